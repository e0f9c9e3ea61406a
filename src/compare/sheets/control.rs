//! Pausing, going on and ending of work on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::search::limits::Stop;

/// Pauses and ends work from any thread. Clones control the same work.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<ControlState>);

#[derive(Debug, Default)]
struct ControlState {
    /// Whether `gate` has anything to say; asked after every game.
    interrupted: AtomicBool,
    gate: Mutex<Gate>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct Gate {
    mode: Mode,
    /// Stops the searches that are under way.
    searches: Stop,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Mode {
    #[default]
    Running,
    Paused,
    Cancelled,
}

impl Control {
    /// Lets the work rest, without using any processor time, until it is resumed.
    pub fn pause(&self) {
        self.turn(Mode::Running, Mode::Paused);
    }

    /// Lets paused work go on where it was.
    pub fn resume(&self) {
        self.turn(Mode::Paused, Mode::Running);
    }

    /// Ends the work at once, paused or not; what is done is kept.
    pub fn cancel(&self) {
        let mut gate = self.gate();
        gate.mode = Mode::Cancelled;
        self.change(&gate);
    }

    /// Whether the work is paused.
    pub fn is_paused(&self) -> bool {
        self.gate().mode == Mode::Paused
    }

    /// Whether the work was ended.
    pub fn is_cancelled(&self) -> bool {
        self.gate().mode == Mode::Cancelled
    }

    /// Whether anybody asked for anything but to go on: then [`Self::go_on`] tells what.
    #[inline(always)]
    pub fn is_interrupted(&self) -> bool {
        self.0.interrupted.load(Ordering::Relaxed)
    }

    /// Waits while the work is paused, then gives the switch that stops searches at the next pause;
    /// `None` if the work was ended.
    pub fn go_on(&self) -> Option<Stop> {
        let mut gate = self.gate();
        while gate.mode == Mode::Paused {
            let waited = self.0.changed.wait(gate);
            gate = waited.unwrap_or_else(PoisonError::into_inner);
        }
        (gate.mode == Mode::Running).then(|| gate.searches.clone())
    }

    fn gate(&self) -> MutexGuard<'_, Gate> {
        self.0.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn turn(&self, from: Mode, to: Mode) {
        let mut gate = self.gate();
        if gate.mode != from {
            return;
        }
        gate.mode = to;
        if to == Mode::Running {
            gate.searches = Stop::default();
        }
        self.change(&gate);
    }

    fn change(&self, gate: &Gate) {
        let interrupted = gate.mode != Mode::Running;
        if interrupted {
            gate.searches.stop();
        }
        self.0.interrupted.store(interrupted, Ordering::Relaxed);
        self.0.changed.notify_all();
    }
}
