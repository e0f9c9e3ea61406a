//! The board: pits, seeds and marks, drawn by the painter. Knows no rules.
//!
//! In reading order: what is shown, where it lies, how it is painted, how it moves, the widget.

mod model;

mod layout;

mod heap;
mod marks;
mod mesh;
mod pit;
mod seed;
mod wood;

pub mod sowing;

mod view;

pub use layout::BoardLayout;
pub use model::{
    BoardModel, BoardResponse, BoardView, Flying, HouseLabels, LastMove, Preview, StorePlaces, Tag,
};
pub use view::{board_ui, pit_id};
