//! How long the move that is being thought about has taken so far.

use std::time::Duration;

/// What the clocks do not know yet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Timing {
    spent: Duration,
    /// When it was looked at last while the clock ran, in the window's time.
    seen: Option<f64>,
}

impl Timing {
    /// What the move has taken so far.
    pub const fn spent(&self) -> Duration {
        self.spent
    }

    /// Whether the clock ran at the last look.
    pub const fn is_running(&self) -> bool {
        self.seen.is_some()
    }

    /// Counts what has passed since the last look, if the clock ran then.
    pub fn run(&mut self, now: f64) {
        let before = self.seen.replace(now).unwrap_or(now);
        self.spent += Duration::try_from_secs_f64(now - before).unwrap_or_default();
    }

    /// What passes from now on does not count, until it runs again.
    pub const fn stand(&mut self) {
        self.seen = None;
    }
}
