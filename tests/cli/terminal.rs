//! What reaches a terminal, and how a command ends.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{kalaha, run, text};

#[test]
fn names_and_bad_words_in_files_never_command_the_terminal_or_forge_a_line() {
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

#[test]
fn a_command_ends_when_nobody_reads_its_answer() {
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
    // What was read from is closed: the next line finds nobody.
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
fn work_that_a_signal_ends_tells_what_is_known_and_has_an_exit_code_of_its_own() {
    for signal in ["INT", "TERM"] {
        let mut command = kalaha(&["perft", "--rules", "kalah", "--depth", "40", "--json"]);
        let child = command.stdout(Stdio::piped()).spawn().unwrap();
        // Its handler is there once it has looked at the first moves.
        std::thread::sleep(Duration::from_secs(1));
        let kill = std::process::Command::new("kill")
            .args(["-s", signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}");
        assert!(
            text(&output.stdout).contains("\"complete\": false"),
            "{signal}"
        );
    }
}
