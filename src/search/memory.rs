//! Memory for what a search has found out.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes as _;

/// Memory of fixed size, read and written by all threads without locks.
#[derive(Debug)]
pub struct TableMemory(MemoryBacking);

/// Where the words are.
#[derive(Debug)]
enum MemoryBacking {
    /// Among all else, emptied by hand: ready at once where it is small.
    Plain(Vec<AtomicU64>),
    /// In pages of their own, which the system empties when they are first used.
    Mapped(MmapMut),
}

/// Below so many bytes there is no large page to be had.
const LARGE_PAGE: usize = 2 << 20;

/// Bytes for each position that a search can meet: so hardly any position has to give way.
const BYTES_EACH: u64 = 128;

impl TableMemory {
    /// TableMemory for at most `mebibytes`, all of it empty; less if no more than so many `positions` will
    /// have to be remembered.
    ///
    /// # Errors
    /// If the system does not give so much memory.
    pub fn new(mebibytes: usize, positions: u64) -> io::Result<Self> {
        let size = Self::bytes(mebibytes, positions)?;
        if size < LARGE_PAGE {
            let mut words = Vec::new();
            words.resize_with(size / size_of::<AtomicU64>(), AtomicU64::default);
            return Ok(Self(MemoryBacking::Plain(words)));
        }
        let bytes = MmapMut::map_anon(size)?;
        // Large pages make a probe twice as fast; without them all works as well.
        #[cfg(target_os = "linux")]
        if let Err(error) = bytes.advise(memmap2::Advice::HugePage) {
            log::debug!("no large pages: {error}");
        }
        Ok(Self(MemoryBacking::Mapped(bytes)))
    }

    /// The bytes of a memory for so many positions, as [`new`](Self::new) takes them.
    ///
    /// # Errors
    /// If that is more than any system gives.
    pub fn bytes(mebibytes: usize, positions: u64) -> io::Result<usize> {
        let size = (mebibytes.max(1) << 20).checked_next_power_of_two();
        let size = size.ok_or(io::ErrorKind::OutOfMemory)?;
        let size = if size > mebibytes << 20 {
            size / 2
        } else {
            size
        };
        let enough = positions
            .checked_next_power_of_two()
            .and_then(|n| n.checked_mul(BYTES_EACH));
        let enough = enough.and_then(|n| usize::try_from(n).ok());
        Ok(enough.map_or(size, |enough| size.min(enough)))
    }

    /// The words of a table that has room for so many positions and several times as many that are met next.
    pub fn words_for(positions: u64) -> usize {
        let bytes = positions.saturating_mul(BYTES_EACH) / size_of::<u64>() as u64;
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }

    /// The positions for which a table of so many words has room, in the same way.
    pub const fn positions_in(words: usize) -> u64 {
        (words * size_of::<u64>()) as u64 / BYTES_EACH
    }

    /// Bytes that it has.
    pub fn size(&self) -> usize {
        match &self.0 {
            MemoryBacking::Plain(words) => size_of_val(words.as_slice()),
            MemoryBacking::Mapped(bytes) => bytes.len(),
        }
    }

    /// The words, with all that they held before: a power of two, at least 16.
    pub fn words(&mut self) -> &[AtomicU64] {
        match &mut self.0 {
            MemoryBacking::Plain(words) => words,
            // The size is a multiple of a word, and a map begins at a page.
            MemoryBacking::Mapped(bytes) => {
                <[AtomicU64]>::mut_from_bytes(bytes).map_or(&[], |words| &*words)
            }
        }
    }
}
