//! Jobs done one after the other in a thread of their own, every one of them, also when the window
//! closes.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};

use super::wake::Wake;

/// A job that says which others make it needless.
pub trait Job: Send + 'static {
    /// Whether this one need not be done once the later one is.
    fn is_outdated_by(&self, later: &Self) -> bool;
}

/// The handle of the thread. Dropped, it waits until all jobs are done.
pub struct Queue<J, Answer> {
    jobs: Option<Sender<J>>,
    answers: Receiver<Answer>,
    thread: Option<JoinHandle<()>>,
}

impl<J: Job, Answer: Send + 'static> Queue<J, Answer> {
    /// Starts the thread; `work` does one job and answers if there is anything to be told.
    ///
    /// If the system gives no thread, all jobs come back from [`Self::push`].
    pub fn start(
        name: &str,
        wake: Wake,
        mut work: impl FnMut(J) -> Option<Answer> + Send + 'static,
    ) -> Self {
        let (jobs, inbox) = channel();
        let (sender, answers) = channel();
        let thread = thread::Builder::new().name(name.to_owned());
        let thread = thread.spawn(move || {
            do_all(&inbox, |job| {
                if let Some(answer) = work(job)
                    && sender.send(answer).is_ok()
                {
                    wake.wake();
                }
            });
        });
        let thread = thread.inspect_err(|error| log::error!("no thread {name}: {error}"));
        Self {
            jobs: thread.is_ok().then_some(jobs),
            answers,
            thread: thread.ok(),
        }
    }

    /// Puts a job at the end.
    ///
    /// # Errors
    /// The job, if the thread is gone.
    pub fn push(&self, job: J) -> Result<(), J> {
        match &self.jobs {
            Some(jobs) => jobs.send(job).map_err(|error| error.0),
            None => Err(job),
        }
    }

    /// The answers that have come since they were last asked for.
    pub fn answers(&self) -> Vec<Answer> {
        self.answers.try_iter().collect()
    }
}

impl<J, Answer> Drop for Queue<J, Answer> {
    fn drop(&mut self) {
        self.jobs = None;
        if self.thread.take().is_some_and(|t| t.join().is_err()) {
            log::error!("a thread ended badly");
        }
    }
}

/// Does all jobs that come, but those that a later one makes needless.
fn do_all<J: Job>(inbox: &Receiver<J>, mut work: impl FnMut(J)) {
    let mut waiting = VecDeque::new();
    while let Some(job) = waiting.pop_front().or_else(|| inbox.recv().ok()) {
        waiting.extend(inbox.try_iter());
        if !waiting.iter().any(|later| job.is_outdated_by(later)) {
            work(job);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A letter, outdated by the same one with another number.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Letter(char, u32);

    impl Job for Letter {
        fn is_outdated_by(&self, later: &Self) -> bool {
            self.0 == later.0
        }
    }

    #[test]
    fn of_waiting_jobs_only_the_newest_of_a_kind_is_done_and_in_order() {
        let (jobs, inbox) = channel();
        let all = [('a', 1), ('b', 1), ('a', 2), ('c', 1), ('a', 3), ('b', 2)];
        for (letter, number) in all {
            jobs.send(Letter(letter, number)).unwrap();
        }
        drop(jobs);
        let mut done = Vec::new();
        do_all(&inbox, |job| done.push(job));
        assert_eq!(done, [Letter('c', 1), Letter('a', 3), Letter('b', 2)]);
    }

    #[test]
    fn a_dropped_queue_has_done_all_its_jobs_and_every_answer_wakes() {
        let (done, seen) = channel();
        let (calls, woken) = channel();
        let wake = Wake::new(move || calls.send(()).unwrap());
        let queue = Queue::start("queue-test", wake, move |Letter(letter, number)| {
            done.send(letter).unwrap();
            (number > 0).then_some(letter)
        });
        for job in [Letter('a', 1), Letter('b', 0), Letter('c', 1)] {
            queue.push(job).unwrap();
        }
        woken.recv().unwrap();
        woken.recv().unwrap();
        assert_eq!(queue.answers(), ['a', 'c']);
        queue.push(Letter('d', 0)).unwrap();
        drop(queue);
        assert_eq!(seen.iter().collect::<String>(), "abcd");
    }
}
