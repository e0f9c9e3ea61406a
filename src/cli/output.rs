//! What commands print, and how they end.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use thiserror::Error;

use super::misread::Misread;
use crate::compare::sheets::plan::PlanFault;
use crate::compare::sheets::run::RunError;
use crate::game::review::looks::PROGRAM;
use crate::rules::notation::{ParseMovesError, ParsePositionError};
use crate::rules::start_check::PositionFault;
use crate::search::limits::Stop;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::folders::FolderError;
use crate::storage::disk::target::TargetError;
use crate::storage::document::pretty;
use crate::storage::games::opened::OpenError;
use crate::storage::plain::{brief, plain, plain_json, plain_lines};
use crate::storage::practice::puzzle_file::PuzzleFileError;
use crate::storage::rules::rules_arg::RulesArgError;
use crate::storage::sheets::shipped_sheets::SheetsFileError;

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
    /// Nothing can be proven of a position without the moves before it.
    #[error(
        "--winner: who wins cannot be proven here, because sides can still be swapped, or the moves before decide what may be played; solve without --winner"
    )]
    NoWinner,
    /// Text after `--moves` that cannot be played.
    #[error("--moves: {0}")]
    Moves(#[from] ParseMovesError),
    /// The saved game.
    #[error("cannot open {path}: {}", error.reason())]
    Game {
        /// The file.
        path: String,
        /// The reason.
        error: OpenError,
    },
    /// More puzzles cannot be added to a file.
    #[error("cannot add to {path}: {error}")]
    Puzzles {
        /// The file.
        path: String,
        /// The reason.
        error: PuzzleFileError,
    },
    /// A file that was to be converted holds something else.
    #[error("cannot convert {path}: it is {what}, not a game")]
    NoGame {
        /// The file.
        path: String,
        /// What the file holds instead.
        what: &'static str,
    },
    /// Some games of files could not be read.
    #[error("{}; all else is done", misread.of(*all))]
    Unread {
        /// Games that could not be read, or not to their end.
        misread: Misread,
        /// All games.
        all: usize,
    },
    /// Several games have no room in one file.
    #[error("--to json: these are {games} games, a file each; give a folder, such as -o games")]
    SeveralFiles {
        /// How many.
        games: usize,
    },
    /// A game cannot be written.
    #[error("game {number} cannot be written: {reason}")]
    Unwritable {
        /// Which game, from 1.
        number: usize,
        /// Why.
        reason: String,
    },
    /// A file of a form in which nothing is drawn.
    #[error("-o {path}: its ending says no form of picture; let it end in .png, .svg or .gif")]
    NoPictureForm {
        /// The file.
        path: String,
    },
    /// A build that cannot draw.
    #[error("this build draws no pictures; build it with the feature `gui`")]
    NoPainter,
    /// A picture that cannot be drawn.
    #[error("the picture cannot be drawn: {0}")]
    NotDrawn(String),
    /// A position that the saved game does not have.
    #[error(
        "--at {at}: the game in {path} has only {moves} moves; give a number from 0 to {moves}"
    )]
    At {
        /// The number given.
        at: usize,
        /// The file.
        path: String,
        /// Moves of the game.
        moves: usize,
    },
    /// Nothing to look at.
    #[error("--all: the game in {path} has no moves yet; leave --all out to analyze its position")]
    NoMoves {
        /// The file.
        path: String,
    },
    /// Another program cannot be told who may still swap.
    #[error(
        "ugi: with the pie rule a game that begins after random moves cannot be told to another program; give --opening-moves 0"
    )]
    PieInside,
    /// Another program that cannot be started.
    #[error("ugi:{command} cannot play: {fault}; give a program that can be started")]
    NoProgram {
        /// The program with its arguments.
        command: String,
        /// Why not.
        fault: String,
    },
    /// Another program that does not begin to play, game after game.
    #[error(
        "ugi:{command} did not begin to play in several games in a row: {fault}; the games that are left are not played"
    )]
    SilentProgram {
        /// The program with its arguments.
        command: String,
        /// What was wrong the last time.
        fault: String,
    },
    /// Nobody to play.
    #[error("nobody to play: give --south LEVEL --north LEVEL, or --levels LEVEL,LEVEL")]
    NoLevels,
    /// A ladder of one.
    #[error("--levels {given}: one level has nobody to play against; give two or more")]
    OneLevel {
        /// The only level.
        given: String,
    },
    /// A game that is over before it begins.
    #[error("the game is over before the first move under these rules; there is nothing to play")]
    NothingToPlay,
    /// The search got no memory.
    #[error(
        "the search could not begin: there is not enough memory for --memory {mebibytes}; give a smaller number"
    )]
    NoMemory {
        /// What was given.
        mebibytes: usize,
    },
    /// A table of endgames.
    #[error("{0}")]
    Table(String),
    /// The numbers of a comparison.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// The games of a comparison.
    #[error(transparent)]
    Sheets(#[from] RunError),
    /// A book of openings.
    #[error("cannot use the book {path}: {error}; move it away, or name another file with --out")]
    Book {
        /// The file.
        path: String,
        /// The reason.
        error: String,
    },
    /// Shards that cannot be added up.
    #[error("cannot add {path}: {error}")]
    Shards {
        /// The file.
        path: String,
        /// The reason.
        error: String,
    },
    /// The folder of the cache.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A file that was to be written.
    #[error(transparent)]
    Write(#[from] FileError),
    /// A file that something else would be lost with.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// Sheets that cannot be read, and so not be kept.
    #[error("cannot add to {path}: {error}; another file can be named with --out")]
    SheetsFile {
        /// The file.
        path: String,
        /// The reason.
        error: SheetsFileError,
    },
    /// No puzzle for a file.
    #[error("no puzzle was found; {path} is not written")]
    NoPuzzles {
        /// The file.
        path: String,
    },
    /// Learning has taught nothing.
    #[error("nothing was learned and nothing is kept: {why}")]
    NothingLearned {
        /// Why not.
        why: &'static str,
    },
    /// Whoever read the answer has gone away, as `head` does; that is told to nobody.
    #[error("nobody reads the answer")]
    NobodyReads,
    /// The output is closed, or a file cannot be written.
    #[error("cannot write the answer to the standard output: {}", in_words(.0))]
    Output(#[from] io::Error),
}

/// What the system says, in our words where it is nobody's mistake.
fn in_words(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull => "the disk is full; free some space and try again".to_owned(),
        _ => error.to_string(),
    }
}

/// Prints one JSON object, with the program that made it.
pub fn print_json(object: &serde_json::Value) -> Result<(), Trouble> {
    let text = match object {
        serde_json::Value::Object(fields) => {
            let mut fields = fields.clone();
            fields
                .entry("program")
                .or_insert_with(|| serde_json::Value::from(PROGRAM));
            pretty::document(&fields)
        }
        other => other.to_string(),
    };
    print(&plain_json(text.trim_end()))
}

/// Prints text on the standard output, nothing in it a command for the terminal.
///
/// # Errors
/// [`Trouble::NobodyReads`], or what the system says.
pub fn print(text: &str) -> Result<(), Trouble> {
    written(writeln!(io::stdout().lock(), "{}", plain_lines(text)))
}

/// Prints what was made for other programs, all of it.
///
/// # Errors
/// As [`print`].
pub fn print_as_it_is(bytes: &[u8]) -> Result<(), Trouble> {
    let mut out = io::stdout().lock();
    written(out.write_all(bytes).and_then(|()| out.flush()))
}

fn written(done: io::Result<()>) -> Result<(), Trouble> {
    match done {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Trouble::NobodyReads),
        done => Ok(done?),
    }
}

