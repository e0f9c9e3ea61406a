//! Looking ahead: deeper and deeper, telling what it knows on the way.

mod entry;
mod move_ordering;
mod node;

mod iterative_deepening;

use std::time::Instant;

use self::iterative_deepening::IterativeDeepening;
use super::core::dispatch::dispatch;
use super::limits::{Limits, Stop};
use super::question::Question;
use super::report::Report;
use crate::rules::state::State;

/// Looks ahead until a limit is reached, all ends were seen, or `stop` is thrown, under any rules.
///
/// `tell` hears a report whenever a depth is done; the last one is returned. Without a legal move
/// the report has no moves.
pub fn look_ahead(
    state: &State,
    question: Question,
    limits: &Limits,
    stop: &Stop,
    mut tell: impl FnMut(&Report),
) -> Report {
    let rules = state.rules();
    if state.outcome().is_some() {
        return Report::default();
    }
    let begun = Instant::now();
    let job = IterativeDeepening {
        rules,
        state,
        question,
        limits,
        stop,
        begun,
        tell: &mut tell,
    };
    dispatch(rules, state.position(), job)
}
