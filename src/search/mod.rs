//! What moves are worth: search, levels of play, exact values.
//!
//! Nothing here knows of games on a screen, reads files or prints. In reading order:

pub mod chance;
pub mod core;
pub mod perft;
pub mod playout;

pub mod value;

pub mod limits;
pub mod question;
pub mod report;

pub mod entries;
pub mod room;
pub mod watch;

pub mod ahead;

mod prospect;
pub mod solvable;

pub mod endgame;
pub mod solve;

pub mod cyclic;

pub mod think;

pub mod level;
