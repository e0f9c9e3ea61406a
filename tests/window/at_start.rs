//! What the command line asks for takes nothing off the boards that is not kept.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::Purpose;
use kalaha::gui::startup::StartWith;
use kalaha::storage::games::comparison_file;
use kalaha::storage::games::opened;
use kalaha::storage::games::opened::read_game;
use tempfile::TempDir;

use crate::table::{Lay, Table};

/// As `kalaha FILE`.
fn asked_for(path: &Path) -> StartWith {
    let (found, known) = opened::read_known(path).unwrap();
    StartWith::File(path.to_owned(), found, known)
}

fn start(folder: Rc<TempDir>, with: StartWith) -> Table {
    Table::lay(Lay {
        folder: Some(folder),
        with,
        ..Lay::default()
    })
}

/// A file of another session that holds boards without a move.
fn a_comparison() -> (Rc<TempDir>, PathBuf) {
    let mut table = Table::preset("kalah");
    table.compare_with(&["oware"]);
    let path = table.folder().join("asked.json");
    let purpose = Purpose::Save(table.comparison().purpose());
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait("saving", |t| t.comparison().file.state == FileState::Saved);
    (table.shared_folder(), path)
}

/// The same with a game of one move.
fn a_game() -> (Rc<TempDir>, PathBuf) {
    let mut table = Table::preset("oware");
    table.play_keys(&[egui::Key::Num2]);
    let path = table.folder().join("asked.json");
    let purpose = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait("saving", |t| t.play().file.state == FileState::Saved);
    (table.shared_folder(), path)
}

/// What a session leaves that has compared and never saved.
fn boards_in_no_file() -> Rc<TempDir> {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3]);
    table.wait_until_kept();
    table.shared_folder()
}

/// The same that has played two moves.
fn game_in_no_file() -> Rc<TempDir> {
    let mut table = Table::preset("kalah");
    table.play_keys(&[egui::Key::Num3, egui::Key::Num6]);
    table.wait_until_kept();
    table.shared_folder()
}

/// Puts a file where the games folder is.
fn bar_games(folder: &TempDir) -> PathBuf {
    let games = folder.path().join("games");
    if games.exists() {
        fs::remove_dir_all(&games).unwrap();
    }
    fs::write(&games, "in the way").unwrap();
    games
}

fn has_ways_out(table: &Table) {
    for offer in ["Try again", "Save elsewhere…", "Discard it"] {
        assert!(table.has(offer), "{offer}");
    }
}

fn boards_in(path: &Path) -> (String, usize) {
    let text = fs::read_to_string(path).unwrap();
    let linked = comparison_file::from_text(&text).unwrap().linked;
    (linked.boards()[1].name().to_owned(), linked.made_count())
}

const KEPT_BOARDS: &str = "games/comparison-2026-11-21.kalaha.json";
const KEPT_GAME: &str = "games/kalah-2026-11-21.kalaha.json";

#[test]
fn point_2_a_comparison_asked_for_at_the_start_keeps_the_unsaved_one() {
    let (_other, asked) = a_comparison();
    let folder = boards_in_no_file();
    let table = start(folder, asked_for(&asked));
    assert_eq!(table.linked().boards()[1].name(), "Oware");
    assert_eq!(table.comparison().file.path.as_ref(), Some(&asked));
    let kept = table.folder().join(KEPT_BOARDS);
    assert_eq!(boards_in(&kept), ("Empty Capture".to_owned(), 1));
}

