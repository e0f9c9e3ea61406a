//! What the autosave holds: the game on the board and the file it belongs to.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::envelope::{self, EncodeError, Expected};
use super::game_file::{self, Document, GameFileError};
use crate::game::contest::{Game, Moment};

/// What an autosave says it is.
pub const SESSION: Expected = Expected {
    format: "kalaha-session",
    version: 1,
};

/// The game on the board, and where it was last saved by the user.
#[derive(Clone, Debug)]
pub struct Session {
    /// The game.
    pub game: Game,
    /// Its file, if it was saved or opened.
    pub file: Option<PathBuf>,
    /// Whether it has changed since then.
    pub changed: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionDocument {
    file: Option<PathBuf>,
    changed: bool,
    game: Document,
}

/// A session as the text of an autosave.
///
/// # Errors
/// As [`game_file::to_text`]; also for a path that is not Unicode.
pub fn to_text(session: &Session, saved: Moment) -> Result<String, EncodeError> {
    let document = SessionDocument {
        // A path that JSON cannot hold is not worth losing the game for.
        file: session.file.clone().filter(|p| p.to_str().is_some()),
        changed: session.changed,
        game: game_file::to_document(&session.game, saved),
    };
    envelope::to_text(SESSION.format, SESSION.version, &document)
}

/// The session in an autosave, its game replayed and checked.
///
/// # Errors
/// As [`game_file::from_text`].
pub fn from_text(text: &str) -> Result<Session, GameFileError> {
    let document: SessionDocument = envelope::parse(text, SESSION)?;
    Ok(Session {
        game: game_file::from_document(document.game)?,
        file: document.file,
        changed: document.changed,
    })
}
