//! Moves on the board: made, taken back, made again, shown again.

use std::time::Duration;

use egui::Context;

use crate::game::contest::{Game, GameDetails, Next};
use crate::game::record::places_of;
use crate::game::seat::Seat;
use crate::gui::files::own_file::OwnFile;
use crate::gui::pages::page::PageVisibility;
use crate::gui::pages::play::state::{EndTakenBack, Play};
use crate::gui::pages::play::timing::Timing;
use crate::gui::parts::ways::{Choosing, Meant, meant};
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::thinking::flow::{Watch, Watching};
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::state::{Move, Refusal};
use crate::rules::words::refusal_text::{no_house, refused_in_game};
use crate::storage::games::game_name::is_free_name;

/// How long a position stands still while a game is shown again, in seconds.
const PAUSE: f64 = 0.7;

impl Play {
    /// A move of the user: at the computer's turn there is none.
    pub(super) fn person_plays(&mut self, action: Move, shared: &mut Shared) {
        if self.computer_to_move().is_some() {
            let side = self.game.record.state().position().to_move();
            let name = &self.names_told()[side];
            self.refuse(action.house(), format!("The computer plays {name}"));
        } else {
            self.make_move(action, shared);
        }
    }

    /// What the user chose: a move, or a house of which more is to be asked.
    pub(super) fn person_means(&mut self, meant: Meant, shared: &mut Shared) {
        if self.flow.is_watching() {
            // What is shown again is not what is to be played.
            self.playback = None;
            return;
        }
        match meant {
            Meant::Ask(choosing) if self.computer_to_move().is_none() => {
                let near = self.near_side(&shared.settings);
                let told = choosing.told(self.game.record.state(), near, self.houses());
                self.asked = Some(choosing);
                self.say(format!("{told}: choose with the left or right arrow key"));
            }
            Meant::Ask(choosing) => self.person_plays(Move::Sow(choosing.house()), shared),
            Meant::Move(action) => self.person_plays(action, shared),
        }
    }

    /// A house that the user chose.
    pub(super) fn person_sows(&mut self, house: House, shared: &mut Shared) {
        let meant = meant(self.game.record.state(), house, Side::South, None);
        self.person_means(meant, shared);
    }

    /// The house of which more is still to be chosen.
    pub fn asked(&self) -> Option<Choosing> {
        let asked = self.asked.filter(|_| self.playback.is_none())?;
        match asked.meant(self.game.record.state()) {
            Meant::Ask(choosing) => Some(choosing),
            Meant::Move(_) => None,
        }
    }

    /// The house of this number of the player to move; once the game is over of whose move it would be, so that its end is told.
    pub fn numbered_house(&self, number: u8) -> Option<House> {
        let state = self.game.record.state();
        let side = state.position().to_move();
        state.rules().shape().house(side, number)
    }

    /// Says which houses there are; nothing once the game is over.
    pub(super) fn no_house(&mut self, number: u8) {
        if let Some(side) = self.to_move() {
            self.refuse(None, no_house(self.game.rules().shape(), side, number));
        }
    }

    /// A move, or why it cannot be made.
    pub(super) fn make_move(&mut self, action: Move, shared: &mut Shared) {
        if let Some(late) = self.game.time_over() {
            let name = &self.names_told()[late];
            let why = format!("{name} has no time left: without a clock the game can go on");
            return self.refuse(action.house(), why);
        }
        if self.is_held {
            return self.refuse(
                action.house(),
                "The clocks stand while a dialog is open".to_owned(),
            );
        }
        if let Some(end) = self.game.told_end().and(self.end()) {
            let why = format!("The game is over: {}. Undo takes that back", end.reason);
            return self.refuse(action.house(), why);
        }
        let before = *self.game.record.state().position();
        let ran = self.moves_by_clock();
        // The game that has ended stays as it is in the file that nobody has named.
        let is_kept = self.file.path.as_deref().is_some_and(is_free_name);
        let leaves_ended = is_kept && self.leaves_ended(action) && self.keep_ended_whole(shared);
        match self.game.record.play(action) {
            Ok(trace) => {
                if leaves_ended {
                    self.file = OwnFile::default();
                }
                self.take_time(ran);
                // What was told of its end was told of a game that ended there.
                self.game.forget_told_end();
                self.end_taken_back = None;
                self.show(&before, &trace, shared);
                self.flow.went_back = false;
                // A clock that stands lets nobody play on without it.
                self.flow.paused &= self.game.clocks.is_none() || self.flow.stepping;
                self.flow.watching = None;
                shared.notices.moved();
                self.changed(shared);
            }
            Err(refusal) => {
                let legal = self.game.record.state().legal_houses();
                let why = match (refusal, self.game.next()) {
                    (Refusal::GameOver, Some(Next::Round(_))) => {
                        "The round is over: begin the next one, or take a move back".to_owned()
                    }
                    _ => refused_in_game(self.game.rules(), refusal, &self.names_told(), &legal),
                };
                // At the end of a game no house is to blame.
                let house = action.house().filter(|_| !legal.is_empty());
                self.refuse(house, why);
            }
        }
    }

