//! What is known about the position on the board, and what is being found out.

use crate::gui::thinking::thinker::{Task, Thought};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::report::{Obstacle, Report, SearchStage};
use crate::search::value::Value;

/// What was asked of the thread last.
#[derive(Clone, Copy, Debug)]
struct AskedTask {
    task: Task,
    stage: SearchStage,
}

/// Everything known from thinking.
#[derive(Clone, Debug, Default)]
pub struct Thoughts {
    about: Option<State>,
    asked: Option<AskedTask>,
    requests: u64,
    report: Option<Report>,
    values: Option<Report>,
    /// The move of a computer player, with what was asked of him.
    chosen: Option<(Task, Move)>,
    /// The move of a hint, with how sure it was.
    hint: Option<(Move, Sureness)>,
    lead: Option<Value>,
    /// What kept the last search from beginning.
    obstacle: Option<Obstacle>,
}

impl Thoughts {
    /// Whether they are about this position.
    pub fn is_about(&self, state: &State) -> bool {
        self.about.as_ref() == Some(state)
    }

    /// Forgets all about another position; the value it had stays until a new one is known, and what
    /// keeps searches from beginning until one begins.
    pub(in crate::gui) fn turn_to(&mut self, state: &State) {
        *self = Self {
            about: Some(state.clone()),
            requests: self.requests,
            lead: self.lead,
            obstacle: self.obstacle,
            ..Self::default()
        };
    }

    /// Notes what was asked.
    pub(in crate::gui) fn ask(&mut self, task: Task) {
        self.requests += 1;
        self.asked = Some(AskedTask {
            task,
            stage: SearchStage::Underway,
        });
        self.report = None;
    }

    /// Notes that nothing is asked any more.
    pub(in crate::gui) fn rest(&mut self) {
        self.asked = None;
        self.report = None;
    }

    /// Takes a thought; `false` if nothing is asked any more.
    pub(in crate::gui) fn take(&mut self, thought: Thought) -> bool {
        let waits = |asked: &&mut AskedTask| asked.stage == SearchStage::Underway;
        let Some(asked) = self.asked.as_mut().filter(waits) else {
            return false;
        };
        let report = match thought {
            Thought::Underway(report) => report,
            Thought::Failed(_) => {
                asked.stage = SearchStage::Done;
                return true;
            }
            Thought::Done(report, action) => {
                asked.stage = SearchStage::Done;
                match asked.task {
                    Task::Move(..) | Task::Engine(_) => {
                        self.chosen = action.map(|action| (asked.task, action));
                    }
                    Task::Hint => self.hint = action.map(|action| (action, how_sure(&report))),
                    Task::Values | Task::Lead => {}
                }
                report
            }
        };
        self.obstacle = report.obstacle;
        let known = self.values.as_ref().map(how_sure);
        if asked.task == Task::Values && Some(how_sure(&report)) >= known {
            self.values = Some(report.clone());
            self.mend_hint();
        }
        if !report.moves.is_empty() {
            if let (Some(value), Some(mover)) = (report.value(), self.mover()) {
                self.lead = Some(value.from_south(mover));
            }
            self.report = Some(report);
        }
        true
    }

    /// Takes the hint from the values if all that can be known of them is known; `false` if not.
    pub(in crate::gui) fn take_hint_from_values(&mut self) -> bool {
        let done = self.stage() == Some(SearchStage::Done);
        if done && self.task() == Some(Task::Values) {
            let values = self.values.as_ref();
            self.hint = values.and_then(|v| Some((v.best()?.action, how_sure(v))));
            return self.hint.is_some();
        }
        false
    }

    /// Hints at the best move of the values once they are surer than the hint was and know a better
    /// one.
    fn mend_hint(&mut self) {
        if let Some((hinted, sureness)) = self.hint
            && let Some(values) = &self.values
            && how_sure(values) >= sureness
            && !values.is_best(hinted)
            && let Some(best) = values.best()
        {
            self.hint = Some((best.action, how_sure(values)));
        }
    }

