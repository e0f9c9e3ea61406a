//! Positions already met, with what a search of some depth came to. Shared by all threads.

use std::sync::atomic::Ordering;

use crate::search::core::hash::Key;
use crate::search::core::prefetch::prefetch;
use crate::search::room::{Bucket, Room};

/// Which side of the true value a value lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Lower,
    Upper,
    Both,
}

/// What a search of a position came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub value: i32,
    pub bound: Bound,
    /// Moves looked ahead; [`ALL`] if all ends were seen.
    pub depth: u32,
    /// The house that was best, [`NO_HOUSE`] if none was.
    pub best: u8,
}

/// Deeper than any search: nothing was left out.
pub const ALL: u32 = 255;
/// No house.
pub const NO_HOUSE: u8 = 31;

/// A table of positions. An entry is one word: tag 32 bits, value 16, depth 8, best house 5,
/// bound 2, in use 1.
#[derive(Clone, Copy, Debug)]
pub struct Memory<'a> {
    buckets: &'a [Bucket],
}

const TAG_SHIFT: u32 = 32;

impl<'a> Memory<'a> {
    pub fn new(room: &'a mut Room) -> Self {
        Self {
            buckets: room.buckets(),
        }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Begins to load a bucket, for a probe soon to come.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        prefetch(self.bucket(key));
    }

    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<Found> {
        let tag = key >> TAG_SHIFT;
        let entries = self.bucket(key).iter().map(|e| e.load(Ordering::Relaxed));
        let mut mine = entries.filter(|&e| e >> TAG_SHIFT == tag && e & 1 == 1);
        mine.next().map(unpack)
    }

    /// Keeps what was found, in place of what is known of the same position or else of the
    /// shallowest one.
    pub fn store(&self, key: Key, found: Found) {
        let tag = key >> TAG_SHIFT;
        let mut place = None;
        let mut least = u64::MAX;
        for slot in self.bucket(key) {
            let entry = slot.load(Ordering::Relaxed);
            if entry >> TAG_SHIFT == tag && entry & 1 == 1 {
                place = Some(slot);
                break;
            }
            let depth = if entry == 0 {
                0
            } else {
                1 + (entry >> 8 & 255)
            };
            if depth < least {
                least = depth;
                place = Some(slot);
            }
        }
        let bound = match found.bound {
            Bound::Lower => 0,
            Bound::Upper => 1,
            Bound::Both => 2,
        };
        let entry = (tag << TAG_SHIFT)
            | (u64::from(found.value as i16 as u16) << 16)
            | (u64::from(found.depth.min(ALL)) << 8)
            | (u64::from(found.best) << 3)
            | (bound << 1)
            | 1;
        if let Some(slot) = place {
            slot.store(entry, Ordering::Relaxed);
        }
    }
}

#[inline(always)]
fn unpack(entry: u64) -> Found {
    Found {
        value: i32::from((entry >> 16) as u16 as i16),
        bound: match entry >> 1 & 3 {
            0 => Bound::Lower,
            1 => Bound::Upper,
            _ => Bound::Both,
        },
        depth: (entry >> 8) as u32 & 255,
        best: (entry >> 3) as u8 & 31,
    }
}
