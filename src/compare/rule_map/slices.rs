//! The search of a row in slices, so that all rows show something soon.

use std::time::Duration;

use super::row::RuleRow;
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
    /// Time of all its searches together.
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
    /// The numbers of the rows: several may ask the same.
    pub numbers: Vec<usize>,
    /// What is known of it.
    pub row: RuleRow,
    /// The game asked about.
    state: State,
    /// What was learned of its rules.
    knowledge: Option<Knowledge>,
    /// What a book of openings has of it.
    by_book: Option<Report>,
    /// Slices done.
    slices: usize,
}

impl RowSearch {
    /// The search of a row, beginning beyond the slices that it has had, with what was learned of its rules; `None` where it
    /// cannot be played on.
    pub(super) fn new(number: usize, row: &RuleRow, knowledge: Option<Knowledge>) -> Option<Self> {
        let state = row.asked.as_ref().ok()?.clone();
        let by_book = knowledge.as_ref().and_then(Knowledge::book);
        let mut row = row.clone();
        row.inform(knowledge.as_ref().is_some_and(Knowledge::evaluates));
        Some(Self {
            numbers: vec![number],
            by_book: by_book.and_then(|book| book.report(&state)),
            state,
            knowledge: knowledge.map(|known| known.with_book(None)),
            slices: DEPTHS
                .iter()
                .filter(|&&depth| row.depths.all().any(|known| known >= depth))
                .count(),
            row,
        })
    }

    /// Searches for one slice more; `tell` hears what is known on the way.
    pub(super) fn search(
        &mut self,
        budget: Budget,
        crowd: RowsWaiting,
        stop: &Stop,
        mut tell: impl FnMut(&RuleRow),
    ) {
        let before = self.row.spent();
        let left = budget.time.saturating_sub(before.time);
        // What it knows may come from another map that it has had its time for.
        let is_spent = left.is_zero() && !self.row.report.moves.is_empty();
        if is_spent || (self.row.is_exact() && self.slices >= DEPTHS.len()) {
            self.row.stage = SearchStage::Done;
            return;
        }
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
        let request = Request::new(&self.state, Question::EveryMove, &limits, stop);
        let request = request.with_knowledge(self.knowledge.as_ref());
        let (row, by_book) = (&mut self.row, self.by_book.as_ref());
        let found = think(&request, |found| {
            row.learn(found, by_book, before);
            if throttle.is_due() {
                tell(row);
            }
        });
        row.learn(&found, by_book, before);
        self.slices += 1;
        // Also where all is proven, other rows may be compared with it by what is seen a few moves ahead.
        let is_known = found.is_exact() || (row.is_exact() && self.slices >= DEPTHS.len());
        if is_known || is_last || row.spent().time >= budget.time {
            row.stage = SearchStage::Done;
        }
    }
}
