//! What moves are worth in openings, found out beforehand.
//!
//! A [`Book`] holds positions by the moves that lead there, with the value of every move. It grows
//! ([`grow`]) where play is close: next comes the position that both can reach giving least away.

pub mod grow;

use std::collections::HashMap;

use thiserror::Error;

use super::report::{MoveValue, Report};
use super::value::{Certainty, Score, Value};
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, Pie, State};

/// A position of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The moves that lead there when South begins.
    pub path: Vec<Move>,
    /// Every legal move there, as it was found.
    pub found: Vec<MoveValue>,
    /// Whether the best of them was proven to be the best.
    pub best_is_proven: bool,
}

/// Values of openings under one rule set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: Vec<BookEntry>,
    /// Of each entry, the moves by all that is known of what follows, best first, as if South were to move.
    values: Vec<Vec<MoveValue>>,
    /// Of each entry, whether its first move is proven to be the best.
    proven: Vec<bool>,
    /// By the position, South to move.
    places: HashMap<Position, usize>,
}

/// Why an entry cannot be in a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EntryFault {
    /// A move that is not legal, or a game that is over.
    #[error("its moves do not lead to a position that goes on")]
    Path,
    /// Not each legal move once.
    #[error("it must tell each legal move once")]
    Moves,
    /// Two entries for one position.
    #[error("its position is there already")]
    Twice,
}

/// A position as the player to move sees it.
fn as_south(position: &Position) -> Position {
    match position.to_move() {
        Side::South => *position,
        Side::North => position.mirrored(),
    }
}

/// A move as the player to move sees it, or the other way round.
fn turned(action: Move, mover: Side) -> Move {
    match mover {
        Side::South => action,
        Side::North => action.with_house(House::mirrored),
    }
}

/// Whether what a book has of a position holds: nothing but the position decides how the game goes on.
fn is_plain(state: &State) -> bool {
    let mut seen = state.seen().iter().rev().skip(1);
    state.pie() == Pie::Closed
        && state.outcome().is_none()
        && seen.all(|before| before != state.position())
}

impl Book {
    /// A book of these entries, its values worked out.
    ///
    /// # Errors
    /// The number of the first entry that cannot be, from 1, and why.
    pub fn new(rules: &RuleSet, entries: Vec<BookEntry>) -> Result<Self, (usize, EntryFault)> {
        let mut book = Self::default();
        for (number, entry) in (1..).zip(entries) {
            book.add(rules, entry).map_err(|fault| (number, fault))?;
        }
        book.settle(rules);
        Ok(book)
    }

