//! Endings: found, played out against the best defence, shown where they were lost.

use crate::game::puzzle::endings::ending_seeds;
use crate::game::record::Record;
use crate::gui::pages::practice::action::PracticeTab;
use crate::gui::pages::practice::ending::{EndingNews, EndingStage, LineAim, ProofSetup, USER};
use crate::gui::pages::practice::state::Practice;
use crate::gui::shared::Shared;
use crate::gui::thinking::words::{signed, value_to};
use crate::gui::work::worker::Teller;
use crate::rules::state::Move;
use crate::rules::words::phrase::counted;
use crate::search::report::{MovePromise, Promise};
use crate::search::value::Score;

/// Positions after which it is told what may help.
const LONG: u32 = 1_000;

impl Practice {
    fn prover(&self) -> ProofSetup {
        ProofSetup {
            named: self.named.clone(),
            table: self.table.clone(),
        }
    }

    /// Whether there are endings under these rules.
    pub fn has_endings(&self) -> bool {
        let rules = &self.named.rules;
        rules.counts_seeds() && rules.has_stores()
    }

    /// Looks for another ending; one that is left unfinished is lost.
    pub(super) fn next_ending(&mut self, shared: &mut Shared) {
        if matches!(self.endings.stage, EndingStage::Yours | EndingStage::Theirs)
            && self.record.made_count() > 0
        {
            self.end_streak();
        }
        if !self.has_endings() {
            let why = "Endings are for games that are won by seeds in stores";
            self.endings.stage = EndingStage::None(why);
            self.said = why.to_owned();
            return;
        }
        self.endings.number += 1;
        self.endings.stage = EndingStage::Looking;
        self.said = "Looking for an ending".to_owned();
        let most = *ending_seeds(&self.named.rules).end();
        let (prover, seeds) = (self.prover(), self.endings.seeds.min(most));
        // Other endings at every start, the same ones in tests, which have a clock of their own.
        let number = shared.now().0.wrapping_add(self.endings.number);
        let work = move |teller: &Teller<EndingNews>| prover.find(seeds, number, teller);
        self.work_on_ending(shared, work);
    }

    /// Puts the ending back on the board.
    pub(super) fn ending_again(&mut self) {
        self.choosing = None;
        let Some(ending) = self.endings.ending.clone() else {
            return;
        };
        self.ending_worker.stop();
        self.record = Record::new(&self.named.rules, ending.position);
        self.endings.hold = ending.holds;
        self.endings.moves = ending.moves;
        self.endings.stage = EndingStage::Yours;
        self.said = match self.endings.hold {
            1.. => "South to move wins: play it out".to_owned(),
            _ => "South to move holds the draw: play it out".to_owned(),
        };
    }

    /// Whether a wrong move can be taken back alone, others having come before it.
    pub fn has_way_back(&self) -> bool {
        self.tab == PracticeTab::Endings
            && self.endings.stage == EndingStage::Lost
            && self.endings.before > 0
    }

    /// Takes a wrong move back, or, where none is on the board, puts the ending back there. Whatever became of it, once more
    /// it does not count.
    pub(super) fn take_back_in_ending(&mut self) {
        if self.endings.stage != EndingStage::Won {
            self.end_streak();
        }
        self.endings.is_helped = true;
        if !self.has_way_back() {
            return self.ending_again();
        }
        self.ending_worker.stop();
        self.choosing = None;
        self.record.go_to(self.endings.before);
        self.endings.stage = EndingStage::Yours;
        self.said = match self.endings.hold {
            1.. => "Back where it was still won: South to move".to_owned(),
            _ => "Back where it was still a draw: South to move".to_owned(),
        };
    }

