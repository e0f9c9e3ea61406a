//! Who plays, as a game file tells it: `{"who": "expert", "depth": 4}`.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::seat::{DEPTHS, EVERY, SECONDS, SEEDS, Seat};
use crate::search::level::{Handicap, Level, Player};

/// Why a file's player cannot be.
#[derive(Debug, Error)]
pub enum SeatFault {
    /// A number is missing.
    #[error("`{who}` needs `{field}`")]
    Missing {
        /// The level.
        who: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A number that has no meaning for this player.
    #[error("`{who}` has no `{field}`")]
    Needless {
        /// The level.
        who: &'static str,
        /// The field.
        field: &'static str,
    },
    /// A number is too small or too large.
    #[error("`{field}` is {found}, but must be {low} to {high}")]
    Range {
        /// The field.
        field: &'static str,
        /// The number in the file.
        found: u32,
        /// The smallest.
        low: u32,
        /// The largest.
        high: u32,
    },
}

/// One side's player in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatPart {
    who: Who,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seconds: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    softer: Option<SofterPart>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Who {
    Person,
    Beginner,
    Amateur,
    Expert,
    Perfect,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SofterPart {
    seeds: u16,
    every: u32,
}

impl Who {
    const fn word(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Beginner => "beginner",
            Self::Amateur => "amateur",
            Self::Expert => "expert",
            Self::Perfect => "perfect",
        }
    }
}

impl SeatPart {
    /// A player as a file tells him.
    pub fn of(seat: Seat) -> Self {
        let (who, depth, time) = match seat.player().map(|p| p.level) {
            None => (Who::Person, None, None),
            Some(Level::Beginner) => (Who::Beginner, None, None),
            Some(Level::Amateur) => (Who::Amateur, None, None),
            Some(Level::Expert { depth }) => (Who::Expert, Some(depth), None),
            Some(Level::Perfect { time }) => (Who::Perfect, None, Some(seconds(time))),
        };
        let softer = seat.player().and_then(|p| p.handicap);
        Self {
            who,
            depth: depth.map(|d| d.clamp(*DEPTHS.start(), *DEPTHS.end())),
            seconds: time,
            softer: softer.map(|h| SofterPart {
                seeds: h.seeds.clamp(*SEEDS.start(), *SEEDS.end()),
                every: h.every.clamp(*EVERY.start(), *EVERY.end()),
            }),
        }
    }

    /// The player, if he can be.
    pub fn read(&self) -> Result<Seat, SeatFault> {
        let who = self.who.word();
        let needless = |field| SeatFault::Needless { who, field };
        if self.who != Who::Expert && self.depth.is_some() {
            return Err(needless("depth"));
        }
        if self.who != Who::Perfect && self.seconds.is_some() {
            return Err(needless("seconds"));
        }
        let level = match self.who {
            Who::Person if self.softer.is_some() => return Err(needless("softer")),
            Who::Person => return Ok(Seat::Person),
            Who::Beginner => Level::Beginner,
            Who::Amateur => Level::Amateur,
            Who::Expert => Level::Expert {
                depth: given(who, "depth", self.depth, DEPTHS)?,
            },
            Who::Perfect => {
                let seconds = given(who, "seconds", self.seconds, SECONDS)?;
                let time = Duration::from_secs(seconds.into());
                Level::Perfect { time }
            }
        };
        let handicap = self.softer.map(|softer| {
            within("softer.seeds", softer.seeds.into(), wide(SEEDS))?;
            within("softer.every", softer.every, EVERY)?;
            let SofterPart { seeds, every } = softer;
            Ok(Handicap { seeds, every })
        });
        let handicap = handicap.transpose()?;
        Ok(Seat::Computer(Player { level, handicap }))
    }
}

fn wide(range: RangeInclusive<u16>) -> RangeInclusive<u32> {
    u32::from(*range.start())..=u32::from(*range.end())
}

fn given(
    who: &'static str,
    field: &'static str,
    found: Option<u32>,
    range: RangeInclusive<u32>,
) -> Result<u32, SeatFault> {
    let found = found.ok_or(SeatFault::Missing { who, field })?;
    within(field, found, range)
}

fn within(field: &'static str, found: u32, range: RangeInclusive<u32>) -> Result<u32, SeatFault> {
    if range.contains(&found) {
        return Ok(found);
    }
    Err(SeatFault::Range {
        field,
        found,
        low: *range.start(),
        high: *range.end(),
    })
}

/// A perfect player's time in whole seconds, as it is chosen and kept.
pub fn seconds(time: Duration) -> u32 {
    let seconds = u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
    seconds.clamp(*SECONDS.start(), *SECONDS.end())
}
