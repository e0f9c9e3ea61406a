//! Any tree of moves is read back as it was written.

use std::time::Duration;

use kalaha::game::contest::{Game, GameDetails, Moment, NamedRules, ToldResult};
use kalaha::game::note::{Mark, Note};
use kalaha::game::places::PlaceStep;
use kalaha::game::review::analysis::PositionAnalysis;
use kalaha::rules::side::{BySide, Side};
use kalaha::search::value::{Certainty, Score, Value};
use proptest::prelude::*;

use super::{check_read_again, saved_again};
use crate::random_rules::rule_sets;

/// One thing that is done to a tree.
fn study(game: &mut Game, action: u8, number: usize, text: &str) {
    let record = &mut game.record;
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
        2 => {
            if let Some(id) = record.here() {
                record.set_time_left(id, Duration::from_millis(number as u64 * 77));
            }
        }
        3 => tell_value(game, number),
        _ => {
            let moves = record.state().legal_moves();
            if !moves.is_empty() {
                let action = moves[number % moves.len()];
                record.play_variation(action).unwrap();
            }
        }
    }
}

/// Tells what the move that led to the board is worth, and perhaps the best one there.
fn tell_value(game: &mut Game, number: usize) {
    let record = &game.record;
    let Some(id) = record.here() else {
        return;
    };
    let (made, place) = (*record.made(id), record.before(id));
    let is_told = record
        .children(place)
        .any(|id| game.review.told(id).is_some());
    if game.review.analysis(place).is_some() || is_told {
        return;
    }
    let seeds = (number % 41) as i32 - 20;
    let score = match (game.record.rules().counts_seeds(), number % 4) {
        (true, _) => Score::Seeds(seeds),
        (false, 0) => Score::Win { moves: 3 },
        (false, 1) => Score::Loss { moves: 4 },
        (false, _) => Score::Draw,
    };
    let certainty = match number % 3 {
        0 => Certainty::Estimate {
            depth: number as u32 % 30,
        },
        _ => Certainty::Exact,
    };
    // Of what is not proven, nobody has told that it is a draw.
    let score = match (score, certainty) {
        (Score::Draw, Certainty::Estimate { .. }) => Score::Seeds(0),
        (score, _) => score,
    };
    let value = Value { score, certainty };
    // Looks next to each other would have to agree.
    let made_before = std::iter::successors(Some(id), |&id| record.before(id)).count();
    if number.is_multiple_of(2) || !made_before.is_multiple_of(3) {
        game.review.keep_told(id, value);
    } else {
        game.record.undo();
        let best = game.record.state().legal_moves()[0];
        game.record.redo();
        let mut look = PositionAnalysis::new(made.by, Vec::new());
        look.learn(made.action, value);
        look.learn(best, value);
        game.review.keep(&game.record, place, look);
    }
    game.review.program = "kalaha 9.9.9".to_owned();
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
        game.about = GameDetails {
            name: event.trim().to_owned(),
            place: site.trim().to_owned(),
            tags: vec![("WhiteElo".to_owned(), format!("{seconds}"))],
            ..GameDetails::default()
        };
        for (action, number, text) in actions {
            study(&mut game, action, usize::from(number), &text);
        }
        game.record.go_to_main_after(None);
        game.record.step(PlaceStep::End);
        let is_open = game.record.state().outcome().is_none();
        let told = ToldResult::of_file(Some(Side::North));
        game.about.result = (is_open && seconds.is_multiple_of(2)).then_some(told);
        check_read_again(&game);
        check_read_again(&saved_again(&game));
    }
}
