//! One move in words: after it was made, before it is made, and as a note in the list of moves.

mod facts;

mod foretold;
mod told;

pub use facts::enters;
pub(super) use facts::{
    captured_in_passing, captured_to_hand, claimed, ends_in_empty_house, last_seeds, passes,
};
pub use foretold::{Foretelling, foretold};
pub use told::told;

#[cfg(test)]
mod tests;
