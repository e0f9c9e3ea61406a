//! The library page with thousands of games: listed, filtered, sorted, opened, explored.

use std::fs;
use std::path::Path;

use egui::{Event, Key, Modifiers, Theme, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::{Game, Moment};
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::Purpose;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::library::action::{ChooseAs, LibraryAction, PositionWanted};
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::study::action::StudyAction;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::level::Level;
use kalaha::storage::games::game_file;
use kalaha::storage::library::entry::LibraryEntry;
use kalaha::storage::library::filter::{ColumnOrder, LibraryColumn};
use kalaha::storage::pgn::read::{ReadGame, games};
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::pgn::write::to_pgn;

use crate::kept_picture::Match;
use crate::table::{Lay, Table, rules};

const NAMES: [&str; 12] = [
    "Anna", "Ben", "Cleo", "Dora", "Emil", "Fatou", "Goran", "Hana", "Ines", "Jomo", "Kofi", "Lena",
];
const RULES: [&str; 5] = ["kalah", "oware", "congkak", "toguz-korgool", "bestemshe"];

/// A game that chance has made.
pub fn random_game(number: usize) -> Game {
    let mut dice = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut draw = |below: usize| {
        dice = dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (dice >> 33) as usize % below
    };
    let named = rules(RULES[draw(RULES.len())]);
    let names = [NAMES[draw(NAMES.len())], NAMES[draw(NAMES.len())]];
    let players = BySide {
        south: names[0].to_owned(),
        north: names[1].to_owned(),
    };
    let started = Moment(1_600_000_000 + number as u64 * 40_000);
    let mut game = Game::new(*named, players, started);
    for _ in 0..draw(90) + 10 {
        let moves = game.record.state().legal_moves();
        if moves.is_empty() {
            break;
        }
        let action = moves[draw(moves.len())];
        game.record.play(action).unwrap();
    }
    game
}

/// So many games in the games folder, a hundred of them in files of their own.
pub fn fill(folder: &Path, games: usize) {
    let folder = folder.join("games");
    fs::create_dir_all(&folder).unwrap();
    let mut pgn = String::new();
    for number in 0..games {
        let game = random_game(number);
        if number < 100 {
            let text = game_file::to_text(&game, Moment(0)).unwrap();
            fs::write(folder.join(format!("game-{number}.json")), text).unwrap();
        } else {
            pgn += &to_pgn(&game).unwrap();
            pgn.push('\n');
        }
    }
    fs::write(folder.join("many.pgn"), pgn).unwrap();
}

pub fn shown(games: usize) -> Table {
    let mut table = Table::lay(Lay {
        size: vec2(1180.0, 760.0),
        theme: Theme::Dark,
        ..Lay::default()
    });
    fill(table.folder(), games);
    table.key(Key::F5);
    assert_eq!(table.pages().shown(), PageName::Library);
    wait_for_games(&mut table, games);
    table
}

/// Waits until so many games are known, and no file is read any more.
fn wait_for_games(table: &mut Table, games: usize) {
    table.wait("the games", |t| {
        t.shared().games.underway().is_none() && t.shared().games.library().len() == games
    });
    table.harness.run();
}

/// The game in this row of the list.
pub fn listed(table: &Table, row: usize) -> &LibraryEntry {
    let number = table.pages().library.list[row];
    let (_, entry) = table.shared().games.library().game(number).unwrap();
    entry
}

/// The game at the top of the list.
pub fn first(table: &Table) -> LibraryEntry {
    listed(table, 0).clone()
}

pub fn count(table: &Table) -> usize {
    table.pages().library.list.len()
}

#[test]
fn three_thousand_games_are_listed_filtered_sorted_and_opened() {
    let mut table = shown(3_000);
    assert_eq!(count(&table), 3_000);
    assert!(table.has("3000 games in 101 files"));
    table.chord(Modifiers::COMMAND, Key::F);
    table.harness.event(Event::Text("anna oware".to_owned()));
    table.harness.run();
    let found = count(&table);
    assert!((1..400).contains(&found), "{found}");
    for &number in &table.pages().library.list {
        let (_, entry) = table.shared().games.library().game(number).unwrap();
        assert!(
            entry.rules == "Oware"
                && (entry.players.south == "Anna" || entry.players.north == "Anna")
        );
    }
    table.click("South won");
    assert!(count(&table) < found);
    table.click("Sort by Moves");
    let rows = 0..count(&table);
    let lengths: Vec<_> = rows.map(|row| listed(&table, row).length()).collect();
    assert!(
        lengths.is_sorted_by(|one, other| one >= other),
        "the longest first"
    );
    table.click("Sort by Moves");
    let settings = &table.shared().settings;
    let kept = (settings.library_column, settings.library_order);
    assert_eq!(kept, (LibraryColumn::Moves, ColumnOrder::Reversed));
    // A row is chosen by a click, and opened by a button.
    let entry = first(&table);
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    // The file is large and is read aside: until then the window does not come to rest.
    table.harness.get_by_label("Open this game").click();
    table.harness.step();
    table.wait("the game", |t| {
        t.play().game.record.line().len() == entry.length()
            && t.play().game.players == entry.players
    });
    assert_eq!(table.pages().shown(), PageName::Study);
    assert_eq!(table.play().game.rules_name, "Oware");
    // Of all those games the ones that had the position that is studied are found.
    table.act(StudyAction::GoAlong(5));
    table.key(Key::F5);
    table.act(LibraryAction::All);
    assert_eq!(count(&table), 3_000);
    table.act(LibraryAction::Position(PositionWanted::Here));
    assert!((1..50).contains(&count(&table)), "{}", count(&table));
    let rows = 0..count(&table);
    assert!(
        rows.map(|row| listed(&table, row))
            .any(|found| *found == entry)
    );
}

#[test]
fn the_list_is_gone_through_by_keys() {
    let mut table = shown(150);
    let chosen = |table: &Table| table.pages().library.chosen;
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    assert_eq!(chosen(&table), Some(1));
    table.key(Key::ArrowUp);
    assert_eq!(chosen(&table), Some(0));
    table.key(Key::End);
    assert_eq!(chosen(&table), Some(149));
    table.key(Key::Home);
    table.key(Key::PageDown);
    let page = chosen(&table).unwrap();
    assert!((10..40).contains(&page), "{page}");
    table.key(Key::PageDown);
    assert_eq!(chosen(&table), Some(2 * page));
    table.key(Key::PageUp);
    table.key(Key::PageUp);
    assert_eq!(chosen(&table), Some(0));
    let entry = first(&table);
    // The row says who played, and how it went.
    let row = format!(
        "{} – {}, {}",
        entry.players.south, entry.players.north, entry.rules
    );
    assert!(
        table
            .harness
            .query_all_by_label_contains(&row)
            .next()
            .is_some(),
        "{row}"
    );
    table.key(Key::Enter);
    table.wait("the game", |t| t.play().game.players == entry.players);
    assert_eq!(table.play().game.record.line().len(), entry.length());
}

/// A game that is opened to be studied takes no game away that is being played.
#[test]
fn a_game_that_was_going_on_waits_while_others_of_the_library_are_studied() {
    let mut table = shown(3);
    table.key(Key::F2);
    table.play_keys(&[Key::Num2, Key::Num5]);
    let (own, rules) = (table.moves(), table.play().game.rules_name.clone());
    for row in [0, 1] {
        table.key(Key::F5);
        // One's own game lies there, too, once another has been opened.
        wait_for_games(&mut table, 3 + row);
        table.act(LibraryAction::Choose(row, ChooseAs::Only));
        let entry = listed(&table, row).clone();
        table.key(Key::Enter);
        table.wait("the game", |t| t.play().game.players == entry.players);
    }
    // Neither does the end of the program.
    let mut table = table.reopen();
    table.key(Key::F2);
    table.click("Back to your game");
    assert_eq!(
        (table.moves(), &table.play().game.rules_name),
        (own, &rules)
    );
    assert!(!table.play().is_interrupted() && !table.has("Back to your game"));
    table.play_keys(&[Key::Num1]);
}

/// A game that is being played, beside a library of three.
fn playing() -> Table {
    let mut table = shown(3);
    table.key(Key::F2);
    table.play_keys(&[Key::Num2, Key::Num5]);
    table
}

/// Opens a game of the library to study it.
fn study_another(table: &mut Table) {
    table.key(Key::F5);
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    table.key(Key::Enter);
    table.wait("the game", |t| t.play().is_interrupted());
}

#[test]
fn enter_at_the_end_of_a_game_that_was_opened_leads_back_to_the_one_that_waits() {
    let mut table = playing();
    let own = table.moves();
    for row in 0..4 {
        table.key(Key::F5);
        wait_for_games(&mut table, if row == 0 { 3 } else { 4 });
        table.act(LibraryAction::Choose(row, ChooseAs::Only));
        let players = listed(&table, row).players.clone();
        table.key(Key::Enter);
        table.wait("the game", |t| t.play().game.players == players);
        table.key(Key::F2);
        table.key(Key::End);
        if table.play().shows_end() && table.play().is_interrupted() {
            break;
        }
    }
    assert!(table.play().shows_end() && table.has("Back to your game"));
    table.key(Key::Enter);
    assert_eq!(table.moves(), own);
    assert!(!table.play().is_interrupted());
}

#[test]
fn the_study_page_leads_back_to_the_game_that_waits() {
    let mut table = playing();
    let own = table.moves();
    study_another(&mut table);
    assert_eq!(table.pages().shown(), PageName::Study);
    table.click("Back to your game");
    assert_eq!(table.moves(), own);
    assert_eq!(table.pages().shown(), PageName::Play);
    table.key(Key::F4);
    assert!(!table.has("Back to your game"));
}

#[test]
fn what_was_studied_at_the_end_of_a_game_that_waits_is_not_played() {
    let mut table = playing();
    let own = table.moves();
    table.key(Key::F4);
    let line = table.play().game.record.state().legal_moves()[..1].to_vec();
    table.act(StudyAction::TryLine(line));
    study_another(&mut table);
    table.key(Key::F2);
    table.click("Back to your game");
    assert_eq!(table.moves(), own);
}

#[test]
fn the_position_that_is_looked_for_is_seen_under_the_pointer() {
    let mut table = playing();
    table.key(Key::F5);
    let label = "With the position on the board (Kalah)";
    let place = table.harness.get_by_label(label).rect();
    assert!(!table.has("South house 1, "));
    table.harness.hover_at(place.center());
    table.harness.run();
    assert!(table.has("South house 1, "));
}

#[test]
fn a_game_that_waits_does_not_once_its_own_file_is_opened() {
    let mut table = playing();
    let own = table.moves();
    study_another(&mut table);
    table.key(Key::F5);
    wait_for_games(&mut table, 4);
    let row = (0..4).find(|&row| listed(&table, row).length() == 2);
    table.act(LibraryAction::Choose(row.unwrap(), ChooseAs::Only));
    table.key(Key::Enter);
    table.wait("one's own", |t| t.moves() == own);
    assert!(!table.play().is_interrupted());
}

#[test]
fn an_open_list_has_the_keys_and_the_field_leads_to_the_games() {
    let mut table = shown(150);
    let chosen = |table: &Table| table.pages().library.chosen;
    table.key(Key::ArrowDown);
    table.click("Rules of the games");
    assert!(table.has("Oware ("));
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    assert_eq!(chosen(&table), Some(0), "the games are behind it");
    table.key(Key::Escape);
    // From the field for words straight to what is found.
    table.chord(Modifiers::COMMAND, Key::F);
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    assert_eq!(chosen(&table), Some(2));
    table.key(Key::ArrowUp);
    assert_eq!(chosen(&table), Some(1));
    table.key(Key::Enter);
    table.wait("the game", |t| t.pages().shown() == PageName::Study);
}

#[test]
fn chosen_games_are_exported_and_no_others() {
    let mut table = shown(130);
    let picked = |table: &Table| table.pages().library.picked.len();
    // By keys: three games from the second one on, then all.
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    table.chord(Modifiers::SHIFT, Key::ArrowDown);
    table.chord(Modifiers::SHIFT, Key::ArrowDown);
    assert_eq!(picked(&table), 3);
    assert!(table.has("130 games, 3 of them chosen"));
    table.chord(Modifiers::COMMAND, Key::A);
    assert_eq!(picked(&table), 130);
    // With the pointer: one more, one less, as far as another one.
    let choose = |table: &mut Table, at, choosing| {
        table.act(LibraryAction::Choose(at, choosing));
    };
    choose(&mut table, 5, ChooseAs::Only);
    choose(&mut table, 9, ChooseAs::Also);
    choose(&mut table, 12, ChooseAs::Also);
    choose(&mut table, 12, ChooseAs::Also);
    assert_eq!(picked(&table), 2);
    choose(&mut table, 10, ChooseAs::UpTo);
    assert_eq!(picked(&table), 3, "from the one that was let go");
    // They stay chosen where they are still listed.
    table.act(LibraryAction::Sort(LibraryColumn::Moves));
    let path = table.folder().join("out.pgn");
    table.answer(Some(&path));
    table.click("Export 3 chosen games as PGN…");
    table.wait_for_file(&path);
    let text = fs::read_to_string(&path).unwrap();
    let read: Vec<_> = games(&text, Untold::Likely(&rules("kalah"))).collect();
    let moves = |read: &ReadGame| read.game.as_ref().unwrap().record.line().len();
    assert_eq!(read.len(), 3);
    assert!(
        read.is_sorted_by(|one, other| moves(one) >= moves(other)),
        "in the order of the list"
    );
    // What is chosen while a dialog is open changes nothing of what it was asked for.
    table.click("Export 3 chosen games as PGN…");
    let purpose = table.shared().dialog.as_ref().unwrap().purpose.clone();
    choose(&mut table, 0, ChooseAs::Only);
    let later = table.folder().join("later.pgn");
    table.act(FileAction::Use(purpose, later.clone()));
    table.wait_for_file(&later);
    assert_eq!(fs::read_to_string(&later).unwrap(), text);
    table.act(LibraryAction::Words("nobody at all".to_owned()));
    assert_eq!(picked(&table), 0);
}

#[test]
fn chosen_games_go_to_the_trash_once_it_was_asked_and_whole_files_only() {
    let mut table = shown(103);
    let games = table.folder().join("games");
    // The latest are in one file, which goes when all of them are chosen and not before.
    table.click("Sort by Date");
    if first(&table).started < listed(&table, 1).started {
        table.click("Sort by Date");
    }
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    table.key(Key::Delete);
    assert!(table.has("1 game of those chosen lies with other games in one file and stays"));
    let moves = table.harness.query_by_label("Move");
    assert!(moves.is_none(), "there is nothing to be moved");
    table.act(LibraryAction::Choose(2, ChooseAs::UpTo));
    table.click("Move 3 games to the trash…");
    assert!(table.has("Move many.pgn to the trash?"));
    table.key(Key::Escape);
    assert!(games.join("many.pgn").exists() && !table.has(".pgn to the trash?"));
    table.key(Key::Delete);
    table.key(Key::Enter);
    wait_for_games(&mut table, 100);
    assert!(!games.join("many.pgn").exists());
    assert!(games.join("many.pgn.removed-1").exists());
    assert!(table.has("many.pgn was moved to"));
    // What has been written since it was read is not taken.
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    let newest = listed(&table, 0).number;
    assert_eq!(newest, 1);
    let file = table.pages().library.removal().files[0].clone();
    let whole = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{whole}\n\n")).unwrap();
    table.key(Key::Delete);
    table.click("Move");
    table.wait("what came of it", |t| {
        t.has("has changed since its games were listed")
    });
    assert!(file.exists());
    wait_for_games(&mut table, 100);
    // Of another game it is asked anew.
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    table.key(Key::Delete);
    table.act(LibraryAction::Choose(1, ChooseAs::Only));
    assert!(!table.has(".json to the trash?"));
    table.key(Key::Delete);
    assert!(table.has(".json to the trash?"));
    table.click("Keep");
    assert_eq!(table.shared().games.library().len(), 100);
}

#[test]
fn a_file_that_was_read_only_in_part_stays_and_it_is_said_why() {
    let mut table = shown(3);
    let file = table.folder().join("games/part.pgn");
    let text = "[Event \"Found in part\"]\n[Rules \"kalah\"]\n\n1. 3 6 9 *\n";
    fs::write(&file, text).unwrap();
    table.key(Key::F2);
    table.key(Key::F5);
    wait_for_games(&mut table, 4);
    table.act(LibraryAction::Words("part.pgn".to_owned()));
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    table.key(Key::Delete);
    let why = "1 game of those chosen lies in a file that was read only in part and stays";
    assert!(table.has(why));
    assert!(!table.has("with other games") && table.harness.query_by_label("Move").is_none());
    assert!(file.exists());
}

#[test]
fn the_game_that_is_chosen_is_shown_before_it_is_opened() {
    let mut table = shown(130);
    assert!(table.pages().library.preview.shown().is_none());
    // The newest game lies in a file of many, the oldest in one of its own.
    for at in [0, 129] {
        table.act(LibraryAction::Choose(at, ChooseAs::Only));
        let number = table.pages().library.list[at];
        let (_, entry) = table.shared().games.library().game(number).unwrap();
        let started = Moment(entry.started);
        table.wait("the preview", |t| {
            let shown = t.pages().library.preview.shown();
            shown.is_some_and(|shown| shown.game.started == started)
        });
        table.harness.run();
        assert!(table.has("This game"));
    }
    table.act(LibraryAction::Words("nobody at all".to_owned()));
    table.harness.run();
    assert!(table.pages().library.preview.shown().is_none());
    table.click("Show all games");
    assert_eq!(count(&table), 130);
    assert!(!table.has("Show all games"));
}

#[test]
fn who_is_no_person_is_listed_with_what_plays_there() {
    let mut table = Table::preset("kalah");
    table.seat(Side::North, Seat::computer(Level::Expert { depth: 3 }));
    let path = table.folder().join("games/one.kalaha.json");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    table.house_key(1);
    table.wait("its answer", |t| t.play().game.record.made_count() > 1);
    let save = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(save, path.clone()));
    table.wait_for_file(&path);
    table.key(Key::F5);
    table.wait("the game", |t| t.shared().games.library().len() == 1);
    table.harness.run();
    assert!(table.has("South – Expert 3, Kalah"));
    table.act(LibraryAction::Words("expert".to_owned()));
    assert_eq!(count(&table), 1);
}

