//! One question about one position: does the player to move get at least so many of the seeds that
//! are still to come?

use super::busy::Busy;
use super::memory::{Known, Memory};
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::hash::Key;
use crate::search::core::sow::Core;
use crate::search::endgame::Endgames;
use crate::search::room::NO_HOUSE;
use crate::search::watch::{Ticker, Watch};

/// What all threads of a search share.
pub struct Shared<'a, const WORDS: usize, const BITS: u32> {
    pub core: &'a Core<WORDS, BITS>,
    pub memory: Memory<'a>,
    pub endgames: Option<&'a Endgames>,
    pub busy: &'a Busy,
    pub watch: Watch<'a>,
    /// Whether all values are as odd as the seeds in the houses are.
    pub parity: bool,
    /// Whether a house that reaches the store is sure to bring a seed.
    pub sure: bool,
    /// The pits that decide what is still to come.
    pub mask: Half<WORDS, BITS>,
}

/// One thread's search.
pub struct Solver<'a, const WORDS: usize, const BITS: u32> {
    shared: &'a Shared<'a, WORDS, BITS>,
    ticker: Ticker<'a>,
    stack: Vec<Child<WORDS, BITS>>,
}

/// A move that has to be gone into.
#[derive(Clone, Copy)]
struct Child<const WORDS: usize, const BITS: u32> {
    board: Board<WORDS, BITS>,
    key: Key,
    /// Seeds that the mover gains by the move, over what the opponent gains.
    gain: i32,
    /// How promising it looks.
    order: i32,
    house: u8,
    extra_move: bool,
    next: Next,
}

/// How a move is gone into.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// Looked up among the endgames.
    LookUp,
    /// Searched.
    Search,
    /// Searched when all others are, because another thread is there now.
    Later,
}

impl<'a, const WORDS: usize, const BITS: u32> Solver<'a, WORDS, BITS> {
    pub fn new(shared: &'a Shared<'a, WORDS, BITS>) -> Self {
        Self {
            shared,
            ticker: Ticker::new(&shared.watch),
            stack: Vec::with_capacity(1024),
        }
    }

    /// Whether the answer just given has no meaning.
    pub const fn was_stopped(&self) -> bool {
        self.ticker.was_stopped()
    }

    /// A bound on what is still to come for the player to move: at least what is returned if that is
    /// `wanted` or more, at most that if it is less. Without meaning once stopped.
    pub fn node(&mut self, board: &Board<WORDS, BITS>, key: Key, wanted: i32) -> i32 {
        let shared = self.shared;
        let seeds = shared.core.in_play(board);
        // Between two possible values all questions are the same.
        let wanted = wanted + ((wanted ^ seeds) & i32::from(shared.parity));
        if !board.pie_is_open() {
            if wanted <= -seeds {
                return -seeds;
            }
            if wanted > seeds {
                return seeds;
            }
        }
        let mut first = NO_HOUSE;
        if let Some(known) = shared.memory.probe(key) {
            if known.low >= wanted {
                return known.low;
            }
            if known.high < wanted {
                return known.high;
            }
            first = known.best;
        }
        self.ticker.tick();
        if self.ticker.was_stopped() {
            return 0;
        }
        let nodes_before = self.ticker.nodes();
        let base = self.stack.len();
        let (most, enough) = self.expand(board, wanted, first);
        let answer = match enough {
            Some(low) => low,
            None => self.go_into(base, key, wanted, most, nodes_before),
        };
        self.stack.truncate(base);
        answer
    }

