//! Looking one move further each time, until a limit is reached or nothing is left to look at.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::entry::SearchTable;
use super::node::{LEAST_WIN, NodeValue, SWAP, SearchContext, Searcher, Successor, WIN};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};
use crate::search::core::board::Board;
use crate::search::core::dispatch::CoreTask;
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::path::Path;
use crate::search::core::sow::{Core, bits};
use crate::search::limits::{Limits, Stop};
use crate::search::memory::TableMemory;
use crate::search::question::Question;
use crate::search::report::{MoveValue, Report};
use crate::search::time_management::SearchClock;
use crate::search::value::{Certainty, Score, Value};

/// A search that is to be done.
pub struct IterativeDeepening<'a, F> {
    pub rules: &'a RuleSet,
    pub state: &'a State,
    pub question: Question,
    pub limits: &'a Limits,
    pub stop: &'a Stop,
    pub begun: Instant,
    pub tell: F,
}

/// Deeper than this nothing is looked at.
const DEEPEST: u32 = 250;
/// Above all values.
const INFINITE: i32 = 1_000_000;

/// Where positions can come again, that all ends were seen is proven only by a search that keeps
/// apart what was reached in other ways. It is tried at every so many depths.
const PROOF_EVERY: u32 = 2;
/// Such a proof may take as much work as was done so far, up to so many positions;
const PROOF_SMALL: u64 = 1_000_000;
/// a proof that needs more is less likely, and gets this part of all work.
const PROOF_SHARE: u64 = 8;

/// A move of the position in question, with what is known about it.
#[derive(Clone, Copy)]
struct RootMove<const WORDS: usize, const BITS: u32> {
    action: Move,
    child: Successor<WORDS, BITS>,
    answer: Option<NodeValue>,
}

impl<F: FnMut(&Report)> CoreTask for IterativeDeepening<'_, F> {
    type Output = Report;

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) -> Report {
        let mut room = match TableMemory::new(self.limits.memory, self.most_positions()) {
            Ok(room) => room,
            Err(error) => return Report::without_memory(&error),
        };
        let spec = self.rules.spec();
        let by_seeds = core.counts_seeds();
        let store = core.houses();
        let board = Board::new(self.rules.shape(), self.state.position(), self.state.pie());
        let path = Path::new(&core, self.rules.shape(), self.state);
        let pits = Half::mask(store + usize::from(core.stores_matter()));
        // Together with what came before, keys are left to chance all the same.
        let keys = if path.matters() {
            Keys::by_chance(pits)
        } else {
            Keys::new(&core, &board, pits)
        };
        let mut shared = SearchContext {
            core: &core,
            table: SearchTable::new(&mut room, keys.bits()),
            keys,
            clock: SearchClock::new(self.stop, self.limits, self.begun, 0),
            by_seeds,
            sure: by_seeds && spec.extra_turn && spec.min_lift == 1 && !spec.must_feed,
            history_in_key: false,
        };
        let mut roots = self.roots(&shared, &board);
        let mut report = Report::default();
        let node_limit = self.limits.nodes.unwrap_or(u64::MAX);
        let deepest = self.limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        let mut depth = 0;
        while depth < deepest && !roots.is_empty() {
            depth += 1;
            if !self.look(&shared, &path, &mut roots, depth) {
                break;
            }
            let mut proven = !path.matters() && is_complete(&roots);
            if path.matters() && self.limits.depth.is_none() && depth % PROOF_EVERY == 0 {
                let nodes = shared.clock.nodes();
                let proof = 1_000 + nodes.min(PROOF_SMALL).max(nodes / PROOF_SHARE);
                shared.clock.end_at_nodes((nodes + proof).min(node_limit));
                shared.history_in_key = true;
                let mut apart = roots.clone();
                if self.look(&shared, &path, &mut apart, depth) && is_complete(&apart) {
                    roots = apart;
                    proven = true;
                } else {
                    shared.history_in_key = false;
                }
                shared.clock.end_at_nodes(node_limit);
            }
            self.put_together(&shared, &path, &board, &mut roots, proven, &mut report);
            report.depth = depth;
            shared.clock.note(&mut report);
            (self.tell)(&report);
            if proven {
                break;
            }
        }
        shared.clock.note(&mut report);
        report
    }
}

