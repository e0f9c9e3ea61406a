//! The line at the bottom: whose turn it is, what just happened, where the game is kept.

use egui::{Align, Layout, Ui};

use crate::gui::action::Action;
use crate::gui::desk::{Desk, FileState};
use crate::gui::files::names::file_name;
use crate::gui::theme;
use crate::rules::side::Side;

/// The whole line.
pub fn status_bar_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if desk.dialog.is_some() && ui.small_button("Stop waiting").clicked() {
                actions.push(Action::ForgetDialog);
            }
            keeping(ui, desk);
            ui.add_space(12.0);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                happened(ui, desk);
            });
        });
    });
}

fn happened(ui: &mut Ui, desk: &Desk) {
    let text = status_text(desk);
    let response = ui.add(egui::Label::new(&text).truncate());
    let told_else = desk.setup.is_some() || desk.comparing().is_some();
    let heard = if told_else || desk.announced.is_empty() {
        text
    } else {
        desk.announced.clone()
    };
    // One announcement for a turn: the screen reader hears this label change, not every seed.
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
        node.set_value(heard);
    });
}

/// What the line says.
pub fn status_text(desk: &Desk) -> String {
    if desk.setup.is_some() {
        return "Setting up a position: click a pit to add a seed, right-click to take one away"
            .to_owned();
    }
    if let Some(comparison) = desk.comparing() {
        return if comparison.happened.is_empty() {
            "Click a house: it is sown on every linked board".to_owned()
        } else {
            comparison.happened.clone()
        };
    }
    let to_move = match desk.game.record.state().to_move() {
        Some(side) => format!("{} to move", name(desk, side)),
        // What happened last was then the end.
        None => return desk.happened.clone(),
    };
    if desk.happened.is_empty() {
        to_move
    } else {
        format!("{to_move} · {}", desk.happened)
    }
}

fn name(desk: &Desk, side: Side) -> &str {
    let name = desk.names()[side].trim();
    if !name.is_empty() {
        return name;
    }
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

fn keeping(ui: &mut Ui, desk: &Desk) {
    let tokens = theme::tokens(ui.ctx());
    if let Some(trouble) = &desk.autosave_trouble {
        ui.colored_label(tokens.error, "This game is not being kept")
            .on_hover_text(trouble);
        return;
    }
    if desk.dialog.is_some() {
        ui.weak("Waiting for the file dialog");
        return;
    }
    if let Some(comparison) = desk.comparing() {
        let linked = match comparison.linked_count() {
            0 | 1 => "No boards linked".to_owned(),
            count => format!("{count} boards linked"),
        };
        let text = match (&comparison.file, comparison.changed) {
            (Some(path), false) => format!("{linked} · Saved · {}", file_name(path)),
            (Some(path), true) => format!("{linked} · Kept · changed since {}", file_name(path)),
            (None, _) => format!("{linked} · Kept"),
        };
        ui.weak(text)
            .on_hover_text("The boards and all moves come back at the next start");
        return;
    }
    let (text, tip) = match (&desk.file, &desk.file_state) {
        (_, FileState::Saving) => ("Saving…".to_owned(), String::new()),
        (Some(path), FileState::Saved) => (
            format!("Saved · {}", file_name(path)),
            path.display().to_string(),
        ),
        (Some(path), _) => (
            format!("Kept · changed since {}", file_name(path)),
            path.display().to_string(),
        ),
        (None, _) => (
            "Kept".to_owned(),
            "Every move is kept and comes back at the next start; save to keep it as a file"
                .to_owned(),
        ),
    };
    let response = ui.weak(text);
    if !tip.is_empty() {
        response.on_hover_text(tip);
    }
}
