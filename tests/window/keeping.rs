//! Saving, opening, resuming, and everything that can go wrong with files.

use std::fs;
use std::path::PathBuf;

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::{OpenFor, Purpose, SaveFor};
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::rules::side::Side;
use kalaha::storage::games::comparison_file;
use kalaha::storage::games::opened::read_game;

use crate::table::{Lay, Table, rules};

fn saved(table: &mut Table, name: &str) -> PathBuf {
    let path = table.folder().join(name);
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    table.wait("the game to be saved", |t| {
        t.play().file.state == FileState::Saved
    });
    path
}

#[test]
fn a_game_is_saved_and_opened_again() {
    let mut table = Table::preset("oware");
    table.click_start("South house 3,");
    table.click_start("North house 2,");
    let path = saved(&mut table, "mine.json");
    let asked = table.asked();
    assert!(matches!(asked[..], [Purpose::Save(SaveFor::Game(_))]));
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"format\": \"kalaha-game\"") && text.contains("\"version\": 1"));
    let position = table.position();

    // Moving on marks the game as changed; saving again goes to the same file without asking.
    table.click_start("South house 1,");
    assert_eq!(table.play().file.state, FileState::Changed);
    table.chord(Modifiers::COMMAND, Key::Z);
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("the game to be saved", |t| {
        t.play().file.state == FileState::Saved
    });
    assert_eq!(table.asked().len(), 1);

    table.new_game();
    assert_eq!(table.moves(), "");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game to be opened", |t| t.moves() == "3 2");
    assert_eq!(table.position(), position);
    // The move that was undone came along.
    table.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(table.moves(), "3 2 1");
}

#[test]
fn a_cancelled_dialog_changes_nothing() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.answer(None);
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the dialog to be gone", |t| t.shared().dialog.is_none());
    assert_eq!(table.moves(), "3");
}

#[test]
fn a_dialog_that_never_answers_can_be_left() {
    let mut table = Table::preset("kalah");
    // No answer is put down.
    table.chord(Modifiers::COMMAND, Key::O);
    assert!(table.has("Waiting for the file dialog"));
    table.click_start("South house 3,");
    assert_eq!(table.moves(), "3", "the game goes on meanwhile");
    table.click("Stop waiting");
    assert!(table.shared().dialog.is_none());
}

#[test]
fn the_game_is_resumed_exactly_where_it_was() {
    let mut table = Table::preset("congkak");
    for start in ["South house 7,", "South house 3,"] {
        table.click_start(start);
    }
    table.chord(Modifiers::COMMAND, Key::Z);
    let (moves, position) = (table.moves(), table.position());
    let mut again = table.reopen();
    assert_eq!((again.moves(), again.position()), (moves, position));
    again.chord(Modifiers::COMMAND, Key::Y);
    assert!(
        again.moves().starts_with("7-3") || again.moves() == "7 3",
        "{}",
        again.moves()
    );
}

#[test]
fn a_game_that_leaves_the_board_is_kept_as_a_file() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.new_game();
    let path = table.folder().join("games/kalah-2026-11-21.kalaha.json");
    table.wait_for_file(&path);
    let game = read_game(&path).unwrap();
    assert_eq!(game.record.made_count(), 1);
    // It is told as its player knows it, and what its file is called under the pointer.
    let told = "The last game is kept: South – North, Kalah, 1 move, 2026-11-21";
    assert!(table.has(told) && !table.has(".json"));
    let at = table.harness.get_by_label(told).rect().center();
    table.harness.hover_at(at);
    table.harness.run_steps(4);
    assert!(table.has("Its file: kalah-2026-11-21.kalaha.json"));
}

#[test]
fn point_3_a_game_that_cannot_be_kept_stays_on_the_board() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let games = table.folder().join("games");
    if games.is_dir() {
        std::fs::remove_dir_all(&games).unwrap();
    }
    std::fs::write(&games, "in the way").unwrap();
    table.new_game();
    assert!(table.has("The game was not kept, so it stays"));
    assert_eq!(table.made(), 1);
    // The reason is mended, and the same is asked for again.
    table.click("Cancel");
    std::fs::remove_file(&games).unwrap();
    table.new_game();
    assert_eq!(table.made(), 0);
    let kept = read_game(&games.join("kalah-2026-11-21.kalaha.json")).unwrap();
    assert_eq!(kept.record.made_count(), 1);
}

