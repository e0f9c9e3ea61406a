//! A PGN file that grows game by game.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::write::to_pgn;
use crate::game::contest::Game;
use crate::storage::disk::file_error::{Doing, FileError, FileFault};
use crate::storage::disk::file_lock::is_at;

/// A PGN file that grows game by game: what was added stays, however the program ends.
#[derive(Debug)]
pub struct GrowingPgn {
    path: PathBuf,
    file: File,
    /// Bytes of the games that are whole.
    whole: u64,
    games: u64,
}

impl GrowingPgn {
    /// An empty file, in place of one that is there.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn begin(path: &Path) -> Result<Self, FileError> {
        let path = path.to_owned();
        match File::create(&path) {
            Ok(file) => Ok(Self {
                path,
                file,
                whole: 0,
                games: 0,
            }),
            Err(reason) => Err(FileError::explain(Doing::Save, &path, reason)),
        }
    }

    /// Adds a game at its end.
    ///
    /// # Errors
    /// [`FileError`]; the games before stay, and nothing of this one.
    pub fn add(&mut self, game: &Game) -> Result<(), FileError> {
        let text = to_pgn(game).map_err(io::Error::other);
        let added = text.and_then(|text| {
            let text = text + "\n";
            self.file.write_all(text.as_bytes())?;
            self.whole += text.len() as u64;
            self.games += 1;
            Ok(())
        });
        added.map_err(|reason| {
            // Half a game would be read as one.
            let whole = self.file.set_len(self.whole);
            let whole = whole.and_then(|()| self.file.seek(SeekFrom::Start(self.whole)));
            if let Err(error) = whole {
                log::warn!(
                    "{}: the last game is not whole: {error}",
                    self.path.display()
                );
            }
            FileError::explain(Doing::Save, &self.path, reason)
        })
    }

    /// How many games are in it.
    pub const fn games(&self) -> u64 {
        self.games
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
