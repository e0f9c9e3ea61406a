//! Rounds for territory (M9 of the family): who owns what in the next round, and what that changes.

use kalaha::rules::board::Shape;
use kalaha::rules::notation::{parse_position, print_position};
use kalaha::rules::position::Position;
use kalaha::rules::rounds::{AfterRound, RoundEnd, refill};
use kalaha::rules::side::Side;
use kalaha::rules::state::State;

use crate::board::{check, rules};

/// What follows a round of a game with three houses of four seeds that ended with these seeds in the
/// stores.
fn after(arg: &str, south: u16, north: u16) -> AfterRound {
    let rules = rules(arg);
    let mut position = Position::empty(Side::South);
    position.set_store(Side::South, south);
    position.set_store(Side::North, north);
    let end = RoundEnd {
        position: &position,
        before_collecting: &position,
        winner: None,
        starter: Side::South,
        last_mover: Side::South,
    };
    refill(&rules, &end)
}

#[track_caller]
fn check_next(arg: &str, (south, north): (u16, u16), next: &str) {
    let AfterRound::Next(position) = after(arg, south, north) else {
        panic!("{south}:{north}: no other round");
    };
    assert_eq!(
        print_position(rules(arg).shape(), &position),
        next,
        "{south}:{north}"
    );
}

const GAME: &str = "anan-anam,houses=3,refill_least=1";

#[test]
fn m9_the_richer_player_owns_the_houses_that_his_seeds_fill_to_the_nearest() {
    check_next(GAME, (12, 12), "4,4,4/4,4,4 0:0 N");
    check_next(GAME, (14, 10), "4,4,4/4,4,4 0:0 N");
    check_next(GAME, (15, 9), "4,4,4,4/4,4 0:0 N");
    check_next(GAME, (6, 18), "4,4/4,4,4,4 0:0 N");
    check_next(GAME, (5, 19), "4/4,4,4,4,4 0:0 N");
}

#[test]
fn m9_the_match_is_over_when_the_poorer_seeds_fill_too_few() {
    let over = |arg: &str, south, north| match after(arg, south, north) {
        AfterRound::CannotFill(who) => Some((who.south, who.north)),
        _ => None,
    };
    assert_eq!(over(GAME, 22, 2), Some((false, true)));
    assert_eq!(over(GAME, 21, 3), None);
    // Twelve houses of four: over with fewer than eleven seeds.
    assert_eq!(over("anan-anam", 10, 38), Some((true, false)));
    assert_eq!(over("anan-anam", 11, 37), None);
}

#[test]
fn m9_seeds_beyond_a_full_board_stay_with_the_richer_player() {
    check_next(GAME, (14, 12), "4,4,4/4,4,4 2:0 N");
    assert!(matches!(after(GAME, 10, 10), AfterRound::CannotFill(_)));
}

/// Three houses of four seeds, where seeds that fill no house stay in the stores.
const KEPT: &str = "ayo,houses=3,refill_least=1";

#[test]
fn m9_seeds_that_fill_no_house_can_stay_in_the_stores_and_the_house_empty() {
    check_next(KEPT, (12, 12), "4,4,4/4,4,4 0:0 S");
    check_next(KEPT, (13, 11), "4,4,4/0,4,4 1:3 S");
    check_next(KEPT, (18, 6), "4,4,4,4/0,4 2:2 S");
    check_next(KEPT, (6, 18), "0,4/4,4,4,4 2:2 S");
    // With more seeds than fill the board, too.
    check_next(KEPT, (14, 12), "4,4,4/4,4,4 2:0 S");
    check_next(KEPT, (25, 1), "4,4,4,4,4/0 5:1 S");
    // Twelve houses of four: over with fewer than thirteen seeds.
    assert!(matches!(after("ayo", 12, 36), AfterRound::CannotFill(_)));
    check_next("ayo", (35, 13), "4,4,4,4,4,4,4,4/0,4,4,4 3:1 S");
}

#[test]
fn m5_a_grand_slam_looks_at_the_row_whoever_owns_the_houses() {
    let game = "ayo,houses=3,refill_least=1,relay=none,seed_limit=0,end_seeds=0";
    // All that is North's is captured, but South's house in that row holds a seed.
    check(game, "0,0,2,0/1,0 0:0 S", 3, "0,0,0,1/0,0 2:0 S Count");
    // The row is captured, and North's house in South's row keeps its seeds.
    check(
        game,
        "1,2/1,1,0,3 0:0 S",
        2,
        "1,0/2,0,0,3 2:0 N GrandSlamButOne",
    );
    // What the row held before the move were South's own seeds, too.
    check(
        game,
        "0,0,0,1/1,0 0:0 S",
        4,
        "0,0,0,0/0,0 2:0 mover_stuck:South GrandSlamAll",
    );
    // Nothing is taken outside the row: the house in South's own stays North's.
    check(
        game,
        "0,4/1,1,1,1 0:0 S",
        2,
        "0,0/2,0,0,2 4:0 N GrandSlamButOne",
    );
}

