//! The file of a game or comparison: where it is, and whether it holds what the window shows.

use std::path::PathBuf;

use crate::game::contest::Game;
use crate::gui::files::games_job::GamesDone;
use crate::gui::files::key::DocumentKey;
use crate::gui::files::names::file_name;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::games::game_name;
use crate::storage::pgn::write::to_pgn;
use crate::storage::session::session_file::{KeptFile, Origin};

/// How what is shown stands with its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileState {
    /// It was never in one.
    #[default]
    None,
    /// It is the same as in the file.
    Saved,
    /// It has changed since.
    Changed,
    /// It is being written.
    Saving,
    /// It is in no file, and need not be.
    GivenUp,
}

/// The file of a document, perhaps none yet.
#[derive(Clone, Debug, Default)]
pub struct OwnFile {
    /// Where it is.
    pub path: Option<PathBuf>,
    /// Whether it is up to date.
    pub state: FileState,
    /// How it was when it was read or written last.
    pub known: Option<Fingerprint>,
    /// What tells the document from all others.
    pub key: DocumentKey,
    /// The file of other programs that it was read from, if it was.
    pub origin: Option<Origin>,
    /// How many writes are under way.
    writes: u32,
    /// How it stood before these.
    before: FileState,
}

impl OwnFile {
    /// How it stands with its file, in a few words; `kept` says how it is kept besides.
    pub fn standing(&self, kept: &str) -> String {
        match (&self.path, self.state) {
            (_, FileState::Saving) => "Saving…".to_owned(),
            (Some(path), FileState::Saved) => format!("Saved · {}", file_name(path)),
            // What nobody has named is kept in its file by itself.
            (Some(path), _) if !game_name::is_free_name(path) => {
                format!("{kept} · differs from {}", file_name(path))
            }
            _ => kept.to_owned(),
        }
    }

    /// A file that was read just now; none without a fingerprint, as of an autosave.
    pub fn opened(path: PathBuf, known: Option<Fingerprint>) -> Self {
        match known {
            Some(_) => Self {
                path: Some(path),
                state: FileState::Saved,
                known,
                ..Self::default()
            },
            None => Self::default(),
        }
    }

    /// No file, for a game that was read just now from one of other programs.
    pub fn read_from(path: PathBuf, known: Option<Fingerprint>, game: &Game) -> Self {
        let game = to_pgn(game).map(|text| Fingerprint::of(text.as_bytes()));
        let origin = known.zip(game.ok());
        Self {
            origin: origin.map(|(known, game)| Origin { path, known, game }),
            ..Self::default()
        }
    }

    /// Whether the document would be kept in this file, which was read just now, so that what was read is older: nobody has
    /// named it, nor written it since.
    pub fn is_kept_in(&self, read: &Self) -> bool {
        let path = self.path.as_deref();
        path.is_some_and(game_name::is_free_name)
            && self.path == read.path
            && self.known == read.known
    }

    /// Whether this game still is as it was read, and the file that it was read from is there as it was.
    pub fn is_in_origin(&self, game: &Game) -> bool {
        self.origin.as_ref().is_some_and(|origin| {
            let text = to_pgn(game);
            text.is_ok_and(|text| Fingerprint::of(text.as_bytes()) == origin.game)
                && matches!(origin.known.is_still(&origin.path), Ok(Some(true)))
        })
    }

    /// The file of the last session.
    pub fn resumed(kept: KeptFile) -> Self {
        let state = match (&kept.path, kept.changed) {
            (None, _) => FileState::None,
            (Some(_), false) => FileState::Saved,
            (Some(_), true) => FileState::Changed,
        };
        Self {
            path: kept.path,
            state,
            known: kept.known,
            origin: kept.origin,
            ..Self::default()
        }
    }

    /// What the session keeps of it.
    pub fn to_keep(&self) -> KeptFile {
        KeptFile {
            path: self.path.clone(),
            changed: self.state != FileState::Saved,
            known: self.known,
            origin: self.origin.clone(),
        }
    }

    /// Notes that the document, about to leave the window, is kept in this file; one that somebody has named stays as it is.
    pub fn kept(&mut self, path: PathBuf, known: Fingerprint) {
        if self.path.as_ref().is_none_or(|own| *own == path) {
            self.path = Some(path);
            self.known = Some(known);
            self.state = FileState::Saved;
        }
    }

    /// Lets the document go with its file into the trash, and come back with it: who took it there needs no other one.
    pub fn follow(&mut self, done: &GamesDone) {
        let is_own = |path: &PathBuf| self.path.as_ref() == Some(path);
        let is_gone = done.taken.iter().any(|taken| is_own(&taken.from));
        // What has changed since is in no file.
        if is_gone && self.state == FileState::Saved {
            self.state = FileState::GivenUp;
        }
        let mut back = done.back.iter();
        let back = back.find(|(from, _)| self.path.as_ref() == Some(from));
        if let Some((_, to)) = back.filter(|_| self.state == FileState::GivenUp) {
            (self.path, self.state) = (Some(to.clone()), FileState::Saved);
        }
    }

    /// Notes that the document has changed.
    pub fn change(&mut self) {
        self.state = self.unsaved();
    }

    /// Notes that the document is being written.
    pub fn write(&mut self) {
        if self.state != FileState::Saving {
            self.before = self.state;
        }
        self.state = FileState::Saving;
        self.writes += 1;
    }

    /// Notes that the document is in this file now, unless it has changed meanwhile or is being written anew.
    pub fn saved(&mut self, path: PathBuf, known: Fingerprint) {
        self.writes = self.writes.saturating_sub(1);
        self.state = match self.state {
            FileState::Saving if self.writes > 0 => FileState::Saving,
            FileState::Saving => FileState::Saved,
            _ => FileState::Changed,
        };
        self.path = Some(path);
        self.known = Some(known);
    }

    /// Notes that the document could not be written.
    pub fn not_saved(&mut self) {
        self.writes = self.writes.saturating_sub(1);
        if self.state == FileState::Saving {
            self.state = match self.before {
                FileState::Saved => FileState::Saved,
                _ => self.unsaved(),
            };
            self.look();
        }
    }

    /// Whether the document would be lost with the window. The file is looked at: somebody else may have removed or
    /// changed it.
    pub fn needs_keeping(&self) -> bool {
        match (self.state, &self.path, self.known) {
            (FileState::GivenUp, ..) => false,
            (FileState::Saved, Some(path), Some(known)) => {
                !matches!(known.is_still(path), Ok(Some(true)))
            }
            _ => true,
        }
    }

    /// Looks whether the file still is as it was saved: somebody else may have removed or changed it.
    pub fn look(&mut self) {
        if self.state == FileState::Saved && self.needs_keeping() {
            self.state = self.unsaved();
        }
    }

    fn unsaved(&self) -> FileState {
        match self.path {
            Some(_) => FileState::Changed,
            None => FileState::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_let_go_and_goes_on_is_kept_again() {
        let mut file = OwnFile {
            state: FileState::GivenUp,
            ..OwnFile::default()
        };
        assert!(!file.needs_keeping());
        file.change();
        assert!(file.needs_keeping());
    }
}