#[test]
fn another_folder_is_added_and_left_out_and_a_broken_file_is_told() {
    let mut table = shown(120);
    let other = table.folder().join("other");
    fs::create_dir_all(&other).unwrap();
    fs::write(
        other.join("one.pgn"),
        "[White \"Zoe\"]\n[Rules \"kalah\"]\n\n1. 3 6 *\n",
    )
    .unwrap();
    fs::write(other.join("bad.json"), "{").unwrap();
    let nowhere = table.folder().join("nowhere");
    table.act(LibraryAction::AddFolder(nowhere));
    assert!(table.has("There is no folder"));
    table.answer(Some(&other));
    table.click("Add a folder…");
    assert!(matches!(table.asked()[..], [Purpose::Folder]));
    table.wait("the other folder", |t| {
        t.shared().games.library().len() == 121
    });
    table.harness.run();
    assert!(table.has("bad.json: not JSON"));
    let mut table = table.reopen();
    table.key(Key::F5);
    table.wait("the other folder", |t| {
        t.shared().games.library().len() == 121
    });
    table.act(LibraryAction::Words("zoe".to_owned()));
    assert_eq!(count(&table), 1);
    table.act(LibraryAction::RemoveFolder(other));
    table.wait("the games folder alone", |t| {
        t.shared().games.library().len() == 120
    });
    table.harness.run();
    assert!(table.has("No game matches"));
}

