//! What comes after an answer: looked for in the background, then shown on the board.

use std::sync::Arc;
use std::time::Duration;

use crate::game::record::Record;
use crate::gui::shared::Shared;
use crate::gui::thinking::words;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::names::HouseNames;
use crate::search::endgame::Endgames;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Stop};
use crate::search::report::Report;
use crate::search::request::{Question, Request};
use crate::search::think::think;
use crate::search::value::{Certainty, Score, Value};

/// How long it is looked for what refutes a move.
const TIME: Duration = Duration::from_millis(700);
/// Memory for positions already met, in mebibytes.
const MEMORY: usize = 64;
/// Most moves of a refutation that are shown.
const LONGEST: usize = 12;

/// What is asked for the best reply.
pub struct PositionAfterAnswer {
    /// The position.
    pub state: State,
    /// A table of endgames of these rules, if there is one.
    pub endgames: Option<Arc<Endgames>>,
    /// What was learned of these rules, if anything was.
    pub knowledge: Option<Arc<Knowledge>>,
}

impl PositionAfterAnswer {
    /// Looks for the best reply in the background.
    pub fn look(self, worker: &mut Worker<Report>, shared: &mut Shared) {
        let work = move |teller: &Teller<Report>| teller.tell(self.report(teller.stop()));
        if let Err(error) = worker.start_next("kalaha-refute", &shared.wake, work) {
            shared.notices.trouble(error.to_string());
        }
    }

    fn report(&self, stop: &Stop) -> Report {
        let limits = Limits {
            time: Some(TIME),
            memory: MEMORY,
            ..Limits::default()
        };
        let request = Request::new(&self.state, Question::BestMove, &limits, stop);
        let request = request.with_endgames(self.endgames.as_deref());
        think(&request.with_knowledge(self.knowledge.as_deref()), |_| {})
    }
}

/// What the position on the board is worth to a player, by its end or by a search.
pub fn value_to(side: Side, state: &State, report: &Report) -> Option<Value> {
    if let Some(outcome) = state.outcome() {
        return Some(Value::exact(Score::of_outcome(
            state.rules(),
            outcome,
            side,
        )));
    }
    let value = report.value()?;
    Some(match state.to_move() == Some(side) {
        true => value,
        false => value.negated(),
    })
}

/// What is known of a move by two ways, where they are not the same: what is proven comes before what is thought.
pub fn tighter(proven: Value, found: Value) -> Value {
    let is_beyond = match proven.certainty {
        Certainty::AtMost => found.score > proven.score,
        Certainty::AtLeast => found.score < proven.score,
        Certainty::Exact => true,
        Certainty::Estimate { .. } => false,
    };
    match found.is_exact() {
        false if is_beyond => proven,
        _ => found,
    }
}

/// What is said of best play from the position on the board on; `None` once the game is over.
pub fn line_told(state: &State, line: &[Move], names: HouseNames) -> Option<String> {
    let mut state = state.clone();
    let mut told = Vec::new();
    for &action in line.iter().take(LONGEST) {
        let Some(by) = state.to_move().filter(|_| state.play(action).is_ok()) else {
            break;
        };
        told.push((by, action));
    }
    let by = told.first()?.0;
    let line = names.line(told);
    Some(format!("With best play {by} goes on {line}"))
}

/// Shows on the board what was found: all until the player who answered is to move again. What is to be said of it, with
/// what the position is worth to him, if that is known.
pub fn show_refutation(
    record: &mut Record,
    mover: Side,
    report: Report,
    value: Option<Value>,
    names: HouseNames,
) -> Option<String> {
    let mut replies = Vec::new();
    for action in report.line.into_iter().take(LONGEST) {
        let Some(by) = record.state().to_move() else {
            break;
        };
        let was_answered = replies.iter().any(|&(by, _)| by != mover);
        if (was_answered && by == mover) || record.play_variation(action).is_err() {
            break;
        }
        replies.push((by, action));
    }
    let by = replies.first()?.0;
    let (line, value) = (names.line(replies), words::value_to(mover, value?));
    Some(match by == mover {
        true => format!("It goes on {line}: {value}"),
        false => format!("{by} answers {line}: {value}"),
    })
}
