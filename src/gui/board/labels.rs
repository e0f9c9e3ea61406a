//! Texts on the board: how they are drawn, pills, tags.

use std::f32::consts::PI;
use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{Align2, Color32, CornerRadius, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::layout::{BoardLayout, PitPlace, TextWay};
use super::model::{Tag, TagKind};
use crate::gui::theme::{BoardColors, strong};
use crate::rules::board::Pit;
use crate::rules::side::Side;

/// Between a house and its tag, in diameters.
const AIR: f32 = 0.02;
/// Least height of a tag, in points.
const TAG_LEAST: f32 = 12.5;

/// Draws the tags at their pits, toward the middle of the board; smaller where they would touch.
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
    let widths = tags
        .iter()
        .map(|tag| tag_width(height, &galley_of(tag, height)));
    let largest = vec2(widths.fold(0.0, f32::max), height);
    let crowd = TagCrowd::of(layout, tags, largest);
    for tag in tags {
        let Some(place) = layout.pit(tag.pit) else {
            continue;
        };
        let (ground, text) = tag.kind.colors(colors);
        let galley = galley_of(tag, height);
        let size = vec2(tag_width(height, &galley), height);
        let at = tag_place(layout, tag.pit, place, size, crowd);
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

/// What shares the room for tags in the band between the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TagCrowd {
    /// There is room for all.
    None,
    /// Those of the two sides stand beside each other.
    Sides,
    /// There is room for those of one side only: each stands in its own house.
    Own,
}

impl TagCrowd {
    /// Of these tags, the largest of this size.
    fn of(layout: &BoardLayout, tags: &[Tag], largest: Vec2) -> Self {
        let has = |side| {
            let of_side = |tag: &Tag| {
                let by_band = layout.pit(tag.pit).is_some_and(|p| layout.is_by_band(p));
                by_band && matches!(tag.pit, Pit::House(house) if house.side() == side)
            };
            tags.iter().any(of_side)
        };
        let both = Side::ALL.into_iter().all(has);
        let is_narrow = layout.band < 2.0 * (AIR * layout.diameter + largest.y);
        if !both || !is_narrow {
            Self::None
        } else if 2.0 * largest.x <= layout.pitch {
            Self::Sides
        } else {
            Self::Own
        }
    }
}

/// The middle of a tag: of a house in the band between the sides, where no seeds lie; on the inner edge of a house
/// that has another row there, beside that row's count, or no room in the band.
fn tag_place(
    layout: &BoardLayout,
    pit: Pit,
    place: &PitPlace,
    size: Vec2,
    crowd: TagCrowd,
) -> Pos2 {
    let half = 0.5 * place.rect().height();
    // Not beyond the middle between two houses.
    let right = (0.5 * (layout.pitch - size.x)).clamp(0.0, 0.36 * layout.diameter);
    let outer = place.outer;
    let beyond = half + AIR * layout.diameter + 0.5 * size.y;
    match (pit, crowd) {
        (Pit::Store(_), _) => place.pill - 1.2 * layout.pill_height * outer,
        (Pit::House(_), _) if !layout.is_by_band(place) => {
            // Almost to the counts of the other row.
            let inside = 0.5 * size.y - 0.11 * layout.diameter;
            place.center() + vec2(right, -(half - inside) * outer.y)
        }
        (_, TagCrowd::None) => place.center() - beyond * outer,
        (_, TagCrowd::Sides) => place.center() + vec2(right * outer.y, 0.0) - beyond * outer,
        // Not over the middle of the band.
        (_, TagCrowd::Own) => {
            let inside = (0.14 * layout.diameter).max(0.5 * (size.y - layout.band));
            place.center() - (half - inside) * outer
        }
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

/// Fills the pill behind a text.
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

#[cfg(test)]
mod tests {
    use super::super::model::{LabelStyle, Seating, StorePlaces};
    use super::*;
    use crate::rules::board::Shape as BoardShape;

    /// Where the tags of houses stand that lie by the band, in boards of several sizes.
    fn tags_by_band(rows: u8, houses: u8, sides: &[Side], check: impl Fn(&BoardLayout, &[Rect])) {
        for (width, height) in [
            (800.0, 300.0),
            (800.0, 420.0),
            (800.0, 700.0),
            (400.0, 300.0),
        ] {
            let shape = BoardShape::new(rows, houses).unwrap();
            let room = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let stores = StorePlaces::SouthRight;
            let view = Seating::SouthBelow;
            let layout = BoardLayout::new(room, shape, stores, view, LabelStyle::Letters);
            let size = vec2(0.45 * layout.diameter, 0.31 * layout.diameter);
            let crowd = match sides {
                [_] => TagCrowd::None,
                _ => TagCrowd::Sides,
            };
            let tags = shape.all_houses().filter_map(|house| {
                let place = layout.house(house).unwrap();
                let shown = sides.contains(&house.side()) && layout.is_by_band(place);
                let at = tag_place(&layout, Pit::House(house), place, size, crowd);
                shown.then(|| Rect::from_center_size(at, size))
            });
            let tags: Vec<Rect> = tags.collect();
            let in_row = usize::from(shape.houses_in_row());
            assert_eq!(tags.len(), sides.len() * in_row);
            check(&layout, &tags);
        }
    }

    fn stand_free(layout: &BoardLayout, tags: &[Rect]) {
        for (number, tag) in tags.iter().enumerate() {
            for place in layout.pits() {
                let bowl = place.rect().shrink(1.0);
                assert!(!tag.intersects(bowl), "{:?}: {number}", layout.board);
            }
            let others = tags.iter().skip(number + 1);
            let mut over = others.filter(|other| other.shrink(1.0).intersects(*tag));
            assert_eq!(over.next(), None, "{:?}: {number}", layout.board);
        }
    }

    #[test]
    fn values_stand_between_the_rows_and_not_on_the_seeds_nor_on_each_other() {
        tags_by_band(1, 6, &Side::ALL, stand_free);
    }

    #[test]
    fn values_of_the_fighting_row_stand_between_the_sides_too() {
        tags_by_band(2, 8, &[Side::South], stand_free);
    }
}
