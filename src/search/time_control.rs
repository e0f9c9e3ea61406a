//! What time players have: a base for the game and an increment for every move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use crate::rules::side::{BySide, Side};

/// The time of one player: `60+0.6`, both in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after every move.
    pub increment: Duration,
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "write seconds for the game and for every move, such as 60+0.6, at most 86400 each and not nought together"
)]
pub struct NoTimeControl;

/// The longest of both parts.
const LONGEST: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<Self, NoTimeControl> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let seconds: f64 = text.trim().parse().map_err(|_| NoTimeControl)?;
            if !(0.0..=LONGEST).contains(&seconds) {
                return Err(NoTimeControl);
            }
            Duration::try_from_secs_f64(seconds).map_err(|_| NoTimeControl)
        };
        let (base, increment) = (seconds(base)?, seconds(increment)?);
        if (base + increment).is_zero() {
            return Err(NoTimeControl);
        }
        Ok(Self { base, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, increment) = (self.base.as_secs_f64(), self.increment.as_secs_f64());
        write!(f, "{base}+{increment}")
    }
}

/// A player's time is over; he has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("its time is over")]
pub struct TimeOver;

/// What both players have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    left: BySide<Duration>,
    over: Option<Side>,
}

impl Clocks {
    /// Both at the beginning; the increment of the first move is there already.
    pub fn new(control: TimeControl) -> Self {
        Self {
            control,
            left: BySide::from_fn(|_| control.base + control.increment),
            over: None,
        }
    }

    /// Clocks that have run before: what is left, and whose time is over.
    pub const fn resumed(control: TimeControl, left: BySide<Duration>, over: Option<Side>) -> Self {
        Self {
            control,
            left,
            over,
        }
    }

    /// What they began with.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose time is over.
    pub const fn over(&self) -> Option<Side> {
        self.over
    }

    /// What a player has left.
    pub fn left(&self, side: Side) -> Duration {
        self.left[side]
    }

    /// What both get for every move.
    pub const fn increment(&self) -> Duration {
        self.control.increment
    }

    /// A player has not moved in the time that he had.
    pub fn run_out(&mut self, side: Side) {
        self.left[side] = Duration::ZERO;
        self.over = Some(side);
    }

    /// The same with what the players have left now, a move being thought about.
    #[must_use]
    pub const fn with_left(self, left: BySide<Duration>) -> Self {
        Self { left, ..self }
    }

    /// A player has moved after so long.
    ///
    /// # Errors
    /// If that was more than he had.
    pub fn moved(&mut self, side: Side, taken: Duration) -> Result<(), TimeOver> {
        let Some(left) = self.left[side].checked_sub(taken) else {
            self.run_out(side);
            return Err(TimeOver);
        };
        self.left[side] = left + self.control.increment;
        Ok(())
    }

    /// The time that a computer player takes for a move.
    pub fn share(&self, side: Side) -> Duration {
        share(self.left[side], self.control.increment)
    }
}

/// Moves that what is left is for.
const MOVES_TO_GO: u32 = 20;
/// What is kept back for the way of the answer.
const RESERVE: Duration = Duration::from_millis(20);
/// The least time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// The time for a move, of so much that is left and of what every move adds.
pub fn share(left: Duration, increment: Duration) -> Duration {
    let share = left / MOVES_TO_GO + increment * 4 / 5;
    share.min(left.saturating_sub(RESERVE)).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_read_and_told() {
        for (text, told) in [("60+0.6", "60+0.6"), ("5", "5+0"), ("0+0.1", "0+0.1")] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), told);
        }
        for wrong in ["", "+", "0+0", "-1+2", "1+x", "nan", "1e9", "inf+1"] {
            assert_eq!(wrong.parse::<TimeControl>(), Err(NoTimeControl), "{wrong}");
        }
    }

    #[test]
    fn time_is_taken_and_added_and_over() {
        let mut clocks = Clocks::new("1+0.5".parse().unwrap());
        let seconds = Duration::from_secs_f64;
        assert_eq!(clocks.moved(Side::South, seconds(1.25)), Ok(()));
        assert_eq!(clocks.left(Side::South), seconds(0.75));
        assert_eq!(clocks.left(Side::North), seconds(1.5));
        assert_eq!(clocks.moved(Side::South, seconds(0.75)), Ok(()));
        assert!(clocks.share(Side::South) < clocks.left(Side::South));
        assert_eq!(clocks.over(), None);
        assert_eq!(clocks.moved(Side::South, seconds(0.51)), Err(TimeOver));
        assert_eq!(clocks.over(), Some(Side::South));
        assert_eq!(clocks.left(Side::South), Duration::ZERO);
    }
}
