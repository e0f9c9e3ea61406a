//! The words for all of it, made from rule data and traces; no text is written for a game by name.
//!
//! Texts are in sentence case without a full stop, unless they hold more than one sentence. In
//! reading order:

pub mod phrase;

pub mod differences;
pub mod fault_text;
pub mod idle;
pub mod rule_text;

pub mod announce;
pub mod end_text;
pub mod move_text;
pub mod refusal_text;

#[cfg(test)]
mod samples;

use super::side::{BySide, Side};

/// What the players are called.
pub type Names = BySide<String>;

/// The names where nobody has given any: South and North.
pub fn default_names() -> Names {
    BySide::from_fn(|side: Side| side.to_string())
}
