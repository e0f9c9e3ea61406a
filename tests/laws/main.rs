//! Laws that hold for every rule set and every game, tried on random ones.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "../support/more_cases.rs"]
mod more_cases;
#[path = "../support/random_rules.rs"]
mod random_rules;
#[path = "../support/randomness.rs"]
mod randomness;

use kalaha::rules::board::{House, Pit};
use kalaha::rules::clause::Clause;
use kalaha::rules::clause::group::Group;
use kalaha::rules::clause::value::Range;
use kalaha::rules::moves::Way;
use kalaha::rules::notation::{parse_moves, parse_position, print_moves, print_position};
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::{Bank, Direction, RuleSpec, Start, StoreSide};
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::{Event, Landing, Trace};
use kalaha::rules::words::idle::idle_because;
use more_cases::times;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;

/// Longest random game, far above any seen where the store lies after the own row and a game ends by
/// itself (rule A9). Elsewhere a repetition rule ends it, but there are many positions to go through.
const MOST_MOVES: usize = 1_500;

/// Plays random games under random rules with the same randomness in every run.
fn each_game(games: u32, law: impl Fn(&RuleSet, &[u32]) -> Result<(), TestCaseError>) {
    let config = Config {
        cases: games * times() as u32,
        failure_persistence: None,
        max_global_rejects: 100_000 * times() as u32,
        max_local_rejects: 100_000 * times() as u32,
        ..Config::default()
    };
    let random = randomness(7);
    let mut runner = TestRunner::new_with_rng(config, random);
    let games = (rule_sets(), prop::collection::vec(any::<u32>(), 120));
    runner
        .run(&games, |(rules, choices)| law(&rules, &choices))
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The move that a number chooses; `None` at the end of the game.
fn choose(state: &State, choice: u32) -> Option<Move> {
    let legal = state.legal_moves();
    let index = choice as usize % legal.len().max(1);
    legal.get(index).copied()
}

fn start(rules: &RuleSet) -> State {
    State::new(rules, rules.start(Side::South))
}

#[test]
fn no_seed_is_made_or_lost() {
    each_game(400, |rules, choices| {
        let mut state = start(rules);
        let total = state.position().total();
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            state.play(action).unwrap();
            prop_assert_eq!(state.position().total(), total);
        }
        Ok(())
    });
}

#[test]
fn every_position_that_is_reached_may_be_started_from() {
    each_game(400, |rules, choices| {
        let mut state = start(rules);
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            state.play(action).unwrap();
            if state.outcome().is_none() {
                prop_assert_eq!(rules.check_start(state.position()), Ok(()));
            }
        }
        Ok(())
    });
}

#[test]
fn every_game_ends() {
    each_game(300, |rules, choices| {
        let mut state = start(rules);
        for number in 0..MOST_MOVES {
            let choice = choices[number % choices.len()].wrapping_add(number as u32);
            let Some(action) = choose(&state, choice) else {
                prop_assert!(state.outcome().is_some(), "no move and no end");
                return Ok(());
            };
            prop_assert!(state.outcome().is_none());
            // As long as a game goes on, no position has occurred as often as the rules allow.
            let limit = rules.spec().repeat_limit as usize;
            prop_assert!(limit == 0 || state.occurrences() < limit);
            state.play(action).unwrap();
        }
        prop_assert!(
            rules.spec().repeat_limit > 0,
            "no end after {} moves",
            MOST_MOVES
        );
        Ok(())
    });
}

#[test]
fn a_move_is_legal_exactly_if_it_is_in_the_list() {
    each_game(200, |rules, choices| {
        let mut state = start(rules);
        for &choice in choices {
            let legal = state.legal_moves();
            let either = |house| Way::ALL.map(|way| Move::SowWay(house, way));
            let all = rules.shape().all_houses();
            let all = all.flat_map(|house| [Move::Sow(house)].into_iter().chain(either(house)));
            for action in all.chain([Move::Swap]) {
                prop_assert_eq!(state.check(action).is_ok(), legal.contains(&action));
                if !legal.contains(&action) {
                    let before = state.clone();
                    prop_assert!(state.play(action).is_err());
                    prop_assert_eq!(&state, &before);
                }
            }
            let Some(action) = choose(&state, choice) else {
                break;
            };
            state.play(action).unwrap();
        }
        Ok(())
    });
}

