//! The board: what it shows, where everything lies, how it is drawn, and how a move is seen.

mod bubble;
mod diagram;
mod figures;
mod heap;
mod labels;
mod layout;
mod legend;
mod marks;
mod measures;
mod mesh;
mod model;
mod pit;
mod scene;
mod seed;
mod sowing;
mod view;
mod wood;

pub use bubble::{BubbleText, bubble_ui};
pub use layout::{BoardLayout, PitPlace};
pub use legend::legend_ui;
pub use model::{
    AfterMove, BoardModel, Drawing, Flight, Flying, LabelStyle, LastMove, Preview, ScreenSide,
    Seating, SeedSlot, StorePlaces, Struck, Tag, TagKind,
};
pub use scene::sample;
pub use sowing::{Cue, Pace, SowingFrame, SowingTimeline};
pub use view::{BoardResponse, board_ui, pit_id};
