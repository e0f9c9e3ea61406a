//! The two players, and a pair of anything that each of them has.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A player, named by the side of the board he sits at (rule 0.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The near side; moves first unless the match says otherwise.
    South,
    /// The far side.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Self; 2] = [Self::South, Self::North];

    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::South => "South",
            Self::North => "North",
        })
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names are those of the sides")]
pub struct BySide<T> {
    pub south: T,
    pub north: T,
}

impl<T> BySide<T> {
    /// The pair made by asking `f` for each side.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> Self {
        Self {
            south: f(Side::South),
            north: f(Side::North),
        }
    }

    /// The same value on both sides.
    pub fn both(value: T) -> Self
    where
        T: Clone,
    {
        Self {
            south: value.clone(),
            north: value,
        }
    }

    /// The pair with the sides exchanged.
    pub fn swapped(self) -> Self {
        Self {
            south: self.north,
            north: self.south,
        }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }
}
