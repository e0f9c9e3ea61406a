//! One question about one position: does the player to move get at least so many of the seeds that
//! are still to come?

use super::busy::BusyMarks;
use super::entry::ProofEntry;
use super::move_ordering::{MoveFeatures, order};
use crate::search::core::board::Board;
use crate::search::core::keys::{Key, Keys};
use crate::search::core::move_generator::{HouseOrder, NO_MOVE, SWAP, Successor};
use crate::search::core::sow::Core;
use crate::search::endgame::Endgames;
use crate::search::time_management::{NodeCounter, SearchClock};
use crate::search::transposition_table::TranspositionTable;

/// What all threads of a search share.
pub struct ProofContext<'a, const WORDS: usize, const BITS: u32> {
    pub core: &'a Core<WORDS, BITS>,
    pub keys: Keys<WORDS, BITS>,
    pub table: TranspositionTable<'a, ProofEntry>,
    pub busy: BusyMarks,
    pub clock: SearchClock<'a>,
    /// Whether all values are as odd as the seeds in the houses are.
    pub parity: bool,
    /// Whether a house that reaches the store is sure to bring a seed.
    pub knows_sure_seeds: bool,
}

impl<const WORDS: usize, const BITS: u32> ProofContext<'_, WORDS, BITS> {
    /// What a position is remembered by.
    #[inline(always)]
    pub fn key(&self, board: &Board<WORDS, BITS>) -> Key {
        self.keys.key(self.core, board)
    }
}

/// One thread's search.
pub struct Solver<'a, const WORDS: usize, const BITS: u32> {
    context: &'a ProofContext<'a, WORDS, BITS>,
    endgames: Option<&'a Endgames>,
    counter: NodeCounter<'a>,
    stack: Vec<ProofCandidate<WORDS, BITS>>,
    /// Whether these have a value for each lead.
    by_leads: bool,
    /// Positions with at most so many seeds in the houses are among the endgames.
    reach: i32,
    /// Positions with more seeds than this are remembered.
    forgotten: i32,
}

/// A move that has to be gone into.
#[derive(Clone, Copy)]
struct ProofCandidate<const WORDS: usize, const BITS: u32> {
    board: Board<WORDS, BITS>,
    /// What it is remembered by, once it is chosen; its place if it is looked up.
    key: Key,
    /// Seeds that the mover gains by the move, over what the opponent gains.
    gain: i32,
    /// Seeds that whoever moves next can surely bring to his store.
    sure: i32,
    /// How promising it looks, once that is asked for.
    order: i32,
    house: u8,
    extra_move: bool,
    pending: Pending,
}

/// How a move is gone into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pending {
    /// Looked up among the endgames.
    LookUp,
    /// Searched to its end.
    Search,
    /// Searched when all others are, because another thread is there now.
    Later,
    /// It was searched.
    Done,
}

/// Positions with so many seeds more than those of the endgames are not remembered: to work them
/// out again takes no longer than to look them up in memory.
const NEAR_ENDGAMES: i32 = 1;
/// Positions with at most so many seeds in the houses are not remembered where there are no endgames,
/// for the same reason.
const FEW_SEEDS: i32 = 4;

impl<'a, const WORDS: usize, const BITS: u32> Solver<'a, WORDS, BITS> {
    pub fn new(context: &'a ProofContext<'a, WORDS, BITS>, endgames: Option<&'a Endgames>) -> Self {
        let reach = endgames.map(|e| e.seeds() as i32);
        Self {
            context,
            endgames,
            by_leads: endgames.is_some_and(Endgames::has_layers),
            counter: NodeCounter::new(&context.clock),
            stack: Vec::with_capacity(1024),
            reach: reach.unwrap_or(-1),
            forgotten: reach.map_or(FEW_SEEDS, |reach| reach + NEAR_ENDGAMES),
        }
    }

    /// Whether the answer just given has no meaning.
    pub const fn was_stopped(&self) -> bool {
        self.counter.was_stopped()
    }

