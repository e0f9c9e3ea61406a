//! Whether a file is still as this copy of the program read or wrote it, so that nobody else's work is overwritten unasked.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::atomic::write_atomically;
use super::file_error::{FileError, FileFault};
use super::read::read_bytes;

/// A file as it was read or written. Files with the same content are the same, whenever they were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fingerprint {
    length: u64,
    checksum: u32,
}

/// What became of a file that was written.
#[derive(Clone, Copy, Debug)]
pub enum Rewritten {
    /// It was as it was known, and is replaced.
    Replaced(Fingerprint),
    /// It was gone, and is there anew: which should be told.
    Anew(Fingerprint),
}

/// Why a file was not written; it is as it was.
#[derive(Debug, Error)]
pub enum RewriteError {
    /// Somebody else has changed it.
    #[error(
        "another program or another copy of Kalaha has changed it since; save under another name, or replace it"
    )]
    ChangedOutside,
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Fingerprint {
    /// The fingerprint of a file with this content.
    pub fn of(content: &[u8]) -> Self {
        Self {
            length: content.len() as u64,
            checksum: crc32fast::hash(content),
        }
    }

    /// Whether the file is as it was; `None` if it is gone.
    ///
    /// # Errors
    /// [`FileError`]: it cannot be read.
    pub fn is_still(&self, path: &Path) -> Result<Option<bool>, FileError> {
        match read_bytes(path) {
            Ok(content) => Ok(Some(Self::of(&content) == *self)),
            Err(error) if matches!(error.fault, FileFault::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// Writes a file that was read or written before, if it still is as it was then. One that is gone is written anew.
///
/// # Errors
/// [`RewriteError`].
pub fn write_known(
    path: &Path,
    bytes: &[u8],
    known: &Fingerprint,
) -> Result<Rewritten, RewriteError> {
    let found = known.is_still(path)?;
    if found == Some(false) {
        return Err(RewriteError::ChangedOutside);
    }
    write_atomically(path, bytes)?;
    let written = Fingerprint::of(bytes);
    Ok(match found {
        Some(_) => Rewritten::Replaced(written),
        None => Rewritten::Anew(written),
    })
}
