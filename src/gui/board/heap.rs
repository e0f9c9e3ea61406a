//! Where the seeds of a pit lie: a heap that grows seed by seed.
//!
//! The place of a seed depends only on the pit and on the seeds below it, so a heap never stirs when
//! one more falls on it. The seeds only draw closer to the eye: all of a heap shrink a little as it grows.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use egui::{Pos2, Vec2, vec2};

use super::mesh::{RoundRect, chance};
use crate::rules::board::Pit;
use crate::rules::scramble::scramble;
use crate::rules::side::Side;

/// The most seeds a heap has places for; those beyond lie on the last ones.
const MOST: usize = 300;
/// Places tried for each of the first seeds, which all lie on the floor, and for the others.
const TRIES: [u64; 2] = [120, 32];
/// The radius of the first seeds of a house, in radii of the house.
const SEED: f32 = 0.235;
/// Seeds that lie in a house before they begin to shrink.
const UNSHRUNK: f32 = 9.0;
/// How fast they shrink.
const SHRINK: f32 = 0.27;

/// Places are found in batches of so many.
const BATCH: usize = 16;

thread_local! {
    // A place is found by many trials, and only the painter's thread asks.
    static HEAPS: RefCell<HashMap<HeapKey, HeapPlaces>> = RefCell::default();
}

/// The places found so far in one kind of heap.
#[derive(Default)]
struct HeapPlaces {
    middles: Arc<Vec<Vec2>>,
    layers: Vec<u16>,
}

/// What the places in a heap depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct HeapKey {
    pit: u64,
    /// Height to width of the heap's outline, in twentieths.
    slimness: u32,
    /// The houses' seeds to the heap's width, in hundredths.
    seed: u32,
}

/// The places in one pit.
pub(super) struct Heap {
    outline: RoundRect,
    key: HeapKey,
    places: Arc<Vec<Vec2>>,
}

impl Heap {
    /// The heap of a pit with this outline, on a board with houses of this diameter, with places
    /// for `count` seeds at least.
    pub fn new(pit: Pit, outline: RoundRect, diameter: f32, count: u16) -> Self {
        let size = outline.rect.size();
        let key = HeapKey {
            pit: pit_key(pit),
            slimness: (20.0 * size.y / size.x.max(1.0)).round().clamp(10.0, 400.0) as u32,
            seed: (100.0 * SEED * diameter / size.x.max(1.0))
                .round()
                .clamp(4.0, 40.0) as u32,
        };
        let places = HEAPS.with_borrow_mut(|heaps| {
            // Resizing a window passes through many shapes of store; none of them is needed again.
            if heaps.len() > 400 {
                heaps.clear();
            }
            let places = heaps.entry(key).or_default();
            places.grow(key, usize::from(count).min(MOST));
            Arc::clone(&places.middles)
        });
        Self {
            outline,
            key,
            places,
        }
    }

    /// The radius of its seeds when `count` lie in it, in points.
    pub fn seed_radius(&self, count: u16) -> f32 {
        0.5 * self.outline.rect.width() * self.key.radius(usize::from(count))
    }

    /// The middle of the seed with this index, from 0 at the bottom.
    pub fn place(&self, index: u16) -> Pos2 {
        let scale = 0.5 * self.outline.rect.width();
        let wrapped = usize::from(index) % self.places.len().max(1);
        let offset = self.places.get(wrapped).copied().unwrap_or_default();
        self.outline.rect.center() + scale * offset
    }
}

/// A number for the looks of the seed with this index in a pit.
pub(super) fn look(pit: Pit, index: u16) -> u64 {
    scramble(pit_key(pit) ^ (u64::from(index) << 24))
}

fn pit_key(pit: Pit) -> u64 {
    match pit {
        Pit::House(house) => 1 + 2 * house.index() as u64 + side_key(house.side()),
        Pit::Store(side) => 1000 + side_key(side),
    }
}

fn side_key(side: Side) -> u64 {
    match side {
        Side::South => 0,
        Side::North => 1,
    }
}

impl HeapKey {
    /// Half the height of the outline, in half widths.
    fn half_height(self) -> f32 {
        self.slimness as f32 / 20.0
    }

    /// The radius of a seed among `count`, in half widths.
    fn radius(self, count: usize) -> f32 {
        let first = self.seed as f32 / 100.0;
        let area = 1.0 + 1.27 * (self.half_height() - 1.0).max(0.0);
        let room = UNSHRUNK * area * (SEED / 0.9 / first).powi(2);
        first * (room.max(1.0) / count.max(1) as f32).min(1.0).powf(SHRINK)
    }

    /// How far a point is from the edge of the outline, in half widths; negative outside.
    fn depth(self, p: Vec2) -> f32 {
        let spine = (self.half_height() - 1.0).max(0.0);
        let core = vec2(0.0, p.y.clamp(-spine, spine));
        self.half_height().min(1.0) - (p - core).length()
    }
}

