//! Rule maps: what every move is worth under every rule set.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use kalaha::compare::clause_by_clause::effect::{BestMove, EffectStatus, beside, effect};
use kalaha::compare::clause_by_clause::switched::{rows, switched};
use kalaha::compare::clause_by_clause::table::csv as clauses_csv;
use kalaha::compare::line::{CannotPlay, Line, LineEnd};
use kalaha::compare::rule_map::depths::Depths;
use kalaha::compare::rule_map::map::{RowNews, RuleMap};
use kalaha::compare::rule_map::mapper::search_rows;
use kalaha::compare::rule_map::row::{Cell, RuleRow, Spent};
use kalaha::compare::rule_map::slices::Budget;
use kalaha::compare::rule_map::standing::{Looked, Standing, StandsOut};
use kalaha::compare::rule_map::table::csv;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::Move;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::report::{MoveValue, Report, SearchStage};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::knowledge::knowledge_file::shipped;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

use crate::support::{line, preset, rules};

const BUDGET: Budget = Budget {
    time: Duration::from_secs(60),
    memory: 4,
};
const PATIENCE: Duration = Duration::from_secs(60);

/// Fills a map until `enough` is known, looking after each news.
fn fill_until(
    map: &mut RuleMap,
    budget: Budget,
    threads: usize,
    mut enough: impl FnMut(&RuleMap) -> bool,
) -> Vec<RowNews> {
    let (stop, rows) = (Stop::default(), map.rows.clone());
    let (sender, inbox) = channel();
    thread::scope(|scope| {
        let search = scope.spawn(|| {
            let tell = |news| drop(sender.send(news));
            search_rows(&rows, budget, threads, &stop, |_| None, tell).unwrap();
        });
        let mut all = Vec::new();
        while !enough(map) {
            let Ok(news) = inbox.recv_timeout(PATIENCE) else {
                stop.stop();
                panic!("no news");
            };
            let news: RowNews = news;
            all.push(news.clone());
            map.take(news);
        }
        stop.stop();
        search.join().unwrap();
        all
    })
}

/// Fills a map to the end; how much of each row was known when it was told of.
fn fill(map: &mut RuleMap, threads: usize) -> Vec<RowNews> {
    fill_until(map, BUDGET, threads, RuleMap::is_done)
}

/// Tiny boards: kalah with one clause or another changed.
fn tiny() -> Vec<(String, RuleSet)> {
    let clauses = [
        "",
        "empty_capture=on",
        "capture=none",
        "leftovers=none",
        "extra_turn=off",
        "end_when=mover_stuck",
        "relay=any",
        "pie=on",
    ];
    let named = clauses.iter();
    named
        .map(|c| ((*c).to_owned(), rules(&format!("houses=3 seeds=2 {c}"))))
        .collect()
}

#[test]
fn a_map_says_of_every_move_what_a_search_says() {
    for (houses, seeds) in [(2, 1), (2, 2), (3, 1), (3, 2)] {
        let board = format!("houses={houses} seeds={seeds}");
        let kalah = rules(&board);
        let empty = rules(&format!("{board} empty_capture=on"));
        let place = LineEnd::new(&kalah, Line::opening()).unwrap();
        let named = [("kalah", &kalah), ("empty capture", &empty)];
        let named = named.map(|(name, rules)| (name.to_owned(), rules.clone()));
        let mut map = RuleMap::of(&place, named);
        assert_eq!(map.columns, place.state().legal_moves());
        assert_eq!(map.cell(0, map.columns[0]), Cell::NotKnownYet);
        fill(&mut map, 2);
        for (number, row) in map.rows.iter().enumerate() {
            let (stop, limits) = (Stop::default(), Limits::default());
            let every = Question::EveryMove;
            let state = row.asked.as_ref().unwrap();
            let found = think(&Request::new(state, every, &limits, &stop), |_| {});
            assert!(row.is_exact());
            for &action in &map.columns {
                let value = found.value_of(action).unwrap();
                assert_eq!(map.cell(number, action), Cell::Value(value), "{board}");
            }
        }
    }
}

