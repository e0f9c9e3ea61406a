//! What is done with whole files of the library, a few at a time, in the thread that writes.

use std::path::PathBuf;
use std::sync::Arc;

use crate::storage::disk::trash::{MOST_REMEMBERED, Taken, Trash};
use crate::storage::library::import::{Imported, ToImport, import};
use crate::storage::library::list::{Library, changed};

/// A file of games to be moved.
#[derive(Debug)]
pub enum GamesJob {
    /// This one of a library is taken away, if it is as that has read it.
    Take(Trash, Arc<Library>, PathBuf),
    /// This one was taken away and is put back.
    PutBack(Taken),
    /// This one is copied into a folder.
    Import(ToImport, PathBuf),
}

/// What came of jobs.
#[derive(Debug, Default)]
pub struct GamesDone {
    /// Files that were taken away.
    pub taken: Vec<Taken>,
    /// Where files were, and where they were put back.
    pub back: Vec<(PathBuf, PathBuf)>,
    /// Files that could not be put back.
    pub left: Vec<Taken>,
    /// What was copied.
    pub imported: Imported,
    /// Why something was not done, in a sentence each; what was not imported tells that itself.
    pub troubles: Vec<String>,
}

impl GamesJob {
    /// Does it.
    pub fn work(self) -> GamesDone {
        let mut done = GamesDone::default();
        match self {
            Self::Take(trash, library, file) => match library.is_as_read(&file) {
                false => done.troubles.push(changed(&file)),
                true => match trash.take(&file) {
                    Ok(file) => done.taken.push(file),
                    Err(error) => done.troubles.push(error.to_string()),
                },
            },
            Self::PutBack(file) => match file.put_back() {
                Ok(path) => done.back.push((file.from, path)),
                Err(error) => {
                    done.troubles.push(error.to_string());
                    done.left.push(file);
                }
            },
            Self::Import(file, folder) => done.imported = import(file, &folder),
        }
        done
    }

    /// What is to be told if it cannot be done.
    pub fn failed(self, why: &str) -> GamesDone {
        let troubles = vec![why.to_owned()];
        match self {
            Self::Take(..) => GamesDone {
                troubles,
                ..GamesDone::default()
            },
            Self::PutBack(file) => GamesDone {
                left: vec![file],
                troubles,
                ..GamesDone::default()
            },
            Self::Import(..) => GamesDone {
                imported: Imported {
                    troubles,
                    ..Imported::default()
                },
                ..GamesDone::default()
            },
        }
    }
}

impl GamesDone {
    /// What came of all of these.
    pub fn of(parts: impl Iterator<Item = Self>) -> Self {
        let mut all = Self::default();
        parts.for_each(|part| all.add(part));
        all
    }

    /// Adds what came of another job.
    pub fn add(&mut self, other: Self) {
        self.taken.extend(other.taken);
        let size: usize = self.taken.iter().filter_map(Taken::size).sum();
        if size > MOST_REMEMBERED {
            self.taken.iter_mut().for_each(Taken::forget);
        }
        self.back.extend(other.back);
        self.left.extend(other.left);
        self.imported.add(other.imported);
        self.troubles.extend(other.troubles);
    }
}
