//! What is to be found out of a position that no review knows, and the move that is marked on the board.

use crate::game::record::{NodeId, Record, TreePlace, places_of};
use crate::gui::pages::study::state::{LineAsked, Study};
use crate::gui::shared::Shared;
use crate::gui::thinking::thinker::Task;
use crate::gui::thinking::words::{hinted_text, line_text, value_text};
use crate::rules::board::House;
use crate::rules::state::{Move, State};
use crate::search::report::SearchStage;
use crate::search::value::Value;
use crate::storage::settings::Settings;

/// Moves of a line that are added at most.
const MOST_ADDED: usize = 24;

impl Study {
    /// What is to be found out of the position on the board, which the play page thinks about.
    pub(super) fn wanted(&self, settings: &Settings) -> Option<Task> {
        let game = &self.play.game;
        if self.trying().is_some() || game.record.state().outcome().is_some() {
            None
        } else if self.play.flow.hint_asked {
            Some(Task::Hint)
        } else if settings.study_values && self.underway().is_none() && !self.is_reviewed() {
            Some(Task::Values)
        } else {
            None
        }
    }

    /// Whether a review knows the moves of the position on the board.
    pub fn is_reviewed(&self) -> bool {
        let game = &self.play.game;
        game.review.analysis(game.record.here()).is_some()
    }

    /// Whether the position on the board is being thought about, or was.
    pub fn is_thought_about(&self) -> bool {
        let thoughts = &self.play.thoughts;
        thoughts.task().is_some() && thoughts.is_about(self.play.game.record.state())
    }

    /// What thinking has found the position on the board to be worth, from South's view.
    pub fn thought_value(&self) -> Option<Value> {
        let thoughts = &self.play.thoughts;
        let report = thoughts.report().filter(|_| self.is_thought_about())?;
        Some(report.value()?.from_south(thoughts.mover()?))
    }

    /// Marks a good move: the one that a review knows, else one that is looked for.
    pub(super) fn hint_here(&mut self) {
        let game = &self.play.game;
        let here = game.record.here();
        let analysis = game.review.analysis(here);
        match analysis.and_then(|analysis| Some((analysis.mover, analysis.best()?))) {
            Some((mover, best)) => {
                self.hinted = Some((here, best.action));
                let value = value_text(best.value.from_south(mover), &self.play.names_told());
                self.said = format!("{}, {value}", hinted_text(best.action, self.play.houses()));
            }
            None => {
                self.said.clear();
                self.play.hint_at_board();
            }
        }
    }

    /// The house that is marked, for either reason.
    pub fn marked_house(&self) -> Option<House> {
        self.hinted_house().or_else(|| self.missed_house())
    }

    /// The house that a hint points at.
    pub fn hinted_house(&self) -> Option<House> {
        let (record, thoughts) = (&self.play.game.record, &self.play.thoughts);
        if self.trying().is_some() {
            return None;
        }
        let here = record.here();
        let reviewed = self.hinted.filter(|(place, _)| *place == here);
        let is_thought = thoughts.is_about(record.state());
        let thought = || thoughts.hint().filter(|_| is_thought);
        reviewed.map(|(_, action)| action).or_else(thought)?.house()
    }

    /// After a mistake, once the other is to move, the house of what was best, unless a hint is shown.
    pub fn missed_house(&self) -> Option<House> {
        match self.hinted_house() {
            Some(_) => None,
            None => self.better_move()?.house(),
        }
    }

    /// The better move whose house is marked, if this house bears that mark and cannot be played now.
    pub(super) fn is_better_at(&self, house: House) -> bool {
        let legal = self.play.game.record.state().legal_houses();
        let is_free = self.missed_house() == Some(house) && !legal.contains(&house);
        is_free
            && self
                .better_move()
                .is_some_and(|better| better.house() == Some(house))
    }

    /// What was better than the move that led here, once the other is to move.
    fn better_move(&self) -> Option<Move> {
        let (before, better) = self.better_here()?;
        let mover = self.play.game.review.analysis(before)?.mover;
        let passed = self.play.game.record.state().to_move() != Some(mover);
        passed.then_some(better)
    }

