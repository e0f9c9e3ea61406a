//! The example on its board: looked for in the background, then shown seed by seed.

use crate::compare::illustration::{Illustration, MoveOutcome, illustrate};
use crate::gui::board::Cue;
use crate::gui::playback::{Playback, advance};
use crate::gui::work::wake::{NoThread, Wake};
use crate::gui::work::worker::Worker;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::state::State;
use crate::storage::rules::presets::preset_rules;
use crate::storage::settings::Speed;

/// How long the board is shown before the move, in seconds.
const LEAD: f64 = 0.9;

/// By which rules the move is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Version {
    /// Those that are shown.
    #[default]
    Here,
    /// Those with another value of a clause.
    Otherwise,
}

impl Version {
    /// The position of an example and what its move comes to, by these rules.
    pub const fn of(self, found: &Illustration) -> (&State, &MoveOutcome) {
        match self {
            Self::Here => (&found.state, &found.here),
            Self::Otherwise => (&found.there, &found.otherwise),
        }
    }
}

/// What is known of an example.
#[derive(Debug, Default)]
pub enum ExampleStatus {
    /// Random games are being played for it.
    #[default]
    Looking,
    /// Random games have none.
    Nothing,
    /// One such move.
    Found(Box<Illustration>),
}

/// How far the move is.
#[derive(Default)]
pub enum Stage {
    /// It is still to be made; until this moment of the window's time, once it is shown.
    Before(Option<f64>),
    /// It is being made.
    Moving(Playback),
    /// It is made.
    #[default]
    After,
}

/// An example and how it is shown.
#[derive(Default)]
pub struct ExampleBoard {
    worker: Worker<Option<Illustration>>,
    number: u64,
    finding: ExampleStatus,
    version: Version,
    stage: Stage,
}

/// Which way the rules are gone through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// To the next rule.
    On,
    /// To the one before.
    Back,
}

impl ExampleBoard {
    /// What is known.
    pub const fn finding(&self) -> &ExampleStatus {
        &self.finding
    }

    /// By which rules the move is made.
    pub const fn version(&self) -> Version {
        self.version
    }

    /// How far it is.
    pub const fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Looks for the example of these clauses with so high a number.
    ///
    /// # Errors
    /// The system gives no thread.
    pub fn look(
        &mut self,
        rules: &RuleSet,
        clauses: Vec<Clause>,
        number: u64,
        wake: &Wake,
    ) -> Result<(), NoThread> {
        self.number = number;
        if clauses.is_empty() {
            self.finding = ExampleStatus::Nothing;
            self.worker.stop();
            return Ok(());
        }
        self.finding = ExampleStatus::Looking;
        let rules = rules.clone();
        self.worker.start("kalaha-illustrate", wake, move |teller| {
            let known = preset_rules();
            teller.tell(illustrate(&rules, &clauses, known, number, teller.stop()));
        })
    }

    /// The number of the next example.
    pub const fn next_number(&self) -> u64 {
        self.number + 1
    }

    /// Takes what the thread tells.
    pub fn hear(&mut self) {
        if let Some(found) = self.worker.news().pop() {
            self.finding = found.map_or(ExampleStatus::Nothing, |found| {
                ExampleStatus::Found(Box::new(found))
            });
            self.play(Version::Here);
        }
    }

    /// Shows the move from its beginning.
    pub fn play(&mut self, version: Version) {
        self.version = version;
        self.stage = Stage::Before(None);
    }

    /// Lets the move go on to this moment of the window's time, in seconds, at a speed. What is heard meanwhile, and in how
    /// many seconds there is more to be seen, if there is.
    pub fn advance(&mut self, now: f64, speed: Speed) -> (Vec<Cue>, Option<f64>) {
        let ExampleStatus::Found(found) = &self.finding else {
            return (Vec::new(), None);
        };
        let (cues, stage) = match std::mem::take(&mut self.stage) {
            Stage::Before(until) => {
                let until = until.unwrap_or(now + LEAD);
                let stage = match now < until {
                    true => Stage::Before(Some(until)),
                    false => begun(found, self.version, speed).map_or(Stage::After, Stage::Moving),
                };
                (Vec::new(), stage)
            }
            Stage::Moving(playback) => {
                let mut shown = Some(playback);
                let cues = advance(&mut shown, now);
                (cues, shown.map_or(Stage::After, Stage::Moving))
            }
            Stage::After => (Vec::new(), Stage::After),
        };
        self.stage = stage;
        let more = match self.stage {
            Stage::Before(until) => until.map(|until| until - now),
            Stage::Moving(_) => Some(0.0),
            Stage::After => None,
        };
        (cues, more)
    }
}

/// The move as it is begun; `None` where nothing moves.
fn begun(found: &Illustration, version: Version, speed: Speed) -> Option<Playback> {
    let (state, outcome) = version.of(found);
    match outcome {
        MoveOutcome::Made { trace, .. } => Playback::new(state.position(), trace, speed),
        MoveOutcome::Refused(_) => None,
    }
}
