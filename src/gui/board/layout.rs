//! Where everything lies on a board of any shape and size.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::model::{BoardView, StorePlaces};
use crate::rules::board::{House, Pit, Shape};
use crate::rules::side::{BySide, Side};

// In units of one column's width.
const RADIUS: f32 = 0.435;
const PAD_X: f32 = 0.16;
const PAD_Y: f32 = 0.10;
const LABEL: f32 = 0.24;
const PILL_ROOM: f32 = 0.17;
const BETWEEN_ROWS: f32 = 0.26;
const STORE_COLUMN: f32 = 1.16;
const STORE_RADIUS: f32 = 0.44;
const MIN_GAP: f32 = 0.22;
/// With a fighting row, its labels lie in the gap.
const MIN_GAP_FOUR_ROWS: f32 = 0.46;
const MAX_GAP: f32 = 1.1;

/// A pit as drawn: a circle, or for a store a long hole with round ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hole {
    /// The middle of the upper round end.
    pub top: Pos2,
    /// The middle of the lower round end; the same for a circle.
    pub bottom: Pos2,
    /// The radius.
    pub radius: f32,
}

impl Hole {
    /// The middle.
    pub fn center(&self) -> Pos2 {
        self.top + (self.bottom - self.top) * 0.5
    }

    /// The rectangle around it.
    pub fn rect(&self) -> Rect {
        Rect::from_two_pos(self.top, self.bottom).expand(self.radius)
    }

    /// The distance of a point from the hole's middle line.
    pub fn distance(&self, point: Pos2) -> f32 {
        let y = point.y.clamp(self.top.y, self.bottom.y);
        point.distance(pos2(self.top.x, y))
    }
}

/// Where everything lies, in points.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardLayout {
    /// The board's outer edge.
    pub board: Rect,
    /// The width of a column; all sizes follow from it.
    pub unit: f32,
    shape: Shape,
    near: Side,
    houses: BySide<Vec<Pos2>>,
    stores: Option<BySide<Hole>>,
}

impl BoardLayout {
    /// The largest board that fits into `space`.
    pub fn new(space: Rect, shape: Shape, stores: StorePlaces, view: BoardView) -> Self {
        let near = match view {
            BoardView::SouthBelow | BoardView::FaceToFace => Side::South,
            BoardView::NorthBelow => Side::North,
        };
        let columns = f32::from(shape.houses_in_row());
        let four_rows = shape.rows() > 1;
        let store_columns = match stores {
            StorePlaces::None => 0.0,
            StorePlaces::SouthRight | StorePlaces::SouthLeft => STORE_COLUMN,
        };
        let half = PAD_Y
            + LABEL
            + PILL_ROOM
            + 2.0 * RADIUS
            + if four_rows {
                BETWEEN_ROWS + 2.0 * RADIUS
            } else {
                0.0
            };
        let min_gap = if four_rows {
            MIN_GAP_FOUR_ROWS
        } else {
            MIN_GAP
        };
        let width = columns + 2.0 * (store_columns + PAD_X);
        let least_height = 2.0 * half + min_gap;
        let unit = (space.width() / width)
            .min(space.height() / least_height)
            .max(1.0);
        // Height that is left goes between the sides.
        let gap = (space.height() / unit - 2.0 * half).clamp(min_gap, MAX_GAP.max(min_gap));
        let size = vec2(width, 2.0 * half + gap) * unit;
        let board = Rect::from_center_size(space.center(), size);

        let place = |house: House| -> Pos2 {
            let place = shape.place(house);
            let column = match near {
                Side::South => f32::from(place.column),
                Side::North => columns - 1.0 - f32::from(place.column),
            };
            let x = (PAD_X + store_columns + column + 0.5) * unit;
            // From the owner's edge inwards.
            let row = f32::from(place.row);
            let inwards = PAD_Y + LABEL + PILL_ROOM + RADIUS + row * (2.0 * RADIUS + BETWEEN_ROWS);
            if house.side() == near {
                pos2(board.left() + x, board.bottom() - inwards * unit)
            } else {
                pos2(board.left() + x, board.top() + inwards * unit)
            }
        };
        let houses = BySide::from_fn(|side| shape.houses_of(side).map(place).collect());
        let near_at_right = match stores {
            StorePlaces::None => None,
            StorePlaces::SouthRight => Some(true),
            StorePlaces::SouthLeft => Some(false),
        };
        let stores = near_at_right.map(|near_at_right| {
            BySide::from_fn(|side| {
                let at_right = (side == near) == near_at_right;
                let inset = (PAD_X + STORE_COLUMN / 2.0 - 0.02) * unit;
                let x = if at_right {
                    board.right() - inset
                } else {
                    board.left() + inset
                };
                let radius = STORE_RADIUS * unit;
                let edge = (PAD_Y + 0.10) * unit + radius;
                let top = pos2(x, board.top() + edge);
                let bottom = pos2(x, (board.bottom() - edge).max(top.y));
                Hole {
                    top,
                    bottom,
                    radius,
                }
            })
        });
        Self {
            board,
            unit,
            shape,
            near,
            houses,
            stores,
        }
    }

