//! The search of a position: looking ahead, and exact values by whatever way the rules allow.

mod acyclic;
mod at_once;
mod cyclic;
mod merge;

use super::alpha_beta::look_ahead;
use super::report::Report;
use super::request::{Question, Request};
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
pub fn think(request: &Request<'_>, mut tell: impl FnMut(&Report)) -> Report {
    if request.limits.depth.is_some() {
        return look_ahead(request, tell);
    }
    if let Some(known) = exact_by_book(request) {
        tell(&known);
        return known;
    }
    if can_be_solved(request.state.rules()) {
        acyclic::think(request, tell)
    } else {
        cyclic::think(request, tell)
    }
}

/// What the book of openings answers, if that is exact.
fn exact_by_book(request: &Request<'_>) -> Option<Report> {
    let known = request.knowledge?.book()?.report(request.state)?;
    let is_answer = match request.question {
        Question::EveryMove => known.is_exact(),
        Question::BestMove | Question::BestMoveFirst => {
            known.best().is_some_and(|best| best.value.is_exact())
        }
    };
    is_answer.then_some(known)
}
