//! All moves of a layer, made once.

use rayon::prelude::*;

use super::layout::{Layout, Leads, SeedLayer};
use crate::rules::outcome::EndReason;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::RepeatResult;
use crate::rules::state::Pie;
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::move_generator::{HouseOrder, Successor};
use crate::search::core::sow::{Core, Sown};
use crate::search::endgame::indexing::Indexing;
use crate::search::limits::Stop;

/// Less than anything a player can be sure of.
pub const NOTHING: i8 = i8::MIN;
/// More than anything.
pub const ANYTHING: i8 = i8::MAX;
/// Positions that a thread takes at a time, about.
const PART: usize = 1 << 13;

/// Positions of a layer that follow each other, with as many seeds of the mover.
#[derive(Debug)]
pub struct LayerPart {
    /// The mover's seeds.
    own_seeds: u32,
    /// His halves, by rank: first, and how many.
    own: (u32, u32),
    /// Positions.
    pub len: usize,
    /// How many moves inside the layer each position has.
    pub counts: Vec<u8>,
    /// Where those lead, one position after the other.
    pub to: Vec<u32>,
    /// For each lane what a position is worth to the player when it comes too often: where he is to
    /// move, and where his opponent is.
    pub repeated: [Vec<i8>; 2],
}

/// All that is known of a layer before it is known where the game goes round.
#[derive(Debug)]
pub struct LayerMoves {
    pub parts: Vec<LayerPart>,
    /// The best of all moves out of the layer where the player is to move; [`NOTHING`] if there is none.
    pub best_out: Vec<i8>,
    /// The worst of them where his opponent is; [`ANYTHING`] if there is none.
    pub worst_out: Vec<i8>,
}

/// What moves of a layer are made with.
pub struct LayerContext<'a, const WORDS: usize, const BITS: u32> {
    /// The rules, without the number of seeds that stops a game.
    pub core: &'a Core<WORDS, BITS>,
    pub rules: &'a RuleSet,
    pub indexing: &'a Indexing,
    pub layout: &'a Layout,
    /// The numbers of all layers with fewer seeds.
    pub below: &'a [u8],
    /// For each number of seeds all halves by rank.
    pub halves: &'a [Vec<Half<WORDS, BITS>>],
}

