//! Files that the user takes away: into the system's trash, from which the desktop gives them back.

use std::fs;
use std::path::{Path, PathBuf};

use super::atomic::write_new;
use super::file_error::FileError;
use super::read::read_bytes;
use super::set_aside::put_away;
use crate::storage::games::game_name::parts;

/// Where files that are taken away go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trash {
    /// The trash of the user's desktop; beside where they were if it takes them not.
    System,
    /// Beside where they were, under a name that no list shows.
    Beside,
}

/// A file that was taken away, as long as the program knows what was in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Where it was.
    pub from: PathBuf,
    to: TakenTo,
    bytes: Option<Vec<u8>>,
}

/// Where a file is that was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
enum TakenTo {
    /// In the desktop's trash.
    #[cfg(feature = "gui")]
    Trash,
    /// Beside where it was, renamed: the system has no trash.
    File(PathBuf),
}

impl Trash {
    /// Takes a file away.
    ///
    /// # Errors
    /// [`FileError`]; the file is where it was.
    pub fn take(self, path: &Path) -> Result<Taken, FileError> {
        let bytes = read_bytes(path);
        let bytes = bytes.map_err(|error| log::info!("cannot be put back: {error}"));
        let bytes = bytes.ok();
        self.move_away(path).map(|to| Taken {
            from: path.to_owned(),
            to,
            bytes,
        })
    }

    fn move_away(self, path: &Path) -> Result<TakenTo, FileError> {
        match self {
            #[cfg(feature = "gui")]
            Self::System => match trash::delete(path) {
                Ok(()) => return Ok(TakenTo::Trash),
                Err(reason) => log::info!("no trash for {}: {reason}", path.display()),
            },
            #[cfg(not(feature = "gui"))]
            Self::System => {}
            Self::Beside => {}
        }
        put_away(path).map(TakenTo::File)
    }
}

impl Taken {
    /// Where it is, to stand after `moved`.
    pub fn words(&self) -> String {
        match &self.to {
            #[cfg(feature = "gui")]
            TakenTo::Trash => "to the trash".to_owned(),
            TakenTo::File(path) => format!("to {}", path.display()),
        }
    }

    /// How many bytes it takes to put it back; `None` if it cannot be.
    pub fn size(&self) -> Option<usize> {
        self.bytes.as_ref().map(Vec::len)
    }

    /// Puts it back where it was, under another name if one of its name is there again: the new file. What lies in the desktop's trash
    /// stays there.
    ///
    /// # Errors
    /// [`FileError`]; it is where it was taken.
    pub fn put_back(&self) -> Result<PathBuf, FileError> {
        let bytes = self.bytes.as_deref().unwrap_or_default();
        if read_bytes(&self.from).is_ok_and(|there| there == bytes) {
            // Somebody else has put it back.
            return Ok(self.from.clone());
        }
        let (name, ending) = parts(&self.from);
        let folder = self.from.parent().unwrap_or(Path::new("."));
        let back = write_new(folder, &name, &ending, bytes)?;
        match &self.to {
            #[cfg(feature = "gui")]
            TakenTo::Trash => {}
            TakenTo::File(path) => {
                if let Err(reason) = fs::remove_file(path) {
                    log::info!("{} stays: {reason}", path.display());
                }
            }
        }
        Ok(back)
    }
}
