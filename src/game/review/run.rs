//! Looks at the positions of a line, from its end backwards.

use super::agree::{allows, is_surer};
use super::analysis::{MOST_OF_LINE, PositionAnalysis};
use crate::game::record::{Record, TreePlace};
use crate::rules::state::{Move, State};
use crate::search::endgame::Endgames;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Purse, Stop};
use crate::search::report::{Obstacle, Report};
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::value::{Score, Value};

/// How much is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReviewEffort {
    /// Each position within these limits.
    Each(Limits),
    /// All positions together in the time of these limits: what the end of the game leaves over, its opening gets. What
    /// else limits a search holds for each.
    Whole(Limits),
}

/// How a line is looked through.
#[derive(Clone, Debug)]
pub struct Reviewer<'a> {
    /// How much is looked at.
    pub effort: ReviewEffort,
    /// A table of endgames of the same rules, if there is one.
    pub endgames: Option<&'a Endgames>,
    /// What was learned of the same rules, if anything was.
    pub knowledge: Option<&'a Knowledge>,
    /// What ends the review.
    pub stop: &'a Stop,
}

/// What is heard of a review.
#[derive(Clone, Debug)]
pub enum ReviewEvent<'a> {
    /// A position is being looked at: what is known so far, and how many moves of the line come before it.
    Underway(usize, &'a Report),
    /// A position was looked at.
    Found(ReviewedPosition),
}

/// A position that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedPosition {
    /// Where it is in the tree.
    pub place: TreePlace,
    /// What its moves are worth.
    pub analysis: PositionAnalysis,
    /// How many positions are left.
    pub left: usize,
}

/// The value of a place to whoever moves there, and who that is.
type PlaceValue = Option<(State, Value)>;

impl Reviewer<'_> {
    /// Looks at all positions of the line being followed, undone moves included, the last one first. One of which
    /// nothing was found before the end is left out.
    ///
    /// # Errors
    /// What keeps a search from beginning.
    pub fn review(
        &self,
        record: &Record,
        mut hear: impl FnMut(ReviewEvent<'_>),
    ) -> Result<(), Obstacle> {
        let mut record = record.clone();
        record.go_to(record.line_nodes().len());
        let mut after = None;
        let mut purse = match &self.effort {
            ReviewEffort::Whole(limits) => Some(Purse::new(limits.clone())),
            ReviewEffort::Each(_) => None,
        };
        loop {
            let left = record.made_count();
            let known = self.look(&record, after.take(), purse.as_mut(), &mut hear)?;
            if self.stop.is_stopped() {
                return Ok(());
            }
            after = match known {
                Some((analysis, value)) => {
                    if !analysis.moves.is_empty() {
                        let place = record.here();
                        hear(ReviewEvent::Found(ReviewedPosition {
                            place,
                            analysis,
                            left,
                        }));
                    }
                    Some((record.state().clone(), value))
                }
                None => None,
            };
            if !record.undo() {
                return Ok(());
            }
        }
    }

    /// What is found of the position on the board, with what is known of the one after it on the line.
    fn look(
        &self,
        record: &Record,
        after: PlaceValue,
        purse: Option<&mut Purse>,
        hear: &mut impl FnMut(ReviewEvent<'_>),
    ) -> Result<Option<(PositionAnalysis, Value)>, Obstacle> {
        let state = record.state();
        let mover = state.position().to_move();
        let mut analysis = PositionAnalysis::new(mover, Vec::new());
        if let Some(outcome) = state.outcome() {
            let score = Score::of_outcome(state.rules(), outcome, mover);
            return Ok(Some((analysis, Value::exact(score))));
        }
        let next = record.line().nth(record.made_count());
        let played = next.zip(after).map(|(made, (after, value))| {
            let same = after.position().to_move() == mover;
            (made.action, value.before_move(same))
        });
        match played {
            // Nothing else can be played.
            Some((action, value)) if state.legal_moves() == [action] => {
                analysis.learn(action, value)
            }
            _ => {
                let at = record.made_count();
                let limits = match (&self.effort, &purse) {
                    (_, Some(purse)) => purse.next(at + 1),
                    (ReviewEffort::Each(limits) | ReviewEffort::Whole(limits), None) => {
                        limits.clone()
                    }
                };
                let report = self.report(state, &limits, |report| {
                    hear(ReviewEvent::Underway(at, report));
                });
                if let Some(purse) = purse {
                    purse.take(&report);
                }
                if let Some(obstacle) = report.obstacle {
                    return Err(obstacle);
                }
                analysis.moves = report.moves;
                analysis.line = report.line;
                analysis.line.truncate(MOST_OF_LINE);
                analysis.best_is_proven = report.best_is_proven;
                learn_what_came(&mut analysis, played);
            }
        }
        Ok(analysis.best().map(|best| (analysis, best.value)))
    }

    fn report(&self, state: &State, limits: &Limits, hear: impl FnMut(&Report)) -> Report {
        let request = Request::new(state, Question::EveryMove, limits, self.stop);
        let request = request.with_endgames(self.endgames);
        think(&request.with_knowledge(self.knowledge), hear)
    }
}

/// What is known of the move that was played from the position after it counts for more than what is less sure.
fn learn_what_came(analysis: &mut PositionAnalysis, played: Option<(Move, Value)>) {
    if let Some((action, came)) = played
        && let Some(led) = analysis.value_of(action)
        && is_surer(came, led)
        && !allows(led, came)
    {
        analysis.learn(action, came);
    }
}
