//! `kalaha picture`: the board as a picture, a game as a film.

use std::fs;

#[cfg(unix)]
use crate::after_ctrl_c;
use crate::{check_error, folder, printed, run, text};

#[test]
fn the_ending_of_the_name_says_what_is_drawn() {
    let folder = folder("picture");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let draw = |name: &str| {
        let moves = [
            "picture", "--rules", "oware", "--moves", "3 4", "--width", "200",
        ];
        let file = at(name);
        assert_eq!(printed(&[&moves[..], &["-o", &file]].concat()), "");
        fs::read(file).unwrap()
    };
    assert!(draw("a.png").starts_with(b"\x89PNG"));
    assert!(draw("a.svg").starts_with(b"<svg "));
    assert!(draw("a.GIF").starts_with(b"GIF89a"));
}

#[test]
fn names_in_any_script_stand_in_a_drawing_as_they_are_written() {
    let folder = folder("picture-names");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (name, other) in [("דוד המלך", "王小明"), ("Ελένη", "علي باشا")] {
        let game =
            format!("[Rules \"kalah\"]\n[White \"{name}\"]\n[Black \"{other}\"]\n\n1. 3 6 *\n");
        fs::write(at("game.pgn"), game).unwrap();
        for file in ["a.svg", "a.png"] {
            let file = at(file);
            assert_eq!(printed(&["picture", &at("game.pgn"), "-o", &file]), "");
        }
        let drawn = fs::read_to_string(at("a.svg")).unwrap();
        assert!(drawn.contains(&format!(">{name}</text>")), "{name}");
        assert!(drawn.contains(&format!(">{other}</text>")), "{other}");
    }
}

#[test]
fn what_cannot_be_drawn_is_told() {
    let folder = folder("picture-faults");
    let out = run(&["picture", "--rules", "oware", "-o", "a.bmp"]);
    assert!(!out.status.success());
    assert!(text(&out.stderr).contains("let it end in .png, .svg or .gif"));
    let path = folder.join("game.pgn");
    fs::write(&path, "[Game \"Oware\"]\n\n1. 6 5 2. 4 *\n").unwrap();
    let path = path.to_str().unwrap();
    let out = run(&["picture", path, "--at", "9", "-o", "a.png"]);
    assert!(text(&out.stderr).contains("has only 3 moves"));
    let no_game = ["picture", "--rules", "oware", "--at", "4", "-o", "a.png"];
    check_error(&no_game, &["--at", "--rules"]);
}

#[test]
fn only_an_older_picture_gives_way_to_a_picture() {
    let folder = folder("picture-over");
    let at = |name: &str| folder.join(name).display().to_string();
    let game = "[Game \"Oware\"]\n\n1. 6 5 2. 4 *\n";
    fs::write(at("own.svg"), game).unwrap();
    fs::write(at("game.pgn"), game).unwrap();
    for (from, part) in [
        ("game.pgn", "it is not an SVG drawing"),
        ("own.svg", "one of the files that are read"),
    ] {
        check_error(&["picture", &at(from), "-o", &at("own.svg")], &[part]);
    }
    assert_eq!(fs::read_to_string(at("own.svg")).unwrap(), game);
    for _ in 0..2 {
        printed(&["picture", &at("game.pgn"), "-o", &at("new.svg")]);
    }
}

#[test]
fn a_game_that_is_read_in_part_is_drawn_and_the_fault_told() {
    let folder = folder("picture-in-part");
    let at = |name: &str| folder.join(name).display().to_string();
    fs::write(
        at("part.pgn"),
        "[Rules \"kalah\"]\n\n1. 3-6 1 2. 1-1-1 3 *\n",
    )
    .unwrap();
    let drawn = run(&["picture", &at("part.pgn"), "-o", &at("part.svg")]);
    // As for `convert`, that is no whole success.
    assert_eq!(drawn.status.code(), Some(1));
    assert!(fs::exists(at("part.svg")).unwrap());
    let told = text(&drawn.stderr);
    assert!(told.contains("part.pgn: game 1, line 3: move"));
    assert!(told.contains("1 of 1 games could be read only in part"));
}

#[test]
fn values_that_a_game_does_not_have_are_missed() {
    let folder = folder("picture-values");
    let at = |name: &str| folder.join(name).display().to_string();
    let kalah = "[Rules \"kalah\"]\n[Reviewer \"kalaha 1\"]\n\n1. ";
    fs::write(at("plain.pgn"), format!("{kalah}3 6 *\n")).unwrap();
    let moves = "3 {[%eval 4,6] [%best 3,4,6]} 6 {[%eval 2,6] [%best 6,2,6]} *\n";
    fs::write(at("reviewed.pgn"), format!("{kalah}{moves}")).unwrap();
    let drawn = |game: &str, picture: &str, more: &[&str]| {
        let (game, picture) = (at(game), at(picture));
        let arguments = ["picture", &game, "--values", "-o", &picture];
        let output = run(&[&arguments[..], more].concat());
        assert!(output.status.success());
        text(&output.stderr).to_owned()
    };
    for picture in ["a.svg", "a.gif"] {
        let told = drawn("plain.pgn", picture, &["--width", "160"]);
        assert!(told.contains("the game has no values here yet"), "{told}");
    }
    assert_eq!(drawn("reviewed.pgn", "b.svg", &["--at", "0"]), "");
    assert_eq!(drawn("reviewed.pgn", "b.gif", &["--width", "160"]), "");
}

/// A film that takes minutes.
#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_film_and_nothing_is_written() {
    let folder = folder("picture-stopped");
    let at = |name: &str| folder.join(name).display().to_string();
    let moves = "1. 6 5 2. 4 6 3. 5 3 4. 6 4 *";
    fs::write(at("game.pgn"), format!("[Rules \"oware\"]\n\n{moves}\n")).unwrap();
    let (game, film) = (at("game.pgn"), at("film.gif"));
    let _ = fs::remove_file(&film);
    let output = after_ctrl_c(&["picture", &game, "--width", "4000", "-o", &film], 0);
    assert_eq!(
        text(&output.stderr),
        "kalaha: stopped; nothing was written\n"
    );
    assert_eq!(output.status.code(), Some(130));
    assert!(!fs::exists(&film).unwrap());
}