#[test]
fn undo_takes_back_exactly() {
    each_game(300, |rules, choices| {
        let mut state = start(rules);
        let mut before = Vec::new();
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            let was = state.clone();
            before.push((was, state.play(action).unwrap()));
        }
        for (was, undo) in before.into_iter().rev() {
            state.undo(undo);
            prop_assert_eq!(&state, &was);
        }
        Ok(())
    });
}

#[test]
fn what_is_printed_reads_back_the_same() {
    each_game(200, |rules, choices| {
        let mut state = start(rules);
        let mut made = Vec::new();
        for &choice in choices {
            let text = print_position(rules.shape(), state.position());
            let read = parse_position(rules.shape(), &text).unwrap();
            prop_assert_eq!(&read, state.position(), "{}", text);
            let Some(action) = choose(&state, choice) else {
                break;
            };
            made.push((state.position().to_move(), action));
            state.play(action).unwrap();
        }
        let text = print_moves(made.iter().copied());
        let moves: Vec<Move> = made.into_iter().map(|(_, action)| action).collect();
        prop_assert_eq!(
            parse_moves(&start(rules), &text).unwrap(),
            moves,
            "{}",
            text
        );
        Ok(())
    });
}

#[test]
fn the_hash_kept_is_the_hash_from_scratch() {
    each_game(200, |rules, choices| {
        let mut state = start(rules);
        for &choice in choices {
            let position = state.position();
            prop_assert_eq!(position.hash(), position.hash_from_scratch());
            let Some(action) = choose(&state, choice) else {
                break;
            };
            state.play(action).unwrap();
        }
        Ok(())
    });
}

/// The house in the mirror: the same row, the other end (rule 0.3).
fn mirrored_house(rules: &RuleSet, house: House) -> House {
    let shape = rules.shape();
    let (n, h) = (house.number(), shape.houses_in_row());
    let number = if n <= h { h + 1 - n } else { 3 * h + 1 - n };
    shape.house(house.side(), number).unwrap()
}

fn mirrored_position(rules: &RuleSet, position: &Position) -> Position {
    let mut mirrored = Position::empty(position.to_move());
    for house in rules.shape().all_houses() {
        let other = mirrored_house(rules, house);
        mirrored.set_seeds(other, position.seeds(house));
        mirrored.set_claimer(other, position.claimer(house));
    }
    for side in Side::ALL {
        mirrored.set_store(side, position.store(side));
    }
    mirrored.set_barred(position.barred().map(|house| mirrored_house(rules, house)));
    mirrored.set_had_bonus(position.had_bonus());
    mirrored.set_began(position.began());
    mirrored
}

fn mirrored_rules(spec: &RuleSpec) -> RuleSpec {
    let mut spec = spec.clone();
    spec.direction = match spec.direction {
        Direction::Ccw => Direction::Cw,
        Direction::Cw => Direction::Ccw,
        // In a mirror the left half of a row is the right one, sown the other way.
        Direction::Outward | Direction::Parity | Direction::Chosen => spec.direction,
    };
    spec.store_side = match spec.store_side {
        StoreSide::Right => StoreSide::Left,
        StoreSide::Left => StoreSide::Right,
    };
    spec
}

