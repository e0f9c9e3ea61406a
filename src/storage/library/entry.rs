//! A game of the library: what the list tells of it, and its moves.

use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use crate::game::contest::{Game, Moment};
use crate::game::note::Note;
use crate::game::record::{Record, TreeLine, places_of};
use crate::game::review::steps::ReviewCoverage;
use crate::game::seat::Seat;
use crate::rules::moves::{Choice, Choices};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::storage::document::fields::Time;
use crate::storage::rules::spec_hash::spec_hash;

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// South has won.
    South,
    /// North has won.
    North,
    /// Nobody has won.
    Drawn,
    /// It goes on, or was broken off.
    Open,
}

impl GameResult {
    /// In a few signs, South's points first.
    pub const fn text(self) -> &'static str {
        match self {
            Self::South => "1–0",
            Self::North => "0–1",
            Self::Drawn => "½–½",
            Self::Open => "–",
        }
    }
}

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LibraryEntry {
    /// Which game of its file, from 1.
    pub number: usize,
    /// The name of its rules.
    pub rules: String,
    /// What tells its rules from others.
    pub spec: u64,
    /// Their names.
    pub players: BySide<String>,
    /// What plays at each side, if no person does, such as `Expert 4`.
    pub levels: BySide<Option<String>>,
    /// What it is called.
    pub name: String,
    /// Where it was played.
    pub place: String,
    /// When it began, in seconds since 1970; 0 if nobody knows.
    pub started: u64,
    /// The day as it was told, where that is less than a moment.
    pub date: String,
    /// Who won; open if nobody did yet.
    pub ended: GameResult,
    /// How much of its main line was reviewed.
    pub reviewed: ReviewCoverage,
    /// Whether something of it could not be read.
    pub is_partly_read: bool,
    /// Comments, marks and variations.
    pub remarks: usize,
    /// What the comments say, one after the other.
    pub comments: String,
    /// The main line.
    #[serde(skip)]
    pub line: HashedLine,
    /// The hashes of the positions that stand in variations only, in ascending order.
    #[serde(skip)]
    pub varied: Vec<u64>,
}

/// The positions of a game and the moves between them: a position more than moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HashedLine {
    /// The hash of each position.
    pub positions: Vec<u64>,
    /// The moves, a number each.
    pub moves: Vec<u64>,
}

impl LibraryEntry {
    /// What there is to be known of a game.
    pub fn of(game: &Game, number: usize) -> Self {
        let mut state = State::new(game.rules(), *game.record.start());
        let lines = game.record.lines();
        let line = main_line(game, &lines, &mut state);
        let varied = variations(game, &lines, &line);
        let late = game.time_over().map(|late| Some(late.other()));
        let told = game.about.result.map(|told| told.winner);
        let ended = late.or(state.outcome().map(|outcome| outcome.winner));
        let ended = match ended.or(told) {
            None => GameResult::Open,
            Some(None) => GameResult::Drawn,
            Some(Some(Side::South)) => GameResult::South,
            Some(Some(Side::North)) => GameResult::North,
        };
        Self {
            number,
            rules: game.rules_name.clone(),
            spec: spec_number(game.rules()),
            players: game.players.clone(),
            levels: BySide::from_fn(|side| level(&game.seats[side])),
            name: game.about.name.clone(),
            place: game.about.place.clone(),
            started: game.started.0,
            date: game.about.date.clone(),
            ended,
            reviewed: game.review.coverage(&game.record, &lines[0].nodes),
            is_partly_read: false,
            remarks: remarks(&game.record, &lines),
            comments: comments(&game.record, &lines),
            line,
            varied,
        }
    }

    /// The day on which it was played, or the month or year if nothing more is known; empty if nobody knows.
    pub fn day(&self) -> String {
        day_of(Moment(self.started), &self.date)
    }

    /// Who plays a side: his name, with what plays there if it is no person.
    pub fn player(&self, side: Side) -> String {
        let name = self.players[side].trim();
        match &self.levels[side] {
            Some(level) if name.is_empty() || name == side.to_string() => level.clone(),
            Some(level) => format!("{name} · {level}"),
            None => self.players[side].clone(),
        }
    }

    /// Moves made.
    pub const fn length(&self) -> usize {
        self.line.moves.len()
    }

