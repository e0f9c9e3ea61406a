//! `kalaha puzzles`: positions with one best move, proven, which a short look misses.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value as Json, json};

use super::answer::{fields, move_json, score_text};
use super::games::each_game_of_all;
use super::interrupt::{ended_with, stop_after, stop_on_ctrl_c};
use super::number::whole;
use super::options::{RulesOptions, chance, parse_seconds};
use super::output::{note, print_either};
use super::progress::Progress;
use super::trouble::Trouble;
use crate::game::contest::NamedRules;
use crate::game::puzzle::collect::{self, collect, positions_of};
use crate::game::puzzle::definition::{Goal, Puzzle};
use crate::game::puzzle::maker::{Maker, PROVEN_WITH, Stores};
use crate::game::puzzle::self_play::SelfPlay;
use crate::game::puzzle::theme::{GamePhase, PuzzleTheme, seeds_in_houses};
use crate::rules::notation::{print_move, print_position};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::words::phrase::counted;
use crate::search::limits::Stop;
use crate::storage::disk::file_lock::write_added;
use crate::storage::disk::target::{PUZZLE_FILE, check_target};
use crate::storage::pgn::rules::Untold;
use crate::storage::practice::puzzle_file;
use crate::storage::rules::rules_arg::print_rules_arg;

pub(super) const HELP: &str = "\
Examples: kalaha puzzles --rules oware --count 10
          kalaha puzzles --rules kalah,houses=4 --count 50 --seed 7 --out puzzles.json
          kalaha puzzles --from game.json match.pgn --count 20 --json
          kalaha puzzles --rules congkak --count 50 --time 60

In a puzzle one move is proven best: each other one, at least two, gives away the result, or 4 seeds or more of a game that
stays won. Values are exact, or, where positions can come again, what the best move is worth at least and the others at most.
The rating is the least number of moves ahead from which on every look finds that move as the only best one, by the seeds alone
as experts do; what a look 2 ahead finds is no puzzle. Looks go 16 moves ahead at most.

A puzzle is about the first of these that its answer is: a capture, another move, the end of the game, a defence (the opponent
can capture less than if the mover had passed), a threat (the mover could capture more than before), or a quiet move. In the
middle game more than a third of the seeds are in the houses. --least-seeds and --nodes find puzzles earlier in games.

Positions come from games of computer players with mistakes, the same for the same --seed; where too little hangs on the
best move, seeds change stores until the result does. Where positions can come again, every other game is a handful of
positions with few seeds at random; without stores the others are off the board. Or they come --from files, as they were
played; games under other rules are left out. Ctrl-C, --time, or --games, which gives the same on every machine, ends with the
puzzles found by then. Values are for the player to move.";

/// What puzzles, and from where.
#[derive(Args, Debug)]
pub struct PuzzlesArguments {
    #[command(flatten)]
    rules: RulesOptions,

    /// How many, such as --count 50
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole(1..=100_000_usize, 50), allow_negative_numbers = true)]
    count: usize,

    /// What decides all that is left to chance, such as --seed 7
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = chance(), conflicts_with = "from", allow_negative_numbers = true)]
    seed: u64,

    /// Go through at most so many games, such as --games 200; usually 12 for each puzzle
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000_usize, 200), allow_negative_numbers = true)]
    games: Option<usize>,

    /// Take only positions with at least so many seeds in the houses, such as --least-seeds 20
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = whole(0..=100_000_u32, 20), allow_negative_numbers = true)]
    least_seeds: u32,

    /// Look at no more than so many positions for a proof, such as --nodes 20000000 for puzzles of the middle game
    #[arg(long, value_name = "N", default_value_t = PROVEN_WITH, value_parser = whole(1..=1_000_000_000_000_u64, PROVEN_WITH), allow_negative_numbers = true)]
    nodes: u64,

    /// Stop after this many seconds, such as --time 60
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Take positions of these saved games and PGN files, such as --from game.json; without --rules under the rules of the
    /// first of them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    from: Vec<PathBuf>,

    /// Write them to this file, as those that are shipped; what it holds already counts for --count, and stays
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object, as for jq in: kalaha puzzles --rules oware --json | jq '.puzzles[].position'
    #[arg(long)]
    json: bool,
}

/// Puzzles, and the work behind them.
struct MadePuzzles {
    named: NamedRules,
    puzzles: Vec<Puzzle>,
    progress: collect::PuzzleProgress,
    seconds: f64,
}