/// A line for each legal move of each row, its value from South's view; each clause with what it changes.
#[test]
fn maps_and_clauses_are_told_as_tables() {
    let (base, other) = (
        rules("houses=2 seeds=1"),
        rules("houses=2 seeds=1 empty_capture=on"),
    );
    let place = LineEnd::new(&base, line(&base, "1,1/1,1 0:0 N", &[])).unwrap();
    let clauses = switched(&base, &other);
    let rows = rows(("base", &base), &clauses, ("a \"second\"", &other), &place);
    let mut map = RuleMap::new(rows);
    let houses = |spec: &RuleSpec| format!("{} a side", spec.houses);
    assert_eq!(
        csv(&map, houses).lines().nth(1),
        Some("base,North,1,,,,,2 a side")
    );
    fill(&mut map, 1);
    let told = csv(&map, houses);
    let mut lines = told.lines();
    assert_eq!(
        lines.next(),
        Some("rules,to_move,move,south,unit,bound,depth,rules_arg")
    );
    for row in &map.rows {
        for &action in &row.legal {
            let value = row.report.value_of(action).unwrap().negated();
            let end = format!(
                ",North,{action},{},seeds,exact,,2 a side",
                value.score.worth()
            );
            assert!(lines.next().unwrap().ends_with(&end), "{told}");
        }
    }
    assert_eq!(lines.next(), None);
    assert!(told.contains("\"a \"\"second\"\"\",North,"), "{told}");
    let told = clauses_csv(&map, &clauses, &[], houses);
    let [header, row] = told.lines().collect::<Vec<_>>()[..] else {
        panic!("{told}");
    };
    assert_eq!(header.split(',').count(), row.split(',').count());
    assert!(row.starts_with("empty capture: on,"), "{row}");
    assert!(row.ends_with(",seeds,,,,,,2 a side,2 a side"), "{row}");
}

#[test]
fn a_map_is_the_same_however_many_rows_are_searched_at_once() {
    let named = tiny();
    let place = LineEnd::new(&named[0].1, Line::opening()).unwrap();
    let filled = |named: &[(String, RuleSet)], threads| {
        let mut map = RuleMap::of(&place, named.iter().cloned());
        fill(&mut map, threads);
        let rows = map.rows.into_iter();
        rows.map(|row| (row.name, row.report.moves))
            .collect::<Vec<_>>()
    };
    let one = filled(&named, 1);
    assert_eq!(one.len(), 8);
    assert_eq!(filled(&named, 3), one);
    assert_eq!(filled(&named, 20), one);
    assert_eq!(filled(&named[..2], 2), one[..2]);
}

#[test]
fn every_row_has_values_before_any_is_searched_for_long() {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = (0..6).map(|n| (n.to_string(), kalah.clone()));
    let mut map = RuleMap::of(&place, named);
    let long = Budget {
        time: Duration::from_secs(600),
        memory: 4,
    };
    fill_until(&mut map, long, 2, |map| {
        map.rows.iter().all(|row| row.report.depth >= 10)
    });
    assert!(!map.is_done());
}

#[test]
fn what_is_known_of_a_row_only_grows() {
    let named = tiny();
    let place = LineEnd::new(&named[0].1, Line::opening()).unwrap();
    let mut map = RuleMap::of(&place, named);
    let news = fill(&mut map, 2);
    for row in 0..map.rows.len() {
        let of_row: Vec<_> = news.iter().filter(|n| n.row == row).collect();
        let exact = |news: &RowNews| {
            let moves = news.report.moves.iter();
            moves.filter(|m| m.value.is_exact()).count()
        };
        for pair in of_row.windows(2) {
            assert!(exact(pair[0]) <= exact(pair[1]), "row {row}");
            assert!(pair[0].report.time <= pair[1].report.time, "row {row}");
            assert!(pair[0].report.nodes <= pair[1].report.nodes, "row {row}");
        }
        assert_eq!(of_row.last().unwrap().stage, SearchStage::Done);
    }
}

