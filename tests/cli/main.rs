//! The commands without a window, run as their users run them.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod book;
mod compare;
mod convert;
#[cfg(target_os = "linux")]
mod copies;
mod doctor;
mod learning;
mod manual;
mod matches;
#[cfg(feature = "gui")]
mod picture;
mod puzzles;
mod reviews;
mod rules;
mod several;
mod sheets;
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

// Perft: counts as published.

#[track_caller]
fn check_perft(rules: &str, counts: &[u64]) {
    let depth = counts.len().to_string();
    let found = object(&["perft", "--rules", rules, "--depth", &depth, "--json"]);
    assert_eq!(found["counts"], json!(counts), "{rules}");
}

#[test]
fn perft_counts_the_same_with_any_number_of_threads() {
    for rules in ["kalah-pie", "oware", "clockwise", "four-row"] {
        let count = |threads| {
            let options = ["--depth", "5", "--json", "--threads", threads];
            let found = object(&[&["perft", "--rules", rules], &options[..]].concat());
            (found["counts"].clone(), found["moves_made"].clone())
        };
        assert_eq!(count("1"), count("3"), "{rules}");
    }
}

#[test]
fn perft_and_bench_end_when_their_time_is_over() {
    let perft = object(&[
        "perft",
        "--depth",
        "200",
        "--time",
        "0.5",
        "--threads",
        "2",
        "--json",
    ]);
    assert_eq!(perft["complete"], json!(false));
    let counts = perft["counts"].as_array().unwrap();
    assert!((1..200).contains(&counts.len()), "{perft}");
    assert!(
        printed(&["perft", "--depth", "200", "--time", "0.2"]).contains("stopped before the end")
    );
    let bench = object(&["bench", "--depth", "60", "--time", "0.5", "--json"]);
    assert_eq!(bench["complete"], json!(false));
}

#[test]
fn perft_counts_are_those_published() {
    check_perft("kalah", &[6, 35, 185, 942, 4690, 23233]);
    check_perft("empty-capture", &[6, 35, 185, 942, 4685, 23169]);
    check_perft("oware", &[6, 36, 190, 1014, 5219, 27332]);
    check_perft("seed-on", &[6, 31, 156, 796, 3969]);
    check_perft("kalaha", &[6, 31, 144, 673, 3075]);
    check_perft("clockwise", &[6, 36, 190, 1007, 5229]);
    check_perft("congkak", &[7, 36, 230, 1406]);
    check_perft("four-row", &[12, 144, 1320]);
}

// Solve.

/// Irving, Donkers and Uiterwijk, "Solving Kalah", 2000, Table 9.
#[test]
fn kalah_with_four_houses_has_the_published_values() {
    for (seeds, value) in [("1", 2), ("2", 6), ("3", 8), ("4", 2)] {
        for more in ["--every-move", "--best"] {
            let mut arguments = vec!["solve", "--rules", "empty-capture", "--houses", "4"];
            arguments.extend(["--seeds", seeds, "--memory", "16", "--json", more]);
            let found = object(&arguments);
            assert_eq!(found["value"], json!(value), "{arguments:?}");
            assert_eq!(found["exact"], json!(true));
            assert_eq!(found["bound"], json!("exact"));
            assert_eq!(found["unit"], json!("seeds"));
            let moves = found["moves"].as_array().unwrap();
            assert_eq!(moves.len(), 4);
            assert_eq!(moves[0]["value"], json!(value));
            assert_eq!(moves[0]["house"], found["line"][0]);
            let all_exact = moves.iter().all(|m| m["exact"] == json!(true));
            assert_eq!(all_exact, more == "--every-move", "{arguments:?}");
            let values = moves.iter().map(|m| m["value"].as_i64().unwrap());
            assert!(values.rev().is_sorted());
        }
    }
}

#[test]
fn best_play_is_told_as_it_is_read_back() {
    let start = ["--rules", "empty-capture", "--houses", "4", "--seeds", "2"];
    let mut arguments = vec!["solve", "--memory", "16", "--json"];
    arguments.extend(start);
    let found = object(&arguments);
    let line = found["line_text"].as_str().unwrap();
    assert_eq!(
        line.matches(|c: char| c.is_ascii_digit()).count(),
        found["line"].as_array().unwrap().len()
    );
    arguments.extend(["--moves", line]);
    let end = object(&arguments);
    assert_eq!((&end["exact"], &end["moves"]), (&json!(true), &json!([])));
    let sign = if end["to_move"] == json!("South") {
        1
    } else {
        -1
    };
    assert_eq!(sign * end["value"].as_i64().unwrap(), 6);
}

