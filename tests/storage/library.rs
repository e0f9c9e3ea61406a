//! The library: what lies in the folders is listed, found and counted; the index is only a cache.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::note::Note;
use kalaha::game::review::looks::PositionLook;
use kalaha::rules::notation::{parse_moves, print_move};
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::{Move, State};
use kalaha::search::chance::Chance;
use kalaha::storage::game_file;
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::export::{GameInFile, export};
use kalaha::storage::library::filter::{
    Column, ColumnOrder, Filter, StatisticsGroup, select, statistics,
};
use kalaha::storage::library::list::{Library, read_game};
use kalaha::storage::pgn::read::games;
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::presets::preset;

use crate::folder;

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
        Column::Date,
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
        Column::Moves,
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
fn positions_and_words_of_variations_are_found_too() {
    let folder = folder();
    let mut game = game("oware", "Anna", "Ben", "1 2 3", 300);
    game.record.go_to(1);
    game.record.play_variation(only(&game, "4")).unwrap();
    game.record
        .write_note(game.record.here(), Note::new(None, "the Accra line"));
    let (varied, north) = (game.record.state().position().hash(), game.record.here());
    game.record.go_to(0);
    game.record.play_variation(only(&game, "6")).unwrap();
    let other = game.record.state().position().hash();
    save(folder.path(), "a.json", &game);
    save(
        folder.path(),
        "b.json",
        &self::game("oware", "Cleo", "Dora", "1 2", 90_000_000),
    );
    assert!(north.is_some());
    let index = folder.path().join("index");
    list(folder.path()).keep(&index).unwrap();
    for library in [list(folder.path()), Library::of_index(&index)] {
        let found = |filter: Filter| {
            let found = select(&library, &filter, Column::Date, ColumnOrder::Usual);
            souths(&library, &found)
        };
        for position in [varied, other] {
            assert_eq!(
                found(Filter {
                    position: Some(position),
                    ..Filter::default()
                }),
                ["Anna"]
            );
            let (_, entry) = library.game(0).unwrap();
            assert_eq!(entry.finds(position), None, "it was not played");
        }
        let start = Some(
            State::new(game.rules(), *game.record.start())
                .position()
                .hash(),
        );
        assert_eq!(
            found(Filter {
                position: start,
                ..Filter::default()
            })
            .len(),
            2
        );
        let said = |words: &str| {
            found(Filter {
                words: words.to_owned(),
                ..Filter::default()
            })
        };
        assert_eq!(said("accra"), ["Anna"]);
        assert_eq!(said("1972-11"), ["Cleo"]);
    }
}

/// The move as it is written, where the game stands.
fn only(game: &Game, text: &str) -> Move {
    parse_moves(game.record.state(), text).unwrap()[0]
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
fn games_are_found_by_words_rules_and_position() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let found = |filter: &Filter| {
        souths(
            &library,
            &select(&library, filter, Column::South, ColumnOrder::Usual),
        )
    };
    let words = |words: &str| Filter {
        words: words.to_owned(),
        ..Filter::default()
    };
    assert_eq!(found(&words("anna oware")), ["Anna", "Cleo"]);
    assert_eq!(found(&words("FINAL")), ["Emil"]);
    assert_eq!(found(&words("c.pgn kalah")), ["Dora"]);
    assert_eq!(found(&words("zoe")), Vec::<String>::new());
    let oware = Filter {
        rules: Some("Oware".to_owned()),
        ..Filter::default()
    };
    assert_eq!(found(&oware), ["Anna", "Cleo", "Emil"]);
}

/// Two lines of moves that begin differently and lead to the same position.
fn transposition() -> [String; 2] {
    let rules = named("oware").rules;
    let start = State::new(&rules, rules.start(Side::South));
    let mut lines = vec![(start, Vec::new())];
    let mut known: HashMap<u64, Vec<String>> = HashMap::new();
    for _ in 0..6 {
        let longer = lines.iter().flat_map(|(state, moves)| {
            state.legal_moves().into_iter().map(move |action| {
                let words = moves.iter().cloned().chain([print_move(action)]);
                (state.preview(action).unwrap().1, words.collect::<Vec<_>>())
            })
        });
        lines = longer.collect();
        for (state, moves) in &lines {
            let hash = state.position().hash();
            let other = known.entry(hash).or_insert_with(|| moves.clone());
            if other[0] != moves[0] {
                return [other.join(" "), moves.join(" ")];
            }
        }
    }
    panic!("no position comes about in two ways");
}

