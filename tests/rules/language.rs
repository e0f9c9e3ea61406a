//! The clauses of the wider family, each on a tiny board.

use kalaha::rules::notation::parse_position;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::rules::words::announce::announcement;
use kalaha::rules::words::names::default_names;

use crate::board::{check, check_legal, check_line, house, rules, state};

#[test]
fn the_first_seed_of_several_goes_back_into_its_house() {
    let arg = "mangala-tr,houses=3";
    check(
        arg,
        "0,3,0/1,1,1 0:0 S",
        2,
        "0,1,1/1,1,1 1:0 S StoreExtraMove",
    );
    check(arg, "1,1,0/1,1,1 0:0 S", 1, "0,2,0/1,1,1 0:0 N Quiet");
    check(
        "bestemshe,houses=2,skip_origin=true,capture=none",
        "6,0/1,1 0:0 S",
        1,
        "1,2/3,2 0:0 N Quiet",
    );
}

#[test]
fn larger_numbers_at_the_same_distance_capture_too() {
    let arg = "bestemshe,houses=3";
    check(arg, "1,1,2/5,4,1 0:0 S", 3, "1,1,1/0,4,1 6:0 N Count");
    check(arg, "1,1,2/6,4,1 0:0 S", 3, "1,1,1/7,4,1 0:0 N Quiet");
    let from_four = "toguz-xorgol,houses=3";
    check(from_four, "2,1,1/1,4,1 0:0 S", 1, "1,1,1/1,4,2 0:0 N Quiet");
}

#[test]
fn a_number_captures_or_else_what_lies_opposite() {
    let arg = "mangala-tr,houses=3";
    check(arg, "0,1,3/1,4,1 0:0 S", 3, "0,1,1/0,4,1 3:0 N Count");
    check(arg, "1,0,1/1,4,1 0:0 S", 1, "0,0,1/1,0,1 5:0 N Opposite");
}

#[test]
fn captures_by_number_lie_on_the_sides_that_the_rules_name() {
    // The chain goes back over the end of the row.
    check("bakuk", "1,3,2/2,3,5 0:0 S", 3, "1,3,0/3,0,5 4:0 N Count");
    check("bakuk", "1,3,1/3,3,5 0:0 S", 3, "1,3,0/0,3,5 4:0 N Count");
    check(
        "bakuk",
        "1,3,3/1,3,3 0:0 S",
        3,
        "1,3,0/0,0,0 10:0 majority:South GrandSlamAll",
    );
    let own = "halusa,houses=3";
    check(own, "1,3,1/3,3,5 0:0 S", 3, "1,3,0/4,3,5 0:0 N Quiet");
    check(own, "1,3,1/3,3,5 0:0 S", 1, "0,0,1/3,3,5 4:0 N Count");
    // It begins on the other side, and the chain goes on to the own.
    let from_other = "kale,houses=3";
    check(
        from_other,
        "0,2,2/1,1,9 0:0 S",
        2,
        "0,0,0/0,1,9 5:0 N Count",
    );
    check(
        from_other,
        "2,2,2/1,1,1 0:0 S",
        1,
        "0,3,3/1,1,1 0:0 N Quiet",
    );
}

#[test]
fn a_single_seed_need_not_capture() {
    check(
        "kale,houses=3",
        "2,2,1/1,1,9 0:0 S",
        3,
        "2,2,0/2,1,9 0:0 N Quiet",
    );
}

#[test]
fn it_is_no_slam_if_the_opponent_had_nothing() {
    let arg = "mangala-ii,houses=2,must_feed=false";
    check(arg, "9,1/1,0 0:0 S", 2, "9,0/2,0 0:0 N GrandSlamNothing");
    check(arg, "1,5/0,0 0:0 S", 2, "2,1/0,1 2:0 N Count");
    let ones = "mangala-ii,houses=2,must_feed=false,counts=1";
    check(
        ones,
        "5,1/0,0 0:0 S",
        2,
        "0,0/0,0 6:0 mover_stuck:South Count",
    );
    check(
        &format!("{ones},slam_from_empty=true"),
        "5,1/0,0 0:0 S",
        2,
        "5,0/1,0 0:0 N GrandSlamNothing",
    );
}

