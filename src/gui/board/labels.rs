//! Texts on the board: how they are drawn, pills, tags.

use std::f32::consts::PI;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{Align2, Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::layout::{BoardLayout, PitPlace, TextWay};
use super::model::{Tag, TagKind};
use crate::gui::theme::{BoardColors, strong};
use crate::rules::board::Pit;

/// Least height of a tag, in points.
const TAG_LEAST: f32 = 12.5;

/// Draws the tags at their pits, at the inner right corner; smaller where they would touch.
pub(super) fn tags(painter: &Painter, layout: &BoardLayout, tags: &[Tag], colors: &BoardColors) {
    let usual = 0.92 * layout.pill_height;
    let galley_of = |tag: &Tag, height: f32| {
        let (_, text) = tag.kind.colors(colors);
        line(painter, tag.text.clone(), 0.72 * height, text)
    };
    let widest = tags
        .iter()
        .map(|tag| tag_width(usual, &galley_of(tag, usual)));
    let fits = layout.pitch / widest.fold(layout.pitch, f32::max);
    let height = (usual * fits).max(usual.min(TAG_LEAST));
    for tag in tags {
        let Some(place) = layout.pit(tag.pit) else {
            continue;
        };
        let (ground, text) = tag.kind.colors(colors);
        let galley = galley_of(tag, height);
        let at = tag_place(layout, tag.pit, place, tag_width(height, &galley));
        if tag.kind == TagKind::Best {
            best_tag(painter, at, height, &galley, ground, colors.mark_back);
            middle_text(painter, at, &galley, place.text, text);
        } else {
            pill(painter, at, height, &galley, place.text, ground, text);
        }
    }
}

/// The ground of the best tag: pointed at both ends, so that it is known without its colour.
fn best_tag(
    painter: &Painter,
    middle: Pos2,
    height: f32,
    galley: &Arc<Galley>,
    ground: Color32,
    edge: Color32,
) {
    let reach = 0.5 * tag_width(height, galley);
    let (half, taper) = (0.54 * height, 0.4 * height);
    let corner = |x: f32, y: f32| middle + vec2(x, y);
    let corners = vec![
        corner(-reach, 0.0),
        corner(taper - reach, -half),
        corner(reach - taper, -half),
        corner(reach, 0.0),
        corner(reach - taper, half),
        corner(taper - reach, half),
    ];
    let stroke = Stroke::new((0.06 * height).max(1.0), edge);
    painter.add(Shape::convex_polygon(corners, ground, stroke));
}

/// The width of the widest kind of tag with this text.
fn tag_width(height: f32, galley: &Arc<Galley>) -> f32 {
    pill_width(height, galley) + 0.3 * height
}

pub(super) fn pill_width(height: f32, galley: &Arc<Galley>) -> f32 {
    (galley.size().x + 0.62 * height).max(1.35 * height)
}

/// Draws the sign of an extra move at the pit it is won in.
pub(super) fn again(painter: &Painter, layout: &BoardLayout, pit: Pit, colors: &BoardColors) {
    if let Some(place) = layout.pit(pit) {
        let height = 1.05 * layout.pill_height;
        let galley = line(painter, "↻".to_owned(), 0.8 * height, colors.on_tag);
        let at = place.center() - 0.5 * place.rect().size().y * place.outer;
        pill(
            painter,
            at,
            height,
            &galley,
            place.text,
            colors.tag,
            colors.on_tag,
        );
    }
}

fn tag_place(layout: &BoardLayout, pit: Pit, place: &PitPlace, width: f32) -> Pos2 {
    match pit {
        Pit::House(_) => {
            // Not beyond the middle between two houses.
            let right = (0.5 * (layout.pitch - width)).clamp(0.0, 0.36 * layout.diameter);
            place.center() + vec2(right, -0.36 * layout.diameter * place.outer.y)
        }
        Pit::Store(_) => place.pill - 1.2 * layout.pill_height * place.outer,
    }
}

pub(super) fn line(painter: &Painter, text: String, size: f32, color: Color32) -> Arc<Galley> {
    // Whole sizes: every other one would be a set of glyphs of its own in the font's texture.
    painter.layout_no_wrap(text, strong(size.round().max(1.0)), color)
}

fn pill(
    painter: &Painter,
    middle: Pos2,
    height: f32,
    galley: &Arc<Galley>,
    way: TextWay,
    color: Color32,
    text: Color32,
) {
    let width = pill_width(height, galley);
    let rect = Rect::from_center_size(middle, vec2(width, height));
    ground(painter, rect, color);
    middle_text(painter, middle, galley, way, text);
}

/// The ground of a pill.
pub(super) fn ground(painter: &Painter, pill: Rect, color: Color32) {
    let radius = CornerRadius::same((0.5 * pill.height()).min(127.0) as u8);
    painter.rect_filled(pill, radius, color);
}

/// Text with the middle of its capitals and figures at a point.
pub(super) fn middle_text(
    painter: &Painter,
    middle: Pos2,
    galley: &Arc<Galley>,
    way: TextWay,
    color: Color32,
) {
    let size = galley.size();
    let snap = |p: Pos2| {
        let ppp = painter.pixels_per_point();
        (p.to_vec2() * ppp).round().to_pos2() / ppp
    };
    let shape = match way {
        TextWay::Upright => {
            let corner = snap(middle - 0.5 * size);
            TextShape::new(corner, Arc::clone(galley), color)
        }
        TextWay::Turned => TextShape::new(middle - 0.5 * size, Arc::clone(galley), color)
            .with_angle_and_anchor(PI, Align2::CENTER_CENTER),
    };
    painter.add(shape.with_override_text_color(color));
}

/// Half the size of a count's pill, to which a click belongs as well.
pub(super) fn pill_reach(layout: &BoardLayout) -> Vec2 {
    0.5 * layout.pill_height * vec2(1.6, 1.0)
}
