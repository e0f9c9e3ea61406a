//! A program that runs beside this one: its lines, and its end.

use std::io::{self, BufRead, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::fault::{EngineFault, LONGEST_LINE};

/// Lines that may wait to be heard; until they are, the program cannot write on.
const WAITING_LINES: usize = 256;
/// How long a program may take to end after `quit`. Two of them end before a window that closes is missed.
const TO_END: Duration = Duration::from_millis(100);
/// How often is looked whether it has ended.
const LOOK: Duration = Duration::from_millis(2);

/// A program that runs; ended when it is dropped, with all that it has started.
pub struct EngineProcess {
    child: Child,
    /// Closed when it is to end.
    input: Option<ChildStdin>,
    lines: Receiver<Result<String, Unreadable>>,
}

/// A line without an end.
struct Unreadable;

impl EngineProcess {
    /// Starts a program, given with its arguments.
    ///
    /// # Errors
    /// Why it cannot be started.
    pub fn start(name: &str, arguments: impl Iterator<Item = String>) -> io::Result<Self> {
        let mut command = Command::new(name);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // What it complains of is nobody's answer, and whoever reads our errors would wait for its end.
            .stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (said, lines) = sync_channel(WAITING_LINES);
        let program = Self {
            child,
            input,
            lines,
        };
        if let Some(output) = output {
            let reading = thread::Builder::new().name("external engine".to_owned());
            reading.spawn(move || read(output, &said))?;
        }
        Ok(program)
    }

    /// Writes a line to it.
    ///
    /// # Errors
    /// It does not listen any more.
    pub fn tell(&mut self, line: &str) -> Result<(), EngineFault> {
        let Some(input) = &mut self.input else {
            return Err(EngineFault::NoInput);
        };
        let told = writeln!(input, "{line}").and_then(|()| input.flush());
        told.map_err(EngineFault::Deaf)
    }

    /// Its next line, if there is one within this time.
    ///
    /// # Errors
    /// There is none to come, or none that can be read.
    pub fn hear(&self, time: Duration) -> Result<Option<String>, EngineFault> {
        match self.lines.recv_timeout(time) {
            Ok(Ok(line)) => Ok(Some(line)),
            Ok(Err(Unreadable)) => Err(EngineFault::LongLine),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(EngineFault::Ended),
        }
    }

    /// Waits a moment for its end.
    fn wait(&mut self) {
        let until = Instant::now() + TO_END;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(LOOK);
        }
    }

    /// Ends it, if it still runs, and all that it has started.
    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // There may be nobody left.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // One that is deaf to all before is deaf to this as well, and is not waited for.
        let farewell = self.input.take().map(|mut input| {
            let told = thread::Builder::new().name("farewell".to_owned());
            told.spawn(move || writeln!(input, "quit"))
        });
        if let Some(Err(error)) = farewell {
            log::debug!("quit is not said: {error}");
        }
        self.wait();
        self.kill();
    }
}

/// Passes lines on, until there are no more or nobody hears them.
fn read(output: ChildStdout, said: &SyncSender<Result<String, Unreadable>>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = next_line(&mut output) {
        let is_last = line.is_err();
        if said.send(line).is_err() || is_last {
            break;
        }
    }
}

/// The next line; `None` at the end.
fn next_line(output: &mut impl BufRead) -> io::Result<Option<Result<String, Unreadable>>> {
    let mut line = Vec::new();
    let read = output.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    Ok(match read as u64 {
        0 => None,
        LONGEST_LINE if line.last() != Some(&b'\n') => Some(Err(Unreadable)),
        _ => Some(Ok(String::from_utf8_lossy(&line).into_owned())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_up_to_its_end_or_to_the_longest() {
        let mut text = b"one\nt\xffwo\n".to_vec();
        text.resize(text.len() + LONGEST_LINE as usize, b'x');
        let mut text = text.as_slice();
        let mut next = || next_line(&mut text).unwrap();
        assert!(matches!(next(), Some(Ok(line)) if line == "one\n"));
        assert!(matches!(next(), Some(Ok(line)) if line == "t\u{fffd}wo\n"));
        assert!(matches!(next(), Some(Err(Unreadable))));
        assert!(next().is_none());
    }
}
