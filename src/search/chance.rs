//! Chance that comes out the same on every machine and in every run.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// A sequence of choices, decided by its seed.
#[derive(Clone, Debug)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The sequence with this number.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The sequence that belongs to part `part` of `seed`, as if each part had its own dice.
    pub fn part(seed: u64, part: u64) -> Self {
        Self::new(seed ^ part.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `count`, each as likely as any other (to 1 in 2^32 of their number); 0 if
    /// there is none.
    #[inline(always)]
    pub fn below(&mut self, count: u32) -> u32 {
        let random = self.0.next_u64() >> 32;
        ((random * u64::from(count)) >> 32) as u32
    }

    /// One of the bits that are set, by its number; 0 if none is.
    #[inline(always)]
    pub fn bit_of(&mut self, mut set: u64) -> usize {
        for _ in 0..self.below(set.count_ones()) {
            set &= set - 1;
        }
        set.trailing_zeros() as usize & 63
    }
}
