//! A PGN file that grows game by game.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::write::to_pgn;
use crate::game::contest::Game;
use crate::storage::file_error::{Doing, FileError, FileFault};
use crate::storage::file_lock::is_at;

/// A PGN file that grows game by game: what was added stays, however the program ends.
#[derive(Debug)]
pub struct GrowingPgn {
    path: PathBuf,
    file: File,
}

impl GrowingPgn {
    /// An empty file, in place of one that is there.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let path = path.to_owned();
        match File::create(&path) {
            Ok(file) => Ok(Self { path, file }),
            Err(reason) => Err(FileError::explain(Doing::Save, &path, reason)),
        }
    }

    /// Adds a game at its end.
    ///
    /// # Errors
    /// [`FileError`]; the games before stay.
    pub fn add(&mut self, game: &Game) -> Result<(), FileError> {
        let text = to_pgn(game).map_err(io::Error::other);
        let added = text.and_then(|text| self.file.write_all((text + "\n").as_bytes()));
        added.map_err(|reason| FileError::explain(Doing::Save, &self.path, reason))
    }

    /// Ends it.
    ///
    /// # Errors
    /// [`FileError`]: the games are no longer where they were to be.
    pub fn end(self) -> Result<(), FileError> {
        match is_at(&self.file, &self.path) {
            true => Ok(()),
            false => Err(FileError::new(Doing::Save, &self.path, FileFault::Moved)),
        }
    }
}
