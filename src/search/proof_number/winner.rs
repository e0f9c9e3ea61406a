//! Who wins, proven.

use std::time::{Duration, Instant};

use super::assertions::can_be_forced;
use super::entry::ProofNumbers;
use super::node::{DfpnContext, DfpnNode, DfpnSearch};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Move;
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::move_generator::{HouseOrder, action};
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::memory::TableMemory;
use crate::search::request::Request;
use crate::search::time_management::{NodeCounter, SearchClock};
use crate::search::value::{Certainty, Value};

/// Positions looked at for a question before the next one has its turn; doubled once all had one.
const SLICE: u64 = 100_000;

/// What is proven of the result of a position, for the player to move: 1 he wins, 0 a draw, -1 he loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winner {
    /// The result is at least that.
    pub least: i32,
    /// The result is at most that.
    pub most: i32,
    /// Whether nothing is left to be tried: who would get more, if anybody, needs positions that come again.
    pub is_done: bool,
    /// A move that brings the least, where that is proven and no loss.
    pub best: Option<Move>,
    /// Positions looked at.
    pub nodes: u64,
    /// The time it took.
    pub time: Duration,
}

impl Winner {
    /// What a value proves, and the move with it.
    pub fn of_value(value: Value, best: Option<Move>) -> Self {
        let result = value.score.sign();
        let (least, most) = match value.certainty {
            Certainty::Exact => (result, result),
            Certainty::AtLeast => (result, 1),
            Certainty::AtMost => (-1, result),
            Certainty::Estimate { .. } => (-1, 1),
        };
        Self {
            least,
            most,
            is_done: least == most,
            best: best.filter(|_| least >= 0),
            nodes: 0,
            time: Duration::ZERO,
        }
    }

    /// The result, once it is proven.
    pub fn result(&self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }
}

/// Who wins a position that is not over, proven with one thread within the limits; where positions can come again, also as far as
/// nobody gains by that. `tell` hears what is proven so far.
///
/// `None` where nothing can be proven: sides can still be swapped, or what came before decides more than how often a position came.
pub fn who_wins(request: &Request<'_>, tell: impl FnMut(&Winner)) -> Option<Winner> {
    can_be_forced(request).then(|| {
        dispatch(
            request.state.rules(),
            request.state.position(),
            WinnerTask { request, tell },
        )
    })
}

struct WinnerTask<'a, F> {
    request: &'a Request<'a>,
    tell: F,
}

/// Whether the player to move, or the other one, gets at least a draw (0) or a win (1).
#[derive(Clone, Copy)]
struct WinnerQuestion {
    by_mover: bool,
    need: i32,
    /// Whether there is no hope for a proof.
    given_up: bool,
}

impl WinnerQuestion {
    const fn new(by_mover: bool, need: i32) -> Self {
        Self {
            by_mover,
            need,
            given_up: false,
        }
    }

    /// Whether a proof would tell more than is known.
    const fn is_open(self, known: &Winner) -> bool {
        let tells = match self.by_mover {
            true => self.need > known.least && self.need <= known.most,
            false => -self.need < known.most && -self.need >= known.least,
        };
        tells && !self.given_up
    }
}

impl<F: FnMut(&Winner)> CoreTask for WinnerTask<'_, F> {
    type Output = Winner;

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) -> Winner {
        let Request {
            state,
            limits,
            stop,
            ..
        } = *self.request;
        let rules = state.rules();
        let begun = Instant::now();
        let mut known = Winner {
            least: -1,
            most: 1,
            is_done: false,
            best: None,
            nodes: 0,
            time: Duration::ZERO,
        };
        let Ok(mut memory) = TableMemory::new(limits.memory, limits.remembered()) else {
            return known;
        };
        let board = Board::new(rules.shape(), state.position(), state.pie());
        let clock = SearchClock::new(stop, limits, begun, 0);
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        let mut context = DfpnContext::new(self.request, &core, &board, &mut memory);
        let mut questions = [(true, 1), (false, 1), (true, 0), (false, 0)]
            .map(|(by, need)| WinnerQuestion::new(by, need));
        let mut slice = SLICE;
        loop {
            let is_over = || clock.has_to_end() || clock.nodes() >= most_nodes;
            for (number, question) in (0..).zip(&mut questions) {
                if is_over() || !question.is_open(&known) {
                    continue;
                }
                context.question = number;
                clock.end_at_nodes(clock.nodes().saturating_add(slice).min(most_nodes));
                let path = Path::new(&core, rules.shape(), state);
                let mut prover = DfpnSearch::new(&context, path, NodeCounter::new(&clock));
                let root = DfpnNode::root(&context, board, question.by_mover, question.need);
                let numbers = prover.work(&root, ProofNumbers::ALL, 0);
                if numbers == ProofNumbers::PROVEN {
                    match question.by_mover {
                        true => {
                            known.least = question.need;
                            known.best = proven_move(&prover, rules, &root, &core);
                        }
                        false => known.most = -question.need,
                    }
                }
                question.given_up = numbers.is_settled();
                drop(prover);
                (known.nodes, known.time) = (clock.nodes(), begun.elapsed());
                (self.tell)(&known);
            }
            known.is_done = questions.iter().all(|question| !question.is_open(&known));
            if known.is_done || is_over() {
                return known;
            }
            slice = slice.saturating_mul(2);
        }
    }
}

/// A move after which what the mover needs is proven.
fn proven_move<const WORDS: usize, const BITS: u32>(
    prover: &DfpnSearch<'_, WORDS, BITS>,
    rules: &RuleSet,
    root: &DfpnNode<WORDS, BITS>,
    core: &Core<WORDS, BITS>,
) -> Option<Move> {
    let mut moves = core.successors(&root.board, HouseOrder::Ascending);
    let proven = moves.find(|next| prover.after(root, next, 0).numbers == ProofNumbers::PROVEN)?;
    action(rules, root.board.side(), proven.house, proven.forks)
}
