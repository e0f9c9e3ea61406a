//! The search of a row in slices, so that all rows show something soon.

use std::time::Duration;

use super::depths::Depths;
use crate::rules::state::State;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Stop, TABLE_AFTER};
use crate::search::report::{Report, SearchStage};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::throttle::Throttle;

/// Moves looked ahead in the first slices; the last ones have no such limit.
const DEPTHS: [u32; 2] = [6, 10];
/// The share of the time after which other rows are heard that wait.
const SHARE: u32 = 8;

/// What a row may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time of its search.
    pub time: Duration,
    /// Memory while it is searched, in mebibytes.
    pub memory: usize,
}

/// Whether rows wait while another one is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowsWaiting {
    /// Every row has a thread.
    AllAtOnce,
    /// Some wait.
    Some,
}

/// A row that is searched a slice at a time.
#[derive(Clone, Debug)]
pub(super) struct RowSearch {
    /// The number of the row.
    pub row: usize,
    /// The game asked about.
    pub state: State,
    /// What was learned of its rules.
    knowledge: Option<Knowledge>,
    /// Slices done.
    slices: usize,
    spent: Duration,
    nodes: u64,
    known: Report,
    depths: Depths,
}

impl RowSearch {
    /// A row of which no value is known, searched with what was learned of its rules.
    pub(super) fn new(row: usize, state: State, knowledge: Option<Knowledge>) -> Self {
        Self {
            row,
            state,
            knowledge,
            slices: 0,
            spent: Duration::ZERO,
            nodes: 0,
            known: Report::default(),
            depths: Depths::default(),
        }
    }

    /// Report of all slices so far.
    pub(super) const fn known(&self) -> &Report {
        &self.known
    }

    /// What was known at each depth.
    pub(super) const fn depths(&self) -> &Depths {
        &self.depths
    }

    /// Searches for one slice more; `tell` hears what is known on the way.
    pub(super) fn search(
        &mut self,
        budget: Budget,
        crowd: RowsWaiting,
        stop: &Stop,
        mut tell: impl FnMut(&Report, &Depths),
    ) -> SearchStage {
        let left = budget.time.saturating_sub(self.spent);
        let depth = DEPTHS.get(self.slices).copied();
        let is_short = crowd == RowsWaiting::Some && self.slices == DEPTHS.len();
        let is_last = depth.is_none() && !is_short;
        let limits = Limits {
            depth,
            time: Some(if is_short {
                left.min(budget.time / SHARE)
            } else {
                left
            }),
            nodes: None,
            threads: 1,
            memory: budget.memory,
            laid_out: None,
            table_after: Some(TABLE_AFTER),
        };
        let mut throttle = Throttle::default();
        let (state, knowledge) = (self.state.clone(), self.knowledge.take());
        let (spent, nodes) = (self.spent, self.nodes);
        let request = Request::new(&state, Question::EveryMove, &limits, stop);
        let report = think(&request.with_knowledge(knowledge.as_ref()), |report| {
            self.learn(report, spent, nodes);
            if throttle.is_due() {
                tell(&self.known, &self.depths);
            }
        });
        self.knowledge = knowledge;
        self.learn(&report, spent, nodes);
        self.spent = spent + report.time;
        self.nodes = nodes + report.nodes;
        self.slices += 1;
        let moves = &self.known.moves;
        let is_exact = !moves.is_empty() && moves.iter().all(|m| m.value.is_exact());
        if is_exact || is_last || self.spent >= budget.time {
            SearchStage::Done
        } else {
            SearchStage::Underway
        }
    }

    /// Takes a report, unless an earlier slice knew more; time and positions are those of all slices.
    fn learn(&mut self, report: &Report, spent: Duration, nodes: u64) {
        self.depths.note(report);
        let exact = |r: &Report| r.moves.iter().filter(|m| m.value.is_exact()).count();
        if report.depth >= self.known.depth || exact(report) > exact(&self.known) {
            self.known = report.clone();
        }
        self.known.time = spent + report.time;
        self.known.nodes = nodes + report.nodes;
    }
}