    /// Makes all moves, and decides those that can be decided without a search. The others are on
    /// the stack. Gives the most that any refuted move can be worth, and a value that is enough.
    #[inline(always)]
    fn expand(&mut self, board: &Board<WORDS, BITS>, wanted: i32, first: u8) -> (i32, Option<i32>) {
        let shared = self.shared;
        let core = shared.core;
        let base = self.stack.len();
        let mut most = i32::MIN;
        let lead = core.lead(board);
        let reach = shared.endgames.map_or(-1, |e| e.seeds() as i32);
        let mut looked_up = false;
        let mut legal = core.legal(board);
        if board.may_swap() {
            let mut next = *board;
            next.swap_sides();
            self.stack.push(Child {
                board: next,
                key: core.key(&next, shared.mask),
                gain: -core.lead(&next) - lead,
                order: 0,
                house: NO_HOUSE,
                extra_move: false,
                next: Next::Search,
            });
        }
        while legal != 0 {
            // The highest houses are the most promising where they are nearest to the store: asked
            // for first, what is known about them is there in time.
            let house = legal.ilog2() as usize;
            legal ^= 1 << house;
            let mut next = *board;
            let (sown, end) = core.play(&mut next, house);
            let sign = if sown.extra_move { 1 } else { -1 };
            let gain = sign * core.lead(&next) - lead;
            let left = core.in_play(&next);
            let (low, high) = match end {
                Some(reason) => {
                    let value = gain + sign * core.to_come(&next, reason).seeds();
                    (value, value)
                }
                None if next.pie_is_open() => (i32::MIN, i32::MAX),
                None => {
                    let sure = if shared.sure {
                        2 * core.sure_seeds(&next) as i32
                    } else {
                        0
                    };
                    if sown.extra_move {
                        (gain + sure - left, gain + left)
                    } else {
                        (gain - left, gain + left - sure)
                    }
                }
            };
            if low >= wanted {
                return (most, Some(low));
            }
            if high < wanted {
                most = most.max(high);
                continue;
            }
            let (next_is, key) = if left <= reach {
                looked_up = true;
                let place = shared.endgames.map_or(0, |e| e.ask(&next.own, &next.opp));
                (Next::LookUp, place)
            } else {
                let key = core.key(&next, shared.mask);
                shared.memory.prefetch(key);
                (Next::Search, key)
            };
            let known = i32::from(house == usize::from(first));
            self.stack.push(Child {
                board: next,
                key,
                gain,
                order: core.promise(board, house, sown, gain) + known,
                house: house as u8,
                extra_move: sown.extra_move,
                next: next_is,
            });
        }
        if looked_up {
            let mut index = base;
            while let Some(child) = self.stack.get(index) {
                if child.next != Next::LookUp {
                    index += 1;
                    continue;
                }
                let value = shared.endgames.map_or(0, |e| e.answer(child.key));
                let value = child.gain + if child.extra_move { value } else { -value };
                if value >= wanted {
                    return (most, Some(value));
                }
                most = most.max(value);
                self.stack.swap_remove(index);
            }
        }
        (most, None)
    }

    /// Searches the moves on the stack from `base` on, the most promising first.
    fn go_into(
        &mut self,
        base: usize,
        key: Key,
        wanted: i32,
        mut most: i32,
        nodes_before: u64,
    ) -> i32 {
        let shared = self.shared;
        let mut is_first = true;
        while self.stack.len() > base {
            let promising = (base..self.stack.len())
                .max_by_key(|&i| self.stack[i].order)
                .unwrap_or(base);
            let child = self.stack[promising];
            if child.next == Next::Search && !is_first && shared.busy.is_busy(child.key) {
                let child = &mut self.stack[promising];
                child.next = Next::Later;
                child.order -= LATER;
                continue;
            }
            is_first = false;
            self.stack.swap_remove(promising);
            let mark = shared
                .busy
                .enter(child.key, shared.core.in_play(&child.board));
            let value = if child.extra_move {
                child.gain + self.node(&child.board, child.key, wanted - child.gain)
            } else {
                child.gain - self.node(&child.board, child.key, child.gain - wanted + 1)
            };
            shared.busy.leave(mark);
            if self.ticker.was_stopped() {
                return 0;
            }
            if value >= wanted {
                let work = self.ticker.nodes() - nodes_before + 1;
                let known = Known {
                    low: value,
                    high: i32::MAX,
                    best: child.house,
                };
                shared.memory.store(key, known, work);
                return value;
            }
            most = most.max(value);
        }
        let work = self.ticker.nodes() - nodes_before + 1;
        let known = Known {
            low: i32::MIN,
            high: most,
            best: NO_HOUSE,
        };
        shared.memory.store(key, known, work);
        most
    }
}

/// Puts a move behind all others.
const LATER: i32 = 1 << 20;
