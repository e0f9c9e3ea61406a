//! How large a board of some shape can be in some room: a handful of lengths.

use egui::{Vec2, vec2};

use super::model::{LabelStyle, StorePlaces};
use crate::rules::board::Shape;

/// Smallest usual height of a pill, in points.
const LEAST_PILL: f32 = 18.0;

/// Between the sides, in diameters: values of houses find room there.
const MIDDLE: f32 = 0.36;
/// Largest height of a pill, in diameters: counts of two figures keep apart on the smallest boards.
const MOST_PILL: f32 = 0.66;

/// The measures of a board whose houses have a given diameter, before slack is shared out.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    /// Of a house, across.
    pub diameter: f32,
    /// How much taller than wide a house is.
    pub tall: f32,
    /// Height of a pill.
    pub pill: f32,
    /// From the wood's edge to the first thing on it: at the ends, at the long sides.
    pub margin: Vec2,
    /// Between two houses of a row.
    pub column_gap: f32,
    /// Between the two rows of a side.
    pub row_gap: f32,
    /// Between the sides.
    pub middle_gap: f32,
    /// Height of the letters at the rim, 0 where there are none.
    pub label: f32,
    /// Width of a store.
    pub store: f32,
}

impl Measures {
    fn new(diameter: f32, shape: Shape, labels: LabelStyle) -> Self {
        let pill = (0.34 * diameter).max(LEAST_PILL);
        let pill = pill.min(MOST_PILL * diameter);
        let rim_labels = shape.rows() == 1 && labels != LabelStyle::None;
        Self {
            diameter,
            tall: 0.0,
            pill,
            margin: vec2(0.3, 0.17) * diameter,
            column_gap: 0.14 * diameter,
            row_gap: 0.13 * diameter,
            middle_gap: MIDDLE * diameter,
            label: if rim_labels { 0.75 * pill } else { 0.0 },
            store: 0.92 * diameter,
        }
    }

    /// How far a pill reaches out of its pit.
    pub fn pill_reach(&self) -> f32 {
        self.pill - (0.12 * self.pill).min(0.04 * self.diameter)
    }

    /// The height of a house.
    pub fn house(&self) -> f32 {
        self.diameter + self.tall
    }

    fn row(&self) -> f32 {
        self.house() + self.pill_reach()
    }

    /// From one column to the next.
    pub fn column_pitch(&self) -> f32 {
        self.diameter + self.column_gap
    }

    /// From one row of a side to the next.
    pub fn row_pitch(&self) -> f32 {
        self.row() + self.row_gap
    }

    /// The wood's width and height.
    pub fn size(&self, shape: Shape, stores: StorePlaces) -> Vec2 {
        let columns = f32::from(shape.houses_in_row());
        let rows = f32::from(shape.rows());
        let store = match stores {
            StorePlaces::None => 0.0,
            StorePlaces::SouthRight | StorePlaces::SouthLeft => self.store + 1.5 * self.column_gap,
        };
        vec2(
            2.0 * (self.margin.x + store) + columns * self.column_pitch() - self.column_gap,
            2.0 * (self.margin.y + self.label + rows * self.row_pitch() - self.row_gap)
                + self.middle_gap,
        )
    }

    /// Uses what is left of the room without making the houses wider.
    pub fn spread(&mut self, room: Vec2, shape: Shape, stores: StorePlaces) {
        let columns = f32::from(shape.houses_in_row());
        let slack = room - self.size(shape, stores);
        let wider = (slack.x / (columns + 4.8)).clamp(0.0, 0.16 * self.diameter);
        self.column_gap += wider;
        self.margin.x += 0.3 * wider;
        if stores != StorePlaces::None {
            self.store += wider.min(0.1 * self.diameter);
        }
        let mut slack = (room - self.size(shape, stores)).y.max(0.0);
        let mut grow = |gap: &mut f32, most: f32, places: f32| {
            let by = (slack / places).clamp(0.0, most * self.diameter);
            *gap += by;
            slack -= by * places;
        };
        let sides = 2.0 * f32::from(shape.rows());
        if shape.rows() == 1 {
            // The smaller the houses of a wide board, the more they gain by height.
            let taller = 0.34 + 0.1 * (columns - 6.0).clamp(0.0, 6.0);
            grow(&mut self.tall, taller, sides);
            grow(&mut self.middle_gap, 0.24, 1.0);
        } else {
            grow(&mut self.tall, 0.2, sides);
            grow(&mut self.middle_gap, 0.12, 1.0);
            grow(&mut self.row_gap, 0.1, 2.0);
        }
        grow(&mut self.margin.y, 0.12, 2.0);
    }
}

/// The largest measures that fit into `room`.
pub(super) fn fit(room: Vec2, shape: Shape, stores: StorePlaces, labels: LabelStyle) -> Measures {
    let (mut low, mut high) = (1.0, (0.25 * room.min_elem()).max(2.0));
    for _ in 0..24 {
        let middle = 0.5 * (low + high);
        let size = Measures::new(middle, shape, labels).size(shape, stores);
        if size.x <= room.x && size.y <= room.y {
            low = middle;
        } else {
            high = middle;
        }
    }
    Measures::new(low.floor().max(1.0), shape, labels)
}