#[test]
fn a_row_ends_when_its_time_is_over() {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = ["a", "b", "c"].map(|n| (n.to_owned(), kalah.clone()));
    let mut map = RuleMap::of(&place, named);
    // However slow the machine is, the first moves are looked ahead before the clock is; the end is minutes away.
    let short = Budget {
        time: Duration::from_millis(150),
        memory: 4,
    };
    fill_until(&mut map, short, 1, RuleMap::is_done);
    for row in &map.rows {
        assert!(row.report.depth > 0 && !row.is_exact());
    }
}

#[test]
fn a_search_that_is_stopped_ends_at_once() {
    let large = preset("kalah-6-6");
    let place = LineEnd::new(&large, Line::opening()).unwrap();
    let named = (0..5).map(|n| (n.to_string(), large.clone()));
    let mut map = RuleMap::of(&place, named);
    // Hours, if it went on.
    let long = Budget {
        time: Duration::from_secs(3_600),
        memory: 4,
    };
    fill_until(&mut map, long, 3, |map| {
        map.rows.iter().any(|row| row.report.depth > 0)
    });
    assert!(!map.is_done());
}

#[test]
fn rows_that_cannot_play_there_say_why_and_are_done() {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = ["kalah", "bantumi", "four-row"].map(|id| (id.to_owned(), preset(id)));
    let map = RuleMap::of(&place, named);
    assert!(map.rows[0].asked.is_ok());
    for row in [1, 2] {
        let asked = &map.rows[row].asked;
        assert!(matches!(asked, Err(CannotPlay::OtherBoard { .. })));
        assert_eq!(map.rows[row].stage, SearchStage::Done);
        assert_eq!(map.cell(row, map.columns[0]), Cell::Illegal);
    }
    let mut none = RuleMap::of(&place, [("bantumi".to_owned(), preset("bantumi"))]);
    assert_eq!(fill(&mut none, 2), []);
    let told = |news| panic!("nothing to search: {news:?}");
    search_rows(&none.rows, BUDGET, 2, &Stop::default(), |_| None, told).unwrap();
}

#[test]
fn what_was_learned_of_one_rule_set_alone_is_not_used() {
    let toguz = preset("toguz-korgool");
    let mirrored = parse_rules_arg("toguz-korgool,direction=cw", Overrides::default());
    let mirrored = mirrored.unwrap().rules;
    let place = LineEnd::new(&toguz, Line::opening()).unwrap();
    let named = [&toguz, &mirrored].map(|rules| (String::new(), rules.clone()));
    let map = RuleMap::of(&place, named);
    let learned = |rules: &RuleSet| (*rules == toguz).then(|| shipped(rules)).flatten();
    assert!(learned(&toguz).is_some());
    let (stop, best) = (Stop::default(), Mutex::new([None; 2]));
    let tell = |news: RowNews| {
        let mut best = best.lock().unwrap();
        let values = news.depths.at(4).into_iter().flatten();
        if let Some(most) = values
            .map(|found| found.value.score)
            .max_by_key(|score| score.worth())
        {
            best[news.row] = Some(most);
        }
        if best.iter().all(Option::is_some) {
            stop.stop();
        }
    };
    search_rows(&map.rows, BUDGET, 2, &stop, learned, tell).unwrap();
    let [first, second] = best.into_inner().unwrap();
    assert!(first.is_some() && first == second, "{first:?} {second:?}");
}

#[test]
fn a_move_that_is_legal_in_one_row_is_illegal_in_another() {
    let (oware, no_slam) = (preset("oware"), preset("oware-no-slam"));
    let slam = line(&oware, "1,0,0,0,0,1/1,0,0,0,0,0 20:25 S", &[]);
    let place = LineEnd::new(&oware, slam).unwrap();
    let named = [("oware", &oware), ("no slam", &no_slam)];
    let mut map = RuleMap::of(&place, named.map(|(n, r)| (n.to_owned(), r.clone())));
    let [first, last] = map.columns[..] else {
        panic!("two houses hold seeds: {:?}", map.columns);
    };
    fill(&mut map, 1);
    assert!(matches!(map.cell(0, last), Cell::Value(_)));
    assert!(matches!(map.cell(1, first), Cell::Value(_)));
    assert_eq!(map.cell(1, last), Cell::Illegal);
}