    /// Keeps a game that was played to its end as it ended, though an older position is on the board; whether it may be left.
    fn keep_ended_whole(&mut self, shared: &mut Shared) -> bool {
        let here = self.game.record.made_count();
        self.game.record.go_to(usize::MAX);
        let kept = self.keep_game(shared);
        self.game.record.go_to(here);
        kept
    }

    /// Whether a move leaves a game that was played to its end.
    fn leaves_ended(&self, action: Move) -> bool {
        let record = &self.game.record;
        if record
            .line()
            .nth(record.made_count())
            .is_none_or(|made| made.action == action)
        {
            return false;
        }
        let mut end = record.clone();
        end.go_to(usize::MAX);
        end.state().outcome().is_some() || self.game.told_result().is_some()
    }

    /// Whether there is something to take back: a change of the rules that are edited, a move, or that a game was begun after another
    /// one.
    pub(super) fn can_undo(&self) -> bool {
        self.rule_edits.has_past() || self.can_undo_move()
    }

    fn can_undo_move(&self) -> bool {
        self.game.record.made_count() > 0 || (self.game_before.is_some() && self.is_untouched())
    }

    /// Whether nobody has done anything in this game: what a computer has played against a person by itself holds nobody.
    fn is_untouched(&self) -> bool {
        let game = &self.game;
        let lines = game.record.lines();
        // The place goes from game to game of a match; that its clock was put away is its first tag.
        let as_begun = GameDetails {
            place: game.about.place.clone(),
            tags: match game.clock_is_off() {
                true => game.about.tags[..1].to_vec(),
                false => Vec::new(),
            },
            ..GameDetails::default()
        };
        let sits = |side: Side| game.seats[side] == Seat::Person;
        let is_played_alone =
            Side::ALL.into_iter().any(sits) && !game.record.line().any(|made| sits(made.by));
        (is_played_alone || game.record.line().len() == 0)
            && lines.len() == 1
            && places_of(&lines).all(|place| game.record.note(place).is_empty())
            && game.about == as_begun
    }

    /// Takes back the last move; against the computer, all back to the person's own last choice. Before the first one, the
    /// game that came before stands on the board again.
    pub(super) fn undo(&mut self, shared: &mut Shared) {
        if self.undo_edit(shared) {
            return;
        }
        if self.game.record.made_count() == 0 && self.can_undo_move() {
            if let Some(before) = self.game_before.take() {
                let edited = self.draft.clone();
                self.place(before.0, before.1);
                self.draft = edited;
                shared.keep();
            }
            return;
        }
        if self.game.time_over().is_some() && !self.is_back() {
            return self.take_back_time_over(shared);
        }
        if let Some(told) = self.game.told_end() {
            self.end_taken_back = Some(EndTakenBack::ByWord(told));
            return self.walk(shared, Game::forget_told_end);
        }
        let person = self.game.lone_person();
        self.walk(shared, |game| {
            while game.record.undo() && person.is_some() && game.record.state().to_move() != person
            {
            }
        });
    }

