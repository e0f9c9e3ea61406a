//! Carries out what is asked about learning the rules.

use crate::gui::learning::action::LearningAction;
use crate::gui::learning::course::{LearningOutcome, fate};
use crate::gui::modal::Modal;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;

impl Play {
    /// Carries out one action about learning the rules on the board.
    pub fn learn(&mut self, action: LearningAction, shared: &Shared) {
        let course = &mut self.course;
        match action {
            LearningAction::SetSeconds(seconds) => course.seconds = seconds,
            LearningAction::Begin => match shared.folders.cache_folder() {
                Ok(folder) => course.begin(self.game.named_rules(), folder, &shared.wake),
                Err(error) => course.trouble = Some(error.to_string()),
            },
            LearningAction::Enough => course.enough(),
            LearningAction::Cancel => course.cancel(),
        }
    }

    /// Takes what became of learning.
    pub(super) fn hear_course(&mut self, shared: &mut Shared) {
        let is_open = shared.modal == Some(Modal::Learning);
        for came in self.course.hear() {
            match came {
                LearningOutcome::Kept => {
                    // What is being thought about begins anew with what is known now.
                    self.known.forget();
                    self.has_learned = true;
                    self.thoughts.rest();
                }
                LearningOutcome::Over if !is_open => {
                    if let Some(learned) = &self.course.learned {
                        let (name, came) = (&learned.named.name, fate(learned));
                        shared.notices.news(format!("{name} is learned. {came}"));
                    }
                }
                LearningOutcome::Trouble if !is_open => {
                    if let Some(trouble) = &self.course.trouble {
                        shared.notices.trouble(trouble.clone());
                    }
                }
                LearningOutcome::Over | LearningOutcome::Trouble => {}
            }
        }
    }
}