/// A map of two rows with these values of the first houses.
fn known(first: &[(i32, Certainty)], second: &[(i32, Certainty)]) -> RuleMap {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = ["a", "b"].map(|n| (n.to_owned(), kalah.clone()));
    let mut map = RuleMap::of(&place, named);
    for (row, values) in [first, second].into_iter().enumerate() {
        let moves = map.columns.iter().zip(values);
        let moves = moves.map(|(&action, &(seeds, certainty))| MoveValue {
            action,
            value: Value {
                score: Score::Seeds(seeds),
                certainty,
            },
        });
        let mut moves: Vec<_> = moves.collect();
        moves.sort_by_key(|m| std::cmp::Reverse(m.value.score));
        let report = Report {
            moves,
            ..Report::default()
        };
        map.take(RowNews {
            row,
            report,
            depths: Depths::default(),
            is_informed: false,
            stage: SearchStage::Done,
        });
    }
    map
}

#[test]
fn a_row_stands_out_by_its_best_move_or_its_winner() {
    let exact = Certainty::Exact;
    let of = |first: [i32; 3], second: [i32; 3]| {
        let values = |seeds: [i32; 3]| seeds.map(|n| (n, exact));
        known(&values(first), &values(second)).standing(1)
    };
    let stands_out = |by| Some(Standing::StandsOut(by, Looked::ToTheEnd));
    let agrees = Some(Standing::Agrees(Looked::ToTheEnd));
    assert_eq!(of([2, 1, 0], [5, 1, 0]), agrees);
    assert_eq!(of([2, 2, 0], [0, 5, 5]), agrees);
    // What is proven differs also by one seed.
    assert_eq!(of([2, 1, 0], [1, 2, 0]), stands_out(StandsOut::BestMove));
    assert_eq!(of([2, 1, 0], [0, -1, -2]), stands_out(StandsOut::Winner));
    let both = stands_out(StandsOut::BestMoveAndWinner);
    assert_eq!(of([2, 1, 0], [-2, -1, -2]), both);
    let one = known(&[(2, exact)], &[]);
    assert_eq!(one.standing(1), Some(Standing::NotComparable));
    assert_eq!(one.standing(0), None);
    assert_eq!(one.standing(2), None);
}

#[test]
fn also_estimates_that_differ_by_a_seed_are_about_equal() {
    let of = |first: [i32; 3], second: [i32; 3]| {
        let mut map = known(&[], &[]);
        for (row, seeds) in [first, second].into_iter().enumerate() {
            let guess = Certainty::Estimate { depth: 4 };
            let report = looked(&seeds.map(|n| (n, guess)), 4);
            let mut depths = Depths::default();
            depths.note(&report);
            let stage = SearchStage::Underway;
            map.take(RowNews {
                row,
                report,
                depths,
                is_informed: false,
                stage,
            });
        }
        map.standing(1)
    };
    let ahead = Looked::Ahead(4);
    let about_equal = Some(Standing::AboutEqual(ahead));
    assert_eq!(of([2, 1, 0], [1, 2, 0]), about_equal);
    assert_eq!(of([1, 0, 0], [0, 0, 0]), about_equal);
    assert_eq!(of([2, 1, 0], [5, 1, 0]), Some(Standing::Agrees(ahead)));
    let best_move = Standing::StandsOut(StandsOut::BestMove, ahead);
    assert_eq!(of([2, 1, 0], [1, 3, 0]), Some(best_move));
    let winner = Standing::StandsOut(StandsOut::Winner, ahead);
    assert_eq!(of([1, 0, 0], [-1, -2, -2]), Some(winner));
}

#[test]
fn all_equally_good_moves_are_best_but_not_what_is_only_bounded() {
    let guess = Certainty::Estimate { depth: 3 };
    let exact = Certainty::Exact;
    let best = |values: &[(i32, Certainty)]| {
        let map = known(values, &[]);
        let best = map.rows[0].best_moves();
        let places = best
            .iter()
            .map(|b| map.columns.iter().position(|c| c == b).unwrap());
        places.collect::<Vec<_>>()
    };
    assert_eq!(best(&[(3, exact), (3, exact), (1, exact)]), [0, 1]);
    assert_eq!(best(&[(1, guess), (3, guess), (3, guess)]), [1, 2]);
    assert_eq!(best(&[(3, exact), (3, Certainty::AtMost)]), [0]);
    assert_eq!(best(&[(3, exact), (3, guess)]), [0]);
    assert_eq!(best(&[]), [0; 0]);
}

