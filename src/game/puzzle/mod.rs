//! Puzzles: positions in which one move is proven best, every other one fails, and a short look does not see it.
//!
//! A [`definition::Puzzle`] has the proven value of every move. [`maker::Maker`] tells whether a position is one, and rates it
//! by how deep a look has to be; [`self_play`] has games in which such positions come up, and [`collect`] goes through
//! games, these or others, until there are enough. [`theme`] tells what its answer is about, [`repetition`] when it comes
//! again. [`endings`] are positions to play out.

pub mod definition;

pub mod maker;
pub mod self_play;

pub mod collect;
pub mod endings;
pub mod repetition;
pub mod theme;
