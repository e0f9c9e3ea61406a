//! The map of the family: all rule sets as points, to be chosen and compared.

pub mod chart;
pub mod state;
pub mod view;

mod names;
mod panel;
