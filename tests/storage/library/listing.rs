//! Which games are listed, and which copy of one.

use std::fs;

use kalaha::game::review::analysis::PositionAnalysis;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::filter::{
    ColumnOrder, Filter, LibraryColumn, StatisticsGroup, select, statistics,
};
use kalaha::storage::library::list::{Library, read_game};

use super::{filled, game, list, named, save, souths};
use crate::folder;

#[test]
fn all_games_of_a_folder_are_listed_and_a_broken_file_is_told() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    assert_eq!(library.len(), 4);
    let faults: Vec<_> = library
        .sources()
        .iter()
        .filter_map(|source| source.fault.as_deref())
        .collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    let all = select(
        &library,
        &Filter::default(),
        LibraryColumn::Date,
        ColumnOrder::Usual,
    );
    assert_eq!(
        souths(&library, &all),
        ["Anna", "Cleo", "Dora", "Emil"],
        "the newest first"
    );
    let by_moves = select(
        &library,
        &Filter::default(),
        LibraryColumn::Moves,
        ColumnOrder::Reversed,
    );
    assert_eq!(library.game(by_moves[0]).unwrap().1.length(), 3);
    let (source, entry) = library.game(all[3]).unwrap();
    let read = read_game(&source.path, entry.number).unwrap();
    assert_eq!(
        (read.players.south.as_str(), read.about.name.as_str()),
        ("Emil", "Final")
    );
}

#[test]
fn folders_within_are_looked_into_but_neither_hidden_ones_nor_circles() {
    let folder = folder();
    let [within, hidden] = ["years/1990", ".trash"].map(|name| folder.path().join(name));
    for inside in [&within, &hidden] {
        fs::create_dir_all(inside).unwrap();
        save(inside, "a.json", &game("oware", "Anna", "Ben", "1 2", 300));
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(folder.path(), within.join("round")).unwrap();
    let library = list(folder.path());
    let paths: Vec<_> = library.sources().iter().map(|s| s.path.clone()).collect();
    assert_eq!(paths, [within.join("a.json")]);
}

#[test]
fn a_game_that_lies_in_several_files_counts_once() {
    let folder = folder();
    let keep = |name: &str, moves: &str, started: u64| {
        let game = game("kalah", "Anna", "Ben", moves, started);
        save(folder.path(), name, &game);
    };
    keep("early.json", "1 2", 1_000);
    keep("late.json", "1 2 5 1", 1_000);
    keep("copy.json", "1 2 5 1", 1_000);
    keep("other.json", "1 2 5 1", 2_000);
    keep("taken-back.json", "1 3", 1_000);
    let library = list(folder.path());
    assert_eq!(library.len(), 5, "all are in the list");
    let all: Vec<_> = (0..5).collect();
    let groups = statistics(&library, &all, StatisticsGroup::Rules);
    assert_eq!(groups[0].1.games, 3);
    // What the list has not does not count for what it has.
    let number = |name: &str| {
        let is_it = |&number: &usize| library.game(number).unwrap().0.path.ends_with(name);
        (0..5).find(is_it).unwrap()
    };
    let [early, late, copy] = ["early.json", "late.json", "copy.json"].map(number);
    assert_eq!(library.copies_in(&[early, late]), [early].into());
    assert_eq!(library.copies_in(&[early, late, copy]).len(), 2);
    assert_eq!(library.copies_in(&[early]), [].into());
    assert_eq!(
        statistics(&library, &[early], StatisticsGroup::Rules)[0]
            .1
            .games,
        1
    );
    let rules = named("kalah").rules;
    let explored = explore(&library, &State::new(&rules, rules.start(Side::South)));
    assert_eq!(explored[0].results.games, 3);
}

#[test]
fn of_the_same_game_the_one_counts_in_which_most_was_written() {
    let folder = folder();
    let bare = game("kalah", "Anna", "Ben", "1 2 5 1", 1_000);
    let mut studied = bare.clone();
    studied.record.go_to(1);
    let third = studied.rules().shape().house(Side::North, 3).unwrap();
    studied.record.play_variation(Move::Sow(third)).unwrap();
    for (name, game) in [("a.json", &studied), ("b.json", &bare)] {
        save(folder.path(), name, game);
    }
    let library = list(folder.path());
    let [studied, bare] = ["a.json", "b.json"].map(|name| {
        let is_it = |&number: &usize| library.game(number).unwrap().0.path.ends_with(name);
        (0..2).find(is_it).unwrap()
    });
    assert_eq!(library.copies_in(&[studied, bare]), [bare].into());
    assert_eq!(library.game(studied).unwrap().1.remarks, 1);
}

#[test]
fn reading_can_be_ended() {
    let folder = folder();
    filled(folder.path());
    let (library, _) = Library::default().refreshed(&[folder.path().to_owned()], |at| at.done < 1);
    assert_eq!(library.len(), 1);
}

#[test]
fn games_that_were_reviewed_come_first_where_that_is_wished() {
    let folder = folder();
    save(
        folder.path(),
        "a.json",
        &game("oware", "Anna", "Ben", "1 2", 300),
    );
    let mut reviewed = game("oware", "Cleo", "Anna", "3 4", 200);
    let look = PositionAnalysis::new(Side::South, Vec::new());
    reviewed.review.note(&reviewed.record, None, look);
    save(folder.path(), "b.json", &reviewed);
    let library = list(folder.path());
    let sorted = |order| select(&library, &Filter::default(), LibraryColumn::Reviewed, order);
    assert_eq!(
        souths(&library, &sorted(ColumnOrder::Usual)),
        ["Cleo", "Anna"]
    );
    assert_eq!(
        souths(&library, &sorted(ColumnOrder::Reversed)),
        ["Anna", "Cleo"]
    );
}
