//! What players and houses are called in texts.

use std::ops::Index;

use crate::rules::board::{House, Shape};
use crate::rules::moves::{Move, join_moves};
use crate::rules::side::{BySide, Side};

/// What the players and their houses are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The players' names.
    pub players: BySide<String>,
    /// How their houses are called.
    pub houses: HouseNames,
}

impl Index<Side> for Names {
    type Output = String;

    fn index(&self, side: Side) -> &String {
        &self.players[side]
    }
}

/// The names where nobody has given any: South and North, houses by their numbers.
pub fn default_names() -> Names {
    HouseNames::default().and_sides()
}

/// How houses are called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HouseNames {
    /// By their numbers, 1, 2, 3 … on both sides.
    #[default]
    Numbers,
    /// A, B, C … of South, a, b, c … of North.
    Letters,
}

impl HouseNames {
    /// By letters if they are wanted and the board has one row a side: with two, letters would say nothing of the row.
    pub const fn letters_if(wanted: bool, shape: Shape) -> Self {
        match wanted && shape.rows() == 1 {
            true => Self::Letters,
            false => Self::Numbers,
        }
    }

    /// These with players called South and North.
    pub fn and_sides(self) -> Names {
        Names {
            players: BySide::from_fn(|side: Side| side.to_string()),
            houses: self,
        }
    }

    /// The name of a house: `3`, `C`.
    pub fn house(self, house: House) -> String {
        let first = match (self, house.side()) {
            (Self::Numbers, _) => return house.number().to_string(),
            (Self::Letters, Side::South) => b'A',
            (Self::Letters, Side::North) => b'a',
        };
        char::from(first + house.number() - 1).to_string()
    }

    /// A move as notation writes it, with the name of its house: `3cw`, `C cw`.
    pub fn action(self, action: Move) -> String {
        let text = action.to_string();
        let Some(house) = action.house().filter(|_| self == Self::Letters) else {
            return text;
        };
        match text.trim_start_matches(|c: char| c.is_ascii_digit()) {
            "" => self.house(house),
            choices => format!("{} {choices}", self.house(house)),
        }
    }

    /// A line of moves to be read, each with the side that made it: those of a turn as notation writes them, turns apart: `3-6, 2`,
    /// `C-F, b`.
    pub fn line(self, moves: impl IntoIterator<Item = (Side, Move)>) -> String {
        join_moves(moves, ", ", |_| "", |action| self.action(action))
    }

    /// The same with the initial of who makes each turn, where the names of houses do not tell it: `S 3-6 N 2`, `C-F, b`.
    pub fn line_with_sides(self, moves: impl IntoIterator<Item = (Side, Move)>) -> String {
        let whose = |side| match side {
            Side::South => "S ",
            Side::North => "N ",
        };
        match self {
            Self::Numbers => join_moves(moves, " ", whose, |action| self.action(action)),
            Self::Letters => self.line(moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::words::samples::rules;

    #[test]
    fn letters_of_south_are_large_and_those_of_north_small() {
        let shape = rules("houses=6").shape();
        let house = |side, number| shape.house(side, number).unwrap();
        let [south, north] = [house(Side::South, 3), house(Side::North, 1)];
        let line = [
            (Side::South, south),
            (Side::South, south),
            (Side::North, north),
        ];
        let line = line.map(|(side, house)| (side, Move::Sow(house)));
        assert_eq!(HouseNames::Numbers.line(line), "3-3, 1");
        assert_eq!(HouseNames::Letters.line(line), "C-C, a");
        assert_eq!(HouseNames::Numbers.line_with_sides(line), "S 3-3 N 1");
        assert_eq!(HouseNames::Letters.line_with_sides(line), "C-C, a");
        let way = Move::SowWay(north, crate::rules::moves::Way::Cw);
        assert_eq!(HouseNames::Letters.action(way), "a cw");
        assert_eq!(HouseNames::Letters.action(Move::Swap), "swap");
    }

    #[test]
    fn boards_with_two_rows_a_side_keep_numbers() {
        let wanted = |clauses| HouseNames::letters_if(true, rules(clauses).shape());
        assert_eq!(wanted("houses=6"), HouseNames::Letters);
        assert_eq!(wanted("rows=2"), HouseNames::Numbers);
    }
}