/// Makes and prints.
pub(super) fn run(arguments: &PuzzlesArguments) -> Result<(), Trouble> {
    let mut named = arguments.rules.read()?;
    if let Some(path) = &arguments.out {
        check_target(path, PUZZLE_FILE, &arguments.from)?;
    }
    let stop = stop_on_ctrl_c();
    stop_after(arguments.time, &stop);
    let begun = Instant::now();
    let ((puzzles, progress), named) = match arguments.from.is_empty() {
        true => {
            let known = known(arguments, &named)?;
            let start = State::new(&named.rules, named.rules.start(Side::South));
            if start.outcome().is_some() {
                return Err(Trouble::NothingToPlay);
            }
            let rules = named.rules.clone();
            let games = SelfPlay::new(&rules, arguments.seed, &stop);
            let usual = arguments.count.saturating_mul(collect::GAMES_EACH);
            (make(arguments, &named, known, games, usual, &stop), named)
        }
        false => {
            let games = read(arguments, &mut named)?;
            let known = known(arguments, &named)?;
            let all = games.len();
            (
                make(arguments, &named, known, games.into_iter(), all, &stop),
                named,
            )
        }
    };
    let made = MadePuzzles {
        named,
        puzzles,
        progress,
        seconds: begun.elapsed().as_secs_f64(),
    };
    // What took long to find is not lost with the answer, should nobody read that.
    let written = arguments.out.as_ref().map(|path| write(path, &made));
    let told = print_either(
        arguments.json,
        || made.json(),
        || made.text(arguments.count),
    );
    written.unwrap_or(Ok(())).and(told)
}

/// Writes the puzzles to a file; none are no file.
fn write(path: &Path, made: &MadePuzzles) -> Result<(), Trouble> {
    if made.puzzles.is_empty() {
        let path = path.display().to_string();
        return ended_with(Trouble::NoPuzzles { path });
    }
    // Another copy may have written meanwhile; what it has found stays.
    let add = || {
        let mut puzzles = made.puzzles.clone();
        for other in read_known(path, &made.named)? {
            if puzzles
                .iter()
                .all(|puzzle| puzzle.position != other.position)
            {
                puzzles.push(other);
            }
        }
        puzzles.sort_by_key(|puzzle| (puzzle.rating, puzzle.position.hash()));
        let text = puzzle_file::print(&made.named.rules, &puzzles);
        let text = text.map_err(|error| Trouble::Output(std::io::Error::other(error)))?;
        Ok(Some(text.into_bytes()))
    };
    write_added(path, add).map(drop)
}

/// What the file to be written holds already.
fn known(arguments: &PuzzlesArguments, named: &NamedRules) -> Result<Vec<Puzzle>, Trouble> {
    let path = arguments.out.as_ref();
    path.map_or_else(|| Ok(Vec::new()), |path| read_known(path, named))
}

fn read_known(path: &Path, named: &NamedRules) -> Result<Vec<Puzzle>, Trouble> {
    // An empty file is as good as none.
    if !path.metadata().is_ok_and(|file| file.len() > 0) {
        return Ok(Vec::new());
    }
    puzzle_file::load(path, &named.rules).map_err(|error| Trouble::Puzzles {
        path: path.display().to_string(),
        error,
    })
}

/// Goes through as many games as asked for, else so many as usual, until there are enough with what is `known`.
fn make(
    arguments: &PuzzlesArguments,
    named: &NamedRules,
    known: Vec<Puzzle>,
    games: impl Iterator<Item = Vec<Position>>,
    usual: usize,
    stop: &Stop,
) -> (Vec<Puzzle>, collect::PuzzleProgress) {
    let shown = Progress::new();
    let stores = match arguments.from.is_empty() {
        true => Stores::Balanced,
        false => Stores::AsPlayed,
    };
    let rules = &named.rules;
    let maker = Maker::new(rules, stores, stop);
    let maker = maker.proving_within(arguments.nodes);
    let games = games.take(arguments.games.unwrap_or(usual));
    let games = games.map(|mut positions| {
        positions.retain(|position| seeds_in_houses(position) >= arguments.least_seeds);
        positions
    });
    let mut last = collect::PuzzleProgress::default();
    let puzzles = collect(&maker, known, games, arguments.count, |progress, _| {
        last = progress;
        shown.show(|| told(progress));
    });
    (puzzles, last)
}

