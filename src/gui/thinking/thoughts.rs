//! What is known about the position on the board, and what is being found out.

use super::thinker::{Stage, Task, Thought};
use super::words::from_south;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::report::{Obstacle, Report};
use crate::search::value::Value;

/// Whether the thread is at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It thinks.
    Underway,
    /// It has answered.
    Done,
}

/// What was asked of the thread last.
#[derive(Clone, Copy, Debug)]
struct Asked {
    number: u64,
    task: Task,
    progress: Progress,
}

/// Everything known from thinking.
#[derive(Clone, Debug, Default)]
pub struct Thoughts {
    about: Option<(RuleSet, State)>,
    asked: Option<Asked>,
    report: Option<Report>,
    values: Option<Report>,
    /// The move of a computer player, with what was asked of him.
    chosen: Option<(Task, Move)>,
    hint: Option<Move>,
    lead: Option<Value>,
    /// What kept the last search from beginning.
    obstacle: Option<Obstacle>,
}

impl Thoughts {
    /// Whether they are about this position.
    pub fn is_about(&self, rules: &RuleSet, state: &State) -> bool {
        let about = self.about.as_ref();
        about.is_some_and(|(r, s)| s == state && r == rules)
    }

    /// Forgets all about another position; the value it had stays until a new one is known, and what
    /// keeps searches from beginning until one begins.
    pub(super) fn turn_to(&mut self, rules: &RuleSet, state: &State) {
        *self = Self {
            about: Some((rules.clone(), state.clone())),
            lead: self.lead,
            obstacle: self.obstacle,
            ..Self::default()
        };
    }

    /// Notes what was asked.
    pub(super) fn ask(&mut self, number: u64, task: Task) {
        self.asked = Some(Asked {
            number,
            task,
            progress: Progress::Underway,
        });
        self.report = None;
    }

    /// Notes that nothing is asked any more.
    pub(in crate::gui) fn rest(&mut self) {
        self.asked = None;
        self.report = None;
    }

    /// Takes a thought; `false` if it comes too late.
    pub(super) fn take(&mut self, thought: Thought) -> bool {
        let Some(asked) = &mut self.asked else {
            return false;
        };
        if asked.number != thought.number || asked.progress == Progress::Done {
            return false;
        }
        self.obstacle = thought.report.obstacle;
        if let Stage::Done(action) = thought.stage {
            asked.progress = Progress::Done;
            match asked.task {
                Task::Move(..) => self.chosen = action.map(|action| (asked.task, action)),
                Task::Hint => self.hint = action,
                Task::Values | Task::Lead => {}
            }
        }
        let known = self.values.as_ref().map(how_sure);
        if asked.task == Task::Values && Some(how_sure(&thought.report)) >= known {
            self.values = Some(thought.report.clone());
        }
        if !thought.report.moves.is_empty() {
            if let (Some(best), Some(mover)) = (thought.report.best(), self.mover()) {
                self.lead = Some(from_south(best.value, mover));
            }
            self.report = Some(thought.report);
        }
        true
    }

    /// Takes the hint from the values if all that can be known of them is known; `false` if not.
    pub(super) fn take_hint_from_values(&mut self) -> bool {
        let done = self.progress() == Some(Progress::Done);
        if done && self.task() == Some(Task::Values) {
            self.hint = self
                .values
                .as_ref()
                .and_then(Report::best)
                .map(|m| m.action);
            return self.hint.is_some();
        }
        false
    }

    /// The number of the request underway or answered last.
    pub fn number(&self) -> Option<u64> {
        self.asked.map(|a| a.number)
    }

    /// What was asked last about this position.
    pub fn task(&self) -> Option<Task> {
        self.asked.map(|a| a.task)
    }

    /// How far that has come.
    pub fn progress(&self) -> Option<Progress> {
        self.asked.map(|a| a.progress)
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

    /// The move of the hint.
    pub const fn hint(&self) -> Option<Move> {
        self.hint
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
        self.about.as_ref()?.1.to_move()
    }
}

/// How much is known: moves with an exact value, then moves looked ahead.
fn how_sure(report: &Report) -> (usize, u32) {
    let exact = report.moves.iter().filter(|m| m.value.is_exact());
    (exact.count(), report.depth)
}
