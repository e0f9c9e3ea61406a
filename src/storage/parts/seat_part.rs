//! Who plays, as a game file tells it: `{"who": "expert", "depth": 4}`.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::seat::{DEPTHS, EVERY, EngineSeat, SECONDS, SEEDS, Seat, engine_name};
use crate::search::level::{Handicap, Level, OpeningSource, Player};

/// A number of a file's player that is too small or too large.
#[derive(Debug, Error)]
#[error("`{field}` is {found}, but must be {low} to {high}")]
pub(super) struct OutOfRange {
    field: &'static str,
    found: u32,
    low: u32,
    high: u32,
}

/// One side's player in a file.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "PlayerPart", into = "PlayerPart")]
pub(in crate::storage) struct SeatPart(pub(in crate::storage) Seat);

#[derive(Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case", deny_unknown_fields)]
enum PlayerPart {
    Person {},
    Beginner {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        softer: Option<SofterPart>,
    },
    Amateur {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        softer: Option<SofterPart>,
    },
    Expert {
        depth: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        softer: Option<SofterPart>,
    },
    Perfect {
        seconds: u32,
        /// Whether he looks at openings himself.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        without_book: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        softer: Option<SofterPart>,
    },
    /// A program of somebody else's, by the name that its user has given it.
    Outside {
        name: String,
        seconds: u32,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SofterPart {
    seeds: u16,
    every: u32,
}

impl From<SeatPart> for PlayerPart {
    fn from(SeatPart(seat): SeatPart) -> Self {
        let Player {
            level,
            openings,
            handicap,
        } = match seat {
            Seat::Person => return Self::Person {},
            Seat::Engine(EngineSeat { name, seconds }) => {
                return Self::Outside {
                    name: name.to_string(),
                    seconds: seconds.clamp(*SECONDS.start(), *SECONDS.end()),
                };
            }
            Seat::Computer(player) => player,
        };
        let softer = handicap.map(|handicap| SofterPart {
            seeds: handicap.seeds.clamp(*SEEDS.start(), *SEEDS.end()),
            every: handicap.every.clamp(*EVERY.start(), *EVERY.end()),
        });
        match level {
            Level::Beginner => Self::Beginner { softer },
            Level::Amateur => Self::Amateur { softer },
            Level::Expert { depth } => Self::Expert {
                depth: depth.clamp(*DEPTHS.start(), *DEPTHS.end()),
                softer,
            },
            Level::Perfect { time } => Self::Perfect {
                seconds: seconds(time),
                without_book: openings == OpeningSource::Searched,
                softer,
            },
        }
    }
}

impl TryFrom<PlayerPart> for SeatPart {
    type Error = OutOfRange;

    fn try_from(part: PlayerPart) -> Result<Self, OutOfRange> {
        let mut openings = OpeningSource::default();
        let (level, softer) = match part {
            PlayerPart::Person {} => return Ok(Self(Seat::Person)),
            PlayerPart::Outside { name, seconds } => {
                return Ok(Self(Seat::Engine(EngineSeat {
                    name: engine_name(&name),
                    seconds: within("seconds", seconds, SECONDS)?,
                })));
            }
            PlayerPart::Beginner { softer } => (Level::Beginner, softer),
            PlayerPart::Amateur { softer } => (Level::Amateur, softer),
            PlayerPart::Expert { depth, softer } => {
                let depth = within("depth", depth, DEPTHS)?;
                (Level::Expert { depth }, softer)
            }
            PlayerPart::Perfect {
                seconds,
                without_book,
                softer,
            } => {
                openings = OpeningSource::by_book(!without_book);
                let seconds = within("seconds", seconds, SECONDS)?;
                let time = Duration::from_secs(seconds.into());
                (Level::Perfect { time }, softer)
            }
        };
        let handicap = softer.map(|SofterPart { seeds, every }| {
            let seeds = within("softer.seeds", seeds, SEEDS)?;
            let every = within("softer.every", every, EVERY)?;
            Ok(Handicap { seeds, every })
        });
        let handicap = handicap.transpose()?;
        Ok(Self(Seat::Computer(Player {
            level,
            openings,
            handicap,
        })))
    }
}

/// The number, if it is in its range.
fn within<N>(field: &'static str, found: N, range: RangeInclusive<N>) -> Result<N, OutOfRange>
where
    N: Copy + PartialOrd + Into<u32>,
{
    if range.contains(&found) {
        return Ok(found);
    }
    Err(OutOfRange {
        field,
        found: found.into(),
        low: (*range.start()).into(),
        high: (*range.end()).into(),
    })
}

/// A perfect player's time in whole seconds, as it is chosen and kept.
pub fn seconds(time: Duration) -> u32 {
    let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
    seconds.clamp(*SECONDS.start(), *SECONDS.end())
}
