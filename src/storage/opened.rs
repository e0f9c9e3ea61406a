//! A file that may be a game or a comparison.

use std::path::Path;

use thiserror::Error;

use super::comparison_file::{self, COMPARISON, ComparisonFileError, SavedComparison};
use super::envelope;
use super::game_file::{self, GameFileError};
use super::read::read_bounded;
use crate::game::contest::Game;

/// What was in a file.
#[derive(Debug)]
pub enum Opened {
    /// A game.
    Game(Box<Game>),
    /// A comparison.
    Comparison(Box<SavedComparison>),
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It is no game, or a broken one.
    #[error(transparent)]
    Game(#[from] GameFileError),
    /// It is a broken comparison.
    #[error(transparent)]
    Comparison(#[from] ComparisonFileError),
}

impl OpenError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::Game(GameFileError::Read(error)) => error.reason(),
            error => error.to_string(),
        }
    }
}

/// The game or comparison in a file.
///
/// # Errors
/// What is wrong with it. The file is never changed.
pub fn read(path: &Path) -> Result<Opened, OpenError> {
    let text = read_bounded(path).map_err(GameFileError::Read)?;
    if envelope::format_of(&text).as_deref() == Some(COMPARISON.format) {
        let content = comparison_file::from_text(&text)?;
        return Ok(Opened::Comparison(Box::new(content)));
    }
    Ok(Opened::Game(Box::new(game_file::from_text(&text)?)))
}
