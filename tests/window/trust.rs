//! No game is lost, and nothing is said to be kept that is not: what is on the disk, what somebody else does there, and
//! the ways out.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::autosaving::SaveState;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::{Export, OpenFor, Purpose, SaveFor};
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::games::opened::read_game;
use kalaha::storage::library::entry::GameResult;
use kalaha::storage::picture::PictureLook;

use crate::table::{Lay, Table, rules};

/// Puts a file where the autosave folder is, so that nothing can be written there; what it held.
fn bar(table: &Table) -> PathBuf {
    let (folder, away) = (table.folder().join("autosave"), table.folder().join("away"));
    fs::rename(&folder, &away).unwrap();
    fs::write(&folder, "in the way").unwrap();
    away
}

fn unbar(table: &Table) {
    let (folder, away) = (table.folder().join("autosave"), table.folder().join("away"));
    fs::remove_file(&folder).unwrap();
    fs::rename(away, folder).unwrap();
}

fn is_kept(table: &Table) -> bool {
    table.shared().saving.kept() == SaveState::Yes
}

fn is_not_kept(table: &Table) -> bool {
    matches!(table.shared().saving.kept(), SaveState::No(_))
}

/// Saves the game on the board to this file.
fn save_as(table: &mut Table, name: &str) -> PathBuf {
    let path = table.folder().join(name);
    let purpose = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    path
}

fn made_in(path: &Path) -> usize {
    read_game(path).unwrap().record.made_count()
}

/// Opens the list of what waits.
fn open_waiting(table: &mut Table) {
    let menu = table.harness.get_all_by_label("Game").next().unwrap();
    menu.click();
    table.harness.run();
    table.click_start("Unfinished and set aside");
    table.wait("the list", |t| t.has("Games not finished"));
}

#[test]
fn games_that_are_not_finished_are_found_from_the_list_of_what_waits() {
    let mut table = Table::preset("kalah");
    open_waiting(&mut table);
    table.click("Games not finished, in the library…");
    let pages = table.pages();
    assert_eq!(pages.shown(), PageName::Library);
    assert_eq!(pages.library.filter.ended, Some(GameResult::Open));
}

#[test]
fn point_1_a_game_of_another_copy_can_be_gone_on_with() {
    let mut first = Table::preset("kalah");
    first.play_keys(&[Key::Num3, Key::Num6]);
    let mut second = Table::lay(Lay {
        folder: Some(first.shared_folder()),
        ..Lay::default()
    });
    second.play_keys(&[Key::Num1]);
    drop(second);
    open_waiting(&mut first);
    first.click_start("South – North: Kalah · 1 move");
    assert_eq!(first.moves(), "1");
    open_waiting(&mut first);
    first.click_start("South – North: Kalah · 2 moves");
    assert_eq!(first.moves(), "3-6");
}

#[test]
fn point_8_what_is_not_kept_is_said_and_tried_again_until_it_is() {
    let mut table = Table::preset("kalah");
    table.wait("keeping", is_kept);
    bar(&table);
    table.play_keys(&[Key::Num3]);
    table.wait("the trouble", is_not_kept);
    assert!(table.has("This game is not being kept"));
    unbar(&table);
    // Nothing is done by anybody.
    table.wait("keeping", is_kept);
    assert!(!table.has("This game is not being kept"));
    assert_eq!(table.reopen().moves(), "3");
}

#[test]
fn point_10_a_config_folder_that_is_removed_during_play_is_made_again() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    table.wait("keeping", is_kept);
    let folder = table.folder().to_owned();
    fs::remove_dir_all(&folder).unwrap();
    table.play_keys(&[Key::Num6]);
    table.wait("keeping", is_kept);
    assert_eq!(table.reopen().moves(), "3-6");
}

#[test]
fn point_10_the_window_closes_only_once_the_game_is_kept_or_the_user_says_so() {
    let mut table = Table::preset("kalah");
    bar(&table);
    assert!(table.harness.state_mut().may_close(), "nobody has played");
    table.play_keys(&[Key::Num3]);
    assert!(!table.harness.state_mut().may_close());
    table.harness.run();
    assert!(table.has("This game is not kept and would be lost"));
    for offer in ["Try again", "Close anyway", "Save elsewhere…"] {
        assert!(table.has(offer), "{offer}");
    }
    table.click("Cancel");
    save_as(&mut table, "elsewhere.json");
    assert!(table.harness.state_mut().may_close(), "it is in a file");
    table.play_keys(&[Key::Num6]);
    assert!(!table.harness.state_mut().may_close(), "not all of it");
    unbar(&table);
    assert!(table.harness.state_mut().may_close(), "tried once more");
}