#[test]
fn point_3_a_game_is_kept_after_what_is_still_being_written() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.new_game();
    let own = table.folder().join("games/kalah-2026-11-21.kalaha.json");
    table.answer(Some(&own));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game", |t| t.made() == 1);
    let ctx = table.harness.ctx.clone();
    let house = table.play().game.rules().shape().house(Side::South, 6);
    let save = Purpose::Save(table.play().purpose());
    let app = table.harness.state_mut();
    app.apply(&ctx, FileAction::Use(save, own.clone()));
    app.apply(&ctx, PlayAction::SowNumber(house.unwrap().number()));
    app.apply(&ctx, Command::New);
    app.apply(&ctx, PlayAction::BeginPlanned);
    assert_eq!(read_game(&own).unwrap().record.made_count(), 2);
}

#[test]
fn point_2_a_comparison_is_kept_before_another_one_takes_its_place() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let saved = table.folder().join("mine.json");
    table.answer(Some(&saved));
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("saving", |t| t.comparison().file.state == FileState::Saved);
    table.play_houses(&[3]);
    table.answer(Some(&saved));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the boards without the move", |t| {
        t.linked().made_count() == 0
    });
    let kept = table.folder().join("games/mine-2026-11-21.kalaha.json");
    let text = std::fs::read_to_string(&kept).unwrap();
    let content = comparison_file::from_text(&text).unwrap();
    assert_eq!(content.linked.made_count(), 1);
    // Where they cannot be kept they stay.
    table.play_houses(&[3]);
    let games = table.folder().join("games");
    std::fs::remove_dir_all(&games).unwrap();
    std::fs::write(&games, "in the way").unwrap();
    table.act(FileAction::Use(Purpose::Open(OpenFor::Game), saved));
    table.wait("what is wrong", |t| t.shared().modal.is_some());
    assert!(table.has("The comparison was not kept, so it stays"));
    assert_eq!(table.linked().made_count(), 1);
}

#[test]
fn point_5_a_file_somebody_named_is_written_only_when_he_saves() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = saved(&mut table, "my game.json");
    table.click_start("South house 6,");
    table.new_game();
    let kept = table.folder().join("games/my-game-2026-11-21.kalaha.json");
    table.wait_for_file(&kept);
    let made = |path| read_game(path).unwrap().record.made_count();
    assert_eq!((made(&path), made(&kept)), (1, 2));
    // Nobody has named the other one: it goes on in its own file.
    table.answer(Some(&kept));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game", |t| t.made() == 2);
    table.click_start("North house 1,");
    table.new_game();
    table.wait("the game to be kept", |_| made(&kept) == 3);
}

#[test]
fn a_file_written_for_a_game_does_not_become_the_next_ones() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = table.folder().join("mine.json");
    let ctx = table.harness.ctx.clone();
    let save = Purpose::Save(table.play().purpose());
    let app = table.harness.state_mut();
    app.apply(&ctx, FileAction::Use(save, path.clone()));
    // Before any frame can tell that it is written.
    app.apply(&ctx, Command::New);
    app.apply(&ctx, PlayAction::BeginPlanned);
    table.wait("the file to be written", |t| {
        t.shared().settings.recent_files.paths().contains(&path)
    });
    assert_eq!(read_game(&path).unwrap().record.made_count(), 1);
    assert_eq!(table.play().file.path, None);
    assert_eq!(table.play().file.state, FileState::None);
}

/// What stands at the right is looked at when the window comes back to the front.
#[test]
fn a_file_that_somebody_else_has_changed_is_not_called_saved() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = table.folder().join("mine.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait_for_file(&path);
    table.wait("saving", |t| t.has("Saved · mine.json"));
    table.harness.event(Event::WindowFocused(true));
    table.harness.run();
    assert!(table.has("Saved · mine.json"));
    fs::write(&path, "{}").unwrap();
    table.harness.event(Event::WindowFocused(true));
    table.harness.run();
    assert!(table.has("differs from mine.json"));
}

/// A game of which a later move is wrong is read up to there, into a game of its own.
#[test]
fn of_a_broken_game_what_can_be_read_is_opened() {
    let mut table = Table::preset("kalah");
    let golden = include_str!("../storage/golden/v1/game.json");
    let broken = golden.replacen("\"4-4\"", "\"4-99\"", 1);
    assert_ne!(broken, golden);
    let path = table.folder().join("bad.json");
    fs::write(&path, &broken).unwrap();
    table.answer(Some(&path));
    table.act(Command::Open);
    table.wait("the error", |t| t.has("bad.json could not be opened"));
    table.click("Open what can be read");
    table.wait("the game", |t| t.has("Opened bad.json in part"));
    assert!(table.play().game.record.line().len() > 0);
    assert_eq!(table.play().file.path, None);
    assert_eq!(fs::read_to_string(&path).unwrap(), broken);
}

#[test]
fn point_3_rules_from_the_command_line_do_not_lose_the_last_game() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let folder = table.shared_folder();
    drop(table);
    let mut table = Table::lay(Lay {
        folder: Some(folder),
        with: StartWith::Rules(rules("oware")),
        ..Lay::default()
    });
    assert_eq!(table.play().game.rules_name, "Oware");
    let path = table.folder().join("games/kalah-2026-11-21.kalaha.json");
    table.wait_for_file(&path);
}

