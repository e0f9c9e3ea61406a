//! The study page: variations, notes, the review, by names and keys.

use egui::{Event, Key, Modifiers, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::contest::{Game, Moment};
use kalaha::game::note::Mark;
use kalaha::game::review::looks::PositionLook;
use kalaha::game::review::tally::PlayerTally;
use kalaha::gui::action::Action;
use kalaha::gui::board::ScreenSide;
use kalaha::gui::board::TagKind;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::purpose::Purpose;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::study::action::{ReviewTime, StudyAction, StudyTab};
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::review_tags::review_tags;
use kalaha::gui::thinking::thinker::Task;
use kalaha::gui::view::ViewAction;
use kalaha::rules::moves::Way;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::report::MoveValue;
use kalaha::search::value::{Score, Value};
use kalaha::storage::game_file;
use kalaha::storage::settings::Speed;

use crate::kept_picture::Match;
use crate::table::{Lay, Table, rules};

/// A window with a game of these moves, the study page shown.
fn studying(rules_id: &str, moves: &str, size: Vec2, theme: Theme) -> Table {
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
const TINY_GAME: &str = "2-1 2-3 3";

fn tiny_kalah() -> Table {
    let size = vec2(1180.0, 760.0);
    studying("kalah,houses=3,seeds=2", TINY_GAME, size, Theme::Dark)
}

fn kalah(moves: &str) -> Table {
    studying("kalah", moves, vec2(1180.0, 760.0), Theme::Dark)
}

fn run(table: &mut Table, command: Command) {
    apply(table, Action::Run(command));
}

fn apply(table: &mut Table, action: impl Into<Action>) {
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, action);
    table.harness.run();
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
fn lines(table: &Table) -> Vec<String> {
    let record = &table.play().game.record;
    let lines = record.lines().into_iter();
    lines
        .map(|line| record.line_text(line.nodes.last().copied()))
        .collect()
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
    apply(&mut table, ViewAction::SetReducedMotion(true));
    table.key(Key::ArrowRight);
    assert!(!is_seen(&table));
    assert_eq!(table.play().game.record.made_count(), 6);
}

const GAME: &str = "3-6 5 1 3 5 4 6-2 5-2 1 1 3-6";

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
fn a_game_is_reviewed_kept_and_read_again() {
    let mut table = tiny_kalah();
    assert!(table.has("Review this game"));
    table.click("Review this game");
    table.wait("the review", |t| t.pages().study.underway().is_none());
    let all = TINY_GAME.split([' ', '-']).count();
    let known = |table: &Table| {
        let game = &table.play().game;
        let steps = game.review.steps(&game.record);
        steps.iter().filter(|step| step.value.is_some()).count()
    };
    assert_eq!(known(&table), all);
    assert!(table.has("Both players") && table.has("Accuracy"));
    let graph = table.harness.get_by_label("Graph of the value");
    let told = graph.accesskit_node().value().unwrap();
    assert!(told.starts_with("After move 5: South"), "{told}");
    let mut table = table.reopen();
    assert_eq!(known(&table), all);
    // In the file of the game, too.
    let path = table.folder().join("reviewed.json");
    table.answer(Some(&path));
    run(&mut table, Command::SaveAs);
    table.wait_for_file(&path);
    let read = game_file::read(&path).unwrap();
    assert!(read.review.program.starts_with("kalaha "));
}

#[test]
fn a_review_is_cancelled_and_goes_with_its_game() {
    let mut table = kalah(GAME);
    apply(&mut table, StudyAction::SetTime(ReviewTime::Deep));
    run(&mut table, Command::Review);
    assert!(table.pages().study.underway().is_some());
    table.click("Cancel the review");
    assert!(table.pages().study.underway().is_none());
    assert!(table.has("Review"));
    run(&mut table, Command::Review);
    table.new_game();
    assert!(table.pages().study.underway().is_none());
    assert!(table.play().game.review.is_empty());
}

#[test]
fn a_review_tells_how_far_it_is_and_fills_in_meanwhile() {
    let mut table = kalah(GAME);
    apply(&mut table, StudyAction::SetTime(ReviewTime::Deep));
    apply(&mut table, StudyAction::SetTab(StudyTab::Review));
    run(&mut table, Command::Review);
    let known = |table: &Table| {
        let game = &table.play().game;
        let steps = game.review.steps(&game.record);
        steps.iter().filter(|step| step.value.is_some()).count()
    };
    table.wait("the first values", |t| known(t) > 0);
    let underway = table.pages().study.underway().unwrap();
    let (done, all) = (underway.done, underway.all);
    assert!(0 < done && done < all, "{done} of {all}");
    assert!(table.has("Progress of the review"));
    assert!(table.has(&format!(" of {all}")));
    apply(&mut table, StudyAction::Cancel);
    assert!(known(&table) > 0, "what was found stays");
}

/// A review as a file has it: mistakes at moves 4, 5 and 7, blunders at 9, 12 and 13, an inaccuracy at 11.
fn reviewed(size: Vec2, theme: Theme) -> Table {
    reviewed_from(GAME, size, theme)
}

/// The same game with what its players had left of ten minutes, five seconds added for each move.
fn timed_game() -> String {
    let seconds = [4, 11, 7, 48, 9, 30, 3, 95, 140, 25, 12, 6, 18, 2, 5];
    let moves: Vec<&str> = GAME.split([' ', '-']).collect();
    let by = [0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0];
    let mut left = [600, 600];
    let mut text = "[Rules \"kalah\"]\n[TimeControl \"600+5\"]\n\n1.".to_owned();
    for ((moved, by), took) in moves.into_iter().zip(by).zip(seconds) {
        left[by] += 5 - took;
        let (minutes, seconds) = (left[by] / 60, left[by] % 60);
        text += &format!(" {moved} {{[%clk 0:{minutes:02}:{seconds:02}]}}");
    }
    text + " *"
}

/// A game of the moves of [`GAME`], told in any way, and its review.
fn reviewed_from(told: &str, size: Vec2, theme: Theme) -> Table {
    let mut table = studying("kalah", told, size, theme);
    let text = game_file::to_text(&table.play().game, Moment(0)).unwrap();
    let looks = [
        (0, "3 +8 14", "4 +2 14"),
        (1, "6 +8 14", "5 +4 14"),
        (2, "5 -8 14", "2 -9 14"),
        (3, r#"2 +9 14", "4 +8 14"#, "1 +3 14"),
        (4, "2 -2 14", "3 -6 14"),
        (5, "4 +7 14", "5 +6 14"),
        (6, "2 -6 15", "4 -7 15"),
        (7, "3 +10 15", "6 +7 15"),
        (8, "3 +11 15", "2 +6 15"),
        (9, "5 -4 16", "3 -4 16"),
        (10, "3 -3 16", "2 -6 16"),
        (11, "6 +6 exact", "1 -2 exact"),
        (12, "6 +2 exact", "1 -4 exact"),
        (13, "3 +4 exact", "6 +3 exact"),
        (14, "6 +4 exact", "4 +4 exact"),
        (15, "3 -4 exact", "5 -9 exact"),
    ];
    let looks = looks.map(|(after, best, other)| {
        format!(r#"{{"after": {after}, "moves": ["{best}", "{other}"]}}"#)
    });
    let review = format!(
        r#""review": {{"program": "kalaha 0.1.0", "looks": [{}]}}, "started""#,
        looks.join(", ")
    );
    let text = text.replacen(r#""started""#, &review, 1);
    let game: Game = game_file::from_text(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
    let path = table.folder().join("game.json");
    std::fs::write(&path, game_file::to_text(&game, Moment(0)).unwrap()).unwrap();
    table.answer(Some(&path));
    run(&mut table, Command::Open);
    table.wait("the game", |t| !t.play().game.review.is_empty());
    table.key(Key::F4);
    table
}

#[test]
fn mistakes_are_gone_to_by_keys() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(table.moves(), "3-6 5 1");
    assert!(table.has("Mistake: 7 seeds given away. Best was 2: South ≈ +9; now South ≈ +2"));
    assert!(table.has("Move 4: South 1+6, mistake"));
    for _ in 0..5 {
        table.chord(Modifiers::COMMAND, Key::ArrowRight);
    }
    assert_eq!(table.play().game.record.made_count(), 12);
    assert!(
        table.has("Blunder: 8 seeds given away, a win into a loss. Best was 6: South +6, exact")
    );
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert!(table.has("There is no more mistake that way"));
    table.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert_eq!(table.play().game.record.made_count(), 12);
    apply(&mut table, StudyAction::SetTab(StudyTab::Review));
    // Both players in numbers.
    for (what, south, north) in [
        ("Inaccuracies ?!", 0, 1),
        ("Mistakes ?", 1, 2),
        ("Blunders ??", 2, 1),
    ] {
        for (side, number) in [("South", south), ("North", north)] {
            assert!(table.has(&format!("{what}, {side}: {number}")), "{what}");
        }
    }
    let game = &table.play().game;
    let tally = PlayerTally::of(&game.review.steps(&game.record), true);
    for side in Side::ALL {
        let given = tally[side].seeds;
        assert!(table.has(&format!("Seeds given away, {side}: {given}")));
        let accuracy = tally[side].accuracy().unwrap();
        assert!(table.has(&format!("Accuracy, {side}: {accuracy:.0} %")));
    }
    table.click_start("inaccuracy: move 11, North");
    assert_eq!(table.play().game.record.made_count(), 11);
}

#[test]
fn name_place_and_date_of_a_game_are_written_and_kept() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    apply(&mut table, StudyAction::SetTab(StudyTab::Review));
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

#[test]
fn a_comment_that_comes_to_mind_at_a_question_is_written_beside_its_move() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let (game, before) = (lines(&table), table.play().game.record.branches().len());
    table.chord(Modifiers::COMMAND, Key::T);
    table.chord(Modifiers::COMMAND, Key::M);
    table.harness.event(egui::Event::Text("2 wins".to_owned()));
    table.harness.run();
    assert!(table.pages().study.trying().is_none());
    let record = &table.play().game.record;
    assert_eq!((lines(&table), record.branches().len()), (game, before));
    assert_eq!(table.moves(), "3-6 5 1");
    assert_eq!(record.note(record.here()).comment(), "2 wins");
}

#[test]
fn mistakes_are_tried_again_right_and_wrong() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let (game, moves) = (lines(&table), table.moves());
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.has("Question 1 of 7"));
    assert_eq!(table.moves(), "3-6 5", "before the mistake");
    assert!(table.has("Move 4: South 1 gives away 7 seeds. Find a better one"));
    // The mistake itself is answered with what refutes it, on the board.
    table.key(Key::Num1);
    assert!(table.has("Not that one: 1 gives away 7 seeds"));
    table.wait("the refutation", |t| t.play().game.record.made_count() > 4);
    assert!(table.moves().starts_with("3-6 5 1 "), "{}", table.moves());
    let said = &table.pages().study.said;
    assert!(said.contains(". North answers "), "{said}");
    // Best play is worth 9 to South, as is told below: the numbers agree.
    assert!(said.ends_with(": South ≈ +2"), "{said}");
    table.key(Key::H);
    assert!(table.has("Hint: it "), "{}", table.pages().study.said);
    assert_eq!(table.moves(), "3-6 5");
    table.key(Key::Num1);
    // A click where the refutation lies puts the question back, and sows nothing that is not seen.
    table.wait("the refutation", |t| t.play().game.record.made_count() > 4);
    table.click_start("South house 2,");
    assert_eq!(table.moves(), "3-6 5");
    assert!(table.has("Find a better one"));
    table.click_start("South house 2,");
    assert!(table.has("Right: 2 is the best: South ≈ +9"));
    assert!(table.has("1 of 7 found, 0 of them at once"));
    // Answered once more it counts no more.
    table.click("Once more");
    table.key(Key::Num2);
    assert!(table.has("1 of 7 found, 0 of them at once"));
    // So is any move that is no mistake.
    table.click("Once more");
    table.key(Key::Num4);
    let said = &table.pages().study.said;
    assert!(said.starts_with("Right: 4 is good enough"), "{said}");
    table.key(Key::Enter);
    assert!(table.has("Question 2 of 7"));
    table.key(Key::S);
    assert!(table.has("The best is 2: "), "{}", table.pages().study.said);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    table.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert!(table.has("Question 2 of 7"));
    // Only South's.
    table.click("Try the mistakes of South");
    assert!(table.has("Question 1 of 3"));
    table.key(Key::Escape);
    assert_eq!(
        (lines(&table), table.moves()),
        (game, moves),
        "the game is as it was"
    );
}

#[test]
fn the_mistake_that_is_looked_at_is_asked_about_first() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Home);
    for question in ["Question 1 of 7", "Question 2 of 7"] {
        run(&mut table, Command::NextMistake);
        table.chord(Modifiers::COMMAND, Key::T);
        let at = table.pages().study.trying().map(|trying| trying.number());
        assert!(table.has(question), "{question}: {at:?}, {}", table.moves());
        table.click("Enough");
    }
}

