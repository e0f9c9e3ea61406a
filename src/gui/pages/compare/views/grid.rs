//! Where the boards stand: so that like pits can be compared and all are as large as can be.

use egui::{Rect, Vec2, pos2, vec2};

use crate::gui::board::{BoardLayout, LabelStyle, Seating, StorePlaces};
use crate::rules::board::Shape;

/// How much larger boards must be in more columns to stand so.
const WORTH: f32 = 1.2;

/// The places of the boards in `room`, row by row, in as many columns as make them largest.
///
/// `head` gives the height of what stands above a board of some width.
pub fn places(
    room: Rect,
    head: fn(f32) -> f32,
    gap: f32,
    boards: &[(Shape, StorePlaces)],
) -> Vec<Rect> {
    let count = boards.len().max(1);
    let smallest = |columns: usize| {
        let size = cell(room, columns, count, gap);
        let size = size - vec2(0.0, head(size.x));
        let own = Rect::from_min_size(room.min, size.max(Vec2::splat(1.0)));
        let houses = boards.iter().map(|&(shape, stores)| {
            let view = Seating::SouthBelow;
            BoardLayout::new(own, shape, stores, view, LabelStyle::Letters).diameter
        });
        houses.fold(f32::INFINITY, f32::min)
    };
    // Like pits are compared best where they stand under each other: more columns must be worth it.
    let mut columns = 1;
    for more in 2..=count {
        if smallest(more) > WORTH * smallest(columns) {
            columns = more;
        }
    }
    let size = cell(room, columns, count, gap);
    (0..boards.len())
        .map(|number| {
            let (row, column) = (number / columns, number % columns);
            let corner = pos2(
                room.left() + column as f32 * (size.x + gap),
                room.top() + row as f32 * (size.y + gap),
            );
            Rect::from_min_size(corner, size)
        })
        .collect()
}

fn cell(room: Rect, columns: usize, count: usize, gap: f32) -> Vec2 {
    let rows = count.div_ceil(columns);
    let side = |length: f32, parts: usize| (length - gap * (parts - 1) as f32) / parts as f32;
    vec2(side(room.width(), columns), side(room.height(), rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(size: Vec2, count: usize) -> Vec<Rect> {
        let shape = Shape::new(1, 6).unwrap();
        let boards = vec![(shape, StorePlaces::SouthRight); count];
        let room = Rect::from_min_size(pos2(20.0, 50.0), size);
        let places = places(room, |_| 30.0, 8.0, &boards);
        for (number, place) in places.iter().enumerate() {
            assert!(
                room.expand(0.1).contains_rect(*place),
                "{number} of {count}"
            );
            for other in &places[number + 1..] {
                assert!(!place.shrink(0.1).intersects(*other), "{number} of {count}");
            }
        }
        places
    }

    fn columns(places: &[Rect]) -> usize {
        let first = |place: &&Rect| place.top() == places[0].top();
        places.iter().filter(first).count()
    }

    #[test]
    fn like_pits_stand_under_each_other_where_there_is_height() {
        assert_eq!(columns(&of(vec2(800.0, 800.0), 3)), 1);
    }

    #[test]
    fn boards_stand_side_by_side_in_a_wide_room() {
        assert_eq!(columns(&of(vec2(1800.0, 420.0), 2)), 2);
        assert_eq!(columns(&of(vec2(1800.0, 800.0), 4)), 2);
        assert_eq!(columns(&of(vec2(1800.0, 240.0), 3)), 3);
    }

    #[test]
    fn no_other_number_of_columns_draws_boards_much_larger() {
        let shape = Shape::new(1, 6).unwrap();
        let view = Seating::SouthBelow;
        let diameter = |cell: Vec2| {
            let own = Rect::from_min_size(pos2(0.0, 0.0), cell - vec2(0.0, 30.0));
            let stores = StorePlaces::SouthRight;
            BoardLayout::new(own, shape, stores, view, LabelStyle::Letters).diameter
        };
        for width in [500.0, 700.0, 900.0, 1070.0, 1400.0, 2200.0_f32] {
            for height in [300.0, 500.0, 745.0, 1000.0, 1300.0_f32] {
                for count in 1..=4_usize {
                    let drawn = diameter(of(vec2(width, height), count)[0].size());
                    for columns in 1..=count {
                        let room = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
                        let other = diameter(cell(room, columns, count, 8.0));
                        assert!(
                            other <= (WORTH + 0.01) * drawn,
                            "{count} in {width}×{height}: {other} in {columns} columns, {drawn} drawn"
                        );
                    }
                }
            }
        }
    }
}
