//! The library of 10,000 saved games: read, listed, found, counted.
//!
//! `cargo bench --bench library`

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use divan::Bencher;
use kalaha::game::contest::{Game, Moment};
use kalaha::rules::side::BySide;
use kalaha::rules::state::State;
use kalaha::storage::games::game_file;
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::filter::{
    ColumnOrder, Filter, LibraryColumn, StatisticsGroup, select, statistics,
};
use kalaha::storage::library::list::Library;
use kalaha::storage::rules::presets::preset;

/// The program's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Games of the library.
const GAMES: usize = 10_000;
/// Moves of each at most.
const MOVES: usize = 60;

fn main() {
    divan::main();
}

struct Shelf {
    _folder: tempfile::TempDir,
    games: Vec<PathBuf>,
    index: PathBuf,
    library: Library,
    /// A position of the opening.
    early: State,
}

/// Games of Kalah and Oware of ten players, each another one.
static SHELF: LazyLock<Shelf> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let rules = ["kalah", "oware"].map(|id| preset(id).unwrap().named().unwrap());
    let mut chance: usize = 1;
    let mut any = |of: usize| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (chance >> 33) % of
    };
    for number in 0..GAMES {
        let players = BySide {
            south: format!("Player {}", any(10)),
            north: format!("Player {}", any(10)),
        };
        let named = rules[number % 2].clone();
        let mut game = Game::new(named, players, Moment(1_700_000_000 + number as u64));
        for _ in 0..MOVES {
            let legal = game.record.state().legal_moves();
            if !legal.is_empty() {
                game.record.play(legal[any(legal.len())]).unwrap();
            }
        }
        let text = game_file::to_text(&game, Moment(0)).unwrap();
        fs::write(games.join(format!("{number}.json")), text).unwrap();
    }
    let games = vec![games];
    let library = Library::default().refreshed(&games, |_| true).0;
    assert_eq!(library.len(), GAMES);
    let index = folder.path().join("library.index");
    library.keep(&index).unwrap();
    let mut early = State::new(
        &rules[0].rules,
        rules[0].rules.start(kalaha::rules::side::Side::South),
    );
    let first = early.legal_moves()[0];
    early.play(first).unwrap();
    Shelf {
        _folder: folder,
        games,
        index,
        library,
        early,
    }
});

#[divan::bench(sample_count = 1, sample_size = 1)]
fn all_files_are_read(bencher: Bencher<'_, '_>) {
    let shelf = &*SHELF;
    bencher.bench_local(|| Library::default().refreshed(&shelf.games, |_| true));
}

#[divan::bench(sample_count = 10, sample_size = 1)]
fn the_index_is_read_and_files_are_looked_at(bencher: Bencher<'_, '_>) {
    let shelf = &*SHELF;
    bencher.bench_local(|| {
        let (library, changed) = Library::of_index(&shelf.index).refreshed(&shelf.games, |_| true);
        assert!(!changed && library.len() == GAMES);
        library
    });
}

#[divan::bench]
fn games_are_listed_by_date(bencher: Bencher<'_, '_>) {
    listed(bencher, &Filter::default(), GAMES);
}

#[divan::bench]
fn games_are_found_by_words(bencher: Bencher<'_, '_>) {
    let words = "player 7 oware".to_owned();
    let filter = Filter {
        words,
        ..Filter::default()
    };
    listed(bencher, &filter, 1);
}

#[divan::bench]
fn games_are_found_by_a_position(bencher: Bencher<'_, '_>) {
    let filter = Filter {
        position: Some(SHELF.early.position().hash()),
        ..Filter::default()
    };
    listed(bencher, &filter, 1);
}

/// Lists the games that go through a filter, so many at least.
fn listed(bencher: Bencher<'_, '_>, filter: &Filter, least: usize) {
    let library = &SHELF.library;
    bencher.bench_local(|| {
        let list = select(library, filter, LibraryColumn::Date, ColumnOrder::Usual);
        assert!(list.len() >= least);
        list
    });
}

#[divan::bench]
fn moves_played_in_a_position_are_counted(bencher: Bencher<'_, '_>) {
    let shelf = &*SHELF;
    bencher.bench_local(|| explore(&shelf.library, &shelf.early));
}

#[divan::bench]
fn results_are_counted_by_player(bencher: Bencher<'_, '_>) {
    let library = &SHELF.library;
    let all: Vec<_> = (0..library.len()).collect();
    bencher.bench_local(|| statistics(library, &all, StatisticsGroup::Player));
}
