//! The search of a position: looking ahead, and exact values by whatever way the rules allow.

mod acyclic;
mod at_once;
mod cyclic;
mod merge;

use super::alpha_beta::look_ahead;
use super::report::Report;
use super::request::Request;
use super::solvable::can_be_solved;

/// Searches until a limit is reached, everything asked for is exact, or the request is stopped.
///
/// Without a limit of depth, a game that [can be solved](can_be_solved) is solved once looking ahead
/// has had its share of the time, which is small with endgames at hand. Where the time is far too short for that, all of it is for looking ahead. Where positions can
/// come again, all that can come are laid out if they are not too many, and looking ahead goes on with
/// what that leaves open.
///
/// `tell` hears a report whenever a depth is done, and what a table answers at once; the last one is returned. Without a legal move the
/// report has no moves.
pub fn think(request: &Request<'_>, tell: impl FnMut(&Report)) -> Report {
    if request.limits.depth.is_some() {
        look_ahead(request, tell)
    } else if can_be_solved(request.state.rules()) {
        acyclic::think(request, tell)
    } else {
        cyclic::think(request, tell)
    }
}
