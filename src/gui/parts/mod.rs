//! Views that several pages are made of.

pub mod board_parts;
pub mod clauses;
pub mod menu;
pub mod rules_head;
