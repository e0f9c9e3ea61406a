//! Options that several commands share: the rules, where to begin, how much to spend.

use std::path::Path;
use std::time::Duration;

use clap::Args;

use super::misread::Misread;
use super::number::whole;
use super::output::{note, note_each};
use super::trouble::Trouble;
use crate::game::contest::{Game, Moment, NamedRules};
use crate::rules::board::MAX_HOUSES_IN_ROW;
use crate::rules::clause::MAX_SEEDS_IN_HOUSE;
use crate::rules::notation::parse_position;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::search::limits::{Limits, TABLE_AFTER, processors};
use crate::storage::disk::free_memory::free_memory;
use crate::storage::games::opened;
use crate::storage::pgn::moves::read_moves;
use crate::storage::rules::rules_arg::{Overrides, RulesArgError, parse_rules_arg};

const RULES_HELP: &str = "\
The rules to play: a preset by its id or any of its names, or a rules file, then any clauses to change, as ID_OR_FILE[,clause=value]…

Examples: --rules oware
          --rules kalah,houses=5,end_when=mover_stuck
          --rules four-row,initial=2x12+0x4
          --rules my-rules.json,pie=true
          --rules \"Toguz Kumalak\"
Lists are written 2+3, {2,3} or 2x12+0x4 (twelve times 2, four times 0). A wrong name is answered with those near to it, a wrong value with the possible ones.
Without this option they are those of kalah.";

/// Options of commands that work under one rule set.
#[derive(Args, Debug)]
pub struct RulesOptions {
    /// The rules, kalah if not given: ID_OR_FILE[,clause=value]…
    #[arg(long, value_name = "RULES", long_help = RULES_HELP)]
    pub rules: Option<String>,

    /// Houses in a row, 1 to 12, in some games of four rows to 16, such as --houses 4
    #[arg(long, value_name = "N", value_parser = whole(1..=MAX_HOUSES_IN_ROW, 4), allow_negative_numbers = true)]
    pub houses: Option<u8>,

    /// Seeds in every house at the start, 1 to 24, such as --seeds 3
    #[arg(long, value_name = "N", value_parser = whole(1..=MAX_SEEDS_IN_HOUSE, 3), allow_negative_numbers = true)]
    pub seeds: Option<u16>,

    /// Sow clockwise, the store still at the right, so that it takes more seeds to reach it
    #[arg(long)]
    pub clockwise: bool,

    /// Bank the last seed in an own empty house even if the opposite house is empty
    #[arg(long)]
    pub empty_capture: bool,

    /// Sow on from a house that was not empty; nothing is captured
    #[arg(long)]
    pub seed_on: bool,
}

impl RulesOptions {
    /// The rule set.
    pub fn read(&self) -> Result<NamedRules, RulesArgError> {
        parse_rules_arg(self.rules.as_deref().unwrap_or("kalah"), self.overrides())
    }

    /// Whether any of them is given.
    pub fn are_given(&self) -> bool {
        self.rules.is_some() || self.overrides() != Overrides::default()
    }

    const fn overrides(&self) -> Overrides {
        Overrides {
            houses: self.houses,
            seeds: self.seeds,
            clockwise: self.clockwise,
            empty_capture: self.empty_capture,
            seed_on: self.seed_on,
        }
    }
}

/// Where to begin.
#[derive(Args, Debug)]
pub struct StartOptions {
    /// A position instead of the opening, as the window copies it, such as --position "4,4,4/4,4,4 0:0 S".
    /// With the pie rule, its first turn is the one in which sides may come to be swapped
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub position: Option<String>,

    /// Moves to be made first, as the window copies them, such as --moves "3-6 1 2"
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
}

impl StartOptions {
    /// The state to begin with.
    pub fn read(&self, named: &NamedRules) -> Result<State, Trouble> {
        Ok(self.game(named)?.record.state().clone())
    }

    /// A game that begins with the position and goes on with the moves.
    pub fn game(&self, named: &NamedRules) -> Result<Game, Trouble> {
        let rules = &named.rules;
        let position = match &self.position {
            Some(text) => parse_position(rules.shape(), text)?,
            None => rules.start(Side::South),
        };
        rules.check_start(&position)?;
        let players = BySide::from_fn(|side: Side| side.to_string());
        let mut game = Game::from_position(named.clone(), players, position, Moment(0));
        if let Some(text) = &self.moves {
            for action in read_moves(game.record.state(), text)? {
                // They were just found legal.
                let _ = game.record.play(action);
            }
        }
        Ok(game)
    }
}

