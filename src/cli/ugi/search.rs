//! One search in a thread of its own.

use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::command::Go;
use super::options::Options;
use super::told::info;
use crate::cli::output::print;
use crate::cli::trouble::Trouble;
use crate::rules::notation::print_move;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::endgame::Endgames;
use crate::search::kept_table::KeptTables;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Stop};
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::time_control::share;

/// The least time for a search.
const LEAST: Duration = Duration::from_millis(1);
/// The time for a search that the other player's clock alone is told of.
const WITHOUT_A_CLOCK: Duration = Duration::from_secs(1);
/// Room for deep searches, in bytes.
const STACK: usize = 32 << 20;

/// What a search is made with.
#[derive(Clone)]
pub struct Means {
    pub state: State,
    pub options: Options,
    pub table: Option<Arc<Endgames>>,
    pub knowledge: Option<Arc<Knowledge>>,
    pub kept: Arc<KeptTables>,
}

/// A search that was begun.
pub struct UgiSearch {
    stop: Stop,
    /// Dropped once a search without an end may answer.
    wait: Sender<()>,
    /// Whether it goes on until it is stopped.
    is_endless: bool,
    thread: JoinHandle<Result<(), Trouble>>,
}

impl UgiSearch {
    /// Begins a search; its answer is printed when it ends, or, if it is infinite, when it is stopped.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub fn begin(means: Means, go: Go) -> Result<Self, Trouble> {
        let stop = Stop::default();
        let thrown = stop.clone();
        let (wait, waited) = channel::<()>();
        let thread = thread::Builder::new().name("search".to_owned());
        let is_endless = go.infinite;
        let thread = thread.stack_size(STACK).spawn(move || {
            let answer = answer(&means, &go, &thrown);
            if go.infinite {
                // Nothing is ever sent: it ends when the other end is dropped.
                let _ = waited.recv();
            }
            print(&format!("bestmove {answer}"))
        })?;
        Ok(Self {
            stop,
            wait,
            is_endless,
            thread,
        })
    }

    /// Ends it and waits for its answer.
    ///
    /// # Errors
    /// As [`UgiSearch::end`].
    pub fn stop(self) -> Result<(), Trouble> {
        self.stop.stop();
        self.end()
    }

    /// Waits for its answer when nobody can stop it any more: one without an end is stopped.
    ///
    /// # Errors
    /// As [`UgiSearch::end`].
    pub fn end_alone(self) -> Result<(), Trouble> {
        match self.is_endless {
            true => self.stop(),
            false => self.end(),
        }
    }

    /// Waits until it has ended by itself and answered.
    ///
    /// # Errors
    /// Only if nothing can be answered any more.
    pub fn end(self) -> Result<(), Trouble> {
        drop(self.wait);
        self.thread.join().unwrap_or_else(|_| {
            log::error!("the search failed");
            Ok(())
        })
    }
}

/// The best move, as it is written.
fn answer(means: &Means, go: &Go, stop: &Stop) -> String {
    let Some(&first) = means.state.legal_moves().first() else {
        return "none".to_owned();
    };
    let knowledge = means.knowledge.as_deref();
    let is_counted = go.depth.is_some() || go.nodes.is_some();
    let is_timed = !go.infinite && !is_counted;
    if let Some(book) = knowledge.and_then(Knowledge::book).filter(|_| is_timed)
        && let Some(report) = book.report(&means.state)
    {
        tell(&report, means, stop);
        return print_move(report.best().map_or(first, |best| best.action));
    }
    let limits = limits(means, go);
    let request = Request::new(&means.state, Question::BestMove, &limits, stop)
        .with_endgames(means.table.as_deref())
        .with_knowledge(knowledge)
        // What is counted has the same answer whatever was asked before.
        .keeping(Some(&*means.kept).filter(|_| !is_counted));
    let report = think(&request, |report| tell(report, means, stop));
    if let Some(obstacle) = report.obstacle {
        let text = format!("info string error: {obstacle}");
        print(&text).unwrap_or_else(|trouble| log::warn!("{trouble}"));
    }
    print_move(report.best().map_or(first, |best| best.action))
}

/// Tells what is found so far; a search of which nobody hears ends.
fn tell(report: &Report, means: &Means, stop: &Stop) {
    if let Err(trouble) = print(&info(report, &means.state)) {
        log::warn!("{trouble}");
        stop.stop();
    }
}

fn limits(means: &Means, go: &Go) -> Limits {
    let own = usize::from(means.state.position().to_move() == Side::North);
    let by_clock = go.clocks[own].map(|left| share(left, go.increments[own]));
    let by_move = go.move_time.map(|time| time.max(LEAST));
    let time = [by_clock, by_move].into_iter().flatten().min();
    let is_counted = go.depth.is_some() || go.nodes.is_some();
    Limits {
        depth: go.depth,
        time: match time {
            _ if go.infinite => None,
            None if !is_counted => Some(WITHOUT_A_CLOCK),
            time => time,
        },
        nodes: go.nodes,
        threads: means.options.threads,
        memory: means.options.memory,
        ..Limits::default()
    }
}
