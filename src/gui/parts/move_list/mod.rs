//! The moves of a game as a list: the line that is followed, or the whole tree.

mod rows;

mod view;

pub use view::{ListedMoves, MoveEntry, MoveList};
