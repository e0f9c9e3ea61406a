//! The shape of a board and the pits on it.

use std::fmt;

use super::side::{BySide, Side};

/// Most houses in one row; where each player has one row, [`MAX_HOUSES_IN_LONE_ROW`].
pub const MAX_HOUSES_IN_ROW: u8 = 16;
/// Most houses in the row of a player who has one.
pub const MAX_HOUSES_IN_LONE_ROW: u8 = 12;
/// Most houses on one side: two rows of them.
pub const MAX_HOUSES: usize = 32;

/// Rows and houses of one side; the other side has the same, unless a player's territory reaches into the
/// other's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u8,
    houses: u8,
    reach: i8,
}

impl Shape {
    /// One row of six, the board of Kalah and Oware.
    pub const KALAH: Self = Self {
        rows: 1,
        houses: 6,
        reach: 0,
    };

    /// A shape of 1 or 2 `rows` a side and 1 to 16 `houses` a row; `None` outside that.
    pub fn new(rows: u8, houses: u8) -> Option<Self> {
        ((1..=2).contains(&rows) && (1..=MAX_HOUSES_IN_ROW).contains(&houses)).then_some(Self {
            rows,
            houses,
            reach: 0,
        })
    }

    /// The same board where South owns so many houses of North's row besides his own, from North's left;
    /// if negative, North so many of South's (`refill=territory`).
    ///
    /// `None` if a player would own no house, and with two rows a side.
    pub fn with_reach(self, reach: i8) -> Option<Self> {
        let fits = reach == 0 || (self.rows == 1 && reach.unsigned_abs() < self.houses);
        fits.then_some(Self { reach, ..self })
    }

    /// The same board where everybody owns his own row.
    #[must_use]
    pub const fn plain(self) -> Self {
        Self { reach: 0, ..self }
    }

    /// The same board where the players own so many houses; `None` if no territories come to that.
    pub fn with_houses(self, owned: BySide<usize>) -> Option<Self> {
        let plain = self.plain();
        let own = usize::from(plain.houses());
        let all = (owned.south + owned.north == 2 * own).then_some(owned.south)?;
        let reach = i8::try_from(all).ok()? - i8::try_from(own).ok()?;
        plain.with_reach(reach)
    }

    /// How many houses of North's row are South's, see [`Shape::with_reach`].
    pub const fn reach(self) -> i8 {
        self.reach
    }

    /// Rows of one side, 1 or 2.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Houses in one row, 1 to 16.
    pub const fn houses_in_row(self) -> u8 {
        self.houses
    }

    /// Most houses that a side has, in all its rows.
    pub const fn houses(self) -> u8 {
        self.rows * self.houses + self.reach.unsigned_abs()
    }

    /// Houses that a side owns, in whichever row they lie.
    pub const fn houses_on(self, side: Side) -> u8 {
        let more = match side {
            Side::South => self.reach,
            Side::North => -self.reach,
        };
        (self.rows * self.houses).saturating_add_signed(more)
    }

    /// The house with this number, counted from 1 at the owner's left (rule 0.2).
    pub fn house(self, side: Side, number: u8) -> Option<House> {
        (1..=self.houses_on(side)).contains(&number).then(|| House {
            side,
            index: number - 1,
        })
    }

    /// The houses of one side in the order of their numbers.
    pub fn houses_of(self, side: Side) -> impl DoubleEndedIterator<Item = House> + Clone {
        (0..self.houses_on(side)).map(move |index| House { side, index })
    }

    /// All houses, South's first.
    pub fn all_houses(self) -> impl Iterator<Item = House> + Clone {
        Side::ALL.into_iter().flat_map(move |s| self.houses_of(s))
    }

    /// The house across the board, `None` for a home row that faces nothing (rules 0.2 and D3).
    pub fn opposite(self, house: House) -> Option<House> {
        if self.reach != 0 {
            let (row, index) = self.lies(house);
            return self.owned(row.other(), self.houses - 1 - index);
        }
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

    /// In whose row a house lies, whoever owns it.
    pub fn row_of(self, house: House) -> Side {
        self.lies(house).0
    }

    /// In whose row a house lies, and which of that row it is, from 0 at that player's left.
    fn lies(self, house: House) -> (Side, u8) {
        let (own, lost) = (self.rows * self.houses, self.lost_by(house.side));
        match (house.index + lost).checked_sub(own) {
            None => (house.side, house.index + lost),
            Some(beyond) => (house.side.other(), beyond),
        }
    }

    /// The house that lies so far in a row, by the player who owns it.
    fn owned(self, row: Side, index: u8) -> Option<House> {
        let lost = self.lost_by(row);
        match index.checked_sub(lost) {
            Some(own) => self.house(row, own + 1),
            None => self.house(row.other(), self.rows * self.houses + index + 1),
        }
    }

    /// Houses of a player's row that the other one owns.
    const fn lost_by(self, side: Side) -> u8 {
        match (side, self.reach) {
            (Side::North, reach @ 1..) | (Side::South, reach @ ..0) => reach.unsigned_abs(),
            _ => 0,
        }
    }

    /// Where a house lies: row 0 is the one nearest the player whose row it is, column 0 is at *South's*
    /// left.
    pub fn place(self, house: House) -> HousePlace {
        let (side, index) = self.lies(house);
        let row = index / self.houses;
        let along = index % self.houses;
        // Home rows are numbered from the owner's left, fighting rows from his right (rule 0.2).
        let from_owners_left = if row == 0 {
            along
        } else {
            self.houses - 1 - along
        };
        let column = match side {
            Side::South => from_owners_left,
            Side::North => self.houses - 1 - from_owners_left,
        };
        HousePlace { side, row, column }
    }
}

/// Row and column of a house on the board, see [`Shape::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HousePlace {
    /// Whose row it is, which is not always the owner's.
    pub side: Side,
    /// 0 for that player's home row, 1 for his fighting row.
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

    /// The number from 1, as the owner counts (rule 0.2).
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
