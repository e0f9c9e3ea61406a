//! Programs of somebody else's at the board: taken in at a plate or in the dialog of a new game, asked, refused, ended.

use std::fs;
use std::path::PathBuf;

use egui::accesskit::Role;
use egui_kittest::kittest::Queryable as _;
use kalaha::game::seat::{EngineSeat, Seat, engine_name};
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::rules::side::Side;
use kalaha::storage::settings::{EngineSetting, Settings};

use crate::table::Table;

/// This program itself, as somebody else's.
fn itself() -> String {
    format!("{} ugi", env!("CARGO_BIN_EXE_kalaha"))
}

/// Describes a program in the dialog that is open.
fn describe(table: &mut Table, name: &str, command: &str) {
    for (field, text) in [("Name", name), ("Command", command)] {
        let role = Role::TextInput;
        table.harness.get_by_role_and_label(role, field).focus();
        table.harness.run();
        let field = table.harness.get_by_role_and_label(role, field);
        field.type_text(text);
        table.harness.run();
    }
    table.click("Let it play");
}

fn open_plate(table: &mut Table) {
    table.click_start("North, North, ");
    table.click("Another program…");
}

#[test]
fn a_program_is_taken_in_at_a_plate_and_plays() {
    let mut table = Table::preset("oware");
    open_plate(&mut table);
    describe(&mut table, "Other", &itself());
    table.wait("taking it in", |table| table.shared().modal.is_none());
    let north = table.play().game.seats.north;
    assert!(
        matches!(north, Seat::Engine(EngineSeat { name, .. }) if name == *"Other"),
        "{north:?}"
    );
    assert!(
        table
            .full_label("North, North, ")
            .contains("played by another program")
    );
    table.house_key(3);
    table.wait("its move", |table| {
        table.play().game.record.made_count() == 2
    });
    assert_eq!(table.play().game.to_move(), Some(Side::South));
    // It is kept, and stands in the list of who can play.
    let settings = Settings::load(&kalaha::storage::disk::folders::Folders::at(table.folder())).0;
    assert_eq!(settings.engines[0].command, itself());
    table.click_start("South, South, ");
    assert!(table.harness.query_by_label("Other").is_some());
}

#[test]
fn a_program_is_taken_in_for_a_new_game() {
    let mut table = Table::preset("oware");
    table.chord(egui::Modifiers::COMMAND, egui::Key::N);
    table.click("You and the computer");
    table.click("Another program…");
    describe(&mut table, "Other", &itself());
    table.wait("taking it in", |table| {
        table.shared().modal == Some(Modal::NewGame)
    });
    table.click("Start");
    assert!(matches!(table.play().game.seats.north, Seat::Engine(_)));
}

#[test]
fn what_is_no_program_is_told_in_the_dialog() {
    let mut table = Table::preset("oware");
    open_plate(&mut table);
    describe(&mut table, "Nothing", "/nowhere/at-all");
    table.wait("the fault", |table| {
        table.has("It cannot play: there is no program \"/nowhere/at-all\"")
    });
    assert!(table.shared().settings.engines.is_empty());
    table.click("Cancel");
    assert_eq!(table.play().game.seats.north, Seat::Person);
}

fn seat(table: &mut Table, name: &str) {
    let seat = Seat::Engine(EngineSeat {
        name: engine_name(name),
        seconds: 1,
    });
    let ctx = table.harness.ctx.clone();
    let action = PlayAction::SetSeat(Side::North, seat);
    table.harness.state_mut().apply(&ctx, action);
    table.harness.run();
}

#[test]
fn a_game_waits_for_a_program_that_is_not_known_here() {
    let mut table = Table::preset("oware");
    seat(&mut table, "Elsewhere");
    table.house_key(3);
    assert!(table.has("Elsewhere does not play: it is not known here"));
    assert_eq!(table.play().game.record.made_count(), 1);
    let table = table.reopen();
    let north = table.play().game.seats.north;
    assert_eq!(north.word(), "Elsewhere", "a game keeps who plays by name");
}

