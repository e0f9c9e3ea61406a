//! The lines of the standard input, read while commands are carried out.

use std::io::{self, BufRead as _};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use super::command::UgiCommand;
use crate::search::limits::Stop;

/// Lines that may wait.
const WAITING_LINES: usize = 1024;

/// What was read, with the switch that ends what it asks for.
pub struct InputLine {
    /// The line, or why there is none.
    pub line: io::Result<String>,
    /// Thrown once a later line says to stop or to leave.
    pub stop: Stop,
}

/// Reads the standard input in a thread of its own, up to its end.
///
/// # Errors
/// If there is no thread for it.
pub fn listen() -> io::Result<Receiver<InputLine>> {
    let (said, lines) = sync_channel(WAITING_LINES);
    let listening = thread::Builder::new().name("listening".to_owned());
    listening.spawn(move || {
        for heard in all(io::stdin().lock().lines()) {
            if said.send(heard).is_err() {
                break;
            }
        }
    })?;
    Ok(lines)
}

/// Lines, each with a switch that the next `stop` or `quit` throws.
fn all(lines: impl Iterator<Item = io::Result<String>>) -> impl Iterator<Item = InputLine> {
    let mut stop = Stop::default();
    lines.map(move |line| {
        let command = line.as_ref().ok().map(|line| UgiCommand::read(line));
        if matches!(command, Some(Ok(Some(UgiCommand::Stop | UgiCommand::Quit)))) {
            stop.stop();
            stop = Stop::default();
        }
        InputLine {
            line,
            stop: stop.clone(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_stopped_by_the_next_stop_or_quit() {
        let lines = ["isready", "go", "stop", "isready", "stop it", "quit"];
        let mut heard = all(lines.map(|line| Ok(line.to_owned())).into_iter());
        let first: Vec<InputLine> = heard.by_ref().take(2).collect();
        assert!(first.iter().all(|heard| !heard.stop.is_stopped()));
        let then: Vec<InputLine> = heard.by_ref().take(3).collect();
        assert!(first.iter().all(|heard| heard.stop.is_stopped()));
        assert!(then.iter().all(|heard| !heard.stop.is_stopped()));
        assert_eq!(heard.count(), 1);
        assert!(then.iter().all(|heard| heard.stop.is_stopped()));
    }
}
