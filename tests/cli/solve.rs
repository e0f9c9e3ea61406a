//! `kalaha solve`: published values, who wins, and what a limit or Ctrl-C leaves.

use serde_json::{Value, json};

#[cfg(unix)]
use crate::interrupted;
use crate::{check_error, object, printed};

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

/// A proof looks at the move that is thought to be the best; what was not looked at is not left out.
#[test]
fn moves_that_nothing_is_known_of_are_listed_too() {
    let arguments = [
        "solve",
        "--every-move",
        "--nodes",
        "20000",
        "--threads",
        "1",
    ];
    let text = printed(&arguments);
    assert!(text.contains("?  nothing is known yet"), "{text}");
    let found = object(&[arguments.as_slice(), &["--json"]].concat());
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 6, "{found}");
    let values = moves.iter().map(|m| &m["value"]);
    let known = values.filter(|value| !value.is_null()).count();
    assert_eq!(known, 1, "{found}");
}
