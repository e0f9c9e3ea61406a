//! Views that several pages are made of.

pub mod clock;
pub mod long_list;
pub mod menu;
pub mod move_list;
pub mod numbers;
pub mod over_foot;
pub mod widgets;

pub mod between_plates;
pub mod board_parts;
pub mod focus_group;
pub mod focus_trail;
pub mod keyboard;
pub mod plates;
pub mod ways;

pub mod refusal;
pub mod resting;
pub mod tried_board;

pub mod clauses;
pub mod rules_editor;
pub mod rules_head;

pub mod scripts;