#[test]
fn values_are_told_in_a_table() {
    let text = printed(&[
        "solve",
        "--rules",
        "empty-capture",
        "--houses",
        "4",
        "--seeds",
        "1",
        "--memory",
        "16",
        "--threads",
        "1",
    ]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "1,1,1,1/1,1,1,1 0:0 S");
    assert_eq!(lines[2], "South to move: +2, exact");
    assert_eq!(lines[5], "   4            +2  exact");
    assert!(text.contains("\nBest play: 4"), "{text}");
    assert!(text.contains(" s, 1 thread"), "{text}");
}

/// Who wins small boards of Bestemshe (found by working back from all ends), and Kalah(4,2).
#[test]
fn who_wins_is_proven_without_values() {
    let second = ["solve", "--rules", "bestemshe,houses=2,seeds=9", "--winner"];
    let found = object(&[&second[..], &["--json"]].concat());
    assert_eq!(
        (&found["value"], &found["unit"]),
        (&json!(-1), &json!("win"))
    );
    assert_eq!(
        (&found["at_least"], &found["at_most"]),
        (&json!(-1), &json!(-1))
    );
    assert_eq!(
        (&found["exact"], &found["best"]),
        (&json!(true), &Value::Null)
    );
    let text = printed(&second);
    assert!(text.contains("South to move: North wins, proven"), "{text}");
    let first = ["solve", "--rules", "bestemshe,houses=2,seeds=3", "--winner"];
    let text = printed(&first);
    assert!(
        text.contains("South to move: South wins, proven\nBy the move 2"),
        "{text}"
    );
    let kalah = [
        "solve",
        "--rules",
        "empty-capture,houses=4,seeds=2",
        "--winner",
    ];
    let found = object(&[&kalah[..], &["--json"]].concat());
    assert_eq!((&found["value"], &found["best"]), (&json!(1), &json!(4)));
    let hopeless = [
        "solve", "--rules", "oware", "--winner", "--nodes", "1000", "--json",
    ];
    let found = object(&hopeless);
    assert_eq!(found["done"], json!(false));
    let round = printed(&["solve", "--rules", "bestemshe,houses=2,seeds=5", "--winner"]);
    assert!(
        round.contains("positions that come again; solve without --winner"),
        "{round}"
    );
    assert_eq!(
        (&found["value"], &found["exact"]),
        (&Value::Null, &json!(false))
    );
    check_error(
        &[&second[..], &["--best"]].concat(),
        &["--winner", "--best"],
    );
    let swap = [
        "solve",
        "--rules",
        "oware,pie=on",
        "--moves",
        "3",
        "--winner",
    ];
    check_error(&swap, &["sides can still be swapped"]);
}

#[test]
fn a_limit_ends_a_search_with_what_is_known() {
    let found = object(&[
        "solve",
        "--rules",
        "kalah-6-6",
        "--nodes",
        "1000",
        "--memory",
        "16",
        "--json",
    ]);
    assert_eq!(found["exact"], json!(false));
    let bound = found["bound"].as_str();
    assert!(bound.is_some_and(|b| b != "exact"), "{found}");
    assert!(found["value"].is_i64(), "{found}");
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

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_long_search_cleanly() {
    let arguments = ["solve", "--rules", "kalah-6-6", "--memory", "16", "--json"];
    let found = interrupted(&arguments, 0);
    assert_eq!(found["exact"], json!(false));
    let bound = found["bound"].as_str();
    assert!(bound.is_some_and(|b| b != "exact"), "{found}");
    assert!(found["value"].is_i64(), "{found}");
}

// Analyze.

#[test]
fn a_position_is_analyzed() {
    let arguments = [
        "analyze",
        "--position",
        "0,0,0,0,0,1/0,0,0,0,3,0 20:20 S",
        "--depth",
        "4",
        "--json",
    ];
    let found = object(&arguments);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["house"]), (1, &json!(6)));
    assert_eq!(moves[0]["value"], found["value"]);
    // A game that is over has its result: 22 to 23, South to move.
    let over = object(&[
        "analyze",
        "--position",
        "0,0,0,0,0,0/0,0,0,0,0,1 22:22 S",
        "--json",
    ]);
    assert_eq!(
        (&over["value"], &over["bound"]),
        (&json!(-1), &json!("exact"))
    );
    // In games that are not won by seeds the unit tells so.
    let four_row = object(&["analyze", "--rules", "four-row", "--depth", "1", "--json"]);
    assert_ne!(four_row["unit"], json!("seeds"));
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

