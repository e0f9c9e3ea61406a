//! The fast way of making moves is the same game as the one with traces.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "support/both_ways.rs"]
mod both_ways;
#[path = "support/more_cases.rs"]
mod more_cases;
#[path = "support/random_rules.rs"]
mod random_rules;
#[path = "support/randomness.rs"]
mod randomness;

use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::parse_position;
use kalaha::rules::outcome::EndReason;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::{CaptureSide, GrandSlam, RuleSpec};
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::{Event, Landing};
use kalaha::storage::rules::presets::preset;
use more_cases::times;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;
use std::cell::Cell;

fn run<S: Strategy>(cases: u32, of: &S, law: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let times = times() as u32;
    let config = Config {
        cases: cases * times,
        failure_persistence: None,
        max_global_rejects: 100_000 * times,
        max_local_rejects: 100_000 * times,
        ..Config::default()
    };
    let random = randomness(11);
    let mut runner = TestRunner::new_with_rng(config, random);
    runner
        .run(of, law)
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The moves of a game that goes as the numbers choose.
fn game(start: &State, choices: &[u32]) -> Vec<Move> {
    let mut state = start.clone();
    let mut moves = Vec::new();
    for &choice in choices {
        let legal = state.legal_moves();
        if legal.is_empty() {
            break;
        }
        let action = legal[choice as usize % legal.len()];
        state.play(action).unwrap();
        moves.push(action);
    }
    moves
}

fn same(start: &State, choices: &[u32]) -> Result<(), TestCaseError> {
    let moves = game(start, choices);
    both_ways::agree(start, &moves).map_err(TestCaseError::fail)
}

#[test]
fn random_games_under_random_rules_go_the_same_way() {
    let choices = prop::collection::vec(any::<u32>(), 100);
    run(3_000, &(rule_sets(), choices), |(rules, choices)| {
        let start = State::new(&rules, rules.start(Side::South));
        same(&start, &choices)
    });
}

#[test]
fn games_that_end_as_nobody_can_be_fed_go_the_same_way() {
    let stuck = [
        ("must_feed", "true"),
        ("end_when", "mover_stuck"),
        ("leftovers", "emptier"),
    ];
    let rules = rule_sets().prop_filter_map("clauses that do not go together", move |rules| {
        let mut spec = rules.spec().clone();
        assign_all(&mut spec, stuck).ok()?;
        spec.min_lift = 1;
        RuleSet::new(spec).ok()
    });
    let choices = prop::collection::vec(any::<u32>(), 100);
    let reached = Cell::new(0);
    run(2_000, &(rules, choices), |(rules, choices)| {
        let start = State::new(&rules, rules.start(Side::South));
        let moves = game(&start, &choices);
        let mut state = start.clone();
        let mut collected = None;
        for &action in &moves {
            let (trace, _) = state.play_traced(action).unwrap();
            collected = trace.events.iter().find_map(|event| match event {
                Event::Collect { house, to, .. } => Some((house.side(), *to)),
                _ => None,
            });
        }
        let stuck = state.position().to_move();
        let is_stuck = state
            .outcome()
            .is_some_and(|outcome| outcome.reason == EndReason::MoverStuck);
        if is_stuck && collected == Some((stuck, stuck.other())) {
            reached.set(reached.get() + 1);
        }
        both_ways::agree(&start, &moves).map_err(TestCaseError::fail)
    });
    assert!(reached.get() > 100, "only {} games end so", reached.get());
}

#[test]
fn rounds_for_territory_go_the_same_way() {
    let territory = [
        ("rows", "1"),
        ("track", "shared"),
        ("sow_store", "none"),
        ("direction", "ccw"),
        ("no_return", "false"),
        ("pie", "false"),
        ("refill", "territory"),
    ];
    let anywhere = [
        ("claim_other", "all"),
        ("claim_own", "none"),
        ("claim_apart", "free"),
        ("claim_start", "0"),
    ];
    let rules = rule_sets().prop_filter_map("clauses that do not go together", move |rules| {
        let mut spec = rules.spec().clone();
        if spec.claim.is_some() {
            assign_all(&mut spec, anywhere).ok()?;
            spec.houses = spec.houses.min(6);
        }
        assign_all(&mut spec, territory).ok()?;
        RuleSet::new(spec).ok()
    });
    let choices = prop::collection::vec(any::<u32>(), 60);
    let seeds = prop::collection::vec(0..9_u16, 12);
    let of = (rules, -6..7_i8, seeds, choices);
    let reached = Cell::new(0);
    run(1_000, &of, |(rules, reach, seeds, choices)| {
        let shape = rules.shape().with_reach(reach);
        prop_assume!(shape.is_some());
        let shape = shape.unwrap();
        let mut position = Position::empty(Side::South);
        position.set_reach(reach);
        for (house, n) in shape.all_houses().zip(seeds) {
            position.set_seeds(house, n);
        }
        prop_assume!(rules.check_start(&position).is_ok());
        let start = State::new(&rules, position);
        reached.set(reached.get() + usize::from(reach != 0 && start.outcome().is_none()));
        same(&start, &choices)
    });
    assert!(reached.get() > 300, "only {} games", reached.get());
}

#[test]
fn grand_slams_in_territories_go_the_same_way() {
    let slams = prop::sample::select(GrandSlam::WORDS);
    let sides = prop::sample::select(CaptureSide::WORDS);
    let seeds = prop::collection::vec(0..4_u16, 8);
    let choices = prop::collection::vec(any::<u32>(), 20);
    let of = (slams, sides, any::<bool>(), -3..4_i8, seeds, choices);
    let reached = Cell::new(0);
    run(
        6_000,
        &of,
        |(slam, side, from_empty, reach, seeds, choices)| {
            let mut spec = preset("oware").unwrap().rules.clone();
            let from_empty = from_empty.to_string();
            let clauses = [
                ("houses", "4"),
                ("refill", "territory"),
                ("rounds", "until_unable"),
                ("end_when", "mover_stuck"),
                ("grand_slam", slam.key),
                ("capture_side", side.key),
                ("slam_from_empty", &from_empty),
            ];
            assign_all(&mut spec, clauses).unwrap();
            let rules = RuleSet::new(spec).unwrap();
            let mut position = Position::empty(Side::South);
            position.set_reach(reach);
            let shape = rules.shape().with_reach(reach).unwrap();
            for (house, n) in shape.all_houses().zip(seeds) {
                position.set_seeds(house, n);
            }
            let start = State::new(&rules, position);
            let mut state = start.clone();
            for action in game(&start, &choices) {
                let (trace, _) = state.play_traced(action).unwrap();
                let slams = |event: &&Event| {
                    matches!(
                        event,
                        Event::Land {
                            landing: Landing::GrandSlamAll
                                | Landing::GrandSlamButOne
                                | Landing::GrandSlamNothing
                                | Landing::GrandSlamRestToOpponent,
                            ..
                        }
                    )
                };
                reached.set(reached.get() + trace.events.iter().filter(slams).count());
            }
            same(&start, &choices)
        },
    );
    assert!(reached.get() > 300, "only {} grand slams", reached.get());
}

/// Positions with many seeds, full stores and burnt houses.
fn odd_position(rules: &RuleSet, numbers: &[u16], to_move: Side) -> Position {
    let mut position = Position::empty(to_move);
    for (house, &n) in rules.shape().all_houses().zip(numbers) {
        match n {
            0..120 => position.set_seeds(house, n % 12),
            120..128 => position.set_seeds(house, n),
            128..140 => position.set_burnt(house, true),
            _ => {}
        }
    }
    for (side, &n) in Side::ALL.into_iter().zip(&numbers[48..]) {
        position.set_store(side, n % 40);
    }
    position
}

/// Games from odd positions, with seeds and choices of these numbers.
fn from_odd_positions(
    cases: u32,
    rules: impl Strategy<Value = RuleSet>,
    most: u16,
    choices: usize,
) {
    let numbers = prop::collection::vec(0..most, 50);
    let choices = prop::collection::vec(any::<u32>(), choices);
    let of = (rules, numbers, choices, any::<bool>());
    run(cases, &of, |(rules, numbers, choices, north)| {
        let to_move = if north { Side::North } else { Side::South };
        let position = odd_position(&rules, &numbers, to_move);
        prop_assume!(rules.check_start(&position).is_ok());
        let start = State::new(&rules, position);
        prop_assume!(start.outcome().is_none());
        same(&start, &choices)
    });
}

#[test]
fn games_from_odd_positions_go_the_same_way() {
    from_odd_positions(3_000, rule_sets(), 150, 60);
}

#[test]
fn games_with_few_seeds_on_tiny_boards_go_the_same_way() {
    let tiny = rule_sets().prop_filter("tiny boards", |rules| rules.shape().houses() <= 3);
    from_odd_positions(2_000, tiny, 4, 30);
}

/// The usual rules without stores, with these clauses.
fn rules_with(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    let without_stores = [
        ("sow_store", "none"),
        ("extra_turn", "false"),
        ("end_when", "mover_stuck"),
        ("repeat_limit", "3"),
    ];
    assign_all(&mut spec, without_stores.iter().chain(clauses).copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

#[test]
fn a_house_that_may_not_be_lifted_is_no_move_beside_a_grand_slam() {
    let rules = rules_with(&[
        ("houses", "3"),
        ("no_return", "true"),
        ("capture", "count"),
        ("counts", "2"),
        ("grand_slam", "illegal_unless_only"),
    ]);
    let slam = Move::Sow(rules.shape().house(Side::South, 3).unwrap());
    for (position, is_legal) in [("1!,0,1/1,0,0 2:4 S", true), ("1,0,1/1,0,0 2:4 S", false)] {
        let position = parse_position(rules.shape(), position).unwrap();
        let start = State::new(&rules, position);
        assert_eq!(start.legal_moves().contains(&slam), is_legal);
        same(&start, &[0]).unwrap();
    }
}

#[test]
fn a_seed_that_comes_across_past_claimed_houses_is_not_sent_back() {
    let rules = rules_with(&[
        ("houses", "2"),
        ("direction", "cw"),
        ("no_return", "true"),
        ("claim", "true"),
        ("claim_sown", "claimer"),
    ]);
    let position = parse_position(rules.shape(), "3N,1/0,3N 0:3 S").unwrap();
    let start = State::new(&rules, position);
    let across = Move::Sow(rules.shape().house(Side::South, 2).unwrap());
    let mut state = start.clone();
    state.play(across).unwrap();
    // North has one seed that he could lift, and it came across.
    assert!(state.position().barred().is_some() && state.outcome().is_some());
    same(&start, &[0]).unwrap();
}
