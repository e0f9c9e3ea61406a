//! `kalaha match`: computer players against each other.

mod match_player;
mod openings;
mod play;
mod told;
mod written;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::knowledge::known;
use super::number::{even, whole};
use super::options::{RulesOptions, chance, parse_seconds, thread_count, threads};
use super::output::{Progress, Trouble, print, print_json, stop_on_ctrl_c};
use crate::game::contest::NamedRules;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::external_engine::ExternalEngine;
use crate::search::knowledge::Knowledge;
use crate::search::level::Level;
use crate::search::time_control::TimeControl;
use crate::storage::file_lock::FileLock;
use crate::storage::level_arg::LevelArg;
use crate::storage::rules_arg::print_rules_arg;
use crate::storage::target::{PGN_FILE, check_target};
use match_player::MatchPlayer;
use openings::Openings;
use play::{MatchPlan, USUAL_MOVE_TIME};
use told::{FinishedMatch, table};
use written::{GamesFile, written};

pub(super) const HELP: &str = "\
Examples: kalaha match --south expert:6 --north amateur --games 100
          kalaha match --rules oware --levels beginner,amateur,expert:2,expert:4 --games 40 --seed 7
          kalaha match --south perfect:0.2 --north expert --games 20 --opening-moves 2 --json
          kalaha match --south expert:6 --north expert:4 --games 100 --pgn match.pgn

LEVEL is beginner, amateur, expert (4 moves ahead), expert:DEPTH, perfect (5 seconds a move) or perfect:SECONDS; or
\"ugi:COMMAND\", another program with its arguments that answers by the Universal Game Interface (kalaha ugi --help), with
--move-time seconds for a move. A program that fails, does not answer in time or makes a move that is not legal loses
that game, and is started anew; with one that cannot be started at all nothing is played.
Games are played in pairs with the same opening of random moves; each player starts one of them. The same
seed gives the same games whatever the number of threads, except with perfect players, and with experts who were given a
--clock or a --move-time: they go by the time.

Under rules with rounds, such as congkak-rounds, every game is one round from the opening.

The Elo difference comes from the share of the points, with its 95 % interval, which heeds that the two games
of a pair have the same opening. Games that are cut off count for nobody. Ctrl-C ends with the games played so far.
To open a saved game whose name is a command's, write ./match.";

/// Who plays, and how often.
#[derive(Args, Debug)]
pub struct MatchArguments {
    #[command(flatten)]
    rules: RulesOptions,

    /// Who starts the first game of each pair, such as --south expert:6
    #[arg(long, value_name = "LEVEL", requires = "north")]
    south: Option<MatchPlayer>,

    /// The opponent, such as --north amateur
    #[arg(long, value_name = "LEVEL", requires = "south")]
    north: Option<MatchPlayer>,

    /// A ladder: each level against the next, such as --levels beginner,amateur,expert:4
    #[arg(
        long,
        value_name = "LEVEL,LEVEL,…",
        value_delimiter = ',',
        conflicts_with_all = ["south", "north"]
    )]
    levels: Vec<MatchPlayer>,

    /// Games of each match, an even number, such as --games 100
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = even(1_000_000), allow_negative_numbers = true)]
    games: u32,

    /// What decides all that is left to chance, such as --seed 7
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = chance(), allow_negative_numbers = true)]
    seed: u64,

    /// Moves made at random at the beginning of each pair of games, such as --opening-moves 2
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(0..=100_u32, 2), allow_negative_numbers = true)]
    opening_moves: u32,

    /// Which of them are played: where an opening decides the game, each player wins once, whoever is stronger
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Openings::Even)]
    openings: Openings,

    /// Let this player look ahead with the plain guess alone, whatever was learned of the rules, such as
    /// --no-knowledge north
    #[arg(long, value_name = "WHO", value_enum)]
    no_knowledge: Option<Who>,

    /// Let this player look at openings, too, whatever the book has of them, such as --no-book both
    #[arg(long, value_name = "WHO", value_enum)]
    no_book: Option<Who>,

    /// Seconds that another program has for a move, 1 if it is not given, and an expert at most, such as --move-time 0.5
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    move_time: Option<Duration>,

    /// Seconds for each game and, after +, for every move, such as --clock 60+0.6: perfect players and other programs
    /// divide it as they like, experts look no further than it lasts, and whoever has none left loses
    #[arg(long, value_name = "BASE+INCREMENT")]
    clock: Option<TimeControl>,

    /// Cut a game off after this many moves, such as --most-moves 500
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = whole(1..=1_000_000_u32, 500), allow_negative_numbers = true)]
    most_moves: u32,

    /// Games played at the same time, such as --threads 2; one for each core if it is not given
    #[arg(long, value_name = "N", value_parser = thread_count(), allow_negative_numbers = true)]
    threads: Option<u16>,

    /// Write all games into this PGN file as they end, in place of one that is there, such as --pgn match.pgn
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Print one JSON object, as for jq in: kalaha match --south expert --north amateur --json | jq .matches
    #[arg(long)]
    json: bool,
}

