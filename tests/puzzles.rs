//! Puzzles: what one is, that it can be relied on, how it is kept.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};

use kalaha::game::puzzle::collect::{GAMES_EACH, PuzzleProgress, collect};
use kalaha::game::puzzle::definition::{Goal, Puzzle, can_be_puzzles, is_puzzle, only_best};
use kalaha::game::puzzle::endings::{ending_seeds, find, is_settled};
use kalaha::game::puzzle::maker::{DEEPEST, LEAST_RATING, Maker, PuzzleVerdict, Stores};
use kalaha::game::puzzle::self_play::SelfPlay;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Pie, State};
use kalaha::search::chance::Chance;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::report::Report;
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::think::think;
use kalaha::search::value::Certainty;
use kalaha::storage::practice::puzzle_file::{self, PuzzleFileError, SHIPPED};
use kalaha::storage::rules::presets::{preset, presets};
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn rules(text: &str) -> RuleSet {
    parse_rules_arg(text, Overrides::default()).unwrap().rules
}

fn made(rules: &RuleSet, stores: Stores, seed: u64, count: usize) -> Vec<Puzzle> {
    let stop = Stop::default();
    let maker = Maker::new(rules, stores, &stop);
    let games = SelfPlay::new(rules, seed, &stop).take(count * GAMES_EACH);
    collect(&maker, Vec::new(), games, count, |_, _| {})
}

#[test]
fn puzzles_that_are_there_already_are_not_found_again() {
    let rules = rules("kalah,houses=4,seeds=3");
    let stop = Stop::default();
    let maker = Maker::new(&rules, Stores::AsPlayed, &stop);
    let games: Vec<_> = SelfPlay::new(&rules, 3, &stop).take(60).collect();
    let first = collect(&maker, Vec::new(), games.clone().into_iter(), 3, |_, _| {});
    assert!(first.len() >= 3);
    let mut new = Vec::new();
    let mut last = PuzzleProgress::default();
    let count = first.len() + 3;
    let both = collect(
        &maker,
        first.clone(),
        games.into_iter(),
        count,
        |progress, found| {
            new.extend_from_slice(found);
            last = progress;
        },
    );
    assert!(!new.is_empty() && last.puzzles == new.len());
    let is_there = |puzzle: &Puzzle| first.iter().any(|one| one.position == puzzle.position);
    assert!(!new.iter().any(is_there));
    assert!(first.iter().all(|one| both.contains(one)) && both.len() >= count);
}

/// What a search tells of every move, looking so many moves ahead, or to the end.
fn searched(rules: &RuleSet, puzzle: &Puzzle, depth: Option<u32>) -> Report {
    let limits = Limits {
        depth,
        memory: 16,
        ..Limits::default()
    };
    let (state, stop) = (puzzle.state(rules), Stop::default());
    think(
        &Request::new(&state, Question::EveryMove, &limits, &stop),
        |_| {},
    )
}

/// Small boards on which everything can be worked out: no position comes again; positions come again; laps go on.
const SMALL: [&str; 3] = [
    "kalah,houses=3,seeds=3",
    "oware,houses=3,seeds=2",
    "congkak,houses=3,seeds=2",
];

/// Runs something with room for deep searches, which take much of it where nothing is optimised.
fn with_room(work: impl FnOnce() + Send + 'static) {
    in_a_roomy_thread(work).join().unwrap();
}

fn in_a_roomy_thread(work: impl FnOnce() + Send + 'static) -> JoinHandle<()> {
    let thread = thread::Builder::new().stack_size(32 << 20);
    thread.spawn(work).unwrap()
}

#[test]
fn the_answer_is_the_only_best_move_by_full_solving_and_every_other_one_fails() {
    with_room(answers_are_proven);
}

fn answers_are_proven() {
    for text in SMALL {
        let rules = rules(text);
        let puzzles = made(&rules, Stores::Balanced, 1, 3);
        for puzzle in &puzzles {
            let report = searched(&rules, puzzle, None);
            assert!(report.is_exact(), "{text}: {puzzle:?}");
            for known in &puzzle.moves {
                let value = report.value_of(known.action).unwrap();
                let holds = match known.value.certainty {
                    Certainty::Exact => known.value == value,
                    Certainty::AtLeast => known.value.score <= value.score,
                    Certainty::AtMost => known.value.score >= value.score,
                    Certainty::Estimate { .. } => false,
                };
                assert!(holds, "{text}: {puzzle:?}");
            }
            assert_eq!(report.moves.len(), puzzle.moves.len(), "{text}");
            assert!(is_puzzle(&report.moves, rules.won_by()), "{text}");
            assert!(report.moves.len() >= 3);
            assert_eq!(only_best(&report.moves), puzzle.best().map(|m| m.action));
        }
        assert!(!puzzles.is_empty(), "{text}");
    }
}

