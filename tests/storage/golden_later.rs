//! Golden files with what was added to version 1 later: fields that are written only where there is something to write.

use std::time::Duration;

use kalaha::compare::sheets::shard::ShardSheets;
use kalaha::game::contest::{Game, Moment};
use kalaha::game::note::Mark;
use kalaha::game::seat::Seat;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::book::Book;
use kalaha::search::value::{Certainty, Score};
use kalaha::storage::choices::{BoardLook, SeedLook};
use kalaha::storage::games::game_file;
use kalaha::storage::knowledge::book_file;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use kalaha::storage::sheets::shard_file;

use crate::golden::{check, check_settings_file, preset_rules, turns};

fn check_game_file(name: &str, check_game: impl Fn(&Game)) {
    let read = |text: &str| game_file::from_text(text).unwrap();
    let write = |game: &Game| game_file::to_text(game, Moment(1_795_003_600)).unwrap();
    check(name, read, check_game, write);
}

#[test]
fn also_a_game_that_was_studied_is_read() {
    check_game_file("game-studied.json", |game| {
        let about = &game.about;
        assert_eq!((&*about.name, &*about.place), ("Club evening", "Accra"));
        assert_eq!(about.date, "2026.11.??");
        assert_eq!(about.tags.len(), 4);
        assert_eq!(about.tags[0], ("Round".to_owned(), "3".to_owned()));
        let record = &game.record;
        let lines: Vec<_> = record.branches().iter().map(turns).collect();
        assert_eq!(lines, ["3-6 2-5 1", "4 3"]);
        // The variation is followed.
        let line = record.line_nodes();
        let marks = line.iter().map(|&id| record.note(Some(id)).mark);
        let expected = [None, Some(Mark::Good), None, None, Some(Mark::Dubious)];
        assert_eq!(marks.collect::<Vec<_>>(), expected);
        assert_eq!(record.note(Some(line[1])).comment(), "A second move");
        assert_eq!(record.note(Some(line[3])).comment(), "steadier");
        let left = [300_000, 298_500].map(|millis| Some(Duration::from_millis(millis)));
        assert_eq!([line[0], line[1]].map(|id| record.time_left(id)), left);
        assert_eq!(record.time_left(line[2]), None);
        let review = &game.review;
        assert_eq!(review.program, "kalaha 0.1.0");
        let first = review.analysis(None).unwrap().best().unwrap().value;
        assert_eq!(
            (first.score, first.certainty),
            (Score::Seeds(8), Certainty::Exact)
        );
        assert_eq!(review.analysis(Some(line[1])).unwrap().moves.len(), 2);
        let told = review.told(line[1]).unwrap();
        assert_eq!(told.certainty, Certainty::Estimate { depth: 12 });
    });
}

#[test]
fn also_a_game_by_the_clock_against_a_program_with_choices_in_its_moves_is_read() {
    check_game_file("game-bao.json", |game| {
        assert_eq!(game.rules(), &preset_rules("bao"));
        let Seat::Engine(program) = &game.seats.north else {
            panic!("{:?}", game.seats.north);
        };
        assert_eq!((program.name.as_str(), program.seconds), ("Rapid", 3));
        let clocks = game.clocks.unwrap();
        assert_eq!(clocks.control().to_string(), "300+2");
        let left = BySide::from_fn(|side| clocks.left(side).as_millis());
        let expected = BySide {
            south: 290_500,
            north: 277_000,
        };
        assert_eq!(left, expected);
        let moves = turns(&game.record.branches()[0]);
        assert_eq!(moves.split_whitespace().count(), 14);
        assert_eq!(moves.matches("9ccw.stop").count(), 2);
        assert_eq!(game.record.state().to_move(), Some(Side::South));
    });
}

#[test]
fn also_settings_that_came_later_are_read() {
    check_settings_file("settings-later.json", |settings| {
        assert_eq!(settings.volume_percent, 40);
        assert_eq!(settings.board_look, BoardLook::Stone);
        assert_eq!(settings.seed_look, SeedLook::Cowries);
        assert!(settings.favourite_rules.contains("bao"));
        assert_eq!(settings.recent_rules, ["toguz-korgool", "kalah"]);
        assert_eq!(settings.game_folders.len(), 1);
        assert_eq!(settings.engines[0].command, "rapid --ugi");
        assert!(settings.unknown.is_empty());
    });
}

#[test]
fn also_a_book_of_openings_is_read() {
    let rules = parse_rules_arg("kalah,houses=3,seeds=2", Overrides::default());
    let rules = rules.unwrap().rules;
    let read = |text: &str| book_file::parse(text, &rules).unwrap();
    let write = |book: &Book| book_file::print(&rules, book).unwrap();
    let check_book = |book: &Book| {
        assert_eq!(book.entries().len(), 105);
        assert!(book.entries()[0].best_is_proven);
    };
    check("book.json", read, check_book, write);
}

#[test]
fn also_a_shard_of_sheets_is_read() {
    let read = |text: &str| shard_file::parse(text).unwrap();
    let write = |shards: &ShardSheets| shard_file::print(shards).unwrap();
    let check_shard = |shards: &ShardSheets| {
        assert_eq!((shards.of, shards.numbers.len()), (2, 1));
        let tally = &shards.sheets[0].tally;
        assert_eq!(tally.starter_wins + tally.other_wins + tally.draws, 2);
    };
    check("shard.json", read, check_shard, write);
}
