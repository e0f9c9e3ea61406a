//! What commands print, and how they end.

use std::io::{self, IsTerminal as _, Write as _};

use thiserror::Error;

use crate::game::contest::NamedRules;
use crate::rules::notation::{ParseMovesError, ParsePositionError};
use crate::rules::rule_set::PositionFault;
use crate::search::limits::Stop;
use crate::storage::game_file::GameFileError;
use crate::storage::rules_arg::RulesArgError;

/// Why a command did not do what was asked.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The rule set.
    #[error(transparent)]
    Rules(#[from] RulesArgError),
    /// The position is not written as one.
    #[error("--position: {0}")]
    Position(#[from] ParsePositionError),
    /// The position cannot be played.
    #[error("--position: {0}")]
    Unplayable(#[from] PositionFault),
    /// The moves.
    #[error("--moves: {0}")]
    Moves(#[from] ParseMovesError),
    /// The saved game.
    #[error("cannot open {path}: {error}")]
    Game {
        /// The file.
        path: String,
        /// The reason.
        error: GameFileError,
    },
    /// A level.
    #[error("{0}")]
    Level(String),
    /// The output is closed, or a file cannot be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

/// Prints one JSON object on a line of its own.
pub fn print_json(object: &serde_json::Value) -> Result<(), Trouble> {
    print(&format!("{object:#}"))
}

/// Prints text on the standard output; a reader who has gone away is no fault.
pub fn print(text: &str) -> Result<(), Trouble> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        done => Ok(done?),
    }
}

/// A line about work that goes on, shown only to people: overwritten by the next one.
pub struct Progress {
    shown: bool,
    wanted: bool,
}

impl Progress {
    /// Progress on the standard error, if that is a terminal.
    pub fn new() -> Self {
        Self {
            shown: false,
            wanted: io::stderr().is_terminal(),
        }
    }

    /// Shows a line in place of the one before.
    pub fn show(&mut self, line: &str) {
        if self.wanted {
            self.shown = true;
            // Nothing depends on whether somebody sees it.
            let _ = write!(io::stderr(), "\r\x1b[K{line}");
        }
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// A switch that Ctrl-C throws; pressed again, the program ends at once.
pub fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let thrown = stop.clone();
    let handled = ctrlc::set_handler(move || {
        if thrown.is_stopped() {
            std::process::exit(130);
        }
        thrown.stop();
    });
    if let Err(error) = handled {
        log::warn!("Ctrl-C ends the program without an answer: {error}");
    }
    stop
}

/// How a rule set is called in answers.
pub fn rules_name(named: &NamedRules) -> String {
    named.name.clone()
}