#[test]
fn what_a_clause_changes_is_the_difference_of_the_values() {
    // The last seed of house 1 falls in an empty house opposite an empty one.
    let (base, other) = (
        rules("houses=3"),
        rules("houses=3 empty_capture=on leftovers=none"),
    );
    let place = LineEnd::new(&base, line(&base, "1,0,2/2,0,1 0:0 S", &[])).unwrap();
    let clauses = switched(&base, &other);
    let rows = rows(("base", &base), &clauses, ("other", &other), &place);
    let mut map = RuleMap::new(rows);
    let names: Vec<_> = map.rows.iter().map(|row| row.name.as_str()).collect();
    let expected = [
        "base",
        "empty capture: on",
        "seeds left over: count for nobody",
        "other",
    ];
    assert_eq!(names, expected);
    assert_eq!(effect(&map, 1), EffectStatus::StillLooking);
    fill(&mut map, 2);
    let found = |row: usize| match effect(&map, row) {
        EffectStatus::Effect(found) => found,
        other => panic!("row {row}: {other:?}"),
    };
    for (number, row) in map.rows.iter().enumerate() {
        let found = found(number);
        let (before, after) = (map.rows[0].value().unwrap(), row.value().unwrap());
        let (Score::Seeds(from), Score::Seeds(to)) = (before.score, after.score) else {
            panic!("values in seeds");
        };
        assert_eq!(found.seeds(), Some(to - from));
        assert_eq!(found.looked, Looked::ToTheEnd);
        use StandsOut::{BestMove as Best, BestMoveAndWinner};
        let standing = map.standing(number);
        let changes = matches!(
            standing,
            Some(Standing::StandsOut(Best | BestMoveAndWinner, _))
        );
        assert_eq!(found.best_move() == BestMove::Changes, changes);
    }
    assert_eq!(found(0).seeds(), Some(0));
    assert!((1..4).any(|row| found(row).seeds() != Some(0)));
}

/// The report of a search that looked so many moves ahead.
fn looked(values: &[(i32, Certainty)], depth: u32) -> Report {
    let mut report = known(values, &[]).rows.remove(0).report;
    report.depth = depth;
    report
}

#[test]
fn also_only_values_of_equal_depth_are_compared() {
    let guess = |depth| Certainty::Estimate { depth };
    let mut map = known(&[], &[]);
    let mut all = [Depths::default(), Depths::default()];
    let mut tell = |map: &mut RuleMap, row: usize, seeds: [i32; 2], depth: u32, stage| {
        let report = looked(&seeds.map(|n| (n, guess(depth))), depth);
        all[row].note(&report);
        let depths = all[row].clone();
        map.take(RowNews {
            row,
            report,
            depths,
            is_informed: false,
            stage,
        });
    };
    let under_way = SearchStage::Underway;
    tell(&mut map, 0, [3, 1], 2, under_way);
    tell(&mut map, 0, [9, 4], 3, under_way);
    assert_eq!(
        effect(&map, 1),
        EffectStatus::StillLooking,
        "nothing on the other side"
    );
    tell(&mut map, 1, [5, 5], 1, under_way);
    assert_eq!(
        effect(&map, 1),
        EffectStatus::StillLooking,
        "depths 2 and 3 against 1"
    );
    tell(&mut map, 1, [3, 1], 2, under_way);
    let compared = |map: &RuleMap| match effect(map, 1) {
        EffectStatus::Effect(found) => (found.looked, found.seeds(), found.best_move()),
        other => panic!("{other:?}"),
    };
    // The first is known deeper, as it happens; that is no effect of the rules.
    let same = (Looked::Ahead(2), Some(0), BestMove::Stays);
    assert_eq!(compared(&map), same);
    tell(&mut map, 1, [4, 9], 3, SearchStage::Done);
    let other = (Looked::Ahead(3), Some(0), BestMove::Changes);
    assert_eq!(compared(&map), other);
    tell(&mut map, 1, [0, 7], 4, SearchStage::Done);
    assert_eq!(compared(&map), other, "nothing to compare the fourth with");
    // What is proven of one alone is not set against what the other is thought to be worth.
    tell(&mut map, 0, [6, 2], 4, under_way);
    let depths = map.rows[0].depths.clone();
    let exact = [5, 2].map(|n| (n, Certainty::Exact));
    map.take(RowNews {
        row: 0,
        report: looked(&exact, 5),
        depths,
        is_informed: false,
        stage: SearchStage::Done,
    });
    assert!(map.rows[0].is_proven() && !map.rows[1].is_proven());
    let fourth = (Looked::Ahead(4), Some(1), BestMove::Changes);
    assert_eq!(compared(&map), fourth);
}