#[test]
fn a_position_is_found_where_it_came_about_by_other_moves() {
    let folder = folder();
    filled(folder.path());
    let [one, other] = transposition();
    assert_ne!(one, other);
    let game_of = |moves: &str, south: &str| game("oware", south, "Ben", moves, 400);
    save(folder.path(), "e.json", &game_of(&one, "Gina"));
    save(folder.path(), "f.json", &game_of(&other, "Hugo"));
    let library = list(folder.path());
    let wanted = *game_of(&one, "").record.state().position();
    let here = Filter {
        position: Some(wanted.hash()),
        ..Filter::default()
    };
    let found = select(&library, &here, Column::South, ColumnOrder::Usual);
    assert_eq!(souths(&library, &found), ["Gina", "Hugo"]);
}

#[test]
fn what_was_played_in_a_position_is_counted_however_it_came_about() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let rules = named("oware").rules;
    let mut state = State::new(&rules, rules.start(Side::South));
    let told = |state: &State| -> Vec<(String, usize)> {
        let found = explore(&library, state).into_iter();
        found
            .map(|one| (print_move(one.action), one.results.games))
            .collect()
    };
    assert_eq!(told(&state), [("1".to_owned(), 2), ("3".to_owned(), 1)]);
    for action in parse_moves(&state, "1 2").unwrap() {
        state.play(action).unwrap();
    }
    assert_eq!(told(&state), [("3".to_owned(), 1), ("5".to_owned(), 1)]);
    let kalah = named("kalah").rules;
    let state = State::new(&kalah, kalah.start(Side::South));
    assert_eq!(
        told(&state),
        [("3".to_owned(), 1)],
        "under the same rules only"
    );
}

#[test]
fn a_players_results_are_his_own_on_whatever_side_he_sits() {
    let folder = folder();
    let game = |south: &str, north: &str, result: &str| {
        format!(
            "[White \"{south}\"]\n[Black \"{north}\"]\n[Result \"{result}\"]\n[Rules \"kalah\"]\n\n1. 1 {result}\n\n"
        )
    };
    let games = [
        game("Dana", "Ben", "0-1"),
        game("Ben", "Dana", "1-0"),
        game("Ben", "Dana", "0-1"),
    ];
    fs::write(folder.path().join("match.pgn"), games.concat()).unwrap();
    let library = list(folder.path());
    let groups = statistics(&library, &[0, 1, 2], StatisticsGroup::Player);
    let of = |name: &str| groups.iter().find(|(known, _)| known == name).unwrap().1;
    assert_eq!((of("Dana").south, of("Dana").north), (1, 2));
    assert_eq!((of("Ben").south, of("Ben").north), (2, 1));
}

#[test]
fn games_are_counted_by_rules_player_and_first_move() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let all: Vec<_> = (0..library.len()).collect();
    let told = |group| -> Vec<(String, usize)> {
        let groups = statistics(&library, &all, group).into_iter();
        groups
            .map(|(name, results)| (name, results.games))
            .collect()
    };
    assert_eq!(told(StatisticsGroup::Rules)[0], ("Oware".to_owned(), 3));
    assert_eq!(
        told(StatisticsGroup::Player)[..2],
        [("Anna".to_owned(), 2), ("North".to_owned(), 2)]
    );
    // The rules are named, for house 1 of one game is not that of another.
    assert!(told(StatisticsGroup::FirstMove).contains(&("Oware: 1".to_owned(), 2)));
    let oware: Vec<_> = all
        .iter()
        .copied()
        .filter(|&number| library.game(number).unwrap().1.rules == "Oware")
        .collect();
    let groups = statistics(&library, &oware, StatisticsGroup::FirstMove).into_iter();
    let names: Vec<_> = groups.map(|(name, _)| name).collect();
    assert!(names.contains(&"3".to_owned()), "{names:?}");
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

/// The games of these numbers by their files.
fn in_files(library: &Library, numbers: &[usize]) -> Vec<GameInFile> {
    let games = numbers.iter().map(|&number| library.game(number).unwrap());
    let games = games.map(|(source, entry)| (source.path.clone(), entry.number));
    games.collect()
}