#[test]
fn questions_that_were_passed_over_come_after_the_last() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::End);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.has("Question 1 of 7"));
    for number in [2, 3, 4, 5, 6, 7, 1] {
        table.chord(Modifiers::COMMAND, Key::ArrowRight);
        assert!(table.has(&format!("Question {number} of 7")));
    }
    // What was told about one is not asked again by itself.
    table.key(Key::S);
    for number in [2, 3] {
        table.key(Key::Enter);
        assert!(table.has(&format!("Question {number} of 7")));
        table.key(Key::S);
    }
    table.chord(Modifiers::COMMAND, Key::ArrowLeft);
    table.key(Key::S);
    table.key(Key::Enter);
    assert!(table.has("Question 4 of 7"));
}

#[test]
fn the_times_that_a_game_tells_stand_on_the_plates_where_it_is_looked_at() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table.paste(
        "[Rules \"kalah\"]\n\n1. 2 {[%clk 0:05:00]} 1 {[%clk 0:04:00]} 3 {[%clk 0:03:00]} *",
    );
    assert!(table.has(", 4:00 left"), "also where it is played on");
    table.key(Key::F4);
    assert!(table.has(", 4:00 left") && table.has(", 3:00 left"));
    table.key(Key::Home);
    assert!(!table.has(" left"));
    table.key(Key::ArrowRight);
    assert!(table.has(", 5:00 left"));
    // Where the time control is known, so is what a move took.
    let moves = "1. 2 {[%clk 0:05:00]} 1 {[%clk 0:04:00]} 3 {[%clk 0:04:30]} *";
    table.paste(&format!(
        "[Rules \"kalah\"]\n[TimeControl \"300+3\"]\n\n{moves}"
    ));
    table.key(Key::End);
    assert!(table.has("Move 3, in 0:33 · "));
    let graph = |table: &Table| {
        let graph = table.harness.get_by_label("Graph of the value");
        graph.accesskit_node().value().unwrap_or_default()
    };
    assert_eq!(graph(&table), "After move 3: took 0:33");
    table.key(Key::ArrowLeft);
    assert!(table.has("Move 2 · "));
    assert_eq!(graph(&table), "After move 2: not known");
}

