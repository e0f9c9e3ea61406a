//! Games in rounds for territory: every round comes back from its files.

use kalaha::compare::line::LineStart;
use kalaha::compare::linked::board::BoardSetting;
use kalaha::compare::linked::table::Linked;
use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::rules::side::BySide;
use kalaha::storage::games::comparison_file::{self, SavedComparison};
use kalaha::storage::games::game_file;
use kalaha::storage::pgn::read::games;
use kalaha::storage::pgn::rules::Untold;
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::rules::presets::{Preset, preset};

fn named(id: &str) -> NamedRules {
    preset(id).and_then(Preset::named).unwrap()
}

/// Plays the round on as the numbers choose, at most so many moves.
fn play(game: &mut Game, numbers: &mut impl Iterator<Item = usize>, most: usize) {
    for number in numbers.take(most) {
        let legal = game.record.state().legal_moves();
        let Some(&action) = legal.get(number % legal.len().max(1)) else {
            break;
        };
        game.record.play(action).unwrap();
    }
}

#[test]
fn every_round_for_territory_comes_back_from_its_files() {
    rounds_come_back(["anan-anam", "ba-awa"]);
}

#[test]
fn rounds_for_territory_with_claimed_houses_come_back_from_their_files() {
    rounds_come_back(["weg", "weg"]);
}

/// Rounds of the first rules, compared under both.
fn rounds_come_back(ids: [&str; 2]) {
    // Numbers without an order (the generator of Knuth, MMIX).
    let mut numbers = (0..).scan(7_u64, |n, _: u64| {
        *n = n
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        Some((*n >> 33) as usize)
    });
    let players = BySide::from_fn(|side| side.to_string());
    let mut game = Game::new(named(ids[0]), players, Moment(0));
    let (mut uneven, mut over) = (0, 0);
    for _ in 0..60 {
        play(&mut game, &mut numbers, 10);
        check_pgn(&game);
        check_comparison(&game, ids);
        play(&mut game, &mut numbers, 4_000);
        let shape = game.rules().shape();
        uneven += usize::from(shape.reach() != 0);
        let text = game_file::to_text(&game, Moment(0)).unwrap();
        let read = game_file::from_text(&text).unwrap();
        assert_eq!(read.rules(), game.rules(), "{text}");
        assert_eq!(read.record.start(), game.record.start(), "{text}");
        assert_eq!(read.record.state(), game.record.state(), "{text}");
        let next = game.following(Moment(0)).expect("the round is over");
        over += usize::from(next.rounds.finished.is_empty());
        game = next;
    }
    assert!(
        uneven > 20 && over > 1,
        "{uneven} uneven rounds, {over} matches"
    );
}

fn check_pgn(game: &Game) {
    let text = to_pgn(game).unwrap();
    let read = games(&text, Untold::Likely(&named("kalah")))
        .next()
        .unwrap();
    assert!(read.faults.is_empty(), "{:?} in {text}", read.faults);
    assert_eq!(
        read.game.unwrap().record.state(),
        game.record.state(),
        "{text}"
    );
}

fn check_comparison(game: &Game, ids: [&str; 2]) {
    // Boards do not begin where a game is over.
    if game.record.state().outcome().is_some() {
        return;
    }
    let settings = ids.map(|id| BoardSetting::new(named(id)));
    let mut linked = Linked::new(LineStart::of_present(game), settings.to_vec(), vec![], 0);
    for number in 0..6 {
        let legal = linked.boards()[0].state().legal_moves();
        if let Some(&action) = legal.get(legal.len().saturating_sub(1 + number % 2)) {
            linked.play(0, action).unwrap();
        }
    }
    let shape = |board: usize| linked.boards()[board].rules().shape();
    assert_eq!(
        (shape(0), shape(1)),
        (game.rules().shape(), game.rules().shape())
    );
    let content = SavedComparison {
        linked: linked.clone(),
        sheets: Vec::new(),
        unknown: Vec::new(),
    };
    let text = comparison_file::to_text(&content).unwrap();
    let read = comparison_file::from_text(&text).unwrap().linked;
    assert_eq!(read.start(), linked.start(), "{text}");
    for (found, expected) in read.boards().iter().zip(linked.boards()) {
        assert_eq!(found.state(), expected.state(), "{text}");
    }
}
