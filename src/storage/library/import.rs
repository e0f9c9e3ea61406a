//! Files taken into the folder of games.

use std::path::{Path, PathBuf};

use super::list::games_of;
use super::source::Source;
use crate::storage::disk::atomic::write_new;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::read::read_bytes;
use crate::storage::games::game_name::{SAVED_ENDING, copy_new, may_hold_games, stem};

/// What came of taking files in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The new files.
    pub files: Vec<PathBuf>,
    /// The games in them.
    pub games: usize,
    /// Files that were not taken, or not read to their ends: which, and why.
    pub troubles: Vec<String>,
}

/// A file to be taken in, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToImport {
    path: PathBuf,
    games: usize,
    fault: Option<String>,
}

impl ToImport {
    /// Reads a file that may hold games, to be taken in.
    pub fn read(path: PathBuf) -> Self {
        let Source { entries, fault, .. } = games_of(&path);
        Self {
            path,
            games: entries.len(),
            fault,
        }
    }
}

/// Copies a file that holds games into this folder, under a name that is free.
pub fn import(file: ToImport, folder: &Path) -> Imported {
    let ToImport { path, games, fault } = file;
    let mut imported = Imported::default();
    let trouble = match taken_in(&path, folder, games) {
        Ok(file) => {
            imported.files.push(file);
            imported.games += games;
            fault
        }
        Err(_) if games == 0 && fault.is_some() => fault,
        Err(trouble) => Some(trouble),
    };
    let trouble = trouble.map(|trouble| format!("{}: {trouble}", path.display()));
    imported.troubles.extend(trouble);
    imported
}

impl Imported {
    /// Adds what came of another file.
    pub fn add(&mut self, other: Self) {
        self.files.extend(other.files);
        self.games += other.games;
        self.troubles.extend(other.troubles);
    }
}

/// Copies a file with games, under a name by which the library finds it.
fn copied_in(path: &Path, folder: &Path) -> Result<PathBuf, FileError> {
    if may_hold_games(path) {
        return copy_new(path, folder);
    }
    let bytes = read_bytes(path)?;
    let is_ours = bytes.trim_ascii_start().starts_with(b"{");
    let ending = if is_ours { SAVED_ENDING } else { "pgn" };
    write_new(folder, &stem(path), ending, &bytes)
}

/// Copies a file with so many games.
fn taken_in(path: &Path, folder: &Path, games: usize) -> Result<PathBuf, String> {
    let lies_in = path.parent().and_then(|parent| parent.canonicalize().ok());
    if games == 0 {
        Err("it holds no game".to_owned())
    } else if lies_in.is_some() && lies_in == folder.canonicalize().ok() {
        Err("it is in the games folder already".to_owned())
    } else {
        copied_in(path, folder).map_err(|error| error.to_string())
    }
}