#[test]
fn what_every_move_of_a_line_took_follows_from_the_clocks() {
    let table = reviewed_from(&timed_game(), vec2(1180.0, 760.0), Theme::Dark);
    let times = table.play().game.times_spent();
    let seconds: Vec<_> = times
        .iter()
        .map(|time| time.map(|time| time.as_secs()))
        .collect();
    // The first move of each began with what nobody has told.
    let told = [11, 48, 9, 30, 3, 95, 140, 25, 12, 6, 18, 2, 5].map(Some);
    assert_eq!(seconds, [&[None], &told[..1], &[None], &told[1..]].concat());
}

#[test]
fn what_is_tried_is_no_part_of_a_saved_game() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let game = lines(&table);
    table.chord(Modifiers::COMMAND, Key::T);
    table.key(Key::Num4);
    let path = table.folder().join("tried.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    table.wait_for_file(&path);
    assert_eq!(lines(&table), game);
    assert_eq!(game_file::read(&path).unwrap().record.branches().len(), 1);
    // Without a review there is nothing to ask.
    let mut table = kalah(GAME);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.has("Mistakes are known after a review"));
}

/// A reviewed game with a variation of two moves after its second one, the board at its end.
fn varied() -> Table {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let second = table.play().game.record.line_nodes()[1];
    apply(&mut table, StudyAction::GoTo(Some(second)));
    table.key(Key::Num1);
    table.key(Key::Num4);
    assert_eq!(table.moves(), "3-6 1 4");
    table
}

