//! Decides in every frame what is to be thought about, and makes the computer's moves when they are due.

use std::sync::Arc;
use std::time::Duration;

use egui::Context;

use crate::game::seat::Seat;
use crate::gui::notices::Topic;
use crate::gui::pages::page::PageVisibility;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::gui::thinking::thinker::{Task, ThinkRequest, Thought};
use crate::gui::thinking::words::hint_text;
use crate::gui::work::worker::Teller;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::search::report::SearchStage;
use crate::search::value::{Score, Value};
use crate::storage::settings::Settings;

impl Play {
    /// Who moves now, if it is no person.
    pub fn computer_to_move(&self) -> Option<Seat> {
        let seat = self.game.seats[self.game.to_move()?];
        (seat != Seat::Person).then_some(seat)
    }

    /// The value of the position from South's view, the newest known; exact at the end of a game.
    pub fn lead(&self) -> Option<Value> {
        match self.game.record.state().outcome() {
            Some(outcome) => {
                let rules = self.game.rules();
                Some(Value::exact(Score::of_outcome(rules, outcome, Side::South)))
            }
            None => self.thoughts.lead().filter(|_| self.to_move().is_some()),
        }
    }

    /// The value of a move from South's view, if it is known.
    pub fn value_known(&self, action: Move) -> Option<Value> {
        let report = self.thoughts.values()?;
        self.to_move()?;
        Some(report.value_of(action)?.from_south(self.thoughts.mover()?))
    }

    /// The move a computer player is to choose now.
    fn move_wanted(&self) -> Option<Task> {
        let side = self.game.to_move().filter(|_| self.flow.runs())?;
        Some(match self.game.seats[side] {
            Seat::Person => return None,
            Seat::Computer(player) => {
                Task::Move(self.by_clock(player, side), self.game.occasion(side))
            }
            Seat::Engine(engine) => Task::Engine(engine),
        })
    }

    /// The move a computer player has chosen and not made yet.
    pub fn computer_choice(&self) -> Option<Move> {
        self.thoughts.chosen(self.move_wanted()?)
    }

    /// What is to be found out about the position on the board, while `here` tells whether the
    /// thoughts are about it.
    fn wanted(&self, settings: &Settings, here: bool) -> Option<Task> {
        self.to_move()?;
        // Once a move is chosen, the pause before it is there for the values.
        let choosing = self.move_wanted();
        if choosing.is_some() && !(here && self.computer_choice().is_some()) {
            return choosing;
        }
        if self.flow.hint_asked {
            Some(Task::Hint)
        } else if settings.house_values {
            Some(Task::Values)
        } else if settings.lead_bar {
            Some(Task::Lead)
        } else {
            None
        }
    }

    /// Stops thoughts about anything but what is wanted now, and begins those.
    pub(super) fn think(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        let now = ctx.input(|i| i.time);
        if self.playback.is_none() {
            self.flow.rested.get_or_insert(now);
        }
        self.endgames.turn_to(self.game.rules());
        let state = self.game.record.state();
        let here = self.thoughts.is_about(state);
        let wanted = match seen {
            PageVisibility::InFront => self.wanted(&shared.settings, here),
            PageVisibility::Behind => self.studied,
        };
        if here && self.thoughts.task() == wanted {
            return;
        }
        self.thinker.stop();
        if !here {
            self.thoughts.turn_to(state);
        }
        let Some(task) = wanted else {
            return self.thoughts.rest();
        };
        self.seek_endgames(shared);
        let state = self.game.record.state();
        let asking = match task {
            Task::Engine(engine) => match self.asking(engine, &shared.settings) {
                Some(asking) => Some(asking),
                None => return self.cannot_play(&engine, "it is not known here", shared),
            },
            _ => None,
        };
        self.thoughts.ask(task);
        let folder = shared.folders.cache_folder().ok();
        let request = ThinkRequest {
            state: state.clone(),
            task,
            endgames: self.endgames.table().cloned(),
            knowledge: self.known.of(self.game.rules(), folder.as_deref()),
            kept: Arc::clone(&self.kept),
            asking,
            by_clock: self.clock_share(state.position().to_move()),
        };
        let think = move |teller: &Teller<Thought>| request.think(teller);
        let thinker = &mut self.thinker;
        if let Err(error) = thinker.start_next("kalaha-think", &shared.wake, think) {
            shared.notices.trouble(error.to_string());
        }
    }

    /// Makes the move a computer player has chosen, once the one before it has been seen.
    pub(super) fn move_when_due(&mut self, ctx: &Context, shared: &mut Shared) {
        let (Some(action), Some(rested)) = (self.computer_choice(), self.flow.rested) else {
            return;
        };
        if self.playback.is_some() || shared.modal.is_some() || self.is_held {
            return;
        }
        let pause = f64::from(shared.settings.computer_pause_ms) / 1000.0;
        let left = rested + pause - ctx.input(|i| i.time);
        if left > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(left));
            return;
        }
        self.make_move(action, shared);
        self.flow.stepping = false;
        // The next thought begins in the next frame, which shows this move.
        ctx.request_repaint();
    }

    /// Takes what the thinking thread says, unless it is about something else by now.
    pub fn take_thought(&mut self, thought: Thought, shared: &mut Shared) {
        let obstacle_before = self.thoughts.obstacle();
        let hint_before = self.thoughts.hint();
        let failed = match &thought {
            Thought::Failed(why) => Some(why.clone()),
            Thought::Underway(_) | Thought::Done(..) => None,
        };
        if !self.thoughts.take(thought) {
            return;
        }
        if let (Some(why), Some(Task::Engine(engine))) = (failed, self.thoughts.task()) {
            return self.cannot_play(&engine, &why, shared);
        }
        if let Some(Task::Engine(_)) = self.thoughts.task() {
            shared.notices.succeeded(Topic::Engine);
        }
        if let Some(obstacle) = self.thoughts.obstacle()
            && obstacle_before.is_none()
        {
            let notices = &mut shared.notices;
            notices.trouble(format!("Cannot think: {obstacle}"));
        }
        let done = self.thoughts.stage() == Some(SearchStage::Done);
        let has_hint = done && self.thoughts.task() == Some(Task::Hint);
        if has_hint {
            self.flow.hint_asked = false;
        } else if done {
            self.thinker.stop();
        }
        if has_hint || self.thoughts.hint() != hint_before {
            self.tell_hint();
        }
    }

    /// Whether a good move can be marked: a person is to move, or the computer is held.
    pub(super) fn can_hint(&self) -> bool {
        self.to_move().is_some() && (self.computer_to_move().is_none() || !self.flow.runs())
    }

    /// Marks a good move of a person who is to move.
    pub(super) fn hint(&mut self) {
        if self.can_hint() {
            self.hint_at_board();
        }
    }

    /// Marks a good move in the position on the board, from the values if they are known already.
    pub(in crate::gui) fn hint_at_board(&mut self) {
        if self.thoughts.take_hint_from_values() {
            self.tell_hint();
        } else {
            self.flow.hint_asked = true;
            self.say("Looking for a good move".to_owned());
        }
    }

    fn tell_hint(&mut self) {
        if let (Some(action), Some(mover)) = (self.thoughts.hint(), self.thoughts.mover()) {
            let report = self.thoughts.report();
            self.say(hint_text(action, report, mover, &self.names_told()));
        }
    }
}
