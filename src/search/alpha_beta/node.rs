//! The search of one position to some depth: alpha-beta over moves, where a move that gives another
//! one does not change sides.

use super::entry::{ALL, Bound, Entry, SearchTable};
use crate::rules::outcome::EndReason;
use crate::search::core::board::Board;
use crate::search::core::ends::Verdict;
use crate::search::core::half::Half;
use crate::search::core::keys::{Key, Keys};
use crate::search::core::path::Path;
use crate::search::core::sow::{Core, Slam};
use crate::search::time_management::{NodeCounter, SearchClock};
use crate::search::transposition_table::NO_HOUSE;

/// A win at once; one later is worth a point less for every move.
pub const WIN: i32 = 30_000;
/// The least value that is a win.
pub const LEAST_WIN: i32 = 20_000;

/// What all threads of a search share.
pub struct SearchContext<'a, const WORDS: usize, const BITS: u32> {
    pub core: &'a Core<WORDS, BITS>,
    /// Of positions, whatever came before them.
    pub keys: Keys<WORDS, BITS>,
    pub table: SearchTable<'a>,
    pub clock: SearchClock<'a>,
    /// Whether the seeds decide who wins.
    pub by_seeds: bool,
    /// Whether a house that reaches the store is sure to bring a seed.
    pub sure: bool,
    /// Whether positions with other positions before them are other positions. Only so the values
    /// are proven where positions can come again; where they need not be, much is searched twice.
    pub history_in_key: bool,
}

/// One thread's search.
pub struct Searcher<'a, const WORDS: usize, const BITS: u32> {
    shared: &'a SearchContext<'a, WORDS, BITS>,
    path: Path<WORDS, BITS>,
    counter: NodeCounter<'a>,
    stack: Vec<Successor<WORDS, BITS>>,
}

/// What a search of a position came to: from the view of its mover, of what is still to come.
#[derive(Clone, Copy, Debug)]
pub struct NodeValue {
    pub value: i32,
    /// Whether more depth cannot change it.
    pub complete: bool,
}

/// A move and where it leads.
#[derive(Clone, Copy)]
pub struct Successor<const WORDS: usize, const BITS: u32> {
    pub board: Board<WORDS, BITS>,
    pub key: Key,
    /// What the mover gains by it.
    pub gain: i32,
    pub order: i32,
    /// [`SWAP`] for the swap of sides.
    pub house: u8,
    pub extra_move: bool,
    pub end: Option<EndReason>,
}

/// In place of a house: sides are swapped.
pub const SWAP: u8 = 30;

impl<'a, const WORDS: usize, const BITS: u32> Searcher<'a, WORDS, BITS> {
    pub fn new(shared: &'a SearchContext<'a, WORDS, BITS>, path: Path<WORDS, BITS>) -> Self {
        Self {
            shared,
            path,
            counter: NodeCounter::new(&shared.clock),
            stack: Vec::with_capacity(1024),
        }
    }

    /// Whether the answer just given has no meaning.
    pub const fn was_stopped(&self) -> bool {
        self.counter.was_stopped()
    }

    /// The key of a position that the path leads to.
    pub fn key(&self, board: &Board<WORDS, BITS>) -> Key {
        let shared = self.shared;
        let key = shared.key(board);
        if !shared.history_in_key {
            return key;
        }
        let pits = Half::mask(shared.core.houses() + 1);
        let hash = |board: &Board<WORDS, BITS>| {
            let side = board.side() as u64;
            shared.core.hash(board, pits) ^ (side << 17)
        };
        let before = self.path.signature(hash);
        key ^ before.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
    }