    /// The entries, in the order in which they came.
    pub fn entries(&self) -> &[BookEntry] {
        &self.entries
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What is known of a position: every move with its value, and the line that follows. Nothing is
    /// told where something else than the position decides: the swap, or that it came before.
    pub fn report(&self, state: &State) -> Option<Report> {
        let moves = self.values(state)?;
        let line = self.line(state);
        let place = self.places.get(&as_south(state.position()));
        let mut report = Report {
            best_is_proven: place.is_some_and(|&place| self.proven[place]),
            depth: moves.first().map_or(0, |best| depth(best.value)),
            moves,
            line,
            ..Report::default()
        };
        report.put_in_order();
        Some(report)
    }

    /// Every move of a position with its value, best first.
    fn values(&self, state: &State) -> Option<Vec<MoveValue>> {
        if !is_plain(state) {
            return None;
        }
        let &place = self.places.get(&as_south(state.position()))?;
        let mover = state.position().to_move();
        let here = |m: &MoveValue| MoveValue {
            action: turned(m.action, mover),
            value: m.value,
        };
        Some(self.values[place].iter().map(here).collect())
    }

    /// The best moves from a position as far as the book goes.
    fn line(&self, state: &State) -> Vec<Move> {
        let mut state = state.clone();
        let mut line = Vec::new();
        while let Some(best) = self.values(&state).and_then(|moves| moves.first().copied()) {
            if state.play(best.action).is_err() {
                break;
            }
            line.push(best.action);
        }
        line
    }

    /// Adds an entry; values are worked out by [`Self::settle`].
    fn add(&mut self, rules: &RuleSet, entry: BookEntry) -> Result<(), EntryFault> {
        let state = reached(rules, &entry.path).ok_or(EntryFault::Path)?;
        let mut told: Vec<Move> = entry.found.iter().map(|m| m.action).collect();
        let mut legal = state.legal_moves();
        told.sort_unstable();
        legal.sort_unstable();
        if told != legal {
            return Err(EntryFault::Moves);
        }
        let place = self.entries.len();
        if self
            .places
            .insert(as_south(state.position()), place)
            .is_some()
        {
            return Err(EntryFault::Twice);
        }
        self.values.push(Vec::new());
        self.proven.push(false);
        self.entries.push(entry);
        Ok(())
    }

    /// Takes in what another book of the same rules has: of two entries for one position the surer one stays.
    pub fn join(&mut self, rules: &RuleSet, other: Self) {
        for entry in other.entries {
            let reached = reached(rules, &entry.path);
            let place = reached.and_then(|state| self.places.get(&as_south(state.position())));
            match place.map(|&place| &mut self.entries[place]) {
                Some(known) if entry.surety() > known.surety() => *known = entry,
                Some(_) => {}
                None => {
                    // As it could be in the other one, it can be here.
                    let _ = self.add(rules, entry);
                }
            }
        }
        self.settle(rules);
    }

    /// Works out the values: what follows a move and is in the book tells more of it than a search from
    /// before it, unless that was exact. A position is worth exactly what its best move is only if that is
    /// proven to be the best, or all others are exact, too.
    fn settle(&mut self, rules: &RuleSet) {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(self.entries[place].path.len()));
        for place in order {
            let Some(state) = reached(rules, &self.entries[place].path) else {
                continue;
            };
            let mover = state.position().to_move();
            let mut moves = self.entries[place].found.clone();
            for found in &mut moves {
                let mut next = state.clone();
                if found.value.is_exact() || next.play(found.action).is_err() || !is_plain(&next) {
                    continue;
                }
                let after = self.places.get(&as_south(next.position()));
                // One that is nearer to the opening would be asked before it knows.
                let after = after.filter(|&&after| {
                    self.entries[after].path.len() > self.entries[place].path.len()
                });
                if let Some(value) = after.and_then(|&after| self.value(after)) {
                    let same = next.position().to_move() == mover;
                    found.value = value.before_move(same);
                }
            }
            let proven = self.entries[place].proven_value();
            cap(&mut moves, proven);
            for found in &mut moves {
                found.action = turned(found.action, mover);
            }
            moves.sort_by_key(|m| {
                let is_guess = !m.value.is_exact();
                (std::cmp::Reverse(m.value.score), is_guess, m.action)
            });
            self.proven[place] = proven.is_some() || moves.iter().all(|m| m.value.is_exact());
            self.values[place] = moves;
        }
    }

    /// What an entry's position is worth to the player to move, once its moves are worked out.
    fn value(&self, place: usize) -> Option<Value> {
        let best = self.values[place].first()?.value;
        if self.proven[place] || !best.is_exact() {
            return Some(best);
        }
        // One of the others may be better than it was found to be.
        let others = self.values[place].iter().filter(|m| !m.value.is_exact());
        let depth = others.map(|m| depth(m.value)).min().unwrap_or(0);
        Some(Value {
            certainty: Certainty::Estimate { depth },
            ..best
        })
    }
}

impl BookEntry {
    /// How sure it is: whether its value is proven, how many of its moves are exact, how far the others were looked ahead.
    fn surety(&self) -> (bool, usize, u32) {
        let exact = self.found.iter().filter(|m| m.value.is_exact()).count();
        let others = self.found.iter().filter(|m| !m.value.is_exact());
        let least = others.map(|m| depth(m.value)).min().unwrap_or(u32::MAX);
        let is_proven = self.best_is_proven || exact == self.found.len();
        (is_proven, exact, least)
    }

    /// The value of the best move, if it was proven to be the best.
    fn proven_value(&self) -> Option<Score> {
        let exact = self.found.iter().filter(|m| m.value.is_exact());
        let best = exact.map(|m| m.value.score).max();
        best.filter(|_| self.best_is_proven)
    }
}

/// Takes back what was guessed to be better than a move that is proven to be the best.
fn cap(moves: &mut [MoveValue], best: Option<Score>) {
    let Some(best) = best else {
        return;
    };
    for found in moves {
        if found.value.score > best {
            found.value = Value {
                score: best,
                certainty: Certainty::AtMost,
            };
        }
    }
}

/// Moves that were looked ahead, nought if it is exact.
const fn depth(value: Value) -> u32 {
    match value.certainty {
        Certainty::Estimate { depth } => depth,
        _ => 0,
    }
}

/// The position that moves from the opening lead to, if it goes on and nothing else decides there.
fn reached(rules: &RuleSet, path: &[Move]) -> Option<State> {
    let mut state = State::with_pie(rules, rules.start(Side::South), Pie::Closed);
    for &action in path {
        state.play(action).ok()?;
    }
    is_plain(&state).then_some(state)
}