impl HeapPlaces {
    /// Finds places until there are enough for `count` seeds.
    fn grow(&mut self, key: HeapKey, count: usize) {
        if count <= self.middles.len() {
            return;
        }
        let middles = Arc::make_mut(&mut self.middles);
        for seed in middles.len()..count.next_multiple_of(BATCH) {
            let (middle, layer) = next_place(key, seed, middles, &self.layers);
            middles.push(middle);
            self.layers.push(layer);
        }
    }
}

/// The place of a seed on those below it, in half widths from the middle, and its layer.
fn next_place(key: HeapKey, seed: usize, places: &[Vec2], layers: &[u16]) -> (Vec2, u16) {
    let half = vec2(1.0, key.half_height());
    let radius = key.radius(seed + 1);
    let tries = TRIES[usize::from(seed > UNSHRUNK as usize)];
    let mut best = (f32::NEG_INFINITY, Vec2::ZERO, 0);
    for attempt in 0..tries {
        let dice = scramble(key.pit << 32 ^ (seed as u64) << 8 ^ attempt);
        let raw = vec2(chance(dice), chance(dice ^ 1)) * 2.0 - Vec2::splat(1.0);
        let at = raw * half;
        if key.depth(at) < radius {
            continue;
        }
        let (layer, hidden) = below(places, layers, at, radius);
        // Low layers first; then near the middle, with a taste of chance, hiding no other seed.
        let middle = vec2(at.x, at.y / half.y.sqrt().max(1.0)).length();
        let merit = -1.6 * f32::from(layer) - middle - 0.25 * chance(dice ^ 2) - 1.5 * hidden;
        if merit > best.0 {
            best = (merit, at, layer);
        }
    }
    (best.1, best.2)
}

/// What a seed would lie on: its layer, one above the highest it rests upon, and how much it would
/// hide of the seed it covers most, 0 to 1.
fn below(places: &[Vec2], layers: &[u16], at: Vec2, radius: f32) -> (u16, f32) {
    let mut layer = 0;
    let mut nearest = f32::INFINITY;
    for (place, its_layer) in places.iter().zip(layers) {
        let distance = (*place - at).length_sq();
        nearest = nearest.min(distance);
        if distance < (1.72 * radius).powi(2) {
            layer = layer.max(its_layer + 1);
        }
    }
    (layer, (1.0 - nearest.sqrt() / (1.3 * radius)).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Shape;
    use egui::{Rect, pos2};

    fn heaps() -> Vec<Heap> {
        let shape = Shape::new(1, 2).unwrap();
        let disc = RoundRect::disc(pos2(100.0, 100.0), 50.0);
        let tall = RoundRect::stadium(Rect::from_min_size(pos2(10.0, 10.0), vec2(100.0, 330.0)));
        let mut heaps: Vec<_> = shape
            .all_houses()
            .map(|house| Heap::new(Pit::House(house), disc, 110.0, 300))
            .collect();
        heaps.push(Heap::new(Pit::Store(Side::South), tall, 110.0, 300));
        heaps
    }

    #[test]
    fn no_seed_leaves_its_pit() {
        for heap in heaps() {
            for count in [1_u16, 4, 13, 40, 150, 200, 300] {
                let radius = heap.seed_radius(count);
                let inner = heap.outline.expanded(0.5 - radius);
                for index in 0..count {
                    assert!(inner.contains(heap.place(index)), "seed {index} of {count}");
                }
            }
        }
    }

    #[test]
    fn a_heap_does_not_stir_when_it_grows() {
        let disc = RoundRect::disc(pos2(60.0, 60.0), 41.0);
        let pit = Pit::House(Shape::new(1, 6).unwrap().house(Side::North, 5).unwrap());
        let few = Heap::new(pit, disc, 83.0, 5);
        let many = Heap::new(pit, disc, 83.0, 120);
        for index in 0..5 {
            assert_eq!(few.place(index), many.place(index), "seed {index}");
        }
    }

    #[test]
    fn seeds_shrink_gently_and_never_grow() {
        for heap in heaps() {
            for count in 1..300 {
                let (now, next) = (heap.seed_radius(count), heap.seed_radius(count + 1));
                assert!(next <= now && next > 0.95 * now, "at {count}");
            }
            assert!(heap.seed_radius(300) > 3.0);
        }
    }

    #[test]
    fn few_seeds_lie_side_by_side() {
        for heap in heaps() {
            let radius = heap.seed_radius(4);
            for a in 0..4 {
                for b in 0..a {
                    assert!(heap.place(a).distance(heap.place(b)) > 1.5 * radius);
                }
            }
        }
    }
}
