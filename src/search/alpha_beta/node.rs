//! The search of one node to some depth: alpha-beta, where a move that gives another one does not
//! change sides.

use super::entry::{ALL, Bound, SearchEntry};
use super::move_ordering::order;
use crate::rules::outcome::EndReason;
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::keys::{Key, Keys};
use crate::search::core::move_generator::{HouseOrder, NO_MOVE, Successor};
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::endgame::{Endgames, Sure};
use crate::search::knowledge::{Knowledge, PARTS};
use crate::search::time_management::{NodeCounter, SearchClock};
use crate::search::transposition_table::{Age, TranspositionTable};
use crate::search::value::Score;

/// A win at once; one later is worth a point less for every move.
pub const WIN: i32 = 30_000;
/// The least value that is a win.
pub const LEAST_WIN: i32 = 20_000;
/// Moves from the root beyond which nothing is looked at.
const MOST_PLIES: u32 = 2_000;

/// Where so few moves are still to be looked ahead, an evaluation far above the window is enough.
const FEW_MOVES: u32 = 3;
/// How far, for each of them: this part of all seeds, which is two seeds in Oware. Found out by games at equal time.
const FAR: u32 = 24;

/// What all threads of a search share.
pub struct SearchContext<'a, const WORDS: usize, const BITS: u32> {
    pub core: &'a Core<WORDS, BITS>,
    /// Of positions, whatever came before them.
    pub keys: Keys<WORDS, BITS>,
    pub table: TranspositionTable<'a, SearchEntry>,
    pub clock: SearchClock<'a>,
    /// A table of endgames to be asked, if there is one.
    pub endgames: Option<&'a Endgames>,
    /// Whether the seeds decide who wins.
    pub by_seeds: bool,
    /// Whether a house that reaches the store is sure to bring a seed.
    pub knows_sure_seeds: bool,
    /// What was learned of the rules.
    pub knowledge: Option<&'a Knowledge>,
    /// How often a seed is halved into the parts that values are counted in: whole seeds where
    /// nothing was learned.
    pub halvings: u32,
    /// What becomes of the positions on the way.
    pub history: History,
}

/// What becomes of the positions on the way to a node, where a position that comes again can end the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum History {
    /// They end the game when they come again. The key of a position leaves them out, so that much is found, and nothing proven.
    OutOfKey,
    /// The same, and positions with another history are other positions: much is searched twice, and values are proven.
    InKey,
    /// They go on when they come again, and nothing is said of a position from before the search: bounds are proven
    /// (the head of [`bounds`](super::bounds)).
    Ignored,
}

/// What a search of a node came to: from the view of its mover, of what is still to come.
#[derive(Clone, Copy, Debug)]
pub struct NodeValue {
    pub value: i32,
    /// Whether more depth cannot change it.
    pub complete: bool,
}

/// A move to be searched.
#[derive(Clone, Copy)]
pub struct Candidate<const WORDS: usize, const BITS: u32> {
    pub next: Successor<WORDS, BITS>,
    /// The key of the board after it, where that is wanted early.
    pub key: Key,
    /// What the mover gains by it.
    pub gain: i32,
    /// The [evaluation](SearchContext::evaluate) of the board after it, where it was asked for to put the moves in order.
    evaluation: Option<i32>,
    order: i32,
}

/// One thread's search.
pub struct Searcher<'a, const WORDS: usize, const BITS: u32> {
    context: &'a SearchContext<'a, WORDS, BITS>,
    path: Path<WORDS, BITS>,
    counter: NodeCounter<'a>,
    stack: Vec<Candidate<WORDS, BITS>>,
}

impl<'a, const WORDS: usize, const BITS: u32> Searcher<'a, WORDS, BITS> {
    pub fn new(context: &'a SearchContext<'a, WORDS, BITS>, path: Path<WORDS, BITS>) -> Self {
        Self {
            context,
            path,
            counter: NodeCounter::new(&context.clock),
            stack: Vec::with_capacity(1024),
        }
    }

    /// How often a seed is halved into the parts that values are counted in.
    pub const fn halvings(&self) -> u32 {
        self.context.halvings
    }

    /// Whether the value just given has no meaning.
    pub const fn was_stopped(&self) -> bool {
        self.counter.was_stopped()
    }

