//! The endgames of one proof: those it was given, until it pays to work out more.

use crate::search::endgame::{Endgames, MOST_SEEDS, most_seeds};
use crate::search::request::Request;
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
    request: Request<'a>,
    made: Option<Endgames>,
    /// Positions looked at when the next one is worked out; the greatest number for never.
    next: u64,
}

impl<'a> GrowingEndgames<'a> {
    /// The table of the request, if any; larger ones where its limits allow them.
    pub fn new(request: &Request<'a>) -> Self {
        Self {
            request: *request,
            made: None,
            next: request.limits.table_after.unwrap_or(u64::MAX),
        }
    }

    /// The table to use now.
    pub fn at_hand(&self) -> Option<&Endgames> {
        self.made.as_ref().or(self.request.endgames)
    }

    /// Positions looked at when the search should pause for a larger table.
    pub const fn pause(&self) -> u64 {
        self.next
    }

    /// Works out a larger table if the search that `clock` belongs to has paused for that. Whether it
    /// can go on.
    pub fn grow(&mut self, clock: &SearchClock<'_>) -> bool {
        let Request {
            state,
            limits,
            stop,
            ..
        } = self.request;
        let rules = state.rules();
        let is_over = limits.nodes.is_some_and(|n| clock.nodes() >= n);
        if clock.nodes() < self.next || is_over || clock.has_to_end() {
            return false;
        }
        let most = (limits.memory as u64) << 20;
        let bytes = clock.nodes().saturating_mul(WORTH).min(most);
        let seeds = most_seeds(rules, MOST_SEEDS, bytes);
        let before = self.at_hand().map_or(0, Endgames::seeds);
        if seeds > before && clock.leaves(TIME_LEFT) {
            // The old one makes room before there is another.
            self.made = None;
            let threads = limits.threads.max(1);
            self.made = Endgames::build(rules, seeds, threads, stop, |_, _| {});
        }
        self.next = self.next.saturating_mul(GROWTH);
        true
    }
}
