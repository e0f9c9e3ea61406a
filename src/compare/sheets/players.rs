//! Who plays the games of a sheet.

use std::fmt;

use crate::search::level::{Level, Player};

/// Who plays both sides of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Players {
    /// Every legal move, and the swap where it is offered, is as likely as any other.
    Random,
    /// A computer player, after [`OPENING_MOVES`] moves at random.
    Level(Level),
}

/// Moves made at random at the beginning of each game between levels, which would otherwise be
/// always the same.
pub const OPENING_MOVES: u32 = 4;

impl Players {
    /// Who plays if nothing else is asked for: random play hides most of what a rule does.
    pub const USUAL: Self = Self::Level(Level::Expert { depth: 4 });

    /// The computer player, if one plays.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Random => None,
            Self::Level(level) => Some(Player::of(level)),
        }
    }
}

impl fmt::Display for Players {
    /// `Random players`, `Expert (4 moves ahead)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("Random players"),
            Self::Level(level) => write!(f, "{level}"),
        }
    }
}