    /// What a move is worth to its mover, `depth` more moves being looked ahead after it.
    pub fn after(
        &mut self,
        candidate: &Candidate<WORDS, BITS>,
        alpha: i32,
        beta: i32,
        depth: u32,
        ply: u32,
    ) -> NodeValue {
        let context = self.context;
        let Candidate { next, gain, .. } = candidate;
        let at_once = |value, complete| NodeValue {
            value: gain + next.for_mover(value),
            complete,
        };
        let end = match context.history {
            History::Ignored => context.core.end_after(next),
            History::OutOfKey | History::InKey => self.path.end(context.core, next),
        };
        if let Some(reason) = end {
            return at_once(context.ended(&next.board, reason, ply + 1), true);
        }
        if context.history == History::Ignored && self.path.has(&next.board) {
            return at_once(context.evaluate(&next.board), false);
        }
        let sure = context.endgame_bounds(&next.board);
        let (low, high) = (alpha - gain, beta - gain);
        let (low, high) = if next.sown.extra_move {
            (low, high)
        } else {
            (-high, -low)
        };
        let promised = sure.and_then(|sure| self.promised(sure, candidate));
        if let Some(Sure { lower, upper }) = promised {
            if lower == upper || lower >= high {
                return at_once(lower, true);
            }
            if upper <= low {
                return at_once(upper, true);
            }
        }
        if depth == 0 {
            let evaluation = sure.map(|sure| (sure.lower + sure.upper) / 2);
            return at_once(
                evaluation.unwrap_or_else(|| context.evaluate(&next.board)),
                false,
            );
        }
        let found = match context.history {
            History::Ignored => self.node(candidate, candidate.key, (low, high), depth, ply + 1),
            History::OutOfKey | History::InKey => {
                self.path.push(&next.board);
                let key = match context.history {
                    History::InKey => context.key_on(&self.path, &next.board),
                    _ => candidate.key,
                };
                let found = self.node(candidate, key, (low, high), depth, ply + 1);
                self.path.pop();
                found
            }
        };
        let value = promised.map_or(found.value, |sure| {
            found.value.clamp(sure.lower, sure.upper)
        });
        at_once(value, found.complete)
    }

    /// What a table of endgames that has these numbers promises after a move, with what came before; `None` if that is
    /// not to count. Where a store has changed, no position before has as many seeds in the houses.
    fn promised(&self, sure: Sure, candidate: &Candidate<WORDS, BITS>) -> Option<Sure> {
        if candidate.gain != 0 || !self.path.matters() {
            return Some(sure);
        }
        let (context, mover) = (self.context, candidate.next.board.side());
        let repeated = self.path.ending().map(|board| {
            let worth = context.ended(board, EndReason::Repetition, 0);
            if board.side() == mover { worth } else { -worth }
        });
        (context.history != History::Ignored).then(|| sure.after(repeated))
    }

    /// The value of the position after a move, which is not over, at least one more being looked ahead: exact between
    /// `alpha` and `beta`, otherwise a bound.
    fn node(
        &mut self,
        candidate: &Candidate<WORDS, BITS>,
        key: Key,
        (alpha, beta): (i32, i32),
        depth: u32,
        ply: u32,
    ) -> NodeValue {
        let context = self.context;
        let board = &candidate.next.board;
        let mut table_move = NO_MOVE;
        if let Some((entry, age)) = context.table.probe_with_age(key) {
            let value = context.loaded(entry.value, ply);
            // Without the history in the key, that all was seen can be due to the way that was gone then.
            let stands = entry.depth != ALL
                || age == Age::Now
                || context.history != History::OutOfKey
                || !self.path.matters();
            if entry.depth >= depth && stands && entry.bound.decides(value, alpha, beta) {
                let complete = entry.depth == ALL;
                return NodeValue { value, complete };
            }
            table_move = entry.best;
        }
        if self.was_stopped() || ply >= MOST_PLIES {
            return NodeValue {
                value: context.evaluate(board),
                complete: false,
            };
        }
        if beta - alpha == 1
            && let Some(value) = context.far_above(candidate, beta, depth)
        {
            return NodeValue {
                value,
                complete: false,
            };
        }
        let (best, best_move) = match self.best(board, table_move, (alpha, beta), depth, ply) {
            Ok(best) => best,
            Err(stopped) => return stopped,
        };
        let entry = SearchEntry {
            value: context.stored(best.value, ply),
            bound: Bound::of(best.value, alpha, beta),
            depth: if best.complete { ALL } else { depth },
            best: best_move,
        };
        context.table.store(key, entry);
        best
    }

