//! A small picture of the board that a rule set begins with.

use egui::{Color32, CornerRadius, Painter, Rect, pos2, vec2};

use crate::gui::theme::Tokens;
use crate::rules::spec::{RuleSpec, SowStore, Start};

/// Between the rim and the pits, in parts of a pit's width.
const RIM: f32 = 0.35;
/// A pit, in parts of the room that it has.
const PIT: f32 = 0.78;

/// Paints it as large as the room allows, in the middle of it.
pub fn paint(painter: &Painter, room: Rect, rules: &RuleSpec, tokens: &Tokens) {
    let rows = 2 * usize::from(rules.rows);
    let columns = usize::from(rules.houses);
    let stores = match rules.sow_store {
        SowStore::None => 0.0,
        _ => 2.0,
    };
    let (wide, high) = (columns as f32 + stores + 2.0 * RIM, rows as f32 + 2.0 * RIM);
    let pit = (room.width() / wide).min(room.height() / high);
    let board = Rect::from_center_size(room.center(), vec2(wide, high) * pit);
    let colors = &tokens.board;
    let radius = (0.45 * pit).clamp(2.0, 8.0) as u8;
    painter.rect_filled(board, CornerRadius::same(radius), colors.face[1]);
    let inner = board.shrink(RIM * pit);
    let first = inner.left() + pit * stores / 2.0;
    for row in 0..rows {
        for column in 0..columns {
            let center = pos2(
                first + (column as f32 + 0.5) * pit,
                inner.top() + (row as f32 + 0.5) * pit,
            );
            let color = match begins_empty(rules, row, column) {
                true => colors.pit_edge.gamma_multiply(0.3),
                false => colors.pit_edge,
            };
            painter.circle_filled(center, PIT * pit / 2.0, color);
        }
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

/// Whether a house holds nothing at the beginning; the first row is North's farthest.
fn begins_empty(rules: &RuleSpec, row: usize, column: usize) -> bool {
    let Start::Initial(pattern) = &rules.start else {
        return false;
    };
    let (rows, columns) = (usize::from(rules.rows), usize::from(rules.houses));
    // From the owner's edge of the board: 0 is his home row.
    let (near, is_north) = match row < rows {
        true => (row, true),
        false => (2 * rows - 1 - row, false),
    };
    // Home rows are numbered from the owner's left, fighting rows back from his right.
    let from_left = if is_north {
        columns - 1 - column
    } else {
        column
    };
    let index = match near {
        0 => from_left,
        _ => 2 * columns - 1 - from_left,
    };
    pattern.get(index).is_some_and(|&seeds| seeds == 0)
}
