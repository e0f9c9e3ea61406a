//! Somebody who plays in a match: a level, or a program of somebody else's.

use std::fmt;
use std::str::FromStr;

use crate::game::seat::Seat;
use crate::storage::level_arg::LevelArg;

/// Somebody who plays in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchPlayer {
    /// A computer player of this program.
    Level(LevelArg),
    /// A program with its arguments that answers by the Universal Game Interface.
    Engine(String),
}

impl MatchPlayer {
    /// What he is called in a game that is written: as the window calls the players of this program.
    pub fn name(&self) -> String {
        match self {
            Self::Level(level) => Seat::computer(level.0).label(),
            Self::Engine(_) => self.to_string(),
        }
    }

    /// The program with its arguments, if he is one.
    pub fn command(&self) -> Option<&str> {
        match self {
            Self::Level(_) => None,
            Self::Engine(command) => Some(command),
        }
    }
}

impl FromStr for MatchPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("ugi:") {
            Some(command) if command.trim().is_empty() => {
                Err("ugi: needs a program, such as \"ugi:other-engine --quiet\"".to_owned())
            }
            Some(command) => Ok(Self::Engine(command.trim().to_owned())),
            None => Ok(Self::Level(text.parse().map_err(|error| {
                format!("{error}, or ugi:COMMAND for another program")
            })?)),
        }
    }
}

impl fmt::Display for MatchPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "{level}"),
            Self::Engine(command) => write!(f, "ugi:{command}"),
        }
    }
}
