//! Congkak: section C.

use kalaha::rules::notation::{parse_position, print_position};
use kalaha::rules::rounds::{AfterRound, RoundEnd, after_round};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};

use crate::board::{check, check_legal, rules};

#[test]
fn c1_set_up() {
    let rules = rules("congkak");
    let start = print_position(rules.shape(), &rules.start(Side::South));
    assert_eq!(start, "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0:0 S");
}

#[test]
fn c2_c4_clockwise_to_the_store_at_the_left() {
    check(
        "congkak,houses=3",
        "0,2,1/1,0,0 0:0 S",
        2,
        "1,0,1/1,0,0 1:0 S StoreExtraMove",
    );
}

#[test]
fn c3_relay_from_the_other_side() {
    check(
        "congkak,houses=3",
        "2,1,0/0,0,1 0:0 S",
        1,
        "0,1,0/1,1,0 1:0 N Relay+Quiet",
    );
}

#[test]
fn c5_q5_capture_from_an_own_empty_house() {
    let empty = "0,1,1/1,0,0 0:0 S";
    check(
        "congkak,houses=3",
        "0,1,1/1,0,2 0:0 S",
        2,
        "0,0,1/1,0,0 3:0 N Opposite",
    );
    check(
        "congkak,houses=3",
        empty,
        2,
        "1,0,1/1,0,0 0:0 N OppositeEmpty",
    );
    check(
        "congkak,houses=3,empty_capture=true",
        empty,
        2,
        "0,0,1/1,0,0 1:0 N EmptyCapture",
    );
}

#[test]
fn c5_q6_capture_needs_a_lap() {
    let arg = "congkak-competition,houses=3";
    check(arg, "0,1,1/1,0,2 0:0 S", 2, "1,0,1/1,0,2 0:0 N NeedsLap");
    check(arg, "5,1,0/0,1,0 0:0 S", 1, "0,1,0/0,2,1 3:0 N Opposite");
}

#[test]
fn c7_q8_a_round_ends_when_a_side_is_empty() {
    check(
        "congkak,houses=3",
        "1,0,0/1,0,2 0:0 S",
        1,
        "0,0,0/0,0,0 1:3 side_empty:North StoreExtraMove",
    );
}

#[test]
fn c8_burnt_houses_are_not_sown_not_played_and_capture_nothing() {
    let arg = "congkak-rounds,houses=3";
    // From house 3 over the burnt house 2 to house 1.
    check(
        arg,
        "0,x,1/1,0,2 0:0 S",
        3,
        "0,x,0/0,0,0 3:1 side_empty:South Opposite",
    );
    // What lies opposite a burnt house is nothing.
    check(
        arg,
        "0,1,1/1,0,x 0:0 S",
        2,
        "1,0,1/1,0,x 0:0 N OppositeClosed",
    );
    check_legal(arg, "1,x,1/1,0,2 0:0 S", &[1, 3], 2, "South 2 is burnt");
    // A chain of captures by count runs across a burnt house.
    check(
        "oware,houses=4",
        "0,0,0,2/1,x,2,9 9:9 S",
        4,
        "0,0,0,0/0,x,0,9 14:9 N Count",
    );
}

