//! The shape of a board and the pits on it.

use std::fmt;

use super::side::Side;

/// Most houses in one row; where each player has one row, [`MAX_HOUSES_IN_LONE_ROW`].
pub const MAX_HOUSES_IN_ROW: u8 = 16;
/// Most houses in the row of a player who has one.
pub const MAX_HOUSES_IN_LONE_ROW: u8 = 12;
/// Most houses on one side: two rows of them.
pub const MAX_HOUSES: usize = 32;

/// Rows and houses of one side; the other side has the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    houses: u8,
}

impl Shape {
    /// One row of six, the board of Kalah and Oware.
    pub const KALAH: Self = Self { rows: 1, houses: 6 };

    /// A shape of 1 or 2 `rows` a side and 1 to 16 `houses` a row; `None` outside that.
    pub fn new(rows: u8, houses: u8) -> Option<Self> {
        ((1..=2).contains(&rows) && (1..=MAX_HOUSES_IN_ROW).contains(&houses))
            .then_some(Self { rows, houses })
    }

    /// Rows of one side, 1 or 2.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Houses in one row, 1 to 16.
    pub const fn houses_in_row(self) -> u8 {
        self.houses
    }

    /// Houses of one side, in all its rows.
    pub const fn houses(self) -> u8 {
        self.rows * self.houses
    }

    /// The house with this number, counted from 1 at the owner's left (rule 0.2).
    pub fn house(self, side: Side, number: u8) -> Option<House> {
        (1..=self.houses()).contains(&number).then(|| House {
            side,
            index: number - 1,
        })
    }

    /// The houses of one side in the order of their numbers.
    pub fn houses_of(self, side: Side) -> impl DoubleEndedIterator<Item = House> + Clone {
        (0..self.houses()).map(move |index| House { side, index })
    }

    /// All houses, South's first.
    pub fn all_houses(self) -> impl Iterator<Item = House> + Clone {
        Side::ALL.into_iter().flat_map(move |s| self.houses_of(s))
    }

    /// The house across the board, `None` for a home row that faces nothing (rules 0.2 and D3).
    pub fn opposite(self, house: House) -> Option<House> {
        let n = house.number();
        let facing = if self.rows == 1 {
            self.houses + 1 - n
        } else if n > self.houses {
            3 * self.houses + 1 - n
        } else {
            return None;
        };
        self.house(house.side.other(), facing)
    }

    /// The home house behind a fighting house; `None` for a home house.
    pub fn behind(self, house: House) -> Option<House> {
        let number = (2 * self.houses + 1).checked_sub(house.number())?;
        let is_fighting = self.rows == 2 && house.number() > self.houses;
        is_fighting
            .then(|| self.house(house.side(), number))
            .flatten()
    }

    /// Whether a house is in the row that faces the opponent's.
    pub const fn is_front(self, house: House) -> bool {
        self.rows == 1 || house.number() > self.houses
    }

    /// Where a house lies: row 0 is the one nearest its owner, column 0 is at *South's* left.
    pub fn place(self, house: House) -> Place {
        let row = house.index / self.houses;
        let along = house.index % self.houses;
        // Home rows are numbered from the owner's left, fighting rows from his right (rule 0.2).
        let from_owners_left = if row == 0 {
            along
        } else {
            self.houses - 1 - along
        };
        let column = match house.side {
            Side::South => from_owners_left,
            Side::North => self.houses - 1 - from_owners_left,
        };
        Place { row, column }
    }
}

/// Row and column of a house on the board, see [`Shape::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 0 for the owner's home row, 1 for his fighting row.
    pub row: u8,
    /// 0 at South's left.
    pub column: u8,
}

/// A playable pit, owned by a side. Made only by a [`Shape`], so it always lies on that board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct House {
    side: Side,
    index: u8,
}

impl House {
    /// The owner.
    pub const fn side(self) -> Side {
        self.side
    }

    /// The number from 1, from the owner's own seat (rule 0.2).
    pub const fn number(self) -> u8 {
        self.index + 1
    }

    /// The number from 0.
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// A house by its number, which must be on the board.
    pub(super) const fn of(side: Side, number: u8) -> Self {
        Self {
            side,
            index: number - 1,
        }
    }

    /// The house of a side with the same number.
    pub const fn on(self, side: Side) -> Self {
        Self {
            side,
            index: self.index,
        }
    }

    /// The house of the other side with the same number.
    pub const fn mirrored(self) -> Self {
        Self {
            side: self.side.other(),
            index: self.index,
        }
    }
}

impl fmt::Display for House {
    /// `South 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.number())
    }
}

/// A place that seeds can lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pit {
    /// A playable pit.
    House(House),
    /// Where a side keeps what it has won.
    Store(Side),
}
