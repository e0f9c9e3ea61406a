//! What could not be written is tried again: training by itself, exports when that is asked for, and never over what
//! somebody else has put there meanwhile.

use std::fs;
use std::path::{Path, PathBuf};

use egui::Key;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::autosaving::SaveState;
use kalaha::gui::files::purpose::{Export, Purpose, SaveFor};
use kalaha::gui::own::about::{RulesDescription, RulesPlace, RulesToKeep};
use kalaha::gui::pages::library::state::LibraryPage;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::rules::state::Move;
use kalaha::storage::picture::{PictureForm, PictureLook};
use kalaha::storage::practice::training_file::Training;
use kalaha::storage::rules::presets::preset;

use crate::table::{Table, rules};

/// A window with puzzles, the first of which was solved and is on the disk.
fn trained() -> Table {
    let mut table = Table::preset("kalah");
    table.key(Key::F6);
    solve(&mut table);
    table.wait("the training", |t| {
        t.shared().flush();
        t.shared().saving_training.kept() == SaveState::Yes
    });
    assert_eq!(cards_on_disk(&table), 1);
    table
}

/// Answers the puzzle that is asked, or the next one.
fn solve(table: &mut Table) {
    table.key(Key::Space);
    let puzzle = &table.pages().practice.asked().unwrap().puzzle;
    let Move::Sow(house) = puzzle.moves[0].action else {
        panic!("Kalah has plain moves");
    };
    table.house_key(house.number());
}

fn cards_on_disk(table: &Table) -> usize {
    let (training, trouble) = Training::load(&table.shared().folders);
    assert!(trouble.is_none());
    training.puzzles(&table.pages().practice.named.rules).len()
}

/// Marks the file of training as one that is only to be read, or lets it be written again.
fn bar_training(table: &Table, readonly: bool) {
    let path = table.folder().join("training.json");
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(&path, permissions).unwrap();
}

#[test]
fn point_10_training_that_could_not_be_written_is_tried_again_by_itself() {
    let mut table = trained();
    bar_training(&table, true);
    solve(&mut table);
    let told = "What was trained is not kept, which is tried again";
    table.wait("the trouble", |t| t.has(told));
    assert_eq!(cards_on_disk(&table), 1);
    bar_training(&table, false);
    // Nothing is done by anybody.
    table.wait("the training", |t| {
        t.shared().saving_training.kept() == SaveState::Yes
    });
    assert_eq!(cards_on_disk(&table), 2);
}

#[test]
fn point_10_training_that_could_not_be_written_is_tried_again_at_closing() {
    let mut table = trained();
    bar_training(&table, true);
    let is_told = |t: &Table| {
        t.shared().flush();
        matches!(t.shared().saving_training.kept(), SaveState::No(_))
    };
    for _ in 0..2 {
        solve(&mut table);
        table.wait("the trouble", is_told);
    }
    // Where it fails again it is asked whether it may be lost.
    assert!(!table.harness.state_mut().may_close());
    table.harness.run();
    assert!(table.has("What was trained is not kept and would be lost"));
    bar_training(&table, false);
    table.click("Try again");
    assert!(table.harness.state_mut().may_close());
    assert_eq!(cards_on_disk(&table), 3);
}

/// Exports to a folder that is not there, and once more when somebody has made it and put his own file in.
fn check_export(table: &mut Table, purpose: SaveFor, name: &str) {
    let path: PathBuf = table.folder().join("usb").join(name);
    table.act(FileAction::Use(Purpose::Save(purpose), path.clone()));
    table.wait("the trouble", |t| t.has("was not saved"));
    fs::create_dir(path.parent().unwrap()).unwrap();
    fs::write(&path, "Dear diary").unwrap();
    table.click("Try again");
    table.wait("the question", |t| t.has("Replace it"));
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear diary", "{name}");
    table.click("Replace it");
    let exported = |path: &Path| fs::read(path).unwrap() != b"Dear diary";
    table.wait("the export", |_| exported(&path));
    table.shared().flush();
    table.harness.run();
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn point_5_an_export_that_is_tried_again_replaces_nothing_unasked() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    let key = table.play().file.key.clone();
    let look = PictureLook {
        width: 120,
        ..PictureLook::default()
    };
    let picture = |form| SaveFor::Picture(key.clone(), form, look);
    check_export(&mut table, SaveFor::Pgn(key.clone()), "out.pgn");
    check_export(&mut table, picture(PictureForm::Png), "out.png");
    check_export(&mut table, picture(PictureForm::Gif), "out.gif");
    let rules = Box::new(RulesToKeep {
        place: RulesPlace::Game,
        rules: rules("oware").rules,
        about: RulesDescription::of(preset("oware").unwrap()),
    });
    check_export(&mut table, SaveFor::Rules(rules), "out.json");
}

#[test]
fn point_5_games_and_sheets_that_are_tried_again_replace_nothing_unasked() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    table.new_game();
    table.key(Key::F5);
    let listed = |page: &LibraryPage| page.list.len();
    table.wait("the games", |t| listed(&t.pages().library) == 1);
    let games = table.pages().library.to_export();
    check_export(&mut table, SaveFor::Games(games), "out.pgn");
    table.act(PlayAction::SowNumber(3));
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.play_games(100);
    let key = table.pages().compare.file.key.clone();
    check_export(&mut table, SaveFor::Sheets(key, Export::Csv), "out.csv");
}
