//! A number that chance gives to a board, where boards cannot be numbered.

use super::board::Board;
use super::half::Half;
use super::sow::Core;

/// Spreads what is no count of seeds over all bits, further than any difference of seeds reaches.
const REST: u64 = 0xe703_7ed1_a0b4_28db;
const OWN: u64 = 0x9fb2_1c65_1e98_df25;
const OPP: u64 = 0xd6e8_feb8_6659_fd93;
const END: u64 = 0xff51_afd7_ed55_8ccd;

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// The hash of those pits of a board that `mask` covers, with all else that decides how the game
    /// goes on, apart from earlier positions. Different boards have the same one as rarely as chance
    /// allows: about once in 2^64 pairs.
    #[inline(always)]
    pub fn hash(&self, board: &Board<WORDS, BITS>, mask: Half<WORDS, BITS>) -> u64 {
        let own = board.own & mask;
        let opp = board.opp & mask;
        // Three bits, then what is remembered.
        let rest = self.rest(board) | (board.memory() << 3);
        let mut hash = rest.wrapping_mul(REST);
        for (&a, &b) in own.words().iter().zip(opp.words()) {
            // Every step can be undone, so that near boards do not fall together by design.
            hash = (hash ^ a).wrapping_mul(OWN);
            hash ^= hash >> 32;
            hash = (hash ^ b).wrapping_mul(OPP);
            hash ^= hash >> 29;
        }
        hash = hash.wrapping_mul(END);
        hash ^ (hash >> 32)
    }
}
