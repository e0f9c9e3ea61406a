//! Games of a list in one file.

use std::fs;

use kalaha::storage::library::export::export;
use kalaha::storage::library::list::read_game;
use kalaha::storage::pgn::read::games;
use kalaha::storage::pgn::rules::Untold;

use super::{filled, in_files, list, named};
use crate::folder;

#[test]
fn games_of_a_list_are_exported_in_its_order_and_what_is_gone_is_told() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let numbers: Vec<_> = (0..library.len()).rev().collect();
    let exported = export(&in_files(&library, &numbers), &library, || true);
    assert_eq!(
        (exported.written.len(), exported.troubles.len()),
        (numbers.len(), 0)
    );
    let read: Vec<_> = games(&exported.text, Untold::Likely(&named("kalah"))).collect();
    assert!(read.iter().all(|read| read.faults.is_empty()));
    for (read, &number) in read.iter().zip(&numbers) {
        let (source, entry) = library.game(number).unwrap();
        let kept = read_game(&source.path, entry.number).unwrap();
        let read = read.game.as_ref().unwrap();
        assert_eq!(read.players, kept.players);
        assert_eq!(read.rules(), kept.rules());
        assert!(read.record.line().eq(kept.record.line()));
    }
    let (source, _) = library.game(0).unwrap();
    let lost = source.entries.len();
    fs::remove_file(&source.path).unwrap();
    let exported = export(&in_files(&library, &numbers), &library, || true);
    assert_eq!(exported.written.len(), numbers.len() - lost);
    assert_eq!(exported.troubles.len(), 1);
    let none = export(&in_files(&library, &numbers), &library, || false);
    assert_eq!(none.written, []);
}