#[test]
fn games_that_were_taken_away_last_are_put_back() {
    let mut table = shown(103);
    let games = table.folder().join("games");
    table.act(LibraryAction::ChooseAll);
    let before = fs::read(games.join("many.pgn")).unwrap();
    assert!(!table.pages().can(Command::Undo));
    table.key(Key::Delete);
    table.key(Key::Enter);
    wait_for_games(&mut table, 0);
    assert!(table.has("Undo puts back what was there"));
    // Another file of one of these names has come meanwhile.
    fs::write(games.join("game-3.json"), "{}").unwrap();
    table.chord(Modifiers::COMMAND, Key::Z);
    wait_for_games(&mut table, 103);
    assert!(table.has("101 files are there again, game-3.json as game-3-2.json"));
    assert_eq!(fs::read(games.join("many.pgn")).unwrap(), before);
    assert!(!games.join("many.pgn.removed-1").exists());
    assert_eq!(fs::read_to_string(games.join("game-3.json")).unwrap(), "{}");
    assert!(games.join("game-3-2.json").exists());
    assert!(!table.pages().can(Command::Undo));
    assert_eq!(table.pages().library.picked.len(), 103);
}

/// A game is listed once it has ended, while it stays on the board, and once more only if something was written beside it.
#[test]
fn a_game_that_has_ended_is_listed() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,0,0,1/1,0,0,0,0,0 20:26 S");
    table.click("Start from here");
    table.key(Key::F5);
    wait_for_games(&mut table, 0);
    table.key(Key::F2);
    table.click_start("South house 6,");
    assert!(table.play().end().is_some());
    table.key(Key::F5);
    wait_for_games(&mut table, 1);
    assert_eq!(listed(&table, 0).line.moves.len(), 1);
    table.key(Key::F2);
    assert_eq!(table.play().game.record.made_count(), 1);
    // What is written afterwards stands in the same file.
    table.act(PlayAction::Rename(Side::South, "Anna".to_owned()));
    table.key(Key::F5);
    table.act(LibraryAction::Words("Anna".to_owned()));
    table.wait("the name", |t| t.pages().library.list.len() == 1);
    // Where nothing can be played nothing is played on, and there is no other game.
    table.key(Key::F4);
    table.act(StudyAction::PlayOn);
    table.key(Key::F5);
    wait_for_games(&mut table, 1);
    // What is taken to the trash stays there, though it is on the board, and comes back once.
    table.act(LibraryAction::ChooseAll);
    table.key(Key::Delete);
    table.key(Key::Enter);
    wait_for_games(&mut table, 0);
    table.key(Key::F2);
    table.key(Key::F5);
    wait_for_games(&mut table, 0);
    table.chord(Modifiers::COMMAND, Key::Z);
    wait_for_games(&mut table, 1);
    assert_eq!(table.play().file.state, FileState::Saved);
    // Another game under the same name does not touch it.
    table.key(Key::F2);
    table.new_game();
    table.key(Key::F5);
    wait_for_games(&mut table, 1);
}