    /// How often anything was asked.
    pub const fn requests(&self) -> u64 {
        self.requests
    }

    /// What was asked last about this position.
    pub fn task(&self) -> Option<Task> {
        self.asked.map(|a| a.task)
    }

    /// How far that has come.
    pub fn stage(&self) -> Option<SearchStage> {
        self.asked.map(|a| a.stage)
    }

    /// The newest report about what was asked last.
    pub const fn report(&self) -> Option<&Report> {
        self.report.as_ref()
    }

    /// The value of every legal move, as far as it is known.
    pub const fn values(&self) -> Option<&Report> {
        self.values.as_ref()
    }

    /// The move that is the answer to this, if it is known.
    pub fn chosen(&self, task: Task) -> Option<Move> {
        let (asked, action) = self.chosen?;
        (asked == task).then_some(action)
    }

    /// What is advised, if a hint was asked for.
    pub fn hint(&self) -> Option<Move> {
        self.hint.map(|(action, _)| action)
    }

    /// What kept the last search from beginning, if anything did.
    pub const fn obstacle(&self) -> Option<Obstacle> {
        self.obstacle
    }

    /// The newest value known, from South's view.
    pub const fn lead(&self) -> Option<Value> {
        self.lead
    }

    /// Who moves in the position thought about.
    pub fn mover(&self) -> Option<Side> {
        self.about.as_ref()?.to_move()
    }
}

/// How much is known: moves with an exact value, then moves looked ahead.
type Sureness = (usize, u32);

fn how_sure(report: &Report) -> Sureness {
    let exact = report.moves.iter().filter(|m| m.value.is_exact());
    (exact.count(), report.depth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rule_set::RuleSet;
    use crate::search::report::MoveValue;
    use crate::search::value::{Certainty, Score};

    fn sow(number: u8) -> Move {
        let house = RuleSet::usual().shape().house(Side::South, number);
        Move::Sow(house.unwrap())
    }

    /// What is known of the moves, best first, so many moves ahead.
    fn report(depth: u32, values: &[(u8, i32, Certainty)]) -> Report {
        let moves = values.iter().map(|&(house, seeds, certainty)| MoveValue {
            action: sow(house),
            value: Value {
                score: Score::Seeds(seeds),
                certainty,
            },
        });
        Report {
            moves: moves.collect(),
            depth,
            ..Report::default()
        }
    }

    fn hear(thoughts: &mut Thoughts, task: Task, thought: Thought) {
        thoughts.ask(task);
        assert!(thoughts.take(thought));
    }

    #[test]
    fn a_hint_follows_values_that_are_surer() {
        let rules = RuleSet::usual();
        let mut thoughts = Thoughts::default();
        thoughts.turn_to(&State::new(&rules, rules.start(Side::South)));
        let estimate = Certainty::Estimate { depth: 1 };
        let found = report(6, &[(5, -3, estimate)]);
        hear(
            &mut thoughts,
            Task::Hint,
            Thought::Done(found, Some(sow(5))),
        );
        let values = |depth, certainty| report(depth, &[(6, 4, certainty), (5, -3, estimate)]);
        let (task, more) = (Task::Values, Thought::Underway);
        hear(&mut thoughts, task, more(values(4, estimate)));
        assert_eq!(
            thoughts.hint(),
            Some(sow(5)),
            "four moves are less than six"
        );
        hear(&mut thoughts, task, more(values(6, estimate)));
        assert_eq!(thoughts.hint(), Some(sow(6)));
        let even = report(8, &[(5, 4, estimate), (6, 4, estimate)]);
        hear(&mut thoughts, task, more(even));
        assert_eq!(thoughts.hint(), Some(sow(6)), "as good as any other");
        let bounded = [(5, 4, Certainty::Exact), (6, 4, Certainty::AtMost)];
        hear(&mut thoughts, task, more(report(8, &bounded)));
        assert_eq!(thoughts.hint(), Some(sow(5)), "it may be worth less");
    }
}
