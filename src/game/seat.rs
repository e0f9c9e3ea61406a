//! Who sits at a side: a person, a computer player, or a program of somebody else's.

use std::ops::RangeInclusive;

use arrayvec::ArrayString;

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
    /// One of the program's own levels.
    Computer(Player),
    /// An external engine: a program of somebody else's.
    Engine(EngineSeat),
}

/// An external engine at a side. How it is started is known where it is played, not where the game is kept: who
/// is given a game starts no program by opening it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSeat {
    /// What its user calls it.
    pub name: EngineName,
    /// Seconds that it has for a move.
    pub seconds: u32,
}

/// What a program of somebody else's is called.
pub type EngineName = ArrayString<40>;

/// Seconds that such a program has for a move at first.
pub const USUAL_SECONDS: u32 = 2;

/// As much of a text as a name can hold.
pub fn engine_name(text: &str) -> EngineName {
    let mut name = EngineName::new();
    for letter in text.trim().chars().filter(|c| !c.is_control()) {
        if name.try_push(letter).is_err() {
            break;
        }
    }
    name
}

impl Seat {
    /// A computer player of this level who always plays as well as he can.
    pub const fn computer(level: Level) -> Self {
        Self::Computer(Player::of(level))
    }

    /// Everybody who can sit there, from the weakest, each as he usually plays.
    pub fn usual() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Person).chain(Level::USUAL.map(Self::computer))
    }

    /// The computer player, if one sits there.
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Person | Self::Engine(_) => None,
            Self::Computer(player) => Some(player),
        }
    }

    /// One word, or the name of a program: `Person`, `Expert`, ….
    pub fn word(&self) -> &str {
        match self {
            Self::Person => "Person",
            Self::Engine(engine) => &engine.name,
            Self::Computer(player) => match player.level {
                Level::Beginner => "Beginner",
                Level::Amateur => "Amateur",
                Level::Expert { .. } => "Expert",
                Level::Perfect { .. } => "Perfect",
            },
        }
    }

    /// What plays there, as a player is called: `Expert 4`, `Perfect 0.5 s`, `Amateur`.
    pub fn label(&self) -> String {
        let level = self.player().map(|player| player.level);
        match level {
            Some(Level::Expert { depth }) => format!("{} {depth}", self.word()),
            Some(Level::Perfect { time }) => format!("{} {} s", self.word(), time.as_secs_f32()),
            _ => self.word().to_owned(),
        }
    }

    /// Whether the same plays there, however well.
    pub fn is_alike(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.word() == other.word()
    }
}
