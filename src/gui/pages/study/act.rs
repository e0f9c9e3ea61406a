//! Carries out what is asked of the study page.

use egui::Context;

use crate::game::note::{Mark, Note};
use crate::game::places::PlaceStep;
use crate::game::record::{NodeId, Record, TreePlace};
use crate::gui::board::ScreenSide;
use crate::gui::notices::Topic;
use crate::gui::pages::page::PageWish;
use crate::gui::pages::study::action::{StudyAction, StudyTab};
use crate::gui::pages::study::asking::NOT_REVIEWED;
use crate::gui::pages::study::reviewing::{ReviewNews, ReviewRequest};
use crate::gui::pages::study::state::{ReviewProgress, Study};
use crate::gui::pages::study::trying::Trying;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::ways::{CHOOSE_WAY, Meant, meant_again};
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::work::worker::Teller;
use crate::rules::board::House;
use crate::rules::state::Move;
use crate::rules::state::Refusal;
use crate::rules::words::phrase::counted;
use crate::rules::words::refusal_text::{no_house, refused_in_game};
use crate::storage::pgn::moves::read_moves;

/// Most characters of a game's name, place and date.
const LONGEST: usize = 80;

impl Study {
    /// Carries out one action.
    pub fn apply(
        &mut self,
        _: &Context,
        action: StudyAction,
        shared: &mut Shared,
    ) -> Option<PageWish> {
        self.play.refusal = None;
        match action {
            StudyAction::Sow(house, _) if self.is_better_at(house) => self.play_better(shared),
            StudyAction::Sow(house, toward) => self.sow_house(house, toward, shared),
            StudyAction::PlayBetter => self.play_better(shared),
            StudyAction::SowNumber(number) => {
                self.back_to_question(shared);
                match self.play.numbered_house(number) {
                    Some(house) => self.sow_house(house, None, shared),
                    None => self.no_house(number),
                }
            }
            StudyAction::Skip => self.stepped = None,
            StudyAction::Swap => self.try_move(Move::Swap, shared),
            // The board is that of the question.
            StudyAction::TryLine(_)
            | StudyAction::GoTo(_)
            | StudyAction::ShowMove(_)
            | StudyAction::GoAlong(_)
                if self.trying.is_some() => {}
            StudyAction::TryLine(line) => {
                self.try_line(&line, shared);
            }
            StudyAction::GoTo(place) => self.go(shared, |record| record.go_to_main_after(place)),
            StudyAction::ShowMove(id) => {
                self.go(shared, |record| record.go_to_main_after(Some(id)));
                self.show_last_move(shared);
            }
            StudyAction::GoAlong(made) => self.go(shared, |record| {
                record.go_to(made);
                true
            }),
            StudyAction::Comment(text) => self.write(shared, |note| Note::new(note.mark, &text)),
            StudyAction::SetMark(mark) => self.write(shared, |note| note.with_mark(mark)),
            StudyAction::Delete(place) => self.delete(place, shared),
            StudyAction::Name(name) => {
                self.play.game.about.name = line(&name);
                self.play.changed(shared);
            }
            StudyAction::Where(place) => {
                self.play.game.about.place = line(&place);
                self.play.changed(shared);
            }
            StudyAction::When(date) => {
                self.play.game.about.date = date_line(&date);
                self.play.changed(shared);
            }
            StudyAction::SetTab(tab) => self.set_tab(tab, shared),
            StudyAction::SetTime(time) => self.time = time,
            StudyAction::Cancel => self.cancel(),
            StudyAction::TryAgain(whose) => self.try_again(whose, shared),
            StudyAction::EndTrying => {
                let sum = self.trying.as_ref().map(Trying::found_text);
                self.end_trying(shared);
                self.said = sum.unwrap_or_default();
            }
            StudyAction::BackToGame => {
                if let Some(place) = self.left_game_after() {
                    self.go(shared, |record| record.go_to_main_after(place));
                }
            }
            StudyAction::PlayOn => return Some(PageWish::PlayOn),
        }
        None
    }

