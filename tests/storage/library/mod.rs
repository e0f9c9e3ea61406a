//! The library: what lies in the folders is listed, found and counted; the index is only a cache.

mod counting;
mod exporting;
mod finding;
mod index;
mod listing;

use std::fs;
use std::path::{Path, PathBuf};

use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::rules::notation::parse_moves;
use kalaha::rules::side::BySide;
use kalaha::storage::games::game_file;
use kalaha::storage::library::export::GameInFile;
use kalaha::storage::library::list::Library;
use kalaha::storage::rules::presets::preset;

fn named(id: &str) -> NamedRules {
    preset(id).unwrap().named().unwrap()
}

fn game(rules: &str, south: &str, north: &str, moves: &str, started: u64) -> Game {
    let players = BySide {
        south: south.to_owned(),
        north: north.to_owned(),
    };
    let mut game = Game::new(named(rules), players, Moment(started));
    for action in parse_moves(game.record.state(), moves).unwrap() {
        game.record.play(action).unwrap();
    }
    game
}

fn save(folder: &Path, name: &str, game: &Game) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, game_file::to_text(game, Moment(0)).unwrap()).unwrap();
    path
}

/// Four games in three files, a comparison of nothing and a broken file.
pub fn filled(folder: &Path) {
    save(
        folder,
        "a.json",
        &game("oware", "Anna", "Ben", "1 2 3 4", 300),
    );
    save(
        folder,
        "b.json",
        &game("oware", "Cleo", "Anna", "3 4 1 2", 200),
    );
    let pgn = "[Game \"Kalah\"]\n[White \"Dora\"]\n\n1. 3 6 2 {!} *\n\n[Game \"Oware\"]\n[White \"Emil\"]\n[Event \"Final\"]\n\n1. 1 2 2. 5 *\n";
    fs::write(folder.join("c.pgn"), pgn).unwrap();
    fs::write(folder.join("broken.json"), "{").unwrap();
    fs::write(folder.join("notes.txt"), "no game").unwrap();
}

fn list(folder: &Path) -> Library {
    Library::default()
        .refreshed(&[folder.to_owned()], |_| true)
        .0
}

fn souths(library: &Library, numbers: &[usize]) -> Vec<String> {
    let south = |&number: &usize| library.game(number).unwrap().1.players.south.clone();
    numbers.iter().map(south).collect()
}

/// A game that chance has made, of about fifty moves.
fn random_game(number: u64) -> Game {
    let mut game = game(
        ["kalah", "oware"][number as usize % 2],
        "Anna",
        "Ben",
        "",
        number + 1,
    );
    let mut dice = number;
    for _ in 0..50 {
        let moves = game.record.state().legal_moves();
        if moves.is_empty() {
            break;
        }
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        game.record
            .play(moves[(dice >> 33) as usize % moves.len()])
            .unwrap();
    }
    game
}

/// The games of these numbers by their files.
fn in_files(library: &Library, numbers: &[usize]) -> Vec<GameInFile> {
    let games = numbers.iter().map(|&number| library.game(number).unwrap());
    let games = games.map(|(source, entry)| (source.path.clone(), entry.number));
    games.collect()
}