#[test]
fn a_house_that_is_captured_ends_a_relay() {
    let arg = "djenon-abe,houses=3";
    check(arg, "1,3,0/3,3,3 0:0 S", 1, "0,0,0/3,3,3 4:0 N Count");
    check(
        arg,
        "1,2,0/3,3,3 0:0 S",
        1,
        "0,0,1/0,0,3 8:0 majority:South Relay+Count",
    );
}

#[test]
fn the_next_house_is_lifted_until_it_is_empty() {
    let arg = "bosh,houses=3";
    check(
        arg,
        "1,0,2/0,0,2 0:0 S",
        1,
        "1,2,0/0,1,0 1:0 N Relay+Relay+Gap",
    );
    check(
        "bosh,houses=3,step_cap=2",
        "1,0,2/0,0,2 0:0 S",
        1,
        "0,1,0/1,1,2 0:0 N Relay+StepCap",
    );
}

#[test]
fn what_lies_beyond_an_empty_house_is_captured() {
    check(
        "bosh,houses=3",
        "1,0,0/3,2,0 0:0 S",
        1,
        "0,1,0/0,2,0 3:0 N Gap",
    );
    check(
        "bosh,houses=3",
        "1,0,0/0,2,0 0:0 S",
        1,
        "0,1,0/0,2,0 0:0 N Quiet",
    );
    let chain = "longbeu-a-cha,houses=3";
    check(
        chain,
        "1,0,0/3,0,2 0:0 S",
        1,
        "0,0,0/0,0,0 6:0 majority:South Gap",
    );
    let facing = "pandi,houses=4,passing=none";
    check(
        facing,
        "1,0,0,2/3,4,0,0 0:0 S",
        1,
        "0,1,0,0/0,4,0,0 5:0 N Gap",
    );
}

#[test]
fn a_number_made_on_the_way_is_captured_in_passing() {
    let owner = "obridjie,houses=3";
    check(
        owner,
        "0,2,3/1,1,1 0:0 S",
        2,
        "1,1,0/0,2,0 4:0 N Relay+Relay+Quiet",
    );
    check(owner, "0,0,2/3,0,9 0:0 S", 3, "0,0,0/0,1,9 0:4 N Quiet");
    check(
        "hoyito-i,houses=3",
        "0,0,2/3,0,9 0:0 S",
        3,
        "0,0,0/0,1,9 4:0 N Quiet",
    );
    check(
        "bule-perga,houses=3",
        "2,0,1/3,0,9 0:0 S",
        3,
        "2,0,0/0,0,9 0:4 N TakenInPassing",
    );
}

#[test]
fn a_house_with_the_right_number_is_claimed() {
    let arg = "toguz-korgool,houses=3";
    check(arg, "0,0,2/2,4,1 0:0 S", 3, "0,0,1/3S,4,1 0:0 N Claim");
    // Not the last one; not the one with the number of the opponent's; not a second one.
    check(arg, "0,0,4/2,2,2 0:0 S", 3, "0,0,1/3,3,3 0:0 N Quiet");
    check(arg, "1N,0,2/2,4,1 0:0 S", 3, "1N,0,1/3,4,1 0:0 N Quiet");
    check(arg, "0,0,3/4S,2,5 0:0 S", 3, "0,0,1/5S,3,5 0:0 N Quiet");
    let facing = "toguz-korgool,houses=3,claim_apart=facing";
    check(facing, "1N,0,2/2,4,1 0:0 S", 3, "1N,0,1/3S,4,1 0:0 N Claim");
    check(facing, "0,0,2/2,4,1N 0:0 S", 3, "0,0,1/3S,4,1N 0:0 N Claim");
    check(facing, "2,0,1N/2,4,1 0:0 S", 1, "1,1,1N/2,4,1 0:0 N Quiet");
}

