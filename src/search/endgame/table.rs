//! The table as others see it.

use std::io;

use super::build::{BuildTask, Way};
use super::indexing::{Indexing, positions};
use super::misfit::misfit;
use super::values::Values;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::search::core::dispatch::dispatch;
use crate::search::core::half::Half;
use crate::search::core::prefetch::prefetch;
use crate::search::limits::Stop;

/// The values of all positions with at most so many seeds in the houses, none of which is burnt, for
/// games in which sides cannot be swapped any more.
#[derive(Debug)]
pub struct Endgames {
    indexing: Indexing,
    values: Values,
}

impl Endgames {
    /// Positions of a board with at most `seeds` in the houses, and bytes of their table.
    pub fn positions(houses: usize, seeds: u32) -> u64 {
        positions(houses, seeds)
    }

    /// Works out a table with `threads` threads; `tell` hears how many positions are done, of how
    /// many. `None` if `stop` was thrown, if the rules [do not fit](misfit), or if there are too
    /// many positions for this machine.
    pub fn build(
        rules: &RuleSet,
        seeds: u32,
        threads: usize,
        stop: &Stop,
        tell: impl FnMut(u64, u64) + Send,
    ) -> Option<Self> {
        Self::build_by(Way::Quick, rules, seeds, threads, stop, tell)
    }

    /// The same table, every move of it made as in a game: slower, to test the quick way by.
    pub fn build_plainly(rules: &RuleSet, seeds: u32) -> Option<Self> {
        Self::build_by(Way::Plain, rules, seeds, 1, &Stop::default(), |_, _| {})
    }

    fn build_by(
        way: Way,
        rules: &RuleSet,
        seeds: u32,
        threads: usize,
        stop: &Stop,
        tell: impl FnMut(u64, u64) + Send,
    ) -> Option<Self> {
        let mut table = Self::empty(rules, seeds)?;
        let mut position = Position::empty(Side::South);
        let house = rules.shape().house(Side::South, 1)?;
        position.set_seeds(house, seeds as u16);
        let task = BuildTask {
            way,
            shape: rules.shape(),
            indexing: &table.indexing,
            values: table.values.shared(),
            threads,
            stop,
            tell,
        };
        dispatch(rules, &position, task);
        (!stop.is_stopped()).then_some(table)
    }

    /// A table with nothing in it.
    fn empty(rules: &RuleSet, seeds: u32) -> Option<Self> {
        if misfit(rules).is_some() || seeds == 0 {
            return None;
        }
        let indexing = Indexing::new(rules, seeds)?;
        match Values::new(indexing.positions()) {
            Ok(values) => Some(Self { indexing, values }),
            Err(error) => {
                log::warn!("no memory for a table of endgames: {error}");
                None
            }
        }
    }

    /// A table from the [bytes](Self::bytes) of one with the same rules and seeds; `None` if it
    /// cannot be one.
    pub fn from_bytes(rules: &RuleSet, seeds: u32, bytes: Vec<u8>) -> Option<Self> {
        let mut table = Self::empty(rules, seeds)?;
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
        seeds: u32,
        fill: impl FnOnce(&mut [u8]) -> io::Result<()>,
    ) -> io::Result<Option<Self>> {
        let Some(mut table) = Self::empty(rules, seeds) else {
            return Ok(None);
        };
        fill(table.values.bytes_mut())?;
        Ok(Some(table))
    }

    /// All values, a byte each.
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

    /// The value at a index: seeds still to come for the player to move, less those for his opponent.
    #[inline(always)]
    pub fn answer(&self, index: u64) -> i32 {
        let byte = self.values.bytes().get(index as usize);
        byte.map_or(0, |&byte| i32::from(byte as i8))
    }
}