#[test]
fn nothing_is_written_over_a_file_where_no_game_could_be_read() {
    let mut table = shown(5);
    let games = table.folder().join("games");
    let to = table.folder().join("mine.pgn");
    fs::write(&to, "what was there before").unwrap();
    table.answer(Some(&to));
    // A disk that was taken out.
    fs::rename(&games, table.folder().join("away")).unwrap();
    table.key(Key::Escape);
    table.click("Export all 5 games as PGN…");
    table.wait("what came of it", |t| t.has("Nothing was exported"));
    table.shared().flush();
    assert_eq!(fs::read_to_string(&to).unwrap(), "what was there before");
    assert!(!table.has("Exported mine.pgn"));
}

#[test]
fn a_file_that_may_hold_more_is_not_replaced_unasked_by_those_games_that_could_be_read() {
    let mut table = shown(5);
    let games = table.folder().join("games");
    let to = table.folder().join("mine.pgn");
    fs::write(&to, "what was there before").unwrap();
    fs::remove_file(games.join("game-1.json")).unwrap();
    table.answer(Some(&to));
    table.click("Export all 5 games as PGN…");
    table.wait("the question", |t| t.has("Replace it"));
    assert!(table.has("Not all games were exported"));
    assert_eq!(fs::read_to_string(&to).unwrap(), "what was there before");
    table.click("Replace it");
    table.wait("the file", |_| {
        fs::read_to_string(&to).unwrap().matches("[Rules ").count() == 4
    });
}

