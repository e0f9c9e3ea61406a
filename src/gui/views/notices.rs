//! The short messages, over the board.

use egui::{Align2, Ui};

use crate::gui::action::Action;
use crate::gui::notices::{Notices, Tone};
use crate::gui::theme;

/// All messages, one under the other, at the top of the board.
pub fn notices_ui(ui: &mut Ui, notices: &Notices, actions: &mut Vec<Action>) {
    if notices.list().is_empty() {
        return;
    }
    let board = ui.max_rect();
    let tokens = theme::tokens(ui.ctx());
    egui::Area::new(egui::Id::unique("notices"))
        .order(egui::Order::Foreground)
        .pivot(Align2::RIGHT_TOP)
        .fixed_pos(board.right_top() + egui::vec2(-12.0, 12.0))
        .show(ui.ctx(), |ui| {
            ui.set_max_width((board.width() - 24.0).clamp(160.0, 420.0));
            for notice in notices.list() {
                let stroke = match notice.tone {
                    Tone::Info => tokens.second,
                    Tone::Trouble => tokens.error,
                };
                egui::Frame::popup(ui.style())
                    .stroke(egui::Stroke::new(1.0, stroke))
                    .show(ui, |ui| {
                        ui.horizontal(|ui| {
                            let close = ui.button("×").accessible_name("Close the message");
                            if close.clicked() {
                                actions.push(Action::Dismiss(notice.number));
                            }
                            let mark = match notice.tone {
                                Tone::Info => "",
                                Tone::Trouble => "! ",
                            };
                            ui.add(egui::Label::new(format!("{mark}{}", notice.text)).wrap());
                        });
                    });
                ui.add_space(4.0);
            }
        });
}
