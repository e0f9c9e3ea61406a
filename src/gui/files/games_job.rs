//! What is done with whole files of the library, in the thread that writes.

use std::path::PathBuf;
use std::sync::Arc;

use crate::gui::files::names::file_name;
use crate::storage::disk::trash::{Taken, Trash};
use crate::storage::library::import::{Imported, ToImport, import};
use crate::storage::library::list::Library;

/// Files of games to be moved.
#[derive(Debug)]
pub enum GamesJob {
    /// These of a library are taken away, if they are as it has read them.
    Take(Trash, Arc<Library>, Vec<PathBuf>),
    /// These were taken away and are put back.
    PutBack(Vec<Taken>),
    /// These are copied into a folder.
    Import(Vec<ToImport>, PathBuf),
}

/// What came of it.
#[derive(Debug)]
pub enum GamesDone {
    /// The files that were taken away, and why others were not.
    Taken(Vec<Taken>, Vec<String>),
    /// How many files were put back, and those that were not, with why.
    PutBack(usize, Vec<(Taken, String)>),
    /// What was copied.
    Imported(Imported),
}

impl GamesJob {
    /// Does it.
    pub fn work(self) -> GamesDone {
        match self {
            Self::Take(trash, library, files) => {
                let (mut taken, mut troubles) = (Vec::new(), Vec::new());
                for file in files {
                    if !library.is_as_read(&file) {
                        troubles.push(format!(
                            "{} has changed since its games were listed: look at it again",
                            file_name(&file)
                        ));
                        continue;
                    }
                    match trash.take(&file) {
                        Ok(file) => taken.push(file),
                        Err(error) => troubles.push(error.to_string()),
                    }
                }
                GamesDone::Taken(taken, troubles)
            }
            Self::PutBack(files) => {
                let all = files.len();
                let left = |file: Taken| {
                    let error = file.put_back().err()?;
                    Some((file, error.to_string()))
                };
                let left: Vec<_> = files.into_iter().filter_map(left).collect();
                GamesDone::PutBack(all - left.len(), left)
            }
            Self::Import(files, folder) => GamesDone::Imported(import(files, &folder)),
        }
    }

    /// What is to be told if it cannot be done.
    pub fn failed(self, why: &str) -> GamesDone {
        match self {
            Self::Take(..) => GamesDone::Taken(Vec::new(), vec![why.to_owned()]),
            Self::PutBack(files) => {
                let left = files.into_iter().map(|file| (file, why.to_owned()));
                GamesDone::PutBack(0, left.collect())
            }
            Self::Import(..) => GamesDone::Imported(Imported {
                troubles: vec![why.to_owned()],
                ..Imported::default()
            }),
        }
    }
}
