//! All halves, in the order in which positions are worked out.

use super::indexing::Indexing;
use crate::search::core::half::Half;
use std::ops::Range;

/// All halves with at most so many seeds: by seeds, then by how far the seeds are from the store,
/// then by rank.
#[derive(Debug)]
pub struct Halves<const WORDS: usize, const BITS: u32> {
    all: Vec<Half<WORDS, BITS>>,
    ranks: Vec<u32>,
    /// For each number of seeds and each way to go, where the halves begin; and where they end.
    groups: Vec<Vec<usize>>,
}

impl<const WORDS: usize, const BITS: u32> Halves<WORDS, BITS> {
    /// The halves that a numbering covers.
    pub fn new(indexing: &Indexing) -> Self {
        let mut halves = Self {
            all: Vec::new(),
            ranks: Vec::new(),
            groups: Vec::new(),
        };
        for seeds in 0..=indexing.seeds() {
            let mut found = Vec::new();
            collect(indexing, Half::EMPTY, 0, seeds, &mut found);
            let way = |half: &Half<WORDS, BITS>| {
                let houses = 0..indexing.houses();
                houses.fold(0, |way, i| {
                    way + half.get(i) as usize * indexing.distance(i)
                })
            };
            let mut found: Vec<_> = found
                .into_iter()
                .map(|half| (way(&half), indexing.rank(&half).1, half))
                .collect();
            found.sort_unstable_by_key(|&(way, rank, _)| (way, rank));
            let mut groups = vec![halves.all.len()];
            for (way, rank, half) in found {
                groups.resize((way + 1).max(groups.len()), halves.all.len());
                halves.all.push(half);
                halves.ranks.push(rank);
            }
            groups.push(halves.all.len());
            halves.groups.push(groups);
        }
        halves
    }

    /// All of them.
    pub fn all(&self) -> &[Half<WORDS, BITS>] {
        &self.all
    }

    /// The rank of each of [`Self::all`] among those with as many seeds.
    pub fn ranks(&self) -> &[u32] {
        &self.ranks
    }

    /// All halves with so many seeds, by rank.
    pub fn by_rank(&self, seeds: u32) -> Vec<Half<WORDS, BITS>> {
        let groups = &self.groups[seeds as usize];
        let (begin, end) = (groups[0], groups[groups.len() - 1]);
        let mut sorted = vec![Half::EMPTY; end - begin];
        for (half, &rank) in self.all[begin..end].iter().zip(&self.ranks[begin..end]) {
            sorted[rank as usize] = *half;
        }
        sorted
    }

    /// How many different ways there are with so many seeds.
    pub fn ways(&self, seeds: u32) -> usize {
        self.groups[seeds as usize].len() - 1
    }

    /// The halves whose seeds have so many moves by one house to go, all in all, until all lie in
    /// the house nearest to the store. A move that brings nothing to a store makes it less.
    pub fn group(&self, seeds: u32, way: usize) -> Range<usize> {
        match self.groups[seeds as usize].get(way..way + 2) {
            Some(&[begin, end]) => begin..end,
            _ => 0..0,
        }
    }
}

/// Puts `left` more seeds into the houses from `house` on, in every way.
fn collect<const WORDS: usize, const BITS: u32>(
    indexing: &Indexing,
    half: Half<WORDS, BITS>,
    house: usize,
    left: u32,
    found: &mut Vec<Half<WORDS, BITS>>,
) {
    let is_last = house + 1 == indexing.houses();
    for seeds in if is_last { left } else { 0 }..=left {
        let mut half = half;
        half.set(house, seeds);
        if is_last {
            found.push(half);
        } else {
            collect(indexing, half, house + 1, left - seeds, found);
        }
    }
}