    /// What a move is worth to its mover, `depth` more moves being looked ahead after it.
    pub fn after(
        &mut self,
        child: &Successor<WORDS, BITS>,
        alpha: i32,
        beta: i32,
        depth: u32,
        ply: u32,
    ) -> NodeValue {
        let shared = self.shared;
        let sign = if child.extra_move { 1 } else { -1 };
        let end = match child.end {
            None | Some(EndReason::MoverStuck) if self.path.ends(&child.board) => {
                Some(EndReason::Repetition)
            }
            end => end,
        };
        if let Some(reason) = end {
            let value = child.gain + sign * shared.over(&child.board, reason, ply + 1);
            return NodeValue {
                value,
                complete: true,
            };
        }
        if depth == 0 {
            let value = child.gain + sign * shared.evaluate(&child.board);
            return NodeValue {
                value,
                complete: false,
            };
        }
        self.path.push(&child.board);
        let key = if shared.history_in_key {
            self.key(&child.board)
        } else {
            child.key
        };
        let (low, high) = (alpha - child.gain, beta - child.gain);
        let answer = if child.extra_move {
            self.node(&child.board, key, low, high, depth, ply + 1)
        } else {
            let answer = self.node(&child.board, key, -high, -low, depth, ply + 1);
            NodeValue {
                value: -answer.value,
                ..answer
            }
        };
        self.path.pop();
        NodeValue {
            value: child.gain + answer.value,
            ..answer
        }
    }

    /// The value of a position that is not over, at least one move being looked ahead: exact between
    /// `alpha` and `beta`, otherwise a bound.
    fn node(
        &mut self,
        board: &Board<WORDS, BITS>,
        key: Key,
        alpha: i32,
        beta: i32,
        depth: u32,
        ply: u32,
    ) -> NodeValue {
        let shared = self.shared;
        let mut best_house = NO_HOUSE;
        if let Some(found) = shared.table.probe(key) {
            let value = shared.remembered(found.value, ply);
            let decides = match found.bound {
                Bound::Both => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if decides && found.depth >= depth {
                return NodeValue {
                    value,
                    complete: found.depth == ALL,
                };
            }
            best_house = found.best;
        }
        if self.was_stopped() || ply >= MOST_PLIES {
            return NodeValue {
                value: shared.evaluate(board),
                complete: false,
            };
        }
        let base = self.stack.len();
        self.expand(board, best_house, depth > 1);
        let mut low = alpha;
        let mut best = i32::MIN;
        let mut best_house = NO_HOUSE;
        let mut all_complete = true;
        let mut tried = 0;
        let mut cut_complete = false;
        while self.stack.len() > base {
            let promising = (base..self.stack.len())
                .max_by_key(|&i| self.stack[i].order)
                .unwrap_or(base);
            let child = self.stack.swap_remove(promising);
            let answer = self.try_move(&child, low, beta, depth - 1, ply, tried);
            tried += 1;
            if self.was_stopped() {
                self.stack.truncate(base);
                return answer;
            }
            all_complete &= answer.complete;
            if answer.value > best {
                best = answer.value;
                best_house = child.house;
            }
            if best >= beta {
                cut_complete = answer.complete;
                break;
            }
            low = low.max(best);
        }
        self.stack.truncate(base);
        let (bound, complete) = if best >= beta {
            (Bound::Lower, cut_complete)
        } else if best > alpha {
            (Bound::Both, all_complete)
        } else {
            (Bound::Upper, all_complete)
        };
        let found = Entry {
            value: shared.to_remember(best, ply),
            bound,
            depth: if complete { ALL } else { depth },
            best: best_house,
        };
        shared.table.store(key, found);
        NodeValue {
            value: best,
            complete,
        }
    }

    /// A move after `tried` others: those that look worse are looked at with a narrow window first,
    /// and the worst of them less deep.
    #[inline(always)]
    fn try_move(
        &mut self,
        child: &Successor<WORDS, BITS>,
        low: i32,
        beta: i32,
        depth: u32,
        ply: u32,
        tried: u32,
    ) -> NodeValue {
        if tried == 0 || depth == 0 {
            return self.after(child, low, beta, depth, ply);
        }
        let quiet = !child.extra_move && child.gain <= 1;
        let less = match tried {
            2.. if quiet && depth >= 3 => 1 + u32::from(tried >= 4 && depth >= 6),
            _ => 0,
        };
        let answer = self.after(child, low, low + 1, depth - less, ply);
        if answer.value <= low || self.was_stopped() {
            return answer;
        }
        if less == 0 && answer.value >= beta {
            return answer;
        }
        self.after(child, low, beta, depth, ply)
    }

    /// Puts all moves of a position on the stack.
    #[inline(always)]
    fn expand(&mut self, board: &Board<WORDS, BITS>, best_house: u8, with_keys: bool) {
        let shared = self.shared;
        let core = shared.core;
        let mut legal = core.legal(board);
        if board.may_swap() {
            self.stack.push(shared.swap(board));
        }
        while legal != 0 {
            let house = legal.ilog2() as usize;
            legal ^= 1 << house;
            let mut child = shared.sow(board, house);
            if child.house == best_house {
                child.order = i32::MAX;
            }
            if with_keys && child.end.is_none() && !shared.history_in_key {
                child.key = shared.key(&child.board);
                shared.table.prefetch(child.key);
            }
            self.stack.push(child);
            self.counter.count();
        }
    }
}

/// Moves from the root beyond which nothing is looked at.
const MOST_PLIES: u32 = 2_000;

impl<const WORDS: usize, const BITS: u32> SearchContext<'_, WORDS, BITS> {
    /// The key of a position, whatever came before it.
    #[inline(always)]
    pub fn key(&self, board: &Board<WORDS, BITS>) -> Key {
        self.keys.key(self.core, board)
    }

