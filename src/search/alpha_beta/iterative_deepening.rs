//! Iterative deepening: one move further each time, until a limit is reached or nothing is left to
//! look at.

use std::time::Instant;

use super::node::{History, SearchContext};
use super::principal_variation::principal_variation;
use super::root::{RootMove, is_complete, root_moves, search_best, search_every};
use crate::search::core::board::Board;
use crate::search::core::dispatch::CoreTask;
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::endgame::Endgames;
use crate::search::kept_table::{KeptTable, TableRequest};
use crate::search::knowledge::Knowledge;
use crate::search::memory::TableMemory;
use crate::search::report::{MoveValue, Report};
use crate::search::request::{Question, Request};
use crate::search::time_management::SearchClock;
use crate::search::value::{Certainty, Value};

/// A search to be done, and who hears of it.
pub struct IterativeDeepening<'a, F> {
    pub request: Request<'a>,
    pub tell: F,
}

/// Deeper than this nothing is looked at.
const DEEPEST: u32 = 250;

/// The table begins with room for so many positions, and grows before a depth that may need more: memory has to be emptied
/// before it is used, which is felt in short searches.
const FIRST_POSITIONS: u64 = 4_096;

/// Where positions can come again, that all ends were seen is proven only by a search with the
/// history in the key. It is tried at every so many depths.
const PROOF_EVERY: u32 = 2;
/// Such a proof may take as much work as was done so far, up to so many positions;
const PROOF_SMALL: u64 = 20_000;
/// and up to so many where the usual search has seen all ends;
const PROOF_LIKELY: u64 = 1_000_000;
/// a proof that needs more is less likely, and gets this part of all work.
const PROOF_SHARE: u64 = 8;

impl<F: FnMut(&Report)> CoreTask for IterativeDeepening<'_, F> {
    type Output = Report;

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) -> Report {
        let Request {
            state,
            limits,
            stop,
            knowledge,
            ..
        } = self.request;
        let rules = state.rules();
        let evaluating = knowledge.filter(|knowledge| knowledge.evaluates());
        let kept = self.request.kept.map(|kept| &kept.ahead);
        let network = kept.and(evaluating).map(Knowledge::number);
        let mut lent = match KeptTable::lend(kept, &self.table_request(network)) {
            Ok(lent) => lent,
            Err(error) => return Report::without_memory(&error),
        };
        // What a search may take begins when it has its memory.
        let begun = Instant::now();
        let board = Board::new(rules.shape(), state.position(), state.pie());
        let path = Path::new(&core, rules.shape(), state);
        let pits = Half::mask(core.houses() + usize::from(core.stores_matter()));
        // Together with the history, keys are left to chance all the same.
        let keys = match (path.matters(), lent.origin()) {
            (true, _) => Keys::by_chance(pits),
            (false, (from, pie)) => Keys::new(&core, &Board::new(rules.shape(), &from, pie), pits),
        };
        let table = lent.table(keys.bits());
        let clock = SearchClock::new(stop, limits, begun, 0);
        let mut context = SearchContext {
            endgames: endgames(&self.request),
            ..SearchContext::new(&core, keys, table, clock, evaluating)
        };
        let mut roots = root_moves(&context, rules, &board);
        let mut report = Report::default();
        let deepest = limits.depth.unwrap_or(DEEPEST).min(DEEPEST);
        while report.depth < deepest && !roots.is_empty() {
            let depth = report.depth + 1;
            let room = TableMemory::words_for(context.clock.nodes());
            context.table = context.table.grown(room);
            if !self.look(&context, &path, &mut roots, depth) {
                break;
            }
            let complete = is_complete(&roots);
            let mut proven = !path.matters() && complete;
            let is_due = limits.depth.is_none() && depth.is_multiple_of(PROOF_EVERY);
            if path.matters() && is_due {
                context.history = History::InKey;
                let small = if complete { PROOF_LIKELY } else { PROOF_SMALL };
                let proof = self.prove(&context, &path, &roots, depth, small);
                proven = proof.is_some();
                if !proven {
                    context.history = History::OutOfKey;
                }
                roots = proof.unwrap_or(roots);
            }
            report.depth = depth;
            report.best_is_proven = proven;
            let certainty = Certainty::of(proven, depth);
            report.moves = self.values(&context, &path, &board, &mut roots, certainty);
            report.line = roots.first().map_or_else(Vec::new, |first| {
                principal_variation(&context, rules, path.clone(), first)
            });
            context.clock.note(&mut report);
            (self.tell)(&report);
            if proven {
                break;
            }
        }
        context.clock.note(&mut report);
        let used = context.table.used();
        drop(context);
        if let Some(kept) = kept {
            lent.note_used(used);
            kept.keep(lent);
        }
        report
    }
}

