//! Who sits at a side: a person or a computer player.

use std::ops::RangeInclusive;

use crate::search::level::{Handicap, Level, Player};

/// Moves that an expert can look ahead.
pub const DEPTHS: RangeInclusive<u32> = 1..=20;
/// Seconds that a perfect player can have for a move.
pub const SECONDS: RangeInclusive<u32> = 1..=600;
/// Seeds that a softer move can give away at most.
pub const SEEDS: RangeInclusive<u16> = 1..=48;
/// Every how many moves there can be a softer one.
pub const EVERY: RangeInclusive<u32> = 1..=20;

/// Softer play as it begins when it is switched on.
pub const USUAL_HANDICAP: Handicap = Handicap { seeds: 3, every: 3 };

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Seat {
    /// A person at the screen.
    #[default]
    Person,
    /// The computer.
    Computer(Player),
}

impl Seat {
    /// A computer player of this level who always plays as well as he can.
    pub const fn computer(level: Level) -> Self {
        Self::Computer(Player {
            level,
            handicap: None,
        })
    }

    /// Everybody who can sit there, from the weakest, each as he usually plays.
    pub fn usual() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Person).chain(Level::USUAL.map(Self::computer))
    }

    /// The computer player, if one sits there.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Person => None,
            Self::Computer(player) => Some(player),
        }
    }

    /// One word: `Person`, `Expert`, ….
    pub const fn word(self) -> &'static str {
        match self {
            Self::Person => "Person",
            Self::Computer(player) => match player.level {
                Level::Beginner => "Beginner",
                Level::Amateur => "Amateur",
                Level::Expert { .. } => "Expert",
                Level::Perfect { .. } => "Perfect",
            },
        }
    }
}