    /// Wins are kept by their distance from the position, not from the root.
    #[inline(always)]
    fn to_remember(&self, value: i32, ply: u32) -> i32 {
        match value {
            LEAST_WIN.. if !self.by_seeds => value + ply as i32,
            _ if !self.by_seeds && value <= -LEAST_WIN => value - ply as i32,
            _ => value,
        }
    }

    #[inline(always)]
    fn remembered(&self, value: i32, ply: u32) -> i32 {
        match value {
            LEAST_WIN.. if !self.by_seeds => value - ply as i32,
            _ if !self.by_seeds && value <= -LEAST_WIN => value + ply as i32,
            _ => value,
        }
    }

    /// The move that sows a house.
    #[inline(always)]
    pub fn sow(&self, board: &Board<WORDS, BITS>, house: usize) -> Successor<WORDS, BITS> {
        let core = self.core;
        let mut next = *board;
        let (sown, end) = core.play(&mut next, house);
        let sign = if sown.extra_move { 1 } else { -1 };
        let gain = if self.by_seeds {
            sign * core.lead(&next) - core.lead(board)
        } else {
            0
        };
        let taken = if self.by_seeds {
            gain
        } else {
            sown.captured as i32
        };
        Successor {
            board: next,
            key: 0,
            gain,
            order: core.move_order(board, house, sown, taken),
            house: house as u8,
            extra_move: sown.extra_move,
            end,
        }
    }

    /// The move that swaps sides.
    pub fn swap(&self, board: &Board<WORDS, BITS>) -> Successor<WORDS, BITS> {
        let core = self.core;
        let mut next = *board;
        next.swap_sides();
        let gain = if self.by_seeds {
            -core.lead(&next) - core.lead(board)
        } else {
            0
        };
        Successor {
            board: next,
            key: self.key(&next),
            gain,
            order: 0,
            house: SWAP,
            extra_move: false,
            end: core.end(&next, Slam::No),
        }
    }

    /// A guess at what is still to come for the player to move.
    #[inline(always)]
    fn evaluate(&self, board: &Board<WORDS, BITS>) -> i32 {
        let houses = self.core.in_houses();
        let own = (board.own & houses).sum() as i32;
        let opp = (board.opp & houses).sum() as i32;
        if !self.by_seeds {
            return own - opp;
        }
        let sure = if self.sure {
            self.core.sure_seeds(board) as i32
        } else {
            0
        };
        sure + (own - opp) / 8
    }

    /// What a game that is over brings the player to move, beside what the stores hold already.
    fn over(&self, board: &Board<WORDS, BITS>, reason: EndReason, ply: u32) -> i32 {
        match self.core.to_come(board, reason) {
            Verdict::Seeds(n) => n,
            Verdict::Won => WIN - ply as i32,
            Verdict::Drawn => 0,
            Verdict::Lost => ply as i32 - WIN,
        }
    }
}
