//! The dialog in which a program of somebody else's is described, so that it can play.

use egui::{TextEdit, Ui};

use crate::gui::action::{Action, Actions};
use crate::gui::pages::play::action::{EngineAction, PlayAction};
use crate::gui::parts::widgets::{Pressed, dialog_buttons, has_come, quiet};
use crate::gui::theme;
use crate::gui::thinking::new_engine::{NewEngine, TakenInFor};
use crate::gui::view::ViewAction;

/// Where leaving the dialog leads to.
pub fn leaving(new: &NewEngine) -> Action {
    match new.taken_in_for {
        TakenInFor::Board(_) => ViewAction::CloseModal.into(),
        TakenInFor::Plan(_) => PlayAction::ShowPlan.into(),
    }
}

/// The whole dialog.
pub fn take_in_ui(ui: &mut Ui, new: &NewEngine, actions: &mut Actions) {
    let mut next = new.clone();
    ui.heading("Another program");
    ui.label(quiet(
        "It plays by the Universal Game Interface (UGI) and is tried with the rules on the board",
    ));
    ui.add_space(theme::size::GRID);
    let has_come = has_come(ui, egui::Id::unique("another program"));
    let mut entered = false;
    let fields = [
        ("Name", &mut next.setting.name, 40, "What you call it"),
        (
            "Command",
            &mut next.setting.command,
            1_000,
            "The program and what it needs; a path with spaces in double quotes",
        ),
    ];
    for (number, (label, text, most, hint)) in fields.into_iter().enumerate() {
        ui.label(label);
        let field = TextEdit::singleline(text)
            .char_limit(most)
            .hint_text(hint)
            .desired_width(f32::INFINITY);
        let response = ui.add(field).accessible_name(label);
        if number == 0 && has_come {
            response.request_focus();
        }
        entered |= response.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
        ui.add_space(theme::size::SMALL_GAP);
    }
    match &new.fault {
        Some(why) => {
            let tokens = theme::tokens(ui.ctx());
            ui.colored_label(tokens.error, format!("It cannot play: {why}"));
        }
        None if new.is_tried => {
            ui.weak("Waiting for its answer…");
        }
        None => {
            ui.weak("The command is kept in your settings only, never in a game");
        }
    }
    let filled = |text: &str| !text.trim().is_empty();
    let can = filled(&next.setting.name) && filled(&next.setting.command) && !new.is_tried;
    let pressed = dialog_buttons(ui, Some(("Let it play", can)), &[], "Cancel");
    if can && (entered || pressed == Some(Pressed::Primary)) {
        let tried = EngineAction::Try(Box::new(next));
        actions.push(PlayAction::Engine(tried));
    } else if pressed == Some(Pressed::Cancel) {
        actions.push(leaving(new));
    } else if next != *new {
        next.fault = None;
        let described = EngineAction::Describe(Box::new(next));
        actions.push(PlayAction::Engine(described));
    }
}
