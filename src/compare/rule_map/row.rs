//! One rule set of a rule map, and what is known about its moves.

use std::time::Duration;

use super::depths::Depths;
use crate::compare::line::{CannotPlay, LineEnd};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};
use crate::search::report::{MoveValue, Report, SearchStage};
use crate::search::think::merge::merge;
use crate::search::value::{Certainty, Value};

/// What is known of a move under one rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It cannot be made there.
    Illegal,
    /// It can, and no search has come to a value yet.
    NotKnownYet,
    /// Its value from the mover's view.
    Value(Value),
}

/// What searches have cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Time.
    pub time: Duration,
    /// Positions looked at.
    pub nodes: u64,
}

/// A rule set and what is known about the position under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleRow {
    /// What it is called.
    pub name: String,
    /// The rule set.
    pub rules: RuleSet,
    /// The game asked about, or why these rules cannot play on there.
    pub asked: Result<State, CannotPlay>,
    /// The legal moves; none where it cannot be played on.
    pub legal: Vec<Move>,
    /// What is known; nothing before the first news.
    pub report: Report,
    /// What was known at each depth on the way there.
    pub depths: Depths,
    /// Whether its estimates were made with what was learned of its rules.
    pub is_informed: bool,
    /// How far the search has come.
    pub stage: SearchStage,
}

impl RuleRow {
    /// The row of a rule set for a position, nothing known yet.
    pub fn new(name: String, rules: RuleSet, place: &LineEnd) -> Self {
        let asked = place.under(&rules);
        let legal = asked.as_ref().map(|state| state.legal_moves());
        Self {
            name,
            legal: legal.unwrap_or_default(),
            stage: match asked {
                Ok(_) => SearchStage::Underway,
                Err(_) => SearchStage::Done,
            },
            asked,
            rules,
            report: Report::default(),
            depths: Depths::default(),
            is_informed: false,
        }
    }

    /// Takes what a search tells, unless more is known: it may have begun anew. What is proven `by_book` stands in place of
    /// estimates, but not among the depths that rows are compared by: another row may have no book. Time and positions are
    /// told of all searches, of those before this one `before`.
    pub fn learn(&mut self, found: &Report, by_book: Option<&Report>, before: Spent) {
        self.depths.note(found);
        let all = by_book.map_or_else(|| found.clone(), |book| merge(found, book));
        if known(&all) >= known(&self.report) {
            self.report = all;
        }
        self.report.time = before.time + found.time;
        self.report.nodes = before.nodes + found.nodes;
    }

    /// Whether it is about the same position under the same rules.
    pub fn is_like(&self, other: &Self) -> bool {
        self.rules == other.rules && self.asked == other.asked
    }

    /// Takes over what another row knows of the same, if that is more; a search goes on from there.
    pub fn take_over(&mut self, other: &Self) {
        if self.is_like(other) && known(&other.report) > known(&self.report) {
            self.report = other.report.clone();
            self.depths = other.depths.clone();
            self.is_informed = other.is_informed;
        }
    }

    /// Its estimates are made in this way from now on: those made in the other one are forgotten.
    pub fn inform(&mut self, is_informed: bool) {
        if self.is_informed != is_informed {
            self.is_informed = is_informed;
            self.depths = Depths::default();
            match self.is_proven() {
                // It is looked at anew, for rows that it is compared with.
                true => (self.report.time, self.report.nodes) = (Duration::ZERO, 0),
                false => self.report = Report::default(),
            }
        }
    }

    /// What all its searches have cost.
    pub const fn spent(&self) -> Spent {
        Spent {
            time: self.report.time,
            nodes: self.report.nodes,
        }
    }

    /// What is known of a move.
    pub fn cell(&self, action: Move) -> Cell {
        if !self.legal.contains(&action) {
            return Cell::Illegal;
        }
        match self.report.value_of(action) {
            Some(value) => Cell::Value(value),
            None => Cell::NotKnownYet,
        }
    }

    /// The value of the position from the mover's view, if it is known.
    pub fn value(&self) -> Option<Value> {
        self.report.value()
    }

    /// All moves that are as good as the best one, as far as is known; see [`best_of`].
    pub fn best_moves(&self) -> Vec<Move> {
        best_of(&self.report.moves)
    }

    /// Whether the value of every move is proven.
    pub fn is_exact(&self) -> bool {
        let moves = &self.report.moves;
        !moves.is_empty() && moves.iter().all(|m| m.value.is_exact())
    }

    /// Whether a search can find out more.
    pub fn is_open(&self) -> bool {
        self.asked.is_ok() && !self.is_exact()
    }

    /// Whether what the best move is worth is proven.
    pub fn is_proven(&self) -> bool {
        self.report.value().is_some_and(Value::is_exact)
    }

    /// What moves are worth so many moves ahead, the best first; what is proven is so at any depth.
    pub fn at(&self, depth: u32) -> Option<&[MoveValue]> {
        match self.is_proven() {
            true => Some(&self.report.moves),
            false => self.depths.at(depth),
        }
    }

    /// The moves to play for a cell: best play of both where the line is known, else the move alone.
    pub fn line(&self, action: Move) -> Vec<Move> {
        if self.report.line.first() == Some(&action) {
            self.report.line.clone()
        } else {
            vec![action]
        }
    }
}

/// How much a search has found out: whether the best move is proven, how many moves are then, and how deep it has come.
fn known(report: &Report) -> (bool, usize, u32) {
    let is_proven = report.value().is_some_and(Value::is_exact);
    let proven = report.moves.iter().filter(|m| m.value.is_exact());
    let proven = if is_proven { proven.count() } else { 0 };
    (is_proven, proven, report.depth)
}

/// All moves that are as good as the best one, in the order of the columns; `moves` has the best first.
///
/// A move that is only proven to be worth at most as much as the best is not among them, nor is an
/// estimate beside a proven best.
pub fn best_of(moves: &[MoveValue]) -> Vec<Move> {
    let Some(best) = moves.first().map(|m| m.value) else {
        return Vec::new();
    };
    let as_good = |value: Value| {
        value.score == best.score
            && value.certainty != Certainty::AtMost
            && (value.is_exact() || !best.is_exact())
    };
    let best = moves.iter().filter(|m| as_good(m.value));
    let mut best: Vec<_> = best.map(|m| m.action).collect();
    best.sort_unstable();
    best
}