/// Tells people something beside the answer, in a line on the standard error.
pub fn note(text: &str) {
    // Nothing depends on whether somebody sees it.
    let _ = writeln!(io::stderr(), "kalaha: {}", brief(&plain(text)));
}

/// Tells people what is wrong, a line each: the first few and how many more there are.
pub fn note_each(faults: impl IntoIterator<Item = String>) {
    /// How many are told.
    const FEW: usize = 10;
    let mut faults = faults.into_iter();
    faults.by_ref().take(FEW).for_each(|fault| note(&fault));
    match faults.count() {
        0 => {}
        more => note(&format!("and {more} more like these")),
    }
}

/// A line about work that goes on, shown only to people: the seconds so far and what is known.
pub struct Progress {
    known: Arc<Mutex<String>>,
    /// Closed when the work is done.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Progress on the standard error, if that is a terminal.
    pub(super) fn new() -> Self {
        let known = Arc::<Mutex<String>>::default();
        if !io::stderr().is_terminal() {
            return Self {
                known,
                ticker: None,
            };
        }
        let (end, ended) = channel();
        let shown = Arc::clone(&known);
        let thread = thread::Builder::new().name("progress".to_owned());
        let ticker = thread.spawn(move || tick(&shown, &ended));
        if let Err(error) = &ticker {
            log::warn!("no progress is shown: {error}");
        }
        Self {
            known,
            ticker: ticker.ok().map(|thread| (end, thread)),
        }
    }