#[test]
fn games_of_a_file_that_has_changed_are_not_taken_for_those_that_were_listed() {
    let mut table = shown(103);
    let many = table.folder().join("games/many.pgn");
    let text = fs::read_to_string(&many).unwrap();
    table.act(LibraryAction::Words("many.pgn".to_owned()));
    table.act(LibraryAction::Choose(0, ChooseAs::Only));
    fs::write(&many, format!("{text}\n\n{text}")).unwrap();
    table.act(LibraryAction::Open);
    assert!(table.has("many.pgn has changed since its games were listed"));
    assert!(!table.has("Opened many.pgn"));
    // They are looked at again.
    table.wait("the games", |t| t.shared().games.library().len() > 103);
}

#[test]
fn a_folder_that_cannot_be_looked_into_is_told() {
    let mut table = shown(0);
    let away = table.folder().join("stick");
    fs::create_dir(&away).unwrap();
    table.act(LibraryAction::AddFolder(away.clone()));
    fs::remove_dir(&away).unwrap();
    table.key(Key::F2);
    table.key(Key::F5);
    table.wait("a look", |t| t.shared().games.underway().is_none());
    table.harness.run();
    assert!(table.has("if it lies on another disk, connect that"));
}

#[test]
fn a_saved_game_that_was_imported_is_listed() {
    let mut table = shown(2);
    let other = table.folder().join("other");
    fs::create_dir(&other).unwrap();
    let game = other.join("Zoe 2.kalaha.json");
    fs::copy(table.folder().join("games/game-0.json"), &game).unwrap();
    table.act(LibraryAction::ListCopies(true));
    table.act(LibraryAction::Import(vec![game]));
    table.wait("the game", |t| t.has("Imported 1 game"));
    table.wait("the list", |t| t.shared().games.library().len() == 3);
    table.harness.run();
    assert_eq!(count(&table), 1);
}