#[test]
fn a_proven_value_is_compared_with_a_proven_one_only() {
    let exact = Certainty::Exact;
    let guess = Certainty::Estimate { depth: 5 };
    let most = Certainty::AtMost;
    let proven = known(&[(2, exact), (1, most)], &[(0, exact)]);
    let EffectStatus::Effect(found) = effect(&proven, 1) else {
        panic!("both are proven");
    };
    assert_eq!((found.looked, found.seeds()), (Looked::ToTheEnd, Some(-2)));
    let one = known(&[(2, exact)], &[(0, guess)]);
    assert_eq!(effect(&one, 1), EffectStatus::NotComparable);
    // Another move may be better than the one that is exact.
    let one = known(&[(2, exact), (1, guess)], &[(0, exact)]);
    assert_eq!(effect(&one, 1), EffectStatus::NotComparable);
}

#[test]
fn the_same_rules_have_no_effect_at_any_time() {
    let kalah = rules("houses=6 seeds=4");
    let again = rules("houses=6 seeds=4 repeat_limit=2");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = [("kalah", &kalah), ("again", &again), ("third", &kalah)];
    let mut map = RuleMap::of(&place, named.map(|(n, r)| (n.to_owned(), r.clone())));
    let mut seen = 0;
    // Through the short slices and into the long ones, which would go on for long. The third row waits for an eighth of it.
    let budget = Budget {
        time: Duration::from_secs(20),
        ..BUDGET
    };
    fill_until(&mut map, budget, 2, |map| {
        for row in 1..map.rows.len() {
            if let EffectStatus::Effect(found) = effect(map, row) {
                seen += 1;
                assert_eq!(found.before, found.after, "row {row}, {:?}", found.looked);
            }
        }
        map.common_depth() >= Some(12)
    });
    assert!(seen > 0);
}

#[test]
fn a_cell_begins_the_line_that_is_played() {
    let kalah = rules("houses=3 seeds=2");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let mut map = RuleMap::of(&place, [("kalah".to_owned(), kalah.clone())]);
    fill(&mut map, 1);
    let row = &map.rows[0];
    let best = row.report.best().unwrap().action;
    for &action in &map.columns {
        let line: Vec<Move> = row.line(action);
        assert_eq!(line[0], action);
        assert_eq!(line.len() > 1, action == best);
        let mut state = place.state().clone();
        for action in line {
            state.play(action).unwrap();
        }
    }
}

