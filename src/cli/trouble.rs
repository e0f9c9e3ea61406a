//! Why a command did not do what was asked, in words.

use std::io;

use thiserror::Error;

use super::misread::Misread;
use crate::compare::sheets::plan::PlanFault;
use crate::compare::sheets::run::RunError;
use crate::rules::notation::{ParseMovesError, ParsePositionError};
use crate::rules::start_check::PositionFault;
use crate::storage::disk::file_error::FileError;
use crate::storage::disk::folders::FolderError;
use crate::storage::disk::target::TargetError;
use crate::storage::games::opened::OpenError;
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
    /// The clauses of several rule sets would be changed.
    #[error(
        "--each-clause: {0} rule sets are given; name one, such as kalaha compare kalah --each-clause"
    )]
    EachClause(usize),
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
