//! What a search found.

use std::io;
use std::time::Duration;

use thiserror::Error;

use super::value::{Certainty, Score, Value};
use crate::rules::state::Move;

/// A move and what it is worth to the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveValue {
    /// Which of the legal ones.
    pub action: Move,
    /// Its value from the mover's view.
    pub value: Value,
}

impl MoveValue {
    /// A move that is worth so many seeds at the end of the game.
    pub(super) const fn seeds(action: Move, seeds: i32, certainty: Certainty) -> Self {
        let score = Score::Seeds(seeds);
        Self {
            action,
            value: Value { score, certainty },
        }
    }
}

/// What a table of endgames promises where positions can come again, from the view of the player to move: his seeds
/// less the other's at the end, whatever came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// He can see to it that it is no less.
    pub least: i32,
    /// The other can see to it that it is no more.
    pub most: i32,
}

impl Promise {
    /// The same as a value of which is told what it is at least.
    pub const fn at_least(self) -> Value {
        Value {
            score: Score::Seeds(self.least),
            certainty: match self.least == self.most {
                true => Certainty::Exact,
                false => Certainty::AtLeast,
            },
        }
    }

    /// The same as a value: what it is at most, where it is not known exactly.
    pub const fn value(self) -> Value {
        Value {
            score: Score::Seeds(self.most),
            certainty: match self.least == self.most {
                true => Certainty::Exact,
                false => Certainty::AtMost,
            },
        }
    }
}

/// What a table promises of a move, or what else is proven of it, from the view of its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovePromise {
    /// Which of the legal ones.
    pub action: Move,
    /// What he gets by it.
    pub promise: Promise,
}

/// Why a search found out nothing at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Obstacle {
    /// The system gave no memory for positions already met.
    #[error("there is not enough memory for a search")]
    NoMemory,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStage {
    /// More is to come.
    Underway,
    /// This is all that will be known.
    Done,
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
    /// Whether it is proven that no move is better than the first one: others may have lower evaluations only.
    pub best_is_proven: bool,
    /// What a table promises, whatever the search has found.
    pub promise: Option<Promise>,
    /// What kept the search from beginning, if anything did.
    pub obstacle: Option<Obstacle>,
}

/// What a position is worth by what is known of its moves, the best first; `best_is_proven` where none is better than that
/// one. Where another one may be, what is exact of the best is only the least that the position is worth.
pub fn worth(moves: &[MoveValue], best_is_proven: bool) -> Option<Value> {
    let best = moves.first()?.value;
    let can_be_better = |other: &MoveValue| match other.value.certainty {
        Certainty::Exact | Certainty::AtMost => other.value.score > best.score,
        Certainty::AtLeast | Certainty::Estimate { .. } => true,
    };
    let is_settled = best_is_proven || matches!(best.score, Score::Win { .. });
    let is_least = best.is_exact() && !is_settled && moves[1..].iter().any(can_be_better);
    let certainty = match is_least {
        true => Certainty::AtLeast,
        false => best.certainty,
    };
    Some(Value { certainty, ..best })
}

impl Report {
    /// The report of a search that got no memory.
    pub(super) fn without_memory(error: &io::Error) -> Self {
        log::warn!("no memory for a search: {error}");
        Self {
            obstacle: Some(Obstacle::NoMemory),
            ..Self::default()
        }
    }

    /// The same with what a table promises, which no estimate of a move exceeds.
    pub(super) fn with_promise(mut self, promise: Promise) -> Self {
        for known in &mut self.moves {
            if let (Score::Seeds(seeds), Certainty::Estimate { .. }) =
                (&mut known.value.score, known.value.certainty)
            {
                *seeds = promise.most.min(*seeds);
            }
        }
        self.put_in_order();
        let best = self.best().map(|best| best.action);
        if best != self.line.first().copied() {
            self.line = best.into_iter().collect();
        }
        self.promise = Some(promise);
        self
    }

    /// The best move, if any is known.
    pub fn best(&self) -> Option<MoveValue> {
        self.moves.first().copied()
    }

    /// What the position is worth to the player to move: what the table promises, where that is one number, and what
    /// its moves come to elsewhere.
    pub fn value(&self) -> Option<Value> {
        match self.promise {
            Some(Promise { least, most }) if least == most => {
                Some(Value::exact(Score::Seeds(least)))
            }
            _ => worth(&self.moves, self.best_is_proven),
        }
    }

    /// What the table promises, where it leaves the value open.
    pub fn promise_left(&self) -> Option<Promise> {
        let is_exact = self.value().is_some_and(Value::is_exact);
        self.promise.filter(|_| !is_exact)
    }

    /// Whether no move is known to be better, and this one may not be worth less than it seems.
    pub fn is_best(&self, action: Move) -> bool {
        let (value, best) = (self.value_of(action), self.best());
        value.zip(best).is_some_and(|(value, best)| {
            value.score == best.value.score && value.certainty != Certainty::AtMost
        })
    }

    /// Whether every move of the report is proven, and there is one.
    pub fn is_exact(&self) -> bool {
        !self.moves.is_empty() && self.moves.iter().all(|m| m.value.is_exact())
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
