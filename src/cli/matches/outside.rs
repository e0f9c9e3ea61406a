//! A program of somebody else's, asked for moves by the Universal Game Interface.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::rules::notation::{parse_move, print_moves, print_position};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::time_control::Clocks;

/// How long it may take to begin.
const TO_BEGIN: Duration = Duration::from_secs(20);
/// How much longer than its time a move may take.
const GRACE: Duration = Duration::from_secs(2);

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
    pub fn start(command: &str, rules: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let mut program = Command::new(words.next().unwrap_or_default());
        program
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let cannot = |error| format!("it cannot be started: {error}");
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
        engine.hear("ugiok", until)?;
        engine.tell(&format!("setoption name Rules value {rules}"))?;
        engine.tell("isready")?;
        engine.hear("readyok", until)?;
        Ok(engine)
    }

    /// Its move in a game that began with `opening` and went on by `moves`.
    ///
    /// # Errors
    /// If there is none in time, or none that is legal.
    pub fn choose(
        &mut self,
        opening: &State,
        moves: &[(Side, Move)],
        state: &State,
        time: MoveTime,
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
        let word = self.hear("bestmove", begun + time + GRACE)?;
        let action = parse_move(rules, to_move, &word);
        let action = action.filter(|&action| state.check(action).is_ok());
        action.ok_or_else(|| format!("it made the move {word:?}, which is not legal"))
    }

    fn tell(&mut self, line: &str) -> Result<(), String> {
        let told = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        told.map_err(|error| format!("it does not listen any more: {error}"))
    }

    /// The next line that begins so, without that.
    fn hear(&self, beginning: &str, until: Instant) -> Result<String, String> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let line = self.lines.recv_timeout(left).map_err(|error| match error {
                RecvTimeoutError::Timeout => {
                    format!("it did not answer {beginning} in time")
                }
                RecvTimeoutError::Disconnected => "it has ended".to_owned(),
            })?;
            let mut words = line.split_whitespace();
            if words.next() == Some(beginning) {
                return Ok(words.collect::<Vec<_>>().join(" "));
            }
        }
    }
}

impl Drop for Outside {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
