//! Where seeds fall: computed once from a checked rule set.

use super::half::Half;
use crate::rules::board::{House, Pit, Shape};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;

/// A lap of so many seeds from one pit: what every pit gets.
#[derive(Clone, Copy, Debug)]
pub struct Lap<const WORDS: usize, const BITS: u32> {
    /// Seeds for the mover's pits.
    pub own: Half<WORDS, BITS>,
    /// Seeds for the opponent's pits.
    pub opp: Half<WORDS, BITS>,
    /// Where the last seed falls: see [`SowingTables`] for the numbers.
    pub last: u8,
    /// Whether the opponent's houses get any.
    pub crosses: bool,
}

/// The number of the mover's store in [`Lap::last`].
pub const STORE: u8 = u8::MAX;
/// No house.
pub const NOWHERE: u8 = u8::MAX - 1;

/// All laps of one player, and which house faces or precedes which.
///
/// Houses are numbered 0 to h-1 for the mover's, h to 2h-1 for the opponent's.
#[derive(Clone, Debug)]
pub struct SowingTables<const WORDS: usize, const BITS: u32> {
    /// Laps of 0 to `most` seeds from house 0, then from house 1, …
    laps: Vec<Lap<WORDS, BITS>>,
    most: usize,
    /// For each house, seeds of one whole round.
    rounds: Vec<u16>,
    /// For each of the mover's houses the opponent's house facing it, by the opponent's own index.
    facing: Vec<u8>,
    /// For each of the opponent's houses, by his own index, the one sown just before, if it is his.
    before: Vec<u8>,
    /// For each of the mover's houses the seeds that reach his store exactly, or the largest count.
    to_store: Half<WORDS, BITS>,
    /// What brings a count above that to the highest bit.
    past_store: Half<WORDS, BITS>,
    /// For each of the mover's houses, where laps of 0 to `houses` seeds end in his row.
    row_ends: Vec<RowEnd>,
    houses: usize,
}

/// Where a lap ends that stays in the mover's row, and what faces it there.
#[derive(Clone, Copy, Debug)]
pub struct RowEnd {
    /// The mover's house; the one that is sown if the lap ends elsewhere or nothing faces its end.
    pub last: u8,
    /// The opponent's house facing it, by his own index.
    pub facing: u8,
}

impl RowEnd {
    /// Of a lap from a house that ends elsewhere.
    const fn elsewhere(house: usize) -> Self {
        Self {
            last: house as u8,
            facing: 0,
        }
    }
}

/// Laps kept ready; with more seeds whole rounds are added.
const ROUNDS_READY: usize = 4;

impl<const WORDS: usize, const BITS: u32> SowingTables<WORDS, BITS> {
    /// The tables of `side`; of `position` only the burnt houses matter, `total` is all its seeds.
    pub fn new(rules: &RuleSet, position: &Position, side: Side, total: usize) -> Self {
        let shape = rules.shape();
        let circuit = rules.circuit(side);
        let pits = circuit.pits();
        let numbered = |house: House| number(shape, side, house);
        let all = || shape.houses_of(side).chain(shape.houses_of(side.other()));
        let open = |pit: Pit| !matches!(pit, Pit::House(h) if position.is_burnt(h));
        let most = total.min(ROUNDS_READY * pits.len());
        let mut laps = Vec::with_capacity(2 * usize::from(shape.houses()) * (most + 1));
        let mut rounds = Vec::new();
        for from in all() {
            let others = pits.iter().filter(|&&p| open(p) && p != Pit::House(from));
            let others = others.count();
            let skips = rules.spec().skip_origin && others > 0;
            let with_origin = usize::from(open(Pit::House(from)));
            rounds.push((others + if skips { 0 } else { with_origin }).max(1) as u16);
            let mut lap = Lap {
                own: Half::EMPTY,
                opp: Half::EMPTY,
                last: NOWHERE,
                crosses: false,
            };
            // A house that this player never sows from has laps that are never asked for.
            let start = circuit.index_of(from).filter(|_| open(Pit::House(from)));
            laps.push(lap);
            let mut index = start.unwrap_or_default();
            for _ in 0..most {
                if start.is_some() {
                    index = circuit.next(index);
                    while !open(pits[index]) || (skips && pits[index] == Pit::House(from)) {
                        index = circuit.next(index);
                    }
                    match pits[index] {
                        Pit::Store(_) => {
                            lap.own.add_at(usize::from(shape.houses()), 1);
                            lap.last = STORE;
                        }
                        Pit::House(house) => {
                            if house.side() == side {
                                lap.own.add_at(house.index(), 1);
                            } else {
                                lap.opp.add_at(house.index(), 1);
                                lap.crosses = true;
                            }
                            lap.last = numbered(house);
                        }
                    }
                }
                laps.push(lap);
            }
        }
        let facing = shape.houses_of(side).map(|house| {
            let faced = shape.opposite(house);
            faced.map_or(NOWHERE, |faced| faced.index() as u8)
        });
        let before = shape.houses_of(side.other()).map(|house| {
            let Some(mut index) = circuit.index_of(house) else {
                return NOWHERE;
            };
            for _ in 0..pits.len() {
                index = circuit.previous(index);
                match pits[index] {
                    Pit::House(house) if house.side() != side => {
                        if open(pits[index]) {
                            return house.index() as u8;
                        }
                    }
                    _ => break,
                }
            }
            NOWHERE
        });
        let mut to_store = Half::EMPTY;
        let mut past_store = Half::EMPTY;
        for index in 0..usize::from(shape.houses()) {
            let ready = &laps[index * (most + 1)..][..=most];
            let exact = ready.iter().position(|lap| lap.last == STORE);
            let exact = exact.map_or(Half::<WORDS, BITS>::MOST, |n| n as u32);
            to_store.set(index, exact);
            past_store.set(index, (Half::<WORDS, BITS>::MOST / 2).saturating_sub(exact));
        }
        let facing: Vec<u8> = facing.collect();
        let houses = usize::from(shape.houses());
        let mut row_ends = Vec::with_capacity(houses * (houses + 1));
        for house in 0..houses {
            for seeds in 0..=houses.min(most) {
                let lap = laps[house * (most + 1) + seeds];
                let faced = facing.get(usize::from(lap.last)).copied();
                row_ends.push(match faced {
                    Some(facing) if facing != NOWHERE && !lap.crosses => RowEnd {
                        last: lap.last,
                        facing,
                    },
                    _ => RowEnd::elsewhere(house),
                });
            }
            row_ends.resize((house + 1) * (houses + 1), RowEnd::elsewhere(house));
        }
        Self {
            facing,
            before: before.collect(),
            to_store,
            past_store,
            row_ends,
            houses,
            laps,
            most,
            rounds,
        }
    }

