//! A file or a pasted text that may be a game, several games, a comparison or a rule set.

use std::path::Path;

use thiserror::Error;

use super::comparison_file::{self, ComparisonFileError, SavedComparison};
use super::game_file::{self, GameFileError};
use super::rescue::{Rescued, rescue};
use crate::game::contest::{Game, NamedRules};
use crate::rules::rule_set::RuleSet;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::fingerprint::Fingerprint;
use crate::storage::disk::read::{decoded, not_utf8, read_bytes};
use crate::storage::document::envelope;
use crate::storage::document::formats::{COMPARISON, RULES, SESSION};
use crate::storage::pgn::read::{PgnFault, games, is_document, is_pgn};
use crate::storage::pgn::rules::Untold;
use crate::storage::pgn::whole::{Whole, read_whole};
use crate::storage::rules::presets::{self, Preset, RulesFileError};

/// What was in a file.
#[derive(Debug)]
pub enum Opened {
    /// One game in the format of the program.
    Game(Box<Game>),
    /// Games as other programs write them.
    Pgn(Box<Whole>),
    /// Several boards with their moves and sheets.
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
    /// It is PGN without a game that can be read.
    #[error(transparent)]
    Pgn(#[from] PgnFault),
    /// It is a broken comparison.
    #[error(transparent)]
    Comparison(#[from] ComparisonFileError),
    /// It is a broken rule set.
    #[error(transparent)]
    Rules(#[from] RulesFileError),
    /// A long text that is none of them.
    #[error("it is no game that can be read here")]
    NoGame,
    /// It has not so many games.
    #[error("it has no game {number}; {}", which(*all))]
    NoSuchGame {
        /// The game that was asked for.
        number: usize,
        /// Its games.
        all: usize,
    },
}

/// Which games can be asked for.
fn which(all: usize) -> String {
    match all {
        1 => "it has only one".to_owned(),
        all => format!("give a number from 1 to {all}"),
    }
}

impl OpenError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::File(error) => error.fault.to_string(),
            Self::Rules(error) => error.reason(),
            error => error.to_string(),
        }
    }
}

/// The game, comparison or rule set in a file.
///
/// # Errors
/// What is wrong with it. The file is never changed.
pub fn read(path: &Path) -> Result<Opened, OpenError> {
    read_with(path, Untold::Likely(&usual()))
}

/// The same with the rules of games in PGN that tell none.
///
/// # Errors
/// As [`read`].
pub fn read_with(path: &Path, untold: Untold<'_>) -> Result<Opened, OpenError> {
    Ok(known_with(path, untold)?.0)
}

/// The same with how the file was then; `None` for an autosave, which is nobody's file to save to.
///
/// # Errors
/// As [`read`].
pub fn read_known(path: &Path) -> Result<(Opened, Option<Fingerprint>), OpenError> {
    known_with(path, Untold::Likely(&usual()))
}

fn known_with(path: &Path, untold: Untold<'_>) -> Result<(Opened, Option<Fingerprint>), OpenError> {
    let bytes = read_bytes(path)?;
    let known = Fingerprint::of(&bytes);
    let text = to_text(path, bytes)?;
    if let Some(whole) = pgn_in(path, &text, untold)? {
        return Ok((Opened::Pgn(Box::new(whole)), Some(known)));
    }
    let format = envelope::format_of(&text);
    let is_autosave = format.as_deref() == Some(SESSION.name);
    let opened = from_text(&text, format.as_deref())?;
    Ok((opened, (!is_autosave).then_some(known)))
}

/// The game in a file, the first one of several.
///
/// # Errors
/// As [`read`]; also for what is no game.
pub fn read_game(path: &Path) -> Result<Game, OpenError> {
    read_one(path, None).map(|one| one.game)
}

/// A game of a file that may have several.
#[derive(Debug)]
pub struct OneOf {
    /// With all its variations.
    pub game: Game,
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// All games of the file, also those that cannot be read.
    pub all: usize,
    /// That its rules are only a guess, in a sentence, if they are.
    pub guess: Option<String>,
    /// What is wrong with it and, where none was asked for, with those before it.
    pub faults: Vec<PgnFault>,
}

/// The game of a file that has this number, from 1; without a number the first that can be read.
///
/// # Errors
/// As [`read_game`], or [`OpenError::NoSuchGame`].
pub fn read_one(path: &Path, number: Option<usize>) -> Result<OneOf, OpenError> {
    let text = to_text(path, read_bytes(path)?)?;
    if let Some(whole) = pgn_in(path, &text, Untold::Likely(&usual()))? {
        return one_of(whole, number);
    }
    let format = envelope::format_of(&text);
    let game = match from_text(&text, format.as_deref())? {
        Opened::Game(game) => *game,
        // Says what it is instead.
        _ => game_file::from_text(&text)?,
    };
    check_number(number, 1)?;
    Ok(OneOf {
        game,
        number: 1,
        all: 1,
        guess: None,
        faults: Vec::new(),
    })
}

