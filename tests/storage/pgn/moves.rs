//! Moves as others write them, variations, and starts.

use kalaha::game::contest::{Game, Moment};
use kalaha::rules::side::{BySide, Side};
use kalaha::storage::pgn::write::to_pgn;

use super::{check_read_again, moves, named, one, read, sound};

#[test]
fn moves_tell_where_the_last_seed_falls_and_what_is_won() {
    let mut game = Game::new(
        named("kalah"),
        BySide::from_fn(|s| s.to_string()),
        Moment(1_700_000_000),
    );
    for word in ["3", "6", "2", "5"] {
        let to_move = game.record.state().position().to_move();
        let action = kalaha::rules::notation::parse_move(game.rules(), to_move, word).unwrap();
        game.record.play(action).unwrap();
    }
    let text = to_pgn(&game).unwrap();
    assert!(
        text.ends_with("\n1. 3-s(1) 6-4(2) 1... 2-s(1) 5-3(2) *\n"),
        "{text}"
    );
    assert!(
        text.contains("[Date \"2023.11.14\"]") && text.contains("[UTCTime \"22:13:20\"]"),
        "{text}"
    );
    assert!(
        text.contains("[Rules \"kalah\"]") && !text.contains("RuleSpec"),
        "{text}"
    );
    check_read_again(&game);
}

#[test]
fn plain_numbers_landings_letters_and_two_digits_are_moves() {
    for (text, rules, line) in [
        ("1. 3 6 2. 2 *", "Kalah", "3-6 2"),
        ("3-s(1) 6-4(2) 1... 2-s", "Kalah", "3-6 2"),
        (
            "[Variant \"Oware Abapa\"]\n\n1. F e 2. D a",
            "Oware",
            "6 5 4 1",
        ),
        ("[Game \"oware\"]\n1. 6 5 2. 4 1", "Oware", "6 5 4 1"),
        ("1. 76(10) 76(10) 2. 99 12", "Toguz Korgool", "7 7 9 1"),
        (
            "[Rules \"mbangbi\"]\n[Game \"Mine\"]\n1. 1cw 2ccw",
            "Mine",
            "1cw 2ccw",
        ),
    ] {
        let game = sound(text);
        assert_eq!(game.rules_name, rules, "{text}");
        assert_eq!(moves(&game.record), line, "{text}");
        check_read_again(&game);
    }
}

#[test]
fn a_variation_that_begins_with_the_moves_of_its_line_never_takes_its_place() {
    let text = "[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 1) 2. 2 6 *";
    let game = sound(text);
    assert_eq!(moves(&game.record), "3 4 2 6");
    check_read_again(&game);
    let deeper =
        sound("[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 (5 2... 1) 2... 2) 2. 2 6 (6 3. 1) 3. 3 *");
    assert_eq!(moves(&deeper.record), "3 4 2 6 3");
    check_read_again(&deeper);

    let (game, faults) = one("[Rules \"oware\"]\n\n1. 3 4 (4 2. 5 1) *");
    assert_eq!(moves(&game.record), "3 4 5 1");
    assert_eq!(
        faults,
        [
            "game 1, line 1: a variation goes on after move 2, the last of the game: what follows there is read as if it had been played"
        ]
    );
}

#[test]
fn a_position_with_dashes_is_a_start() {
    let text = "[Variant \"Oware Abapa\"]\n[FEN \"0-0-0-0-0-1-1-1-0-0-0-0-20-25-S\"]\n[South \"Anna\"]\n[North \"?\"]\n\n1. F+3";
    let (game, faults) = one(text);
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(game.record.start().store(Side::North), 25);
    assert_eq!(
        (game.players.south.as_str(), game.players.north.as_str()),
        ("Anna", "North")
    );
}

#[test]
fn a_claimed_house_has_an_x() {
    let claims = "1. 76(10) 76(10) 2. 99 12 3. 78 57 4. 89(24) 25(22) 5. 91X 91(36)";
    let game = sound(claims);
    assert_eq!(game.rules_name, "Toguz Korgool");
    let text = to_pgn(&game).unwrap();
    assert!(text.contains("4. 89(24) 25(22) 5. 91X 91(36) *"), "{text}");
    let (game, faults) = one(&claims.replace("78 57", "78X 57"));
    assert_eq!(game.record.line().len(), 4);
    assert!(
        faults[0].contains("move 5 (number 3), `78X`: it claims no house"),
        "{faults:?}"
    );
}

#[test]
fn a_game_that_contradicts_itself_is_told_with_game_and_move_and_read_up_to_there() {
    let good = "[White \"A\"]\n\n1. 3-s(1) 6-4(2) 1... 2-s(1) *\n\n";
    for (bad, told, read_moves) in [
        (
            "1. 3-s(1) 6-3(2) 1... 2",
            "game 2, line 6: move 2 (number 1), `6-3(2)`: its last seed falls into house 4; the game is read up to there",
            1,
        ),
        (
            "1. 3-s(2) 6",
            "move 1, `3-s(2)`: South has 1 after it, not 2",
            0,
        ),
        ("1. 3 3", "move 2 (number 1), `3`: ", 1),
        ("1. 3 e4", "move 2 (number 1), `e4`: this is no move", 1),
        ("1. A+2", "move 1, `A+2`: South gains 0 by it, not 2", 0),
        ("1. 3 6 b", "", 3),
        (
            "1. 3 6 B",
            "it is a house of South, and North is to move",
            2,
        ),
        (
            "1. 3 ( 4 5 9 ) 6",
            "move 3 (number 1), `9`: there is no house 9; this variation is read up to there",
            2,
        ),
        // A number within a variation is that of its line alone.
        ("1. 3 6 2. 2 ( 7. 1 ) 9", "move 4 (number 2), `9`: ", 3),
        ("1. 3 ) 6", "a ) ends no variation", 2),
        ("1. 3 ( 4 6", "does not end with )", 1),
        ("( 3 ) 3 6", "a variation stands before the move", 2),
        ("1. 3 {oh 6", "does not end with }", 1),
        ("1. 3 [oops\n6", "`[oops` is not a tag", 2),
    ] {
        let text = format!("{good}[Rules \"kalah\"]\n{bad}\n\n{good}");
        let games = read(&text);
        assert_eq!(games.len(), 3, "{text}");
        let faults = |n: usize| {
            games[n]
                .faults
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert!(faults(0).is_empty() && faults(2).is_empty(), "{text}");
        let found = faults(1);
        assert_eq!(found.is_empty(), told.is_empty(), "{bad}: {found:?}");
        assert!(
            found.first().is_none_or(|fault| fault.contains(told)),
            "{found:?}"
        );
        let record = &games[1].game.as_ref().unwrap().record;
        assert_eq!(record.line().len(), read_moves, "{bad}");
    }
}
