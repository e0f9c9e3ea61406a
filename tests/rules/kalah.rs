//! Conventions and Kalah: sections 0 and A.

use kalaha::rules::notation::{parse_position, print_position};
use kalaha::rules::rounds::next_starter;
use kalaha::rules::side::Side;
use kalaha::rules::spec::{DrawnStart, MatchRules, NextStart};
use kalaha::rules::state::{Move, Pie, Refusal, State};

use crate::board::{check, check_line, house, rules, told};

#[test]
fn rule_0_2_houses_face_each_other() {
    let one = rules("kalah,houses=3").shape();
    let two = rules("four-row,houses=4").shape();
    for (shape, number, faces) in [
        (one, 1, Some(3)),
        (one, 2, Some(2)),
        (two, 4, None),
        (two, 5, Some(8)),
        (two, 6, Some(7)),
    ] {
        let house = shape.house(Side::South, number).unwrap();
        let faced = shape.opposite(house);
        assert_eq!(
            faced.map(|f| (f.side(), f.number())),
            faces.map(|n| (Side::North, n))
        );
        assert!(faced.is_none_or(|f| shape.opposite(f) == Some(house)));
    }
}

#[test]
fn a1_set_up() {
    let rules = rules("kalah");
    let start = print_position(rules.shape(), &rules.start(Side::South));
    assert_eq!(start, "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S");
}

#[test]
fn a2_sowing_feeds_the_own_store_and_not_the_other() {
    let arg = "kalah,houses=3";
    check(
        arg,
        "2,0,0/0,0,1 0:0 S",
        1,
        "0,1,1/0,0,1 0:0 N OppositeEmpty",
    );
    check(arg, "1,0,5/1,1,1 0:0 S", 3, "2,0,0/2,2,2 1:0 N Quiet");
    check(arg, "1,1,1/1,0,5 0:0 N", 3, "2,2,2/2,0,0 0:1 S Quiet");
}

#[test]
fn a2_a_full_lap_ends_in_its_own_house_which_was_emptied() {
    check(
        "kalah,houses=3",
        "0,7,0/0,1,0 0:0 S",
        2,
        "1,0,1/1,0,1 4:0 N Opposite",
    );
}

#[test]
fn a3_clockwise_reaches_the_store_after_the_other_side() {
    let arg = "clockwise,houses=3";
    check(arg, "0,2,0/1,0,1 0:0 S", 2, "1,0,0/1,0,2 0:0 N Quiet");
    check(
        arg,
        "4,1,0/0,0,0 0:0 S",
        1,
        "0,1,0/1,1,1 1:0 S StoreExtraMove",
    );
}

#[test]
fn a4_last_seed_in_the_store_moves_again() {
    let before = "1,0,1/1,0,0 0:0 S";
    check(
        "kalah,houses=3",
        before,
        3,
        "1,0,0/1,0,0 1:0 S StoreExtraMove",
    );
    check(
        "kalah,houses=3,extra_turn=false",
        before,
        3,
        "1,0,0/1,0,0 1:0 N Store",
    );
}

#[test]
fn a5_capture_takes_both_houses() {
    let before = "1,0,1/0,2,1 0:0 S";
    check("kalah,houses=3", before, 1, "0,0,1/0,0,1 3:0 N Opposite");
    check(
        "kalah,houses=3,take_last=false",
        before,
        1,
        "0,1,1/0,0,1 2:0 N Opposite",
    );
}

#[test]
fn a5_opposite_empty_captures_nothing_unless_empty_capture() {
    let before = "1,0,1/1,0,1 0:0 S";
    let nothing = "0,1,1/1,0,1 0:0 N OppositeEmpty";
    check("kalah,houses=3", before, 1, nothing);
    check(
        "empty-capture,houses=3",
        before,
        1,
        "0,0,1/1,0,1 1:0 N EmptyCapture",
    );
    // Where the last seed always stays, there is nothing to bank.
    check("empty-capture,houses=3,take_last=false", before, 1, nothing);
}

#[test]
fn a5_no_capture_on_the_other_side_or_in_a_house_sown_twice() {
    let arg = "kalah,houses=3";
    check(arg, "1,0,2/0,1,1 0:0 S", 3, "1,0,0/1,1,1 1:0 N Quiet");
    check(arg, "8,0,1/1,1,1 0:0 S", 1, "1,2,2/2,2,2 1:0 N Quiet");
}

#[test]
fn a6_seed_on_relays_on_both_sides_and_captures_nothing() {
    let arg = "seed-on,houses=3";
    check(
        arg,
        "1,2,0/1,0,0 0:0 S",
        1,
        "0,0,1/0,1,1 1:0 N Relay+Relay+Quiet",
    );
    check(arg, "1,0,1/0,2,0 0:0 S", 1, "0,1,1/0,2,0 0:0 N Quiet");
}

