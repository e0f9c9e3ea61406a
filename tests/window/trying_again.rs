//! Mistakes of a reviewed game, tried again: questions, right and wrong answers, and what is only tried.

use crate::reviewing::reviewed;
use crate::small::{look, texts};
use crate::study::{GAME, TINY_GAME, compare, kalah, lines, run, tiny_kalah};
use crate::table::Table;
use egui::{Key, Modifiers, Theme, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::contest::Game;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::purpose::Purpose;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::study::action::StudyAction;
use kalaha::gui::pages::study::trying::Trying;
use kalaha::storage::games::opened::read_game;

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
fn who_goes_back_to_his_game_from_a_question_has_nothing_of_the_other_one_in_it() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    assert!(table.play().is_interrupted());
    let waits = table.play().interrupted_to_keep().unwrap().game;
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(!table.has("Back to your game"), "a question is asked");
    table.key(Key::Num1);
    table.act(PlayAction::BackToOwnGame);
    table.key(Key::F2);
    assert!(table.pages().study.trying().is_none());
    let made = |game: &Game| {
        game.record
            .line()
            .map(|made| made.action)
            .collect::<Vec<_>>()
    };
    assert_eq!(made(&table.play().game), made(&waits));
    assert_eq!(table.play().game.players, waits.players);
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
    assert!(
        table.has("Hint: after it you move again"),
        "{}",
        table.pages().study.said
    );
    assert_eq!(table.moves(), "3-6 5");
    table.key(Key::Num1);
    // Enter is for trying once more.
    table.key(Key::Enter);
    assert_eq!(table.moves(), "3-6 5");
    assert!(table.has("Find a better one"));
    table.key(Key::Num1);
    // A click where the refutation lies puts the question back, and sows nothing that is not seen.
    table.wait("the refutation", |t| t.play().game.record.made_count() > 4);
    table.click_start("South house 2,");
    assert_eq!(table.moves(), "3-6 5");
    assert!(table.has("Find a better one"));
    table.click_start("South house 2,");
    assert!(table.has("Right: 2 is the best: South ≈ +9"));
    assert!(table.has("1 of 7 found, 0 at the first try"));
    // Answered once more it counts no more.
    table.click("Once more");
    table.key(Key::Num2);
    assert!(table.has("1 of 7 found, 0 at the first try"));
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
    let asked_about = |table: &Table| table.pages().study.trying().and_then(Trying::mistake);
    for _ in 0..2 {
        run(&mut table, Command::NextMistake);
        let looked_at = table.pages().study.play.game.record.here();
        table.chord(Modifiers::COMMAND, Key::T);
        assert_eq!(asked_about(&table), looked_at);
        assert!(table.has("Question 1 of 7"));
        table.click("Stop");
    }
}

#[test]
fn a_hint_names_no_answer_that_was_called_wrong() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.chord(Modifiers::COMMAND, Key::T);
    let wrong = |table: &Table| {
        table
            .pages()
            .study
            .trying()
            .map(|trying| trying.known_wrong().len())
    };
    assert_eq!(wrong(&table), Some(1), "the mistake itself");
    table.key(Key::Num5);
    table.wait("the answer", |t| t.has("Not that one: 5 gives away"));
    table.key(Key::Enter);
    assert_eq!(wrong(&table), Some(2));
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
    assert_eq!(read_game(&path).unwrap().record.branches().len(), 1);
    // Without a review there is nothing to ask.
    let mut table = kalah(GAME);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.has("Mistakes are known after a review"));
}

#[test]
fn picture_of_a_mistake_tried_again() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.chord(Modifiers::COMMAND, Key::T);
    table.key(Key::H);
    compare(&mut table, "try-again");
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
    table.act(StudyAction::Cancel);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(!table.has("The review is still looking"));
}

#[test]
fn questions_about_a_reviewed_game_do_not_wait_for_the_review_of_a_variation() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Home);
    table.key(Key::Num6);
    run(&mut table, Command::Review);
    assert!(table.pages().study.underway().is_some());
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(table.has("Question 1 of 7"));
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
    table.act(StudyAction::Sow(house, None));
    let path = table.folder().join("tried.json");
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait_for_file(&path);
    assert!(table.pages().study.trying().is_none());
    let saved = kalaha::storage::games::opened::read_game(&path).unwrap();
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
    table.act(StudyAction::EndTrying);
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
    let kept = read_game(&kept[0]).unwrap();
    assert_eq!(kept.record.branches().len(), 1, "{game:?}");
}

/// How often a text that has this in it is seen.
fn times_seen(table: &Table, part: &str) -> usize {
    let texts = texts(table);
    let seen = texts
        .iter()
        .filter(|text| text.galley.text().contains(part));
    seen.count()
}

#[test]
fn what_is_said_of_a_question_stands_once() {
    for size in [vec2(1180.0, 760.0), vec2(640.0, 400.0)] {
        let mut table = reviewed(size, Theme::Dark);
        table.chord(Modifiers::COMMAND, Key::T);
        assert_eq!(times_seen(&table, "Find a better one"), 1);
        table.key(Key::H);
        assert_eq!(times_seen(&table, "Hint: after it you move again"), 1);
        look(&mut table, "said-once", size);
        // Without the panel it is told below the board.
        run(&mut table, Command::Panel);
        assert_eq!(times_seen(&table, "Hint: after it you move again"), 1);
    }
    for panel in [true, false] {
        let mut table = kalah(GAME);
        if !panel {
            run(&mut table, Command::Panel);
        }
        table.chord(Modifiers::COMMAND, Key::T);
        assert_eq!(times_seen(&table, "Mistakes are known after a review"), 1);
    }
}

#[test]
fn nothing_leads_beyond_the_last_mistake_or_question() {
    let off = |table: &Table, name: &str| {
        let button = table.harness.get_by_label(name);
        button.accesskit_node().is_disabled()
    };
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Light);
    table.key(Key::Home);
    assert!(off(&table, "Previous mistake") && !off(&table, "Next mistake"));
    for _ in 0..7 {
        assert!(!off(&table, "Next mistake"));
        run(&mut table, Command::NextMistake);
    }
    assert!(off(&table, "Next mistake") && !off(&table, "Previous mistake"));
    // The key says why.
    run(&mut table, Command::NextMistake);
    assert!(table.has("There is no more mistake that way"));
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::T);
    assert!(off(&table, "Previous mistake") && !off(&table, "Next question"));
    for number in 1..=7 {
        assert!(table.has(&format!("Question {number} of 7")));
        assert!(!table.has("That was the last question"));
        table.key(Key::S);
        if number < 7 {
            table.key(Key::Enter);
        }
    }
    assert!(off(&table, "Next question") && off(&table, "Next mistake"));
    assert!(table.has("That was the last question: 0 of 7 found"));
    look(&mut table, "last-question", vec2(1180.0, 760.0));
    // Before a review the way there is told.
    let table = kalah(GAME);
    assert!(!off(&table, "Next mistake"));
}
