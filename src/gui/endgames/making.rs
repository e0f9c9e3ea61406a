//! One table got in a thread of its own: read from disk, or worked out; and written there in another.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::gui::endgames::words::size_text;
use crate::gui::work::pace::ActiveTime;
use crate::gui::work::worker::Teller;
use crate::rules::rule_set::RuleSet;
use crate::search::endgame::{Endgames, Tells, size, size_at_work};
use crate::search::limits::processors;
use crate::search::throttle::Throttle;
use crate::storage::disk::free_memory::free_memory;
use crate::storage::disk::leftovers::remove_leftovers;
use crate::storage::disk::set_aside::set_aside;
use crate::storage::knowledge::endgame_file::{
    EndgameFileError, endgame_file, load_endgames, save_endgames,
};

/// What has happened to a table.
#[derive(Debug)]
pub enum EndgameNews {
    /// So many of its positions are worked out.
    Underway {
        /// Positions done.
        done: u64,
        /// Time left, once it can be told.
        left: Option<Duration>,
    },
    /// It can be used.
    AtHand(Arc<Endgames>),
    /// There will be none.
    Failed(String),
}

/// Where a table comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndgameSource {
    /// A file.
    Disk,
    /// It is worked out.
    Nothing,
}

/// The table wanted.
#[derive(Clone)]
pub struct Making {
    /// For these rules, which it fits.
    pub rules: RuleSet,
    /// The most seeds in the houses.
    pub seeds: u32,
    /// Where it comes from.
    pub source: EndgameSource,
    /// Where it is kept, or why nowhere.
    pub folder: Result<PathBuf, String>,
}

impl Making {
    /// Gets the table.
    pub fn run(&self, teller: &Teller<EndgameNews>) {
        teller.tell(match self.check_room().and_then(|()| self.get(teller)) {
            Ok(table) => EndgameNews::AtHand(Arc::new(table)),
            Err(error) => EndgameNews::Failed(error),
        });
    }

    /// Writes a table that was worked out.
    ///
    /// # Errors
    /// Why it is not on disk.
    pub fn write(&self, table: &Endgames) -> Result<(), String> {
        let folder = self.folder.as_ref().map_err(Clone::clone)?;
        remove_leftovers(folder);
        save_endgames(folder, &self.rules, table)
            .map(|_| ())
            .map_err(|error| error.to_string())
    }

    /// Looks whether there is memory before the system has to look for it.
    fn check_room(&self) -> Result<(), String> {
        let needed = match self.source {
            EndgameSource::Disk => size(&self.rules, Tells::Values, self.seeds),
            EndgameSource::Nothing => size_at_work(&self.rules, Tells::Values, self.seeds),
        };
        match free_memory() {
            Some(free) if needed > free => Err(format!(
                "The table needs {} of memory, and {} are free: choose fewer seeds",
                size_text(needed),
                size_text(free)
            )),
            _ => Ok(()),
        }
    }

    fn get(&self, teller: &Teller<EndgameNews>) -> Result<Endgames, String> {
        match (self.source, &self.folder) {
            (EndgameSource::Disk, Ok(folder)) => self.load(folder),
            (EndgameSource::Disk, Err(error)) => Err(error.clone()),
            (EndgameSource::Nothing, _) => self.work_out(teller),
        }
    }

    /// The table on disk; one that is broken is set aside.
    fn load(&self, folder: &Path) -> Result<Endgames, String> {
        let error = match load_endgames(folder, &self.rules, Tells::Values, self.seeds) {
            Ok(table) => return Ok(table),
            Err(error) => error,
        };
        log::warn!("{error}");
        let path = endgame_file(folder, &self.rules, Tells::Values, self.seeds);
        match error {
            EndgameFileError::Missing => {
                Err("The table is no longer on disk: make it anew".to_owned())
            }
            EndgameFileError::File(error) => {
                Err(format!("The table on disk cannot be read: {}", error.fault))
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

    fn work_out(&self, teller: &Teller<EndgameNews>) -> Result<Endgames, String> {
        let (mut throttle, mut pace) = (Throttle::default(), ActiveTime::begin());
        let tell = |done: u64, of: u64| {
            if throttle.is_due() {
                let left = pace.left(done, of);
                teller.tell(EndgameNews::Underway { done, left });
            }
        };
        let stop = teller.stop();
        Endgames::build(&self.rules, self.seeds, processors(), stop, tell)
            .ok_or_else(|| "There is not enough memory for the table".to_owned())
    }
}