#[test]
fn claims_that_keep_apart_cannot_be_set_up_together() {
    let fault = |arg: &str, position: &str| {
        let rules = rules(arg);
        let position = parse_position(rules.shape(), position).unwrap();
        rules.check_start(&position).err().map(|f| f.to_string())
    };
    let (same, facing) = ("1,1N,1,1,1/1,1S,1,1,1 0:0 S", "1,1N,1,1,1/1,1,1,1S,1 0:0 S");
    let toguz = "toguz-korgool,houses=5";
    let told = fault(toguz, same).unwrap();
    assert!(
        told.contains("North has claimed South 2, which cannot be where South has claimed North 2"),
        "{told}"
    );
    assert_eq!(fault(toguz, facing), None);
    let apart = "toguz-korgool,houses=5,claim_apart=facing";
    assert!(fault(apart, facing).is_some());
    assert_eq!(fault(&format!("{toguz},claim_apart=free"), same), None);
}

#[test]
fn what_falls_in_a_claimed_house_is_won_and_never_lifted() {
    let arg = "toguz-korgool,houses=3";
    check(arg, "0,0,2/4S,2,5 0:0 S", 3, "0,0,1/5S,2,5 0:0 N Claimed");
    check(
        arg,
        "0,0,2/5S,2,2 0:0 S",
        3,
        "0,0,1/6S,2,2 0:0 majority:South Claimed",
    );
    check_legal(arg, "1N,2,2/1,1,1 0:0 S", &[2, 3], 1, "South 1 is claimed");
    // One's own tuzdik lies on the other side, and is refused for what it is.
    let toguz = rules(arg);
    let mine = state(&toguz, "2,2,2/4S,2,5 0:0 S");
    let house = toguz.shape().house(Side::North, 1).unwrap();
    let refusal = mine.check(Move::Sow(house)).unwrap_err();
    assert_eq!(refusal.to_string(), "North 1 is claimed");
    // Who has nothing but claimed houses has no move.
    check(
        "toguz-korgool,houses=3,stop_at_majority=false",
        "0,0,1/3S,5N,0 0:0 S",
        3,
        "0,0,0/4S,5N,0 0:0 mover_stuck:North Claimed",
    );
}

#[test]
fn claimed_houses_can_be_passed_over() {
    let arg = "krur,houses=3";
    check(
        arg,
        "1,1,2/1,1N,2 0:0 S",
        3,
        "2,2,1/2,1N,0 0:0 N Relay+Quiet",
    );
    let last_seed = "rath,houses=3,claim_start=3";
    check(
        last_seed,
        "1,0,4/1,1,2N 0:0 S",
        3,
        "2,1,0/2,2,2N 0:0 N Quiet",
    );
    check(
        last_seed,
        "1,1S,3/1,1,2N 0:0 S",
        3,
        "1,3S,0/2,2,1N 0:0 N Raid",
    );
}

#[test]
fn a_raid_takes_seeds_out_of_a_claimed_house() {
    let arg = "weg,houses=3";
    check(arg, "1,0,1/5N,1,1 0:0 S", 3, "1,0,0/4N,1,1 2:0 S Raid");
    check(arg, "1,0,1/0N,1,1 0:0 S", 3, "1,0,0/0N,1,1 1:0 S Raid");
    let bank = "rath,houses=3,claim_start=3,min_lift=1";
    check(bank, "0,0S,3/1,1,5N 0:0 S", 3, "0,2S,0/2,2,4N 0:0 N Raid");
}

#[test]
fn two_houses_can_be_claimed_at_once() {
    let arg = "enkeshui,houses=3,seeds=3";
    check(arg, "0,0,2/3,2,9 0:0 S", 3, "0,0,0/4S,3S,9 0:0 N Claim");
    check(
        arg,
        "0,0,2/2,2,9 0:0 S",
        3,
        "1,1,0/3,0,10 0:0 N Relay+OppositeEmpty",
    );
}

