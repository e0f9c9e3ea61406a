//! Marks, comments, clocks and values beside moves.

use std::time::Duration;

use kalaha::game::contest::{Game, Moment};
use kalaha::game::note::Mark;
use kalaha::game::review::analysis::PositionAnalysis;
use kalaha::game::review::steps::ReviewCoverage;
use kalaha::rules::notation::parse_position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::WonBy;
use kalaha::rules::state::Move;
use kalaha::search::report::MoveValue;
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::library::entry::LibraryEntry;

use super::{check_read_again, in_one_line, named, saved_again, sound, times};

#[test]
fn a_comment_where_no_other_move_comes_is_said_of_the_move_itself() {
    let game = sound("1. 3 {a} ( {only this} ) 6 *");
    let note = game.record.note(game.record.place_after(1));
    assert_eq!(note.comment(), "a\nonly this");
}

#[test]
fn the_marks_of_a_start_are_saved() {
    for (rules, start) in [
        ("alemungula", "0,0,0,1,0/1!,3,0,2,0 20:23 N"),
        ("ba-awa", "1,0,0,0,0,3/0,2,0,0,1,1 15:21 S/N"),
        ("ba-awa", "1,0,0,0,0,3/0,2,0,0,1,1 15:21 S+"),
    ] {
        let shape = named(rules).rules.shape();
        let position = parse_position(shape, start).unwrap();
        let game = Game::from_position(
            named(rules),
            BySide::from_fn(|s| s.to_string()),
            position,
            Moment(0),
        );
        assert_eq!(saved_again(&game).record.start(), &position, "{start}");
    }
}

#[test]
fn evaluations_from_souths_view_and_clocks_are_told_of_their_moves_and_are_no_comment() {
    let game = sound(
        "[Rules \"kalah\"]\n4 {[%eval -2] [%clk 0:05:00]} 6 {well [%clk 0:01:00.5] [%eval 3.6,7] played [%csl x]}",
    );
    let nodes = game.record.line_nodes();
    let comments = nodes.iter().map(|&id| game.record.note(Some(id)).comment());
    assert_eq!(comments.collect::<Vec<_>>(), ["", "well played [%csl x]"]);
    let left = [300_000, 60_500].map(|millis| Some(Duration::from_millis(millis)));
    assert_eq!(times(&game), left);
    let value = |seeds, depth| Value {
        score: Score::Seeds(seeds),
        certainty: Certainty::Estimate { depth },
    };
    let steps = game.review.steps(&game.record);
    let values = steps.iter().map(|step| step.value.unwrap());
    // To those who moved.
    assert_eq!(values.collect::<Vec<_>>(), [value(-2, 0), value(-4, 7)]);
    assert!(
        steps
            .iter()
            .all(|step| step.judgement(WonBy::Seeds).is_none()),
        "nothing is known of other moves"
    );
    assert_eq!(game.review.program, "another program");
    assert_eq!(LibraryEntry::of(&game, 1).reviewed, ReviewCoverage::Part);
    let text = in_one_line(&game);
    let first = "1. 4-1(1) {[%eval -2] [%clk 0:05:00]}";
    let second = "1... 6-3(1) {[%eval 4,7] [%clk 0:01:00.5] well played [%csl x]} *";
    assert!(text.ends_with(&format!("{first} {second}")), "{text}");
    check_read_again(&game);
    check_read_again(&saved_again(&game));
}

/// Where no depth is told, none is made up; a reviewer of another name has the same right.
#[test]
fn a_value_without_a_depth_is_written_without_one() {
    for reviewer in ["", "[Reviewer \"Other 1.0\"]\n"] {
        let text = format!("[Rules \"kalah\"]\n{reviewer}\n1. 3 {{[%eval +3.0] [%best 2,5]}} *");
        let game = sound(&text);
        let written = in_one_line(&game);
        let told = "1. 3-s(1) {[%eval 3] [%best 2,5]} *";
        assert!(written.ends_with(told), "{written}");
        check_read_again(&game);
        check_read_again(&saved_again(&game));
    }
}

