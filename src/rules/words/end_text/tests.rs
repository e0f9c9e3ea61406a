use super::*;
use crate::rules::words::names::default_names;
use crate::rules::words::samples::{at, named, play, rules};

fn end(clauses: &str, position: &str, moves: &[u8]) -> [String; 2] {
    let rules = rules(clauses);
    let mut state = at(&rules, position);
    let mut last = None;
    for &number in moves {
        last = Some(play(&rules, &mut state, number));
    }
    let outcome = state.outcome().expect("the game is over");
    let names = default_names();
    let text = end_reason(&rules, outcome, state.position(), last.as_ref(), &names);
    [text.headline, text.reason]
}

#[test]
fn a_side_without_seeds_ends_the_game() {
    assert_eq!(
        end("houses=3", "0,0,1/2,1,0 5:2 S", &[3]),
        [
            "South wins 6 : 5",
            "South’s houses are empty; the 3 seeds left went to North"
        ]
    );
    assert_eq!(
        end("houses=3 leftovers=emptier", "0,0,1/0,1,0 5:2 S", &[3]),
        [
            "South wins 7 : 2",
            "South’s houses are empty; the 1 seed left went to South"
        ]
    );
    assert_eq!(
        end("houses=3 leftovers=none", "0,0,1/2,1,0 1:2 S", &[3]),
        [
            "Draw, 2 all",
            "South’s houses are empty; the 3 seeds left count for nobody"
        ]
    );
    assert_eq!(
        end("houses=3", "0,0,1/0,0,0 5:2 S", &[3]),
        ["South wins 6 : 2", "All houses are empty"]
    );
}

/// Few seeds were left, and a player took them: that, and not that nothing is left to be moved, is why it is over.
#[test]
fn who_took_the_last_seeds_is_told_first() {
    assert_eq!(
        end("houses=3 last_seeds=3", "0,1,0/1,0,1 5:2 S", &[2]),
        [
            "South wins 8 : 2",
            "South took the last 1 seed; all houses are empty"
        ]
    );
}

#[test]
fn a_name_is_written_as_its_owner_writes_it() {
    let rules = rules("houses=3");
    let mut state = at(&rules, "0,0,1/2,1,0 5:2 S");
    let last = play(&rules, &mut state, 3);
    let mut names = default_names();
    names.players[Side::South] = "anna".to_owned();
    let outcome = state.outcome().expect("the game is over");
    let text = end_reason(&rules, outcome, state.position(), Some(&last), &names);
    assert!(
        text.reason.starts_with("anna’s houses are empty"),
        "{}",
        text.reason
    );
}

#[test]
fn a_player_who_cannot_feed_ends_the_game() {
    assert_eq!(
        end(named("oware"), "1,1,0,0,0,1/0,0,0,0,0,0 20:23 N", &[]),
        ["Draw, 23 all", "North has no move"]
    );
    assert_eq!(
        end(named("oware"), "2,0,0,0,0,0/0,0,0,0,0,1 22:23 N", &[6]),
        [
            "South wins 25 : 23",
            "South cannot give North any seeds; the 3 seeds left went to South"
        ]
    );
}

#[test]
fn a_player_without_seeds_to_move_ends_the_game() {
    assert_eq!(
        end("houses=3 end_when=mover_stuck", "1,0,1/0,0,0 4:6 S", &[1]),
        [
            "Draw, 6 all",
            "North is to move without any seeds; the 2 seeds left went to South"
        ]
    );
}

#[test]
fn a_stuck_player_loses_the_game_without_scores() {
    assert_eq!(
        end(
            "rows=2 houses=2 seeds=2 track=own sow_store=none relay=any capture=opposite_to_hand \
             min_lift=2 step_cap=9 end_when=mover_stuck_loses repeat_limit=3",
            "2,0,0,0/1,1,0,1 0:0 S",
            &[1]
        ),
        [
            "South wins",
            "North is to move without a house of 2 seeds and so has lost"
        ]
    );
}

#[test]
fn more_than_half_of_all_seeds_ends_the_game() {
    assert_eq!(
        end("houses=3 stop_at_majority=on", "0,1,1/2,1,0 6:2 S", &[3]),
        [
            "South wins 7 : 2",
            "South’s store holds more than half of the 13 seeds"
        ]
    );
    assert_eq!(
        end("houses=3 stop_at_majority=on", "0,0,1/0,0,0 5:6 S", &[3]),
        [
            "Draw, 6 all",
            "Both stores hold exactly half of the 12 seeds"
        ]
    );
}

#[test]
fn a_repeated_position_ends_the_game() {
    let around = [3, 3, 1, 1, 2, 2];
    let own = "houses=3 seeds=1 track=own sow_store=none capture=none end_when=mover_stuck_loses \
         repeat_limit=2";
    let position = "0,0,1/0,0,1 0:0 S";
    assert_eq!(
        end(&format!("{own} repeat_result=draw"), position, &around),
        [
            "Draw",
            "The position occurred for the 2nd time, which is a draw"
        ]
    );
    assert_eq!(
        end(own, position, &around),
        [
            "Draw, 1 all",
            "The position occurred for the 2nd time; the 2 seeds left went to their owners"
        ]
    );
}

#[test]
fn the_seeds_left_after_a_repetition_can_be_halved() {
    let own = "houses=3 seeds=1 track=own sow_store=none capture=none end_when=mover_stuck_loses \
         repeat_limit=2 repeat_result=split";
    assert_eq!(
        end(own, "0,1,1/0,0,1 3:2 S", &[3, 3, 2, 1, 1, 2]),
        [
            "South wins 4 : 3",
            "The position occurred for the 2nd time; of the 3 seeds left each got 1"
        ]
    );
}

#[test]
fn a_grand_slam_can_give_the_rest_away() {
    assert_eq!(
        end(
            "houses=3 sow_store=none capture=count grand_slam=opponent_gets_rest extra_turn=off \
             end_when=mover_stuck repeat_limit=2",
            "3,0,2/1,1,0 0:0 S",
            &[3]
        ),
        [
            "South wins 4 : 3",
            "South captured all of North’s seeds, so North got the 3 seeds left"
        ]
    );
}
