//! Which clauses go together: table E1; and why a move is refused.

use kalaha::rules::clause::{Clause, ClauseError, assign_all};
use kalaha::rules::fault::Fault;
use kalaha::rules::notation::parse_position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, State};
use kalaha::rules::words::fault_text::{clause_error_text, fault_text};

use crate::board::{check_legal, rules, state};

/// The faults of Kalah with `changes` made, `clause=value` between spaces.
fn faults(changes: &str) -> Vec<Fault> {
    let mut spec = RuleSpec::default();
    let pairs = changes
        .split_whitespace()
        .map(|c| c.split_once('=').unwrap());
    assign_all(&mut spec, pairs).unwrap();
    RuleSet::new(spec)
        .err()
        .map_or(Vec::new(), |faults| faults.into_list())
}

/// The faults by name: of clauses that do not go together the word for it, of others the text.
fn fault_names(changes: &str) -> Vec<String> {
    let names = faults(changes).into_iter().map(|fault| match fault {
        Fault::Conflict(conflict) => conflict.name.to_owned(),
        other => other.to_string(),
    });
    names.collect()
}

#[test]
fn e1_each_fault_by_name() {
    let stuck_loses = "end_when=mover_stuck_loses";
    for (changes, cure, fault) in [
        (
            "initial=1+2",
            "initial=1x6",
            "initial has 2 numbers, but a side has 6 houses",
        ),
        ("initial=0x6", "initial=0x5+1", "no_seeds"),
        (
            "track=own end_when=mover_stuck_loses repeat_limit=2",
            "sow_store=none",
            "store_needs_shared_track",
        ),
        (
            "track=own sow_store=none repeat_limit=2",
            stuck_loses,
            "own_track_needs_loss",
        ),
        (
            "relay=any sow_store=none repeat_limit=2",
            "step_cap=1",
            "relay_needs_cap",
        ),
        (
            "capture=opposite_to_hand",
            "relay=any",
            "to_hand_needs_relay",
        ),
        ("sow_store=none", "repeat_limit=1", "endless_without_store"),
        (
            "relay=next_house",
            "repeat_limit=2",
            "endless_from_next_house",
        ),
        ("direction=cw", "store_side=left", "endless_clockwise"),
        (
            "store_side=left",
            "repeat_limit=2",
            "endless_counter_clockwise",
        ),
        (
            "min_lift=2",
            "end_when=mover_stuck",
            "either_empty_needs_single_seeds",
        ),
        (
            "must_feed=true",
            "end_when=mover_stuck",
            "either_empty_needs_no_feeding",
        ),
        (
            "capture=count grand_slam=illegal",
            "grand_slam=legal",
            "either_empty_needs_legal_slam",
        ),
        (
            "min_lift=2 end_when=mover_stuck leftovers=emptier",
            "leftovers=none",
            "emptier_needs_single_seeds",
        ),
        ("initial=1x6 rounds=2", "rounds=1", "rounds_need_seeds"),
        (
            "houses=1 track=own sow_store=none end_when=mover_stuck_loses repeat_limit=2 \
             skip_origin=true",
            "rows=2",
            "nowhere_to_sow",
        ),
    ] {
        assert_eq!(fault_names(changes), [fault], "{changes}");
        assert_eq!(faults(&format!("{changes} {cure}")), [], "{changes} {cure}");
    }
}

#[test]
fn e1_all_faults_are_told_at_once() {
    let found = fault_names("relay=any sow_store=none must_feed=true min_lift=2 initial=0x4");
    assert_eq!(
        found,
        [
            "initial has 4 numbers, but a side has 6 houses",
            "no_seeds",
            "relay_needs_cap",
            "endless_without_store",
            "either_empty_needs_single_seeds",
            "either_empty_needs_no_feeding",
        ]
    );
}

#[test]
fn a_fault_names_clauses_by_their_keys_in_files_and_as_the_controls_in_the_panel() {
    let found = faults("direction=cw");
    assert_eq!(
        found[0].to_string(),
        "repeat_limit must be above 0 with direction=cw and store_side=right: seeds can go round \
         for ever without reaching a store"
    );
    assert_eq!(
        fault_text(&found[0]),
        "“Repetition” must be above 0 with “Direction: clockwise” and “Store side: at the right”: \
         seeds can go round for ever without reaching a store"
    );
    let error = Clause::Initial.set(&mut RuleSpec::default(), "x");
    let error = error.unwrap_err();
    assert_eq!(
        error.to_string(),
        "initial=`x` is not possible: initial takes numbers from 0 to 200 joined by +, such as \
         2x12+0x4"
    );
    assert_eq!(
        clause_error_text(&error),
        "“Start pattern: `x`” is not possible: “Start pattern” takes numbers from 0 to 200 joined \
         by +, such as 2x12+0x4"
    );
}

