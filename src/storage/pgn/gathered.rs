//! What a file tells programs of its moves, on the way into the record and its review.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::commands::{EvalWord, PgnCommand};
use super::names::Tags;
use crate::game::record::{NodeId, Record, TreePlace};
use crate::game::review::analysis::{PositionAnalysis, Review};
use crate::rules::notation::parse_move;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::search::value::{Certainty, Score, Value};

/// What was told of the moves so far.
#[derive(Default)]
pub(super) struct Gathered {
    evals: HashMap<NodeId, EvalWord>,
    bests: HashMap<NodeId, (Move, EvalWord)>,
}

impl Gathered {
    /// Takes what is told of the move that led to the board; `false` if nothing can be told so of it.
    pub(super) fn take(&mut self, record: &mut Record, command: PgnCommand) -> bool {
        let Some(id) = record.here() else {
            return false;
        };
        match command {
            PgnCommand::Clock(left) => record.set_time_left(id, left),
            PgnCommand::Eval(value) => {
                self.evals.insert(id, value);
            }
            PgnCommand::Best(word, value) => {
                record.undo();
                let state = record.state();
                let best = parse_move(state.rules(), state.position().to_move(), &word);
                let best = best.filter(|&best| state.check(best).is_ok());
                record.redo();
                match best {
                    Some(best) => self.bests.insert(id, (best, value)),
                    None => return false,
                };
            }
        }
        true
    }

    /// All of it as a review; where the best move is not told, nothing is known of what a move gave away.
    pub(super) fn into_review(self, record: &Record, tags: &Tags) -> Review {
        let mut review = Review::default();
        let mut analyses: BTreeMap<TreePlace, PositionAnalysis> = BTreeMap::new();
        let value = |word: EvalWord, by: Side| {
            // Of what others say nothing is proven.
            let certainty = match word.certainty {
                Some(depth @ Certainty::Estimate { .. }) => depth,
                Some(bound) if tags.is_reviewed_here() => bound,
                None if tags.is_reviewed_here() => Certainty::Exact,
                _ => Certainty::Estimate { depth: 0 },
            };
            let is_proven = !matches!(certainty, Certainty::Estimate { .. });
            let is_draw = word.score == Score::Seeds(0) && is_proven;
            let score = match is_draw && !record.rules().counts_seeds() {
                true => Score::Draw,
                false => word.score,
            };
            Value { score, certainty }.from_south(by)
        };
        let ids: BTreeSet<_> = self.evals.keys().chain(self.bests.keys()).collect();
        for &id in ids {
            let (made, place) = (record.made(id), record.before(id));
            let own = self.evals.get(&id).map(|&word| value(word, made.by));
            match (self.bests.get(&id), own) {
                (Some(&(best, word)), own) => {
                    let analysis = analyses
                        .entry(place)
                        .or_insert_with(|| PositionAnalysis::new(made.by, Vec::new()));
                    if let Some(own) = own {
                        analysis.learn(made.action, own);
                    }
                    analysis.learn(best, value(word, made.by));
                }
                (None, Some(own)) => review.keep_told(id, own),
                (None, None) => {}
            }
        }
        for (place, analysis) in analyses {
            review.keep(record, place, analysis);
        }
        if !review.is_empty() {
            review.program = tags.reviewer();
        }
        review
    }
}
