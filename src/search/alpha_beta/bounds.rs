//! What moves are worth at least or at most, proven whatever comes on the way, where positions can come again.
//!
//! The value of a position then depends on what came before it, so that exact values are dear. A bound is not: here
//! nobody gains by a position that comes again. The search goes on as if it had not come, only so deep, and what it has
//! not seen to the end proves nothing. What is proven, one player can force in so many moves, whatever the other does.
//!
//! Why that holds in the game with its rule of repetition: let the player who forces it make, wherever he is to move, a
//! move that does it in the fewest moves. With each move there are fewer left, so no position comes twice. Positions
//! from before the search could: where one of them comes, nothing is proven. A table of endgames is asked only where a
//! store has changed; so what it promises begins with seeds that no position before had.
//!
//! That takes a position to be the same for the rule of repetition only if it is the same for the game, which it is but while
//! sides can be swapped: what a rule remembers of the last move is part of a position.

use std::time::Instant;

use super::iterative_deepening::endgames;
use super::node::{History, LEAST_WIN, NodeValue, SearchContext, Searcher, WIN};
use super::root::{RootMove, root_moves};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Pie;
use crate::search::assertion::{Assertion, AssertionOutcome, Refuted};
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::memory::TableMemory;
use crate::search::report::MoveValue;
use crate::search::request::Request;
use crate::search::time_management::SearchClock;
use crate::search::transposition_table::TranspositionTable;

/// Moves looked ahead at most.
const DEEPEST: u32 = 100;

/// Whether bounds are proven under these rules: they are unless every position counts as one that came again.
pub fn can_be_bounded(rules: &RuleSet) -> bool {
    rules.spec().repeat_limit != 1
}

/// Whether assertions about moves of a position hold, by looking ahead further and further, with one thread.
pub fn show(request: &Request<'_>, assertions: &[Assertion]) -> AssertionOutcome {
    let state = request.state;
    // While sides can be swapped, positions can be the same to the rule of repetition alone, too.
    let is_told = state.pie() == Pie::Closed && can_be_bounded(state.rules());
    if state.outcome().is_some() || !is_told {
        return AssertionOutcome::Open;
    }
    let task = Showing {
        request: *request,
        assertions,
    };
    dispatch(state.rules(), state.position(), task)
}

struct Showing<'a> {
    request: Request<'a>,
    assertions: &'a [Assertion],
}

impl CoreTask for Showing<'_> {
    type Output = AssertionOutcome;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> AssertionOutcome {
        let Request {
            state,
            limits,
            stop,
            ..
        } = self.request;
        let rules = state.rules();
        let Ok(mut memory) = TableMemory::new(limits.memory, limits.remembered()) else {
            return AssertionOutcome::Open;
        };
        let board = Board::new(rules.shape(), state.position(), state.pie());
        let path = Path::new(&core, rules.shape(), state);
        let pits = Half::mask(core.houses() + usize::from(core.stores_matter()));
        let keys = Keys::new(&core, &board, pits);
        let table = TranspositionTable::new(&mut memory, keys.bits());
        let clock = SearchClock::new(stop, limits, Instant::now(), 0);
        let context = SearchContext {
            endgames: endgames(&self.request),
            history: History::Ignored,
            ..SearchContext::new(&core, keys, table, clock, None)
        };
        let roots = root_moves(&context, rules, &board);
        let mut searcher = Searcher::new(&context, path);
        let lead = core.lead(&board);
        let mut shown: Vec<Option<MoveValue>> = vec![None; self.assertions.len()];
        for depth in 1..=limits.depth.unwrap_or(DEEPEST) {
            for (assertion, shown) in self.assertions.iter().zip(&mut shown) {
                if shown.is_some() {
                    continue;
                }
                let Some(root) = roots.iter().find(|root| root.action == assertion.action) else {
                    return AssertionOutcome::Refuted;
                };
                match look(assertion, &context, &mut searcher, root, depth, lead) {
                    Some(Ok(value)) => *shown = Some(value),
                    Some(Err(Refuted)) => return AssertionOutcome::Refuted,
                    None => {}
                }
                if searcher.was_stopped() {
                    return AssertionOutcome::Open;
                }
            }
            if shown.iter().all(Option::is_some) {
                return AssertionOutcome::All(shown.into_iter().flatten().collect());
            }
        }
        AssertionOutcome::Open
    }
}

/// What is known of an assertion after a look so deep; nothing if not all was seen that had to be.
fn look<const WORDS: usize, const BITS: u32>(
    assertion: &Assertion,
    context: &SearchContext<'_, WORDS, BITS>,
    searcher: &mut Searcher<'_, WORDS, BITS>,
    root: &RootMove<WORDS, BITS>,
    depth: u32,
    lead: i32,
) -> Option<Result<MoveValue, Refuted>> {
    let beta = match assertion.border() {
        border if context.by_seeds => border - lead,
        // What is worth more than a win there is not; everything is worth a loss.
        2.. => WIN + 1,
        1 => LEAST_WIN,
        0 => 0,
        _ => -WIN,
    };
    let found = searcher.after(&root.candidate, beta - 1, beta, depth - 1, 0);
    let NodeValue { value, complete } = found;
    if !complete || searcher.was_stopped() {
        return None;
    }
    Some(assertion.judged(value >= beta, context.score(lead, found)))
}
