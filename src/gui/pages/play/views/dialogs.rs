//! The dialogs about the game and its rules.

use egui::{ScrollArea, Ui};

use crate::game::contest::NamedRules;
use crate::gui::action::Actions;
use crate::gui::examples::action::ExampleAction;
use crate::gui::examples::example::{AskedIn, RulesByExample};
use crate::gui::examples::words::words_ui;
use crate::gui::modal::Modal;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::endgames::endgames_ui;
use crate::gui::pages::play::views::film::film_ui;
use crate::gui::pages::play::views::learning::learning_ui;
use crate::gui::pages::play::views::new_game::new_game_ui;
use crate::gui::pages::play::views::take_in::take_in_ui;
use crate::gui::parts::widgets::scroll_by_keys;
use crate::gui::shared::Shared;
use crate::gui::theme::size;

/// A dialog in a window so high, if it is one of these.
pub fn dialog_ui(
    ui: &mut Ui,
    (play, shared): (&Play, &Shared),
    modal: &Modal,
    height: f32,
    actions: &mut Actions,
) {
    match modal {
        Modal::Endgames => endgames_ui(ui, play, height, actions),
        Modal::Learning => learning_ui(ui, play, actions),
        Modal::Film(look) => film_ui(ui, play, *look, actions),
        Modal::NewGame => new_game_ui(ui, play, shared, height, actions),
        Modal::TakeIn(new) => take_in_ui(ui, new, actions),
        _ => {}
    }
}

/// Rules in words; that they are edited is said.
pub fn rules_ui(
    ui: &mut Ui,
    shown: NamedRules,
    are_edited: bool,
    height: f32,
    actions: &mut Actions,
) {
    ui.heading(&shown.name);
    if are_edited {
        ui.weak("The rules being edited, not those of the game on the board");
    }
    ui.add_space(size::GRID);
    ScrollArea::vertical()
        .max_height(height - size::DIALOG_SPARE)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            scroll_by_keys(ui, height - size::DIALOG_SPARE);
            if let Some(number) = words_ui(ui, &shown.rules) {
                let (named, from) = (shown, AskedIn::Words);
                let example = RulesByExample {
                    named,
                    number,
                    from,
                };
                actions.push(ExampleAction::Show(Box::new(example)));
            }
        });
}
