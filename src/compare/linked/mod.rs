//! Linked boards: one start, one row of choices, several rule sets.
//!
//! In reading order: one board, all of them with what was played, what is stored of them, where
//! they part.

pub mod board;
pub mod kept;
pub mod parting;
pub mod table;
