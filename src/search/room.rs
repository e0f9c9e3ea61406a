//! Memory for what a search has found out.

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use zerocopy::FromBytes as _;

/// Words that are loaded into the cache together.
pub type Bucket = [AtomicU64; 4];

/// Memory of fixed size, read and written by all threads without locks.
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

    /// The words, with all that they held before. A power of two of buckets, at least one.
    pub fn buckets(&mut self) -> &[Bucket] {
        // The size is a multiple of a bucket, and a map begins at a page.
        let buckets = <[Bucket]>::mut_from_bytes(&mut self.bytes);
        buckets.map_or(&[], |b| &*b)
    }
}
