use super::*;
use crate::rules::clause::Clause;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::announce::announcement;
use crate::rules::words::end_text::end_reason;
use crate::rules::words::idle::idle_because;
use crate::rules::words::names::default_names;
use crate::rules::words::samples::{self, at, check_style, named, play, random_game, rules};

const OWARE_3: &str = "houses=3 sow_store=none capture=count extra_turn=off end_when=mover_stuck \
     repeat_limit=2 skip_origin=on";

/// The sentence after a move, the sentence before it, and the note about its clause.
fn texts(clauses: &str, position: &str, number: u8) -> [String; 3] {
    let rules = rules(clauses);
    let trace = play(&rules, &mut at(&rules, position), number);
    let names = default_names();
    let before = foretold(&rules, &trace, &names);
    assert_eq!(before.clause.is_none(), before.clause_note.is_empty());
    [
        told(&rules, &trace, &names),
        before.sentence,
        before.clause_note,
    ]
}

#[test]
fn a_plain_move_names_no_clause() {
    assert_eq!(
        texts("", "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", 6),
        [
            "South sows house 6: the last seed falls in North’s house 3",
            "Sow 6: ends in North’s house 3, one seed banked on the way",
            ""
        ]
    );
}

#[test]
fn the_last_seed_in_the_store_moves_again() {
    assert_eq!(
        texts("", "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", 3),
        [
            "South sows house 3: the last seed falls in the store, so South moves again",
            "Sow 3: ends in the store, moves again",
            "Move again: the last seed falls in the store"
        ]
    );
}

#[test]
fn without_extra_turn_the_store_gives_no_other_move() {
    let [told, before, note] = texts("extra_turn=off", "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", 3);
    assert_eq!(
        told,
        "South sows house 3: the last seed falls in the store, which gives no other move here"
    );
    assert_eq!(before, "Sow 3: ends in the store");
    assert_eq!(
        note,
        "Move again: off, so the last seed in the store gives no other move"
    );
}

#[test]
fn a_capture_from_the_opposite_house() {
    assert_eq!(
        texts("", "1,0,0,0,0,1/0,0,0,0,5,1 0:0 S", 1),
        [
            "South sows house 1: the last seed falls in the empty house 2, captures 5 from North’s \
             house 5 and goes to the store with them",
            "Sow 1: ends in house 2, captures 6",
            "Captures: 5 from opposite and the last seed"
        ]
    );
    let [told, before, note] = texts("take_last=off", "1,0,0,0,0,1/0,0,0,0,5,1 0:0 S", 1);
    assert!(told.ends_with("captures 5 from North’s house 5 and stays"));
    assert_eq!(before, "Sow 1: ends in house 2, captures 5");
    assert_eq!(note, "Captures: 5 from opposite, the last seed stays");
}

#[test]
fn an_empty_capture_banks_the_last_seed_alone() {
    let position = "1,0,0,0,0,1/0,0,0,0,0,1 0:0 S";
    assert_eq!(
        texts(named("empty capture"), position, 1),
        [
            "South sows house 1: the last seed falls in the empty house 2 with no seeds opposite and goes \
             to the store alone (empty capture)",
            "Sow 1: ends in house 2, captures 1",
            "Empty capture: the last seed is banked alone"
        ]
    );
    let [told, _, note] = texts("", position, 1);
    assert!(told.ends_with("but the house opposite is empty, so nothing is captured"));
    assert_eq!(
        note,
        "Empty capture: off, so nothing is captured with the house opposite empty"
    );
}

#[test]
fn a_capture_before_crossing_takes_nothing_where_a_lap_is_needed() {
    let [told, before, note] = texts("capture_needs_lap=on", "1,0,0,0,0,1/0,0,0,0,5,1 0:0 S", 1);
    assert!(told.ends_with("but no seed fell on North’s side before, so nothing is captured"));
    assert_eq!(before, "Sow 1: ends in house 2");
    assert!(note.starts_with("Capture after crossing: "));
}

#[test]
fn a_relay_counts_its_laps() {
    assert_eq!(
        texts(named("seed on"), "1,1,0,0,0,1/0,0,0,5,0,1 0:0 S", 1),
        [
            "South sows house 1, 2 laps: the last seed falls in house 4, which was empty",
            "Sow 1: ends in house 4, 2 laps",
            "Sow on (relay): goes on until the last seed falls in an empty house"
        ]
    );
}

#[test]
fn a_relay_cut_short_says_so() {
    let rules_with_cap = "relay=any capture=none step_cap=1";
    let [told, before, note] = texts(rules_with_cap, "1,1,0,0,0,1/0,0,0,5,0,1 0:0 S", 1);
    assert!(told.ends_with("house 2, which is not sown on, as 1 lap is allowed"));
    assert_eq!(before, "Sow 1: ends in house 2");
    assert_eq!(
        note,
        "Most laps: cut short after 1 lap, nothing more is captured"
    );
}

