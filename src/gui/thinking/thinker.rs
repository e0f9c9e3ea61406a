//! What is asked about a position, and how it is found out off the window's thread.

use std::sync::Arc;
use std::time::Duration;

use crate::game::seat::EngineSeat;
use crate::gui::thinking::engines::EngineRequest;
use crate::gui::work::worker::Teller;
use crate::rules::state::{Move, State};
use crate::search::endgame::Endgames;
use crate::search::kept_table::KeptTables;
use crate::search::knowledge::Knowledge;
use crate::search::level::{Level, Occasion, Player};
use crate::search::limits::{Limits, processors};
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::throttle::Throttle;

/// How long a position is analysed at most.
pub const ANALYSIS: Duration = Duration::from_secs(30);
/// How long a hint is thought about at most.
pub const HINT: Duration = Duration::from_secs(3);
/// Memory of an analysis for positions already met, in mebibytes.
const MEMORY: usize = 128;

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The move of a computer player.
    Move(Player, Occasion),
    /// The move of a program of somebody else's.
    Engine(EngineSeat),
    /// A good move for a person.
    Hint,
    /// The value of every legal move.
    Values,
    /// The value of the position.
    Lead,
}

/// What has been found out.
#[derive(Clone, Debug)]
pub enum Thought {
    /// So far; more is to come.
    Underway(Report),
    /// At last, with the answer: the move chosen, or the best one known.
    Done(Report, Option<Move>),
    /// There is no move to be had of a program of somebody else's: why, without its name.
    Failed(String),
}

/// A position to think about.
pub struct ThinkRequest {
    /// The game so far.
    pub state: State,
    /// What is to be found out.
    pub task: Task,
    /// A table of endgames of these rules, if there is one.
    pub endgames: Option<Arc<Endgames>>,
    /// What was learned of these rules, if anything was.
    pub knowledge: Option<Arc<Knowledge>>,
    /// What searches of the same game have found out.
    pub kept: Arc<KeptTables>,
    /// The program that is asked, if one is.
    pub asking: Option<EngineRequest>,
    /// What the clock leaves a player for this move, if the game goes by one.
    pub by_clock: Option<Duration>,
}

impl ThinkRequest {
    /// Finds it out, and tells what is known on the way.
    pub fn think(&self, teller: &Teller<Thought>) {
        if let Some(asking) = &self.asking {
            // The clock stands while a program is started, and runs again once it runs.
            let told = || teller.wake();
            return teller.tell(match asking.ask(&self.state, teller.stop(), told) {
                Ok(action) => Thought::Done(Report::default(), Some(action)),
                Err(fault) => Thought::Failed(fault.to_string()),
            });
        }
        let mut throttle = Throttle::default();
        let tell = |report: &Report| {
            if throttle.is_due() {
                teller.tell(Thought::Underway(report.clone()));
            }
        };
        let (question, limits) = match self.task {
            Task::Move(player, _) => (Question::BestMove, self.limits_for(player.level)),
            Task::Hint | Task::Engine(_) => (Question::BestMove, wide(HINT)),
            Task::Values => (Question::EveryMove, wide(ANALYSIS)),
            Task::Lead => (Question::BestMove, wide(ANALYSIS)),
        };
        let request = Request::new(&self.state, question, &limits, teller.stop())
            .with_endgames(self.endgames.as_deref())
            .with_knowledge(self.knowledge.as_deref())
            .keeping(Some(&self.kept));
        let (report, action) = match self.task {
            Task::Move(player, occasion) => match player.choose(&request, occasion, tell) {
                Some(choice) => (choice.report, Some(choice.action)),
                None => (Report::default(), None),
            },
            Task::Hint | Task::Values | Task::Lead | Task::Engine(_) => {
                let report = think(&request, tell);
                let action = report.best().map(|best| best.action);
                (report, action)
            }
        };
        teller.tell(Thought::Done(report, action));
    }

    fn limits_for(&self, level: Level) -> Limits {
        match level {
            Level::Perfect { time } => wide(time),
            Level::Beginner | Level::Amateur | Level::Expert { .. } => Limits {
                time: self.by_clock,
                ..Limits::default()
            },
        }
    }
}

/// All processors for so long.
fn wide(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        threads: processors(),
        memory: MEMORY,
        ..Limits::default()
    }
}