#[test]
fn a_program_that_fails_makes_the_game_wait_and_is_asked_again() {
    let mut table = Table::preset("oware");
    let script = table.folder().join("wrong.sh");
    let answers = "while read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; go) echo bestmove 9;; esac; done\n";
    fs::write(&script, answers).unwrap();
    take(&mut table, "Wrong", format!("sh {}", script.display()));
    table.house_key(3);
    table.wait("the fault", |table| {
        table.has("Wrong does not play: it made the move \"9\", which is not legal")
    });
    assert!(table.play().flow.paused);
    assert_eq!(table.play().game.record.made_count(), 1);
    // One move more is one try more.
    let tries = |table: &Table| table.shared().notices.told().count();
    let before = tries(&table);
    table.click("One move");
    table.wait("the next fault", |t| tries(t) > before);
    for _ in 0..20 {
        table.harness.step();
    }
    assert_eq!(tries(&table), before + 1);
    // What was wrong is put right outside.
    fs::write(&script, format!("exec {}", itself())).unwrap();
    table.key(egui::Key::P);
    table.wait("its move", |table| {
        table.play().game.record.made_count() == 2
    });
}

/// Lets a program play for North.
fn take(table: &mut Table, name: &str, command: String) {
    let mut settings = table.shared().settings.clone();
    settings.engines.push(EngineSetting {
        name: name.to_owned(),
        command,
    });
    let folders = kalaha::storage::disk::folders::Folders::at(table.folder());
    settings.save(&folders).unwrap();
    let folder = table.shared_folder();
    *table = Table::lay(crate::table::Lay {
        folder: Some(folder),
        with: kalaha::gui::startup::StartWith::Rules(crate::table::rules("oware")),
        ..crate::table::Lay::default()
    });
    seat(table, name);
}

/// Whether a process is there; only where processes are files.
#[cfg(target_os = "linux")]
fn runs(process: &str) -> bool {
    PathBuf::from("/proc").join(process.trim()).exists()
}

#[test]
fn the_clock_stands_while_a_program_is_started() {
    let mut table = Table::preset("oware");
    let file = |name: &str| table.folder().join(name);
    let (script, begun, gate) = (file("slow.sh"), file("begun"), file("gate"));
    let (told, waits) = (begun.display(), gate.display());
    let slow = format!(
        "echo > {told}\nwhile [ ! -e {waits} ]; do sleep 0.02; done\nexec {}\n",
        itself()
    );
    fs::write(&script, slow).unwrap();
    take(&mut table, "Slow", format!("sh {}", script.display()));
    let ctx = table.harness.ctx.clone();
    let clock = PlayAction::SetClock("60+1".parse().ok());
    table.harness.state_mut().apply(&ctx, clock);
    table.house_key(3);
    table.wait("its start", |_| begun.exists());
    let left = |table: &Table| table.play().time_left(Side::North);
    let before = left(&table);
    for _ in 0..20 {
        table.harness.step();
    }
    assert_eq!(left(&table), before);
    assert_eq!(table.play().clock_runs(), None);
    fs::write(&gate, "").unwrap();
    table.wait("its move", |table| {
        table.play().game.record.made_count() == 2
    });
    assert_eq!(table.play().clock_runs(), Some(Side::South));
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_never_answers_ends_with_the_window() {
    let mut table = Table::preset("oware");
    let (script, number) = (
        table.folder().join("deaf.sh"),
        table.folder().join("number"),
    );
    let answers = format!(
        "echo $$ > {}\nwhile read word rest; do case $word in ugi) echo ugiok;; isready) echo readyok;; esac; done\nexec sleep 600\n",
        number.display()
    );
    fs::write(&script, answers).unwrap();
    take(&mut table, "Deaf", format!("sh {}", script.display()));
    table.house_key(3);
    table.wait("its start", |_| {
        fs::read_to_string(&number).is_ok_and(|text| text.ends_with('\n'))
    });
    let process = fs::read_to_string(&number).unwrap();
    assert!(runs(&process));
    drop(table);
    assert!(!runs(&process));
}
