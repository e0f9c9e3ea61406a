//! `kalaha convert`: games of other programs, and back.

use std::fs;
use std::time::{Duration, SystemTime};

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
    // As everywhere `-` is the standard output.
    let told = printed(&["convert", &at("two.pgn"), "--to", "pgn", "-o", "-"]);
    assert_eq!(told, one);
    // A name as those of folders are made is one.
    let _ = fs::remove_dir_all(at("new"));
    let new = format!("{}/", at("new"));
    printed(&["convert", &at("two.pgn"), "--to", "pgn", "-o", &new]);
    let games = fs::read_dir(at("new")).unwrap();
    assert_eq!(games.count(), 2);
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
        told.contains("game 1, line 3: move 2 (number 1), `6-2`: its last seed falls into house 4"),
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
    let told = text(&analyzed.stderr);
    assert!(told.contains("part.pgn: game 1, line 3: move"), "{told}");
    assert!(
        told.contains("1 of 1 games could be read only in part"),
        "{told}"
    );
    assert!(text(&analyzed.stdout).starts_with("Kalah"));
    assert_eq!(analyzed.status.code(), Some(1));
}

/// It says where, what is wrong and what to do.
#[test]
fn a_file_that_was_cut_off_is_told_as_such() {
    let folder = folder("convert-cut-off");
    for (end, fault) in [
        (
            "5-",
            "move 2 (number 1), `5-`: this is no move; the game is read up to there",
        ),
        ("5 {oh", "a comment that begins with { does not end with }"),
        (
            "5 ( 4",
            "a variation that begins with ( does not end with )",
        ),
    ] {
        let path = folder.join("cut.pgn");
        fs::write(&path, format!("[Rules \"kalah\"]\n\n1. 3-s(1) {end}")).unwrap();
        let output = run(&["convert", path.to_str().unwrap(), "--to", "pgn"]);
        let told = text(&output.stderr);
        let whole =
            format!("game 1, line 3: {fault}; perhaps the file was cut off: get the whole of it\n");
        assert!(told.contains(&whole), "{told}");
        assert!(text(&output.stdout).contains("1. 3-s(1) "));
        assert_eq!(output.status.code(), Some(1), "{told}");
    }
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
    let told = text(&output.stderr);
    assert!(
        told.contains("99") && told.contains("only in part"),
        "{told}"
    );
    assert!(!output.stdout.is_empty());
    assert_eq!(output.status.code(), Some(1));
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

#[test]
fn a_file_of_another_kind_does_not_give_way() {
    let folder = folder("convert-kinds");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(at("in.pgn"), "[Rules \"kalah\"]\n\n1. 3 6 *\n").unwrap();
    let convert = |to: &str, out: &str| {
        let (input, out) = (at("in.pgn"), at(out));
        ["convert", &input, "--to", to, "-o", &out].map(str::to_owned)
    };
    for name in ["game.json", "game.pgn"] {
        let _ = fs::remove_file(at(name));
        let made = convert(&name[5..], name);
        // Also in place of one of the same kind.
        for _ in 0..2 {
            printed(&made.each_ref().map(String::as_str));
        }
    }
    fs::write(at("diary.txt"), "my diary").unwrap();
    for (to, out, kind) in [
        ("pgn", "diary.txt", "it is not a PGN file"),
        ("json", "diary.txt", "it is not a saved game"),
        ("pgn", "game.json", "it is not a PGN file"),
        ("json", "game.pgn", "it is not a saved game"),
    ] {
        let before = fs::read(at(out)).unwrap();
        let refused = convert(to, out);
        check_error(&refused.each_ref().map(String::as_str), &[out, kind]);
        assert_eq!(fs::read(at(out)).unwrap(), before);
    }
}

#[test]
fn of_many_faults_the_first_few_are_told_and_how_many_more() {
    let path = folder("convert-flood").join("flood.pgn");
    fs::write(&path, format!("[White \"a\"]\n\n{}", "(3) ".repeat(1000))).unwrap();
    let output = run(&["convert", path.to_str().unwrap(), "--to", "pgn"]);
    let told = text(&output.stderr);
    assert!(told.lines().count() < 20, "{told}");
    assert!(told.contains("kalaha: and 990 more like these"), "{told}");
}

#[test]
fn a_fault_of_rules_is_told_in_one_line() {
    let path = folder("convert-one-line").join("rules.pgn");
    fs::write(&path, "[Rules \"kalah,houses=99,seeds=999\"]\n\n1. 3 *\n").unwrap();
    let output = run(&["convert", path.to_str().unwrap(), "--to", "pgn"]);
    let told = text(&output.stderr);
    assert!(!told.contains("\\n"), "{told}");
    let (houses, seeds) = (
        told.find("possible: houses=`99`"),
        told.find("; seeds=`999`"),
    );
    assert!(houses.is_some() && houses < seeds, "{told}");
}

#[test]
fn what_a_killed_copy_has_left_in_a_folder_of_games_goes() {
    let folder = folder("convert-leftover");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let left = fs::File::create(at(".kalaha-abc123.tmp")).unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(60);
    left.set_modified(long_ago).unwrap();
    drop(left);
    fs::write(at("in.pgn"), "[Rules \"kalah\"]\n\n1. 3 6 *\n").unwrap();
    let to_folder = ["--to", "json", "-o", folder.to_str().unwrap()];
    printed(&[&["convert", &at("in.pgn")][..], &to_folder].concat());
    assert!(!fs::exists(at(".kalaha-abc123.tmp")).unwrap());
}

#[test]
fn of_several_files_one_that_cannot_be_used_does_not_keep_the_others() {
    let folder = folder("convert-some");
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(at("good.pgn"), "[Rules \"kalah\"]\n\n1. 3 6 *\n").unwrap();
    fs::write(at("bad.json"), "{").unwrap();
    let all = at("all.pgn");
    let files = [at("bad.json"), at("none.pgn"), at("good.pgn")];
    let arguments = [
        "convert", &files[0], &files[1], &files[2], "--to", "pgn", "-o", &all,
    ];
    check_error(
        &arguments,
        &[
            "bad.json",
            "none.pgn",
            "2 files could not be used; all else is done",
        ],
    );
    assert!(
        fs::read_to_string(&all)
            .unwrap()
            .contains("1. 3-s(1) 6-4(2) *")
    );
    check_error(&["convert", &files[0], "--to", "pgn"], &["cannot open"]);
}
