//! The short messages, over the status bar: the only place of the window that hides nothing of the board,
//! and whose own text stays true while it is hidden for a while.

use egui::{Align, Align2, LayerId, Layout, Ui};

use crate::gui::action::Actions;
use crate::gui::notices::{Hold, Notice, Notices, Tone};
use crate::gui::theme;
use crate::gui::theme::size::STATUS_BAR;
use crate::gui::view::ViewAction;

/// The width that messages like to have, in points.
const WIDTH: f32 = 480.0;

/// All messages, one under the other, the newest where the status bar is: as wide as the page that `ui`
/// is for, so that nothing of the side panel is hidden, or as the window where that is too narrow.
pub fn notices_ui(ui: &mut Ui, notices: &Notices, actions: &mut Actions) {
    if notices.list().is_empty() {
        return;
    }
    let window = ui.ctx().content_rect();
    let width = match ui.max_rect().width() {
        page if page >= WIDTH => page,
        _ => window.width(),
    };
    egui::Area::new(layer().id)
        .order(layer().order)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(window.left_bottom())
        .show(ui.ctx(), |ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 0.0;
            for notice in notices.list() {
                notice_ui(ui, notice, actions);
            }
        });
}

/// Whether the pointer is on a message.
pub fn hold(ctx: &egui::Context) -> Hold {
    let pointer = ctx.pointer_latest_pos();
    match pointer.and_then(|at| ctx.layer_id_at(at)) {
        Some(found) if found == layer() => Hold::Yes,
        _ => Hold::No,
    }
}

fn layer() -> LayerId {
    LayerId::new(egui::Order::Foreground, egui::Id::unique("notices"))
}

fn notice_ui(ui: &mut Ui, notice: &Notice, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let (mark, color) = match notice.tone {
        Tone::Info => ("", tokens.second),
        Tone::Trouble => ("! ", tokens.error),
    };
    let frame = egui::Frame::new()
        .fill(tokens.panel)
        .inner_margin(egui::Margin::symmetric(16, 0));
    let shown = frame.show(ui, |ui| {
        let width = ui.available_width();
        ui.allocate_ui_with_layout(
            egui::vec2(width, STATUS_BAR),
            Layout::right_to_left(Align::Center),
            |ui| {
                ui.set_min_size(egui::vec2(width, STATUS_BAR));
                let close = ui
                    .add(
                        egui::Button::new("×")
                            .min_size(egui::vec2(28.0, 24.0))
                            .small(),
                    )
                    .accessible_name("Close the message");
                if close.clicked() {
                    actions.push(ViewAction::Dismiss(notice.number));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let text = format!("{mark}{}", notice.text);
                    let label = ui.add(egui::Label::new(text).wrap());
                    // Told once, when it comes.
                    ui.ctx().accesskit_node_builder(label.id, |node| {
                        node.set_live(match notice.tone {
                            Tone::Info => egui::accesskit::Live::Polite,
                            Tone::Trouble => egui::accesskit::Live::Assertive,
                        });
                    });
                });
            },
        );
    });
    let rect = shown.response.rect;
    let line = egui::Stroke::new(2.0, color);
    ui.painter().hline(rect.x_range(), rect.top() + 1.0, line);
}
