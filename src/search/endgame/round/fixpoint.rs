//! What one player is sure of at all positions of a layer at once.

use rayon::prelude::*;

use super::layout::Leads;
use super::moves::{ANYTHING, LayerMoves, LayerPart, NOTHING, split};
use crate::search::limits::Stop;

/// What the player is sure of at every position of a layer: where he is to move, and where his opponent
/// is. `None` if stopped.
pub fn settle(moves: &LayerMoves, leads: Leads, lanes: usize, stop: &Stop) -> Option<[Vec<i8>; 2]> {
    match lanes {
        1 => settle_lanes::<1>(moves, leads, stop),
        8 => settle_lanes::<8>(moves, leads, stop),
        16 => settle_lanes::<16>(moves, leads, stop),
        24 => settle_lanes::<24>(moves, leads, stop),
        32 => settle_lanes::<32>(moves, leads, stop),
        40 => settle_lanes::<40>(moves, leads, stop),
        48 => settle_lanes::<48>(moves, leads, stop),
        _ => None,
    }
}

fn settle_lanes<const LANES: usize>(
    moves: &LayerMoves,
    leads: Leads,
    stop: &Stop,
) -> Option<[Vec<i8>; 2]> {
    let LayerMoves {
        parts,
        best_out,
        worst_out,
    } = moves;
    let game = LayerGame {
        parts,
        worst_out: worst_out.as_chunks::<LANES>().0,
        stop,
    };
    let all = best_out.len();
    // Of the seeds he can win, a game that goes round brings him none.
    let least = match leads {
        Leads::Alike | Leads::Apart => NOTHING,
        Leads::Result => 0,
    };
    let mut sure = Turns {
        own: best_out.iter().map(|&best| best.max(least)).collect(),
        other: vec![least; all],
    };
    let mut stays = Turns {
        own: vec![ANYTHING; all],
        other: vec![ANYTHING; all],
    };
    let mut news = Turns {
        own: vec![0; all / LANES],
        other: vec![0; all / LANES],
    };
    loop {
        game.reach(&mut sure.lanes(), &mut news);
        if leads == Leads::Result {
            return (!stop.is_stopped()).then_some([sure.own, sure.other]);
        }
        game.stay(&sure.lanes(), &mut stays.lanes(), &mut news);
        if stop.is_stopped() {
            return None;
        }
        if stays.own == sure.own && stays.other == sure.other {
            return Some([sure.own, sure.other]);
        }
        std::mem::swap(&mut sure, &mut stays);
        stays.own.fill(ANYTHING);
        stays.other.fill(ANYTHING);
    }
}

/// Something for every position: where the player is to move, and where his opponent is.
struct Turns<T> {
    own: T,
    other: T,
}

impl Turns<Vec<i8>> {
    fn lanes<const LANES: usize>(&mut self) -> Turns<&mut [[i8; LANES]]> {
        Turns {
            own: self.own.as_chunks_mut().0,
            other: self.other.as_chunks_mut().0,
        }
    }
}

/// A layer as one player sees it.
struct LayerGame<'a, const LANES: usize> {
    parts: &'a [LayerPart],
    worst_out: &'a [[i8; LANES]],
    stop: &'a Stop,
}

/// Which positions a pass looks at.
#[derive(Clone, Copy)]
enum PassScope<'a> {
    All,
    /// Those from which a move leads to one with news.
    News(&'a [u8]),
}

impl<'a> PassScope<'a> {
    /// What is looked at in a round of passes, counted from 0: in the first one all of them.
    const fn in_round(round: usize, news: &'a [u8]) -> Self {
        match round {
            0 => Self::All,
            _ => Self::News(news),
        }
    }
}

/// Whose positions a pass is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PassMover {
    Own,
    Other,
}

