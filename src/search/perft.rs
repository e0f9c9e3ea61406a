//! Counting move sequences: the plainest test of the moves, and of their speed.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::core::board::Board;
use super::core::dispatch::{CoreTask, dispatch};
use super::core::move_generator::HouseOrder;
use super::core::path::Path;
use super::core::sow::Core;
use super::limits::Stop;
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
/// each count as soon as it is known. The counts are the same with any number of `threads`, at least
/// one, which share out the beginnings of the sequences.
///
/// Ends early when stopped, with the depths that were done. Games that are over have no sequences.
pub fn perft(
    state: &State,
    depth: u32,
    threads: usize,
    stop: &Stop,
    mut tell: impl FnMut(&Perft),
) -> Perft {
    let rules = state.rules();
    if state.outcome().is_some() {
        let mut perft = Perft::default();
        for _ in 0..depth {
            perft.counts.push(0);
            tell(&perft);
        }
        return perft;
    }
    let task = PerftTask {
        rules,
        state,
        depth,
        threads,
        stop,
        tell,
    };
    dispatch(rules, state.position(), task)
}

struct PerftTask<'a, F> {
    rules: &'a RuleSet,
    state: &'a State,
    depth: u32,
    threads: usize,
    stop: &'a Stop,
    tell: F,
}

impl<F: FnMut(&Perft)> CoreTask for PerftTask<'_, F> {
    type Output = Perft;

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
            let count = if self.threads > 1 && depth > SHARED {
                count_shared(&mut walk, &board, depth, self.threads)
            } else {
                walk.count(&board, depth)
            };
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

/// The moves of a sequence that are made before threads share out what follows.
const SHARED: u32 = 3;

/// What follows a beginning: where it led to, and the way there.
struct PerftPart<const WORDS: usize, const BITS: u32> {
    board: Board<WORDS, BITS>,
    path: Path<WORDS, BITS>,
}

/// Counts as [`Walk::count`] does, with the beginnings shared out among threads.
fn count_shared<const WORDS: usize, const BITS: u32>(
    walk: &mut Walk<'_, WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    depth: u32,
    threads: usize,
) -> u64 {
    let mut parts = Vec::new();
    walk.split(board, SHARED, &mut parts);
    let (core, stop, next) = (walk.core, walk.stop, AtomicUsize::new(0));
    let work = || {
        let (mut count, mut made) = (0, 0);
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            let path = part.path.clone();
            let mut own = Walk {
                core,
                stop,
                made: 0,
                path,
            };
            count += own.count(&part.board, depth - SHARED);
            made += own.made;
        }
        (count, made)
    };
    thread::scope(|scope| {
        // A thread that the system does not give is done without: this one works too.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..threads).filter_map(spawn).collect();
        let mut all = work();
        for other in others {
            match other.join() {
                Ok((count, made)) => all = (all.0 + count, all.1 + made),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        walk.made += all.1;
        all.0
    })
}

struct Walk<'a, const WORDS: usize, const BITS: u32> {
    core: &'a Core<WORDS, BITS>,
    stop: &'a Stop,
    made: u64,
    path: Path<WORDS, BITS>,
}

impl<const WORDS: usize, const BITS: u32> Walk<'_, WORDS, BITS> {
    /// All beginnings of `left` moves after which the game goes on.
    fn split(
        &mut self,
        board: &Board<WORDS, BITS>,
        left: u32,
        parts: &mut Vec<PerftPart<WORDS, BITS>>,
    ) {
        if left == 0 {
            let (board, path) = (*board, self.path.clone());
            return parts.push(PerftPart { board, path });
        }
        for next in self.core.successors(board, HouseOrder::Ascending) {
            self.made += 1;
            if self.path.end(self.core, &next).is_none() {
                self.path.push(&next.board);
                self.split(&next.board, left - 1, parts);
                self.path.pop();
            }
        }
    }

    fn count(&mut self, board: &Board<WORDS, BITS>, depth: u32) -> u64 {
        let mut count = 0;
        for next in self.core.successors(board, HouseOrder::Ascending) {
            self.made += 1;
            if depth == 1 {
                count += 1;
            } else if self.path.end(self.core, &next).is_none()
                && !(depth > 6 && self.stop.is_stopped())
            {
                self.path.push(&next.board);
                count += self.count(&next.board, depth - 1);
                self.path.pop();
            }
        }
        count
    }
}
