//! Openings and positions of the library: what was played, where a position stands.

use crate::kept_picture::Match;
use crate::library::{count, fill, first, open, random_game, shown};
use crate::table::{Lay, Table};
use egui::Key;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::library::action::{ChooseAs, LibraryAction, LibraryTab, PositionWanted};
use kalaha::rules::notation::print_position;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::rules::words::names::HouseNames;
use kalaha::storage::library::filter::StatisticsGroup;
use std::fs;

#[test]
fn a_position_is_found_and_its_games_open_there() {
    let mut table = Table::lay(Lay::default());
    fill(table.folder(), 400);
    // The position after a game's first six moves.
    let game = (0..)
        .map(random_game)
        .find(|game| game.rules_name == "Oware" && game.record.line().len() > 8)
        .unwrap();
    let moves: Vec<_> = game.record.line().take(6).copied().collect();
    let text =
        kalaha::rules::notation::print_moves(moves.iter().map(|made| (made.by, made.action)));
    table.paste(&format!(
        "[Game \"Oware\"]\n1. {}",
        text.replace(['-', ' '], " ")
    ));
    assert_eq!(table.play().game.record.made_count(), 6);
    let wanted = table.position();
    table.key(Key::F5);
    table.wait("the games", |t| {
        t.shared().games.underway().is_none() && t.shared().games.library().len() == 400
    });
    table.act(LibraryAction::Position(PositionWanted::Here));
    assert!((1..20).contains(&count(&table)), "{}", count(&table));
    table.act(LibraryAction::SetTab(LibraryTab::Openings));
    assert!(table.has("Explore "), "what was played from there");
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    // The game is shown there before it is opened.
    table.wait("the preview", |t| {
        t.pages().library.preview.shown().is_some()
    });
    let shown = &table.pages().library.preview.shown().unwrap().state;
    let position = print_position(shown.rules().shape(), shown.position());
    assert_eq!(position, wanted);
    table.act(LibraryAction::Open);
    table.wait("the game", |t| {
        t.pages().shown() == PageName::Study && t.play().game.record.line().len() > 6
    });
    assert_eq!(table.position(), wanted);
    assert!(
        table.play().flow.went_back,
        "a computer that is to move waits: the game is not at its end"
    );
}

#[test]
fn a_position_of_a_variation_is_found_and_the_game_opens_there() {
    let mut table = Table::lay(Lay::default());
    fill(table.folder(), 20);
    let games = table.folder().join("games");
    let pgn = "[White \"Zoe\"]\n[Rules \"oware\"]\n\n1. 1 2 (2. 5 2. 6) 2. 3 *\n";
    fs::write(games.join("varied.pgn"), pgn).unwrap();
    table.paste("[Game \"Oware\"]\n1. 1 5 2. 6");
    let wanted = table.position();
    table.key(Key::F5);
    table.wait("the games", |t| {
        t.shared().games.underway().is_none() && t.shared().games.library().len() == 21
    });
    table.act(LibraryAction::Position(PositionWanted::Here));
    assert_eq!(
        (count(&table), first(&table).players.south.as_str()),
        (1, "Zoe")
    );
    open(&mut table, 0);
    assert_eq!(table.position(), wanted);
    // The game itself stands where its file left it.
    table.key(Key::F2);
    assert_eq!(table.moves(), "1 2 3");
}

#[test]
fn openings_are_explored_and_games_counted() {
    let all_games = |table: &Table| {
        let explored = table.pages().library.explored.iter();
        explored.map(|one| one.results.games).sum::<usize>()
    };
    let mut table = shown(600);
    table.click("Openings");
    let first = table.pages().library.explored[0];
    let games = first.results.games;
    let all = all_games(&table);
    assert!(games > 0 && all > games);
    table.act(LibraryAction::Explore(first.action));
    let after = all_games(&table);
    assert!(after <= games);
    table.click("Back");
    assert_eq!(table.pages().library.explored[0], first);
    table.click("Statistics");
    let rules: usize = table
        .pages()
        .library
        .groups
        .iter()
        .map(|(_, results)| results.games)
        .sum();
    assert_eq!(rules, 600);
    table.click("By player");
    assert_eq!(table.pages().library.group, StatisticsGroup::Player);
    assert!(table.has("Kofi"));
    table.harness.remove_cursor();
    table.harness.run();
    let path = "screenshots/statistics.png";
    table.compare_picture(path, Match::Alike);
}

#[test]
fn the_position_that_is_studied_is_explored_and_not_where_the_game_was_left() {
    let mut table = Table::preset("kalah");
    fill(table.folder(), 40);
    table.paste("3-6 5 2-1");
    table.key(Key::F4);
    table.key(Key::Home);
    table.key(Key::F5);
    table.wait("the games", |t| {
        t.shared().games.underway().is_none() && t.shared().games.library().len() == 40
    });
    table.harness.run();
    let start = table.play().game.record.start().hash();
    let is_start = |table: &Table| {
        let state = table.pages().library.explored_state().unwrap();
        state.position().hash() == start
    };
    assert!(is_start(&table));
    table.click("Openings");
    assert!(table.has("Explore 3"), "moves of the start");
    // Asked for once more the page stays as it is.
    table.key(Key::F5);
    assert!(is_start(&table));
    table.act(LibraryAction::Position(PositionWanted::Here));
    assert!(count(&table) > 1, "all games begin there");
    // The game is where it was left.
    table.key(Key::F2);
    assert_eq!(table.moves(), "3-6 5 2-1");
    table.key(Key::F5);
    assert!(!is_start(&table));
}

#[test]
fn the_explorer_tells_what_the_book_has_of_every_move() {
    let mut table = shown(120);
    table.act(LibraryAction::SetTab(LibraryTab::Openings));
    let label = "South +8, exact";
    assert!(table.has(label));
    // The last seed falls in the store: South moves again.
    let rules = table.play().game.rules();
    let house = rules.shape().house(Side::South, 3).unwrap();
    table.act(LibraryAction::Explore(Move::Sow(house)));
    assert!(table.has("Explore 6:") && table.has(label));
    // A house of the board there goes on from it, too.
    table.click_start("South house 6,");
    assert_eq!(table.pages().library.way(HouseNames::Numbers), "3-6");
    table.click("Back");
    table.harness.remove_cursor();
    let path = "screenshots/openings.png";
    table.compare_picture(path, Match::Alike);
}