    /// The value of the best move of a position, and which it is; or, if the search was stopped, a value without meaning.
    #[inline(always)]
    fn best(
        &mut self,
        board: &Board<WORDS, BITS>,
        table_move: u8,
        (alpha, beta): (i32, i32),
        depth: u32,
        ply: u32,
    ) -> Result<(NodeValue, u8), NodeValue> {
        let base = self.stack.len();
        self.expand(board, table_move, depth > 1);
        if depth >= 2 && self.context.knowledge.is_some() {
            self.order_by_evaluations(base);
        }
        let mut low = alpha;
        let mut best = NodeValue {
            value: i32::MIN,
            complete: true,
        };
        let mut best_move = NO_MOVE;
        let mut all_complete = true;
        let mut tried = 0;
        while self.stack.len() > base {
            let promising = (base..self.stack.len())
                .max_by_key(|&i| self.stack[i].order)
                .unwrap_or(base);
            let candidate = self.stack.swap_remove(promising);
            let found = self.try_move(&candidate, low, beta, depth - 1, ply, tried);
            tried += 1;
            if self.was_stopped() {
                self.stack.truncate(base);
                return Err(found);
            }
            all_complete &= found.complete;
            if found.value > best.value {
                best = found;
                best_move = candidate.next.house;
            }
            if best.value >= beta {
                break;
            }
            low = low.max(best.value);
        }
        self.stack.truncate(base);
        // One good move is enough for a lower bound.
        best.complete = match Bound::of(best.value, alpha, beta) {
            Bound::Lower => best.complete,
            _ => all_complete,
        };
        Ok((best, best_move))
    }

    /// A move after `tried` others: those that look worse are searched with a null window first, and
    /// the worst of them less deep (late-move reduction).
    #[inline(always)]
    fn try_move(
        &mut self,
        candidate: &Candidate<WORDS, BITS>,
        low: i32,
        beta: i32,
        depth: u32,
        ply: u32,
        tried: u32,
    ) -> NodeValue {
        if tried == 0 || depth == 0 {
            return self.after(candidate, low, beta, depth, ply);
        }
        let quiet = !candidate.next.sown.extra_move && candidate.gain <= self.context.parts();
        let reduction = match tried {
            2.. if quiet && depth >= 3 => 1 + u32::from(tried >= 4 && depth >= 6),
            _ => 0,
        };
        let found = self.after(candidate, low, low + 1, depth - reduction, ply);
        if found.value <= low || self.was_stopped() {
            return found;
        }
        if reduction == 0 && found.value >= beta {
            return found;
        }
        self.after(candidate, low, beta, depth, ply)
    }

    /// Lets the moves from `base` on come in the order of what was learned of the positions that they lead to, the table's
    /// move first.
    #[inline(always)]
    fn order_by_evaluations(&mut self, base: usize) {
        let context = self.context;
        for candidate in &mut self.stack[base..] {
            if candidate.order < i32::MAX {
                let next = &candidate.next;
                let evaluation = context.evaluate(&next.board);
                candidate.order = candidate.gain + next.for_mover(evaluation);
                candidate.evaluation = Some(evaluation);
            }
        }
    }

    /// Puts all moves of a position on the stack.
    #[inline(always)]
    fn expand(&mut self, board: &Board<WORDS, BITS>, table_move: u8, with_keys: bool) {
        let context = self.context;
        for next in context.core.successors(board, HouseOrder::Descending) {
            let mut candidate = context.candidate(board, next);
            if next.house == table_move {
                candidate.order = i32::MAX;
            }
            if with_keys && context.history != History::InKey {
                candidate.key = context.key(&next.board);
                context.table.prefetch(candidate.key);
            }
            self.stack.push(candidate);
            self.counter.count();
        }
    }
}

impl<'a, const WORDS: usize, const BITS: u32> SearchContext<'a, WORDS, BITS> {
    /// What threads share at first.
    pub fn new(
        core: &'a Core<WORDS, BITS>,
        keys: Keys<WORDS, BITS>,
        table: TranspositionTable<'a, SearchEntry>,
        clock: SearchClock<'a>,
        knowledge: Option<&'a Knowledge>,
    ) -> Self {
        // Values must fit beside those of wins.
        let fits = |halvings: &u32| core.total() << halvings < LEAST_WIN as u32;
        let halvings = match knowledge {
            Some(_) => (0..=PARTS.ilog2()).rev().find(fits).unwrap_or(0),
            None => 0,
        };
        Self {
            core,
            keys,
            table,
            clock,
            by_seeds: core.counts_seeds(),
            knows_sure_seeds: core.counts_seeds() && core.knows_sure_seeds(),
            knowledge,
            halvings,
            endgames: None,
            history: History::OutOfKey,
        }
    }