#[test]
fn a_look_as_deep_as_the_rating_finds_the_answer_and_keeps_it_and_one_shallower_does_not() {
    let rules = rules("kalah,houses=4,seeds=3");
    let puzzles = made(&rules, Stores::Balanced, 3, 5);
    assert_eq!(puzzles.len(), 5);
    for puzzle in &puzzles {
        let answer = puzzle.best().map(|best| best.action);
        let found = |depth| only_best(&searched(&rules, puzzle, Some(depth)).moves) == answer;
        assert!(puzzle.rating >= LEAST_RATING);
        assert!(!found(puzzle.rating - 1), "{puzzle:?}");
        assert!((puzzle.rating..=DEEPEST).all(found), "{puzzle:?}");
    }
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating));
    assert!(puzzles.iter().any(|p| p.goal() != Goal::Seeds));
}

#[test]
fn the_same_seed_makes_the_same_puzzles_and_another_one_others() {
    let rules = rules(SMALL[0]);
    let of = |seed| made(&rules, Stores::AsPlayed, seed, 3);
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
}

/// Where positions can come again, a table of endgames finds endings at once, and whoever plays by what is proven holds them.
#[test]
fn endings_that_can_go_round_are_found_and_held_by_the_table() {
    let (rules, stop) = (rules("oware,houses=4,seeds=3"), Stop::default());
    let maker = Maker::new(&rules, Stores::Balanced, &stop);
    let (mut held, mut chance) = (0, Chance::new(7));
    for number in 0..5 {
        let ending = find(&maker, 7, &mut Chance::part(number, 7), |_| {}).unwrap();
        let mut state = State::with_pie(&rules, ending.position, Pie::Closed);
        let mut is_proven = true;
        while state.outcome().is_none() {
            let moves = state.legal_moves();
            let mut action = moves[chance.below(moves.len() as u32) as usize];
            if state.to_move() == Some(Side::South) {
                let known = maker.promises(&state, |moves| is_settled(moves, ending.holds));
                let known = known.unwrap();
                is_proven &= is_settled(&known, ending.holds);
                action = known[0].action;
                assert!(known[0].promise.most.signum() >= ending.holds || !is_proven);
            }
            state.play(action).unwrap();
        }
        let scores = state.outcome().unwrap().scores;
        let lead = i32::from(scores.south) - i32::from(scores.north);
        assert!(lead.signum() >= ending.holds || !is_proven, "{number}");
        held += u32::from(is_proven);
    }
    assert!(held >= 3, "{held} proven to the end");
}

/// In these no position of a game has few seeds, or none has them without claims.
#[test]
fn every_other_game_is_positions_with_few_seeds() {
    let stop = Stop::default();
    for (id, few) in [("four-row", 12..24), ("toguz-xorgol", 5..10)] {
        let rules = rules(id);
        let laid_out = SelfPlay::new(&rules, 1, &stop).nth(1).unwrap();
        assert!(laid_out.len() > 50, "{id}");
        let stores = |position: &Position| Side::ALL.map(|side| u32::from(position.store(side)));
        let in_houses =
            |position: &Position| position.total() - stores(position).iter().sum::<u32>();
        assert!(
            laid_out
                .iter()
                .all(|position| few.contains(&in_houses(position))),
            "{id}"
        );
        let claims = laid_out
            .iter()
            .filter(|position| position.has_claims())
            .count();
        assert_eq!(claims > 0, rules.has_claims(), "{id}");
    }
}

#[test]
fn endings_are_found_where_they_are_rare_and_offered_where_they_are_known() {
    let stop = Stop::default();
    let rules = rules("toguz-korgool");
    let maker = Maker::new(&rules, Stores::Balanced, &stop);
    assert!(find(&maker, 8, &mut Chance::part(0, 7), |_| {}).is_some());
    assert_eq!(ending_seeds(&rules), 3..=20);
    // Positions can come again, so that nothing is known beyond the table.
    assert_eq!(ending_seeds(&self::rules("oware")), 3..=10);
}

#[test]
fn puzzles_are_read_as_they_were_written_and_faults_are_told() {
    with_room(puzzles_are_read_again);
}