#[test]
fn a_game_that_is_only_looked_at_is_not_gone_on_with() {
    let mut table = Table::preset("kalah");
    let mut game = Game::new(*rules("kalah"), BySide::default(), Moment(7));
    game.seats = BySide::from_fn(|side| match side {
        Side::South => Seat::Person,
        Side::North => Seat::computer(Level::Expert { depth: 1 }),
    });
    let first = game.record.state().legal_moves()[0];
    game.record.play(first).unwrap();
    let games = table.folder().join("games");
    fs::create_dir_all(&games).unwrap();
    let file = games.join("mine.json");
    fs::write(&file, game_file::to_text(&game, Moment(0)).unwrap()).unwrap();
    let before = fs::read(&file).unwrap();
    table.key(Key::F5);
    table.wait("the game", |t| t.shared().games.library().len() == 1);
    table.harness.run();
    open(&mut table, 0);
    table.key(Key::F2);
    assert!(table.has("Paused"));
    for _ in 0..50 {
        table.harness.step();
    }
    assert_eq!(table.moves(), "1");
    // Nor at the next start.
    table.wait_until_kept();
    let mut table = table.reopen();
    table.key(Key::F2);
    assert!(table.has("Paused"));
    assert_eq!(table.moves(), "1");
    table.new_game();
    table.shared().flush();
    assert_eq!(fs::read(&file).unwrap(), before);
    table.key(Key::F5);
    table.wait("the games", |t| {
        t.shared().games.underway().is_none() && !t.pages().library.list.is_empty()
    });
    // Whoever asks it to goes on with it.
    open(&mut table, 0);
    table.click("Play on from here");
    table.wait("the answer", |t| t.moves().len() > 1);
    // From an earlier position, too, though more moves follow it.
    table.key(Key::F4);
    table.key(Key::Home);
    table.key(Key::ArrowRight);
    assert_eq!(table.moves(), "1");
    table.click("Play on from here");
    table.wait("the answer", |t| t.moves().len() > 1);
}