#[test]
fn a_variation_that_no_review_knows_is_thought_about_while_values_are_shown() {
    let mut table = varied();
    let task = |table: &Table| table.play().thoughts.task();
    assert_eq!(task(&table), None, "nobody asked");
    run(&mut table, Command::Values);
    assert_eq!(task(&table), Some(Task::Values));
    table.wait("values", |t| t.play().thoughts.values().is_some());
    table.harness.step();
    assert!(!table.full_label("North house 2, ").is_empty());
    assert!(table.full_label("North house 2, ").contains("value South"));
    // Said as on the play page.
    assert!(table.has("Analys"), "{:?}", task(&table));
    let nodes = table.play().game.record.line_nodes().to_vec();
    // What the review knows needs no thought, nor does another page.
    table.key(Key::Home);
    assert_eq!(task(&table), None);
    assert!(table.full_label("South house 3, ").contains("value South"));
    apply(&mut table, StudyAction::GoTo(nodes.get(3).copied()));
    assert_eq!(task(&table), Some(Task::Values));
    table.key(Key::F5);
    assert_eq!(task(&table), None);
}

#[test]
fn a_hint_is_given_from_the_review_and_else_looked_for() {
    let mut table = varied();
    table.key(Key::H);
    table.wait("a hint", |t| t.play().thoughts.hint().is_some());
    table.harness.run();
    assert!(table.has("Hint: house "));
    let hinted = table.play().thoughts.hint().unwrap().house();
    assert_eq!(table.pages().study.marked_house(), hinted);
    assert_eq!(table.play().thoughts.task(), None, "it is at rest");
    table.key(Key::Home);
    assert!(!table.has("Hint: house "));
    table.key(Key::H);
    assert!(table.has("Hint: house 3, South ≈ +9"));
    let best = table.play().game.rules().shape().house(Side::South, 3);
    assert_eq!(table.pages().study.marked_house(), best);
    table.key(Key::ArrowRight);
    assert_eq!(table.pages().study.marked_house(), None);
}

