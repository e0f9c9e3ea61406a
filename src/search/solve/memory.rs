//! Positions already met, with what is proven about them. Shared by all threads without locks.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use zerocopy::FromBytes as _;

use crate::search::core::hash::Key;
use crate::search::core::prefetch::prefetch;

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

/// Memory for a table of fixed size.
#[derive(Debug)]
pub struct Room {
    bytes: MmapMut,
}

impl Room {
    /// Room for at most `mebibytes`, all of it empty.
    ///
    /// # Errors
    /// If the system does not give so much memory.
    pub fn new(mebibytes: usize) -> io::Result<Self> {
        let size = (mebibytes.max(1) << 20).checked_next_power_of_two();
        let size = size.ok_or(io::ErrorKind::OutOfMemory)?;
        let size = if size > mebibytes << 20 {
            size / 2
        } else {
            size
        };
        let bytes = MmapMut::map_anon(size)?;
        // Large pages make a probe twice as fast; without them all works as well.
        #[cfg(target_os = "linux")]
        if let Err(error) = bytes.advise(memmap2::Advice::HugePage) {
            log::debug!("no large pages: {error}");
        }
        Ok(Self { bytes })
    }

    /// The table in this room, with all that it held before.
    pub fn table(&mut self) -> Memory<'_> {
        // The size is a multiple of a bucket, and a map begins at a page.
        let buckets = <[[AtomicU64; BUCKET]]>::mut_from_bytes(&mut self.bytes);
        Memory {
            buckets: buckets.map_or(&[], |b| &*b),
        }
    }
}

/// A table of positions. An entry is one word: tag 38 bits, low 8, high 8, best house 5, work 5.
#[derive(Clone, Copy, Debug)]
pub struct Memory<'a> {
    buckets: &'a [[AtomicU64; BUCKET]],
}

const BUCKET: usize = 4;
const TAG_SHIFT: u32 = 26;
/// Bounds beyond this mean that nothing is known.
const UNKNOWN: i32 = 127;

impl Memory<'_> {
    #[inline(always)]
    fn bucket(&self, key: Key) -> &[AtomicU64; BUCKET] {
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
