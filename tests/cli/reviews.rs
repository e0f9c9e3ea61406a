//! Games looked through on the command line.

use kalaha::game::contest::{Game, Moment};
use kalaha::game::review::judge::Grade;
use kalaha::game::review::run::{ReviewEffort, ReviewEvent, Reviewer};
use kalaha::game::review::tally::PlayerTally;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::WonBy;
use kalaha::search::limits::{Limits, Stop};
use kalaha::storage::games::game_file;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use serde_json::json;

use crate::{folder, object, run};

/// Looks through a game with nothing but the search, as the window does.
fn review(game: &mut Game, limits: Limits) {
    let stop = Stop::default();
    let reviewer = Reviewer {
        effort: ReviewEffort::Each(limits),
        endgames: None,
        knowledge: None,
        stop: &stop,
    };
    let mut found = Vec::new();
    let done = reviewer.review(&game.record, |heard| {
        if let ReviewEvent::Found(position) = heard {
            found.push(position);
        }
    });
    done.unwrap();
    for found in found {
        game.review.note(&game.record, found.place, found.analysis);
    }
}

/// The numbers are those that the window shows, which come from the same review.
#[test]
fn the_review_tells_what_the_window_tells() {
    let rules = parse_rules_arg("kalah,houses=4,seeds=2", Overrides::default()).unwrap();
    let mut game = Game::new(rules, BySide::default(), Moment(0));
    // Good and bad ones, from both ends of what can be played.
    while let (Some(_), legal) = (game.to_move(), game.record.state().legal_moves()) {
        let at = game.record.line().len() * 2 % legal.len();
        game.record.play(legal[at]).unwrap();
    }
    let path = folder("reviews").join("game.json");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, game_file::to_text(&game, Moment(0)).unwrap()).unwrap();
    let found = object(&["analyze", path.to_str().unwrap(), "--all", "--json"]);
    review(&mut game, Limits::default());
    let steps = game.review.steps(&game.record);
    let moves = found["moves"].as_array().unwrap();
    assert_eq!(moves.len(), steps.len());
    let tenth = |number: f64| json!((10.0 * number).round() / 10.0);
    for (told, step) in moves.iter().zip(&steps) {
        let judgement = step.judgement(WonBy::Seeds).unwrap();
        assert_eq!(told["loss"], json!(judgement.seeds), "{told}");
        assert_eq!(told["result_loss"], json!(judgement.result), "{told}");
        assert_eq!(told["grade"], json!(judgement.grade.word()), "{told}");
        assert_eq!(told["accuracy"], tenth(judgement.accuracy), "{told}");
        assert_eq!(told["exact"], json!(true), "{told}");
        let line = told["line"].as_array().unwrap();
        assert_eq!(line.first(), Some(&told["best"]["house"]), "{told}");
    }
    let tally = PlayerTally::of(&steps, WonBy::Seeds);
    for (side, name) in [(Side::South, "south"), (Side::North, "north")] {
        let (tally, told) = (&tally[side], &found[name]);
        for grade in Grade::ALL {
            assert_eq!(told[grade.word()], json!(tally.count(grade)), "{told}");
        }
        assert_eq!(told["loss"], json!(tally.seeds));
        assert_eq!(told["accuracy"], tenth(tally.accuracy().unwrap()));
    }
    assert!(
        tally.south.seeds + tally.north.seeds > 0,
        "there is something to tell"
    );
}

#[test]
fn a_review_that_is_kept_with_the_game_is_told_as_it_is() {
    let rules = parse_rules_arg("kalah", Overrides::default()).unwrap();
    let mut game = Game::new(rules, BySide::default(), Moment(0));
    for number in [3, 6, 1, 2, 5] {
        let legal = game.record.state().legal_moves();
        game.record.play(legal[number % legal.len()]).unwrap();
    }
    let limits = Limits {
        depth: Some(2),
        ..Limits::default()
    };
    review(&mut game, limits);
    let path = folder("reviews-kept").join("game.json");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, game_file::to_text(&game, Moment(0)).unwrap()).unwrap();
    let told = |more: &[&str]| -> serde_json::Value {
        let arguments = [
            &["analyze", path.to_str().unwrap(), "--all", "--json"],
            more,
        ]
        .concat();
        serde_json::from_slice(&run(&arguments).stdout).unwrap()
    };
    let steps = game.review.steps(&game.record);
    let losses = |found: &serde_json::Value| -> Vec<serde_json::Value> {
        let moves = found["moves"].as_array().unwrap().iter();
        moves.map(|one| one["loss"].clone()).collect()
    };
    let known = steps
        .iter()
        .map(|step| json!(step.judgement(WonBy::Seeds).unwrap().seeds));
    let kept = told(&[]);
    assert_eq!(losses(&kept), known.collect::<Vec<_>>());
    let depth = &kept["moves"][0]["depth"];
    assert_eq!(*depth, 3, "{kept}");
    // A limit looks anew.
    assert_ne!(told(&["--depth", "4"])["moves"][0]["depth"], *depth);
}