#[test]
fn point_2_a_comparison_asked_for_at_the_start_waits_for_one_that_cannot_be_kept() {
    let (_other, asked) = a_comparison();
    let folder = boards_in_no_file();
    let games = bar_games(&folder);
    let mut table = start(folder, asked_for(&asked));
    assert!(table.has("The comparison was not kept, so it stays"));
    has_ways_out(&table);
    assert_eq!(table.linked().made_count(), 1);
    // What waits is lost neither by closing nor by another start.
    table.click("Cancel");
    assert!(table.harness.state_mut().may_close());
    let folder = table.shared_folder();
    drop(table);
    let mut table = start(folder, asked_for(&asked));
    assert_eq!(table.linked().made_count(), 1);
    fs::remove_file(games).unwrap();
    table.click("Try again");
    table.wait("the boards", |t| t.linked().made_count() == 0);
    assert_eq!(table.linked().boards()[1].name(), "Oware");
    let kept = table.folder().join(KEPT_BOARDS);
    assert_eq!(boards_in(&kept), ("Empty Capture".to_owned(), 1));
}

#[test]
fn point_3_a_game_asked_for_at_the_start_waits_for_one_that_cannot_be_kept() {
    let (_other, asked) = a_game();
    let folder = game_in_no_file();
    let games = bar_games(&folder);
    let mut table = start(folder, asked_for(&asked));
    assert!(table.has("The game was not kept, so it stays"));
    has_ways_out(&table);
    assert_eq!(table.moves(), "3-6");
    table.click("Try again");
    table.wait("the trouble again", |t| {
        t.has("The game was not kept, so it stays")
    });
    assert_eq!(table.moves(), "3-6", "it still cannot be kept");
    fs::remove_file(games).unwrap();
    table.click("Try again");
    table.wait("the game", |t| t.play().game.rules_name == "Oware");
    assert_eq!(table.moves(), "2");
    let kept = read_game(&table.folder().join(KEPT_GAME)).unwrap();
    assert_eq!(kept.record.made_count(), 2);
}

/// The folder of games is on a disk without room.
#[test]
#[cfg(target_os = "linux")]
fn point_3_on_a_full_disk_a_game_and_a_comparison_stay_with_the_choice_offered() {
    use crate::small_disk::with_small_disk;

    let test =
        "at_start::point_3_on_a_full_disk_a_game_and_a_comparison_stay_with_the_choice_offered";
    with_small_disk(test, |disk| {
        let filler = disk.join("filler");
        let begin = |folder: &TempDir| {
            let games = folder.path().join("games");
            if games.exists() {
                fs::remove_dir_all(&games).unwrap();
            }
            std::os::unix::fs::symlink(disk, games).unwrap();
            fs::write(&filler, [0; 70_000]).unwrap_err();
        };
        let empty = || fs::remove_file(&filler).unwrap();

        let (_other, asked) = a_game();
        let folder = game_in_no_file();
        begin(&folder);
        let mut table = start(folder, asked_for(&asked));
        assert!(table.has("the disk is full"));
        has_ways_out(&table);
        assert_eq!(table.moves(), "3-6");
        empty();
        table.click("Try again");
        table.wait("the game", |t| t.moves() == "2");
        let kept = read_game(&table.folder().join(KEPT_GAME)).unwrap();
        assert_eq!(kept.record.made_count(), 2);

        let (_other, asked) = a_comparison();
        let folder = boards_in_no_file();
        begin(&folder);
        let mut table = start(folder, asked_for(&asked));
        assert!(table.has("the disk is full"));
        has_ways_out(&table);
        assert_eq!(table.linked().made_count(), 1);
        empty();
        table.click("Try again");
        table.wait("the boards", |t| t.linked().made_count() == 0);
        let kept = table.folder().join(KEPT_BOARDS);
        assert_eq!(boards_in(&kept), ("Empty Capture".to_owned(), 1));
    });
}

#[test]
fn several_games_of_a_file_are_told_as_when_it_is_opened_in_the_window() {
    let table = Table::preset("kalah");
    let path = table.folder().join("two.pgn");
    fs::write(
        &path,
        "[Rules \"kalah\"]\n\n1. 3 6 *\n\n[Rules \"kalah\"]\n\n1. 1 2 *\n",
    )
    .unwrap();
    let mut table = start(table.shared_folder(), asked_for(&path));
    table.wait("the game", |t| t.made() == 2);
    assert!(table.has("2 games can be read; the first of them is shown"));
    assert!(table.has("Keep all in the games folder"));
}
