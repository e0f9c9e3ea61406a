//! The table as others see it.

use std::io;
use std::ops::Range;

use rayon::ThreadPoolBuilder;

use super::build::{BuildTask, BuildWay};
use super::indexing::{Indexing, positions};
use super::misfit::misfit;
use super::round::{BuildRoundTask, Layout, Leads};
use super::size::{has_layers, size};
use super::tells::Tells;
use super::values::Values;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::search::core::board::Board;
use crate::search::core::dispatch::dispatch;
use crate::search::core::half::Half;
use crate::search::core::prefetch::prefetch;
use crate::search::core::sow::Core;
use crate::search::limits::Stop;

/// The values of all positions with at most so many seeds in the houses, none of which is burnt, for
/// games in which sides cannot be swapped any more.
#[derive(Debug)]
pub struct Endgames {
    tells: Tells,
    indexing: Indexing,
    /// Where the numbers are if the table has layers; otherwise each position has one, in their order.
    round: Option<Layout>,
    values: Values,
}

/// What is still to come for the player to move, less what is for his opponent, if no position with as
/// many seeds in the houses came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sure {
    /// What he can be sure of.
    pub lower: i32,
    /// More than this his opponent can keep from him.
    pub upper: i32,
}

impl Sure {
    /// What it is if other positions came before, each worth as much to the player to move when it comes too often,
    /// of those that then end the game.
    ///
    /// Whoever plays for what the table promises comes to it, or before that to one of these. For a circle that begins only now
    /// ends as it would without them, or could be gone round for ever and so is worth as much (the head of `round`).
    #[must_use]
    pub fn after(self, repeated: impl Iterator<Item = i32>) -> Self {
        repeated.fold(self, |sure, worth| Self {
            lower: sure.lower.min(worth),
            upper: sure.upper.max(worth),
        })
    }

    /// The value, where both numbers are the same.
    pub const fn exact(self) -> Option<i32> {
        if self.lower == self.upper {
            Some(self.lower)
        } else {
            None
        }
    }
}

impl Endgames {
    /// Positions of a board with at most `seeds` in the houses.
    pub fn positions(houses: usize, seeds: u32) -> u64 {
        positions(houses, seeds)
    }

    /// Works out a table of values with `threads` threads; `tell` hears how many positions are done, of how
    /// many. `None` if `stop` was thrown, if the rules [do not fit](misfit), or if there are too
    /// many positions for this machine.
    pub fn build(
        rules: &RuleSet,
        seeds: u32,
        threads: usize,
        stop: &Stop,
        tell: impl FnMut(u64, u64) + Send,
    ) -> Option<Self> {
        Self::grown(None, rules, Tells::Values, seeds, threads, stop, tell)
    }

    /// A table that goes on where a smaller one of the same kind ends, if there is one; otherwise as [`build`](Self::build).
    pub fn grown(
        smaller: Option<&Self>,
        rules: &RuleSet,
        tells: Tells,
        seeds: u32,
        threads: usize,
        stop: &Stop,
        tell: impl FnMut(u64, u64) + Send,
    ) -> Option<Self> {
        if !has_layers(rules) {
            return Self::build_by(BuildWay::Quick, rules, seeds, threads, stop, tell);
        }
        let mut table = Self::empty(rules, tells, seeds)?;
        let can_go_on = |smaller: &&Self| smaller.seeds() <= seeds && smaller.tells == tells;
        let smaller = smaller.filter(can_go_on);
        if let Some(known) = smaller.map(Self::bytes) {
            table.values.bytes_mut()[..known.len()].copy_from_slice(known);
        }
        let task = BuildRoundTask {
            rules,
            indexing: &table.indexing,
            layout: table.round.as_ref()?,
            from: smaller.map_or(0, |smaller| smaller.seeds() + 1),
            bytes: table.values.bytes_mut(),
            stop,
            tell,
        };
        let pool = ThreadPoolBuilder::new().num_threads(threads.max(1)).build();
        let pool = pool.map_err(|error| log::warn!("no threads for a table: {error}"));
        let position = all_in_one_house(rules, seeds)?;
        let played_on = played_on(rules)?;
        let done = pool.ok()?.install(|| dispatch(&played_on, &position, task));
        (done > seeds).then_some(table)
    }

    /// The same table, every move of it made as in a game: slower, to test the quick way by.
    pub fn build_plainly(rules: &RuleSet, seeds: u32) -> Option<Self> {
        let stop = Stop::default();
        let of = (!has_layers(rules)).then_some(rules)?;
        Self::build_by(BuildWay::Plain, of, seeds, 1, &stop, |_, _| {})
    }

    fn build_by(
        way: BuildWay,
        rules: &RuleSet,
        seeds: u32,
        threads: usize,
        stop: &Stop,
        tell: impl FnMut(u64, u64) + Send,
    ) -> Option<Self> {
        let mut table = Self::empty(rules, Tells::Values, seeds)?;
        let position = all_in_one_house(rules, seeds)?;
        let task = BuildTask {
            way,
            shape: rules.shape(),
            indexing: &table.indexing,
            values: table.values.shared(),
            threads,
            stop,
            tell,
        };
        dispatch(&played_on(rules)?, &position, task);
        (!stop.is_stopped()).then_some(table)
    }

    /// A table with nothing in it.
    fn empty(rules: &RuleSet, tells: Tells, seeds: u32) -> Option<Self> {
        if misfit(rules).is_some() || seeds == 0 {
            return None;
        }
        let indexing = Indexing::new(rules, seeds)?;
        let round = match has_layers(rules) {
            true => Some(Layout::new(rules, tells, seeds)?),
            false => None,
        };
        match Values::new(size(rules, tells, seeds)) {
            Ok(values) => Some(Self {
                tells,
                indexing,
                round,
                values,
            }),
            Err(error) => {
                log::warn!("no memory for a table of endgames: {error}");
                None
            }
        }
    }