impl<F: FnMut(&Report)> IterativeDeepening<'_, F> {
    fn table_request(&self, network: Option<u64>) -> TableRequest<'_> {
        TableRequest {
            state: self.request.state,
            network,
            mebibytes: self.request.limits.memory,
            positions: self.most_positions(),
            begins_with: FIRST_POSITIONS,
        }
    }

    /// The positions that can be remembered: those from which at least one more move is looked ahead, as
    /// far as there is time for them.
    fn most_positions(&self) -> u64 {
        let limits = self.request.limits;
        // Some of several threads look one move further.
        let deeper = u32::from(limits.threads > 1);
        let moves = u64::from(self.request.state.rules().shape().houses()) + 1;
        let by_depth = limits.depth.map_or(u64::MAX, |depth| {
            moves.saturating_pow(depth.saturating_add(deeper).saturating_sub(1))
        });
        by_depth.min(limits.remembered())
    }

    /// Searches all moves so deep. Whether it was done in full.
    fn look<const WORDS: usize, const BITS: u32>(
        &self,
        context: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        roots: &mut [RootMove<WORDS, BITS>],
        depth: u32,
    ) -> bool {
        let threads = self.request.limits.threads.max(1);
        context.clock.ask();
        match self.request.question {
            Question::BestMove => search_best(context, path, roots, depth, threads),
            Question::BestMoveFirst | Question::EveryMove => {
                search_every(context, path, roots, depth, threads)
            }
        }
    }

    /// The moves with their values if all ends are seen within a share of the work, or `small` work.
    fn prove<const WORDS: usize, const BITS: u32>(
        &self,
        context: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        roots: &[RootMove<WORDS, BITS>],
        depth: u32,
        small: u64,
    ) -> Option<Vec<RootMove<WORDS, BITS>>> {
        let nodes = context.clock.nodes();
        let node_limit = self.request.limits.nodes.unwrap_or(u64::MAX);
        let proof = 1_000 + nodes.min(small).max(nodes / PROOF_SHARE);
        context.clock.end_at_nodes((nodes + proof).min(node_limit));
        let mut roots = roots.to_vec();
        let done = self.look(context, path, &mut roots, depth) && is_complete(&roots);
        context.clock.end_at_nodes(node_limit);
        done.then_some(roots)
    }

    /// What is known of the moves now, in seeds and wins; puts them in order.
    fn values<const WORDS: usize, const BITS: u32>(
        &self,
        context: &SearchContext<'_, WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        roots: &mut [RootMove<WORDS, BITS>],
        certainty: Certainty,
    ) -> Vec<MoveValue> {
        // Best first; among equals the lower house. Of moves that were only refuted nothing but that
        // is known.
        roots.sort_by_key(|r| (std::cmp::Reverse(r.found.map(|f| f.value)), r.action));
        let known = match self.request.question {
            Question::BestMove => &roots[..1],
            Question::BestMoveFirst | Question::EveryMove => roots,
        };
        // What is better than a move cannot be told where another one was only refuted.
        let all_found = known.len() > 1 && known.iter().all(|root| root.found.is_some());
        let each = known.iter().filter_map(|root| {
            let found = root.found?;
            let is_proven = found.complete && !path.matters() && all_found;
            let certainty = if is_proven {
                Certainty::Exact
            } else {
                certainty
            };
            let score = context.score(context.core.lead(board), found);
            Some(MoveValue {
                action: root.action,
                value: Value { score, certainty },
            })
        });
        each.collect()
    }
}

/// The table of endgames to be asked: where no depth is given, for who looks so far ahead is no stronger
/// than that.
pub fn endgames<'a>(request: &Request<'a>) -> Option<&'a Endgames> {
    request.endgames.filter(|_| request.limits.depth.is_none())
}