impl<const WORDS: usize, const BITS: u32> LayerContext<'_, WORDS, BITS> {
    /// Makes all moves of the layer of so many seeds; `None` if stopped.
    pub fn moves(&self, seeds: u32, stop: &Stop) -> Option<LayerMoves> {
        let layer = self.layout.layer(seeds)?;
        let all = layer.positions as usize * layer.lanes;
        let mut found = LayerMoves {
            parts: self.parts(seeds),
            best_out: vec![NOTHING; all],
            worst_out: vec![ANYTHING; all],
        };
        let lens: Vec<usize> = found.parts.iter().map(|p| p.len * layer.lanes).collect();
        let best = split(&mut found.best_out, &lens);
        let worst = split(&mut found.worst_out, &lens);
        let work = found.parts.par_iter_mut().zip(best).zip(worst);
        work.for_each(|((part, best), worst)| {
            if !stop.is_stopped() {
                self.make(seeds, layer, part, best, worst);
            }
        });
        (!stop.is_stopped()).then_some(found)
    }

    /// The layer in parts.
    fn parts(&self, seeds: u32) -> Vec<LayerPart> {
        let mut parts = Vec::new();
        for own_seeds in 0..=seeds {
            let row = self.halves[(seeds - own_seeds) as usize].len();
            let all = self.halves[own_seeds as usize].len();
            let each = (PART / row).max(1);
            for first in (0..all).step_by(each) {
                let count = each.min(all - first);
                parts.push(LayerPart {
                    own_seeds,
                    own: (first as u32, count as u32),
                    len: count * row,
                    counts: Vec::with_capacity(count * row),
                    to: Vec::new(),
                    repeated: self.repeated(seeds, own_seeds),
                });
            }
        }
        parts
    }

    /// What positions with so many seeds of the mover are worth to the player when they come too often.
    fn repeated(&self, seeds: u32, own_seeds: u32) -> [Vec<i8>; 2] {
        let lanes = self.layout.layer(seeds).map_or(0, |layer| layer.lanes);
        if self.rules.spec().repeat_result == RepeatResult::Draw {
            // What is still to come is what the other leads by.
            let lead = |lane: usize| (seeds as i32 - 2 * lane as i32) as i8;
            return [(); 2].map(|()| (0..lanes).map(lead).collect());
        }
        let mut board = self.empty();
        board.own.set(0, own_seeds);
        board.opp.set(0, seeds - own_seeds);
        let to_mover = self.core.score(&board, EndReason::Repetition).worth() as i8;
        [vec![to_mover; lanes], vec![-to_mover; lanes]]
    }

    fn empty(&self) -> Board<WORDS, BITS> {
        let empty = Position::empty(Side::South);
        Board::new(self.rules.shape(), &empty, Pie::Closed)
    }

    /// Makes all moves of a part.
    fn make(
        &self,
        seeds: u32,
        layer: &SeedLayer,
        part: &mut LayerPart,
        best: &mut [i8],
        worst: &mut [i8],
    ) {
        let (first, count) = part.own;
        let owns = &self.halves[part.own_seeds as usize];
        let opps = &self.halves[(seeds - part.own_seeds) as usize];
        let mut board = self.empty();
        let rows = best.chunks_exact_mut(layer.lanes);
        let mut rows = rows.zip(worst.chunks_exact_mut(layer.lanes));
        for own in &owns[first as usize..(first + count) as usize] {
            board.own = *own;
            for opp in opps {
                board.opp = *opp;
                if let Some((best, worst)) = rows.next() {
                    self.make_all(seeds, layer, &board, part, best, worst);
                }
            }
        }
    }

    /// Makes all moves of a position.
    fn make_all(
        &self,
        seeds: u32,
        layer: &SeedLayer,
        board: &Board<WORDS, BITS>,
        part: &mut LayerPart,
        best: &mut [i8],
        worst: &mut [i8],
    ) {
        let mut inside = 0;
        let mut inside_to = |index: u64| {
            part.to.push((index - layer.first) as u32);
            inside += 1;
        };
        if let Some(passed) = self.core.after_passing(board) {
            inside_to(self.indexing.of(&passed.own, &passed.opp));
        } else if let Some(reason) = self.core.end(board, Sown::NOTHING) {
            let [to_mover, to_other] = self.shares(board, reason);
            best.fill(to_mover);
            worst.fill(to_other);
        } else {
            for next in self.core.successors(board, HouseOrder::Ascending) {
                let left = (next.board.own & self.core.in_houses()).sum()
                    + (next.board.opp & self.core.in_houses()).sum();
                let reason = self.core.end_after(&next);
                if reason.is_none() && left == seeds {
                    // Who moves again though nobody has won anything does so because the other passes: that is a move of its own
                    // here, so that the players take turns inside a layer.
                    inside_to(match next.sown.extra_move {
                        false => self.indexing.of(&next.board.own, &next.board.opp),
                        true => self.indexing.of(&next.board.opp, &next.board.own),
                    });
                } else {
                    let exit = self.exit(left, &next, reason);
                    let used = if layer.lanes == 1 { 0 } else { seeds as usize };
                    for lane in 0..=used {
                        let [his, other] = exit.worth(lane);
                        best[lane] = best[lane].max(his);
                        worst[lane] = worst[lane].min(other);
                    }
                }
            }
        }
        part.counts.push(inside);
    }

    /// What is to come for the player if he is to move where the game is over, and if his opponent is.
    fn shares(&self, board: &Board<WORDS, BITS>, reason: EndReason) -> [i8; 2] {
        match self.layout.leads {
            Leads::Alike | Leads::Apart => {
                let worth = self.core.score(board, reason).worth() as i8;
                [worth, -worth]
            }
            Leads::Result => {
                let (own, opp) = self.core.collected(board, reason);
                [own as i8, opp as i8]
            }
        }
    }

    /// A move that leads out of the layer, to a position with `left` seeds, or ends the game.
    fn exit(
        &self,
        left: u32,
        next: &Successor<WORDS, BITS>,
        reason: Option<EndReason>,
    ) -> Exit<'_> {
        let over = reason.map(|reason| {
            let mut shares = self.shares(&next.board, reason);
            if !next.sown.extra_move {
                shares.reverse();
            }
            shares
        });
        // The stores were empty before it.
        let (own, opp) = self.core.won(&next.board);
        let (own, opp) = (own as i8, opp as i8);
        let mut known = [&[][..]; 2];
        if let (None, Some(layer)) = (reason, self.layout.layer(left)) {
            let index = self.indexing.of(&next.board.own, &next.board.opp);
            let place = (index - layer.first) as usize * layer.lanes;
            known = layer
                .halves()
                .map(|half| &self.below[half.start + place..half.start + place + layer.lanes]);
            if !next.sown.extra_move {
                known.reverse();
            }
        }
        Exit {
            leads: self.layout.leads,
            gains: match next.sown.extra_move {
                true => [own, opp],
                false => [opp, own],
            },
            left: left as usize,
            over,
            comes_first: matches!(reason, Some(EndReason::GrandSlam | EndReason::FewSeeds)),
            known,
        }
    }
}

/// A move out of a layer.
struct Exit<'a> {
    leads: Leads,
    /// What the mover gains, and what the other does.
    gains: [i8; 2],
    /// Seeds left in the houses.
    left: usize,
    /// What is to come in all for the player if the game is over: if he makes the move, and if his opponent does.
    over: Option<[i8; 2]>,
    /// Whether that comes before a majority.
    comes_first: bool,
    /// Otherwise what the player is sure of after it: if he makes the move, and if his opponent does.
    known: [&'a [u8]; 2],
}

impl Exit<'_> {
    /// What the player is sure of in a lane if he makes the move, and if his opponent does.
    fn worth(&self, lane: usize) -> [i8; 2] {
        [0, 1].map(|who| {
            let [his, others] = [self.gains[who], self.gains[1 - who]];
            // Who gains stays in his lane, for there are fewer seeds to lead by; the other one falls back.
            let lane = match self.leads {
                Leads::Alike | Leads::Result => Some(0),
                Leads::Apart => lane
                    .checked_sub(others as usize)
                    .filter(|lane| *lane <= self.left),
            };
            let gain = match self.leads {
                Leads::Alike | Leads::Apart => his - others,
                Leads::Result => his,
            };
            match (self.over, lane) {
                (Some(over), lane) if lane.is_some() || self.comes_first => over[who],
                // The majority.
                (_, None) => gain,
                (_, Some(lane)) => gain + self.known[who][lane] as i8,
            }
        })
    }
}

/// A slice in parts of so many.
pub fn split<'a, T>(mut slice: &'a mut [T], lens: &[usize]) -> Vec<&'a mut [T]> {
    let mut parts = Vec::with_capacity(lens.len());
    for &len in lens {
        let (part, rest) = slice.split_at_mut(len);
        parts.push(part);
        slice = rest;
    }
    parts
}
