//! `kalaha learn`: what is learned is kept, used, and left out when asked to.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

#[cfg(unix)]
use crate::interrupted;
use crate::{check_error, check_number, folder, kalaha, printed, run, text};

const RULES: &str = "kalah,houses=3,seeds=3";

/// The object that a command prints with this folder as its cache.
fn object(cache: &Path, arguments: &[&str]) -> Value {
    let output = kalaha(arguments)
        .env("KALAHA_CACHE_DIR", cache)
        .output()
        .unwrap();
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Positions looked at to the same depth.
fn nodes(cache: &Path, more: &[&str]) -> Value {
    let analyze = ["analyze", "--rules", RULES, "--depth", "7", "--json"];
    object(cache, &[&analyze, more].concat())["nodes"].clone()
}

#[test]
fn what_is_learned_is_kept_and_used() {
    let cache = folder("learned");
    let plain = nodes(&cache, &["--no-knowledge"]);
    assert_eq!(nodes(&cache, &[]), plain);
    let learn = ["learn", "--rules", RULES, "--rounds", "1", "--json"];
    let told = object(&cache, &learn);
    assert_eq!(told["rounds"], 1);
    let file = told["file"].as_str().unwrap();
    assert_eq!(told["gain"], Value::Null, "nothing was known before");
    let first = fs::read(file).unwrap();
    assert_ne!(nodes(&cache, &[]), plain);
    assert_eq!(nodes(&cache, &["--no-knowledge"]), plain);

    // What is broken in the cache is learned anew.
    fs::write(file, "no knowledge").unwrap();
    for asked in [&["solve", "--rules", RULES, "--depth", "2"][..], &learn] {
        let told = kalaha(asked).env("KALAHA_CACHE_DIR", &cache).output();
        let told = told.unwrap();
        assert!(told.status.success());
        let noted = text(&told.stderr);
        assert_eq!(noted.matches("can be learned anew").count(), 1, "{noted}");
    }
    assert_eq!(fs::read(file).unwrap(), first);

    // Elsewhere, on more threads: the same.
    let out = cache.join("again.bin");
    let again = ["--out", out.to_str().unwrap(), "--threads", "3"];
    let told = object(&cache, &[&learn[..], &again].concat());
    assert_eq!(
        told["gain"],
        Value::Null,
        "a file of one's own is not measured"
    );
    assert_eq!(fs::read(&out).unwrap(), first);

    // In its place comes only what wins no less.
    let told = object(&cache, &[&learn[..], &["--seed", "2"]].concat());
    let gain = &told["gain"];
    let games = ["wins", "draws", "losses", "unfinished"].map(|sort| gain[sort].as_u64().unwrap());
    assert_eq!(games.iter().sum::<u64>(), 60);
    let is_kept = gain["share"].as_f64().unwrap() >= 0.5;
    assert_eq!(told["file"].is_string(), is_kept);
    assert_eq!(fs::read(file).unwrap() != first, is_kept);
    fs::remove_dir_all(cache).unwrap();
}

#[test]
fn learning_ends_in_time_with_what_is_known() {
    let cache = folder("in-time");
    let learn = ["learn", "--rules", "oware", "--time", "0.01", "--json"];
    let output = run(&learn);
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["rounds"], &told["file"]), (&0.into(), &Value::Null));
    assert!(text(&output.stderr).contains("give more --time"));
    assert_eq!(output.status.code(), Some(1));
    fs::remove_dir_all(cache).unwrap();
}

/// Rules under which games are moves at random and searches too short to look at a clock, so that a round takes minutes.
#[test]
fn learning_ends_in_time_on_the_smallest_boards() {
    let cache = folder("in-time-small");
    let out = cache.join("small.bin").display().to_string();
    for rules in ["kalah,houses=2,seeds=2", "micro-wari"] {
        let _ = fs::remove_file(&out);
        let learn = ["learn", "--rules", rules, "--time", "0.2", "--out", &out];
        let begun = Instant::now();
        let output = run(&learn);
        let told = [text(&output.stdout), text(&output.stderr)].concat();
        let is_kept = told.contains("; kept in ");
        assert!(is_kept || told.contains("nothing is kept"), "{told}");
        assert_eq!(is_kept, fs::exists(&out).unwrap(), "{told}");
        // Far more than it takes, far less than the whole round.
        assert!(begun.elapsed() < Duration::from_secs(30), "{rules}");
    }
    fs::remove_dir_all(cache).unwrap();
}

/// Not every path is text.
#[cfg(target_os = "linux")]
#[test]
fn a_file_of_any_name_is_told() {
    use std::os::unix::ffi::OsStrExt as _;
    let out = folder("learned-any").join(std::ffi::OsStr::from_bytes(b"\xff.bin"));
    let mut learn = kalaha(&[
        "learn", "--rules", RULES, "--rounds", "1", "--json", "--out",
    ]);
    let output = learn.arg(&out).output().unwrap();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success() && told["file"].is_string());
}

#[test]
fn one_round_is_told_as_one() {
    let out = folder("learned-one").join("one.bin").display().to_string();
    let told = printed(&["learn", "--rules", RULES, "--rounds", "1", "--out", &out]);
    assert!(told.contains(": 1 round, "), "{told}");
}

#[test]
fn learning_begins_only_where_it_can_be_kept() {
    let cache = folder("learned-over");
    let game = cache.join("game.json");
    fs::write(&game, "{\"format\": \"kalaha-game\"}").unwrap();
    let learn = |out: &str, part: &str| {
        check_error(&["learn", "--rounds", "1000", "--out", out], &[out, part]);
    };
    learn(
        game.to_str().unwrap(),
        "it is not a file of what was learned",
    );
    learn("/no/such/folder/x.bin", "does not exist");
    assert_eq!(fs::read(&game).unwrap(), b"{\"format\": \"kalaha-game\"}");
}

#[test]
fn wrong_wishes_are_told() {
    check_number(&["learn"], "--rounds", "1 to 100000", &["0", "-1", "x"]);
    check_error(
        &[
            "learn",
            "--rounds",
            "1",
            "--rules",
            "kalah,houses=1,seeds=1",
            "--out",
            "/no/such/folder/x.bin",
        ],
        &["/no/such/folder/x.bin"],
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_known() {
    let cache = folder("interrupted");
    fs::create_dir_all(&cache).unwrap();
    let file = cache.join("learned.bin");
    let out = file.to_str().unwrap();
    // The first round of rules as small as these is over much sooner.
    let learn = ["learn", "--rules", "micro-wari", "--out", out, "--json"];
    let told = interrupted(&learn, 200);
    assert!(told["rounds"].as_u64().unwrap() >= 1, "{told}");
    assert!(file.is_file());
}
