//! Where the value of a position is: positions numbered without gaps.
//!
//! A half is numbered by how many seeds lie in the house nearest to the store, in the two nearest,
//! and so on: the sum of one binomial coefficient for each (the combinatorial number system, Knuth
//! 7.2.1.3). A move that brings nothing to a store moves seeds forward in the own row, so that it
//! leads to a half with a higher number.

use crate::rules::board::Pit;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::search::core::half::Half;

/// More than any count of seeds in a table.
pub const SPAN: usize = 64;
/// The most houses of a side.
const MOST_HOUSES: usize = 32;
/// Houses in one word, without the store.
const IN_WORD: usize = 7;
/// Ranks of halves are less than this.
pub const RANKS: u64 = 1 << 26;

/// The numbering of all positions of a board with at most so many seeds in the houses.
#[derive(Clone, Debug)]
pub struct Indexing {
    houses: usize,
    seeds: u32,
    /// The end of the row where the store is.
    nearest: Nearest,
    /// For 1, 2, … houses nearest to the store and for their seeds, what that adds to the rank; the
    /// row for all houses of a side and those beyond add nothing.
    steps: Box<[[u32; SPAN]; MOST_HOUSES]>,
    /// For each number of seeds of the mover, and of the opponent.
    classes: Vec<Class>,
    positions: u64,
}

/// The house that is sown from into the store with one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Nearest {
    First,
    Last,
}

/// The positions with so many seeds on either side: the values of one half of the mover after the
/// other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Class {
    /// Where they begin.
    base: u64,
    /// Halves of the opponent.
    pub row: u64,
}

impl Class {
    /// The index of a position, by the ranks of its halves.
    #[inline(always)]
    pub const fn index(self, own: u32, opp: u32) -> u64 {
        self.base + own as u64 * self.row + opp as u64
    }
}

impl Indexing {
    /// The numbering for a rule set; `None` if there are too many positions to be numbered.
    pub fn new(rules: &RuleSet, seeds: u32) -> Option<Self> {
        let houses = usize::from(rules.shape().houses());
        let positions = positions(houses, seeds);
        let fits = houses <= MOST_HOUSES
            && (seeds as usize) < SPAN
            && halves(houses, seeds) < RANKS
            && isize::try_from(positions).is_ok();
        if !fits {
            return None;
        }
        let mut steps = Box::new([[0; SPAN]; MOST_HOUSES]);
        for nearest in 1..houses {
            for sum in 1..=seeds {
                let added = binomial(u64::from(sum) + nearest as u64 - 1, nearest as u64);
                steps[nearest - 1][sum as usize] = added as u32;
            }
        }
        let mut classes = vec![Class::default(); (seeds as usize + 1).pow(2)];
        let mut base = 0;
        for layer in 0..=seeds {
            for own in 0..=layer {
                let opp = layer - own;
                let row = halves(houses, opp);
                classes[(own * (seeds + 1) + opp) as usize] = Class { base, row };
                base += row * halves(houses, own);
            }
        }
        Some(Self {
            houses,
            seeds,
            nearest: nearest(rules),
            steps,
            classes,
            positions,
        })
    }

    /// Houses of a side.
    pub const fn houses(&self) -> usize {
        self.houses
    }

    /// The most seeds in the houses.
    #[inline(always)]
    pub const fn seeds(&self) -> u32 {
        self.seeds
    }

    /// Numbers given: positions with at most so many seeds in the houses.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The moves that a seed in a house is away from the house nearest to the store.
    pub const fn distance(&self, house: usize) -> usize {
        match self.nearest {
            Nearest::First => house,
            Nearest::Last => self.houses - 1 - house,
        }
    }

    /// The class of positions with so many seeds on either side.
    #[inline(always)]
    pub fn class(&self, own: u32, opp: u32) -> Class {
        let index = own * (self.seeds + 1) + opp;
        self.classes
            .get(index as usize)
            .copied()
            .unwrap_or_default()
    }

    /// Seeds in the houses of a half, and its rank among all with so many.
    #[inline(always)]
    pub fn rank<const WORDS: usize, const BITS: u32>(
        &self,
        half: &Half<WORDS, BITS>,
    ) -> (u32, u32) {
        if WORDS == 1 && BITS == 8 {
            // All sums at once: a byte for each house, the nearest first.
            let word = half.words()[0];
            let line = match self.nearest {
                Nearest::First => word,
                Nearest::Last => (word << ((8 * (8 - self.houses as u32)) & 63)).swap_bytes(),
            };
            let sums = line.wrapping_mul(0x0101_0101_0101_0101);
            let mut rank = 0;
            for (house, steps) in self.steps[..IN_WORD].iter().enumerate() {
                rank += steps[(sums >> (8 * house)) as usize % SPAN];
            }
            let seeds = (sums >> ((8 * (self.houses as u32 - 1)) & 63)) as u32 % SPAN as u32;
            return (seeds, rank);
        }
        let mut seeds = 0;
        let mut rank = 0;
        for (house, steps) in self.steps[..self.houses].iter().enumerate() {
            let index = match self.nearest {
                Nearest::First => house,
                Nearest::Last => self.houses - 1 - house,
            };
            seeds += half.get(index);
            rank += steps[seeds as usize % SPAN];
        }
        (seeds, rank)
    }

    /// The index of a position.
    #[inline(always)]
    pub fn of<const WORDS: usize, const BITS: u32>(
        &self,
        own: &Half<WORDS, BITS>,
        opp: &Half<WORDS, BITS>,
    ) -> u64 {
        let (own_seeds, own) = self.rank(own);
        let (opp_seeds, opp) = self.rank(opp);
        self.class(own_seeds, opp_seeds).index(own, opp)
    }
}

fn nearest(rules: &RuleSet) -> Nearest {
    // There is only one way round in a game that can be solved.
    let pits = rules.circuit(Side::South, rules.ways()[0]).pits();
    let before_store = pits.iter().zip(pits.iter().cycle().skip(1));
    let mut first = before_store.filter_map(|(&pit, next)| match (pit, next) {
        (Pit::House(house), Pit::Store(_)) => Some(house.index() == 0),
        _ => None,
    });
    if first.next() == Some(true) {
        Nearest::First
    } else {
        Nearest::Last
    }
}

/// Positions of a board with at most `seeds` in the houses; `u64::MAX` if they are more.
pub fn positions(houses: usize, seeds: u32) -> u64 {
    binomial(u64::from(seeds) + 2 * houses as u64, 2 * houses as u64)
}

/// Halves with exactly `seeds`.
pub fn halves(houses: usize, seeds: u32) -> u64 {
    let others = (houses as u64).saturating_sub(1);
    binomial(u64::from(seeds) + others, others)
}

/// `n` over `k`; `u64::MAX` if it is more.
fn binomial(n: u64, k: u64) -> u64 {
    let mut found: u128 = 1;
    for i in 0..u128::from(k.min(n - k)) {
        found = found * (u128::from(n) - i) / (i + 1);
        if found > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    found as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_counted() {
        assert_eq!(positions(6, 20), 225_792_840);
        assert_eq!(positions(1, 0), 1);
        assert_eq!(halves(6, 10), 3003);
        assert_eq!(halves(1, 7), 1);
        assert_eq!(binomial(400, 200), u64::MAX);
    }
}
