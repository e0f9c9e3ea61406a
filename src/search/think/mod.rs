//! A search of a position: deeper and deeper, telling what it knows on the way.

mod deepen;
mod memory;
mod node;

use std::time::Instant;

use self::deepen::Deepen;
use super::core::fits::fit;
use super::limits::{Limits, Stop};
use super::report::Report;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The best move and its value.
    BestMove,
    /// The value of every legal move.
    EveryMove,
}

/// Searches until a limit is reached, everything asked for is exact, or `stop` is thrown.
///
/// `tell` hears a report whenever a depth is done; the last one is returned. Without a legal move
/// the report has no moves.
pub fn think(
    rules: &RuleSet,
    state: &State,
    question: Question,
    limits: &Limits,
    stop: &Stop,
    mut tell: impl FnMut(&Report),
) -> Report {
    if state.outcome().is_some() {
        return Report::default();
    }
    let begun = Instant::now();
    let job = Deepen {
        rules,
        state,
        question,
        limits,
        stop,
        begun,
        tell: &mut tell,
    };
    fit(rules, state.position(), job)
}
