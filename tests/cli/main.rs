//! The commands without a window, run as their users run them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod analyze;
mod book;
mod compare;
mod convert;
#[cfg(target_os = "linux")]
mod copies;
mod counts;
mod doctor;
mod errors;
mod learning;
mod manual;
mod matches;
#[cfg(feature = "gui")]
mod picture;
mod puzzles;
#[path = "../support/readme_table.rs"]
mod readme_table;
mod reviews;
mod rules;
mod several;
mod sheets;
mod solve;
mod table;
mod terminal;
mod ugi;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

fn kalaha(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalaha"));
    command.args(arguments).env_remove("RUST_LOG");
    // Tables and knowledge of whoever runs the tests must not answer for the program.
    command.env("KALAHA_CACHE_DIR", folder("cli-cache"));
    command.env("KALAHA_CONFIG_DIR", folder("cli-config"));
    command
}

fn run(arguments: &[&str]) -> Output {
    kalaha(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What a command prints that succeeds and complains of nothing.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert!(output.status.success(), "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// The one object that it prints.
#[track_caller]
fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(arguments)).unwrap()
}

/// A folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The object that a command prints when Ctrl-C is sent to it, as by [`after_ctrl_c`].
#[cfg(unix)]
#[track_caller]
fn interrupted(arguments: &[&str], worked: u64) -> Value {
    let output = after_ctrl_c(arguments, worked);
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(130), "what is told is not all");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Whether a process would hear Ctrl-C, and the system that wants it to end.
#[cfg(unix)]
fn listens(id: u32) -> bool {
    /// INT and TERM, as the system writes down what is caught.
    const BOTH: u64 = 1 << 1 | 1 << 14;
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let caught = status.lines().find_map(|l| l.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & BOTH == BOTH)
}

/// What becomes of a command when Ctrl-C is sent to it, once it listens and has worked for so many hundredths of a second.
#[cfg(unix)]
#[track_caller]
fn after_ctrl_c(arguments: &[&str], worked: u64) -> Output {
    after_signal("INT", kalaha(arguments), worked)
}

/// The same of any command and signal.
#[cfg(unix)]
#[track_caller]
fn after_signal(signal: &str, mut command: Command, worked: u64) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = child.spawn().unwrap();
    let id = child.id().to_string();
    for _ in 0..1_000 {
        std::thread::sleep(Duration::from_millis(50));
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let ticks = stat.split(' ').nth(13).and_then(|ticks| ticks.parse().ok());
        if listens(child.id()) && ticks >= Some(worked) {
            break;
        }
    }
    // Twice, as the program `timeout` does it: to the program and to its group.
    let twice = format!("kill -s {signal} {id} {id}");
    let sent = Command::new("sh").args(["-c", &twice]).status();
    assert!(sent.is_ok());
    child.wait_with_output().unwrap()
}

/// A saved game of seven moves, the last of them undone.
fn saved_game() -> PathBuf {
    let path = folder("analyze").join("game.json");
    let clauses = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/rules/kalah.json"
    ));
    let preset: Value = serde_json::from_str(&clauses.unwrap()).unwrap();
    let game = json!({
        "format": "kalaha-game",
        "version": 1,
        "rules": { "name": "Kalah", "clauses": preset["rules"] },
        "players": { "south": "Anna", "north": "Ben" },
        "start": {
            "south": [4, 4, 4, 4, 4, 4],
            "north": [4, 4, 4, 4, 4, 4],
            "stores": { "south": 0, "north": 0 },
            "to_move": "south",
        },
        "moves": ["3-6", "1", "2", "3", "4", "5"],
        "made": 6,
        "started": "2026-11-21T18:30:00Z",
        "saved": "2026-11-21T18:30:00Z",
    });
    // Each test writes the same, and whole.
    let own = path.with_extension(format!("{:?}", std::thread::current().id()));
    fs::write(&own, game.to_string()).unwrap();
    fs::rename(&own, &path).unwrap();
    path
}

/// A command that fails: with a sentence that has all parts, nothing else, and no panic.
#[track_caller]
fn check_error(arguments: &[&str], parts: &[&str]) {
    let output = run(arguments);
    let told = text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(1 | 2)),
        "{arguments:?}: {:?}\n{told}",
        output.status
    );
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert!(!told.contains("panicked"), "{told}");
    for part in parts {
        assert!(
            told.contains(part),
            "{arguments:?}: {part:?} is not in\n{told}"
        );
    }
}

/// An option that is given each wrong number, and what is no such number anywhere: the command ends as
/// misused, and says which numbers can be given.
#[track_caller]
fn check_number(command: &[&str], option: &str, range: &str, wrong: &[&str]) {
    let nowhere = ["-1", "-5", "", "x", "1.5", "1e3", "99999999999999999999999"];
    for &number in wrong.iter().chain(&nowhere) {
        let arguments = [command, &[option, number]].concat();
        let told = format!("invalid value '{number}' for '{option} <");
        check_error(
            &arguments,
            &[&told, "write a", " number ", range, "such as "],
        );
        assert_eq!(run(&arguments).status.code(), Some(2), "{arguments:?}");
    }
}