#[test]
fn point_5_a_file_that_somebody_else_has_changed_is_not_overwritten_unasked() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let path = save_as(&mut table, "mine.json");
    let mut other = Table::lay(Lay {
        folder: Some(table.shared_folder()),
        ..Lay::default()
    });
    other.act(FileAction::Use(Purpose::Open(OpenFor::Game), path.clone()));
    other.wait("the game", |t| t.made() == 1);
    other.play_keys(&[Key::Num6]);
    other.chord(Modifiers::COMMAND, Key::S);
    other.wait("saving", |t| t.play().file.state == FileState::Saved);
    table.play_keys(&[Key::Num5]);
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("the question", |t| t.has("mine.json was not saved"));
    let theirs = read_game(&path).unwrap();
    assert_eq!(
        theirs.record.line().nth(1).unwrap().action,
        other.last_move()
    );
    assert_eq!(table.play().file.state, FileState::Changed);
    table.click("Replace it");
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    let ours = read_game(&path).unwrap();
    assert_eq!(ours.record.line().nth(1).unwrap().action, table.last_move());
    // It stays known across a restart.
    let mut table = table.reopen();
    fs::write(&path, "Dear diary").unwrap();
    table.play_keys(&[Key::Num1]);
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("the question", |t| t.has("mine.json was not saved"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear diary");
}

#[test]
fn point_5_saving_twice_in_a_row_is_no_change_of_somebody_else() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let path = save_as(&mut table, "mine.json");
    let ctx = table.harness.ctx.clone();
    for number in [6, 5] {
        // Before any frame can tell what came of it.
        let app = table.harness.state_mut();
        app.apply(&ctx, PlayAction::SowNumber(number));
        app.apply(&ctx, Command::Save);
    }
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    assert_eq!(made_in(&path), 3);
}

#[test]
fn point_5_two_copies_that_play_on_in_one_kept_game_keep_two() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    table.new_game();
    let kept = table.folder().join("games/kalah-2026-11-21.kalaha.json");
    let open = FileAction::Use(Purpose::Open(OpenFor::Game), kept.clone());
    let mut other = Table::lay(Lay {
        folder: Some(table.shared_folder()),
        ..Lay::default()
    });
    for (copy, key) in [(&mut table, Key::Num6), (&mut other, Key::Num5)] {
        copy.act(open.clone());
        copy.wait("the game", |t| t.made() == 1);
        copy.play_keys(&[key]);
    }
    let (first, second) = (table.last_move(), other.last_move());
    for copy in [&mut table, &mut other] {
        copy.new_game();
        assert_eq!(copy.made(), 0);
    }
    let beside = table.folder().join("games/kalah-2026-11-21-2.kalaha.json");
    let last = |path: &PathBuf| {
        read_game(path)
            .unwrap()
            .record
            .line()
            .nth(1)
            .unwrap()
            .action
    };
    assert_eq!((last(&kept), last(&beside)), (first, second));
}

#[test]
fn point_11_a_saved_file_that_is_gone_is_not_believed_to_hold_the_game() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let path = save_as(&mut table, "mine.json");
    fs::remove_file(&path).unwrap();
    table.new_game();
    assert_eq!(table.made(), 0);
    let kept = table.folder().join("games/mine-2026-11-21.kalaha.json");
    assert_eq!(made_in(&kept), 1);
    // Saving one that is gone puts it there again, and says so.
    table.play_keys(&[Key::Num4]);
    let path = save_as(&mut table, "other.json");
    fs::remove_file(&path).unwrap();
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("a word", |t| {
        t.has("other.json was gone; it is there again")
    });
    assert_eq!(made_in(&path), 1);
}

