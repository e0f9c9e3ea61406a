//! Values and best moves are those of minimax, whatever is known beforehand.

use kalaha::rules::outcome::EndReason;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::kept_table::KeptTables;
use kalaha::search::learning::rounds::{LearningEffort, learn};
use kalaha::search::level::{Level, Occasion, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::search::value::Score;
use kalaha::storage::knowledge::knowledge_file::shipped;
use kalaha::storage::rules::presets::preset;

use crate::{check_every, check_line, limits, rules_with, small_games, values_of};

#[test]
fn every_value_is_that_of_minimax() {
    small_games(
        500,
        |_| true,
        |state, values| {
            for threads in [1, 2] {
                let all = Question::EveryMove;
                let report = think(
                    &Request::new(state, all, &limits(threads), &Stop::default()),
                    |_| {},
                );
                check_every(state, values, &report);
            }
        },
    );
}

#[test]
fn the_best_move_is_that_of_minimax() {
    small_games(
        500,
        |_| true,
        |state, values| {
            for threads in [1, 2] {
                let best = Question::BestMove;
                let report = think(
                    &Request::new(state, best, &limits(threads), &Stop::default()),
                    |_| {},
                );
                let found = report.best().unwrap();
                let case = format!(
                    "{:?} {:?} {report:?}",
                    state.rules().spec(),
                    state.position()
                );
                assert_eq!(Some(&found.value.score), values.iter().max(), "{case}");
                assert!(found.value.is_exact(), "{case}");
                let index = state.legal_moves().iter().position(|m| *m == found.action);
                assert_eq!(values[index.unwrap()], found.value.score, "{case}");
                check_line(state, &report, &case);
            }
        },
    );
}

#[test]
fn what_was_learned_changes_no_exact_value() {
    let effort = LearningEffort {
        rounds: 1,
        positions: 50,
        nodes: 20,
        seed: 3,
        threads: 1,
    };
    let mut informed = 0;
    small_games(
        100,
        |_| true,
        |state, values| {
            let Some((knowledge, _)) = learn(state.rules(), &effort, &Stop::default(), |_| {})
            else {
                return;
            };
            informed += 1;
            let (limits, stop) = (limits(1), Stop::default());
            let request = Request::new(state, Question::EveryMove, &limits, &stop);
            let report = think(&request.with_knowledge(Some(&knowledge)), |_| {});
            check_every(state, values, &report);
        },
    );
    assert!(
        informed > 50,
        "only {informed} of the rule sets can be learned"
    );
}

#[test]
fn what_a_game_keeps_changes_no_exact_value() {
    let (limits, stop) = (limits(1), Stop::default());
    let mut later = 0;
    small_games(
        300,
        |_| true,
        |start, values| {
            let kept = KeptTables::default();
            let check = |state: &State, values: &[Score]| {
                let request = Request::new(state, Question::EveryMove, &limits, &stop);
                let report = think(&request.keeping(Some(&kept)), |_| {});
                check_every(state, values, &report);
            };
            check(start, values);
            let mut state = start.clone();
            for made in 0..4 {
                let legal = state.legal_moves();
                state.play(legal[made % legal.len()]).unwrap();
                match values_of(&state) {
                    Some(values) if state.outcome().is_none() => check(&state, &values),
                    _ => break,
                }
                later += 1;
            }
            // The same game, gone back.
            check(start, values);
        },
    );
    assert!(later > 300, "only {later} later positions");
}

#[test]
fn what_a_game_keeps_is_not_looked_at_again() {
    for id in ["kalah", "oware"] {
        let rules = preset(id).unwrap().named().unwrap().rules;
        let (kept, stop) = (KeptTables::default(), Stop::default());
        let mut state = State::new(&rules, rules.start(Side::South));
        let look = |state: &State, kept, depth| {
            let limits = Limits {
                depth: Some(depth),
                memory: 8,
                ..limits(1)
            };
            let request = Request::new(state, Question::BestMove, &limits, &stop);
            think(&request.keeping(kept), |_| {})
        };
        let fresh = look(&state, None, 12);
        let first = look(&state, Some(&kept), 12);
        assert_eq!(first.nodes, fresh.nodes, "{id}: nothing was known");
        let again = look(&state, Some(&kept), 12).nodes;
        println!("{id}: {} positions, again {again}", first.nodes);
        assert!(again * 2 < fresh.nodes, "{id}");
        state.play(first.best().unwrap().action).unwrap();
        let fresh = look(&state, None, 11).nodes;
        let known = look(&state, Some(&kept), 11).nodes;
        println!("{id}, a move later: {fresh} positions, with what is known {known}");
        assert!(known * 2 < fresh, "{id}");
    }
}

#[test]
fn no_estimate_is_more_than_the_seeds_in_play_allow() {
    let (mut estimates, mut positions) = (0, 0);
    for (number, id) in ["toguz-korgool", "oware", "kalah", "congkak"]
        .into_iter()
        .enumerate()
    {
        let rules = preset(id).unwrap().named().unwrap().rules;
        let knowledge = shipped(&rules).unwrap();
        for game in 0..20 {
            let mut state = State::new(&rules, rules.start(Side::South));
            for made in 1.. {
                let position = *state.position();
                let won = Side::ALL.map(|side| i32::from(position.won(side)));
                let in_play = position.total() as i32 - won.iter().sum::<i32>();
                let Some(mover) = state.to_move() else {
                    break;
                };
                if in_play <= 12 {
                    positions += 1;
                    let (limits, stop) = (limits(1), Stop::default());
                    let limits = Limits {
                        depth: Some(3),
                        ..limits
                    };
                    let request = Request::new(&state, Question::EveryMove, &limits, &stop);
                    let report = think(&request.with_knowledge(Some(&knowledge)), |_| {});
                    let lead = (won[0] - won[1]) * if mover == Side::South { 1 } else { -1 };
                    for found in &report.moves {
                        let Score::Seeds(worth) = found.value.score else {
                            continue;
                        };
                        estimates += i32::from(!found.value.is_exact());
                        assert!(
                            (worth - lead).abs() <= in_play,
                            "{id}: {position:?}: {found:?}"
                        );
                    }
                }
                let legal = state.legal_moves();
                state
                    .play(legal[(game * 7 + made * made + number) % legal.len()])
                    .unwrap();
            }
        }
    }
    println!("{positions} positions, {estimates} estimates");
    assert!(estimates > 300, "{estimates} of {positions}");
}

#[test]
fn experts_know_nothing_but_the_seeds() {
    let rules = preset("oware").unwrap().named().unwrap().rules;
    let knowledge = shipped(&rules).unwrap();
    let state = State::new(&rules, rules.start(Side::South));
    let (limits, stop) = (limits(1), Stop::default());
    let plain = Request::new(&state, Question::BestMove, &limits, &stop);
    let informed = plain.with_knowledge(Some(&knowledge));
    let expert = Player::of(Level::Expert { depth: 9 });
    let occasion = Occasion { seed: 1, turn: 0 };
    let nodes = |request| {
        expert
            .choose(&request, occasion, |_| {})
            .unwrap()
            .report
            .nodes
    };
    assert_eq!(nodes(informed), nodes(plain));
    // A search to the same depth that is told looks at others.
    let limits = Limits {
        depth: Some(9),
        ..limits
    };
    let think = |request: Request<'_>| think(&request.within(&limits), |_| {}).nodes;
    assert_ne!(think(informed), think(plain));
}

#[test]
fn a_draw_by_repetition_is_worth_nothing_whoever_leads() {
    // Every position counts as one that came again.
    let clauses = [("repeat_limit", "1"), ("repeat_result", "draw")];
    for (end_when, drawn) in [
        ("either_empty", Score::Seeds(0)),
        ("mover_stuck_loses", Score::Draw),
    ] {
        let rules = rules_with(&[clauses[0], clauses[1], ("end_when", end_when)]);
        let mut state = State::new(&rules, rules.start(Side::South));
        let house = rules.shape().house(Side::South, 3).unwrap();
        state.play(Move::Sow(house)).unwrap();
        let outcome = state.outcome().unwrap();
        assert_eq!(outcome.reason, EndReason::Repetition);
        assert_eq!((outcome.scores.south, outcome.scores.north), (1, 0));
        for side in Side::ALL {
            assert_eq!(
                Score::of_outcome(&rules, outcome, side),
                drawn,
                "{end_when}"
            );
        }
    }
}
