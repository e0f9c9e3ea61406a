//! The short messages, in a place of their own above the line at the bottom: they cover nothing.

use std::sync::Arc;

use egui::{Align, Context, Frame, Galley, Label, Layout, Panel, Rect, TextStyle, Ui, vec2};

use crate::gui::action::Actions;
use crate::gui::notices::{Hold, Notice, Notices, Tone};
use crate::gui::theme;
use crate::gui::theme::size::MESSAGE;
use crate::gui::view::ViewAction;

/// At the ends of a message, in points.
const MARGIN: f32 = 16.0;
/// Above and below its text together, in points.
const AIR: f32 = 12.0;
/// The button that closes it, in points.
const CLOSE: f32 = 28.0;

/// All messages, one under the other, the newest where the line at the bottom is.
pub fn notices_ui(ui: &mut Ui, notices: &Notices, actions: &mut Actions) {
    let width = ui.available_width();
    let shown: Vec<_> = notices
        .list()
        .iter()
        .map(|notice| (notice, laid_out(ui, notice, width)))
        .collect();
    let height = shown.iter().map(|(_, galley)| height(galley)).sum();
    let place = (!shown.is_empty()).then(|| {
        Panel::bottom("messages")
            .exact_size(height)
            .frame(Frame::new().fill(theme::tokens(ui.ctx()).panel))
            .show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (notice, galley) in shown {
                    notice_ui(ui, notice, galley, actions);
                }
            })
            .response
            .rect
    });
    ui.data_mut(|d| d.insert_temp(id(), place));
}

/// Whether the pointer is on a message.
pub fn hold(ctx: &Context) -> Hold {
    let place = ctx.data(|d| d.get_temp::<Option<Rect>>(id())).flatten();
    let pointer = ctx.pointer_latest_pos();
    match place.zip(pointer) {
        Some((place, at)) if place.contains(at) => Hold::Yes,
        _ => Hold::No,
    }
}

fn id() -> egui::Id {
    egui::Id::unique("place of the messages")
}

fn laid_out(ui: &Ui, notice: &Notice, width: f32) -> Arc<Galley> {
    let mark = match notice.tone {
        Tone::Info => "",
        Tone::Trouble => "! ",
    };
    let font = TextStyle::Body.resolve(ui.style());
    let width = width - 2.0 * MARGIN - CLOSE - ui.spacing().item_spacing.x;
    let text = format!("{mark}{}", notice.text);
    let color = ui.visuals().text_color();
    ui.painter().layout(text, font, color, width)
}

fn height(galley: &Galley) -> f32 {
    (galley.size().y + AIR).max(MESSAGE)
}

fn notice_ui(ui: &mut Ui, notice: &Notice, galley: Arc<Galley>, actions: &mut Actions) {
    let tokens = theme::tokens(ui.ctx());
    let color = match notice.tone {
        Tone::Info => tokens.second,
        Tone::Trouble => tokens.error,
    };
    let size = vec2(ui.available_width(), height(&galley));
    let (_, place) = ui.allocate_space(size);
    let line = egui::Stroke::new(2.0, color);
    ui.painter().hline(place.x_range(), place.top() + 1.0, line);
    let builder = egui::UiBuilder::new()
        .max_rect(place.shrink2(vec2(MARGIN, 0.0)))
        .id_salt(notice.number)
        .layout(Layout::right_to_left(Align::Center));
    let mut child = ui.new_child(builder);
    let close = egui::Button::new("×").min_size(vec2(CLOSE, 24.0)).small();
    let close = child
        .add(close)
        .accessible_name("Close the message")
        .on_hover_text("Close the message (Esc)");
    if close.clicked() {
        actions.push(ViewAction::Dismiss(notice.number));
    }
    child.with_layout(Layout::left_to_right(Align::Center), |ui| {
        let label = ui.add(Label::new(galley));
        // Told once, when it comes.
        ui.ctx().accesskit_node_builder(label.id, |node| {
            node.set_live(match notice.tone {
                Tone::Info => egui::accesskit::Live::Polite,
                Tone::Trouble => egui::accesskit::Live::Assertive,
            });
        });
    });
}
