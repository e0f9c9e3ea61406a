//! Results by player, rules and first move.

use std::fs;

use kalaha::storage::library::filter::{StatisticsGroup, statistics};

use super::{filled, game, list, save};
use crate::folder;

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
