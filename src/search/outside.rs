//! A program of somebody else's, asked for moves by the Universal Game Interface.

use std::io::{BufRead as _, BufReader, Error, ErrorKind, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::rules::notation::{parse_move, print_moves, print_position};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::limits::Stop;
use crate::search::time_control::Clocks;

/// How long it may take to begin.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// How much longer than its time a move may take.
const GRACE: Duration = Duration::from_secs(2);
/// How often is looked whether it is asked no longer.
const LOOK: Duration = Duration::from_millis(20);

/// The time for a move.
#[derive(Clone, Copy, Debug)]
pub enum MoveTime {
    /// So much.
    Move(Duration),
    /// As the program divides what is left.
    Clocks(Clocks),
}

/// A program that runs; ended when it is dropped.
pub struct Outside {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Outside {
    /// Starts a program, given with its arguments, and tells it the rules.
    ///
    /// # Errors
    /// Why there is nobody to play with, in one sentence.
    pub fn start(command: &str, rules: &str, stop: &Stop) -> Result<Self, String> {
        let mut words = words(command).into_iter();
        let name = words.next().unwrap_or_default();
        let mut program = Command::new(&name);
        program
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let cannot = |error: Error| match error.kind() {
            ErrorKind::NotFound => format!("there is no program {name:?}"),
            ErrorKind::PermissionDenied => format!("{name:?} may not be started"),
            _ => format!("it cannot be started: {error}"),
        };
        let mut child = program.spawn().map_err(cannot)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no input or no output".to_owned());
        };
        let (said, lines) = channel();
        let reading = thread::Builder::new().name("outside engine".to_owned());
        // Ends with the output, or once nobody hears any more.
        let reading = reading.spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        reading.map_err(cannot)?;
        let mut engine = Self {
            child,
            input,
            lines,
        };
        let until = Instant::now() + TO_BEGIN;
        engine.tell("ugi")?;
        engine.hear("ugiok", until, stop)?;
        engine.tell(&format!("setoption name Rules value {rules}"))?;
        engine.tell("isready")?;
        engine.hear("readyok", until, stop)?;
        Ok(engine)
    }

    /// Its move in a game that began with `opening` and went on by `moves`.
    ///
    /// # Errors
    /// If there is none in time, or none that is legal, or it is stopped: then it is to be asked no more.
    pub fn choose(
        &mut self,
        opening: &State,
        moves: &[(Side, Move)],
        state: &State,
        time: MoveTime,
        stop: &Stop,
    ) -> Result<Move, String> {
        let rules = state.rules();
        let position = print_position(rules.shape(), opening.position());
        let made = print_moves(moves.iter().copied()).replace('-', " ");
        let made = if made.is_empty() {
            made
        } else {
            format!(" moves {made}")
        };
        if moves.len() < 2 {
            // Its first move of a game.
            self.tell("uginewgame")?;
        }
        self.tell(&format!("position fen {position}{made}"))?;
        let begun = Instant::now();
        let to_move = state.position().to_move();
        let (go, time) = match time {
            MoveTime::Move(time) => (format!("go movetime {}", time.as_millis()), time),
            MoveTime::Clocks(clocks) => {
                let [first, second] = Side::ALL.map(|side| clocks.left(side).as_millis());
                let more = clocks.increment().as_millis();
                let go = format!("go p1time {first} p2time {second} p1inc {more} p2inc {more}");
                (go, clocks.left(to_move))
            }
        };
        self.tell(&go)?;
        let word = self.hear("bestmove", begun + time + GRACE, stop)?;
        let action = parse_move(rules, to_move, &word);
        let action = action.filter(|&action| state.check(action).is_ok());
        action.ok_or_else(|| format!("it made the move {word:?}, which is not legal"))
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|error| format!("it does not listen any more: {error}"))
    }

    /// The next line that begins so, without that.
    fn hear(&self, beginning: &str, until: Instant, stop: &Stop) -> Result<String, String> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Disconnected) => return Err("it has ended".to_owned()),
                Err(RecvTimeoutError::Timeout) if stop.is_stopped() => {
                    return Err("it was stopped".to_owned());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("it did not answer {beginning} in time"));
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            let mut words = line.split_whitespace();
            if words.next() == Some(beginning) {
                return Ok(words.collect::<Vec<_>>().join(" "));
            }
        }
    }
}

/// The words of a command; what stands in double quotes is one.
fn words(command: &str) -> Vec<String> {
    let mut is_quoted = false;
    let words = command.split(|letter: char| {
        is_quoted ^= letter == '"';
        letter.is_whitespace() && !is_quoted
    });
    let words = words.map(|word| word.replace('"', ""));
    words.filter(|word| !word.is_empty()).collect()
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        let found = words(r#" "C:\Program Files\engine.exe"  --level 3 "a b"c "#);
        assert_eq!(
            found,
            [r"C:\Program Files\engine.exe", "--level", "3", "a bc"]
        );
        assert!(words(" ").is_empty());
    }
}
