//! Games and comparisons as large and as branched as they can get: what is written is read.

use kalaha::compare::line::LineStart;
use kalaha::compare::linked::board::BoardSetting;
use kalaha::compare::linked::table::Linked;
use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::note::{Mark, Note};
use kalaha::game::record::Record;
use kalaha::game::review::analysis::PositionAnalysis;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::{Capture, EndWhen, RuleSpec, SowStore, Start};
use kalaha::rules::state::{Move, State};
use kalaha::storage::games::comparison_file::{self, SavedComparison};
use kalaha::storage::games::game_file;
use kalaha::storage::rules::presets::preset;
use proptest::prelude::*;

use crate::random_rules::rule_sets;

fn game(rules: RuleSet) -> Game {
    let name = "Long".to_owned();
    Game::new(NamedRules { name, rules }, BySide::default(), Moment(0))
}

/// Rules under which hardly any game ends.
fn endless() -> RuleSet {
    let spec = RuleSpec {
        houses: 12,
        start: Start::Seeds(4),
        sow_store: SowStore::None,
        capture: Capture::None,
        extra_turn: false,
        end_when: EndWhen::MoverStuck,
        repeat_limit: 99,
        ..RuleSpec::default()
    };
    RuleSet::new(spec).unwrap()
}

/// One of the legal moves, another one for another number.
fn choice(state: &State, number: usize) -> Option<Move> {
    let moves = state.legal_moves();
    (!moves.is_empty()).then(|| moves[number % moves.len()])
}

/// Numbers that look random.
fn numbers() -> impl Iterator<Item = usize> {
    let next = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(7), next).map(|x| (x >> 33) as usize)
}

#[track_caller]
fn check_read_again(game: &Game) {
    let text = game_file::to_text(game, Moment(0)).unwrap();
    let read = game_file::from_text(&text).unwrap_or_else(|e| panic!("{e} in {text}"));
    assert!(read.record.branches() == game.record.branches(), "{text}");
    assert!(read.record.state() == game.record.state(), "{text}");
    assert!(read.record.line().eq(game.record.line()), "{text}");
    assert_eq!(read.record.note(None), game.record.note(None));
    assert_eq!(read.record.made_count(), game.record.made_count());
    assert!(game_file::to_text(&read, Moment(0)).unwrap() == text);
}

/// A game in which each variation leaves the one before it.
fn nested(depth: usize) -> Game {
    let mut game = game(endless());
    let record = &mut game.record;
    let mut oldest = None;
    let mut numbers = numbers();
    for level in 0..depth {
        record.go_to(level);
        let known = record.line().nth(level).map(|made| made.action);
        oldest = oldest.or(known);
        let mut moves = record.state().legal_moves();
        moves.retain(|m| Some(*m) != known);
        let number = numbers.next().unwrap();
        record.play_variation(moves[number % moves.len()]).unwrap();
        let next = choice(record.state(), number / 16);
        record.play_variation(next.unwrap()).unwrap();
    }
    // Seen from the line that was begun first, the others lie inside one another.
    record.go_to(1);
    record.play_variation(oldest.unwrap()).unwrap();
    game
}

#[test]
fn point_6_variations_nested_300_deep_are_written_and_read() {
    for depth in [3, 15, 16, 17, 18, 33, 70, 300] {
        let game = nested(depth);
        let branches = game.record.branches();
        let chain = (1..branches.len()).all(|n| branches[n].of == n - 1);
        assert!(chain && branches.len() == depth, "{branches:?}");
        check_read_again(&game);
    }
    let text = game_file::to_text(&nested(16), Moment(0)).unwrap();
    assert!(!text.contains("\"of\""), "as before where that can be read");
}

#[test]
fn point_6_more_than_2000_variations_and_20000_choices_are_written_and_read() {
    let mut game = game(endless());
    let mut numbers = numbers();
    for _ in 0..2_500 {
        let at = numbers.next().unwrap() % (game.record.made_count() + 1);
        game.record.go_to(at);
        for _ in 0..4 {
            let action = choice(game.record.state(), numbers.next().unwrap());
            game.record.play(action.unwrap()).unwrap();
        }
    }
    assert!(game.record.branches().len() > 2_001);
    check_read_again(&game);

    let setting = || {
        BoardSetting::new(NamedRules {
            name: "Long".to_owned(),
            rules: endless(),
        })
    };
    let mut line = Vec::new();
    let mut state = State::new(&endless(), endless().start(Side::South));
    while line.len() < 20_001 {
        let action = choice(&state, numbers.next().unwrap()).unwrap();
        state.play(action).unwrap();
        line.push(action);
    }
    let mut linked = Linked::new(
        LineStart::Opening(Side::South),
        vec![setting(), setting()],
        Vec::new(),
        0,
    );
    linked.lay(0, &line);
    let saved = SavedComparison {
        linked,
        sheets: Vec::new(),
        unknown: Vec::new(),
    };
    let text = comparison_file::to_text(&saved).unwrap();
    let read = comparison_file::from_text(&text).unwrap();
    assert!(read.linked.steps() == saved.linked.steps());
    assert_eq!(read.linked.made_count(), saved.linked.made_count());
}

