//! The compare page: the boards in the middle, what is known of their rules in the panel.

pub mod page;
pub mod ranking;

mod board;
mod foot;
mod foreseen;
mod grid;
mod header;
mod standing;

mod clauses;
mod effects;

mod map;
mod map_cells;
mod map_columns;

pub mod panel;
mod rules;

mod interval;
mod scale;
pub mod scenes;
pub mod series;
pub mod sheets;
mod spread;
