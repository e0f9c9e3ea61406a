//! Clocks: kept with the game, lost on time with them, faults told by name.

use std::time::Duration;

use kalaha::game::contest::{Game, Moment, NamedRules, Next};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::time_control::Clocks;
use kalaha::storage::games::game_file;
use kalaha::storage::library::entry::{GameResult, LibraryEntry};
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::session::session_file;

fn game() -> Game {
    let named = NamedRules {
        name: "Kalah".to_owned(),
        rules: RuleSet::usual(),
    };
    let players = BySide::from_fn(|side| side.to_string());
    Game::new(named, players, Moment(0))
}

/// A game of clocks that have run; South's time is over.
fn lost_on_time() -> Game {
    let mut clocks = Clocks::new("60+0.5".parse().unwrap());
    let spent = Duration::from_millis(12_345);
    clocks.moved(Side::North, spent).unwrap();
    clocks.run_out(Side::South);
    let mut game = game();
    let first = game.record.state().legal_moves()[0];
    game.record.play(first).unwrap();
    game.clocks = Some(clocks);
    game
}

#[test]
fn clocks_are_found_again() {
    let mut game = lost_on_time();
    for clocks in [
        None,
        game.clocks,
        Some(Clocks::new("300+3".parse().unwrap())),
    ] {
        game.clocks = clocks;
        let text = game_file::to_text(&game, Moment(0)).unwrap();
        assert_eq!(text.contains("clocks"), clocks.is_some(), "{text}");
        let read = game_file::from_text(&text).unwrap();
        assert_eq!(read.clocks, clocks, "{text}");
        let session = session_file::Session::of_game(1, game.clone());
        let text = session_file::to_text(&session, Moment(0)).unwrap();
        let read = session_file::from_text(&text, || panic!("no game: {text}")).unwrap();
        assert_eq!(read.session.game.clocks, clocks, "{text}");
    }
}

#[test]
fn who_has_no_time_left_has_lost_and_the_next_game_has_new_clocks() {
    let game = lost_on_time();
    assert_eq!(game.to_move(), None);
    assert_eq!(game.finished().unwrap().winner, Some(Side::North));
    assert_eq!(game.score().wins.north, 1);
    assert_eq!(game.next(), Some(Next::Game));
    let next = game.following(Moment(1)).unwrap();
    assert_eq!(next.time_over(), None);
    assert_eq!(next.clocks, Some(Clocks::new("60+0.5".parse().unwrap())));
    assert_eq!(next.games.finished.len(), 1);
    assert_eq!(LibraryEntry::of(&game, 0).ended, GameResult::North);
}

#[test]
fn rounds_are_over_with_the_time_of_one() {
    let mut game = lost_on_time();
    let mut spec = game.rules().spec().clone();
    spec.match_rules.rounds = kalaha::rules::spec::Rounds::Number(3);
    let named = NamedRules {
        name: "Kalah".to_owned(),
        rules: RuleSet::new(spec).unwrap(),
    };
    let clocks = game.clocks;
    game = Game::new(named, game.players, Moment(0));
    game.clocks = clocks;
    assert_eq!(game.finished().unwrap().winner, Some(Side::North));
    assert_eq!(game.next(), Some(Next::Game));
}

#[test]
fn other_programs_are_told_of_the_clock() {
    let text = to_pgn(&lost_on_time()).unwrap();
    for tag in [
        "[Result \"0-1\"]",
        "[TimeControl \"60+0.5\"]",
        "[Termination \"time forfeit\"]",
    ] {
        assert!(text.contains(tag), "{text}");
    }
}

/// What is said of a file with these clocks.
#[track_caller]
fn check(clocks: &str, message: &str) {
    let text = game_file::to_text(&game(), Moment(0)).unwrap();
    let whole = format!("\"clocks\": {clocks}, \"players\": {{");
    let text = text.replacen("\"players\": {", &whole, 1);
    let error = game_file::from_text(&text).unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn clocks_that_cannot_be_are_explained() {
    check(
        r#"{"control": "soon", "left_ms": {"south": 1, "north": 1}}"#,
        r#"in "clocks": `control` is no time control: write seconds"#,
    );
    check(
        r#"{"control": "60", "left_ms": {"south": 1, "north": 99999999999999}}"#,
        r#"in "clocks": North has 99999999999999 ms left, but must have at most"#,
    );
    check(
        r#"{"control": "60", "left_ms": {"south": -1, "north": 1}}"#,
        r#"in "clocks.left_ms.south""#,
    );
}
