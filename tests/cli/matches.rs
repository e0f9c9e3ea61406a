//! `kalaha match`: games that are written, players that cannot play.

use std::fs;
#[cfg(unix)]
use std::process::Command;

use serde_json::json;

#[cfg(unix)]
use crate::interrupted;
use crate::{check_error, check_number, folder, object, printed, run, text};

/// A match of four games of which each pair begins with two random moves.
const MATCH: [&str; 9] = [
    "match",
    "--south",
    "beginner",
    "--north",
    "expert:2",
    "--games",
    "4",
    "--opening-moves",
    "2",
];

#[test]
fn the_games_of_a_match_are_written_as_pgn() {
    let folder = folder("match-pgn");
    let path = folder.join("match.pgn").display().to_string();
    // What was there gives way.
    fs::write(&path, "[Rules \"kalah\"]\n\n1. 3 6 *\n".repeat(9)).unwrap();
    let told = printed(&[&MATCH[..], &["--pgn", &path, "--threads", "2"]].concat());
    let written = fs::read_to_string(&path).unwrap();
    let tags = |tag: &str| written.matches(tag).count();
    assert_eq!(tags("[White \"Beginner\"]\n[Black \"Expert 2\"]"), 2);
    assert_eq!(tags("[White \"Expert 2\"]\n[Black \"Beginner\"]"), 2);
    assert_eq!(tags("[Rules \"kalah\"]"), 4);
    assert_eq!(tags("[Date \"20"), 4);
    for number in 1..=4 {
        assert_eq!(tags(&format!("[Round \"{number}\"]")), 1, "{written}");
    }
    let won = tags("[White \"Beginner\"]\n[Black \"Expert 2\"]\n[Result \"1-0\"]")
        + tags("[White \"Expert 2\"]\n[Black \"Beginner\"]\n[Result \"0-1\"]");
    assert!(
        told.contains(&format!(": {won} won, ")),
        "{told}\n{written}"
    );
    // Every move is read back, and so is the result that they come to.
    let again = printed(&["convert", &path, "--to", "pgn"]);
    assert_eq!(again.trim_end(), written.trim_end());
}

#[test]
fn the_games_of_a_ladder_have_numbers_of_their_own() {
    let path = folder("match-ladder")
        .join("ladder.pgn")
        .display()
        .to_string();
    let levels = ["match", "--levels", "beginner,expert:1,expert:2"];
    printed(&[&levels[..], &["--games", "2", "--pgn", &path]].concat());
    let written = fs::read_to_string(&path).unwrap();
    for round in ["1.1", "1.2", "2.1", "2.2"] {
        assert!(
            written.contains(&format!("[Round \"{round}\"]")),
            "{written}"
        );
    }
}

#[test]
fn games_that_are_lost_or_cut_off_are_written_with_their_results() {
    let path = folder("match-lost").join("lost.pgn").display().to_string();
    let write = ["--games", "2", "--pgn", &path];
    let quitter = format!("ugi:{} perft --depth 1", env!("CARGO_BIN_EXE_kalaha"));
    let players = ["match", "--south", "beginner", "--north", &quitter];
    assert!(run(&[&players[..], &write].concat()).status.success());
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.matches("[Result \"1-0\"]").count(), 1, "{written}");
    assert_eq!(written.matches("[Result \"0-1\"]").count(), 1, "{written}");
    let players = ["match", "--south", "beginner", "--north", "expert"];
    let clock = ["--clock", "0.000000001", "--threads", "1"];
    assert!(
        run(&[&players[..], &clock, &write].concat())
            .status
            .success()
    );
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.matches("time forfeit").count(), 2, "{written}");
    assert_eq!(written.matches("[TimeControl \"").count(), 2, "{written}");
    let short = ["--most-moves", "6"];
    printed(&[&MATCH[..], &short, &["--pgn", &path]].concat());
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.matches("[Result \"*\"]").count(), 4, "{written}");
}

/// Half a game would be read as one that was left, with its result.
#[cfg(unix)]
#[test]
fn where_the_disk_is_full_only_whole_games_stay() {
    let path = folder("match-full").join("full.pgn").display().to_string();
    // No file may grow beyond 2 KiB, in blocks of half a one.
    let program = env!("CARGO_BIN_EXE_kalaha");
    let games = "--south beginner --north beginner --games 40 --threads 1";
    let limited = format!("trap '' XFSZ; ulimit -f 4; exec {program} match {games} --pgn {path}");
    let output = Command::new("sh").args(["-c", &limited]).output().unwrap();
    assert!(!output.status.success());
    let written = fs::read_to_string(&path).unwrap();
    let whole = written.matches("[Round ").count();
    assert!((1..40).contains(&whole), "{whole}");
    let told = text(&output.stderr);
    assert!(
        told.contains(&format!("the file holds {whole} whole game")),
        "{told}"
    );
    let again = printed(&["convert", &path, "--to", "pgn"]);
    assert_eq!(again.trim_end(), written.trim_end());
    assert!(again.trim_end().ends_with(['0', '1', '2']), "{again}");
}

#[test]
fn a_program_that_never_begins_ends_the_match() {
    let silent = format!("ugi:{} perft --depth 1", env!("CARGO_BIN_EXE_kalaha"));
    let players = ["match", "--south", "beginner", "--north", &silent];
    let games = ["--games", "20", "--threads", "1", "--json"];
    let output = run(&[&players[..], &games].concat());
    assert!(!output.status.success());
    let told = text(&output.stderr);
    assert!(
        told.contains("perft --depth 1 did not begin to play in several games in a row: "),
        "{told}"
    );
    let found: serde_json::Value = serde_json::from_str(text(&output.stdout)).unwrap();
    assert_eq!(found["complete"], false);
    let played = &found["matches"][0];
    assert_eq!((&played["wins"], &played["losses"]), (&json!(3), &json!(0)));
}