    /// The side below.
    pub const fn near(&self) -> Side {
        self.near
    }

    /// The radius of a house.
    pub fn radius(&self) -> f32 {
        RADIUS * self.unit
    }

    /// The middle of a house.
    pub fn house(&self, house: House) -> Pos2 {
        let of_side = &self.houses[house.side()];
        of_side
            .get(house.index())
            .copied()
            .unwrap_or(self.board.center())
    }

    /// A pit's hole; `None` for a store on a board without.
    pub fn hole(&self, pit: Pit) -> Option<Hole> {
        match pit {
            Pit::House(house) => {
                let center = self.house(house);
                Some(Hole {
                    top: center,
                    bottom: center,
                    radius: self.radius(),
                })
            }
            Pit::Store(side) => self.stores.map(|stores| stores[side]),
        }
    }

    /// Towards the owner's edge of the board, as a direction.
    pub fn outwards(&self, side: Side) -> Vec2 {
        if side == self.near {
            vec2(0.0, 1.0)
        } else {
            vec2(0.0, -1.0)
        }
    }

    /// The middle of a pit's number of seeds.
    pub fn pill(&self, pit: Pit) -> Option<Pos2> {
        match pit {
            Pit::House(house) => {
                let out = self.outwards(house.side());
                Some(self.house(house) + out * (RADIUS + 0.035) * self.unit)
            }
            Pit::Store(side) => {
                let hole = self.hole(pit)?;
                let end = if side == self.near {
                    hole.bottom
                } else {
                    hole.top
                };
                Some(end + self.outwards(side) * hole.radius * 0.34)
            }
        }
    }

    /// The middle of a house's label.
    pub fn label(&self, house: House) -> Pos2 {
        let out = self.outwards(house.side());
        let center = self.house(house);
        if self.shape.place(house).row == 0 {
            center + out * (RADIUS + PILL_ROOM + LABEL * 0.5 + 0.01) * self.unit
        } else {
            center - out * (RADIUS + LABEL * 0.46) * self.unit
        }
    }

    /// The size of the figures on pits, in points.
    pub fn figure_size(&self) -> f32 {
        (self.unit * 0.185).clamp(10.0, 44.0)
    }

    /// The size of the labels, in points.
    pub fn label_size(&self) -> f32 {
        (self.unit * 0.125).clamp(8.5, 30.0)
    }

    /// What the pointer can hit for a house: the hole and its number.
    pub fn hit(&self, house: House) -> Rect {
        let out = self.outwards(house.side());
        let hole = Rect::from_center_size(self.house(house), Vec2::splat(self.radius() * 2.0));
        hole.union(hole.translate(out * PILL_ROOM * self.unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_pits_overlap_and_all_lie_on_the_board() {
        for rows in 1..=2 {
            for houses in 1..=12 {
                for stores in [
                    StorePlaces::None,
                    StorePlaces::SouthRight,
                    StorePlaces::SouthLeft,
                ] {
                    for size in [vec2(520.0, 360.0), vec2(3000.0, 1800.0), vec2(300.0, 700.0)] {
                        let shape = Shape::new(rows, houses).unwrap();
                        let space = Rect::from_min_size(pos2(10.0, 20.0), size);
                        let layout = BoardLayout::new(space, shape, stores, BoardView::SouthBelow);
                        check(&layout, shape, space, stores);
                    }
                }
            }
        }
    }

    fn check(layout: &BoardLayout, shape: Shape, space: Rect, stores: StorePlaces) {
        assert!(space.expand(0.5).contains_rect(layout.board), "{layout:?}");
        let mut pits: Vec<Pit> = shape.all_houses().map(Pit::House).collect();
        if stores != StorePlaces::None {
            pits.extend(Side::ALL.map(Pit::Store));
        }
        for (i, &a) in pits.iter().enumerate() {
            let hole = layout.hole(a).unwrap();
            assert!(
                layout.board.contains_rect(hole.rect()),
                "{a:?} leaves the board"
            );
            assert!(layout.board.contains(layout.pill(a).unwrap()));
            for &b in &pits[i + 1..] {
                let other = layout.hole(b).unwrap();
                // Houses are circles: the nearest point of a store to them lies on its middle line.
                let between = match (a, b) {
                    (Pit::House(h), _) => other.distance(layout.house(h)),
                    (_, Pit::House(h)) => hole.distance(layout.house(h)),
                    _ => hole.top.distance(other.top),
                };
                assert!(
                    between >= hole.radius + other.radius,
                    "{a:?} and {b:?} overlap"
                );
            }
        }
    }

    #[test]
    fn the_turned_board_is_the_same_board_turned() {
        let shape = Shape::new(1, 6).unwrap();
        let space = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0));
        let new = |view| BoardLayout::new(space, shape, StorePlaces::SouthRight, view);
        let (south, north) = (new(BoardView::SouthBelow), new(BoardView::NorthBelow));
        for house in shape.all_houses() {
            let turned = space.center() - (south.house(house) - space.center());
            assert!(north.house(house).distance(turned) < 0.01);
        }
    }
}
