//! Rows of a rule map of which something is known before they are searched: by a book, or from another map.

use std::sync::Mutex;
use std::time::Duration;

use kalaha::compare::line::{Line, LineEnd};
use kalaha::compare::rule_map::map::{RowNews, RuleMap};
use kalaha::compare::rule_map::mapper::search_rows;
use kalaha::compare::rule_map::row::RuleRow;
use kalaha::compare::rule_map::slices::Budget;
use kalaha::compare::rule_map::standing::Standing;
use kalaha::rules::rule_set::RuleSet;
use kalaha::search::knowledge::Knowledge;
use kalaha::search::limits::Stop;
use kalaha::search::report::SearchStage;
use kalaha::search::value::{Score, Value};
use kalaha::storage::knowledge::known::knowledge_of;

use crate::support::preset;

fn map_of(names: &[&str]) -> RuleMap {
    let named: Vec<(String, RuleSet)> = names
        .iter()
        .map(|name| ((*name).to_owned(), preset(name)))
        .collect();
    let place = LineEnd::new(&named[0].1, Line::opening()).unwrap();
    RuleMap::of(&place, named)
}

/// Searches the rows of a map to the end of so many milliseconds each; what was told.
fn search(
    map: &mut RuleMap,
    milliseconds: u64,
    known: impl Fn(&RuleSet) -> Option<Knowledge>,
) -> Vec<RowNews> {
    let budget = Budget {
        time: Duration::from_millis(milliseconds),
        memory: 4,
    };
    let told = Mutex::new(Vec::new());
    let tell = |news: RowNews| told.lock().unwrap().push(news);
    search_rows(&map.rows, budget, 1, &Stop::default(), known, tell).unwrap();
    let told = told.into_inner().unwrap();
    told.iter().cloned().for_each(|news| map.take(news));
    told
}

fn proven(row: &RuleRow) -> Vec<Score> {
    let values = row.report.moves.iter().map(|found| found.value);
    values
        .filter(|value| value.is_exact())
        .map(|value| value.score)
        .collect()
}

/// Its values are compared as if there were no book, for the others have none.
#[test]
fn what_a_book_has_proven_is_told_also_beside_rules_without_one() {
    let names = ["kalah", "kalaha", "no-leftovers"];
    let mut map = map_of(&names);
    search(&mut map, 400, |rules| knowledge_of(None, rules));
    let kalah = &map.rows[0];
    assert!(
        kalah.value().is_some_and(Value::is_exact),
        "{:?}",
        kalah.report.moves
    );
    assert_eq!(proven(kalah)[0], Score::Seeds(8));
    let mut alone = map_of(&names);
    search(&mut alone, 400, |_| None);
    assert_eq!(proven(&alone.rows[0]), []);
    let seen = |map: &RuleMap| map.rows[0].depths.at(6).map(<[_]>::to_vec);
    assert!(seen(&map).is_some());
    assert_eq!(seen(&map), seen(&alone));
}

#[test]
fn rows_that_ask_the_same_are_searched_once() {
    let mut map = map_of(&["oware", "kalah", "oware"]);
    let told = search(&mut map, 100, |_| None);
    let of = |row: usize| {
        let news = told.iter().filter(move |news| news.row == row);
        news.map(|news| &news.report).collect::<Vec<_>>()
    };
    assert!(!of(0).is_empty());
    assert_eq!(of(0), of(2));
    assert!(map.is_done());
}

#[test]
fn a_row_goes_on_with_what_another_map_knows_of_the_same() {
    let mut first = map_of(&["kalah", "oware"]);
    search(&mut first, 200, |_| None);
    let mut second = map_of(&["oware", "kalah", "kalaha"]);
    for row in &mut second.rows {
        first.rows.iter().for_each(|known| row.take_over(known));
    }
    assert_eq!(second.rows[1].report, first.rows[0].report);
    assert!(second.rows[2].report.moves.is_empty());
    // Their time is over, so that only the third is searched.
    search(&mut second, 200, |_| None);
    assert_eq!(second.rows[1].report.nodes, first.rows[0].report.nodes);
    assert!(!second.rows[2].report.moves.is_empty());
    assert!(second.is_done());
}

/// Guesses that were made in two ways do not compare.
#[test]
fn a_row_forgets_estimates_that_were_made_in_another_way() {
    let learned = |rules: &RuleSet| knowledge_of(None, rules).map(|known| known.with_book(None));
    let mut map = map_of(&["oware"]);
    search(&mut map, 100, learned);
    assert!(map.rows[0].is_informed);
    let informed = map.rows[0].depths.at(4).map(<[_]>::to_vec);
    map.rows[0].stage = SearchStage::Underway;
    search(&mut map, 200, |_| None);
    assert!(!map.rows[0].is_informed);
    assert_ne!(map.rows[0].depths.at(4).map(<[_]>::to_vec), informed);
}

/// A row of which the best move is proven, and whose time is over, still has something to be compared by where rules come that
/// nothing was learned of.
#[test]
fn proven_rows_are_comparable_with_rules_that_nothing_is_known_of() {
    let known = |rules: &RuleSet| knowledge_of(None, rules).filter(|_| *rules != preset("kalaha"));
    let mut first = map_of(&["kalah", "empty-capture"]);
    search(&mut first, 300, known);
    assert!(
        first
            .rows
            .iter()
            .all(|row| row.is_informed && row.is_proven())
    );
    let mut more = map_of(&["kalah", "empty-capture", "kalaha"]);
    for row in &mut more.rows {
        first.rows.iter().for_each(|known| row.take_over(known));
    }
    search(&mut more, 300, known);
    assert!(more.rows[0].is_proven(), "what is proven stays");
    assert!(more.rows.iter().all(|row| !row.is_informed));
    assert!(!matches!(
        more.standing(2),
        Some(Standing::NotComparable | Standing::StillLooking)
    ));
}
