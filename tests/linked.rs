//! Linked boards: one choice on all of them, where they part, who waits, what undoing does.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use kalaha::compare::line::LineStart;
use kalaha::compare::linked::board::{BoardSetting, Link};
use kalaha::compare::linked::table::{Linked, LinkedMove, Reach};
use kalaha::game::contest::NamedRules;
use kalaha::rules::board::{House, Pit};
use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::{parse_position, print_position};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, Refusal};
use kalaha::search::chance::Chance;

/// Kalah with two houses and these clauses changed: `seeds=1 empty_capture=true`.
fn setting(clauses: &str) -> BoardSetting {
    let mut spec = RuleSpec::default();
    let usual = [("houses", "2"), ("seeds", "2")];
    let changed = clauses.split_whitespace().filter_map(|c| c.split_once('='));
    assign_all(&mut spec, usual.into_iter().chain(changed)).unwrap();
    let rules = RuleSet::new(spec).unwrap();
    let name = clauses.to_owned();
    BoardSetting::new(NamedRules { name, rules })
}

fn at(position: &str, clauses: &[&str]) -> Linked {
    let settings: Vec<BoardSetting> = clauses.iter().map(|c| setting(c)).collect();
    let shape = settings[0].named.rules.shape();
    let start = LineStart::at(shape, parse_position(shape, position).unwrap());
    Linked::new(start, settings, Vec::new(), 0)
}

fn house(linked: &Linked, side: Side, number: u8) -> House {
    let shape = linked.boards()[0].rules().shape();
    shape.house(side, number).unwrap()
}

fn sow(linked: &Linked, side: Side, number: u8) -> Move {
    Move::Sow(house(linked, side, number))
}

fn positions(linked: &Linked) -> Vec<String> {
    let boards = linked.boards().iter();
    boards
        .map(|b| print_position(b.rules().shape(), b.state().position()))
        .collect()
}

#[test]
fn a_choice_is_made_on_every_linked_board() {
    let mut linked = at(
        "1,2/2,2 0:0 S",
        &["", "empty_capture=true", "leftovers=none"],
    );
    linked.play(1, sow(&linked, Side::South, 1)).unwrap();
    assert_eq!(positions(&linked), ["0,3/2,2 0:0 N"; 3]);
    assert!((0..3).all(|board| linked.is_same(board)));
    assert_eq!(linked.parted_after(2), None);
}

#[test]
fn boards_part_where_a_clause_makes_them_differ() {
    // South 1 falls in the empty house 2, which faces the empty North 1.
    let mut linked = at("1,0/0,3 0:0 S", &["", "empty_capture=true"]);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert_eq!(linked.parted_after(1), Some(1));
    assert_eq!(
        linked.parted_after(0),
        None,
        "the first never parts from itself"
    );
    assert!(!linked.is_same(1));
    // There the last seed was banked, South had nothing left and North collected.
    let parting = linked.parting(1, false).unwrap();
    assert_eq!(parting.at, 1);
    assert_eq!(parting.headline(), "parted at move 1 by empty capture: on");
    assert!(parting.other.contains("empty capture"), "{}", parting.other);
    assert!(
        parting.first.contains("nothing is captured"),
        "{}",
        parting.first
    );
}

#[test]
fn differences_are_told_pit_by_pit() {
    let mut linked = at(
        "1,0,1/0,0,3 0:0 S",
        &["houses=3", "houses=3 empty_capture=true"],
    );
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    let south_2 = house(&linked, Side::South, 2);
    let wanted = [(Pit::House(south_2), -1), (Pit::Store(Side::South), 1)];
    assert_eq!(linked.differences(1), wanted);
    assert_eq!(linked.differences(0), []);
}