/// What follows a round of Congkak in rounds with 3 houses of 3 seeds.
fn after(changes: &str, end: &str, round: u32, starter: Side) -> (RuleSet, AfterRound) {
    let rules = rules(&format!("congkak-rounds,houses=3,seeds=3{changes}"));
    let position = parse_position(rules.shape(), end).unwrap();
    let scores = BySide::from_fn(|s| position.store(s));
    let winner = match scores.south.cmp(&scores.north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    let end = RoundEnd {
        position: &position,
        before_collecting: &position,
        winner,
        starter,
        last_mover: starter,
    };
    let next = after_round(&rules, &end, round);
    (rules, next)
}

#[track_caller]
fn check_refill(changes: &str, end: &str, starter: Side, next: &str) {
    let (rules, found) = after(changes, end, 1, starter);
    let AfterRound::Next(position) = found else {
        panic!("{changes}: {end}: {found:?}");
    };
    assert_eq!(
        print_position(rules.shape(), &position),
        next,
        "{changes}: {end}"
    );
}

#[test]
fn c8_refill_begins_next_to_the_store_and_burns_the_rest() {
    let end = "0,0,0/0,0,0 13:5 S";
    check_refill("", end, Side::South, "3,3,3/3,x,x 4:2 S");
    check_refill(",burn=false", end, Side::South, "3,3,3/3,0,0 4:2 S");
    let right = ",direction=ccw,store_side=right";
    check_refill(right, end, Side::South, "3,3,3/x,x,3 4:2 S");
}

#[test]
fn c8_burnt_houses_open_again_when_they_can_be_filled() {
    check_refill("", "0,0,0/0,x,x 9:9 S", Side::South, "3,3,3/3,3,3 0:0 N");
}

#[test]
fn c8_seeds_left_on_the_board_belong_to_their_side() {
    check_refill(
        ",leftovers=none",
        "0,0,0/2,0,1 12:3 S",
        Side::South,
        "3,3,3/3,3,x 3:0 S",
    );
}

#[test]
fn c8_q3_q9_who_starts_the_next_round() {
    let (south, draw) = ("0,0,0/0,0,0 13:5 N", "0,0,0/0,0,0 9:9 N");
    check_refill("", south, Side::North, "3,3,3/3,x,x 4:2 S");
    check_refill(",next_start=loser", south, Side::North, "3,3,3/3,x,x 4:2 N");
    check_refill("", draw, Side::South, "3,3,3/3,3,3 0:0 N");
    check_refill("", draw, Side::North, "3,3,3/3,3,3 0:0 S");
}

#[test]
fn c8_the_match_ends_when_a_player_cannot_fill_a_house() {
    let (_, next) = after("", "0,0,0/0,0,0 16:2 S", 1, Side::South);
    let north = BySide {
        south: false,
        north: true,
    };
    assert_eq!(next, AfterRound::CannotFill(north));
    // Three seeds are just enough.
    check_refill("", "0,0,0/0,0,0 15:3 S", Side::South, "3,3,3/3,x,x 6:0 S");
}

#[test]
fn c8_the_match_ends_after_the_agreed_number_of_rounds() {
    let end = "0,0,0/0,0,0 13:5 S";
    for (changes, round, ends) in [
        (",rounds=3", 1, false),
        (",rounds=3", 2, false),
        (",rounds=3", 3, true),
        (",rounds=1", 1, true),
        (",rounds=until_unable", 99, false),
    ] {
        let (_, next) = after(changes, end, round, Side::South);
        assert_eq!(
            next == AfterRound::AllPlayed,
            ends,
            "{changes} round {round}"
        );
    }
}

#[test]
fn m9_where_filling_begins() {
    let end = "0,0,0/0,0,0 12:6 S";
    for (from, next) in [
        ("store", "3,3,3/3,3,x 3:0 S"),
        ("left", "3,3,3/3,3,x 3:0 S"),
        ("right", "3,3,3/x,3,3 3:0 S"),
        ("west", "3,3,3/x,3,3 3:0 S"),
        ("ends", "3,3,3/3,x,3 3:0 S"),
    ] {
        check_refill(&format!(",refill_from={from}"), end, Side::South, next);
    }
    // From the left end of the board: the first of South's houses, the last of North's.
    let end = "0,0,0/0,0,0 3:15 S";
    for (from, next) in [
        ("left", "3,x,x/3,3,3 0:6 N"),
        ("right", "x,x,3/3,3,3 0:6 N"),
        ("west", "3,x,x/3,3,3 0:6 N"),
        ("ends", "3,x,x/3,3,3 0:6 N"),
    ] {
        check_refill(&format!(",refill_from={from}"), end, Side::South, next);
    }
    let end = "0,0,0/0,0,0 15:3 S";
    check_refill(",refill_from=ends", end, Side::South, "3,3,3/x,x,3 6:0 S");
}

#[test]
fn m9_a_player_may_have_to_fill_more_than_one_house() {
    let north = BySide {
        south: false,
        north: true,
    };
    let (_, next) = after(",refill_least=2", "0,0,0/0,0,0 13:5 S", 1, Side::South);
    assert_eq!(next, AfterRound::CannotFill(north));
    let enough = "0,0,0/0,0,0 12:6 S";
    check_refill(",refill_least=2", enough, Side::South, "3,3,3/3,3,x 3:0 S");
}

#[test]
fn m9_only_the_loser_fills_and_the_winners_side_stays() {
    let changes = ",refill=loser,leftovers=none";
    check_refill(
        changes,
        "1,0,2/0,0,0 8:7 S",
        Side::South,
        "1,0,2/3,3,x 8:1 S",
    );
    // A burnt house of the winner stays burnt.
    check_refill(
        changes,
        "1,x,2/0,0,0 11:4 S",
        Side::South,
        "1,x,2/3,x,x 11:1 S",
    );
    let (_, next) = after(changes, "0,0,0/1,0,2 8:7 S", 1, Side::South);
    assert_eq!(next, AfterRound::WinnerEmpty);
    let (_, next) = after(changes, "1,0,1/1,0,1 7:7 S", 1, Side::South);
    assert_eq!(next, AfterRound::Drawn);
    // Nobody has lost the game, whoever won the rounds before.
    assert_eq!(next.winner(None, Some(Side::South)), None);
}
