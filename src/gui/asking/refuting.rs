//! What comes after an answer: looked for in the background, then shown on the board.

use std::sync::Arc;
use std::time::Duration;

use crate::game::record::Record;
use crate::game::review::judge::proven_result;
use crate::gui::shared::Shared;
use crate::gui::thinking::words;
use crate::gui::work::worker::{Teller, Worker};
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::names::Names;
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

/// What is known of a move by two ways: what is proven comes before what is thought, and two bounds that meet are a value.
pub fn tighter(proven: Value, found: Value) -> Value {
    use Certainty::{AtLeast, AtMost, Estimate, Exact};
    let (least, most) = (proven.score.max(found.score), proven.score.min(found.score));
    let with = |score, certainty| Value { score, certainty };
    match (proven.certainty, found.certainty) {
        (Exact, _) | (_, Estimate { .. }) if proven_result(proven).is_some() => proven,
        (AtMost, AtLeast) | (AtLeast, AtMost) if proven.score == found.score => {
            Value::exact(found.score)
        }
        (AtMost, AtMost) => with(most, AtMost),
        (AtLeast, AtLeast) => with(least, AtLeast),
        (AtMost, Estimate { .. }) if found.score > proven.score => proven,
        (AtLeast, Estimate { .. }) if found.score < proven.score => proven,
        _ => found,
    }
}

/// What is said of best play from the position on the board on; `None` once the game is over.
pub fn line_told(state: &State, line: &[Move], names: &Names) -> Option<String> {
    let mut state = state.clone();
    let mut told = Vec::new();
    for &action in line.iter().take(LONGEST) {
        let Some(by) = state.to_move().filter(|_| state.play(action).is_ok()) else {
            break;
        };
        told.push((by, action));
    }
    let by = told.first()?.0;
    let (by, line) = (&names[by], names.houses.line(told));
    Some(format!("With best play {by} goes on {line}"))
}

/// Shows on the board what was found: all until the player who answered is to move again. What is to be said of it, with
/// what the position is worth to him, if that is known.
pub fn show_refutation(
    record: &mut Record,
    mover: Side,
    report: Report,
    value: Option<Value>,
    names: &Names,
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
    let line = names.houses.line(replies);
    let value = words::value_to(mover, value?, names);
    Some(match by == mover {
        true => format!("It goes on {line}: {value}"),
        false => format!("{} answers {line}: {value}", names[by]),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_proven_comes_before_what_is_thought() {
        use Certainty::{AtLeast, AtMost, Exact};
        let value = |seeds, certainty| Value {
            score: Score::Seeds(seeds),
            certainty,
        };
        let estimate = Certainty::Estimate { depth: 9 };
        for (proven, found, told) in [
            ((0, AtMost), (-2, Exact), (-2, Exact)),
            ((0, AtMost), (5, estimate), (0, AtMost)),
            ((0, AtMost), (-3, estimate), (-3, estimate)),
            ((-1, AtMost), (-3, estimate), (-1, AtMost)),
            ((0, AtMost), (0, AtLeast), (0, Exact)),
            ((0, AtMost), (-2, AtMost), (-2, AtMost)),
            ((2, AtLeast), (4, AtLeast), (4, AtLeast)),
            ((0, AtLeast), (-4, estimate), (0, AtLeast)),
            ((3, Exact), (5, estimate), (3, Exact)),
            ((3, estimate), (5, estimate), (5, estimate)),
        ] {
            let [proven, found, told] = [proven, found, told].map(|(s, c)| value(s, c));
            assert_eq!(tighter(proven, found), told, "{proven:?} {found:?}");
        }
    }
}
