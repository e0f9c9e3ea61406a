//! The line about a large file that is being read, above the messages.

use egui::{Align, Frame, Layout, Margin, Panel, Spinner, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::theme::size::MESSAGE;

/// What is being read, and a way to stop waiting for it; nothing while nothing large is.
pub fn reading_ui(ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
    let Some(name) = &shared.large else {
        return;
    };
    let frame = Frame::new()
        .fill(theme::tokens(ui.ctx()).panel)
        .inner_margin(Margin::symmetric(16, 0));
    let panel = Panel::bottom("reading").exact_size(MESSAGE).frame(frame);
    panel.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let stop = ui.button("Cancel").on_hover_text("Stop reading this file");
            if stop.clicked() {
                actions.push(FileAction::StopReading);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(Spinner::new().size(16.0));
                ui.label(format!("Reading {name}"));
            });
        });
    });
}
