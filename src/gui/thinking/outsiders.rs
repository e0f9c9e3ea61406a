//! Programs of somebody else's that play in the window: kept running from move to move.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::search::limits::Stop;
use crate::search::outside::{MoveTime, Outside};

/// The programs at both sides of a board.
#[derive(Clone, Default)]
pub struct Outsiders(Arc<Mutex<BySide<Option<Seated>>>>);

/// A program that runs.
struct Seated {
    command: String,
    rules: String,
    program: Outside,
}

/// What a program is asked.
pub struct Asking {
    /// Where it runs.
    pub outsiders: Outsiders,
    /// How it is started, with its arguments.
    pub command: String,
    /// The rules, as a command line names them.
    pub rules: String,
    /// How the game began.
    pub opening: State,
    /// The moves so far.
    pub moves: Vec<(Side, Move)>,
    /// What it has for its move.
    pub time: MoveTime,
}

impl Outsiders {
    /// Ends those at these sides; waits for one that is being asked to be let go.
    pub fn end(&self, at: BySide<bool>) {
        let mut seats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for side in Side::ALL.into_iter().filter(|&side| at[side]) {
            seats[side] = None;
        }
    }

    /// As [`Self::end`], but nobody waits.
    pub fn let_go(&self, at: BySide<bool>) {
        let outsiders = self.clone();
        let farewell = thread::Builder::new().name("kalaha-farewell".to_owned());
        if let Err(error) = farewell.spawn(move || outsiders.end(at)) {
            log::debug!("no thread to end programs in: {error}");
            self.end(at);
        }
    }
}

impl Asking {
    /// The move of the program at the side that is to move, which is started if it does not run. One that fails, or is asked
    /// no longer, is ended.
    ///
    /// # Errors
    /// Why there is no move.
    pub fn ask(&self, state: &State, stop: &Stop) -> Result<Move, String> {
        let seats = self.outsiders.0.lock();
        let mut seats = seats.unwrap_or_else(PoisonError::into_inner);
        let seat = &mut seats[state.position().to_move()];
        let fits = |seated: &Seated| seated.command == self.command && seated.rules == self.rules;
        let mut seated = match seat.take().filter(fits) {
            Some(seated) => seated,
            None => Seated {
                command: self.command.clone(),
                rules: self.rules.clone(),
                program: Outside::start(&self.command, &self.rules, stop)?,
            },
        };
        let program = &mut seated.program;
        let action = program.choose(&self.opening, &self.moves, state, self.time, stop)?;
        *seat = Some(seated);
        Ok(action)
    }
}
