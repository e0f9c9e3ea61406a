//! How grades and marks are shown: a sign, a colour, a shape.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

use crate::game::note::Mark;
use crate::game::review::judge::Grade;
use crate::gui::theme::{Tokens, size};

/// The mark that stands for a grade in print; none for what is no mistake.
pub const fn mark_of(grade: Grade) -> Option<Mark> {
    match grade {
        Grade::Best | Grade::Good => None,
        Grade::Inaccuracy => Some(Mark::Dubious),
        Grade::Mistake => Some(Mark::Mistake),
        Grade::Blunder => Some(Mark::Blunder),
    }
}

/// The colour of a grade.
pub const fn color_of(grade: Grade, tokens: &Tokens) -> Color32 {
    match grade {
        Grade::Best | Grade::Good => tokens.quiet,
        Grade::Inaccuracy => tokens.second,
        Grade::Mistake => tokens.warning,
        Grade::Blunder => tokens.error,
    }
}

/// The sign of a mistake on the curve: a ring, a disc, a diamond.
pub fn paint_sign(painter: &Painter, at: Pos2, grade: Grade, tokens: &Tokens) {
    let color = color_of(grade, tokens);
    let edge = Stroke::new(size::MARK_LINE, tokens.page);
    match grade {
        Grade::Best | Grade::Good => {}
        Grade::Inaccuracy => {
            painter.circle(at, 3.5, tokens.page, Stroke::new(size::STRONG_LINE, color));
        }
        Grade::Mistake => {
            painter.circle(at, 5.0, color, edge);
        }
        Grade::Blunder => {
            let corners = [(0.0, -6.5), (6.5, 0.0), (0.0, 6.5), (-6.5, 0.0)];
            let corners = corners.map(|(x, y)| at + vec2(x, y)).to_vec();
            painter.add(Shape::convex_polygon(corners, color, edge));
        }
    }
}
