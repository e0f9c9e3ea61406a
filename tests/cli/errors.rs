//! What is given wrong is told in one sentence, and so is an answer that cannot be written.

use std::fs;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::{check_error, check_number, folder, kalaha, run, saved_game, text};

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
    fs::write(path("empty.pgn"), "").unwrap();
    check_error(
        &["analyze", &path("empty.pgn")],
        &["empty.pgn: the file is empty"],
    );
    let none = path("none.json");
    let told = format!("cannot add {none}: there is no such file");
    check_error(&["merge", &none], &[&told]);
    // Its own words, not those for an option that is not known.
    check_error(
        &["solve", "--position", "-1,4/4,4 0:0 S"],
        &["--position: "],
    );
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
