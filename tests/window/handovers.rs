//! Where one thing gives way to another: what was asked for is what comes, and nothing is lost on the way.

use std::fs;

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::{OpenFor, Purpose};
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::play::planned::Planned;
use kalaha::gui::pages::study::action::StudyAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::clause::Clause;
use kalaha::rules::side::Side;
use kalaha::rules::spec::Start;
use kalaha::search::level::Level;
use kalaha::storage::choices::BoardView;
use kalaha::storage::choices::PlayTab;

use crate::table::{Lay, Table, rules};

const QUICK: Level = Level::Expert { depth: 2 };

/// A game after another one, with a move of each player.
fn second_game() -> Table {
    let mut table = Table::preset("kalah,houses=1,seeds=1");
    while table.play().to_move().is_some() {
        table.house_key(1);
    }
    table.click("Play again");
    assert_eq!(table.play().game.record.made_count(), 0);
    table
}

#[test]
fn a_game_that_was_just_begun_gives_way_to_the_one_before() {
    let mut table = second_game();
    table.act(Command::Undo);
    assert!(
        table.play().to_move().is_none(),
        "the end of the first game"
    );
    // The place goes along from game to game.
    table.key(Key::F4);
    table.act(StudyAction::Where("Accra".to_owned()));
    table.key(Key::F2);
    table.click("Play again");
    assert_eq!(table.play().game.about.place, "Accra");
    assert!(table.pages().can(Command::Undo));
}

#[test]
fn a_game_in_which_somebody_has_done_anything_does_not_give_way() {
    let can_undo = |table: &Table| table.pages().can(Command::Undo);
    // Moves that were taken back, though computers sit there now.
    let mut table = second_game();
    table.house_key(1);
    table.act(Command::Undo);
    table.hold_computers();
    for side in Side::ALL {
        table.seat(side, Seat::computer(QUICK));
    }
    assert_eq!(table.play().game.record.made_count(), 0);
    assert!(!can_undo(&table));
    // A name, a comment on a move.
    let mut table = second_game();
    assert!(can_undo(&table));
    table.key(Key::F4);
    table.act(StudyAction::Name("Final".to_owned()));
    table.key(Key::F2);
    assert!(!can_undo(&table));
}

#[test]
fn a_move_that_was_tried_and_then_played_is_not_taken_back_as_tried() {
    let mut table = Table::preset("kalah");
    table.key(Key::F4);
    table.house_key(1);
    table.key(Key::F2);
    assert_eq!(table.moves(), "");
    table.house_key(1);
    table.key(Key::F4);
    assert!(!table.pages().can(Command::Undo), "the game made that move");
    assert_eq!(table.moves(), "1");
}

#[test]
fn after_going_back_the_computer_makes_one_move_if_that_is_asked_for() {
    let mut table = Table::preset("oware");
    table.house_key(1);
    table.hold_computers();
    table.seat(Side::North, Seat::computer(QUICK));
    table.seat(Side::South, Seat::Person);
    table.act(PlayAction::GoTo(0));
    table.act(PlayAction::GoTo(1));
    table.act(Command::Pause);
    table.act(Command::Undo);
    table.act(PlayAction::GoTo(1));
    table.act(Command::Step);
    table.wait("its move", |t| t.play().game.record.made_count() == 2);
}

#[test]
fn a_trouble_of_something_else_does_not_hold_the_window() {
    let mut table = Table::preset("kalah");
    table.house_key(1);
    table.wait_until_kept();
    table.act(FileAction::Use(
        Purpose::Open(OpenFor::Game),
        table.folder().join("nowhere.json"),
    ));
    table.wait("the trouble", |t| {
        matches!(t.shared().modal, Some(Modal::Trouble { .. }))
    });
    assert!(table.harness.state_mut().may_close(), "nothing is lost");
}

#[test]
fn what_is_edited_in_a_game_is_out_of_reach_while_a_position_is_set_up() {
    let mut table = Table::preset("kalah");
    table.paste("3-6");
    table.key(Key::F4);
    table.chord(Modifiers::COMMAND, Key::E);
    for command in [
        Command::MarkBlunder,
        Command::Comment,
        Command::Review,
        Command::TryAgain,
        Command::DeleteMove,
        Command::Promote,
    ] {
        assert!(!table.pages().can(command), "{command:?}");
    }
}

#[test]
fn what_was_told_of_an_end_is_not_told_once_moves_are_pasted_after_it() {
    let mut table = Table::preset("kalah");
    table.paste("[Rules \"kalah\"]\n[Result \"1-0\"]\n\n1. 3 6 1-0\n");
    assert!(table.play().game.about.result.is_some());
    table.paste("1");
    assert_eq!(table.play().game.about.result, None);
}

#[test]
fn looking_about_in_a_saved_game_is_no_change_of_it() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 1 2");
    let path = table.folder().join("mine.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    table.key(Key::F4);
    table.key(Key::ArrowLeft);
    table.key(Key::F2);
    assert_eq!(table.play().file.state, FileState::Saved);
    assert_eq!(table.moves(), "3-6 1 2");
}