#[test]
fn no_fault_shows_a_key_in_the_panel() {
    for changes in [
        "initial=1+2",
        "initial=0x6",
        "houses=13",
        "rows=2 houses=16 track=own sow_store=none end_when=mover_stuck_loses repeat_limit=2 back_columns=2",
        "track=own end_when=mover_stuck_loses repeat_limit=2",
        "track=own sow_store=none repeat_limit=2",
        "relay=any sow_store=none repeat_limit=2",
        "capture=opposite_to_hand",
        "store_side=left",
        "min_lift=2",
        "must_feed=true",
        "capture=count grand_slam=illegal",
        "min_lift=2 end_when=mover_stuck leftovers=emptier",
        "initial=1x6 rounds=2",
        "houses=1 track=own sow_store=none end_when=mover_stuck_loses repeat_limit=2 \
         skip_origin=true",
    ] {
        for fault in faults(changes) {
            let told = fault_text(&fault);
            assert!(!told.contains(['_', '=']), "{told}");
        }
    }
}

#[test]
fn e1_values_out_of_range_in_a_file() {
    for (json, clause) in [
        (r#"{"rows": 3}"#, "rows"),
        (r#"{"rows": 0}"#, "rows"),
        (r#"{"houses": 0}"#, "houses"),
        (r#"{"houses": 17}"#, "houses"),
        (r#"{"start": {"seeds": 0}}"#, "seeds"),
        (r#"{"start": {"seeds": 25}}"#, "seeds"),
        (r#"{"start": {"initial": [1, 1, 1, 1, 1, 201]}}"#, "initial"),
        (r#"{"min_lift": 0}"#, "min_lift"),
        (r#"{"min_lift": 3, "end_when": "mover_stuck"}"#, "min_lift"),
        (r#"{"step_cap": 10001}"#, "step_cap"),
        (r#"{"repeat_limit": 100}"#, "repeat_limit"),
        (r#"{"capture": {"count": {"counts": [0]}}}"#, "counts"),
        (r#"{"match": {"rounds": {"number": 0}}}"#, "rounds"),
    ] {
        let spec: RuleSpec = serde_json::from_str(json).unwrap();
        let faults = RuleSet::new(spec).unwrap_err();
        let named =
            |f: &Fault| matches!(f, Fault::OutOfRange { clause: c, .. } if c.name() == clause);
        assert!(faults.list().iter().any(named), "{json}: {faults}");
    }
    let spec = serde_json::from_str(r#"{"capture": {"count": {"counts": []}}}"#).unwrap();
    let faults = RuleSet::new(spec).unwrap_err();
    assert!(matches!(faults.list(), [Fault::Conflict(c)] if c.name == "no_counts"));
}

#[test]
fn e1_a_clause_of_another_kind_of_capture_has_no_meaning() {
    for (id, clause, needs) in [
        ("oware", "empty_capture=true", "opposite"),
        ("seed-on", "take_last=false", "opposite"),
        ("four-row", "capture_needs_lap=true", "opposite"),
        ("kalah", "counts=2+3", "count"),
        ("seed-on", "chain=false", "count"),
        ("four-row", "grand_slam=legal", "count"),
    ] {
        let mut spec = rules(id).spec().clone();
        let errors = assign_all(&mut spec, clause.split_once('=')).unwrap_err();
        let [ClauseError::NotApplicable { needs: found, .. }] = errors.as_slice() else {
            panic!("{id},{clause}: {errors:?}");
        };
        assert_eq!(*found, needs);
        assert_eq!(spec, *rules(id).spec(), "as before");
    }
}

#[test]
fn refusals_say_why() {
    let arg = "kalah,houses=2";
    check_legal(arg, "0,1/1,1 0:0 S", &[2], 1, "South 1 is empty");
    let rules = rules(arg);
    let state = state(&rules, "0,1/1,1 0:0 S");
    let shape = rules.shape();
    let theirs = Move::Sow(shape.house(Side::North, 1).unwrap());
    let answer = |action| state.check(action).unwrap_err().to_string();
    assert_eq!(
        answer(theirs),
        "North 1 belongs to North, and South is to move"
    );
    let elsewhere = crate::board::rules("kalah")
        .shape()
        .house(Side::South, 6)
        .unwrap();
    assert_eq!(
        answer(Move::Sow(elsewhere)),
        "there is no house 6 on this board"
    );
}

#[test]
fn what_rules_do_not_remember_is_left_out_of_a_position() {
    let rules = RuleSet::new(RuleSpec::default()).unwrap();
    let text = "1!,0,0,0,0,1/0,0,0,0,0,1 20:20 S+";
    let position = parse_position(rules.shape(), text).unwrap();
    assert!(position.barred().is_some() && position.had_bonus());
    let state = State::new(&rules, position);
    assert_eq!(state.position().barred(), None);
    assert!(!state.position().had_bonus());
    assert_eq!(state.legal_moves().len(), 2);
}

/// A position of a game may be begun with, however many seeds have come together.
#[test]
fn a_house_may_hold_more_than_a_start_allows_if_the_game_has_as_many() {
    let rules = rules("kalah,houses=2,initial=200+200");
    let of = |text: &str| parse_position(rules.shape(), text).unwrap();
    assert_eq!(rules.check_start(&of("40,240/240,240 40:0 N")), Ok(()));
    let more = rules.check_start(&of("41,240/240,240 40:0 N"));
    let told = more.unwrap_err().to_string();
    assert_eq!(told, "South 2 holds 240 seeds, more than 200");
}