impl<F: FnMut(&Report)> IterativeDeepening<'_, F> {
    /// The positions that can be remembered: those from which at least one more move is looked ahead.
    fn most_positions(&self) -> u64 {
        // Some of several threads look one move further.
        let deeper = u32::from(self.limits.threads > 1);
        let moves = u64::from(self.rules.shape().houses()) + 1;
        self.limits.depth.map_or(u64::MAX, |depth| {
            moves.saturating_pow(depth.saturating_add(deeper).saturating_sub(1))
        })
    }

    fn roots<const WORDS: usize, const BITS: u32>(
        &self,
        shared: &SearchContext<'_, WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> Vec<RootMove<WORDS, BITS>> {
        let root = |action, mut child: Successor<WORDS, BITS>| {
            child.key = shared.key(&child.board);
            RootMove {
                action,
                child,
                answer: None,
            }
        };
        let swap = board
            .may_swap()
            .then(|| root(Move::Swap, shared.swap(board)));
        let houses = bits(shared.core.legal(board)).filter_map(|index| {
            let house = self.rules.shape().house(board.side(), index as u8 + 1)?;
            Some(root(Move::Sow(house), shared.sow(board, index)))
        });
        swap.into_iter().chain(houses).collect()
    }

    /// Looks at all moves so deep. Whether it was done in full.
    fn look<const WORDS: usize, const BITS: u32>(
        &self,
        shared: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        roots: &mut [RootMove<WORDS, BITS>],
        depth: u32,
    ) -> bool {
        let threads = self.limits.threads.max(1);
        shared.clock.ask();
        match self.question {
            Question::BestMove if threads == 1 => best_move(shared, path, roots, depth),
            Question::BestMove => {
                // All threads do the same; what one finds out spares the others the work.
                std::thread::scope(|scope| {
                    for thread in 1..threads {
                        let mut roots = roots.to_vec();
                        let depth = depth + (thread as u32 & 1);
                        scope.spawn(move || best_move(shared, path, &mut roots, depth));
                    }
                    let done = best_move(shared, path, roots, depth);
                    shared.clock.answer();
                    done
                })
            }
            Question::BestMoveFirst | Question::EveryMove => {
                let next = AtomicUsize::new(0);
                let answers = Mutex::new(vec![None; roots.len()]);
                let work = || {
                    let mut searcher = Searcher::new(shared, path.clone());
                    while let Some((index, root)) = {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        roots.get(index).map(|root| (index, root))
                    } {
                        let answer = around(&mut searcher, root, depth);
                        if searcher.was_stopped() {
                            break;
                        }
                        if let Ok(mut answers) = answers.lock() {
                            answers[index] = Some(answer);
                        }
                    }
                };
                if threads == 1 {
                    work();
                } else {
                    std::thread::scope(|scope| {
                        for _ in 0..threads.min(roots.len()) {
                            scope.spawn(work);
                        }
                    });
                }
                let answers = answers.into_inner().unwrap_or_default();
                let all = !answers.is_empty() && answers.iter().all(Option::is_some);
                if all {
                    for (root, answer) in roots.iter_mut().zip(answers) {
                        root.answer = answer;
                    }
                }
                all
            }
        }
    }

    /// What is known now, in words of seeds and wins.
    fn put_together<const WORDS: usize, const BITS: u32>(
        &self,
        shared: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        roots: &mut [RootMove<WORDS, BITS>],
        proven: bool,
        report: &mut Report,
    ) {
        // Best first; among equals the lower house. Of moves that were only refuted nothing but that
        // is known.
        roots.sort_by_key(|r| (std::cmp::Reverse(r.answer.map(|a| a.value)), r.action));
        let depth = report.depth + 1;
        let known = match self.question {
            Question::BestMove => &roots[..1],
            Question::BestMoveFirst | Question::EveryMove => roots,
        };
        let lead = if shared.by_seeds {
            shared.core.lead(board)
        } else {
            0
        };
        let each = known.iter().filter_map(|root| {
            let answer = root.answer?;
            let proven = proven || (answer.complete && !path.matters() && known.len() > 1);
            let certainty = if proven {
                Certainty::Exact
            } else {
                Certainty::Estimate { depth }
            };
            let score = match answer.value {
                value if shared.by_seeds => Score::Seeds(lead + value),
                value @ LEAST_WIN.. => Score::Win {
                    moves: (WIN - value) as u32,
                },
                value if value <= -LEAST_WIN => Score::Loss {
                    moves: (WIN + value) as u32,
                },
                _ if answer.complete => Score::Draw,
                value => Score::Seeds(value),
            };
            Some(MoveValue {
                action: root.action,
                value: Value { score, certainty },
            })
        });
        report.moves = each.collect();
        report.line = self.line(shared, path, roots);
    }

    /// Best play of both, as far as it is remembered.
    fn line<const WORDS: usize, const BITS: u32>(
        &self,
        shared: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        roots: &[RootMove<WORDS, BITS>],
    ) -> Vec<Move> {
        let Some(first) = roots.first() else {
            return Vec::new();
        };
        let mut line = vec![first.action];
        let mut at = first.child;
        let mut path = path.clone();
        while at.end.is_none() && !path.ends(&at.board) && line.len() < DEEPEST as usize {
            path.push(&at.board);
            let searcher = Searcher::new(shared, path.clone());
            let Some(found) = shared.table.probe(searcher.key(&at.board)) else {
                break;
            };
            let index = usize::from(found.best);
            if found.best == SWAP && at.board.may_swap() {
                line.push(Move::Swap);
                at = shared.swap(&at.board);
                continue;
            }
            let house = self.rules.shape().house(at.board.side(), found.best + 1);
            let Some(house) = house.filter(|_| shared.core.legal(&at.board) >> index & 1 == 1)
            else {
                break;
            };
            line.push(Move::Sow(house));
            at = shared.sow(&at.board, index);
        }
        line
    }
}

