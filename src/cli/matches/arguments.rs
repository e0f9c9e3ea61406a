//! What the command line says of a match: who plays whom, how often and how.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::match_player::MatchPlayer;
use super::openings::Openings;
use super::play::MatchPlan;
use crate::cli::number::{even, whole};
use crate::cli::options::{RulesOptions, chance, parse_seconds, thread_count};
use crate::cli::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::search::knowledge::Knowledge;
use crate::search::time_control::TimeControl;
use crate::storage::rules::rules_arg::print_rules_arg;

pub const HELP: &str = "\
Examples: kalaha match --south expert:6 --north amateur --games 100
          kalaha match --rules oware --levels beginner,amateur,expert:2,expert:4 --games 40 --seed 7
          kalaha match --south perfect:0.2 --north expert --games 20 --opening-moves 2 --json
          kalaha match --south expert:6 --north expert:4 --games 100 --pgn match.pgn

LEVEL is beginner, amateur, expert (4 moves ahead), expert:DEPTH, perfect (5 seconds a move) or perfect:SECONDS; or
\"ugi:COMMAND\", another program with its arguments that answers by the Universal Game Interface (kalaha ugi --help), with
--move-time seconds for a move. A program that fails, does not answer in time or makes a move that is not legal loses
that game, and is started anew; with one that cannot be started at all nothing is played, and with one that does not begin to
answer three games in a row no more are.
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
    pub(super) rules: RulesOptions,

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
    pub(super) levels: Vec<MatchPlayer>,

    /// Games of each match, an even number, such as --games 100
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = even(1_000_000), allow_negative_numbers = true)]
    pub(super) games: u32,

    /// What decides all that is left to chance, such as --seed 7
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = chance(), allow_negative_numbers = true)]
    pub(super) seed: u64,

    /// Moves made at random at the beginning of each pair of games, such as --opening-moves 2
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole(0..=100_u32, 2), allow_negative_numbers = true)]
    pub(super) opening_moves: u32,

    /// Which of them are played: where an opening decides the game, each player wins once, whoever is stronger
    #[arg(long, value_name = "WHICH", value_enum, default_value_t = Openings::Even)]
    openings: Openings,

    /// Let this player look ahead with the plain evaluation alone, whatever was learned of the rules, such as
    /// --no-knowledge north; of another program its option Knowledge is switched off, if it has one
    #[arg(long, value_name = "WHO", value_enum)]
    no_knowledge: Option<Who>,

    /// Let this player look at openings, too, whatever the book has of them, such as --no-book both; of another program
    /// its option Book is switched off, if it has one
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
    pub(super) threads: Option<u16>,

    /// Write all games into this PGN file as they end, in place of one that is there, such as --pgn match.pgn
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,

    /// Print one JSON object, as for jq in: kalaha match --south expert --north amateur --json | jq .matches
    #[arg(long)]
    pub(super) json: bool,
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

impl Who {
    /// Who of the two is not among these.
    const fn others(these: Option<Self>) -> [bool; 2] {
        match these {
            None => [true, true],
            Some(Self::South) => [false, true],
            Some(Self::North) => [true, false],
            Some(Self::Both) => [false, false],
        }
    }
}

impl MatchArguments {
    /// What was asked for, and these matches.
    pub(super) fn json(&self, named: &NamedRules, matches: &[Value]) -> Value {
        json!({
            "rules": named.name,
            "rules_arg": print_rules_arg(named.rules.spec()),
            "games": self.games,
            "seed": self.seed,
            "opening_moves": self.opening_moves,
            "openings": self.openings.name(),
            "most_moves": self.most_moves,
            "move_time": self.move_time.map(|time| time.as_secs_f64()),
            "clock": self.clock.map(|clock| clock.to_string()),
            "matches": matches,
        })
    }

    /// What each player uses of what is known.
    pub(super) fn informed(&self, known: &Knowledge) -> [Option<Knowledge>; 2] {
        let [use_any, use_book] = [self.no_knowledge, self.no_book].map(Who::others);
        let used = |any: bool, book: bool| match (any, book) {
            (false, _) => None,
            (true, false) => Some(known.clone().with_book(None)),
            (true, true) => Some(known.clone()),
        };
        [0, 1].map(|player| used(use_any[player], use_book[player]))
    }

    /// The options of another program that are for what this player is to do without.
    fn switched_off(&self, player: usize) -> Vec<&'static str> {
        let options = [(self.no_knowledge, "Knowledge"), (self.no_book, "Book")];
        let off = options
            .into_iter()
            .filter(|(not, _)| !Who::others(*not)[player]);
        off.map(|(_, option)| option).collect()
    }

    /// How two of them play.
    pub(super) fn plan<'a>(
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
            switched_off: [0, 1].map(|player| self.switched_off(player)),
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
    pub(super) fn event(&self) -> String {
        format!("Match, seed {}", self.seed)
    }

    /// Who plays whom.
    pub(super) fn pairings(&self) -> Result<Vec<[MatchPlayer; 2]>, Trouble> {
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
