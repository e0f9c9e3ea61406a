//! Games in which no position can come again: looking ahead, then solving.

use super::merge::merge;
use crate::rules::state::State;
use crate::search::alpha_beta::look_ahead;
use crate::search::endgame::Endgames;
use crate::search::limits::{Limits, Stop};
use crate::search::proof::feasibility::is_feasible;
use crate::search::proof::solve;
use crate::search::question::Question;
use crate::search::report::Report;

/// Looks ahead for a share of the time, so that there is something to show, then solves. Where the time
/// is far too short for that, all of it is for looking ahead.
pub fn think(
    state: &State,
    question: Question,
    endgames: Option<&Endgames>,
    limits: &Limits,
    stop: &Stop,
    mut tell: impl FnMut(&Report),
) -> Report {
    if endgames.is_none() && !is_feasible(state, limits) {
        return look_ahead(state, question, limits, stop, tell);
    }
    let share = match endgames {
        Some(_) => SHARE_WITH_ENDGAMES,
        None => SHARE,
    };
    let share = Limits {
        depth: Some(AHEAD),
        ..limits.share(share)
    };
    let ahead = look_ahead(state, question, &share, stop, &mut tell);
    let is_exact = !ahead.moves.is_empty() && ahead.moves.iter().all(|m| m.value.is_exact());
    if is_exact || ahead.obstacle.is_some() {
        return ahead;
    }
    let Some(rest) = limits.rest(&ahead).filter(|_| !stop.is_stopped()) else {
        return ahead;
    };
    let solved = solve(state, question, endgames, &rest, stop, |report| {
        tell(&merge(&ahead, report));
    });
    merge(&ahead, &solved)
}

/// Moves to look ahead before a game is solved.
const AHEAD: u32 = 18;
/// The share of the time for that.
const SHARE: f64 = 0.35;
/// The same where solving needs little time: then there only has to be something to show.
const SHARE_WITH_ENDGAMES: f64 = 0.1;
