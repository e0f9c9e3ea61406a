//! One choice of the player to move: a house and, where the rules leave it to him, a way round.

use super::board::House;

/// A way round the board, seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// Counter-clockwise.
    Ccw,
    /// Clockwise.
    Cw,
}

impl Way {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Ccw, Self::Cw];

    /// The short word for it, as in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Ccw => "ccw",
            Self::Cw => "cw",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Ccw => Self::Cw,
            Self::Cw => Self::Ccw,
        }
    }

    /// The way that a short word stands for.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|way| way.key() == key)
    }
}

/// One choice of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// Take over the other side of the board (rule A10).
    Swap,
    /// Lift this house; the rules tell which way round it is sown.
    Sow(House),
    /// Lift this house and sow it this way round, where the rules leave that to the mover.
    SowWay(House, Way),
}

impl Move {
    /// The house that is lifted; `None` for the swap.
    pub const fn house(self) -> Option<House> {
        match self {
            Self::Swap => None,
            Self::Sow(house) | Self::SowWay(house, _) => Some(house),
        }
    }

    /// The way round that was chosen, if it was.
    pub const fn way(self) -> Option<Way> {
        match self {
            Self::Swap | Self::Sow(_) => None,
            Self::SowWay(_, way) => Some(way),
        }
    }

    /// The move that lifts a house, with the way round that was chosen, if it was.
    pub const fn lifting(house: House, way: Option<Way>) -> Self {
        match way {
            None => Self::Sow(house),
            Some(way) => Self::SowWay(house, way),
        }
    }

    /// The same move with another house.
    #[must_use]
    pub fn with_house(self, change: impl FnOnce(House) -> House) -> Self {
        match self {
            Self::Swap => Self::Swap,
            Self::Sow(house) => Self::Sow(change(house)),
            Self::SowWay(house, way) => Self::SowWay(change(house), way),
        }
    }
}