    /// What a node is worth at least by what was learned of the rules, if that is so far above the window that no few moves
    /// are likely to change it (reverse futility pruning). The plain evaluation knows too little for that.
    #[inline(always)]
    fn far_above(&self, candidate: &Candidate<WORDS, BITS>, beta: i32, depth: u32) -> Option<i32> {
        if depth > FEW_MOVES || self.knowledge.is_none() || !self.by_seeds {
            return None;
        }
        let margin = ((self.core.total() << self.halvings) / FAR * depth) as i32;
        let evaluation = candidate.evaluation;
        let evaluation = evaluation.unwrap_or_else(|| self.evaluate(&candidate.next.board));
        let value = evaluation - margin;
        (value >= beta).then_some(value)
    }

    /// The parts of a seed that values are counted in.
    #[inline(always)]
    pub const fn parts(&self) -> i32 {
        1 << self.halvings
    }

    /// The seeds nearest to a value.
    pub const fn seeds(&self, value: i32) -> i32 {
        (value + self.parts() / 2) >> self.halvings
    }

    /// What a value of the player to move comes to where he has so many seeds more won than the other.
    pub const fn score(&self, lead: i32, found: NodeValue) -> Score {
        let NodeValue { value, complete } = found;
        match value {
            _ if self.by_seeds => Score::Seeds(lead + self.seeds(value)),
            LEAST_WIN.. => Score::Win {
                moves: (WIN - value) as u32,
            },
            _ if value <= -LEAST_WIN => Score::Loss {
                moves: (WIN + value) as u32,
            },
            _ if complete => Score::Draw,
            _ => Score::Seeds(self.seeds(value)),
        }
    }

    /// The key of a position, whatever came before it.
    #[inline(always)]
    pub fn key(&self, board: &Board<WORDS, BITS>) -> Key {
        self.keys.key(self.core, board)
    }

    /// The key of a position that `path` leads to.
    pub fn key_on(&self, path: &Path<WORDS, BITS>, board: &Board<WORDS, BITS>) -> Key {
        let key = self.key(board);
        if self.history != History::InKey {
            return key;
        }
        let pits = Half::mask(self.core.houses() + 1);
        let hash = |board: &Board<WORDS, BITS>| {
            let side = board.side() as u64;
            self.core.hash(board, pits) ^ (side << 17)
        };
        let history = path.signature(hash);
        key ^ history.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
    }

    /// A move to be searched, its key left out.
    #[inline(always)]
    pub fn candidate(
        &self,
        board: &Board<WORDS, BITS>,
        next: Successor<WORDS, BITS>,
    ) -> Candidate<WORDS, BITS> {
        let (gain, taken) = if self.by_seeds {
            let gain = self.core.gain(board, &next);
            (gain << self.halvings, gain)
        } else {
            (0, next.sown.captured as i32)
        };
        Candidate {
            key: 0,
            gain,
            evaluation: None,
            order: order(self.core, board, &next, taken),
            next,
        }
    }

    /// A value as the table has it: wins by their distance from the node, not from the root.
    #[inline(always)]
    fn stored(&self, value: i32, ply: u32) -> i32 {
        self.moved(value, ply as i32)
    }

    /// A value from the table: wins by their distance from the root.
    #[inline(always)]
    fn loaded(&self, value: i32, ply: u32) -> i32 {
        self.moved(value, -(ply as i32))
    }

    #[inline(always)]
    fn moved(&self, value: i32, plies: i32) -> i32 {
        match value {
            _ if self.by_seeds => value,
            LEAST_WIN.. => value + plies,
            _ if value <= -LEAST_WIN => value - plies,
            _ => value,
        }
    }

    /// What a table of endgames knows of a position, if there is one.
    #[inline(always)]
    fn endgame_bounds(&self, board: &Board<WORDS, BITS>) -> Option<Sure> {
        let Sure { lower, upper } = self.endgames?.sure(self.core, board)?;
        Some(Sure {
            lower: lower << self.halvings,
            upper: upper << self.halvings,
        })
    }

    /// What a game that is over brings the player to move, beside what the stores hold already.
    fn ended(&self, board: &Board<WORDS, BITS>, reason: EndReason, ply: u32) -> i32 {
        match self.core.to_come(board, reason) {
            Score::Seeds(n) => n << self.halvings,
            Score::Win { .. } => WIN - ply as i32,
            Score::Draw => 0,
            Score::Loss { .. } => ply as i32 - WIN,
        }
    }
}
