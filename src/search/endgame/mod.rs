//! Exact values of all positions with few seeds, worked out backwards.
//!
//! In reading order:

mod places;

mod halves;
mod values;

mod plain;
mod quick;

mod build;

mod table;

pub use table::Endgames;
