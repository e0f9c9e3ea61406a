//! Who plays the games of a sheet, in one word: `random`, or a level as in `expert:6`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::level_arg::LevelArg;
use crate::compare::sheets::players::Players;

/// Players as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayersArg(pub Players);

const RANDOM: &str = "random";

impl FromStr for PlayersArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == RANDOM {
            return Ok(Self(Players::Random));
        }
        match text.parse() {
            Ok(LevelArg(level)) => Ok(Self(Players::Level(level))),
            Err(error) => Err(format!("neither {RANDOM} nor a level: {error}")),
        }
    }
}

impl TryFrom<String> for PlayersArg {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<PlayersArg> for String {
    fn from(players: PlayersArg) -> Self {
        players.to_string()
    }
}

impl fmt::Display for PlayersArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Players::Random => f.write_str(RANDOM),
            Players::Level(level) => write!(f, "{}", LevelArg(level)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for text in ["random", "beginner", "expert:6", "perfect:0.5"] {
            assert_eq!(text.parse::<PlayersArg>().unwrap().to_string(), text);
        }
        let error = "nobody".parse::<PlayersArg>().unwrap_err();
        assert!(
            error.contains("random") && error.contains("the levels are"),
            "{error}"
        );
    }
}
