//! One player's pits as counts side by side in a few machine words.

use std::ops::{Add, AddAssign, BitAnd};

/// Counts of `BITS` bits each, 8 or 16, in `WORDS` words: the houses of one side by index, then its
/// store.
///
/// Sums never carry from one count to the next: whoever makes a board sees to it that all its seeds
/// together fit in one count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Half<const WORDS: usize, const BITS: u32>([u64; WORDS]);

impl<const WORDS: usize, const BITS: u32> Half<WORDS, BITS> {
    /// Counts in one word.
    pub const IN_WORD: usize = (64 / BITS) as usize;
    /// Counts in all.
    pub const LEN: usize = WORDS * Self::IN_WORD;
    /// The largest count.
    pub const MOST: u32 = (1 << BITS) - 1;
    /// A one in every count of a word.
    const ONES: u64 = u64::MAX / Self::MOST as u64;
    /// The highest bit of every count of a word.
    const HIGH: u64 = Self::ONES << (BITS - 1);

    /// No seeds.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The same count everywhere.
    #[inline(always)]
    pub const fn all(count: u32) -> Self {
        Self([Self::ONES * count as u64; WORDS])
    }

    #[inline(always)]
    const fn place(index: usize) -> (usize, u32) {
        if WORDS == 1 {
            (0, (index as u32 * BITS) & 63)
        } else {
            let word = (index / Self::IN_WORD) % WORDS;
            (word, (index % Self::IN_WORD) as u32 * BITS)
        }
    }

    /// A word that holds a count, which of two without an address: a half of two words then stays in
    /// registers, and no word is read back from memory before it is there.
    #[inline(always)]
    const fn word(&self, word: usize) -> u64 {
        if WORDS == 2 {
            let second = Self::is_second(word);
            return (self.0[0] & !second) | (self.0[1] & second);
        }
        self.0[word]
    }

    /// All bits if the second of two words is meant.
    #[inline(always)]
    const fn is_second(word: usize) -> u64 {
        (word as u64 & 1).wrapping_neg()
    }

    /// Changes bits of a word.
    #[inline(always)]
    const fn flip(&mut self, word: usize, bits: u64) {
        if WORDS == 2 {
            let second = Self::is_second(word);
            self.0[0] ^= bits & !second;
            self.0[1] ^= bits & second;
        } else {
            self.0[word] ^= bits;
        }
    }

    /// The count at `index`.
    #[inline(always)]
    pub const fn get(&self, index: usize) -> u32 {
        let (word, shift) = Self::place(index);
        (self.word(word) >> shift) as u32 & Self::MOST
    }

    /// Sets the count at `index`.
    #[inline(always)]
    pub const fn set(&mut self, index: usize, count: u32) {
        let (word, shift) = Self::place(index);
        let before = (self.word(word) >> shift) & Self::MOST as u64;
        self.flip(word, (before ^ count as u64) << shift);
    }

    /// Empties the count at `index` and returns what it was.
    #[inline(always)]
    pub const fn take(&mut self, index: usize) -> u32 {
        let (word, shift) = Self::place(index);
        let count = (self.word(word) >> shift) as u32 & Self::MOST;
        self.flip(word, (count as u64) << shift);
        count
    }

    /// Adds to the count at `index`.
    #[inline(always)]
    pub const fn add_at(&mut self, index: usize, count: u32) {
        let (word, shift) = Self::place(index);
        let more = (count as u64) << shift;
        if WORDS == 2 {
            let second = Self::is_second(word);
            self.0[0] = self.0[0].wrapping_add(more & !second);
            self.0[1] = self.0[1].wrapping_add(more & second);
        } else {
            self.0[word] = self.0[word].wrapping_add(more);
        }
    }

    /// All counts `times` as large.
    #[must_use]
    pub fn times(mut self, times: u32) -> Self {
        for word in &mut self.0 {
            *word = word.wrapping_mul(u64::from(times));
        }
        self
    }

    /// The sum of all counts.
    #[inline(always)]
    pub fn sum(&self) -> u32 {
        let mut sum = 0;
        for word in self.0 {
            sum += (word.wrapping_mul(Self::ONES) >> (64 - BITS)) as u32;
        }
        sum
    }

    /// For every count, the sum of all up to it and of `before`; and the sum of all.
    #[inline(always)]
    pub fn sums(mut self, before: u32) -> (Self, u32) {
        let mut sum = before;
        for word in &mut self.0 {
            *word = word.wrapping_add(u64::from(sum)).wrapping_mul(Self::ONES);
            sum = (*word >> (64 - BITS)) as u32;
        }
        (self, sum)
    }

    /// Whether all counts are nought.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// A bit for every one of the first 32 counts that is not nought.
    #[inline(always)]
    pub fn occupied(&self) -> u32 {
        let mut found = 0;
        for (i, &word) in self.0.iter().enumerate() {
            let ones = Self::not_nought(word) >> (BITS - 1);
            let bits = if BITS == 8 {
                ones.wrapping_mul(0x0102_0408_1020_4080) >> 56
            } else {
                (ones.wrapping_mul(0x0001_0002_0004_0008) >> 48) & 0xf
            };
            if i * Self::IN_WORD < u32::BITS as usize {
                found |= (bits as u32) << (i * Self::IN_WORD);
            }
        }
        found
    }