    /// What is known now, in place of what was before.
    pub fn show(&self, line: impl FnOnce() -> String) {
        if self.ticker.is_some() {
            let line = plain(&line()).into_owned();
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}

/// Shows the seconds and what is known, twice a second from the first second on.
fn tick(known: &Mutex<String>, ended: &Receiver<()>) {
    let begun = Instant::now();
    let half = Duration::from_millis(500);
    let mut shown = false;
    while ended.recv_timeout(half) == Err(RecvTimeoutError::Timeout) {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = begun.elapsed().as_secs();
        if seconds > 0 {
            shown = true;
            // Nothing depends on whether somebody sees it.
            let _ = write!(io::stderr(), "\r\x1b[K{seconds} s  {known}");
        }
    }
    if shown {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.ticker.take() {
            drop(end);
            // It cannot fail, and nothing depends on it.
            let _ = thread.join();
        }
    }
}

/// A switch that Ctrl-C throws; pressed again, the program ends at once.
pub fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let thrown = stop.clone();
    on_ctrl_c(move || thrown.stop());
    stop
}

/// Throws a switch after this time, if one is given.
pub fn stop_after(time: Option<Duration>, stop: &Stop) {
    let Some(time) = time else {
        return;
    };
    let thrown = stop.clone();
    let thread = thread::Builder::new().name("time limit".to_owned());
    let waiting = thread.spawn(move || {
        thread::sleep(time);
        thrown.stop();
    });
    if let Err(error) = waiting {
        log::warn!("--time is not heeded: {error}");
    }
}

/// Signals so close to each other are one: some senders tell a program and the group it is in.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// Whether Ctrl-C or the system has ended the work: what was told is not all that was asked for. A signal is the whole
/// program's.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code of work that a signal has ended.
pub const INTERRUPTED_CODE: u8 = 130;

/// Whether a signal has ended the work.
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends work that has brought nothing to be written: told beside the answer if a signal has ended it, else this is wrong.
///
/// # Errors
/// What is wrong.
pub fn ended_with(trouble: Trouble) -> Result<(), Trouble> {
    if !was_interrupted() {
        return Err(trouble);
    }
    note("stopped; nothing was written");
    Ok(())
}

/// Does something at Ctrl-C, or when the system ends the program; pressed again, the program ends at once.
pub fn on_ctrl_c(mut act: impl FnMut() + Send + 'static) {
    on_each_ctrl_c(1, move |_| act());
}

/// Does something each of the first so many times that Ctrl-C is pressed, counted from 0; pressed once more, the program
/// ends at once.
pub fn on_each_ctrl_c(times: usize, mut act: impl FnMut(usize) + Send + 'static) {
    let mut pressed = 0;
    let mut last: Option<Instant> = None;
    let handled = ctrlc::set_handler(move || {
        if last.is_some_and(|last| last.elapsed() < ONE_PRESS) {
            return;
        }
        last = Some(Instant::now());
        if pressed == times {
            std::process::exit(INTERRUPTED_CODE.into());
        }
        INTERRUPTED.store(true, Ordering::Relaxed);
        act(pressed);
        pressed += 1;
    });
    if let Err(error) = handled {
        log::warn!("Ctrl-C ends the program without an answer: {error}");
    }
}
