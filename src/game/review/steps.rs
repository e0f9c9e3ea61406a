//! The moves of a line with what is known of them.

use serde::{Deserialize, Serialize};

use super::analysis::{MOST_OF_LINE, PositionAnalysis, Review};
use super::judge::{Judgement, judge_made};
use crate::game::record::{MadeMove, NodeId, Record, TreePlace};
use crate::rules::side::Side;
use crate::rules::spec::WonBy;
use crate::rules::state::Move;
use crate::search::report::MoveValue;
use crate::search::value::Value;

/// A move of a game, looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ReviewStep {
    /// Moves made before it.
    pub at: usize,
    /// The move.
    pub node: NodeId,
    /// The same with who made it.
    pub made: MadeMove,
    /// What it was worth to its mover, if that is known.
    pub value: Option<Value>,
    /// The best move there, worth so much to the same.
    pub best: Option<MoveValue>,
}

impl ReviewStep {
    /// What the move gave away, if its value is known.
    pub fn judgement(&self, won_by: WonBy) -> Option<Judgement> {
        let (best, value) = self.best.zip(self.value)?;
        Some(judge_made(&self.made, best.value, value, won_by))
    }
}

/// How much of a line was reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewCoverage {
    /// Nothing.
    Nothing,
    /// Something, of the line or beside it.
    Part,
    /// Every position, so that each move has its grade.
    Whole,
}

impl Review {
    /// A move, which is in the record, with what is known of it.
    pub fn step(&self, record: &Record, node: NodeId) -> ReviewStep {
        let (made, before) = (*record.made(node), record.before(node));
        let analysis = self.analysis(before);
        ReviewStep {
            at: record.depth(before),
            node,
            made,
            value: analysis
                .and_then(|analysis| analysis.value_of(made.action))
                .or_else(|| self.told(node)),
            best: analysis.and_then(PositionAnalysis::best),
        }
    }

    /// What a move gave away, if that is known.
    pub fn judgement(&self, record: &Record, node: NodeId) -> Option<Judgement> {
        let step = self.step(record, node);
        step.judgement(record.rules().won_by())
    }

    /// The moves of the line being followed.
    pub fn steps(&self, record: &Record) -> Vec<ReviewStep> {
        let nodes = record.line_nodes().iter();
        nodes.map(|&node| self.step(record, node)).collect()
    }

    /// How much of a line of the record this program has looked at.
    pub fn coverage(&self, record: &Record, line: &[NodeId]) -> ReviewCoverage {
        let is_judged = |&node: &NodeId| {
            let step = self.step(record, node);
            step.value.is_some() && step.best.is_some()
        };
        let is_ours = self.program.starts_with("kalaha ");
        match is_ours && !line.is_empty() && line.iter().all(is_judged) {
            true => ReviewCoverage::Whole,
            false if self.is_empty() => ReviewCoverage::Nothing,
            false => ReviewCoverage::Part,
        }
    }

    /// Best play of both from a place, as far as it is known: the line that was found there or, where that begins with a move
    /// that is not thought to be the best any more, the best move and what is known of the position after it.
    pub fn best_line(&self, record: &Record, place: TreePlace) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = Some(place);
        while let Some((analysis, best)) = at.and_then(|at| {
            let analysis = self.analysis(at)?;
            Some((analysis, analysis.best()?.action))
        }) {
            if analysis.line.first() == Some(&best) {
                line.extend(&analysis.line);
                break;
            }
            line.push(best);
            at = at.and_then(|at| record.child(at, best)).map(Some);
        }
        line.truncate(MOST_OF_LINE);
        line
    }

    /// The value of the position at a place and to whom: by the moves there or, where none was looked at, by the move that
    /// led there.
    pub fn value_at(&self, record: &Record, place: TreePlace) -> Option<(Side, Value)> {
        if let Some(analysis) = self.analysis(place) {
            return Some((analysis.mover, analysis.best()?.value));
        }
        let step = self.step(record, place?);
        Some((step.made.by, step.value?))
    }
}
