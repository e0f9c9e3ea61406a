//! Kalaha: play, keep and study the mancala family.
//!
//! The layers, each knowing only those before it: rules, search, game, compare, storage, gui and the command line.

pub mod rules;

pub mod search;

pub mod game;

pub mod compare;

pub mod storage;

pub mod cli;
#[cfg(feature = "gui")]
pub mod gui;
