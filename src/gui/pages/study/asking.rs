//! Try again: each mistake of a player as a question, on the board.
//!
//! While questions are asked the record is one to play about with; the one that was there comes back with the next question
//! and at the end.

use crate::game::contest::Game;
use crate::game::places::PlaceStep;
use crate::game::record::NodeId;
use crate::game::review::analysis::PositionAnalysis;
use crate::game::review::judge::{Grade, Judgement, judge_made};
use crate::game::review::steps::ReviewCoverage;
use crate::gui::asking::hints::Hints;
use crate::gui::asking::question_status::QuestionStatus;
use crate::gui::asking::refuting::{PositionAfterAnswer, show_refutation, value_to};
use crate::gui::asking::words::{Loss, lost_text};
use crate::gui::pages::study::action::StudyTab;
use crate::gui::pages::study::state::Study;
use crate::gui::pages::study::trying::{RetryQuestion, Trying};
use crate::gui::shared::Shared;
use crate::gui::thinking::words;
use crate::gui::work::worker::Worker;
use crate::rules::side::Side;
use crate::rules::state::Move;

/// What is said while questions cannot be made yet.
const STILL_LOOKING: &str =
    "The review is still looking: questions are made of what it will have found";
/// What is said where no review has looked for mistakes.
pub(super) const NOT_REVIEWED: &str = "Mistakes are known after a review";

impl Study {
    /// The questions, while they are asked.
    pub const fn trying(&self) -> Option<&Trying> {
        self.trying.as_ref()
    }

