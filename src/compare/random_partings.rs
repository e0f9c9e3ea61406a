//! How often, and when, random games part under two rule sets.

use super::line::Line;
use super::parting::{VisibleState, differ, first_parting, up_to};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;

/// After so many moves a game is taken for one that never parts.
const MOST_MOVES: usize = 1_000;

/// What many random games show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Partings {
    /// Games played.
    pub games: usize,
    /// Whether they began where the line begins, for they part within it.
    pub from_start: bool,
    /// Moves from where the games began to the first parting, ascending, one for each game that parts.
    pub after: Vec<usize>,
    /// The numbers of these games, counted from 0, in the same order.
    pub numbers: Vec<u64>,
}

impl Partings {
    /// The share of the games that part, from 0 to 1; 0 without games.
    pub fn share(&self) -> f64 {
        if self.games == 0 {
            0.0
        } else {
            self.after.len() as f64 / self.games as f64
        }
    }

    /// The median of the moves to the first parting, the lower of two; `None` if none parts.
    pub fn median(&self) -> Option<usize> {
        let last = self.after.len().checked_sub(1)?;
        self.after.get(last / 2).copied()
    }

    /// The number of the game that parts at the median; `None` if none parts.
    pub fn typical(&self) -> Option<u64> {
        let last = self.after.len().checked_sub(1)?;
        self.numbers.get(last / 2).copied()
    }
}

/// Plays random games on from the end of a line, the moves chosen among those legal under the first
/// rules, and looks where they part under the second.
///
/// The same seed gives the same games. Where the line itself parts, the games are played from its start; if that differs, all
/// part after 0 moves. Where the first rules cannot play on, no game is played.
pub fn random_partings(
    first: &RuleSet,
    second: &RuleSet,
    from: &Line,
    games: usize,
    seed: u64,
) -> Partings {
    let begun = beginning(first, second, from);
    let from_start = begun.moves.len() < from.moves.len();
    let Ok(ours) = begun.last(first) else {
        return Partings::default();
    };
    if ours.outcome().is_some() {
        return Partings::default();
    }
    let theirs = match begun.last(second) {
        Ok(theirs) if first_parting(first, second, &begun).is_none() => theirs,
        _ => {
            return Partings {
                games,
                from_start,
                after: vec![0; games],
                numbers: (0..games as u64).collect(),
            };
        }
    };
    let played = (0..games as u64).filter_map(|number| {
        let moves = parting_game(&ours, &theirs, number, seed)?;
        Some((moves.len(), number))
    });
    let mut played: Vec<_> = played.collect();
    played.sort_unstable();
    let (after, numbers) = played.into_iter().unzip();
    Partings {
        games,
        from_start,
        after,
        numbers,
    }
}

/// Where random games begin: at the end of a line or, if two rule sets part within it, at its start.
fn beginning(first: &RuleSet, second: &RuleSet, line: &Line) -> Line {
    match first_parting(first, second, line) {
        Some(_) => Line {
            start: line.start,
            moves: Vec::new(),
        },
        None => line.clone(),
    }
}

/// One of the [`random_partings`], by its number, up to the move with which it parts; `None` if it does not.
pub fn random_parting(
    first: &RuleSet,
    second: &RuleSet,
    from: &Line,
    number: u64,
    seed: u64,
) -> Option<Line> {
    let begun = beginning(first, second, from);
    if let Some(parting) = first_parting(first, second, &begun) {
        return Some(up_to(&begun, parting));
    }
    let (ours, theirs) = (begun.last(first).ok()?, begun.last(second).ok()?);
    let more = parting_game(&ours, &theirs, number, seed)?;
    Some(Line {
        start: begun.start,
        moves: begun.moves.into_iter().chain(more).collect(),
    })
}

/// The moves of one random game until it parts, that one included; `None` if it does not.
fn parting_game(ours: &State, theirs: &State, number: u64, seed: u64) -> Option<Vec<Move>> {
    let mut chance = Chance::part(seed, number);
    let (mut ours, mut theirs) = (ours.clone(), theirs.clone());
    let there = theirs.rules().clone();
    let mut made = Vec::new();
    while made.len() < MOST_MOVES {
        let legal = ours.legal_moves();
        let count = u32::try_from(legal.len()).unwrap_or(u32::MAX);
        let action = *legal.get(chance.below(count) as usize)?;
        ours.play(action).ok()?;
        made.push(action);
        let parted = theirs.play(there.as_told(action)).is_err()
            || differ(&VisibleState::new(&ours), &VisibleState::new(&theirs)).is_some();
        if parted {
            return Some(made);
        }
    }
    None
}