#[test]
fn mirrored_rules_are_the_same_game_in_a_mirror() {
    each_game(300, |rules, choices| {
        // In a mirror a fighting row would be numbered after another end of the home row; and what
        // a grand slam spares is told by the circuit, which turns with the mirror.
        prop_assume!(rules.shape().rows() == 1);
        prop_assume!(matches!(rules.spec().start, Start::Seeds(_)));
        // Odd numbers go one way and not the other; captures go into the claimed house with the lowest
        // number.
        prop_assume!(rules.spec().direction != Direction::Parity);
        prop_assume!(
            rules
                .spec()
                .claim
                .is_none_or(|claim| claim.bank != Bank::Claim)
        );
        let other = RuleSet::new(mirrored_rules(rules.spec()));
        prop_assume!(other.is_ok());
        let other = other.unwrap();
        let mut state = start(rules);
        let mut mirror = State::new(&other, mirrored_position(rules, state.position()));
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            let in_mirror = match action {
                Move::Swap => Move::Swap,
                Move::Sow(house) => Move::Sow(mirrored_house(rules, house)),
                Move::SowWay(house, way) => Move::SowWay(mirrored_house(rules, house), way.other()),
                // Only four rows have such moves, and those are left out.
                Move::SowChoosing(..) => break,
            };
            let (trace, _) = state.play_traced(action).unwrap();
            let (other_trace, _) = mirror.play_traced(in_mirror).unwrap();
            prop_assert_eq!(
                mirror.position(),
                &mirrored_position(rules, state.position())
            );
            prop_assert_eq!(trace.laps, other_trace.laps);
            prop_assert_eq!(state.outcome(), mirror.outcome());
        }
        Ok(())
    });
}

#[test]
fn exchanged_seats_are_the_same_game() {
    each_game(300, |rules, choices| {
        // Captures go into the claimed house on South's side first.
        prop_assume!(
            rules
                .spec()
                .claim
                .is_none_or(|claim| claim.bank != Bank::Claim)
        );
        let mut state = start(rules);
        let mut other = State::new(rules, state.position().mirrored());
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            let exchanged = action.with_house(House::mirrored);
            state.play(action).unwrap();
            other.play(exchanged).unwrap();
            prop_assert_eq!(other.position(), &state.position().mirrored());
        }
        Ok(())
    });
}

#[test]
fn a_trace_tells_the_whole_move() {
    each_game(300, |rules, choices| {
        let mut state = start(rules);
        for &choice in choices {
            let Some(action) = choose(&state, choice) else {
                break;
            };
            let before = *state.position();
            let (trace, _) = state.play_traced(action).unwrap();
            let mut told = retold(&before, &trace);
            told.set_to_move(state.position().to_move());
            told.set_barred(state.position().barred());
            told.set_had_bonus(state.position().had_bonus());
            for side in Side::ALL {
                told.set_keeps(side, state.position().keeps(side));
            }
            prop_assert_eq!(&told, state.position());
            let lifts = trace
                .events
                .iter()
                .filter(|e| matches!(e, Event::Lift { .. }));
            // What is captured into the hand may begin a lap of its own.
            let of_columns = trace.events.windows(2).filter(|pair| {
                matches!(
                    pair,
                    [
                        Event::Land {
                            landing: Landing::Column,
                            ..
                        },
                        Event::CaptureToHand { .. }
                    ]
                )
            });
            let laps = lifts.count() + of_columns.count();
            prop_assert_eq!(laps as u32, trace.laps);
            let captured = trace
                .events
                .iter()
                .map(|event| captured_by(event, trace.mover));
            let captured: u16 = captured.sum();
            prop_assert_eq!(captured, trace.captured);
        }
        Ok(())
    });
}

fn captured_by(event: &Event, mover: Side) -> u16 {
    match event {
        Event::CaptureInPassing { seeds, to, .. } if *to == mover => *seeds,
        Event::Capture { seeds, .. } | Event::CaptureToHand { seeds, .. } => *seeds,
        _ => 0,
    }
}

