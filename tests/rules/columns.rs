//! Captures of a whole column in four rows (`capture=column`), and what belongs to them.

use kalaha::rules::notation::{parse_move, print_move};
use kalaha::rules::side::Side;
use kalaha::rules::state::Refusal;

use crate::board::{check, check_line, house, rules, state};

#[test]
fn a_last_seed_among_others_takes_both_houses_of_the_column_and_sows_them_on() {
    // House 7 of four columns faces the other's 6, behind which is his 3.
    check(
        "hus,houses=4",
        "0,0,0,0,2,0,1,0/0,0,1,0,2,1,0,0 0:0 S",
        5,
        "1,0,0,0,0,1,2,1/0,0,0,0,2,0,0,0 0:0 N Column+Quiet",
    );
}

#[test]
fn captured_seeds_go_on_after_the_landing_house_or_after_where_the_lap_began() {
    let before = "0,0,0,0,0,1,1,0/0,0,1,0,2,1,0,0 0:0 S";
    check(
        "hus,houses=4,min_lift=1",
        before,
        6,
        "1,0,0,0,0,0,2,1/0,0,0,0,2,0,0,0 0:0 N Column+Quiet",
    );
    check(
        "hus,houses=4,min_lift=1,column_sown=start",
        before,
        6,
        "0,0,0,0,0,0,3,1/0,0,0,0,2,0,0,0 0:0 N Column+Quiet",
    );
}

#[test]
fn the_house_opposite_must_hold_seeds_or_both_must() {
    let only_front = "0,0,0,0,0,1,1,0/0,0,0,0,2,1,0,0 0:0 S";
    check(
        "hus,houses=4,min_lift=1",
        only_front,
        6,
        "0,0,0,0,0,0,2,1/0,0,0,0,2,0,0,0 0:0 N Column+Quiet",
    );
    check(
        "hus,houses=4,min_lift=1,column_needs=both",
        only_front,
        6,
        "1,0,0,0,0,0,0,1/0,0,0,0,2,1,0,0 0:0 N Relay+Quiet",
    );
}

#[test]
fn a_column_can_go_to_the_store_and_from_an_empty_house() {
    check(
        "moruba,houses=4",
        "0,0,0,0,0,1,0,0/0,0,3,0,2,1,0,0 0:0 S",
        6,
        "0,0,0,0,0,0,1,0/0,0,0,0,2,0,0,0 4:0 N Column",
    );
    check(
        "moruba,houses=4",
        "0,0,0,0,0,1,5,0/0,0,3,0,2,0,0,0 0:0 S",
        6,
        "0,0,0,0,0,0,6,0/0,0,3,0,2,0,0,0 0:0 N Quiet",
    );
}

#[test]
fn single_seeds_move_only_where_there_are_no_others_and_into_empty_houses() {
    let tsoro = rules("tsoro,houses=3");
    let numbers = |position: &str| {
        let houses = state(&tsoro, position).legal_houses().into_iter();
        houses.map(|h| h.number()).collect::<Vec<_>>()
    };
    assert_eq!(numbers("1,0,1,1,0,2/2,0,0,0,0,0 0:0 S"), [6]);
    assert_eq!(numbers("1,0,1,1,0,1/2,0,0,0,0,0 0:0 S"), [1, 4]);
}

#[test]
fn houses_at_the_left_go_backward_if_that_captures_at_once() {
    let omweso = rules("omweso,houses=4,back_columns=1");
    // The way that the rules tell may be said, where the other one can be chosen.
    let told = |word| parse_move(&omweso, Side::South, word);
    assert_eq!(told("8ccw"), told("8"));
    assert_ne!(told("8cw"), told("8"));
    // House 1 backward: 8, 7; house 7 faces 6, behind which is 3.
    let position = "2,0,0,0,0,0,1,0/0,0,1,0,0,1,0,2 0:0 S";
    let at = state(&omweso, position);
    let legal = at.legal_moves().into_iter();
    assert_eq!(legal.map(print_move).collect::<Vec<_>>(), ["1", "1cw"]);
    // The captured seeds are sown forward from the house where the lap began.
    check_line(
        "omweso,houses=4,back_columns=1",
        position,
        "1cw",
        "0,1,1,0,0,0,2,1/0,0,0,0,0,0,0,2 0:0 N",
    );
    let at = state(&omweso, "2,0,0,0,0,0,0,0/0,0,1,0,0,1,0,2 0:0 S");
    let back = omweso.moves_of(house(&at, 1).house().unwrap()).nth(1);
    let refused = at.check(back.unwrap());
    assert!(matches!(refused, Err(Refusal::NoBackward { .. })));
}

#[test]
fn captures_at_both_ends_in_one_move_win() {
    // House 5 at the right faces 8, behind which is 1; house 8 at the left faces 5, behind which is 4.
    let before = "0,0,2,0,1,0,0,1/1,2,0,1,1,0,0,1 0:0 S";
    let board = "1,0,0,2,0,2,0,3/0,2,0,0,0,0,0,0 0:0";
    let arg = "omweso,houses=4,back_columns=0";
    check_line(arg, before, "3", &format!("{board} both_ends:South"));
    let arg = "omweso,houses=4,back_columns=0,both_ends_win=off";
    check_line(arg, before, "3", &format!("{board} N"));
}

/// Takasia, as in position E30 of K.I.B.A. 4.5: the only house that a move without captures threatens is closed for a turn.
#[test]
fn the_house_that_is_threatened_alone_is_closed_to_its_owner_for_a_turn() {
    let rules = rules("bao-takasia");
    let position = "0,0,2,2,0,2,6,4,0,2,0,0,0,0,2,0/2,2,8,4,1,2,1,0,10,0,0,10,2,1,0,1 0:0 S";
    let mut state = state(&rules, position);
    let action = |side, text: &str| parse_move(&rules, side, text).unwrap();
    let (trace, _) = state.play_traced(action(Side::South, "10ccw")).unwrap();
    assert_eq!(trace.laps, 1);
    let blocked = rules.shape().house(Side::North, 13).unwrap();
    assert_eq!(state.position().barred(), Some(blocked));
    let legal = state.legal_moves();
    let expected = ["9cw", "9ccw", "12cw", "12ccw"].map(|text| action(Side::North, text));
    assert_eq!(legal.len(), expected.len(), "{legal:?}");
    assert!(
        expected.iter().all(|action| legal.contains(action)),
        "{legal:?}"
    );
    for (text, laps, left) in [
        ("9ccw", 5, 5),
        ("9cw", 1, 2),
        ("12ccw", 10, 6),
        ("12cw", 2, 2),
    ] {
        let (trace, after) = state.preview(action(Side::North, text)).unwrap();
        let seeds = after.position().seeds(blocked);
        assert_eq!((trace.laps, seeds), (laps, left), "{text}");
    }
}