#[test]
fn files_with_games_are_copied_into_the_games_folder_and_others_are_told() {
    let mut table = shown(5);
    let other = table.folder().join("other");
    fs::create_dir_all(&other).unwrap();
    let file = |name: &str, text: &str| {
        let path = other.join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let two = "[White \"Zoe\"]\n[Rules \"kalah\"]\n\n1. 3 6 *\n\n[White \"Ann\"]\n[Rules \"kalah\"]\n\n1. 1 *\n";
    let two = file("two.pgn", two);
    table.answer(Some(&two));
    table.click("Import games…");
    assert!(matches!(table.asked()[..], [Purpose::Import]));
    table.wait("both games", |t| t.shared().games.library().len() == 7);
    assert!(table.has("Imported 2 games as two.pgn"));
    table.wait("the list of them", |t| count(t) == 2);
    // Several at once: what is no game is told, and so is what lies there already.
    let one = file("one.pgn", "[White \"Bob\"]\n[Rules \"oware\"]\n\n1. 3 *\n");
    let bad = file("bad.json", "{");
    let kept = table.shared().folders.games().unwrap().join("two.pgn");
    table.act(LibraryAction::Import(vec![one, bad, kept]));
    table.wait("one more", |t| t.shared().games.library().len() == 8);
    assert!(table.has("Imported 1 game as one.pgn"));
    assert!(table.has("Not everything was imported: "));
    assert!(table.has("bad.json: "));
    assert!(table.has("(and 1 other file)"));
    // Whatever they are called, they are found there.
    let game = game_file::to_text(&random_game(3), Moment(0)).unwrap();
    let text = "[Rules \"kalah\"]\n\n1. 3 6 *\n";
    let named = [
        file("round.txt", text),
        file("OLD.PGN", text),
        file("mine.kalaha.json", &game),
        file("mine.kalaha", &game),
    ];
    fs::write(table.folder().join("games/mine.kalaha.json"), "{").unwrap();
    table.act(LibraryAction::Import(named.to_vec()));
    table.wait("four more", |t| t.shared().games.library().len() == 12);
    let games = table.folder().join("games");
    for name in ["round.pgn", "OLD.PGN", "mine-2.kalaha.json", "mine.kalaha"] {
        assert!(games.join(name).is_file(), "{name}");
    }
    // From where they came they are not taken away.
    assert!(two.is_file());
}

#[test]
fn a_narrow_list_leaves_room_for_names() {
    let mut table = Table::sized("kalah", vec2(640.0, 480.0));
    fill(table.folder(), 3);
    table.key(Key::F5);
    table.wait("the games", |t| t.shared().games.library().len() == 3);
    table.harness.run();
    assert!(table.has("Sort by South") && !table.has("Sort by Review"));
    assert!(
        shown(3).has("Sort by Review"),
        "there is room in a usual window"
    );
}

#[test]
fn a_game_in_two_files_is_listed_once_unless_copies_are_wanted() {
    let mut table = Table::preset("kalah");
    fill(table.folder(), 20);
    let games = table.folder().join("games");
    fs::copy(games.join("game-3.json"), games.join("again.json")).unwrap();
    table.key(Key::F5);
    table.wait("the games", |t| t.shared().games.library().len() == 21);
    table.harness.run();
    assert_eq!(count(&table), 20);
    table.click("Copies, too (1)");
    assert_eq!(count(&table), 21);
    table.click("Copies, too (1)");
    assert_eq!(count(&table), 20);
}

#[test]
fn games_of_ours_are_known_by_every_name_that_the_desktop_knows() {
    let mut table = Table::preset("kalah");
    fill(table.folder(), 3);
    let games = table.folder().join("games");
    for (number, name) in [(0, "a.kalaha"), (1, "b.kalaha.json")] {
        fs::rename(games.join(format!("game-{number}.json")), games.join(name)).unwrap();
    }
    table.key(Key::F5);
    table.wait("the games", |t| t.shared().games.library().len() == 3);
    table.harness.run();
    assert_eq!(count(&table), 3);
    let path = games.join("a.kalaha");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the game", |t| t.play().file.path.as_ref() == Some(&path));
    assert_eq!(table.pages().shown(), PageName::Study);
}

#[test]
fn a_game_that_was_played_stands_in_the_list() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.new_game();
    table.key(Key::F5);
    table.wait("the game", |t| {
        t.shared().games.library().len() == 1 && t.pages().library.list.len() == 1
    });
    table.harness.run();
    table.click("South – North, Kalah, not finished, 1 move, 2026-11-21");
    assert_eq!(table.pages().library.chosen, Some(0));
}

/// Opens the game in a row of the list, on the study page.
pub fn open(table: &mut Table, row: usize) {
    table.key(Key::F5);
    let number = table.pages().library.list[row];
    let (_, entry) = table.shared().games.library().game(number).unwrap();
    let entry = entry.clone();
    table.act(LibraryAction::Choose(row, ChooseAs::Only));
    table.harness.get_by_label("Open this game").click();
    table.harness.step();
    table.wait("the game", |t| {
        t.pages().shown() == PageName::Study
            && t.play().game.players == entry.players
            && t.play().game.record.line().len() == entry.length()
    });
    table.harness.run();
    table.shared().flush();
}