#[test]
fn after_a_mistake_the_best_move_is_marked_once_the_other_is_to_move() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(table.moves(), "3-6 5 1");
    let best = table.play().game.rules().shape().house(Side::South, 2);
    assert_eq!(table.pages().study.marked_house(), best);
    // No answer is given away while it is asked for.
    table.chord(Modifiers::COMMAND, Key::T);
    table.key(Key::Num1);
    assert_eq!(table.pages().study.marked_house(), None);
}

#[test]
fn a_line_that_no_review_knows_can_be_reviewed_where_the_graph_ends() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Review);
    table.wait("the review", |t| t.pages().study.underway().is_none());
    let fourth = table.play().game.record.line_nodes()[3];
    apply(&mut table, StudyAction::GoTo(Some(fourth)));
    table.play_keys(&[Key::Num2, Key::Num1, Key::Num1]);
    let unknown = |table: &Table| {
        let steps = table.pages().study.steps();
        steps.iter().filter(|step| step.value.is_none()).count()
    };
    assert_eq!(unknown(&table), 2);
    table.click("Review this line");
    table.wait("the review", |t| t.pages().study.underway().is_none());
    table.harness.run();
    assert_eq!(unknown(&table), 0);
    assert!(!table.has("Review this line"));
}

#[test]
fn the_graph_leads_along_the_game() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let label = "Graph of the value";
    table.harness.get_by_label(label).click();
    table.harness.run();
    let made = table.play().game.record.made_count();
    assert!((7..=8).contains(&made), "the middle of 15 moves: {made}");
    // It is dragged along, and set by a screen reader.
    let place = table.harness.get_by_label(label).rect();
    let at = |share: f32| place.lerp_inside(vec2(share, 0.5));
    table.harness.drag_at(at(0.5));
    table.harness.run_steps(1);
    for (share, least, most) in [(0.3, 3, 5), (0.999, 15, 15), (0.0, 0, 0)] {
        table.harness.hover_at(at(share));
        table.harness.run_steps(2);
        let made = table.play().game.record.made_count();
        assert!((least..=most).contains(&made), "{share}: {made}");
    }
    table.harness.drop_at(at(0.0));
    table.harness.run();
    table.harness.get_by_label(label).set_value_accesskit(4.0);
    table.harness.run();
    assert_eq!(table.play().game.record.made_count(), 4);
}

