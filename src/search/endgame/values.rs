//! Memory for values, one byte each.

use std::io;
use std::sync::atomic::AtomicI8;

use memmap2::MmapMut;
use zerocopy::FromBytes as _;

/// The values of all indexing.
#[derive(Debug)]
pub struct Values {
    bytes: MmapMut,
}

impl Values {
    /// So many values, all nought.
    ///
    /// # Errors
    /// If the system does not give so much memory.
    pub fn new(length: u64) -> io::Result<Self> {
        let length = usize::try_from(length).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let bytes = MmapMut::map_anon(length)?;
        // Indexing asked for lie anywhere: large pages spare most of the way to them.
        #[cfg(target_os = "linux")]
        if let Err(error) = bytes.advise(memmap2::Advice::HugePage) {
            log::debug!("no large pages: {error}");
        }
        Ok(Self { bytes })
    }

    /// One byte for each value.
    #[inline(always)]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The same, to be filled.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// The values, to be worked out by several threads.
    pub fn shared(&mut self) -> &[AtomicI8] {
        <[AtomicI8]>::mut_from_bytes(&mut self.bytes).map_or(&[], |values| &*values)
    }
}
