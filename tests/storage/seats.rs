//! Who plays: kept with the game, two persons where nothing is said, faults told by name.

use std::time::Duration;

use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::seat::Seat;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::BySide;
use kalaha::search::level::{Handicap, Level, OpeningSource, Player};
use kalaha::storage::games::game_file;
use kalaha::storage::session::session_file;

fn game(seats: BySide<Seat>) -> Game {
    let named = NamedRules {
        name: "Kalah".to_owned(),
        rules: RuleSet::usual(),
    };
    let players = BySide::from_fn(|side| side.to_string());
    Game::new(named, players, Moment(0)).with_seats(seats)
}

fn soft(level: Level) -> Seat {
    Seat::Computer(Player {
        handicap: Some(Handicap { seeds: 4, every: 2 }),
        ..Player::of(level)
    })
}

fn without_book(level: Level) -> Seat {
    Seat::Computer(Player {
        openings: OpeningSource::Searched,
        ..Player::of(level)
    })
}

#[test]
fn every_player_is_found_again() {
    let deep = Level::Expert { depth: 20 };
    let long = Level::Perfect {
        time: Duration::from_secs(30),
    };
    let more = [
        Seat::computer(deep),
        soft(deep),
        soft(long),
        soft(Level::Amateur),
        without_book(long),
    ];
    for south in Seat::usual().chain(more) {
        for north in [Seat::Person, soft(Level::Beginner)] {
            let seats = BySide { south, north };
            let text = game_file::to_text(&game(seats), Moment(0)).unwrap();
            assert_eq!(game_file::from_text(&text).unwrap().seats, seats, "{text}");
            let session = session_file::Session::of_game(1, game(seats));
            let text = session_file::to_text(&session, Moment(0)).unwrap();
            let read = session_file::from_text(&text, || panic!("no game: {text}")).unwrap();
            assert_eq!(read.session.game.seats, seats, "{text}");
        }
    }
}

#[test]
fn two_persons_need_no_word() {
    let text = game_file::to_text(&game(BySide::default()), Moment(0)).unwrap();
    assert!(!text.contains("who_plays"), "{text}");
    let seats = game_file::from_text(&text).unwrap().seats;
    assert_eq!(seats, BySide::both(Seat::Person));
    // Nor does the book of openings where it is used.
    let time = Duration::from_secs(5);
    let perfect = BySide::both(Seat::computer(Level::Perfect { time }));
    let text = game_file::to_text(&game(perfect), Moment(0)).unwrap();
    assert!(!text.contains("without_book"), "{text}");
}

/// What is said of a file with this player at North.
#[track_caller]
fn check(north: &str, message: &str) {
    let text = game_file::to_text(&game(BySide::default()), Moment(0)).unwrap();
    let whole = format!(
        r#""who_plays": {{"south": {{"who": "person"}}, "north": {north}}}, "players": {{"#
    );
    let text = text.replacen("\"players\": {", &whole, 1);
    let error = game_file::from_text(&text).unwrap_err().to_string();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn a_player_who_cannot_be_is_explained() {
    check(
        r#"{"who": "expert"}"#,
        "in \"who_plays.north\": missing field `depth`",
    );
    check(
        r#"{"who": "expert", "depth": 21}"#,
        "in \"who_plays.north\": `depth` is 21, but must be 1 to 20",
    );
    check(
        r#"{"who": "perfect", "seconds": 0}"#,
        "in \"who_plays.north\": `seconds` is 0, but must be 1 to 600",
    );
    check(
        r#"{"who": "amateur", "depth": 4}"#,
        "in \"who_plays.north\": unknown field `depth`, expected `softer`",
    );
    check(
        r#"{"who": "person", "softer": {"seeds": 1, "every": 1}}"#,
        "in \"who_plays.north\": unknown field `softer`",
    );
    check(
        r#"{"who": "beginner", "softer": {"seeds": 1, "every": 0}}"#,
        "in \"who_plays.north\": `softer.every` is 0, but must be 1 to 20",
    );
    check(
        r#"{"who": "wizard"}"#,
        r#"in "who_plays.north.who": unknown value `wizard`, expected one of `person`, `beginner`, `amateur`, `expert`, `perfect`"#,
    );
}
