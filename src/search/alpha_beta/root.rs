//! The moves of the root, searched to one depth.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::node::{Candidate, NodeValue, SearchContext, Searcher};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Move;
use crate::search::core::board::Board;
use crate::search::core::move_generator::{HouseOrder, action};
use crate::search::core::path::Path;

/// Above all values.
const INFINITE: i32 = 1_000_000;

/// A move of the root, with what is known about it.
#[derive(Clone, Copy)]
pub struct RootMove<const WORDS: usize, const BITS: u32> {
    pub action: Move,
    pub candidate: Candidate<WORDS, BITS>,
    pub found: Option<NodeValue>,
}

/// Legal moves in the order of houses, none of them searched yet.
pub fn root_moves<const WORDS: usize, const BITS: u32>(
    context: &SearchContext<'_, WORDS, BITS>,
    rules: &RuleSet,
    board: &Board<WORDS, BITS>,
) -> Vec<RootMove<WORDS, BITS>> {
    let successors = context.core.successors(board, HouseOrder::Ascending);
    let moves = successors.filter_map(|next| {
        let mut candidate = context.candidate(board, next);
        candidate.key = context.key(&next.board);
        Some(RootMove {
            action: action(rules, board.side(), next.house, next.forks)?,
            candidate,
            found: None,
        })
    });
    moves.collect()
}

/// Whether all ends were seen.
pub fn is_complete<const WORDS: usize, const BITS: u32>(roots: &[RootMove<WORDS, BITS>]) -> bool {
    let mut found = roots.iter().map(|root| root.found);
    found.all(|found| found.is_some_and(|found| found.complete))
}

/// Finds the best move, with all threads: the others are only shown to be no better. Whether it was
/// done in full.
pub fn search_best<const WORDS: usize, const BITS: u32>(
    context: &SearchContext<'_, WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    roots: &mut [RootMove<WORDS, BITS>],
    depth: u32,
    threads: usize,
) -> bool {
    // All threads do the same (lazy SMP); what one finds out spares the others the work.
    std::thread::scope(|scope| {
        for thread in 1..threads {
            let mut roots = roots.to_vec();
            let depth = depth + (thread as u32 & 1);
            scope.spawn(move || best_move(context, path, &mut roots, depth));
        }
        let done = best_move(context, path, roots, depth);
        context.clock.answer();
        done
    })
}

/// Finds the value of every move, the moves shared out among threads. Whether it was done in full.
pub fn search_every<const WORDS: usize, const BITS: u32>(
    context: &SearchContext<'_, WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    roots: &mut [RootMove<WORDS, BITS>],
    depth: u32,
    threads: usize,
) -> bool {
    let next = AtomicUsize::new(0);
    let values = Mutex::new(vec![None; roots.len()]);
    let work = || {
        let mut searcher = Searcher::new(context, path.clone());
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(root) = roots.get(index) else {
                break;
            };
            let found = aspiration(&mut searcher, root, depth);
            if searcher.was_stopped() {
                break;
            }
            if let Ok(mut values) = values.lock() {
                values[index] = Some(found);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(roots.len()) {
            scope.spawn(work);
        }
        work();
    });
    let values = values.into_inner().unwrap_or_default();
    let all = !values.is_empty() && values.iter().all(Option::is_some);
    if all {
        for (root, found) in roots.iter_mut().zip(values) {
            root.found = found;
        }
    }
    all
}

/// One thread's search for the best move.
fn best_move<const WORDS: usize, const BITS: u32>(
    context: &SearchContext<'_, WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    roots: &mut [RootMove<WORDS, BITS>],
    depth: u32,
) -> bool {
    let mut searcher = Searcher::new(context, path.clone());
    let mut best = -INFINITE;
    for (index, root) in roots.iter_mut().enumerate() {
        let found = if index == 0 {
            aspiration(&mut searcher, root, depth)
        } else {
            let narrow = searcher.after(&root.candidate, best, best + 1, depth - 1, 0);
            if narrow.value > best && !searcher.was_stopped() {
                aspiration(&mut searcher, root, depth)
            } else {
                // No better: behind the best, whatever its bound says.
                NodeValue {
                    value: narrow.value.min(best),
                    ..narrow
                }
            }
        };
        if searcher.was_stopped() {
            return false;
        }
        best = best.max(found.value);
        root.found = Some(found);
    }
    // Equal bounds of moves that were not better must not come before the best.
    let is_best = |root: &RootMove<WORDS, BITS>| root.found.is_some_and(|f| f.value == best);
    if let Some(first) = roots.iter().position(is_best) {
        roots[..=first].rotate_right(1);
        for root in &mut roots[1..] {
            if let Some(found) = &mut root.found {
                found.value = found.value.min(best - 1);
            }
        }
    }
    true
}

/// The value of a move, first looked for in a window around what it was a depth before.
fn aspiration<const WORDS: usize, const BITS: u32>(
    searcher: &mut Searcher<'_, WORDS, BITS>,
    root: &RootMove<WORDS, BITS>,
    depth: u32,
) -> NodeValue {
    if let Some(before) = root.found {
        for reach in [2, 8, 32, 128] {
            let reach = reach << searcher.halvings();
            let (low, high) = (before.value - reach, before.value + reach);
            let found = searcher.after(&root.candidate, low, high, depth - 1, 0);
            if searcher.was_stopped() || (low < found.value && found.value < high) {
                return found;
            }
        }
    }
    searcher.after(&root.candidate, -INFINITE, INFINITE, depth - 1, 0)
}
