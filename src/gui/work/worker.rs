//! One piece of work in the background at a time: the newest request wins, the one before is stopped
//! at once, and what it still tells is dropped.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::wake::{NoThread, Wake};
use crate::search::limits::Stop;

/// Room for the deepest searches, in bytes: where positions can come again they follow whole games, and the usual 2 MiB are
/// too little for that in a program that is not optimised.
const STACK: usize = 16 << 20;

/// The handle of work whose thread tells `News`. Dropped, it stops the work and does not wait for it.
///
/// Every request has a channel of its own, which goes with it: late news have nowhere to arrive.
pub struct Worker<News> {
    stop: Stop,
    news: Option<Receiver<News>>,
    thread: Option<JoinHandle<()>>,
}

/// What a thread has of the request it works on: where to tell news, and whether to go on.
pub struct Teller<News> {
    stop: Stop,
    sender: Sender<News>,
    wake: Wake,
}

impl<News> Default for Worker<News> {
    fn default() -> Self {
        Self {
            stop: Stop::default(),
            news: None,
            thread: None,
        }
    }
}

impl<News: Send + 'static> Worker<News> {
    /// Stops what is going on and begins this at once, in a thread of this name.
    ///
    /// # Errors
    /// The system gives no thread; then nothing goes on.
    pub fn start(
        &mut self,
        name: &str,
        wake: &Wake,
        work: impl FnOnce(&Teller<News>) + Send + 'static,
    ) -> Result<(), NoThread> {
        let thread = self.teller(wake).spawn(name, work)?;
        if let Some(before) = self.thread.replace(thread) {
            leave(before);
        }
        Ok(())
    }

    /// As [`Self::start`], but begins once what goes on has ended, so that two requests never share
    /// processors and memory.
    ///
    /// # Errors
    /// The system gives no thread; then nothing goes on.
    pub fn start_next(
        &mut self,
        name: &str,
        wake: &Wake,
        work: impl FnOnce(&Teller<News>) + Send + 'static,
    ) -> Result<(), NoThread> {
        let before = self.thread.take();
        self.start(name, wake, move |teller| {
            before.into_iter().for_each(join);
            if !teller.stop().is_stopped() {
                work(teller);
            }
        })
    }

    /// Stops what is going on; whoever has the teller works on the new request.
    pub fn teller(&mut self, wake: &Wake) -> Teller<News> {
        self.stop();
        let (sender, news) = channel();
        self.stop = Stop::default();
        self.news = Some(news);
        Teller {
            stop: self.stop.clone(),
            sender,
            wake: wake.clone(),
        }
    }

    /// The news of the newest request that have come since they were last asked for.
    pub fn news(&mut self) -> Vec<News> {
        let news = self.news.iter();
        news.flat_map(Receiver::try_iter).collect()
    }

    /// Waits until the work is done, whatever it takes.
    pub fn wait(&mut self) {
        self.thread.take().into_iter().for_each(join);
    }

    /// Lets the work come to its end, though nobody hears of it: the program waits for that once the window is closed.
    pub fn leave_to_finish(&mut self) {
        let mut rest = REST.lock().unwrap_or_else(PoisonError::into_inner);
        rest.extend(self.thread.take());
    }
}

impl<News> Worker<News> {
    /// Stops what is going on; nothing more is heard of it.
    pub fn stop(&mut self) {
        self.stop.stop();
        self.news = None;
    }
}

impl<News> Drop for Worker<News> {
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            leave(thread);
        }
    }
}

/// Threads that are to come to their end before the program does.
static REST: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());

/// Waits for all that was [left to finish](Worker::leave_to_finish).
pub fn wait_for_the_rest() {
    let rest = std::mem::take(&mut *REST.lock().unwrap_or_else(PoisonError::into_inner));
    rest.into_iter().for_each(join);
}

fn join(thread: JoinHandle<()>) {
    if thread.join().is_err() {
        log::error!("a thread ended badly");
    }
}

/// Leaves a thread to end by itself. It is joined once it has: in the C library of many systems a thread that ends in the
/// very moment in which it is let go of may take the program with it (glibc, bug 19951).
pub fn leave(thread: JoinHandle<()>) {
    static LEFT: Mutex<Vec<JoinHandle<()>>> = Mutex::new(Vec::new());
    let mut left = LEFT.lock().unwrap_or_else(PoisonError::into_inner);
    left.push(thread);
    let ended = left.extract_if(.., |thread| thread.is_finished());
    ended.for_each(join);
}

