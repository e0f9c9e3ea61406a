//! What moves are worth: search, levels of play, exact values.
//!
//! Nothing here knows of games on a screen, reads files or prints. In reading order:

pub mod chance;
pub mod value;

pub mod core;
pub mod perft;
pub mod playout;

pub mod assertion;
pub mod limits;
pub mod report;
pub mod request;
pub mod throttle;

pub mod book;
pub mod knowledge;
pub mod knowledge_bytes;

pub mod memory;
pub mod time_control;
pub mod time_management;
pub mod transposition_table;

pub mod kept_table;

pub mod alpha_beta;

pub mod solvable;

pub mod repetition;

pub mod endgame;
pub mod proof;
pub mod proof_number;

pub mod cyclic;

pub mod think;

pub mod learning;

pub mod level;

pub mod external_engine;
