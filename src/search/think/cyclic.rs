//! Games in which positions can come again: a glance, then all positions that can come, then ever
//! deeper.

use std::time::Duration;

use super::at_once::best_by_table;
use super::merge::merge;
use crate::search::alpha_beta::look_ahead;
use crate::search::cyclic::{can_be_laid_out, solve_cyclic};
use crate::search::limits::Limits;
use crate::search::report::Report;
use crate::search::request::{Question, Request};

/// What is done, one after the other, until the question is answered.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Looks ahead, at so many positions at most.
    Ahead(u64),
    /// Lays out all positions that can come, and works them out for so long at most, and for this share of the time.
    LayOut(Duration, f64),
}

/// The phases where all can be laid out, the last one first. What is near the end is found at a glance, and most that can be found
/// by laying out soon; there is something to show before that goes on for long.
const PHASES: [Phase; 5] = [
    Phase::Ahead(u64::MAX),
    Phase::LayOut(Duration::MAX, LAST_SHARE),
    Phase::Ahead(20_000_000),
    Phase::LayOut(Duration::from_secs(3), SHARE),
    Phase::Ahead(GLANCE),
];

/// Positions for a glance.
const GLANCE: u64 = 100_000;
/// The share of the time for a glance, and for laying out at first.
const SHARE: f64 = 0.2;
/// The share of what is left for laying out when 20 million positions ahead have shown no end: only that may still do.
const LAST_SHARE: f64 = 0.5;
/// Time for moves other than the best, where they are only wanted in passing.
const IN_PASSING: Duration = Duration::from_millis(500);

/// Searches until the question is answered by exact values or a limit is reached.
pub fn think(request: &Request<'_>, tell: &mut dyn FnMut(&Report)) -> Report {
    let limits = request.limits;
    let mut thinking = CyclicThinking {
        request,
        moves: request.state.legal_moves().len(),
        known: best_by_table(request).unwrap_or_default(),
        tell,
    };
    let mut phases = match can_be_laid_out(request) {
        true => PHASES.to_vec(),
        false => vec![Phase::Ahead(u64::MAX)],
    };
    let first = match request.question {
        Question::EveryMove => Question::EveryMove,
        Question::BestMove | Question::BestMoveFirst => Question::BestMove,
    };
    if thinking.is_answered(first) {
        // The table answers before anything is searched.
        (thinking.tell)(&thinking.known);
    }
    thinking.answer(first, limits, &mut phases);
    let in_passing = request.question == Question::BestMoveFirst;
    if in_passing && thinking.is_answered(Question::BestMove) {
        let until = thinking.known.time + IN_PASSING;
        let in_passing = Limits {
            time: Some(limits.time.map_or(until, |time| time.min(until))),
            ..limits.clone()
        };
        phases.insert(0, Phase::Ahead(u64::MAX));
        thinking.answer(Question::EveryMove, &in_passing, &mut phases);
    }
    thinking.known
}

/// A search of one position.
struct CyclicThinking<'a, F> {
    request: &'a Request<'a>,
    /// Legal moves.
    moves: usize,
    known: Report,
    tell: F,
}

impl<F: FnMut(&Report)> CyclicThinking<'_, F> {
    fn is_answered(&self, question: Question) -> bool {
        let known = &self.known;
        match question {
            Question::BestMove => known.best().is_some_and(|best| best.value.is_exact()),
            Question::BestMoveFirst | Question::EveryMove => {
                known.moves.len() == self.moves && known.is_exact()
            }
        }
    }

    /// Takes phases, the last one first, until the question is answered or a limit is reached.
    fn answer(&mut self, question: Question, limits: &Limits, phases: &mut Vec<Phase>) {
        while !self.is_answered(question) && self.known.obstacle.is_none() {
            if self.request.stop.is_stopped() {
                return;
            }
            let Some(rest) = limits.rest(&self.known) else {
                return;
            };
            let Some(phase) = phases.pop() else {
                return;
            };
            self.known = match phase {
                Phase::Ahead(most) => {
                    let share = if most == GLANCE { SHARE } else { 1.0 };
                    let limits = Limits {
                        nodes: Some(rest.nodes.map_or(most, |nodes| nodes.min(most))),
                        ..rest.share(share)
                    };
                    self.look_ahead(question, &limits)
                }
                Phase::LayOut(most, share) => {
                    let share = rest.share(share);
                    let limits = Limits {
                        time: Some(share.time.map_or(most, |time| time.min(most))),
                        ..share
                    };
                    let found = solve_cyclic(&self.request.within(&limits));
                    merge(&self.known, &found)
                }
            };
            (self.tell)(&self.known);
        }
    }

    /// What is known after looking ahead.
    fn look_ahead(&mut self, question: Question, limits: &Limits) -> Report {
        let known = &self.known;
        let tell = |report: &Report| (self.tell)(&merge(report, known));
        let request = self.request.asking(question);
        let found = look_ahead(&request.within(limits), tell);
        merge(&found, known)
    }
}
