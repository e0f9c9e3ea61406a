//! The study page: variations, notes, the review, by names and keys.

use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Theme, TouchPhase, Vec2, vec2,
};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::note::Mark;
use kalaha::gui::action::Action;
use kalaha::gui::board::ScreenSide;
use kalaha::gui::command::Command;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::study::action::{StudyAction, StudyTab};
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::moves::Way;
use kalaha::rules::side::Side;
use kalaha::search::report::SearchStage;
use kalaha::storage::settings::Speed;

use crate::kept_picture::Match;
use crate::reviewing::reviewed;
use crate::table::{Lay, Table, rules};

/// A window with a game of these moves, the study page shown.
pub fn studying(rules_id: &str, moves: &str, size: Vec2, theme: Theme) -> Table {
    let mut table = Table::lay(Lay {
        size,
        theme,
        with: StartWith::Rules(rules(rules_id)),
        ..Lay::default()
    });
    table.paste(moves);
    table.key(Key::F4);
    assert_eq!(table.pages().shown(), PageName::Study);
    table
}

/// A game on a board so small that all of it is known at once.
pub const TINY_GAME: &str = "2-1 2-3 3";

pub fn tiny_kalah() -> Table {
    let size = vec2(1180.0, 760.0);
    studying("kalah,houses=3,seeds=2", TINY_GAME, size, Theme::Dark)
}

pub fn kalah(moves: &str) -> Table {
    studying("kalah", moves, vec2(1180.0, 760.0), Theme::Dark)
}

pub fn run(table: &mut Table, command: Command) {
    table.act(Action::Run(command));
}

#[test]
fn a_way_round_is_chosen_by_the_arrow_keys() {
    let mut table = studying("mbangbi", "", vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Num3);
    assert!(table.has("choose with the left or right arrow key"));
    table.key(Key::ArrowLeft);
    assert_eq!(table.moves(), "3cw");
}

#[test]
fn the_page_comes_back_to_where_it_was_left() {
    let mut table = kalah("3-6 1 2 4");
    for _ in 0..3 {
        table.key(Key::ArrowLeft);
    }
    let made = |table: &Table| table.play().game.record.made_count();
    let there = made(&table);
    for page in [Key::F5, Key::F2] {
        table.key(page);
        table.key(Key::F4);
        assert_eq!(made(&table), there);
    }
    // A game that was played on meanwhile is studied where it stands.
    table.key(Key::F2);
    let whole = made(&table);
    assert!(whole > there);
    table.play_keys(&[Key::Num5]);
    table.key(Key::F4);
    assert_eq!(made(&table), whole + 1);
}

/// All lines of the tree as text.
pub fn lines(table: &Table) -> Vec<String> {
    let record = &table.play().game.record;
    let lines = record.lines().into_iter();
    lines
        .map(|line| record.line_text(line.nodes.last().copied()))
        .collect()
}

#[test]
fn who_has_won_by_word_is_told_once_the_last_move_is_seen() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3, Key::Num6]);
    table.act(Command::GiveUp);
    table.key(Key::F4);
    assert!(table.has(", won"));
    table.key(Key::ArrowLeft);
    assert!(!table.has(", won"));
    table.set_speed(Speed::Slow);
    table.harness.key_press(Key::ArrowRight);
    table.harness.run_steps(4);
    assert!(table.pages().study.playback().is_some());
    assert!(!table.has(", won"));
    table.harness.key_press(Key::Space);
    table.harness.run();
    assert!(table.has(", won"));
}

#[test]
fn a_step_to_the_next_move_is_seen_and_a_key_held_down_never_waits() {
    let mut table = kalah(GAME);
    table.key(Key::Home);
    table.set_speed(Speed::Slow);
    let is_seen = |table: &Table| table.pages().study.playback().is_some();
    table.harness.key_press(Key::ArrowRight);
    table.harness.run_steps(4);
    assert!(is_seen(&table));
    assert!(table.has("South sows house 3"), "nothing of what it brings");
    // Space shows the end at once.
    table.harness.key_press(Key::Space);
    table.harness.run();
    assert!(!is_seen(&table));
    // A key held down: as many moves as key presses, the last one is seen.
    for made in 2..=6 {
        table.harness.key_press(Key::ArrowRight);
        table.harness.run_steps(1);
        assert_eq!(table.play().game.record.made_count(), made);
    }
    assert!(is_seen(&table));
    // A step back shows nothing on its way; nor does anything under reduced motion.
    table.harness.key_press(Key::ArrowLeft);
    table.harness.run_steps(2);
    assert!(!is_seen(&table));
    assert_eq!(table.play().game.record.made_count(), 5);
    table.act(ViewAction::SetReducedMotion(true));
    table.key(Key::ArrowRight);
    assert!(!is_seen(&table));
    assert_eq!(table.play().game.record.made_count(), 6);
}

