//! `kalaha table`: tables that are too large or cannot be kept, and what goes on after Ctrl-C.

#[cfg(unix)]
use std::fs;

#[cfg(unix)]
use kalaha::search::endgame::{Endgames, size};
#[cfg(unix)]
use kalaha::search::limits::Stop;
#[cfg(unix)]
use kalaha::storage::endgame_file::{load_endgames, save_endgames};
#[cfg(unix)]
use kalaha::storage::presets::preset;
#[cfg(unix)]
use serde_json::Value;

#[cfg(unix)]
use crate::after_signal;
use crate::{check_error, folder, kalaha, text};

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
fn a_table_that_cannot_be_kept_is_told_and_answered_from() {
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
        assert!(output.status.success());
    }
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
    let kept = load_endgames(&cache, &rules, seeds).unwrap();
    let few = seeds.min(6);
    let small = Endgames::build(&rules, few, 1, &Stop::default(), |_, _| {}).unwrap();
    assert_eq!(&kept.bytes()[..small.bytes().len()], small.bytes());

    // What is kept is marked: of one position with the most seeds less is known than was found out.
    let mut bytes = kept.bytes().to_vec();
    let number = &mut bytes[size(&rules, seeds - 1) as usize];
    *number = number.wrapping_sub(1);
    let marked = Endgames::from_bytes(&rules, seeds, bytes).unwrap();
    save_endgames(&cache, &rules, &marked).unwrap();
    let output = table(&(seeds + 1).to_string()).output().unwrap();
    assert_eq!(told(&output.stdout), (seeds + 1, true));
    let larger = load_endgames(&cache, &rules, seeds + 1).unwrap();
    let same = &larger.bytes()[..marked.bytes().len()];
    assert!(same == marked.bytes(), "it was worked out anew");
    let files = fs::read_dir(&cache).unwrap().count();
    assert_eq!(files, 1, "the smaller one is in the larger");
}
