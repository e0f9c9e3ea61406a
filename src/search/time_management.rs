//! When a search has to end: its limits, the switch, the answer of another thread.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::limits::{Limits, Stop};
use super::report::Report;

/// What all threads of a search look at to see whether it goes on.
#[derive(Debug)]
pub struct SearchClock<'a> {
    stop: &'a Stop,
    begun: Instant,
    /// Nanoseconds from the beginning; the greatest number for no end.
    deadline: AtomicU64,
    /// Positions looked at.
    nodes: AtomicU64,
    node_limit: AtomicU64,
    answered: AtomicBool,
}

/// How often, in nodes, a thread looks whether it should end.
const LOOK_UP_EVERY: u64 = 0x400;

impl<'a> SearchClock<'a> {
    /// A clock over a search that began at `begun` and has looked at `nodes` positions.
    pub fn new(stop: &'a Stop, limits: &Limits, begun: Instant, nodes: u64) -> Self {
        Self {
            stop,
            begun,
            deadline: AtomicU64::new(limits.time.map_or(u64::MAX, nanoseconds)),
            nodes: AtomicU64::new(nodes),
            node_limit: AtomicU64::new(limits.nodes.unwrap_or(u64::MAX)),
            answered: AtomicBool::new(false),
        }
    }

    /// Positions looked at, as far as threads have handed them in.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search once so many positions were looked at; replaces what was said before.
    pub fn end_at_nodes(&self, limit: u64) {
        self.node_limit.store(limit, Ordering::Relaxed);
    }

    /// Whether a limit of time is reached or the switch is thrown.
    pub fn has_to_end(&self) -> bool {
        let deadline = self.deadline.load(Ordering::Relaxed);
        self.stop.is_stopped()
            || (deadline != u64::MAX && nanoseconds(self.begun.elapsed()) >= deadline)
    }

    /// Whether at least so many times the time is left that the search has taken.
    pub fn leaves(&self, times: u32) -> bool {
        let needed = self.begun.elapsed().saturating_mul(1 + times);
        nanoseconds(needed) <= self.deadline.load(Ordering::Relaxed)
    }

    /// Ends the search after this time from now, or sooner if that was said before.
    pub fn end_within(&self, time: Duration) {
        let end = nanoseconds(self.begun.elapsed().saturating_add(time));
        self.deadline.fetch_min(end, Ordering::Relaxed);
    }

    /// Lets the threads answer a new question.
    pub fn ask(&self) {
        self.answered.store(false, Ordering::Relaxed);
    }

    /// Ends the work of all threads on the question: one of them has the answer.
    pub fn answer(&self) {
        self.answered.store(true, Ordering::Relaxed);
    }

    /// Puts into a report what the search has taken so far.
    pub fn note(&self, report: &mut Report) {
        report.nodes = self.nodes();
        report.time = self.begun.elapsed();
    }

    fn is_over(&self, nodes: u64) -> bool {
        self.answered.load(Ordering::Relaxed)
            || nodes >= self.node_limit.load(Ordering::Relaxed)
            || self.has_to_end()
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// One thread's count of positions; what is left of it is handed in when the thread is done.
#[derive(Debug)]
pub struct NodeCounter<'a> {
    clock: &'a SearchClock<'a>,
    nodes: u64,
    stopped: bool,
}

impl<'a> NodeCounter<'a> {
    /// A count that begins.
    pub const fn new(clock: &'a SearchClock<'a>) -> Self {
        Self {
            clock,
            nodes: 0,
            stopped: false,
        }
    }

    /// Positions looked at by this thread.
    #[inline(always)]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search is over, so that what it gives now has no meaning.
    #[inline(always)]
    pub const fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts a position.
    #[inline(always)]
    pub fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK_UP_EVERY) {
            self.look_up();
        }
    }

    /// Whether the search is over, looking now: for work that takes long between two positions.
    pub fn has_to_end(&mut self) -> bool {
        self.stopped |= self.clock.is_over(self.clock.nodes());
        self.stopped
    }

    #[cold]
    fn look_up(&mut self) {
        let before = self.clock.nodes.fetch_add(LOOK_UP_EVERY, Ordering::Relaxed);
        self.stopped |= self.clock.is_over(before);
    }
}

impl Drop for NodeCounter<'_> {
    fn drop(&mut self) {
        let nodes = self.nodes % LOOK_UP_EVERY;
        self.clock.nodes.fetch_add(nodes, Ordering::Relaxed);
    }
}
