//! `kalaha analyze`: what every move is worth, in a position or all through a saved game.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::answer::{Answer, check_begun, no_search, so_far};
use super::endgames::{EndgameOptions, MEMORY_BESIDE_A_TABLE, endgames};
use super::games::{check_read, each_game};
use super::interrupt::stop_on_ctrl_c;
use super::knowledge::KnowledgeOptions;
use super::number::whole;
use super::options::{LimitOptions, RulesOptions, StartOptions, depth, game_number, read_game};
use super::output::{note, print_either};
use super::progress::Progress;
use super::review::Reviewed;
use super::trouble::Trouble;
use crate::game::contest::{Game, NamedRules};
use crate::game::review::analysis::Review;
use crate::game::review::run::{ReviewEffort, ReviewEvent, Reviewer};
use crate::game::review::steps::ReviewCoverage;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;
use crate::search::endgame::{Endgames, Tells};
use crate::search::knowledge::Knowledge;
use crate::search::level::OpeningSource;
use crate::search::limits::{Limits, Stop};
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::storage::games::opened::usual;
use crate::storage::pgn::rules::Untold;

pub(super) const HELP: &str = "\
Examples: kalaha analyze --rules oware --moves \"3 4\" --depth 12
          kalaha analyze --position \"0,1,0,0,0,2/0,0,3,0,0,0 20:22 S\" --json
          kalaha analyze game.json
          kalaha analyze game.json --at 12 --time 30
          kalaha analyze game.json --all --depth 10
          kalaha analyze match.pgn --game 3 --all
          kalaha analyze match.pgn --all --each --depth 10 --json > losses.json
          kalaha analyze game.json --at 20 --table-seeds 16

With --all the game is looked through from its end backwards, and each move gets a grade, by the result where both values are
proven (a win that becomes a draw is a blunder at one seed), else by seeds: inaccuracy, mistake, blunder. Moves are numbered from 1,
as in the window; the position before move 13 is that of --at 12. The move that was made has the value of the position after it,
so that it is seen a move further ahead than --depth says, or more where that comes from a later position still.

Without --depth, --time or --nodes it takes 5 seconds; with --all 1 second for each position, unless a review of the whole game
was kept with it, as the window keeps it: then that one is told. A table of endgames is
made before that time begins, and not asked with --depth.
Values are for the player to move, in seeds, as in kalaha solve. Ctrl-C ends with what is known.
A saved game whose name is a command's can be given as it is here; to open it in the window, write ./analyze.";

/// The command line of `kalaha analyze`.
#[derive(Args, Debug)]
pub struct AnalyzeArguments {
    /// A saved game; its newest position is taken, such as: kalaha analyze game.json
    #[arg(conflicts_with_all = ["RulesOptions", "StartOptions"])]
    file: Option<PathBuf>,

    /// The game of a PGN file that has this number, such as --game 2; the first that can be read if it is not given
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["RulesOptions", "StartOptions"], value_parser = game_number(), allow_negative_numbers = true)]
    game: Option<usize>,

    /// The position after this many moves of the saved game, such as --at 12; --at 0 is its start
    #[arg(long, value_name = "N", requires = "file", conflicts_with_all = ["all", "RulesOptions", "StartOptions"], value_parser = whole(0..=1_000_000_usize, 12), allow_negative_numbers = true)]
    at: Option<usize>,

    /// Every move of the saved game: its value, the best move, and the loss in seeds
    #[arg(long, requires = "file", conflicts_with_all = ["RulesOptions", "StartOptions"])]
    all: bool,

    /// Every game of a PGN file, one after the other, such as: kalaha analyze match.pgn --all --each
    #[arg(long, requires = "all", conflicts_with = "game")]
    each: bool,

    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    start: StartOptions,

    /// Look no more than this many moves ahead, such as --depth 10
    #[arg(long, value_name = "N", conflicts_with = "table_seeds", value_parser = depth(), allow_negative_numbers = true)]
    depth: Option<u32>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    table: EndgameOptions,
    #[command(flatten)]
    knowledge: KnowledgeOptions,

    /// Look at openings, too, whatever the book has of them
    #[arg(long)]
    no_book: bool,

    /// Print one JSON object, or with --each one for each game, as for jq in: kalaha analyze game.json --json | jq .moves
    #[arg(long)]
    json: bool,
}

impl AnalyzeArguments {
    /// The limits for one position.
    fn limits(&self) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            ..self.limits.read()
        };
        if limits.depth.is_none() && limits.time.is_none() && limits.nodes.is_none() {
            limits.time = Some(Duration::from_secs(if self.all { 1 } else { 5 }));
        }
        limits
    }
}

/// How positions are looked at.
struct Analysis {
    /// A review that was kept with a game is as good.
    is_as_usual: bool,
    limits: Limits,
    table: Option<Endgames>,
    knowledge: Option<Knowledge>,
    stop: Stop,
}

