//! Character sheets: what kind of game a rule set makes, told by many games played under it.
//!
//! In reading order:

pub mod plan;
pub mod players;

pub mod facts;

pub mod distribution;
pub mod tally;

pub mod opening;

pub mod level_games;
pub mod random_games;

pub mod control;
pub mod shard;

pub mod run;

pub mod estimate;
pub mod measure;
pub mod sheet;
pub mod table;
pub mod verdict;

pub mod example;
