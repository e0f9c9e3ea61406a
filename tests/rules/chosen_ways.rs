//! Directions that the mover chooses (`direction=chosen`, and `outward` in a row with a middle).

use kalaha::rules::notation::{parse_move, print_move, print_moves};
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, Refusal};

use crate::board::{check_line, house, rules, state};

/// Three houses a side, no stores, twos captured on the other side.
const CHOSEN: &str = "kalah,houses=3,sow_store=none,direction=chosen,capture=count,counts=2,chain=on,\
                      grand_slam=legal,extra_turn=off,end_when=mover_stuck,repeat_limit=3";
/// The same, away from the middle of the row.
const OUTWARD: &str = "kalah,houses=3,sow_store=none,direction=outward,capture=count,counts=2,chain=on,\
                       grand_slam=legal,extra_turn=off,end_when=mover_stuck,repeat_limit=3";

fn legal(arg: &str, position: &str) -> String {
    let rules = rules(arg);
    let moves = state(&rules, position).legal_moves().into_iter();
    moves.map(print_move).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_house_whose_way_is_chosen_is_two_moves() {
    assert_eq!(legal(CHOSEN, "2,0,1/1,1,1 0:0 S"), "1ccw 1cw 3ccw 3cw");
    assert_eq!(legal(CHOSEN, "2,0,1/1,0,1 0:0 N"), "1ccw 1cw 3ccw 3cw");
}

#[test]
fn seeds_go_the_way_that_was_chosen() {
    check_line(CHOSEN, "2,0,0/0,3,0 0:0 S", "1ccw", "0,1,1/0,3,0 0:0 N");
    check_line(CHOSEN, "2,0,0/0,3,0 0:0 S", "1cw", "0,0,0/0,4,1 0:0 N");
}

#[test]
fn a_chain_runs_against_the_way_that_was_chosen() {
    check_line(
        CHOSEN,
        "3,0,1/1,1,1 0:0 S",
        "1cw",
        "0,0,0/0,0,0 7:0 mover_stuck:South",
    );
    check_line(CHOSEN, "0,0,2/1,1,3 0:0 S", "3ccw", "0,0,0/0,0,3 4:0 N");
    check_line(CHOSEN, "2,0,0/3,1,1 0:0 S", "1cw", "0,0,0/3,0,0 4:0 N");
}

#[test]
fn only_the_house_in_the_middle_of_an_odd_row_is_sown_as_the_mover_chooses() {
    assert_eq!(legal(OUTWARD, "1,1,1/1,1,1 0:0 S"), "1 2ccw 2cw 3");
    check_line(OUTWARD, "3,0,0/1,1,3 0:0 S", "1", "0,0,0/0,0,4 4:0 N");
    check_line(OUTWARD, "0,2,0/1,3,3 0:0 S", "2ccw", "0,0,1/0,3,3 2:0 N");
    check_line(OUTWARD, "0,2,0/3,3,1 0:0 S", "2cw", "1,0,0/3,3,0 2:0 N");
}

#[test]
fn a_move_without_its_way_is_refused_and_so_is_a_way_that_the_rules_tell() {
    let chosen = rules(CHOSEN);
    let at = state(&chosen, "2,0,1/1,1,1 0:0 S");
    let bare = house(&at, 1);
    assert!(matches!(at.check(bare), Err(Refusal::WhichWay { .. })));
    // What is wrong with the house comes first.
    assert!(matches!(
        at.check(house(&at, 2)),
        Err(Refusal::Empty { .. })
    ));
    let kalah = rules("kalah");
    let at = state(&kalah, "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S");
    let told = parse_move(&kalah, Side::South, "3cw").unwrap();
    assert!(matches!(at.check(told), Err(Refusal::WayIsTold { .. })));
    assert_eq!(kalah.as_told(told), house(&at, 3));
}

#[test]
fn the_way_is_part_of_the_notation() {
    let rules = rules(CHOSEN);
    let read = |word| parse_move(&rules, Side::North, word);
    for word in ["1cw", "3ccw"] {
        assert_eq!(read(word).map(print_move).as_deref(), Some(word));
    }
    assert_eq!(read("2CW"), read("2cw"));
    for word in ["4cw", "1c", "cw", "1cww", "1 cw"] {
        assert_eq!(read(word), None, "{word}");
    }
    let line: Vec<(Side, Move)> = vec![
        (Side::South, parse_move(&rules, Side::South, "1cw").unwrap()),
        (Side::North, read("2ccw").unwrap()),
    ];
    assert_eq!(print_moves(line), "1cw 2ccw");
}