#[test]
fn a_house_that_goes_either_way_is_tried_by_its_halves() {
    let mut table = Table::preset("cow");
    table.key(Key::F4);
    let middle = table.play().game.rules().shape().house(Side::South, 3);
    let house = middle.unwrap();
    apply(&mut table, StudyAction::Sow(house, None));
    assert_eq!(table.play().game.record.made_count(), 0);
    assert!(table.has("can be sown either way round"));
    let mut ways = Vec::new();
    for toward in [ScreenSide::Left, ScreenSide::Right] {
        apply(&mut table, StudyAction::Sow(house, Some(toward)));
        ways.push(table.last_move().way());
        table.key(Key::ArrowLeft);
        assert_eq!(table.play().game.record.made_count(), 0);
    }
    assert_eq!(ways, [Some(Way::Cw), Some(Way::Ccw)]);
}

/// A tree with comments and many variations.
fn branched(size: Vec2, theme: Theme) -> Table {
    let mut table = reviewed(size, theme);
    for (at, count) in [(2, 1), (3, 4), (5, 2), (6, 3), (6, 7), (11, 1), (12, 2)] {
        let main: Vec<_> = table.play().game.record.lines()[0].nodes.clone();
        apply(&mut table, StudyAction::GoTo(Some(main[at - 1])));
        for number in 0..count {
            let legal = table.play().game.record.state().legal_houses();
            let house = legal[(number * 5 + count) % legal.len()];
            apply(&mut table, StudyAction::Sow(house, None));
        }
    }
    let main: Vec<_> = table.play().game.record.lines()[0].nodes.clone();
    apply(&mut table, StudyAction::GoTo(Some(main[1])));
    apply(&mut table, StudyAction::Comment("A second move in the same turn, and all that goes with it: a long comment that does not fit into one line of the list".to_owned()));
    apply(&mut table, StudyAction::SetMark(Some(Mark::Good)));
    apply(&mut table, StudyAction::GoTo(Some(main[4])));
    table
}

