//! Questions about the mistakes of a game, and how the present one stands.

use crate::game::places::PlaceStep;
use crate::game::record::{NodeId, Record};
use crate::gui::asking::hints::Hints;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::work::worker::Worker;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::search::report::Report;

/// Questions about the mistakes of a game.
pub struct Trying {
    /// The record as it was before.
    pub(in crate::gui::pages::study) kept: Record,
    /// Whose mistakes; `None` for both players'.
    pub whose: Option<Side>,
    pub(super) questions: Vec<RetryQuestion>,
    pub(super) at: usize,
    /// How the present question stands.
    pub status: QuestionStatus,
    /// The hints that were given at it.
    pub(super) hints: Hints,
    pub(super) refuting: Worker<Report>,
}

/// A question, and what became of it so far.
pub(super) struct RetryQuestion {
    pub(super) mistake: NodeId,
    /// Whether something was tried or told about it.
    pub(super) is_touched: bool,
    /// The answers that were called wrong.
    pub(super) wrong: Vec<Move>,
    /// Whether it was answered right, and if so whether at once.
    pub(super) found: Option<bool>,
}

impl RetryQuestion {
    pub(super) const fn new(mistake: NodeId) -> Self {
        Self {
            mistake,
            is_touched: false,
            wrong: Vec::new(),
            found: None,
        }
    }
}

impl Trying {
    /// The number of the question, from 1, and how many there are.
    pub const fn number(&self) -> (usize, usize) {
        (self.at + 1, self.questions.len())
    }

    /// Questions answered right at once, and all that were answered right.
    pub fn found(&self) -> (usize, usize) {
        let found = self.questions.iter().filter_map(|question| question.found);
        found.fold((0, 0), |(at_once, all), first| {
            (at_once + usize::from(first), all + 1)
        })
    }

    /// The same in words: `3 of 6 found, 2 at the first try`.
    pub fn found_text(&self) -> String {
        let (at_once, found) = self.found();
        let all = self.questions.len();
        format!("{found} of {all} found, {at_once} at the first try")
    }

    /// After how many moves of the game it is asked.
    pub fn asked_after(&self) -> usize {
        let mistake = self.mistake();
        mistake.map_or(0, |id| self.kept.depth(self.kept.before(id)))
    }

    /// Something was tried or told about the question.
    pub(super) fn touch(&mut self) {
        if let Some(question) = self.questions.get_mut(self.at) {
            question.is_touched = true;
        }
    }

    /// The next question: of those that nothing was tried or told about the next one, round the end, or else the one after this.
    pub fn next(&self) -> Option<usize> {
        let all = self.questions.len();
        let is_new = |at: &usize| *at != self.at && !self.questions[*at].is_touched;
        let after = self.at + 1;
        let new = (after..all).chain(0..self.at.min(all)).find(is_new);
        new.or_else(|| Some(after).filter(|&after| after < all))
    }

    /// The question to which a step leads.
    pub(super) fn by_step(&self, step: PlaceStep) -> Option<usize> {
        match step {
            PlaceStep::Previous => self.at.checked_sub(1),
            _ => self.next(),
        }
    }

    /// The move that is asked about.
    pub fn mistake(&self) -> Option<NodeId> {
        Some(self.questions.get(self.at)?.mistake)
    }

    /// What is known to be wrong at the question: the mistake and the answers that were called so.
    pub fn known_wrong(&self) -> Vec<Move> {
        let mistake = self.mistake().map(|id| self.kept.made(id).action);
        let answers = self.questions.get(self.at);
        let answers = answers.into_iter().flat_map(|question| &question.wrong);
        mistake.into_iter().chain(answers.copied()).collect()
    }

    /// Whether the answer is known.
    pub fn is_over(&self) -> bool {
        self.status.is_over()
    }
}
