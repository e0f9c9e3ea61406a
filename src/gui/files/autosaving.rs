//! Whether what is on the board is on the disk.

/// How soon a write that failed is tried again, in seconds.
const AGAIN: f64 = 10.0;

/// Whether all that has changed is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState<'a> {
    /// It is on the disk.
    Yes,
    /// It is being written.
    NotYet,
    /// It could not be written, for this reason.
    No(&'a str),
}

/// The autosaves that were asked for and what came of them.
#[derive(Debug, Default)]
pub struct Autosaving {
    asked: u64,
    answered: u64,
    trouble: Option<String>,
    /// When the next try is due, in seconds of the window's time.
    due: Option<f64>,
}

impl Autosaving {
    /// Counts one more that is asked for; its number.
    pub const fn ask(&mut self) -> u64 {
        self.asked += 1;
        self.due = None;
        self.asked
    }

    /// Notes what came of the one with this number, and so of all before it.
    pub fn answer(&mut self, number: u64, result: Result<(), String>) {
        self.answered = number;
        self.trouble = result.err();
    }

    /// Whether all that has changed is kept.
    pub fn kept(&self) -> SaveState<'_> {
        match &self.trouble {
            Some(reason) => SaveState::No(reason),
            None if self.answered < self.asked => SaveState::NotYet,
            None => SaveState::Yes,
        }
    }

    /// In how many seconds the last one, which failed, is to be tried again; `None` if none failed.
    pub fn again_in(&mut self, now: f64) -> Option<f64> {
        if self.trouble.is_none() || self.answered < self.asked {
            return None;
        }
        Some(*self.due.get_or_insert(now + AGAIN) - now)
    }
}
