//! Exact values of all positions with few seeds, worked out backwards.
//!
//! In reading order:

mod misfit;
mod places;

mod halves;
mod values;

mod plain;
mod quick;

mod build;

mod table;

pub use misfit::{MOST_SEEDS, Misfit, misfit, most_seeds};
pub use places::{halves, positions};
pub use table::Endgames;
