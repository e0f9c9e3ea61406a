//! Published games and numbers, replayed.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

use kalaha::rules::board::Pit;
use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::print_position;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::Event;
use kalaha::search;
use kalaha::search::cyclic::solve_cyclic;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof::solve;
use kalaha::search::proof_number::who_wins;
use kalaha::search::request::{Question, Request};
use kalaha::search::value::Score;
use kalaha::storage::rules::presets::preset;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn rules(argument: &str) -> RuleSet {
    parse_rules_arg(argument, Overrides::default())
        .unwrap()
        .rules
}

fn start(rules: &RuleSet) -> State {
    State::new(rules, rules.start(Side::South))
}

/// Perfect games of Empty Capture: Irving, Donkers and Uiterwijk, "Solving Kalah", ICGA Journal
/// 23(3), 2000, Table 9. Houses are counted from 0 at the player's left, a dash passes the turn.
const PERFECT_GAMES: &[(u8, u16, i32, &str)] = &[
    (4, 1, 2, "32-32-1"),
    (4, 2, 6, "3-3-230-231-1323"),
    (4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"),
    (4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"),
    (
        4,
        5,
        2,
        "0-2-1-3-0-2-1-0-32-3-021-2-0-02-2-1-3-3-313032-13031-1-2-2-3",
    ),
    (6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"),
    (
        6,
        4,
        10,
        "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3",
    ),
    (
        6,
        5,
        12,
        "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3",
    ),
];

#[test]
fn perfect_games_end_with_their_published_results() {
    for &(houses, seeds, value, game) in PERFECT_GAMES {
        let rules = rules(&format!("empty-capture,houses={houses},seeds={seeds}"));
        let mut state = start(&rules);
        let mut side = Side::South;
        for turn in game.split('-') {
            for digit in turn.bytes() {
                assert_eq!(state.to_move(), Some(side), "{houses}({seeds}) at {turn}");
                let house = rules.shape().house(side, digit - b'0' + 1).unwrap();
                state.play(Move::Sow(house)).unwrap();
            }
            side = side.other();
        }
        let outcome = state.outcome().expect("the published game is whole");
        let difference = i32::from(outcome.scores.south) - i32::from(outcome.scores.north);
        assert_eq!(difference, value, "{houses}({seeds})");
    }
}

/// A whole game in one turn: Donkers, de Voogt and Uiterwijk on Dakon with eight houses.
const DAKON: &str = "1 8 8 6 4 6 2 3 7 4 5 1 8 8 3 8 4 8 7 8 5 2 7 8 6 5 6 3 7 4 5 2 5 8 8 6 8 3 8 5 8 7 4 8 7 8 7 8 8 6 8 7 8 4 8 6 8 3 8 6 8 5 8 6 1 8 7 8 5 8 4 6 7 8 8 5 6 8 3 8 1 8 7 8 2 8 6 8 5 8 6 8 3";

#[test]
fn dakon_can_be_won_in_one_turn() {
    let rules = rules("dakon,houses=8,seeds=8");
    let mut state = start(&rules);
    let mut laps = 0;
    let moves: Vec<u8> = DAKON.split(' ').map(|n| n.parse().unwrap()).collect();
    assert_eq!(moves.len(), 93);
    for number in moves {
        assert_eq!(state.to_move(), Some(Side::South));
        let house = rules.shape().house(Side::South, number).unwrap();
        let (trace, _) = state.play_traced(Move::Sow(house)).unwrap();
        laps += trace.laps;
    }
    assert_eq!(laps, 168);
    // The published store; of the 128 seeds three are left with North, and one in South's house 4.
    let position = state.position();
    let text = print_position(rules.shape(), position);
    assert_eq!(text, "0,0,0,1,0,0,0,0/0,1,0,0,0,1,0,1 124:0 N");
    assert_eq!(position.seeds_of(Side::North), 3);
}

/// The number of legal sequences of 1, 2, … moves from the opening.
const PERFT: &[(&str, &[u64])] = &[
    ("kalah", &[6, 35, 185, 942, 4690, 23233, 114_430]),
    ("empty-capture", &[6, 35, 185, 942, 4685, 23169, 113_959]),
    ("oware", &[6, 36, 190, 1014, 5219, 27332, 139_157]),
    ("seed-on", &[6, 31, 156, 796, 3969]),
    ("kalaha", &[6, 31, 144, 673, 3075]),
    ("clockwise", &[6, 36, 190, 1007, 5229]),
    ("congkak", &[7, 36, 230, 1406]),
    ("four-row", &[12, 144, 1320]),
    ("toguz-korgool", &[9, 73, 613, 5199, 43184]),
    ("bestemshe", &[5, 21, 91, 407, 1761, 7782, 34285]),
    ("mangala-tr", &[6, 36, 213, 1233, 6956, 38116]),
    // In four rows: the same text.
    ("hus", &[12, 144, 1244, 11350]),
    ("hus16", &[24, 576, 10704]),
    ("moruba", &[24, 552, 12164]),
    ("moruba6", &[12, 132, 1334, 12708]),
    ("tsoro", &[8, 64, 376, 2209]),
    ("omweso", &[8, 64, 419, 2735]),
    ("omweso-full", &[8, 64, 420, 2773]),
    ("bao", &[4, 14, 38, 124, 405, 1430]),
    ("bao-takasia", &[4, 14, 38, 124, 405, 1430]),
];

/// Legal sequences of exactly as many moves as the list is long, counted.
fn perft(state: &mut State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for action in state.legal_moves() {
        let undo = state.play(action).unwrap();
        count += perft(state, depth - 1);
        state.undo(undo);
    }
    count
}

#[test]
fn perft_counts_the_published_numbers_of_sequences() {
    for (id, counts) in PERFT {
        let rules = RuleSet::new(preset(id).unwrap().rules.clone()).unwrap();
        for (depth, &count) in (1..).zip(*counts) {
            assert_eq!(
                perft(&mut start(&rules), depth),
                count,
                "{id} at depth {depth}"
            );
        }
    }
}

/// Values of the opening for the player who starts: the same paper, Table 9, and public solvers for
/// the standard capture.
#[test]
fn openings_have_their_published_values() {
    let known = [
        ("empty-capture,houses=4,seeds=1", 2),
        ("empty-capture,houses=4,seeds=2", 6),
        ("empty-capture,houses=4,seeds=3", 8),
        ("empty-capture,houses=4,seeds=4", 2),
        ("empty-capture,houses=4,seeds=5", 2),
        ("kalah,seeds=3", 2),
        ("mangala-tr,houses=2,seeds=1", 4),
        ("mangala-tr,houses=2,seeds=3", 6),
        ("mangala-tr,houses=2,seeds=5", 18),
        ("mangala-tr,houses=2,seeds=7", 20),
        ("mangala-tr,houses=2,seeds=9", 18),
        ("mangala-tr,houses=3,seeds=2", 0),
        ("mangala-tr,houses=3,seeds=4", 6),
    ];
    for (rules_text, value) in known {
        let rules = rules(rules_text);
        let limits = Limits {
            threads: 2,
            ..Limits::default()
        };
        let best = Question::BestMove;
        let state = start(&rules);
        let report = solve(
            &Request::new(&state, best, &limits, &Stop::default()),
            |_| {},
        );
        let found = report.best().unwrap().value;
        assert_eq!(found.score, Score::Seeds(value), "{rules_text}");
        assert!(found.is_exact(), "{rules_text}");
    }
}

/// Who wins Bestemshe, Toguz Korgool and Hus on small boards, found by an independent program that worked
/// back from all ends: 1 for the player who starts, 0 for a draw.
#[test]
fn small_boards_on_which_positions_come_again_have_their_known_winners() {
    let known = [
        ("bestemshe,houses=2,seeds=1", 0),
        ("bestemshe,houses=2,seeds=3", 1),
        ("bestemshe,houses=2,seeds=5", 0),
        ("toguz-korgool,houses=2,seeds=1", 0),
        ("toguz-korgool,houses=2,seeds=3", 1),
        ("toguz-korgool,houses=2,seeds=5", 0),
        ("toguz-korgool,houses=4,seeds=1", -1),
        ("hus,houses=2,initial=2+2+2+0", 1),
        ("hus,houses=2,initial=3+3+0+0", 1),
        ("hus,houses=2,initial=4+4+4+0", 1),
    ];
    for (rules_text, winner) in known {
        let rules = rules(rules_text);
        let (limits, state) = (Limits::default(), start(&rules));
        let best = Question::BestMove;
        let report = solve_cyclic(&Request::new(&state, best, &limits, &Stop::default()));
        let found = report.best().unwrap().value;
        assert!(found.is_exact(), "{rules_text}");
        assert_eq!(found.score.sign(), winner, "{rules_text}");
    }
}

/// The same source: who wins is proven without laying out all positions, unless neither can force a win.
#[test]
fn small_boards_have_their_known_winners_proven() {
    let known = [
        ("bestemshe,houses=2,seeds=7", 1),
        ("bestemshe,houses=2,seeds=9", -1),
        ("bestemshe,houses=2,seeds=12", -1),
        ("bestemshe,houses=3,seeds=4", -1),
        ("bestemshe,houses=5,seeds=1", -1),
        ("toguz-korgool,houses=2,seeds=7", 0),
        ("toguz-korgool,houses=2,seeds=9", -1),
        ("toguz-korgool,houses=2,seeds=12", -1),
        ("toguz-korgool,houses=3,seeds=2", 1),
        ("toguz-korgool,houses=3,seeds=4", 0),
        ("toguz-korgool,houses=5,seeds=1", -1),
        ("hus,houses=2,initial=3+3+0+0", 1),
    ];
    for (rules_text, winner) in known {
        let rules = rules(rules_text);
        let (limits, state) = (Limits::default(), start(&rules));
        let stop = Stop::default();
        let request = Request::new(&state, Question::BestMove, &limits, &stop);
        let found = who_wins(&request, |_| {}).unwrap();
        assert_eq!(found.result(), Some(winner), "{rules_text}");
        assert_eq!(found.best.is_some(), winner >= 0, "{rules_text}");
    }
}

/// The counts that the fast way of making moves is measured with.
#[test]
fn the_fast_core_counts_the_published_numbers_of_sequences() {
    for (rules_text, counts) in PERFT {
        let rules = rules(rules_text);
        let depth = counts.len() as u32;
        let count = |threads| {
            let stop = Stop::default();
            search::perft::perft(&start(&rules), depth, threads, &stop, |_| {})
        };
        let found = count(1);
        assert_eq!(count(3), found, "the same with any number of threads");
        assert_eq!(found.counts, *counts, "{rules_text}");
        assert_eq!(found.moves_made, {
            let mut all = 0;
            for length in 1..=counts.len() {
                all += counts[..length].iter().sum::<u64>();
            }
            all
        });
    }
}

/// The endless example of four-row Kalaha's author, with as many laps as the rules can allow.
fn endless_example() -> (RuleSet, Position) {
    let mut spec = preset("four-row").unwrap().rules.clone();
    assign_all(&mut spec, [("step_cap", "10000")]).unwrap();
    (RuleSet::new(spec).unwrap(), example_position())
}

/// Lower row houses 1 to 8 left to right, upper row 16 to 9; North's fighting row is empty.
fn example_position() -> Position {
    let shape = RuleSet::new(preset("four-row").unwrap().rules.clone())
        .unwrap()
        .shape();
    let mut position = Position::empty(Side::South);
    let south = [2, 3, 4, 1, 2, 2, 1, 4, 1, 0, 1, 0, 1, 0, 8, 0];
    let north = [3, 3, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0];
    for (side, row) in [(Side::South, south), (Side::North, north)] {
        for (house, seeds) in shape.houses_of(side).zip(row) {
            position.set_seeds(house, seeds);
        }
    }
    position
}

/// South's houses at the end of every lap of a move, with the house it ended in.
fn boards(rules: &RuleSet, start: &Position, number: u8) -> Vec<(Vec<u16>, Pit)> {
    let mut state = State::new(rules, *start);
    let house = rules.shape().house(Side::South, number).unwrap();
    let (trace, _) = state.play_traced(Move::Sow(house)).unwrap();
    let mut position = *start;
    let mut boards = Vec::new();
    for event in &trace.events {
        match *event {
            Event::Lift { house, .. } | Event::CaptureToHand { house, .. } => {
                position.take(house);
            }
            Event::Drop { pit } => {
                position.add(pit, 1);
            }
            Event::Land { pit, .. } => {
                boards.push((position.row(rules.shape(), Side::South), pit));
            }
            _ => {}
        }
    }
    boards
}

#[test]
fn d9_the_endless_example_has_period_434_from_house_5() {
    let (rules, position) = endless_example();
    let boards = boards(&rules, &position, 5);
    assert_eq!(boards.len(), 10_000, "only the limit stops it");
    let period = (1..).find(|&p| boards[p] == boards[0]).unwrap();
    assert_eq!(period, 434);
    // Purely periodic: no lap before the loop, no shorter way round, and so to the end.
    assert!(boards.iter().zip(&boards[434..]).all(|(a, b)| a == b));
    // Half-way round the board is the same, turned by eight houses.
    let mut turned = boards[0].0.clone();
    turned.rotate_left(8);
    assert_eq!(boards[217].0, turned);
}

#[test]
fn d9_every_other_house_of_the_example_stops() {
    let (rules, position) = endless_example();
    let laps = |number| boards(&rules, &position, number).len();
    let found = [1, 2, 3, 6, 8, 15].map(|n| (n, laps(n)));
    assert_eq!(found, [(1, 5), (2, 5), (3, 56), (6, 4), (8, 1), (15, 5)]);
}

#[test]
fn d9_the_100_step_rule_ends_the_turn() {
    let rules = RuleSet::new(preset("four-row").unwrap().rules.clone()).unwrap();
    let mut state = State::new(&rules, example_position());
    let house = rules.shape().house(Side::South, 5).unwrap();
    let (trace, _) = state.play_traced(Move::Sow(house)).unwrap();
    assert_eq!(trace.laps, 100);
    assert_eq!(
        trace.last_pit(),
        rules.shape().house(Side::South, 1).map(Pit::House)
    );
    let after = state.position().row(rules.shape(), Side::South);
    assert_eq!(after, [5, 0, 4, 5, 2, 3, 0, 1, 2, 1, 2, 3, 0, 1, 0, 1]);
    assert_eq!(state.to_move(), Some(Side::North));
}

#[test]
fn presets_are_the_games_of_the_conformance_data() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/conformance/traces.jsonl"
    );
    let text = std::fs::read_to_string(path).unwrap();
    let pairs = [
        ("kalah64", "kalah"),
        ("kalah63", "kalah-6-3"),
        ("kalah66", "kalah-6-6"),
        ("kalah_clockwise", "clockwise"),
        ("kalah_empty_capture", "empty-capture"),
        ("kalah_seed_on", "seed-on"),
        ("kalah_relay", "kalaha"),
        ("kalah_no_leftovers", "no-leftovers"),
        ("kalah_leftovers_emptier", "leftovers-to-emptier"),
        ("kalah_mover_stuck", "mover-stuck"),
        ("kalah_pie", "kalah-pie"),
        ("kalah_take_last_false", "take-opposite-only"),
        ("oware64", "oware"),
        ("oware65", "oware-5"),
        ("oware66", "oware-6"),
        ("congkak77", "congkak"),
        ("congkak66", "congkak-6"),
        ("congkak_ccw", "dakon"),
        ("congkak_needs_lap", "congkak-competition"),
        ("fourrow", "four-row"),
    ];
    for (game, id) in pairs {
        let line = text
            .lines()
            .find(|l| l.starts_with(&format!("{{\"game\":\"{game}\"")))
            .unwrap();
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        let mut spec = RuleSpec::default();
        for &clause in kalaha::rules::clause::Clause::ALL {
            let text = match &game["rules"][clause.name()] {
                serde_json::Value::Null => continue,
                serde_json::Value::String(word) => word.clone(),
                other => other.to_string(),
            };
            // The data gives clauses of other kinds of capture too.
            let _ = clause.set(&mut spec, &text);
        }
        assert_eq!(preset(id).unwrap().rules, spec, "{id}");
    }
}