/// Players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Who {
    /// The one named by --south, or first in --levels
    South,
    /// The opponent
    North,
    /// Both
    Both,
}

impl MatchArguments {
    /// What was asked for, and these matches.
    fn json(&self, named: &NamedRules, matches: &[Value]) -> Value {
        json!({
            "rules": named.name,
            "games": self.games,
            "seed": self.seed,
            "opening_moves": self.opening_moves,
            "openings": self.openings.name(),
            "most_moves": self.most_moves,
            "move_time": self.move_time.unwrap_or(USUAL_MOVE_TIME).as_secs_f64(),
            "clock": self.clock.map(|clock| clock.to_string()),
            "matches": matches,
        })
    }

    /// What each player uses of what is known.
    fn informed(&self, known: &Knowledge) -> [Option<Knowledge>; 2] {
        let [use_any, use_book] = [self.no_knowledge, self.no_book].map(|not| match not {
            None => [true, true],
            Some(Who::South) => [false, true],
            Some(Who::North) => [true, false],
            Some(Who::Both) => [false, false],
        });
        let used = |any: bool, book: bool| match (any, book) {
            (false, _) => None,
            (true, false) => Some(known.clone().with_book(None)),
            (true, true) => Some(known.clone()),
        };
        [0, 1].map(|player| used(use_any[player], use_book[player]))
    }

    /// How two of them play.
    fn plan<'a>(
        &self,
        named: &'a NamedRules,
        players: &[MatchPlayer; 2],
        informed: &'a [Option<Knowledge>; 2],
        threads: usize,
    ) -> MatchPlan<'a> {
        MatchPlan {
            rules: &named.rules,
            players: players.clone(),
            rules_text: print_rules_arg(named.rules.spec()),
            move_time: self.move_time,
            clock: self.clock,
            knowledge: informed.each_ref().map(Option::as_ref),
            games: self.games,
            seed: self.seed,
            opening_moves: self.opening_moves,
            openings: self.openings,
            most_moves: self.most_moves,
            threads,
        }
    }

    /// What the games are called where they are written.
    fn event(&self) -> String {
        format!("Match, seed {}", self.seed)
    }

    /// Who plays whom.
    fn pairings(&self) -> Result<Vec<[MatchPlayer; 2]>, Trouble> {
        match (&self.south, &self.north, self.levels.as_slice()) {
            (Some(south), Some(north), _) => Ok(vec![[south.clone(), north.clone()]]),
            (_, _, []) => Err(Trouble::NoLevels),
            (_, _, [one]) => Err(Trouble::OneLevel {
                given: one.to_string(),
            }),
            (_, _, levels) => Ok(levels
                .windows(2)
                .map(|w| [w[0].clone(), w[1].clone()])
                .collect()),
        }
    }
}

/// A player as he is told in the answer.
fn told_as(player: &MatchPlayer, informed: Option<&Knowledge>) -> String {
    match (player, informed) {
        (MatchPlayer::Level(LevelArg(Level::Perfect { .. })), None) => {
            format!("{player} without knowledge")
        }
        _ => player.to_string(),
    }
}