impl<News: Send + 'static> Teller<News> {
    /// Works on the request in a thread of this name.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn spawn(
        self,
        name: &str,
        work: impl FnOnce(&Self) + Send + 'static,
    ) -> Result<JoinHandle<()>, NoThread> {
        let thread = thread::Builder::new().name(name.to_owned());
        Ok(thread.stack_size(STACK).spawn(move || work(&self))?)
    }

    /// Tells news and wakes the window, unless the request was given up.
    pub fn tell(&self, news: News) {
        if !self.stop.is_stopped() && self.sender.send(news).is_ok() {
            self.wake.wake();
        }
    }

    /// Wakes the window without news: it looks at what is shared with it.
    pub fn wake(&self) {
        if !self.stop.is_stopped() {
            self.wake.wake();
        }
    }

    /// The switch that is thrown when the request is given up.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A wake that counts its calls.
    fn counted() -> (Wake, Arc<AtomicU32>) {
        let calls = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&calls);
        let wake = Wake::new(move || {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        (wake, calls)
    }

    #[test]
    fn news_come_in_order_and_each_wakes_the_window() {
        let (wake, calls) = counted();
        let mut worker: Worker<u32> = Worker::default();
        assert!(worker.news().is_empty());
        let work = |teller: &Teller<u32>| (1..=3).for_each(|n| teller.tell(n));
        worker.start("worker-test", &wake, work).unwrap();
        worker.wait();
        assert_eq!(calls.load(Ordering::Relaxed), 3);
        assert_eq!(worker.news(), [1, 2, 3]);
        assert!(worker.news().is_empty());
    }

    #[test]
    fn the_newest_request_wins_and_late_news_are_dropped() {
        let (wake, calls) = counted();
        let mut worker: Worker<&str> = Worker::default();
        let early = worker.teller(&wake);
        early.tell("early");
        let late = worker.teller(&wake);
        assert!(early.stop().is_stopped() && !late.stop().is_stopped());
        early.tell("too late");
        late.tell("newest");
        assert_eq!(worker.news(), ["newest"]);
        worker.stop();
        late.tell("too late");
        assert!(worker.news().is_empty());
        assert!(late.stop().is_stopped());
        assert_eq!(
            calls.load(Ordering::Relaxed),
            2,
            "dropped news wake nothing"
        );
    }

    #[test]
    fn a_dropped_worker_stops_its_thread() {
        let (wake, _) = counted();
        let mut worker: Worker<()> = Worker::default();
        let stop = worker.teller(&wake).stop().clone();
        drop(worker);
        assert!(stop.is_stopped());
    }

    #[test]
    fn what_is_left_to_finish_is_waited_for_at_the_end_and_not_before() {
        let (wake, _) = counted();
        let (may_go_on, gate) = channel::<()>();
        let done = Arc::new(AtomicU32::new(0));
        let counter = Arc::clone(&done);
        let mut worker: Worker<()> = Worker::default();
        let work = move |_: &Teller<()>| {
            let _ = gate.recv();
            counter.fetch_add(1, Ordering::Relaxed);
        };
        worker.start("worker-test", &wake, work).unwrap();
        worker.leave_to_finish();
        drop(worker);
        assert_eq!(done.load(Ordering::Relaxed), 0, "the window is gone");
        may_go_on.send(()).unwrap();
        wait_for_the_rest();
        assert_eq!(done.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn the_next_request_begins_once_the_one_before_has_ended() {
        let (wake, _) = counted();
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut worker: Worker<()> = Worker::default();
        for number in 1..=3 {
            let order = Arc::clone(&order);
            let work = move |teller: &Teller<()>| {
                while number < 3 && !teller.stop().is_stopped() {
                    thread::yield_now();
                }
                order.lock().unwrap().push(number);
            };
            worker.start_next("worker-test", &wake, work).unwrap();
            // The second is given up before it begins, or soon after: either way the third is last.
        }
        worker.wait();
        let order = order.lock().unwrap();
        assert!(order.is_sorted() && order.last() == Some(&3), "{order:?}");
    }
}
