//! One game: its record, its players and the match around it.
//!
//! Knows nothing of files and widgets; times come in from outside.

pub mod note;
pub mod tree;

mod history;

pub mod record;
pub mod written;

pub mod edits;
pub mod places;
pub mod review;
pub mod seat;

pub mod contest;
pub mod puzzle;
pub mod series;