#[test]
fn m9_a_player_plays_all_houses_that_he_owns_and_sows_on_round_the_board() {
    let plain = "anan-anam,houses=3,relay=none,passing=none,last_seeds=0,seed_limit=0";
    check(plain, "0,0,0,2/1,1 0:0 S", 4, "0,0,0,0/2,2 0:0 N Quiet");
    check(plain, "1,0,1,0/1,2 0:0 N", 2, "2,1,1,0/1,0 0:0 S Quiet");
    let clockwise =
        "anan-anam,houses=3,relay=none,passing=none,last_seeds=0,seed_limit=0,direction=cw";
    check(clockwise, "2,0,0,1/1,1 0:0 S", 1, "0,0,0,1/2,2 0:0 N Quiet");
}

#[test]
fn m9_captures_in_passing_go_to_whoever_owns_the_house() {
    let game = "anan-anam,houses=3,relay=none,last_seeds=0,seed_limit=0";
    // North sows into South's fourth house, which lies in North's row.
    check(game, "0,0,0,3/0,5 9:0 N", 2, "1,1,1,0/1,0 13:0 S Quiet");
}

#[test]
fn m9_the_other_side_is_what_the_other_player_owns() {
    let game =
        "anan-anam,houses=3,relay=none,passing=none,last_seeds=0,seed_limit=0,capture_side=other";
    check(game, "0,0,1,3/1,1 0:0 S", 3, "0,0,0,4/1,1 0:0 N Quiet");
    check(game, "0,0,1,1/3,1 0:0 S", 4, "0,0,1,0/0,1 4:0 N Count");
}

#[test]
fn m9_every_house_lies_in_one_place_whoever_owns_it() {
    for houses in 1..=12_i8 {
        let plain = Shape::new(1, houses as u8).unwrap();
        for reach in 1 - houses..houses {
            let shape = plain.with_reach(reach).unwrap();
            let mut places: Vec<_> = shape.all_houses().map(|h| shape.place(h)).collect();
            assert_eq!(places.len(), 2 * houses as usize);
            for house in shape.all_houses() {
                let facing = shape.opposite(house).unwrap();
                assert_eq!(shape.opposite(facing), Some(house));
                assert_eq!(shape.place(facing).column, shape.place(house).column);
            }
            let mut expected: Vec<_> = plain.all_houses().map(|h| plain.place(h)).collect();
            for list in [&mut places, &mut expected] {
                list.sort_by_key(|place| (place.side as u8, place.column));
            }
            assert_eq!(places, expected);
        }
        assert_eq!(plain.with_reach(houses), None);
    }
}

#[test]
fn m9_a_position_with_territories_is_written_and_read_and_needs_rules_that_know_them() {
    let text = "4,0,4,4/4,1 3:0 N";
    let known = rules(GAME);
    let position = parse_position(known.shape(), text).unwrap();
    assert_eq!(print_position(known.shape(), &position), text);
    assert_eq!(known.check_start(&position), Ok(()));
    assert_eq!(position.hash(), position.hash_from_scratch());
    assert_eq!(position.mirrored().mirrored(), position);
    let unknown = rules("oware,houses=3");
    assert!(unknown.check_start(&position).is_err());
    assert!(parse_position(known.shape(), "4,0,4,4/4,1,1 3:0 N").is_err());
    // The rules of a game go by the board it is on.
    let state = State::new(&known, position);
    assert_eq!(state.rules().shape().houses_on(Side::South), 4);
}

/// Claims count for their claimers, and end with the round.
#[test]
fn m9_claims_of_a_round_count_for_what_is_owned_in_the_next() {
    let rules = rules("weg,houses=3,seed_limit=0,refill_least=1");
    let text = "0,0,0/4S,0,0 11:9 N";
    let position = parse_position(rules.shape(), text).unwrap();
    let end = RoundEnd {
        position: &position,
        before_collecting: &position,
        winner: Some(Side::South),
        starter: Side::South,
        last_mover: Side::South,
    };
    let AfterRound::Next(next) = refill(&rules, &end) else {
        panic!("no other round");
    };
    let text = print_position(rules.shape(), &next);
    assert_eq!(text, "4,4,4,4/4,4 0:0 N");
}

#[test]
fn m9_houses_are_claimed_in_a_territory() {
    let plain = "weg,houses=3,relay=none,seed_limit=0,refill_least=1";
    // South's last seed makes four in a house of North's, which lies in South's row.
    check(plain, "0,2/1,3,1,1 0:0 S", 2, "0,0/2,4S,1,1 0:0 N Claim");
    // In a house of his own, which lies in North's row, he claims nothing.
    check(plain, "0,0,1,3/1,1 0:0 S", 3, "0,0,0,4/1,1 0:0 N Quiet");
}
