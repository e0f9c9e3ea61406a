//! The command line: what opens the window, and what does without one.

pub mod did_you_mean;
pub mod interrupt;
pub mod misread;
pub mod number;
pub mod options;
pub mod output;
pub mod progress;
pub mod trouble;

pub mod answer;
pub mod endgames;
pub mod games;
pub mod knowledge;
pub mod review;
pub mod winner;

pub mod analyze;
pub mod bench;
pub mod book;
pub mod clauses;
pub mod compare;
pub mod convert;
pub mod doctor;
pub mod learn;
pub mod manual;
pub mod matches;
pub mod merge;
pub mod perft;
pub mod picture;
pub mod puzzles;
pub mod rules;
pub mod sheets;
pub mod solve;
pub mod table;
pub mod ugi;

use std::path::PathBuf;

use clap::{CommandFactory as _, Parser, Subcommand};

use options::RulesOptions;

/// Play the mancala family: Kalah and its variations, Oware, Congkak, four-row Kalaha.
///
/// Without arguments the game of the last session goes on where it was.
#[derive(Debug, Parser)]
#[command(name = "kalaha", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do without opening a window
    #[command(subcommand)]
    pub command: Option<CliCommand>,

    /// A saved game, a comparison or rules to open; ./solve if its name is a command's
    #[arg(conflicts_with = "RulesOptions")]
    pub file: Option<PathBuf>,

    /// Open the window also where the file cannot be read, and tell it there, as desktops want it
    #[arg(long)]
    pub window: bool,

    /// The rules of a new game
    #[command(flatten)]
    pub rules: RulesOptions,
}

/// What is done without a window.
#[derive(Debug, Subcommand)]
pub enum CliCommand {
    /// Find exact values
    #[command(after_long_help = solve::HELP)]
    Solve(solve::SolveArguments),
    /// Tell what every move is worth, in a position or all through a saved game
    #[command(after_long_help = analyze::HELP)]
    Analyze(analyze::AnalyzeArguments),
    /// Turn games of other programs into saved games, and back
    #[command(after_long_help = convert::HELP)]
    Convert(convert::ConvertArguments),
    /// Let computer players play against each other
    #[command(after_long_help = matches::arguments::HELP)]
    Match(matches::arguments::MatchArguments),
    /// Tell what kind of game each of several rule sets makes
    #[command(after_long_help = compare::HELP)]
    Compare(compare::CompareArguments),
    /// Add up the shards of a comparison
    #[command(after_long_help = merge::HELP)]
    Merge(merge::MergeArguments),
    /// Tell what moves of openings are worth, and find out more
    #[command(after_long_help = book::HELP)]
    Book(book::BookArguments),
    /// Learn what positions are worth under a rule set
    #[command(after_long_help = learn::HELP)]
    Learn(learn::LearnArguments),
    /// Draw a position as a picture, or a game as a film
    #[command(after_long_help = picture::HELP)]
    Picture(picture::PictureArguments),
    /// Make puzzles: positions with one best move, proven, which a short look misses
    #[command(after_long_help = puzzles::HELP)]
    Puzzles(puzzles::PuzzlesArguments),
    /// Count all sequences of moves from a position
    #[command(after_long_help = perft::HELP)]
    Perft(perft::PerftArguments),
    /// Search fixed positions to a fixed depth: a checksum and a speed
    #[command(after_long_help = bench::HELP)]
    Bench(bench::BenchArguments),
    /// List the rule sets, or tell one in words
    #[command(after_long_help = rules::HELP)]
    Rules(rules::RulesArguments),
    /// Play the games of the character sheets that come with the program
    #[command(after_long_help = sheets::HELP, hide = true)]
    Sheets(sheets::SheetsArguments),
    /// Work out a table of endgames, and tell what is in it
    #[command(after_long_help = table::HELP)]
    Table(table::TableArguments),
    /// Tell what a report about a fault needs: display, folders, caches
    #[command(after_long_help = doctor::HELP)]
    Doctor(doctor::DoctorArguments),
    /// Write the manual pages, or the completions of a shell
    #[command(after_long_help = manual::HELP)]
    Manual(manual::ManualArguments),
    /// Be asked moves by another program (Universal Game Interface)
    #[command(after_long_help = ugi::HELP)]
    Ugi(ugi::UgiArguments),
}

/// What commands need of the window, which they do not know.
#[derive(Clone, Copy)]
pub struct Painting {
    /// What it would be drawn with.
    pub opengl: doctor::OpenGl,
    /// Draws pictures of games.
    pub draw: picture::Draw,
}

impl CliCommand {
    /// Carries it out; what it finds goes to the standard output.
    ///
    /// # Errors
    /// What is wrong with the arguments, in one sentence.
    pub fn run(self, painting: Painting) -> Result<(), trouble::Trouble> {
        match self {
            Self::Analyze(arguments) => analyze::run(&arguments),
            Self::Book(arguments) => book::run(&arguments),
            Self::Bench(arguments) => bench::run(&arguments),
            Self::Compare(arguments) => compare::run(&arguments),
            Self::Convert(arguments) => convert::run(&arguments),
            Self::Doctor(arguments) => doctor::run(&arguments, painting.opengl),
            Self::Learn(arguments) => learn::run(&arguments),
            Self::Merge(arguments) => merge::run(&arguments),
            Self::Manual(arguments) => manual::run(&arguments, Arguments::command()),
            Self::Match(arguments) => matches::run(&arguments),
            Self::Picture(arguments) => picture::run(&arguments, painting.draw),
            Self::Perft(arguments) => perft::run(&arguments),
            Self::Puzzles(arguments) => puzzles::run(&arguments),
            Self::Rules(arguments) => rules::run(&arguments),
            Self::Sheets(arguments) => sheets::run(&arguments),
            Self::Solve(arguments) => solve::run(&arguments),
            Self::Table(arguments) => table::run(&arguments),
            Self::Ugi(arguments) => ugi::run(&arguments),
        }
    }
}