#[test]
fn a_saved_game_is_analyzed() {
    let path = saved_game();
    let path = path.to_str().unwrap();
    let newest = object(&["analyze", path, "--depth", "2", "--json"]);
    let at_6 = object(&["analyze", path, "--at", "6", "--depth", "2", "--json"]);
    assert_eq!(newest["position"], at_6["position"]);
    let start = object(&["analyze", path, "--at", "0", "--depth", "2", "--json"]);
    assert_eq!(start["position"], json!("4,4,4,4,4,4/4,4,4,4,4,4 0:0 S"));
    let end = object(&["analyze", path, "--at", "7", "--depth", "2", "--json"]);
    assert_eq!(end["to_move"], json!("South"));
}

#[test]
fn every_move_of_a_saved_game_is_looked_at() {
    let path = saved_game();
    let path = path.to_str().unwrap();
    let found = object(&["analyze", path, "--all", "--depth", "3", "--json"]);
    assert_eq!(found["complete"], json!(true));
    let moves = found["moves"].as_array().unwrap();
    let houses: Vec<_> = moves.iter().map(|m| m["house"].as_i64().unwrap()).collect();
    assert_eq!(houses, [3, 6, 1, 2, 3, 4, 5]);
    let mut lost = [0, 0];
    for (at, made) in moves.iter().enumerate() {
        assert_eq!(made["at"], json!(at));
        assert_eq!(made["number"], json!(at + 1));
        let number = |value: &Value| value.as_i64().unwrap();
        let (value, best) = (number(&made["value"]), number(&made["best"]["value"]));
        assert_eq!(number(&made["loss"]), best - value);
        assert!(best >= value);
        lost[usize::from(made["side"] == json!("North"))] += best - value;
    }
    assert_eq!(found["loss"], json!({ "south": lost[0], "north": lost[1] }));
    let told = printed(&["analyze", path, "--all", "--depth", "3"]);
    assert!(told.contains("Kalah: Anna (South), Ben (North)"), "{told}");
    let table = told
        .lines()
        .skip_while(|line| !line.starts_with("  no  side"));
    let numbers: Vec<_> = table
        .skip(1)
        .map_while(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7"], "{told}");
    assert!(
        moves[0]["depth"].as_i64().unwrap() >= 3,
        "how far a guess has looked"
    );
    assert!(
        told.contains(&format!("South {}, North {}", lost[0], lost[1])),
        "{told}"
    );
}

#[test]
fn a_position_is_analyzed_with_a_table_as_it_is_solved() {
    let cache = folder("cache of tables");
    let with_table = |arguments: &[&str]| {
        let mut command = kalaha(arguments);
        let output = command.env("KALAHA_CACHE_DIR", &cache).output().unwrap();
        assert_eq!(text(&output.stderr), "", "{arguments:?}");
        let found: Value = serde_json::from_str(text(&output.stdout)).unwrap();
        assert_eq!(found["exact"], json!(true), "{arguments:?}");
        found["value"].clone()
    };
    let rules = ["--houses", "4", "--seeds", "3", "--json"];
    let value = with_table(&[&["solve", "--no-table"], &rules[..]].concat());
    for table in [&["--table-seeds", "8"][..], &["--no-table"], &[]] {
        assert_eq!(
            with_table(&[&["analyze"], &rules[..], table].concat()),
            value
        );
    }
    let path = saved_game();
    let path = path.to_str().unwrap();
    let limits = [
        "--at",
        "5",
        "--nodes",
        "20000",
        "--table-seeds",
        "6",
        "--json",
    ];
    let mut command = kalaha(&[&["analyze", path], &limits[..]].concat());
    let output = command.env("KALAHA_CACHE_DIR", &cache).output().unwrap();
    assert!(output.status.success());
}

#[test]
fn solving_looks_no_further_than_it_is_told() {
    let found = object(&["solve", "--rules", "kalah", "--depth", "4", "--json"]);
    assert_eq!(found["depth"], json!(4));
    assert_eq!(found["bound"], json!("estimate"));
    let analyzed = object(&["analyze", "--rules", "kalah", "--depth", "4", "--json"]);
    assert_eq!(found["value"], analyzed["value"]);
    check_error(
        &["solve", "--depth", "4", "--table-seeds", "9"],
        &["--depth", "--table-seeds"],
    );
}

// Match.

#[test]
fn a_match_is_the_same_with_any_number_of_threads() {
    let matches = |threads: &str, seed: &str| {
        let arguments = [
            "match",
            "--levels",
            "beginner,amateur,expert:1",
            "--games",
            "12",
            "--seed",
            seed,
            "--threads",
            threads,
            "--json",
        ];
        object(&arguments)["matches"].clone()
    };
    let one = matches("1", "5");
    assert_eq!(one, matches("3", "5"));
    assert_ne!(one, matches("1", "6"));
    let pairs = one.as_array().unwrap();
    assert_eq!(pairs.len(), 2);
    assert_eq!(pairs[1]["players"], json!(["amateur", "expert:1"]));
    for pair in pairs {
        let count = |key: &str| pair[key].as_u64().unwrap();
        assert_eq!(
            count("wins") + count("draws") + count("losses") + count("unfinished"),
            12
        );
    }
}

#[test]
fn equal_players_share_the_points_of_each_pair() {
    let arguments = [
        "match", "--south", "amateur", "--north", "amateur", "--games", "20", "--json",
    ];
    let found = &object(&arguments)["matches"][0];
    let elo = |key: &str| found[key].as_f64().unwrap();
    assert!(elo("elo_low") <= 0.0 && elo("elo_high") >= 0.0, "{found}");
}

#[test]
fn a_ladder_is_a_table_and_long_games_are_cut_off() {
    let arguments = [
        "match",
        "--rules",
        "oware",
        "--levels",
        "beginner,amateur",
        "--games",
        "2",
        "--most-moves",
        "6",
    ];
    let told = printed(&arguments);
    assert!(
        told.contains("beginner against amateur: 0 won, 0 drawn, 0 lost, 2 unfinished"),
        "{told}"
    );
    assert!(
        told.contains("| beginner | amateur | 0 | 0 | 0 | 2 | – | – | – |"),
        "{told}"
    );
}

// Bench.

#[test]
fn the_bench_is_a_checksum() {
    let bench = || object(&["bench", "--depth", "2", "--json"]);
    let (one, two) = (bench(), bench());
    assert_eq!(one["nodes"], two["nodes"]);
    let known = |found: &Value| found["with_knowledge"]["nodes"].as_u64();
    assert!(known(&one) > Some(0) && known(&one) == known(&two));
    let nodes = |found: &Value| -> Vec<u64> {
        let positions = found["positions"].as_array().unwrap().iter();
        positions.map(|p| p["nodes"].as_u64().unwrap()).collect()
    };
    assert_eq!(nodes(&one), nodes(&two));
    assert_eq!(
        nodes(&one).iter().sum::<u64>(),
        one["nodes"].as_u64().unwrap()
    );
    assert!(printed(&["bench", "--depth", "2"]).contains("in all"));
}

#[test]
fn the_bench_looks_at_the_positions_it_always_has() {
    // Changes only with the search or the rules; whoever changes them on purpose counts anew.
    assert_eq!(object(&["bench", "--json"])["nodes"], 9_255_118);
}

// Errors.

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

#[test]
fn a_misspelt_command_is_answered_by_the_nearest_one() {
    check_error(&["solv"], &["there is no file solv", "the command `solve`"]);
    check_error(
        &["comapre", "oware", "kalah"],
        &["did you mean the command `compare`?"],
    );
    check_error(
        &["oware"],
        &["there is no file oware", "kalaha --rules oware"],
    );
    let output = run(&["compare", "kalah", "--time", "3"]);
    let told = text(&output.stderr);
    assert!(told.contains("'--time'") && !told.contains("tip"), "{told}");
    check_error(
        &["compare", "--rules", "oware"],
        &["without --rules: kalaha compare kalah"],
    );
    let file = run(&["solv.json"]);
    assert!(!text(&file.stderr).contains("command"), "it is a file");
}

#[test]
fn wrong_rules_positions_and_moves_are_told() {
    for command in ["solve", "analyze", "perft"] {
        check_error(
            &[command, "--rules", "owar"],
            &["`owar`", "did you mean `oware`?"],
        );
        check_error(&[command, "--houses", "99"], &["--houses", "1 to 16"]);
        check_error(
            &[command, "--houses", "13"],
            &["houses", "from 1 to 12; to 16"],
        );
        check_error(
            &[command, "--position", "x"],
            &["--position: `x` is not a position: write it like 4,4,4,4,4,4/4,4,4,4,4,4 0:0 S"],
        );
        check_error(
            &[command, "--houses", "3", "--position", "x"],
            &["write it like 4,4,4/4,4,4 0:0 S"],
        );
        check_error(
            &[command, "--position", "4,4,4,4,4,-4/4,4,4,4,4,4 0:0 S"],
            &["`-4` is not a number of seeds: write a whole number, or x"],
        );
        check_error(
            &[command, "--position", "4,4/4,4 0:0 S"],
            &["--position: South has 2 houses", "the board has 6"],
        );
        check_error(
            &[command, "--moves", "3 9"],
            &["--moves: move 2: `9` is not a move"],
        );
        check_error(
            &[command, "--moves", "1 1 1 1 1 1 1"],
            &["--moves: move 3: `1` is not legal", "empty"],
        );
    }
    check_error(&["match", "--rules", "owar"], &["did you mean `oware`?"]);
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

#[test]
fn wrong_limits_are_told() {
    for command in ["solve", "analyze"] {
        for time in ["-1", "0", "NaN", "inf", "1e300", "soon"] {
            check_error(
                &[command, "--time", time],
                &["--time", "a number of seconds above 0"],
            );
        }
        let check = |option: &str, range: &str, wrong: &[&str]| {
            check_number(&[command], option, range, wrong);
        };
        check("--nodes", "from 1 to", &["0"]);
        check("--threads", "from 1 to 256", &["0", "257"]);
        check("--memory", "from 1 to 65536", &["0", "65537"]);
        check("--houses", "from 1 to 16", &["0", "17", "256"]);
        check("--seeds", "from 1 to 24", &["0", "25", "70000"]);
    }
    check_number(&["solve"], "--table-seeds", "from 1 to 40", &["0", "41"]);
    check_error(
        &["solve", "--table-seeds", "9", "--no-table"],
        &["--table-seeds", "--no-table"],
    );
    for command in ["perft", "bench"] {
        for time in ["-1", "0", "soon"] {
            check_error(
                &[command, "--time", time],
                &["--time", "a number of seconds above 0"],
            );
        }
    }
    check_number(&["perft"], "--threads", "from 1 to 256", &["0", "257"]);
    for command in ["solve", "analyze", "bench", "perft"] {
        check_number(&[command], "--depth", "from 1 to 200", &["0", "201"]);
    }
    check_number(&[], "--houses", "from 1 to 16", &["0", "17"]);
    check_number(&[], "--seeds", "from 1 to 24", &["0", "25"]);
}

#[test]
fn wrong_files_are_told() {
    let folder = folder("wrong");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    check_error(
        &["analyze", &path("none.json")],
        &["none.json", "there is no such file"],
    );
    check_error(&["analyze", &path("")], &["it is a folder"]);
    let broken = path("broken.json");
    fs::write(&broken, "{").unwrap();
    check_error(
        &["analyze", &broken],
        &["broken.json", "not JSON at line 1"],
    );
    fs::write(path("binary"), [0xff]).unwrap();
    check_error(&["analyze", &path("binary")], &["not UTF-8"]);
    let game = saved_game();
    let game = game.to_str().unwrap();
    check_error(
        &["analyze", game, "--at", "8"],
        &["--at 8", "has only 7 moves", "0 to 7"],
    );
    check_number(&["analyze", game], "--at", "from 0 to", &[]);
    check_error(&["analyze", game, "--at", "1", "--all"], &["--at", "--all"]);
    check_error(&["analyze", game, "--rules", "oware"], &["--rules"]);
    check_error(&["analyze", "--at", "1"], &["<FILE>"]);
    check_error(&["analyze", "--all"], &["<FILE>"]);
    let empty = fs::read_to_string(game).unwrap();
    let mut empty: Value = serde_json::from_str(&empty).unwrap();
    empty["moves"] = json!([]);
    empty["made"] = json!(0);
    fs::write(path("empty.json"), empty.to_string()).unwrap();
    check_error(
        &["analyze", &path("empty.json"), "--all"],
        &["--all", "has no moves yet"],
    );
}

#[test]
fn wrong_matches_are_told() {
    let two = |games: &'static str| {
        [
            "match", "--south", "beginner", "--north", "beginner", "--games", games,
        ]
    };
    check_error(&two("0"), &["'0'", "--games", "in pairs", "such as 20"]);
    check_error(&two("7"), &["'7'", "--games", "in pairs", "such as 8"]);
    let players = ["match", "--south", "beginner", "--north", "beginner"];
    let check = |option: &str, range: &str, wrong: &[&str]| {
        check_number(&players, option, range, wrong);
    };
    check("--games", "from 2 to 1000000", &["0", "1", "1000001"]);
    check("--opening-moves", "from 0 to 100", &["101"]);
    check("--most-moves", "from 1 to 1000000", &["0"]);
    check("--threads", "from 1 to 256", &["0", "257"]);
    check("--seed", "from 0 to", &[]);
    check_error(&["match"], &["--south LEVEL --north LEVEL, or --levels"]);
    check_error(&["match", "--south", "beginner"], &["--north"]);
    check_error(
        &["match", "--levels", "beginner"],
        &["--levels beginner", "two or more"],
    );
    check_error(
        &["match", "--levels", "beginner,master"],
        &["'master'", "the levels are beginner"],
    );
    check_error(
        &[
            "match", "--levels", "a,b", "--south", "beginner", "--north", "beginner",
        ],
        &["--levels"],
    );
    check_error(
        &["match", "--south", "expert:99", "--north", "beginner"],
        &["'expert:99'", "1 to 20"],
    );
    check_error(
        &["match", "--south", "perfect:0", "--north", "beginner"],
        &["'perfect:0'", "up to 600"],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_is_told() {
    let solve = ["solve", "--houses", "4", "--seeds", "1", "--memory", "16"];
    let full = fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = kalaha(&solve).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr)
            .contains("cannot write the answer to the standard output: the disk is full")
    );
    // Who wants no more, as `head` does, is no trouble.
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let output = kalaha(&solve).stdout(writer).output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
}

// Help.

#[test]
fn every_command_explains_every_option_with_examples() {
    for command in ["solve", "analyze", "match", "compare", "perft", "bench"] {
        let help = printed(&[command, "--help"]);
        assert!(
            help.contains(&format!("Examples: kalaha {command} "))
                || help.contains(&format!("Examples: kalaha {command}\n")),
            "{help}"
        );
        assert!(help.contains(&format!("./{command}")), "{help}");
        let mut lines = help.lines().peekable();
        while let Some(line) = lines.next() {
            if line.trim_start().starts_with("--") && line.starts_with("      --") {
                let explained = lines.peek().is_some_and(|l| l.starts_with("          "));
                assert!(explained, "{command}: {line}");
            }
        }
    }
    assert!(printed(&["--help"]).contains("./solve"));
}

/// A file called like a command is opened, or told to be no game, if it is given with its folder.
#[test]
fn a_file_called_like_a_command_can_be_given() {
    let folder = folder("names");
    fs::write(folder.join("solve"), "no game").unwrap();
    let output = kalaha(&["./solve"]).current_dir(&folder).output().unwrap();
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        told.contains("./solve") || told.contains("no window"),
        "{told}"
    );
    let output = kalaha(&["analyze", "solve"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(text(&output.stderr).contains("cannot open solve: not JSON"));
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_that_cannot_be_written_is_no_success() {
    for arguments in [&["--help"][..], &["--version"], &["rules"], &["ugi"]] {
        let mut command = kalaha(arguments);
        command.stdout(
            fs::OpenOptions::new()
                .write(true)
                .open("/dev/full")
                .unwrap(),
        );
        command.stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        // Whoever asks nothing has ended already.
        let _ = std::io::Write::write_all(&mut input, b"go nodes 100\n");
        drop(input);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let told = text(&output.stderr);
        assert!(
            told.contains("the standard output: the disk is full"),
            "{told}"
        );
    }
}