fn one_of(mut whole: Whole, number: Option<usize>) -> Result<OneOf, OpenError> {
    let all = whole.all();
    check_number(number, all)?;
    let number = number.unwrap_or(whole.number);
    if number == whole.number {
        whole.faults.retain(|fault| fault.game <= number);
        return Ok(OneOf {
            game: whole.first,
            number,
            all,
            guess: whole.guess,
            faults: whole.faults,
        });
    }
    let usual = usual();
    let mut games = games(&whole.text, Untold::Likely(&usual));
    let no_game = OpenError::NoSuchGame { number, all };
    let read = games.find(|read| read.number == number).ok_or(no_game)?;
    match (read.game, read.faults) {
        (Some(game), faults) => Ok(OneOf {
            game,
            number,
            all,
            guess: read.guess,
            faults,
        }),
        (None, faults) => Err(match faults.into_iter().next() {
            Some(fault) => fault.into(),
            None => OpenError::NoSuchGame { number, all },
        }),
    }
}

/// Checks that a file with so many games has the one that is asked for.
///
/// # Errors
/// [`OpenError::NoSuchGame`].
pub fn check_number(number: Option<usize>, all: usize) -> Result<(), OpenError> {
    match number {
        Some(number) if !(1..=all).contains(&number) => Err(OpenError::NoSuchGame { number, all }),
        _ => Ok(()),
    }
}

/// What a pasted text holds, if it is a whole document or PGN, with the number of the first move at least; where no rules
/// are told, `usual` are tried first. `None` if it can only be a position or moves.
///
/// # Errors
/// What is wrong with it.
pub fn from_pasted(text: &str, usual: &NamedRules) -> Option<Result<Opened, OpenError>> {
    let text = text.trim();
    if text.starts_with('{') && !is_pgn(text) {
        return Some(from_text(text, envelope::format_of(text).as_deref()));
    }
    let is_numbered = text.contains(" 1.") || text.contains("\n1.");
    (is_pgn(text) || is_numbered).then(|| {
        let whole = read_whole(text.to_owned(), Untold::Likely(usual))?;
        Ok(Opened::Pgn(Box::new(whole)))
    })
}

/// A game of moves alone, without numbers and tags, with nothing wrong in it; `None` for any other text.
pub fn plain_moves(text: &str, untold: Untold<'_>) -> Option<Whole> {
    /// Shorter than any text that could be something else.
    const LONGEST: usize = 100_000;
    if text.len() > LONGEST || text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let whole = read_whole(text.to_owned(), untold).ok()?;
    let moves = whole.first.record.line().len();
    (whole.games == 1 && whole.unread == 0 && whole.faults.is_empty() && moves > 1).then_some(whole)
}

/// What the text of a file holds if it is PGN, or moves alone.
///
/// # Errors
/// What is wrong with PGN, or with what is only called so.
fn pgn_in(path: &Path, text: &str, untold: Untold<'_>) -> Result<Option<Whole>, PgnFault> {
    if is_pgn(text) {
        return read_whole(text.to_owned(), untold).map(Some);
    }
    if let Some(whole) = plain_moves(text, untold) {
        return Ok(Some(whole));
    }
    let ending = path.extension();
    let is_called_so = ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    let is_empty = text.trim_start_matches('\u{feff}').trim().is_empty();
    if !is_called_so || is_document(text) || is_empty {
        return Ok(None);
    }
    let whole = read_whole(text.to_owned(), untold)?;
    Err(whole.faults.into_iter().next().unwrap_or(PgnFault {
        game: 1,
        line: 1,
        text: "there is no tag in it and no number of a move".to_owned(),
    }))
}

/// The rules that are tried first where a file tells none.
pub fn usual() -> NamedRules {
    let name = "Kalah".to_owned();
    NamedRules {
        name,
        rules: RuleSet::usual(),
    }
}

/// The text of a file; it may be in UTF-16 with its mark, and PGN in the old Latin alphabet.
fn to_text(path: &Path, bytes: Vec<u8>) -> Result<String, FileError> {
    decoded(bytes).or_else(|bad| {
        let latin: String = bad
            .as_bytes()
            .iter()
            .map(|&byte| char::from(byte))
            .collect();
        match is_pgn(&latin) {
            true => Ok(latin),
            false => Err(not_utf8(path, &bad)),
        }
    })
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

/// What is left out where the game of an autosave is read, a sentence each; nothing of any other file.
pub fn left_out(path: &Path) -> Vec<String> {
    let text = read_bytes(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.unwrap_or_default();
    match envelope::format_of(&text).as_deref() {
        Some(format) if format == SESSION.name => rescue(&text).faults,
        _ => Vec::new(),
    }
}

/// The game or comparison in a broken file as far as it goes, and what is left out, a sentence each. The file is never changed.
///
/// # Errors
/// There is nothing in it, and why.
pub fn read_in_part(path: &Path) -> Result<(Opened, Vec<String>), OpenError> {
    let text = to_text(path, read_bytes(path)?)?;
    let opened = of_session(&text)?;
    Ok((opened, rescue(&text).faults))
}

/// What can be saved of an autosave, such as one that was set aside: its game or, if nobody has played that, its comparison.
/// [`left_out`] tells what is missing.
fn of_session(text: &str) -> Result<Opened, OpenError> {
    let Rescued {
        game, comparison, ..
    } = rescue(text);
    match (game, comparison) {
        (Some(game), None) => Ok(Opened::Game(Box::new(game))),
        (Some(game), Some(_)) if game.is_played() => Ok(Opened::Game(Box::new(game))),
        (_, Some(comparison)) => Ok(Opened::Comparison(Box::new(comparison))),
        (None, None) => Ok(Opened::Game(Box::new(game_file::from_text(text)?))),
    }
}
