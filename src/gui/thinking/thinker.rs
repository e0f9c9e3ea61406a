//! One thread that thinks about one position at a time, so that the window never waits.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::gui::files::dialogs::{Mailer, Message};
use crate::rules::rule_set::RuleSet;
use crate::rules::state::{Move, State};
use crate::search::endgame::Endgames;
use crate::search::level::{Level, Occasion, Player};
use crate::search::limits::{Limits, Stop};
use crate::search::question::Question;
use crate::search::report::Report;
use crate::search::think::think;

/// How long a position is analysed at most.
pub const ANALYSIS: Duration = Duration::from_secs(30);
/// How long a hint is thought about at most.
pub const HINT: Duration = Duration::from_secs(3);
/// Least time between two reports of the same search.
const EVERY: Duration = Duration::from_millis(60);
/// Memory of an analysis for positions already met, in mebibytes.
const MEMORY: usize = 128;

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// The move of a computer player.
    Move(Player, Occasion),
    /// A good move for a person.
    Hint,
    /// The value of every legal move.
    Values,
    /// The value of the position.
    Lead,
}

/// What the thread has found out.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The number of the request, so that late answers can be dropped.
    pub number: u64,
    /// What is known.
    pub report: Report,
    /// Whether there is more to come.
    pub stage: Stage,
}

/// How far a request has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// More is to come.
    Underway,
    /// This is the answer: the move chosen, or the best one known.
    Done(Option<Move>),
}

struct Request {
    number: u64,
    rules: RuleSet,
    state: State,
    task: Task,
    endgames: Option<Arc<Endgames>>,
    stop: Stop,
}

/// The thread's handle. Dropped, it stops the search that is going on.
pub struct Thinker {
    requests: Option<Sender<Box<Request>>>,
    stop: Stop,
    last: u64,
}

impl Thinker {
    /// Starts the thread.
    pub fn start(mailer: Mailer) -> Self {
        let (requests, inbox) = channel();
        let thread = thread::Builder::new()
            .name("kalaha-think".to_owned())
            .spawn(move || think_all(&inbox, &mailer));
        if let Err(error) = &thread {
            log::error!("no thread to think: {error}");
        }
        Self {
            requests: thread.ok().map(|_| requests),
            stop: Stop::default(),
            last: 0,
        }
    }

    /// Stops what is going on and thinks about this, with a table of endgames of these rules if there
    /// is one; the answers bear the number returned.
    pub fn ask(
        &mut self,
        rules: &RuleSet,
        state: &State,
        task: Task,
        endgames: Option<Arc<Endgames>>,
    ) -> u64 {
        self.stop();
        self.last += 1;
        self.stop = Stop::default();
        let request = Box::new(Request {
            number: self.last,
            rules: rules.clone(),
            state: state.clone(),
            task,
            endgames,
            stop: self.stop.clone(),
        });
        let sent = self.requests.as_ref().map(|r| r.send(request));
        if !matches!(sent, Some(Ok(()))) {
            log::error!("the thinking thread is gone");
        }
        self.last
    }

    /// Stops what is going on; its answer is not sent.
    pub fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}

fn think_all(inbox: &Receiver<Box<Request>>, mailer: &Mailer) {
    while let Ok(request) = inbox.recv() {
        if !request.stop.is_stopped() {
            answer(&request, mailer);
        }
    }
}

fn answer(request: &Request, mailer: &Mailer) {
    let stop = &request.stop;
    let mut told: Option<Instant> = None;
    let tell = |report: &Report| {
        if stop.is_stopped() || told.is_some_and(|t| t.elapsed() < EVERY) {
            return;
        }
        told = Some(Instant::now());
        mailer.send(Message::Thought(Thought {
            number: request.number,
            report: report.clone(),
            stage: Stage::Underway,
        }));
    };
    let (rules, state) = (&request.rules, &request.state);
    let search = |question, limits: &Limits| {
        let endgames = request.endgames.as_deref();
        think(rules, state, question, endgames, limits, stop, tell)
    };
    let (action, report) = match request.task {
        Task::Move(player, occasion) => {
            let limits = limits_for(player.level);
            match player.choose_by(rules, state, occasion, &limits, search) {
                Some(choice) => (Some(choice.action), choice.report),
                None => (None, Report::default()),
            }
        }
        Task::Hint => best(search(Question::BestMove, &wide(HINT))),
        Task::Values => best(search(Question::EveryMove, &wide(ANALYSIS))),
        Task::Lead => best(search(Question::BestMove, &wide(ANALYSIS))),
    };
    if !stop.is_stopped() {
        mailer.send(Message::Thought(Thought {
            number: request.number,
            report,
            stage: Stage::Done(action),
        }));
    }
}

fn best(report: Report) -> (Option<Move>, Report) {
    (report.best().map(|m| m.action), report)
}

/// All processors for so long.
fn wide(time: Duration) -> Limits {
    Limits {
        time: Some(time),
        threads: thread::available_parallelism().map_or(1, NonZero::get),
        memory: MEMORY,
        ..Limits::default()
    }
}

fn limits_for(level: Level) -> Limits {
    match level {
        Level::Perfect { time } => wide(time),
        Level::Beginner | Level::Amateur | Level::Expert { .. } => Limits::default(),
    }
}
