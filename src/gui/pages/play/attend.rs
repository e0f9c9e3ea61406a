//! Decides in every frame what is to be thought about, and makes the computer's moves when they are due.

use std::time::Duration;

use crate::gui::action::Page;
use crate::gui::app::App;
use crate::gui::desk::Desk;
use crate::gui::thinking::thinker::{Task, ThinkRequest, Thought};
use crate::gui::thinking::words::{from_south, hint_text};
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::search::level::Player;
use crate::search::report::Stage;
use crate::search::value::{Score, Value};

impl Desk {
    /// The computer player whose turn it is.
    pub fn computer_to_move(&self) -> Option<Player> {
        let side = self.game.record.state().to_move()?;
        self.game.seats[side].player()
    }

    /// The value of the position from South's view, the newest known; exact at the end of a game.
    pub fn lead(&self) -> Option<Value> {
        match self.game.record.state().outcome() {
            Some(outcome) => {
                let rules = self.game.rules();
                Some(Value::exact(Score::of_outcome(rules, outcome, Side::South)))
            }
            None => self.thoughts.lead(),
        }
    }

    /// The value of a move from South's view, if values are shown and it is known.
    pub fn value_shown(&self, action: Move) -> Option<Value> {
        if !self.settings.house_values || self.setup.is_some() {
            return None;
        }
        let report = self.thoughts.values()?;
        Some(from_south(report.value_of(action)?, self.thoughts.mover()?))
    }

    /// The move a computer player is to choose now.
    fn move_wanted(&self) -> Option<Task> {
        let side = self.game.record.state().to_move()?;
        let player = self.game.seats[side].player()?;
        let runs = self.setup.is_none() && self.page == Page::Play && self.flow.runs();
        runs.then(|| Task::Move(player, self.game.occasion(side)))
    }

    /// The move a computer player has chosen and not made yet.
    pub fn computer_choice(&self) -> Option<Move> {
        self.thoughts.chosen(self.move_wanted()?)
    }

    /// What is to be found out about the position on the board, while `here` tells whether the
    /// thoughts are about it.
    fn wanted(&self, here: bool) -> Option<Task> {
        let looked_at = self.setup.is_none() && self.page == Page::Play;
        if !looked_at || self.game.record.state().outcome().is_some() {
            return None;
        }
        // Once a move is chosen, the pause before it is there for the values.
        let choosing = self.move_wanted();
        if choosing.is_some() && !(here && self.computer_choice().is_some()) {
            return choosing;
        }
        if self.flow.hint_asked {
            Some(Task::Hint)
        } else if self.settings.house_values {
            Some(Task::Values)
        } else if self.settings.lead_bar {
            Some(Task::Lead)
        } else {
            None
        }
    }
}

impl App {
    /// Stops thoughts about anything but what is wanted now, begins those, makes a move that is due.
    pub(in crate::gui) fn attend(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        if self.desk.playback.is_none() {
            self.desk.flow.rested.get_or_insert(now);
        }
        let desk = &mut self.desk;
        desk.endgames.turn_to(desk.game.rules());
        let state = desk.game.record.state();
        let here = desk.thoughts.is_about(state);
        let wanted = desk.wanted(here);
        if !here || desk.thoughts.task() != wanted {
            self.thinker.stop();
            if !here {
                desk.thoughts.turn_to(state);
            }
            match wanted {
                Some(task) => {
                    desk.thoughts.ask(task);
                    let request = ThinkRequest {
                        state: state.clone(),
                        task,
                        endgames: desk.endgames.table().cloned(),
                    };
                    let think = move |teller: &_| request.think(teller);
                    let begun = self.thinker.start_next("kalaha-think", &self.wake, think);
                    if let Err(error) = begun {
                        desk.notices.trouble(error.to_string());
                    }
                }
                None => desk.thoughts.rest(),
            }
        }
        self.move_when_due(ctx, now);
    }

    /// Makes the move a computer player has chosen, once the one before it has been seen.
    fn move_when_due(&mut self, ctx: &egui::Context, now: f64) {
        let desk = &self.desk;
        let (Some(action), Some(rested)) = (desk.computer_choice(), desk.flow.rested) else {
            return;
        };
        if desk.playback.is_some() || desk.modal.is_some() {
            return;
        }
        let pause = f64::from(desk.settings.computer_pause_ms) / 1000.0;
        let left = rested + pause - now;
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
            return;
        }
        self.desk.flow.stepping = false;
        self.play(action);
        // The next thought begins in the next frame, which shows this move.
        ctx.request_repaint();
    }

    /// Takes what the thinking thread says, unless it is about something else by now.
    pub fn hear(&mut self, thought: Thought) {
        let obstacle_before = self.desk.thoughts.obstacle();
        let hint_before = self.desk.thoughts.hint();
        if !self.desk.thoughts.take(thought) {
            return;
        }
        let desk = &mut self.desk;
        if let Some(obstacle) = desk.thoughts.obstacle()
            && obstacle_before.is_none()
        {
            desk.notices.trouble(format!("Cannot think: {obstacle}"));
        }
        let done = desk.thoughts.stage() == Some(Stage::Done);
        let has_hint = done && desk.thoughts.task() == Some(Task::Hint);
        if has_hint {
            desk.flow.hint_asked = false;
        } else if done {
            self.thinker.stop();
        }
        if has_hint || self.desk.thoughts.hint() != hint_before {
            self.tell_hint();
        }
    }

    /// Marks a good move, from the values if they are known already.
    pub(in crate::gui) fn hint(&mut self) {
        let desk = &mut self.desk;
        let playing = desk.game.record.state().to_move().is_some();
        if playing
            && desk.setup.is_none()
            && !(desk.computer_to_move().is_some() && desk.flow.runs())
        {
            if desk.thoughts.take_hint_from_values() {
                self.tell_hint();
            } else {
                desk.flow.hint_asked = true;
                desk.happened = "Looking for a good move".to_owned();
            }
        }
    }

    fn tell_hint(&mut self) {
        let desk = &mut self.desk;
        if let (Some(action), Some(mover)) = (desk.thoughts.hint(), desk.thoughts.mover()) {
            let text = hint_text(action, desk.thoughts.report(), mover);
            desk.happened.clone_from(&text);
            desk.announced = text;
        }
    }
}