    /// How many of the counts that `mask` covers are the same in `other`, which has no others.
    #[inline(always)]
    pub fn count_same(&self, other: Self, mask: Self) -> u32 {
        self.same(other, mask).sum()
    }

    /// A one for every count that is the same in `other`, where `mask` has an odd one.
    #[inline(always)]
    #[must_use]
    pub fn same(self, other: Self, mask: Self) -> Self {
        let same = self.zip(other, |a, b| {
            (!Self::not_nought(a ^ b) & Self::HIGH) >> (BITS - 1)
        });
        same & mask
    }

    /// The same with nought wherever `ones`, which has no others than ones and noughts, has a one.
    #[inline(always)]
    #[must_use]
    pub fn without(self, ones: Self) -> Self {
        self.zip(ones, |a, one| a & !one.wrapping_mul(Self::MOST as u64))
    }

    /// How many of the counts are not nought.
    #[inline(always)]
    pub fn count_occupied(&self) -> u32 {
        let words = self.0.into_iter();
        words.map(|word| Self::count(Self::not_nought(word))).sum()
    }

    /// The highest bit of every count that is not nought.
    #[inline(always)]
    const fn not_nought(word: u64) -> u64 {
        (((word & !Self::HIGH) + (Self::ONES * (Self::MOST as u64 >> 1))) | word) & Self::HIGH
    }

    /// How many highest bits are set, of words that have no others: a multiplication, where not
    /// every processor can count bits at once.
    #[inline(always)]
    const fn count(high: u64) -> u32 {
        ((high >> (BITS - 1)).wrapping_mul(Self::ONES) >> (64 - BITS)) as u32
    }

    /// Whether adding `lift`, which has no highest bits, brings any count to the highest bit.
    #[inline(always)]
    pub fn any_above(&self, lift: Self) -> bool {
        let mut high = 0;
        for (a, b) in self.0.into_iter().zip(lift.0) {
            high |= (((a & !Self::HIGH) + b) | a) & Self::HIGH;
        }
        high != 0
    }

    /// The words, for hashing.
    #[inline(always)]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// Each of the words given, changed by `f`.
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }

    /// A half with all bits of the first `houses` counts set.
    pub fn mask(houses: usize) -> Self {
        let mut mask = Self::EMPTY;
        for index in 0..houses {
            mask.set(index, Self::MOST);
        }
        mask
    }

    /// A half with all bits but the lowest of the first `houses` counts set.
    pub fn mask_above_one(houses: usize) -> Self {
        let mut mask = Self::EMPTY;
        for index in 0..houses {
            mask.set(index, Self::MOST - 1);
        }
        mask
    }
}

impl<const WORDS: usize, const BITS: u32> BitAnd for Half<WORDS, BITS> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, mask: Self) -> Self {
        self.zip(mask, |a, b| a & b)
    }
}

impl<const WORDS: usize, const BITS: u32> Add for Half<WORDS, BITS> {
    type Output = Self;

    #[inline(always)]
    fn add(self, more: Self) -> Self {
        self.zip(more, u64::wrapping_add)
    }
}

impl<const WORDS: usize, const BITS: u32> AddAssign for Half<WORDS, BITS> {
    #[inline(always)]
    fn add_assign(&mut self, more: Self) {
        *self = *self + more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<const WORDS: usize, const BITS: u32>() {
        type H<const W: usize, const B: u32> = Half<W, B>;
        let mut half = H::<WORDS, BITS>::EMPTY;
        for index in 0..H::<WORDS, BITS>::LEN {
            half.set(index, index as u32 % 3);
        }
        for index in 0..H::<WORDS, BITS>::LEN {
            assert_eq!(half.get(index), index as u32 % 3);
        }
        for index in 0..H::<WORDS, BITS>::LEN.min(32) {
            assert_eq!(half.occupied() >> index & 1 == 1, index % 3 > 0, "{index}");
        }
        let sum: u32 = (0..H::<WORDS, BITS>::LEN).map(|i| i as u32 % 3).sum();
        assert_eq!(half.sum(), sum);
        let (sums, all) = half.sums(5);
        assert_eq!(all, 5 + sum);
        for index in 0..H::<WORDS, BITS>::LEN {
            let up_to: u32 = (0..=index).map(|i| half.get(i)).sum();
            assert_eq!(sums.get(index), 5 + up_to);
        }
        half.add_at(2, 7);
        assert_eq!(half.take(2), 9);
        assert_eq!(half.take(2), 0);
        assert_eq!((half + half).sum(), half.times(2).sum());
        let beyond = (32..H::<WORDS, BITS>::LEN).filter(|&index| half.get(index) > 0);
        let counted = half.occupied().count_ones() + beyond.count() as u32;
        assert_eq!(half.count_occupied(), counted);
        assert!(!half.is_empty());
        assert!((half & H::<WORDS, BITS>::mask(1)).is_empty());
        half.set(1, 1);
        assert!((half & H::<WORDS, BITS>::mask_above_one(2)).is_empty());
        half.set(0, H::<WORDS, BITS>::MOST);
        assert_eq!(half.get(0), H::<WORDS, BITS>::MOST);
        assert_eq!(half.occupied() & 1, 1);
    }

    #[test]
    fn counts_are_kept_apart_in_every_size() {
        check::<1, 8>();
        check::<2, 8>();
        check::<4, 8>();
        check::<4, 16>();
        check::<9, 16>();
    }
}
