//! What the autosave holds: the game on the board and the file it belongs to, and the boards of the
//! compare page.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::choices::CompareTab;
use super::comparison_file::{self, ComparisonFileError, SavedComparison};
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
    /// The boards of the compare page, if there are any.
    pub comparison: Option<KeptComparison>,
}

/// The boards of the compare page, and where they were last saved by the user.
#[derive(Clone, Debug)]
pub struct KeptComparison {
    /// The boards and sheets.
    pub content: SavedComparison,
    /// Their file, if they were saved or opened.
    pub file: Option<PathBuf>,
    /// Whether they have changed since then.
    pub changed: bool,
    /// Whether they are shown, and not the game.
    pub shown: bool,
    /// The tab of the panel beside them.
    pub tab: CompareTab,
    /// The board that keys are for, counted from 0.
    pub active: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SessionDocument {
    file: Option<PathBuf>,
    changed: bool,
    game: Document,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    comparison: Option<ComparisonPart>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ComparisonPart {
    file: Option<PathBuf>,
    changed: bool,
    shown: bool,
    #[serde(default)]
    tab: CompareTab,
    /// The board that keys are for, counted from 1.
    #[serde(default = "first")]
    board: usize,
    content: comparison_file::Document,
}

const fn first() -> usize {
    1
}

/// Why an autosave cannot be used.
#[derive(Debug, Error)]
pub enum SessionFileError {
    /// The game in it.
    #[error(transparent)]
    Game(#[from] GameFileError),
    /// The boards of the compare page.
    #[error("comparison: {0}")]
    Comparison(#[from] ComparisonFileError),
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
        comparison: session.comparison.as_ref().map(|kept| ComparisonPart {
            file: kept.file.clone().filter(|p| p.to_str().is_some()),
            changed: kept.changed,
            shown: kept.shown,
            tab: kept.tab,
            board: kept.active + 1,
            content: comparison_file::to_document(&kept.content),
        }),
    };
    envelope::to_text(SESSION.format, SESSION.version, &document)
}

/// The session in an autosave, its game replayed and checked.
///
/// # Errors
/// What is wrong in it, and where.
pub fn from_text(text: &str) -> Result<Session, SessionFileError> {
    let document: SessionDocument = envelope::parse(text, SESSION).map_err(GameFileError::from)?;
    let comparison = document.comparison.map(|part| {
        let content = comparison_file::from_document(part.content)?;
        let boards = content.linked.boards().len();
        let active = part.board.checked_sub(1).filter(|board| *board < boards);
        Ok::<_, ComparisonFileError>(KeptComparison {
            content,
            tab: part.tab,
            // A board that is not there is not worth losing the others for.
            active: active.unwrap_or_default(),
            file: part.file,
            changed: part.changed,
            shown: part.shown,
        })
    });
    Ok(Session {
        comparison: comparison.transpose()?,
        game: game_file::from_document(document.game)?,
        file: document.file,
        changed: document.changed,
    })
}
