//! Whether a file is still as this copy of the program read or wrote it, so that nobody else's work is overwritten unasked.

use std::fs::{self, File, TryLockError};
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::atomic::write_if;
use super::file_error::FileError;
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
    /// It is there, and nobody has said that it may be replaced.
    #[error(
        "there is such a file, and it is not known whether anybody else needs it; save under another name, or replace it"
    )]
    Unknown,
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
            Err(error) if error.is_missing() => Ok(None),
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
    let _turn = turn(path);
    let look = || match known.is_still(path)? {
        Some(false) => Err(RewriteError::ChangedOutside),
        found => Ok(found),
    };
    let found = look()?;
    // On a slow disk another copy may have come first meanwhile.
    write_if(path, bytes, || look().map(drop))?;
    let written = Fingerprint::of(bytes);
    Ok(match found {
        Some(_) => Rewritten::Replaced(written),
        None => Rewritten::Anew(written),
    })
}

/// Writes a file of which nothing is known, if none is there, or one of the same content.
///
/// # Errors
/// [`RewriteError`].
pub fn write_unknown(path: &Path, bytes: &[u8]) -> Result<Rewritten, RewriteError> {
    let written = Fingerprint::of(bytes);
    let look = || match written.is_still(path)? {
        Some(false) => Err(RewriteError::Unknown),
        _ => Ok(()),
    };
    look()?;
    write_if(path, bytes, look)?;
    Ok(Rewritten::Replaced(written))
}

/// How often a copy of the program that writes the same file is waited for, and how long each time.
const TURNS: u32 = 100;
const WAIT: Duration = Duration::from_millis(50);

/// Waits until no other copy writes this file; it is this copy's turn as long as what is returned lives. Where files
/// cannot be locked, the last look before the old one is replaced has to do.
fn turn(path: &Path) -> Option<File> {
    // Elsewhere a locked file cannot be read, and a pipe would be waited for.
    let is_file = fs::metadata(path).is_ok_and(|found| found.is_file());
    if !cfg!(unix) || !is_file {
        return None;
    }
    let file = File::open(path).ok()?;
    for _ in 0..TURNS {
        match file.try_lock() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) => thread::sleep(WAIT),
            Err(TryLockError::Error(reason)) => {
                log::debug!(r#"no lock on "{}": {reason}"#, path.display());
                return None;
            }
        }
    }
    None
}
