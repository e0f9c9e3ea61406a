//! What moves are worth in openings, found out beforehand.
//!
//! A [`Book`] holds positions by the moves that lead there, with the value of every move. It grows
//! ([`grow`]) where play is close: next comes the position that both can reach giving least away.

pub mod entry;
pub mod grow;
mod values;

use std::collections::HashMap;

use self::entry::{BookEntry, EntryFault, depth};
use super::report::{MoveValue, Report};
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, Pie, State};

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
}

/// The position that moves from the opening lead to, if it goes on and nothing else decides there.
fn reached(rules: &RuleSet, path: &[Move]) -> Option<State> {
    let mut state = State::with_pie(rules, rules.start(Side::South), Pie::Closed);
    for &action in path {
        state.play(action).ok()?;
    }
    is_plain(&state).then_some(state)
}
