//! `kalaha convert`: games of other programs, and back.

use std::fs;

use crate::{check_error, folder, printed, run, text};

#[test]
fn games_are_converted_to_pgn_and_back() {
    let folder = folder("convert");
    let games = folder.join("games");
    // The folder is made.
    let _ = fs::remove_dir_all(&games);
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let pgn = "[Game \"Oware\"]\n[White \"Anna\"]\n\n1. 6 5 ( 1... 4 {or so} ) 2. 4 *\n\n[Rules \"kalah\"]\n\n1. 3 6 *\n";
    fs::write(at("two.pgn"), pgn).unwrap();
    assert_eq!(
        printed(&[
            "convert",
            &at("two.pgn"),
            "--to",
            "json",
            "-o",
            &at("games")
        ]),
        ""
    );
    let one = printed(&[
        "convert",
        &at("games/game-1.json"),
        &at("games/game-2.json"),
        "--to",
        "pgn",
    ]);
    assert!(
        one.contains("[White \"Anna\"]") && one.contains("[Rules \"oware\"]"),
        "{one}"
    );
    assert!(
        one.contains("1. 6-4 5-3 ( 1... 4-3 {or so} ) 2. 4-2 *"),
        "{one}"
    );
    assert!(one.contains("1. 3-s(1) 6-4(2) *"), "{one}");
    printed(&[
        "convert",
        &at("two.pgn"),
        "--to",
        "pgn",
        "-o",
        &at("again.pgn"),
    ]);
    assert_eq!(
        fs::read_to_string(at("again.pgn")).unwrap().trim_end(),
        one.trim_end()
    );
    let analyzed = printed(&["analyze", &at("two.pgn"), "--game", "1", "--depth", "2"]);
    assert!(analyzed.starts_with("Oware"), "{analyzed}");
}

#[test]
fn what_is_wrong_is_told_and_all_else_is_converted() {
    let folder = folder("convert-faults");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let pgn = "[Rules \"kalah\"]\n\n1. 3-s(1) 6-2 *\n\n[Rules \"chess\"]\n\n1. 3 *\n";
    fs::write(at("bad.pgn"), pgn).unwrap();
    let output = run(&["convert", &at("bad.pgn"), "--to", "pgn"]);
    assert!(!output.status.success());
    assert!(text(&output.stdout).contains("1. 3-s(1) *"));
    let told = text(&output.stderr);
    assert!(
        told.contains("game 1, line 3: move 2, `6-2`: its last seed falls into house 4"),
        "{told}"
    );
    assert!(
        told.contains("game 2, line 5: Rules: there is no rule set `chess`"),
        "{told}"
    );
    assert!(
        told.contains("1 of 2 games could not be read and 1 only in part; all else is done"),
        "{told}"
    );
    fs::write(at("two.pgn"), "[Rules \"kalah\"]\n1. 3 *\n1. 4 *").unwrap();
    let several = run(&["convert", &at("two.pgn"), "--to", "json"]);
    assert!(text(&several.stderr).contains("a file each"));
    let rules = run(&["convert", "assets/rules/kalah.json", "--to", "pgn"]);
    assert!(text(&rules.stderr).contains("it is a rule set, not a game"));
}

#[test]
fn a_game_that_is_read_in_part_is_written_and_no_success() {
    let folder = folder("convert-in-part");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (pgn, json) = (at("part.pgn"), at("part.json"));
    fs::write(&pgn, "[Rules \"kalah\"]\n\n1. 3-6 1 2. 1-1-1 3 *\n").unwrap();
    let _ = fs::remove_file(&json);
    let output = run(&["convert", &pgn, "--to", "json", "-o", &json]);
    let told = text(&output.stderr);
    assert!(
        told.contains("1 of 1 games could be read only in part"),
        "{told}"
    );
    assert_eq!(output.status.code(), Some(1));
    assert!(fs::exists(&json).unwrap());
    let analyzed = run(&["analyze", &pgn, "--depth", "2"]);
    assert!(text(&analyzed.stderr).contains("part.pgn: game 1, line 3: move"));
    assert!(analyzed.status.success());
}

#[test]
fn a_file_that_is_there_does_not_give_way_to_nothing() {
    let folder = folder("convert-nothing");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(
        at("mix.pgn"),
        "[Rules \"kalah\"]\n\n1. 3 *\n\n[Rules \"chess\"]\n\n1. 3 *\n",
    )
    .unwrap();
    fs::write(at("all.pgn"), "what was there").unwrap();
    let output = run(&[
        "convert",
        &at("mix.pgn"),
        "--game",
        "2",
        "--to",
        "pgn",
        "-o",
        &at("all.pgn"),
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(at("all.pgn")).unwrap(), "what was there");
}

#[test]
fn a_broken_autosave_is_read_as_far_as_it_goes_and_that_is_told() {
    let folder = folder("convert-autosave");
    let whole = fs::read_to_string("tests/storage/golden/v1/session.json").unwrap();
    let moves = whole.find("\"moves\"").unwrap();
    let broken = whole[moves..].find("\"4\"").map(|at| moves + at);
    let at = broken.expect("a move of house 4");
    let path = folder.join("slot-1.broken");
    fs::write(&path, format!("{}\"99\"{}", &whole[..at], &whole[at + 3..])).unwrap();
    let path = path.to_str().unwrap();
    let output = run(&["convert", path, "--to", "pgn"]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(
        told.contains("99") && told.contains("only in part"),
        "{told}"
    );
    assert!(text(&output.stdout).contains("1. "));
    let output = run(&["analyze", path, "--depth", "1"]);
    assert!(output.status.success() && text(&output.stderr).contains("99"));
}

#[test]
fn a_file_that_is_read_is_never_written_over() {
    let folder = folder("convert-over-input");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let game = "[Rules \"kalah\"]\n\n1. 3 6 *\n";
    fs::write(at("other.pgn"), game).unwrap();
    fs::write(at("hand.pgn"), game).unwrap();
    for path in [at("hand.pgn"), at("../convert-over-input/hand.pgn")] {
        for to in ["pgn", "json"] {
            check_error(
                &[
                    "convert",
                    &at("other.pgn"),
                    &at("hand.pgn"),
                    "--to",
                    to,
                    "-o",
                    &path,
                ],
                &[
                    "hand.pgn",
                    "one of the files that are read",
                    "choose another name",
                ],
            );
        }
    }
    assert_eq!(fs::read_to_string(at("hand.pgn")).unwrap(), game);
}
