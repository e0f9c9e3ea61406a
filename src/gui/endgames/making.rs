//! One table got in a thread of its own: read from disk, or worked out and then written there.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::gui::endgames::memory::free_memory;
use crate::gui::endgames::words::size_text;
use crate::gui::files::dialogs::{Mailer, Message};
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::Endgames;
use crate::search::limits::Stop;
use crate::storage::endgame_file::{EndgameFileError, endgame_file, load_endgames, save_endgames};
use crate::storage::leftovers::remove_leftovers;
use crate::storage::set_aside::set_aside;

/// Least time between two tellings.
const EVERY: Duration = Duration::from_millis(60);

/// What the thread tells.
#[derive(Debug)]
pub struct EndgameNews {
    /// The number of the request.
    pub request: u64,
    /// What has happened.
    pub told: Told,
}

/// What has happened to a table.
#[derive(Debug)]
pub enum Told {
    /// So many of its positions are worked out.
    Underway {
        /// Positions done.
        done: u64,
        /// Time left, once it can be told.
        left: Option<Duration>,
    },
    /// It can be used.
    AtHand(Arc<Endgames>),
    /// It is on disk, or could not be written there.
    Written(Result<(), String>),
    /// There will be none.
    Failed(String),
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    Disk,
    /// It is worked out.
    Nothing,
}

/// The table wanted.
pub struct Making {
    /// Told back with all news.
    pub request: u64,
    /// For these rules, which it fits.
    pub rules: RuleSet,
    /// The most seeds in the houses.
    pub seeds: u32,
    /// Where it comes from.
    pub source: Source,
    /// Where it is kept, or why nowhere.
    pub folder: Result<PathBuf, String>,
    /// Ends the work at once.
    pub stop: Stop,
    /// Where news go.
    pub mailer: Mailer,
}

impl Making {
    /// Begins, in a thread of its own.
    ///
    /// # Errors
    /// One sentence if the system gives no thread.
    pub fn begin(self) -> Result<JoinHandle<()>, String> {
        thread::Builder::new()
            .name("kalaha-endgames".to_owned())
            .spawn(move || self.run())
            .map_err(|error| format!("No thread to work on: {error}"))
    }

    fn run(self) {
        let got = match self.check_room() {
            Ok(()) => self.get(),
            Err(error) => Err(error),
        };
        if self.stop.is_stopped() {
            return;
        }
        match got {
            Ok(table) => {
                let table = Arc::new(table);
                self.tell(Told::AtHand(table.clone()));
                if self.source == Source::Nothing {
                    self.tell(Told::Written(self.write(&table)));
                }
            }
            Err(error) => self.tell(Told::Failed(error)),
        }
    }

    /// Looks whether there is memory before the system has to look for it.
    fn check_room(&self) -> Result<(), String> {
        let houses = usize::from(self.rules.shape().houses());
        let needed = Endgames::positions(houses, self.seeds);
        match free_memory() {
            Some(free) if needed > free => Err(format!(
                "The table needs {} of memory, and {} are free: choose fewer seeds",
                size_text(needed),
                size_text(free)
            )),
            _ => Ok(()),
        }
    }

    fn get(&self) -> Result<Endgames, String> {
        match (self.source, &self.folder) {
            (Source::Disk, Ok(folder)) => self.load(folder),
            (Source::Disk, Err(error)) => Err(error.clone()),
            (Source::Nothing, _) => self.work_out(),
        }
    }

    /// The table on disk; one that is broken is set aside.
    fn load(&self, folder: &Path) -> Result<Endgames, String> {
        let error = match load_endgames(folder, &self.rules, self.seeds) {
            Ok(table) => return Ok(table),
            Err(error) => error,
        };
        log::warn!("{error}");
        let path = endgame_file(folder, &self.rules, self.seeds);
        match error {
            EndgameFileError::Missing { .. } => {
                Err("The table is no longer on disk: make it anew".to_owned())
            }
            EndgameFileError::Other { reason, .. } => {
                Err(format!("The table on disk cannot be read: {reason}"))
            }
            _ => Err(match set_aside(&path) {
                Ok(aside) => format!(
                    "The table on disk is broken and was set aside as {}: make it anew",
                    aside.file_name().unwrap_or_default().display()
                ),
                Err(error) => format!("The table on disk is broken: {error}"),
            }),
        }
    }

    fn work_out(&self) -> Result<Endgames, String> {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let begun = Instant::now();
        let mut told = begun;
        let tell = |done: u64, of: u64| {
            if told.elapsed() < EVERY || self.stop.is_stopped() {
                return;
            }
            told = Instant::now();
            let left = left(begun.elapsed(), done, of);
            self.tell(Told::Underway { done, left });
        };
        Endgames::build(&self.rules, self.seeds, threads, &self.stop, tell)
            .ok_or_else(|| "There is not enough memory for the table".to_owned())
    }

    fn write(&self, table: &Endgames) -> Result<(), String> {
        let folder = self.folder.as_ref().map_err(Clone::clone)?;
        remove_leftovers(folder);
        save_endgames(folder, &self.rules, table)
            .map(|_| ())
            .map_err(|error| error.to_string())
    }

    fn tell(&self, told: Told) {
        self.mailer.send(Message::Endgames(EndgameNews {
            request: self.request,
            told,
        }));
    }
}

/// Time left at the pace so far; `None` before anything can be said.
fn left(passed: Duration, done: u64, of: u64) -> Option<Duration> {
    let seconds = passed.as_secs_f64();
    if done == 0 || seconds < 0.2 {
        return None;
    }
    Duration::try_from_secs_f64(seconds * of.saturating_sub(done) as f64 / done as f64).ok()
}
