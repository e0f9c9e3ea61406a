//! Books of openings: what is in one, how it grows, and who goes by it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::time::Duration;

use kalaha::rules::notation::{parse_moves, parse_position, print_move};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, Pie, State};
use kalaha::search::book::Book;
use kalaha::search::book::entry::{BookEntry, EntryFault};
use kalaha::search::book::grow::{add, next};
use kalaha::search::knowledge::Knowledge;
use kalaha::search::level::{Level, Occasion, OpeningSource, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::report::{MoveValue, Report};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::knowledge::book_file::{self, BookFileError, SHIPPED};
use kalaha::storage::rules::presets::preset;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn rules(text: &str) -> RuleSet {
    parse_rules_arg(text, Overrides::default()).unwrap().rules
}

fn opening(rules: &RuleSet, starter: Side) -> State {
    State::with_pie(rules, rules.start(starter), Pie::Closed)
}

/// What a search tells of a state, every move.
fn searched(state: &State, limits: &Limits) -> Report {
    let stop = Stop::default();
    think(
        &Request::new(state, Question::EveryMove, limits, &stop),
        |_| {},
    )
}

/// A book of so many positions at most, each looked at so deep, or to the end.
fn grown(rules: &RuleSet, positions: usize, depth: Option<u32>) -> Book {
    let limits = Limits {
        depth,
        memory: 4,
        ..Limits::default()
    };
    let mut book = Book::default();
    while book.entries().len() < positions
        && let Some((path, state)) = next(&book, rules)
    {
        assert!(add(&mut book, rules, path, &searched(&state, &limits)));
    }
    book
}

/// A state after moves.
fn after(rules: &RuleSet, starter: Side, moves: &str) -> State {
    let mut state = opening(rules, starter);
    for action in parse_moves(&state, moves).unwrap() {
        state.play(action).unwrap();
    }
    state
}

fn estimate(action: Move, seeds: i32) -> MoveValue {
    MoveValue {
        action,
        value: Value {
            score: Score::Seeds(seeds),
            certainty: Certainty::Estimate { depth: 3 },
        },
    }
}

fn exact(action: Move, seeds: i32) -> MoveValue {
    MoveValue {
        action,
        value: Value {
            score: Score::Seeds(seeds),
            certainty: Certainty::Exact,
        },
    }
}

#[test]
fn a_book_that_has_all_positions_tells_the_values_of_the_game() {
    let rules = rules("kalah,houses=2,seeds=1");
    let book = grown(&rules, usize::MAX, Some(1));
    assert_eq!(next(&book, &rules), None);
    // Values that follow from the ends are those that are proven, though no search saw further than a move.
    let proven = searched(&opening(&rules, Side::South), &Limits::default());
    let told = book.report(&opening(&rules, Side::South)).unwrap();
    let scores = |report: &Report| -> Vec<(Move, Score)> {
        let moves = report.moves.iter();
        moves.map(|m| (m.action, m.value.score)).collect()
    };
    assert!(proven.is_exact());
    assert_eq!(scores(&told), scores(&proven));
}

#[test]
fn who_begins_changes_nothing() {
    let rules = rules("kalah,houses=3,seeds=2");
    let book = grown(&rules, 20, None);
    for starter in Side::ALL {
        let state = after(&rules, starter, "2");
        let (told, proven) = (
            book.report(&state).unwrap(),
            searched(&state, &Limits::default()),
        );
        assert_eq!(told.moves, proven.moves);
        assert!(told.is_exact());
    }
}

#[test]
fn it_grows_where_least_is_given_away() {
    let rules = rules("kalah,houses=3,seeds=2");
    let mut book = Book::default();
    let (path, state) = next(&book, &rules).unwrap();
    assert!(path.is_empty());
    let worth = [-9, 4, 3];
    let moves = state.legal_moves().into_iter().zip(worth);
    let found = moves
        .map(|(action, seeds)| estimate(action, seeds))
        .collect();
    assert!(add(&mut book, &rules, path, &unproven(found)));
    let (path, state) = next(&book, &rules).unwrap();
    assert_eq!(print_move(path[0]), "2");
    let found = state
        .legal_moves()
        .into_iter()
        .map(|action| estimate(action, 0));
    let found: Vec<_> = found.collect();
    // The last seed fell in the store.
    assert_eq!(state.position().to_move(), Side::South);
    assert!(add(&mut book, &rules, path.clone(), &unproven(found)));
    // What follows tells more of a move than a search from before it.
    let told = book.report(&opening(&rules, Side::South)).unwrap();
    let value = told.value_of(path[0]).unwrap();
    assert_eq!(value.score, Score::Seeds(0));
    assert_eq!(value.certainty, Certainty::Estimate { depth: 4 });
    assert_eq!(told.moves[0].value.score, Score::Seeds(3));
}

/// A report of moves of which none is proven to be the best.
fn unproven(moves: Vec<MoveValue>) -> Report {
    Report {
        moves,
        ..Report::default()
    }
}

#[test]
fn a_position_is_worth_exactly_its_best_move_only_if_that_is_proven_to_be_the_best() {
    let rules = rules("kalah,houses=3,seeds=2");
    for best_is_proven in [false, true] {
        let mut book = Book::default();
        let (path, state) = next(&book, &rules).unwrap();
        let moves = state.legal_moves().into_iter().zip([-9, 4, 3]);
        let found = moves.map(|(action, seeds)| estimate(action, seeds));
        assert!(add(&mut book, &rules, path, &unproven(found.collect())));
        // One move is exact, and others look worse, or better, than that.
        let (path, state) = next(&book, &rules).unwrap();
        let moves = state.legal_moves().into_iter().zip([5, 7, 1]);
        let moves = moves.map(|(action, seeds)| match seeds {
            5 => exact(action, 5),
            _ => estimate(action, seeds),
        });
        let found = Report {
            best_is_proven,
            ..unproven(moves.collect())
        };
        let first = path[0];
        assert!(add(&mut book, &rules, path, &found));
        let told = book.report(&opening(&rules, Side::South)).unwrap();
        let value = told.value_of(first).unwrap();
        let there = book.report(&state).unwrap();
        assert_eq!(value.is_exact(), best_is_proven);
        assert_eq!(there.best_is_proven, best_is_proven);
        let best = if best_is_proven { 5 } else { 7 };
        assert_eq!(value.score, Score::Seeds(best));
        assert_eq!(there.moves[0].value.score, Score::Seeds(best));
        // A guess that is worse leaves the exact move the best one, and unproven all the same.
        let mut worse = book.entries()[1].clone();
        for found in worse.found.iter_mut().filter(|m| !m.value.is_exact()) {
            *found = estimate(found.action, 2);
        }
        let book = Book::new(&rules, vec![book.entries()[0].clone(), worse]).unwrap();
        let told = book.report(&opening(&rules, Side::South)).unwrap();
        let value = told.value_of(first).unwrap();
        assert_eq!(
            (value.score, value.is_exact()),
            (Score::Seeds(5), best_is_proven)
        );
    }
}

#[test]
fn exact_values_of_a_book_stand_in_what_a_search_tells() {
    let rules = rules("kalah,houses=4,seeds=3");
    let state = opening(&rules, Side::South);
    let proven = searched(
        &state,
        &Limits {
            memory: 4,
            ..Limits::default()
        },
    );
    let mut found = proven.moves.clone();
    let best = found[0];
    for other in &mut found[1..] {
        *other = estimate(other.action, 40);
    }
    let entry = BookEntry {
        path: Vec::new(),
        found,
        best_is_proven: true,
    };
    let known = Knowledge::default().with_book(Book::new(&rules, vec![entry]).ok());
    let limits = Limits {
        memory: 4,
        nodes: Some(500),
        ..Limits::default()
    };
    let stop = Stop::default();
    let request = Request::new(&state, Question::EveryMove, &limits, &stop);
    let mut told = 0;
    let report = think(&request.with_knowledge(Some(&known)), |report| {
        assert_eq!(report.best(), Some(best));
        told += 1;
    });
    assert!(told > 0);
    assert!(report.best_is_proven && report.nodes > 0);
    assert_eq!(report.best(), Some(best));
    assert_eq!(report.moves.len(), proven.moves.len());
}

#[test]
fn nothing_is_told_where_more_than_the_position_decides() {
    let kalah = rules("kalah,houses=3,seeds=2");
    let book = grown(&kalah, 10, None);
    let pie = rules("kalah,houses=3,seeds=2,pie=true");
    let first = State::new(&pie, pie.start(Side::South));
    assert_eq!(book.report(&first), None, "the other may swap");
    assert!(book.report(&opening(&kalah, Side::South)).is_some());
    let far = parse_position(kalah.shape(), "0,0,1/1,0,0 5:5 S").unwrap();
    assert_eq!(
        book.report(&State::with_pie(&kalah, far, Pie::Closed)),
        None
    );
}

#[test]
fn what_is_exact_is_not_searched_again_and_perfect_goes_by_the_rest() {
    let rules = rules("kalah,houses=4,seeds=3");
    let limits = Limits {
        memory: 4,
        ..Limits::default()
    };
    let stop = Stop::default();
    let state = opening(&rules, Side::South);
    let exact = Knowledge::default().with_book(Some(grown(&rules, 1, None)));
    let ask = |knowledge, question| {
        let request = Request::new(&state, question, &limits, &stop);
        let mut told = 0;
        let report = think(&request.with_knowledge(Some(knowledge)), |_| told += 1);
        assert!(told > 0);
        report
    };
    let report = ask(&exact, Question::EveryMove);
    assert_eq!(report.nodes, 0);
    assert_eq!(report.moves, searched(&state, &limits).moves);
    let guessed = state.legal_moves().into_iter().map(|action| {
        let is_first = action.house().unwrap().number() == 1;
        estimate(action, if is_first { 50 } else { 0 })
    });
    let entry = BookEntry {
        path: Vec::new(),
        found: guessed.collect(),
        best_is_proven: false,
    };
    let guessed = Knowledge::default().with_book(Book::new(&rules, vec![entry]).ok());
    // Estimates of a book do not stand for a search that was asked for.
    assert!(ask(&guessed, Question::BestMove).nodes > 0);
    let chosen = |player: Player| {
        let request = Request::new(&state, Question::BestMove, &limits, &stop);
        let occasion = Occasion { seed: 1, turn: 0 };
        let choice = player.choose(&request.with_knowledge(Some(&guessed)), occasion, |_| {});
        choice.unwrap().action.house().unwrap().number()
    };
    let time = Duration::from_secs(600); // far more than it needs
    let perfect = Player::of(Level::Perfect { time });
    assert_eq!(chosen(perfect), 1);
    let openings = OpeningSource::Searched;
    let without = chosen(Player {
        openings,
        ..perfect
    });
    assert_ne!(without, 1, "the book is switched off");
    let expert = chosen(Player::of(Level::Expert { depth: 6 }));
    assert_ne!(expert, 1, "experts look for themselves");
}

#[test]
fn a_book_is_read_as_it_was_written() {
    for text in [
        "kalah,houses=3,seeds=2",
        "four-row,houses=3",
        "bestemshe,houses=3",
    ] {
        let rules = rules(text);
        let book = grown(&rules, 12, Some(4));
        let written = book_file::print(&rules, &book).unwrap();
        assert_eq!(
            book_file::parse(&written, &rules).unwrap(),
            book,
            "{written}"
        );
    }
}

#[test]
fn a_broken_book_is_told() {
    let rules = rules("kalah,houses=3,seeds=2");
    let text = book_file::print(&rules, &grown(&rules, 3, Some(4))).unwrap();
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        book_file::parse(&text.replacen(from, to, 1), &rules).unwrap_err()
    };
    assert!(matches!(fault("\" | ", "\"9 | "), BookFileError::Entry(1)));
    assert!(matches!(fault(":", ";"), BookFileError::Document(_)));
    assert!(matches!(fault("@4", "@x"), BookFileError::Entry(1)));
    let twice = fault("2 |", " |");
    assert!(
        matches!(
            twice,
            BookFileError::Fault(_, EntryFault::Twice | EntryFault::Moves)
        ),
        "{twice}"
    );
    let other = parse_rules_arg("kalah,houses=3,seeds=3", Overrides::default()).unwrap();
    let other = book_file::parse(&text, &other.rules).unwrap_err();
    assert!(matches!(other, BookFileError::OtherRules));
}