#[test]
fn a_game_of_a_pgn_file_is_kept_only_once_it_is_changed() {
    let mut table = shown(110);
    let folder = table.folder().join("games");
    let files = || fs::read_dir(&folder).unwrap().count();
    assert_eq!(files(), 101);
    let library = table.shared().games.library();
    let is_pgn = |row: &usize| {
        let (source, _) = library.game(table.pages().library.list[*row]).unwrap();
        source.path.ends_with("many.pgn")
    };
    let rows: Vec<usize> = (0..110).filter(is_pgn).collect();
    assert_eq!(rows.len(), 10);
    open(&mut table, rows[0]);
    open(&mut table, rows[1]);
    open(&mut table, rows[2]);
    assert_eq!(files(), 101, "all of them stand in their file");
    // A mark is something that the file does not have.
    table.chord(Modifiers::COMMAND, Key::Num1);
    open(&mut table, rows[0]);
    assert_eq!(files(), 102);
}

#[test]
fn the_game_that_is_chosen_stays_chosen_when_others_come() {
    let mut table = shown(60);
    let chosen = |table: &Table| {
        let page = &table.pages().library;
        let (source, _) = table
            .shared()
            .games
            .library()
            .game(page.list[page.chosen.unwrap()])
            .unwrap();
        source.path.clone()
    };
    table.act(LibraryAction::Choose(20, ChooseAs::Only));
    let before = chosen(&table);
    // The newest, which come before it, and before it in the folder.
    for number in 1000..1003 {
        let text = game_file::to_text(&random_game(number), Moment(0)).unwrap();
        let path = table.folder().join(format!("games/before-{number}.json"));
        fs::write(path, text).unwrap();
    }
    table.key(Key::F5);
    table.wait("the new ones", |t| t.pages().library.list.len() == 63);
    assert_eq!(table.pages().library.chosen, Some(23));
    assert_eq!(chosen(&table), before);
}

#[test]
fn picture_of_the_library() {
    let mut table = shown(3_000);
    // Those that lie in files of their own are the oldest.
    table.act(LibraryAction::Sort(LibraryColumn::Date));
    for key in [Key::ArrowDown; 4] {
        table.key(key);
    }
    // Until then the preview is of a game that was chosen on the way.
    let chosen = listed(&table, table.pages().library.chosen.unwrap()).started;
    table.wait("the preview", |t| {
        let shown = t.pages().library.preview.shown();
        shown.is_some_and(|shown| shown.game.started.0 == chosen)
    });
    table.harness.remove_cursor();
    let path = "screenshots/library.png";
    table.compare_picture(path, Match::Alike);
}

#[test]
fn the_games_of_the_list_are_exported_in_its_order() {
    let mut table = shown(130);
    table.act(LibraryAction::Words("anna".to_owned()));
    let found = count(&table);
    assert!((2..130).contains(&found), "{found}");
    let path = table.folder().join("out.pgn");
    table.answer(Some(&path));
    table.click(&format!("Export all {found} games as PGN…"));
    table.wait_for_file(&path);
    let text = fs::read_to_string(&path).unwrap();
    let read: Vec<_> = games(&text, Untold::Likely(&rules("kalah"))).collect();
    assert_eq!(read.len(), found);
    let players = read[0].game.as_ref().unwrap().players.clone();
    assert_eq!(players, first(&table).players);
}

#[test]
fn the_right_button_brings_what_can_be_done_with_games() {
    let mut table = shown(20);
    let row = table.full_label(&listed(&table, 2).players.south.clone());
    table
        .harness
        .get_all_by_label(&row)
        .next()
        .unwrap()
        .click_secondary();
    table.harness.run();
    assert_eq!(table.pages().library.picked.len(), 1);
    let chosen = table.pages().library.chosen.unwrap();
    let entry = listed(&table, chosen).clone();
    table.click_start("Open Enter");
    table.wait("the game", |t| t.pages().shown() == PageName::Study);
    table.wait("its moves", |t| {
        t.play().game.record.line().len() == entry.length()
    });
    // Of several that are chosen it is of all, and the one under the pointer is opened.
    let mut table = shown(20);
    table.act(LibraryAction::Choose(1, ChooseAs::Only));
    table.act(LibraryAction::Choose(4, ChooseAs::Also));
    table.act(LibraryAction::Choose(1, ChooseAs::Within));
    let page = &table.pages().library;
    assert_eq!((page.chosen, page.picked.len()), (Some(1), 2));
    assert_eq!(page.picked_games().len(), 2);
    table.act(LibraryAction::Choose(7, ChooseAs::Within));
    let page = &table.pages().library;
    assert_eq!((page.chosen, page.picked.len()), (Some(7), 1));
    assert_eq!(page.to_export().len(), 1);
    table.key(Key::Escape);
    table.act(LibraryAction::ChooseAll);
    assert_eq!(table.pages().library.to_export().len(), 20);
}
