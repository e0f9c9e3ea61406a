//! PGN: what is written is read back equal, what others write is read, and what contradicts itself is told.

mod moves;
mod notes;
mod recognized;
mod tags;
mod trees;

use std::time::Duration;

use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::record::Record;
use kalaha::rules::notation::print_moves;
use kalaha::search::report::MoveValue;
use kalaha::search::value::Value;
use kalaha::storage::games::game_file;
use kalaha::storage::pgn::read::{ReadGame, games};
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::rules::presets::preset;

fn named(id: &str) -> NamedRules {
    preset(id).unwrap().named().unwrap()
}

fn read(text: &str) -> Vec<ReadGame> {
    games(text, Untold::Likely(&named("kalah"))).collect()
}

/// The only game of a text, and what is wrong with it.
#[track_caller]
fn one(text: &str) -> (Game, Vec<String>) {
    let mut all = read(text);
    assert_eq!(all.len(), 1, "{text}");
    let ReadGame { game, faults, .. } = all.pop().unwrap();
    let faults = faults.iter().map(ToString::to_string).collect();
    (game.unwrap_or_else(|| panic!("{faults:?}")), faults)
}

/// The only game of a text in which nothing is wrong.
#[track_caller]
fn sound(text: &str) -> Game {
    let (game, faults) = one(text);
    assert!(faults.is_empty(), "{faults:?} in {text}");
    game
}

fn moves(record: &Record) -> String {
    print_moves(record.line().map(|made| (made.by, made.action)))
}

/// What was left after each move, line by line.
fn times(game: &Game) -> Vec<Option<Duration>> {
    let lines = game.record.lines().into_iter();
    let moves = lines.flat_map(|line| line.nodes);
    moves.map(|id| game.record.time_left(id)).collect()
}

/// What a move is worth, and the best one there.
type ValueAndBest = (Option<Value>, Option<MoveValue>);

/// What is known of each move and of the best one there, line by line, and by whom it was found.
fn reviewed(game: &Game) -> (String, Vec<ValueAndBest>) {
    let lines = game.record.lines().into_iter();
    let moves = lines.flat_map(|line| line.nodes);
    let steps = moves.map(|id| game.review.step(&game.record, id));
    let known = steps.map(|step| (step.value, step.best));
    (game.review.program.clone(), known.collect())
}

/// The game of a saved file with this game in it.
fn saved_again(game: &Game) -> Game {
    game_file::from_text(&game_file::to_text(game, Moment(0)).unwrap()).unwrap()
}

/// A game as PGN, all in one line.
fn in_one_line(game: &Game) -> String {
    let text = to_pgn(game).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check_read_again(game: &Game) {
    let text = to_pgn(game).unwrap();
    let read = sound(&text);
    assert!(read.record.branches() == game.record.branches(), "{text}");
    assert_eq!(read.record.note(None), game.record.note(None), "{text}");
    assert_eq!(read.record.start(), game.record.start(), "{text}");
    assert_eq!(read.rules().spec(), game.rules().spec(), "{text}");
    let names = |game: &Game| (game.rules_name.clone(), game.players.clone());
    assert_eq!(names(&read), names(game), "{text}");
    assert_eq!(read.about, game.about, "{text}");
    assert_eq!(reviewed(&read), reviewed(game), "{text}");
    assert_eq!(times(&read), times(game), "{text}");
    assert_eq!(read.started, game.started, "{text}");
    assert!(read.record.is_on_main_line());
    assert_eq!(to_pgn(&read).unwrap(), text);
}
