//! A game looked through: what every move was worth, and what it gave away.
//!
//! [`run`] looks at the positions of a line from its end backwards, so that what is exact near the end helps before it.
//! What it finds is kept in a [`analysis::Review`], where a move and the position
//! after it are worth the same (`agree.rs`); everything that is told of it follows from that: [`steps`] has the moves of
//! a line with their [`judge`]ment, [`tally`] what a player did in all.

mod agree;
pub mod analysis;
pub mod judge;
pub mod run;
pub mod steps;
pub mod tally;
