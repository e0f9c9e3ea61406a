//! One truth for a move and the position it leads to.
//!
//! The analysis of a position has a value for each move, and that of the position after one of them has a value for the same.
//! Of both the surer one counts for both: what is exact, what is proven, what was looked further ahead. So the loss of a
//! move is what was to be had less what is to be had now, and nothing that is told of a game contradicts what stands beside
//! it.

use super::analysis::{PROGRAM, PositionAnalysis, Review};
use crate::game::record::{NodeId, Record, TreePlace};
use crate::search::report::MoveValue;
use crate::search::value::{Certainty, Value};

impl Review {
    /// Notes what was found of a place of this record.
    pub fn note(&mut self, record: &Record, place: TreePlace, analysis: PositionAnalysis) {
        PROGRAM.clone_into(&mut self.program);
        self.keep(record, place, analysis);
    }

    /// Notes what was read of a place of this record.
    pub fn keep(&mut self, record: &Record, place: TreePlace, analysis: PositionAnalysis) {
        self.analyses.insert(place, analysis);
        for child in record.children(place) {
            self.meet(record, child);
        }
        let mut at = place;
        while let Some(id) = at.filter(|&id| self.meet(record, id)) {
            at = record.before(id);
        }
    }

    /// Lets what is known of a move and of the position after it be the same; whether more is known of the move now.
    fn meet(&mut self, record: &Record, id: NodeId) -> bool {
        let (before, made) = (record.before(id), record.made(id));
        let led = self
            .analysis(before)
            .and_then(|analysis| analysis.value_of(made.action));
        let came = self.analysis(Some(id)).and_then(|analysis| {
            let same = analysis.mover == made.by;
            Some(analysis.best()?.value.before_move(same))
        });
        let Some((led, came)) = led.zip(came) else {
            return false;
        };
        if led == came || allows(led, came) {
            return false;
        }
        let is_thought = matches!(led.certainty, Certainty::Estimate { .. });
        if !is_surer(came, led) && (self.tell(record, id, led) || !is_thought) {
            return false;
        }
        let Some(analysis) = self.analyses.get_mut(&before) else {
            return false;
        };
        analysis.learn(made.action, came);
        // What is surer of the position holds against what its moves come to now.
        if let Some(known) = analysis.known {
            self.settle(record, before, known);
        }
        true
    }

    /// Tells the position after a move what the move is worth; `false` if it knows better.
    fn tell(&mut self, record: &Record, id: NodeId, worth: Value) -> bool {
        let same =
            (self.analysis(Some(id))).is_some_and(|analysis| analysis.mover == record.made(id).by);
        self.settle(record, Some(id), worth.after_move(same))
    }

    /// Takes it that a position is worth so much, and tells the positions after it what follows; `false` if it knows better.
    fn settle(&mut self, record: &Record, place: TreePlace, worth: Value) -> bool {
        let Some(changed) = self
            .analyses
            .get_mut(&place)
            .and_then(|analysis| analysis.settle(worth))
        else {
            return false;
        };
        let of = |place: TreePlace, moves: Vec<MoveValue>| {
            let child = move |one: MoveValue| Some((record.child(place, one.action)?, one.value));
            moves.into_iter().filter_map(child)
        };
        let mut left: Vec<(NodeId, Value)> = of(place, changed).collect();
        while let Some((id, worth)) = left.pop() {
            if let Some(analysis) = self.analyses.get_mut(&Some(id)) {
                let worth = worth.after_move(analysis.mover == record.made(id).by);
                left.extend(of(Some(id), analysis.settle(worth).unwrap_or_default()));
            }
        }
        true
    }
}

/// Whether what is known of the position after a move is at least as sure as what is known of the move.
pub(super) fn is_surer(came: Value, led: Value) -> bool {
    use Certainty::{AtLeast, AtMost, Estimate, Exact};
    match (came.certainty, led.certainty) {
        (Exact, _) => true,
        (_, Exact) => false,
        (Estimate { depth: came }, Estimate { depth: led }) => came >= led,
        (Estimate { .. }, AtLeast | AtMost) => false,
        (AtLeast, AtLeast) => came.score >= led.score,
        (AtMost, AtMost) => came.score <= led.score,
        (AtLeast | AtMost, _) => true,
    }
}

/// Whether what is proven of a move leaves room for what the position after it is thought to be worth.
pub(super) fn allows(led: Value, came: Value) -> bool {
    let is_thought = matches!(came.certainty, Certainty::Estimate { .. });
    is_thought
        && match led.certainty {
            Certainty::AtLeast => came.score >= led.score,
            Certainty::AtMost => came.score <= led.score,
            Certainty::Exact | Certainty::Estimate { .. } => false,
        }
}
