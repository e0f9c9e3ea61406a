//! Games in which no position can come again: looking ahead, then a proof.

use super::merge::merge;
use crate::search::alpha_beta::look_ahead;
use crate::search::limits::Limits;
use crate::search::proof::feasibility::is_feasible;
use crate::search::proof::solve;
use crate::search::report::Report;
use crate::search::request::Request;

/// Looks ahead for a share of the time, so that there is something to show, then proves. Where the
/// time is far too short for that, all of it is for looking ahead.
pub fn think(request: &Request<'_>, tell: &mut dyn FnMut(&Report)) -> Report {
    let limits = request.limits;
    if !is_feasible(request) {
        return look_ahead(request, tell);
    }
    let share = match request.endgames {
        Some(_) => SHARE_WITH_ENDGAMES,
        None => SHARE,
    };
    let share = Limits {
        depth: Some(AHEAD),
        ..limits.share(share)
    };
    let ahead = look_ahead(&request.within(&share), &mut *tell);
    if ahead.is_exact() || ahead.obstacle.is_some() || request.stop.is_stopped() {
        return ahead;
    }
    let Some(rest) = limits.rest(&ahead) else {
        return ahead;
    };
    let solved = solve(&request.within(&rest), |report| {
        tell(&merge(&ahead, report))
    });
    merge(&ahead, &solved)
}

/// Moves to look ahead before a game is solved.
const AHEAD: u32 = 18;
/// The share of the time for that.
const SHARE: f64 = 0.35;
/// The same where a proof needs little time: then there only has to be something to show.
const SHARE_WITH_ENDGAMES: f64 = 0.1;
