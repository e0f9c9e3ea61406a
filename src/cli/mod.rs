//! The command line: what opens the window, and what does without one.

pub mod number;
pub mod options;
pub mod output;

pub mod answer;
pub mod endgames;
pub mod review;

pub mod analyze;
pub mod bench;
pub mod compare;
pub mod matches;
pub mod perft;
pub mod solve;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

use options::{houses, seeds};

pub(crate) const RULES_HELP: &str = "\
The rules to play: a preset or a rules file, then any clauses to change, as ID_OR_FILE[,clause=value]…

Examples: --rules oware
          --rules kalah,houses=5,end_when=mover_stuck
          --rules four-row,initial=2x12+0x4
          --rules my-rules.json,pie=true
Lists are written 2+3, {2,3} or 2x12+0x4 (twelve times 2, four times 0). A wrong name or value is answered with the possible ones.";

/// Play the mancala family: Kalah and its variations, Oware, Congkak, four-row Kalaha.
///
/// Without arguments the game of the last session goes on where it was.
#[derive(Debug, Parser)]
#[command(name = "kalaha", version, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    /// What to do without opening a window
    #[command(subcommand)]
    pub command: Option<Command>,

    /// A saved game to open; ./solve if its name is a command's
    pub file: Option<PathBuf>,

    /// The rules of a new game: ID_OR_FILE[,clause=value]…
    #[arg(long, value_name = "RULES", long_help = RULES_HELP, conflicts_with = "file")]
    pub rules: Option<String>,

    /// Houses in a row, 1 to 12
    #[arg(long, value_name = "N", conflicts_with = "file", value_parser = houses(), allow_negative_numbers = true)]
    pub houses: Option<u8>,

    /// Seeds in every house at the start, 1 to 24
    #[arg(long, value_name = "N", conflicts_with = "file", value_parser = seeds(), allow_negative_numbers = true)]
    pub seeds: Option<u16>,

    /// Sow clockwise, the store still at the right, so that it takes more seeds to reach it
    #[arg(long, conflicts_with = "file")]
    pub clockwise: bool,

    /// Bank the last seed in an own empty house even if the opposite house is empty
    #[arg(long, conflicts_with = "file")]
    pub empty_capture: bool,

    /// Sow on from a house that was not empty; nothing is captured
    #[arg(long, conflicts_with = "file")]
    pub seed_on: bool,
}

/// What is done without a window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Find exact values
    #[command(after_long_help = solve::HELP)]
    Solve(solve::SolveArguments),
    /// Tell what every move is worth, in a position or all through a saved game
    #[command(after_long_help = analyze::HELP)]
    Analyze(analyze::AnalyzeArguments),
    /// Let computer players play against each other
    #[command(after_long_help = matches::HELP)]
    Match(matches::MatchArguments),
    /// Tell what kind of game each of several rule sets makes
    #[command(after_long_help = compare::HELP)]
    Compare(compare::CompareArguments),
    /// Count all sequences of moves from a position
    #[command(after_long_help = perft::HELP)]
    Perft(perft::PerftArguments),
    /// Search fixed positions to a fixed depth: a checksum and a speed
    #[command(after_long_help = bench::HELP)]
    Bench(bench::BenchArguments),
}

impl Command {
    /// Carries it out; what it finds goes to the standard output.
    ///
    /// # Errors
    /// What is wrong with the arguments, in one sentence.
    pub fn run(self) -> Result<(), output::Trouble> {
        match self {
            Self::Analyze(arguments) => analyze::run(&arguments),
            Self::Bench(arguments) => bench::run(&arguments),
            Self::Compare(arguments) => compare::run(&arguments),
            Self::Match(arguments) => matches::run(&arguments),
            Self::Perft(arguments) => perft::run(&arguments),
            Self::Solve(arguments) => solve::run(&arguments),
        }
    }
}

impl Arguments {
    /// Whether the arguments ask for a new game.
    pub const fn ask_for_rules(&self) -> bool {
        self.rules.is_some()
            || self.houses.is_some()
            || self.seeds.is_some()
            || self.clockwise
            || self.empty_capture
            || self.seed_on
    }
}
