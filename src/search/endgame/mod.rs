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

mod misfit;

pub use misfit::{Misfit, misfit, most_seeds};
pub use table::Endgames;