#[test]
fn every_shipped_book_is_for_its_preset() {
    assert!(!SHIPPED.is_empty());
    let mut bytes = 0;
    for (id, text) in SHIPPED {
        let named = preset(id).unwrap().named().unwrap();
        let book = book_file::parse(text, &named.rules).unwrap();
        assert!(book.entries().len() > 10, "{id}");
        assert!(
            book.report(&opening(&named.rules, Side::South)).is_some(),
            "{id}"
        );
        bytes += text.len();
    }
    assert!(bytes <= 1 << 20, "{bytes} bytes");
}

#[test]
fn of_two_books_all_positions_are_joined_and_the_surer_values_stay() {
    let rules = rules("kalah,houses=3,seeds=2");
    let (shallow, deep) = (grown(&rules, 9, Some(2)), grown(&rules, 6, Some(6)));
    let mut joined = shallow.clone();
    joined.join(&rules, deep.clone());
    let mut other_way = deep.clone();
    other_way.join(&rules, shallow.clone());
    let reached = |path: &[Move]| {
        let mut state = opening(&rules, Side::South);
        path.iter().for_each(|&action| {
            state.play(action).unwrap();
        });
        state
    };
    for book in [&joined, &other_way] {
        for entry in shallow.entries().iter().chain(deep.entries()) {
            assert!(book.report(&reached(&entry.path)).is_some());
        }
        for entry in deep.entries() {
            assert!(book.entries().contains(entry), "{entry:?}");
        }
        let again = Book::new(&rules, book.entries().to_vec()).unwrap();
        assert_eq!(again, *book);
    }
}