#[test]
fn games_of_a_list_are_exported_in_its_order_and_what_is_gone_is_told() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let numbers: Vec<_> = (0..library.len()).rev().collect();
    let exported = export(&in_files(&library, &numbers), || true);
    assert_eq!(
        (exported.written, exported.troubles.len()),
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
    let exported = export(&in_files(&library, &numbers), || true);
    assert_eq!(exported.written, numbers.len() - lost);
    assert_eq!(exported.troubles.len(), 1);
    assert_eq!(export(&in_files(&library, &numbers), || false).written, 0);
}

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
        Column::South,
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

#[test]
fn reading_can_be_ended() {
    let folder = folder();
    filled(folder.path());
    let (library, _) = Library::default().refreshed(&[folder.path().to_owned()], |at| at.done < 1);
    assert_eq!(library.len(), 1);
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
        Column::Date,
        ColumnOrder::Usual,
    );
    assert_eq!(all.len(), games.len());
    let state = games[7].record.state();
    let filter = Filter {
        position: Some(state.position().hash()),
        ..Filter::default()
    };
    let found = select(&library, &filter, Column::Date, ColumnOrder::Usual);
    let is_there = |number: &usize| library.game(*number).unwrap().1.started == games[7].started.0;
    assert!(found.iter().any(is_there));
    let start = State::new(state.rules(), *games[7].record.start());
    assert!(!explore(&library, &start).is_empty());
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
    // The others are exported.
    let library = list(folder.path());
    let games: Vec<_> = (0..library.len()).collect();
    assert_eq!(games.len(), 2);
    fs::write(&path, one).unwrap();
    let exported = export(&in_files(&library, &games), || true);
    assert_eq!(exported.written, 1);
    assert!(
        exported.troubles[0].contains("game 3 is there no more"),
        "{:?}",
        exported.troubles
    );
}

/// A game that chance has made up to a position in which there is such a move, and the move; `None` if it has none.
fn with_move(id: &str, number: u64, is_wanted: impl Fn(Move) -> bool) -> Option<(Game, Move)> {
    let mut game = game(id, "Anna", "Ben", "", 0);
    let mut chance = Chance::part(1, number);
    for _ in 0..300 {
        let legal = game.record.state().legal_moves();
        if let Some(&action) = legal.iter().find(|action| is_wanted(**action)) {
            return Some((game, action));
        }
        let drawn = chance.below(u32::try_from(legal.len()).unwrap());
        game.record.play(*legal.get(drawn as usize)?).unwrap();
    }
    None
}

#[test]
fn moves_with_choices_and_of_the_last_house_are_explored() {
    let of_last_house = |action: Move| action.house().is_some_and(|house| house.number() == 32);
    let of_choices = |action: Move| action.choices().len() > 1;
    let wanted: [(&str, &dyn Fn(Move) -> bool); 2] =
        [("hus16", &of_last_house), ("bao", &of_choices)];
    for (id, is_wanted) in wanted {
        let folder = folder();
        let (mut game, action) = (0..200)
            .find_map(|number| with_move(id, number, is_wanted))
            .unwrap();
        let state = game.record.state().clone();
        game.record.play(action).unwrap();
        save(folder.path(), "game.json", &game);
        let explored = explore(&list(folder.path()), &state);
        assert_eq!(explored.len(), 1, "{id}: {}", print_move(action));
        assert_eq!(explored[0].action, action);
    }
}

#[test]
fn who_plays_against_himself_has_played_each_game_once() {
    let folder = folder();
    save(
        folder.path(),
        "a.json",
        &game("oware", "Anna", "Anna", "1 2 3 4", 300),
    );
    let library = list(folder.path());
    let groups = statistics(&library, &[0], StatisticsGroup::Player);
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0].1.games, 1);
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
    let look = PositionLook::new(Side::South, Vec::new());
    reviewed.review.note(&reviewed.record, None, look);
    save(folder.path(), "b.json", &reviewed);
    let library = list(folder.path());
    let sorted = |order| select(&library, &Filter::default(), Column::Reviewed, order);
    assert_eq!(
        souths(&library, &sorted(ColumnOrder::Usual)),
        ["Cleo", "Anna"]
    );
    assert_eq!(
        souths(&library, &sorted(ColumnOrder::Reversed)),
        ["Anna", "Cleo"]
    );
}
