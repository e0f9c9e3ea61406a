//! A level in one word, as on the command line: `beginner`, `amateur`, `expert:6`, `perfect:0.5`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::game::seat::{DEPTHS, SECONDS};
use crate::search::level::{Level, Player};

/// A level as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelArg(pub Level);

impl LevelArg {
    /// A player of this level who plays its best.
    pub const fn player(self) -> Player {
        Player::of(self.0)
    }
}

const LEVELS: &str =
    "the levels are beginner, amateur, expert or expert:DEPTH, perfect or perfect:SECONDS";

impl FromStr for LevelArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let level = match (name, number) {
            ("beginner", None) => Level::Beginner,
            ("amateur", None) => Level::Amateur,
            ("expert", None) => Level::USUAL[2],
            ("expert", Some(depth)) => Level::Expert {
                depth: depth
                    .parse()
                    .ok()
                    .filter(|depth| DEPTHS.contains(depth))
                    .ok_or_else(|| {
                        let (least, most) = (DEPTHS.start(), DEPTHS.end());
                        format!("an expert looks {least} to {most} moves ahead, such as expert:6")
                    })?,
            },
            ("perfect", None) => Level::USUAL[3],
            ("perfect", Some(seconds)) => {
                let most = Duration::from_secs(u64::from(*SECONDS.end()));
                let seconds: Option<f64> = seconds.parse().ok();
                let time = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok());
                let time = time.filter(|time| !time.is_zero() && *time <= most);
                let time = time.ok_or_else(|| {
                    let most = SECONDS.end();
                    format!(
                        "a perfect player has up to {most} seconds for a move, such as perfect:0.5"
                    )
                })?;
                Level::Perfect { time }
            }
            ("beginner" | "amateur", Some(_)) => {
                return Err(format!("{name} takes no number; {LEVELS}"));
            }
            _ => return Err(LEVELS.to_owned()),
        };
        Ok(Self(level))
    }
}

impl fmt::Display for LevelArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Level::Beginner => f.write_str("beginner"),
            Level::Amateur => f.write_str("amateur"),
            Level::Expert { depth } => write!(f, "expert:{depth}"),
            Level::Perfect { time } => write!(f, "perfect:{}", time.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_and_written() {
        for text in ["beginner", "amateur", "expert:6", "perfect:0.5"] {
            assert_eq!(text.parse::<LevelArg>().unwrap().to_string(), text);
        }
        assert_eq!("expert".parse(), Ok(LevelArg(Level::USUAL[2])));
        assert_eq!("perfect".parse(), Ok(LevelArg(Level::USUAL[3])));
    }

    #[test]
    fn what_is_no_level_is_told() {
        for (text, told) in [
            ("", "the levels are"),
            ("master", "the levels are"),
            ("Expert", "the levels are"),
            ("expert:0", "1 to 20"),
            ("expert:21", "1 to 20"),
            ("expert:", "1 to 20"),
            ("perfect:-1", "up to 600"),
            ("perfect:NaN", "up to 600"),
            ("perfect:601", "up to 600"),
            ("amateur:3", "no number"),
        ] {
            let error = text.parse::<LevelArg>().unwrap_err();
            assert!(error.contains(told), "{text}: {error}");
        }
    }
}