/// Issue 11, 5: what somebody else has put there meanwhile is not overwritten by trying again.
#[test]
fn point_5_what_failed_is_not_tried_again_over_a_file_of_somebody_else() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let folder = table.folder().join("usb");
    fs::write(&folder, "in the way").unwrap();
    let path = folder.join("mine.json");
    let purpose = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait("the trouble", |t| t.has("was not saved"));
    fs::remove_file(&folder).unwrap();
    fs::create_dir(&folder).unwrap();
    fs::write(&path, "Dear diary").unwrap();
    table.click("Try again");
    table.wait("the question", |t| t.has("Replace it"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear diary");
    table.click("Replace it");
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    assert_eq!(made_in(&path), 1);
}

/// Issue 11, 10: a file that could not be written holds the window once, so that it is told.
#[test]
fn point_10_the_window_does_not_close_over_a_save_that_failed() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let path = table.folder().join("usb/mine.json");
    fs::write(path.parent().unwrap(), "in the way").unwrap();
    let purpose = Purpose::Save(table.play().purpose());
    let ctx = table.harness.ctx.clone();
    let app = table.harness.state_mut();
    app.apply(&ctx, FileAction::Use(purpose, path));
    assert!(!app.may_close());
    table.harness.run();
    assert!(table.has("was not saved"));
    assert!(table.harness.state_mut().may_close(), "it was told");
}

/// Issue 11, 10: settings are tried again, too.
#[test]
fn point_10_settings_that_could_not_be_written_are_tried_again() {
    let mut table = Table::preset("kalah");
    table.wait("keeping", is_kept);
    let path = table.folder().join("settings.json");
    if path.exists() {
        fs::remove_file(&path).unwrap();
    }
    fs::create_dir(&path).unwrap();
    table.act(Command::Panel);
    table.wait("the trouble", |t| t.has("The settings are not kept"));
    fs::remove_dir(&path).unwrap();
    // Nothing is done by anybody.
    table.wait("the settings", |_| path.is_file());
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains("\"open\": false"), "{text}");
}

#[test]
fn point_3_a_game_that_cannot_be_kept_is_tried_again_or_given_up() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let games = table.folder().join("games");
    if games.exists() {
        fs::remove_dir_all(&games).unwrap();
    }
    fs::write(&games, "in the way").unwrap();
    table.new_game();
    assert!(table.has("The game was not kept, so it stays"));
    table.click("Try again");
    assert!(table.has("The game was not kept, so it stays"));
    assert_eq!(table.made(), 1);
    fs::remove_file(&games).unwrap();
    table.click("Try again");
    assert_eq!(table.made(), 0);
    assert_eq!(made_in(&games.join("kalah-2026-11-21.kalaha.json")), 1);

    table.play_keys(&[Key::Num3]);
    fs::remove_dir_all(&games).unwrap();
    fs::write(&games, "in the way").unwrap();
    table.new_game();
    table.click("Discard it");
    assert_eq!(table.made(), 0);
    // What was given up is in the second copy still.
    let before = table.folder().join("autosave/slot-1.before.json");
    table.wait_for_file(&before);
    table.act(FileAction::Use(Purpose::Open(OpenFor::Game), before));
    table.wait("the game", |t| t.made() == 1);
}

#[test]
fn point_3_rules_asked_for_at_the_start_wait_for_a_game_that_cannot_be_kept() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    table.wait("the autosave", is_kept);
    let games = table.folder().join("games");
    if games.exists() {
        fs::remove_dir_all(&games).unwrap();
    }
    fs::write(&games, "in the way").unwrap();
    let folder = table.shared_folder();
    drop(table);
    let start = |folder| {
        Table::lay(Lay {
            folder: Some(folder),
            with: StartWith::Rules(rules("oware")),
            ..Lay::default()
        })
    };
    let mut table = start(folder);
    assert!(table.has("The game was not kept, so it stays"));
    assert!(table.has("Save elsewhere…"));
    table.click("Try again");
    assert_eq!(table.made(), 1, "the game is still there");
    table.click("Discard it");
    assert_eq!(table.made(), 0);
    assert_eq!(table.play().game.rules_name, "Oware");
}

/// A legal file of a game of two moves, larger than what is read before the window opens.
fn large_file(table: &mut Table) -> PathBuf {
    table.play_keys(&[Key::Num3, Key::Num6]);
    let path = save_as(table, "large.json");
    let text = fs::read_to_string(&path).unwrap() + &" ".repeat(400_000);
    fs::write(&path, text).unwrap();
    path
}

