//! Games as files: `"format": "kalaha-game"`.
//!
//! A file holds the whole rule set, the start, every move with its variations and how many of them
//! are made, the players, the rounds and games before it, and times. It is replayed when it is
//! read: nothing in it is believed that the rules do not confirm.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::envelope::{self, DocumentError, EncodeError};
use super::fields::{Clauses, MAX_VARIATIONS, Name, Time};
use super::file_error::FileError;
use super::formats::GAME;
use super::read::read_bounded;
use super::seat_part::SeatPart;
use crate::game::contest::{Game, Moment};
use crate::game::record::{Actions, IllegalAt, Line, Made, Record};
use crate::game::seat::Seat;
use crate::game::series::Series;
use crate::rules::notation::{ParseMovesError, parse_moves, print_moves};
use crate::rules::position::Position;
use crate::rules::rule_set::{PositionFault, RuleSet};
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;

/// Why a game file cannot be used.
#[derive(Debug, Error)]
pub enum GameFileError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The text is not a game file.
    #[error(transparent)]
    Document(#[from] DocumentError),
    /// A side of the start position has not as many houses as the rules say.
    #[error("start: {side} has {given} houses, but the rules have {needed} on a side")]
    Houses {
        /// The side.
        side: Side,
        /// Houses in the file.
        given: usize,
        /// Houses by the rules.
        needed: u8,
    },
    /// A burnt house that is not on the board.
    #[error("start: {side} has no house {number} to be burnt")]
    Burnt {
        /// The side.
        side: Side,
        /// The number in the file.
        number: u8,
    },
    /// The start position is not possible.
    #[error("start: {0}")]
    Position(#[from] PositionFault),
    /// A move is wrong.
    #[error("moves: {0}")]
    Moves(#[from] ParseMovesError),
    /// A move of the tree is wrong.
    #[error("moves: {0}")]
    Illegal(#[from] IllegalAt),
    /// More moves are made than there are.
    #[error("made: {made} moves are made, but the file has only {moves}")]
    Made {
        /// The number in the file.
        made: usize,
        /// Moves of the line.
        moves: usize,
    },
    /// A variation leaves its line where that has no move.
    #[error("variations: one begins after move {after}, but its line has only {moves} moves")]
    Variation {
        /// The number in the file.
        after: usize,
        /// Moves of the line.
        moves: usize,
    },
    /// More variations than anyone would play.
    #[error("variations: there are more than {MAX_VARIATIONS}")]
    TooManyVariations,
}

impl GameFileError {
    /// What is wrong, without the name of the file.
    pub fn reason(&self) -> String {
        match self {
            Self::File(error) => error.fault.to_string(),
            error => error.to_string(),
        }
    }
}

/// A game in the form it has in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    rules: RulesPart,
    players: BySide<Name>,
    /// Two persons if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    who_plays: Option<BySide<SeatPart>>,
    start: StartPart,
    /// One text a turn.
    moves: Vec<String>,
    /// How many of the moves are made; the rest were undone.
    made: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationPart>,
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    rounds: Series,
    #[serde(default, skip_serializing_if = "Series::is_empty")]
    games: Series,
    started: Time,
    saved: Time,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RulesPart {
    name: Name,
    clauses: Clauses,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StartPart {
    south: Vec<u16>,
    north: Vec<u16>,
    stores: BySide<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    burnt: Option<BySide<Vec<u8>>>,
    to_move: Side,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VariationPart {
    after: usize,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationPart>,
}

/// A game as the text of a file.
///
/// # Errors
/// Never for a game made by this program; the reason if it is no JSON document.
pub fn to_text(game: &Game, saved: Moment) -> Result<String, EncodeError> {
    envelope::to_text(GAME, &to_document(game, saved))
}

pub(super) fn to_document(game: &Game, saved: Moment) -> Document {
    let line = game.record.to_lines();
    let computers = Side::ALL.into_iter().any(|s| game.seats[s] != Seat::Person);
    Document {
        rules: RulesPart {
            name: Name::of(&game.rules_name),
            clauses: Clauses(game.rules().clone()),
        },
        players: BySide::from_fn(|side| Name::of(&game.players[side])),
        who_plays: computers.then(|| BySide::from_fn(|side| SeatPart(game.seats[side]))),
        start: write_start(game.rules(), game.record.start()),
        moves: write_turns(&line.moves),
        made: game.record.made_count(),
        variations: write_variations(&line),
        rounds: game.rounds.clone(),
        games: game.games.clone(),
        started: Time(game.started),
        saved: Time(saved),
    }
}

/// The game in a file's text, replayed and checked.
///
/// # Errors
/// The first thing that is wrong, and where.
pub fn from_text(text: &str) -> Result<Game, GameFileError> {
    from_document(envelope::parse(text, GAME)?)
}

/// The game in a document, replayed and checked.
pub(super) fn from_document(document: Document) -> Result<Game, GameFileError> {
    let named = document.rules.name.of_rules(document.rules.clauses);
    let rules = &named.rules;
    let start = read_start(rules, &document.start)?;
    let mut budget = MAX_VARIATIONS;
    let actions = read_line(
        rules,
        &State::new(rules, start),
        &document.moves,
        &document.variations,
        &mut budget,
    )?;
    let (made, moves) = (document.made, actions.moves.len());
    if made > moves {
        return Err(GameFileError::Made { made, moves });
    }
    let BySide { south, north } = document.players;
    let seats = document.who_plays.as_ref();
    Ok(Game {
        record: Record::from_lines(rules, start, &actions, made)?,
        players: BySide {
            south: south.0,
            north: north.0,
        },
        seats: seats.map_or_else(BySide::default, |seats| BySide::from_fn(|s| seats[s].0)),
        games: document.games,
        rounds: document.rounds,
        started: document.started.0,
        rules_name: named.name,
    })
}

/// The game in a file.
///
/// # Errors
/// As [`from_text`], or that the file cannot be read. The file is never changed.
pub fn read(path: &Path) -> Result<Game, GameFileError> {
    from_text(&read_bounded(path)?)
}

/// A name for a new file of a game or comparison with such a title that no file in `folder` has:
/// `kalah-2026-11-21.json`, `kalah-2026-11-21-2.json`, …
pub fn free_name(folder: &Path, title: &str, today: Moment) -> PathBuf {
    let words: String = title
        .to_lowercase()
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    let words: Vec<_> = words.split('-').filter(|w| !w.is_empty()).collect();
    let date = String::from(Time(today));
    let date = date.split('T').next().unwrap_or_default();
    let stem = format!("{}-{date}", words.join("-"));
    (1..)
        .map(|n| match n {
            1 => folder.join(format!("{stem}.json")),
            n => folder.join(format!("{stem}-{n}.json")),
        })
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(stem))
}

/// Whether a file bears a name that [`free_name`] gives, so that nobody has called it anything.
pub fn is_free_name(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let lengths: Vec<_> = stem.rsplit('-').map(|p| (is_number(p), p.len())).collect();
    let is_date = |parts: &[(bool, usize)]| parts.starts_with(&[(true, 2), (true, 2), (true, 4)]);
    is_date(&lengths) || (lengths.first().is_some_and(|p| p.0) && is_date(&lengths[1..]))
}

fn write_turns(moves: &[Made]) -> Vec<String> {
    let text = print_moves(moves.iter().map(|m| (m.by, m.action)));
    text.split_whitespace().map(str::to_owned).collect()
}

fn write_variations(line: &Line) -> Vec<VariationPart> {
    let parts = line.variations.iter().map(|(after, line)| VariationPart {
        after: *after,
        moves: write_turns(&line.moves),
        variations: write_variations(line),
    });
    parts.collect()
}

fn read_line(
    rules: &RuleSet,
    from: &State,
    turns: &[String],
    variations: &[VariationPart],
    budget: &mut usize,
) -> Result<Actions, GameFileError> {
    let mut actions = Actions {
        moves: parse_moves(rules, from, &turns.join(" "))?,
        variations: Vec::new(),
    };
    for part in variations {
        *budget = budget
            .checked_sub(1)
            .ok_or(GameFileError::TooManyVariations)?;
        let before = actions.moves.get(..part.after);
        let before = before.ok_or(GameFileError::Variation {
            after: part.after,
            moves: actions.moves.len(),
        })?;
        let mut state = from.clone();
        for &action in before {
            // These moves were just found to be legal.
            let _ = state.play(action);
        }
        let line = read_line(rules, &state, &part.moves, &part.variations, budget)?;
        actions.variations.push((part.after, line));
    }
    Ok(actions)
}

fn write_start(rules: &RuleSet, start: &Position) -> StartPart {
    let shape = rules.shape();
    let burnt = BySide::from_fn(|side| -> Vec<u8> {
        let houses = shape.houses_of(side).filter(|&h| start.is_burnt(h));
        houses.map(|h| h.number()).collect()
    });
    let any_burnt = Side::ALL.into_iter().any(|s| start.has_burnt(s));
    StartPart {
        south: start.row(shape, Side::South),
        north: start.row(shape, Side::North),
        stores: BySide::from_fn(|s| start.store(s)),
        burnt: any_burnt.then_some(burnt),
        to_move: start.to_move(),
    }
}

fn read_start(rules: &RuleSet, part: &StartPart) -> Result<Position, GameFileError> {
    let shape = rules.shape();
    let mut start = Position::empty(part.to_move);
    for (side, row) in [(Side::South, &part.south), (Side::North, &part.north)] {
        if row.len() != usize::from(shape.houses()) {
            return Err(GameFileError::Houses {
                side,
                given: row.len(),
                needed: shape.houses(),
            });
        }
        for (house, &seeds) in shape.houses_of(side).zip(row) {
            start.set_seeds(house, seeds);
        }
        start.set_store(side, part.stores[side]);
        for &number in part.burnt.iter().flat_map(|burnt| &burnt[side]) {
            let house = shape.house(side, number);
            start.set_burnt(house.ok_or(GameFileError::Burnt { side, number })?, true);
        }
    }
    rules.check_start(&start)?;
    Ok(start)
}

/// When the game in a file was saved, as the file tells; `None` if it is no game.
pub fn saved_at(path: &Path) -> Option<Moment> {
    let text = read_bounded(path).ok()?;
    let document: Document = envelope::parse(&text, GAME).ok()?;
    Some(document.saved.0)
}
