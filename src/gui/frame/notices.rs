//! The short messages, in a place of their own below the page: they cover nothing, and where the window is high enough their
//! place is always kept, so that nothing moves when one comes or goes.

use std::sync::Arc;

use egui::{Align, Context, Galley, Label, Layout, Rect, TextStyle, Ui, UiBuilder, vec2};

use crate::gui::action::Actions;
use crate::gui::notices::{Hold, Notice, Notices, Tone};
use crate::gui::theme::size::MESSAGE;
use crate::gui::theme::{self, size};
use crate::gui::view::ViewAction;

/// At the ends of a message, in points.
const MARGIN: f32 = 16.0;
/// Above and below its text together, in points.
const AIR: f32 = 12.0;
/// The button that closes it, in points.
const CLOSE: f32 = 28.0;

/// The least width in which messages are read well, in points.
pub const LEAST_MESSAGE: f32 = 480.0;
/// The least height of a place in which room for a message is kept, in points.
const KEPT_FROM: f32 = 560.0;

/// A message, laid out.
type Laid<'a> = (&'a Notice, Arc<Galley>);

/// All messages at the bottom of a place, short ones side by side, the newest last; what is left of the place. Room for a line of
/// them may be kept where there is none.
pub fn notices_ui(
    ui: &mut Ui,
    place: Rect,
    keeps_room: bool,
    notices: &Notices,
    actions: &mut Actions,
) -> Rect {
    let lines = in_lines(ui, notices, place.width());
    let height = lines.iter().map(|line| height(line)).sum();
    let keeps_room = keeps_room && place.height() >= KEPT_FROM;
    let kept = if keeps_room { MESSAGE } else { 0.0 };
    let left = place.with_max_y(place.bottom() - f32::max(height, kept));
    let messages = place.with_min_y(place.bottom() - height);
    let has_any = !lines.is_empty();
    let tokens = theme::tokens(ui.ctx());
    ui.painter()
        .rect_filled(place.with_min_y(left.bottom()), 0.0, tokens.page);
    if has_any {
        let builder = UiBuilder::new().scope_id(egui::Id::unique("messages"));
        ui.scope_builder(builder.max_rect(messages), |ui| {
            ui.painter().rect_filled(messages, 0.0, tokens.panel);
            ui.spacing_mut().item_spacing.y = 0.0;
            for line in lines {
                line_ui(ui, line, actions);
            }
        });
    }
    ui.data_mut(|d| d.insert_temp(id(), has_any.then_some(messages)));
    left
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

/// The messages in lines of a width: one that has room beside those before it stands there, so that it moves nothing.
fn in_lines<'a>(ui: &Ui, notices: &'a Notices, width: f32) -> Vec<Vec<Laid<'a>>> {
    let around = around(ui);
    let mut lines: Vec<Vec<Laid<'a>>> = Vec::new();
    let mut free = 0.0;
    for notice in notices.list() {
        let galley = laid_out(ui, notice, width - around);
        let needed = galley.size().x + around;
        match lines.last_mut().filter(|_| needed <= free) {
            Some(line) => line.push((notice, galley)),
            None => {
                lines.push(vec![(notice, galley)]);
                free = width;
            }
        }
        free -= needed;
    }
    lines
}

/// What a message takes beside its text, in points.
fn around(ui: &Ui) -> f32 {
    2.0 * MARGIN + CLOSE + ui.spacing().item_spacing.x
}

fn laid_out(ui: &Ui, notice: &Notice, width: f32) -> Arc<Galley> {
    let mark = match notice.tone {
        Tone::Info => "",
        Tone::Trouble => "! ",
    };
    let font = TextStyle::Body.resolve(ui.style());
    let text = format!("{mark}{}", notice.text);
    let color = ui.visuals().text_color();
    ui.painter().layout(text, font, color, width)
}

fn height(line: &[Laid<'_>]) -> f32 {
    line.iter()
        .map(|(_, galley)| galley.size().y + AIR)
        .fold(MESSAGE, f32::max)
}

/// A line of messages; the last one has what room is left.
fn line_ui(ui: &mut Ui, line: Vec<Laid<'_>>, actions: &mut Actions) {
    let size = vec2(ui.available_width(), height(&line));
    let (_, mut left) = ui.allocate_space(size);
    let last = line.len() - 1;
    for (at, (notice, galley)) in line.into_iter().enumerate() {
        let place = if at == last {
            left
        } else {
            let end = left.left() + galley.size().x + around(ui);
            let [place, rest] = left.split_left_right_at_x(end).into();
            left = rest;
            place
        };
        notice_ui(ui, notice, galley, place, actions);
    }
}

fn notice_ui(
    ui: &mut Ui,
    notice: &Notice,
    galley: Arc<Galley>,
    place: Rect,
    actions: &mut Actions,
) {
    let tokens = theme::tokens(ui.ctx());
    let color = match notice.tone {
        Tone::Info => tokens.second,
        Tone::Trouble => tokens.error,
    };
    let line = egui::Stroke::new(size::STRONG_LINE, color);
    ui.painter().hline(place.x_range(), place.top() + 1.0, line);
    let builder = UiBuilder::new()
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
        let mut label = ui.add(Label::new(galley));
        if !notice.tip.is_empty() {
            label = label.on_hover_text(&notice.tip);
        }
        // Told once, when it comes.
        ui.ctx().accesskit_node_builder(label.id, |node| {
            node.set_live(match notice.tone {
                Tone::Info => egui::accesskit::Live::Polite,
                Tone::Trouble => egui::accesskit::Live::Assertive,
            });
        });
    });
}
