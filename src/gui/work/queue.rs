//! Jobs done one after the other in a thread of their own, every one of them, also when the window
//! closes.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SendError, Sender, channel};
use std::thread::{self, JoinHandle};

use super::wake::Wake;

/// A job that says which others make it needless.
pub trait Job: Send + 'static {
    /// Whether this one need not be done once the later one is.
    fn is_outdated_by(&self, later: &Self) -> bool;

    /// Whether it needs all jobs before it, also those that a later one would make needless.
    fn needs_all_before(&self) -> bool {
        false
    }
}

/// A job, or somebody who waits until those before are done.
enum QueueItem<J> {
    Job(J),
    Flush(Sender<()>),
}

/// The handle of the thread. Dropped, it waits until all jobs are done.
pub struct Queue<J, Answer> {
    jobs: Option<Sender<QueueItem<J>>>,
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
            Some(jobs) => match jobs.send(QueueItem::Job(job)) {
                Err(SendError(QueueItem::Job(job))) => Err(job),
                Err(SendError(QueueItem::Flush(_))) | Ok(()) => Ok(()),
            },
            None => Err(job),
        }
    }

    /// Waits until all jobs so far are done.
    pub fn flush(&self) {
        let (sender, done) = channel();
        let sent = self
            .jobs
            .as_ref()
            .map(|jobs| jobs.send(QueueItem::Flush(sender)));
        // An error: the thread is gone, and nothing is under way.
        if let Some(Ok(())) = sent
            && done.recv().is_err()
        {
            log::error!("a thread ended with jobs left");
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
fn do_all<J: Job>(inbox: &Receiver<QueueItem<J>>, mut work: impl FnMut(J)) {
    let mut waiting = VecDeque::new();
    while let Some(item) = waiting.pop_front().or_else(|| inbox.recv().ok()) {
        waiting.extend(inbox.try_iter());
        match item {
            QueueItem::Job(job) if !is_needless(&job, &waiting) => work(job),
            QueueItem::Job(_) => {}
            QueueItem::Flush(done) => {
                if done.send(()).is_err() {
                    log::error!("nobody waits any more");
                }
            }
        }
    }
}

fn is_needless<J: Job>(job: &J, waiting: &VecDeque<QueueItem<J>>) -> bool {
    let jobs = waiting.iter().filter_map(|item| match item {
        QueueItem::Job(later) => Some(later),
        QueueItem::Flush(_) => None,
    });
    let mut before = jobs.take_while(|later| !later.needs_all_before());
    before.any(|later| job.is_outdated_by(later))
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

        fn needs_all_before(&self) -> bool {
            self.0 == '!'
        }
    }

    #[test]
    fn of_waiting_jobs_only_the_newest_of_a_kind_is_done_and_in_order() {
        let (jobs, inbox) = channel();
        let all = [('a', 1), ('b', 1), ('a', 2), ('c', 1), ('a', 3), ('b', 2)];
        for (letter, number) in all {
            jobs.send(QueueItem::Job(Letter(letter, number))).unwrap();
        }
        drop(jobs);
        let mut done = Vec::new();
        do_all(&inbox, |job| done.push(job));
        assert_eq!(done, [Letter('c', 1), Letter('a', 3), Letter('b', 2)]);
    }

    #[test]
    fn what_needs_all_before_it_finds_them_done() {
        let (jobs, inbox) = channel();
        for (letter, number) in [('a', 1), ('a', 2), ('!', 1), ('a', 3)] {
            jobs.send(QueueItem::Job(Letter(letter, number))).unwrap();
        }
        drop(jobs);
        let mut done = Vec::new();
        do_all(&inbox, |job| done.push(job));
        assert_eq!(done, [Letter('a', 2), Letter('!', 1), Letter('a', 3)]);
    }

    #[test]
    fn a_flush_waits_for_the_jobs_before_it() {
        let (done, seen) = channel();
        let queue = Queue::start("queue-test", Wake::new(|| ()), move |Letter(letter, _)| {
            thread::sleep(std::time::Duration::from_millis(5));
            done.send(letter).unwrap();
            None::<()>
        });
        queue.push(Letter('a', 1)).unwrap();
        queue.push(Letter('b', 1)).unwrap();
        queue.flush();
        assert_eq!(seen.try_iter().collect::<String>(), "ab");
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
