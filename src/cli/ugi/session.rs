//! The other end of the line: what has been set and asked so far.

use std::sync::Arc;

use super::command::{Go, Query, UgiCommand};
use super::options::Options;
use super::search::{Means, UgiSearch};
use crate::cli::endgames::{build, largest, room_for};
use crate::cli::knowledge::known_with;
use crate::cli::output::print;
use crate::cli::trouble::Trouble;
use crate::rules::notation::{parse_moves, parse_position};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::start_check::PositionFault;
use crate::rules::state::State;
use crate::search::endgame::{Endgames, MOST_SEEDS, Tells, misfit};
use crate::search::kept_table::KeptTables;
use crate::search::knowledge::Knowledge;
use crate::search::level::OpeningSource;
use crate::search::limits::{Limits, Stop};
use crate::storage::disk::folders::Folders;
use crate::storage::plain::brief;
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};

/// Whether there is more to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionNext {
    /// More may come.
    Listen,
    /// The session is over.
    Quit,
}

/// What has been set and asked so far.
pub struct UgiSession {
    options: Options,
    state: State,
    /// The search that was begun last.
    search: Option<UgiSearch>,
    /// The rules that table and knowledge are for, how many seeds of a table were asked for, and whether the
    /// book.
    prepared: Option<(RuleSet, u32, OpeningSource)>,
    table: Option<Arc<Endgames>>,
    knowledge: Option<Arc<Knowledge>>,
    /// What the searches of the game have found out.
    kept: Arc<KeptTables>,
}

impl UgiSession {
    /// Kalah from the opening.
    pub fn new() -> Self {
        let rules = RuleSet::usual();
        Self {
            options: Options::default(),
            state: State::new(&rules, rules.start(Side::South)),
            search: None,
            prepared: None,
            table: None,
            knowledge: None,
            kept: Arc::default(),
        }
    }

    /// Carries out a line; `stop` ends what it makes ready.
    ///
    /// # Errors
    /// Only if nothing can be answered any more.
    pub fn hear(&mut self, line: &str, stop: &Stop) -> Result<SessionNext, Trouble> {
        match UgiCommand::read(line) {
            Ok(None) => Ok(SessionNext::Listen),
            Ok(Some(UgiCommand::Quit)) => {
                self.stop()?;
                Ok(SessionNext::Quit)
            }
            Ok(Some(command)) => match self.carry_out(command, stop)? {
                Ok(()) => Ok(SessionNext::Listen),
                Err(fault) => self.refuse(&fault),
            },
            Err(fault) => self.refuse(&fault),
        }
    }

    /// Answers what cannot be done.
    ///
    /// # Errors
    /// Only if nothing can be answered any more.
    pub fn refuse(&self, fault: &str) -> Result<SessionNext, Trouble> {
        let fault: Vec<&str> = fault.split_whitespace().collect();
        print(&format!("info string error: {}", brief(&fault.join(" "))))?;
        Ok(SessionNext::Listen)
    }

    /// Waits for the last answer when nothing more can come.
    ///
    /// # Errors
    /// Only if nothing can be answered any more.
    pub fn end(mut self) -> Result<(), Trouble> {
        self.search.take().map_or(Ok(()), UgiSearch::end_alone)
    }

    fn stop(&mut self) -> Result<(), Trouble> {
        self.search.take().map_or(Ok(()), UgiSearch::stop)
    }

    /// What is wrong with a command is the inner fault.
    fn carry_out(
        &mut self,
        command: UgiCommand,
        stop: &Stop,
    ) -> Result<Result<(), String>, Trouble> {
        match command {
            UgiCommand::Ugi => {
                print(&format!("id name Kalaha {}", env!("CARGO_PKG_VERSION")))?;
                print("id author the Kalaha authors")?;
                for line in Options::lines() {
                    print(&line)?;
                }
                print("ugiok")?;
            }
            UgiCommand::IsReady => {
                let prepared = self.prepare(stop);
                print("readyok")?;
                return Ok(prepared);
            }
            UgiCommand::NewGame => {
                self.stop()?;
                self.kept = Arc::default();
            }
            UgiCommand::Stop => self.stop()?,
            UgiCommand::SetOption { name, value } => {
                self.stop()?;
                return Ok(self.set(&name, &value));
            }
            UgiCommand::Position { from, moves } => {
                self.stop()?;
                return Ok(self.set_up(from.as_deref(), &moves));
            }
            UgiCommand::Go(go) => {
                self.stop()?;
                let prepared = self.prepare(stop);
                self.search = Some(UgiSearch::begin(self.means(), endless(go))?);
                return Ok(prepared);
            }
            UgiCommand::Query(query) => print(&format!("response {}", self.response(query)))?,
            UgiCommand::Quit => {}
        }
        Ok(Ok(()))
    }

