//! The moves of a game file: a line of turns and the variations that leave it.
//!
//! ```json
//! "moves": ["3-2", "5"],
//! "variations": [{"after": 1, "moves": ["4"]}, {"of": 1, "after": 0, "moves": ["6"]}]
//! ```
//!
//! A variation of another one stands inside it, or at the end with `of`: the number of the one it leaves, counted from
//! 1 in the order of the file. So a tree of any depth is a file of little depth.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::mem;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::record::{Branch, Made, Record};
use crate::rules::notation::{ParseMovesError, move_words, parse_move, print_moves};

/// How deep variations stand inside one another; deeper ones are written at the end.
const DEEPEST: usize = 16;

/// What is wrong with the moves of a file.
#[derive(Debug, Error)]
pub enum MoveTreeError {
    /// A move is wrong.
    #[error("{place}: {fault}")]
    Moves {
        /// `moves` or, counted from 0, `variations[3]`.
        place: String,
        /// What is wrong.
        fault: ParseMovesError,
    },
    /// A variation leaves its line where that has no move.
    #[error("{place}: it begins after move {after}, but its line has only {moves} moves")]
    After {
        /// Which variation.
        place: String,
        /// The number in the file.
        after: usize,
        /// Moves of the line.
        moves: usize,
    },
    /// A variation leaves one that does not stand before it.
    #[error("{place}: it leaves variation number {of}, but only {known} stand before it")]
    Of {
        /// Which variation.
        place: String,
        /// The number in the file.
        of: usize,
        /// How many variations stand before it.
        known: usize,
    },
}

/// A variation in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VariationPart {
    /// The number of the variation it leaves, if it does not stand inside that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    after: usize,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationPart>,
}

/// The line of a record, a text each turn, and its variations.
pub(super) fn write_moves(record: &Record) -> (Vec<String>, Vec<VariationPart>) {
    let branches = record.branches();
    let mut leaving = vec![Vec::new(); branches.len()];
    for (number, branch) in branches.iter().enumerate().skip(1) {
        leaving[branch.of].push(number);
    }
    let mut writing = Writing {
        numbers: vec![0; branches.len()],
        count: 0,
        later: mem::take(&mut leaving[0]).into(),
        branches: &branches,
        leaving,
    };
    let mut parts = Vec::new();
    while let Some(number) = writing.later.pop_front() {
        let of = writing.numbers[branches[number].of];
        let part = writing.part(number, 1);
        parts.push(VariationPart {
            of: (of > 0).then_some(of),
            ..part
        });
    }
    (write_turns(&branches[0].moves), parts)
}

/// Variations on their way into a file.
struct Writing<'a> {
    branches: &'a [Branch],
    /// The branches that leave each one.
    leaving: Vec<Vec<usize>>,
    /// The number in the file of each branch that is written.
    numbers: Vec<usize>,
    count: usize,
    /// Branches that stand in no other variation.
    later: VecDeque<usize>,
}

impl Writing<'_> {
    fn part(&mut self, number: usize, depth: usize) -> VariationPart {
        self.count += 1;
        self.numbers[number] = self.count;
        let inner = mem::take(&mut self.leaving[number]);
        let variations = if depth < DEEPEST {
            inner.iter().map(|&n| self.part(n, depth + 1)).collect()
        } else {
            self.later.extend(inner);
            Vec::new()
        };
        let branch = &self.branches[number];
        VariationPart {
            of: None,
            after: branch.after,
            moves: write_turns(&branch.moves),
            variations,
        }
    }
}

fn write_turns(moves: &[Made]) -> Vec<String> {
    let text = print_moves(moves.iter().map(|m| (m.by, m.action)));
    text.split_whitespace().map(str::to_owned).collect()
}

/// A line of a file on its way into a record.
struct Found<'a> {
    place: String,
    /// The line it leaves: 0 for the main line.
    of: usize,
    after: usize,
    turns: &'a [String],
}

/// Plays the line and its variations into a record without moves; then the whole line is on the board.
///
/// Each move is made once, however late variations leave their line. What is wrong, the first in the order of the file, is
/// told, and all before it in its line is played.
pub(super) fn read_moves(
    record: &mut Record,
    turns: &[String],
    variations: &[VariationPart],
) -> Result<(), MoveTreeError> {
    let mut found = vec![Found {
        place: "moves".to_owned(),
        of: 0,
        after: 0,
        turns,
    }];
    let flattened = flatten(variations, 0, "", &mut found);
    let mut leaving = vec![Vec::new(); found.len()];
    for (number, line) in found.iter().enumerate().skip(1) {
        leaving[line.of].push(number);
    }
    // The last to leave a line goes first, so that one only ever goes back from where the board stands.
    for numbers in &mut leaving {
        numbers.sort_by_key(|&number| Reverse(found[number].after));
        numbers.reverse();
    }
    let mut first_fault = None;
    let mut note = |number: usize, result: Result<(), MoveTreeError>| {
        if let Err(fault) = result
            && first_fault.as_ref().is_none_or(|(at, _)| number < *at)
        {
            first_fault = Some((number, fault));
        }
    };
    note(0, play_turns(record, &found[0]));
    let main: Vec<_> = record.line().map(|made| made.action).collect();
    // The lines being read, each with where it begins and ends on the board.
    let mut lines = vec![(0, 0, main.len())];
    while let Some(&(line, begin, end)) = lines.last() {
        let Some(number) = leaving[line].pop() else {
            lines.pop();
            continue;
        };
        let Found { place, after, .. } = &found[number];
        let (after, moves) = (*after, end - begin);
        if after > moves {
            let place = place.clone();
            note(
                number,
                Err(MoveTreeError::After {
                    place,
                    after,
                    moves,
                }),
            );
            continue;
        }
        record.go_to(begin + after);
        note(number, play_turns(record, &found[number]));
        lines.push((number, begin + after, record.made_count()));
    }
    record.go_to(0);
    for action in main {
        // Legal a moment ago: this only brings the line back to the main one.
        let _ = record.play(action);
    }
    let faults = first_fault.map_or(Ok(()), |(_, fault)| Err(fault));
    faults.and(flattened)
}

/// Lists variations in the order of the file, in which they are numbered. What stands after a fault is left out.
fn flatten<'a>(
    parts: &'a [VariationPart],
    within: usize,
    outer: &str,
    found: &mut Vec<Found<'a>>,
) -> Result<(), MoveTreeError> {
    for (index, part) in parts.iter().enumerate() {
        let place = format!("{outer}variations[{index}]");
        let number = found.len();
        let of = part.of.unwrap_or(within);
        if part.of.is_some() && !(1..number).contains(&of) {
            let known = number - 1;
            return Err(MoveTreeError::Of { place, of, known });
        }
        let inner = format!("{place}.");
        found.push(Found {
            place,
            of,
            after: part.after,
            turns: &part.moves,
        });
        flatten(&part.variations, number, &inner, found)?;
    }
    Ok(())
}

fn play_turns(record: &mut Record, line: &Found) -> Result<(), MoveTreeError> {
    let words = line.turns.iter().flat_map(|turn| move_words(turn));
    for (index, word) in words.enumerate() {
        let wrong = |fault| MoveTreeError::Moves {
            place: line.place.clone(),
            fault,
        };
        let (at, word) = (index + 1, word.to_owned());
        let state = record.state();
        let Some(action) = parse_move(state.rules(), state.position().to_move(), &word) else {
            return Err(wrong(ParseMovesError::NotAMove { at, word }));
        };
        if let Err(refusal) = record.play(action) {
            return Err(wrong(ParseMovesError::Illegal { at, word, refusal }));
        }
    }
    Ok(())
}
