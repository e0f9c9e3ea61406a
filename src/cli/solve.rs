//! `kalaha solve`: exact values.

use clap::Args;

use super::answer::{Answer, check_begun, so_far};
use super::endgames::{EndgameOptions, MEMORY_BESIDE_A_TABLE, endgames};
use super::interrupt::stop_on_ctrl_c;
use super::knowledge::KnowledgeOptions;
use super::options::{LimitOptions, RulesOptions, StartOptions, depth};
use super::output::print_either;
use super::progress::Progress;
use super::trouble::Trouble;
use super::winner::WinnerAnswer;
use crate::game::contest::NamedRules;
use crate::rules::state::State;
use crate::search::endgame::Tells;
use crate::search::level::OpeningSource;
use crate::search::limits::{Limits, Stop};
use crate::search::proof::feasibility::is_feasible;
use crate::search::proof::solve;
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::solvable::can_be_solved;
use crate::search::think::think;

pub(super) const HELP: &str = "\
Examples: kalaha solve --rules empty-capture --houses 4 --seeds 3
          kalaha solve --rules kalah --seeds 3 --best --threads 2 --memory 1024
          kalaha solve --rules oware --position \"0,0,0,1,2,1/0,0,1,0,1,0 20:22 S\" --time 60 --json
          kalaha solve --moves \"3-6\" --time 10
          kalaha solve --rules congkak --depth 8
          kalaha solve --rules bestemshe,houses=3,seeds=8 --winner

Values are for the player to move, in seeds: his own less the other's at the end. In games that are not won by
seeds they are 1, 0 or -1 (\"unit\": \"win\") with the moves until the end as \"distance\"; as long as no end was found,
\"unit\": \"measure\" tells who stands better.

Ctrl-C, or a limit, ends the search with what is known: what the best move is worth at least or at most, else an estimate
(\"bound\" says which); a value that nothing is known about is ?, with --json null.
To open a saved game whose name is a command's, write ./solve.";

/// The command line of `kalaha solve`.
#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    rules: RulesOptions,
    #[command(flatten)]
    start: StartOptions,
    /// Only look no more than this many moves ahead, such as --depth 10, and prove nothing beyond
    #[arg(long, value_name = "N", conflicts_with = "table_seeds", value_parser = depth(), allow_negative_numbers = true)]
    depth: Option<u32>,
    #[command(flatten)]
    limits: LimitOptions,
    #[command(flatten)]
    table: EndgameOptions,
    #[command(flatten)]
    knowledge: KnowledgeOptions,

    /// Stop when the best move is proven; of the others is told what they are worth at most, where no
    /// position can come again
    #[arg(long, conflicts_with = "every_move")]
    best: bool,

    /// Go on until every move is proven, however long that takes; without this option others than the
    /// best are proven as far as half a second more allows
    #[arg(long)]
    every_move: bool,

    /// Prove only who wins: far less work than a value where positions can come again; a draw that nobody can
    /// force but by going round stays open
    #[arg(long, conflicts_with_all = ["depth", "best", "every_move"])]
    winner: bool,

    /// Print one JSON object, as for jq in: kalaha solve --seeds 2 --json | jq .value
    #[arg(long)]
    json: bool,
}

/// Solves and prints.
pub(super) fn run(arguments: &SolveArguments) -> Result<(), Trouble> {
    let named = arguments.rules.read()?;
    let state = arguments.start.read(&named)?;
    let mut limits = Limits {
        depth: arguments.depth,
        ..arguments.limits.read()
    };
    let stop = stop_on_ctrl_c();
    let question = match (arguments.best, arguments.every_move) {
        (true, _) => Question::BestMove,
        (false, true) => Question::EveryMove,
        (false, false) => Question::BestMoveFirst,
    };
    let rules = &named.rules;
    if arguments.winner {
        return winner(arguments, &named, &state, limits, &stop);
    }
    let report = if state.outcome().is_some() {
        Report::default()
    } else {
        let table = match arguments.depth {
            None => endgames(&named, Tells::Values, &arguments.table, &mut limits, &stop),
            // Looking ahead asks no table.
            Some(_) => None,
        };
        let progress = Progress::new();
        let tell = |report: &Report| progress.show(|| so_far(report));
        if table.is_some() && arguments.limits.memory.is_none() {
            limits.memory = MEMORY_BESIDE_A_TABLE;
        }
        let request = Request::new(&state, question, &limits, &stop).with_endgames(table.as_ref());
        if can_be_solved(rules) && limits.depth.is_none() && is_feasible(&request) {
            solve(&request, tell)
        } else {
            let knowledge = arguments.knowledge.read(rules, OpeningSource::Searched);
            think(&request.with_knowledge(knowledge.as_ref()), tell)
        }
    };
    check_begun(&report, &limits)?;
    let answer = Answer {
        named: &named,
        state: &state,
        report: &report,
        threads: limits.threads,
    };
    print_either(arguments.json, || answer.json(), || answer.text())
}

/// Proves who wins and prints it.
fn winner(
    arguments: &SolveArguments,
    named: &NamedRules,
    state: &State,
    mut limits: Limits,
    stop: &Stop,
) -> Result<(), Trouble> {
    let tells = Tells::for_winner(&named.rules);
    let table = endgames(named, tells, &arguments.table, &mut limits, stop);
    let knowledge = arguments
        .knowledge
        .read(&named.rules, OpeningSource::Searched);
    let request = Request::new(state, Question::BestMove, &limits, stop)
        .with_endgames(table.as_ref())
        .with_knowledge(knowledge.as_ref());
    let answer = WinnerAnswer::new(named, &request)?;
    print_either(arguments.json, || answer.json(), || answer.text())
}