#[test]
fn a_capture_from_opposite_goes_on_along_the_row() {
    let arg = "enkeshui,houses=3,seeds=3";
    check(
        arg,
        "1,0,0/2,5,0 0:0 S",
        1,
        "0,0,0/0,0,0 8:0 majority:South Opposite",
    );
}

#[test]
fn after_a_capture_the_last_seed_is_sown_on() {
    let arg = "tegre,houses=3";
    check(
        arg,
        "1,0,0/0,5,3 0:0 S",
        1,
        "0,0,1/0,0,3 5:0 N Opposite+OppositeEmpty",
    );
}

#[test]
fn seeds_go_away_from_the_middle_or_by_their_number() {
    let outward = "mangala-iii,houses=2,min_lift=1";
    check(outward, "1,1/3,3 0:0 S", 1, "0,1/3,0 4:0 N Count");
    check(outward, "1,1/3,3 0:0 S", 2, "1,0/0,3 4:0 N Count");
    let parity = "cross-kalah,houses=3";
    check(parity, "0,2,1/1,1,1 0:0 S", 2, "1,0,1/1,1,2 0:0 N Quiet");
    check(parity, "0,1,1/1,1,1 0:0 S", 2, "0,0,2/1,1,1 0:0 N Quiet");
}

#[test]
fn a_player_without_a_move_passes() {
    let arg = "adji-kui-i,houses=3";
    check(arg, "4,0,2/0,0,1 0:0 S", 3, "4,0,0/1,1,1 0:0 S Quiet");
    check(
        arg,
        "1,0,2/0,0,1 0:0 S",
        3,
        "0,0,0/0,0,0 1:3 mover_stuck:North Quiet",
    );
    check_line(
        arg,
        "4,0,2/0,0,1 0:0 S",
        "3-1",
        "0,1,1/0,0,1 4:0 majority:South",
    );
}

#[test]
fn who_passes_need_not_feed_if_no_move_does() {
    let arg = "ayo,houses=3,relay=none,end_seeds=0";
    check_legal(
        arg,
        "2,0,1/0,0,0 0:0 S",
        &[3],
        1,
        "South 1 would leave North without seeds, and a move that gives some must be made",
    );
    check(arg, "1,0,0/0,0,0 0:0 S", 1, "0,1,0/0,0,0 0:0 S Quiet");
}

#[test]
fn few_seeds_go_to_the_mover_or_end_the_game() {
    let last = "nsa-isong,houses=3,relay=none,direction=ccw,last_seeds=3,step_cap=0";
    check(
        last,
        "1,1,0/0,0,1 4:4 S",
        1,
        "0,0,0/0,0,0 7:4 mover_stuck:South Quiet",
    );
    check(last, "1,1,0/1,0,1 4:4 S", 1, "0,2,0/1,0,1 4:4 N Quiet");
    // What a grand slam leaves is the opponent’s before that.
    let slam = "kalah,houses=3,sow_store=none,extra_turn=false,capture=count,counts=2,\
                grand_slam=opponent_gets_rest,last_seeds=2,repeat_limit=3";
    check(
        slam,
        "0,1,1/1,0,0 4:4 S",
        3,
        "0,0,0/0,0,0 6:5 grand_slam:South GrandSlamRestToOpponent",
    );
    // Whoever began the round gets them, which a position tells where it matters.
    let starter = "ba-awa,houses=3,relay=none,last_seeds=3,step_cap=0";
    let before = "1,1,0/0,0,1 4:4";
    for (began, came) in [
        ("N", "4:7 mover_stuck:North"),
        ("S", "7:4 mover_stuck:South"),
    ] {
        check(
            starter,
            &format!("{before} S/{began}"),
            1,
            &format!("0,0,0/0,0,0 {came} Quiet"),
        );
    }
    let end = "ayo,houses=3,must_feed=false";
    check(
        end,
        "1,0,0/0,0,1 4:4 S",
        1,
        "0,0,0/0,0,0 5:5 few_seeds:draw Quiet",
    );
}

