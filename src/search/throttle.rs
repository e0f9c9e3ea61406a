//! News that come faster than anybody can read.

use std::time::{Duration, Instant};

/// Least time between two news of the same search.
const EVERY: Duration = Duration::from_millis(60);

/// Lets the first news through, then some of them every so often.
#[derive(Debug, Default)]
pub struct Throttle {
    told: Option<Instant>,
}

impl Throttle {
    /// Whether news may be told now; then it takes a while until the next may.
    pub fn is_due(&mut self) -> bool {
        self.is_due_at(Instant::now())
    }

    fn is_due_at(&mut self, now: Instant) -> bool {
        let is_due = self.told.is_none_or(|told| now - told >= EVERY);
        if is_due {
            self.told = Some(now);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_are_let_through_every_so_often() {
        let begun = Instant::now();
        let mut throttle = Throttle::default();
        let due = [0, 1, 59, 60, 61, 119, 125, 184, 185];
        let due = due.map(|ms| throttle.is_due_at(begun + Duration::from_millis(ms)));
        let (yes, no) = (true, false);
        assert_eq!(due, [yes, no, no, yes, no, no, yes, no, yes]);
    }
}
