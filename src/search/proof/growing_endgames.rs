//! The endgames of one solving: those it was given, until it pays to work out more.

use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, MOST_SEEDS, most_seeds};
use crate::search::limits::{Limits, Stop};
use crate::search::time_management::SearchClock;

/// The next table is worked out after so many times as many.
const GROWTH: u64 = 16;
/// Positions of a table for each that was looked at: to work them out takes about as long as the
/// search has taken, so that a table that is of no use at worst doubles the time.
const WORTH: u64 = 10;
/// There has to be so many times the time left that the search has taken.
const TIME_LEFT: u32 = 3;

/// A table at hand, and when there will be a larger one.
pub struct GrowingEndgames<'a> {
    rules: &'a RuleSet,
    limits: &'a Limits,
    stop: &'a Stop,
    given: Option<&'a Endgames>,
    made: Option<Endgames>,
    /// Positions looked at when the next one is worked out; the greatest number for never.
    next: u64,
}

impl<'a> GrowingEndgames<'a> {
    /// The table that is `given`, if any; larger ones if `grows` and the limits allow them.
    pub fn new(
        rules: &'a RuleSet,
        given: Option<&'a Endgames>,
        grows: bool,
        limits: &'a Limits,
        stop: &'a Stop,
    ) -> Self {
        let next = limits.table_after.filter(|_| grows);
        Self {
            rules,
            limits,
            stop,
            given,
            made: None,
            next: next.unwrap_or(u64::MAX),
        }
    }

    /// The table to use now.
    pub fn at_hand(&self) -> Option<&Endgames> {
        self.made.as_ref().or(self.given)
    }

    /// Positions looked at when the search should pause for a larger table, or end.
    pub fn pause(&self) -> u64 {
        self.next.min(self.limits.nodes.unwrap_or(u64::MAX))
    }

    /// Works out a larger table if the search that `clock` watches has paused for that. Whether it
    /// can go on.
    pub fn grow(&mut self, clock: &SearchClock<'_>) -> bool {
        let is_over = self.limits.nodes.is_some_and(|n| clock.nodes() >= n);
        if clock.nodes() < self.next || is_over || clock.has_to_end() {
            return false;
        }
        let most = (self.limits.memory as u64) << 20;
        let bytes = clock.nodes().saturating_mul(WORTH).min(most);
        let seeds = most_seeds(self.rules, MOST_SEEDS, bytes);
        let before = self.at_hand().map_or(0, Endgames::seeds);
        if seeds > before && clock.leaves(TIME_LEFT) {
            // The old one makes room before there is another.
            self.made = None;
            let threads = self.limits.threads.max(1);
            self.made = Endgames::build(self.rules, seeds, threads, self.stop, |_, _| {});
        }
        self.next = self.next.saturating_mul(GROWTH);
        true
    }
}
