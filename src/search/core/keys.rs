//! Keys, to find positions again by.

use super::board::Board;
use super::half::Half;
use super::numbering::Numbering;
use super::sow::Core;

/// What a board is known by. Its lowest bits are spread evenly.
pub type Key = u64;

/// The keys of all boards that can come from one: where those can be numbered in 64 bits, no two have
/// the same key, otherwise as rarely as chance allows.
#[derive(Clone, Debug)]
pub struct Keys<const WORDS: usize, const BITS: u32> {
    numbering: Option<Numbering<WORDS, BITS>>,
    /// The pits that count.
    mask: Half<WORDS, BITS>,
}

impl<const WORDS: usize, const BITS: u32> Keys<WORDS, BITS> {
    /// Keys for what can come from a board, by those pits that `mask` covers: all houses, and the
    /// stores if they decide how the game goes on.
    pub fn new(
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
    ) -> Self {
        Self {
            numbering: Numbering::new(core, board, mask),
            mask,
        }
    }

    /// Keys that are left to chance: found faster, for where certainty is of no use.
    pub const fn by_chance(mask: Half<WORDS, BITS>) -> Self {
        Self {
            numbering: None,
            mask,
        }
    }

    /// Bits of a key; those above are nought.
    pub fn bits(&self) -> u32 {
        self.numbering.as_ref().map_or(64, Numbering::bits)
    }

    /// The key of a board, with all that decides how the game goes on apart from earlier positions.
    #[inline(always)]
    pub fn key(&self, core: &Core<WORDS, BITS>, board: &Board<WORDS, BITS>) -> Key {
        match &self.numbering {
            Some(numbering) => spread(numbering.number(core, board), numbering.bits()),
            None => core.hash(board, self.mask),
        }
    }
}

const FIRST: u64 = 0x9fb2_1c65_1e98_df25;
const SECOND: u64 = 0xd6e8_feb8_6659_fd93;

/// Spreads numbers of so many bits over all keys of as many. Every step can be undone, so that
/// different numbers get different keys.
#[inline(always)]
const fn spread(number: u64, bits: u32) -> Key {
    let mask = u64::MAX >> (64 - bits);
    let fold = bits.div_ceil(2);
    let mut key = number.wrapping_mul(FIRST) & mask;
    key ^= key >> fold;
    key = key.wrapping_mul(SECOND) & mask;
    key ^ (key >> fold)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// What undoes a multiplication by an odd number.
    fn inverse(odd: u64) -> u64 {
        // Each step doubles the bits that are right, of which three are at first.
        (0..5).fold(odd, |found, _| {
            found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)))
        })
    }

    fn number_of(key: Key, bits: u32) -> u64 {
        let mask = u64::MAX >> (64 - bits);
        // Done twice, a fold that takes half of the bits is undone.
        let fold = bits.div_ceil(2);
        let key = key ^ (key >> fold);
        let key = key.wrapping_mul(inverse(SECOND)) & mask;
        let key = key ^ (key >> fold);
        key.wrapping_mul(inverse(FIRST)) & mask
    }

    #[test]
    fn a_key_gives_its_number_back() {
        for bits in 3..=64 {
            for i in 0..1_000_u64 {
                let number = i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits);
                let key = spread(number, bits);
                assert_eq!(key.checked_shr(bits).unwrap_or(0), 0, "{bits} bits");
                assert_eq!(number_of(key, bits), number, "{bits} bits");
            }
        }
    }

    #[test]
    fn numbers_take_all_keys_of_as_many_bits() {
        for bits in 3..=16 {
            let keys: HashSet<Key> = (0..1 << bits).map(|n| spread(n, bits)).collect();
            assert_eq!(keys.len(), 1 << bits);
            assert!(keys.iter().all(|key| key >> bits == 0));
        }
    }

    #[test]
    fn the_lowest_bits_of_near_numbers_are_spread_evenly() {
        // What is no seed is the same for all.
        let rest_bits = 3;
        for bits in [44, 50, 58] {
            let mut found = vec![0; 1 << 8];
            for number in 0..1 << 14 {
                found[spread(number << rest_bits, bits) as usize & 255] += 1;
            }
            let most = found.into_iter().max().unwrap();
            assert!(most < 2 * (1 << 14 >> 8), "{bits} bits: {most}");
        }
    }
}
