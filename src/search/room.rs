//! Memory for what a search has found out.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::MmapMut;
use zerocopy::FromBytes as _;

use super::core::hash::Key;
use super::core::prefetch::prefetch;

/// In place of a house in an entry: none.
pub const NO_HOUSE: u8 = 31;

/// Words that are loaded into the cache together.
type Bucket = [AtomicU64; 4];

/// Memory of fixed size, read and written by all threads without locks.
#[derive(Debug)]
pub struct Room(Kept);

/// Where the words are.
#[derive(Debug)]
enum Kept {
    /// Among all else, emptied by hand: ready at once where it is small.
    Plain(Vec<Bucket>),
    /// In pages of their own, which the system empties when they are first used.
    Mapped(MmapMut),
}

/// Below so many bytes there is no large page to be had.
const LARGE_PAGE: usize = 2 << 20;

/// Buckets for each position that a search can meet: so hardly any position has to give way.
const BUCKETS_EACH: u64 = 4;

impl Room {
    /// Room for at most `mebibytes`, all of it empty; less if no more than so many `positions` will
    /// have to be remembered.
    ///
    /// # Errors
    /// If the system does not give so much memory.
    pub fn new(mebibytes: usize, positions: u64) -> io::Result<Self> {
        let size = (mebibytes.max(1) << 20).checked_next_power_of_two();
        let size = size.ok_or(io::ErrorKind::OutOfMemory)?;
        let size = if size > mebibytes << 20 {
            size / 2
        } else {
            size
        };
        let enough = positions
            .checked_next_power_of_two()
            .and_then(|n| n.checked_mul(BUCKETS_EACH * size_of::<Bucket>() as u64));
        let enough = enough.and_then(|n| usize::try_from(n).ok());
        let size = enough.map_or(size, |enough| size.min(enough));
        if size < LARGE_PAGE {
            let mut buckets = Vec::new();
            buckets.resize_with(size / size_of::<Bucket>(), Bucket::default);
            return Ok(Self(Kept::Plain(buckets)));
        }
        let bytes = MmapMut::map_anon(size)?;
        // Large pages make a probe twice as fast; without them all works as well.
        #[cfg(target_os = "linux")]
        if let Err(error) = bytes.advise(memmap2::Advice::HugePage) {
            log::debug!("no large pages: {error}");
        }
        Ok(Self(Kept::Mapped(bytes)))
    }

    /// The words, with all that they held before: a power of two of buckets, at least one.
    pub fn entries<const TAG_SHIFT: u32>(&mut self) -> Entries<'_, TAG_SHIFT> {
        Entries(match &mut self.0 {
            Kept::Plain(buckets) => buckets,
            // The size is a multiple of a bucket, and a map begins at a page.
            Kept::Mapped(bytes) => {
                <[Bucket]>::mut_from_bytes(bytes).map_or(&[], |buckets| &*buckets)
            }
        })
    }
}

/// A table of words by keys. The bits of a word from `TAG_SHIFT` on are those of its key; the others
/// are whatever is to be remembered, never all of them 0.
#[derive(Clone, Copy, Debug)]
pub struct Entries<'a, const TAG_SHIFT: u32>(&'a [Bucket]);

impl<const TAG_SHIFT: u32> Entries<'_, TAG_SHIFT> {
    #[inline(always)]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.0[key as usize & (self.0.len() - 1)]
    }

    #[inline(always)]
    const fn is_of(entry: u64, key: Key) -> bool {
        (entry ^ key) >> TAG_SHIFT == 0 && entry != 0
    }

    /// Begins to load what belongs to a key, for a look-up soon to come.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        prefetch(self.bucket(key));
    }

    /// The entry of a key.
    #[inline(always)]
    pub fn find(&self, key: Key) -> Option<u64> {
        let entries = self.bucket(key).iter().map(|e| e.load(Ordering::Relaxed));
        let mut mine = entries.filter(|&entry| Self::is_of(entry, key));
        mine.next()
    }

    /// Puts what `make` gives, below the tag, in place of the key's entry, which `make` gets, or else
    /// of the one with the least `worth`.
    #[inline(always)]
    pub fn put(&self, key: Key, worth: impl Fn(u64) -> u64, make: impl FnOnce(Option<u64>) -> u64) {
        let mut place = None;
        let mut least = u64::MAX;
        let mut before = None;
        for slot in self.bucket(key) {
            let entry = slot.load(Ordering::Relaxed);
            if Self::is_of(entry, key) {
                place = Some(slot);
                before = Some(entry);
                break;
            }
            // An empty slot is worth nothing.
            let worth = if entry == 0 { 0 } else { 1 + worth(entry) };
            if worth < least {
                least = worth;
                place = Some(slot);
            }
        }
        if let Some(slot) = place {
            let entry = (key >> TAG_SHIFT << TAG_SHIFT) | make(before);
            slot.store(entry, Ordering::Relaxed);
        }
    }
}
