//! Wood and seeds as few plain shapes, for drawings that can be scaled and edited.

use egui::{Color32, Painter, Stroke, StrokeKind};

use super::heap::{Heap, look};
use super::layout::BoardLayout;
use super::mesh::{RoundRect, mix};
use super::model::BoardModel;
use super::seed::TINTS;
use crate::gui::theme::BoardColors;
use crate::rules::board::Pit;
use crate::rules::side::Side;

/// The width of lines, in diameters of a house or of a seed.
const LINE: f32 = 0.03;

/// The board without seeds.
pub(super) fn wood(painter: &Painter, layout: &BoardLayout, colors: &BoardColors) {
    let line = LINE * layout.diameter;
    let outline = RoundRect::new(layout.board, 0.32 * layout.diameter);
    shape(painter, outline, colors.face[1], (line, colors.rim_dark));
    for place in layout.pits() {
        shape(painter, place.bowl, colors.pit_low, (line, colors.pit_edge));
    }
}

fn shape(painter: &Painter, round: RoundRect, fill: Color32, (width, color): (f32, Color32)) {
    let stroke = Stroke::new(width, color);
    painter.rect(round.rect, round.radius, fill, stroke, StrokeKind::Inside);
}

/// Burnt houses and the seeds in all pits.
pub(super) fn seeds(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) {
    for house in model.shape.all_houses() {
        if let Some(place) = layout.house(house)
            && model.position.is_burnt(house)
        {
            let [middle, edge] = colors.char;
            shape(painter, place.bowl, middle, (LINE * layout.diameter, edge));
        }
        heap(painter, layout, Pit::House(house), model, colors);
    }
    for side in Side::ALL {
        heap(painter, layout, Pit::Store(side), model, colors);
    }
}

fn heap(
    painter: &Painter,
    layout: &BoardLayout,
    pit: Pit,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) {
    let count = model.position.in_pit(pit);
    let Some(place) = layout.pit(pit).filter(|_| count > 0) else {
        return;
    };
    let heap = Heap::new(pit, place.heap, layout.diameter, count);
    let radius = heap.seed_radius(count);
    for index in 0..count {
        // The hue that the painted seed has.
        let variant = look(pit, index) % (colors.seeds.len() * TINTS) as u64;
        let fill = colors.seeds[variant as usize / TINTS];
        let line = Stroke::new(2.0 * LINE * radius, mix(fill, Color32::BLACK, 0.45));
        painter.circle(heap.place(index), radius, fill, line);
    }
}
