//! Slots for the game being played: each running copy of the program holds one, so that no two overwrite each other.
//!
//! A slot is a file `slot-1.json` beside a lock `slot-1.lock` that is held as long as the copy runs. The system
//! frees the lock when the copy ends, however it ends.
//!
//! A start that nobody has played in never counts as a save: it hides no game of another slot.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use thiserror::Error;

use super::session_file;
use super::slot_files::SlotFiles;
use crate::storage::disk::file_error::{Doing, FileError};
use crate::storage::disk::file_lock::is_at;
use crate::storage::disk::leftovers::remove_leftovers;
use crate::storage::disk::read::ordinary;

/// How many slots one folder has at most.
pub const SLOT_LIMIT: u32 = 64;

/// A place to save the running game, held by this copy of the program until it is dropped.
#[derive(Debug)]
pub struct Slot {
    number: u32,
    files: SlotFiles,
    /// Open and locked for the life of the slot.
    lock: File,
    /// Why slots that come before this one could not be looked at.
    passed_over: Vec<FileError>,
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
    /// Another copy has it.
    #[error("the game in slot {number} is open in another copy of Kalaha; close it there first")]
    Held {
        /// The number of the slot.
        number: u32,
    },
    /// Every slot is held by a running copy.
    #[error(r#"cannot keep the running game: {SLOT_LIMIT} copies are running and use all slots in "{folder}"; close some of them"#)]
    AllTaken {
        /// The folder of the slots.
        folder: PathBuf,
    },
}

impl Slot {
    /// Takes the free slot that was saved last with something in it, or else one that nobody has played in.
    ///
    /// So a copy that starts again goes on with the last game, and a second copy with another one. Leftovers of
    /// killed copies are removed on the way. Slots whose lock cannot be opened are told by [`Slot::passed_over`].
    ///
    /// # Errors
    /// [`SlotError`].
    pub fn acquire(folder: &Path) -> Result<Self, SlotError> {
        if !folder.is_dir() {
            return Err(SlotError::NoFolder {
                folder: folder.to_owned(),
            });
        }
        remove_leftovers(folder);
        let mut passed_over = Vec::new();
        let mut without_game = Vec::new();
        let mut taken = None;
        for (number, _) in by_preference(folder) {
            match Self::try_take(folder, number) {
                Ok(Some(slot)) if slot.holds_something() => {
                    taken = Some(slot);
                    break;
                }
                Ok(Some(slot)) => {
                    // Slots without a file come last: none after this one holds anything.
                    let is_last = slot.files.written().is_none();
                    without_game.push(slot);
                    if is_last {
                        break;
                    }
                }
                Ok(None) => {}
                Err(error) => passed_over.push(error),
            }
        }
        let taken = taken.or_else(|| without_game.into_iter().next());
        match taken {
            Some(mut slot) => {
                slot.files.keep_strays();
                slot.passed_over = passed_over;
                Ok(slot)
            }
            None => Err(match passed_over.into_iter().next() {
                Some(error) => SlotError::NoLock(error),
                None => SlotError::AllTaken {
                    folder: folder.to_owned(),
                },
            }),
        }
    }

    /// Takes a free slot that nobody has played in, whatever lies in others: for a game that is on the board already.
    ///
    /// # Errors
    /// [`SlotError`].
    pub fn acquire_vacant(folder: &Path) -> Result<Self, SlotError> {
        let mut passed_over = None;
        for number in 1..=SLOT_LIMIT {
            match Self::try_take(folder, number) {
                Ok(Some(slot)) if !slot.holds_something() => {
                    slot.files.keep_strays();
                    slot.files.forget_ahead();
                    return Ok(slot);
                }
                Ok(_) => {}
                Err(error) => passed_over = passed_over.or(Some(error)),
            }
        }
        Err(match passed_over {
            Some(error) => SlotError::NoLock(error),
            None => SlotError::AllTaken {
                folder: folder.to_owned(),
            },
        })
    }

    /// Takes the slot with this number.
    ///
    /// # Errors
    /// [`SlotError`]: another copy has it, or its lock cannot be taken.
    pub fn take(folder: &Path, number: u32) -> Result<Self, SlotError> {
        let taken = Self::try_take(folder, number).map_err(SlotError::NoLock)?;
        let slot = taken.ok_or(SlotError::Held { number })?;
        slot.files.keep_strays();
        Ok(slot)
    }

