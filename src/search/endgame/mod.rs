//! Exact values of all positions with few seeds, worked out backwards.
//!
//! In reading order:

mod indexing;
mod misfit;

mod halves;
mod values;

mod plain;
mod quick;

mod build;

mod table;

pub use indexing::{halves, positions};
pub use misfit::{MOST_SEEDS, Misfit, misfit, most_seeds};
pub use table::Endgames;
