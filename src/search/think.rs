//! The search of a position: looking ahead, and solving where that can be done.

use super::ahead::look_ahead;
use super::endgame::Endgames;
use super::limits::{Limits, Stop};
use super::prospect::can_be_hoped_for;
use super::question::Question;
use super::report::Report;
use super::solvable::can_be_solved;
use super::solve::solve;
use super::value::Certainty;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;

/// Searches until a limit is reached, everything asked for is exact, or `stop` is thrown.
///
/// Without a limit of depth, a game that [can be solved](can_be_solved) is solved once looking ahead
/// has had its share of the time, which is small with `endgames` at hand; they must be of these
/// rules. Where the time is far too short for that, all of it is for looking ahead. `tell` hears a
/// report whenever a depth is done; the last one is returned. Without a legal move the report has no
/// moves.
pub fn think(
    rules: &RuleSet,
    state: &State,
    question: Question,
    endgames: Option<&Endgames>,
    limits: &Limits,
    stop: &Stop,
    mut tell: impl FnMut(&Report),
) -> Report {
    let hopeless = endgames.is_none() && !can_be_hoped_for(rules, state, limits);
    if limits.depth.is_some() || !can_be_solved(rules) || hopeless {
        return look_ahead(rules, state, question, limits, stop, tell);
    }
    let share_ahead = match endgames {
        Some(_) => SHARE_WITH_ENDGAMES,
        None => SHARE,
    };
    let share = Limits {
        depth: Some(AHEAD),
        time: limits.time.map(|time| time.mul_f64(share_ahead)),
        ..limits.clone()
    };
    let ahead = look_ahead(rules, state, question, &share, stop, &mut tell);
    let is_exact = !ahead.moves.is_empty() && ahead.moves.iter().all(|m| m.value.is_exact());
    let nodes_left = limits.nodes.map(|nodes| nodes.saturating_sub(ahead.nodes));
    if is_exact || stop.is_stopped() || nodes_left == Some(0) || ahead.obstacle.is_some() {
        return ahead;
    }
    let rest = Limits {
        time: limits.time.map(|time| time.saturating_sub(ahead.time)),
        nodes: nodes_left,
        ..limits.clone()
    };
    let mut known = ahead.clone();
    let solved = solve(rules, state, question, endgames, &rest, stop, |report| {
        known = together(&ahead, report);
        tell(&known);
    });
    together(&ahead, &solved)
}

/// What looking ahead and what solving found: proven values in place of estimates.
fn together(ahead: &Report, solved: &Report) -> Report {
    let mut report = ahead.clone();
    report.nodes += solved.nodes;
    report.time += solved.time;
    let exact = solved.moves.iter().filter(|m| m.value.is_exact());
    for found in exact {
        report.moves.retain(|m| m.action != found.action);
        report.moves.push(*found);
    }
    if let Some(best) = solved.best().filter(|best| best.value.is_exact()) {
        // Whatever was estimated, nothing is better than the best of the proven moves.
        for other in &mut report.moves {
            if other.value.score > best.value.score {
                other.value = best.value;
                other.value.certainty = Certainty::AtMost;
            }
        }
        report.line.clone_from(&solved.line);
        report.depth = report.depth.max(solved.depth);
    }
    report.put_in_order();
    report
}

/// Moves to look ahead before a game is solved.
const AHEAD: u32 = 18;
/// The share of the time for that.
const SHARE: f64 = 0.35;
/// The same where solving needs little time: then there only has to be something to show.
const SHARE_WITH_ENDGAMES: f64 = 0.1;