#[test]
fn also_a_large_file_is_read_with_the_window_open_and_need_not_be_waited_for() {
    let mut table = Table::preset("kalah");
    let path = large_file(&mut table);
    let asks = FileAction::Use(Purpose::Open(OpenFor::Game), path.clone());
    table.new_game();
    let ctx = table.harness.ctx.clone();
    let app = table.harness.state_mut();
    app.apply(&ctx, asks);
    assert_eq!(app.shared().large.as_deref(), Some("large.json"));
    app.apply(&ctx, FileAction::StopReading);
    assert_eq!(app.shared().large, None);
    for _ in 0..3 {
        table.harness.run();
    }
    assert_eq!(table.made(), 0, "given up");
    let folder = table.shared_folder();
    drop(table);
    let mut table = Table::lay(Lay {
        folder: Some(folder),
        with: StartWith::Later(path),
        ..Lay::default()
    });
    table.wait("the game", |t| t.made() == 2);
    assert_eq!(table.shared().large, None);
}

#[test]
fn point_9_what_was_set_aside_is_opened_as_far_as_it_goes() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3, Key::Num6, Key::Num5]);
    let folder = table.shared_folder();
    drop(table);
    let slot = folder.path().join("autosave/slot-1.json");
    let text = fs::read_to_string(&slot).unwrap();
    let broken = text.replacen("\"made\": 3", "\"made\": 7", 1);
    assert_ne!(text, broken);
    fs::write(&slot, broken).unwrap();
    fs::remove_file(folder.path().join("autosave/slot-1.ahead.json")).unwrap();
    let mut table = Table::lay(Lay {
        folder: Some(folder),
        ..Lay::default()
    });
    assert!(table.has("The last game could not be resumed"));
    open_waiting(&mut table);
    table.click_start("slot-1.broken-1.json: ");
    table.wait("the game", |t| t.made() == 3);
    assert_eq!(
        table.play().file.path,
        None,
        "nobody saves to it by mistake"
    );
}

#[test]
fn point_11_a_save_dialog_answered_late_does_not_save_the_next_game() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let late = Purpose::Save(table.play().purpose());
    table.new_game();
    let path = table.folder().join("late.json");
    table.act(FileAction::Use(late, path.clone()));
    assert!(table.has("what was to be saved has left the window"));
    assert!(!path.exists());
}

#[test]
fn what_was_to_be_saved_of_boards_is_never_that_of_other_boards() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let key = || table.pages().compare.file.key.clone();
    let picture = SaveFor::Boards(key(), PictureLook::default());
    let sheets = SaveFor::Sheets(key(), Export::Csv);
    table.act(PlayAction::CompareRules(rules("oware"), rules("awari")));
    for (late, name) in [(picture, "late.png"), (sheets, "late.csv")] {
        let path = table.folder().join(name);
        table.act(FileAction::Use(Purpose::Save(late), path.clone()));
        assert!(table.has("what was to be saved has left the window"));
        assert!(!path.exists(), "{name}");
        table.key(Key::Escape);
        assert!(!table.has("what was to be saved has left the window"));
    }
}

/// Presses and releases these keys, all in one frame: events that are queued would each have a frame of their own.
fn press_at_once(table: &mut Table, keys: &[(Modifiers, Key)]) {
    for &(modifiers, key) in keys {
        for pressed in [true, false] {
            table.harness.input_mut().events.push(Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            });
        }
    }
    table.harness.step();
    table.harness.run();
}

#[test]
fn also_two_house_keys_in_one_frame_are_two_moves() {
    let mut table = Table::preset("kalah");
    let keys = [Key::Num3, Key::Num6, Key::Num1];
    press_at_once(&mut table, &keys.map(|key| (Modifiers::NONE, key)));
    assert_eq!(table.moves(), "3-6 1");
}

/// Issue 11, section 2: a shortcut and houses in one frame are done in the order in which they were pressed.
#[test]
fn also_undo_and_house_keys_in_one_frame_keep_their_order() {
    let (house, undo) = (Modifiers::NONE, Modifiers::COMMAND);
    let mut table = Table::preset("kalah");
    press_at_once(&mut table, &[(house, Key::Num3), (undo, Key::Z)]);
    assert_eq!((table.made(), table.moves()), (0, String::new()));
    press_at_once(&mut table, &[(undo, Key::Y), (house, Key::Num6)]);
    assert_eq!(table.moves(), "3-6");
    let back_and_on = [
        (undo, Key::Z),
        (undo, Key::Z),
        (house, Key::Num1),
        (house, Key::Num2),
    ];
    press_at_once(&mut table, &back_and_on);
    assert_eq!(table.moves(), "1 2", "each press counts");
    // A command by its letter takes no house away.
    press_at_once(&mut table, &[(house, Key::Num3), (house, Key::V)]);
    assert_eq!(table.moves(), "1 2 3");
    assert!(table.shared().settings.house_values);
}

