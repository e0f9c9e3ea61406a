//! Files that are broken or changed by others: what can be saved of them is, and nothing is overwritten unasked.

use std::fs;
use std::thread;

use kalaha::rules::notation::print_moves;
use kalaha::storage::disk::fingerprint::{
    Fingerprint, RewriteError, Rewritten, write_known, write_unknown,
};
use kalaha::storage::games::comparison_file;
use kalaha::storage::games::game_file;
use kalaha::storage::games::opened::{self, Opened};
use kalaha::storage::games::rescue::{Rescued, rescue};
use kalaha::storage::rules::presets;

use serde_json::{Value, json};

use crate::folder;

const SESSION: &str = include_str!("golden/v1/session.json");
const GAME: &str = include_str!("golden/v1/game.json");
const COMPARISON: &str = include_str!("golden/v1/comparison.json");

fn rescued(text: &str) -> Rescued {
    rescue(text)
}

/// The moves of the main line.
fn moves(found: &Rescued) -> String {
    let record = &found.game.as_ref().unwrap().record;
    print_moves(record.line().map(|made| (made.by, made.action)))
}

#[test]
fn point_9_a_file_that_is_whole_is_read_whole() {
    let found = rescued(SESSION);
    assert_eq!(found.faults, Vec::<String>::new());
    assert_eq!(moves(&found), "1 swap 4 5 3 6 2 3");
    assert_eq!(found.comparison.unwrap().sheets.len(), 1);
    let found = rescued(GAME);
    assert_eq!(found.faults, Vec::<String>::new());
    let text = game_file::to_text(
        &found.game.unwrap(),
        kalaha::game::contest::Moment(1_795_003_600),
    );
    assert_eq!(text.unwrap(), GAME);
    assert_eq!(rescued(COMPARISON).faults, Vec::<String>::new());
}

#[test]
fn point_9_all_moves_up_to_the_fault_are_saved() {
    let turns = "\"2-2\", \"4-4\", \"5-4\"";
    assert!(GAME.contains(turns));
    for (with, fault) in [
        (
            "\"2-2\", \"4-99\", \"5-4\"",
            "moves: move 4: `99` is not a move",
        ),
        (
            "\"2-2\", \"4\", 7, \"5-4\"",
            "moves[2]: it is `7`, but should be a text",
        ),
        ("\"2-2\", \"4\", \u{1}", "not JSON"),
    ] {
        let found = rescued(&GAME.replace(turns, with));
        assert_eq!(moves(&found), "2-2 4", "{fault}");
        let told = found.faults.join("; ");
        assert!(told.contains(fault), "{told}");
    }
    // Another field never takes the moves along.
    let found = rescued(&GAME.replace("\"Anna\"", "7"));
    assert_eq!(moves(&found), "2-2 4-4 5-4 3 4 2 5 4 4-6");
    assert!(
        found.faults[0].starts_with("players: in \"south\""),
        "{:?}",
        found.faults
    );
}

#[test]
fn point_9_a_file_cut_off_anywhere_is_saved_as_far_as_it_goes() {
    let mut longest = 0;
    for end in (0..GAME.len())
        .step_by(7)
        .filter(|end| GAME.is_char_boundary(*end))
    {
        let found = rescued(&GAME[..end]);
        assert!(!found.faults.is_empty(), "{end}");
        let played = found.game.map_or(0, |game| game.record.line().len());
        assert!(played >= longest, "{end}");
        longest = played;
    }
    assert_eq!(longest, 13);
}

#[test]
fn point_9_boards_up_to_the_fault_are_saved() {
    let found = rescued(&COMPARISON.replacen("\"N1\"", "\"X1\"", 1));
    let told = found.faults.join("; ");
    assert!(told.contains("`X1`"), "{told}");
    let linked = found.comparison.unwrap().linked;
    assert_eq!(linked.boards().len(), 3);
    assert!(linked.steps().len() < 14);
    // What is wrong with a sheet leaves the boards where they are.
    let found = rescued(&COMPARISON.replacen("\"sheets_of\": [1, 3]", "\"sheets_of\": [1, 9]", 1));
    assert_eq!(found.comparison.unwrap().linked.steps().len(), 14);
    assert_eq!(found.faults.len(), 1, "{:?}", found.faults);
}

#[test]
fn point_9_what_was_set_aside_is_opened_like_any_game() {
    let folder = folder();
    let path = folder.path().join("slot-1.broken-1.json");
    fs::write(&path, SESSION.replacen("\"tab\"", "\"tap\"", 1)).unwrap();
    let Opened::Game(game) = opened::read(&path).unwrap() else {
        panic!("not opened as a game");
    };
    assert_eq!(game.record.made_count(), 8);
}

#[test]
fn point_5_a_file_changed_by_somebody_else_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("game.json");
    fs::write(&path, "one").unwrap();
    let known = Fingerprint::of(b"one");
    let Rewritten::Replaced(known) = write_known(&path, b"two", &known).unwrap() else {
        panic!("it was there");
    };
    fs::write(&path, "six").unwrap();
    let error = write_known(&path, b"ten", &known).unwrap_err();
    assert!(matches!(error, RewriteError::ChangedOutside), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "six");
}

