//! Rule sets in the order of a measure, all presets or one with each of its clauses changed: played in the background, kept in the
//! cache.

pub mod action;
pub mod column;
pub mod standings;