pub const GAME: &str = "3-6 5 1 3 5 4 6-2 5-2 1 1 3-6";

#[test]
fn a_variation_says_that_it_is_none_of_the_game_and_leads_back() {
    let mut table = kalah("3-6 5 2-1");
    assert!(!table.has("Back to the game"));
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    table.key(Key::Num1);
    assert_eq!(table.moves(), "3-6 5 1");
    table.act(StudyAction::SetTab(StudyTab::Review));
    assert!(table.has("Of the variation after move 3, not of the game"));
    table.click("Back to the game");
    assert!(!table.has("Of the variation after move 3, not of the game"));
    assert!(table.play().game.record.is_on_main_line());
    assert_eq!(table.play().game.record.made_count(), 3);
    table.key(Key::End);
    assert_eq!(table.moves(), "3-6 5 2-1");
}

#[test]
fn before_a_variation_begins_the_game_comes_next_again() {
    let mut table = kalah("3-6 5 2-1");
    table.key(Key::Home);
    table.key(Key::ArrowRight);
    table.key(Key::ArrowRight);
    table.key(Key::ArrowRight);
    table.key(Key::Num4);
    table.key(Key::Num1);
    assert_eq!(table.moves(), "3-6 5 4 1");
    // Within the variation one walks along it.
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowRight);
    assert_eq!(table.moves(), "3-6 5 4 1");
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    table.key(Key::End);
    assert_eq!(table.moves(), "3-6 5 2-1");
}

#[test]
fn arrows_go_along_the_moves_also_while_a_button_has_the_focus() {
    let mut table = kalah("3-6 5 2-1");
    table.harness.get_by_label("Review this game").focus();
    table.harness.run();
    table.key(Key::ArrowLeft);
    assert_eq!(table.moves(), "3-6 5 2");
    table.key(Key::Home);
    assert_eq!(table.moves(), "");
}

#[test]
fn variations_are_begun_walked_promoted_and_deleted_by_keys() {
    let mut table = kalah("3-6 5 2-1");
    let here = |table: &Table| table.moves();
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    assert_eq!(here(&table), "3-6 5");
    table.key(Key::Num1);
    assert_eq!(here(&table), "3-6 5 1");
    assert_eq!(
        lines(&table),
        ["3-6 5 2-1", "3-6 5 1"],
        "the game stays the main line"
    );
    assert!(
        table.has("Move 4: South 1"),
        "the variation stands in the tree"
    );
    table.key(Key::ArrowUp);
    assert_eq!(here(&table), "3-6 5 2");
    table.key(Key::ArrowDown);
    assert_eq!(here(&table), "3-6 5 1");
    table.key(Key::Home);
    assert_eq!(here(&table), "");
    table.key(Key::End);
    assert_eq!(here(&table), "3-6 5 2-1");
    table.click_start("Move 4: South 1");
    table.chord(Modifiers::COMMAND, Key::ArrowUp);
    assert_eq!(lines(&table), ["3-6 5 1", "3-6 5 2-1"]);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lines(&table), ["3-6 5 2-1", "3-6 5 1"]);
    table.click_start("Move 4: South 2");
    table.key(Key::Delete);
    assert_eq!(lines(&table), ["3-6 5 1"]);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lines(&table), ["3-6 5 2-1", "3-6 5 1"]);
    table.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(lines(&table), ["3-6 5 1"]);
    table.chord(Modifiers::COMMAND, Key::Z);
    // The variation that was tried is taken back, too.
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(lines(&table), ["3-6 5 2-1"]);
    // On the play page the game is where it was left.
    table.key(Key::F2);
    assert_eq!(here(&table), "3-6 5 2-1");
}

#[test]
fn what_was_tried_comes_back_at_the_next_start_and_the_game_is_the_main_line() {
    let mut table = kalah("3-6 5 2-1");
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    table.key(Key::Num1);
    let tried = lines(&table);
    let mut table = table.reopen();
    assert_eq!(lines(&table), tried);
    assert_eq!(table.moves(), "3-6 5 1");
    table.key(Key::F4);
    table.click("Play on from here");
    assert_eq!(table.pages().shown(), PageName::Play);
    assert_eq!(lines(&table), ["3-6 5 1", "3-6 5 2-1"]);
    assert_eq!(table.moves(), "3-6 5 1");
}