/// All that is told in a table of clauses is of one depth, however much deeper one row is known already; estimates that
/// differ by a seed are about equal.
#[test]
fn also_effects_are_all_told_at_the_depth_that_all_rows_have() {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let named = ["a", "b", "c"].map(|n| (n.to_owned(), kalah.clone()));
    let mut map = RuleMap::of(&place, named);
    let seeds_at = |row: usize, depth: u32| match (row, depth) {
        (0, 2) => [3, 1],
        (1, 2) => [4, 1],
        (1, 3) => [9, 8],
        (2, 2) => [0, 5],
        _ => [8, 8],
    };
    for (row, deepest) in [(0, 3), (1, 3), (2, 2)] {
        let mut depths = Depths::default();
        let mut report = Report::default();
        for depth in 1..=deepest {
            let guess = Certainty::Estimate { depth };
            report = looked(&seeds_at(row, depth).map(|n| (n, guess)), depth);
            depths.note(&report);
        }
        let stage = SearchStage::Underway;
        map.take(RowNews {
            row,
            report,
            depths,
            is_informed: false,
            stage,
        });
    }
    assert_eq!(map.common_depth(), Some(2));
    let (first, depth) = beside(&map).unwrap();
    assert_eq!((first.value.score, depth), (Score::Seeds(3), Some(2)));
    let of = |row| match effect(&map, row) {
        EffectStatus::Effect(effect) => effect,
        other => panic!("{other:?}"),
    };
    assert_eq!(of(1).looked, Looked::Ahead(2));
    assert_eq!(of(1).after.value.score, Score::Seeds(4));
    assert!(!of(1).changes_value(), "a seed is nothing in estimates");
    assert_eq!(of(2).best_move(), BestMove::Changes);
    assert!(of(2).changes_value());
}

#[test]
fn a_row_that_is_searched_anew_keeps_what_it_knows_until_it_knows_more() {
    let kalah = preset("kalah");
    let place = LineEnd::new(&kalah, Line::opening()).unwrap();
    let mut row = RuleRow::new("Kalah".to_owned(), kalah, &place);
    let mut tell = |depth: u32, seeds: [i32; 2], exact: [bool; 2]| {
        let certainty = |exact| Certainty::of(exact, depth);
        let moves = [0, 1].map(|at| (seeds[at], certainty(exact[at])));
        let report = Report {
            best_is_proven: exact[0],
            ..looked(&moves, depth)
        };
        row.learn(&report, None, Spent::default());
        (row.report.moves[0].value.score, row.is_open())
    };
    let seeds = Score::Seeds;
    let estimate = [false, false];
    assert_eq!(tell(9, [3, 1], estimate), (seeds(3), true));
    // As long as less is known than before, that stands; then what is deeper.
    assert_eq!(tell(6, [7, 1], estimate), (seeds(3), true));
    assert_eq!(tell(9, [4, 1], estimate), (seeds(4), true));
    assert_eq!(tell(12, [5, 1], estimate), (seeds(5), true));
    // What is proven is more than any depth, and more moves proven are more than one.
    let best = [true, false];
    assert_eq!(tell(5, [6, 1], best), (seeds(6), true));
    assert_eq!(tell(15, [8, 1], estimate), (seeds(6), true));
    assert_eq!(tell(4, [7, 1], best), (seeds(6), true));
    assert_eq!(tell(5, [6, 1], [true, true]), (seeds(6), false));
    assert_eq!(tell(20, [9, 1], best), (seeds(6), false));
}

#[test]
fn a_map_that_is_looked_at_longer_goes_on_with_the_rows_that_are_open() {
    let tiny = rules("houses=1 seeds=1");
    let rows = [("Kalah", &preset("kalah")), ("Tiny", &tiny)];
    let rows = rows.map(|(name, rules)| {
        let place = LineEnd::new(rules, Line::opening()).unwrap();
        RuleRow::new(name.to_owned(), rules.clone(), &place)
    });
    let mut map = RuleMap::new(rows.to_vec());
    let mut look = |milliseconds: u64| {
        let budget = Budget {
            time: Duration::from_millis(milliseconds),
            memory: 4,
        };
        let heard = fill_until(&mut map, budget, 2, RuleMap::is_done);
        let spent = map.rows.iter().map(RuleRow::spent).collect::<Vec<_>>();
        map.begin_anew();
        let rows: BTreeSet<_> = heard.iter().map(|news| news.row).collect();
        (rows, spent)
    };
    let (rows, first) = look(50);
    assert_eq!(rows, BTreeSet::from([0, 1]));
    // All is known of the other row, and what the first has cost before is told with what it costs now.
    let (rows, second) = look(150);
    assert_eq!(rows, BTreeSet::from([0]));
    assert!(first[0].nodes < second[0].nodes && first[0].time < second[0].time);
    assert_eq!(first[1], second[1]);
}
