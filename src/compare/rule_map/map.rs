//! The grid: rows of rule sets, columns of moves.

use super::depths::Depths;
use super::row::{Cell, Row};
use crate::compare::line::LineEnd;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::Move;
use crate::search::report::{Report, Stage};

/// What moves are worth under several rule sets, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleMap {
    /// Moves that are legal in at least one row: the swap first, then houses by number.
    pub columns: Vec<Move>,
    /// The rule sets; the others are compared with the first.
    pub rows: Vec<Row>,
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
    /// Whether there is more to come.
    pub stage: Stage,
}

/// In what a row stands out from the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StandsOut {
    /// No move that is best in the first row is best here.
    BestMove,
    /// Another player wins, or nobody does.
    Winner,
    /// Both.
    BestMoveAndWinner,
}

impl RuleMap {
    /// The map of these rows, nothing known yet.
    pub fn new(rows: Vec<Row>) -> Self {
        let mut columns: Vec<_> = rows.iter().flat_map(|r| r.legal.iter().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        Self { columns, rows }
    }

    /// The map of named rule sets for a place.
    pub fn of(place: &LineEnd, named: impl IntoIterator<Item = (String, RuleSet)>) -> Self {
        let rows = named.into_iter();
        Self::new(rows.map(|(n, r)| Row::new(n, r, place)).collect())
    }

    /// Takes news of a row.
    pub fn take(&mut self, news: RowNews) {
        if let Some(row) = self.rows.get_mut(news.row) {
            row.report = news.report;
            row.depths = news.depths;
            row.stage = news.stage;
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
        self.rows.iter().all(|row| row.stage == Stage::Done)
    }

    /// In what row number `row` stands out from the first; `None` if in nothing, or while one of the
    /// two has no value.
    ///
    /// Values that are not proven count as they are: see [`Row::is_exact`].
    pub fn stands_out(&self, row: usize) -> Option<StandsOut> {
        let (first, row) = (self.rows.first()?, self.rows.get(row)?);
        let winner = first.value()?.score.sign() != row.value()?.score.sign();
        let best_move = !row.shares_best_move(first);
        match (best_move, winner) {
            (true, true) => Some(StandsOut::BestMoveAndWinner),
            (true, false) => Some(StandsOut::BestMove),
            (false, true) => Some(StandsOut::Winner),
            (false, false) => None,
        }
    }
}