#[test]
fn comments_and_marks_are_written_kept_and_taken_back() {
    let mut table = kalah("3-6 5 2-1");
    table.key(Key::ArrowLeft);
    table.click("Mark as dubious move");
    table.key(Key::F9);
    table.chord(Modifiers::COMMAND, Key::M);
    let text = Event::Text("Gives the store away".to_owned());
    table.harness.event(text);
    table.harness.run();
    // Arrows go about in the text while it is written.
    table.key(Key::ArrowLeft);
    assert_eq!(table.moves(), "3-6 5 2");
    assert!(table.has("Gives the store away"));
    let note = |table: &Table| {
        let record = &table.play().game.record;
        record.note(record.here()).clone()
    };
    assert_eq!(note(&table).comment(), "Gives the store away");
    assert_eq!(note(&table).mark, Some(Mark::Dubious));
    let mut table = table.reopen();
    table.key(Key::F4);
    assert_eq!(note(&table).comment(), "Gives the store away");
    assert!(table.has("Move 4: South 2, dubious move"));
    table.click("Mark as dubious move");
    assert_eq!(note(&table).mark, None);
    table.chord(Modifiers::COMMAND, Key::Num6);
    assert_eq!(note(&table).mark, Some(Mark::Blunder));
    table.chord(Modifiers::COMMAND, Key::Num6);
    assert_eq!(note(&table).mark, None);
    table.chord(Modifiers::COMMAND, Key::Z);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(note(&table).mark, None);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(note(&table).mark, Some(Mark::Dubious));
}

#[test]
fn name_place_and_date_of_a_game_are_written_and_kept() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.act(StudyAction::SetTab(StudyTab::Review));
    for (field, text) in [
        ("Name of the game", "Final"),
        ("Place of the game", "Accra"),
        ("Date of the game", "1998-05-"),
    ] {
        let node = table.harness.get_by_label(field);
        node.scroll_to_me();
        table.harness.run();
        table.harness.get_by_label(field).focus();
        table.harness.run();
        table.harness.get_by_label(field).type_text(text);
        table.harness.run();
    }
    let check = |table: &Table| {
        let about = &table.play().game.about;
        let told = [&about.name, &about.place, &about.date];
        assert_eq!(told, ["Final", "Accra", "1998.05."]);
    };
    check(&table);
    check(&table.reopen());
}

/// A reviewed game with a variation of two moves after its second one, the board at its end.
pub fn varied() -> Table {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let second = table.play().game.record.line_nodes()[1];
    table.act(StudyAction::GoTo(Some(second)));
    table.key(Key::Num1);
    table.key(Key::Num4);
    assert_eq!(table.moves(), "3-6 1 4");
    table
}

#[test]
fn a_house_that_goes_either_way_is_tried_by_its_halves() {
    let mut table = Table::preset("cow");
    table.key(Key::F4);
    let middle = table.play().game.rules().shape().house(Side::South, 3);
    let house = middle.unwrap();
    table.act(StudyAction::Sow(house, None));
    assert_eq!(table.play().game.record.made_count(), 0);
    assert!(table.has("can be sown either way round"));
    let mut ways = Vec::new();
    for toward in [ScreenSide::Left, ScreenSide::Right] {
        table.act(StudyAction::Sow(house, Some(toward)));
        ways.push(table.last_move().way());
        table.key(Key::ArrowLeft);
        assert_eq!(table.play().game.record.made_count(), 0);
    }
    assert_eq!(ways, [Some(Way::Cw), Some(Way::Ccw)]);
}

/// A tree with comments and many variations.
pub fn branched(size: Vec2, theme: Theme) -> Table {
    let mut table = reviewed(size, theme);
    for (at, count) in [(2, 1), (3, 4), (5, 2), (6, 3), (6, 7), (11, 1), (12, 2)] {
        let main: Vec<_> = table.play().game.record.lines()[0].nodes.clone();
        table.act(StudyAction::GoTo(Some(main[at - 1])));
        for number in 0..count {
            let legal = table.play().game.record.state().legal_houses();
            let house = legal[(number * 5 + count) % legal.len()];
            table.act(StudyAction::Sow(house, None));
        }
    }
    let main: Vec<_> = table.play().game.record.lines()[0].nodes.clone();
    table.act(StudyAction::GoTo(Some(main[1])));
    table.act(StudyAction::Comment("A second move in the same turn, and all that goes with it: a long comment that does not fit into one line of the list".to_owned()));
    table.act(StudyAction::SetMark(Some(Mark::Good)));
    table.act(StudyAction::GoTo(Some(main[4])));
    table
}

