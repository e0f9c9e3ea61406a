//! How seeds lie in a pit: a stable heap. Where a seed lies depends on the pit and on the seed's
//! number alone; how large the heap is depends gently on how many there are.

use egui::{Mesh, Pos2, Vec2, vec2};

use super::layout::Hole;
use super::mesh::noise;
use super::seed::{Pebbles, add_shadow};
use crate::rules::board::Pit;
use crate::rules::side::Side;

/// The part of a hole's radius that seeds may fill.
const FILLED: f32 = 0.80;
/// The angle between a seed and the next, the golden one: no seed comes to lie on another early.
const TURN: f32 = 2.399_963_2;

/// A number for a pit that its heap's shape depends on.
fn seed_of(pit: Pit) -> u32 {
    match pit {
        Pit::House(house) => {
            let side = u32::from(house.side() == Side::North);
            side * 64 + u32::from(house.number())
        }
        Pit::Store(side) => 200 + u32::from(side == Side::North),
    }
}

/// The colour of a seed in a pit.
pub fn hue(pit: Pit, index: u16) -> usize {
    (noise(seed_of(pit) * 7 + 3, u32::from(index)) * 6.0) as usize
}

/// A heap's measures: the seeds' radius and where each lies.
pub struct Heap {
    pit: Pit,
    hole: Hole,
    /// Seeds in it.
    pub seeds: u16,
    /// The radius of a seed.
    pub radius: f32,
    spread: f32,
}

impl Heap {
    /// The heap of some seeds in a pit.
    pub fn new(pit: Pit, hole: Hole, seeds: u16) -> Self {
        let n = f32::from(seeds.max(1));
        let long = hole.bottom.y - hole.top.y;
        if long > 0.0 {
            // A store: seeds lie scattered over its floor and shrink as it fills.
            let area = 2.0 * hole.radius * FILLED * (long + hole.radius);
            let radius = (0.62 * area / n / std::f32::consts::PI).sqrt();
            let most = hole.radius * 0.20;
            return Self {
                pit,
                hole,
                seeds,
                radius: radius.clamp(hole.radius * 0.07, most),
                spread: 0.0,
            };
        }
        // Few seeds lie side by side; the more there are, the more they lie on each other.
        let pile = 1.0 - 0.46 * super::mesh::smooth(8.0, 90.0, n);
        let reach = 1.0 + 0.95 * pile * n.sqrt();
        let radius = (hole.radius * FILLED / reach).min(hole.radius * 0.215);
        Self {
            pit,
            hole,
            seeds,
            radius,
            spread: 0.95 * pile * radius,
        }
    }

    /// Where a seed lies.
    pub fn place(&self, index: u16) -> Pos2 {
        let pit = seed_of(self.pit);
        let i = u32::from(index);
        let random = |n: u32| noise(pit * 31 + n, i) - 0.5;
        let long = self.hole.bottom.y - self.hole.top.y;
        if long > 0.0 {
            return self.scattered(index);
        }
        let wobble = vec2(random(1), random(2)) * self.radius * 0.55;
        let angle = TURN * index as f32 + noise(pit, 77) * std::f32::consts::TAU;
        let out = self.spread * (f32::from(index) + 0.6).sqrt() * 1.02;
        let whole = vec2(noise(pit, 5) - 0.5, noise(pit, 6) - 0.5) * self.radius * 0.4;
        let from_middle = vec2(angle.cos(), angle.sin()) * out + wobble + whole;
        let most = (self.hole.radius * 0.86 - self.radius).max(0.0);
        self.hole.center() + limited(from_middle, most)
    }

    /// Evenly scattered over a long hole, by the sequence of Roberts (2018).
    fn scattered(&self, index: u16) -> Pos2 {
        let pit = seed_of(self.pit);
        let n = f32::from(index) + noise(pit, 9) * 50.0;
        let jitter = |k: u32| noise(pit * 31 + k, u32::from(index)) - 0.5;
        let u = ((0.754_877_7 * n).fract() + 0.16 * jitter(3)).clamp(0.0, 1.0);
        let v = ((0.569_840_3 * n).fract() + 0.13 * jitter(4)).clamp(0.0, 1.0);
        let hole = &self.hole;
        let half = (hole.radius * FILLED - self.radius).max(0.0);
        // The number of seeds lies at an end; the heap keeps clear of both, whoever sits below.
        let clear = 1.02 * hole.radius + self.radius;
        let top = hole.top.y - hole.radius + clear;
        let bottom = (hole.bottom.y + hole.radius - clear).max(top);
        let y = top + (bottom - top) * v;
        let narrow = {
            let over = (hole.top.y - y).max(y - hole.bottom.y).max(0.0);
            let r = hole.radius * FILLED;
            ((r * r - over * over).max(0.0).sqrt() - self.radius).max(0.0)
        };
        Pos2::new(hole.top.x + (2.0 * u - 1.0) * half.min(narrow), y)
    }

    /// Adds the heap to a mesh, the first seeds on top.
    pub fn add(&self, mesh: &mut Mesh, pebbles: &Pebbles) {
        for index in (0..self.seeds).rev() {
            let at = self.place(index);
            let below = vec2(0.16, 0.34) * self.radius;
            add_shadow(mesh, at + below, self.radius * 1.02, 0.42);
            pebbles.add(mesh, at, self.radius, hue(self.pit, index));
        }
    }
}

fn limited(v: Vec2, most: f32) -> Vec2 {
    let length = v.length();
    if length > most {
        v * (most / length)
    } else {
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Shape;
    use egui::pos2;

    #[test]
    fn seeds_never_leave_their_pit() {
        let house = Pit::House(Shape::KALAH.house(Side::North, 4).unwrap());
        let store = Pit::Store(Side::South);
        let round = Hole {
            top: pos2(50.0, 50.0),
            bottom: pos2(50.0, 50.0),
            radius: 40.0,
        };
        let long = Hole {
            top: pos2(50.0, 50.0),
            bottom: pos2(50.0, 300.0),
            radius: 40.0,
        };
        for (pit, hole, most) in [(house, round, 200), (store, long, 300)] {
            for seeds in 1..=most {
                let heap = Heap::new(pit, hole, seeds);
                for index in 0..seeds {
                    let reach = hole.distance(heap.place(index)) + heap.radius;
                    assert!(
                        reach <= hole.radius,
                        "{seeds} seeds in {pit:?}: {index} at {reach}"
                    );
                }
            }
        }
    }

    #[test]
    fn one_more_seed_hardly_moves_the_others() {
        let pit = Pit::House(Shape::KALAH.house(Side::South, 2).unwrap());
        let hole = Hole {
            top: pos2(0.0, 0.0),
            bottom: pos2(0.0, 0.0),
            radius: 40.0,
        };
        for seeds in 1..200 {
            let (fewer, more) = (Heap::new(pit, hole, seeds), Heap::new(pit, hole, seeds + 1));
            for index in 0..seeds {
                let moved = fewer.place(index).distance(more.place(index));
                assert!(moved < 4.0, "{seeds} seeds: {index} moves by {moved}");
            }
        }
    }
}
