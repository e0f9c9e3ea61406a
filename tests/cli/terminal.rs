//! What reaches a terminal, and how a command ends.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

#[cfg(unix)]
use crate::{after_ctrl_c, after_signal};
use crate::{kalaha, run, text};

#[test]
fn also_names_and_bad_words_in_files_never_command_the_terminal_or_forge_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let rules = r#"{"format": "kalaha-rules", "version": 1, "name": "A\u001b]0;x\u0007\nkalaha: forged", "rules": {}}"#;
    let bad = r#"{"format": "kalaha-rules", "version": 1, "name": "A", "rules": {"direction": "up\u001b[2J\nkalaha: forged"}}"#;
    for (name, content) in [
        ("rules.json", rules),
        ("bad.json", bad),
        ("b\u{1b}[2J\nkalaha: forged.json", "{"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        for output in [
            run(&["perft", "--rules", path, "--depth", "1"]),
            run(&[path, "--rules", path]),
        ] {
            assert_ne!((output.stdout.len(), output.stderr.len()), (0, 0), "{path}");
            for shown in [text(&output.stdout), text(&output.stderr)] {
                assert!(
                    !shown.contains('\u{1b}') && !shown.contains('\u{7}'),
                    "{shown:?}"
                );
                assert!(
                    !shown.lines().any(|line| line.starts_with("kalaha: forged")),
                    "{shown}"
                );
            }
        }
    }
}

/// No line of it is forged, and nothing commands the terminal.
#[track_caller]
fn check_plain(output: &Output, given: &[&str]) {
    assert_ne!(
        (output.stdout.len(), output.stderr.len()),
        (0, 0),
        "{given:?}"
    );
    for shown in [text(&output.stdout), text(&output.stderr)] {
        let mut lines = shown.lines();
        assert!(!shown.contains('\u{1b}'), "{given:?}: {shown}");
        let is_forged = |line: &str| line.starts_with("kalaha: forged");
        assert!(!lines.any(is_forged), "{given:?}: {shown}");
    }
}

#[test]
fn also_arguments_never_command_the_terminal_or_forge_a_line() {
    let evil = "x\u{1b}[2J\nkalaha: forged";
    let rules = format!("kalah,{evil}=1");
    let value = format!("kalah,seeds={evil}");
    let kept = format!("{}/{evil}/x.png", env!("CARGO_TARGET_TMPDIR"));
    for arguments in [
        &[evil][..],
        &["perft", "--position", evil],
        &["perft", "--moves", evil],
        &["perft", "--rules", evil],
        &["perft", "--rules", &rules],
        &["perft", "--rules", &value],
        &["match", "--south", evil],
        &["match", "--levels", evil],
        &["picture", "-o", evil],
        &["picture", "-o", &kept],
        &["picture", evil, "-o", "x.png"],
        &["convert", evil],
        &["table", "--table-seeds", evil],
        &["doctor", evil],
        &["manual", evil],
        &["merge", "g\u{1b}[2J\nkalaha: forged.json"],
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        check_plain(&output, arguments);
    }
    let usual = ["doctor"];
    let mut command = kalaha(&usual);
    let home = format!("{}/home-{evil}", env!("CARGO_TARGET_TMPDIR"));
    let output = command.env("KALAHA_CONFIG_DIR", home).output().unwrap();
    check_plain(&output, &usual);
    assert!(text(&output.stdout).contains("\\nkalaha: forged/games: can be written"));
}

#[test]
fn also_titles_of_sheets_never_forge_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let evil = format!(
        "{}/x\u{1b}[2J\nkalaha: forged.json",
        folder.path().display()
    );
    fs::write(
        &evil,
        r#"{"format": "kalaha-rules", "version": 1, "id": "a", "name": "A", "rules": {}}"#,
    )
    .unwrap();
    let games = ["compare", &evil, "kalah", "--games", "2"];
    check_plain(&run(&games), &games);
    let shards = run(&[&games[..], &["--shard", "1/1", "--json"]].concat());
    let path = folder.path().join("shards.json");
    fs::write(&path, &shards.stdout).unwrap();
    let merge = ["merge", path.to_str().unwrap()];
    let output = run(&merge);
    check_plain(&output, &merge);
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
#[cfg(unix)]
fn also_the_log_never_commands_the_terminal_or_forges_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x\u{1b}[2J\nkalaha: forged.json");
    fs::create_dir(&path).unwrap();
    // The folder cannot be made where a file stands.
    let file = path.join("file");
    fs::write(&file, "").unwrap();
    let arguments = ["solve", "--rules", "kalah,houses=2,seeds=2"];
    let mut command = kalaha(&arguments);
    command.env("KALAHA_CACHE_DIR", file.join("cache"));
    let output = command.env("RUST_LOG", "kalaha=debug").output().unwrap();
    check_plain(&output, &arguments);
    let told = text(&output.stderr);
    assert!(
        told.contains("[WARN  kalaha::") && told.contains("\\nkalaha: forged"),
        "{told}"
    );
}

#[test]
#[cfg(unix)]
fn also_a_rules_file_that_cannot_be_read_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("f.json");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let output = run(&["perft", "--rules", pipe]);
    let told = format!(
        "kalaha: cannot use the rules in `{pipe}`: it is a device or a pipe, not a file; choose another one\n"
    );
    assert_eq!(text(&output.stderr), told);
}

#[test]
#[cfg(unix)]
fn also_a_table_that_a_signal_ends_before_there_is_one_has_the_exit_code_of_signals() {
    let arguments = [
        "table",
        "--rules",
        "kalah",
        "--table-seeds",
        "20",
        "--threads",
        "1",
    ];
    // It takes many times as long.
    let output = after_ctrl_c(&arguments, 20);
    assert_eq!(
        text(&output.stderr),
        "kalaha: stopped before any table was done\n"
    );
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn also_a_command_ends_when_nobody_reads_its_answer() {
    let mut command = kalaha(&["perft", "--rules", "kalah", "--depth", "40"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert!(first.contains("Kalah"), "{first}");
    // What was read from is closed: the next line finds nobody. It would go on for hours.
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(120), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut complaint = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut complaint)
        .unwrap();
    assert_eq!(complaint, "");
}

#[test]
#[cfg(unix)]
fn a_signal_ends_the_games_of_a_file_also_after_other_rules() {
    let path = crate::folder("each-signal")
        .join("two.pgn")
        .display()
        .to_string();
    let small = "[Rules \"micro-wari\"]\n\n1. 1 *\n";
    let large = "[Rules \"kalah\"]\n\n1. 3 6 *\n";
    std::fs::write(&path, format!("{small}\n{large}")).unwrap();
    // All is known at once of the small board, and of the large one in hours.
    let mut command = kalaha(&["analyze", &path, "--all", "--each", "--time", "9999"]);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut told = std::io::BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    std::io::BufRead::read_line(&mut told, &mut first).unwrap();
    assert!(first.starts_with("Micro-Wari: "), "{first}");
    let kill = std::process::Command::new("kill")
        .args(["-s", "INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
#[cfg(unix)]
fn also_work_that_a_signal_ends_tells_what_is_known_and_has_an_exit_code_of_its_own() {
    for signal in ["INT", "TERM"] {
        let command = kalaha(&["perft", "--rules", "kalah", "--depth", "40", "--json"]);
        let output = after_signal(signal, command, 0);
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert!(
            text(&output.stdout).contains("\"complete\": false"),
            "{signal}"
        );
    }
}
