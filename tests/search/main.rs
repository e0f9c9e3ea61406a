//! The searches against plain minimax, on small boards under rules of every kind.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

mod solving;
mod stopping;
mod values;

#[path = "../support/random_rules.rs"]
mod random_rules;
#[path = "../support/randomness.rs"]
mod randomness;

use std::sync::LazyLock;

use kalaha::rules::clause::assign_all;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, State};
use kalaha::search::limits::Limits;
use kalaha::search::report::Report;
use kalaha::search::solvable::can_be_solved;
use kalaha::search::value::Score;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;
use rayon::prelude::*;

/// What may still be tried.
struct Left {
    nodes: u32,
    depth: u32,
}

/// The value of a state for the player to move, by trying everything; `None` if that is too much.
fn minimax(state: &mut State, left: &mut Left) -> Option<Score> {
    left.nodes = left.nodes.checked_sub(1)?;
    left.depth = left.depth.checked_sub(1)?;
    let mut best = None;
    for action in state.legal_moves() {
        best = best.max(Some(value_of_move(state, action, left)?));
    }
    left.depth += 1;
    Some(best.expect("a game that goes on has a move"))
}

/// The value of a move for the player who makes it; the state is then as before, unless that is too much.
fn value_of_move(state: &mut State, action: Move, left: &mut Left) -> Option<Score> {
    let mover = state.position().to_move();
    let undo = state.play(action).unwrap();
    let value = value_after(state, mover, left)?;
    state.undo(undo);
    Some(value)
}

/// The value for `mover`, who has just moved.
fn value_after(next: &mut State, mover: Side, left: &mut Left) -> Option<Score> {
    let rules = next.rules();
    if let Some(outcome) = next.outcome() {
        let scores = outcome.scores;
        let margin = i32::from(scores[mover]) - i32::from(scores[mover.other()]);
        return Some(match (rules.counts_seeds(), outcome.winner) {
            (true, None) => Score::Seeds(0),
            (true, Some(_)) => Score::Seeds(margin),
            (false, None) => Score::Draw,
            (false, Some(winner)) if winner == mover => Score::Win { moves: 1 },
            (false, Some(_)) => Score::Loss { moves: 1 },
        });
    }
    let value = minimax(next, left)?;
    let value = if next.position().to_move() == mover {
        value
    } else {
        value.negated()
    };
    Some(match value {
        Score::Win { moves } => Score::Win { moves: moves + 1 },
        Score::Loss { moves } => Score::Loss { moves: moves + 1 },
        value => value,
    })
}

/// The value of each legal move, if trying everything comes to an end.
fn values_of(state: &State) -> Option<Vec<Score>> {
    let mut left = Left {
        nodes: 20_000,
        depth: 300,
    };
    if state.outcome().is_some() {
        return None;
    }
    let mut state = state.clone();
    let legal = state.legal_moves().into_iter();
    legal
        .map(|action| value_of_move(&mut state, action, &mut left))
        .collect()
}

/// Random rules on boards of at most four houses a side, with a position of few seeds and the value of every move; at the
/// end only those that can be solved, until they are enough.
static SMALL_GAMES: LazyLock<Vec<(State, Vec<Score>)>> = LazyLock::new(|| {
    let random = randomness(23);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let of = (
        rule_sets(),
        prop::collection::vec(0_u16..5, 8),
        any::<bool>(),
    );
    let mut draw = |any: bool| loop {
        let (rules, seeds, north) = of.new_tree(&mut runner).unwrap().current();
        let fits = any || can_be_solved(&rules);
        if rules.shape().houses() > 4 || !fits {
            continue;
        }
        let mut position = Position::empty(if north { Side::North } else { Side::South });
        for (house, &n) in rules.shape().all_houses().zip(&seeds) {
            position.set_seeds(house, n);
        }
        position.set_store(Side::South, seeds[0] * 2);
        if rules.check_start(&position).is_ok() {
            return State::new(&rules, position);
        }
    };
    let (mut found, mut solvable) = (Vec::new(), 0);
    while found.len() < 500 || solvable < 60 {
        let drawn: Vec<State> = (0..50).map(|_| draw(found.len() < 500)).collect();
        let values: Vec<_> = drawn.par_iter().map(values_of).collect();
        for (state, values) in drawn.into_iter().zip(values) {
            if let Some(values) = values.filter(|values| !values.is_empty()) {
                solvable += usize::from(can_be_solved(state.rules()));
                found.push((state, values));
            }
        }
    }
    found
});

/// Goes through the first of them that fit.
fn small_games(
    wanted: usize,
    fits: impl Fn(&RuleSet) -> bool,
    mut check: impl FnMut(&State, &[Score]),
) {
    let games = SMALL_GAMES.iter().filter(|(state, _)| fits(state.rules()));
    let mut found = 0;
    for (state, values) in games.take(wanted) {
        check(state, values);
        found += 1;
    }
    assert_eq!(found, wanted);
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        memory: 1,
        ..Limits::default()
    }
}

fn check_every(state: &State, values: &[Score], report: &Report) {
    let rules = state.rules();
    let case = || format!("{:?}\n{:?}\n{report:?}", rules.spec(), state.position());
    for (action, value) in state.legal_moves().into_iter().zip(values) {
        let found = report
            .value_of(action)
            .unwrap_or_else(|| panic!("{}", case()));
        assert_eq!(found.score, *value, "{action:?}: {}", case());
        assert!(found.is_exact(), "{action:?}: {}", case());
    }
    check_line(state, report, &case());
}

/// The line is legal to the last move, and ends as its value says if all of it is exact.
fn check_line(state: &State, report: &Report, case: &str) {
    let mut state = state.clone();
    assert_eq!(
        report.line.first(),
        report.best().map(|b| b.action).as_ref(),
        "{case}"
    );
    for action in &report.line {
        state
            .play(*action)
            .unwrap_or_else(|e| panic!("{e}: {case}"));
    }
}

/// Kalah with other clauses.
fn rules_with(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}
