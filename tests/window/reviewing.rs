//! The review of a game: found in the background, kept, cancelled, drawn; what it knows of every move.

use crate::study::{
    GAME, TINY_GAME, compare, kalah, run, save_picture, studying, tiny_kalah, varied,
};
use crate::table::{Table, rules};
use egui::{Key, Modifiers, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::contest::{Game, Moment};
use kalaha::game::review::analysis::PositionAnalysis;
use kalaha::game::review::tally::PlayerTally;
use kalaha::gui::board::TagKind;
use kalaha::gui::command::Command;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::study::action::{ReviewTime, StudyAction, StudyTab};
use kalaha::gui::pages::study::curve::GameCurve;
use kalaha::gui::thinking::review_tags::review_tags;
use kalaha::gui::thinking::thinker::Task;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::WonBy;
use kalaha::rules::words::names::default_names;
use kalaha::search::report::MoveValue;
use kalaha::search::value::{Score, Value};
use kalaha::storage::games::game_file;
use kalaha::storage::games::opened::read_game;
use kalaha::storage::settings::Speed;

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
    let read = read_game(&path).unwrap();
    assert!(read.review.program.starts_with("kalaha "));
}

#[test]
fn a_review_is_cancelled_and_goes_with_its_game() {
    let mut table = kalah(GAME);
    table.act(StudyAction::SetTime(ReviewTime::Deep));
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
    table.act(StudyAction::SetTime(ReviewTime::Deep));
    table.act(StudyAction::SetTab(StudyTab::Review));
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
    table.act(StudyAction::Cancel);
    assert!(known(&table) > 0, "what was found stays");
}

/// A review as a file has it: mistakes at moves 4, 5 and 7, blunders at 9, 12 and 13, an inaccuracy at 11.
pub fn reviewed(size: Vec2, theme: Theme) -> Table {
    reviewed_from(GAME, size, theme)
}

/// The same game with what its players had left of ten minutes, five seconds added for each move.
pub fn timed_game() -> String {
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
pub fn reviewed_from(told: &str, size: Vec2, theme: Theme) -> Table {
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
    table.act(StudyAction::SetTab(StudyTab::Review));
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
    let tally = PlayerTally::of(&game.review.steps(&game.record), WonBy::Seeds);
    for side in Side::ALL {
        let given = tally[side].seeds;
        assert!(table.has(&format!("Seeds given away, {side}: {given}")));
        let accuracy = tally[side].accuracy().unwrap();
        assert!(table.has(&format!("Accuracy, {side}: {accuracy:.0} %")));
    }
    table.click_start("inaccuracy: move 11, North");
    assert_eq!(table.play().game.record.made_count(), 11);
    // Under the pointer each shows what was better.
    let label = table.full_label("mistake: move 4, South");
    let place = table.harness.get_by_label(&label).rect();
    table.harness.hover_at(place.center());
    table.harness.run();
    assert!(table.has("Better: S 2"));
    save_picture(&mut table, "mistake-hovered");
}

/// Of the move that was better one sees the position in which it could have been made.
#[test]
fn a_mistake_that_is_gone_to_is_shown_being_made() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Light);
    table.act(StudyAction::SetTab(StudyTab::Review));
    table.set_speed(Speed::Slow);
    let shown = |table: &Table| table.pages().study.playback().is_some();
    let back = (Modifiers::COMMAND, Key::ArrowLeft);
    table.harness.key_press_modifiers(back.0, back.1);
    table.harness.run_steps(2);
    assert!(shown(&table) && table.play().game.record.made_count() == 13);
    table.harness.key_press(Key::Space);
    table.harness.run();
    assert!(!shown(&table));
    table
        .harness
        .get_by_label("blunder: move 12, South")
        .click();
    table.harness.run_steps(2);
    assert!(shown(&table) && table.play().game.record.made_count() == 12);
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
    table.act(StudyAction::GoTo(nodes.get(3).copied()));
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
fn beside_a_variation_that_nobody_has_reviewed_the_review_of_the_game_is_told() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.act(StudyAction::SetTab(StudyTab::Review));
    let mistakes = table.pages().study.mistakes();
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    let first = table.play().game.record.here();
    assert!(!table.has("Of the game, not of the variation"));
    table.key(Key::ArrowLeft);
    table.key(Key::Num2);
    assert!(!table.play().game.record.is_on_main_line());
    assert!(table.has("Of the game, not of the variation on the board"));
    assert_eq!(table.pages().study.mistakes(), mistakes);
    // Back is the mistake in whose place it was tried, on is the one after that.
    table.chord(Modifiers::COMMAND, Key::ArrowLeft);
    assert_eq!(table.play().game.record.here(), first);
    table.key(Key::ArrowLeft);
    table.key(Key::Num2);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(table.play().game.record.here(), Some(mistakes[1].1));
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
fn a_click_on_the_house_of_the_better_move_plays_it_as_a_variation() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_eq!(table.moves(), "3-6 5 1");
    let better = table.pages().study.marked_house().unwrap();
    table.act(StudyAction::Sow(better, None));
    assert_eq!(table.moves(), "3-6 5 2");
    assert!(table.pages().study.left_game_after().is_some());
    // Another house of his is still not the mover's to sow.
    table.chord(Modifiers::COMMAND, Key::ArrowLeft);
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    let shape = table.play().game.rules().shape();
    let other = shape.house(Side::South, 4).unwrap();
    let before = table.moves();
    table.act(StudyAction::Sow(other, None));
    assert_eq!(table.moves(), before);
}