/// The positions of each game of the files; the rules are those of the first, if none were given.
fn read(
    arguments: &PuzzlesArguments,
    named: &mut NamedRules,
) -> Result<Vec<Vec<Position>>, Trouble> {
    let usual = named.clone();
    let (mut games, mut others) = (Vec::new(), 0_usize);
    let mut are_given = arguments.rules.are_given();
    let misread = each_game_of_all(&arguments.from, None, Untold::Likely(&usual), |game| {
        if !are_given {
            *named = game.named_rules();
            are_given = true;
        }
        match game.rules().spec() == named.rules.spec() {
            true => games.push(positions_of(&game.record)),
            false => others += 1,
        }
        Ok(())
    })?;
    if others > 0 {
        let left_out = counted(others, "game");
        let name = &named.name;
        note(&format!(
            "{left_out} under other rules than {name} left out; --rules chooses others"
        ));
    }
    if misread.unread > 0 {
        let unread = counted(misread.unread, "game");
        note(&format!("{unread} could not be read"));
    }
    Ok(games)
}

fn told(progress: collect::PuzzleProgress) -> String {
    let collect::PuzzleProgress { games, puzzles } = progress;
    let (games, puzzles) = (games as u64, puzzles as u64);
    format!(
        "{} in {}",
        counted(puzzles, "puzzle"),
        counted(games, "game")
    )
}

impl MadePuzzles {
    fn json(&self) -> Json {
        json!({
            "rules": self.named.name,
            "rules_arg": print_rules_arg(self.named.rules.spec()),
            "puzzles": self.puzzles.iter().map(|puzzle| self.puzzle_json(puzzle)).collect::<Json>(),
            "games": self.progress.games,
            "seconds": self.seconds,
        })
    }

    fn puzzle_json(&self, puzzle: &Puzzle) -> Json {
        let position = &puzzle.position;
        let moves = puzzle.moves.iter();
        let moves = moves.map(|m| move_json(&self.named, m.action, Some(m.value)));
        let best = puzzle.best().map(|best| print_move(best.action));
        Json::Object(fields(json!({
            "position": print_position(self.named.rules.shape(), position),
            "to_move": position.to_move().to_string(),
            "answer": best,
            "goal": goal_word(puzzle.goal()),
            "theme": puzzle.theme(&self.named.rules).map(PuzzleTheme::word),
            "phase": GamePhase::of(&self.named.rules, position).word(),
            "rating": puzzle.rating,
            "moves": moves.collect::<Json>(),
        })))
    }

    fn text(&self, count: usize) -> String {
        let name = &self.named.name;
        let seconds = self.seconds;
        let found = self.puzzles.len();
        if found == 0 {
            let games = counted(self.progress.games, "game");
            return format!(
                "{name}: no puzzle in {games}, {seconds:.1} s: no position with one best move that a short look misses could be proven"
            );
        }
        let mut lines = vec![format!("{name}: {}", counted(found, "puzzle"))];
        lines.push("\nrating  goal   answer  others       about             position".to_owned());
        for puzzle in &self.puzzles {
            let mut moves = puzzle.moves.iter();
            let best = moves.next().map_or_else(String::new, |best| {
                let least = if best.value.is_exact() { "" } else { "≥ " };
                let score = score_text(best.value.score);
                format!("{} {least}{score}", print_move(best.action))
            });
            let next = moves.next().map_or_else(String::new, |next| {
                format!("at most {}", score_text(next.value.score))
            });
            let position = print_position(self.named.rules.shape(), &puzzle.position);
            let goal = goal_word(puzzle.goal());
            let rating = puzzle.rating;
            let theme = puzzle
                .theme(&self.named.rules)
                .map_or("", PuzzleTheme::word);
            lines.push(format!(
                "{rating:>6}  {goal:<5}  {best:<6}  {next:<11}  {theme:<16}  {position}"
            ));
        }
        let games = counted(self.progress.games, "game");
        let missing = match found < count {
            true => format!(", {} fewer than asked for", count - found),
            false => String::new(),
        };
        lines.push(format!("\nFrom {games} in {seconds:.1} s{missing}"));
        lines.join("\n")
    }
}

/// What the best move brings, in a word.
const fn goal_word(goal: Goal) -> &'static str {
    match goal {
        Goal::Win => "win",
        Goal::Draw => "draw",
        Goal::Seeds => "seeds",
    }
}