#[test]
fn a_board_where_the_move_is_illegal_waits_and_has_its_own_choice() {
    // With two seeds needed to play, South 1 is no move on the second board.
    let mut linked = at("1,2/2,2 0:0 S", &["", "min_lift=2 end_when=mover_stuck"]);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert!(matches!(linked.waits(1), Some((_, Refusal::TooFew { .. }))));
    assert_eq!(linked.reach_of(1), Reach::Only(1));
    assert_eq!(positions(&linked), ["0,3/2,2 0:0 N", "1,2/2,2 0:0 S"]);
    // Its own choice is made there alone, and then it takes part again.
    linked.play(1, sow(&linked, Side::South, 2)).unwrap();
    assert_eq!(positions(&linked), ["0,3/2,2 0:0 N", "1,0/3,2 1:0 N"]);
    assert_eq!(linked.waits(1), None);
    linked.play(0, sow(&linked, Side::North, 2)).unwrap();
    assert_eq!(linked.boards()[1].state().position().store(Side::North), 1);
}

#[test]
fn a_move_that_is_refused_where_it_was_chosen_changes_nothing() {
    let mut linked = at("0,2/2,2 0:0 S", &["", "empty_capture=true"]);
    let before = positions(&linked);
    let refused = linked.play(0, sow(&linked, Side::South, 1));
    assert!(matches!(refused, Err(Refusal::Empty { .. })));
    assert_eq!((positions(&linked), linked.steps().len()), (before, 0));
}

#[test]
fn a_board_that_waits_takes_the_next_choice_it_can() {
    // South 3 ends in the store: the first board moves again, the second does not.
    let mut linked = at(
        "1,1,1/2,2,2 0:0 S",
        &["houses=3", "houses=3 extra_turn=false"],
    );
    linked.play(0, sow(&linked, Side::South, 3)).unwrap();
    assert_eq!(linked.parted_after(1), Some(1));
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert!(matches!(
        linked.waits(1),
        Some((_, Refusal::NotYours { .. }))
    ));
    linked.play(0, sow(&linked, Side::North, 1)).unwrap();
    assert_eq!(linked.waits(1), None, "North's move can be made on both");
}

#[test]
fn a_game_that_is_over_on_one_board_goes_on_on_the_others() {
    let mut linked = at("1,0/0,3 0:0 S", &["", "empty_capture=true"]);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert!(linked.boards()[1].state().outcome().is_some());
    linked.play(0, sow(&linked, Side::North, 2)).unwrap();
    let asked = sow(&linked, Side::North, 2);
    assert_eq!(linked.waits(1), Some((asked, Refusal::GameOver)));
}

#[test]
fn boards_of_other_shapes_stand_alone_and_say_why() {
    let settings = vec![setting(""), setting("houses=3"), setting("")];
    let mut linked = Linked::new(LineStart::Opening(Side::South), settings, Vec::new(), 0);
    let why = linked.boards()[1].apart().unwrap().to_string();
    assert_eq!(
        why,
        "not linked: it has 3 houses a side, the first board 2 houses a side"
    );
    linked.play(0, sow(&linked, Side::South, 2)).unwrap();
    assert_eq!(positions(&linked)[1], "2,2,2/2,2,2 0:0 S");
    assert_eq!(linked.differences(1), []);
    linked.play(1, sow(&linked, Side::South, 2)).unwrap();
    assert_eq!(linked.boards()[0].state().position().to_move(), Side::North);
    assert_eq!(positions(&linked)[1], "2,0,3/2,2,2 1:0 S");
}

#[test]
fn an_unlinked_board_is_left_alone() {
    let mut linked = at("2,2/2,2 0:0 S", &["", "", ""]);
    linked.set_link(1, Link::Alone);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert_eq!(positions(&linked)[1], "2,2/2,2 0:0 S");
    linked.set_link(1, Link::Linked);
    assert!(linked.is_same(1), "linked again, it plays what it missed");
}