    /// A bound on what is still to come for the player to move: at least what is returned if that is
    /// `wanted` or more, at most that if it is less. Without meaning once stopped.
    pub fn node(&mut self, board: &Board<WORDS, BITS>, key: Key, wanted: i32) -> i32 {
        let seeds = self.context.core.in_play(board);
        // Between two possible values all questions are the same.
        let wanted = wanted + ((wanted ^ seeds) & i32::from(self.context.parity));
        if !board.pie_is_open() {
            if wanted <= -seeds {
                return -seeds;
            }
            if wanted > seeds {
                return seeds;
            }
        }
        let base = self.stack.len();
        let answer = self.decide(board, key, wanted);
        self.stack.truncate(base);
        answer
    }

    /// What [`Self::node`] gives; leaves moves on the stack.
    ///
    /// Memory is slow: what will be asked for is loaded while something else is done. The moves are
    /// made before it is known whether they are needed.
    #[inline(always)]
    fn decide(&mut self, board: &Board<WORDS, BITS>, key: Key, wanted: i32) -> i32 {
        let nodes_before = self.counter.nodes();
        let base = self.stack.len();
        let (mut most, enough) = self.expand(board, wanted);
        if let Some(low) = enough {
            self.counter.count();
            return low;
        }
        let remembers = self.remembers(board);
        if remembers && let Some(known) = self.context.table.probe(key) {
            if known.low >= wanted {
                return known.low;
            }
            if known.high < wanted {
                return known.high;
            }
        }
        self.counter.count();
        if self.counter.was_stopped() {
            return 0;
        }
        if let Some(endgames) = self.endgames {
            for candidate in &self.stack[base..] {
                if candidate.pending == Pending::LookUp {
                    let value = candidate.for_mover(endgames.answer(candidate.key));
                    if value >= wanted {
                        return value;
                    }
                    most = most.max(value);
                }
            }
        }
        self.put_in_order(base, board);
        let known = self.go_into(base, wanted, most);
        if self.counter.was_stopped() {
            return 0;
        }
        if remembers {
            let work = self.counter.nodes() - nodes_before;
            self.context.table.store(key, ProofEntry { work, ..known });
        }
        if known.low == i32::MIN {
            known.high
        } else {
            known.low
        }
    }

    /// Whether a position is worth remembering.
    #[inline(always)]
    fn remembers(&self, board: &Board<WORDS, BITS>) -> bool {
        self.context.core.in_play(board) > self.forgotten
    }

    /// Makes all moves, and decides those that can be decided by what is in play. The others are on
    /// the stack. Gives the most that any refuted move can be worth, and a value that is enough.
    #[inline(always)]
    fn expand(&mut self, board: &Board<WORDS, BITS>, wanted: i32) -> (i32, Option<i32>) {
        let context = self.context;
        let core = context.core;
        let mut most = i32::MIN;
        for next in core.successors(board, HouseOrder::Descending) {
            let gain = core.gain(board, &next);
            let left = core.in_play(&next.board);
            let sure = if context.knows_sure_seeds {
                core.sure_seeds(&next.board) as i32
            } else {
                0
            };
            let (low, high) = match self.known(&next, left) {
                Some(to_come) => {
                    let value = gain + next.for_mover(to_come);
                    (value, value)
                }
                None if next.board.pie_is_open() => (i32::MIN, i32::MAX),
                None if next.sown.extra_move => (gain + 2 * sure - left, gain + left),
                None => (gain - left, gain + left - 2 * sure),
            };
            if low >= wanted {
                return (most, Some(low));
            }
            if high < wanted {
                most = most.max(high);
                continue;
            }
            let mut candidate = ProofCandidate {
                board: next.board,
                key: 0,
                gain,
                sure,
                order: 0,
                house: next.house,
                extra_move: next.sown.extra_move,
                pending: Pending::Search,
            };
            if left <= self.reach
                && !self.by_leads
                && let Some(endgames) = self.endgames
                && endgames.has(core, &next.board, left as u32)
            {
                candidate.pending = Pending::LookUp;
                candidate.key = endgames.ask(&next.board.own, &next.board.opp);
            }
            self.stack.push(candidate);
        }
        (most, None)
    }

