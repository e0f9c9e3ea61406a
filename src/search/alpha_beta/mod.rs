//! Looking ahead under any rules: alpha-beta search with iterative deepening, telling what it knows
//! on the way.
//!
//! The side changes only where the player does: a move that gives another one keeps the window. Values
//! are of what is still to come, so that positions with other seeds in the stores share an entry of
//! the transposition table. A value is exact only if all ends were seen. Where positions can come
//! again, that is proven by a search with the history in the key of a position; the usual one leaves
//! it out, and finds more.
//!
//! Each move of the root is looked for in a window around what it was a depth before (aspiration window); in a node all
//! moves but the first get a null window, and late quiet ones less depth (late-move reduction), and are searched again if
//! they come out better (principal variation search). Moves come in the order of the evaluations of what they lead to, where
//! something was learned. Threads do the same search and share the table (lazy SMP). An evaluation
//! stands where a line ends, and, with what was learned, where few moves are left and it is far above the window (reverse
//! futility pruning); with a table of endgames whole endings are known there.
//!
//! Invariants: a node's value is exact between alpha and beta, otherwise a bound; `complete` says that no evaluation is in it.
//! Papers: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; Reinefeld, "An improvement to the scout tree search
//! algorithm", 1983. In reading order:

mod entry;
mod evaluation;
mod move_ordering;

mod node;

mod principal_variation;
mod root;

mod iterative_deepening;

pub mod bounds;
pub mod brief;

use self::iterative_deepening::IterativeDeepening;
use super::core::dispatch::dispatch;
use super::report::Report;
use super::request::Request;

/// Looks ahead until a limit is reached, all ends were seen, or the request is stopped.
///
/// `tell` hears a report whenever a depth is done; the last one is returned. Without a legal move
/// the report has no moves.
pub fn look_ahead(request: &Request<'_>, mut tell: impl FnMut(&Report)) -> Report {
    if request.state.outcome().is_some() {
        return Report::default();
    }
    // Whoever listens, the search is compiled once.
    let tell: &mut dyn FnMut(&Report) = &mut tell;
    let task = IterativeDeepening {
        request: *request,
        tell,
    };
    dispatch(request.state.rules(), request.state.position(), task)
}
