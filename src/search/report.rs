//! What a search found.

use std::time::Duration;

use super::value::Value;
use crate::rules::state::Move;

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// The move.
    pub action: Move,
    /// Its value from the mover's view.
    pub value: Value,
}

/// What a search knows so far, or in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The moves whose value is known, best first; all legal moves when every move was asked for.
    /// Among equals the one that the line begins with comes first, then the lower house.
    pub moves: Vec<MoveValue>,
    /// Best play of both from here, beginning with the best move.
    pub line: Vec<Move>,
    /// Moves looked ahead in full.
    pub depth: u32,
    /// Positions looked at, by all threads together.
    pub nodes: u64,
    /// Time since the beginning of the search.
    pub time: Duration,
}

impl Report {
    /// The best move, if any is known.
    pub fn best(&self) -> Option<MoveValue> {
        self.moves.first().copied()
    }

    /// Puts the moves in their order: by score, proven ones before others, the line's first.
    pub(super) fn put_in_order(&mut self) {
        let first = self.line.first().copied();
        self.moves.sort_by_key(|m| {
            let is_other = Some(m.action) != first;
            let score = std::cmp::Reverse(m.value.score);
            (score, !m.value.is_exact(), is_other, m.action)
        });
    }

    /// The value of a move, if it is known.
    pub fn value_of(&self, action: Move) -> Option<Value> {
        let found = self.moves.iter().find(|m| m.action == action)?;
        Some(found.value)
    }

    /// Positions a second, 0 before any time has passed.
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
        if seconds > 0.0 {
            (self.nodes as f64 / seconds) as u64
        } else {
            0
        }
    }
}
