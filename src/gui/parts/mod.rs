//! Views that several pages are made of.

pub mod board_parts;
pub mod clauses;
pub mod menu;
pub mod numbers;
pub mod rules_head;
pub mod widgets;