pub fn compare(table: &mut Table, name: &str) {
    // Messages go after a while, sooner or later on a busy machine.
    let notices = table.shared().notices.list().iter();
    let numbers: Vec<_> = notices.map(|notice| notice.number).collect();
    for number in numbers {
        table.act(ViewAction::Dismiss(number));
    }
    table.harness.remove_cursor();
    table.compare_picture(&format!("screenshots/{name}.png"), Match::Alike);
}

/// As far as it is known, beside the game and not in its place.
#[test]
fn the_best_line_is_added_as_a_variation() {
    let mut table = tiny_kalah();
    table.key(Key::Home);
    run(&mut table, Command::BestLine);
    table.wait("the line", |t| t.play().game.record.lines().len() == 2);
    assert!(table.has("The best line stands among the variations: S "));
    let record = &table.play().game.record;
    assert_eq!((record.made_count(), record.is_on_main_line()), (0, true));
    let added = record.lines()[1].nodes.len();
    assert!(added > 1, "{added}");
    // Once more it is known and there already.
    run(&mut table, Command::BestLine);
    assert_eq!(table.play().game.record.lines().len(), 2);
    table.wait("the line", |t| t.has("The best line stands there already"));
}

/// At a mistake it is what was better, in its place; one stays at the mistake.
#[test]
fn the_best_line_at_a_mistake_begins_before_it() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.act(StudyAction::GoAlong(5));
    assert!(table.has("Mistake"));
    run(&mut table, Command::BestLine);
    table.wait("the line", |t| t.play().game.record.lines().len() > 1);
    let record = &table.play().game.record;
    assert_eq!((record.made_count(), record.is_on_main_line()), (5, true));
    assert!(table.has("Mistake"));
    let added = &record.lines()[1];
    assert_eq!((added.of, added.after), (0, 4));
}

/// What a review has found need not be looked for again, also from a file.
#[test]
fn the_best_line_of_a_review_is_kept_with_the_game() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Review);
    table.wait("the review", |t| t.pages().study.underway().is_none());
    let mut table = table.reopen();
    table.key(Key::F4);
    table.key(Key::Home);
    assert!(table.has("Best line, move 2"));
    let line = table.pages().study.best_line();
    run(&mut table, Command::BestLine);
    let record = &table.play().game.record;
    assert_eq!((record.made_count(), record.lines().len()), (0, 2));
    let mut added = record.clone();
    let last = added.lines()[1].nodes.last().copied();
    assert!(added.go_to_place(last));
    let made: Vec<_> = added.line().map(|made| made.action).collect();
    assert_eq!(made, line);
    assert_eq!(table.play().thoughts.task(), None);
}

/// Each move of the best line shows the board after it under the pointer, and a click goes there as a variation.
#[test]
fn the_moves_of_the_best_line_are_looked_at_and_gone_to() {
    let mut table = tiny_kalah();
    table.key(Key::Home);
    run(&mut table, Command::Values);
    // What is found later may move it.
    table.wait("the line", |t| {
        let is_done = t.play().thoughts.stage() == Some(SearchStage::Done);
        is_done && t.has("Best line, move 2")
    });
    let link = table.full_label("Best line, move 2");
    let at = table.harness.get_by_label(&link).rect().center();
    table.harness.hover_at(at);
    table.harness.run();
    let boards = table.harness.get_all_by_label_contains("South house 1,");
    assert_eq!(boards.count(), 2, "no board is shown of the line");
    save_picture(&mut table, "best-line");
    table.click_at(at);
    let record = &table.play().game.record;
    assert_eq!((record.made_count(), record.is_on_main_line()), (2, false));
    assert_eq!(record.lines().len(), 2);
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(table.play().game.record.lines().len(), 1);
    // In a narrow window it has the room that the ways on leave.
    for width in [700.0, 640.0] {
        table.harness.set_size(vec2(width, 400.0));
        table.harness.run();
        save_picture(&mut table, &format!("best-line-{width}"));
        let back = table.harness.get_by_label("Previous move").rect().left();
        let links = table.harness.query_all_by_label_contains("Best line, move");
        assert!(links.into_iter().all(|link| link.rect().right() <= back));
    }
}

