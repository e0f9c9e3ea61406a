//! One move: a house and, where the rules leave it to the mover, ways round and what to do in the middle
//! of it.

use std::fmt::{self, Write as _};

use super::board::House;
use super::side::Side;
use super::spec::StoreSide;

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

    /// The side of the board, as its player sees it, at which his houses end this way round.
    pub const fn end(self) -> StoreSide {
        match self {
            Self::Ccw => StoreSide::Right,
            Self::Cw => StoreSide::Left,
        }
    }

    /// The opposite way round.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Ccw => Self::Cw,
            Self::Cw => Self::Ccw,
        }
    }
}

/// One choice within a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Choice {
    /// The way round of what is sown next.
    Way(Way),
    /// To end the move in the kept house.
    Stop,
    /// To lift the kept house and go on.
    Go,
}

impl Choice {
    /// All, in the order in which moves are listed.
    pub const ALL: [Self; 4] = [
        Self::Way(Way::Ccw),
        Self::Way(Way::Cw),
        Self::Stop,
        Self::Go,
    ];

    /// The short word for it, as in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Way(way) => way.key(),
            Self::Stop => "stop",
            Self::Go => "go",
        }
    }

    /// The choice that a short word stands for.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.key() == key)
    }

    /// What can be chosen after it in its place; `None` if it is the last.
    pub(super) const fn other(self) -> Option<Self> {
        match self {
            Self::Way(Way::Ccw) => Some(Self::Way(Way::Cw)),
            Self::Stop => Some(Self::Go),
            Self::Way(Way::Cw) | Self::Go => None,
        }
    }

    const fn number(self) -> u32 {
        match self {
            Self::Way(Way::Ccw) => 0,
            Self::Way(Way::Cw) => 1,
            Self::Stop => 2,
            Self::Go => 3,
        }
    }
}

/// The choices of a move, in the order in which they are met, at most [`Choices::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Choices {
    /// Two bits each, the first ones highest, behind a leading 1.
    packed: u32,
}

impl Choices {
    /// No choice: the house tells the move.
    pub const NONE: Self = Self { packed: 1 };
    /// The most that a move can have.
    pub const MOST: usize = 15;
    /// The most that can be met in the middle of a move; beyond these all goes the first way.
    pub const MOST_IN_MOVE: usize = Self::MOST - 1;

    /// These choices and one more; the same if there are too many already.
    #[must_use]
    pub const fn and(self, choice: Choice) -> Self {
        if self.len() >= Self::MOST {
            return self;
        }
        Self {
            packed: (self.packed << 2) | choice.number(),
        }
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.packed.ilog2() as usize / 2
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// One of them, from 0.
    pub fn get(self, at: usize) -> Option<Choice> {
        let behind = self.len().checked_sub(at + 1)?;
        let number = (self.packed >> (2 * behind)) & 3;
        Some(Choice::ALL[number as usize])
    }

    /// The first `many` of them.
    #[must_use]
    pub const fn first(self, many: usize) -> Self {
        if many >= self.len() {
            return self;
        }
        Self {
            packed: self.packed >> (2 * (self.len() - many)),
        }
    }

    /// All of them in one number, as it can be kept.
    pub const fn packed(self) -> u32 {
        self.packed
    }

    /// The choices that were kept as a number; `None` for one that is none of them.
    pub const fn of_packed(packed: u32) -> Option<Self> {
        match packed {
            0 => None,
            packed if packed.ilog2() % 2 == 1 => None,
            packed => Some(Self { packed }),
        }
    }

    /// All of them, in order.
    pub fn iter(self) -> impl Iterator<Item = Choice> {
        (0..self.len()).filter_map(move |at| self.get(at))
    }
}

impl FromIterator<Choice> for Choices {
    fn from_iter<I: IntoIterator<Item = Choice>>(choices: I) -> Self {
        choices.into_iter().fold(Self::NONE, Self::and)
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
    /// Lift this house, with other choices than one way round: made by [`Move::choosing`] only.
    SowChoosing(House, Choices),
}

impl Move {
    /// The house that is lifted; `None` for the swap.
    pub const fn house(self) -> Option<House> {
        match self {
            Self::Swap => None,
            Self::Sow(house) | Self::SowWay(house, _) | Self::SowChoosing(house, _) => Some(house),
        }
    }

    /// The choices within it.
    pub fn choices(self) -> Choices {
        match self {
            Self::Swap | Self::Sow(_) => Choices::NONE,
            Self::SowWay(_, way) => Choices::NONE.and(Choice::Way(way)),
            Self::SowChoosing(_, choices) => choices,
        }
    }

    /// The way round that was chosen first, if one was.
    pub fn way(self) -> Option<Way> {
        match self.choices().get(0) {
            Some(Choice::Way(way)) => Some(way),
            _ => None,
        }
    }

    /// The move that lifts a house, with the way round that was chosen, if it was.
    pub const fn lifting(house: House, way: Option<Way>) -> Self {
        match way {
            None => Self::Sow(house),
            Some(way) => Self::SowWay(house, way),
        }
    }

    /// The move that lifts a house, with the choices within it.
    pub fn choosing(house: House, choices: Choices) -> Self {
        match (choices.get(0), choices.len()) {
            (None, _) => Self::Sow(house),
            (Some(Choice::Way(way)), 1) => Self::SowWay(house, way),
            _ => Self::SowChoosing(house, choices),
        }
    }

    /// The same move with another house.
    #[must_use]
    pub fn with_house(self, change: impl FnOnce(House) -> House) -> Self {
        match self {
            Self::Swap => Self::Swap,
            Self::Sow(house) => Self::Sow(change(house)),
            Self::SowWay(house, way) => Self::SowWay(change(house), way),
            Self::SowChoosing(house, choices) => Self::SowChoosing(change(house), choices),
        }
    }
}

impl fmt::Display for Move {
    /// As notation writes it: `swap`, `3`, `3cw`, `3cw.ccw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(house) = self.house() else {
            return f.write_str("swap");
        };
        write!(f, "{}", house.number())?;
        let keys: Vec<_> = self.choices().iter().map(Choice::key).collect();
        f.write_str(&keys.join("."))
    }
}

/// A line of moves as notation joins them, each with the side that made it and printed so: dashes within a turn, this between two,
/// and before each what is said of whose it is.
pub(super) fn join_moves(
    moves: impl IntoIterator<Item = (Side, Move)>,
    between: &str,
    whose: impl Fn(Side) -> &'static str,
    print: impl Fn(Move) -> String,
) -> String {
    let mut text = String::new();
    let mut last = None;
    for (side, action) in moves {
        // A swap hands the move over, so it is a turn of its own.
        let same_turn = last == Some((side, false));
        if same_turn && action != Move::Swap {
            text.push('-');
        } else {
            text.push_str(last.map_or("", |_| between));
            text.push_str(whose(side));
        }
        // Writing to a string cannot fail.
        let _ = write!(text, "{}", print(action));
        last = Some((side, action == Move::Swap));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_come_back_in_their_order() {
        for number in 0..4_usize.pow(5) {
            let given: Vec<Choice> = (0..number % 6)
                .map(|at| Choice::ALL[number / 4_usize.pow(at as u32) % 4])
                .collect();
            let choices: Choices = given.iter().copied().collect();
            assert_eq!(choices.iter().collect::<Vec<_>>(), given);
            assert_eq!(
                choices.first(2).iter().collect::<Vec<_>>(),
                given[..given.len().min(2)]
            );
        }
        let many: Choices = std::iter::repeat_n(Choice::Go, 40).collect();
        assert_eq!(many.len(), Choices::MOST);
    }
}