#[test]
fn a_board_that_is_unlinked_stays_as_it_stands() {
    let mut linked = at("2,2/2,2 0:0 S", &["", "", ""]);
    linked.play(0, sow(&linked, Side::South, 2)).unwrap();
    let there = positions(&linked)[1].clone();
    linked.set_link(1, Link::Alone);
    assert_eq!(positions(&linked)[1], there);
    linked.play(0, sow(&linked, Side::North, 1)).unwrap();
    assert_eq!(positions(&linked)[1], there, "and takes no more");
    linked.play(1, sow(&linked, Side::North, 2)).unwrap();
    let played: Vec<_> = linked.moves_of(1).collect();
    assert_eq!(played.len(), 2);
    // A board before it goes, with what was played there alone: the others have played as before.
    linked.set_link(2, Link::Alone);
    let seen = positions(&linked);
    assert!(linked.remove(2));
    assert_eq!(positions(&linked), seen[..2]);
    // What it took is forgotten with what is played in its place.
    while linked.undo() {}
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert_eq!(positions(&linked)[1], "2,2/2,2 0:0 S");
}

#[test]
fn boards_are_compared_with_the_first_that_is_linked() {
    let mut linked = at("2,2/2,2 0:0 S", &["", "", ""]);
    linked.set_link(0, Link::Alone);
    linked.play(1, sow(&linked, Side::South, 1)).unwrap();
    assert_eq!(linked.compared_with(), 1);
    assert_eq!(linked.parting(2, false), None);
    assert_eq!(linked.differences(2), []);
    assert!(linked.is_same(2) && !linked.is_same(0));
    // What is known of the first board is about it alone.
    assert!(linked.stands_as_first(0) && !linked.stands_as_first(1));
}

#[test]
fn starts_may_differ() {
    let settings = vec![setting(""), setting("seeds=3")];
    let linked = Linked::new(LineStart::Opening(Side::South), settings, Vec::new(), 0);
    assert_eq!(linked.parted_after(1), Some(0));
    assert_eq!(
        linked.parting(1, false).unwrap().headline(),
        "parted at the start by seeds a house: 3"
    );
    assert_eq!(linked.differences(1).len(), 4);
}

#[test]
fn other_rules_replay_what_was_played() {
    let mut linked = at("1,0,1/0,0,3 0:0 S", &["houses=3", "houses=3"]);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert!(linked.is_same(1));
    linked.set_rules(1, setting("houses=3 empty_capture=true").named);
    assert_eq!(linked.parted_after(1), Some(1));
    linked.set_rules(1, setting("houses=3").named);
    assert_eq!(linked.parted_after(1), None);
}

#[test]
fn the_line_ends_before_choices_that_no_board_can_take() {
    let mut linked = at("1,0,1/0,0,3 0:0 S", &["houses=3", "houses=3"]);
    linked.begin_at(LineStart::Opening(Side::South));
    linked.play(0, sow(&linked, Side::South, 3)).unwrap();
    for board in [0, 1] {
        linked.set_rules(board, setting("houses=2 seeds=2").named);
    }
    assert_eq!((linked.steps().len(), linked.made_count()), (0, 0));
    assert!((0..2).all(|board| linked.waits(board).is_none()));
    assert!(!linked.redo());
    // They are there again with the rules.
    let mut again = linked.clone();
    for board in [0, 1] {
        again.set_rules(board, setting("houses=3").named);
    }
    assert_eq!(again.steps().len(), 1);
    assert!(again.redo());
    // Both boards follow a choice, and it takes the place of those.
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    assert!(linked.is_same(1));
    assert_eq!((linked.choices().len(), linked.parted_after(1)), (1, None));
}

#[test]
fn boards_that_cannot_begin_with_a_position_begin_with_the_opening() {
    let mut linked = at("1,0,1/0,0,3 0:0 S", &["houses=3", "houses=3"]);
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    for board in [0, 1] {
        linked.set_rules(board, setting("").named);
    }
    assert!(linked.boards().iter().all(|board| board.apart().is_none()));
    assert_eq!(positions(&linked), ["2,2/2,2 0:0 S"; 2]);
    assert_eq!((linked.made_count(), linked.steps().len()), (0, 0));
    linked.play(1, sow(&linked, Side::South, 1)).unwrap();
    assert!(linked.is_same(0) && linked.is_same(1));
    // From now on the line begins there.
    linked.set_rules(1, setting("empty_capture=true").named);
    assert_eq!(linked.made_count(), 1);
}

