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

use std::collections::HashMap;
use std::sync::LazyLock;
use std::thread;

use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::parse_position;
use kalaha::rules::outcome::EndReason;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, Pie, State};
use kalaha::search::chance::Chance;
use kalaha::search::endgame::Endgames;
use kalaha::search::kept_table::KeptTables;
use kalaha::search::learning::rounds::{LearningEffort, learn};
use kalaha::search::level::{Level, Occasion, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof::solve;
use kalaha::search::report::{Obstacle, Report};
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::think::think;
use kalaha::search::value::{Certainty, Score};
use kalaha::storage::knowledge_file::shipped;
use kalaha::storage::presets::preset;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use random_rules::rule_sets;
use rayon::prelude::*;

/// What may still be tried.
struct Left {
    nodes: u32,
    depth: u32,
}

/// The value of a state for the player to move, by trying everything; `None` if that is too much.
fn minimax(state: &State, left: &mut Left) -> Option<Score> {
    left.nodes = left.nodes.checked_sub(1)?;
    left.depth = left.depth.checked_sub(1)?;
    let mover = state.position().to_move();
    let mut best = None;
    for action in state.legal_moves() {
        let mut next = state.clone();
        next.play(action).unwrap();
        let value = value_after(&next, mover, left)?;
        best = best.max(Some(value));
    }
    left.depth += 1;
    Some(best.expect("a game that goes on has a move"))
}

/// The value for `mover`, who has just moved.
fn value_after(next: &State, mover: Side, left: &mut Left) -> Option<Score> {
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
    let mover = state.position().to_move();
    let mut left = Left {
        nodes: 20_000,
        depth: 300,
    };
    if state.outcome().is_some() {
        return None;
    }
    let values = state.legal_moves().into_iter().map(|action| {
        let mut next = state.clone();
        next.play(action).unwrap();
        value_after(&next, mover, &mut left)
    });
    values.collect()
}

/// Random rules on boards of at most four houses a side, with a position of few seeds and the value of every move; at the
/// end only those that can be solved, until they are enough.
static SMALL_GAMES: LazyLock<Vec<(State, Vec<Score>)>> = LazyLock::new(|| {
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[23; 32]);
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

/// The value of a state for the player to move in a game that cannot go round, by trying everything
/// once; `None` if that is more than `most` states.
fn once(state: &State, known: &mut HashMap<(Position, Pie), i32>, most: usize) -> Option<i32> {
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
        let mut next = state.clone();
        next.play(action).unwrap();
        let value = once(&next, known, most)?;
        let same = next.position().to_move() == mover;
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
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
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
        if let Some(value) = once(&state, &mut HashMap::new(), 20_000) {
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
        let value = once(&state, &mut HashMap::new(), usize::MAX).unwrap();
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
    let values = state.legal_moves().into_iter().map(|action| {
        let mut next = state.clone();
        next.play(action).unwrap();
        value_after(&next, Side::North, &mut left).unwrap()
    });
    let values: Vec<_> = values.collect();
    let stop = Stop::default();
    let every = Question::EveryMove;
    let report = think(&Request::new(&state, every, &limits(1), &stop), |_| {});
    check_every(&state, &values, &report);
}

/// Kalah with other clauses.
fn rules_with(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
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
