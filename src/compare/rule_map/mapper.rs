//! The search of all rows of a rule map on several threads.

use std::collections::VecDeque;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::map::RowNews;
use super::row::RuleRow;
use super::slices::{Budget, RowSearch, RowsWaiting};
use crate::rules::rule_set::RuleSet;
use crate::search::knowledge::Knowledge;
use crate::search::limits::Stop;
use crate::search::report::SearchStage;

/// Deep searches of long games need more than a thread has by default, in bytes.
const STACK: usize = 16 << 20;

/// Searches the rows of a rule map that are not done, each of which keeps what is known of it until more is, on at most so
/// many threads, until all is known that the budget of each allows, or `stop` is thrown; `tell` hears of it from any of the
/// threads. What `known` tells of a rule set is used if as much is known of all of them: rows whose guesses are made in
/// different ways do not compare.
///
/// A row is searched by one thread, in slices, and goes to the end of the queue after each, so that
/// every row has a value soon.
///
/// # Errors
/// The system gives no thread.
pub fn search_rows(
    rows: &[RuleRow],
    budget: Budget,
    threads: usize,
    stop: &Stop,
    known: impl Fn(&RuleSet) -> Option<Knowledge>,
    tell: impl Fn(RowNews) + Sync,
) -> io::Result<()> {
    let asked = rows.iter().enumerate();
    let asked: Vec<_> = asked.filter(|(_, row)| row.asked.is_ok()).collect();
    let known = asked.iter().map(|(_, row)| known(&row.rules));
    let known = equal(known.collect());
    let searches = asked.into_iter().zip(known);
    let searches = searches.filter(|((_, row), _)| row.stage == SearchStage::Underway);
    let searches = searches.filter_map(|((number, row), known)| RowSearch::new(number, row, known));
    let searches: VecDeque<_> = searches.collect();
    let threads = threads.max(1).min(searches.len());
    let crowd = if threads < searches.len() {
        RowsWaiting::Some
    } else {
        RowsWaiting::AllAtOnce
    };
    let work = RowQueue {
        searches: Mutex::new(searches),
        budget,
        crowd,
        stop,
    };
    let (work, tell) = (&work, &tell);
    thread::scope(|scope| {
        for number in 1..=threads {
            let thread = thread::Builder::new()
                .name(format!("kalaha-map-{number}"))
                .stack_size(STACK)
                .spawn_scoped(scope, move || work.go_on(tell));
            if let Err(error) = thread {
                // The others do its part, if there are any.
                if number == 1 {
                    return Err(error);
                }
                log::warn!("a rule map has fewer threads than it could use: {error}");
                break;
            }
        }
        Ok(())
    })
}

/// What is known of some rule sets, as far as it is known of all: what guesses, and besides it a book of openings.
fn equal(known: Vec<Option<Knowledge>>) -> Vec<Option<Knowledge>> {
    let of_all = |has: fn(&Knowledge) -> bool| {
        known.iter().flatten().filter(|k| has(k)).count() == known.len()
    };
    let (guesses, books) = (
        of_all(Knowledge::guesses),
        of_all(|known| known.book().is_some()),
    );
    let equal = |known: Option<Knowledge>| match (guesses, books) {
        (true, true) => known,
        (true, false) => Some(known?.with_book(None)),
        (false, _) => None,
    };
    known.into_iter().map(equal).collect()
}

/// The rows that wait to be searched on, shared by the threads.
struct RowQueue<'a> {
    searches: Mutex<VecDeque<RowSearch>>,
    budget: Budget,
    crowd: RowsWaiting,
    stop: &'a Stop,
}

impl RowQueue<'_> {
    /// Searches one row after the other until none is left.
    fn go_on(&self, tell: &impl Fn(RowNews)) {
        while !self.stop.is_stopped() {
            let Some(mut search) = self.with_searches(VecDeque::pop_front) else {
                return;
            };
            let number = search.number;
            let news = |row: &RuleRow| {
                if !self.stop.is_stopped() {
                    tell(RowNews::of(number, row));
                }
            };
            search.search(self.budget, self.crowd, self.stop, news);
            news(&search.row);
            if search.row.stage == SearchStage::Underway {
                self.with_searches(|searches| searches.push_back(search));
            }
        }
    }

    fn with_searches<T>(&self, with: impl FnOnce(&mut VecDeque<RowSearch>) -> T) -> T {
        // A thread that panicked has left the queue whole.
        with(&mut self.searches.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
