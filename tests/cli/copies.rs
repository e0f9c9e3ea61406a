//! Two copies of the program at once on one file: neither loses what the other has done.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Pie, State};
use kalaha::storage::disk::file_lock::FileLock;
use kalaha::storage::knowledge::book_file::load_book;
use kalaha::storage::knowledge::knowledge_file::knowledge_file;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use serde_json::Value;

use crate::{check_error, folder, kalaha, listens, object, printed, text};

/// A command under way.
fn begun(command: &mut Command) -> Child {
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits until something is so.
#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    for _ in 0..6_000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("it never comes to that");
}

/// Waits until a command would write a file whose lock is held by somebody else.
#[track_caller]
fn wait_for_turn(command: &mut Child, file: &str) {
    let files = format!("/proc/{}/fd", command.id());
    let lock = format!(".kalaha-{file}.lock");
    wait_until(|| {
        let open = fs::read_dir(&files).into_iter().flatten().flatten();
        let mut open = open.filter_map(|one| fs::read_link(one.path()).ok());
        open.any(|path| path.ends_with(&lock))
    });
    assert!(command.try_wait().unwrap().is_none(), "it has to wait");
}

fn interrupt(command: &Child) {
    let id = command.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.unwrap().success());
}

/// A folder with nothing in it, and a file that is not there.
fn missing(name: &str, file: &str) -> (PathBuf, String) {
    let folder = folder(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(file).display().to_string();
    (folder, path)
}

fn held(path: &str) -> FileLock {
    FileLock::beside(Path::new(path), Duration::ZERO).unwrap()
}

fn rules(text: &str) -> RuleSet {
    parse_rules_arg(text, Overrides::default()).unwrap().rules
}

#[test]
fn two_copies_of_book_add_up_on_one_file() {
    let (folder, path) = missing("copies-book", "book.json");
    let other = folder.join("other.json").display().to_string();
    let grow = |time, path| {
        let rules = ["book", "--rules", "kalah,houses=3,seeds=2", "--no-table"];
        let each = ["--threads", "1", "--each", "0.05", "--json"];
        [&rules[..], &each, &["--time", time, "--out", path]].concat()
    };
    printed(&grow("1", &other));
    let turn = held(&path);
    let mut first = begun(&mut kalaha(&grow("0.1", &path)));
    wait_for_turn(&mut first, "book.json");
    fs::copy(&other, &path).unwrap();
    drop(turn);
    let output = first.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rules = rules("kalah,houses=3,seeds=2");
    let load = |path: &str| load_book(Path::new(path), &rules).unwrap().unwrap();
    let (all, other) = (load(&path), load(&other));
    assert_eq!(told["positions"], all.entries().len());
    assert!(other.entries().len() > 3);
    for entry in other.entries() {
        let mut state = State::with_pie(&rules, rules.start(Side::South), Pie::Closed);
        entry.path.iter().for_each(|&action| {
            state.play(action).unwrap();
        });
        assert!(all.report(&state).is_some(), "{:?} is lost", entry.path);
    }
}

#[test]
fn two_copies_of_puzzles_add_up_on_one_file() {
    let (folder, path) = missing("copies-puzzles", "puzzles.json");
    let other = folder.join("other.json").display().to_string();
    let make = |seed, path| {
        let small = ["puzzles", "--rules", "kalah,houses=3,seeds=3", "--json"];
        let more = ["--count", "2", "--seed", seed, "--out", path];
        [&small[..], &more].concat()
    };
    let theirs = object(&make("9", &other));
    let turn = held(&path);
    let mut first = begun(&mut kalaha(&make("1", &path)));
    wait_for_turn(&mut first, "puzzles.json");
    fs::copy(&other, &path).unwrap();
    drop(turn);
    let output = first.wait_with_output().unwrap();
    let ours: Value = serde_json::from_slice(&output.stdout).unwrap();
    let written = fs::read_to_string(&path).unwrap();
    for made in [&ours, &theirs] {
        for puzzle in made["puzzles"].as_array().unwrap() {
            let position = puzzle["position"].as_str().unwrap();
            assert!(written.contains(position), "{position} is lost");
        }
    }
}

#[test]
fn what_another_copy_learns_meanwhile_is_measured_against() {
    const RULES: &str = "kalah,houses=3,seeds=3";
    let (cache, other) = missing("copies-learn", "other.bin");
    let learn = |more: &[&str]| {
        let rounds = ["learn", "--rules", RULES, "--rounds", "1", "--json"];
        let mut command = kalaha(&[&rounds[..], more].concat());
        command.env("KALAHA_CACHE_DIR", &cache);
        command
    };
    let made = learn(&["--seed", "2", "--out", &other]).output().unwrap();
    assert!(made.status.success());
    let path = knowledge_file(&cache, &rules(RULES));
    let turn = held(path.to_str().unwrap());
    let mut first = begun(&mut learn(&["--seed", "1"]));
    wait_for_turn(&mut first, path.file_name().unwrap().to_str().unwrap());
    fs::copy(&other, &path).unwrap();
    drop(turn);
    let output = first.wait_with_output().unwrap();
    assert!(text(&output.stderr).contains("another copy has learned these rules meanwhile"));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let gain = &told["gain"];
    let games = ["wins", "draws", "losses", "unfinished"].map(|sort| gain[sort].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 60);
    let is_theirs = fs::read(&path).unwrap() == fs::read(&other).unwrap();
    assert_eq!(told["file"].is_null(), is_theirs);
}

#[test]
fn sheets_that_are_stopped_leave_what_another_copy_has_written() {
    let (_, path) = missing("copies-sheets", "sheets.json");
    let sheets = begun(&mut kalaha(&["sheets", "--threads", "1", "--out", &path]));
    wait_until(|| listens(sheets.id()));
    fs::copy("assets/sheets.json", &path).unwrap();
    interrupt(&sheets);
    let output = sheets.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = [text(&output.stdout), text(&output.stderr)].concat();
    assert!(told.contains("nothing was written"), "{told}");
    let shipped = fs::read_to_string("assets/sheets.json").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), shipped);
}

