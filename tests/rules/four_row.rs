//! Four rows: section D.

use kalaha::rules::notation::print_position;
use kalaha::rules::side::Side;

use crate::board::{check, check_legal, check_line, rules};

#[test]
fn d1_set_up() {
    let rules = rules("four-row");
    let row = "2,2,2,2,2,2,2,2,2,2,2,2,0,0,0,0";
    let start = print_position(rules.shape(), &rules.start(Side::South));
    assert_eq!(start, format!("{row}/{row} 0:0 S"));
    assert!(!rules.has_stores());
}

#[test]
fn d2_sowing_goes_round_the_own_rows() {
    check(
        "four-row,houses=4",
        "0,0,0,0,0,0,2,0/2,0,0,0,0,0,0,0 0:0 S",
        7,
        "1,0,0,0,0,0,0,1/2,0,0,0,0,0,0,0 0:0 N Quiet",
    );
}

#[test]
fn d4_a_single_seed_may_not_be_played() {
    check_legal(
        "four-row,houses=2",
        "2,1,0,0/2,0,0,0 0:0 S",
        &[1],
        2,
        "South 2 holds 1 seed, and at least 2 are needed to play it",
    );
}

#[test]
fn d5_capture_goes_into_the_hand() {
    let arg = "four-row,houses=4";
    check(
        arg,
        "0,0,0,2,0,1,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
        "1,1,1,0,1,0,1,1/2,0,0,0,0,0,0,0 0:0 N Relay+Quiet",
    );
    // A capture of zero: the relay goes on.
    check(
        arg,
        "0,0,0,2,0,1,0,0/2,0,0,0,0,0,0,3 0:0 S",
        4,
        "0,0,0,0,1,0,1,1/2,0,0,0,0,0,0,3 0:0 N Relay+Quiet",
    );
}

#[test]
fn d5_no_capture_in_an_empty_house_or_in_the_home_row() {
    let arg = "four-row,houses=4";
    check(
        arg,
        "0,0,0,2,0,0,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
        "0,0,0,0,1,1,0,0/2,0,0,0,0,0,3,0 0:0 N Quiet",
    );
    check(
        arg,
        "2,0,1,0,0,0,0,0/2,3,3,3,3,3,3,3 0:0 S",
        1,
        "0,1,0,1,1,0,0,0/2,3,3,3,3,3,3,3 0:0 N Relay+Quiet",
    );
}

#[test]
fn d6_the_step_cap_ends_the_turn_and_captures_nothing() {
    check(
        "four-row,houses=4,step_cap=1",
        "0,0,0,2,0,1,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
        "0,0,0,0,1,2,0,0/2,0,0,0,0,0,3,0 0:0 N StepCap",
    );
}

/// The choice C5 of the family for Bao.
#[test]
fn c5_a_move_that_needs_more_laps_than_allowed_can_lose() {
    check(
        "four-row,houses=4,step_cap=1,cap_loses=on",
        "0,0,0,2,0,1,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
        "0,0,0,0,1,2,0,0/2,0,0,0,0,0,3,0 0:0 too_many_laps:North StepCap",
    );
    // A move of just so many laps does not.
    check(
        "four-row,houses=4,step_cap=1,cap_loses=on",
        "0,0,0,2,0,0,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
        "0,0,0,0,1,1,0,0/2,0,0,0,0,0,3,0 0:0 N Quiet",
    );
}

#[test]
fn d7_whoever_is_stuck_has_lost() {
    // Though the winner could not move either.
    check(
        "four-row,houses=4",
        "2,0,0,0,0,0,0,0/1,1,0,0,0,0,0,0 0:0 S",
        1,
        "0,1,1,0,0,0,0,0/1,1,0,0,0,0,0,0 0:0 mover_stuck:South Quiet",
    );
}

#[test]
fn d8_q10_the_third_occurrence_is_a_draw() {
    let (arg, before) = ("four-row,houses=2,min_lift=1", "1,0,0,0/1,1,0,0 0:0 S");
    // South goes round with one seed; North's two go round one after the other.
    let round = "1 2 2 1 3 3 4 2";
    let once = "1,0,0,0/0,0,1,1 0:0 S";
    check_line(arg, before, round, once);
    let lone = "1,0,0,0/1,0,0,0 0:0 S";
    let round = "1 1 2 2 3 3 4 4";
    check_line(arg, lone, round, lone);
    check_line(
        arg,
        lone,
        &format!("{round} {round}"),
        "1,0,0,0/1,0,0,0 0:0 repetition:draw",
    );
}
