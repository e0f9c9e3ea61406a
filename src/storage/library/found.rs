//! The files with games in some folders, and what could not be looked into.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use crate::storage::disk::file_error::{Doing, FileError};
use crate::storage::games::game_name::may_hold_games;

/// How far the reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadProgress {
    /// Files looked at.
    pub done: usize,
    /// All files.
    pub all: usize,
}

/// When a file was written, in nanoseconds since 1970, and its bytes.
pub(super) type Stamp = (u64, u64);

/// What lies in folders and in those within.
#[derive(Default)]
pub(super) struct FoundFiles {
    /// The files that may hold games, by name, and what tells whether they were written since.
    pub files: Vec<(PathBuf, Stamp)>,
    /// What could not be looked into, in a sentence each.
    pub unread: Vec<String>,
}

impl FoundFiles {
    pub fn of(folders: &[PathBuf], goes_on: &mut impl FnMut(ReadProgress) -> bool) -> Self {
        let mut found = Self::default();
        for folder in folders {
            found.add(folder, goes_on);
        }
        found.files.sort();
        found.files.dedup();
        found
    }

    /// What is hidden is left out, and links to folders, which could lead round in a circle.
    fn add(&mut self, folder: &Path, goes_on: &mut impl FnMut(ReadProgress) -> bool) {
        let all = self.files.len();
        if !goes_on(ReadProgress { done: 0, all }) {
            return;
        }
        let inside = match fs::read_dir(folder) {
            Ok(inside) => inside,
            Err(reason) => return self.unread.push(unread_folder(folder, &reason)),
        };
        for file in inside {
            let file = match file {
                Ok(file) => file,
                Err(reason) => {
                    self.unread.push(unread_folder(folder, &reason));
                    continue;
                }
            };
            let path = file.path();
            if file.file_type().is_ok_and(|kind| kind.is_dir()) {
                if !file.file_name().as_encoded_bytes().starts_with(b".") {
                    self.add(&path, goes_on);
                }
            } else if may_hold_games(&path) {
                self.add_file(path);
            }
        }
    }

    fn add_file(&mut self, path: PathBuf) {
        match fs::metadata(&path) {
            Ok(found) if found.is_file() => self.files.push((path, stamp_of(&found))),
            Ok(_) => {}
            // A link to nowhere, or it has just been taken away.
            Err(reason) if reason.kind() == ErrorKind::NotFound => {}
            Err(reason) => {
                let error = FileError::explain(Doing::Open, &path, reason);
                self.unread.push(error.to_string());
            }
        }
    }
}

/// When a file was written, and how large it is.
pub(super) fn stamp_of(found: &fs::Metadata) -> Stamp {
    let written = found.modified().ok();
    let written = written.and_then(|at| at.duration_since(UNIX_EPOCH).ok());
    let written = written.map_or(0, |at| u64::try_from(at.as_nanos()).unwrap_or(u64::MAX));
    (written, found.len())
}

fn unread_folder(folder: &Path, reason: &io::Error) -> String {
    let folder = folder.display();
    match reason.kind() {
        ErrorKind::NotFound => {
            format!(
                r#"There is no folder "{folder}" now: if it lies on another disk, connect that"#
            )
        }
        ErrorKind::NotADirectory => {
            format!(r#""{folder}" is a file, not a folder with games: move it away"#)
        }
        ErrorKind::PermissionDenied => {
            format!(r#"Looking into the folder "{folder}" is not allowed: allow reading it"#)
        }
        _ => format!(r#"The folder "{folder}" cannot be looked into: {reason}"#),
    }
}
