//! The searches against plain minimax, on small boards under rules of every kind.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "support/random_rules.rs"]
mod random_rules;

use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::question::Question;
use kalaha::search::report::{Obstacle, Report};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::solve::solve;
use kalaha::search::think::think;
use kalaha::search::value::Score;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use random_rules::rule_sets;

/// What may still be tried.
struct Left {
    nodes: u32,
    depth: u32,
}

/// The value of a state for the player to move, by trying everything; `None` if that is too much.
fn minimax(rules: &RuleSet, state: &State, left: &mut Left) -> Option<Score> {
    left.nodes = left.nodes.checked_sub(1)?;
    left.depth = left.depth.checked_sub(1)?;
    let mover = state.position().to_move();
    let mut best = None;
    for action in state.legal_moves(rules) {
        let mut next = state.clone();
        next.play(rules, action).unwrap();
        let value = value_after(rules, &next, mover, left)?;
        best = best.max(Some(value));
    }
    left.depth += 1;
    Some(best.expect("a game that goes on has a move"))
}

/// The value for `mover`, who has just moved.
fn value_after(rules: &RuleSet, next: &State, mover: Side, left: &mut Left) -> Option<Score> {
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
    let value = minimax(rules, next, left)?;
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

/// Random rules on boards of at most three houses a side, with a position of few seeds.
fn small_games(wanted: usize, mut check: impl FnMut(&RuleSet, &State, &[Score])) {
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[23; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let of = (
        rule_sets(),
        prop::collection::vec(0_u16..5, 8),
        any::<bool>(),
    );
    let mut found = 0;
    while found < wanted {
        let (rules, seeds, north) = of.new_tree(&mut runner).unwrap().current();
        if rules.shape().houses() > 4 {
            continue;
        }
        let mut position = Position::empty(if north { Side::North } else { Side::South });
        for (house, &n) in rules.shape().all_houses().zip(&seeds) {
            position.set_seeds(house, n);
        }
        position.set_store(Side::South, seeds[0] * 2);
        if rules.check_start(&position).is_err() {
            continue;
        }
        let state = State::new(&rules, position);
        let mover = state.position().to_move();
        let mut left = Left {
            nodes: 20_000,
            depth: 300,
        };
        let values = state.legal_moves(&rules).into_iter().map(|action| {
            let mut next = state.clone();
            next.play(&rules, action).unwrap();
            value_after(&rules, &next, mover, &mut left)
        });
        let Some(values) = values.collect::<Option<Vec<_>>>() else {
            continue;
        };
        if state.outcome().is_some() || values.is_empty() {
            continue;
        }
        check(&rules, &state, &values);
        found += 1;
    }
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        memory: 1,
        ..Limits::default()
    }
}

fn check_every(rules: &RuleSet, state: &State, values: &[Score], report: &Report) {
    let case = || format!("{:?}\n{:?}\n{report:?}", rules.spec(), state.position());
    for (action, value) in state.legal_moves(rules).into_iter().zip(values) {
        let found = report
            .value_of(action)
            .unwrap_or_else(|| panic!("{}", case()));
        assert_eq!(found.score, *value, "{action:?}: {}", case());
        assert!(found.is_exact(), "{action:?}: {}", case());
    }
    check_line(rules, state, report, &case());
}

/// The line is legal to the last move, and ends as its value says if all of it is exact.
fn check_line(rules: &RuleSet, state: &State, report: &Report, case: &str) {
    let mut state = state.clone();
    assert_eq!(
        report.line.first(),
        report.best().map(|b| b.action).as_ref(),
        "{case}"
    );
    for action in &report.line {
        state
            .play(rules, *action)
            .unwrap_or_else(|e| panic!("{e}: {case}"));
    }
}

#[test]
fn every_value_is_that_of_minimax() {
    small_games(500, |rules, state, values| {
        for threads in [1, 2] {
            let all = Question::EveryMove;
            let report = think(
                rules,
                state,
                all,
                None,
                &limits(threads),
                &Stop::default(),
                |_| {},
            );
            check_every(rules, state, values, &report);
        }
    });
}

#[test]
fn the_best_move_is_that_of_minimax() {
    small_games(500, |rules, state, values| {
        for threads in [1, 2] {
            let best = Question::BestMove;
            let report = think(
                rules,
                state,
                best,
                None,
                &limits(threads),
                &Stop::default(),
                |_| {},
            );
            let found = report.best().unwrap();
            let case = format!("{:?} {:?} {report:?}", rules.spec(), state.position());
            assert_eq!(Some(&found.value.score), values.iter().max(), "{case}");
            assert!(found.value.is_exact(), "{case}");
            let index = state
                .legal_moves(rules)
                .iter()
                .position(|m| *m == found.action);
            assert_eq!(values[index.unwrap()], found.value.score, "{case}");
            check_line(rules, state, &report, &case);
        }
    });
}

#[test]
fn solving_gives_the_values_of_minimax() {
    let mut solved = 0;
    small_games(1_000, |rules, state, values| {
        if can_be_solved(rules) {
            solved += 1;
            for threads in [1, 2] {
                let all = Question::EveryMove;
                let limits = limits(threads);
                let report = solve(rules, state, all, None, &limits, &Stop::default(), |_| {});
                check_every(rules, state, values, &report);
            }
        }
    });
    assert!(solved > 50, "only {solved} of the rule sets can be solved");
}

#[test]
fn a_stopped_search_ends_at_once() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let stop = Stop::default();
    stop.stop();
    let report = think(
        &rules,
        &state,
        Question::BestMove,
        None,
        &limits(2),
        &stop,
        |_| {},
    );
    assert!(report.nodes < 100_000, "{report:?}");
    let report = solve(
        &rules,
        &state,
        Question::EveryMove,
        None,
        &limits(2),
        &stop,
        |_| {},
    );
    assert!(
        report.moves.is_empty() && report.nodes < 100_000,
        "{report:?}"
    );
}

#[test]
fn the_nodes_of_one_thread_are_always_the_same() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let limits = Limits {
        depth: Some(9),
        ..limits(1)
    };
    let look = || {
        think(
            &rules,
            &state,
            Question::BestMove,
            None,
            &limits,
            &Stop::default(),
            |_| {},
        )
    };
    assert_eq!(look().nodes, look().nodes);
}

#[test]
fn a_search_without_memory_says_so() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    // More than any processor can address.
    let limits = Limits {
        memory: 1 << 36,
        ..limits(1)
    };
    let (best, stop) = (Question::BestMove, Stop::default());
    let thought = think(&rules, &state, best, None, &limits, &stop, |_| {});
    let solved = solve(&rules, &state, best, None, &limits, &stop, |_| {});
    for report in [thought, solved] {
        assert_eq!(report.obstacle, Some(Obstacle::NoMemory));
        assert!(report.moves.is_empty());
    }
}