#[test]
fn a_game_that_is_on_the_board_is_not_read_anew_over_what_was_written_to_it() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 1 2");
    table.new_game();
    table.wait_until_kept();
    let games = fs::read_dir(table.folder().join("games")).unwrap();
    let path = games.map(|game| game.unwrap().path()).next().unwrap();
    let open = FileAction::Use(Purpose::Open(OpenFor::Game), path.clone());
    table.act(open.clone());
    table.wait("the game to come back", |t| {
        t.play().game.record.made_count() == 4
    });
    table.key(Key::F4);
    table.act(StudyAction::Comment("here it was lost".to_owned()));
    table.act(open);
    table.wait("the game", |t| t.has("is on the board already"));
    let record = &table.play().game.record;
    assert_eq!(record.note(record.here()).comment(), "here it was lost");
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .contains("here it was lost")
    );
}

#[test]
fn a_new_game_is_shown_wherever_it_was_begun() {
    for page in [Key::F4, Key::F6, Key::F3, Key::F5] {
        let mut table = Table::preset("kalah");
        table.key(page);
        table.chord(Modifiers::COMMAND, Key::N);
        table.click("Start");
        assert_eq!(table.pages().shown(), PageName::Play, "{page:?}");
        assert_eq!(
            table.shared().settings.side_panel.tab,
            PlayTab::Moves,
            "the moves are there"
        );
    }
}

#[test]
fn a_game_from_a_position_that_was_set_up_is_shown_wherever_that_was() {
    let mut table = Table::preset("kalah");
    table.key(Key::F4);
    table.chord(Modifiers::COMMAND, Key::E);
    table.put("South", 1, 7);
    table.click("Start from here");
    assert_eq!(table.pages().shown(), PageName::Play);
}

#[test]
fn a_new_game_is_for_those_who_played_before_a_game_was_opened() {
    let mut table = Table::preset("kalah");
    table.paste("[Rules \"kalah\"]\n[White \"A\"]\n[Black \"B\"]\n\n1. 3 6 *\n");
    let path = table.folder().join("two.json");
    table.hold_computers();
    for side in Side::ALL {
        table.seat(side, Seat::computer(QUICK));
    }
    let save = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(save, path.clone()));
    table.wait_for_file(&path);
    let mut table = Table::preset("kalah");
    // They are seated, and do not play to the end before anything else is asked for.
    table.act(ViewAction::SetPause(60_000));
    table.act(FileAction::Use(Purpose::Open(OpenFor::Game), path));
    table.wait("the game", |t| t.play().both_computers());
    table.chord(Modifiers::COMMAND, Key::N);
    let planned = table.play().planned.clone().unwrap();
    assert!(
        Side::ALL
            .into_iter()
            .all(|side| planned.seats[side] == Seat::Person)
    );
}

#[test]
fn how_to_play_is_offered_until_somebody_has_begun_also_against_the_computer() {
    let mut table = Table::preset("oware");
    table.seat(Side::North, Seat::computer(QUICK));
    assert!(table.has("How to play…") && !table.has("Play against the computer…"));
    table.house_key(1);
    assert!(!table.has("How to play…"));
}

#[test]
fn whoever_plays_the_computer_has_his_houses_below() {
    let mut table = Table::preset("oware");
    let top = |table: &Table, start: &str| {
        let label = table.full_label(start);
        table.harness.get_by_label(&label).rect().top()
    };
    let north_is_below =
        |table: &Table| top(table, "North house 1,") > top(table, "South house 1,");
    assert!(!north_is_below(&table));
    table.hold_computers();
    table.seat(Side::South, Seat::computer(QUICK));
    table.seat(Side::North, Seat::Person);
    assert!(north_is_below(&table));
    table.act(ViewAction::SetBoardView(BoardView::SouthBelow));
    assert!(!north_is_below(&table));
}

#[test]
fn a_game_on_other_houses_is_compared_on_boards_of_its_own() {
    let mut table = Table::preset("kalah");
    table.key(Key::F3);
    let houses = |table: &Table| -> Vec<u8> {
        let boards = table.linked().boards();
        boards
            .iter()
            .map(|board| board.rules().spec().houses)
            .collect()
    };
    assert_eq!(houses(&table), [6, 6]);
    table.key(Key::F2);
    table.act(PlayAction::Plan(Box::new(Planned {
        seats: table.play().game.seats,
        names: table.play().game.players.clone(),
        ..Planned::under(*rules("micro-wari"))
    })));
    table.act(PlayAction::BeginPlanned);
    table.act(PlayAction::CompareGame);
    let now = houses(&table);
    assert!(now.iter().all(|&houses| houses == now[0]), "{now:?}");
    assert_ne!(now[0], 6);
    table.act(Command::Undo);
    assert_eq!(houses(&table), [6, 6]);
}

