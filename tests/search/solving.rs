//! Proofs: games small enough to be solved.

use std::collections::HashMap;
use std::thread;

use foldhash::fast::FixedState;
use kalaha::rules::notation::parse_position;
use kalaha::rules::position::Position;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::{Pie, State};
use kalaha::search::chance::Chance;
use kalaha::search::endgame::Endgames;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof::solve;
use kalaha::search::report::Report;
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::think::think;
use kalaha::search::value::{Certainty, Score};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};

use crate::random_rules::rule_sets;
use crate::randomness::randomness;
use crate::{Left, check_every, limits, rules_with, small_games, value_of_move};

#[test]
fn solving_gives_the_values_of_minimax() {
    small_games(60, can_be_solved, |state, values| {
        for threads in [1, 2] {
            let all = Question::EveryMove;
            let limits = limits(threads);
            let report = solve(&Request::new(state, all, &limits, &Stop::default()), |_| {});
            check_every(state, values, &report);
        }
    });
}

/// The values of states that were tried.
type Known = HashMap<(Position, Pie), i32, FixedState>;

/// The value of a state for the player to move in a game that cannot go round, by trying everything
/// once; `None` if that is more than `most` states.
fn once(state: &mut State, known: &mut Known, most: usize) -> Option<i32> {
    let mover = state.position().to_move();
    let of = |scores: BySide<u16>| i32::from(scores[mover]) - i32::from(scores[mover.other()]);
    if let Some(outcome) = state.outcome() {
        return Some(of(outcome.scores));
    }
    let key = (*state.position(), state.pie());
    if let Some(&value) = known.get(&key) {
        return Some(value);
    }
    let mut best = None;
    for action in state.legal_moves() {
        let undo = state.play(action).unwrap();
        let value = once(state, known, most)?;
        let same = state.position().to_move() == mover;
        state.undo(undo);
        best = best.max(Some(if same { value } else { -value }));
    }
    if known.len() == most {
        return None;
    }
    known.insert(key, best?);
    best
}

