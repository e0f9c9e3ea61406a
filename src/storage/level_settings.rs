//! How the levels are set that can be set.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::game::seat::{DEPTHS, SECONDS, Seat};
use crate::search::level::{Level, Player};

/// How far an expert looks ahead and how long a perfect player searches, as they were set last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LevelSettings {
    /// Moves that an expert looks ahead.
    pub expert_depth: u32,
    /// Seconds that a perfect player has for a move.
    pub perfect_seconds: u32,
}

impl Default for LevelSettings {
    /// As the levels are offered.
    fn default() -> Self {
        let mut usual = Self {
            expert_depth: *DEPTHS.start(),
            perfect_seconds: *SECONDS.start(),
        };
        for level in Level::USUAL {
            usual.note(Seat::computer(level));
        }
        usual
    }
}

impl LevelSettings {
    /// Notes how a player is set.
    pub fn note(&mut self, seat: Seat) {
        match seat.player().map(|player| player.level) {
            Some(Level::Expert { depth }) => self.expert_depth = depth,
            Some(Level::Perfect { time }) => {
                self.perfect_seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
            }
            Some(Level::Beginner | Level::Amateur) | None => {}
        }
        *self = self.within_reason();
    }

    /// A player of the same level as he was set last.
    pub const fn set(self, seat: Seat) -> Seat {
        let Seat::Computer(player) = seat else {
            return seat;
        };
        let level = match player.level {
            Level::Expert { .. } => Level::Expert {
                depth: self.expert_depth,
            },
            Level::Perfect { .. } => Level::Perfect {
                time: Duration::from_secs(self.perfect_seconds as u64),
            },
            Level::Beginner | Level::Amateur => player.level,
        };
        Seat::Computer(Player { level, ..player })
    }

    /// What can be set in the window.
    pub(super) fn within_reason(self) -> Self {
        Self {
            expert_depth: self.expert_depth.clamp(*DEPTHS.start(), *DEPTHS.end()),
            perfect_seconds: self.perfect_seconds.clamp(*SECONDS.start(), *SECONDS.end()),
        }
    }
}