/// Checks whether the match can begin; its file is held for it until it is over.
fn check(
    arguments: &MatchArguments,
    named: &NamedRules,
    pairings: &[[MatchPlayer; 2]],
) -> Result<Option<FileLock>, Trouble> {
    let start = State::new(&named.rules, named.rules.start(Side::South));
    if start.outcome().is_some() {
        return Err(Trouble::NothingToPlay);
    }
    let commands = pairings.iter().flatten().filter_map(MatchPlayer::command);
    let commands: BTreeSet<&str> = commands.collect();
    if !commands.is_empty() && named.rules.spec().pie && arguments.opening_moves > 0 {
        return Err(Trouble::PieInside);
    }
    for command in commands {
        ExternalEngine::check(command).map_err(|fault| Trouble::NoProgram {
            command: command.to_owned(),
            fault,
        })?;
    }
    let Some(path) = &arguments.pgn else {
        return Ok(None);
    };
    check_target(path, PGN_FILE, &[])?;
    Ok(Some(FileLock::beside(path, Duration::ZERO)?))
}

/// Plays and prints.
pub(super) fn run(arguments: &MatchArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let pairings = arguments.pairings()?;
    let _held = check(arguments, &named, &pairings)?;
    let given = arguments.games;
    let threads = threads(arguments.threads);
    let stop = stop_on_ctrl_c();
    let known = known(&named.rules).unwrap_or_default();
    let informed = arguments.informed(&known);
    let begun = Instant::now();
    let mut played = Vec::new();
    if !arguments.json {
        let seed = arguments.seed;
        let each = if pairings.len() > 1 { " each" } else { "" };
        print(&format!(
            "{}: {given} games{each}, seed {seed}\n",
            named.name
        ))?;
    }
    let file = arguments.pgn.as_deref().map(GamesFile::begin).transpose()?;
    let mut heard = Ok(());
    for (number, players) in (1..).zip(&pairings) {
        let plan = arguments.plan(&named, players, &informed, threads);
        let progress = Progress::new();
        let tally = plan.play(&stop, |ended, done| {
            let [first, second] = players;
            progress.show(|| format!("{first} against {second}: {done} of {given} games"));
            if let Some(file) = &file {
                let round = match pairings.len() {
                    1 => (ended.number + 1).to_string(),
                    _ => format!("{number}.{}", ended.number + 1),
                };
                file.add(&written(&named, players, &arguments.event(), round, ended));
            }
        });
        drop(progress);
        let ended = FinishedMatch {
            players: [0, 1].map(|who| told_as(&players[who], informed[who].as_ref())),
            tally,
        };
        // Also where nobody reads any more, the games go on into their file.
        if !arguments.json && heard.is_ok() {
            heard = print(&ended.text(&named));
        }
        played.push(ended);
        if stop.is_stopped() || (heard.is_err() && file.is_none()) {
            break;
        }
    }
    let all = All {
        played,
        complete: !stop.is_stopped(),
        seconds: begun.elapsed().as_secs_f64(),
        threads,
    };
    let heard = heard.and_then(|()| all.tell(arguments, &named));
    file.map_or(Ok(()), GamesFile::end)?;
    heard
}

/// All matches that were played.
struct All {
    played: Vec<FinishedMatch>,
    complete: bool,
    seconds: f64,
    threads: usize,
}

impl All {
    /// Prints what is told once all are over.
    fn tell(&self, arguments: &MatchArguments, named: &NamedRules) -> Result<(), Trouble> {
        if arguments.json {
            let matches: Vec<_> = self.played.iter().map(|ended| ended.json(named)).collect();
            let mut told = arguments.json(named, &matches);
            told["complete"] = json!(self.complete);
            told["seconds"] = json!(self.seconds);
            told["threads"] = json!(self.threads);
            return print_json(&told);
        }
        if !arguments.levels.is_empty() {
            print(&table(&self.played, named))?;
        }
        if !self.complete {
            print("Stopped before all games were played")?;
        }
        Ok(())
    }
}