/// Random rules of games that cannot go round, with burnt houses and the pie rule, on boards of four
/// to six houses a side; seeds enough for many ways to each position.
fn larger_games(seed: u8, wanted: usize, check: impl Fn(&State, i32)) {
    let random = randomness(seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let pits = prop::collection::vec(prop_oneof![4 => 0_u16..4, 1 => Just(BURNT)], 12);
    let pie = prop_oneof![Just(Pie::FirstTurn), Just(Pie::Offered), Just(Pie::Closed)];
    let of = (rule_sets(), pits, pie, any::<bool>());
    let mut found = 0;
    while found < wanted {
        let (rules, pits, pie, north) = of.new_tree(&mut runner).unwrap().current();
        if !can_be_solved(&rules) || !(8..=12).contains(&(2 * rules.shape().houses())) {
            continue;
        }
        let mut position = Position::empty(if north { Side::North } else { Side::South });
        for (house, &n) in rules.shape().all_houses().zip(&pits) {
            match n {
                BURNT => position.set_burnt(house, true),
                n => position.set_seeds(house, n),
            }
        }
        let state = State::with_pie(&rules, position, pie);
        if rules.check_start(&position).is_err() || state.outcome().is_some() {
            continue;
        }
        if let Some(value) = once(&mut state.clone(), &mut Known::default(), 20_000) {
            check(&state, value);
            found += 1;
        }
    }
}

/// In place of seeds: the house is burnt.
const BURNT: u16 = 99;

#[test]
fn larger_games_with_burnt_houses_and_the_pie_rule_have_the_value_of_minimax() {
    let check = |state: &State, value| {
        let best = Question::BestMove;
        for table_after in [None, Some(1)] {
            let limits = Limits {
                table_after,
                ..limits(1)
            };
            let report = solve(
                &Request::new(state, best, &limits, &Stop::default()),
                |_| {},
            );
            let case = || format!("{state:?}\n{report:?}");
            let found = report.best().unwrap_or_else(|| panic!("{}", case()));
            assert_eq!(found.value.score, Score::Seeds(value), "{}", case());
        }
    };
    thread::scope(|scope| {
        for seed in [29, 30] {
            scope.spawn(move || larger_games(seed, 200, check));
        }
    });
}

#[test]
fn a_table_that_reaches_the_opening_knows_nothing_of_swapped_sides() {
    for (houses, seeds) in [("3", "2"), ("3", "3"), ("4", "1")] {
        let clauses = [("houses", houses), ("seeds", seeds), ("pie", "true")];
        let rules = rules_with(&clauses);
        let state = State::new(&rules, rules.start(Side::South));
        let value = once(&mut state.clone(), &mut Known::default(), usize::MAX).unwrap();
        let all = 2 * houses.parse::<u32>().unwrap() * seeds.parse::<u32>().unwrap();
        let stop = Stop::default();
        let table = Endgames::build(&rules, all, 1, &stop, |_, _| {}).unwrap();
        let every = Question::EveryMove;
        let report = solve(
            &Request::new(&state, every, &limits(1), &stop).with_endgames(Some(&table)),
            |_| {},
        );
        let best = report.best().unwrap();
        assert_eq!(best.value.score, Score::Seeds(value), "{clauses:?}");
    }
}

#[test]
fn whoever_is_given_the_rest_wins_by_what_the_stores_hold() {
    let clauses = [
        ("houses", "2"),
        ("capture", "count"),
        ("counts", "1+2+3+4+5+6"),
        ("chain", "true"),
        ("grand_slam", "opponent_gets_rest"),
        ("end_when", "mover_stuck_loses"),
    ];
    let rules = rules_with(&clauses);
    let mut position = Position::empty(Side::North);
    for (house, seeds) in rules.shape().all_houses().zip([4, 3, 6, 6]) {
        position.set_seeds(house, seeds);
    }
    let state = State::new(&rules, position);
    let mut left = Left {
        nodes: 50_000_000,
        depth: 300,
    };
    let legal = state.legal_moves().into_iter();
    let mut tried = state.clone();
    let values = legal.map(|action| value_of_move(&mut tried, action, &mut left).unwrap());
    let values: Vec<_> = values.collect();
    let stop = Stop::default();
    let every = Question::EveryMove;
    let report = think(&Request::new(&state, every, &limits(1), &stop), |_| {});
    check_every(&state, &values, &report);
}

#[test]
fn a_proof_that_is_cut_short_tells_what_is_proven() {
    let rules = rules_with(&[("houses", "4"), ("seeds", "3")]);
    let state = State::new(&rules, rules.start(Side::South));
    let asked = |nodes| {
        let limits = Limits { nodes, ..limits(1) };
        let (best, stop) = (Question::BestMove, Stop::default());
        let mut told = Vec::new();
        let report = solve(&Request::new(&state, best, &limits, &stop), |report| {
            told.push(report.clone());
        });
        told.push(report);
        told
    };
    let whole = asked(None);
    let value = whole.last().unwrap().best().unwrap().value;
    assert!(value.is_exact());
    let least = Certainty::AtLeast;
    let bounds = |told: &[Report], wanted| {
        let moves = told.iter().flat_map(|report| report.moves.clone());
        let found = moves.filter(|m| m.value.certainty == wanted);
        found.map(|m| m.value.score).collect::<Vec<_>>()
    };
    let lows = bounds(&whole, least);
    assert!(!lows.is_empty() && lows.iter().all(|low| *low <= value.score));
    let highs = bounds(&whole[..whole.len() - 2], Certainty::AtMost);
    assert!(highs.iter().all(|high| *high >= value.score));
    // Whenever it ends, something is known, and nothing that is not so.
    let nodes = whole.last().unwrap().nodes;
    for part in 1..8 {
        let cut = asked(Some(nodes * part / 8));
        let best = cut.last().unwrap().best().unwrap().value;
        match best.certainty {
            Certainty::Exact => assert_eq!(best, value),
            Certainty::AtLeast => assert!(best.score <= value.score),
            Certainty::AtMost => assert!(best.score >= value.score),
            Certainty::Estimate { .. } => {}
        }
    }
}

/// A search one move deep proves single moves, where they end the game; what another move is worth is still an estimate.
#[test]
fn the_best_of_what_is_proven_is_not_the_value_of_the_position_where_another_move_may_be_better() {
    let rules = rules_with(&[("leftovers", "none")]);
    let told = |position: &str, depth: u32| {
        let position = parse_position(rules.shape(), position).unwrap();
        let state = State::new(&rules, position);
        let stop = Stop::default();
        let limits = Limits {
            depth: Some(depth),
            memory: 16,
            ..Limits::default()
        };
        let request = Request::new(&state, Question::EveryMove, &limits, &stop);
        let report = think(&request, |_| {});
        let proof = Limits {
            memory: 16,
            ..Limits::default()
        };
        let request = Request::new(&state, Question::EveryMove, &proof, &stop);
        let truth = think(&request, |_| {}).value().unwrap();
        assert!(truth.is_exact());
        (report.value().unwrap(), truth.score)
    };
    let (value, truth) = told("1,0,3,0,2,0/0,0,0,0,3,0 0:0 S", 1);
    assert_eq!(truth, Score::Seeds(6));
    assert!(!value.is_exact(), "{value:?}");
    // Whatever is said to be exact is, and at least is at least, after looks of any depth.
    let mut chance = Chance::new(7);
    let (mut exact, mut least) = (0, 0);
    for _ in 0..150 {
        let houses: Vec<String> = (0..12)
            .map(|_| chance.below(4).saturating_sub(1).to_string())
            .collect();
        let position = format!("{}/{} 0:0 S", houses[..6].join(","), houses[6..].join(","));
        if !houses[6..].iter().any(|seeds| seeds != "0") || !houses[..6].iter().any(|s| s != "0") {
            continue;
        }
        for depth in 1..=3 {
            let (value, truth) = told(&position, depth);
            match value.certainty {
                Certainty::Exact => {
                    exact += 1;
                    assert_eq!(value.score, truth, "{position} {depth}");
                }
                Certainty::AtLeast => {
                    least += 1;
                    assert!(truth >= value.score, "{position} {depth}");
                }
                Certainty::AtMost | Certainty::Estimate { .. } => {}
            }
        }
    }
    assert!(exact > 20 && least > 5, "{exact} {least}");
}
