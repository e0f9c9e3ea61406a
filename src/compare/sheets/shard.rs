//! Parts of a plan's games, so that several machines can share them.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use thiserror::Error;

use super::plan::SheetPlan;
use super::sheet::Sheet;

/// Most parts that games are divided into.
pub const MOST_SHARDS: u32 = 100_000;

/// One of several parts of a plan's games, such as the third of sixteen. All parts together are the
/// plan's games, each once: pair k is decided by the seed and k alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u32,
    of: u32,
}

/// A text that names no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write which of how many parts, such as 3/16, of at most {MOST_SHARDS}")]
pub struct NoShard;

impl Shard {
    /// The run in one part.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Part `number`, from 1, of so many; `None` if there is no such part.
    pub fn new(number: u32, of: u32) -> Option<Self> {
        let is_one = of <= MOST_SHARDS && (1..=of).contains(&number);
        is_one.then_some(Self { number, of })
    }

    /// Which part it is, from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// The pairs of games that belong to it.
    pub fn pairs(self, plan: &SheetPlan) -> Range<u64> {
        let before = |parts: u32| plan.pairs() * u64::from(parts) / u64::from(self.of);
        before(self.number - 1)..before(self.number)
    }

    /// How many games belong to it.
    pub fn games(self, plan: &SheetPlan) -> u64 {
        let Range { start, end } = self.pairs(plan);
        (2 * end).min(plan.games()) - (2 * start).min(plan.games())
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let (number, of) = text.split_once('/').ok_or(NoShard)?;
        let (number, of) = (number.parse().ok(), of.parse().ok());
        number
            .zip(of)
            .and_then(|(number, of)| Self::new(number, of))
            .ok_or(NoShard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// Sheets of some of the shards of a plan, in the order of the rule sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardSheets {
    /// What was asked for each rule set by.
    pub titles: Vec<String>,
    /// The numbers of the shards that were played.
    pub numbers: BTreeSet<u32>,
    /// How many shards there are.
    pub of: u32,
    /// The games of those that were played.
    pub sheets: Vec<Sheet>,
}

/// Why shards do not add up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ShardFault {
    /// One shard is there twice.
    #[error("shard {0} is there twice; give every shard once")]
    Twice(u32),
    /// Other numbers of parts.
    #[error(
        "it has shards of {found}, the others of {expected}; shards of one run have the same number"
    )]
    OtherParts {
        /// In this file.
        found: u32,
        /// In those before.
        expected: u32,
    },
    /// It is a part of another run.
    #[error(
        "its games are not of the same run: rules, players, games, seed and --most-moves must be the same"
    )]
    OtherGames,
}

impl ShardSheets {
    /// What was played of one shard.
    pub fn new(shard: Shard, titles: Vec<String>, sheets: Vec<Sheet>) -> Self {
        Self {
            titles,
            numbers: BTreeSet::from([shard.number]),
            of: shard.of,
            sheets,
        }
    }

    /// Adds the games of other shards of the same plan.
    ///
    /// # Errors
    /// Why they do not go together; nothing is added then.
    pub fn add(&mut self, other: Self) -> Result<(), ShardFault> {
        if other.of != self.of {
            return Err(ShardFault::OtherParts {
                found: other.of,
                expected: self.of,
            });
        }
        let run = |all: &Self| {
            let sheets = all.sheets.iter();
            let games = sheets.map(|sheet| (sheet.named.clone(), sheet.plan));
            (all.titles.clone(), games.collect::<Vec<_>>())
        };
        if run(self) != run(&other) {
            return Err(ShardFault::OtherGames);
        }
        if let Some(&twice) = self.numbers.intersection(&other.numbers).next() {
            return Err(ShardFault::Twice(twice));
        }
        self.numbers.extend(other.numbers);
        for (all, more) in self.sheets.iter_mut().zip(&other.sheets) {
            all.tally.merge(&more.tally);
        }
        Ok(())
    }

    /// The shards that were not played.
    pub fn missing(&self) -> impl Iterator<Item = u32> + '_ {
        (1..=self.of).filter(|number| !self.numbers.contains(number))
    }

    /// How many games all its shards have, of one rule set.
    pub fn planned(&self, plan: &SheetPlan) -> u64 {
        let shards = self.numbers.iter();
        let shards = shards.filter_map(|&number| Shard::new(number, self.of));
        shards.map(|shard| shard.games(plan)).sum()
    }
}