/// What is said of the mistake leads to the better move; the graph of the game stays behind the variation.
#[test]
fn a_click_on_the_better_move_that_is_told_plays_it_and_the_game_stays_in_sight() {
    let mut table = reviewed(vec2(1180.0, 760.0), Theme::Dark);
    let curve = |table: &Table| {
        let study = &table.pages().study;
        GameCurve::of(&study.play.game, &study.steps())
    };
    assert!(curve(&table).behind.is_empty());
    table.key(Key::Home);
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    table.click_start("Mistake: 7 seeds given away. Best was 2");
    assert_eq!(table.moves(), "3-6 5 2");
    let drawn = curve(&table);
    assert_eq!((drawn.moves(), drawn.room()), (4, 15));
    assert!(drawn.behind.iter().all(Option::is_some));
    // Along the graph it is the variation that is gone along.
    let place = table.harness.get_by_label("Graph of the value").rect();
    table.click_at(place.lerp_inside(vec2(0.9, 0.5)));
    assert_eq!(table.moves(), "3-6 5 2");
    save_picture(&mut table, "variation-graph");
}

#[test]
fn a_line_that_no_review_knows_can_be_reviewed_where_the_graph_ends() {
    let mut table = tiny_kalah();
    run(&mut table, Command::Review);
    table.wait("the review", |t| t.pages().study.underway().is_none());
    let fourth = table.play().game.record.line_nodes()[3];
    table.act(StudyAction::GoTo(Some(fourth)));
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

/// The whole table of both players is in the usual panel.
#[test]
fn picture_of_the_review() {
    let mut table = reviewed_from(&timed_game(), vec2(1180.0, 760.0), Theme::Light);
    table.act(StudyAction::SetTab(StudyTab::Review));
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
fn the_review_fits_a_narrow_panel() {
    for size in [vec2(800.0, 500.0), vec2(640.0, 400.0)] {
        let mut table = reviewed(size, Theme::Light);
        table.act(StudyAction::SetTab(StudyTab::Review));
        table.harness.run();
        save_picture(&mut table, &format!("review-{}", size.x));
        for label in ["Review for 5 min", "Accuracy, North: ", "Name of the game"] {
            let rect = table.harness.get_by_label_contains(label).rect();
            assert!(rect.right() < size.x - 10.0, "{label} {rect} of {size}");
        }
    }
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

#[test]
fn a_review_ends_with_the_moves_that_it_is_about() {
    let mut table = kalah(GAME);
    run(&mut table, Command::Review);
    table.wait("the first news", |t| !t.play().game.review.is_empty());
    let first = table.play().game.record.children(None).next();
    table.act(StudyAction::Delete(first));
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
    let analysis = PositionAnalysis::new(Side::South, values.collect());
    game.review.note(&game.record, None, analysis);
    let tags = review_tags(&game, &default_names());
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