/// What a house of South's is worth on a board of Kalah.
fn seeds(number: u8, seeds: i32, certainty: Certainty) -> MoveValue {
    let house = RuleSet::usual().shape().house(Side::South, number);
    MoveValue {
        action: Move::Sow(house.unwrap()),
        value: Value {
            score: Score::Seeds(seeds),
            certainty,
        },
    }
}

#[test]
fn what_is_proven_as_a_bound_comes_back() {
    let mut game = sound("[Rules \"kalah\"]\n3 1");
    let nodes = game.record.line_nodes().to_vec();
    let moves = vec![
        seeds(6, 8, Certainty::AtLeast),
        seeds(1, 5, Certainty::AtMost),
    ];
    let look = PositionAnalysis::new(Side::South, moves);
    game.review.note(&game.record, Some(nodes[0]), look);
    let text = in_one_line(&game);
    assert!(text.contains("{[%eval 5,<] [%best 6,8,>]}"), "{text}");
    check_read_again(&game);
    // Of what another program says nothing is proven.
    let others = sound(&text.replace("kalaha ", "no kalaha "));
    let value = others.review.step(&others.record, nodes[1]).value.unwrap();
    assert!(matches!(value.certainty, Certainty::Estimate { .. }));
}

#[test]
fn what_a_review_found_comes_back_with_what_moves_gave_away() {
    let mut game = sound("[Rules \"kalah\"]\n3 1 {so}");
    let nodes = game.record.line_nodes().to_vec();
    let deep = Certainty::Estimate { depth: 9 };
    for (place, moves) in [
        (None, vec![seeds(3, 8, Certainty::Exact)]),
        (Some(nodes[0]), vec![seeds(6, 8, deep), seeds(1, 5, deep)]),
    ] {
        let mover = Side::South;
        game.review
            .note(&game.record, place, PositionAnalysis::new(mover, moves));
    }
    let text = in_one_line(&game);
    let moves = "1. 3-s(1) {[%eval 8] [%best 3,8]} 1. 1-5 {[%eval 5,9] [%best 6,8] so} *";
    assert!(text.ends_with(moves), "{text}");
    let read = sound(&text);
    let judgement = read.review.judgement(&read.record, nodes[1]).unwrap();
    assert_eq!(judgement.seeds, Some(3));
    check_read_again(&game);
    // A value without a depth is proven only if this program has told it.
    let others = text.replace("kalaha ", "no kalaha ");
    let value = sound(&others).review.step(&read.record, nodes[0]).value;
    assert!(!value.unwrap().is_exact());
}

#[test]
fn marks_may_stand_apart_from_their_moves() {
    let marks = |text: &str| {
        let game = sound(text);
        let nodes = game.record.line_nodes();
        assert_eq!(nodes.len(), 4, "{text}");
        let marks = nodes.iter().map(|&node| game.record.note(Some(node)).mark);
        marks.collect::<Vec<_>>()
    };
    let together = marks("[Rules \"kalah\"]\n\n1. 3! 4? 2. 6 1!? *");
    let wanted = [Mark::Good, Mark::Mistake, Mark::Interesting];
    assert_eq!(
        together.iter().flatten().copied().collect::<Vec<_>>(),
        wanted
    );
    assert_eq!(
        marks("[Rules \"kalah\"]\n\n1. 3 ! 4 ?\n2. 6 1 !? *"),
        together
    );
}

#[test]
fn signs_that_have_no_mark_here_and_second_signs_are_kept() {
    let game = sound("[Rules \"kalah\"]\n3 $1 $1 $5 $14 {so} 6 $0 ( $2 5 ) *");
    let nodes = game.record.line_nodes();
    let note = game.record.note(Some(nodes[0]));
    assert_eq!(
        (note.mark, note.comment()),
        (Some(Mark::Good), "!?\n$14\nso")
    );
    assert!(game.record.note(Some(nodes[1])).is_empty());
    let other = game.record.children(Some(nodes[0])).nth(1);
    assert_eq!(game.record.note(other).comment(), "?");
    check_read_again(&game);
}