    /// The user's move.
    pub(super) fn ending_move(&mut self, action: Move, shared: &mut Shared) {
        if self.endings.stage != EndingStage::Yours {
            return;
        }
        self.endings.before = self.record.made_count();
        if !self.makes(action) {
            return;
        }
        let known = self
            .endings
            .moves
            .iter()
            .find(|known| known.action == action);
        let gives_away = known.filter(|known| known.promise.most.signum() < self.endings.hold);
        if let Some(lost) = gives_away {
            let best = self.endings.moves.first();
            let instead = best.map(|best| format!(", instead of {}", least_text(best.promise)));
            self.said = format!(
                "Not that one: {} gives the {} away: {}{}",
                self.houses().action(action),
                self.endings.goal(),
                value_to(USER, lost.promise.value(), &self.houses().and_sides()),
                instead.unwrap_or_default()
            );
            self.endings.stage = EndingStage::Lost;
            self.end_streak();
            self.look_at_line(shared);
            return;
        }
        self.endings.stage = EndingStage::Theirs;
        self.said = "North looks for its answer".to_owned();
        let (prover, state) = (self.prover(), self.record.state().clone());
        let hold = self.endings.hold;
        let work = move |teller: &Teller<EndingNews>| prover.answer(state, hold, teller);
        self.work_on_ending(shared, work);
    }

    /// An ending that does not count any more ends nothing.
    pub(super) const fn end_streak(&mut self) {
        if !self.endings.is_helped {
            self.endings.streak = 0;
        }
    }

    /// Takes what the thread tells.
    pub(super) fn hear_endings(&mut self, shared: &mut Shared) {
        for news in self.ending_worker.news() {
            match news {
                EndingNews::Table(table) => self.table = Some(table),
                EndingNews::Tried(tried) => self.on_endings(|practice| {
                    if practice.endings.stage == EndingStage::Looking && tried > 0 {
                        let (tried_count, tried) = (tried, counted(tried, "position"));
                        let advice = match tried_count {
                            LONG.. => "; with fewer seeds it may be found sooner",
                            _ => "",
                        };
                        practice.said = format!("Looking for an ending: {tried} tried{advice}");
                    }
                }),
                EndingNews::Found(ending) => {
                    self.on_endings(|practice| {
                        practice.endings.is_helped = false;
                        practice.endings.ending = ending;
                        practice.ending_again();
                        if practice.endings.ending.is_none() {
                            let why = "No ending was found; with fewer seeds there may be one";
                            practice.endings.stage = EndingStage::None(why);
                            practice.said = why.to_owned();
                        }
                    });
                }
                EndingNews::Line(line) => self.on_endings(|practice| {
                    // What holds it goes on so, or what gave it away is answered so.
                    let stage = practice.endings.stage;
                    let after = practice.endings.line_after;
                    if matches!(stage, EndingStage::Shown | EndingStage::Lost) {
                        practice.tell_line(&line, after);
                    }
                    if stage == EndingStage::Lost && practice.record.made_count() == after {
                        practice.show_answers(after);
                    }
                }),
                EndingNews::Answer(answers, moves) => {
                    self.on_endings(|practice| practice.take_answer(answers, moves, shared));
                }
            }
        }
    }

    /// Shows on the board what answers a wrong move after so many moves: all until the user is to move again.
    fn show_answers(&mut self, after: usize) {
        let line = self.record.line().skip(after);
        let answers = line.take_while(|made| made.by != USER).count();
        self.record.go_to(after + answers);
    }

    /// Does something to the ending's board, which lies behind the puzzle's while that is shown.
    fn on_endings(&mut self, act: impl FnOnce(&mut Self)) {
        let is_behind = self.tab != PracticeTab::Endings;
        if is_behind {
            self.turn_boards();
        }
        act(self);
        if is_behind {
            self.turn_boards();
        }
    }