    fn means(&self) -> Means {
        Means {
            state: self.state.clone(),
            options: self.options.clone(),
            table: self.table.clone(),
            knowledge: self.knowledge.clone().filter(|_| self.options.knowledge),
            kept: Arc::clone(&self.kept),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let options = self.options.with(name, value)?;
        if options.rules != self.options.rules {
            let named = parse_rules_arg(&options.rules, Overrides::default());
            let rules = named.map_err(|error| error.to_string())?.rules;
            self.state = State::new(&rules, rules.start(Side::South));
        }
        self.options = options;
        self.prepared = None;
        self.kept = Arc::default();
        Ok(())
    }

    fn set_up(&mut self, from: Option<&str>, moves: &str) -> Result<(), String> {
        let rules = self.state.rules();
        let position = match from {
            Some(text) => parse_position(rules.shape(), text).map_err(|error| error.to_string())?,
            None => rules.start(Side::South),
        };
        let is_over = Side::ALL.iter().any(|&side| position.store(side) > 0);
        match rules.check_start(&position) {
            // All seeds are won.
            Err(PositionFault::NoSeeds) if is_over => Ok(()),
            checked => checked.map_err(|error| error.to_string()),
        }?;
        let mut state = State::new(rules, position);
        for action in parse_moves(&state, moves).map_err(|error| error.to_string())? {
            // They were just found legal.
            let _ = state.play(action);
        }
        self.state = state;
        Ok(())
    }

    /// Gets the table and what was learned, for the rules as they are now. A table that was stopped is done without until
    /// an option is set.
    fn prepare(&mut self, stop: &Stop) -> Result<(), String> {
        let rules = self.state.rules().clone();
        let wished = (rules.clone(), self.options.table, self.options.openings);
        if self.prepared.as_ref() == Some(&wished) {
            return Ok(());
        }
        self.prepared = Some(wished);
        self.knowledge = known_with(&rules, self.options.openings).map(Arc::new);
        self.table = None;
        if misfit(&rules).is_some() {
            return match self.options.table {
                0 => Ok(()),
                _ => Err("there is no table of endgames for these rules".to_owned()),
            };
        }
        let folder = Folders::cache().ok();
        let seeds = self.options.table;
        if seeds == 0 {
            let kept = folder
                .as_deref()
                .and_then(|folder| largest(folder, &rules, Tells::Values, MOST_SEEDS));
            self.table = kept.map(Arc::new);
            return Ok(());
        }
        room_for(&rules, Tells::Values, seeds)?;
        let limits = Limits {
            threads: self.options.threads,
            ..Limits::default()
        };
        let table = build(
            &rules,
            Tells::Values,
            seeds,
            &limits,
            stop,
            folder.as_deref(),
        );
        self.table = table.or_tell().map(Arc::new);
        match stop.is_stopped() {
            true => Err("the table was stopped before it was ready".to_owned()),
            false => Ok(()),
        }
    }

    fn response(&self, query: Query) -> String {
        let outcome = self.state.outcome();
        match query {
            Query::P1Turn => (self.state.position().to_move() == Side::South).to_string(),
            Query::GameOver => outcome.is_some().to_string(),
            Query::Result => match outcome.map(|outcome| outcome.winner) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Side::South)) => "p1win",
                Some(Some(Side::North)) => "p2win",
            }
            .to_owned(),
        }
    }
}

/// A search for which nothing was given goes on until it is stopped.
fn endless(mut go: Go) -> Go {
    go.infinite |= go == Go::default();
    go
}
