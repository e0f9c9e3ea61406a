//! How long a search may go on, and how it is stopped.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::available_parallelism;
use std::time::Duration;

use super::report::Report;

/// Positions a proof looks at, usually, before a table of endgames begins to pay: about a second's.
pub const TABLE_AFTER: u64 = 3_000_000;

/// Positions that a thread remembers in a second, and for which memory is taken: a tenth of those that it
/// looks at, as those where a search ends are not kept. With more the first tenth of a second went by while the
/// system emptied pages: at 0.1 s a move Oware got 5 moves ahead with 512 MiB, 12 with 32, and 14 with 8.
const REMEMBERED_A_SECOND: f64 = 500_000.0;

/// The threads that can run at once, as far as the system tells; at least 1.
pub fn processors() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// When a search ends by itself. Without any limit it ends when every value asked for is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Moves to look ahead.
    pub depth: Option<u32>,
    /// Time from the beginning of the search.
    pub time: Option<Duration>,
    /// Positions looked at, by all threads together.
    pub nodes: Option<u64>,
    /// Threads that search, at least 1.
    pub threads: usize,
    /// Memory for positions already met, in mebibytes.
    pub memory: usize,
    /// Memory for laying out all positions that can come, in mebibytes, if it is not the same.
    pub laid_out: Option<usize>,
    /// Positions looked at before a proof stops for a table of endgames of its own, which takes as
    /// much memory as positions already met at most; `None` for no such table.
    pub table_after: Option<u64>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            time: None,
            nodes: None,
            threads: 1,
            memory: 64,
            laid_out: None,
            table_after: Some(TABLE_AFTER),
        }
    }
}

impl Limits {
    /// The same with only a share of the time.
    #[must_use]
    pub fn share(&self, share: f64) -> Self {
        Self {
            time: self.time.map(|time| time.mul_f64(share)),
            ..self.clone()
        }
    }

    /// The positions that can be remembered in the time there is and of those that may be looked at, at most: for a short
    /// search little memory is ready sooner.
    pub fn remembered(&self) -> u64 {
        let in_time = |time: Duration| (time.as_secs_f64() * REMEMBERED_A_SECOND) as u64;
        let each = self.time.map(in_time);
        let in_time = each.map_or(u64::MAX, |each| each.saturating_mul(self.threads as u64));
        in_time.min(self.nodes.unwrap_or(u64::MAX)).max(1)
    }

    /// What is left of time and positions once a search has taken what it reports; `None` if nothing
    /// is.
    pub fn rest(&self, taken: &Report) -> Option<Self> {
        let rest = Self {
            time: self.time.map(|time| time.saturating_sub(taken.time)),
            nodes: self.nodes.map(|nodes| nodes.saturating_sub(taken.nodes)),
            ..self.clone()
        };
        let is_used_up = rest.time == Some(Duration::ZERO) || rest.nodes == Some(0);
        (!is_used_up).then_some(rest)
    }
}

/// Time for several searches, dealt out as it is needed: what one leaves over, those after it get.
#[derive(Clone, Debug)]
pub struct Purse {
    /// The limits of each search, with the time of all.
    whole: Limits,
    spent: Duration,
}

impl Purse {
    /// The least time for a search.
    const LEAST: Duration = Duration::from_millis(20);

    /// Limits of each search, whose time is for all of them together.
    pub const fn new(whole: Limits) -> Self {
        Self {
            whole,
            spent: Duration::ZERO,
        }
    }

    /// The limits of the next of so many searches.
    pub fn next(&self, searches: usize) -> Limits {
        let share = |time: Duration| {
            let left = time.saturating_sub(self.spent);
            let searches = u32::try_from(searches.max(1)).unwrap_or(u32::MAX);
            (left / searches).max(Self::LEAST)
        };
        Limits {
            time: self.whole.time.map(share),
            ..self.whole.clone()
        }
    }

    /// A search has taken what it reports.
    pub fn take(&mut self, report: &Report) {
        self.spent += report.time;
    }
}

/// A switch that stops a search at once, from any thread. Clones are the same switch.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops whatever looks at this switch.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was thrown.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_of_few_positions_needs_little_memory() {
        let few = Limits {
            nodes: Some(1_000),
            ..Limits::default()
        };
        assert_eq!(few.remembered(), 1_000);
        let short = Limits {
            time: Some(Duration::from_micros(1)),
            ..few
        };
        assert!(short.remembered() < 1_000);
    }

    #[test]
    fn a_short_search_needs_little_memory() {
        let remembered = |time, threads| {
            let limits = Limits {
                time,
                threads,
                ..Limits::default()
            };
            limits.remembered()
        };
        assert_eq!(remembered(None, 1), u64::MAX);
        assert_eq!(remembered(Some(Duration::from_millis(100)), 1), 50_000);
        assert_eq!(remembered(Some(Duration::from_millis(100)), 4), 200_000);
        assert_eq!(remembered(Some(Duration::from_nanos(1)), 1), 1);
    }
}
