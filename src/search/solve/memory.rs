//! Positions already met, with what is proven about them. Shared by all threads without locks.

use std::sync::atomic::Ordering;

use crate::search::core::hash::Key;
use crate::search::core::prefetch::prefetch;
use crate::search::room::{Bucket, Room};

/// Proven bounds, in seeds still to come for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// At least this.
    pub low: i32,
    /// At most this.
    pub high: i32,
    /// The house that seemed best, [`NO_HOUSE`] if none did.
    pub best: u8,
}

/// No house.
pub const NO_HOUSE: u8 = 31;

/// A table of positions. An entry is one word: tag 38 bits, low 8, high 8, best house 5, work 5.
#[derive(Clone, Copy, Debug)]
pub struct Memory<'a> {
    buckets: &'a [Bucket],
}

const TAG_SHIFT: u32 = 26;
/// Bounds beyond this mean that nothing is known.
const UNKNOWN: i32 = 127;

impl<'a> Memory<'a> {
    /// The table in a room.
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

    /// What is known about a position.
    #[inline(always)]
    pub fn probe(&self, key: Key) -> Option<Known> {
        let tag = key >> TAG_SHIFT;
        for entry in self.bucket(key) {
            let entry = entry.load(Ordering::Relaxed);
            if entry >> TAG_SHIFT == tag && entry != 0 {
                return Some(unpack(entry));
            }
        }
        None
    }

    /// Remembers bounds that were proven with so much work (nodes searched).
    pub fn store(&self, key: Key, known: Known, work: u64) {
        let tag = key >> TAG_SHIFT;
        let mut place = None;
        let mut least = u64::MAX;
        let mut merged = known;
        for slot in self.bucket(key) {
            let entry = slot.load(Ordering::Relaxed);
            if entry >> TAG_SHIFT == tag && entry != 0 {
                let before = unpack(entry);
                merged.low = merged.low.max(before.low);
                merged.high = merged.high.min(before.high);
                if merged.best == NO_HOUSE {
                    merged.best = before.best;
                }
                place = Some(slot);
                break;
            }
            // An empty slot has done no work.
            let worth = if entry == 0 { 0 } else { 1 + (entry & 31) };
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            let low = merged.low.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
            let high = merged.high.clamp(-UNKNOWN, UNKNOWN) as i8 as u8;
            let work = (work | 1).ilog2().min(31);
            let entry = (tag << TAG_SHIFT)
                | (u64::from(low) << 18)
                | (u64::from(high) << 10)
                | (u64::from(merged.best) << 5)
                | u64::from(work);
            slot.store(entry, Ordering::Relaxed);
        }
    }
}

#[inline(always)]
fn unpack(entry: u64) -> Known {
    let low = i32::from((entry >> 18) as u8 as i8);
    let high = i32::from((entry >> 10) as u8 as i8);
    Known {
        low: if low == -UNKNOWN { i32::MIN } else { low },
        high: if high == UNKNOWN { i32::MAX } else { high },
        best: (entry >> 5) as u8 & 31,
    }
}