/// Opens a file with this content; what the window then says.
fn opened(content: &[u8]) -> (Table, String) {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = table.folder().join("bad.json");
    fs::write(&path, content).unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("a word about the file", |t| {
        t.has("bad.json could not be opened")
    });
    assert_eq!(table.moves(), "3", "the running game is untouched");
    assert_eq!(fs::read(&path).unwrap(), content, "the file is untouched");
    let text = match &table.shared().modal {
        Some(kalaha::gui::modal::Modal::Trouble { text, .. }) => text.clone(),
        other => panic!("no trouble shown: {other:?}"),
    };
    (table, text)
}

/// A good file, changed.
fn changed(from: &str, to: &str) -> Vec<u8> {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.click_start("South house 6,");
    let path = saved(&mut table, "good.json");
    let text = fs::read_to_string(path).unwrap();
    let bad = text.replacen(from, to, 1);
    assert_ne!(text, bad, "{from} is not in {text}");
    bad.into_bytes()
}

#[test]
fn every_bad_file_is_explained() {
    let cases: Vec<(Vec<u8>, &[&str])> = vec![
        (b"".to_vec(), &["empty"]),
        (b"{\"format\": ".to_vec(), &["line 1"]),
        (b"Dear diary".to_vec(), &["JSON"]),
        (
            b"{\"format\": \"chess\", \"version\": 1}".to_vec(),
            &["chess"],
        ),
        (changed("\"version\": 1", "\"version\": 7"), &["7", "newer"]),
        (
            changed("\"ccw\"", "\"sideways\""),
            &["sideways", "direction"],
        ),
        (
            changed("\"players\"", "\"players_of_it\""),
            &["players_of_it"],
        ),
        (changed("[\"3-6\"]", "[\"3-6\", \"9\"]"), &["move 3", "9"]),
        (
            changed("[\"3-6\"]", "[\"3-3\"]"),
            &["move 2", "South 3 is empty"],
        ),
        (changed("\"made\": 2", "\"made\": 5"), &["5 moves are made"]),
        (
            changed("\"repeat_limit\": 0", "\"repeat_limit\": 900"),
            &["repeat_limit"],
        ),
        (
            changed("\"sow_store\": \"own\"", "\"sow_store\": \"none\""),
            &["repeat_limit must be above 0"],
        ),
        (changed("[4, 4, 4, 4, 4, 4]", "[4, 4, 4, 4]"), &["4 houses"]),
        (
            changed("[4, 4, 4, 4, 4, 4]", "[4, 4, 4, 4, 4, 999]"),
            &["999"],
        ),
        (changed("2026-11-21T", "yesterday "), &["yesterday"]),
    ];
    for (content, words) in cases {
        let (_, text) = opened(&content);
        for word in words {
            assert!(text.contains(word), "`{word}` is not in: {text}");
        }
        assert!(text.contains("bad.json"), "no place in: {text}");
    }
}

#[test]
fn a_huge_file_is_not_read() {
    let mut table = Table::preset("kalah");
    let path = table.folder().join("huge.json");
    fs::File::create(&path).unwrap().set_len(2 << 30).unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("a word about the file", |t| {
        t.has("huge.json could not be opened")
    });
    assert_eq!(table.play().file.path, None);
}

#[test]
fn a_place_that_cannot_be_written_is_explained_and_the_game_goes_on() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = table.folder().join("no such folder").join("mine.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    table.wait("a word about the folder", |t| {
        t.has("mine.json was not saved")
    });
    assert_eq!(table.play().file.path, None);
    table.click("Cancel");
    table.click_start("South house 6,");
    assert_eq!(table.moves(), "3-6");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_explained_and_the_game_goes_on() {
    let mut table = Table::preset("kalah");
    table.answer(Some(std::path::Path::new("/dev/full")));
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    table.wait("a word about the disk", |t| t.has("full was not saved"));
    table.click("Cancel");
    table.click_start("South house 3,");
    assert_eq!(table.moves(), "3");
}

#[test]
fn point_9_a_broken_autosave_is_put_aside_and_told() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let folder = table.shared_folder();
    drop(table);
    let file = folder.path().join("autosave/slot-1.json");
    fs::write(&file, "{ broken").unwrap();
    let table = Table::lay(Lay {
        folder: Some(folder.clone()),
        ..Lay::default()
    });
    assert!(table.has("The last game could not be resumed"));
    let kept = fs::read_to_string(folder.path().join("autosave/slot-1.broken-1.json")).unwrap();
    assert_eq!(kept, "{ broken");
}

