//! The search of a position: looking ahead, and exact values by whatever way the rules allow.

mod acyclic;
mod cyclic;
mod merge;

use super::alpha_beta::look_ahead;
use super::endgame::Endgames;
use super::limits::{Limits, Stop};
use super::question::Question;
use super::report::Report;
use super::solvable::can_be_solved;
use crate::rules::state::State;

/// Searches until a limit is reached, everything asked for is exact, or `stop` is thrown.
///
/// Without a limit of depth, a game that [can be solved](can_be_solved) is solved once looking ahead
/// has had its share of the time, which is small with `endgames` at hand; they must be of these
/// rules. Where the time is far too short for that, all of it is for looking ahead. Where positions can
/// come again, all that can come are laid out if they are not too many, and looking ahead goes on with
/// what that leaves open.
///
/// `tell` hears a report whenever a depth is done; the last one is returned. Without a legal move the
/// report has no moves.
pub fn think(
    state: &State,
    question: Question,
    endgames: Option<&Endgames>,
    limits: &Limits,
    stop: &Stop,
    tell: impl FnMut(&Report),
) -> Report {
    if limits.depth.is_some() {
        look_ahead(state, question, limits, stop, tell)
    } else if can_be_solved(state.rules()) {
        acyclic::think(state, question, endgames, limits, stop, tell)
    } else {
        cyclic::think(state, question, limits, stop, tell)
    }
}