    /// The slot, unless another copy holds it.
    fn try_take(folder: &Path, number: u32) -> Result<Option<Self>, FileError> {
        let path = folder.join(format!("slot-{number}.lock"));
        if let Ok(found) = fs::metadata(&path) {
            ordinary(&found).map_err(|fault| FileError::new(Doing::Lock, &path, fault))?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        // The lock file is never removed: a copy that holds a removed one would not be seen by others.
        // Where nothing can be written the last game can still be shown; that it is not kept is told when it is to be.
        let open = || match options.open(&path) {
            Err(error) if error.kind() == ErrorKind::ReadOnlyFilesystem => File::open(&path),
            opened => opened,
        };
        match open().map(|lock| (lock.try_lock(), lock)) {
            Ok((Ok(()), lock)) => Ok(Some(Self {
                number,
                files: SlotFiles::new(folder, number),
                lock,
                passed_over: Vec::new(),
            })),
            Ok((Err(TryLockError::WouldBlock), _)) => Ok(None),
            Ok((Err(TryLockError::Error(reason)), _)) | Err(reason) => {
                Err(FileError::explain(Doing::Lock, &path, reason))
            }
        }
    }

    /// The number of the slot, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// The file of the slot; perhaps not written yet.
    pub fn file(&self) -> &Path {
        self.files.saved()
    }

    /// Why slots that would have been taken before this one could not be looked at.
    pub fn passed_over(&self) -> &[FileError] {
        &self.passed_over
    }

    /// Whether the lock that is held is the one that other copies see: not so once the folder was removed.
    pub fn is_in_place(&self) -> bool {
        is_at(&self.lock, &self.files.saved().with_extension("lock"))
    }

    /// Whether somebody has played in what the slot holds; so, too, if that cannot be told.
    fn holds_something(&self) -> bool {
        match self.load() {
            Ok(None) => false,
            Ok(Some(text)) => session_file::is_played(&text),
            Err(_) => true,
        }
    }

    /// Replaces what the slot holds, on the disk for certain. What is there already, but for the time, is no save: only a
    /// change makes this slot the one that was saved last.
    ///
    /// # Errors
    /// [`FileError`]; the slot holds what it held before.
    pub fn save(&self, text: &str) -> Result<(), FileError> {
        self.files.save(text)
    }

    /// The same at once but not for certain: it outlives this program, perhaps not a power cut. So on a slow disk nothing
    /// is lost with the program while [`Slot::save`] is still waiting.
    ///
    /// # Errors
    /// [`FileError`]; the slot holds what it held before.
    pub fn save_ahead(&self, text: &str) -> Result<(), FileError> {
        self.files.save_ahead(text)
    }

    /// Keeps what the slot holds as `slot-1.before.json`, in place of what was kept there: the state before another game
    /// comes onto the board, which [`rescue`](crate::storage::games::rescue::rescue) reads.
    ///
    /// # Errors
    /// [`FileError`]; both files are as they were.
    pub fn keep_before(&self) -> Result<(), FileError> {
        self.files.keep_before()
    }

    /// What the slot holds, the newest of what was saved and saved ahead; `None` when it is empty.
    ///
    /// # Errors
    /// [`FileError`] when it holds something that is no text, see [`Slot::set_aside`]; or when its folder has just gone, for what is
    /// not seen then is not lost.
    pub fn load(&self) -> Result<Option<String>, FileError> {
        match self.files.load()? {
            None if !self.is_in_place() => {
                let gone = ErrorKind::NotFound.into();
                Err(FileError::explain(Doing::Open, self.file(), gone))
            }
            found => Ok(found),
        }
    }

    /// The greatest [serial number](super::session_file::Session::serial) of anything in the slot.
    pub fn last_serial(&self) -> u64 {
        self.files.last_serial()
    }

    /// Empties the slot but keeps its file under a new name, `slot-1.broken-<n>.json`, which is returned. What was saved
    /// ahead stays.
    ///
    /// # Errors
    /// [`FileError`]; the file is where it was.
    pub fn set_aside(&self) -> Result<PathBuf, FileError> {
        self.files.set_aside()
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

/// The slots that hold a file and that no copy has taken, the one saved last first: their numbers and files.
pub(super) fn free_slots(folder: &Path) -> Vec<(u32, SlotFiles)> {
    let mut free = Vec::new();
    for (number, written) in by_preference(folder) {
        // The lock is held for an instant only, so that a copy that starts now can have the slot.
        if written.is_some() && matches!(Slot::try_take(folder, number), Ok(Some(_))) {
            free.push((number, SlotFiles::new(folder, number)));
        }
    }
    free
}

/// The numbers of all slots and when each was written last: first those with a file, the one written last in front, then
/// the empty ones.
fn by_preference(folder: &Path) -> Vec<(u32, Option<SystemTime>)> {
    let written = |number| (number, SlotFiles::new(folder, number).written());
    let mut slots: Vec<_> = (1..=SLOT_LIMIT).map(written).collect();
    // `None` is less than any time, and the sort keeps the order of equal slots.
    slots.sort_by_key(|&(_, written)| std::cmp::Reverse(written));
    slots
}
