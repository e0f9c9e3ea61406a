//! Boards numbered: no two that differ in what decides how the game goes on have the same number.
//!
//! The pits are gone through in a fixed order, and to each belongs how many seeds lie in it and in
//! all before it: the sum of one binomial coefficient for each is another for other boards (the
//! combinatorial number system, Knuth 7.2.1.3). So a number takes hardly more bits than there are
//! boards: 44 for Kalah(6,4), 58 for Kalah(7,6).

use super::board::Board;
use super::half::Half;
use super::sow::Core;

/// Counts in a word, where counts have 8 bits.
const IN_WORD: usize = 8;

/// More than any count of seeds: all counts, and so much that not all pits of a word are in the
/// same places of a cache.
const SPAN: usize = 256 + 8;

/// For each pit of a word, by the seeds in the pits up to it, what it adds: nought if it does not
/// count.
type Steps = Box<[[u64; SPAN]; IN_WORD]>;

/// A numbering of all boards that can come from one.
#[derive(Clone, Debug)]
pub struct Numbering<const WORDS: usize, const BITS: u32> {
    /// For each word of the player to move.
    own: [Steps; WORDS],
    /// For each word of his opponent.
    opp: [Steps; WORDS],
    /// The pits that count.
    mask: Half<WORDS, BITS>,
    /// How many those are on one side.
    pits: usize,
    /// Bits of a number.
    bits: u32,
}

/// Pits of one side on most boards.
const FEW: usize = 6;

/// Bits for what is no seed: the side of the board and how far the pie rule has come.
const REST_BITS: u32 = 3;

impl<const WORDS: usize, const BITS: u32> Numbering<WORDS, BITS> {
    /// The numbering of what can come from a board, by those pits that `mask` covers: all houses,
    /// and the stores if they count. `None` if numbers would need more than 64 bits, if there are more
    /// than 255 seeds, or if more than seeds decides.
    pub fn new(
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
    ) -> Option<Self> {
        if BITS != 8 || core.has_claims() || core.remembers {
            return None;
        }
        let houses = core.houses();
        let with_stores = mask.get(houses) > 0;
        // Seeds never leave a store. What lies in the opponent's follows from all the others.
        let most = if with_stores {
            core.total() as usize
        } else {
            core.in_play(board) as usize
        };
        let steps = |_| -> Steps { Box::new([[0; SPAN]; IN_WORD]) };
        let mut own = std::array::from_fn(steps);
        let mut opp = std::array::from_fn(steps);
        // With one seed more than there can be, a pit adds as many as there are numbers.
        let mut column = vec![1_u64; most + 2];
        column[0] = 0;
        let pits = houses + usize::from(with_stores);
        let own_pits = (0..pits).map(|pit| (true, pit));
        let opp_pits = (0..houses).map(|pit| (false, pit));
        for (is_own, pit) in own_pits.chain(opp_pits) {
            for seeds in 1..column.len() {
                column[seeds] = column[seeds].checked_add(column[seeds - 1])?;
            }
            let steps = if is_own { &mut own } else { &mut opp };
            steps[pit / IN_WORD][pit % IN_WORD][..=most].copy_from_slice(&column[..=most]);
        }
        let boards = column[most + 1];
        let bits = 64 - (boards - 1).leading_zeros() + REST_BITS;
        (bits <= 64).then_some(Self {
            own,
            opp,
            mask,
            pits,
            bits,
        })
    }

    /// Bits of a number.
    #[inline(always)]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The number of a board.
    #[inline(always)]
    pub fn number(&self, core: &Core<WORDS, BITS>, board: &Board<WORDS, BITS>) -> u64 {
        // Most boards have few pits.
        let number = if self.pits <= FEW {
            self.count::<FEW>(board)
        } else {
            self.count::<IN_WORD>(board)
        };
        (number << REST_BITS) | core.rest(board)
    }

    /// What all pits add, where only so many of a word do.
    #[inline(always)]
    fn count<const PITS: usize>(&self, board: &Board<WORDS, BITS>) -> u64 {
        let (own, own_seeds) = (board.own & self.mask).sums(0);
        // The opponent's store adds nothing, and no pit comes after it.
        let (opp, _) = (board.opp & self.mask).sums(own_seeds);
        let mut number = 0;
        for (steps, half) in [(&self.own, own), (&self.opp, opp)] {
            for (steps, word) in steps.iter().zip(half.words()) {
                for pit in 0..PITS {
                    number += steps[pit][usize::from((word >> (8 * pit)) as u8)];
                }
            }
        }
        number
    }
}
