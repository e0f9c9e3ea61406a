//! Computer players: what each level does, and that the same question gets the same answer.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

use std::collections::BTreeSet;
use std::time::Duration;

use kalaha::rules::notation::parse_position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::alpha_beta::look_ahead;
use kalaha::search::level::{Handicap, Level, Occasion, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::request::{Question, Request};
use kalaha::search::value::Score;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn rules(text: &str) -> RuleSet {
    parse_rules_arg(text, Overrides::default()).unwrap().rules
}

fn state(rules: &RuleSet, text: &str) -> State {
    State::new(rules, parse_position(rules.shape(), text).unwrap())
}

fn limits() -> Limits {
    Limits {
        memory: 4,
        ..Limits::default()
    }
}

fn choice(player: Player, state: &State, occasion: Occasion) -> Option<Move> {
    let choice = player.choose(
        &Request::new(state, Question::BestMove, &limits(), &Stop::default()),
        occasion,
        |_| {},
    );
    choice.map(|c| c.action)
}

fn occasions() -> impl Iterator<Item = Occasion> {
    (0..60).map(|seed| Occasion { seed, turn: 3 })
}

fn number(action: Option<Move>) -> u8 {
    match action {
        Some(Move::Sow(house)) => house.number(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_beginner_makes_every_legal_move_now_and_then() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let beginner = Player::of(Level::Beginner);
    let made: BTreeSet<u8> = occasions()
        .map(|o| number(choice(beginner, &state, o)))
        .collect();
    assert_eq!(made, (1..=6).collect());
}

#[test]
fn an_amateur_captures_most_and_looks_no_further() {
    let rules = RuleSet::usual();
    // House 1 captures the five opposite house 3; house 2 the two opposite house 5.
    let state = state(&rules, "2,3,0,1,0,9/0,2,9,5,1,1 0:0 S");
    for occasion in occasions() {
        let made = number(choice(Player::of(Level::Amateur), &state, occasion));
        assert_eq!(made, 1);
    }
}

#[test]
fn an_amateur_with_nothing_to_capture_fills_his_store() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    for occasion in occasions() {
        let made = number(choice(Player::of(Level::Amateur), &state, occasion));
        assert!((3..=6).contains(&made), "{made}");
    }
}

#[test]
fn in_four_rows_an_amateur_takes_most_over_all_laps() {
    let rules = rules("four-row");
    let state = State::new(&rules, rules.start(Side::South));
    let captured = |action| {
        let mut next = state.clone();
        let (trace, _) = next.play_traced(action).unwrap();
        trace.captured
    };
    let most = state.legal_moves().into_iter().map(captured).max();
    let made = choice(
        Player::of(Level::Amateur),
        &state,
        Occasion { seed: 1, turn: 0 },
    );
    assert_eq!(Some(captured(made.unwrap())), most);
}

#[test]
fn an_expert_sees_what_an_amateur_does_not() {
    let rules = RuleSet::usual();
    // House 1 captures the two opposite house 2, and then the nine in house 5 are captured. House 5
    // brings them away.
    let state = state(&rules, "1,0,0,0,9,0/1,0,0,0,2,0 15:15 S");
    let made = |level| {
        let occasion = Occasion { seed: 1, turn: 0 };
        choice(Player::of(level), &state, occasion).unwrap()
    };
    let (every, stop) = (Question::EveryMove, Stop::default());
    let all = look_ahead(&Request::new(&state, every, &limits(), &stop), |_| {});
    let value = |action| all.value_of(action).unwrap().score;
    let (amateur, expert) = (made(Level::Amateur), made(Level::Expert { depth: 4 }));
    assert_eq!(value(amateur), Score::Seeds(-7), "{all:?}");
    assert_eq!(value(expert), Score::Seeds(-5), "{all:?}");
}

#[test]
fn perfect_play_is_exact_where_it_can_be() {
    let rules = rules("empty-capture,houses=4,seeds=3");
    let state = State::new(&rules, rules.start(Side::South));
    let time = Duration::from_secs(600); // far more than it needs
    let chosen = Player::of(Level::Perfect { time })
        .choose(
            &Request::new(&state, Question::BestMove, &limits(), &Stop::default()),
            Occasion { seed: 0, turn: 0 },
            |_| {},
        )
        .unwrap();
    let best = chosen.report.best().unwrap();
    assert!(best.value.is_exact());
    assert_eq!(best.value.score, Score::Seeds(8));
    assert_eq!(best.action, chosen.action);
}

#[test]
fn a_handicap_gives_away_so_many_seeds_every_so_many_moves() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let level = Level::Expert { depth: 4 };
    let soft = Player {
        handicap: Some(Handicap { seeds: 3, every: 2 }),
        ..Player::of(level)
    };
    let limit = Limits {
        depth: Some(4),
        ..limits()
    };
    let all = look_ahead(
        &Request::new(&state, Question::EveryMove, &limit, &Stop::default()),
        |_| {},
    );
    let best = all.best().unwrap().value.score;
    let mut given = BTreeSet::new();
    for seed in 0..60 {
        let turn = |turn| Occasion { seed, turn };
        let hard = choice(Player::of(level), &state, turn(0));
        assert_eq!(choice(soft, &state, turn(0)), hard);
        let softly = choice(soft, &state, turn(1)).unwrap();
        match (best, all.value_of(softly).unwrap().score) {
            (Score::Seeds(best), Score::Seeds(this)) => given.insert(best - this),
            other => panic!("{other:?}"),
        };
    }
    assert!(given.len() > 1, "{given:?}");
    assert!(given.into_iter().all(|n| (0..=3).contains(&n)));
}

#[test]
fn the_same_occasion_gets_the_same_answer() {
    let rules = rules("oware");
    let state = State::new(&rules, rules.start(Side::South));
    for level in [Level::Beginner, Level::Amateur, Level::Expert { depth: 6 }] {
        for occasion in occasions().take(10) {
            let once = choice(Player::of(level), &state, occasion);
            assert_eq!(once, choice(Player::of(level), &state, occasion));
        }
    }
}

#[test]
fn a_stopped_player_still_makes_a_legal_move() {
    let rules = RuleSet::usual();
    let state = State::new(&rules, rules.start(Side::South));
    let stop = Stop::default();
    stop.stop();
    let expert = Player::of(Level::Expert { depth: 20 });
    let occasion = Occasion { seed: 0, turn: 0 };
    let chosen = expert.choose(
        &Request::new(&state, Question::BestMove, &limits(), &stop),
        occasion,
        |_| {},
    );
    assert!(state.check(chosen.unwrap().action).is_ok());
}

#[test]
fn an_expert_looks_no_further_than_his_time() {
    let rules = rules("oware");
    let state = State::new(&rules, rules.start(Side::South));
    let depth = |depth, time| {
        let limits = Limits { time, ..limits() };
        let stop = Stop::default();
        let request = Request::new(&state, Question::BestMove, &limits, &stop);
        let occasion = Occasion { seed: 0, turn: 0 };
        let expert = Player::of(Level::Expert { depth });
        let chosen = expert.choose(&request, occasion, |_| {}).unwrap();
        assert!(state.check(chosen.action).is_ok());
        chosen.report.depth
    };
    assert!(depth(40, Some(Duration::from_millis(50))) < 40);
    assert_eq!(depth(3, Some(Duration::from_secs(3600))), 3);
    assert_eq!(depth(6, None), 6);
}
