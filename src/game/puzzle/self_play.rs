//! Games that computer players play against each other, with mistakes, for the positions that come up in them.
//!
//! Where positions can come again, hardly anything is proven but of positions with few seeds, and these are rare in games:
//! there every other game is a handful of such positions at random. Where there are no stores, as in most games of four rows, all
//! or nearly all seeds stay in play, so that no position of a game has few: the others are then off the board.

use std::ops::Range;

use super::definition::state;
use super::endings::random;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::alpha_beta::look_ahead;
use crate::search::chance::Chance;
use crate::search::limits::{Limits, Stop};
use crate::search::request::{Question, Request};
use crate::search::solvable::can_be_solved;

/// Moves made at random at the beginning, at most.
const OPENING: u32 = 10;
/// Later one move in so many is made at random.
const ASTRAY: u32 = 8;
/// Moves that the players look ahead at most.
const DEPTH: u32 = 4;
/// Positions they look at for a move at most.
const NODES: u64 = 3_000;
/// Moves after which a game is broken off.
const MOST_MOVES: usize = 250;
/// Positions at random in place of a game, and where hardly any of them is a puzzle.
const AT_RANDOM: usize = 12;
const MANY_AT_RANDOM: usize = 240;
/// Such a position has so many seeds in the houses, or so many where there are no stores: there most houses need two seeds to be
/// lifted.
const FEW: Range<u32> = 5..10;
const FEW_IN_PLAY: Range<u32> = 12..24;

/// Games without end, each decided by the seed and its number alone.
#[derive(Clone, Debug)]
pub struct SelfPlay<'a> {
    rules: &'a RuleSet,
    seed: u64,
    number: u64,
    stop: &'a Stop,
}

impl<'a> SelfPlay<'a> {
    /// The games of a seed. Once `stop` is thrown a game is over soon.
    pub const fn new(rules: &'a RuleSet, seed: u64, stop: &'a Stop) -> Self {
        Self {
            rules,
            seed,
            number: 0,
            stop,
        }
    }

    fn choose(&self, state: &State, depth: u32, chance: &mut Chance) -> Option<Move> {
        let legal = state.legal_moves();
        let at_random = chance.below(u32::try_from(legal.len()).unwrap_or(u32::MAX));
        let random = legal.get(at_random as usize).copied();
        if depth == 0 || chance.below(ASTRAY) == 0 || legal.len() < 2 {
            return random;
        }
        let limits = Limits {
            depth: Some(depth),
            nodes: Some(NODES),
            memory: 1,
            ..Limits::default()
        };
        let request = Request::new(state, Question::BestMove, &limits, self.stop);
        let best = look_ahead(&request, |_| {}).best();
        best.map(|best| best.action).or(random)
    }
}

/// A position with few seeds; without stores they lie in few houses, for single seeds all over the board hardly ever move.
fn few_seeds(rules: &RuleSet, chance: &mut Chance) -> Option<Position> {
    let mut houses: Vec<_> = rules.shape().all_houses().collect();
    let few = match rules.has_stores() {
        true => FEW,
        false => FEW_IN_PLAY,
    };
    let seeds = few.start + chance.below(few.end - few.start);
    if !rules.has_stores() {
        let all = u32::try_from(houses.len()).unwrap_or(u32::MAX);
        let any = |_| houses.get(chance.below(all) as usize).copied();
        houses = (0..seeds * 2 / 3).filter_map(any).collect();
    }
    random(rules, seeds, &houses, chance)
}

impl Iterator for SelfPlay<'_> {
    type Item = Vec<Position>;

    /// The positions of the next game, from the opening on.
    fn next(&mut self) -> Option<Vec<Position>> {
        let mut chance = Chance::part(self.seed, self.number);
        self.number += 1;
        if self.number.is_multiple_of(2) && !can_be_solved(self.rules) {
            let position = |_| few_seeds(self.rules, &mut chance);
            let many = match self.rules.has_stores() && !self.rules.has_claims() {
                true => AT_RANDOM,
                false => MANY_AT_RANDOM,
            };
            return Some((0..many).filter_map(position).collect());
        }
        let mut state = state(self.rules, self.rules.start(Side::South));
        let opening = chance.below(OPENING + 1) as usize;
        let depths = Side::ALL.map(|_| 1 + chance.below(DEPTH));
        let mut positions = Vec::new();
        while state.outcome().is_none() && positions.len() < MOST_MOVES && !self.stop.is_stopped() {
            let mover = state.position().to_move();
            let depth = match positions.len() < opening {
                true => 0,
                false => depths[usize::from(mover == Side::North)],
            };
            let Some(action) = self.choose(&state, depth, &mut chance) else {
                break;
            };
            positions.push(*state.position());
            // It is one of the legal moves.
            state.play_unchecked(action, |_| {});
        }
        Some(positions)
    }
}
