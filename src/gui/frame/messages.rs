//! The list of messages that were told, to be read again.

use egui::{Align, Label, Layout, RichText, ScrollArea, Ui};

use crate::gui::notices::{Notices, PastNotice, Tone};
use crate::gui::parts::widgets::{quiet, scroll_by_keys};
use crate::gui::theme::{self, size};

/// Room for the time of a message, in points.
const TIME: f32 = 72.0;

/// The content of the dialog, in a window so high.
pub fn messages_ui(ui: &mut Ui, notices: &Notices, height: f32) {
    ui.heading("Messages");
    ui.add_space(theme::size::GRID);
    if notices.told().next().is_none() {
        ui.weak("There was no message since the start");
        return;
    }
    let now = ui.input(|i| i.time);
    ScrollArea::vertical()
        .max_height(height - size::DIALOG_SPARE)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            scroll_by_keys(ui, height - size::DIALOG_SPARE);
            for told in notices.told() {
                message_ui(ui, told, now);
            }
        });
}

fn message_ui(ui: &mut Ui, told: &PastNotice, now: f64) {
    let tokens = theme::tokens(ui.ctx());
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        let ago = ago(now - told.at.unwrap_or(now));
        ui.allocate_ui_with_layout(
            egui::vec2(TIME, 18.0),
            Layout::right_to_left(Align::Min),
            |ui| ui.label(quiet(ago)),
        );
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            if told.tone == Tone::Trouble {
                ui.label(RichText::new("!").strong().color(tokens.error));
            }
            let text = ui.add(Label::new(&told.text).wrap());
            if !told.tip.is_empty() {
                text.on_hover_text(&told.tip);
            }
        });
    });
    ui.separator();
}

/// `just now`, `12 min ago`, `3 h ago`.
fn ago(seconds: f64) -> String {
    match (seconds / 60.0) as u64 {
        0 => "just now".to_owned(),
        minutes @ 1..60 => format!("{minutes} min ago"),
        minutes => format!("{} h ago", minutes / 60),
    }
}
