//! A file that may be a game, a comparison or a rule set.

use std::path::Path;

use thiserror::Error;

use super::comparison_file::{self, ComparisonFileError, SavedComparison};
use super::envelope;
use super::file_error::FileError;
use super::fingerprint::Fingerprint;
use super::formats::{COMPARISON, RULES, SESSION};
use super::game_file::{self, GameFileError};
use super::presets::{self, Preset, RulesFileError};
use super::read::read_bounded;
use super::rescue::{Rescued, rescue};
use crate::game::contest::Game;

/// What was in a file.
#[derive(Debug)]
pub enum Opened {
    /// A game.
    Game(Box<Game>),
    /// A comparison.
    Comparison(Box<SavedComparison>),
    /// A rule set.
    Rules(Box<Preset>),
}

/// Why a file cannot be used.
#[derive(Debug, Error)]
pub enum OpenError {
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is none of them, or a broken game.
    #[error(transparent)]
    Game(#[from] GameFileError),
    /// It is a broken comparison.
    #[error(transparent)]
    Comparison(#[from] ComparisonFileError),
    /// It is a broken rule set.
    #[error(transparent)]
    Rules(#[from] RulesFileError),
}

impl OpenError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::File(error) => error.fault.to_string(),
            error => error.to_string(),
        }
    }
}

/// The game, comparison or rule set in a file.
///
/// # Errors
/// What is wrong with it. The file is never changed.
pub fn read(path: &Path) -> Result<Opened, OpenError> {
    Ok(read_known(path)?.0)
}

/// The same with how the file was then; `None` for an autosave, which is nobody's file to save to.
///
/// # Errors
/// As [`read`].
pub fn read_known(path: &Path) -> Result<(Opened, Option<Fingerprint>), OpenError> {
    let text = read_bounded(path)?;
    let format = envelope::format_of(&text);
    let is_autosave = format.as_deref() == Some(SESSION.name);
    let known = (!is_autosave).then(|| Fingerprint::of(text.as_bytes()));
    let opened = from_text(&text, format.as_deref())?;
    Ok((opened, known))
}

fn from_text(text: &str, format: Option<&str>) -> Result<Opened, OpenError> {
    Ok(match format {
        Some(format) if format == COMPARISON.name => {
            Opened::Comparison(Box::new(comparison_file::from_text(text)?))
        }
        Some(format) if format == SESSION.name => of_session(text)?,
        Some(format) if format == RULES.name => Opened::Rules(Box::new(presets::from_text(text)?)),
        _ => Opened::Game(Box::new(game_file::from_text(text)?)),
    })
}

/// What can be saved of an autosave, such as one that was set aside: its game or, if nobody has played that, its comparison.
/// [`open_set_aside`](super::rescue::open_set_aside) also tells what is left out.
fn of_session(text: &str) -> Result<Opened, OpenError> {
    let Rescued {
        game,
        comparison,
        faults,
    } = rescue(text);
    for fault in faults {
        log::warn!("left out of an autosave: {fault}");
    }
    match (game, comparison) {
        (Some(game), None) => Ok(Opened::Game(Box::new(game))),
        (Some(game), Some(_)) if game.is_played() => Ok(Opened::Game(Box::new(game))),
        (_, Some(comparison)) => Ok(Opened::Comparison(Box::new(comparison))),
        (None, None) => Ok(Opened::Game(Box::new(game_file::from_text(text)?))),
    }
}
