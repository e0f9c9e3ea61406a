//! Moves on the board: made, taken back, made again, shown again.

use std::time::Duration;

use crate::game::contest::Game;
use crate::gui::action::Page;
use crate::gui::app::App;
use crate::gui::playback::Playback;
use crate::rules::state::Move;
use crate::rules::words::refusal_text::refused;

/// How long a position stands still while a game is shown again, in seconds.
const PAUSE: f64 = 0.7;

impl App {
    /// A move of the user: at the computer's turn there is none.
    pub(in crate::gui) fn person_plays(&mut self, action: Move) {
        if self.desk.computer_to_move().is_some() && self.desk.setup.is_none() {
            let side = self.desk.game.record.state().position().to_move();
            let text = format!("The computer plays {side}");
            self.desk.happened.clone_from(&text);
            self.desk.announced = text;
        } else {
            self.play(action);
        }
    }

    pub(in crate::gui) fn play(&mut self, action: Move) {
        if self.desk.setup.is_some() {
            return;
        }
        let desk = &mut self.desk;
        let before = *desk.game.record.state().position();
        match desk.game.record.play(action) {
            Ok(trace) => {
                desk.playback = None;
                if desk.animates() {
                    desk.playback = Playback::new(&before, &trace, desk.settings.speed);
                }
                desk.flow.went_back = false;
                desk.flow.watching = None;
                desk.notices.moved();
                self.changed();
            }
            Err(refusal) => {
                let legal = desk.game.record.state().legal_houses();
                let text = refused(desk.game.rules(), refusal, desk.names(), &legal);
                desk.happened.clone_from(&text);
                desk.announced = text;
            }
        }
    }

    /// Takes back the last move; against the computer, all back to the person's own last choice.
    pub(in crate::gui) fn undo(&mut self) {
        let person = self.desk.game.lone_person();
        self.walk(|game| {
            while game.record.undo() && person.is_some() && game.record.state().to_move() != person
            {
            }
        });
    }

    /// Makes the move again that was undone; against the computer, also its answer.
    pub(in crate::gui) fn redo(&mut self) {
        if self.desk.setup.is_some() {
            return;
        }
        let person = self.desk.game.lone_person();
        let desk = &mut self.desk;
        desk.flow.watching = None;
        let mut before = *desk.game.record.state().position();
        while let Some(trace) = desk.game.record.redo() {
            desk.playback = None;
            if desk.animates() {
                desk.playback = Playback::new(&before, &trace, desk.settings.speed);
            }
            if person.is_none() || desk.game.record.state().to_move() == person {
                break;
            }
            before = *desk.game.record.state().position();
        }
        desk.flow.went_back = desk.is_back();
        self.changed();
    }

    pub(in crate::gui) fn replay(&mut self) {
        if let Some((before, trace)) = self.desk.game.record.last_trace() {
            let speed = self.desk.settings.speed;
            self.desk.playback = Playback::new(&before, &trace, speed);
        }
    }

    /// Goes to the start of the game and shows its moves one after the other.
    pub(in crate::gui) fn watch_again(&mut self) {
        self.walk(|game| game.record.go_to(0));
        if self.desk.is_back() {
            self.desk.flow.watching = Some(None);
        }
    }

    /// Makes the next move of a game that is shown again, once the one before it has been seen.
    pub(in crate::gui) fn watch_on(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        let desk = &mut self.desk;
        let Some(rested) = &mut desk.flow.watching else {
            return;
        };
        if desk.setup.is_some() {
            desk.flow.watching = None;
            return;
        }
        if desk.playback.is_some() || desk.modal.is_some() || desk.page != Page::Play {
            *rested = None;
            return;
        }
        let left = *rested.get_or_insert(now) + PAUSE - now;
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
            return;
        }
        let before = *desk.game.record.state().position();
        if let Some(trace) = desk.game.record.redo()
            && desk.animates()
        {
            desk.playback = Playback::new(&before, &trace, desk.settings.speed);
        }
        desk.flow.watching = desk.is_back().then_some(None);
        desk.flow.went_back = desk.is_back();
        self.changed();
        ctx.request_repaint();
    }

    /// Goes elsewhere in the record, without animation.
    pub(in crate::gui) fn walk(&mut self, step: impl FnOnce(&mut Game)) {
        if self.desk.setup.is_none() {
            self.desk.playback = None;
            self.desk.flow.watching = None;
            step(&mut self.desk.game);
            self.desk.flow.went_back = self.desk.is_back();
            self.changed();
        }
    }
}