impl Analysis {
    /// The limits and the table asked for. To get the table takes nothing of the time for a position.
    fn of(arguments: &AnalyzeArguments, named: &NamedRules, stop: Stop) -> Self {
        let mut limits = arguments.limits();
        let time = limits.time.take();
        // Looking ahead asks no table.
        let table = match limits.depth {
            None => endgames(named, Tells::Values, &arguments.table, &mut limits, &stop),
            Some(_) => None,
        };
        limits.time = time;
        let openings = OpeningSource::by_book(!arguments.no_book);
        if table.is_some() && arguments.limits.memory.is_none() {
            limits.memory = MEMORY_BESIDE_A_TABLE;
        }
        let given = &arguments.limits;
        let is_limited = arguments.depth.is_some() || given.time.is_some() || given.nodes.is_some();
        let asks_otherwise = arguments.table.table_seeds.is_some()
            || arguments.table.no_table
            || arguments.no_book
            || arguments.knowledge.no_knowledge;
        Self {
            is_as_usual: !is_limited && !asks_otherwise,
            limits,
            table,
            knowledge: arguments.knowledge.read(&named.rules, openings),
            stop,
        }
    }

    /// What every move of a position is worth.
    fn report(&self, state: &State, tell: impl FnMut(&Report)) -> Report {
        let (ask, table) = (Question::EveryMove, self.table.as_ref());
        think(
            &Request::new(state, ask, &self.limits, &self.stop)
                .with_endgames(table)
                .with_knowledge(self.knowledge.as_ref()),
            tell,
        )
    }
}

/// Analyzes and prints.
pub(super) fn run(arguments: &AnalyzeArguments) -> Result<(), Trouble> {
    let stop = stop_on_ctrl_c();
    let Some(path) = &arguments.file else {
        let named = arguments.rules.read()?;
        let state = arguments.start.read(&named)?;
        let analysis = Analysis::of(arguments, &named, stop);
        let report = search(&state, &analysis)?;
        return tell(
            arguments,
            &Answer {
                named: &named,
                state: &state,
                report: &report,
                threads: analysis.limits.threads,
            },
        );
    };
    if arguments.each {
        return review_each(arguments, path, &stop);
    }
    let (mut game, misread) = read_game(path, arguments.game, arguments.at)?;
    if arguments.all {
        if game.record.line().len() == 0 {
            let path = path.display().to_string();
            return Err(Trouble::NoMoves { path });
        }
        let analysis = Analysis::of(arguments, &game.named_rules(), stop);
        tell_review(arguments, &review(&mut game, &analysis)?)?;
        return check_read(misread, 1);
    }
    let state = game.record.state();
    let named = game.named_rules();
    let analysis = Analysis::of(arguments, &named, stop);
    let report = search(state, &analysis)?;
    tell(
        arguments,
        &Answer {
            named: &named,
            state,
            report: &report,
            threads: analysis.limits.threads,
        },
    )?;
    check_read(misread, 1)
}

fn tell(arguments: &AnalyzeArguments, answer: &Answer<'_>) -> Result<(), Trouble> {
    print_either(arguments.json, || answer.json(), || answer.text())
}

/// Every game of a file in its order, as far as it can be read; one without a move has nothing to be told.
fn review_each(arguments: &AnalyzeArguments, path: &Path, stop: &Stop) -> Result<(), Trouble> {
    let usual = usual();
    // Games in a row under the same rules share what is asked and known.
    let mut analysis: Option<(RuleSet, Analysis)> = None;
    let mut all = 0;
    let misread = each_game(path, None, Untold::Likely(&usual), |mut game| {
        all += 1;
        if game.record.line().len() == 0 || stop.is_stopped() {
            return Ok(());
        }
        let named = game.named_rules();
        let (_, analysis) = match analysis.take().filter(|(rules, _)| *rules == named.rules) {
            Some(same) => analysis.insert(same),
            None => {
                let new = Analysis::of(arguments, &named, stop.clone());
                analysis.insert((named.rules, new))
            }
        };
        tell_review(arguments, &review(&mut game, analysis)?)
    })?;
    check_read(misread, all + misread.unread)
}

fn tell_review(arguments: &AnalyzeArguments, review: &Reviewed) -> Result<(), Trouble> {
    print_either(arguments.json, || review.json(), || review.text())
}

fn search(state: &State, analysis: &Analysis) -> Result<Report, Trouble> {
    let progress = Progress::new();
    let report = analysis.report(state, |report| {
        progress.show(|| so_far(report));
    });
    check_begun(&report, &analysis.limits)?;
    Ok(report)
}

/// Every move of the game's line, undone ones included.
fn review(game: &mut Game, analysis: &Analysis) -> Result<Reviewed, Trouble> {
    let covered = game.review.coverage(&game.record, game.record.line_nodes());
    if analysis.is_as_usual && covered == ReviewCoverage::Whole {
        note("the review kept with the game is told; --time 1 looks at each position anew");
        return Ok(Reviewed::of(game));
    }
    let progress = Progress::new();
    // What a file tells of its moves is not what is found here.
    game.review = Review::default();
    let reviewer = Reviewer {
        effort: ReviewEffort::Each(analysis.limits.clone()),
        endgames: analysis.table.as_ref(),
        knowledge: analysis.knowledge.as_ref(),
        stop: &analysis.stop,
    };
    let mut found = Vec::new();
    let done = reviewer.review(&game.record, |heard| match heard {
        ReviewEvent::Underway(at, report) => progress.show(|| {
            let so_far = so_far(report);
            format!("position after {at} moves: {so_far}")
        }),
        ReviewEvent::Found(position) => found.push(position),
    });
    done.map_err(|obstacle| no_search(obstacle, &analysis.limits))?;
    for position in found {
        let (place, analysis) = (position.place, position.analysis);
        game.review.note(&game.record, place, analysis);
    }
    Ok(Reviewed::of(game))
}
