//! The index is only a cache.

use std::fs;

use kalaha::rules::state::State;
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::export::export;
use kalaha::storage::library::filter::{ColumnOrder, Filter, LibraryColumn, select};
use kalaha::storage::library::list::{Library, read_game};

use super::{filled, game, in_files, list, random_game, save, souths};
use crate::folder;

#[test]
fn only_what_has_changed_is_read_again_and_a_broken_index_is_none() {
    let folder = folder();
    filled(folder.path());
    let index = folder.path().join("index.bin");
    let folders = [folder.path().to_owned()];
    let library = list(folder.path());
    library.keep(&index).unwrap();
    let again = Library::of_index(&index);
    assert_eq!(again.sources(), library.sources());
    let (again, changed) = again.refreshed(&folders, |_| true);
    assert!(!changed);
    // What the index says of a file that is as it was is believed, so nothing was read.
    save(
        folder.path(),
        "d.json",
        &game("kalah", "Fred", "Gina", "1", 900),
    );
    fs::remove_file(folder.path().join("a.json")).unwrap();
    let (again, changed) = again.refreshed(&folders, |_| true);
    assert!(changed);
    let all = select(
        &again,
        &Filter::default(),
        LibraryColumn::South,
        ColumnOrder::Usual,
    );
    assert_eq!(souths(&again, &all), ["Cleo", "Dora", "Emil", "Fred"]);
    let bytes = fs::read(&index).unwrap();
    for broken in [&bytes[..bytes.len() - 1], &bytes[..20], b"", b"\n", b"{}\n"] {
        fs::write(&index, broken).unwrap();
        assert!(Library::of_index(&index).is_empty());
    }
    let mut flipped = bytes.clone();
    *flipped.last_mut().unwrap() ^= 1;
    fs::write(&index, flipped).unwrap();
    assert!(Library::of_index(&index).is_empty());
}

/// What is listed from the index is the same as what was read, and no file is read for it again: the games in the files are
/// others by then, with the same length and the same time.
#[test]
fn games_are_listed_from_the_index_without_their_files_being_read() {
    let folder = folder();
    let games: Vec<_> = (0..40).map(random_game).collect();
    let at = |number: usize| folder.path().join(format!("game-{number}.json"));
    for (number, game) in games.iter().enumerate() {
        save(folder.path(), &format!("game-{number}.json"), game);
    }
    let index = folder.path().join("index");
    let first = list(folder.path());
    first.keep(&index).unwrap();
    for number in 0..games.len() {
        let found = fs::metadata(at(number)).unwrap();
        fs::write(at(number), vec![b'?'; found.len() as usize]).unwrap();
        let file = fs::File::options().write(true).open(at(number)).unwrap();
        file.set_modified(found.modified().unwrap()).unwrap();
    }
    let (library, changed) =
        Library::of_index(&index).refreshed(&[folder.path().to_owned()], |_| true);
    assert!(!changed);
    assert_eq!(library.sources(), first.sources());
    let all = select(
        &library,
        &Filter::default(),
        LibraryColumn::Date,
        ColumnOrder::Usual,
    );
    assert_eq!(all.len(), games.len());
    let state = games[7].record.state();
    let filter = Filter {
        position: Some(state.position().hash()),
        ..Filter::default()
    };
    let found = select(&library, &filter, LibraryColumn::Date, ColumnOrder::Usual);
    let is_there = |number: &usize| library.game(*number).unwrap().1.started == games[7].started.0;
    assert!(found.iter().any(is_there));
    let start = State::new(state.rules(), *games[7].record.start());
    assert!(!explore(&library, &start).is_empty());
}

#[test]
fn a_game_that_is_there_no_more_is_told_and_no_other_one_comes() {
    let folder = folder();
    let path = folder.path().join("two.pgn");
    let one = "[Game \"Kalah\"]\n\n1. 3 6 2 *\n\n";
    fs::write(&path, one).unwrap();
    assert!(read_game(&path, 1).is_ok());
    let error = read_game(&path, 2).unwrap_err().to_string();
    assert!(error.contains("it has no game 2"), "{error}");
    // Nobody can tell its rules.
    let three = format!("{one}[Game \"Nothing\"]\n[Rules \"no-such\"]\n\n1. 3 *\n\n{one}");
    fs::write(&path, three).unwrap();
    assert!(read_game(&path, 2).is_err());
    assert!(read_game(&path, 3).is_ok());
    // Of a file that was written since nobody knows whether these are the games that were listed.
    let library = list(folder.path());
    let games: Vec<_> = (0..library.len()).collect();
    assert_eq!(games.len(), 2);
    fs::write(&path, one).unwrap();
    let exported = export(&in_files(&library, &games), &library, || true);
    assert_eq!(exported.written, []);
    let troubles = exported.troubles.join("; ");
    assert!(
        troubles.contains("has changed since its games were listed"),
        "{troubles}"
    );
}
