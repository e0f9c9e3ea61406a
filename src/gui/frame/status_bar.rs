//! The line at the bottom: whose turn it is, what just happened, where the content is kept.

use egui::{Align, Button, Label, Layout, RichText, Ui};

use crate::gui::action::Actions;
use crate::gui::files::action::FileAction;
use crate::gui::files::autosaving::SaveState;
use crate::gui::pages::Pages;
use crate::gui::parts::widgets::text_width;
use crate::gui::shared::Shared;
use crate::gui::theme;

/// The part of the room that a text about the background may have, unless there is a shorter one.
const PART: f32 = 0.4;

/// The whole line.
pub fn status_bar_ui(ui: &mut Ui, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    ui.horizontal_centered(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if shared.dialog.is_some() && ui.small_button("Stop waiting").clicked() {
                actions.push(FileAction::ForgetDialog);
            }
            let status = pages.front().status();
            let room = ui.available_width() - text_width(ui, &status.text);
            keeping_ui(ui, pages, shared, room - theme::size::LARGE_GAP, actions);
            background_ui(ui, pages, shared, actions);
            ui.add_space(theme::size::LARGE_GAP);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let response = ui.add(Label::new(status.text).truncate());
                // One announcement for a turn: the screen reader hears this label change, not every
                // seed.
                ui.ctx().accesskit_node_builder(response.id, |node| {
                    node.set_live(egui::accesskit::Live::Polite);
                    node.set_value(status.heard);
                });
            });
        });
    });
}

/// What goes on in the background; a click leads to it.
fn background_ui(ui: &mut Ui, pages: &Pages, shared: &Shared, actions: &mut Actions) {
    for work in pages.background(shared) {
        ui.add_space(theme::size::GAP);
        let color = theme::tokens(ui.ctx()).accent;
        // What just happened needs room, too.
        let is_long = text_width(ui, &work.text) > PART * ui.available_width();
        let shown = work.short.filter(|_| is_long).unwrap_or(&work.text);
        let text = RichText::new(shown).color(color);
        let button = ui.add(Button::new(text).small().frame(false));
        let button = button.accessible_name(&work.text);
        if button.on_hover_text(work.tip).clicked() {
            for &command in work.shown_by {
                actions.push(command);
            }
        }
    }
}

/// Where the content is kept: as much of it as the room beside what just happened allows.
fn keeping_ui(ui: &mut Ui, pages: &Pages, shared: &Shared, room: f32, actions: &mut Actions) {
    if let SaveState::No(trouble) = shared.saving.kept() {
        let color = theme::tokens(ui.ctx()).error;
        let text = RichText::new("This game is not being kept…").color(color);
        let response = ui.add(Button::new(text).small().frame(false));
        if response.on_hover_text(trouble).clicked() {
            actions.push(FileAction::TellUnkept);
        }
    } else if shared.dialog.is_some() {
        ui.weak("Waiting for the file dialog");
    } else if let Some(keeping) = pages.keeping(shared) {
        let mut shown = keeping.text.as_str();
        while let Some((less, _)) = shown.rsplit_once(" · ")
            && text_width(ui, shown) > room
        {
            shown = less;
        }
        let whole = (shown != keeping.text).then_some(keeping.text.as_str());
        let told = whole.into_iter().chain([keeping.tip.as_str()]);
        let tip: Vec<&str> = told.filter(|text| !text.is_empty()).collect();
        let response = ui.weak(shown);
        if !tip.is_empty() {
            response.on_hover_text(tip.join("\n"));
        }
    }
}
