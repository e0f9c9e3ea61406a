//! How rule sets are told apart: a colour and a mark each, the same on boards, maps and plots.

use egui::{Color32, Painter, Pos2, Sense, Shape, Stroke, Ui, vec2};

use crate::gui::theme::{self, Tokens};

/// The colour of a rule set by its number, counted from 0.
pub fn color(tokens: &Tokens, number: usize) -> Color32 {
    tokens.series[number % tokens.series.len()]
}

/// Draws the mark of a rule set by its number: a disc, a square, a triangle, a diamond.
pub fn mark(painter: &Painter, at: Pos2, radius: f32, number: usize, color: Color32) {
    let corner = |x: f32, y: f32| at + radius * vec2(x, y);
    let corners = match number % 4 {
        0 => {
            painter.circle_filled(at, radius, color);
            return;
        }
        1 => vec![
            corner(-0.9, -0.9),
            corner(0.9, -0.9),
            corner(0.9, 0.9),
            corner(-0.9, 0.9),
        ],
        2 => vec![corner(0.0, -1.1), corner(1.1, 0.9), corner(-1.1, 0.9)],
        _ => vec![
            corner(0.0, -1.25),
            corner(1.25, 0.0),
            corner(0.0, 1.25),
            corner(-1.25, 0.0),
        ],
    };
    painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

/// Draws the mark of a family by its number: sixteen pairs of a form and a colour.
pub fn family_mark(painter: &Painter, at: Pos2, radius: f32, number: usize, tokens: &Tokens) {
    let color = color(tokens, number % 4 + number / 4);
    mark(painter, at, radius, number, color);
}

/// The mark of a family before its name, in a line so high.
pub fn family_mark_ui(ui: &mut Ui, height: f32, number: usize) {
    let (spot, _) = ui.allocate_exact_size(vec2(14.0, height), Sense::hover());
    let tokens = theme::tokens(ui.ctx());
    family_mark(ui.painter(), spot.center(), 5.0, number, tokens);
}

/// The mark of a rule set before its name, in a line so high; its colour.
pub fn mark_ui(ui: &mut Ui, height: f32, number: usize) -> Color32 {
    let color = color(theme::tokens(ui.ctx()), number);
    let (spot, _) = ui.allocate_exact_size(vec2(14.0, height), Sense::hover());
    mark(ui.painter(), spot.center(), 5.0, number, color);
    color
}

/// The dashes of a rule set's line and the gaps between them, in points; `None` for a whole line.
pub const fn dash(number: usize) -> Option<(f32, f32)> {
    match number % 4 {
        0 => None,
        1 => Some((9.0, 5.0)),
        2 => Some((2.5, 4.0)),
        _ => Some((14.0, 4.0)),
    }
}
