//! Assertions about moves, proven one after the other.

use std::time::Instant;

use super::entry::ProofNumbers;
use super::node::{DfpnContext, DfpnNode, DfpnSearch};
use crate::rules::state::Pie;
use crate::search::alpha_beta::bounds::can_be_bounded;
use crate::search::assertion::{Assertion, AssertionOutcome, Bounded};
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::move_generator::{HouseOrder, action};
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::memory::TableMemory;
use crate::search::request::Request;
use crate::search::time_management::{NodeCounter, SearchClock};

/// Assertions of so many kinds share a table; there are hardly ever more than two.
const KINDS: usize = 4;

/// Whether assertions about moves of a position hold, with one thread; [`AssertionOutcome::Open`] where that was not proven within the
/// limits, or assertions are of more than four kinds.
pub fn force(request: &Request<'_>, assertions: &[Assertion]) -> AssertionOutcome {
    match can_be_forced(request) {
        true => dispatch(
            request.state.rules(),
            request.state.position(),
            Forcing {
                request,
                assertions,
            },
        ),
        false => AssertionOutcome::Open,
    }
}

/// Whether anything can be proven of a position: it is not over, sides cannot be swapped, and the rules let bounds be proven.
pub(super) fn can_be_forced(request: &Request<'_>) -> bool {
    let state = request.state;
    let is_told = state.pie() == Pie::Closed && can_be_bounded(state.rules());
    state.outcome().is_none() && is_told
}

struct Forcing<'a> {
    request: &'a Request<'a>,
    assertions: &'a [Assertion],
}

impl CoreTask for Forcing<'_> {
    type Output = AssertionOutcome;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> AssertionOutcome {
        let Request {
            state,
            limits,
            stop,
            ..
        } = *self.request;
        let rules = state.rules();
        let Ok(mut memory) = TableMemory::new(limits.memory, limits.remembered()) else {
            return AssertionOutcome::Open;
        };
        let board = Board::new(rules.shape(), state.position(), state.pie());
        let clock = SearchClock::new(stop, limits, Instant::now(), 0);
        let mut context = DfpnContext::new(self.request, &core, &board, &mut memory);
        let mut kinds: Vec<(Bounded, i32)> = Vec::new();
        let mut shown = Vec::new();
        for assertion in self.assertions {
            let kind = (assertion.bound, assertion.border());
            let known = kinds.iter().position(|known| *known == kind);
            let number = known.unwrap_or(kinds.len());
            if known.is_none() {
                kinds.push(kind);
            }
            if number >= KINDS {
                return AssertionOutcome::Open;
            }
            context.question = number as u64;
            let path = Path::new(&core, rules.shape(), state);
            let mut prover = DfpnSearch::new(&context, path, NodeCounter::new(&clock));
            let proves = assertion.bound == Bounded::AtLeast;
            let need = if proves { kind.1 } else { 1 - kind.1 };
            let root = DfpnNode::root(&context, board, proves, need);
            let mut moves = core.successors(&board, HouseOrder::Ascending);
            let next = moves.find(|next| {
                action(rules, board.side(), next.house, next.forks) == Some(assertion.action)
            });
            let Some(next) = next else {
                return AssertionOutcome::Refuted;
            };
            let node = prover.after(&root, &next, 0);
            if prover.settle(&node) != ProofNumbers::PROVEN {
                return AssertionOutcome::Open;
            }
            match assertion.judged(proves, assertion.score) {
                Ok(value) => shown.push(value),
                Err(_) => return AssertionOutcome::Refuted,
            }
        }
        AssertionOutcome::All(shown)
    }
}