#[test]
fn a6_q1_seed_on_stops_in_the_store_and_moves_again() {
    check(
        "seed-on,houses=3",
        "1,1,1/1,0,0 0:0 S",
        1,
        "0,0,2/1,0,0 1:0 S Relay+StoreExtraMove",
    );
}

#[test]
fn a7_relay_with_captures() {
    check(
        "kalaha,houses=4",
        "1,1,0,0/2,0,0,1 0:0 S",
        1,
        "0,0,1,0/0,0,0,1 3:0 N Relay+Opposite",
    );
}

#[test]
fn a8_either_side_empty_ends_the_game_after_the_move() {
    let arg = "kalah,houses=3";
    // The mover's, though the last seed gave another move.
    check(
        arg,
        "0,0,1/1,0,1 0:0 S",
        3,
        "0,0,0/0,0,0 1:2 side_empty:North StoreExtraMove",
    );
    // The mover's, the turn passing.
    check(
        arg,
        "0,0,2/1,0,1 0:0 S",
        3,
        "0,0,0/0,0,0 1:3 side_empty:North Quiet",
    );
    // The other's, by a capture.
    check(
        arg,
        "1,0,1/0,2,0 0:0 S",
        1,
        "0,0,0/0,0,0 4:0 side_empty:South Opposite",
    );
}

#[test]
fn a8_an_empty_side_in_the_middle_of_a_relay_ends_nothing() {
    check(
        "kalaha,houses=3",
        "0,0,2/3,0,0 0:0 S",
        3,
        "1,0,0/0,0,1 3:0 N Relay+Opposite",
    );
}

#[test]
fn a8_mover_stuck_waits_for_the_player_to_move() {
    let arg = "mover-stuck,houses=3";
    check(arg, "0,0,2/1,0,1 0:0 S", 3, "0,0,0/2,0,1 1:0 N Quiet");
    check(
        arg,
        "0,0,1/1,0,1 0:0 S",
        3,
        "0,0,0/0,0,0 1:2 mover_stuck:North StoreExtraMove",
    );
}

#[test]
fn a8_leftovers() {
    let before = "0,0,1/1,0,1 0:0 S";
    check(
        "no-leftovers,houses=3",
        before,
        3,
        "0,0,0/1,0,1 1:0 side_empty:South StoreExtraMove",
    );
    check(
        "kalah,houses=3,leftovers=emptier",
        before,
        3,
        "0,0,0/0,0,0 3:0 side_empty:South StoreExtraMove",
    );
}

#[test]
fn a8_leftovers_go_to_the_empty_side_if_the_other_cannot_feed_it() {
    let arg = "kalah,houses=3,extra_turn=false,must_feed=true,end_when=mover_stuck";
    let before = "0,0,1/2,0,0 0:0 S";
    let emptier = format!("{arg},leftovers=emptier");
    check(
        &emptier,
        before,
        3,
        "0,0,0/0,0,0 3:0 mover_stuck:South Store",
    );
    check(arg, before, 3, "0,0,0/0,0,0 1:2 mover_stuck:North Store");
    // Here the player who is stuck is the one without seeds.
    let before = "1,0,0/0,0,1 0:0 N";
    let after = "0,0,0/0,0,0 0:2 mover_stuck:North Store";
    check(&emptier, before, 3, after);
}

#[test]
fn a8_leftovers_go_to_their_owners_if_nobody_ran_out() {
    check(
        "oware,houses=3,counts=1+2+3,must_feed=false,stop_at_majority=false,grand_slam=illegal,\
         leftovers=emptier",
        "1,1,0/0,0,3 0:0 S",
        2,
        "0,0,0/0,0,0 2:3 mover_stuck:North Quiet",
    );
}

#[test]
fn a8_leftovers_go_to_the_empty_side_at_a_repetition_too() {
    check(
        "kalah,houses=2,sow_store=none,capture=none,extra_turn=false,end_when=mover_stuck,\
         leftovers=emptier,repeat_limit=1",
        "0,1/0,0 3:3 S",
        2,
        "0,0/0,0 4:3 repetition:South Quiet",
    );
}

#[test]
fn a8_equal_stores_are_a_draw() {
    check(
        "kalah,houses=3",
        "0,0,1/1,0,1 1:0 S",
        3,
        "0,0,0/0,0,0 2:2 side_empty:draw StoreExtraMove",
    );
}

#[test]
fn a8_majority_ends_kalah_only_if_asked() {
    let before = "1,0,1/1,0,0 3:1 S";
    check(
        "kalah,houses=3",
        before,
        3,
        "1,0,0/1,0,0 4:1 S StoreExtraMove",
    );
    check(
        "kalah,houses=3,stop_at_majority=true",
        before,
        3,
        "1,0,0/1,0,0 4:1 majority:South StoreExtraMove",
    );
}