#[test]
fn point_5_two_copies_keep_two_games() {
    let mut first = Table::preset("kalah");
    first.click_start("South house 3,");
    let mut second = Table::lay(Lay {
        folder: Some(first.shared_folder()),
        ..Lay::default()
    });
    assert_eq!(second.moves(), "", "the second copy has a game of its own");
    second.click_start("South house 1,");
    let folder = first.shared_folder();
    drop(first);
    drop(second);
    let text =
        |n| fs::read_to_string(folder.path().join(format!("autosave/slot-{n}.json"))).unwrap();
    assert!(text(1).contains("\"3\"") && text(2).contains("\"1\""));
}

#[test]
fn recent_games_are_in_the_menu() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    let path = saved(&mut table, "mine.json");
    assert_eq!(table.shared().settings.recent_files.paths(), [path]);
}

fn open_recent(table: &mut Table) {
    let menu = table.harness.get_all_by_label("Game").next().unwrap();
    menu.click();
    table.harness.run();
    table.harness.get_by_label_contains("Recent").click();
    table.harness.run();
}

#[test]
fn the_list_of_recent_files_says_what_is_in_each() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.click_start("South house 6,");
    let gone = saved(&mut table, "gone.json");
    let broken = saved(&mut table, "broken.json");
    saved(&mut table, "mine.json");
    fs::remove_file(&gone).unwrap();
    fs::write(&broken, "{ \"format\": ").unwrap();
    open_recent(&mut table);
    table.wait("the files to be read", |t| !t.has("Reading…"));
    let entry = |name: &str| table.full_label(&format!("{name}: "));
    let mine = entry("mine.json");
    assert_eq!(mine, "mine.json: South – North · Kalah · move 2 · just now");
    let broken = entry("broken.json");
    assert!(
        broken.contains("Cannot be read: not JSON at line 1"),
        "{broken}"
    );
    let gone = entry("gone.json");
    assert!(
        gone.contains("Cannot be read: there is no such file"),
        "{gone}"
    );

    // What changes meanwhile is seen when the list is opened again.
    fs::copy(
        table.folder().join("mine.json"),
        table.folder().join("gone.json"),
    )
    .unwrap();
    table.key(Key::Escape);
    open_recent(&mut table);
    table.wait("the file to be read", |t| {
        t.full_label("gone.json: ").contains("move 2")
    });
    table.click_start("mine.json: ");
    table.wait("the game to be opened", |t| t.has("Opened mine.json"));
}

#[test]
fn a_window_does_not_close_over_a_dialog_to_save_unless_that_is_wished() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    // No answer is put down.
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert!(table.shared().dialog.is_some());
    assert!(!table.harness.state_mut().may_close());
    table.harness.run();
    assert!(table.has("A file dialog is still open"));
    assert!(table.harness.state_mut().may_close(), "told once");
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::O);
    assert!(table.harness.state_mut().may_close());
}

#[test]
fn a_game_that_was_only_looked_at_stays_in_its_file_also_after_the_next_start() {
    let mut table = Table::preset("kalah");
    let path = table.folder().join("look.pgn");
    fs::write(&path, "[Game \"Kalah\"]\n\n1. 1 2 3 *\n").unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game", |t| t.play().game.record.line().len() == 3);
    let mut table = table.reopen();
    table.new_game();
    let kept = |table: &Table| {
        table
            .shared()
            .folders
            .games()
            .unwrap()
            .read_dir()
            .unwrap()
            .count()
    };
    assert_eq!(kept(&table), 0);
    // One that was played on is kept.
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game", |t| t.play().game.record.line().len() == 3);
    let mut table = table.reopen();
    table.click_start("North house 6,");
    table.new_game();
    assert_eq!(kept(&table), 1);
}

#[test]
fn a_message_about_endless_text_is_no_longer_than_the_window() {
    let endless = "9".repeat(100_000);
    let more = format!("[\"3-6\", \"{endless}\"]");
    let (table, _) = opened(&changed("[\"3-6\"]", &more));
    let told = table.harness.get_by_label_contains("99…99");
    let told = told.accesskit_node();
    let told = told.label().or_else(|| told.value()).unwrap();
    assert!(told.len() < 600);
}

#[test]
fn the_page_that_was_shown_is_shown_again() {
    for (key, page) in [
        (Key::F4, PageName::Study),
        (Key::F5, PageName::Library),
        (Key::F6, PageName::Practice),
        (Key::F2, PageName::Play),
    ] {
        let mut table = Table::preset("kalah");
        table.key(Key::Num3);
        table.key(key);
        table.shared().flush();
        let table = table.reopen();
        assert_eq!(table.pages().shown(), page);
        assert_eq!(table.moves(), "3");
    }
}
