//! The name plates beside the board: who sits there, how much he has, whether it is his turn.

use egui::{Align2, Rect, Ui};

use crate::gui::desk::Desk;
use crate::gui::theme;
use crate::rules::position::Position;
use crate::rules::side::Side;

/// A player's plate, drawn into `rect`; what he has is counted in the position shown.
pub fn plate_ui(ui: &mut Ui, rect: Rect, desk: &Desk, position: &Position, side: Side) {
    let tokens = theme::tokens(ui.ctx());
    let game = &desk.game;
    let state = game.record.state();
    let to_move = desk.setup.is_none() && state.to_move() == Some(side);
    let won = state.outcome().is_some_and(|o| o.winner == Some(side));
    let name = &desk.names()[side];
    let seeds = if game.rules().counts_seeds() {
        u32::from(position.store(side))
    } else {
        position.seeds_of(side)
    };
    let (fill, text) = if to_move || won {
        (tokens.accent, tokens.on_accent)
    } else {
        (tokens.panel, tokens.text)
    };
    let response = ui.allocate_rect(rect, egui::Sense::hover());
    let said = if to_move {
        format!("{name}, {side}, {seeds}, to move")
    } else {
        format!("{name}, {side}, {seeds}")
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &said));
    let painter = ui.painter();
    let round = rect.height() / 2.0;
    painter.rect_filled(rect, round, fill);
    if !(to_move || won) {
        let stroke = egui::Stroke::new(1.0, tokens.line);
        painter.rect_stroke(rect, round, stroke, egui::StrokeKind::Inside);
    }
    let middle = rect.center().y;
    let mut left = rect.left() + 18.0;
    if to_move {
        wedge(painter, egui::pos2(left, middle), text);
        left += 18.0;
    }
    let strong = theme::strong;
    let size = (rect.height() * 0.42).clamp(12.0, 17.0);
    let count = painter.text(
        egui::pos2(rect.right() - 18.0, middle),
        Align2::RIGHT_CENTER,
        seeds.to_string(),
        strong(size),
        text,
    );
    let room = count.left() - left - 10.0;
    let galley = egui::WidgetText::from(egui::RichText::new(name).font(strong(size)).color(text))
        .into_galley(ui, Some(egui::TextWrapMode::Truncate), room, strong(size));
    let at = egui::pos2(left, middle - galley.size().y / 2.0);
    ui.painter().galley(at, galley, text);
}

/// The sign of whose turn it is: shape beside colour.
fn wedge(painter: &egui::Painter, at: egui::Pos2, color: egui::Color32) {
    let points = vec![
        at + egui::vec2(0.0, -6.0),
        at + egui::vec2(10.0, 0.0),
        at + egui::vec2(0.0, 6.0),
    ];
    painter.add(egui::Shape::convex_polygon(
        points,
        color,
        egui::Stroke::NONE,
    ));
}
