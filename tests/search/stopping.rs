//! What ends a search, and what it may use.

use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof::solve;
use kalaha::search::report::Obstacle;
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;

use crate::limits;

#[test]
fn a_stopped_search_ends_at_once() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let stop = Stop::default();
    stop.stop();
    let report = think(
        &Request::new(&state, Question::BestMove, &limits(2), &stop),
        |_| {},
    );
    assert!(report.nodes < 100_000, "{report:?}");
    let report = solve(
        &Request::new(&state, Question::EveryMove, &limits(2), &stop),
        |_| {},
    );
    assert!(
        report.moves.iter().all(|m| !m.value.is_exact()) && report.nodes < 100_000,
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
            &Request::new(&state, Question::BestMove, &limits, &Stop::default()),
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
    let thought = think(&Request::new(&state, best, &limits, &stop), |_| {});
    let solved = solve(&Request::new(&state, best, &limits, &stop), |_| {});
    for report in [thought, solved] {
        assert_eq!(report.obstacle, Some(Obstacle::NoMemory));
        assert!(report.moves.is_empty());
    }
}