    /// Why there are no questions, where they were asked for.
    pub const fn no_questions(&self) -> Option<&'static str> {
        self.no_questions
    }

    /// Says why there are no questions: in the panel, which is opened for it.
    fn say_no_questions(&mut self, why: &'static str, shared: &mut Shared) {
        self.said.clear();
        self.no_questions = Some(why);
        if !shared.settings.side_panel.open {
            shared.change_settings(|settings| settings.side_panel.open = true);
        }
    }

    /// Asks about the mistakes of one player, or of both; of the only person's, if nobody is named.
    pub(super) fn try_again(&mut self, whose: Option<Side>, shared: &mut Shared) {
        self.end_trying(shared);
        self.no_questions = None;
        // It is asked about the game, also where a variation is looked at, unless only that was reviewed.
        let record = &self.play.game.record;
        let variation = record.line_nodes().last().copied();
        let looked_at = [record.here(), record.place_after(record.made_count() + 1)];
        if let Some(place) = record.left_main_after() {
            self.go(shared, |record| record.go_to_main_after(place));
            if self.mistakes().is_empty() {
                self.go(shared, |record| record.go_to_place(variation));
            }
        }
        let record = &self.play.game.record;
        let by_him =
            |&(_, id): &(usize, NodeId)| whose.is_none_or(|side| record.made(id).by == side);
        let mut questions: Vec<_> = self
            .mistakes()
            .into_iter()
            .filter(by_him)
            .map(|(_, id)| RetryQuestion::new(id))
            .collect();
        self.tab = StudyTab::Try;
        let is_ready = {
            let record = &self.play.game.record;
            let covered = self.play.game.review.coverage(record, record.line_nodes());
            covered == ReviewCoverage::Whole
        };
        if self.underway.is_some() && !is_ready {
            self.waits_to_try = Some(whose);
            return self.say_no_questions(STILL_LOOKING, shared);
        }
        if questions.is_empty() {
            let why = match self.play.game.review.is_empty() {
                true => NOT_REVIEWED,
                false => "There is no mistake to try again",
            };
            return self.say_no_questions(why, shared);
        }
        // The mistake that is looked at is the first that is asked about.
        let is_looked_at = |question: &RetryQuestion| looked_at.contains(&Some(question.mistake));
        let first = questions.iter().position(is_looked_at).unwrap_or(0);
        questions.rotate_left(first);
        self.trying = Some(Trying {
            kept: record.clone(),
            whose,
            questions,
            at: 0,
            status: QuestionStatus::Open,
            hints: Hints::default(),
            refuting: Worker::default(),
        });
        self.ask(0, shared);
    }

    /// Ends the questions; the game is as it was.
    pub fn end_trying(&mut self, shared: &mut Shared) {
        if let Some(trying) = self.trying.take() {
            self.go(shared, |record| {
                *record = trying.kept;
                true
            });
        }
    }

    /// The game as it is kept: without what is only tried.
    pub fn game_now(&self) -> Game {
        let mut game = self.play.game_now();
        if let Some(trying) = &self.trying {
            game.record = trying.kept.clone();
        }
        game
    }

    /// Goes to the next question, or the one before.
    pub(super) fn seek_question(&mut self, step: PlaceStep, shared: &mut Shared) {
        let Some(trying) = &self.trying else {
            return;
        };
        match trying.by_step(step) {
            Some(next) => self.ask(next, shared),
            None => "There is no more question that way".clone_into(&mut self.said),
        }
    }

    fn ask(&mut self, at: usize, shared: &mut Shared) {
        if let Some(trying) = &mut self.trying {
            trying.at = at;
        }
        self.ask_again(shared);
    }

    /// Puts the position of the question back on the board.
    pub(super) fn ask_again(&mut self, shared: &mut Shared) {
        let Some(trying) = &mut self.trying else {
            return;
        };
        trying.refuting.stop();
        trying.status = QuestionStatus::Open;
        let (record, mistake) = (trying.kept.clone(), trying.mistake());
        self.go(shared, |board| {
            *board = record;
            let before = mistake.and_then(|id| board.before(id));
            board.go_to_place(before)
        });
        self.said = self.question().unwrap_or_default();
    }

    /// The question in words.
    pub fn question(&self) -> Option<String> {
        let trying = self.trying.as_ref()?;
        let id = trying.mistake()?;
        let made = trying.kept.made(id);
        let lost = match self.judged(made.action) {
            Some(judgement) => lost_text(&judgement, Loss::Exact),
            None => "was a mistake".to_owned(),
        };
        let number = trying.kept.depth(Some(id));
        Some(format!(
            "Move {number}: {} {} {lost}. Find a better one",
            self.play.names_told()[made.by],
            self.play.houses().action(made.action)
        ))
    }

    /// What a move at the question gives away, if the review knows.
    fn judged(&self, action: Move) -> Option<Judgement> {
        let trying = self.trying.as_ref()?;
        let before = trying.kept.before(trying.mistake()?);
        let analysis = self.play.game.review.analysis(before)?;
        let (best, value) = analysis.best().zip(analysis.value_of(action))?;
        // It is on the board where it was tried, and in the game where it was a mistake.
        let record = &self.play.game.record;
        let made = record.made(record.child(before, action)?);
        let won_by = record.rules().won_by();
        Some(judge_made(made, best.value, value, won_by))
    }

    /// Whether moves are tried in the position on the board.
    pub(super) fn is_open(&self) -> bool {
        (self.trying.as_ref()).is_none_or(|trying| trying.status == QuestionStatus::Open)
    }

    /// Puts the position of the question back on the board, if something was tried there.
    pub(super) fn back_to_question(&mut self, shared: &mut Shared) {
        let status = self.trying.as_ref().map(|trying| trying.status);
        if status.is_some_and(|status| status != QuestionStatus::Open) {
            self.ask_again(shared);
        }
    }

    /// Answers the question with a move.
    pub(super) fn answer(&mut self, action: Move, shared: &mut Shared) {
        if !self.makes(action, shared) {
            return;
        }
        let judgement = self.judged(action);
        match judgement {
            Some(judgement) => self.tell_answer(action, &judgement),
            None => self.set_status(
                QuestionStatus::Looking(action),
                format!("Looking at {}", self.play.houses().action(action)),
            ),
        }
        if self.trying.as_ref().is_some_and(|trying| !trying.is_over()) {
            self.refute(shared);
        }
    }

    /// Says whether an answer is right.
    fn tell_answer(&mut self, action: Move, judgement: &Judgement) {
        let tried = self.play.houses().action(action);
        let Some(trying) = &mut self.trying else {
            return;
        };
        if judgement.grade.is_mistake() {
            let text = format!(
                "Not that one: {tried} {}",
                lost_text(judgement, Loss::Exact)
            );
            if let Some(question) = trying.questions.get_mut(trying.at) {
                question.wrong.push(action);
            }
            return self.set_status(QuestionStatus::Wrong, text);
        }
        if let Some(question) = trying.questions.get_mut(trying.at) {
            question.found = question.found.or(Some(!question.is_touched));
        }
        let how = match judgement.seeds {
            Some(1..) => "good enough",
            // A win that takes longer, where seeds do not decide.
            _ if judgement.grade == Grade::Good => "good enough",
            _ if self.best() == Some(action) => "the best",
            _ => "as good as the best",
        };
        let value = self.value_of(action);
        self.set_status(
            QuestionStatus::Right,
            format!("Right: {tried} is {how}{value}"),
        );
    }

    fn set_status(&mut self, status: QuestionStatus, said: String) {
        if let Some(trying) = &mut self.trying {
            trying.status = status;
            trying.touch();
        }
        self.said = said;
    }

    /// Tells something about the best move that does not name it.
    pub(super) fn hint(&mut self, shared: &mut Shared) {
        self.back_to_question(shared);
        let Some((best, trying)) = self.best().zip(self.trying.as_mut()) else {
            return;
        };
        trying.touch();
        let wrong = trying.known_wrong();
        let state = self.play.game.record.state();
        self.said = trying
            .hints
            .next(state, best, &wrong, &self.play.names_told());
    }

    /// Shows the best move.
    pub(super) fn show_solution(&mut self, shared: &mut Shared) {
        self.ask_again(shared);
        let Some(best) = self.best() else {
            return;
        };
        if self.makes(best, shared) {
            let value = self.value_of(best);
            let text = format!("The best is {}{value}", self.play.houses().action(best));
            self.set_status(QuestionStatus::Shown, text);
        }
    }

    /// The best move at the question.
    fn best(&self) -> Option<Move> {
        let trying = self.trying.as_ref()?;
        let before = trying.kept.before(trying.mistake()?);
        Some(self.play.game.review.analysis(before)?.best()?.action)
    }

    /// What a move at the question is worth, in words.
    fn value_of(&self, action: Move) -> String {
        let value = self.trying.as_ref().and_then(|trying| {
            let before = trying.kept.before(trying.mistake()?);
            let analysis = self.play.game.review.analysis(before)?;
            Some(words::value_to(
                analysis.mover,
                analysis.value_of(action)?,
                &self.play.names_told(),
            ))
        });
        value.map_or_else(String::new, |value| format!(": {value}"))
    }

    /// Makes a move on the board, if it is legal.
    fn makes(&mut self, action: Move, shared: &mut Shared) -> bool {
        let record = &mut self.play.game.record;
        match record.play_variation(action) {
            Ok(_) => {
                shared.notices.moved();
                self.play.tell_last_move();
                true
            }
            Err(refusal) => {
                self.refuse(action, refusal);
                false
            }
        }
    }

    /// Looks for what refutes the move on the board.
    fn refute(&mut self, shared: &mut Shared) {
        let folder = shared.folders.cache_folder().ok();
        let play = &mut self.play;
        let after = PositionAfterAnswer {
            state: play.game.record.state().clone(),
            endgames: play.endgames.table().cloned(),
            knowledge: play.known.of(play.game.rules(), folder.as_deref()),
        };
        if let Some(trying) = &mut self.trying {
            after.look(&mut trying.refuting, shared);
        }
    }

    /// Takes what was found and shows it on the board: all until the player who was wrong is to move again.
    pub(super) fn hear_refutation(&mut self) {
        let Some(trying) = &mut self.trying else {
            return;
        };
        let Some(report) = trying.refuting.news().pop() else {
            return;
        };
        let Some(id) = trying.mistake() else {
            return;
        };
        let (mover, before) = (trying.kept.made(id).by, trying.kept.before(id));
        let record = &self.play.game.record;
        let made = record.here().map(|id| *record.made(id));
        let tried = made.map(|made| made.action);
        // What was looked at by the review is told as there, so that it agrees with what is given away.
        let analysis = self.play.game.review.analysis(before);
        let value = analysis
            .zip(tried)
            .and_then(|(analysis, tried)| analysis.value_of(tried))
            .or_else(|| value_to(mover, record.state(), &report));
        if let QuestionStatus::Looking(action) = trying.status {
            let best = self
                .play
                .game
                .review
                .analysis(before)
                .and_then(PositionAnalysis::best);
            let Some((best, value)) = best.zip(value) else {
                return;
            };
            let won_by = trying.kept.rules().won_by();
            let Some(made) = made else {
                return;
            };
            let judgement = judge_made(&made, best.value, value, won_by);
            self.tell_answer(action, &judgement);
            if self.trying.as_ref().is_some_and(Trying::is_over) {
                return;
            }
        }
        let names = self.play.names_told();
        let record = &mut self.play.game.record;
        let told = show_refutation(record, mover, report, value, &names);
        self.play.tell_last_move();
        if let Some(told) = told {
            self.said += &format!(". {told}");
        }
    }
}
