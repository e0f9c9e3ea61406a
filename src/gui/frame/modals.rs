//! The program's own dialogs: keys, rules in words, troubles.

use egui::{Grid, Modal as EguiModal, RichText, ScrollArea, Ui};

use crate::gui::action::{Action, Modal};
use crate::gui::board::legend_ui;
use crate::gui::desk::Desk;
use crate::gui::frame::by_path::{Purpose, by_path_ui};
use crate::gui::frame::endgames::endgames_ui;
use crate::gui::frame::keys::key_list;
use crate::gui::notices::sentence;
use crate::gui::theme;
use crate::rules::words::rule_text::rules_in_words;

/// The dialog that is open, if one is.
pub fn modal_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let Some(modal) = &desk.modal else {
        return;
    };
    let window = ui.ctx().content_rect().size();
    let frame = egui::Frame::popup(ui.style()).inner_margin(24);
    let shown = EguiModal::new(egui::Id::unique("modal")).frame(frame);
    let response = shown.show(ui.ctx(), |ui| {
        ui.set_max_width((window.x - 120.0).clamp(240.0, 560.0));
        ui.set_max_height(window.y - 140.0);
        match modal {
            Modal::Keys => keys(ui, window.y),
            Modal::Rules => rules(ui, desk, window.y),
            Modal::OpenPath(suggested) => by_path_ui(ui, desk, Purpose::Open, suggested, actions),
            Modal::SavePath(suggested) => by_path_ui(ui, desk, Purpose::Save, suggested, actions),
            Modal::Trouble { title, text } => {
                ui.heading(title);
                ui.add_space(8.0);
                ui.label(sentence(text));
            }
            Modal::Endgames => endgames_ui(ui, desk, window.y, actions),
            Modal::About => about(ui),
        }
        ui.add_space(12.0);
        ui.vertical_centered(|ui| {
            let close = ui.add(
                egui::Button::new("Close").min_size(egui::vec2(96.0, theme::size::MAIN_BUTTON)),
            );
            if close.clicked() {
                actions.push(Action::CloseModal);
            }
        });
    });
    if response.should_close() {
        actions.push(Action::CloseModal);
    }
}

fn keys(ui: &mut Ui, height: f32) {
    ui.heading("Keys and marks");
    ui.add_space(8.0);
    ScrollArea::vertical()
        .max_height(height - 220.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            Grid::new("keys")
                .num_columns(2)
                .spacing([24.0, 6.0])
                .show(ui, |ui| {
                    for (keys, does) in key_list(ui.ctx()) {
                        ui.label(RichText::new(keys).strong());
                        ui.label(does);
                        ui.end_row();
                    }
                });
            ui.add_space(16.0);
            ui.heading("Marks on the board");
            ui.add_space(8.0);
            legend_ui(ui);
        });
}

fn rules(ui: &mut Ui, desk: &Desk, height: f32) {
    // The rules being edited where they go together, else those being played.
    let played = desk.game.rules();
    let shown = desk.draft.checked().as_ref().unwrap_or(played);
    let name = match desk.draft.named() {
        Some(named) => named.name,
        None => desk.game.rules_name.clone(),
    };
    ui.heading(name);
    if shown != played {
        ui.weak("The rules being edited, not those of the game on the board");
    }
    ui.add_space(8.0);
    ScrollArea::vertical()
        .max_height(height - 260.0)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for paragraph in rules_in_words(shown) {
                let title =
                    RichText::new(paragraph.title).font(theme::strong(theme::size::SUBTITLE));
                ui.label(title.color(theme::tokens(ui.ctx()).second));
                for sentence in paragraph.sentences {
                    ui.label(sentence.text);
                }
                ui.add_space(8.0);
            }
        });
}

fn about(ui: &mut Ui) {
    ui.heading("Kalaha");
    ui.label(format!("Version {}", env!("CARGO_PKG_VERSION")));
    ui.add_space(8.0);
    ui.label("Play, keep and study the mancala family: Kalah with every variation, relay Kalaha, Oware, Congkak and the four-row Kalaha.");
    ui.label(
        "Free software, MIT or Apache-2.0. The typeface is Inter, under the SIL Open Font License.",
    );
}
