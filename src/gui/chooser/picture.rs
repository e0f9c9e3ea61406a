//! A small picture of the board that a rule set begins with.

use egui::{Color32, CornerRadius, Painter, Rect, pos2, vec2};

use crate::gui::theme::Tokens;
use crate::rules::board::{House, Shape};
use crate::rules::side::Side;
use crate::rules::spec::{RuleSpec, Start};

/// Between the rim and the pits, in parts of a pit's width.
const RIM: f32 = 0.35;
/// A pit, in parts of the room that it has.
const PIT: f32 = 0.78;

/// Paints it as large as the room allows, in the middle of it.
pub fn paint(painter: &Painter, room: Rect, rules: &RuleSpec, tokens: &Tokens) {
    let Some(shape) = Shape::new(rules.rows, rules.houses) else {
        return;
    };
    let rows = 2 * usize::from(shape.rows());
    let columns = f32::from(shape.houses_in_row());
    let stores = match rules.has_stores() {
        true => 2.0,
        false => 0.0,
    };
    let (wide, high) = (columns + stores + 2.0 * RIM, rows as f32 + 2.0 * RIM);
    let pit = (room.width() / wide).min(room.height() / high);
    let board = Rect::from_center_size(room.center(), vec2(wide, high) * pit);
    let colors = &tokens.board;
    let radius = (0.45 * pit).clamp(2.0, 8.0) as u8;
    painter.rect_filled(board, CornerRadius::same(radius), colors.face[1]);
    let inner = board.shrink(RIM * pit);
    let first = inner.left() + pit * stores / 2.0;
    for house in shape.all_houses() {
        let place = shape.place(house);
        let row = match place.side {
            Side::South => rows - 1 - usize::from(place.row),
            Side::North => usize::from(place.row),
        };
        let center = pos2(
            first + (f32::from(place.column) + 0.5) * pit,
            inner.top() + (row as f32 + 0.5) * pit,
        );
        let color = match begins_empty(rules, house) {
            true => colors.pit_edge.gamma_multiply(0.3),
            false => colors.pit_edge,
        };
        painter.circle_filled(center, PIT * pit / 2.0, color);
    }
    if stores > 0.0 {
        for left in [inner.left(), inner.right() - pit] {
            store(
                painter,
                Rect::from_min_size(pos2(left, inner.top()), vec2(pit, inner.height())),
                colors.pit_edge,
            );
        }
    }
}

fn store(painter: &Painter, room: Rect, color: Color32) {
    let shape = room.shrink2(vec2((1.0 - PIT) * room.width() / 2.0, room.height() * 0.08));
    let radius = (shape.width() / 2.0).min(255.0) as u8;
    painter.rect_filled(shape, CornerRadius::same(radius), color);
}

/// Whether a house holds nothing at the beginning.
fn begins_empty(rules: &RuleSpec, house: House) -> bool {
    match &rules.start {
        Start::Initial(pattern) => pattern.get(house.index()) == Some(&0),
        Start::Seeds(_) => false,
    }
}