/// Of copies that save to the same file at once, one does; the others are told.
#[test]
fn point_5_of_two_copies_that_save_to_one_file_at_once_one_is_told() {
    let folder = folder();
    let path = folder.path().join("game.json");
    for _ in 0..20 {
        fs::write(&path, "old").unwrap();
        let known = Fingerprint::of(b"old");
        let saved: Vec<bool> = thread::scope(|scope| {
            let save = |number: u8| {
                let path = &path;
                scope.spawn(move || write_known(path, &[b'0' + number], &known).is_ok())
            };
            let copies: Vec<_> = (0..4).map(save).collect();
            copies
                .into_iter()
                .map(|copy| copy.join().unwrap())
                .collect()
        });
        let found = fs::read(&path).unwrap();
        assert_eq!(saved.iter().filter(|saved| **saved).count(), 1, "{saved:?}");
        assert!(saved[usize::from(found[0] - b'0')]);
    }
}

#[test]
#[cfg(unix)]
fn also_a_pipe_in_place_of_a_known_file_is_refused_and_never_waited_for() {
    let folder = folder();
    let path = folder.path().join("game.json");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.unwrap().success());
    let error = write_known(&path, b"two", &Fingerprint::of(b"one")).unwrap_err();
    assert!(matches!(error, RewriteError::File(_)), "{error}");
}

#[test]
fn point_5_a_file_of_which_nothing_is_known_is_not_overwritten() {
    let folder = folder();
    let path = folder.path().join("game.json");
    assert!(write_unknown(&path, b"one").is_ok(), "there is none");
    assert!(write_unknown(&path, b"one").is_ok(), "it is the same");
    let error = write_unknown(&path, b"two").unwrap_err();
    assert!(matches!(error, RewriteError::Unknown), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "one");
}

#[test]
fn point_11_a_file_that_is_gone_is_written_anew_and_told() {
    let folder = folder();
    let path = folder.path().join("game.json");
    let written = write_known(&path, b"one", &Fingerprint::of(b"one")).unwrap();
    assert!(matches!(written, Rewritten::Anew(_)), "{written:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "one");
}

/// The paths of all values inside a value, of long lists those of the first ones.
fn paths(value: &Value, path: &str, found: &mut Vec<String>) {
    let mut inner = |name: &str, value| {
        let path = format!("{path}/{name}");
        found.push(path.clone());
        paths(value, &path, found);
    };
    match value {
        Value::Array(list) => {
            for (index, value) in list.iter().take(3).enumerate() {
                inner(&index.to_string(), value);
            }
        }
        Value::Object(fields) => fields.iter().for_each(|(name, value)| inner(name, value)),
        _ => {}
    }
}

#[test]
fn also_what_is_wrong_with_a_value_is_told_without_words_of_programmers() {
    type FaultOf = fn(&str) -> Option<String>;
    let files: [(&str, FaultOf); 3] = [
        (GAME, |text| {
            Some(game_file::from_text(text).err()?.to_string())
        }),
        (COMPARISON, |text| {
            Some(comparison_file::from_text(text).err()?.to_string())
        }),
        (include_str!("golden/v1/rules.json"), |text| {
            Some(presets::from_text(text).err()?.to_string())
        }),
    ];
    let others = [
        json!([]),
        json!([1]),
        json!({}),
        json!({"x": 1}),
        json!({"x": null, "y": []}),
        json!(1.5),
        json!(-1),
        json!("x"),
        json!(null),
        json!(true),
    ];
    let words = "array bool boolean enum f64 float floating i32 i64 ident identifier integer invalid map newtype option \
        sequence serde string struct tuple type u16 u32 u64 u8 unit usize variant";
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut refused = 0;
    for (text, fault_of) in files {
        let whole: Value = serde_json::from_str(text).unwrap();
        assert_eq!(fault_of(&whole.to_string()), None);
        let mut places = Vec::new();
        paths(&whole, "", &mut places);
        for (place, other) in places
            .iter()
            .flat_map(|place| others.iter().map(move |other| (place, other)))
        {
            let mut broken = whole.clone();
            *broken.pointer_mut(place).unwrap() = other.clone();
            let Some(told) = fault_of(&broken.to_string()) else {
                continue;
            };
            refused += 1;
            let mut said = told.split(|c: char| !c.is_alphanumeric());
            // No name of a type either, which has capitals inside.
            let bad = said.find(|word| {
                let mut pairs = word.chars().zip(word.chars().skip(1));
                words.contains(&word.to_lowercase().as_str())
                    || pairs.any(|(one, next)| one.is_lowercase() && next.is_uppercase())
            });
            assert_eq!(bad, None, "{place} as {other}: {told}");
        }
    }
    assert!(refused > 2_000, "{refused}");
}
