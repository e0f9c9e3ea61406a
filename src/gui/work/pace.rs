//! How long work will still take, at the pace so far.

use std::time::{Duration, Instant};

/// A longer silence than this between two looks was a pause.
const SILENCE: Duration = Duration::from_secs(1);
/// Nothing is foretold from less than this.
const LEAST: Duration = Duration::from_millis(200);

/// The time that work has taken, pauses left out.
pub struct ActiveTime {
    active: Duration,
    looked: Instant,
    longest: Duration,
}

impl ActiveTime {
    /// Work that begins now and goes on without a pause.
    pub fn begin() -> Self {
        Self {
            active: Duration::ZERO,
            looked: Instant::now(),
            longest: Duration::MAX,
        }
    }

    /// Work that begins now and that may rest: a second without a look is taken for a pause.
    pub fn begin_with_pauses() -> Self {
        Self {
            longest: SILENCE,
            ..Self::begin()
        }
    }

    /// The time left once so much is done; `None` before anything can be said.
    pub fn left(&mut self, done: u64, of: u64) -> Option<Duration> {
        let since = self.looked.elapsed();
        self.looked += since;
        self.pass(since);
        self.foretell(done, of)
    }

    fn pass(&mut self, since: Duration) {
        if since < self.longest {
            self.active += since;
        }
    }

    /// Remaining time = time so far × what is left / what is done.
    fn foretell(&self, done: u64, of: u64) -> Option<Duration> {
        if done == 0 || self.active < LEAST {
            return None;
        }
        let rest = of.saturating_sub(done) as f64 / done as f64;
        Duration::try_from_secs_f64(self.active.as_secs_f64() * rest).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_takes_as_long_as_the_work_so_far_did_pauses_left_out() {
        let mut pace = ActiveTime::begin_with_pauses();
        pace.pass(Duration::from_millis(150));
        assert_eq!(pace.foretell(1, 4), None, "too soon to tell");
        pace.pass(Duration::from_millis(850));
        pace.pass(Duration::from_secs(60));
        assert_eq!(pace.foretell(0, 4), None);
        assert_eq!(pace.foretell(1, 4), Some(Duration::from_secs(3)));
        assert_eq!(pace.foretell(4, 4), Some(Duration::ZERO));
        assert_eq!(pace.foretell(5, 4), Some(Duration::ZERO));
        let mut steady = ActiveTime::begin();
        steady.pass(Duration::from_secs(60));
        assert_eq!(steady.foretell(2, 4), Some(Duration::from_secs(60)));
    }
}
