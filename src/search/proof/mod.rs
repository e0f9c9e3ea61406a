//! Exact values, for games that cannot go round and are won by seeds.
//!
//! Whether a position is worth at least so much is asked again and again with better guesses
//! (MTD(f), Plaat 1996). What is known about a position is kept without the stores: only what is
//! still to come counts.

mod busy;
mod entry;
pub mod feasibility;
mod growing_endgames;
mod move_ordering;
mod mtd;
mod node;

pub use mtd::solve;
