//! Where everything lies: one layout for every shape, in screen points.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::measures::{Measures, fit};
use super::mesh::RoundRect;
use super::model::{BoardModel, LabelStyle, Seating, StorePlaces};
use crate::rules::board::{House, Pit, Shape};
use crate::rules::side::{BySide, Side};

/// Space for the shadow round the board: sides and top, bottom.
const OUTSIDE: [f32; 2] = [10.0, 20.0];
/// Where everything on the board lies.
#[derive(Clone, Debug)]
pub struct BoardLayout {
    /// The wood, without its shadow.
    pub board: Rect,
    /// The diameter of a house.
    pub diameter: f32,
    /// The height of a count's pill.
    pub pill_height: f32,
    /// From one house of a row to the next.
    pub pitch: f32,
    /// Between the houses of the two sides.
    pub band: f32,
    houses: BySide<Vec<PitPlace>>,
    stores: Option<BySide<PitPlace>>,
}

/// Where one pit and what belongs to it lies.
#[derive(Clone, Copy, Debug)]
pub struct PitPlace {
    /// The hollow.
    pub(super) bowl: RoundRect,
    /// Where its seeds may lie.
    pub(super) heap: RoundRect,
    /// The middle of the count's pill.
    pub pill: Pos2,
    /// The middle of the label; for a store nothing stands there.
    pub label: Pos2,
    /// From the middle of the pit to its pill: up or down.
    pub outer: Vec2,
    /// Which way its text stands.
    pub text: TextWay,
}

/// Which way a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextWay {
    /// Readable from the lower edge.
    Upright,
    /// Readable from the upper edge.
    Turned,
}

impl PitPlace {
    /// The middle of the hollow.
    pub fn center(&self) -> Pos2 {
        self.bowl.rect.center()
    }

    /// The bounding box of the hollow.
    pub fn rect(&self) -> Rect {
        self.bowl.rect
    }
}

impl BoardLayout {
    /// Where everything of a board lies that is shown in so much room.
    pub fn of(room: Rect, model: &BoardModel<'_>) -> Self {
        Self::new(room, model.shape, model.stores, model.view, model.labels)
    }

    /// The largest board of this shape that fits into `room`, in its middle.
    pub fn new(
        room: Rect,
        shape: Shape,
        stores: StorePlaces,
        view: Seating,
        labels: LabelStyle,
    ) -> Self {
        let [side, below] = OUTSIDE;
        let inner = Rect::from_min_max(
            room.min + vec2(side, side),
            (room.max - vec2(side, below)).max(room.min + vec2(side + 1.0, side + 1.0)),
        );
        let mut measures = fit(inner.size(), shape, stores, labels);
        measures.spread(inner.size(), shape, stores);
        let board = Rect::from_center_size(inner.center(), measures.size(shape, stores));
        let place = Placing {
            board,
            shape,
            view,
            measures,
        };
        Self {
            board,
            diameter: measures.diameter,
            pill_height: measures.pill,
            pitch: measures.column_pitch(),
            band: measures.middle_gap,
            houses: BySide::from_fn(|side| {
                shape
                    .houses_of(side)
                    .map(|house| place.house(house))
                    .collect()
            }),
            stores: match stores {
                StorePlaces::None => None,
                StorePlaces::SouthRight => Some(BySide {
                    south: place.store(Side::South, 1.0),
                    north: place.store(Side::North, -1.0),
                }),
                StorePlaces::SouthLeft => Some(BySide {
                    south: place.store(Side::South, -1.0),
                    north: place.store(Side::North, 1.0),
                }),
            },
        }
    }

    /// South's only house, without a board round it.
    pub(super) fn of_one(center: Pos2, diameter: f32) -> Self {
        let bowl = RoundRect::disc(center, 0.5 * diameter);
        let house = PitPlace {
            bowl,
            heap: bowl,
            pill: center,
            label: center,
            outer: vec2(0.0, 1.0),
            text: TextWay::Upright,
        };
        Self {
            board: bowl.rect,
            diameter,
            pill_height: 0.0,
            pitch: diameter,
            band: 0.0,
            houses: BySide {
                south: vec![house],
                north: Vec::new(),
            },
            stores: None,
        }
    }

    /// A house of this board, `None` for one of a larger shape.
    pub fn house(&self, house: House) -> Option<&PitPlace> {
        self.houses[house.side()].get(house.index())
    }

    /// A store, `None` where there are none.
    pub fn store(&self, side: Side) -> Option<&PitPlace> {
        self.stores.as_ref().map(|stores| &stores[side])
    }

