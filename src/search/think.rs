//! A search of a position: deeper and deeper, telling what it knows on the way.

use std::time::Instant;

use super::limits::{Limits, Stop};
use super::report::{MoveValue, Report};
use super::value::{Certainty, Score, Value};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};

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
    let _ = question;
    let begun = Instant::now();
    let mut report = Report::default();
    for depth in 1..=limits.depth.unwrap_or(6) {
        let mut moves = Vec::new();
        for action in state.legal_moves(rules) {
            if stop.is_stopped() || limits.time.is_some_and(|t| begun.elapsed() >= t) {
                return report;
            }
            let score = value_after(rules, state, action, depth, &mut report.nodes);
            let certainty = Certainty::Estimate { depth };
            let value = Value {
                score: Score::Seeds(score),
                certainty,
            };
            moves.push(MoveValue { action, value });
        }
        moves.sort_by_key(|m| std::cmp::Reverse(m.value.score));
        report.line = moves.first().map(|m| m.action).into_iter().collect();
        report.moves = moves;
        report.depth = depth;
        report.time = begun.elapsed();
        tell(&report);
    }
    report
}

fn value_after(rules: &RuleSet, state: &State, action: Move, depth: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let mover = state.position().to_move();
    let mut next = state.clone();
    let _ = next.play(rules, action);
    let store = |s| i32::from(next.position().store(s));
    let Some(to_move) = next.to_move().filter(|_| depth > 1) else {
        return store(mover) - store(mover.other());
    };
    let moves = next.legal_moves(rules);
    let best = moves
        .into_iter()
        .map(|m| value_after(rules, &next, m, depth - 1, nodes))
        .max()
        .unwrap_or_default();
    if to_move == mover { best } else { -best }
}
