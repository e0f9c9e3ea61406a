//! Values for one half of the mover and many of his opponent at once.
//!
//! Where a move is one lap, what it makes of either half can be looked up without the other one. A
//! move is then taken for all halves of the opponent in turn: what is looked up lies close together,
//! and one look-up does not wait for another.

use std::ops::Range;
use std::sync::atomic::{AtomicI8, Ordering};

use super::halves::Halves;
use super::indexing::{Class, Indexing, RANKS};
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::move_generator::bits;
use crate::search::core::one_lap::{LapEnd, OneLap};
use crate::search::core::sow::Core;

/// What moves do to halves.
#[derive(Debug)]
pub struct Quick<'a, const WORDS: usize, const BITS: u32> {
    core: &'a Core<WORDS, BITS>,
    one_lap: OneLap<'a, WORDS, BITS>,
    indexing: &'a Indexing,
    /// For each house and its seeds.
    laps: Vec<QuickLap<WORDS, BITS>>,
    /// For each half of the opponent: the rank of what becomes of it, and in the bits above what is
    /// captured of it.
    maps: Vec<Vec<u32>>,
}

/// A lap from a house of the mover.
#[derive(Clone, Copy, Debug)]
struct QuickLap<const WORDS: usize, const BITS: u32> {
    own: Half<WORDS, BITS>,
    /// Seeds for the opponent's houses.
    dropped: u32,
    /// Index into `maps`: what the dropped seeds make of the opponent's half.
    map: usize,
    landing: LapEnd,
    /// The same where the lap captures; else `map`.
    capture_map: usize,
}

/// Where the values of a move are.
#[derive(Clone, Copy, Debug, Default)]
struct Target {
    /// For the half of the opponent with rank 0.
    begin: u64,
    /// From one rank to the next.
    step: u64,
    /// Seeds that the move brings.
    gain: i8,
}

/// The bits of a map's entry that hold the rank.
const RANK: u32 = RANKS as u32 - 1;
const RANK_BITS: u32 = RANKS.ilog2();

impl<'a, const WORDS: usize, const BITS: u32> Quick<'a, WORDS, BITS> {
    /// What moves do, if the rules allow to take them apart.
    pub fn new(
        core: &'a Core<WORDS, BITS>,
        indexing: &'a Indexing,
        halves: &Halves<WORDS, BITS>,
    ) -> Option<Self> {
        let mut quick = Self {
            core,
            one_lap: core.one_lap()?,
            indexing,
            laps: Vec::new(),
            maps: Vec::new(),
        };
        let mut known: Vec<(Half<WORDS, BITS>, Option<usize>)> = Vec::new();
        for house in 0..core.houses() {
            for seeds in 0..=indexing.seeds() {
                let (lap, landing) = quick.one_lap.lap(house, seeds as usize);
                let mut map_of = |facing| {
                    let wanted = (lap.opp, facing);
                    let found = known.iter().position(|&map| map == wanted);
                    found.unwrap_or_else(|| {
                        known.push(wanted);
                        quick.maps.push(map(indexing, halves, lap.opp, facing));
                        known.len() - 1
                    })
                };
                let map = map_of(None);
                let capture_map = match landing {
                    LapEnd::Capture { facing, .. } => map_of(Some(facing)),
                    LapEnd::ExtraMove | LapEnd::Quiet => map,
                };
                quick.laps.push(QuickLap {
                    own: lap.own,
                    dropped: lap.opp.sum(),
                    map,
                    landing,
                    capture_map,
                });
            }
        }
        Some(quick)
    }