    /// Where the variation on the board leaves the game; `None` if it is the game, or while questions are asked.
    pub fn left_game_after(&self) -> Option<TreePlace> {
        match self.trying() {
            Some(_) => None,
            None => self.play.game.record.left_main_after(),
        }
    }

    /// Goes elsewhere, which changes nothing of the game.
    pub(super) fn go(&mut self, shared: &mut Shared, step: impl FnOnce(&mut Record) -> bool) {
        self.said.clear();
        self.stepped = None;
        self.choosing = None;
        self.play.flow.hint_asked = false;
        if step(&mut self.play.game.record) {
            self.play.tell_last_move();
            shared.keep();
        }
    }

    /// Goes where a step leads. A step to the next move shows it, as redoing does on the play page; one that comes meanwhile goes
    /// on at once, so that a key held down never waits.
    pub(super) fn walk(&mut self, step: PlaceStep, shared: &mut Shared) {
        let before = self.play.game.record.made_count();
        self.go(shared, |record| {
            // Before a variation begins, what comes next is the game again.
            let goes_back = matches!(step, PlaceStep::Previous | PlaceStep::Start);
            record.step(step) && (!goes_back || record.go_to_main_after(record.here()))
        });
        let record = &self.play.game.record;
        if step == PlaceStep::Next && record.made_count() == before + 1 {
            self.show_last_move(shared);
        }
    }

    /// Shows the move that has led here, if moves are shown.
    fn show_last_move(&mut self, shared: &Shared) {
        let record = &self.play.game.record;
        let last = record.last_trace().filter(|_| shared.animates());
        let shown = last
            .and_then(|(position, trace)| Playback::new(&position, &trace, shared.settings.speed));
        self.stepped = shown.map(|playback| (record.here(), playback));
    }

    /// Whether a step leads to a mistake, or to another question while they are asked. Where no review has looked to the end that is
    /// told by trying.
    pub fn leads_to_mistake(&self, step: PlaceStep) -> bool {
        if let Some(trying) = &self.trying {
            return trying.by_step(step).is_some();
        }
        let is_open = self.play.game.review.is_empty() || self.underway().is_some();
        is_open || self.mistake_by(step).is_some()
    }

    /// The next mistake of the line, or the one before.
    fn mistake_by(&self, step: PlaceStep) -> Option<NodeId> {
        let record = &self.play.game.record;
        // Beside the game, the move that the variation takes the place of is the one before.
        let beside = record.left_main_after().filter(|_| self.is_beside_review());
        let [before, after] = match beside {
            Some(place) => [record.depth(place) + 2, record.depth(place) + 1],
            None => [record.made_count(); 2],
        };
        let mut mistakes = self.mistakes().into_iter();
        let found = match step {
            PlaceStep::Previous => mistakes.rfind(|(at, _)| *at < before),
            _ => mistakes.find(|(at, _)| *at > after),
        };
        found.map(|(_, id)| id)
    }

    /// Goes to the next mistake of the line, or the one before.
    pub(super) fn seek_mistake(&mut self, step: PlaceStep, shared: &mut Shared) {
        match self.mistake_by(step) {
            Some(id) => {
                self.go(shared, |record| record.go_to_place(Some(id)));
                // What was better is told of the position before.
                self.show_last_move(shared);
            }
            None if self.play.game.review.is_empty() => {
                NOT_REVIEWED.clone_into(&mut self.said);
            }
            None if self.underway().is_some() => {
                self.said = "No mistake is known that way yet".to_owned();
            }
            None => self.said = "There is no more mistake that way".to_owned(),
        }
    }

    fn sow_house(&mut self, house: House, toward: Option<ScreenSide>, shared: &mut Shared) {
        if !self.is_open() {
            // What lies on the board is the answer to a move that was tried.
            return self.back_to_question(shared);
        }
        let asked = self.choosing.take();
        let near = self.near(&shared.settings);
        match meant_again(self.play.game.record.state(), asked, house, near, toward) {
            Meant::Move(action) => self.try_move(action, shared),
            Meant::Ask(choosing) => {
                let told = choosing.told(self.play.game.record.state(), near, self.play.houses());
                self.choosing = Some(choosing);
                self.said = format!("{told}: {CHOOSE_WAY}");
            }
        }
    }

