//! What is drawn over the board: rings, the path of the hand, numbers, labels.

use egui::epaint::TextShape;
use egui::{Align2, Color32, CornerRadius, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::layout::{BoardLayout, Hole};
use super::model::{BoardModel, BoardView, HouseLabels, Preview};
use crate::gui::theme::{strong, wood};
use crate::rules::board::{House, Pit};
use crate::rules::side::Side;

/// Rings, path and wedges, under the seeds' numbers.
pub fn paint_marks(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    hovered: Option<House>,
) {
    let unit = layout.unit;
    let thin = (unit * 0.020).clamp(1.2, 4.0);
    for &house in model.playable {
        let color = wood::PLAYABLE.gamma_multiply(0.85);
        ring(
            painter,
            layout,
            house,
            unit * 0.022,
            Stroke::new(thin, color),
        );
    }
    let chosen = hovered.filter(|h| model.playable.contains(h));
    for house in [chosen, model.cursor].into_iter().flatten() {
        let stroke = Stroke::new(thin * 2.1, wood::CHOSEN);
        ring(painter, layout, house, unit * 0.024, stroke);
    }
    if let Some(cursor) = model.cursor {
        // The keyboard's place is told by shape too: a second ring.
        let stroke = Stroke::new(thin * 0.8, wood::CHOSEN);
        ring(painter, layout, cursor, unit * 0.075, stroke);
    }
    if let Some(last) = model.last_move {
        wedge(painter, layout, Pit::House(last.origin), Wedge::Out);
        wedge(painter, layout, last.landing, Wedge::In);
    }
    if let Some(preview) = model.preview {
        paint_preview(painter, layout, preview);
    }
}

fn ring(painter: &Painter, layout: &BoardLayout, house: House, out: f32, stroke: Stroke) {
    painter.circle_stroke(layout.house(house), layout.radius() + out, stroke);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wedge {
    /// Seeds left here.
    Out,
    /// The last seed came here.
    In,
}

/// A small wedge at the side of a pit that has no number.
fn wedge(painter: &Painter, layout: &BoardLayout, pit: Pit, way: Wedge) {
    let Some(hole) = layout.hole(pit) else { return };
    let side = match pit {
        Pit::House(house) => house.side(),
        Pit::Store(side) => side,
    };
    let inwards = -layout.outwards(side);
    let middle = if inwards.y < 0.0 {
        hole.top
    } else {
        hole.bottom
    };
    let size = (layout.unit * 0.062).clamp(3.5, 16.0);
    // Aslant, so that it lies clear of number and label.
    let out = vec2(0.64, inwards.y * 0.77);
    let at = middle + out * (hole.radius + size * 1.2);
    let tip = match way {
        Wedge::Out => out,
        Wedge::In => -out,
    };
    let across = tip.rot90() * size;
    let points = vec![
        at + tip * size * 0.8,
        at - tip * size * 0.6 + across,
        at - tip * size * 0.6 - across,
    ];
    let points = if way == Wedge::Out {
        // Hollow where the move began, filled where it ended.
        painter.add(Shape::closed_line(
            points,
            Stroke::new((size * 0.28).max(1.0), wood::LAST),
        ));
        return;
    } else {
        points
    };
    painter.add(Shape::convex_polygon(points, wood::LAST, Stroke::NONE));
}

fn paint_preview(painter: &Painter, layout: &BoardLayout, preview: &Preview) {
    let unit = layout.unit;
    let mut seen: Vec<Pit> = Vec::new();
    for &pit in &preview.path {
        if !seen.contains(&pit) {
            seen.push(pit);
        }
    }
    let dot = (unit * 0.045).clamp(2.2, 11.0);
    for pit in seen {
        let Some(hole) = layout.hole(pit) else {
            continue;
        };
        let side = match pit {
            Pit::House(house) => house.side(),
            Pit::Store(side) => side,
        };
        let inwards = -layout.outwards(side);
        let middle = if inwards.y < 0.0 {
            hole.top
        } else {
            hole.bottom
        };
        let at = middle + inwards * hole.radius * 0.74;
        painter.circle_filled(at, dot + 1.2, wood::PILL.gamma_multiply(0.7));
        painter.circle_filled(at, dot, wood::PATH);
    }
    for &house in &preview.captures {
        captured(painter, layout, house);
    }
    if let Some(hole) = preview.landing.and_then(|pit| layout.hole(pit)) {
        let stroke = Stroke::new((unit * 0.034).clamp(1.8, 7.0), wood::PATH);
        dashed(painter, &hole, unit * 0.030, stroke);
    }
}

/// A ring with ticks pointing inwards: what lies here would be taken.
fn captured(painter: &Painter, layout: &BoardLayout, house: House) {
    let (center, radius) = (layout.house(house), layout.radius());
    let stroke = Stroke::new((layout.unit * 0.030).clamp(1.6, 6.0), wood::PREY);
    painter.circle_stroke(center, radius * 1.02, stroke);
    for i in 0..8 {
        let angle = std::f32::consts::TAU * (i as f32 + 0.5) / 8.0;
        let out = vec2(angle.cos(), angle.sin());
        painter.line_segment(
            [center + out * radius * 1.02, center + out * radius * 0.84],
            stroke,
        );
    }
}

/// A dashed line round a hole.
fn dashed(painter: &Painter, hole: &Hole, out: f32, stroke: Stroke) {
    let radius = hole.radius + out;
    let mut points = Vec::new();
    let steps = 72;
    for i in 0..=steps {
        let angle = std::f32::consts::TAU * i as f32 / steps as f32;
        let direction = vec2(angle.cos(), angle.sin());
        let end = if direction.y < 0.0 {
            hole.top
        } else {
            hole.bottom
        };
        points.push(end + direction * radius);
    }
    let dash = (radius * 0.22).max(3.0);
    painter.extend(Shape::dashed_line(&points, stroke, dash, dash * 0.75));
}

/// The numbers of seeds and the houses' labels, over everything.
pub fn paint_figures(painter: &Painter, layout: &BoardLayout, model: &BoardModel<'_>) {
    for house in model.shape.all_houses() {
        if !model.position.is_burnt(house) {
            let seeds = model.position.seeds(house);
            pill(painter, layout, model.view, Pit::House(house), seeds);
        }
        let text = label(house, model.labels);
        let size = layout.label_size();
        let font = FontId::new(size, strong());
        let color = wood::INK.gamma_multiply(0.92);
        let turn = turn_of(model.view, house.side());
        put_text(painter, layout.label(house), &text, font, color, turn);
    }
    for side in Side::ALL {
        let seeds = model.position.store(side);
        pill(painter, layout, model.view, Pit::Store(side), seeds);
    }
    for tag in model.tags {
        if let Some(hole) = layout.hole(tag.pit) {
            let at = hole.top + vec2(hole.radius * 0.72, -hole.radius * 0.86);
            let font = FontId::new(layout.figure_size() * 0.82, strong());
            plaque(
                painter,
                at,
                &tag.text,
                font,
                wood::ON_TAG,
                wood::TAG,
                Turn::Upright,
            );
        }
    }
}

fn label(house: House, labels: HouseLabels) -> String {
    match labels {
        HouseLabels::Numbers => house.number().to_string(),
        HouseLabels::Letters => {
            let first = match house.side() {
                Side::South => b'A',
                Side::North => b'a',
            };
            char::from(first + house.number() - 1).to_string()
        }
    }
}

/// Which way up text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Upright,
    Over,
}

fn turn_of(view: BoardView, side: Side) -> Turn {
    if view == BoardView::FaceToFace && side == Side::North {
        Turn::Over
    } else {
        Turn::Upright
    }
}

fn pill(painter: &Painter, layout: &BoardLayout, view: BoardView, pit: Pit, seeds: u16) {
    let Some(at) = layout.pill(pit) else { return };
    let (side, scale) = match pit {
        Pit::House(house) => (house.side(), 1.0),
        Pit::Store(side) => (side, 1.25),
    };
    let font = FontId::new(layout.figure_size() * scale, strong());
    let turn = turn_of(view, side);
    let fill = wood::PILL.gamma_multiply(0.93);
    plaque(
        painter,
        at,
        &seeds.to_string(),
        font,
        wood::PILL_TEXT,
        fill,
        turn,
    );
}

/// Text on a plate with round ends.
fn plaque(
    painter: &Painter,
    at: Pos2,
    text: &str,
    font: FontId,
    color: Color32,
    fill: Color32,
    turn: Turn,
) {
    let size = font.size;
    let galley = painter.layout_no_wrap(text.to_owned(), font.clone(), color);
    let height = size * 1.32;
    let width = (galley.size().x + size * 0.9).max(height * 1.45);
    let rect = Rect::from_center_size(at, Vec2::new(width, height));
    let radius = CornerRadius::same((height / 2.0).min(255.0) as u8);
    painter.rect_filled(rect, radius, fill);
    put_text(painter, at, text, font, color, turn);
}

fn put_text(painter: &Painter, at: Pos2, text: &str, font: FontId, color: Color32, turn: Turn) {
    let galley = painter.layout_no_wrap(text.to_owned(), font, color);
    match turn {
        Turn::Upright => {
            let rect = Align2::CENTER_CENTER.anchor_size(at, galley.size());
            painter.galley(rect.min, galley, color);
        }
        Turn::Over => {
            let corner = at + galley.size() / 2.0;
            let shape = TextShape::new(corner, galley, color).with_angle(std::f32::consts::PI);
            painter.add(shape);
        }
    }
}