#[test]
fn captures_into_the_hand_are_told() {
    // South 1 falls in 4 of the fighting row, which faces North 3·2 + 1 − 4 = 3.
    let rules = "rows=2 houses=2 seeds=2 track=own sow_store=none relay=any \
         capture=opposite_to_hand step_cap=9 end_when=mover_stuck_loses repeat_limit=3";
    let [told, before, note] = texts(rules, "0,2,0,1/1,0,2,0 0:0 S", 2);
    assert_eq!(
        told,
        "South sows house 2, 2 laps, capturing 2 seeds on the way: the last seed falls in house 4, \
         which was empty"
    );
    assert_eq!(before, "Sow 2: ends in house 4, 2 laps, captures 2");
    assert_eq!(note, "Captures: 2 seeds from opposite, sown on");
}

#[test]
fn a_capture_by_count_names_the_houses() {
    let [told, before, note] = texts(OWARE_3, "0,0,2/1,1,5 0:0 S", 3);
    assert_eq!(
        told,
        "South sows house 3: the last seed falls in North’s house 2 and captures 4 from North’s \
         houses 2 and 1"
    );
    assert_eq!(before, "Sow 3: ends in North’s house 2, captures 4");
    assert_eq!(note, "Chain capture: 4 from 2 houses");
    let [told, _, note] = texts(OWARE_3, "0,0,1/1,1,5 0:0 S", 3);
    assert!(told.ends_with("falls in North’s house 1 and captures the 2 seeds there"));
    assert_eq!(note, "Capturing numbers: the last seed makes 2");
}

#[test]
fn each_grand_slam_is_told_in_its_way() {
    let of = |slam: &str| {
        let clauses = format!("{OWARE_3} grand_slam={slam}");
        texts(&clauses, "3,0,2/1,1,0 0:0 S", 3)
    };
    let [told, before, note] = of("no_capture");
    assert!(told.ends_with(
        "capturing all of North’s seeds is not allowed, so nothing is captured (grand slam)"
    ));
    assert_eq!(before, "Sow 3: ends in North’s house 2");
    assert!(note.starts_with("Grand slam: "));
    let [told, before, _] = of("legal");
    assert!(told.ends_with("and captures all 4 of North’s seeds (grand slam)"));
    assert_eq!(
        before,
        "Sow 3: ends in North’s house 2, captures 4, ends the game"
    );
    let [told, ..] = of("leave_last");
    assert!(
        told.ends_with("captures 2 from North’s house 1, but that house is spared (grand slam)")
    );
    let [told, ..] = of("leave_first");
    assert!(told.ends_with(
        "captures 2 from North’s house 2, but the house sown first is spared (grand slam)"
    ));
    let [told, before, _] = of("opponent_gets_rest");
    assert!(told.ends_with("so North gets all that is left (grand slam)"));
    assert!(before.ends_with(", ends the game"));
}

#[test]
fn the_house_just_lifted_is_passed_over() {
    let [told, _, note] = texts(OWARE_3, "0,0,6/3,0,0 0:0 S", 3);
    assert_eq!(
        told,
        "South sows house 3, passing over the house just lifted: the last seed falls in North’s house 1"
    );
    assert_eq!(
        note,
        "Skip the lifted house: it gets no seed on the way round"
    );
}

#[test]
fn a_swap_is_told() {
    let rules = rules("pie=on");
    let names = default_names();
    let mut state = State::new(&rules, rules.start(Side::South));
    play(&rules, &mut state, 1);
    let (trace, _) = state.play_traced(Move::Swap).expect("offered");
    assert_eq!(
        told(&rules, &trace, &names),
        "North swaps sides with South (pie rule)"
    );
    let before = foretold(&rules, &trace, &names);
    assert_eq!(before.sentence, "Swap sides with South");
    assert_eq!(before.clause, Some(Clause::Pie));
}

#[test]
fn texts_of_random_games_are_in_style_and_name_no_clause_without_effect() {
    let names = default_names();
    for (name, rules) in samples::all() {
        for seed in 0..8 {
            for (trace, after) in random_game(&rules, seed) {
                check_style(&told(&rules, &trace, &names));
                let before = foretold(&rules, &trace, &names);
                check_style(&before.sentence);
                if let Some(clause) = before.clause {
                    check_style(&before.clause_note);
                    let idle = idle_because(rules.spec(), clause);
                    assert_eq!(idle, None, "{name}: {}", before.clause_note);
                }
                let turn = std::slice::from_ref(&trace);
                let line = announcement(&rules, turn, &names, after.to_move());
                assert!(line.ends_with('.') && !line.contains('\n'), "{line}");
                if let Some(outcome) = after.outcome() {
                    let end = end_reason(&rules, outcome, after.position(), Some(&trace), &names);
                    check_style(&end.headline);
                    check_style(&end.reason);
                }
            }
        }
    }
}

/// What a lap before the last one captures is told as well.
#[test]
fn captures_on_the_way_are_told() {
    let [told, ..] = texts(
        "opposite_goes_on=on take_last=off step_cap=100",
        "0,0,1,0,1,0/0,0,3,0,0,0 0:0 S",
        3,
    );
    assert_eq!(
        told,
        "South sows house 3, 2 laps, capturing 3 seeds on the way: the last seed falls in house 5"
    );
}
