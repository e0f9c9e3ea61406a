//! What the board shows: plain values, without any rule.

use egui::{Color32, Id};

use crate::gui::theme::BoardColors;
use crate::rules::board::{House, Pit, Shape};
use crate::rules::position::Position;
use crate::rules::side::{BySide, Side};
use crate::rules::words::names::HouseNames;

/// All that one picture of the board is made from.
#[derive(Clone, Debug)]
pub struct BoardModel<'a> {
    /// Which board it is, for the identity of its houses; every board shown needs one of its own.
    pub id: Id,
    /// Rows and houses.
    pub shape: Shape,
    /// Whether there are stores, and at which end.
    pub stores: StorePlaces,
    /// What lies where: the game's position, or a frame of the animation.
    pub position: &'a Position,
    /// The houses that are kept by their owners.
    pub kept: [Option<House>; 2],
    /// Whether what lies in the stores is still to be entered.
    pub reserve: bool,
    /// Houses that invite with a quiet ring.
    pub playable: &'a [House],
    /// The keyboard's cursor.
    pub cursor: Option<House>,
    /// Where the last move began and ended.
    pub last_move: Option<LastMove>,
    /// Where a hint points.
    pub hint: Option<House>,
    /// The house of a better move that was missed.
    pub missed: Option<House>,
    /// What a move would do.
    pub preview: Option<&'a Preview>,
    /// Seeds in the hand and in the air.
    pub in_flight: &'a [Flying],
    /// How far the board is turned round, from 0 to half a turn at 1: sides are being swapped.
    pub turned: f32,
    /// Who sits where.
    pub view: Seating,
    /// What stands beside the houses.
    pub labels: LabelStyle,
    /// What the sides are called in accessible names.
    pub names: BySide<&'a str>,
    /// Small labels at pits: values, differences.
    pub tags: &'a [Tag],
    /// A house that answers a move which is refused.
    pub struck: Option<Struck>,
    /// Whether nothing can be done on it: its houses have no focus, and do not answer the pointer.
    pub is_only_seen: bool,
    /// How wood and seeds are drawn.
    pub drawing: Drawing,
}

impl<'a> BoardModel<'a> {
    /// The identity of the board that is played on.
    pub fn main_id() -> Id {
        Id::unique("board")
    }

    /// The bare board: nothing can be played, nothing is marked.
    pub fn new(shape: Shape, stores: StorePlaces, position: &'a Position) -> Self {
        Self {
            id: Self::main_id(),
            shape,
            stores,
            position,
            kept: [None; 2],
            reserve: false,
            playable: &[],
            cursor: None,
            last_move: None,
            hint: None,
            missed: None,
            preview: None,
            in_flight: &[],
            turned: 0.0,
            view: Seating::SouthBelow,
            labels: LabelStyle::Letters,
            names: BySide {
                south: "South",
                north: "North",
            },
            tags: &[],
            struck: None,
            is_only_seen: false,
            drawing: Drawing::Painted,
        }
    }
}

/// How wood and seeds are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// With light and shade.
    Painted,
    /// As few plain shapes, for files in which each can be scaled and edited.
    Diagram,
}

/// Whether a board has stores, and at which end of it they lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StorePlaces {
    /// No stores: what is won leaves the board.
    None,
    /// South's store at South's right, North's at North's right.
    SouthRight,
    /// South's store at South's left, North's at North's left.
    SouthLeft,
}

/// Who sits where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Seating {
    /// South at the lower edge.
    #[default]
    SouthBelow,
    /// The board turned by half: North at the lower edge.
    NorthBelow,
    /// South at the lower edge, North's text turned round for a person sitting opposite.
    FaceToFace,
}

/// What stands beside the houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LabelStyle {
    /// 1, 2, 3 … on both sides.
    Numbers,
    /// A, B, C … for South and a, b, c … for North; numbers where a side has two rows.
    #[default]
    Letters,
    /// Nothing.
    None,
}

impl LabelStyle {
    /// The label of one house.
    pub fn text(self, shape: Shape, house: House) -> String {
        match self {
            // In the other's row a number says whose it is.
            Self::Numbers if shape.place(house).side != house.side() => match house.side() {
                Side::South => format!("S{}", house.number()),
                Side::North => format!("N{}", house.number()),
            },
            Self::Letters => HouseNames::letters_if(true, shape).house(house),
            Self::Numbers => house.number().to_string(),
            Self::None => String::new(),
        }
    }
}

