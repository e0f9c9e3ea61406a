//! The search of a position: looking ahead, and exact values by whatever way the rules allow.

mod acyclic;
mod at_once;
mod cyclic;
pub mod merge;

use self::at_once::promise_of_table;
pub use self::at_once::promises_of_moves;
use self::merge::merge;
use super::alpha_beta::look_ahead;
use super::knowledge::Knowledge;
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
/// `tell` hears a report whenever a depth is done, and what a table or the book answers at once; what is exact in the book stands in every report. The last one is returned. Without a legal move the
/// report has no moves.
pub fn think(request: &Request<'_>, mut tell: impl FnMut(&Report)) -> Report {
    let Some(promise) = promise_of_table(request) else {
        return think_aloud(request, &mut tell);
    };
    let with = |report: &Report| report.clone().with_promise(promise);
    with(&think_aloud(request, &mut |report| tell(&with(report))))
}

/// The same: whoever listens, the search is compiled once.
fn think_aloud(request: &Request<'_>, tell: &mut dyn FnMut(&Report)) -> Report {
    if request.limits.depth.is_some() {
        return look_ahead(request, tell);
    }
    let by_book = request.knowledge.and_then(Knowledge::book);
    let Some(known) = by_book.and_then(|book| book.report(request.state)) else {
        return search(request, tell);
    };
    if is_answer(&known, request.question) {
        tell(&known);
        return known;
    }
    let found = search(request, &mut |report| tell(&merge(report, &known)));
    merge(&found, &known)
}

/// Searches, whatever the book of openings has.
fn search(request: &Request<'_>, tell: &mut dyn FnMut(&Report)) -> Report {
    if can_be_solved(request.state.rules()) {
        acyclic::think(request, tell)
    } else {
        cyclic::think(request, tell)
    }
}

/// Whether what is known leaves nothing to be found out.
fn is_answer(known: &Report, question: Question) -> bool {
    match question {
        Question::EveryMove => known.is_exact(),
        Question::BestMove | Question::BestMoveFirst => {
            known.best_is_proven && known.best().is_some_and(|best| best.value.is_exact())
        }
    }
}