/// The position after the events, gone through one by one; the hand must come out empty.
fn retold(before: &Position, trace: &Trace) -> Position {
    let mut position = *before;
    let mut hand: i32 = 0;
    for event in &trace.events {
        match *event {
            Event::Enter { house } => {
                position.set_store(trace.mover, position.store(trace.mover) - 1);
                position.add(Pit::House(house), 1);
            }
            Event::Lift { house, seeds } => {
                // Only a tax leaves some.
                let left = position.take(house) - seeds;
                assert!(left == 0 || position.keeps(trace.mover));
                position.add(Pit::House(house), left);
                hand += i32::from(seeds);
            }
            Event::CaptureToHand { house, seeds } => {
                assert_eq!(position.take(house), seeds);
                hand += i32::from(seeds);
            }
            Event::Drop { pit } => {
                position.add(pit, 1);
                hand -= 1;
            }
            Event::Capture { house, seeds, to } => {
                // Only a raid leaves some.
                let left = position.take(house) - seeds;
                assert!(left == 0 || position.claimer(house).is_some());
                position.add(Pit::House(house), left);
                position.add(to, seeds);
            }
            Event::CaptureInPassing { house, seeds, to } => {
                assert_eq!(position.take(house), seeds);
                position.add(Pit::Store(to), seeds);
            }
            Event::TakeLastSeeds { house, seeds, to } => {
                assert_eq!(position.take(house), seeds);
                position.add(Pit::Store(to), seeds);
            }
            // Half of what is left may go to one player and half to the other.
            Event::Collect { house, seeds, to } => {
                let left = position.take(house) - seeds;
                position.add(Pit::House(house), left);
                position.add(Pit::Store(to), seeds);
            }
            Event::Claim { house } => position.set_claimer(house, Some(trace.mover)),
            Event::Swap => position = position.mirrored(),
            Event::SkipOrigin { .. } | Event::Land { .. } | Event::Pass { .. } => {}
        }
    }
    assert_eq!(hand, 0, "seeds left in the hand");
    position
}

#[test]
fn a_clause_reads_as_it_was_set() {
    each_game(200, |rules, _| {
        let mut copy = RuleSpec::default();
        for &clause in Clause::ALL {
            if let Some(value) = clause.get(rules.spec()) {
                clause.set(&mut copy, &value.to_string()).unwrap();
                prop_assert_eq!(clause.get(&copy), Some(value));
            }
        }
        prop_assert_eq!(&copy, rules.spec());
        Ok(())
    });
}

#[test]
fn the_random_rule_sets_have_every_value_of_every_clause() {
    // Guards the laws above: what never occurs is never tried.
    use std::cell::RefCell;
    use std::collections::{BTreeMap, BTreeSet};
    let seen = RefCell::new(BTreeMap::<&str, BTreeSet<String>>::new());
    each_game(1_500, |rules, _| {
        let mut seen = seen.borrow_mut();
        for &clause in Clause::ALL {
            // What has no effect beside the other clauses is not tried by having a value.
            let has_effect = idle_because(rules.spec(), clause).is_none();
            if let (Some(value), true) = (clause.get(rules.spec()), has_effect) {
                seen.entry(clause.name())
                    .or_default()
                    .insert(value.to_string());
            }
        }
        Ok(())
    });
    let seen = seen.into_inner();
    let none = BTreeSet::new();
    let mut missing = Vec::new();
    // What happens between games is not seen in one.
    let in_a_game = Clause::ALL
        .iter()
        .filter(|clause| clause.group() != Group::Match);
    for clause in in_a_game {
        let values = seen.get(clause.name()).unwrap_or(&none);
        let wanted: Vec<&str> = match clause.range() {
            Range::Flag => vec!["false", "true"],
            Range::Word(words) => words.iter().map(|word| word.key).collect(),
            _ if values.len() > 1 => Vec::new(),
            _ => vec!["two numbers"],
        };
        let lacks = wanted.into_iter().filter(|&value| !values.contains(value));
        missing.extend(lacks.map(|value| format!("{}={value}", clause.name())));
    }
    assert_eq!(missing, [""; 0]);
}
