//! The grid: rows of rule sets, columns of moves.

use super::depths::Depths;
use super::row::{Cell, RuleRow};
use super::standing::{Standing, standing};
use crate::compare::line::LineEnd;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Move;
use crate::search::report::{Report, SearchStage};

/// What moves are worth under several rule sets, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMap {
    /// Moves that are legal in at least one row: the swap first, then houses by number.
    pub columns: Vec<Move>,
    /// The rule sets; the others are compared with the first.
    pub rows: Vec<RuleRow>,
}

/// What has been found out about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowNews {
    /// The number of the row.
    pub row: usize,
    /// All that is known about it; time and positions of all its searches together.
    pub report: Report,
    /// What was known at each depth on the way there.
    pub depths: Depths,
    /// Whether estimates were made with what was learned of the rules.
    pub is_informed: bool,
    /// Whether there is more to come.
    pub stage: SearchStage,
}

impl RowNews {
    /// What is known of row number `number`.
    pub(super) fn of(number: usize, row: &RuleRow) -> Self {
        Self {
            row: number,
            report: row.report.clone(),
            depths: row.depths.clone(),
            is_informed: row.is_informed,
            stage: row.stage,
        }
    }
}

impl RuleMap {
    /// The map of these rows, nothing known yet.
    pub fn new(rows: Vec<RuleRow>) -> Self {
        let mut columns: Vec<_> = rows.iter().flat_map(|r| r.legal.iter().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Self { columns, rows }
    }

    /// The map of named rule sets for a place.
    pub fn of(place: &LineEnd, named: impl IntoIterator<Item = (String, RuleSet)>) -> Self {
        let rows = named.into_iter();
        Self::new(rows.map(|(n, r)| RuleRow::new(n, r, place)).collect())
    }

    /// The greatest depth to which all rows were looked at, apart from those that are proven or of which nothing will be
    /// known; `None` if there is none yet, or no such row.
    pub fn common_depth(&self) -> Option<u32> {
        let counts = |row: &&RuleRow| {
            let comes = row.stage == SearchStage::Underway || row.depths.all().next().is_some();
            row.asked.is_ok() && comes && !row.is_proven()
        };
        let first = self.rows.iter().find(counts)?;
        let has_all = |&depth: &u32| {
            let mut counted = self.rows.iter().filter(counts);
            counted.all(|row| row.depths.at(depth).is_some())
        };
        first.depths.all().find(has_all)
    }

    /// Puts what a search tells into its row.
    pub fn take(&mut self, news: RowNews) {
        if let Some(row) = self.rows.get_mut(news.row) {
            row.report = news.report;
            row.depths = news.depths;
            row.is_informed = news.is_informed;
            row.stage = news.stage;
        }
    }

    /// Rows of which more can be found out are to be searched on.
    pub fn begin_anew(&mut self) {
        for row in self.rows.iter_mut().filter(|row| row.is_open()) {
            row.stage = SearchStage::Underway;
        }
    }

    /// What is known of a move in row number `row`.
    pub fn cell(&self, row: usize, action: Move) -> Cell {
        self.rows
            .get(row)
            .map_or(Cell::Illegal, |row| row.cell(action))
    }

    /// Whether nothing more will be known.
    pub fn is_done(&self) -> bool {
        self.rows.iter().all(|row| row.stage == SearchStage::Done)
    }

    /// How row number `row` stands beside the first; `None` for the first and for rows that are not there.
    pub fn standing(&self, row: usize) -> Option<Standing> {
        let (first, others) = self.rows.split_first()?;
        let other = others.get(row.checked_sub(1)?)?;
        Some(standing(first, other))
    }
}