#[test]
fn point_3_files_are_asked_for_elsewhere_where_our_folder_cannot_be_made() {
    let mut table = Table::preset("kalah");
    let games = table.folder().join("games");
    if games.exists() {
        fs::remove_dir_all(&games).unwrap();
    }
    fs::write(&games, "in the way").unwrap();
    table.answer(None);
    table.chord(Modifiers::COMMAND, Key::O);
    assert_eq!(table.asked(), [Purpose::Open(OpenFor::Game)]);
}

/// Issue 11, section 2: text selected in a dialog, too, is copied, which is said; what is pasted there is for nobody.
#[test]
fn also_text_selected_in_a_dialog_is_copied_and_nothing_is_pasted_behind_it() {
    let mut table = Table::preset("kalah");
    table.act(Command::Rules);
    let start = "Each player has a row of 6";
    let rect = table.harness.get_by_label_contains(start).rect();
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let (from, to) = (rect.left_center(), rect.center());
    for event in [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(to),
        button(to, false),
    ] {
        table.harness.event(event);
        table.harness.step();
    }
    table.harness.event(Event::Copy);
    table.harness.run();
    assert!(table.has("Copied the selected text"));
    table.paste("3 6");
    assert_eq!(table.moves(), "");
}

/// Issue 11, section 2: what a copy has left that was killed while it wrote goes at the next start, unless somebody writes.
#[test]
fn also_leftovers_of_killed_copies_are_removed_from_all_folders_of_files() {
    let folder = Rc::new(tempfile::tempdir().unwrap());
    let mut left = Vec::new();
    let mut held = Vec::new();
    for of in ["games", "rules", "."] {
        let of = folder.path().join(of);
        fs::create_dir_all(&of).unwrap();
        for name in [".kalaha-left.tmp", ".kalaha-held.tmp"] {
            let file = fs::File::create(of.join(name)).unwrap();
            let hour_ago = SystemTime::now() - Duration::from_secs(60 * 60 + 1);
            file.set_modified(hour_ago).unwrap();
            match name.contains("held") {
                true => {
                    file.lock().unwrap();
                    held.push((of.join(name), file));
                }
                false => left.push(of.join(name)),
            }
        }
    }
    let table = Table::lay(Lay {
        folder: Some(folder),
        ..Lay::default()
    });
    table.shared().flush();
    for path in left {
        assert!(!path.exists(), "{path:?}");
    }
    for (path, _) in held {
        assert!(path.exists(), "{path:?}");
    }
}

#[test]
fn what_is_written_or_asked_about_has_its_own_keys() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 1,");
    table.tab(PlayTab::Game);
    let role = egui::Role::TextInput;
    let field = table.harness.get_by_role_and_label(role, "Name of South");
    field.focus();
    table.harness.run();
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.moves(), "1", "the name is what is taken back");
    table.chord(Modifiers::COMMAND, Key::N);
    for key in [Key::Z, Key::E] {
        table.chord(Modifiers::COMMAND, key);
        assert_eq!(table.moves(), "1");
    }
    table.key(Key::F4);
    assert!(matches!(table.shared().modal, Some(Modal::NewGame)));
    assert!(table.pages().setup.is_none());
    assert_eq!(table.pages().shown(), PageName::Play);
}

#[test]
fn a_position_that_is_set_up_is_told_where_something_else_is_opened() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::E);
    table.click_start("South house 2,");
    table.paste("[Game \"Oware\"]\n\n1. 3 4 *\n");
    assert!(table.pages().setup.is_none());
    let told: Vec<_> = table
        .shared()
        .notices
        .told()
        .map(|told| told.text.clone())
        .collect();
    assert!(
        told.iter()
            .any(|told| told.contains("4,5,4,4,4,4/4,4,4,4,4,4 0:0 S")),
        "{told:?}"
    );
}
