//! `kalaha puzzles`.

use serde_json::json;

use super::{check_error, folder, object, printed, run, text};

const SMALL: [&str; 3] = ["puzzles", "--rules", "kalah,houses=3,seeds=3"];

#[test]
fn puzzles_are_told_as_json_and_the_same_for_the_same_seed() {
    let made = |seed: &str| {
        let mut found = object(&[&SMALL[..], &["--count", "4", "--seed", seed, "--json"]].concat());
        assert!(found["seconds"].take().is_number());
        found
    };
    let first = made("3");
    assert_eq!(first, made("3"));
    let puzzles = first["puzzles"].as_array().unwrap();
    assert_eq!(puzzles.len(), 4);
    for puzzle in puzzles {
        let moves = puzzle["moves"].as_array().unwrap();
        assert!(moves.len() >= 3 && moves.iter().all(|m| m["exact"] == json!(true)));
        assert_eq!(puzzle["answer"], json!(moves[0]["house"].to_string()));
        assert!(puzzle["rating"].as_u64().unwrap() >= 3);
    }
}

#[test]
fn puzzles_come_from_games_of_files_and_go_into_a_file() {
    let folder = folder("puzzles");
    let (pgn, out) = (folder.join("game.pgn"), folder.join("puzzles.json"));
    std::fs::write(&pgn, GAMES).unwrap();
    let (pgn, out) = (pgn.display().to_string(), out.display().to_string());
    let output = run(&["puzzles", "--from", &pgn, "--count", "3", "--out", &out]);
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("1 game under other rules"));
    let told = text(&output.stdout).to_owned();
    assert!(told.starts_with("Kalah"), "{told}");
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("kalaha-puzzles"), "{written}");
}

#[test]
fn games_are_gone_through_as_asked_and_else_twelve_for_each_puzzle() {
    let none = [
        "puzzles",
        "--rules",
        "kalah,houses=2,seeds=2",
        "--count",
        "1",
        "--json",
    ];
    let games = |more: &[&str]| object(&[&none[..], more].concat())["games"].clone();
    assert_eq!(games(&[]), json!(12));
    assert_eq!(games(&["--games", "30"]), json!(30));
    assert_eq!(games(&["--games", "5"]), json!(5));
}

#[test]
fn where_there_is_none_one_sentence_says_so() {
    let told = printed(&[
        "puzzles",
        "--rules",
        "kalah,houses=2,seeds=2",
        "--count",
        "2",
    ]);
    assert!(
        told.contains("no puzzle in") && told.lines().count() == 1,
        "{told}"
    );
    check_error(
        &["puzzles", "--from", "nowhere.json"],
        &["cannot open nowhere.json"],
    );
    check_error(&["puzzles", "--count", "0"], &["--count"]);
}

#[test]
fn puzzles_are_added_to_those_of_a_file_and_to_nothing_else() {
    let folder = folder("puzzles-over");
    let at = |name: &str| folder.join(name).display().to_string();
    let (pgn, game, out) = (at("game.pgn"), at("game.json"), at("puzzles.json"));
    std::fs::write(&pgn, GAMES).unwrap();
    let document = "{\"format\": \"kalaha-game\", \"moves\": []}";
    std::fs::write(&game, document).unwrap();
    check_error(
        &["puzzles", "--out", &game],
        &["game.json", "it is not a file of puzzles"],
    );
    check_error(
        &["puzzles", "--from", &pgn, "--out", &pgn],
        &["game.pgn", "one of the files that are read"],
    );
    assert_eq!(std::fs::read_to_string(&game).unwrap(), document);
    assert_eq!(std::fs::read_to_string(&pgn).unwrap(), GAMES);

    let made = [&SMALL[..], &["--count", "1", "--out", &out]].concat();
    // What an earlier run has left.
    let _ = std::fs::remove_file(&out);
    printed(&made);
    printed(&made);
    let written = std::fs::read_to_string(&out).unwrap();
    let puzzles = |text: &str| -> Vec<String> {
        let parts = text.split('"').filter(|part| part.contains('|'));
        parts.map(str::to_owned).collect()
    };
    let first = puzzles(&written);
    assert_eq!(first.len(), 1, "the second time it was there");
    let others = ["puzzles", "--rules", "kalah", "--out", &out];
    check_error(&others, &["puzzles.json", "for other rules"]);
    assert_eq!(std::fs::read_to_string(&out).unwrap(), written);
    let more = [&SMALL[..], &["--seed", "9", "--count", "3", "--out", &out]].concat();
    printed(&more);
    let added = std::fs::read_to_string(&out).unwrap();
    let added = puzzles(&added);
    assert!(added.len() == 3 && added.contains(&first[0]), "{added:?}");
    // The same games bring what is there already, which does not count again.
    printed(&[&SMALL[..], &["--count", "4", "--out", &out]].concat());
    let more = puzzles(&std::fs::read_to_string(&out).unwrap());
    let all: std::collections::BTreeSet<_> = more.iter().collect();
    assert_eq!((more.len(), all.len()), (4, 4), "{more:?}");
    let other = at("none.json");
    let none = [
        "puzzles",
        "--rules",
        "kalah,houses=2,seeds=2",
        "--out",
        &other,
    ];
    let output = run(&none);
    assert!(text(&output.stderr).contains("no puzzle was found"));
    assert_eq!(output.status.code(), Some(1));
    assert!(!std::path::Path::new(&other).exists());
}

const GAMES: &str = "[Rules \"kalah,houses=3,seeds=3\"]\n[FEN \"6,1,3/2,0,1 2:3 S\"]\n\n1. 1 *\n\n[Game \"Oware\"]\n\n1. 6 5 2. 4 *\n";