#[test]
fn a_player_who_has_won_more_than_the_limit_ends_the_game() {
    let arg = "bosh,houses=3,seed_limit=4";
    check(arg, "1,0,0/3,2,0 1:0 S", 1, "0,1,0/0,2,0 4:0 N Gap");
    check(
        arg,
        "1,0,0/3,2,0 2:0 S",
        1,
        "0,1,0/0,2,0 5:0 majority:South Gap",
    );
}

#[test]
fn the_game_is_over_when_the_movers_side_is_empty() {
    let arg = "jongkak,houses=3";
    check(
        arg,
        "0,0,1/1,2,1 0:0 S",
        3,
        "0,0,0/0,0,0 1:4 side_empty:North StoreExtraMove",
    );
    check(
        arg,
        "1,0,1/0,0,0 0:0 S",
        3,
        "1,0,0/0,0,0 1:0 S StoreExtraMove",
    );
}

#[test]
fn what_is_left_can_be_halved() {
    let arg = "bohnenspiel,houses=3,leftovers=split,stop_at_majority=false";
    check(arg, "0,0,1/4,2,1 1:0 S", 3, "0,0,0/5,2,1 1:0 N Quiet");
    // North has no move, and gets the odd seed for having fewer.
    check(
        arg,
        "1,3,3/0,0,0 1:0 S",
        1,
        "0,0,0/0,0,0 6:2 mover_stuck:South Count",
    );
}

#[test]
fn a_player_whom_nobody_can_feed_takes_the_rest() {
    let arg = "halusa,houses=3";
    check(arg, "3,0,0/1,0,0 0:0 N", 1, "3,0,0/0,1,0 0:0 S Quiet");
    check(arg, "2,0,0/0,0,1 9:9 N", 3, "3,0,0/0,0,0 9:9 S Quiet");
    check(
        arg,
        "1,0,0/0,0,2 9:9 N",
        3,
        "0,0,0/0,0,0 9:12 mover_stuck:North Quiet",
    );
}

#[test]
fn a_screen_reader_hears_all_that_a_move_brings_to_anybody() {
    let heard = |arg: &str, position: &str, number: u8| {
        let rules = rules(arg);
        let mut state = state(&rules, position);
        let action = house(&state, number);
        let (trace, _) = state.play_traced(action).unwrap();
        announcement(&rules, &[trace], &default_names(), state.to_move())
    };
    // Four made on the way go to the owner of the house.
    assert_eq!(
        heard("obridjie,houses=3", "0,0,2/3,0,9 0:0 S", 3),
        "South sows house 3 to North’s house 2, 4 in passing for North. North to move."
    );
    let last = "nsa-isong,houses=3,relay=none,direction=ccw,last_seeds=3,step_cap=0";
    let told = heard(last, "1,1,0/0,0,1 4:4 S", 1);
    assert!(told.contains(", South takes the last 3"), "{told}");
    assert_eq!(
        heard("enkeshui,houses=3,seeds=3", "0,0,2/3,2,9 0:0 S", 3),
        "South sows house 3 to North’s house 2, claims North’s houses 2 and 1. North to move."
    );
    let toguz = heard("toguz-korgool,houses=3", "0,0,2/2,4,1 0:0 S", 3);
    assert!(toguz.contains("to North’s house 1, claims it."), "{toguz}");
    // What is captured into the hand and sown on is told once.
    let told = heard(
        "four-row,houses=4",
        "0,0,0,2,0,1,0,0/2,0,0,0,0,0,3,0 0:0 S",
        4,
    );
    assert_eq!(told.matches("captures").count(), 1, "{told}");
    assert!(told.contains(", captures 3 and sows them on"), "{told}");
    let bao = rules("bao");
    let mut state = State::new(&bao, bao.start(Side::South));
    let first = state.legal_moves()[0];
    let (trace, _) = state.play_traced(first).unwrap();
    let told = announcement(&bao, &[trace], &default_names(), state.to_move());
    assert!(told.starts_with("South enters a seed in house"), "{told}");
}
