//! Ctrl-C and the end of the time: how work is stopped, and with which code a command ends then.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self};
use std::time::{Duration, Instant};

use super::output::note;
use super::trouble::Trouble;
use crate::search::limits::Stop;

/// A switch that Ctrl-C throws; pressed again, the program ends at once.
pub fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let thrown = stop.clone();
    on_ctrl_c(move || thrown.stop());
    stop
}

/// Throws a switch after this time, if one is given.
pub fn stop_after(time: Option<Duration>, stop: &Stop) {
    let Some(time) = time else {
        return;
    };
    let thrown = stop.clone();
    let thread = thread::Builder::new().name("time limit".to_owned());
    let waiting = thread.spawn(move || {
        thread::sleep(time);
        thrown.stop();
    });
    if let Err(error) = waiting {
        log::warn!("--time is not heeded: {error}");
    }
}

/// Signals so close to each other are one: some senders tell a program and the group it is in.
const ONE_PRESS: Duration = Duration::from_millis(300);

/// Whether Ctrl-C or the system has ended the work: what was told is not all that was asked for. A signal is the whole
/// program's.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The exit code of work that a signal has ended.
pub const INTERRUPTED_CODE: u8 = 130;

/// Whether a signal has ended the work.
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends work that has brought nothing to be written: told beside the answer if a signal has ended it, else this is wrong.
///
/// # Errors
/// What is wrong.
pub fn ended_with(trouble: Trouble) -> Result<(), Trouble> {
    if !was_interrupted() {
        return Err(trouble);
    }
    note("stopped; nothing was written");
    Ok(())
}

/// Does something at Ctrl-C, or when the system ends the program; pressed again, the program ends at once.
pub fn on_ctrl_c(mut act: impl FnMut() + Send + 'static) {
    on_each_ctrl_c(1, move |_| act());
}

/// Does something each of the first so many times that Ctrl-C is pressed, counted from 0; pressed once more, the program
/// ends at once.
pub fn on_each_ctrl_c(times: usize, mut act: impl FnMut(usize) + Send + 'static) {
    let mut pressed = 0;
    let mut last: Option<Instant> = None;
    let handled = ctrlc::set_handler(move || {
        if last.is_some_and(|last| last.elapsed() < ONE_PRESS) {
            return;
        }
        last = Some(Instant::now());
        if pressed == times {
            std::process::exit(INTERRUPTED_CODE.into());
        }
        INTERRUPTED.store(true, Ordering::Relaxed);
        act(pressed);
        pressed += 1;
    });
    if let Err(error) = handled {
        log::warn!("Ctrl-C ends the program without an answer: {error}");
    }
}
