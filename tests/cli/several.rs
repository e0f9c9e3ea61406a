//! Files with several games.

use std::fs;

use crate::{check_error, folder, printed, run, text};

/// A file with a game of Kalah, one of Oware, and one that nobody can read.
fn several(name: &str) -> String {
    let path = folder(name).join("several.pgn").display().to_string();
    let kalah = "[Rules \"kalah\"]\n\n1. 3 6 *\n";
    let oware = "[Rules \"oware\"]\n\n1. 3 6 2. 4 *\n";
    let chess = "[Rules \"chess\"]\n\n1. 3 *\n";
    fs::write(&path, format!("{kalah}\n{oware}\n{chess}")).unwrap();
    path
}

#[test]
fn the_first_of_several_games_is_taken_and_that_is_told() {
    let path = several("several-first");
    let output = run(&["analyze", &path, "--depth", "2"]);
    assert!(output.status.success());
    assert!(text(&output.stdout).starts_with("Kalah\n"));
    let told = text(&output.stderr);
    assert!(
        told.ends_with("game 1 of 3 is taken; give --game N for another\n"),
        "{told}"
    );
    // Whoever asks for it, or has no choice, is told nothing.
    let asked = ["analyze", &path, "--depth", "2", "--game", "1"];
    assert!(printed(&asked).starts_with("Kalah\n"));
    let one = folder("several-first")
        .join("one.pgn")
        .display()
        .to_string();
    fs::write(&one, "[Rules \"kalah\"]\n\n1. 3 6 *\n").unwrap();
    printed(&["analyze", &one, "--depth", "2"]);
}

#[test]
fn any_of_several_games_can_be_asked_for() {
    let path = several("several-asked");
    let game = ["analyze", &path, "--depth", "2", "--game"];
    assert!(printed(&[&game[..], &["2"]].concat()).starts_with("Oware\n"));
    let all = printed(&[&game[..], &["2", "--all"]].concat());
    assert!(all.starts_with("Oware: "), "{all}");
    let third = [&game[..], &["3"]].concat();
    check_error(&third, &["game 3, line 9: Rules: there is no rule set"]);
    for number in ["4", "99"] {
        let beyond = [&game[..], &[number]].concat();
        let told = format!("it has no game {number}; give a number from 1 to 3");
        check_error(&beyond, &["several.pgn", &told]);
    }
    check_error(&[&game[..], &["0"]].concat(), &["--game"]);
    check_error(&["analyze", "--game", "1"], &["<FILE>"]);
    let json = folder("several-asked")
        .join("one.json")
        .display()
        .to_string();
    let convert = ["convert", &path, "--game", "2", "--to", "json", "-o", &json];
    printed(&convert);
    assert!(printed(&["analyze", &json, "--depth", "2"]).starts_with("Oware\n"));
    let second = ["analyze", &json, "--game", "2"];
    check_error(&second, &["it has no game 2; it has only one"]);
    let beyond = ["convert", &path, "--game", "7", "--to", "pgn"];
    check_error(&beyond, &["it has no game 7; give a number from 1 to 3"]);
}

#[test]
fn each_of_several_games_is_looked_through_and_what_cannot_be_read_is_told() {
    let path = several("several-each");
    let each = ["analyze", &path, "--all", "--each", "--depth", "2"];
    let output = run(&each);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stdout);
    let (kalah, oware) = (told.find("Kalah: "), told.find("Oware: "));
    assert!(kalah.is_some() && kalah < oware, "{told}");
    let told = text(&output.stderr);
    assert!(
        told.contains("1 of 3 games could not be read; all else is done"),
        "{told}"
    );
    let output = run(&[&each[..], &["--json"]].concat());
    let objects = serde_json::Deserializer::from_str(text(&output.stdout)).into_iter();
    let objects: Vec<serde_json::Value> = objects.map(Result::unwrap).collect();
    let moves = |number: usize| objects[number]["moves"].as_array().unwrap().len();
    assert_eq!((objects.len(), moves(0), moves(1)), (2, 2, 3));
    check_error(&["analyze", &path, "--each"], &["--all"]);
}

#[test]
fn a_file_called_pgn_is_told_of_as_pgn() {
    let at = |name: &str| folder("called-pgn").join(name).display().to_string();
    for (name, content, told) in [
        ("empty.pgn", "", "the file is empty"),
        (
            "noise.PGN",
            "hello world",
            "game 1, line 1: no rule set is named",
        ),
    ] {
        let path = at(name);
        fs::write(&path, content).unwrap();
        for arguments in [
            &["analyze", &path, "--depth", "2"][..],
            &["convert", &path, "--to", "json"],
        ] {
            check_error(arguments, &[told]);
            assert!(!text(&run(arguments).stderr).contains("JSON"));
        }
    }
    // A saved game may be called so, too.
    fs::write(at("broken.pgn"), "{\"format\": ").unwrap();
    check_error(&["analyze", &at("broken.pgn")], &["not JSON"]);
}

#[test]
fn what_is_asked_of_a_saved_game_is_not_asked_without_one() {
    for rest in [
        &["--at", "5", "--rules", "oware"][..],
        &["--at", "3", "--moves", "3 4"],
        &["--all", "--moves", "3 4"],
        &["--all", "--position", "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S"],
        &["--all", "--each", "--rules", "oware"],
    ] {
        let arguments = [&["analyze", "--depth", "1"], rest].concat();
        check_error(&arguments, &["cannot be used with", rest[0]]);
    }
}
