//! Kalaha: play, keep and study the mancala family.
//!
//! The layers, each knowing only those before it: rules, search, game, compare, storage, gui and the command line.

/// See Cargo.toml: the system's allocator gives the meshes of every frame back to the system.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

pub mod rules;

pub mod search;

pub mod game;

pub mod compare;

pub mod storage;

pub mod cli;
#[cfg(feature = "gui")]
pub mod gui;
