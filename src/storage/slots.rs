//! Slots for the game being played: each running copy of the program holds one, so that no two overwrite each other.
//!
//! A slot is a file `slot-1.json` beside a lock `slot-1.lock` that is held as long as the copy runs. The system
//! frees the lock when the copy ends, however it ends.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use super::atomic::write_atomically;
use super::file_error::{Doing, FileError, FileFault};
use super::leftovers::remove_leftovers;
use super::read::read_bounded;
use super::set_aside::set_aside;

/// How many slots one folder has at most.
pub const SLOT_LIMIT: u32 = 64;

/// A place to save the running game, held by this copy of the program until it is dropped.
#[derive(Debug)]
pub struct Slot {
    number: u32,
    file: PathBuf,
    /// Open and locked for the life of the slot.
    lock: File,
}

/// Why no slot could be had, so that the game being played is not kept.
#[derive(Debug, Error)]
pub enum SlotError {
    /// The folder is not there.
    #[error(r#"cannot keep the running game: there is no folder "{folder}""#)]
    NoFolder {
        /// The folder of the slots.
        folder: PathBuf,
    },
    /// A lock cannot be made or taken.
    #[error("cannot keep the running game: {0}")]
    NoLock(FileError),
    /// Every slot is held by a running copy.
    #[error(r#"cannot keep the running game: {SLOT_LIMIT} copies are running and use all slots in "{folder}"; close some of them"#)]
    AllTaken {
        /// The folder of the slots.
        folder: PathBuf,
    },
}

impl Slot {
    /// Takes the free slot that was saved last, or else an empty one.
    ///
    /// So a copy that starts again goes on with the last game, and a second copy with another one. Leftovers of
    /// killed copies are removed on the way.
    ///
    /// # Errors
    /// [`SlotError`]. A slot whose lock cannot be opened is passed over as long as another one is free.
    pub fn acquire(folder: &Path) -> Result<Self, SlotError> {
        if !folder.is_dir() {
            return Err(SlotError::NoFolder {
                folder: folder.to_owned(),
            });
        }
        remove_leftovers(folder);
        let mut failure = None;
        for number in by_preference(folder) {
            match Self::try_take(folder, number) {
                Ok(Some(slot)) => return Ok(slot),
                Ok(None) => {}
                Err(error) => {
                    log::warn!("{error}");
                    failure.get_or_insert(error);
                }
            }
        }
        Err(failure.unwrap_or_else(|| SlotError::AllTaken {
            folder: folder.to_owned(),
        }))
    }

    /// The slot, unless another copy holds it.
    fn try_take(folder: &Path, number: u32) -> Result<Option<Self>, SlotError> {
        let path = folder.join(format!("slot-{number}.lock"));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // The lock file is never removed: a copy that holds a removed one would not be seen by others.
        match options.open(&path).map(|lock| (lock.try_lock(), lock)) {
            Ok((Ok(()), lock)) => Ok(Some(Self {
                number,
                file: slot_file(folder, number),
                lock,
            })),
            Ok((Err(TryLockError::WouldBlock), _)) => Ok(None),
            Ok((Err(TryLockError::Error(reason)), _)) | Err(reason) => {
                let error = FileError::explain(Doing::Lock, &path, reason);
                Err(SlotError::NoLock(error))
            }
        }
    }

    /// The number of the slot, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The file of the slot; perhaps not written yet.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Replaces what the slot holds.
    ///
    /// # Errors
    /// [`FileError`]; the slot holds what it held before.
    pub fn save(&self, text: &str) -> Result<(), FileError> {
        write_atomically(&self.file, text.as_bytes())
    }

    /// What the slot holds; `None` when it is empty.
    ///
    /// # Errors
    /// [`FileError`] when it holds something that is no text; see [`Slot::set_aside`].
    pub fn load(&self) -> Result<Option<String>, FileError> {
        match read_bounded(&self.file) {
            Ok(text) => Ok(Some(text)),
            Err(error) if matches!(error.fault, FileFault::Missing) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Empties the slot but keeps its file under a new name, `slot-1.broken-<n>.json`, which is returned.
    ///
    /// # Errors
    /// [`FileError`]; the file is where it was.
    pub fn set_aside(&self) -> Result<PathBuf, FileError> {
        set_aside(&self.file)
    }
}

impl Drop for Slot {
    /// Frees the slot at once: a child process that is just being started may hold a copy of the open lock.
    fn drop(&mut self) {
        if let Err(reason) = self.lock.unlock() {
            log::warn!("cannot free slot {}: {reason}", self.number);
        }
    }
}

fn slot_file(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("slot-{number}.json"))
}

/// The numbers of all slots: first those with a file, the one written last in front, then the empty ones.
fn by_preference(folder: &Path) -> Vec<u32> {
    let written = |number: &u32| -> Option<SystemTime> {
        let found = fs::metadata(slot_file(folder, *number)).ok()?;
        Some(found.modified().unwrap_or(SystemTime::UNIX_EPOCH))
    };
    let mut numbers: Vec<u32> = (1..=SLOT_LIMIT).collect();
    // `None` is less than any time, and the sort keeps the order of equal slots.
    numbers.sort_by_cached_key(|number| std::cmp::Reverse(written(number)));
    numbers
}
