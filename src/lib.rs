//! Kalaha: play, keep and study the mancala family.

pub mod rules;
pub mod storage;
