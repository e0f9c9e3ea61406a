//! PGN: what is written is read back equal, what others write is read, and what contradicts itself is told.

use std::time::{Duration, Instant};

use kalaha::game::contest::{About, Game, Moment, NamedRules};
use kalaha::game::note::{Mark, Note};
use kalaha::game::record::Record;
use kalaha::game::review::looks::Look;
use kalaha::rules::notation::print_moves;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::report::MoveValue;
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::pgn::read::{ReadGame, games, is_pgn};
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::presets::preset;
use proptest::prelude::*;

use crate::random_rules::rule_sets;

fn named(id: &str) -> NamedRules {
    preset(id).unwrap().named().unwrap()
}

fn read(text: &str) -> Vec<ReadGame> {
    games(text, &named("kalah")).collect()
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

#[track_caller]
fn check_read_again(game: &Game) {
    let text = to_pgn(game).unwrap();
    let read = sound(&text);
    assert!(read.record.branches() == game.record.branches(), "{text}");
    assert_eq!(read.record.note(None), game.record.note(None), "{text}");
    assert_eq!(read.record.start(), game.record.start(), "{text}");
    assert_eq!(read.rules().spec(), game.rules().spec(), "{text}");
    let about = |game: &Game| {
        let BySide { south, north } = game.players.clone();
        let About { name, place } = game.about.clone();
        [game.rules_name.clone(), south, north, name, place]
    };
    assert_eq!(about(&read), about(game), "{text}");
    assert_eq!(read.started, game.started, "{text}");
    assert!(read.record.is_on_main_line());
    assert_eq!(to_pgn(&read).unwrap(), text);
}

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
        faults[0].contains("move 5, `78X`: it claims no house"),
        "{faults:?}"
    );
}

