//! `kalaha analyze`: positions, saved games, every move of one.

use serde_json::{Value, json};

use crate::{folder, kalaha, object, printed, saved_game, text};

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
