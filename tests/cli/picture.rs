//! `kalaha picture`: the board as a picture, a game as a film.

use std::fs;

use crate::{folder, printed, run, text};

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
}