    fn take_answer(
        &mut self,
        answers: Vec<Move>,
        moves: Option<Vec<MovePromise>>,
        shared: &mut Shared,
    ) {
        let answered: Vec<_> = answers
            .into_iter()
            .take_while(|&action| self.record.play_variation(action).is_ok())
            .collect();
        let state = self.record.state();
        if let Some(outcome) = state.outcome() {
            let score = Score::of_outcome(state.rules(), outcome, USER);
            return self.settle(score.sign(), shared);
        }
        let told = answered.into_iter().map(|action| (USER.other(), action));
        let told = self.houses().line(told);
        self.said = match told.as_str() {
            "" => "South moves again".to_owned(),
            told => format!("North answers {told}; go on"),
        };
        match moves {
            Some(moves) => {
                self.endings.moves = moves;
                self.endings.stage = EndingStage::Yours;
            }
            None => {
                let why = "What comes next is not proven; take another ending";
                self.endings.stage = EndingStage::None(why);
                self.said = why.to_owned();
            }
        }
    }

    /// The game is over.
    fn settle(&mut self, result: i32, shared: &mut Shared) {
        if result < self.endings.hold {
            self.endings.stage = EndingStage::Lost;
            self.end_streak();
            self.said = format!("The {} was given away", self.endings.goal());
            return;
        }
        self.endings.stage = EndingStage::Won;
        if !self.endings.is_helped {
            self.endings.streak += 1;
        }
        let streak = self.endings.streak;
        self.training.best_endings = self.training.best_endings.max(streak);
        shared.save_training(&self.training);
        self.said = format!("Held: the {} is yours", self.endings.goal());
    }

    /// Tells something about the move that holds the result.
    pub(super) fn ending_hint(&mut self) {
        if let (EndingStage::Yours, Some(best)) = (self.endings.stage, self.endings.moves.first()) {
            let (state, names) = (self.record.state(), self.houses().and_sides());
            self.said = self.endings.hints.next(state, best.action, &[], &names);
            self.note_help();
        }
    }

    /// Notes that the ending is not held by the user alone any more.
    pub(super) const fn note_help(&mut self) {
        self.end_streak();
        self.endings.is_helped = true;
    }

    /// Goes back to where the result was still held, and makes the move that holds it.
    pub(super) fn show_ending(&mut self, shared: &mut Shared) {
        let Some(best) = self.endings.moves.first().copied() else {
            return;
        };
        match self.endings.stage {
            EndingStage::Yours => {}
            EndingStage::Lost => self.record.go_to(self.endings.before),
            _ => return,
        }
        self.note_help();
        if self.makes(best.action) {
            self.endings.stage = EndingStage::Shown;
            // Not by how much: what is shown holds the result, and need not bring more.
            let action = self.houses().action(best.action);
            self.said = format!("{action} holds the {}", self.endings.goal());
            self.look_at_line(shared);
        }
    }

    /// Looks how it goes on with best play.
    fn look_at_line(&mut self, shared: &mut Shared) {
        let (prover, state) = (self.prover(), self.record.state().clone());
        self.endings.line_after = self.record.made_count();
        let hold = self.endings.hold;
        let aim = match self.endings.stage {
            EndingStage::Lost => LineAim::Refutes(hold),
            _ => LineAim::Holds(hold),
        };
        let work = move |teller: &Teller<EndingNews>| prover.line(state, aim, teller);
        self.work_on_ending(shared, work);
    }

    fn work_on_ending(
        &mut self,
        shared: &mut Shared,
        work: impl FnOnce(&Teller<EndingNews>) + Send + 'static,
    ) {
        let worker = &mut self.ending_worker;
        if let Err(error) = worker.start_next("kalaha-ending", &shared.wake, work) {
            shared.notices.trouble(error.to_string());
        }
    }
}

/// What the user is sure of by a promise: `+2`, `at least +2`, `a draw`, `at least a draw`.
fn least_text(Promise { least, most }: Promise) -> String {
    let text = match least {
        0 => "a draw".to_owned(),
        seeds => signed(seeds),
    };
    match least == most {
        true => text,
        false => format!("at least {text}"),
    }
}
