//! `kalaha table`: tables that are too large or cannot be kept, and what goes on after Ctrl-C.

use std::fs;

#[cfg(unix)]
use kalaha::search::endgame::{Endgames, Tells, size};
#[cfg(unix)]
use kalaha::search::limits::Stop;
#[cfg(unix)]
use kalaha::storage::knowledge::endgame_file::{load_endgames, save_endgames};
#[cfg(unix)]
use kalaha::storage::rules::presets::preset;
use serde_json::{Value, json};

#[cfg(unix)]
use crate::after_signal;
use crate::{check_error, check_number, folder, kalaha, run, text};

#[test]
fn a_table_that_is_too_large_is_told_with_its_size() {
    let table = |rules| ["table", "--rules", rules, "--table-seeds", "35"];
    // C(47, 12) positions, two numbers each for every lead.
    let told = "a table of 3739417 MiB has more positions than can be numbered";
    check_error(&table("oware"), &["--table-seeds 35", told]);
    let told = "a table of 99661 MiB has more positions";
    check_error(&table("oware,stop_at_majority=false"), &[told]);
}

#[test]
fn a_table_that_cannot_be_kept_is_answered_from_and_no_success() {
    let folder = folder("table-not-kept");
    let file = folder.join("file");
    std::fs::write(&file, "").unwrap();
    for rules in ["oware", "kalah"] {
        let mut command = kalaha(&["table", "--rules", rules, "--table-seeds", "3"]);
        let output = command.env("KALAHA_CACHE_DIR", file.join("cache")).output();
        let output = output.unwrap();
        let told = text(&output.stderr);
        assert!(
            told.starts_with("kalaha: the table is not kept: cannot make the folder"),
            "{told}"
        );
        assert!(told.contains("is a file, not a folder"), "{told}");
        assert!(text(&output.stdout).contains("455 positions with at most 3 seeds"));
        assert!(!output.status.success(), "it was to be kept");
    }
}

