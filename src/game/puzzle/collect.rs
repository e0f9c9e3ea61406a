//! Puzzles of many games, easy and hard ones.

use std::collections::{HashMap, HashSet};

use super::definition::Puzzle;
use super::maker::{Maker, PuzzleVerdict};
use crate::game::record::Record;
use crate::rules::position::Position;

/// Puzzles of one game at most.
const OF_A_GAME: usize = 3;
/// Moves between two of them at least.
const APART: usize = 3;
/// So many positions of a game that are not proven, one after the other, are enough: those before are harder still.
const ENOUGH_UNPROVEN: usize = 3;
/// No rating has more than one of so many of the puzzles, as long as there are games.
const SHARE: usize = 5;
/// Games of players against themselves that are gone through for one puzzle at most, unless more are asked for.
pub const GAMES_EACH: usize = 12;

/// How far it has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleProgress {
    /// Games gone through.
    pub games: usize,
    /// Puzzles found, without those that were there.
    pub puzzles: usize,
}

/// The positions of the line of a game that is followed.
pub fn positions_of(record: &Record) -> Vec<Position> {
    let mut record = record.clone();
    let moves = record.line().len();
    let mut position = |made| {
        record.go_to(made);
        *record.state().position()
    };
    (0..=moves).map(&mut position).collect()
}

/// Goes through games until there are `count` puzzles with those that are `there` already, or no more games; the puzzles by
/// rating, the easiest first. What is there stays, and does not come twice. `tell` hears of every game, with the puzzles it
/// brought.
///
/// No rating has more than a fifth of the puzzles while there are games; what is over fills up at the end.
pub fn collect(
    maker: &Maker<'_>,
    there: Vec<Puzzle>,
    games: impl Iterator<Item = Vec<Position>>,
    count: usize,
    mut tell: impl FnMut(PuzzleProgress, &[Puzzle]),
) -> Vec<Puzzle> {
    let mut known = KnownPositions {
        puzzles: there.iter().map(|puzzle| puzzle.position).collect(),
        looked_at: HashSet::new(),
    };
    let mut of_rating: HashMap<u32, usize> = HashMap::new();
    for puzzle in &there {
        *of_rating.entry(puzzle.rating).or_default() += 1;
    }
    let before = there.len();
    let count = count.max(before);
    let (mut taken, mut over) = (there, Vec::new());
    let share = count.div_ceil(SHARE);
    let mut games = games.zip(1..);
    while taken.len() < count
        && !maker.stop.is_stopped()
        && let Some((positions, number)) = games.next()
    {
        let found = puzzles_of(maker, &positions, &mut known);
        let progress = PuzzleProgress {
            games: number,
            puzzles: taken.len() - before + over.len() + found.len(),
        };
        tell(progress, &found);
        for puzzle in found {
            let alike = of_rating.entry(puzzle.rating).or_default();
            match *alike < share {
                true => {
                    *alike += 1;
                    taken.push(puzzle);
                }
                false => over.push(puzzle),
            }
        }
    }
    taken.extend(over);
    taken.truncate(count);
    taken.sort_by_key(|puzzle| (puzzle.rating, puzzle.position.hash()));
    taken
}

/// What is known of positions before a game is looked at.
struct KnownPositions {
    /// Those that a puzzle begins with.
    puzzles: HashSet<Position>,
    /// Those that were judged, whatever came of it.
    looked_at: HashSet<Position>,
}

/// The new puzzles of a game, from its end backwards, where they are proven easily. Those that are known count among the few
/// that a game may have.
fn puzzles_of(
    maker: &Maker<'_>,
    positions: &[Position],
    known: &mut KnownPositions,
) -> Vec<Puzzle> {
    let (mut found, mut count, mut unproven) = (Vec::new(), 0, 0);
    let mut next = positions.len();
    for (at, &position) in positions.iter().enumerate().rev() {
        let is_enough = count == OF_A_GAME || unproven == ENOUGH_UNPROVEN;
        if is_enough || maker.stop.is_stopped() {
            break;
        }
        if at > next || !known.looked_at.insert(position) {
            continue;
        }
        if !known.puzzles.contains(&position) {
            match maker.find(position) {
                PuzzleVerdict::Puzzle(puzzle) => {
                    // Balanced, it may be one that is there.
                    if known.puzzles.insert(puzzle.position) {
                        found.push(*puzzle);
                    }
                }
                PuzzleVerdict::Nothing => {
                    unproven = 0;
                    continue;
                }
                PuzzleVerdict::Unproven => {
                    unproven += 1;
                    continue;
                }
            }
        }
        count += 1;
        next = at.saturating_sub(APART);
        unproven = 0;
    }
    found
}
