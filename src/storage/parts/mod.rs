//! Parts that several documents have in common.

pub(in crate::storage) mod about_part;
pub(in crate::storage) mod clock_part;
pub mod move_tree;
pub(in crate::storage) mod note_part;
pub(in crate::storage) mod review_part;
pub(in crate::storage) mod score_text;
pub mod seat_part;
pub(in crate::storage) mod time_part;
