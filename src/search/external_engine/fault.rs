//! Why a program has not played.

use std::io;

use thiserror::Error;

/// The longest line that is read, in bytes.
pub(super) const LONGEST_LINE: u64 = 64 << 10;

/// Why a program of somebody else's cannot play, or has made no move.
#[derive(Debug, Error)]
pub enum EngineFault {
    /// The command cannot be taken apart.
    #[error("a quote is not closed")]
    OpenQuote,
    /// The system has no such program.
    #[error("there is no program {0:?}")]
    NoProgram(String),
    /// The system does not let it start.
    #[error("{0:?} may not be started")]
    NotAllowed(String),
    /// It does not start for another reason.
    #[error("it cannot be started: {0}")]
    NotStarted(io::Error),
    /// Nothing can be told to it.
    #[error("it has no input")]
    NoInput,
    /// It reads no longer.
    #[error("it does not listen any more: {0}")]
    Deaf(io::Error),
    /// It writes without an end.
    #[error("it wrote a line of more than {LONGEST_LINE} characters")]
    LongLine,
    /// It runs no longer.
    #[error("it has ended")]
    Ended,
    /// It is asked no longer.
    #[error("it was stopped")]
    Stopped,
    /// A line that was waited for has not come.
    #[error("it did not answer {0} in time")]
    Late(String),
    /// Its move is none, or not allowed.
    #[error("it made the move {word:?}, which is not legal{}", told(complaint.as_deref()))]
    Illegal {
        /// What it played.
        word: String,
        /// What it had complained of before.
        complaint: Option<String>,
    },
}

fn told(complaint: Option<&str>) -> String {
    complaint.map_or_else(String::new, |told| format!("; it had told: {told}"))
}
