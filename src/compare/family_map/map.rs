//! The map: places, distances, and the shortest tree that joins all of them.

use super::layout::layout;
use crate::compare::switch::unit::{ClauseUnit, units};
use crate::rules::spec::RuleSpec;
use crate::search::limits::Stop;

/// Rule sets by their number, each with a place.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyMap {
    /// From 0 to 1 in both directions, the longer one across.
    places: Vec<[f32; 2]>,
    /// Clauses in which each two differ, row by row.
    clauses: Vec<u16>,
    /// Pairs that are joined: a tree in which the clauses of all its pairs are as few as can be.
    branches: Vec<(usize, usize)>,
}

/// Ways from one place to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapStep {
    /// To smaller first numbers.
    Left,
    /// To larger ones.
    Right,
    /// To smaller second numbers.
    Up,
    /// To larger ones.
    Down,
}

impl FamilyMap {
    /// The map of these rule sets, the same whenever it is made; `None` if it was stopped. The first `first` of them lie as
    /// they would without the others.
    pub fn new(specs: &[&RuleSpec], first: usize, stop: &Stop) -> Option<Self> {
        let count = specs.len();
        let mut clauses = vec![0; count * count];
        for a in 0..count {
            if stop.is_stopped() {
                return None;
            }
            for b in 0..a {
                // As the nearest are told: what happens between games changes nothing in one.
                let units = units(specs[a], specs[b]).into_iter();
                let apart = units
                    .filter(|unit| !ClauseUnit::is_between_games(unit))
                    .count();
                clauses[a * count + b] = apart as u16;
                clauses[b * count + a] = apart as u16;
            }
        }
        let places = layout(count, first, &clauses);
        let branches = branches(count, &clauses);
        Some(Self {
            places,
            clauses,
            branches,
        })
    }

    /// The place of each.
    pub fn places(&self) -> &[[f32; 2]] {
        &self.places
    }

    /// Pairs that are joined by the tree.
    pub fn branches(&self) -> &[(usize, usize)] {
        &self.branches
    }

    /// Clauses in which games of two differ.
    pub fn apart(&self, a: usize, b: usize) -> u16 {
        let found = self.clauses.get(a * self.places.len() + b);
        found.copied().unwrap_or_default()
    }

    /// All others, the nearest first; what is equally near in the order given.
    pub fn nearest(&self, to: usize) -> Vec<usize> {
        let mut others: Vec<usize> = (0..self.places.len()).filter(|&a| a != to).collect();
        others.sort_by_key(|&other| self.apart(to, other));
        others
    }

    /// The nearest place that lies rather in this direction than in another; `across` is how wide the map is seen for its
    /// height.
    pub fn beside(&self, from: usize, toward: MapStep, across: f32) -> Option<usize> {
        let [x, y] = *self.places.get(from)?;
        let steps = self.places.iter().enumerate().filter_map(|(other, at)| {
            let [dx, dy] = [(at[0] - x) * across, at[1] - y];
            let (along, aside) = match toward {
                MapStep::Left => (-dx, dy),
                MapStep::Right => (dx, dy),
                MapStep::Up => (-dy, dx),
                MapStep::Down => (dy, dx),
            };
            let is_it = other != from && along > 0.0 && along >= aside.abs();
            is_it.then(|| (other, along.hypot(aside)))
        });
        let nearest = steps.min_by(|a, b| a.1.total_cmp(&b.1));
        nearest.map(|(other, _)| other)
    }
}

/// Prim's tree.
fn branches(count: usize, clauses: &[u16]) -> Vec<(usize, usize)> {
    let mut branches = Vec::new();
    // Of each that is not joined yet: the nearest one that is.
    let mut near: Vec<usize> = vec![0; count];
    let mut open: Vec<usize> = (1..count).collect();
    while let Some(&next) = open.iter().min_by_key(|&&a| clauses[a * count + near[a]]) {
        branches.push((near[next], next));
        open.retain(|&a| a != next);
        for &a in &open {
            if clauses[a * count + next] < clauses[a * count + near[a]] {
                near[a] = next;
            }
        }
    }
    branches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::clause::assign_all;

    fn spec(clauses: &[(&str, &str)]) -> RuleSpec {
        let mut spec = RuleSpec::default();
        assign_all(&mut spec, clauses.iter().copied()).unwrap();
        spec
    }

    /// Five in a row, each one clause from the next.
    fn row() -> Vec<RuleSpec> {
        let all = [
            ("houses", "5"),
            ("seeds", "3"),
            ("pie", "true"),
            ("empty_capture", "true"),
        ];
        (0..=all.len()).map(|n| spec(&all[..n])).collect()
    }

    fn map(specs: &[RuleSpec]) -> FamilyMap {
        let specs: Vec<_> = specs.iter().collect();
        FamilyMap::new(&specs, specs.len(), &Stop::default()).unwrap()
    }

    #[test]
    fn rule_sets_in_a_row_lie_in_a_row() {
        let map = map(&row());
        assert_eq!(
            (map.apart(0, 4), map.apart(4, 0), map.apart(2, 3)),
            (4, 4, 1)
        );
        let x: Vec<f32> = map.places().iter().map(|at| at[0]).collect();
        let up = x.windows(2).all(|pair| pair[0] < pair[1]);
        let down = x.windows(2).all(|pair| pair[0] > pair[1]);
        assert!(up || down, "{x:?}");
        assert_eq!(map.branches(), [(0, 1), (1, 2), (2, 3), (3, 4)]);
        assert_eq!(map.nearest(4), [3, 2, 1, 0]);
    }

    #[test]
    fn keys_lead_to_the_nearest_in_their_direction_and_back() {
        let map = map(&row());
        let at = |n: usize| map.places()[n][0];
        let (on, back) = match at(0) < at(1) {
            true => (MapStep::Right, MapStep::Left),
            false => (MapStep::Left, MapStep::Right),
        };
        assert_eq!(map.beside(1, on, 1.0), Some(2));
        assert_eq!(map.beside(2, back, 1.0), Some(1));
        assert_eq!(map.beside(0, back, 1.0), None);
    }

    #[test]
    fn equal_rules_and_a_single_one_have_places_too() {
        let same = map(&[spec(&[]), spec(&[]), spec(&[("houses", "4")])]);
        let [a, b, _] = [0, 1, 2].map(|n| same.places()[n]);
        assert!(
            a != b
                && same
                    .places()
                    .iter()
                    .flatten()
                    .all(|x| (0.0..=1.0).contains(x))
        );
        assert_eq!(map(&[spec(&[])]).places().len(), 1);
        assert_eq!(map(&[]).places().len(), 0);
    }

    #[test]
    fn what_comes_later_lies_at_its_nearest_and_moves_nothing() {
        let row = row();
        let all: Vec<_> = row.iter().chain(&row[1..2]).collect();
        let with = FamilyMap::new(&all, row.len(), &Stop::default()).unwrap();
        let [before, after] = [&map(&row), &with].map(|map| map.places().to_vec());
        assert_eq!(before, after[..5]);
        let apart = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
        let (last, at) = (after[5], &after[..5]);
        let to = |n: usize| apart(last, at[n]);
        assert!((0..5).all(|n| n == 1 || to(n) > to(1)), "{after:?}");
        assert_eq!(with.nearest(5)[0], 1);
    }

    #[test]
    fn the_map_is_the_same_whenever_it_is_made() {
        assert_eq!(map(&row()), map(&row()));
    }
}
