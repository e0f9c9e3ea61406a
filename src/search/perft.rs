//! Counting move sequences: the plainest test of the moves, and of their speed.

use super::core::board::Board;
use super::core::fits::{Job, fit};
use super::core::path::Path;
use super::core::sow::{Core, Slam, bits};
use super::limits::Stop;
use crate::rules::outcome::EndReason;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Perft {
    /// The number of legal sequences of exactly 1, 2, … moves; an extra move counts as a move.
    pub counts: Vec<u64>,
    /// Moves that were really made.
    pub moves_made: u64,
}

/// Counts all sequences of 1 to `depth` moves from a state, one depth after the other, and tells
/// each count as soon as it is known.
///
/// Ends early when stopped, with the depths that were done. Games that are over have no sequences.
pub fn perft(
    rules: &RuleSet,
    state: &State,
    depth: u32,
    stop: &Stop,
    tell: impl FnMut(&Perft),
) -> Perft {
    if state.outcome().is_some() {
        let counts = vec![0; depth as usize];
        return Perft {
            counts,
            moves_made: 0,
        };
    }
    let job = Count {
        rules,
        state,
        depth,
        stop,
        tell,
    };
    fit(rules, state.position(), job)
}

struct Count<'a, F> {
    rules: &'a RuleSet,
    state: &'a State,
    depth: u32,
    stop: &'a Stop,
    tell: F,
}

impl<F: FnMut(&Perft)> Job for Count<'_, F> {
    type Answer = Perft;

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) -> Perft {
        let shape = self.rules.shape();
        let board = Board::new(shape, self.state.position(), self.state.pie());
        let mut perft = Perft::default();
        for depth in 1..=self.depth {
            let mut walk = Walk {
                core: &core,
                stop: self.stop,
                made: 0,
                path: Path::new(&core, shape, self.state),
            };
            let count = walk.count(&board, depth);
            perft.moves_made += walk.made;
            if self.stop.is_stopped() {
                break;
            }
            perft.counts.push(count);
            (self.tell)(&perft);
        }
        perft
    }
}

struct Walk<'a, const WORDS: usize, const BITS: u32> {
    core: &'a Core<WORDS, BITS>,
    stop: &'a Stop,
    made: u64,
    path: Path<WORDS, BITS>,
}

impl<const WORDS: usize, const BITS: u32> Walk<'_, WORDS, BITS> {
    fn count(&mut self, board: &Board<WORDS, BITS>, depth: u32) -> u64 {
        let mut count = 0;
        if board.may_swap() {
            let mut next = *board;
            next.swap_sides();
            let end = self.core.end(&next, Slam::No);
            count += self.after(&next, end, depth);
        }
        for house in bits(self.core.legal(board)) {
            let mut next = *board;
            let (_, end) = self.core.play(&mut next, house);
            count += self.after(&next, end, depth);
        }
        count
    }

    /// The sequences that begin with a move that led to `next`.
    #[inline(always)]
    fn after(&mut self, next: &Board<WORDS, BITS>, end: Option<EndReason>, depth: u32) -> u64 {
        self.made += 1;
        if depth == 1 {
            return 1;
        }
        if end.is_some() || self.path.ends(next) {
            return 0;
        }
        if depth > 6 && self.stop.is_stopped() {
            return 0;
        }
        self.path.push(next);
        let count = self.count(next, depth - 1);
        self.path.pop();
        count
    }
}
