//! A sentence beside a house, where it hides no count.

use egui::{
    Area, Id, Order, Pos2, Rect, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::labels::pill_reach;
use super::layout::BoardLayout;
use super::scene::KeptScene;
use crate::gui::theme;
use crate::rules::board::House;

/// The widest that the text gets, in points.
const WIDEST: f32 = 260.0;
/// Between the bubble and the house, in points.
const AIR: f32 = 4.0;
/// Round the text, in points.
const MARGIN: Vec2 = vec2(10.0, 6.0);

/// What is told beside a house.
#[derive(Clone, Copy, Debug)]
pub enum BubbleText<'a> {
    /// Why a move was refused.
    Refused(&'a str),
    /// Why the house cannot be played, which is only asked.
    Asked(&'a str),
}

/// Shows a sentence beside a house of a board that was shown in this frame, or on its middle if there is no such house.
pub fn bubble_ui(ui: &Ui, board: Id, about: Option<House>, told: BubbleText<'_>) {
    let (BubbleText::Refused(text) | BubbleText::Asked(text)) = told;
    let Some(kept) = KeptScene::shown(ui, board) else {
        return;
    };
    let font = TextStyle::Small.resolve(ui.style());
    let color = ui.visuals().text_color();
    let window = ui.ctx().content_rect();
    let widest = WIDEST.min(window.width() - 4.0 * MARGIN.x);
    let galley = ui.painter().layout(text.to_owned(), font, color, widest);
    let size = galley.size() + 2.0 * MARGIN;
    let place = place(&kept.layout, about, size, window);
    let tokens = theme::tokens(ui.ctx());
    Area::new(Id::unique("beside a house"))
        .order(Order::Tooltip)
        .interactable(false)
        .fixed_pos(place.min)
        .default_size(size)
        .show(ui.ctx(), |ui| {
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
            let line = match told {
                BubbleText::Refused(_) => tokens.error,
                BubbleText::Asked(_) => tokens.line,
            };
            let stroke = Stroke::new(1.5, line);
            let (fill, radius) = (ui.visuals().window_fill, ui.visuals().menu_corner_radius);
            ui.painter()
                .rect(rect, radius, fill, stroke, StrokeKind::Inside);
            ui.painter().galley(rect.min + MARGIN, galley, color);
        });
}

/// The place of something so large beside a house: toward the middle of the board if no count lies there, else
/// to whichever side is free, else below the board.
fn place(layout: &BoardLayout, about: Option<House>, size: Vec2, window: Rect) -> Rect {
    let inside = |rect: Rect| {
        let low = window.min + Vec2::splat(AIR);
        let high = (window.max - size - Vec2::splat(AIR)).max(low);
        Rect::from_min_size(rect.min.clamp(low, high), size)
    };
    let at = |center: Pos2| inside(Rect::from_center_size(center, size));
    let outside = at(pos2(
        layout.board.center().x,
        layout.board.bottom() + AIR + 0.5 * size.y,
    ));
    let Some(place) = about.and_then(|house| layout.house(house)) else {
        return at(layout.board.center());
    };
    let house = place.rect();
    let (across, along) = (
        0.5 * (house.height() + size.y) + AIR,
        0.5 * (house.width() + size.x) + AIR,
    );
    let inward = -place.outer.y;
    let middle = house.center();
    let candidates = [
        vec2(0.0, inward * across),
        vec2(0.5 * along, inward * across),
        vec2(-0.5 * along, inward * across),
        vec2(along, 0.0),
        vec2(-along, 0.0),
    ];
    let is_free = |rect: &Rect| {
        let counts = layout.pits().map(|pit| {
            let reach = pill_reach(layout);
            Rect::from_center_size(pit.pill, 2.0 * reach)
        });
        !rect.intersects(house) && !counts.into_iter().any(|count| count.intersects(*rect))
    };
    let mut places = candidates.into_iter().map(|by| at(middle + by));
    places.find(is_free).unwrap_or(outside)
}

#[cfg(test)]
mod tests {
    use super::super::model::{LabelStyle, Seating, StorePlaces};
    use super::*;
    use crate::rules::board::Shape;

    #[test]
    fn a_sentence_beside_a_house_lies_in_the_window_and_on_no_count() {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 620.0));
        for (rows, houses) in [(1, 6), (1, 12), (2, 8), (1, 3)] {
            let shape = Shape::new(rows, houses).unwrap();
            let room = window.shrink2(vec2(10.0, 90.0));
            let layout = BoardLayout::new(
                room,
                shape,
                StorePlaces::SouthRight,
                Seating::SouthBelow,
                LabelStyle::Letters,
            );
            for house in shape.all_houses() {
                let rect = place(&layout, Some(house), vec2(200.0, 44.0), window);
                assert!(window.contains_rect(rect), "{house}");
                let reach = 2.0 * pill_reach(&layout);
                for pit in layout.pits() {
                    let count = Rect::from_center_size(pit.pill, reach);
                    assert!(!rect.intersects(count), "{rows}×{houses}: {house}");
                }
                let own = layout.house(house).unwrap().rect();
                assert!(!rect.intersects(own), "{rows}×{houses}: {house}");
            }
        }
    }
}
