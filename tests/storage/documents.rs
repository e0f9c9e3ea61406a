//! Documents: each fault told so that the user can find it in an editor.

use std::collections::BTreeMap;

use kalaha::rules::side::BySide;
use kalaha::storage::document::envelope::{DocumentError, EncodeError, JsonPlace, parse, to_text};
use kalaha::storage::document::formats::Format;
use serde::{Deserialize, Serialize};
use serde_json::json;

const GAME: Format = Format {
    name: "kalaha-game",
    upgrades: &[],
};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Capture {
    None,
    Cross,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    players: BySide<String>,
    capture: Capture,
    houses: Vec<Vec<u8>>,
    moves: Vec<u8>,
}

fn game() -> Game {
    Game {
        players: BySide::from_fn(|side| side.to_string()),
        capture: Capture::Cross,
        houses: vec![vec![4; 6]; 2],
        moves: vec![3, 6, 1],
    }
}

const TEXT: &str = r#"{
  "format": "kalaha-game",
  "version": 1,
  "players": {"south": "South", "north": "North"},
  "capture": "cross",
  "houses": [
    [4, 4, 4, 4, 4, 4],
    [4, 4, 4, 4, 4, 4]
  ],
  "moves": [3, 6, 1]
}
"#;

#[test]
fn a_document_is_readable_and_reads_back_the_same() {
    assert_eq!(to_text(GAME, &game()).unwrap(), TEXT);
    assert_eq!(parse::<Game>(TEXT, GAME), Ok(game()));
}

#[test]
fn a_byte_order_mark_windows_line_ends_and_another_order_do_no_harm() {
    let text = format!("\u{feff}{}", TEXT.replace('\n', "\r\n"));
    assert_eq!(parse::<Game>(&text, GAME), Ok(game()));
    let envelope = "  \"format\": \"kalaha-game\",\n  \"version\": 1,\n";
    let text = TEXT.replace(envelope, "");
    let text = text.replace(
        "[3, 6, 1]",
        "[3, 6, 1], \"version\": 1, \"format\": \"kalaha-game\"",
    );
    assert_eq!(parse::<Game>(&text, GAME), Ok(game()));
}