    /// Makes the move again that was undone; against the computer, also its answer.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        if self.redo_edit(shared) {
            return;
        }
        if let Some(end) = self.end_to_redo() {
            self.end_taken_back = None;
            return self.walk(shared, |game| match end {
                EndTakenBack::ByWord(told) => game.end_by_word(told.winner),
                EndTakenBack::OnTime(_, clocks) => game.set_clocks(Some(clocks)),
            });
        }
        let person = self.game.lone_person();
        self.flow.watching = None;
        self.leave_thought();
        let mut before = *self.game.record.state().position();
        while let Some(trace) = self.game.record.redo() {
            self.show(&before, &trace, shared);
            if person.is_none() || self.game.record.state().to_move() == person {
                break;
            }
            before = *self.game.record.state().position();
        }
        self.flow.went_back = self.is_back();
        self.changed(shared);
    }

    /// The end that the game had at the position on the board by a word or on time, if it was taken back.
    pub(super) fn end_to_redo(&self) -> Option<EndTakenBack> {
        let here = self.game.record.here();
        self.end_taken_back.filter(|end| match end {
            EndTakenBack::ByWord(told) => told.at == here,
            EndTakenBack::OnTime(at, _) => *at == here && self.game.clocks.is_none(),
        })
    }

    /// Who would give the game up: the person who plays a computer, else who is to move; nobody where no person plays.
    pub(super) fn may_give_up(&self) -> Option<Side> {
        let to_move = self.game.to_move().filter(|_| self.can_end_by_word())?;
        match self.both_computers() {
            true => None,
            false => Some(self.game.lone_person().unwrap_or(to_move)),
        }
    }

    /// Whether the players can end the game now as they wish.
    pub(super) fn can_end_by_word(&self) -> bool {
        let has_begun = self.game.record.made_count() > 0;
        has_begun && self.game.to_move().is_some() && !self.is_elsewhere()
    }

    /// Ends the game as its players wish.
    pub(super) fn end_by_word(&mut self, winner: Option<Side>, shared: &mut Shared) {
        self.end_taken_back = None;
        self.walk(shared, |game| game.end_by_word(winner));
    }

    /// Shows the last move again.
    pub(super) fn replay(&mut self, shared: &Shared) {
        if let Some((before, trace)) = self.game.record.last_trace() {
            self.playback = Playback::new(&before, &trace, shared.settings.speed);
        }
    }

    /// Shows the moves of the game one after the other, or no longer.
    pub(super) fn watch(&mut self, watch: Watch, shared: &mut Shared) {
        let watching = self.flow.watching;
        match watch {
            Watch::FromStart => {
                self.look_at(0, shared);
                if self.is_back() {
                    self.flow.watching = Some(Watching::default());
                }
            }
            Watch::At(made) => {
                self.look_at(made, shared);
                self.flow.watching = watching.filter(|_| self.is_back());
            }
            Watch::Pause | Watch::GoOn => {
                let paused = watch == Watch::Pause;
                self.flow.watching = watching.map(|_| Watching {
                    rested: None,
                    paused,
                });
            }
            Watch::Stop => self.flow.watching = None,
        }
    }

    /// Makes the next move of a game that is shown again, once the one before it has been seen.
    pub(super) fn watch_on(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        let now = ctx.input(|i| i.time);
        let Some(watching) = &mut self.flow.watching else {
            return;
        };
        let waits = self.playback.is_some() || watching.paused;
        if waits || shared.modal.is_some() || seen == PageVisibility::Behind {
            watching.rested = None;
            return;
        }
        let left = *watching.rested.get_or_insert(now) + PAUSE - now;
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
            return;
        }
        let before = *self.game.record.state().position();
        if let Some(trace) = self.game.record.redo() {
            self.show(&before, &trace, shared);
        }
        self.flow.watching = self.is_back().then(Watching::default);
        self.flow.went_back = self.is_back();
        self.went(shared);
        ctx.request_repaint();
    }

    /// What was begun at the position on the board is over; the time that it took is taken.
    fn leave_thought(&mut self) {
        self.asked = None;
        self.flow.stepping = false;
        self.game.clocks = self.game_now().clocks;
        self.timing = Timing::default();
    }

    /// Goes elsewhere in the record, without animation: there the game stands from now on.
    pub(in crate::gui) fn walk(&mut self, shared: &mut Shared, step: impl FnOnce(&mut Game)) {
        self.file.change();
        self.come_back(shared, step);
    }

    /// Looks at the position after so many moves of the line: the file has all there is of it, as before.
    pub(super) fn look_at(&mut self, made: usize, shared: &mut Shared) {
        self.come_back(shared, |game| game.record.go_to(made));
    }

    /// The same for going back to where the game stood before somebody looked about in it.
    pub(in crate::gui) fn come_back(&mut self, shared: &mut Shared, step: impl FnOnce(&mut Game)) {
        self.playback = None;
        self.flow.watching = None;
        self.leave_thought();
        step(&mut self.game);
        self.flow.went_back = self.is_elsewhere();
        self.went(shared);
    }
}