    /// A move that is tried: it goes on with the line, or begins a variation.
    pub(super) fn try_move(&mut self, action: Move, shared: &mut Shared) {
        if !self.is_open() {
            // What lies on the board is the answer to a move that was tried.
            return self.back_to_question(shared);
        }
        if self.trying.is_some() {
            return self.answer(action, shared);
        }
        self.said.clear();
        let record = &mut self.play.game.record;
        match record.play_variation(action) {
            Ok(_) => {
                shared.notices.moved();
                self.play.changed(shared);
            }
            Err(refusal) => self.refuse(action, refusal),
        }
    }

    /// Says why a move is refused: on the board and below it.
    pub(super) fn refuse(&mut self, action: Move, refusal: Refusal) {
        let legal = self.play.game.record.state().legal_houses();
        let (rules, names) = (self.play.game.rules(), &self.play.names_told());
        self.said = refused_in_game(rules, refusal, names, &legal);
        self.play.refusal = Some(ShownRefusal::new(action.house(), self.said.clone()));
    }

    /// Says which houses there are.
    fn no_house(&mut self, number: u8) {
        let state = self.play.game.record.state();
        self.said = no_house(state.rules().shape(), state.position().to_move(), number);
        self.play.refusal = Some(ShownRefusal::new(None, self.said.clone()));
    }

    /// Tries moves one after the other.
    pub(super) fn read_moves(&mut self, text: &str, shared: &mut Shared) {
        self.back_to_question(shared);
        match read_moves(self.play.game.record.state(), text) {
            Ok(moves) => {
                shared.notices.succeeded(Topic::Paste);
                if self.trying.is_some() {
                    // One move is the answer.
                    return moves
                        .first()
                        .into_iter()
                        .for_each(|&m| self.try_move(m, shared));
                }
                let text = format!("Played {}", counted(moves.len(), "move"));
                for action in moves {
                    self.try_move(action, shared);
                }
                shared.notices.info(text);
            }
            Err(error) => {
                let text = format!("Cannot paste: {error}");
                shared.notices.failed(Topic::Paste, text);
            }
        }
    }

    /// Puts a mark at the present move, or takes it away where it is there.
    pub(super) fn set_mark(&mut self, mark: Option<Mark>, shared: &mut Shared) {
        let was = self
            .play
            .game
            .record
            .note(self.play.game.record.here())
            .mark;
        let mark = mark.filter(|_| was != mark);
        self.write(shared, |note| note.with_mark(mark));
        self.said = mark.map_or_else(
            || "The mark is gone".to_owned(),
            |mark| format!("Marked as {}", mark.meaning()),
        );
    }

    /// Shows another tab; the questions end with theirs.
    fn set_tab(&mut self, tab: StudyTab, shared: &mut Shared) {
        if tab != StudyTab::Try {
            self.waits_to_try = None;
            self.end_trying(shared);
        } else if self.trying.is_none() {
            self.try_again(self.play.game.lone_person(), shared);
        }
        self.tab = tab;
    }

    fn write(&mut self, shared: &mut Shared, note: impl FnOnce(Note) -> Note) {
        let record = &mut self.play.game.record;
        let here = record.here();
        let note = note(record.note(here).clone());
        record.write_note(here, note);
        self.play.changed(shared);
    }

    /// Deletes a move and all after it.
    pub(super) fn delete(&mut self, place: TreePlace, shared: &mut Shared) {
        let record = &mut self.play.game.record;
        if place.is_some_and(|id| record.delete(id)) {
            self.play.changed(shared);
            self.said = "Deleted the move and all after it; undo brings it back".to_owned();
        }
    }

