//! A large autosave is read with the window open.

use std::sync::mpsc::channel;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::app::App;
use kalaha::gui::opening::Opening;
use kalaha::gui::startup::{StartWith, Startup};
use kalaha::storage::disk::folders::Folders;

use crate::table::{Canned, clock};

#[test]
fn also_a_window_says_that_it_reads_and_then_has_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::at(folder.path());
    let (let_go, held) = channel();
    let mut harness = Harness::builder().with_max_steps(40).build_eframe(|cc| {
        let read = move || {
            held.recv().unwrap();
            Startup::read(folders, StartWith::Resume, clock)
        };
        let open = |ctx: &egui::Context, startup| {
            App::new(ctx, startup, Box::new(Canned::default()), clock)
        };
        Opening::reading(&cc.egui_ctx, read, open).unwrap()
    });
    harness.step();
    harness.get_by_label("Reading the last game");
    assert!(harness.query_by_label("Hide panel").is_none());
    let_go.send(()).unwrap();
    while matches!(harness.state(), Opening::Reading(..)) {
        std::thread::sleep(std::time::Duration::from_millis(5));
        harness.step();
    }
    harness.step();
    harness.get_by_label("Hide panel");
}

#[test]
fn only_a_large_autosave_takes_long() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::at(folder.path());
    assert!(!Startup::takes_long(&folders));
    let file = folders.autosave().unwrap().join("slot-1.json");
    std::fs::write(&file, "{}").unwrap();
    assert!(!Startup::takes_long(&folders));
    std::fs::write(&file, " ".repeat(300_000)).unwrap();
    assert!(Startup::takes_long(&folders));
}