    /// A table of values from the [bytes](Self::bytes) of one with the same rules and seeds; `None` if it
    /// cannot be one.
    pub fn from_bytes(rules: &RuleSet, seeds: u32, bytes: Vec<u8>) -> Option<Self> {
        let mut table = Self::empty(rules, Tells::Values, seeds)?;
        let room = table.values.bytes_mut();
        if room.len() != bytes.len() {
            return None;
        }
        room.copy_from_slice(&bytes);
        Some(table)
    }

    /// A table whose bytes `fill` writes where they will stay; `None` if there can be no such table.
    ///
    /// # Errors
    /// Those of `fill`.
    pub fn filled(
        rules: &RuleSet,
        tells: Tells,
        seeds: u32,
        fill: impl FnOnce(&mut [u8]) -> io::Result<()>,
    ) -> io::Result<Option<Self>> {
        let Some(mut table) = Self::empty(rules, tells, seeds) else {
            return Ok(None);
        };
        fill(table.values.bytes_mut())?;
        Ok(Some(table))
    }

    /// What it tells of positions.
    pub const fn tells(&self) -> Tells {
        self.tells
    }

    /// Whether it has several numbers for a position ([`has_layers`]).
    pub const fn has_layers(&self) -> bool {
        self.round.is_some()
    }

    /// All values and numbers, a byte each.
    pub fn bytes(&self) -> &[u8] {
        self.values.bytes()
    }

    /// The most seeds in the houses of positions that are in the table.
    #[inline(always)]
    pub const fn seeds(&self) -> u32 {
        self.indexing.seeds()
    }

    /// Where the value of a position is, for a player to move with the houses `own`; begins to load
    /// it.
    #[inline(always)]
    pub fn ask<const WORDS: usize, const BITS: u32>(
        &self,
        own: &Half<WORDS, BITS>,
        opp: &Half<WORDS, BITS>,
    ) -> u64 {
        let index = self.indexing.of(own, opp);
        if let Some(value) = self.values.bytes().get(index as usize) {
            prefetch(value);
        }
        index
    }

    /// Whether a position with so many seeds in the houses is in the table: sides cannot be swapped, nobody can come to the
    /// number of seeds that stops the game, and they are not so few that a game which comes to them is over, while one that
    /// begins with them goes on.
    #[inline(always)]
    pub fn has<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
        seeds: u32,
    ) -> bool {
        seeds <= self.seeds()
            && !core.ends_with(seeds)
            && !board.pie_is_open()
            && !core.seed_limit_is_near(board, seeds)
    }

    /// What is known of a position in which no house is burnt; `None` if the table [has it not](Self::has),
    /// or if the stores are as the rules' own start never leaves them.
    #[inline]
    pub fn sure<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        board: &Board<WORDS, BITS>,
    ) -> Option<Sure> {
        let seeds = (board.own & core.in_houses()).sum() + (board.opp & core.in_houses()).sum();
        if !self.has(core, board, seeds) {
            return None;
        }
        let index = self.indexing.of(&board.own, &board.opp);
        let (lower, upper) = match &self.round {
            None => {
                let value = self.answer(index);
                (value, value)
            }
            Some(layout) => {
                let bytes = self.values.bytes();
                layout.sure(bytes, seeds, index, core.lead(board))?
            }
        };
        Some(Sure { lower, upper })
    }

    /// What is known of all positions with so many seeds, at most as many as the table has; nothing where
    /// it depends on the stores, or only who wins is told.
    pub fn all_with(&self, seeds: u32) -> impl Iterator<Item = Sure> {
        let bytes = self.values.bytes();
        let houses = self.indexing.houses();
        let [lower, upper] = match &self.round {
            None => {
                let below = seeds.checked_sub(1).map_or(0, |n| positions(houses, n));
                let range = below as usize..positions(houses, seeds) as usize;
                [range.clone(), range]
            }
            Some(layout) => match layout.layer(seeds) {
                Some(layer) if layout.leads == Leads::Alike => layer.halves(),
                _ => [0..0, 0..0],
            },
        };
        let sign = if self.round.is_some() { -1 } else { 1 };
        let numbers =
            move |range: Range<usize>| bytes[range].iter().map(|&byte| i32::from(byte as i8));
        let both = numbers(lower).zip(numbers(upper));
        both.map(move |(lower, upper)| Sure {
            lower,
            upper: sign * upper,
        })
    }

    /// The value at a index: seeds still to come for the player to move, less those for his opponent.
    #[inline(always)]
    pub fn answer(&self, index: u64) -> i32 {
        let byte = self.values.bytes().get(index as usize);
        byte.map_or(0, |&byte| i32::from(byte as i8))
    }
}

/// The rules without the number of seeds that stops a game: a majority counts by the leads that numbers are kept for, a table
/// is not asked where another number is near.
fn played_on(rules: &RuleSet) -> Option<RuleSet> {
    let mut spec = rules.spec().clone();
    spec.stop_at_majority = false;
    spec.seed_limit = 0;
    RuleSet::new(spec)
        .map_err(|fault| log::error!("no rules for a table of endgames: {fault}"))
        .ok()
}

/// A position with so many seeds.
fn all_in_one_house(rules: &RuleSet, seeds: u32) -> Option<Position> {
    let mut position = Position::empty(Side::South);
    let house = rules.shape().house(Side::South, 1)?;
    position.set_seeds(house, seeds as u16);
    Some(position)
}