fn puzzles_are_read_again() {
    for text in [SMALL[0], SMALL[1]] {
        let rules = rules(text);
        let puzzles = made(&rules, Stores::Balanced, 2, 2);
        let text = puzzle_file::print(&rules, &puzzles).unwrap();
        assert_eq!(puzzle_file::parse(&text, &rules).unwrap(), puzzles);
    }
    let small = rules("kalah,houses=3,seeds=3");
    let text = puzzle_file::print(&small, &made(&small, Stores::Balanced, 2, 2)).unwrap();
    let others = puzzle_file::parse(&text, &rules("oware"));
    assert!(matches!(others, Err(PuzzleFileError::OtherRules)));
    for broken in [
        text.replacen(" | ", " ", 1),
        text.replacen(" S | ", " | ", 1).replacen(" N | ", " | ", 1),
        text.replacen(" | ", " | +0 ", 1),
        text.replacen(" | ", " | 99999999999 ", 1),
    ] {
        let fault = puzzle_file::parse(&broken, &small).unwrap_err().to_string();
        assert!(fault.contains("puzzles: number 1"), "{fault}");
    }
}

#[test]
fn what_is_shipped_belongs_to_its_rules_and_a_sample_of_it_is_proven() {
    let next = Arc::new(AtomicUsize::new(0));
    let works = [0, 1].map(|_| {
        let next = Arc::clone(&next);
        in_a_roomy_thread(move || shipped_files_are_right(&next))
    });
    for work in works {
        work.join().unwrap();
    }
    let size: usize = SHIPPED.iter().map(|(_, text)| text.len()).sum();
    assert!(size <= 400_000, "{size} bytes");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/puzzles");
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(files, SHIPPED.len(), "a file that is not shipped");
    for preset in presets() {
        let rules = RuleSet::new(preset.rules.clone()).unwrap();
        let is_shipped = SHIPPED.iter().any(|(id, _)| *id == preset.id);
        assert_eq!(is_shipped, can_be_puzzles(&rules), "{}", preset.id);
    }
}

/// Takes one file after the other that no thread has taken yet.
fn shipped_files_are_right(next: &AtomicUsize) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        let Some((id, text)) = SHIPPED.get(number) else {
            return;
        };
        let rules = RuleSet::new(preset(id).unwrap().rules.clone()).unwrap();
        // Reading looks at positions, at the number of legal moves, and at what their values make of them.
        let puzzles = puzzle_file::parse(text, &rules).unwrap_or_else(|e| panic!("{id}: {e}"));
        assert_eq!(puzzles.len(), 50, "{id}");
        assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.rating), "{id}");
        assert_eq!(puzzle_file::shipped(&rules), puzzles, "{id}");
        if number.is_multiple_of(9) && can_be_solved(&rules) {
            prove_easiest(&rules, &puzzles, id);
        }
        bound_easiest(&rules, &puzzles, id);
    }
}

fn seeds(puzzle: &&Puzzle) -> u32 {
    let of_side = |side| puzzle.position.seeds_of(side);
    Side::ALL.map(of_side).iter().sum()
}

/// Proves the puzzle with the fewest seeds anew of those whose moves are bounded: without the table of endgames that it was
/// made with.
fn bound_easiest(rules: &RuleSet, puzzles: &[Puzzle], id: &str) {
    let is_bounded = |puzzle: &&Puzzle| puzzle.best().is_some_and(|best| !best.value.is_exact());
    let Some(puzzle) = puzzles.iter().filter(is_bounded).min_by_key(seeds) else {
        return;
    };
    let stop = Stop::default();
    let maker = Maker::with_table(rules, Stores::AsPlayed, None, &stop);
    let PuzzleVerdict::Puzzle(found) = maker.find(puzzle.position) else {
        panic!("{id}: {puzzle:?}");
    };
    let told = |puzzle: &Puzzle| (puzzle.best().map(|best| best.action), puzzle.goal());
    assert_eq!(told(&found), told(puzzle), "{id}");
    assert_eq!(found.rating, puzzle.rating, "{id}");
}

/// Proves the puzzle with the fewest seeds anew.
fn prove_easiest(rules: &RuleSet, puzzles: &[Puzzle], id: &str) {
    let puzzle = puzzles.iter().min_by_key(seeds).unwrap();
    let stop = Stop::default();
    let maker = Maker::new(rules, Stores::AsPlayed, &stop);
    let proven = maker.prove(&puzzle.state(rules));
    let proven = proven.map(|moves| (only_best(&moves), moves.len()));
    let told = (puzzle.best().map(|m| m.action), puzzle.moves.len());
    assert_eq!(proven, Some(told), "{id}");
}
