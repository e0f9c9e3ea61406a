//! Programs of somebody else's that play in the window: kept running from move to move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use crate::gui::work::worker::leave;
use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::search::external_engine::{EngineFault, ExternalEngine, MoveTime};
use crate::search::limits::Stop;

/// The programs at both sides of a board.
#[derive(Clone, Default)]
pub struct SeatedEngines(Arc<BySide<EnginePlace>>);

/// One side of the board.
#[derive(Default)]
struct EnginePlace {
    seated: Mutex<Option<Seated>>,
    /// Whether a program is being started, which takes nothing of its time for the game.
    is_starting: AtomicBool,
}

/// A program that runs.
struct Seated {
    command: String,
    rules: String,
    program: ExternalEngine,
}

/// What a program is asked.
pub struct EngineRequest {
    /// Where it runs.
    pub engines: SeatedEngines,
    /// How it is started, with its arguments.
    pub command: String,
    /// The rules, as a command line names them.
    pub rules: String,
    /// How the game began.
    pub opening: State,
    /// The moves so far.
    pub moves: Vec<(Side, Move)>,
    /// What it has to think with.
    pub time: MoveTime,
}

impl EnginePlace {
    /// Starts a program; `tell` is called as soon as no time runs for it.
    fn start(
        &self,
        asked: &EngineRequest,
        stop: &Stop,
        tell: impl Fn(),
    ) -> Result<Seated, EngineFault> {
        self.is_starting.store(true, Ordering::Relaxed);
        tell();
        let program = ExternalEngine::start(&asked.command, &asked.rules, stop);
        self.is_starting.store(false, Ordering::Relaxed);
        Ok(Seated {
            command: asked.command.clone(),
            rules: asked.rules.clone(),
            program: program?,
        })
    }
}

impl SeatedEngines {
    /// Whether the program at this side is being started.
    pub fn is_starting(&self, side: Side) -> bool {
        self.0[side].is_starting.load(Ordering::Relaxed)
    }

    /// Ends those at these sides; waits for one that is being asked to be let go.
    pub fn end(&self, at: BySide<bool>) {
        for side in Side::ALL.into_iter().filter(|&side| at[side]) {
            let seated = self.0[side].seated.lock();
            *seated.unwrap_or_else(PoisonError::into_inner) = None;
        }
    }

    /// As [`Self::end`], but nobody waits.
    pub fn let_go(&self, at: BySide<bool>) {
        let is_empty = |side: Side| matches!(self.0[side].seated.try_lock().as_deref(), Ok(None));
        let at = BySide::from_fn(|side| at[side] && !is_empty(side));
        if !at.south && !at.north {
            return;
        }
        let engines = self.clone();
        let farewell = thread::Builder::new().name("kalaha-farewell".to_owned());
        match farewell.spawn(move || engines.end(at)) {
            Ok(thread) => leave(thread),
            Err(error) => {
                log::debug!("no thread to end programs in: {error}");
                self.end(at);
            }
        }
    }
}

impl EngineRequest {
    /// The move of the program at the side that is to move, which is started if it does not run; `tell` is called when that
    /// begins, and once it runs. One that fails, or is asked no longer, is ended.
    ///
    /// # Errors
    /// Why there is no move.
    pub fn ask(&self, state: &State, stop: &Stop, tell: impl Fn()) -> Result<Move, EngineFault> {
        let place = &self.engines.0[state.position().to_move()];
        let seat = place.seated.lock();
        let mut seat = seat.unwrap_or_else(PoisonError::into_inner);
        let fits = |seated: &Seated| seated.command == self.command && seated.rules == self.rules;
        let mut seated = match seat.take().filter(fits) {
            Some(seated) => seated,
            None => place.start(self, stop, &tell)?,
        };
        tell();
        let program = &mut seated.program;
        let action = program.choose(&self.opening, &self.moves, state, self.time, stop)?;
        *seat = Some(seated);
        Ok(action)
    }
}