/// Whether all ends were seen.
fn is_complete<const WORDS: usize, const BITS: u32>(roots: &[RootMove<WORDS, BITS>]) -> bool {
    roots.iter().all(|r| r.answer.is_some_and(|a| a.complete))
}

/// Finds the best move: the others are only shown to be no better.
fn best_move<const WORDS: usize, const BITS: u32>(
    shared: &SearchContext<'_, WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    roots: &mut [RootMove<WORDS, BITS>],
    depth: u32,
) -> bool {
    let mut searcher = Searcher::new(shared, path.clone());
    let mut best = -INFINITE;
    for (index, root) in roots.iter_mut().enumerate() {
        let answer = if index == 0 {
            around(&mut searcher, root, depth)
        } else {
            let narrow = searcher.after(&root.child, best, best + 1, depth - 1, 0);
            if narrow.value > best && !searcher.was_stopped() {
                around(&mut searcher, root, depth)
            } else {
                // No better: behind the best, whatever its bound says.
                NodeValue {
                    value: narrow.value.min(best),
                    ..narrow
                }
            }
        };
        if searcher.was_stopped() {
            break;
        }
        best = best.max(answer.value);
        root.answer = Some(answer);
    }
    if searcher.was_stopped() {
        return false;
    }
    // Equal bounds of moves that were not better must not come before the best.
    let first = roots
        .iter()
        .position(|r| r.answer.is_some_and(|a| a.value == best));
    if let Some(first) = first {
        roots[..=first].rotate_right(1);
        for root in &mut roots[1..] {
            if let Some(answer) = &mut root.answer {
                answer.value = answer.value.min(best - 1);
            }
        }
    }
    true
}

/// The value of a move, first looked for near what it was before.
fn around<const WORDS: usize, const BITS: u32>(
    searcher: &mut Searcher<'_, WORDS, BITS>,
    root: &RootMove<WORDS, BITS>,
    depth: u32,
) -> NodeValue {
    let Some(before) = root.answer else {
        return searcher.after(&root.child, -INFINITE, INFINITE, depth - 1, 0);
    };
    let mut reach = 2;
    loop {
        let low = before.value - reach;
        let high = before.value + reach;
        let answer = searcher.after(&root.child, low, high, depth - 1, 0);
        if searcher.was_stopped() || (low < answer.value && answer.value < high) {
            return answer;
        }
        if reach > 64 {
            return searcher.after(&root.child, -INFINITE, INFINITE, depth - 1, 0);
        }
        reach *= 4;
    }
}