    /// Lets the line to the present move come first.
    pub(super) fn promote(&mut self, shared: &mut Shared) {
        let record = &mut self.play.game.record;
        // The line that is shown, also where it has not left the main line yet.
        let mut shown = record.line_nodes().iter().copied();
        let off = shown.find(|&id| !record.is_first(id));
        let here = record.here().filter(|&id| record.promote(id));
        if here.is_some() || off.is_some_and(|id| record.promote(id)) {
            self.play.changed(shared);
            let to = match self.play.game.record.is_on_main_line() {
                true => "The variation is the main line now",
                false => "The variation comes before the others now",
            };
            self.said = to.to_owned();
        } else {
            self.said = "This is the main line".to_owned();
        }
    }

    /// Takes back the last change, or does it again.
    pub(super) fn edit(&mut self, shared: &mut Shared, change: impl FnOnce(&mut Record) -> bool) {
        self.said.clear();
        if change(&mut self.play.game.record) {
            self.play.changed(shared);
        }
    }

    /// Begins to look through the line being followed.
    pub(super) fn review(&mut self, shared: &mut Shared) {
        self.end_trying(shared);
        let play = &mut self.play;
        let record = &play.game.record;
        let all = record.line().len() + 1;
        let folder = shared.folders.cache_folder().ok();
        let request = ReviewRequest {
            record: record.clone(),
            time: self.time,
            endgames: play.endgames.table().cloned(),
            knowledge: play.known.of(play.game.rules(), folder.as_deref()),
        };
        let review = move |teller: &Teller<ReviewNews>| request.review(teller);
        match self
            .reviewer
            .start_next("kalaha-review", &shared.wake, review)
        {
            Ok(()) => {
                self.underway = Some(ReviewProgress { done: 0, all });
                self.tab = StudyTab::Review;
            }
            Err(error) => shared.notices.trouble(error.to_string()),
        }
    }

    /// Ends the review with what it has found.
    pub(super) fn cancel(&mut self) {
        self.reviewer.stop();
        self.underway = None;
        if self.waits_to_try.take().is_some() {
            self.no_questions = None;
        }
    }

    /// The places of the game are no more what they were.
    pub(in crate::gui::pages) fn forget_places(&mut self) {
        self.cancel();
        (self.left_at, self.stepped) = (None, None);
    }

    /// Takes what the review tells.
    pub(super) fn hear_review(&mut self, shared: &mut Shared) {
        if !self.is_about_game() {
            return;
        }
        for news in self.reviewer.news() {
            match news {
                ReviewNews::Found(found) => {
                    if let Some(underway) = &mut self.underway {
                        underway.done = underway.all.saturating_sub(found.left);
                    }
                    let game = &mut self.play.game;
                    game.review.note(&game.record, found.place, found.analysis);
                    self.play.file.change();
                    shared.keep();
                }
                ReviewNews::Done(obstacle) => {
                    self.underway = None;
                    if let Some(whose) = self.waits_to_try.take() {
                        self.try_again(whose, shared);
                    }
                    if let Some(obstacle) = obstacle {
                        let notices = &mut shared.notices;
                        notices.trouble(format!("Cannot review: {obstacle}"));
                    }
                }
            }
        }
    }

    /// Another game lies on the board: what was found out about the one before is given up.
    pub(in crate::gui::pages) fn turn_to_game(&mut self) {
        if !self.is_about_game() {
            self.cancel();
            self.trying = None;
            if self.tab == StudyTab::Try {
                self.tab = StudyTab::default();
            }
            (self.left_at, self.hinted, self.choosing) = (None, None, None);
            self.no_questions = None;
            self.stepped = None;
            self.holds_clock = self.holds_clock.and(Some(false));
            self.about = self.play.file.key.clone();
            self.said.clear();
            self.played_to = self.play.game.record.here();
        }
    }
}

/// Text without control characters, [`LONGEST`] at most.
fn line(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect()
}

/// A date as PGN has it, with dots; what is none stays as it is.
fn date_line(text: &str) -> String {
    let text = line(text);
    let is_date = |c: char| c.is_ascii_digit() || "?.-/".contains(c);
    match text.chars().all(is_date) {
        true => text.replace(['-', '/'], "."),
        false => text,
    }
}
