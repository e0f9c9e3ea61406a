//! Oware: section B.

use crate::board::{check, check_legal, check_line, rules, state, told};

#[test]
fn b2_stores_are_not_sown() {
    check(
        "oware,houses=3",
        "0,1,3/4,4,4 0:0 S",
        3,
        "0,1,0/5,5,5 0:0 N Quiet",
    );
}

#[test]
fn b2_the_house_lifted_is_passed_over() {
    let arg = "oware,houses=3";
    check(arg, "6,0,0/0,0,0 0:0 S", 1, "0,2,1/1,1,1 0:0 N Quiet");
    check(arg, "11,0,0/0,0,0 0:0 S", 1, "0,3,2/2,2,2 0:0 N Quiet");
}

#[test]
fn b3_counts_of_two_and_three_are_captured_backwards() {
    let arg = "oware,houses=3";
    check(arg, "0,0,2/0,1,4 0:0 S", 3, "0,0,0/1,0,4 2:0 N Count");
    check(arg, "0,0,2/1,2,9 0:0 S", 3, "0,0,0/0,0,9 5:0 N Count");
    check(arg, "0,0,2/3,2,9 0:0 S", 3, "0,0,0/4,0,9 3:0 N Count");
    check(
        "oware,houses=3,chain=false",
        "0,0,2/1,2,9 0:0 S",
        3,
        "0,0,0/2,0,9 3:0 N Count",
    );
    check(
        "oware,houses=3,counts={4}",
        "0,0,2/1,3,9 0:0 S",
        3,
        "0,0,0/2,0,9 4:0 N Count",
    );
}

#[test]
fn b3_nothing_is_captured_on_the_own_side() {
    let arg = "oware,houses=3";
    check(arg, "0,2,1/1,0,9 0:0 S", 2, "0,0,2/0,0,9 2:0 N Count");
    check(arg, "0,1,1/0,0,3 0:0 S", 2, "0,0,2/0,0,3 0:0 N Quiet");
}

#[test]
fn b4_grand_slam() {
    let before = "9,0,2/1,2,0 0:0 S";
    for (slam, after) in [
        ("no_capture", "9,0,0/2,3,0 0:0 N GrandSlamNothing"),
        ("legal", "0,0,0/0,0,0 14:0 mover_stuck:South GrandSlamAll"),
        (
            "opponent_gets_rest",
            "0,0,0/0,0,0 5:9 grand_slam:North GrandSlamRestToOpponent",
        ),
        ("leave_last", "9,0,0/0,3,0 2:0 N GrandSlamButOne"),
        ("leave_first", "9,0,0/2,0,0 3:0 N GrandSlamButOne"),
    ] {
        let arg = format!("oware,houses=3,grand_slam={slam}");
        check(&arg, before, 3, after);
    }
    check_legal(
        "oware-no-slam,houses=3",
        before,
        &[1],
        3,
        "South 3 would capture all seeds of North, which is not allowed",
    );
}

#[test]
fn b4_illegal_grand_slams_only_end_the_game() {
    let rules = rules("oware-no-slam,houses=3");
    let state = state(&rules, "0,0,2/1,2,0 0:0 S");
    assert_eq!(told(&state), "0,0,0/0,0,0 2:3 mover_stuck:North");
}

#[test]
fn b4_grand_slams_can_be_illegal_unless_every_move_is_one() {
    let arg = "oware,houses=3,grand_slam=illegal_unless_only";
    check_legal(
        arg,
        "9,0,2/1,2,0 0:0 S",
        &[1],
        3,
        "South 3 would capture all seeds of North, which is not allowed",
    );
    check(
        arg,
        "0,0,2/1,2,0 0:0 S",
        3,
        "0,0,0/0,0,0 5:0 majority:South GrandSlamAll",
    );
    // A player who cannot feed the other still has no move.
    let rules = rules(arg);
    let state = state(&rules, "1,0,0/0,0,0 0:4 S");
    assert_eq!(told(&state), "0,0,0/0,0,0 1:4 mover_stuck:North");
}

#[test]
fn b4_a_grand_slam_counts_though_the_other_side_was_empty_before() {
    check(
        "oware,houses=3",
        "0,0,8/0,0,0 0:0 S",
        3,
        "1,1,0/2,2,2 0:0 N GrandSlamNothing",
    );
}

#[test]
fn b5_must_feed() {
    let message =
        "South 1 would leave North without seeds, and a move that gives some must be made";
    check_legal("oware,houses=3", "1,0,1/0,0,0 0:0 S", &[3], 1, message);
}

#[test]
fn b5_must_feed_is_tested_after_the_complete_move() {
    // The seed that reaches North is captured again, so the move feeds nobody.
    check_legal(
        "oware,houses=2,seeds=2,counts=1,grand_slam=legal",
        "1,1/0,0 0:0 S",
        &[],
        2,
        "the game is over",
    );
}

#[test]
fn b6_cannot_feed() {
    check(
        "oware,houses=3",
        "0,0,0/0,0,1 0:0 N",
        3,
        "0,0,0/0,0,0 1:0 mover_stuck:South Quiet",
    );
}

#[test]
fn b7_majority_leaves_the_rest_on_the_board() {
    check(
        "oware,houses=3",
        "0,0,2/0,1,3 4:0 S",
        3,
        "0,0,0/1,0,3 6:0 majority:South Count",
    );
    // Exactly half is not more than half.
    check(
        "oware,houses=3",
        "0,0,2/0,1,4 3:0 S",
        3,
        "0,0,0/1,0,4 5:0 N Count",
    );
}

#[test]
fn b7_half_each_is_a_draw() {
    check(
        "kalah,houses=3,stop_at_majority=true",
        "0,0,1/0,0,0 3:4 S",
        3,
        "0,0,0/0,0,0 4:4 majority:draw StoreExtraMove",
    );
}

#[test]
fn b8_q4_a_repeated_position_ends_the_game_and_owners_collect() {
    check_line(
        "oware,houses=2",
        "1,0/1,0 0:0 S",
        "1 1 2 2",
        "0,0/0,0 1:1 repetition:draw",
    );
}
