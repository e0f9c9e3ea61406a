//! Linked boards: one start, one row of choices, several rule sets.
//!
//! In reading order: where the boards begin, one board, all of them with what was played, where
//! they part.

pub mod board;
pub mod origin;
pub mod parting;
pub mod table;
