//! Endgame tables: every value is what play tells, and the solver says the same with a table.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "support/more_cases.rs"]
mod more_cases;
#[path = "support/random_rules.rs"]
mod random_rules;
#[path = "support/randomness.rs"]
mod randomness;
#[path = "support/small_endings.rs"]
mod small_endings;

use std::collections::HashMap;

use kalaha::rules::board::Pit;
use kalaha::rules::clause::assign_all;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::{EndWhen, RuleSpec};
use kalaha::rules::state::{Pie, State};
use kalaha::search::core::half::Half;
use kalaha::search::endgame::{Endgames, Misfit, misfit, most_seeds};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof::solve;
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::think::think;
use more_cases::times;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;
use rayon::prelude::*;
use small_endings::{built, fillings};

fn rules(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

/// What is still to come for the player to move, by plain minimax with the full rules.
fn value(state: &State, known: &mut HashMap<Vec<u16>, i32>) -> i32 {
    let rules = state.rules();
    let position = state.position();
    let mover = position.to_move();
    let lead = i32::from(position.store(mover)) - i32::from(position.store(mover.other()));
    if let Some(outcome) = state.outcome() {
        let seeds = &outcome.scores;
        return i32::from(seeds[mover]) - i32::from(seeds[mover.other()]) - lead;
    }
    let shape = rules.shape();
    let mut key = position.row(shape, mover);
    key.extend(position.row(shape, mover.other()));
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let moves = state.legal_moves().into_iter().map(|action| {
        let mut next = state.clone();
        next.play(action).unwrap();
        let position = next.position();
        let now = i32::from(position.store(mover)) - i32::from(position.store(mover.other()));
        let to_come = value(&next, known);
        let sign = if position.to_move() == mover { 1 } else { -1 };
        now - lead + sign * to_come
    });
    let best = moves.collect::<Vec<_>>().into_iter().max().unwrap();
    known.insert(key, best);
    best
}

fn position(rules: &RuleSet, counts: &[u16]) -> Position {
    let mut position = Position::empty(Side::South);
    let shape = rules.shape();
    let houses = shape
        .houses_of(Side::South)
        .chain(shape.houses_of(Side::North));
    for (house, &seeds) in houses.zip(counts) {
        position.add(Pit::House(house), seeds);
    }
    position
}

fn asked(table: &Endgames, counts: &[u16]) -> u64 {
    let (own, opp) = counts.split_at(counts.len() / 2);
    let half = |counts: &[u16]| {
        let mut half = Half::<2, 8>::EMPTY;
        for (index, &seeds) in counts.iter().enumerate() {
            half.set(index, u32::from(seeds));
        }
        half
    };
    let place = table.ask(&half(own), &half(opp));
    if counts.len() <= 14 {
        let half = |counts: &[u16]| {
            let mut half = Half::<1, 8>::EMPTY;
            for (index, &seeds) in counts.iter().enumerate() {
                half.set(index, u32::from(seeds));
            }
            // What is in the store makes no difference.
            half.set(counts.len(), 77);
            half
        };
        assert_eq!(table.ask(&half(own), &half(opp)), place, "{counts:?}");
    }
    place
}

/// Every value of a table is that of plain minimax, and every position has its own place.
fn check(rules: &RuleSet, seeds: u16) {
    let houses = usize::from(rules.shape().houses());
    let table = built(rules, u32::from(seeds), 1);
    let mut known = HashMap::new();
    let all: Vec<_> = (0..=seeds)
        .flat_map(|seeds| fillings(2 * houses, seeds))
        .collect();
    let mut met = vec![false; all.len()];
    assert_eq!(table.bytes().len(), all.len());
    for counts in &all {
        let place = asked(&table, counts);
        assert!(!std::mem::replace(&mut met[place as usize], true));
        let state = State::with_pie(rules, position(rules, counts), Pie::Closed);
        // A game that begins with an empty side goes on; one that comes to it is over, and is never
        // asked for.
        let is_empty = |half: &[u16]| half.iter().all(|&seeds| seeds == 0);
        let (own, opp) = counts.split_at(houses);
        let is_over = match rules.spec().end_when {
            EndWhen::EitherEmpty => is_empty(own) || is_empty(opp),
            _ => state.legal_moves().is_empty(),
        };
        if !is_over {
            // Who has no move passes.
            let value = match state.position().to_move() {
                Side::South => value(&state, &mut known),
                Side::North => -value(&state, &mut known),
            };
            assert_eq!(table.answer(place), value, "{counts:?} {:?}", rules.spec());
        }
    }
}

const MANY: &[&[(&str, &str)]] = &[
    &[],
    &[("empty_capture", "true")],
    &[("take_last", "false")],
    &[("take_last", "false"), ("empty_capture", "true")],
    &[("capture_needs_lap", "true")],
    &[("leftovers", "none")],
    &[("leftovers", "emptier")],
    &[("end_when", "mover_stuck")],
    &[("end_when", "mover_stuck"), ("leftovers", "emptier")],
    &[("extra_turn", "false")],
    &[("skip_origin", "true")],
    &[("last_seeds", "2")],
    &[("capture", "none")],
    &[("capture", "count")],
    &[("capture", "count"), ("grand_slam", "opponent_gets_rest")],
    &[
        ("capture", "count"),
        ("grand_slam", "leave_first"),
        ("counts", "1+2+3"),
    ],
    &[
        ("capture", "count"),
        ("grand_slam", "illegal"),
        ("end_when", "mover_stuck"),
    ],
    &[("relay", "any")],
    &[("direction", "cw"), ("store_side", "left")],
    &[("end_when", "mover_stuck"), ("must_feed", "true")],
    &[("end_when", "mover_stuck"), ("min_lift", "2")],
    &[
        ("end_when", "mover_stuck"),
        ("min_lift", "2"),
        ("leftovers", "none"),
    ],
];

#[test]
fn every_value_is_that_of_plain_minimax() {
    for clauses in MANY {
        for (houses, seeds) in [("1", 9), ("2", 8), ("3", 6)] {
            let mut clauses = clauses.to_vec();
            clauses.push(("houses", houses));
            check(&rules(&clauses), seeds);
        }
    }
}

#[test]
fn random_rules_have_the_values_of_plain_minimax() {
    let config = Config {
        failure_persistence: None,
        max_local_rejects: 1_000_000 * times() as u32,
        ..Config::default()
    };
    let random = randomness(5);
    let mut runner = TestRunner::new_with_rng(config, random);
    // Most random rules have a clause that no table knows: those that can be left out are.
    let fitting = rule_sets().prop_filter_map("no table", |rules| {
        let spec = RuleSpec {
            claim: None,
            no_return: false,
            stop_at_majority: false,
            seed_limit: 0,
            end_seeds: 0,
            ..rules.spec().clone()
        };
        let rules = RuleSet::new(spec).ok()?;
        let fits = misfit(&rules).is_none() && can_be_solved(&rules);
        (fits && (2..=4).contains(&rules.shape().houses())).then_some(rules)
    });
    for _ in 0..40 * times() {
        let rules = fitting.new_tree(&mut runner).unwrap().current();
        check(&rules, [0, 0, 7, 6, 4][usize::from(rules.shape().houses())]);
    }
}

#[test]
fn the_quick_way_and_more_threads_give_the_same_table() {
    for clauses in MANY {
        for (houses, seeds) in [("4", 9), ("6", 7), ("7", 6), ("8", 4)] {
            let mut clauses = clauses.to_vec();
            clauses.push(("houses", houses));
            let rules = rules(&clauses);
            let plain = Endgames::build_plainly(&rules, seeds).unwrap();
            assert!(
                built(&rules, seeds, 1).bytes() == plain.bytes(),
                "{clauses:?}"
            );
            assert!(
                built(&rules, seeds, 3).bytes() == plain.bytes(),
                "{clauses:?}"
            );
        }
    }
}

#[test]
fn a_table_is_the_beginning_of_a_larger_one() {
    let rules = rules(&[("houses", "3")]);
    let (small, large) = (built(&rules, 6, 1), built(&rules, 9, 2));
    assert_eq!(small.bytes(), &large.bytes()[..small.bytes().len()]);
    assert_eq!(Endgames::positions(3, 6), small.bytes().len() as u64);
}

#[test]
fn what_is_done_is_told() {
    let mut told = Vec::new();
    let rules = rules(&[("houses", "4")]);
    let tell = |done, of| told.push((done, of));
    Endgames::build(&rules, 7, 2, &Stop::default(), tell).unwrap();
    let of = Endgames::positions(4, 7);
    assert!(told.is_sorted() && told.iter().all(|&(_, all)| all == of));
    assert_eq!(told.last(), Some(&(of, of)));
}

#[test]
fn a_stopped_build_gives_nothing() {
    let stop = Stop::default();
    let rules = rules(&[]);
    let tell = |done, _| {
        if done > 1000 {
            stop.stop();
        }
    };
    assert!(Endgames::build(&rules, 12, 2, &stop, tell).is_none());
}

#[test]
fn rules_without_a_table_give_nothing() {
    let split = rules(&[("leftovers", "split")]);
    assert_eq!(misfit(&split), Some(Misfit::SplitsByStores));
    assert!(Endgames::build(&split, 3, 1, &Stop::default(), |_, _| {}).is_none());
    let usual = rules(&[]);
    assert!(Endgames::build(&usual, 64, 1, &Stop::default(), |_, _| {}).is_none());
    assert!(Endgames::from_bytes(&usual, 3, vec![0; 7]).is_none());
}

/// Rules under which a number of seeds stops the game.
const STOPPED: &[&[(&str, &str)]] = &[
    &[("stop_at_majority", "true")],
    &[("stop_at_majority", "true"), ("end_when", "mover_stuck")],
    &[("seed_limit", "9")],
    &[("seed_limit", "12"), ("relay", "any")],
    &[("seed_limit", "11"), ("capture", "count")],
];

#[test]
fn solving_with_a_table_gives_the_same_values() {
    for clauses in MANY.iter().chain(STOPPED) {
        let mut clauses = clauses.to_vec();
        clauses.extend([("houses", "4"), ("seeds", "2")]);
        let rules = rules(&clauses);
        if misfit(&rules).is_some() {
            continue;
        }
        let table = built(&rules, 8, 1);
        let state = State::new(&rules, rules.start(Side::South));
        let solved = |table| {
            let question = Question::EveryMove;
            let stop = Stop::default();
            let limits = Limits {
                memory: 1,
                ..Limits::default()
            };
            let report = solve(
                &Request::new(&state, question, &limits, &stop).with_endgames(table),
                |_| {},
            );
            let mut values: Vec<_> = report.moves.iter().map(|m| (m.action, m.value)).collect();
            values.sort_by_key(|&(action, _)| action);
            values
        };
        assert_eq!(solved(Some(&table)), solved(None), "{clauses:?}");
    }
}

#[test]
fn thinking_with_a_table_comes_to_the_same_values_with_fewer_positions() {
    for clauses in [
        &[("houses", "4"), ("seeds", "3")][..],
        &[("houses", "4"), ("seeds", "3"), ("empty_capture", "true")],
        &[("houses", "3"), ("seeds", "5"), ("pie", "true")],
    ] {
        let rules = rules(clauses);
        let state = State::new(&rules, rules.start(Side::South));
        let table = built(&rules, 12, 1);
        let thought = |table| {
            let every = Question::EveryMove;
            let (limits, stop) = (Limits::default(), Stop::default());
            think(
                &Request::new(&state, every, &limits, &stop).with_endgames(table),
                |_| {},
            )
        };
        let (with, without) = (thought(Some(&table)), thought(None));
        assert!(!without.moves.is_empty());
        for known in &without.moves {
            assert!(known.value.is_exact());
            assert_eq!(
                with.value_of(known.action),
                Some(known.value),
                "{clauses:?}"
            );
        }
        assert!(with.nodes <= without.nodes, "{clauses:?}");
        println!(
            "{clauses:?}: {} positions, {} with a table",
            without.nodes, with.nodes
        );
    }
}

#[test]
fn no_table_is_offered_that_cannot_be_numbered() {
    let large = rules(&[("houses", "12"), ("seeds", "4")]);
    let most = most_seeds(&large, 40, 1_000_000);
    assert!(Endgames::positions(12, most) <= 1_000_000);
    assert!(Endgames::positions(12, most + 1) > 1_000_000);
    let small = rules(&[("houses", "1"), ("seeds", "4")]);
    assert_eq!(most_seeds(&small, 8, u64::MAX), 8);
    assert_eq!(most_seeds(&small, 8, 1), 0);
}

#[test]
fn a_table_made_on_the_way_changes_no_value_and_spares_positions() {
    let every_clauses = MANY.par_iter().chain(STOPPED);
    let spared: usize = every_clauses.map(|clauses| spared_under(clauses)).sum();
    assert!(spared >= 3, "only {spared} of the games");
}

/// 1 if a table made on the way spares positions under these clauses, else 0.
fn spared_under(clauses: &[(&str, &str)]) -> usize {
    let rules = rules(&[clauses, &[("houses", "4"), ("seeds", "3")]].concat());
    if misfit(&rules).is_some() {
        return 0;
    }
    let state = State::new(&rules, rules.start(Side::South));
    let solved = |table_after, threads| {
        let limits = Limits {
            threads,
            memory: 4,
            table_after,
            ..Limits::default()
        };
        let (every, stop) = (Question::EveryMove, Stop::default());
        let report = solve(&Request::new(&state, every, &limits, &stop), |_| {});
        let mut values: Vec<_> = report.moves.iter().map(|m| (m.action, m.value)).collect();
        values.sort_by_key(|&(action, _)| action);
        assert!(!values.is_empty(), "{clauses:?}");
        (values, report.nodes)
    };
    let (values, nodes) = solved(None, 1);
    let (with, fewer) = solved(Some(1_000), 1);
    assert_eq!(with, values, "{clauses:?}");
    assert_eq!(solved(Some(1_000), 2).0, values, "{clauses:?}");
    usize::from(fewer < nodes)
}

#[test]
fn no_table_is_made_on_the_way_beyond_a_limit() {
    let rules = rules(&[]);
    let state = State::new(&rules, rules.start(Side::South));
    for table_after in [5_000, 20_000] {
        let limits = Limits {
            nodes: Some(20_000),
            table_after: Some(table_after),
            ..Limits::default()
        };
        let (best, stop) = (Question::BestMove, Stop::default());
        let report = solve(&Request::new(&state, best, &limits, &stop), |_| {});
        assert!(report.moves.iter().all(|m| !m.value.is_exact()));
        assert!((20_000..30_000).contains(&report.nodes), "{}", report.nodes);
    }
}
