//! A copy that is killed while it saves: the file is always whole, and no move that was saved is lost.

use std::env;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use kalaha::storage::document::envelope::{parse, to_text};
use kalaha::storage::document::formats::Format;
use kalaha::storage::session::slots::Slot;
use serde::{Deserialize, Serialize};

const STATE: Format = Format {
    name: "kalaha-test-state",
    upgrades: &[],
};

/// A state of changing length that can tell whether it is whole.
#[derive(Serialize, Deserialize)]
struct State {
    first: u64,
    fill: Vec<u64>,
    last: u64,
}

impl State {
    fn numbered(number: u64) -> Self {
        Self {
            first: number,
            fill: vec![number; (number % 7) as usize * 3000],
            last: number,
        }
    }
}

/// The number of the state in `slot`, 0 if it is empty; panics if the state is not whole.
fn whole_state_in(slot: &Slot) -> u64 {
    let Some(text) = slot.load().unwrap() else {
        return 0;
    };
    let state: State = parse(&text, STATE).unwrap();
    let whole = State::numbered(state.first);
    assert!(state.last == state.first && state.fill == whole.fill);
    state.first
}

/// Names the folder to the child of the test below.
const FOLDER: &str = "KALAHA_TEST_KILLED_FOLDER";

/// Saves states without end and prints each number once it is saved.
fn save_until_killed(folder: &Path) {
    let slot = Slot::acquire(folder).unwrap();
    assert_eq!(slot.number(), 1);
    for number in whole_state_in(&slot) + 1.. {
        let state = State::numbered(number);
        slot.save(&to_text(STATE, &state).unwrap()).unwrap();
        println!("saved {number}");
    }
}

#[test]
fn point_12_a_kill_at_any_instant_loses_at_most_the_state_being_written() {
    if let Some(folder) = env::var_os(FOLDER) {
        return save_until_killed(Path::new(&folder));
    }
    let folder = crate::folder();
    let mut saved = 0;
    for round in 0..40_u64 {
        let acknowledged =
            kill_a_writer(folder.path(), Duration::from_micros(round * 7919 % 20_000));
        let slot = Slot::acquire(folder.path()).unwrap();
        assert_eq!(slot.number(), 1, "the lock of a killed copy is free");
        let found = whole_state_in(&slot);
        assert!(acknowledged > saved, "the writer wrote nothing");
        assert!(
            found == acknowledged || found == acknowledged + 1,
            "{found} after {acknowledged}"
        );
        saved = found;
    }
    eprintln!("40 kills, {saved} states saved");
}

/// Runs a writer, kills it `after` its first save, and tells the last number it printed.
fn kill_a_writer(folder: &Path, after: Duration) -> u64 {
    let mut writer = Command::new(env::current_exe().unwrap())
        .args(["--exact", "--nocapture"])
        .arg("killed::point_12_a_kill_at_any_instant_loses_at_most_the_state_being_written")
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(writer.stdout.take().unwrap());
    let mut printed = String::new();
    while !printed.contains("saved") {
        assert_ne!(
            output.read_line(&mut printed).unwrap(),
            0,
            "the writer failed: {printed}"
        );
    }
    thread::sleep(after);
    writer.kill().unwrap(); // SIGKILL
    writer.wait().unwrap();
    output.read_to_string(&mut printed).unwrap();
    let (_, last) = printed.rsplit_once("saved ").unwrap();
    last.trim().parse().unwrap()
}