#[test]
fn experts_divide_their_time_and_do_not_lose_by_it() {
    let players = ["match", "--rules", "oware", "--south", "expert:20"];
    let players = [&players[..], &["--north", "beginner", "--threads", "1"]].concat();
    for time in [["--clock", "2+0.02"], ["--move-time", "0.02"]] {
        let games = ["--games", "2", "--most-moves", "40"];
        let output = run(&[&players[..], &time, &games].concat());
        let (told, lost) = (text(&output.stdout), text(&output.stderr));
        assert!(output.status.success(), "{lost}");
        assert!(!lost.contains("its time is over"), "{told}{lost}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_games_that_were_played() {
    let path = folder("match-stopped")
        .join("stopped.pgn")
        .display()
        .to_string();
    let players = ["match", "--south", "beginner", "--north", "beginner"];
    let write = ["--games", "1000000", "--json", "--pgn", &path];
    let found = interrupted(&[&players[..], &write].concat(), 100);
    let found = &found["matches"][0];
    let counts = ["wins", "draws", "losses"].map(|count| found[count].as_u64().unwrap());
    let written = fs::read_to_string(&path).unwrap();
    let games = written.matches("[Round \"").count() as u64;
    assert!(games > 0);
    assert_eq!(games, counts.iter().sum::<u64>());
}

#[test]
fn nothing_is_written_before_a_match_can_begin() {
    let path = folder("match-none").join("kept.pgn").display().to_string();
    let kept = "[Rules \"kalah\"]\n\n1. 3 6 *\n";
    fs::write(&path, kept).unwrap();
    let write = ["--games", "2", "--pgn", &path];
    let players = [
        "match",
        "--south",
        "ugi:/nonexistent",
        "--north",
        "beginner",
    ];
    check_error(&[&players[..], &write].concat(), &["/nonexistent"]);
    assert_eq!(fs::read_to_string(&path).unwrap(), kept);
    // Another kind of file never gives way.
    let rules = ["--pgn", "assets/rules/kalah.json"];
    check_error(&[&MATCH[..], &rules].concat(), &["it is not a PGN file"]);
}

#[test]
fn with_a_program_that_cannot_be_started_nothing_is_played() {
    let none = "ugi:there-is-no-such-program --quiet";
    for players in [
        ["--south", none, "--north", "beginner"],
        ["--south", "beginner", "--north", none],
    ] {
        let output = run(&[&["match"], &players[..], &["--games", "2"]].concat());
        assert_eq!(
            text(&output.stderr),
            format!(
                "kalaha: {none} cannot play: there is no program \"there-is-no-such-program\"; give a program that can be started\n"
            )
        );
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""));
    }
}

#[test]
fn another_program_is_told_the_rules_however_they_are_given() {
    let us = format!("ugi:\"{}\" ugi", env!("CARGO_BIN_EXE_kalaha"));
    for rules in [
        &["--rules", "kalah,houses=3,repeat_limit=3", "--clockwise"][..],
        &[
            "--rules",
            "Awari, databases",
            "--houses",
            "3",
            "--seeds",
            "2",
        ],
    ] {
        let players = ["--south", &us, "--north", "beginner"];
        let times = ["--games", "2", "--move-time", "0.02"];
        let told = printed(&[&["match"], rules, &players, &times].concat());
        assert!(!told.contains("not legal"), "{told}");
    }
}

#[cfg(unix)]
#[test]
fn another_program_plays_without_its_book_where_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let heard = folder.path().join("heard");
    let ours = env!("CARGO_BIN_EXE_kalaha");
    let listening = format!("ugi:sh -c \"tee -a '{}' | '{ours}' ugi\"", heard.display());
    let play = |more: &[&str]| {
        let rules = ["match", "--rules", "kalah,houses=3", "--games", "2"];
        let players = ["--south", &listening, "--north", "beginner"];
        printed(&[&rules[..], &players, &["--move-time", "0.02"], more].concat());
        let told = std::fs::read_to_string(&heard).unwrap();
        std::fs::remove_file(&heard).unwrap();
        ["Book", "Knowledge"]
            .map(|name| told.contains(&format!("setoption name {name} value false")))
    };
    assert_eq!(play(&[]), [false, false]);
    assert_eq!(play(&["--no-book", "both"]), [true, false]);
    assert_eq!(play(&["--no-book", "north"]), [false, false]);
    assert_eq!(play(&["--no-knowledge", "south"]), [false, true]);
}

#[test]
fn a_clause_is_not_given_in_two_ways() {
    for rules in [
        ["kalah,relay=none", "--seed-on"],
        ["kalah,direction=ccw", "--clockwise"],
    ] {
        let output = run(&["perft", "--rules", rules[0], rules[1], "--depth", "1"]);
        let told = text(&output.stderr);
        assert!(!output.status.success(), "{rules:?}");
        assert!(told.contains("twice"), "{told}");
    }
}

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

#[test]
#[cfg(unix)]
fn a_program_that_lets_itself_be_waited_for_is_told_once() {
    let players = ["--south", "beginner", "--north", "ugi:sh -c \"sleep 4\""];
    let size = ["--games", "2", "--threads", "1", "--json"];
    let output = run(&[&["match"][..], &players, &size].concat());
    let told = text(&output.stderr);
    let waiting = "kalaha: waiting for ugi:sh -c \"sleep 4\" to answer\n";
    assert_eq!(told.matches(waiting).count(), 1, "{told}");
    assert!(!text(&output.stdout).contains("waiting"));
}
