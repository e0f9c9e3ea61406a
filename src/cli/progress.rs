//! A line about work that goes on.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::storage::plain::plain;

/// A line about work that goes on, shown only to people: the seconds so far and what is known.
pub struct Progress {
    known: Arc<Mutex<String>>,
    /// Closed when the work is done.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Progress on the standard error, if that is a terminal.
    pub(super) fn new() -> Self {
        let known = Arc::<Mutex<String>>::default();
        if !io::stderr().is_terminal() {
            return Self {
                known,
                ticker: None,
            };
        }
        let (end, ended) = channel();
        let shown = Arc::clone(&known);
        let thread = thread::Builder::new().name("progress".to_owned());
        let ticker = thread.spawn(move || tick(&shown, &ended));
        if let Err(error) = &ticker {
            log::warn!("no progress is shown: {error}");
        }
        Self {
            known,
            ticker: ticker.ok().map(|thread| (end, thread)),
        }
    }

    /// What is known now, in place of what was before.
    pub fn show(&self, line: impl FnOnce() -> String) {
        if self.ticker.is_some() {
            let line = plain(&line()).into_owned();
            *self.known.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}

/// Shows the seconds and what is known, twice a second from the first second on.
fn tick(known: &Mutex<String>, ended: &Receiver<()>) {
    let begun = Instant::now();
    let half = Duration::from_millis(500);
    let mut shown = false;
    while ended.recv_timeout(half) == Err(RecvTimeoutError::Timeout) {
        let known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = begun.elapsed().as_secs();
        if seconds > 0 {
            shown = true;
            // Nothing depends on whether somebody sees it.
            let _ = write!(io::stderr(), "\r\x1b[K{seconds} s  {known}");
        }
    }
    if shown {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.ticker.take() {
            drop(end);
            // It cannot fail, and nothing depends on it.
            let _ = thread.join();
        }
    }
}
