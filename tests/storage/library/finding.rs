//! Games by words, rules and positions, and what was played in a position.

use std::collections::HashMap;

use kalaha::game::contest::Game;
use kalaha::game::note::Note;
use kalaha::rules::notation::{parse_moves, print_move};
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::chance::Chance;
use kalaha::storage::library::explore::explore;
use kalaha::storage::library::filter::{ColumnOrder, Filter, LibraryColumn, select};
use kalaha::storage::library::list::Library;

use super::{filled, game, list, named, save, souths};
use crate::folder;

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
            let found = select(&library, &filter, LibraryColumn::Date, ColumnOrder::Usual);
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
fn games_are_found_by_words_rules_and_position() {
    let folder = folder();
    filled(folder.path());
    let library = list(folder.path());
    let found = |filter: &Filter| {
        souths(
            &library,
            &select(&library, filter, LibraryColumn::South, ColumnOrder::Usual),
        )
    };
    let words = |words: &str| Filter {
        words: words.to_owned(),
        ..Filter::default()
    };
    assert_eq!(found(&words("anna oware")), ["Anna", "Cleo"]);
    assert_eq!(found(&words("FINAL")), ["Emil"]);
    assert_eq!(found(&words("finál")), ["Emil"], "without accents, too");
    assert_eq!(found(&words("c.pgn kalah")), ["Dora"]);
    save(
        folder.path(),
        "d.kalaha.json",
        &game("oware", "Fatou", "Ben", "1", 100),
    );
    let library = list(folder.path());
    let with_ours = select(
        &library,
        &words("kalah"),
        LibraryColumn::South,
        ColumnOrder::Usual,
    );
    assert_eq!(souths(&library, &with_ours), ["Dora"], "no ending of ours");
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
    let found = select(&library, &here, LibraryColumn::South, ColumnOrder::Usual);
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
