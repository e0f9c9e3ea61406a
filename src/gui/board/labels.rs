//! Figures and letters on the board: counts in pills, house labels, tags.

use std::f32::consts::PI;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{Align2, Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::layout::{BoardLayout, PitPlace, TextWay};
use super::model::{BoardModel, Tag, TagKind};
use crate::gui::theme::{BoardColors, strong};
use crate::rules::board::Pit;
use crate::rules::side::Side;

/// Draws the number of seeds of every pit, in its pill.
pub(super) fn counts(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) {
    for house in model.shape.all_houses() {
        let Some(place) = layout.house(house) else {
            continue;
        };
        let seeds = model.position.seeds(house);
        if model.position.is_burnt(house) && seeds == 0 {
            continue;
        }
        count(painter, layout, place, seeds, 1.0, colors);
    }
    for side in Side::ALL {
        if let Some(place) = layout.store(side) {
            let roomy = place.rect().width() > 2.4 * layout.pill_height;
            let scale = if roomy { 1.15 } else { 1.0 };
            let seeds = model.position.store(side);
            count(painter, layout, place, seeds, scale, colors);
        }
    }
}

fn count(
    painter: &Painter,
    layout: &BoardLayout,
    place: &PitPlace,
    seeds: u16,
    scale: f32,
    colors: &BoardColors,
) {
    let height = scale * layout.pill_height;
    let galley = line(painter, seeds.to_string(), 0.76 * height, colors.pill_text);
    pill(
        painter,
        place.pill,
        height,
        &galley,
        place.text,
        colors.pill,
        colors.pill_text,
    );
}

/// Draws the letters or numbers of the houses.
pub(super) fn houses(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) {
    for house in model.shape.all_houses() {
        let text = model.labels.text(model.shape, house);
        if let Some(place) = layout.house(house)
            && !text.is_empty()
        {
            let size = (0.56 * layout.pill_height).clamp(11.0, 26.0);
            let galley = line(painter, text, size, colors.label);
            let shade = vec2(0.0, 1.0);
            middle_text(
                painter,
                place.label + shade,
                &galley,
                place.text,
                colors.mark_back,
            );
            middle_text(painter, place.label, &galley, place.text, colors.label);
        }
    }
}

/// Draws the tags at their pits, at the inner right corner.
pub(super) fn tags(painter: &Painter, layout: &BoardLayout, tags: &[Tag], colors: &BoardColors) {
    for tag in tags {
        if let Some(place) = layout.pit(tag.pit) {
            let (ground, text) = tag.kind.colors(colors);
            let height = 0.92 * layout.pill_height;
            let galley = line(painter, tag.text.clone(), 0.72 * height, text);
            let at = tag_place(layout, tag.pit, place);
            if tag.kind == TagKind::Best {
                points(painter, at, height, &galley, ground, colors.mark_back);
            }
            pill(painter, at, height, &galley, place.text, ground, text);
        }
    }
}

/// The points at both ends of the best tag, which make it known without its colour.
fn points(
    painter: &Painter,
    middle: Pos2,
    height: f32,
    galley: &Arc<Galley>,
    ground: Color32,
    edge: Color32,
) {
    let reach = 0.5 * pill_width(height, galley);
    for way in [-1.0, 1.0] {
        let tip = middle + vec2(way * (reach + 0.34 * height), 0.0);
        let back = middle + vec2(way * (reach - 0.5 * height), 0.0);
        let up = vec2(0.0, 0.5 * height);
        let corners = if way > 0.0 {
            vec![back - up, tip, back + up]
        } else {
            vec![back + up, tip, back - up]
        };
        painter.add(Shape::convex_polygon(
            corners,
            ground,
            Stroke::new(0.5, edge),
        ));
    }
}

fn pill_width(height: f32, galley: &Arc<Galley>) -> f32 {
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

fn tag_place(layout: &BoardLayout, pit: Pit, place: &PitPlace) -> Pos2 {
    match pit {
        Pit::House(_) => place.center() + 0.36 * layout.diameter * vec2(1.0, -place.outer.y),
        Pit::Store(_) => place.pill - 1.2 * layout.pill_height * place.outer,
    }
}

fn line(painter: &Painter, text: String, size: f32, color: Color32) -> Arc<Galley> {
    // Whole sizes: every other one would be a set of glyphs of its own in the font's texture.
    painter.layout_no_wrap(text, strong(size.round()), color)
}

fn pill(
    painter: &Painter,
    middle: Pos2,
    height: f32,
    galley: &Arc<Galley>,
    way: TextWay,
    ground: Color32,
    text: Color32,
) {
    let width = pill_width(height, galley);
    let rect = Rect::from_center_size(middle, vec2(width, height));
    let radius = CornerRadius::same((0.5 * height).min(127.0) as u8);
    painter.rect_filled(rect, radius, ground);
    middle_text(painter, middle, galley, way, text);
}

/// Text with the middle of its capitals and figures at a point.
fn middle_text(
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