/// A saved game, or the game of a PGN file that has this number, where its record stands after so many moves, or at its end.
/// What is wrong with it, and which of several was taken unasked, is told on the standard error. With it comes whether it was
/// read only in part.
pub fn read_game(
    path: &Path,
    number: Option<usize>,
    at: Option<usize>,
) -> Result<(Game, Misread), Trouble> {
    let shown = || path.display().to_string();
    let read = opened::read_one(path, number);
    let one = read.map_err(|error| Trouble::Game {
        path: shown(),
        error,
    })?;
    if let Some(guess) = one.guess {
        note(&format!("{}: {guess}", shown()));
    }
    let left_out = opened::left_out(path);
    // Those of games before it are told, too.
    let is_whole = left_out.is_empty() && one.faults.iter().all(|fault| fault.game != one.number);
    let misread = Misread {
        in_part: usize::from(!is_whole),
        ..Misread::default()
    };
    let faults = one.faults.iter().map(ToString::to_string).chain(left_out);
    note_each(faults.map(|fault| format!("{}: {fault}", shown())));
    if number.is_none() && one.all > 1 {
        let (taken, all) = (one.number, one.all);
        note(&format!(
            "{}: game {taken} of {all} is taken; give --game N for another",
            shown()
        ));
    }
    let mut game = one.game;
    if let Some(at) = at {
        let moves = game.record.line().len();
        if at > moves {
            let path = shown();
            return Err(Trouble::At { at, path, moves });
        }
        game.record.go_to(at);
    }
    Ok((game, misread))
}

/// Reads the number of a game in a file.
pub fn game_number() -> impl Fn(&str) -> Result<usize, String> + Clone + Send + Sync + 'static {
    whole(1..=1_000_000_000, 2)
}

/// Memory for positions already met, in mebibytes.
const USUAL_MEMORY: u32 = 512;
/// Memory for laying out all positions that can come, in mebibytes.
const USUALLY_LAID_OUT: usize = 2048;

/// How much to spend.
#[derive(Args, Debug)]
pub struct LimitOptions {
    /// Stop after this many seconds, such as --time 10 or --time 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    pub time: Option<Duration>,

    /// Stop after this many positions, such as --nodes 1000000
    #[arg(long, value_name = "N", value_parser = whole(1..=u64::MAX, 1_000_000), allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// Threads that search, such as --threads 2; all cores if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    pub threads: Option<u16>,

    /// Memory for positions already met, in MiB; usually 512, and 128 beside a table of endgames, such as --memory 1024.
    /// A table worked out on the way takes as much again at most; so does laying out all positions that can come, where nothing is given 2048 MiB, if so much is free twice
    #[arg(long, value_name = "MIB", value_parser = mebibytes, allow_negative_numbers = true)]
    pub memory: Option<u32>,
}

impl LimitOptions {
    /// What ends a search, by the options given.
    pub fn read(&self) -> Limits {
        Limits {
            depth: None,
            time: self.time,
            nodes: self.nodes,
            threads: threads(self.threads),
            memory: self.memory.unwrap_or(USUAL_MEMORY) as usize,
            laid_out: self.memory.is_none().then(usually_laid_out),
            table_after: Some(TABLE_AFTER),
        }
    }
}

/// Mebibytes for laying out all positions, where nobody says how many: no more than half of what is free.
fn usually_laid_out() -> usize {
    let half = free_memory().and_then(|free| usize::try_from(free >> 21).ok());
    half.map_or(USUAL_MEMORY as usize, |half| half.min(USUALLY_LAID_OUT))
}

/// Reads mebibytes, no more than there are.
fn mebibytes(text: &str) -> Result<u32, String> {
    let asked = whole(1..=65_536_u32, 1024)(text)?;
    that_is_free(asked)
}

/// So many mebibytes, if there are as many.
pub(super) fn that_is_free(asked: u32) -> Result<u32, String> {
    match free_memory().map(|free| free >> 20) {
        Some(free) if u64::from(asked) > free => {
            Err(format!("only {free} MiB are free; give a smaller number"))
        }
        _ => Ok(asked),
    }
}

/// Reads a number of threads.
pub fn thread_count() -> impl Fn(&str) -> Result<u16, String> + Clone + Send + Sync + 'static {
    whole(1..=256, 2)
}

/// Reads moves to look ahead.
pub fn depth() -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    whole(1..=200, 10)
}

/// Reads what decides all that is left to chance.
pub fn chance() -> impl Fn(&str) -> Result<u64, String> + Clone + Send + Sync + 'static {
    whole(0..=u64::MAX, 7)
}

/// Threads as asked for, or one for each core.
pub fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(processors, usize::from)
}

/// A time above 0, in seconds.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let time = time.filter(|time| !time.is_zero() && *time <= LONGEST);
    time.ok_or_else(|| "write a number of seconds above 0, such as 10 or 0.5".to_owned())
}

/// The longest time that can be asked for: a thousand years, far below what a clock can add.
const LONGEST: Duration = Duration::from_secs(1000 * 366 * 24 * 3600);
