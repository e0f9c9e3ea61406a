//! How long the move that is being thought about has taken so far.

use std::time::Duration;

use crate::rules::side::Side;

/// What the clocks do not know yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    spent: Duration,
    /// Whose time it is.
    whose: Option<Side>,
    /// When it was looked at last while the clock ran, in the window's time.
    seen: Option<f64>,
}

impl Timing {
    /// What the move has taken so far.
    pub const fn spent(&self) -> Duration {
        self.spent
    }

    /// What it has taken of a player's time.
    pub fn spent_by(&self, side: Side) -> Duration {
        match self.whose == Some(side) {
            true => self.spent,
            false => Duration::ZERO,
        }
    }

    /// Whose time it takes, if any has passed.
    pub const fn whose(&self) -> Option<Side> {
        self.whose
    }

    /// Counts what has passed of a player's time since the last look, if the clock ran then.
    pub fn run(&mut self, side: Side, now: f64) {
        let before = self.seen.replace(now).unwrap_or(now);
        self.whose = Some(side);
        self.spent += Duration::try_from_secs_f64(now - before).unwrap_or_default();
    }

    /// What passes from now on does not count, until it runs again.
    pub const fn stand(&mut self) {
        self.seen = None;
    }
}
