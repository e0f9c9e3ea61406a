//! What a board shows: plain values, read only.

use crate::rules::board::{House, Pit, Shape};
use crate::rules::position::Position;

/// Where the stores are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StorePlaces {
    /// Nowhere: nothing ever comes into a store.
    None,
    /// Each at its owner's right: South's at South's right end.
    SouthRight,
    /// Each at its owner's left.
    SouthLeft,
}

/// From where the board is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardView {
    /// South below.
    SouthBelow,
    /// Turned half round: North below.
    NorthBelow,
    /// South below, and North's text turned for a person sitting opposite.
    FaceToFace,
}

/// How houses are named at the rim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HouseLabels {
    /// 1, 2, 3, …
    Numbers,
    /// A, B, C, … for South; a, b, c, … for North.
    Letters,
}

/// Where the last move began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The house lifted first.
    pub origin: House,
    /// The pit of the last seed.
    pub landing: Pit,
}

/// What a move would do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Every pit that gets a seed, in order; a pit may come often.
    pub path: Vec<Pit>,
    /// The pit of the last seed.
    pub landing: Option<Pit>,
    /// The houses whose seeds are captured.
    pub captures: Vec<House>,
    /// Whether the same player moves again.
    pub extra_move: bool,
}

/// Seeds in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flying {
    /// Where they come from.
    pub from: Pit,
    /// Where they go.
    pub to: Pit,
    /// How far they are, 0 to 1.
    pub progress: f32,
    /// How high over the board, in house radii.
    pub height: f32,
    /// How many.
    pub seeds: u16,
    /// Which colours: the number of the first seed.
    pub first: u16,
}

/// A short text at a pit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The pit.
    pub pit: Pit,
    /// The text.
    pub text: String,
}

/// Everything a board shows.
#[derive(Clone, Debug)]
pub struct BoardModel<'a> {
    /// Rows and houses.
    pub shape: Shape,
    /// Where the stores are.
    pub stores: StorePlaces,
    /// What lies where.
    pub position: &'a Position,
    /// Houses with a quiet ring.
    pub playable: &'a [House],
    /// The house the keyboard is at.
    pub cursor: Option<House>,
    /// Marks of the last move.
    pub last_move: Option<LastMove>,
    /// What the move under the pointer would do.
    pub preview: Option<&'a Preview>,
    /// Seeds in the air.
    pub in_flight: &'a [Flying],
    /// From where it is looked at.
    pub view: BoardView,
    /// Names at the rim.
    pub labels: HouseLabels,
    /// Texts at pits.
    pub tags: &'a [Tag],
}

/// What happened on a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardResponse {
    /// The house under the pointer.
    pub hovered: Option<House>,
    /// The house clicked, by pointer, key or screen reader.
    pub clicked: Option<House>,
    /// The house clicked with the other button.
    pub secondary_clicked: Option<House>,
}