    /// The lap of `seeds` from a house, with whole rounds to be added first if there are any.
    #[inline(always)]
    pub fn lap(&self, from: usize, seeds: usize) -> Lap<WORDS, BITS> {
        if seeds <= self.most {
            self.laps[from * (self.most + 1) + seeds]
        } else {
            self.long_lap(from, seeds)
        }
    }

    #[cold]
    fn long_lap(&self, from: usize, seeds: usize) -> Lap<WORDS, BITS> {
        // What is ready is more than a round, so that it ends and crosses where the whole lap does.
        let ready = |n: usize| self.laps[from * (self.most + 1) + n];
        let round = usize::from(self.rounds[from]);
        let rounds = (seeds - self.most).div_ceil(round);
        let mut lap = ready(seeds - rounds * round);
        let whole = ready(round);
        lap.own += whole.own.times(rounds as u32);
        lap.opp += whole.opp.times(rounds as u32);
        lap
    }

    /// The number of the mover's houses that reach his store exactly, and whether another one goes
    /// past it. `houses` masks the counts of houses.
    #[inline(always)]
    pub fn reaching(&self, own: Half<WORDS, BITS>, houses: Half<WORDS, BITS>) -> (u32, bool) {
        let own = own & houses;
        let exact = own.count_same(self.to_store, houses);
        (exact, own.any_above(self.past_store))
    }

    /// Seeds with which one of the mover's houses reaches his store exactly.
    #[inline(always)]
    pub fn to_store(&self, house: usize) -> u32 {
        self.to_store.get(house)
    }

    /// Where a lap of so many seeds from one of the mover's houses ends, if it stays in his row.
    #[inline(always)]
    pub fn row_end(&self, house: usize, seeds: u32) -> RowEnd {
        // A lap of more seeds than there are houses leaves the row, as if it were one of none.
        let seeds = if seeds as usize > self.houses {
            0
        } else {
            seeds
        };
        self.row_ends[house * (self.houses + 1) + seeds as usize]
    }

    /// The opponent's house, by his index, that faces one of the mover's; [`NOWHERE`] if none does.
    #[inline(always)]
    pub fn facing(&self, house: usize) -> u8 {
        self.facing[house]
    }

    /// The same for any house by its number: nothing faces one of the opponent's.
    pub fn faced(&self, number: usize) -> u8 {
        self.facing.get(number).copied().unwrap_or(NOWHERE)
    }

    /// The opponent's house, by his index, that is sown just before another one of his.
    #[inline(always)]
    pub fn before(&self, house: usize) -> u8 {
        self.before[house]
    }
}

fn number(shape: Shape, side: Side, house: House) -> u8 {
    let index = house.index() as u8;
    if house.side() == side {
        index
    } else {
        shape.houses() + index
    }
}