impl<const LANES: usize> LayerGame<'_, LANES> {
    /// Raises what he is sure of to what he can reach.
    fn reach(&self, sure: &mut Turns<&mut [[i8; LANES]]>, news: &mut Turns<Vec<u8>>) {
        for round in 0.. {
            let look = PassScope::in_round(round, &news.own);
            let held = |_: &LayerPart| {
                |position: usize, reached: [i8; LANES], before| {
                    let held = least(reached, self.worst_out[position]);
                    most(before, held)
                }
            };
            self.pass(
                PassMover::Other,
                look,
                sure.own,
                sure.other,
                &mut news.other,
                held,
            );
            let look = PassScope::in_round(round, &news.other);
            let raised = |_: &LayerPart| |_: usize, reached, before| most(before, reached);
            let more = self.pass(
                PassMover::Own,
                look,
                sure.other,
                sure.own,
                &mut news.own,
                raised,
            );
            if !more {
                return;
            }
        }
    }

    /// What he is sure of where he may also go on for ever, or until he reaches what he is `sure` of, by
    /// positions that are worth as much when they come too often; `stays` is more than anything at first.
    fn stay(
        &self,
        sure: &Turns<&mut [[i8; LANES]]>,
        stays: &mut Turns<&mut [[i8; LANES]]>,
        news: &mut Turns<Vec<u8>>,
    ) {
        for round in 0.. {
            let look = PassScope::in_round(round, &news.own);
            let others = |part: &LayerPart| {
                let repeated = lanes::<LANES>(&part.repeated[1]);
                move |position: usize, reached: [i8; LANES], _| {
                    let held = least(reached, self.worst_out[position]);
                    most(sure.other[position], least(held, repeated))
                }
            };
            self.pass(
                PassMover::Other,
                look,
                stays.own,
                stays.other,
                &mut news.other,
                others,
            );
            let look = PassScope::in_round(round, &news.other);
            let owns = |part: &LayerPart| {
                let repeated = lanes::<LANES>(&part.repeated[0]);
                move |position: usize, reached: [i8; LANES], _| {
                    most(sure.own[position], least(reached, repeated))
                }
            };
            let less = self.pass(
                PassMover::Own,
                look,
                stays.other,
                stays.own,
                &mut news.own,
                owns,
            );
            if !less {
                return;
            }
        }
    }

    /// Works out the positions of one player anew from those of the other that moves lead to: `rule` has
    /// the best that is reached, for whoever is to move, and what was there before. `news` gets where
    /// anything changed; whether it did anywhere.
    fn pass<R, G>(
        &self,
        turn: PassMover,
        look: PassScope<'_>,
        from: &[[i8; LANES]],
        to: &mut [[i8; LANES]],
        news: &mut [u8],
        rule: R,
    ) -> bool
    where
        R: Fn(&LayerPart) -> G + Sync,
        G: Fn(usize, [i8; LANES], [i8; LANES]) -> [i8; LANES],
    {
        let lens: Vec<usize> = self.parts.iter().map(|part| part.len).collect();
        let firsts = lens.iter().scan(0, |at, len| {
            let first = *at;
            *at += len;
            Some(first)
        });
        let firsts: Vec<usize> = firsts.collect();
        let work = self.parts.par_iter().zip(firsts);
        let work = work.zip(split(to, &lens)).zip(split(news, &lens));
        let changed = work.map(|(((part, first), to), news)| {
            if self.stop.is_stopped() {
                news.fill(0);
                return false;
            }
            let rule = rule(part);
            let mut moves = part.to.as_slice();
            let mut any = false;
            let each = part.counts.iter().zip(to).zip(news).enumerate();
            for (place, ((&count, to), news)) in each {
                let (targets, rest) = moves.split_at(usize::from(count));
                moves = rest;
                *news = 0;
                if let PassScope::News(news) = look
                    && targets.iter().all(|&target| news[target as usize] == 0)
                {
                    continue;
                }
                let mut reached = match turn {
                    PassMover::Own => [NOTHING; LANES],
                    PassMover::Other => [ANYTHING; LANES],
                };
                for &target in targets {
                    let there = from[target as usize];
                    reached = match turn {
                        PassMover::Own => most(reached, there),
                        PassMover::Other => least(reached, there),
                    };
                }
                let found = rule(first + place, reached, *to);
                if found != *to {
                    *to = found;
                    *news = 1;
                    any = true;
                }
            }
            any
        });
        changed.reduce(|| false, |one, other| one || other)
    }
}

fn lanes<const LANES: usize>(of: &[i8]) -> [i8; LANES] {
    std::array::from_fn(|lane| of.get(lane).copied().unwrap_or_default())
}

/// The greater in each lane.
#[inline(always)]
fn most<const LANES: usize>(one: [i8; LANES], other: [i8; LANES]) -> [i8; LANES] {
    std::array::from_fn(|lane| one[lane].max(other[lane]))
}

/// The smaller in each lane.
#[inline(always)]
fn least<const LANES: usize>(one: [i8; LANES], other: [i8; LANES]) -> [i8; LANES] {
    std::array::from_fn(|lane| one[lane].min(other[lane]))
}
