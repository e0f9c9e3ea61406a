//! Moves that show what a sentence of the rules does.

use kalaha::compare::illustration::{Illustration, MoveOutcome, clauses_to_show, illustrate};
use kalaha::rules::clause::Clause;
use kalaha::rules::notation::print_position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, Refusal, State};
use kalaha::rules::words::names::default_names;
use kalaha::rules::words::rule_text::rules_in_words;
use kalaha::search::limits::Stop;
use kalaha::storage::rules::presets::{preset_rules, presets};

use crate::random_rules::rule_sets;
use crate::support::{preset, rules, samples};

fn example_of(rules: &RuleSet, clause: Clause, number: u64) -> Option<Illustration> {
    illustrate(rules, &[clause], preset_rules(), number, &Stop::default())
}

/// The trace of the move by the rules that are shown.
fn captured(outcome: &MoveOutcome) -> Option<u16> {
    match outcome {
        MoveOutcome::Made { trace, .. } => Some(trace.captured),
        MoveOutcome::Refused(_) => None,
    }
}

#[test]
fn a_capture_is_shown_by_a_move_that_captures() {
    let kalah = preset("kalah");
    let found = example_of(&kalah, Clause::Capture, 0).unwrap();
    assert_eq!(found.difference.clause, Clause::Capture);
    let here = captured(&found.here).unwrap();
    assert!(here > 1, "{here}");
    assert_ne!(captured(&found.otherwise), Some(here));
}

#[test]
fn a_move_that_is_not_allowed_shows_what_forbids_it() {
    let oware = preset("oware");
    let found = example_of(&oware, Clause::MustFeed, 0).unwrap();
    let refused = matches!(found.here, MoveOutcome::Refused(Refusal::MustFeed { .. }));
    assert!(refused, "{:?}", found.here);
    assert!(matches!(found.otherwise, MoveOutcome::Made { .. }));
}

#[test]
fn the_swap_is_shown_where_it_is_offered() {
    let found = example_of(&preset("kalah-pie"), Clause::Pie, 0).unwrap();
    assert_eq!(found.action, Move::Swap);
    let refused = matches!(found.otherwise, MoveOutcome::Refused(Refusal::NoSwap));
    assert!(refused, "{:?}", found.otherwise);
}

#[test]
fn an_example_has_no_seeds_that_do_not_matter() {
    let found = example_of(&preset("kalah"), Clause::ExtraTurn, 0).unwrap();
    // The one that is sown, one that keeps the mover going, one of the opponent's.
    assert!(found.state.position().total() <= 3, "{found:?}");
}

#[test]
fn the_same_number_finds_the_same_example_and_another_number_another() {
    let kalah = preset("kalah");
    let shape = kalah.shape();
    let found = |number| example_of(&kalah, Clause::Capture, number).unwrap();
    let position = |number| print_position(shape, found(number).state.position());
    assert_eq!(position(3), position(3));
    let all: Vec<_> = (0..4).map(position).collect();
    assert!(all.iter().any(|other| *other != all[0]), "{all:?}");
}

#[test]
fn what_never_happens_has_no_example() {
    // In one house a side nothing is ever captured by a chain.
    let tiny = rules("houses=1 seeds=1");
    assert!(example_of(&tiny, Clause::SkipOrigin, 0).is_none());
    let stop = Stop::default();
    stop.stop();
    let kalah = preset("kalah");
    let stopped = illustrate(&kalah, &[Clause::Capture], preset_rules(), 0, &stop);
    assert!(stopped.is_none());
}

#[test]
fn a_sentence_is_shown_by_the_clause_that_no_sentence_before_has_stated() {
    let words = rules_in_words(&preset("oware"));
    let mut sentences = words.iter().flat_map(|paragraph| &paragraph.sentences);
    let chain = sentences.find(|s| s.text.contains("way back")).unwrap();
    assert!(chain.clauses.contains(&Clause::Counts));
    assert_eq!(clauses_to_show(&words, chain), [Clause::Chain]);
    let board = &words[0].sentences[0];
    assert_eq!(clauses_to_show(&words, board), []);
}

/// The example of one of the sentences that a move can show; `None` if none was found. It is what it is told to be: the move
/// comes to that by both rule sets, which differ in the clause that is named.
fn checked(rules: &RuleSet, number: usize) -> Option<Illustration> {
    let words = rules_in_words(rules);
    let sentences = words.iter().flat_map(|paragraph| &paragraph.sentences);
    let all = sentences.map(|sentence| clauses_to_show(&words, sentence));
    let all: Vec<_> = all.filter(|clauses| !clauses.is_empty()).collect();
    let clauses = &all[number % all.len()];
    let found = illustrate(rules, clauses, preset_rules(), 0, &Stop::default())?;
    let clause = found.difference.clause;
    assert!(clauses.contains(&clause), "{clause:?}");
    let there = found.there.rules();
    assert_eq!(found.difference.base, clause.get(rules.spec()));
    assert_eq!(found.difference.other, clause.get(there.spec()));
    // What else a position remembers depends on the rules.
    let on_board = |state: &State| {
        let position = state.position();
        let seeds = state
            .rules()
            .shape()
            .all_houses()
            .map(|h| position.seeds(h));
        let stores = Side::ALL.map(|side| position.store(side));
        (position.to_move(), stores, seeds.collect::<Vec<_>>())
    };
    assert_eq!(on_board(&found.state), on_board(&found.there));
    for (state, outcome) in [
        (&found.state, &found.here),
        (&found.there, &found.otherwise),
    ] {
        let action = state.rules().as_told(found.action);
        match (state.preview(action), outcome) {
            (Ok(made), MoveOutcome::Made { trace, after }) => {
                assert_eq!((&made.0, &made.1), (&**trace, &**after));
            }
            (Err(refusal), MoveOutcome::Refused(told)) => assert_eq!(refusal, *told),
            (made, told) => panic!("{made:?}, {told:?}"),
        }
        assert!(!outcome.in_words(state, &default_names()).is_empty());
    }
    Some(found)
}

#[test]
fn examples_of_rule_sets_are_what_they_are_told_to_be() {
    let presets = presets().iter().step_by(3).enumerate();
    let found = presets.map(|(number, preset)| checked(&preset.named().unwrap().rules, number));
    let found: Vec<_> = found.collect();
    let without = found.iter().filter(|found| found.is_none()).count();
    println!(
        "of {} sentences {without} are shown by no move",
        found.len()
    );
    assert!(found.len() > 4 * without);
}

#[test]
fn examples_are_found_under_rules_that_somebody_has_just_made_up() {
    let random = samples(&rule_sets(), 25);
    let found = random.iter().enumerate();
    let found = found.filter_map(|(number, rules)| checked(rules, number));
    assert!(found.count() > 12);
}
