//! Files: where they are, how they are written so that nothing is ever lost, and how they are read so that
//! every fault is told in words.
//!
//! Nothing here decides rules or draws; the formats are JSON with a name and a version.

pub mod choices;
pub mod disk;
pub mod document;
mod folding;
pub mod games;
pub mod knowledge;
pub mod level_arg;
pub mod level_settings;
pub mod library;
pub mod parts;
pub mod pgn;
pub mod picture;
pub mod plain;
pub mod players_arg;
pub mod practice;
pub mod recent;
pub mod rules;
pub mod session;
pub mod settings;
pub mod sheets;