#[test]
fn also_long_games_and_late_variations_are_read_back_whole() {
    let mut game = game(endless());
    for number in numbers().take(100_000) {
        let action = choice(game.record.state(), number).unwrap();
        game.record.play(action).unwrap();
    }
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    let read = game_file::from_text(&text).unwrap();
    assert_eq!(read.record.made_count(), 100_000);

    game.record.go_to(8_000);
    for at in (6_000..8_000).rev() {
        game.record.go_to(at);
        let known = game.record.line().nth(at).map(|m| m.action);
        let moves = game.record.state().legal_moves();
        let Some(other) = moves.into_iter().find(|m| Some(*m) != known) else {
            continue;
        };
        game.record.play(other).unwrap();
    }
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    let read = game_file::from_text(&text).unwrap();
    let variations = read.record.branches().len();
    assert_eq!(variations, game.record.branches().len());
    assert!(variations > 1_500, "{variations}");
}

#[test]
fn also_places_of_faults_are_told_as_they_stand_in_the_file() {
    let text = game_file::to_text(&game(endless()), Moment(0)).unwrap();
    for (moves, told) in [
        (
            r#""moves": ["1", "99"]"#,
            "moves: move 2: `99` is not a move: write the number or letter of a house, or swap",
        ),
        (
            r#""moves": ["1"], "variations": [{"after": 0, "moves": ["2"]}, {"after": 0, "moves": ["3", "x"]}]"#,
            "variations[1]: move 2: `x` is not a move: write the number or letter of a house, or swap",
        ),
        (
            r#""moves": ["1"], "variations": [{"after": 0, "moves": ["2"], "variations": [{"after": 2, "moves": []}]}]"#,
            "variations[0].variations[0]: it begins after move 2, but its line has only 1 moves",
        ),
        (
            r#""moves": ["1"], "variations": [{"of": 1, "after": 0, "moves": ["2"]}]"#,
            "variations[0]: it leaves variation number 1, but only 0 stand before it",
        ),
        (
            r#""moves": [], "variations": [{"after": -1, "moves": []}]"#,
            "in \"variations[0].after\": it is `-1`, but should be a whole number from 0",
        ),
    ] {
        let error = game_file::from_text(&text.replace(r#""moves": []"#, moves)).unwrap_err();
        assert!(error.to_string().starts_with(told), "{error}");
    }
}

/// One thing that can be done to a tree beside playing the game.
fn study(record: &mut Record, action: u8, number: usize) {
    let lines = record.lines();
    let places: Vec<_> = lines.iter().flat_map(|line| line.nodes.clone()).collect();
    let place = (!places.is_empty()).then(|| places[number % places.len()]);
    match (action, place) {
        (0 | 1, _) => {
            if let Some(action) = choice(record.state(), number) {
                record.play_variation(action).unwrap();
            }
        }
        (2, _) => assert!(record.go_to_place(place)),
        (3, Some(id)) => {
            record.promote(id);
            assert!(record.go_to_place(Some(id)));
            if number.is_multiple_of(2) {
                record.promote_to_main(id);
                assert!(record.go_to_main_after(Some(id)) && record.is_on_main_line());
            }
        }
        (4, Some(id)) if number.is_multiple_of(3) => {
            assert!(record.delete(id));
            assert!(!record.has(Some(id)) && !record.go_to_place(Some(id)));
        }
        (5, _) => {
            let text = [
                "",
                "one\ntwo",
                "\"ö\" \u{1b}[31m\u{202e}",
                &"long ".repeat(500),
            ];
            let mark = Mark::ALL.get(number % 8).copied();
            let note = Note::new(mark, text[number / 8 % 4]);
            record.write_note(place.filter(|_| !number.is_multiple_of(5)), note);
        }
        (6, _) => assert_eq!(record.can_undo_edit(), record.undo_edit()),
        (7, _) => assert_eq!(record.can_redo_edit(), record.redo_edit()),
        _ => {}
    }
}

/// A tree of 2,500 variations is walked, changed and changed back in no time: nothing is done for all nodes at each step.
#[test]
fn also_a_tree_of_ten_thousand_nodes_is_quick() {
    let mut game = game(endless());
    let record = &mut game.record;
    let mut numbers = numbers();
    for _ in 0..2_500 {
        let at = numbers.next().unwrap() % (record.made_count() + 1);
        record.go_to(at);
        for _ in 0..4 {
            let action = choice(record.state(), numbers.next().unwrap());
            record.play_variation(action.unwrap()).unwrap();
        }
    }
    let before = record.branches();
    let places: Vec<_> = record
        .lines()
        .into_iter()
        .flat_map(|line| line.nodes)
        .collect();
    assert!(places.len() > 5_000, "{}", places.len());
    for &id in &places {
        assert!(record.go_to_place(Some(id)));
    }
    record.forget_edits();
    let note = |id: usize| Note::new(Some(Mark::ALL[id % 6]), &format!("move {id}"));
    for &id in places.iter().step_by(60) {
        record.write_note(Some(id), note(id));
        record.promote_to_main(id);
    }
    let leaf = *places.last().unwrap();
    record.promote_to_main(leaf);
    assert!(record.delete(leaf));
    check_read_again(&game);
    let record = &mut game.record;
    while record.undo_edit() {}
    assert!(record.branches() == before);
}

#[test]
fn notes_stand_at_their_moves_and_the_line_that_was_followed_is_followed() {
    let mut game = game(endless());
    let record = &mut game.record;
    for word in [0, 1, 2, 3] {
        let action = choice(record.state(), word).unwrap();
        record.play(action).unwrap();
    }
    let main: Vec<_> = record.line().copied().collect();
    record.go_to(2);
    let other = choice(record.state(), 5).unwrap();
    record.play_variation(other).unwrap();
    let tried = record.here();
    record.write_note(tried, Note::new(Some(Mark::Interesting), "Why not?"));
    record.write_note(None, Note::new(None, "Begun late"));
    record.undo();
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    assert!(text.contains("\"following\": 1"), "{text}");
    check_read_again(&game);
    let read = game_file::from_text(&text).unwrap().record;
    assert!(
        read.branches()[0].moves == main,
        "the game is the main line"
    );
    for (from, to, told) in [
        (
            "\"!?\"",
            "\"!!!\"",
            "`!!!` is not a mark: write !!, !, !?, ?!, ? or ??",
        ),
        (
            "\"after\": 1, \"mark\"",
            "\"after\": 9, \"mark\"",
            "notes[1]: there is no variation number 1 with 9 moves",
        ),
        (
            "\"following\": 1",
            "\"following\": 7",
            "following: there is no variation number 7 with 0 moves",
        ),
    ] {
        let broken = text.replace(from, to);
        assert!(broken != text, "{from} in {text}");
        let error = game_file::from_text(&broken).unwrap_err().to_string();
        assert!(error.contains(told), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever can be reached by moves, undo, redo and going elsewhere is written and read back equal.
    #[test]
    fn point_6_what_is_reached_by_actions_is_written_and_read_back_equal(
        rules in rule_sets(),
        actions in prop::collection::vec((0..16u8, any::<u16>()), 0..120),
        long in 0..200usize,
    ) {
        let mut game = game(rules.clone());
        game.rules_name = "ö".repeat(long);
        let settings = [rules, preset("oware").unwrap().named().unwrap().rules];
        let settings = settings.map(|rules| BoardSetting::new(NamedRules { name: "Board".to_owned(), rules }));
        let start = LineStart::Opening(Side::South);
        let mut linked = Linked::new(start, settings.into(), Vec::new(), 0);
        for (action, number) in actions {
            let number = usize::from(number);
            let record = &mut game.record;
            match action {
                0 => {
                    record.undo();
                    linked.undo();
                }
                1 => {
                    record.redo();
                    linked.redo();
                }
                2 => {
                    let moves = record.line().len();
                    record.go_to(number % (moves + 1));
                    linked.go_to(number % (linked.steps().len() + 1));
                }
                8.. => study(record, action - 8, number),
                _ => {
                    if let Some(action) = choice(record.state(), number) {
                        record.play(action).unwrap();
                    }
                    let board = number % 2;
                    if let Some(action) = choice(linked.boards()[board].state(), number / 2) {
                        linked.play(board, action).unwrap();
                    }
                }
            }
        }
        check_read_again(&game);
        let saved = SavedComparison { linked, sheets: Vec::new(), unknown: Vec::new() };
        let text = comparison_file::to_text(&saved).unwrap();
        let read = comparison_file::from_text(&text).unwrap();
        prop_assert_eq!(read.linked.steps(), saved.linked.steps());
        prop_assert_eq!(read.linked.made_count(), saved.linked.made_count());
        for (one, other) in read.linked.boards().iter().zip(saved.linked.boards()) {
            prop_assert!(one.state() == other.state());
        }
    }
}

#[test]
fn a_review_goes_with_the_record_that_it_is_about() {
    let named = preset("kalah").unwrap().named().unwrap();
    let mut game = Game::new(named, BySide::default(), Moment(0));
    game.record
        .play(game.record.state().legal_moves()[0])
        .unwrap();
    let first = game.record.here().unwrap();
    let look = PositionAnalysis::new(Side::South, Vec::new());
    game.review.note(&game.record, None, look);
    assert!(!game.review.is_empty());
    assert!(game.record.delete(first));
    assert!(game.let_start(Side::North));
    assert!(game.review.is_empty());
}
