//! Carries out what is asked of examples of rules.

use std::time::Duration;

use egui::Context;

use super::action::ExampleAction;
use super::board::Going;
use super::example::RulesByExample;
use crate::gui::modal::Modal;
use crate::gui::shared::Shared;
use crate::storage::settings::Speed;

impl Shared {
    /// Carries out one action about the example of a rule.
    pub fn example(&mut self, action: ExampleAction) {
        match action {
            ExampleAction::Show(example) => {
                self.look_for_example(&example, 0);
                self.modal = Some(Modal::Example(example));
            }
            ExampleAction::Go(going) => self.go_to_example(going),
            ExampleAction::Play(version) => self.examples.play(version),
            ExampleAction::Another => {
                if let Some(Modal::Example(example)) = self.modal.clone() {
                    self.look_for_example(&example, self.examples.next_number());
                }
            }
        }
    }

    /// Shows the next rule or the one before, if there is one.
    fn go_to_example(&mut self, going: Going) {
        let Some(Modal::Example(example)) = &self.modal else {
            return;
        };
        let count = example.shown().len();
        let number = match going {
            Going::On => Some(example.number + 1).filter(|next| *next < count),
            Going::Back => example.number.checked_sub(1),
        };
        let Some(number) = number else { return };
        let example = RulesByExample {
            number,
            ..(**example).clone()
        };
        self.example(ExampleAction::Show(Box::new(example)));
    }

    fn look_for_example(&mut self, example: &RulesByExample, number: u64) {
        let rule = example.shown().into_iter().nth(example.number);
        let clauses = rule.map(|rule| rule.clauses).unwrap_or_default();
        let rules = &example.named.rules;
        let begun = self.examples.look(rules, clauses, number, &self.wake);
        if let Err(error) = begun {
            self.notices.trouble(error.to_string());
        }
    }

    /// Lets an example that is shown go on, once a frame.
    pub fn advance_example(&mut self, ctx: &Context) {
        if !matches!(self.modal, Some(Modal::Example(_))) {
            return;
        }
        let speed = match self.animates() {
            true => self.settings.speed,
            false => Speed::Instant,
        };
        let (cues, more) = self.examples.advance(ctx.input(|i| i.time), speed);
        self.sound.cue(ctx, &cues, self.settings.volume_percent);
        if let Some(more) = more {
            ctx.request_repaint_after(Duration::from_secs_f64(more.max(0.0)));
        }
    }
}
