//! All rule sets in the order of a measure: played in the background, kept in the cache.

pub mod action;
pub mod column;
pub mod standings;
