//! The moves of a game file: a line of turns and the variations that leave it.
//!
//! ```json
//! "moves": ["3-2", "5"],
//! "variations": [{"after": 1, "moves": ["4"]}, {"of": 1, "after": 0, "moves": ["6"]}]
//! ```
//!
//! A variation of another one stands inside it, or at the end with `of`: the number of the one it leaves, counted from
//! 1 in the order of the file. So a tree of any depth is a file of little depth.
//!
//! What else is said of places in the tree names them by that number and how many moves of that variation come before
//! ([`PlacePart`]).

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::mem;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::record::{NodeId, Record, TreeLine, TreePlace};
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
    /// Something is said of a place that is not in the tree.
    #[error("{field}: there is no variation number {of} with {after} moves")]
    Place {
        /// Where that stands in the file.
        field: String,
        /// The variation, 0 for the line.
        of: usize,
        /// Moves of it.
        after: usize,
    },
}

/// A variation in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct VariationPart {
    /// The number of the variation it leaves, if it does not stand inside that one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    of: Option<usize>,
    after: usize,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationPart>,
}

/// A place in the tree, as a file tells it.
#[derive(Clone, Copy, Default)]
pub(in crate::storage) struct PlacePart {
    /// The number of the variation, 0 for the line.
    pub(in crate::storage) of: usize,
    /// How many moves of it come before.
    pub(in crate::storage) after: usize,
}

/// The moves of a record in the form they have in a file.
pub(in crate::storage) struct WrittenMoves {
    /// The main line, a text each turn.
    pub(in crate::storage) moves: Vec<String>,
    /// The other lines, each after the one that it leaves.
    pub(in crate::storage) variations: Vec<VariationPart>,
    /// All lines and the number each has in the file, in the order of the tree.
    lines: Vec<(usize, TreeLine)>,
}

impl WrittenMoves {
    /// All places in the tree but the start, and how a file names them.
    pub(in crate::storage) fn places(&self) -> impl Iterator<Item = (NodeId, PlacePart)> {
        self.lines.iter().flat_map(|&(of, ref line)| {
            let places = line.nodes.iter().zip(1..);
            places.map(move |(&id, after)| (id, PlacePart { of, after }))
        })
    }

    /// The same with the start.
    pub(super) fn places_and_start(&self) -> impl Iterator<Item = (TreePlace, PlacePart)> {
        let start = (None, PlacePart::default());
        let places = self.places().map(|(id, part)| (Some(id), part));
        [start].into_iter().chain(places)
    }

    /// The number of the variation that ends with this move, 0 for the main line.
    pub(in crate::storage) fn number_of(&self, end: TreePlace) -> usize {
        let ends = |line: &TreeLine| line.nodes.last().copied() == end;
        let found = self.lines.iter().find(|(_, line)| ends(line));
        found.map_or(0, |(number, _)| *number)
    }
}

/// The main line of a record, a text each turn, and its variations.
pub(in crate::storage) fn write_moves(record: &Record) -> WrittenMoves {
    let lines = record.lines();
    let mut leaving = vec![Vec::new(); lines.len()];
    for (number, line) in lines.iter().enumerate().skip(1) {
        leaving[line.of].push(number);
    }
    let mut writing = Writing {
        record,
        numbers: vec![0; lines.len()],
        count: 0,
        later: mem::take(&mut leaving[0]).into(),
        lines: &lines,
        leaving,
    };
    let mut variations = Vec::new();
    while let Some(number) = writing.later.pop_front() {
        let of = writing.numbers[lines[number].of];
        let part = writing.part(number, 1);
        variations.push(VariationPart {
            of: (of > 0).then_some(of),
            ..part
        });
    }
    let numbers = writing.numbers;
    WrittenMoves {
        moves: write_turns(record, &lines[0].nodes),
        variations,
        lines: numbers.into_iter().zip(lines).collect(),
    }
}

/// Variations on their way into a file.
struct Writing<'a> {
    record: &'a Record,
    lines: &'a [TreeLine],
    /// The lines that leave each one.
    leaving: Vec<Vec<usize>>,
    /// The number in the file of each line that is written.
    numbers: Vec<usize>,
    count: usize,
    /// Lines that stand in no other variation.
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
        let line = &self.lines[number];
        VariationPart {
            of: None,
            after: line.after,
            moves: write_turns(self.record, &line.nodes),
            variations,
        }
    }
}

fn write_turns(record: &Record, nodes: &[NodeId]) -> Vec<String> {
    let moves = nodes.iter().map(|&id| record.made(id));
    let text = print_moves(moves.map(|m| (m.by, m.action)));
    text.split_whitespace().map(str::to_owned).collect()
}

/// The moves of the line and of each variation of a file, in its order.
pub(in crate::storage) struct ReadTree(Vec<Vec<NodeId>>);

impl ReadTree {
    /// The place that a field of the file names.
    pub(in crate::storage) fn place(
        &self,
        part: PlacePart,
        field: &str,
    ) -> Result<TreePlace, MoveTreeError> {
        let PlacePart { of, after } = part;
        let wrong = || MoveTreeError::Place {
            field: field.to_owned(),
            of,
            after,
        };
        match (self.0.get(of), after.checked_sub(1)) {
            (Some(_), None) if of == 0 => Ok(None),
            (Some(nodes), Some(last)) => nodes.get(last).copied().map(Some).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }

    /// Takes what a field of the file has of several places; the first fault is told, and all else is taken.
    pub(super) fn at_each<P, E: From<MoveTreeError>>(
        &self,
        field: &str,
        parts: &[P],
        place_of: impl Fn(&P) -> PlacePart,
        mut take: impl FnMut(usize, TreePlace, &P) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut read = Ok(());
        for (index, part) in parts.iter().enumerate() {
            let place = self.place(place_of(part), &format!("{field}[{index}]"));
            let taken = place
                .map_err(E::from)
                .and_then(|place| take(index, place, part));
            read = read.and(taken);
        }
        read
    }

    /// Where the variation of this number ends, the main line for 0.
    pub(in crate::storage) fn end(
        &self,
        of: usize,
        field: &str,
    ) -> Result<TreePlace, MoveTreeError> {
        let after = self.0.get(of).map_or(0, Vec::len);
        self.place(PlacePart { of, after }, field)
    }
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
/// told beside what was read: all before it in its line is played.
pub(in crate::storage) fn read_moves(
    record: &mut Record,
    turns: &[String],
    variations: &[VariationPart],
) -> (ReadTree, Result<(), MoveTreeError>) {
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
    let mut nodes = vec![Vec::new(); found.len()];
    nodes[0] = record.line_nodes().to_vec();
    // The lines being read, each with where it begins and ends on the board.
    let mut lines = vec![(0, 0, record.made_count())];
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
        let end = record.made_count();
        nodes[number] = record.line_nodes()[begin + after..end].to_vec();
        lines.push((number, begin + after, end));
    }
    record.go_to_place(nodes[0].last().copied());
    record.forget_edits();
    let faults = first_fault.map_or(Ok(()), |(_, fault)| Err(fault));
    (ReadTree(nodes), faults.and(flattened))
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
        if let Err(refusal) = record.play_variation(action) {
            return Err(wrong(ParseMovesError::Illegal { at, word, refusal }));
        }
    }
    Ok(())
}
