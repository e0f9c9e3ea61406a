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
/// threads. What `known` tells of a rule set evaluates if something was learned of all of them: rows whose evaluations are made in
/// different ways do not compare. What its book of openings has proven is told in any case.
///
/// Rows that ask the same are searched once. A row is searched by one thread, in slices, and goes to the end of the queue after each, so that
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
    let open = asked.into_iter().zip(known);
    let open = open.filter(|((_, row), _)| row.stage == SearchStage::Underway);
    let mut searches: VecDeque<RowSearch> = VecDeque::new();
    for ((number, row), known) in open {
        match searches.iter_mut().find(|search| search.row.is_like(row)) {
            Some(search) => search.numbers.push(number),
            None => searches.extend(RowSearch::new(number, row, known)),
        }
    }
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

/// What is known of some rule sets, each with its book of openings, but with what evaluates only where that is known of all.
fn equal(known: Vec<Option<Knowledge>>) -> Vec<Option<Knowledge>> {
    let evaluates = |known: &Option<Knowledge>| known.as_ref().is_some_and(Knowledge::evaluates);
    if known.iter().all(evaluates) {
        return known;
    }
    let book_alone = |known: Knowledge| Knowledge::default().with_book(known.book().cloned());
    known
        .into_iter()
        .map(|known| known.map(book_alone))
        .collect()
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
            let numbers = search.numbers.clone();
            let news = |row: &RuleRow| {
                let news = numbers.iter().map(|&number| RowNews::of(number, row));
                news.take_while(|_| !self.stop.is_stopped()).for_each(tell);
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