    /// After how many moves a position first stood on the board.
    pub fn finds(&self, position: u64) -> Option<usize> {
        self.line
            .positions
            .iter()
            .position(|&known| known == position)
    }

    /// Whether a position stood on the board, in the game or in one of its variations.
    pub fn has(&self, position: u64) -> bool {
        self.finds(position).is_some() || self.varied.binary_search(&position).is_ok()
    }

    /// The move after so many others, under these rules, which are those of the game.
    pub fn move_after(&self, moves: usize, rules: &RuleSet, to_move: Side) -> Option<Move> {
        of_number(*self.line.moves.get(moves)?, rules, to_move)
    }
}

/// The day on which a game was played that began then, or, where it was told, on that date, as far as it says:
/// `2024-05-31`, `2024-05`, `2024`; empty if nobody knows.
pub fn day_of(started: Moment, told: &str) -> String {
    let numbers = told.split(['.', '-', '/']);
    let numbers = numbers.map_while(|part| part.parse::<u16>().ok());
    let numbers: Vec<_> = numbers.map(|number| format!("{number:02}")).collect();
    if !numbers.is_empty() || started == Moment::default() {
        return numbers.join("-");
    }
    let text = String::from(Time(started));
    text.split('T').next().unwrap_or_default().to_owned()
}

impl LibraryEntry {
    /// The first move, as it is written.
    pub fn first_move(&self) -> Option<String> {
        let number = *self.line.moves.first()?;
        let choices = choices_of(number)?;
        let choices: Vec<_> = choices.iter().map(Choice::key).collect();
        Some(match number & HOUSE {
            0 => "swap".to_owned(),
            house => format!("{house}{}", choices.join(".")),
        })
    }
}

/// What plays at a seat, if no person does.
fn level(seat: &Seat) -> Option<String> {
    (*seat != Seat::Person).then(|| seat.label())
}

/// Comments, marks and variations.
fn remarks(record: &Record, lines: &[TreeLine]) -> usize {
    let notes = places_of(lines).filter(|&place| *record.note(place) != Note::default());
    lines.len() - 1 + notes.count()
}

fn comments(record: &Record, lines: &[TreeLine]) -> String {
    let texts = places_of(lines).map(|place| record.note(place).comment());
    let texts: Vec<_> = texts.filter(|text| !text.is_empty()).collect();
    texts.join("\n")
}

/// The main line, played from the start of the game; `state` is left at its end.
fn main_line(game: &Game, lines: &[TreeLine], state: &mut State) -> HashedLine {
    let mut line = HashedLine::default();
    line.positions.push(state.position().hash());
    for &id in lines.first().iter().flat_map(|line| &line.nodes) {
        let action = game.record.made(id).action;
        if state.play(action).is_err() {
            break;
        }
        line.moves.push(to_number(action));
        line.positions.push(state.position().hash());
    }
    line
}

/// The positions that stand in variations only, in ascending order.
fn variations(game: &Game, lines: &[TreeLine], line: &HashedLine) -> Vec<u64> {
    if lines.len() < 2 {
        return Vec::new();
    }
    let played: HashSet<_> = line.positions.iter().collect();
    let mut varied = BTreeSet::new();
    game.record.clone().seek(|record| {
        let position = record.state().position().hash();
        if !played.contains(&position) {
            varied.insert(position);
        }
        false
    });
    varied.into_iter().collect()
}

/// What tells rules from others, the same in every run.
pub fn spec_number(rules: &RuleSet) -> u64 {
    spec_hash(rules.spec())
}

/// The bits of a move that tell its house.
const HOUSE: u64 = 0xff;

/// The number of the house, 0 for a swap, and above it what is chosen within the move.
fn to_number(action: Move) -> u64 {
    let house = action.house().map_or(0, |house| u64::from(house.number()));
    house | u64::from(action.choices().packed()) << HOUSE.count_ones()
}

fn of_number(number: u64, rules: &RuleSet, to_move: Side) -> Option<Move> {
    let choices = choices_of(number)?;
    match u8::try_from(number & HOUSE).ok()? {
        0 => Some(Move::Swap),
        house => {
            let house = rules.shape().house(to_move, house)?;
            Some(Move::choosing(house, choices))
        }
    }
}

fn choices_of(number: u64) -> Option<Choices> {
    let packed = u32::try_from(number >> HOUSE.count_ones()).ok()?;
    Choices::of_packed(packed)
}