#[test]
fn a_game_that_contradicts_itself_is_told_with_game_and_move_and_read_up_to_there() {
    let good = "[White \"A\"]\n\n1. 3-s(1) 6-4(2) 1... 2-s(1) *\n\n";
    for (bad, told, read_moves) in [
        (
            "1. 3-s(1) 6-3(2) 1... 2",
            "game 2, line 6: move 2, `6-3(2)`: its last seed falls into house 4; the game is read up to there",
            1,
        ),
        (
            "1. 3-s(2) 6",
            "move 1, `3-s(2)`: South has 1 after it, not 2",
            0,
        ),
        ("1. 3 3", "move 2, `3`: ", 1),
        ("1. 3 e4", "move 2, `e4`: this is no move", 1),
        ("1. A+2", "move 1, `A+2`: South gains 0 by it, not 2", 0),
        ("1. 3 6 b", "", 3),
        (
            "1. 3 6 B",
            "it is a house of South, and North is to move",
            2,
        ),
        (
            "1. 3 ( 4 5 9 ) 6",
            "move 3, `9`: there is no house 9; this variation is read up to there",
            2,
        ),
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

#[test]
fn a_game_without_rules_that_are_known_is_told() {
    for (text, told) in [
        (
            "[Rules \"chess\"]\n\n1. 3",
            "Rules: there is no rule set `chess`",
        ),
        (
            "[Rules \"/etc/passwd\"]\n\n1. 3",
            "Rules: there is no rule set `/etc/passwd`",
        ),
        ("[RuleSpec \"{\"]\n\n1. 3", "RuleSpec: "),
        ("[RuleSpec \"{\\\"houses\\\": 99}\"]\n\n1. 3", "RuleSpec: "),
        (
            "[Game \"Chess\"]\n\n1. e4 e5",
            "no rule set is named, and under none known here can its first move be made",
        ),
        (
            "[Rules \"kalah\"]\n[FEN \"4,4/4,4 0:0 S\"]\n\n1. 3",
            "FEN: ",
        ),
    ] {
        let games = read(text);
        assert!(games.len() == 1 && games[0].game.is_none(), "{text}");
        assert!(
            games[0].faults[0].text.contains(told),
            "{:?}",
            games[0].faults
        );
    }
}

#[test]
fn a_result_that_the_moves_do_not_make_is_kept_in_words() {
    let game = sound("[Rules \"kalah\"]\n[Result \"0-1\"]\n\n1. 3 6 {time} 0-1 {zero}");
    let last = game.record.here();
    assert_eq!(game.record.note(last).comment(), "time\nzero\nResult: 0-1");
    let over = "[Rules \"kalah\"]\n[FEN \"0,0,0,0,0,1/0,0,0,0,0,2 20:25 S\"]\n";
    sound(&format!("{over}[Result \"0-1\"]\n6 0-1"));
    let (_, faults) = one(&format!("{over}[Result \"1-0\"]\n6 1-0"));
    assert!(
        faults[0].contains("by the moves it is another"),
        "{faults:?}"
    );
}

#[test]
fn evaluations_are_written_from_souths_view_and_read_past() {
    let mut game = sound("[Rules \"kalah\"]\n3 6 {well [%clk 0:01:00] [%eval 3.5,7] played}");
    let actions: Vec<_> = game.record.line().map(|made| made.action).collect();
    let at = [None, game.record.line_nodes().first().copied()];
    for ((action, place), (side, seeds, certainty)) in actions.into_iter().zip(at).zip([
        (Side::South, 8, Certainty::Exact),
        (Side::South, 6, Certainty::Estimate { depth: 9 }),
    ]) {
        let value = Value {
            score: Score::Seeds(seeds),
            certainty,
        };
        let moves = vec![MoveValue { action, value }];
        game.review
            .note(&game.record, place, Look::new(side, moves));
    }
    let text = to_pgn(&game).unwrap();
    assert!(
        text.contains("3-s(1) {[%eval 8]} 1. 6-3(2) {[%eval 6,9] ") || text.contains("well [%clk"),
        "{text}"
    );
    let last = game.record.here();
    assert_eq!(
        game.record.note(last).comment(),
        "well [%clk 0:01:00] played"
    );
    let again = sound(&text);
    assert!(again.record.branches() == game.record.branches(), "{text}");
}

#[test]
fn only_what_begins_with_a_tag_is_taken_for_pgn() {
    for (text, is) in [
        ("\u{feff}\n% from elsewhere\n[Event \"x\"]", true),
        ("{\"format\": \"kalaha-game\"}", false),
        ("[1, 2]", false),
        ("3-6 2 5", false),
        ("", false),
    ] {
        assert_eq!(is_pgn(text), is, "{text}");
    }
}

/// Many megabytes of what is no game take no longer than as many of games.
#[test]
fn large_files_are_read_fast_whatever_they_hold() {
    let mib = 1 << 20;
    for piece in [
        "(",
        ")",
        "( 3 ",
        "{",
        "{a}",
        "3 ",
        "3 (4) ",
        "[x",
        "[Event \"x\"] 1. 3 4 {\n\n",
        ";\n",
        "$1",
        "1-0 ",
        "\n\n[",
    ] {
        let text = format!(
            "[Rules \"kalah\"]\n1. 3 {}",
            piece.repeat(2 * mib / piece.len())
        );
        let begun = Instant::now();
        let faults: usize = games(&text, &named("kalah"))
            .map(|game| game.faults.len())
            .sum();
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "{piece:?}: {:?}, {faults} faults",
            begun.elapsed()
        );
    }
}

/// One thing that is done to a tree.
fn study(record: &mut Record, action: u8, number: usize, text: &str) {
    match action {
        0 => {
            let moves = record.line().len();
            record.go_to(number % (moves + 1));
        }
        1 => {
            let place = record.here();
            let mark = Mark::ALL.get(number % 7).copied();
            record.write_note(place, Note::new(mark, text));
        }
        _ => {
            let moves = record.state().legal_moves();
            if !moves.is_empty() {
                let action = moves[number % moves.len()];
                record.play_variation(action).unwrap();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any tree under any rules, with any words in it.
    #[test]
    fn what_is_exported_is_read_back_equal(
        rules in rule_sets(),
        actions in prop::collection::vec((0..10u8, any::<u16>(), "[a-z {}()\\[\\];%$\\\\\"\n.0-9é]{0,40}"), 0..60),
        words in prop::collection::vec("[a-zA-Z\\\\\"\\]\\[(){}é ]{0,20}[a-z]", 5),
        seconds in 1..4_000_000_000u64,
    ) {
        let [name, south, north, event, site] = words.try_into().unwrap();
        let players = BySide { south: south.trim().to_owned(), north: north.trim().to_owned() };
        let name = name.trim().to_owned();
        let mut game = Game::new(NamedRules { name, rules }, players, Moment(seconds));
        game.about = About { name: event.trim().to_owned(), place: site.trim().to_owned() };
        for (action, number, text) in actions {
            study(&mut game.record, action, usize::from(number), &text);
        }
        check_read_again(&game);
    }
}