#[test]
fn the_end_is_told_on_the_board_whatever_messages_there_are() {
    for size in [
        vec2(640.0, 400.0),
        vec2(800.0, 500.0),
        vec2(1280.0, 800.0),
        vec2(640.0, 1000.0),
    ] {
        for id in ["kalah", "kalah,houses=2", "kalah,houses=12"] {
            let mut table = Table::lay(Lay {
                size,
                with: StartWith::Rules(rules(id)),
                ..Lay::default()
            });
            let houses = table.play().game.rules().spec().houses;
            let empty = vec!["0"; usize::from(houses) - 1].join(",");
            table.paste(&format!("{empty},1/1,{empty} 3:7 S"));
            table.click("Start from here");
            table.act(PlayAction::SowNumber(houses));
            assert!(table.play().to_move().is_none(), "{id}");
            table.act(Command::CopyMoves);
            table.paste("hello");
            assert!(table.has("Cannot paste"));
            let told = table.harness.query_all_by_label_contains("North wins");
            let on_board = told.filter(|node| node.rect().bottom() < size.y - 60.0);
            assert_eq!(on_board.count(), 1, "{id} {size}");
            // There the words alone have room.
            let is_least = size.x * size.y < 400_000.0 && houses == 2;
            assert!(is_least || table.has("Play again"), "{id} {size}");
        }
    }
}

#[test]
fn rules_that_are_being_edited_are_those_of_the_next_game() {
    let mut table = Table::preset("kalah");
    let three = RulesEdit::SetClause(Clause::Seeds, "3".to_owned());
    table.act(PlayAction::EditRules(three));
    table.chord(Modifiers::COMMAND, Key::N);
    table.key(Key::Enter);
    assert_eq!(table.play().game.rules().spec().start, Start::Seeds(3));
}

#[test]
fn a_game_that_is_over_is_shown_as_it_ended_whatever_was_looked_at_last() {
    let mut table = Table::preset("kalah");
    table.paste("[Rules \"kalah\"]\n[Result \"0-1\"]\n\n1. 3 6 1 0-1\n");
    table.key(Key::F4);
    table.key(Key::Home);
    table.key(Key::Num2);
    assert_eq!(table.moves(), "2");
    let path = table.folder().join("over.json");
    let save = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(save, path.clone()));
    table.wait_for_file(&path);
    let mut other = Table::preset("kalah");
    other.act(FileAction::Use(Purpose::Open(OpenFor::Game), path));
    other.wait("the game", |t| t.made() > 0);
    assert_eq!(other.moves(), "3-6 1");
    // The next start of the window where it was looked at goes on there.
    assert_eq!(table.reopen().moves(), "2");
}

#[test]
fn a_game_of_which_no_move_can_be_read_takes_no_place() {
    let mut table = Table::preset("kalah");
    table.key(Key::Num3);
    table.paste("[Rules \"kalah\"]\n[Result \"0-1\"]\n\n1. 9 2 0-1\n");
    assert!(table.has("No move of this game can be read"));
    assert_eq!(table.moves(), "3");
}

/// The games in the games folder: file names, sorted.
fn kept_games(table: &Table) -> Vec<String> {
    let folder = table.folder().join("games");
    let files = fs::read_dir(folder).into_iter().flatten();
    let names = files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned());
    let mut names: Vec<_> = names.collect();
    names.sort();
    names
}

#[test]
fn a_position_that_was_set_up_is_kept_when_another_game_begins() {
    let mut table = Table::preset("kalah");
    table.new_game();
    assert_eq!(kept_games(&table), [""; 0], "nobody has done anything");
    table.paste("1,2,3,0,2,1/1,3,0,2,2,1 15:15 S");
    table.click("Start from here");
    table.new_game();
    assert_eq!(kept_games(&table).len(), 1);
    // Once it is kept, it is not kept again.
    table.new_game();
    assert_eq!(kept_games(&table).len(), 1);
}

#[test]
fn a_game_that_has_ended_stays_as_it_was_when_another_move_is_played_in_it() {
    let mut table = Table::preset("kalah,houses=2,seeds=1");
    table.play_keys(&[Key::Num2, Key::Num1]);
    while table.play().game.record.state().outcome().is_none() {
        let legal = table.play().game.record.state().legal_houses();
        let number = legal[0].number();
        table.key([Key::Num1, Key::Num2][usize::from(number) - 1]);
        table.harness.run();
    }
    let ended = table.moves();
    table.new_game();
    let first = kept_games(&table);
    assert_eq!(first.len(), 1);
    let path = table.folder().join("games").join(&first[0]);
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game to be opened", |t| t.moves() == ended);
    // At the start another house is sown than then.
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, PlayAction::GoTo(0));
    table.harness.run();
    table.key(Key::Num1);
    assert!(table.moves() != ended && table.moves().starts_with('1'));
    table.new_game();
    assert_eq!(kept_games(&table).len(), 2, "it is a game of its own");
    let text = fs::read_to_string(&path).unwrap();
    let kept = kalaha::storage::games::game_file::from_text(&text).unwrap();
    let line = kept.record.line().map(|made| (made.by, made.action));
    let line = kalaha::rules::notation::print_moves(line);
    assert_eq!(line, ended, "the one that ended is as it was");
    assert_eq!(kept.record.made_count(), kept.record.line().len());
}