/// Where a move began and ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The house that was lifted first.
    pub origin: House,
    /// Where the last seed fell.
    pub landing: Pit,
}

/// What a move would do, drawn on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The house that would be lifted.
    pub origin: Option<House>,
    /// Every pit that would get a seed, in order, as often as it would.
    pub path: Vec<Pit>,
    /// Where the last seed would fall.
    pub landing: Option<Pit>,
    /// Houses that would be captured.
    pub captures: Vec<House>,
    /// What comes after it.
    pub then: AfterMove,
    /// Where its first seeds go, if that was chosen; both sides while it is asked.
    pub toward: Vec<ScreenSide>,
}

/// A house that answers a move which is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Struck {
    /// Which one, on either side.
    pub house: House,
    /// How far it is from its place, to the right, in its diameters.
    pub(super) shift: f32,
    /// Whether there is light in it.
    pub(super) lit: bool,
}

impl Struck {
    /// After its answer: it is only marked.
    pub const fn at_rest(house: House) -> Self {
        Self {
            house,
            shift: 0.0,
            lit: false,
        }
    }

    /// Lit, where nothing moves.
    pub const fn flashing(house: House) -> Self {
        Self {
            house,
            shift: 0.0,
            lit: true,
        }
    }

    /// So far through its shaking, 0 to 1.
    pub fn shaking(house: House, part: f32) -> Self {
        let swing = (part * 3.0 * std::f32::consts::TAU).sin();
        Self {
            house,
            shift: 0.06 * (1.0 - part) * swing,
            lit: false,
        }
    }

    /// How far a house is from its place, in its diameters.
    pub(super) fn shift_of(this: Option<Self>, house: House) -> f32 {
        let struck = this.filter(|struck| struck.house == house);
        struck.map_or(0.0, |struck| struck.shift)
    }
}

/// A side of the screen, and the half of a house that is nearer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScreenSide {
    /// The left side.
    Left,
    /// The right side.
    Right,
}

/// Who goes on after a previewed move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterMove {
    /// The other player.
    #[default]
    TurnPasses,
    /// The same player.
    ExtraMove,
}

/// A small label at a pit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The pit it belongs to.
    pub pit: Pit,
    /// What it says, a few characters.
    pub text: String,
    /// What it means.
    pub kind: TagKind,
    /// What a screen reader adds to the pit's name, if anything.
    pub heard: String,
}

/// What a tag means, which gives its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagKind {
    /// This pit differs from that of another board.
    Difference,
    /// A value without an opinion.
    Neutral,
    /// The best of the values shown.
    Best,
}

impl TagKind {
    /// Ground and text.
    pub(super) fn colors(self, board: &BoardColors) -> (Color32, Color32) {
        match self {
            Self::Difference => (board.tag, board.on_tag),
            Self::Neutral => (board.tag_neutral, board.on_tag_neutral),
            Self::Best => (board.tag_best, board.on_tag_best),
        }
    }
}

/// The place of one seed in the heap of a pit, counted from 0 at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeedSlot {
    /// Whose heap it lies in.
    pub pit: Pit,
    /// The place in its heap.
    pub index: u16,
}

/// One seed that lies in no pit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flying {
    /// The place it is bound for, which also gives its looks.
    pub slot: SeedSlot,
    /// How it moves.
    pub flight: Flight,
    /// How far it has come, 0 to 1.
    pub progress: f32,
}

/// How a seed that lies in no pit moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flight {
    /// In the hand, which moves from one pit to the next.
    Hand {
        /// Where the hand comes from.
        from: Pit,
        /// Where it goes to.
        to: Pit,
        /// The place among the seeds in the hand.
        place: u16,
    },
    /// Up from its heap into the hand.
    Lift {
        /// Where it lay.
        from: SeedSlot,
        /// The pit the hand is over.
        over: Pit,
        /// The place among the seeds in the hand.
        place: u16,
    },
    /// Out of the hand above its pit, with a small bounce.
    Drop,
    /// From its old place through the air to the new one.
    Fly {
        /// Where it lay.
        from: SeedSlot,
    },
}
