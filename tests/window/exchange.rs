//! Games of other programs: opened, pasted, copied, exported.

use std::fs;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::Moment;
use kalaha::gui::command::Command;
use kalaha::gui::files::purpose::{Purpose, SaveFor};
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::study::action::StudyAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::storage::games::game_file;
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::settings::BoardView;

use crate::kept_picture::Match;
use crate::table::{Lay, Table, rules};

const OWARE: &str =
    "[Variant \"Oware Abapa\"]\n[South \"Anna\"]\n\n1. F e ( 1... d {or so} ) 2. D a\n";

#[test]
fn a_pgn_file_is_opened_and_is_nobodys_file_to_save_to() {
    let mut table = Table::preset("kalah");
    let path = table.folder().join("match.ogn");
    fs::write(&path, OWARE).unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game to be opened", |t| t.moves() == "6 5 4 1");
    assert_eq!(table.play().game.rules_name, "Oware");
    assert_eq!(table.play().game.players.south, "Anna");
    assert!(table.has("Opened match.ogn"));
    assert!(table.play().file.path.is_none());
    assert_eq!(table.shared().settings.recent_files.paths(), [path]);
}

#[test]
fn of_several_games_the_first_is_shown_and_all_are_kept_if_asked() {
    let mut table = Table::preset("kalah");
    let path = table.folder().join("match.pgn");
    let bad = "[Rules \"kalah\"]\n1. 3-s(1) 6-2(2)\n";
    fs::write(&path, format!("{OWARE}\n{bad}\n[Rules \"chess\"]\n1. 3\n")).unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game to be opened", |t| t.moves() == "6 5 4 1");
    for told in [
        "2 games can be read; the first of them is shown",
        "1 game cannot be read",
        "its last seed falls into house 4; the game is read up to there",
    ] {
        assert!(table.has(told), "{told}");
    }
    table.harness.remove_cursor();
    table.harness.run();
    table.compare_picture("screenshots/import.png", Match::Alike);
    table.click("Keep all in the games folder");
    let kept = table.folder().join("games/match.pgn");
    table.wait_for_file(&kept);
    assert_eq!(fs::read(&kept).unwrap(), fs::read(&path).unwrap());
    // The library lists them, so that another one can be chosen.
    table.wait("the games", |t| t.pages().library.list.len() == 2);
    assert_eq!(table.pages().shown(), PageName::Library);
    assert!(table.has("not read whole"));
    table.key(Key::F2);
    // The same of what is pasted.
    table.paste(&fs::read_to_string(&path).unwrap());
    assert!(table.has("2 games can be read; the first of them is shown"));
    table.click("Keep all in the games folder");
    table.wait("the games to be kept", |t| {
        t.has("Kept in the games folder as pasted-")
    });
    let pasted = fs::read_dir(table.folder().join("games")).unwrap();
    let pasted = pasted.map(|file| file.unwrap().path()).find(|path| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("pasted-") && name.ends_with(".pgn")
    });
    let pasted = fs::read_to_string(pasted.unwrap()).unwrap();
    assert_eq!(pasted.trim(), fs::read_to_string(&path).unwrap().trim());
}

#[test]
fn a_long_text_that_is_pasted_is_read_aside_and_told_in_a_sentence_if_it_is_no_game() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3, Key::Num6]);
    let text = game_file::to_text(&table.play().game, Moment(0)).unwrap();
    table.new_game();
    table.paste(&"all that lies on the clipboard ".repeat(40_000));
    table.wait("a sentence", |t| {
        t.has("it is no game that can be read here")
    });
    assert_eq!(table.made(), 0);
    table.paste(&(text + &" ".repeat(40_000)));
    table.wait("the game", |t| t.made() == 2);
}

#[test]
fn whatever_is_pasted_is_taken_for_what_it_is() {
    let mut table = Table::preset("kalah");
    table.paste("1. 3-s(1) 6-4(2) 1... 2-s(1)");
    assert_eq!(table.moves(), "3-6 2");
    table.paste(OWARE);
    assert_eq!(table.moves(), "6 5 4 1");
    assert_eq!(table.play().game.rules_name, "Oware");
    let text = game_file::to_text(&table.play().game, kalaha::game::contest::Moment(0)).unwrap();
    table.paste("3");
    assert_eq!(table.moves(), "6 5 4 1 3");
    table.paste(&text);
    assert_eq!(table.moves(), "6 5 4 1");
    assert!(table.has("Pasted a game: Oware"));
    table.paste("{\"format\": \"kalaha-game\"}");
    assert!(table.has("Cannot paste: "));
    assert_eq!(table.moves(), "6 5 4 1", "nothing is lost");
    table.paste("[Event \"x\"]\n1. e4 e5");
    assert!(table.has("no rule set is named"));
    // Also while a game is studied.
    table.key(Key::F4);
    table.paste("[Game \"Kalah\"]\n1. 4 (1. 5)");
    assert_eq!(table.pages().shown(), PageName::Study);
    assert_eq!(table.moves(), "4");
}

#[test]
fn a_picture_of_what_is_studied_is_as_the_page_shows_it() {
    let copied = |view: BoardView| {
        let mut table = Table::lay(Lay {
            with: StartWith::Rules(rules("kalah")),
            settings: |settings| settings.house_values = false,
            ..Lay::default()
        });
        table.act(ViewAction::SetBoardView(view));
        table.paste("1");
        table.key(Key::F4);
        let ctx = table.harness.ctx.clone();
        table.harness.state_mut().apply(&ctx, Command::CopySvg);
        table.harness.step();
        let commands = table.harness.output().platform_output.commands.clone();
        let texts = commands.into_iter().filter_map(|command| match command {
            egui::OutputCommand::CopyText(text) => Some(text),
            _ => None,
        });
        texts.fold(String::new(), |_, text| text)
    };
    let as_it_is = copied(BoardView::SouthBelow);
    assert!(as_it_is.contains("<svg"));
    // North is to move; a board that is studied does not turn.
    assert_eq!(copied(BoardView::TurnToMover), as_it_is);
}

#[test]
fn a_line_is_copied_from_the_study_page() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 2");
    table.key(Key::F4);
    // A variation is a line as well.
    table.act(StudyAction::GoAlong(1));
    table.house_key(5);
    table.harness.get_by_label("Copy line").click();
    table.harness.step();
    let commands = &table.harness.output().platform_output.commands;
    let copied = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some("3-5"));
}

#[test]
fn a_game_is_copied_and_exported_as_pgn() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 2");
    let pgn = to_pgn(&table.play().game).unwrap();
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, Command::CopyPgn);
    table.harness.step();
    let commands = table.harness.output().platform_output.commands.clone();
    let copied = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied, Some(pgn.clone()));
    let path = table.folder().join("out.pgn");
    table.answer(Some(&path));
    table.harness.state_mut().apply(&ctx, Command::ExportPgn);
    table.wait_for_file(&path);
    assert!(matches!(
        table.asked()[..],
        [Purpose::Save(SaveFor::Pgn(_))]
    ));
    assert_eq!(fs::read_to_string(&path).unwrap(), pgn);
}