    /// Raises `best` to the values of all moves of `board.own`, one for each of the `opponents`,
    /// which all have `left` seeds.
    pub fn raise(
        &self,
        values: &[AtomicI8],
        board: &Board<WORDS, BITS>,
        left: u32,
        opponents: Range<usize>,
        best: &mut [i8],
    ) {
        let own_seeds = board.own.sum();
        for house in bits(self.core.legal(board)) {
            let seeds = board.own.get(house);
            let lap = &self.laps[house * (self.indexing.seeds() as usize + 1) + seeds as usize];
            let mut after = board.own;
            after.take(house);
            after += lap.own;
            let gain = after.take(self.core.houses());
            let own_left = own_seeds - lap.dropped - gain;
            let opp_left = left + lap.dropped;
            let map = &self.maps[lap.map][opponents.clone()];
            match lap.landing {
                LapEnd::ExtraMove => {
                    let class = self.indexing.class(own_left, opp_left);
                    let (_, rank) = self.indexing.rank(&after);
                    let target = Target {
                        begin: class.index(rank, 0),
                        step: 1,
                        gain: gain as i8,
                    };
                    again(values, target, map, best);
                }
                LapEnd::Capture { last, .. } if after.get(last) == 1 => {
                    let mut targets = [Target::default(); 64];
                    let (_, rank) = self.indexing.rank(&after);
                    let mut without_last = after;
                    without_last.take(last);
                    let (_, rank_without_last) = self.indexing.rank(&without_last);
                    for captured in 0..=opp_left {
                        let last_too = self.one_lap.takes_last(captured);
                        let (rank, last_too) = if last_too {
                            (rank_without_last, 1)
                        } else {
                            (rank, 0)
                        };
                        let class = self
                            .indexing
                            .class(opp_left - captured, own_left - last_too);
                        let gain = gain + captured + last_too;
                        targets[captured as usize % 64] = passed(class, rank, gain);
                    }
                    let map = &self.maps[lap.capture_map][opponents.clone()];
                    capture(values, &targets, map, best);
                }
                LapEnd::Capture { .. } | LapEnd::Quiet => {
                    let class = self.indexing.class(opp_left, own_left);
                    let (_, rank) = self.indexing.rank(&after);
                    pass(values, passed(class, rank, gain), map, best);
                }
            }
        }
    }
}

/// What becomes of each half that gets the seeds `dropped` and then loses all in the house `facing`.
fn map<const WORDS: usize, const BITS: u32>(
    indexing: &Indexing,
    halves: &Halves<WORDS, BITS>,
    dropped: Half<WORDS, BITS>,
    facing: Option<usize>,
) -> Vec<u32> {
    let entry = |&half: &Half<WORDS, BITS>| {
        let mut after = half + dropped;
        // That many seeds are not in the table: it is never asked for.
        if after.sum() > indexing.seeds() {
            return 0;
        }
        let captured = facing.map_or(0, |facing| after.take(facing));
        captured << RANK_BITS | indexing.rank(&after).1
    };
    halves.all().iter().map(entry).collect()
}

/// Where the values are after a move after which the opponent is to move.
#[inline(always)]
fn passed(class: Class, rank: u32, gain: u32) -> Target {
    Target {
        begin: class.index(0, rank),
        step: class.row,
        gain: gain as i8,
    }
}

#[inline(always)]
fn look_up(values: &[AtomicI8], target: &Target, rank: u32) -> i8 {
    let index = target.begin + target.step * u64::from(rank);
    let value = values.get(index as usize);
    value.map_or(0, |value| value.load(Ordering::Relaxed))
}

/// A move after which the mover moves again.
#[inline(never)]
fn again(values: &[AtomicI8], target: Target, map: &[u32], best: &mut [i8]) {
    for (best, &rank) in best.iter_mut().zip(map) {
        *best = (*best).max(target.gain + look_up(values, &target, rank));
    }
}

/// A move after which the opponent is to move.
#[inline(never)]
fn pass(values: &[AtomicI8], target: Target, map: &[u32], best: &mut [i8]) {
    for (best, &rank) in best.iter_mut().zip(map) {
        *best = (*best).max(target.gain - look_up(values, &target, rank));
    }
}

/// A move that ends in an empty house: `targets` by what is captured.
#[inline(never)]
fn capture(values: &[AtomicI8], targets: &[Target; 64], map: &[u32], best: &mut [i8]) {
    for (best, &entry) in best.iter_mut().zip(map) {
        let target = &targets[(entry >> RANK_BITS) as usize % 64];
        *best = (*best).max(target.gain - look_up(values, target, entry & RANK));
    }
}
