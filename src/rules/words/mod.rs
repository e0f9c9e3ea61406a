//! The words for all of it, made from rule data and traces; no text is written for a game by name.
//!
//! Texts are in sentence case without a full stop, unless they hold more than one sentence. In
//! reading order:

pub mod names;
pub mod phrase;

pub mod differences;
pub mod fault_text;
pub mod idle;
pub mod rule_text;

pub mod announce;
pub mod end_text;
pub mod move_text;
pub mod refusal_text;
pub mod round_text;

#[cfg(test)]
mod samples;