#[test]
fn a_board_that_goes_takes_its_own_choices_along() {
    let mut linked = at(
        "1,2/2,2 0:0 S",
        &["", "min_lift=2 end_when=mover_stuck", "leftovers=none"],
    );
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    linked.play(1, sow(&linked, Side::South, 2)).unwrap();
    linked.play(2, sow(&linked, Side::North, 1)).unwrap();
    assert_eq!(linked.made_count(), 3);
    assert!(linked.remove(1));
    assert_eq!((linked.boards().len(), linked.made_count()), (2, 2));
    assert!(linked.is_same(1));
    assert!(!linked.remove(1), "two boards are the fewest");
}

#[test]
fn undoing_and_redoing_goes_through_the_same_positions() {
    let pairs = [
        [
            "houses=4 seeds=3",
            "houses=4 seeds=3 empty_capture=true",
            "houses=4 seeds=3 extra_turn=false",
        ],
        [
            "houses=4 seeds=3 pie=true",
            "houses=4 seeds=3 relay=any capture=none",
            "houses=4 seeds=3 min_lift=2 end_when=mover_stuck",
        ],
        [
            "houses=4 seeds=3 repeat_limit=2 end_when=mover_stuck",
            "houses=4 seeds=3 stop_at_majority=true",
            "houses=5",
        ],
    ];
    for (number, clauses) in pairs.iter().enumerate() {
        let settings: Vec<BoardSetting> = clauses.iter().map(|c| setting(c)).collect();
        let mut chance = Chance::part(7, number as u64);
        let mut linked = Linked::new(
            LineStart::Opening(Side::South),
            settings.clone(),
            Vec::new(),
            0,
        );
        let mut seen = vec![positions(&linked)];
        while linked.made_count() < 60 {
            let board = chance.below(3) as usize;
            let on = &linked.boards()[board];
            let legal = on.state().legal_moves();
            if legal.is_empty() {
                if linked
                    .boards()
                    .iter()
                    .all(|b| b.state().outcome().is_some())
                {
                    break;
                }
                continue;
            }
            let action = legal[chance.below(legal.len() as u32) as usize];
            linked.play(board, action).unwrap();
            seen.push(positions(&linked));
        }
        let made = linked.made_count();
        assert!(made > 10, "{clauses:?}");
        for step in (0..made).rev() {
            assert!(linked.undo());
            assert_eq!(positions(&linked), seen[step], "{clauses:?} back to {step}");
        }
        assert!(!linked.undo());
        for (step, wanted) in seen.iter().enumerate().skip(1) {
            assert!(linked.redo());
            assert_eq!(&positions(&linked), wanted, "{clauses:?} on to {step}");
        }
        // What a file holds leads to the same.
        let steps: Vec<LinkedMove> = linked.steps().to_vec();
        let again = Linked::new(LineStart::Opening(Side::South), settings, steps, made / 2);
        assert_eq!(positions(&again), seen[made / 2]);
    }
}

#[test]
fn what_is_played_alone_on_another_board_is_no_part_of_why_two_parted() {
    // South 1 falls in the empty house 2, which faces the empty North 1.
    let boards = ["", "empty_capture=true", ""];
    let mut linked = at("1,0/0,3 0:0 S", &boards);
    linked.set_link(2, Link::Alone);
    linked.play(2, sow(&linked, Side::South, 1)).unwrap();
    linked.play(0, sow(&linked, Side::South, 1)).unwrap();
    let parting = linked.parting(1, false).unwrap();
    assert_eq!(parting.headline(), "parted at move 2 by empty capture: on");
    assert_eq!(linked.whole_line().moves, [sow(&linked, Side::South, 1)]);
    // Nobody can say by which clause a board parts from one that is played alone.
    linked.set_link(0, Link::Alone);
    assert_eq!(linked.cause(1), None);
}
