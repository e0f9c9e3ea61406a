//! Files that the user takes away: into the system's trash, from which the desktop gives them back.

use std::path::{Path, PathBuf};

use super::file_error::FileError;
use super::set_aside::put_away;

/// Where files that are taken away go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trash {
    /// The trash of the user's desktop; beside where they were if it takes them not.
    System,
    /// Beside where they were, under a name that no list shows.
    Beside,
}

/// Where a file is that was taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TakenTo {
    /// In the desktop's trash.
    Trash,
    /// Beside where it was, renamed: the system has no trash.
    File(PathBuf),
}

impl Trash {
    /// Takes a file away.
    ///
    /// # Errors
    /// [`FileError`]; the file is where it was.
    pub fn take(self, path: &Path) -> Result<TakenTo, FileError> {
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

impl TakenTo {
    /// Where it is, to stand after `moved`.
    pub fn words(&self) -> String {
        match self {
            Self::Trash => "to the trash".to_owned(),
            Self::File(path) => format!("to {}", path.display()),
        }
    }
}