/// The message for the good document with one thing replaced.
#[track_caller]
fn check(from: &str, to: &str, message: &str) {
    assert!(TEXT.contains(from), "{from:?}");
    let error = parse::<Game>(&TEXT.replacen(from, to, 1), GAME).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn an_empty_file() {
    for text in ["", " \r\n\t", "\u{feff}"] {
        assert_eq!(parse::<Game>(text, GAME), Err(DocumentError::Empty));
    }
    assert_eq!(DocumentError::Empty.to_string(), "the file is empty");
}

#[test]
fn not_json() {
    check(
        "6, 1]",
        "6, 1,]",
        "not JSON at line 10, column 21: expected value; a value is missing, or there is a comma too many",
    );
    check(
        "\"cross\"",
        "cross",
        "not JSON at line 5, column 14: expected value",
    );
    check(
        "[3, 6, 1]\n}\n",
        "[3, 6",
        "not JSON at line 10, column 16: the file ends within a list; perhaps it was cut off",
    );
    let error = parse::<Game>("1. e4 e5", GAME).unwrap_err();
    assert!(matches!(error, DocumentError::NotJson { .. }));
    assert!(
        error
            .to_string()
            .ends_with("this does not look like a Kalaha file at all")
    );
}

#[test]
fn deeply_nested_text_is_refused_not_crashed_on() {
    let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    for text in [
        TEXT.replace("\"kalaha-game\"", &deep),
        TEXT.replace("[3, 6, 1]", &deep),
    ] {
        let error = parse::<Game>(&text, GAME).unwrap_err();
        assert!(matches!(error, DocumentError::Field { .. }), "{error}");
    }
    let error = parse::<Game>(&"[".repeat(1_000_000), GAME).unwrap_err();
    assert!(matches!(error, DocumentError::NotJson { .. }), "{error}");
}

#[test]
fn what_a_message_repeats_of_a_file_is_short() {
    let long = "A".repeat(100_000);
    for (text, part) in [
        (TEXT.replace("[3, 6, 1]", &format!("\"{long}\"")), "AAA…\""),
        (TEXT.replace("moves", &long), "AAA…`"),
        (TEXT.replace("kalaha-game", &long), "AAA…"),
        (TEXT.replace("moves", &"`x".repeat(50_000)), "…"),
    ] {
        let told = parse::<Game>(&text, GAME).unwrap_err().to_string();
        assert!(told.len() < 600 && told.contains(part), "{told}");
    }
}

#[test]
fn no_or_another_format() {
    let message = r#"this is JSON, but no Kalaha file: it does not say "format": "kalaha-game""#;
    check("\"format\": \"kalaha-game\",", "", message);
    for text in ["[]", "null", "{}", r#"{"format": null}"#] {
        let error = parse::<Game>(text, GAME).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    check(
        "kalaha-game",
        "kalaha-settings",
        r#"this is another kind of file: its "format" is "kalaha-settings", but "kalaha-game" is needed here"#,
    );
    check(
        "\"kalaha-game\"",
        "[1, 2, 3, \"a long list of things nobody wants to read\"]",
        r#"this is another kind of file: its "format" is [1,2,3,"a long list of things nobody wan…, but "kalaha-game" is needed here"#,
    );
}

#[test]
fn another_version() {
    check(
        "version\": 1",
        "version\": 3",
        "written by a newer Kalaha: version 3, this one reads up to 1",
    );
    check(
        "version\": 1",
        "version\": 0",
        "version 0 of this kind of file is not known; this Kalaha reads up to 1",
    );
    check(
        "\"version\": 1,",
        "",
        r#"the "version" of the file is missing; it should be a whole number such as 1"#,
    );
    for (bad, found) in [
        ("\"1\"", "\"1\""),
        ("1.5", "1.5"),
        ("-1", "-1"),
        ("true", "true"),
    ] {
        let message = format!(
            r#"the "version" of the file is {found}; it should be a whole number such as 1"#
        );
        check("version\": 1", &format!("version\": {bad}"), &message);
    }
}

#[test]
fn a_newer_version_is_told_even_if_its_fields_are_unknown() {
    let text = r#"{"stars": [], "version": 2, "format": "kalaha-game"}"#;
    let error = parse::<Game>(text, GAME).unwrap_err();
    assert_eq!(error, DocumentError::NewerVersion { found: 2, known: 1 });
}

#[test]
fn a_field_with_a_value_it_cannot_have() {
    check(
        "\"cross\"",
        "\"crosss\"",
        r#"in "capture": unknown value `crosss`, expected `none` or `cross` (line 5, column 21)"#,
    );
    check(
        "\"South\"",
        "7",
        r#"in "players.south": it is `7`, but should be a text (line 4, column 24)"#,
    );
    check(
        "4],\n    [4, 4",
        "4],\n    [4, 400",
        r#"in "houses[1][1]": it is `400`, but should be a whole number from 0 to 255 (line 8, column 11)"#,
    );
}

#[test]
fn a_missing_or_unknown_field() {
    check(
        "\"capture\": \"cross\",",
        "",
        "missing field `capture` (line 11, column 1)",
    );
    check(
        "\"capture\"",
        "\"colour\": 1, \"capture\"",
        "unknown field `colour`, expected one of `players`, `capture`, `houses`, `moves`; perhaps a newer Kalaha wrote it (line 5, column 10)",
    );
    check(
        "\"south\": \"South\"",
        "\"east\": \"East\"",
        r#"in "players.east": unknown field `east`, expected `south` or `north`; perhaps a newer Kalaha wrote it (line 4, column 20)"#,
    );
}

#[test]
fn a_field_that_stands_twice() {
    check(
        "\"version\": 1,",
        "\"version\": 1, \"version\": 1,",
        "duplicate field `version` (line 3, column 25)",
    );
    check(
        "\"moves\"",
        "\"moves\": [], \"moves\"",
        "duplicate field `moves` (line 10, column 22)",
    );
}

#[test]
fn columns_count_characters() {
    let error = parse::<Game>(&TEXT.replace("\"South\"", "\"ÖÄÜ\" 1"), GAME).unwrap_err();
    let DocumentError::NotJson { place, .. } = error else {
        panic!("{error}");
    };
    assert_eq!(
        place,
        JsonPlace {
            line: 4,
            column: 30
        }
    );
}

#[test]
fn a_value_that_is_no_document_is_a_mistake_told_by_name() {
    let error = to_text(GAME, &[1, 2]).unwrap_err();
    assert!(matches!(error, EncodeError::NoFields { .. }), "{error}");
    let error = to_text(GAME, &BTreeMap::from([("version", 1)])).unwrap_err();
    assert!(
        matches!(
            error,
            EncodeError::Reserved {
                name: "version",
                ..
            }
        ),
        "{error}"
    );
    let error = to_text(GAME, &BTreeMap::from([([1], 1)])).unwrap_err();
    assert!(matches!(error, EncodeError::NotJson { .. }), "{error}");
}

#[test]
fn a_document_of_an_older_version_is_brought_to_the_newest_step_by_step() {
    let later = Format {
        name: "kalaha-game",
        upgrades: &[
            // Version 2 counts seeds of a board of one row; version 3 calls moves otherwise.
            |fields| {
                fields["houses"] = json!([fields["houses"][0]]);
            },
            |fields| {
                let moves = fields.remove("choices").unwrap_or_default();
                fields.insert("moves".to_owned(), moves);
            },
        ],
    };
    assert_eq!(later.version(), 3);
    let changed = Game {
        houses: vec![vec![4; 6]],
        ..game()
    };
    let first = TEXT.replace("\"moves\"", "\"choices\"");
    assert_eq!(parse::<Game>(&first, later).as_ref(), Ok(&changed));
    let second = first.replace("version\": 1", "version\": 2");
    let both = parse::<Game>(&second, later).unwrap();
    assert_eq!(both.houses.len(), 2, "the first step is not for version 2");
    let text = to_text(later, &changed).unwrap();
    assert!(text.contains("\"version\": 3"), "{text}");
    assert_eq!(parse::<Game>(&text, later), Ok(changed));
    let broken = first.replace("\"cross\"", "\"crosss\"");
    assert_eq!(
        parse::<Game>(&broken, later).unwrap_err().to_string(),
        r#"in "capture": unknown value `crosss`, expected `none` or `cross`"#,
    );
}