/// A match that goes on for long, some games of it written.
fn long_match(path: &str) -> Child {
    let players = ["match", "--south", "beginner", "--north", "beginner"];
    let write = ["--games", "20000", "--json", "--pgn", path];
    let child = begun(&mut kalaha(&[&players[..], &write].concat()));
    wait_until(|| fs::metadata(path).is_ok_and(|file| file.len() > 0));
    child
}

#[test]
fn a_file_that_a_match_is_written_to_is_nobody_elses() {
    let (_, path) = missing("copies-match", "match.pgn");
    let first = long_match(&path);
    let players = ["match", "--south", "expert:1", "--north", "beginner"];
    let second = [&players[..], &["--games", "2", "--pgn", &path]].concat();
    check_error(&second, &["match.pgn", "another copy of Kalaha is writing"]);
    interrupt(&first);
    let output = first.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(130), "")
    );
    assert!(!fs::read_to_string(&path).unwrap().contains("Expert 1"));
    // Once it is over, the next one has it.
    printed(&second);
    assert!(fs::read_to_string(&path).unwrap().contains("Expert 1"));
}

#[test]
fn games_whose_file_has_gone_meanwhile_are_no_success() {
    for is_replaced in [false, true] {
        let (folder, path) = missing("copies-gone", "match.pgn");
        let long = long_match(&path);
        fs::rename(&path, folder.join("moved.pgn")).unwrap();
        if is_replaced {
            fs::write(&path, "").unwrap();
        }
        interrupt(&long);
        let output = long.wait_with_output().unwrap();
        let told = text(&output.stderr);
        assert!(told.contains("it was moved, removed or replaced"), "{told}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_cannot_be_written_is_told_nevertheless() {
    let (folder, path) = missing("copies-answer", "book.json");
    let turn = held(&path);
    let small = ["--rules", "kalah,houses=3,seeds=2", "--no-table"];
    let time = ["--time", "0.2", "--each", "0.05", "--out", &path];
    let mut book = begun(&mut kalaha(&[&["book"][..], &small, &time].concat()));
    wait_for_turn(&mut book, "book.json");
    fs::remove_dir_all(&folder).unwrap();
    drop(turn);
    let output = book.wait_with_output().unwrap();
    let told = text(&output.stderr);
    assert!(told.contains("cannot save") && told.contains("does not exist"));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("The book has "), "{told}");
}
