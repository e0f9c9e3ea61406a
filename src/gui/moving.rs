//! Moves on the board: made, taken back, made again, shown again.

use super::app::App;
use super::playback::Playback;
use crate::game::contest::Game;
use crate::rules::state::Move;
use crate::rules::words::refusal_text::refused;

impl App {
    /// A move of the user: at the computer's turn there is none.
    pub(super) fn person_plays(&mut self, action: Move) {
        if self.desk.computer_to_move().is_some() && self.desk.setup.is_none() {
            let side = self.desk.game.record.state().position().to_move();
            let text = format!("The computer plays {side}");
            self.desk.happened.clone_from(&text);
            self.desk.announced = text;
        } else {
            self.play(action);
        }
    }

    pub(super) fn play(&mut self, action: Move) {
        if self.desk.setup.is_some() {
            return;
        }
        let desk = &mut self.desk;
        let rules = desk.game.named.rules.clone();
        let before = *desk.game.record.state().position();
        match desk.game.record.play(&rules, action) {
            Ok(trace) => {
                desk.playback = None;
                if desk.animates() {
                    desk.playback = Playback::new(&before, &trace, desk.settings.speed);
                }
                desk.flow.went_back = false;
                desk.notices.clear_info();
                self.changed();
            }
            Err(refusal) => {
                let legal = desk.game.record.state().legal_houses(&rules);
                let text = refused(&rules, refusal, desk.names(), &legal);
                desk.happened.clone_from(&text);
                desk.announced = text;
            }
        }
    }

    /// Takes back the last move; against the computer, all back to the person's own last choice.
    pub(super) fn undo(&mut self) {
        let person = self.desk.game.lone_person();
        self.walk(|game| {
            while game.record.undo() && person.is_some() && game.record.state().to_move() != person
            {
            }
        });
    }

    /// Makes the move again that was undone; against the computer, also its answer.
    pub(super) fn redo(&mut self) {
        if self.desk.setup.is_some() {
            return;
        }
        let rules = self.desk.game.named.rules.clone();
        let person = self.desk.game.lone_person();
        let desk = &mut self.desk;
        let mut before = *desk.game.record.state().position();
        while let Some(trace) = desk.game.record.redo(&rules) {
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

    pub(super) fn replay(&mut self) {
        let rules = self.desk.game.rules();
        if let Some((before, trace)) = self.desk.game.record.last_trace(rules) {
            let speed = self.desk.settings.speed;
            self.desk.playback = Playback::new(&before, &trace, speed);
        }
    }

    /// Goes elsewhere in the record, without animation.
    pub(super) fn walk(&mut self, step: impl FnOnce(&mut Game)) {
        if self.desk.setup.is_none() {
            self.desk.playback = None;
            step(&mut self.desk.game);
            self.desk.flow.went_back = self.desk.is_back();
            self.changed();
        }
    }
}
