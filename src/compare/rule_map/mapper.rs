//! The threads that fill a rule map.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::depths::Depths;
use super::map::RuleMap;
use super::row::{Row, Stage};
use super::slices::{Crowd, Task};
use crate::search::limits::Stop;
use crate::search::report::Report;

/// What has been found out about a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct News {
    /// The number of the request, so that late news can be dropped.
    pub request: u64,
    /// The number of the row.
    pub row: usize,
    /// All that is known about it; time and positions of all its searches together.
    pub report: Report,
    /// What was known at each depth on the way there.
    pub depths: Depths,
    /// Whether there is more to come.
    pub stage: Stage,
}

/// What a row may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Time of its search.
    pub time: Duration,
    /// Memory while it is searched, in mebibytes.
    pub memory: usize,
}

/// Deep searches of long games need more than a thread has by default, in bytes.
const STACK: usize = 16 << 20;

type Tell = dyn Fn(News) + Send + Sync;

/// Searches the rows of rule maps in the background. Dropped, it stops.
///
/// As many rows as there are processors are searched at once, one thread each. A row is searched in
/// slices, and goes to the end of the queue after each, so that every row has a value soon.
pub struct Mapper {
    tell: Arc<Tell>,
    stop: Stop,
    last: u64,
}

impl Mapper {
    /// A mapper that tells its news to `tell`, from any of its threads.
    pub fn new(tell: impl Fn(News) + Send + Sync + 'static) -> Self {
        Self {
            tell: Arc::new(tell),
            stop: Stop::default(),
            last: 0,
        }
    }

    /// Stops what is going on and fills this map; its news bear the number that it is given.
    pub fn start(&mut self, map: &mut RuleMap, budget: Budget) {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        self.start_on(map, budget, threads);
    }

    /// As [`Mapper::start`], on at most so many threads.
    pub fn start_on(&mut self, map: &mut RuleMap, budget: Budget, threads: usize) {
        self.stop();
        self.last += 1;
        self.stop = Stop::default();
        map.request = self.last;
        let tasks: VecDeque<_> = map.rows.iter().enumerate().filter_map(task).collect();
        let threads = threads.max(1).min(tasks.len());
        let crowd = if threads < tasks.len() {
            Crowd::Some
        } else {
            Crowd::AllAtOnce
        };
        let work = Arc::new(Work {
            request: self.last,
            tasks: Mutex::new(tasks),
            budget,
            crowd,
            stop: self.stop.clone(),
        });
        for number in 1..=threads {
            let (work, tell) = (Arc::clone(&work), Arc::clone(&self.tell));
            let thread = thread::Builder::new()
                .name(format!("kalaha-map-{number}"))
                .stack_size(STACK)
                .spawn(move || work.go_on(&*tell));
            if let Err(error) = thread {
                log::error!("no thread for a rule map: {error}");
            }
        }
    }

    /// Stops what is going on; nothing more is told about it.
    pub fn stop(&self) {
        self.stop.stop();
    }
}

impl Drop for Mapper {
    fn drop(&mut self) {
        self.stop();
    }
}

fn task((number, row): (usize, &Row)) -> Option<Task> {
    let state = row.asked.as_ref().ok()?;
    Some(Task::new(number, row.rules.clone(), state.clone()))
}

/// One request, shared by its threads.
struct Work {
    request: u64,
    tasks: Mutex<VecDeque<Task>>,
    budget: Budget,
    crowd: Crowd,
    stop: Stop,
}

impl Work {
    /// Searches one row after the other until none is left.
    fn go_on(&self, tell: &Tell) {
        while !self.stop.is_stopped() {
            let Some(mut task) = self.with_tasks(VecDeque::pop_front) else {
                return;
            };
            let row = task.row;
            let news = |report: &Report, depths: &Depths, stage| {
                if !self.stop.is_stopped() {
                    tell(News {
                        request: self.request,
                        row,
                        report: report.clone(),
                        depths: depths.clone(),
                        stage,
                    });
                }
            };
            let stage = task.search(self.budget, self.crowd, &self.stop, |report, depths| {
                news(report, depths, Stage::Underway);
            });
            news(task.known(), task.depths(), stage);
            if stage == Stage::Underway {
                self.with_tasks(|tasks| tasks.push_back(task));
            }
        }
    }

    fn with_tasks<T>(&self, with: impl FnOnce(&mut VecDeque<Task>) -> T) -> T {
        // A thread that panicked has left the queue whole.
        with(&mut self.tasks.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