    /// What was better than the move that led here, if that is a mistake, and where it would have been made.
    pub fn better_here(&self) -> Option<(TreePlace, Move)> {
        let (review, record) = (&self.play.game.review, &self.play.game.record);
        let made = record.here().filter(|_| self.trying().is_none())?;
        let step = review.step(record, made);
        let judgement = step.judgement(record.rules().won_by())?;
        let best = step.best.filter(|_| judgement.grade.is_mistake())?;
        Some((record.before(made), best.action))
    }

    /// The game before a move, and the best line from there as far as a review knows it.
    pub fn better_line(&self, made: NodeId) -> (State, Vec<Move>) {
        let mut record = self.play.game.record.clone();
        let before = record.before(made);
        record.go_to_place(before);
        let line = self.play.game.review.best_line(&record, before);
        (record.state().clone(), line)
    }

    /// Makes the better move in place of the mistake that led here, as a variation.
    pub(super) fn play_better(&mut self, shared: &mut Shared) {
        if let Some((before, better)) = self.better_here() {
            self.go(shared, |record| record.go_to_main_after(before));
            self.try_move(better, shared);
        }
    }

    /// Adds the best line from here as a variation, or looks for it first; at a mistake the line that was better in its place.
    pub(super) fn ask_for_line(&mut self, shared: &mut Shared) {
        let record = &self.play.game.record;
        let mistake = record.here().filter(|_| self.better_move().is_some());
        if let Some(before) = mistake.map(|made| record.before(made)) {
            self.go(shared, |record| record.go_to_main_after(before));
        }
        let from = self.play.game.record.here();
        self.line_asked = Some(LineAsked {
            from,
            back_to: mistake.map_or(from, Some),
        });
        if self.line_found().is_none() {
            self.said.clear();
            self.play.hint_at_board();
        }
        self.add_line_found(shared);
    }

    /// The best line from here, if a review knows it or it has been looked for.
    fn line_found(&self) -> Option<Vec<Move>> {
        let (game, thoughts) = (&self.play.game, &self.play.thoughts);
        let reviewed = game.review.best_line(&game.record, game.record.here());
        // Of no more than the best move a line is looked for.
        if reviewed.len() > 1 {
            return Some(reviewed);
        }
        let is_found = self.is_thought_about() && thoughts.stage() == Some(SearchStage::Done);
        let report = thoughts.report().filter(|_| is_found)?;
        let line = report.line.iter().copied().take(MOST_ADDED).collect();
        Some(line).filter(|line: &Vec<Move>| !line.is_empty())
    }

    /// Adds the line that was asked for, once it is found and nobody has gone elsewhere.
    pub(super) fn add_line_found(&mut self, shared: &mut Shared) {
        let here = self.play.game.record.here();
        let Some(asked) = self.line_asked else {
            return;
        };
        if asked.from != here {
            self.line_asked = None;
            return;
        }
        let Some(line) = self.line_found() else {
            return;
        };
        self.line_asked = None;
        let told = line_text(self.play.game.record.state(), &line, self.play.houses());
        let stands = match self.try_line(&line, shared) {
            true => "stands among the variations",
            false => "stands there already",
        };
        self.go(shared, |record| record.go_to_main_after(asked.back_to));
        self.said = format!("The best line {stands}: {told}");
    }

    /// Makes these moves, found by the rules of the game, as a variation; what is there already is gone along. Whether anything was
    /// not there.
    pub(super) fn try_line(&mut self, line: &[Move], shared: &mut Shared) -> bool {
        let places = |record: &Record| places_of(&record.lines()).count();
        let before = places(&self.play.game.record);
        self.go(shared, |record| {
            record.play_line(line);
            true
        });
        let is_new = places(&self.play.game.record) > before;
        if is_new {
            self.play.changed(shared);
        }
        is_new
    }

    /// The best line from the position on the board, as a review has found it, else as it is thought about; empty where none is
    /// known.
    pub fn best_line(&self) -> Vec<Move> {
        let game = &self.play.game;
        if self.trying().is_some() {
            return Vec::new();
        }
        if self.is_reviewed() {
            return game.review.best_line(&game.record, game.record.here());
        }
        let report = self
            .play
            .thoughts
            .report()
            .filter(|_| self.is_thought_about());
        let report = report.filter(|report| report.value().is_some());
        report.map_or_else(Vec::new, |report| report.line.clone())
    }
}