#[test]
fn a_table_of_who_wins_has_two_bytes_a_position_and_spares_positions() {
    let cache = folder("table-of-who-wins");
    let told = |command: &[&str]| -> Value {
        let rules = [
            "--rules",
            "bestemshe,houses=3,seeds=4",
            "--winner",
            "--json",
        ];
        let mut command = kalaha(&[command, &rules].concat());
        let output = command.env("KALAHA_CACHE_DIR", &cache).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let table = told(&["table", "--table-seeds", "10"]);
    // C(16, 6) positions.
    assert_eq!(
        (&table["positions"], &table["bytes"]),
        (&json!(8_008), &json!(16_016))
    );
    let nodes = |proof: &Value| proof["nodes"].as_u64().unwrap();
    let without = told(&["solve", "--no-table"]);
    // The largest table in the cache is used.
    let with = told(&["solve"]);
    assert_eq!([&without["value"], &with["value"]], [-1, -1]);
    assert!(2 * nodes(&with) < nodes(&without), "{with} {without}");
}

/// What is told of a table, in one object.
#[cfg(unix)]
fn told(output: &[u8]) -> (u32, bool) {
    let told: Value = serde_json::from_slice(output).unwrap();
    let seeds = told["table_seeds"].as_u64().unwrap();
    (seeds as u32, told["complete"].as_bool().unwrap())
}

#[test]
#[cfg(unix)]
fn what_was_worked_out_when_ctrl_c_came_is_kept_and_gone_on_from() {
    let cache = folder("table-gone-on-with");
    fs::remove_dir_all(&cache).unwrap();
    let table = |seeds: &str| {
        let arguments = ["table", "--rules", "awari-database", "--json"];
        let limits = ["--threads", "1", "--table-seeds", seeds];
        let mut command = kalaha(&[&arguments[..], &limits].concat());
        command.env("KALAHA_CACHE_DIR", &cache);
        command
    };
    // A hundred times as long as it is let.
    let stopped = after_signal("INT", table("16"), 30);
    assert_eq!(text(&stopped.stderr), "");
    assert_eq!(stopped.status.code(), Some(130));
    let (seeds, is_complete) = told(&stopped.stdout);
    assert!(seeds > 0 && !is_complete, "{seeds}");
    let rules = preset("awari-database").unwrap().named().unwrap().rules;
    let kept = load_endgames(&cache, &rules, Tells::Values, seeds).unwrap();
    let few = seeds.min(6);
    let small = Endgames::build(&rules, few, 1, &Stop::default(), |_, _| {}).unwrap();
    assert_eq!(&kept.bytes()[..small.bytes().len()], small.bytes());

    // What is kept is marked: of one position with the most seeds less is known than was found out.
    let mut bytes = kept.bytes().to_vec();
    let number = &mut bytes[size(&rules, Tells::Values, seeds - 1) as usize];
    *number = number.wrapping_sub(1);
    let marked = Endgames::from_bytes(&rules, seeds, bytes).unwrap();
    save_endgames(&cache, &rules, &marked).unwrap();
    let output = table(&(seeds + 1).to_string()).output().unwrap();
    assert_eq!(told(&output.stdout), (seeds + 1, true));
    let larger = load_endgames(&cache, &rules, Tells::Values, seeds + 1).unwrap();
    let same = &larger.bytes()[..marked.bytes().len()];
    assert!(same == marked.bytes(), "it was worked out anew");
    let files = fs::read_dir(&cache).unwrap().count();
    assert_eq!(files, 1, "the smaller one is in the larger");
}

#[test]
fn also_a_table_that_cannot_be_made_is_told_and_done_without() {
    let check = |rules: [&str; 2], seeds: &str, told: &str| {
        let limits = ["--nodes", "1000", "--json", "--table-seeds", seeds];
        let output = run(&[&["solve"], &rules[..], &limits[..]].concat());
        assert!(output.status.success(), "{rules:?}");
        assert!(text(&output.stderr).contains(told), "{rules:?}");
        assert!(text(&output.stdout).contains("\"value\""), "{rules:?}");
    };
    check(
        ["--rules", "four-row"],
        "5",
        "--table-seeds 5 changes nothing: there is no table for these rules, because",
    );
    check(
        ["--houses", "12"],
        "40",
        "--table-seeds 40 changes nothing: there is not enough memory for a table of",
    );
}

#[test]
fn a_table_is_made_once_and_grows_and_its_values_are_counted() {
    let cache = folder("cache of grown tables");
    fs::remove_dir_all(&cache).unwrap();
    let table = |seeds: &str| {
        let arguments = ["table", "--rules", "awari-database", "--table-seeds", seeds];
        let mut command = kalaha(&[&arguments[..], &["--histogram", "--json"]].concat());
        let output = command.env("KALAHA_CACHE_DIR", &cache).output().unwrap();
        assert_eq!(text(&output.stderr), "");
        serde_json::from_str::<Value>(text(&output.stdout)).unwrap()
    };
    for (seeds, positions) in [("4", 1820), ("6", 18564), ("6", 18564), ("2", 91)] {
        let found = table(seeds);
        assert_eq!(found["positions"], json!(positions));
        assert_eq!(found["complete"], json!(true));
        let two = json!({"-2": 40, "0": 13, "2": 25});
        assert_eq!(found["histogram"][1]["values"], two);
        assert_eq!(found["histogram"][1]["not_exact"], json!(0));
    }
    check_error(
        &[
            "table",
            "--rules",
            "oware",
            "--table-seeds",
            "5",
            "--histogram",
        ],
        &["stop_at_majority", "stop_at_majority=false"],
    );
    check_error(
        &["table", "--rules", "four-row", "--table-seeds", "5"],
        &["there is no table for these rules, because"],
    );
    check_error(
        &["table", "--rules", "kalah", "--table-seeds", "40"],
        &["--table-seeds 40: there is", "memory"],
    );
    check_number(&["table"], "--table-seeds", "from 1 to 40", &["0", "41"]);
}