fn compare(table: &mut Table, name: &str) {
    // Messages go after a while, sooner or later on a busy machine.
    let notices = table.shared().notices.list().iter();
    let numbers: Vec<_> = notices.map(|notice| notice.number).collect();
    for number in numbers {
        apply(table, ViewAction::Dismiss(number));
    }
    table.harness.remove_cursor();
    table.compare_picture(&format!("screenshots/{name}.png"), Match::Alike);
}

#[test]
fn picture_of_the_study_page() {
    let mut table = branched(vec2(1180.0, 760.0), Theme::Dark);
    run(&mut table, Command::Values);
    compare(&mut table, "study");
}

/// The whole table of both players is in the usual panel.
#[test]
fn picture_of_the_review() {
    let mut table = reviewed_from(&timed_game(), vec2(1180.0, 760.0), Theme::Light);
    apply(&mut table, StudyAction::SetTab(StudyTab::Review));
    table.harness.run();
    let window = table.harness.ctx.content_rect();
    for side in ["South", "North"] {
        let label = format!("Accuracy, {side}: ");
        let rect = table.harness.get_by_label_contains(&label).rect();
        assert!(rect.right() < window.right() - 12.0, "{side}: {rect}");
    }
    compare(&mut table, "review");
}

#[test]
fn picture_of_a_mistake_tried_again() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.chord(Modifiers::COMMAND, Key::T);
    table.key(Key::H);
    compare(&mut table, "try-again");
}

#[test]
fn what_is_known_of_a_move_has_two_lines_where_it_is_narrow() {
    let mut table = reviewed(vec2(640.0, 400.0), Theme::Dark);
    run(&mut table, Command::PreviousMistake);
    let told = table.harness.get_by_label_contains(" given away, ").rect();
    let back = table.harness.get_by_label("Previous mistake").rect();
    assert!(told.height() > 24.0, "{told}");
    assert!(told.right() < back.left(), "{told} {back}");
}

/// Looks at the page in other sizes and lights; the pictures are not kept.
#[test]
fn the_page_fits_every_window() {
    let out = std::env::var_os("KALAHA_LOOK_AT");
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
        apply(&mut table, StudyAction::SetTab(tab));
        if let Some(out) = &out {
            let path = std::path::Path::new(out).join(format!("study-{name}.png"));
            table.harness.render().unwrap().save(path).unwrap();
        }
        assert!(table.has("Graph of the value"), "{name}");
    }
}

#[test]
fn questions_wait_for_the_review() {
    let mut table = kalah(GAME);
    run(&mut table, Command::Review);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(
        table.has("The review is still looking: questions are made of what it will have found")
    );
    assert!(table.pages().study.trying().is_none());
    apply(&mut table, StudyAction::Cancel);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(!table.has("The review is still looking"));
}

#[test]
fn questions_come_once_the_review_is_over() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Review);
    table.chord(Modifiers::COMMAND, Key::T);
    table.wait("the review", |t| t.pages().study.underway().is_none());
    table.harness.run();
    assert!(!table.has("The review is still looking"));
    let study = &table.pages().study;
    assert!(study.trying().is_some() || table.has("There is no mistake to try again"));
}

#[test]
fn no_question_comes_behind_another_page() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Review);
    table.chord(Modifiers::COMMAND, Key::T);
    table.key(Key::F2);
    table.wait("the review", |t| t.pages().study.underway().is_none());
    table.harness.run();
    assert!(table.pages().study.trying().is_none());
    assert_eq!(table.moves(), TINY_GAME, "the game stands where it stood");
}

#[test]
fn a_pasted_move_answers_a_question_and_no_more() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.chord(Modifiers::COMMAND, Key::T);
    let before = table.play().game.record.made_count();
    table.paste("2-1 1");
    assert!(table.pages().study.trying().is_some());
    assert_eq!(table.play().game.record.made_count(), before + 1);
    assert!(!table.has("Played"));
}

