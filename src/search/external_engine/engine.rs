//! What such a program is asked, and what it answers.

use std::io::{Error, ErrorKind};
use std::time::{Duration, Instant};

use super::fault::EngineFault;
use super::program::EngineProcess;
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

/// Switches of a program that are remembered.
const MOST_SWITCHES: usize = 1_000;

/// How a line begins that says what a program has not understood.
const COMPLAINT: &str = "info string error";

/// What a program has to think with.
#[derive(Clone, Copy, Debug)]
pub enum MoveTime {
    /// So much.
    Move(Duration),
    /// As the program divides what is left.
    Clocks(Clocks),
}

/// Somebody else's player: a program that runs until this is dropped.
pub struct ExternalEngine {
    program: EngineProcess,
    /// The names of what can be switched on and off in it.
    switches: Vec<String>,
    /// What it has complained of, last.
    complaint: Option<String>,
}

impl ExternalEngine {
    /// Starts a program, given with its arguments, and tells it the rules.
    ///
    /// # Errors
    /// Why there is nobody to play with.
    pub fn start(command: &str, rules: &str, stop: &Stop) -> Result<Self, EngineFault> {
        let program = started(command)?;
        let mut engine = Self {
            program,
            switches: Vec::new(),
            complaint: None,
        };
        let until = Instant::now() + TO_BEGIN;
        engine.program.tell("ugi")?;
        engine.hear("ugiok", until, stop)?;
        engine
            .program
            .tell(&format!("setoption name Rules value {rules}"))?;
        engine.program.tell("isready")?;
        engine.hear("readyok", until, stop)?;
        Ok(engine)
    }

    /// Has it play without something of its own that an option of this name switches, if it has such an option.
    ///
    /// # Errors
    /// It runs no longer.
    pub fn switch_off(&mut self, option: &str) -> Result<(), EngineFault> {
        let mut known = self.switches.iter();
        match known.find(|known| known.eq_ignore_ascii_case(option)) {
            Some(known) => {
                let off = format!("setoption name {known} value false");
                self.program.tell(&off)
            }
            None => Ok(()),
        }
    }

    /// Tries whether a program can be started at all, and ends it.
    ///
    /// # Errors
    /// Why not.
    pub fn check(command: &str) -> Result<(), EngineFault> {
        started(command).map(drop)
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
    ) -> Result<Move, EngineFault> {
        let rules = state.rules();
        let position = print_position(rules.shape(), opening.position());
        let made = print_moves(moves.iter().copied()).replace('-', " ");
        let made = if made.is_empty() {
            made
        } else {
            format!(" moves {made}")
        };
        let to_move = state.position().to_move();
        if !moves.iter().any(|(side, _)| *side == to_move) {
            // Its first move of a game.
            self.program.tell("uginewgame")?;
        }
        self.program
            .tell(&format!("position fen {position}{made}"))?;
        let begun = Instant::now();
        let (go, time) = match time {
            MoveTime::Move(time) => (format!("go movetime {}", time.as_millis()), time),
            MoveTime::Clocks(clocks) => {
                let [first, second] = Side::ALL.map(|side| clocks.left(side).as_millis());
                let more = clocks.increment().as_millis();
                let go = format!("go p1time {first} p2time {second} p1inc {more} p2inc {more}");
                (go, clocks.left(to_move))
            }
        };
        self.program.tell(&go)?;
        let word = self.hear("bestmove", begun + time + GRACE, stop)?;
        let action = parse_move(rules, to_move, &word);
        let action = action.filter(|&action| state.check(action).is_ok());
        if action.is_some() {
            // It plays by these rules.
            self.complaint = None;
        }
        action.ok_or_else(|| {
            let complaint = self.complaint.clone();
            EngineFault::Illegal { word, complaint }
        })
    }

    /// The next line that begins so, without that. However much else it writes, it is asked no longer than that.
    fn hear(
        &mut self,
        beginning: &str,
        until: Instant,
        stop: &Stop,
    ) -> Result<String, EngineFault> {
        loop {
            if stop.is_stopped() {
                return Err(EngineFault::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(EngineFault::Late(beginning.to_owned()));
            }
            let line = self.program.hear(left.min(LOOK))?.unwrap_or_default();
            if let Some(complaint) = line.trim().strip_prefix(COMPLAINT) {
                let complaint = complaint.trim_start_matches(':').trim();
                self.complaint = Some(complaint.to_owned());
            }
            if let Some(option) = line.trim().strip_prefix("option name ")
                && let Some((name, kind)) = option.split_once(" type ")
                && kind.split_whitespace().next() == Some("check")
                && self.switches.len() < MOST_SWITCHES
            {
                self.switches.push(name.to_owned());
            }
            let mut words = line.split_whitespace();
            if words.next() == Some(beginning) {
                return Ok(words.collect::<Vec<_>>().join(" "));
            }
        }
    }
}

/// A program that runs, given with its arguments.
fn started(command: &str) -> Result<EngineProcess, EngineFault> {
    if !command.matches('"').count().is_multiple_of(2) {
        return Err(EngineFault::OpenQuote);
    }
    let mut words = words(command).into_iter();
    let name = words.next().unwrap_or_default();
    let cannot = |error: Error| match error.kind() {
        ErrorKind::NotFound => EngineFault::NoProgram(name.clone()),
        ErrorKind::PermissionDenied => EngineFault::NotAllowed(name.clone()),
        _ => EngineFault::NotStarted(error),
    };
    EngineProcess::start(&name, words).map_err(cannot)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_that_is_not_closed_starts_nothing() {
        let fault = ExternalEngine::check(r#"sh "-c true"#).unwrap_err();
        assert!(matches!(fault, EngineFault::OpenQuote));
    }

    #[test]
    fn what_stands_in_quotes_is_one_word() {
        let found = words(r#" "C:\EngineProcess Files\engine.exe"  --level 3 "a b"c "#);
        assert_eq!(
            found,
            [r"C:\EngineProcess Files\engine.exe", "--level", "3", "a bc"]
        );
        assert!(words(" ").is_empty());
    }
}