    /// A pit of either kind.
    pub fn pit(&self, pit: Pit) -> Option<&PitPlace> {
        match pit {
            Pit::House(house) => self.house(house),
            Pit::Store(side) => self.store(side),
        }
    }

    /// Whether a house lies beside the band between the sides: no other row is in between.
    pub(super) fn is_by_band(&self, house: &PitPlace) -> bool {
        let from_middle = (house.center() - self.board.center()).y.abs();
        from_middle < 0.5 * self.band + house.rect().height()
    }

    /// Every pit, stores last.
    pub fn pits(&self) -> impl Iterator<Item = &PitPlace> {
        let houses = Side::ALL.into_iter().flat_map(|side| &self.houses[side]);
        let stores = Side::ALL.into_iter().filter_map(|side| self.store(side));
        houses.chain(stores)
    }

    /// Where seeds go that leave a board without stores: the middle of the owner's edge.
    pub fn edge(&self, side: Side) -> Pos2 {
        let outer = self.houses[side].first().map_or(0.0, |house| house.outer.y);
        self.board.center() + vec2(0.0, 0.5 * outer * self.board.height())
    }
}

/// The board whose pits are being placed.
struct Placing {
    board: Rect,
    shape: Shape,
    view: Seating,
    measures: Measures,
}

impl Placing {
    /// A point given from the middle of the board as South sees it.
    fn seen(&self, from_middle: Vec2) -> Pos2 {
        self.board.center()
            + match self.view {
                Seating::SouthBelow | Seating::FaceToFace => from_middle,
                Seating::NorthBelow => -from_middle,
            }
    }

    /// Down for the side at the lower edge, up for the other.
    fn outer(&self, side: Side) -> Vec2 {
        let south_below = self.view != Seating::NorthBelow;
        vec2(
            0.0,
            if (side == Side::South) == south_below {
                1.0
            } else {
                -1.0
            },
        )
    }

    fn text(&self, side: Side) -> TextWay {
        if self.view == Seating::FaceToFace && side == Side::North {
            TextWay::Turned
        } else {
            TextWay::Upright
        }
    }

    fn house(&self, house: House) -> PitPlace {
        let m = &self.measures;
        let place = self.shape.place(house);
        let columns = f32::from(self.shape.houses_in_row());
        let x = (f32::from(place.column) - 0.5 * (columns - 1.0)) * m.column_pitch();
        let rows_inside = f32::from(self.shape.rows() - 1 - place.row);
        let from_middle = 0.5 * (m.middle_gap + m.house()) + rows_inside * m.row_pitch();
        let y = match place.side {
            Side::South => from_middle,
            Side::North => -from_middle,
        };
        let center = self.seen(vec2(x, y));
        let outer = self.outer(place.side);
        let size = vec2(m.diameter, m.house());
        let pill = center + (0.5 * m.house() + m.pill_reach() - 0.5 * m.pill) * outer;
        let label = if self.shape.rows() == 1 {
            pill + (0.5 * m.pill + 0.62 * m.label) * outer
        } else {
            let beside = match self.text(place.side) {
                TextWay::Upright => -1.0,
                TextWay::Turned => 1.0,
            };
            // Clear of a count of two figures, but never nearer to the next house's.
            let clear = (1.3 * m.pill).min(0.5 * m.column_pitch());
            pill + vec2(beside * clear.max(0.46 * m.diameter), 0.0)
        };
        PitPlace {
            bowl: RoundRect::stadium(Rect::from_center_size(center, size)),
            heap: RoundRect::stadium(Rect::from_center_size(
                center,
                size - Vec2::splat(0.1 * m.diameter),
            )),
            pill,
            label,
            outer,
            text: self.text(place.side),
        }
    }