#[test]
fn a9_q2_clockwise_ends_at_the_second_occurrence() {
    let before = "0,0,0,1,1,0/0,0,0,1,1,0 22:22 S";
    let line = "5 5 4 4 3 3 2 2 1 1 6 6";
    let end = "0,0,0,0,0,0/0,0,0,0,0,0 24:24 repetition:draw";
    check_line("clockwise", before, line, end);
    // Without leftovers the seeds count for nobody.
    let end = "0,0,0,1,1,0/0,0,0,1,1,0 22:22 repetition:draw";
    check_line("clockwise,leftovers=none", before, line, end);
    // A third time needs a second round.
    let once = "0,0,0,1,1,0/0,0,0,1,1,0 22:22 S";
    check_line("clockwise,repeat_limit=3", before, line, once);
}

#[test]
fn a10_pie_is_offered_once_after_the_whole_first_turn() {
    let rules = rules("kalah-pie");
    let mut state = State::new(&rules, rules.start(Side::South));
    let swap = |state: &State| state.check(Move::Swap);
    assert_eq!(
        (state.pie(), swap(&state)),
        (Pie::FirstTurn, Err(Refusal::NoSwap))
    );
    // House 3 gives another move: the first turn is not over.
    state.play(house(&state, 3)).unwrap();
    assert_eq!(
        (state.pie(), swap(&state)),
        (Pie::FirstTurn, Err(Refusal::NoSwap))
    );
    state.play(house(&state, 6)).unwrap();
    assert_eq!((state.pie(), swap(&state)), (Pie::Offered, Ok(())));
    assert_eq!(state.legal_moves().len(), 7);
    assert_eq!(told(&state), "4,4,0,5,5,0/5,5,5,5,4,4 2:0 N");

    // Declined: the second player's first move closes it, even one that gives another move.
    let mut declined = state.clone();
    declined.play(house(&state, 2)).unwrap();
    assert_eq!(declined.to_move(), Some(Side::North));
    assert_eq!(
        (declined.pie(), swap(&declined)),
        (Pie::Closed, Err(Refusal::NoSwap))
    );

    // Taken: the second player has the side that moved, the first player moves on the other.
    let (trace, undo) = state.play_traced(Move::Swap).unwrap();
    assert_eq!(
        (trace.mover, trace.laps, trace.captured),
        (Side::North, 0, 0)
    );
    assert_eq!(told(&state), "5,5,5,5,4,4/4,4,0,5,5,0 0:2 S");
    assert_eq!(
        (state.pie(), swap(&state)),
        (Pie::Closed, Err(Refusal::NoSwap))
    );
    state.undo(undo);
    assert_eq!((state.pie(), swap(&state)), (Pie::Offered, Ok(())));
}

#[test]
fn a10_no_swap_without_the_pie_rule_or_after_the_end() {
    let plain = rules("kalah");
    let mut state = State::new(&plain, plain.start(Side::South));
    state.play(house(&state, 1)).unwrap();
    assert_eq!(state.check(Move::Swap), Err(Refusal::NoSwap));

    let pie = rules("kalah-pie,houses=3");
    let position = parse_position(pie.shape(), "0,0,1/1,0,1 0:0 S").unwrap();
    let mut state = State::new(&pie, position);
    state.play(house(&state, 3)).unwrap();
    assert_eq!(state.check(Move::Swap), Err(Refusal::GameOver));
}

#[test]
fn a11_q3_who_starts_the_next_game() {
    use NextStart::{Alternate, LastMover, Loser, Same, Winner};
    use Side::{North, South};
    for (rule, starter, winner, next) in [
        (Winner, South, Some(South), South),
        (Winner, South, Some(North), North),
        (Winner, South, None, North),
        (Winner, North, Some(South), South),
        (Winner, North, Some(North), North),
        (Winner, North, None, South),
        (Loser, South, Some(South), North),
        (Loser, South, Some(North), South),
        (Loser, South, None, North),
        (Loser, North, None, South),
        (Alternate, South, Some(South), North),
        (Alternate, South, None, North),
        (Alternate, North, Some(North), South),
        (Same, South, Some(North), South),
        (Same, South, None, South),
        (Same, North, Some(South), North),
        (LastMover, South, Some(South), North),
        (LastMover, North, None, North),
    ] {
        let rules = MatchRules {
            next_start: rule,
            ..MatchRules::default()
        };
        assert_eq!(
            next_starter(&rules, starter, winner, North),
            next,
            "{rule:?}, {starter} started, winner {winner:?}"
        );
    }
}

#[test]
fn m9_after_a_draw_the_last_to_move_may_start() {
    for next_start in [NextStart::Winner, NextStart::Loser] {
        let rules = MatchRules {
            next_start,
            drawn_start: DrawnStart::LastMover,
            ..MatchRules::default()
        };
        for last in Side::ALL {
            assert_eq!(next_starter(&rules, Side::South, None, last), last);
        }
    }
}