/// Saves a picture to be looked at, where it is wished.
pub fn save_picture(table: &mut Table, name: &str) {
    if let Some(folder) = std::env::var_os("KALAHA_LOOK_AT") {
        let path = std::path::Path::new(&folder).join(format!("{name}.png"));
        table.harness.render().unwrap().save(path).unwrap();
    }
}

#[test]
fn values_shown_in_a_study_are_not_shown_in_the_next_game() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Values);
    let settings = &table.shared().settings;
    assert_eq!(
        (settings.study_values, settings.house_values),
        (true, false)
    );
    table.key(Key::F2);
    assert_eq!(table.play().thoughts.task(), None);
}

#[test]
fn picture_of_the_study_page() {
    let mut table = branched(vec2(1180.0, 760.0), Theme::Dark);
    run(&mut table, Command::Values);
    compare(&mut table, "study");
}

/// Looks at the page in other sizes and lights; the pictures are not kept.
#[test]
fn the_page_fits_every_window() {
    for (name, size, theme, tab) in [
        ("small", vec2(640.0, 400.0), Theme::Dark, StudyTab::Moves),
        (
            "small-review",
            vec2(640.0, 400.0),
            Theme::Light,
            StudyTab::Review,
        ),
        ("light", vec2(1180.0, 760.0), Theme::Light, StudyTab::Review),
        ("large", vec2(1920.0, 1080.0), Theme::Dark, StudyTab::Moves),
    ] {
        let mut table = branched(size, theme);
        table.act(StudyAction::SetTab(tab));
        save_picture(&mut table, &format!("study-{name}"));
        assert!(table.has("Graph of the value"), "{name}");
    }
}

#[test]
fn another_game_is_studied_where_it_stands() {
    let mut table = kalah("3-6 1 2 4");
    for _ in 0..3 {
        table.key(Key::ArrowLeft);
    }
    table.key(Key::F2);
    table.paste("[Game \"Kalah\"]\n\n1. 1 2 3 *\n");
    table.key(Key::F4);
    assert_eq!(table.play().game.record.made_count(), 3);
}

/// The right mouse button brings what can be done with a move, and makes it the present one; the wheel goes from move to move.
#[test]
fn the_right_button_and_the_wheel_go_about_in_a_game() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3, Key::Num6, Key::Num1, Key::Num2]);
    table.key(Key::F4);
    let made = |table: &Table| table.play().game.record.made_count();
    let all = made(&table);
    let label = table.full_label("Move 2: ");
    table.harness.get_by_label(&label).click_secondary();
    table.harness.run();
    assert_eq!(made(&table), 2);
    table.click_start("Mark with !!");
    let here = table.play().game.record.here();
    assert_eq!(
        table.play().game.record.note(here).mark,
        Some(Mark::Brilliant)
    );
    table
        .harness
        .get_by_label(&label_of(&table, 2))
        .click_secondary();
    table.harness.run();
    table.click_start("Delete from here");
    assert_eq!(table.play().game.record.line().len(), 1);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.play().game.record.line().len(), all);
    let over = table
        .harness
        .get_by_label_contains("South house 1,")
        .rect()
        .center();
    let turn = |table: &mut Table, lines: f32| {
        table.harness.event(Event::PointerMoved(over));
        table.harness.event(Event::MouseWheel {
            unit: MouseWheelUnit::Line,
            delta: vec2(0.0, lines),
            phase: TouchPhase::Move,
            source: MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        table.harness.run();
    };
    table.key(Key::Home);
    turn(&mut table, -2.0);
    assert_eq!(made(&table), 2);
    turn(&mut table, 1.0);
    assert_eq!(made(&table), 1);
    turn(&mut table, -99.0);
    assert_eq!(made(&table), all);
    // Not under an open menu, nor while something is written about the move.
    table
        .harness
        .get_by_label(&label_of(&table, 2))
        .click_secondary();
    table.harness.run();
    turn(&mut table, 1.0);
    assert_eq!(made(&table), 2);
    table.key(Key::Escape);
    run(&mut table, Command::Comment);
    turn(&mut table, 1.0);
    assert_eq!(made(&table), 2);
}

fn label_of(table: &Table, number: usize) -> String {
    table.full_label(&format!("Move {number}: "))
}