    /// The store at the right (`end` 1) or left (−1) as South sees it.
    fn store(&self, side: Side, end: f32) -> PitPlace {
        let m = &self.measures;
        let x = 0.5 * self.board.width() - m.margin.x - 0.5 * m.store;
        let center = self.seen(vec2(end * x, 0.0));
        let height = self.board.height() - 2.0 * m.margin.x.min(0.3 * m.diameter);
        let bowl = Rect::from_center_size(center, vec2(m.store, height));
        let text = self.text(side);
        let outer = vec2(
            0.0,
            match text {
                TextWay::Upright => -1.0,
                TextWay::Turned => 1.0,
            },
        );
        let to_pill = 0.5 * height - (0.32 * m.store).max(0.75 * m.pill);
        let pill = center + to_pill * outer;
        let free = to_pill - 0.62 * m.pill;
        let bottom = 0.5 * height - 0.06 * m.store;
        let middle = 0.5 * (free - bottom) * outer.y;
        let heap = Rect::from_center_size(
            center + vec2(0.0, middle),
            vec2(0.88 * m.store, free + bottom),
        );
        PitPlace {
            bowl: RoundRect::stadium(bowl),
            heap: RoundRect::stadium(heap),
            pill,
            label: pos2(center.x, pill.y),
            outer,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_board(check: impl Fn(&str, Rect, &BoardLayout)) {
        let sizes = [
            vec2(540.0, 380.0),
            vec2(900.0, 640.0),
            vec2(3840.0, 2160.0),
            vec2(300.0, 160.0),
        ];
        let stores = [
            StorePlaces::None,
            StorePlaces::SouthRight,
            StorePlaces::SouthLeft,
        ];
        let views = [
            Seating::SouthBelow,
            Seating::NorthBelow,
            Seating::FaceToFace,
        ];
        for size in sizes {
            for rows in 1..=2 {
                for houses in 1..=12 {
                    for store in stores {
                        for view in views {
                            let shape = Shape::new(rows, houses).unwrap();
                            let room = Rect::from_min_size(pos2(30.0, 20.0), size);
                            let layout =
                                BoardLayout::new(room, shape, store, view, LabelStyle::Letters);
                            let name = format!("{rows}×{houses} {store:?} {view:?} in {size:?}");
                            check(&name, room, &layout);
                        }
                    }
                }
            }
        }
    }

    fn apart(a: &RoundRect, b: &RoundRect) -> f32 {
        // Discs and upright stadiums: the distance of their spines less both radii.
        let (sa, sb) = (a.rect.shrink(a.radius), b.rect.shrink(b.radius));
        let dx = (sa.center().x - sb.center().x).abs();
        let dy = (sa.top() - sb.bottom())
            .max(sb.top() - sa.bottom())
            .max(0.0);
        dx.hypot(dy) - a.radius - b.radius
    }

    #[test]
    fn pits_keep_apart_and_on_the_wood() {
        every_board(|name, room, layout| {
            assert!(room.contains_rect(layout.board), "{name}: off the room");
            let pits: Vec<_> = layout.pits().collect();
            for (i, a) in pits.iter().enumerate() {
                assert!(
                    layout.board.contains_rect(a.rect()),
                    "{name}: pit {i} off the wood"
                );
                for (j, b) in pits.iter().enumerate().skip(i + 1) {
                    assert!(
                        apart(&a.bowl, &b.bowl) > 0.5,
                        "{name}: pits {i} and {j} touch"
                    );
                }
            }
        });
    }

    #[test]
    fn houses_grow_into_the_height_that_there_is() {
        let shape = Shape::new(1, 6).unwrap();
        let tall = |height: f32| {
            let room = Rect::from_min_size(Pos2::ZERO, vec2(800.0, height));
            let stores = StorePlaces::SouthRight;
            let view = Seating::SouthBelow;
            let layout = BoardLayout::new(room, shape, stores, view, LabelStyle::Letters);
            let house = layout.houses.south[0].rect();
            house.height() / house.width()
        };
        assert!(tall(300.0) < 1.15, "{}", tall(300.0));
        assert!(tall(700.0) > 1.25, "{}", tall(700.0));
    }

    #[test]
    fn no_seed_can_lie_under_a_pill() {
        every_board(|name, _, layout| {
            for (i, a) in layout.pits().enumerate() {
                let half = 0.5 * layout.pill_height;
                for (j, b) in layout.pits().enumerate() {
                    let nearest = vec2(0.0, a.pill.y - half)..vec2(0.0, a.pill.y + half);
                    for y in [nearest.start.y, a.pill.y, nearest.end.y] {
                        let point = pos2(a.pill.x, y);
                        assert!(
                            !b.heap.contains(point) || b.heap.rect.width() < 20.0,
                            "{name}: the pill of {i} lies on the heap of {j}"
                        );
                    }
                }
            }
        });
    }

    #[test]
    fn turning_the_board_is_a_half_turn() {
        let shape = Shape::new(1, 6).unwrap();
        let room = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 500.0));
        let of = |view| {
            BoardLayout::new(
                room,
                shape,
                StorePlaces::SouthRight,
                view,
                LabelStyle::Letters,
            )
        };
        let (a, b) = (of(Seating::SouthBelow), of(Seating::NorthBelow));
        for house in shape.all_houses() {
            let sum = a.house(house).unwrap().center() + b.house(house).unwrap().center().to_vec2();
            assert!(sum.distance(2.0 * a.board.center()) < 0.01, "{house}");
            assert_eq!(
                a.house(house).unwrap().outer,
                -b.house(house).unwrap().outer
            );
        }
    }
}