#[test]
fn a_review_ends_with_the_moves_that_it_is_about() {
    let mut table = kalah(GAME);
    run(&mut table, Command::Review);
    table.wait("the first news", |t| !t.play().game.review.is_empty());
    let first = table.play().game.record.children(None).next();
    apply(&mut table, StudyAction::Delete(first));
    assert_eq!(table.play().game.record.line().len(), 0);
    table.act(PlayAction::LetStart(Side::North));
    assert!(table.pages().study.underway().is_none());
    table.key(Key::F2);
    table.house_key(1);
    for _ in 0..5 {
        table.harness.run();
    }
    assert!(table.play().game.review.is_empty(), "these are other moves");
}

#[test]
fn a_house_with_two_ways_has_one_label_after_a_review() {
    let mut game = Game::new(*rules("mbangbi"), BySide::default(), Moment(0));
    let moves = game.record.state().legal_moves();
    let values = (0..).zip(&moves).map(|(less, &action)| MoveValue {
        action,
        value: Value::exact(Score::Seeds(9 - less)),
    });
    let look = PositionLook::new(Side::South, values.collect());
    game.review.note(&game.record, None, look);
    let tags = review_tags(&game);
    assert!(moves.len() > tags.len(), "there are houses with two ways");
    let mut pits: Vec<_> = tags.iter().map(|tag| format!("{:?}", tag.pit)).collect();
    pits.sort();
    let all = pits.len();
    pits.dedup();
    assert_eq!(pits.len(), all);
    assert!(
        tags.iter()
            .any(|tag| tag.heard.matches("value").count() == 2)
    );
    assert!(tags.iter().any(|tag| tag.kind == TagKind::Best));
}

#[test]
fn nobody_plays_on_from_a_question() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    assert!(table.has("Play on from here"));
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(!table.has("Play on from here"));
}

#[test]
fn what_is_only_tried_is_not_saved_whenever_the_dialog_is_answered() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let purpose = Purpose::Save(table.play().purpose());
    let lines = table.play().game.record.lines().len();
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.pages().study.trying().is_some());
    let house = table.play().game.record.state().legal_houses()[0];
    apply(&mut table, StudyAction::Sow(house, None));
    let path = table.folder().join("tried.json");
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait_for_file(&path);
    assert!(table.pages().study.trying().is_none());
    let saved = kalaha::storage::game_file::read(&path).unwrap();
    assert_eq!(saved.record.lines().len(), lines);
}

#[test]
fn while_a_mistake_is_asked_about_the_graph_leads_nowhere() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.chord(Modifiers::COMMAND, Key::T);
    let asked = table.moves();
    let label = "Graph of the value";
    table.harness.get_by_label(label).click();
    table.harness.run();
    table.harness.get_by_label(label).set_value_accesskit(9.0);
    table.harness.run();
    assert_eq!(table.moves(), asked);
    apply(&mut table, StudyAction::EndTrying);
    table.harness.get_by_label(label).set_value_accesskit(9.0);
    table.harness.run();
    assert_eq!(table.play().game.record.made_count(), 9);
}

#[test]
fn what_is_tried_is_no_part_of_a_game_that_leaves_the_board_or_is_resumed() {
    let tried = || {
        let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
        let game = lines(&table);
        table.chord(Modifiers::COMMAND, Key::T);
        table.key(Key::Num4);
        assert_ne!(lines(&table), game);
        (table, game)
    };
    let (table, game) = tried();
    let table = table.reopen();
    assert_eq!(lines(&table), game);
    let (mut table, game) = tried();
    table.paste("[Game \"Oware\"]\n\n1. 3 4 *\n");
    assert_eq!(table.play().game.rules_name, "Oware");
    let kept = std::fs::read_dir(table.folder().join("games")).unwrap();
    let kept: Vec<_> = kept.map(|file| file.unwrap().path()).collect();
    assert_eq!(kept.len(), 1);
    let kept = game_file::read(&kept[0]).unwrap();
    assert_eq!(kept.record.branches().len(), 1, "{game:?}");
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
