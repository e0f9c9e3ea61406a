//! Working out all values, from few seeds to many.
//!
//! A move that brings nothing to a store moves seeds of the mover forward in the own row, so it makes
//! the way shorter that all seeds together have to go. Positions with as many seeds and a way as long
//! are therefore independent of each other: all threads work on them at once, and wait for each other
//! before the next.

use std::sync::Barrier;
use std::sync::atomic::{AtomicI8, AtomicU64, AtomicUsize, Ordering};

use super::halves::Halves;
use super::indexing::Indexing;
use super::plain::{self, NOTHING};
use super::quick::Quick;
use crate::rules::board::Shape;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::Pie;
use crate::search::core::board::Board;
use crate::search::core::dispatch::CoreTask;
use crate::search::core::sow::Core;
use crate::search::limits::Stop;

/// A table to be worked out, into `values`, which are all nought.
pub struct BuildTask<'a, F> {
    pub way: BuildWay,
    pub shape: Shape,
    pub indexing: &'a Indexing,
    pub values: &'a [AtomicI8],
    pub threads: usize,
    pub stop: &'a Stop,
    pub tell: F,
}

/// How moves are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildWay {
    /// Many at once, where the rules allow it.
    Quick,
    /// One after the other, as in a game.
    Plain,
}

impl<F: FnMut(u64, u64)> CoreTask for BuildTask<'_, F> {
    type Output = ();

    fn run<const WORDS: usize, const BITS: u32>(mut self, core: Core<WORDS, BITS>) {
        let halves = Halves::new(self.indexing);
        let quick = match self.way {
            BuildWay::Quick => Quick::new(&core, self.indexing, &halves),
            BuildWay::Plain => None,
        };
        let longest = |seeds| halves.ways(seeds);
        let layers = 1..=self.indexing.seeds();
        let steps: Vec<LayerStep> = layers
            .flat_map(|seeds| (0..longest(seeds)).map(move |way| LayerStep::new(seeds, way)))
            .collect();
        let threads = self.threads.max(1);
        let work = EndgameBuilder {
            core: &core,
            indexing: self.indexing,
            values: self.values,
            halves: &halves,
            quick,
            empty: Board::new(self.shape, &Position::empty(Side::South), Pie::Closed),
            steps: &steps,
            waiting: Barrier::new(threads),
            done: AtomicU64::new(1),
            stop: self.stop,
        };
        let of = self.indexing.positions();
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| work.work(|_| ()));
            }
            work.work(|done| (self.tell)(done, of));
        });
    }
}

/// All positions with so many seeds that have so long a way to go.
#[derive(Debug)]
struct LayerStep {
    seeds: u32,
    way: usize,
    /// The part of it to be taken next.
    next: AtomicUsize,
}

impl LayerStep {
    const fn new(seeds: u32, way: usize) -> Self {
        Self {
            seeds,
            way,
            next: AtomicUsize::new(0),
        }
    }
}

/// What all threads share.
struct EndgameBuilder<'a, const WORDS: usize, const BITS: u32> {
    core: &'a Core<WORDS, BITS>,
    indexing: &'a Indexing,
    values: &'a [AtomicI8],
    halves: &'a Halves<WORDS, BITS>,
    quick: Option<Quick<'a, WORDS, BITS>>,
    empty: Board<WORDS, BITS>,
    steps: &'a [LayerStep],
    waiting: Barrier,
    done: AtomicU64,
    stop: &'a Stop,
}

impl<const WORDS: usize, const BITS: u32> EndgameBuilder<'_, WORDS, BITS> {
    /// One thread's share of all steps. A thread that is stopped still meets the others at every
    /// step, so that none waits for ever.
    fn work(&self, mut tell: impl FnMut(u64)) {
        let mut best = Vec::new();
        for step in self.steps {
            while !self.stop.is_stopped() {
                let part = step.next.fetch_add(1, Ordering::Relaxed);
                let Some((own_seeds, own_way)) = self.part(step.seeds, part) else {
                    break;
                };
                if let Some(opp_way) = step.way.checked_sub(own_way) {
                    self.block(
                        own_seeds,
                        own_way,
                        step.seeds - own_seeds,
                        opp_way,
                        &mut best,
                    );
                    tell(self.done.load(Ordering::Relaxed));
                }
            }
            self.waiting.wait();
            tell(self.done.load(Ordering::Relaxed));
        }
    }

    /// The seeds and the way of the mover in a part of a step.
    fn part(&self, seeds: u32, mut part: usize) -> Option<(u32, usize)> {
        for own_seeds in 0..=seeds {
            let ways = self.halves.ways(own_seeds);
            if part < ways {
                return Some((own_seeds, part));
            }
            part -= ways;
        }
        None
    }

    /// Works out all positions with so many seeds on either side, and ways so long.
    fn block(
        &self,
        own_seeds: u32,
        own_way: usize,
        opp_seeds: u32,
        opp_way: usize,
        best: &mut Vec<i8>,
    ) {
        let movers = self.halves.group(own_seeds, own_way);
        let opponents = self.halves.group(opp_seeds, opp_way);
        let class = self.indexing.class(own_seeds, opp_seeds);
        let all = self.halves.all();
        let ranks = self.halves.ranks();
        let mut board = self.empty;
        for mover in movers.clone() {
            board.own = all[mover];
            best.clear();
            match &self.quick {
                None => best.extend(all[opponents.clone()].iter().map(|&opp| {
                    board.opp = opp;
                    plain::value(self.core, self.indexing, self.values, &board)
                })),
                Some(quick) => {
                    // Whether the game is over is then the same for all of them.
                    board.opp = all.get(opponents.start).copied().unwrap_or(board.opp);
                    let over = plain::over(self.core, &board);
                    best.resize(opponents.len(), over.unwrap_or(NOTHING));
                    if over.is_none() {
                        let opponents = opponents.clone();
                        quick.raise(self.values, &board, opp_seeds, opponents, best);
                    }
                }
            }
            for (&value, &rank) in best.iter().zip(&ranks[opponents.clone()]) {
                let index = class.index(ranks[mover], rank);
                if let Some(slot) = self.values.get(index as usize) {
                    slot.store(value, Ordering::Relaxed);
                }
            }
        }
        let done = movers.len() * opponents.len();
        self.done.fetch_add(done as u64, Ordering::Relaxed);
    }
}