    /// What is to come after a move if the game is over, or if a table has it for each lead.
    #[inline(always)]
    fn known(&self, next: &Successor<WORDS, BITS>, left: i32) -> Option<i32> {
        let core = self.context.core;
        match core.end_after(next) {
            Some(reason) => Some(core.to_come(&next.board, reason).worth()),
            None if left <= self.reach && self.by_leads => self.value_by_lead(&next.board),
            None => None,
        }
    }

    /// The value of a position in a table that has one for each lead.
    #[inline(never)]
    fn value_by_lead(&self, board: &Board<WORDS, BITS>) -> Option<i32> {
        self.endgames?.sure(self.context.core, board)?.exact()
    }

    /// Tells how promising the moves on the stack from `base` on look, where there is a choice.
    #[inline(always)]
    fn put_in_order(&mut self, base: usize, before: &Board<WORDS, BITS>) {
        let core = self.context.core;
        let candidates = &mut self.stack[base..];
        let searched =
            |candidate: &&mut ProofCandidate<WORDS, BITS>| candidate.pending == Pending::Search;
        if candidates.iter_mut().filter(searched).count() < 2 {
            return;
        }
        for candidate in candidates.iter_mut().filter(searched) {
            // Nothing was sown by who swapped sides.
            if candidate.house != SWAP {
                candidate.order = order(
                    core,
                    &MoveFeatures {
                        before,
                        after: &candidate.board,
                        house: usize::from(candidate.house),
                        extra_move: candidate.extra_move,
                        gain: candidate.gain,
                        sure: candidate.sure,
                    },
                );
            }
        }
    }

    /// The most promising of the moves on the stack from `base` on that are still to be searched;
    /// begins to load what is known about it.
    #[inline(always)]
    fn choose(&mut self, base: usize) -> Option<usize> {
        let waiting =
            |&i: &usize| matches!(self.stack[i].pending, Pending::Search | Pending::Later);
        // Of equals the first, which is nearest to the store.
        let waiting = (base..self.stack.len()).rev().filter(waiting);
        let promising = waiting.max_by_key(|&i| self.stack[i].order)?;
        let board = self.stack[promising].board;
        if self.remembers(&board) {
            let key = self.context.key(&board);
            self.stack[promising].key = key;
            self.context.table.prefetch(key);
        }
        Some(promising)
    }

    /// Searches the moves on the stack from `base` on. Without meaning once stopped.
    fn go_into(&mut self, base: usize, wanted: i32, mut most: i32) -> ProofEntry {
        let context = self.context;
        let mut is_first = true;
        while let Some(index) = self.choose(base) {
            let candidate = self.stack[index];
            let is_shared = self.remembers(&candidate.board);
            let is_busy = || is_shared && context.busy.is_busy(candidate.key);
            if candidate.pending == Pending::Search && !is_first && is_busy() {
                self.stack[index].pending = Pending::Later;
                self.stack[index].order -= LATER;
                continue;
            }
            is_first = false;
            self.stack[index].pending = Pending::Done;
            let seeds = context.core.in_play(&candidate.board);
            let mark = is_shared.then(|| context.busy.enter(candidate.key, seeds));
            let wanted_there = if candidate.extra_move {
                wanted - candidate.gain
            } else {
                candidate.gain - wanted + 1
            };
            let value =
                candidate.for_mover(self.node(&candidate.board, candidate.key, wanted_there));
            if let Some(mark) = mark {
                context.busy.leave(mark);
            }
            if value >= wanted || self.counter.was_stopped() {
                return ProofEntry {
                    low: value,
                    high: i32::MAX,
                    best: candidate.house,
                    work: 0,
                };
            }
            most = most.max(value);
        }
        ProofEntry {
            low: i32::MIN,
            high: most,
            best: NO_MOVE,
            work: 0,
        }
    }
}

impl<const WORDS: usize, const BITS: u32> ProofCandidate<WORDS, BITS> {
    /// What the move is worth to its mover, if what follows is worth `value` to whoever moves then.
    #[inline(always)]
    const fn for_mover(&self, value: i32) -> i32 {
        self.gain + if self.extra_move { value } else { -value }
    }
}

/// Puts a move behind all others.
const LATER: i32 = 1 << 20;
