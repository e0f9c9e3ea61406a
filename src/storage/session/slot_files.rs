//! The files of one slot: what is on the disk for certain, what was written last, what stood there before.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::session_file;
use crate::storage::disk::atomic::{write_ahead, write_atomically};
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bounded;
use crate::storage::disk::set_aside::set_aside;

/// The files of a slot, perhaps not written yet: `slot-1.json`, `slot-1.ahead.json` and `slot-1.before.json`.
#[derive(Clone, Debug)]
pub(super) struct SlotFiles {
    saved: PathBuf,
}

impl SlotFiles {
    pub(in crate::storage) fn new(folder: &Path, number: u32) -> Self {
        Self {
            saved: folder.join(format!("slot-{number}.json")),
        }
    }

    /// What is on the disk for certain.
    pub(in crate::storage) fn saved(&self) -> &Path {
        &self.saved
    }

    /// What was written last.
    fn ahead(&self) -> PathBuf {
        self.saved.with_extension("ahead.json")
    }

    /// The state before the last hand-over.
    pub(in crate::storage) fn before(&self) -> PathBuf {
        self.saved.with_extension("before.json")
    }

    /// When the slot was written last; `None` when it is empty.
    pub(in crate::storage) fn written(&self) -> Option<SystemTime> {
        let written = |path: &Path| {
            let found = fs::metadata(path).ok()?;
            Some(found.modified().unwrap_or(SystemTime::UNIX_EPOCH))
        };
        written(&self.saved).max(written(&self.ahead()))
    }

    pub(in crate::storage) fn save(&self, text: &str) -> Result<(), FileError> {
        if let Ok(Some(held)) = found(&self.saved)
            && session_file::is_same_but_for_time(&held, text)
        {
            return Ok(());
        }
        write_atomically(&self.saved, text.as_bytes())
    }

    pub(super) fn save_ahead(&self, text: &str) -> Result<(), FileError> {
        if let Ok(Some(held)) = self.load()
            && session_file::is_same_but_for_time(&held, text)
        {
            return Ok(());
        }
        write_ahead(&self.ahead(), text.as_bytes())
    }

    pub(super) fn keep_before(&self) -> Result<(), FileError> {
        // Not what was written ahead: that may be of the next game already.
        match found(&self.saved)? {
            Some(text) => write_atomically(&self.before(), text.as_bytes()),
            None => Ok(()),
        }
    }

    /// What was saved last.
    pub(in crate::storage) fn load(&self) -> Result<Option<String>, FileError> {
        Ok(self.newest()?.map(|(_, text)| text))
    }

    /// The file that was saved last and its text: the one ahead, if that is whole and newer.
    fn newest(&self) -> Result<Option<(PathBuf, String)>, FileError> {
        let saved = found(&self.saved)?;
        let ahead = found(&self.ahead()).ok().flatten();
        // After a power cut it may be there in part only.
        let serial = ahead.as_deref().and_then(session_file::serial);
        let is_newer = match (&saved, serial) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(saved), serial) => {
                let held = session_file::serial(saved);
                held.is_some() && held < serial
            }
        };
        Ok(match is_newer {
            true => ahead.map(|text| (self.ahead(), text)),
            false => saved.map(|text| (self.saved.clone(), text)),
        })
    }

    pub(super) fn last_serial(&self) -> u64 {
        let texts = [found(&self.saved), found(&self.ahead())];
        let texts = texts.into_iter().filter_map(|text| text.ok().flatten());
        let serials = texts.filter_map(|text| session_file::serial(&text));
        serials.max().unwrap_or_default()
    }

    /// Moves files out of the way that the next save would write over, though somebody may miss them: what was saved ahead and
    /// is not whole, and what a program before serial numbers has saved, or somebody has put there, beside something newer.
    pub(super) fn keep_strays(&self) {
        let (saved, ahead) = (found(&self.saved), found(&self.ahead()));
        let serial = |text: &Result<Option<String>, FileError>| {
            session_file::serial(text.as_ref().ok()?.as_deref()?)
        };
        let is_there = !matches!(&ahead, Ok(None))
            && !matches!(&ahead, Ok(Some(text)) if text.trim().is_empty());
        let is_newer = serial(&ahead).is_some_and(|ahead| ahead > 0);
        let without_number = serial(&saved) == Some(0)
            && matches!(&saved, Ok(Some(text)) if session_file::is_played(text));
        let stray = match (serial(&ahead), is_newer && without_number) {
            (None, _) if is_there => self.ahead(),
            (_, true) => self.saved.clone(),
            _ => return,
        };
        if let Err(error) = set_aside(&stray) {
            log::warn!("{error}");
        }
    }

    /// Removes what was saved ahead.
    pub(super) fn forget_ahead(&self) {
        let ahead = self.ahead();
        if ahead.exists()
            && let Err(reason) = fs::remove_file(&ahead)
        {
            log::warn!(r#"cannot remove "{}": {reason}"#, ahead.display());
        }
    }

    /// Moves what was saved last out of the way; the path it has then.
    pub(in crate::storage) fn set_aside(&self) -> Result<PathBuf, FileError> {
        match self.newest() {
            Ok(Some((path, _))) => set_aside(&path),
            Ok(None) | Err(_) => set_aside(&self.saved),
        }
    }
}

/// What a file holds; `None` where there is none.
fn found(path: &Path) -> Result<Option<String>, FileError> {
    match read_bounded(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.is_missing() => Ok(None),
        Err(error) => Err(error),
    }
}
