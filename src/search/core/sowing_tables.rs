//! Where seeds fall: computed once from a checked rule set.

use super::half::Half;
use crate::rules::board::{House, Pit};
use crate::rules::position::Position;
use crate::rules::rule_set::{RuleSet, Way};
use crate::rules::side::Side;
use crate::rules::spec::FirstSeed;

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

impl<const WORDS: usize, const BITS: u32> Lap<WORDS, BITS> {
    /// Of no seeds.
    const EMPTY: Self = Self {
        own: Half::EMPTY,
        opp: Half::EMPTY,
        last: NOWHERE,
        crosses: false,
    };
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
    /// For each house, one whole round.
    rounds: Vec<SowingRound<WORDS, BITS>>,
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
    /// The houses that lie in the opponent's rows, a bit each by their numbers.
    across: u64,
    /// The numbers of the open pits in the order of sowing.
    ring: Vec<u8>,
    /// For each open house its place in the ring.
    places: Vec<u8>,
}

/// A whole round of one seed for every pit.
#[derive(Clone, Copy, Debug)]
struct SowingRound<const WORDS: usize, const BITS: u32> {
    seeds: u16,
    own: Half<WORDS, BITS>,
    opp: Half<WORDS, BITS>,
}

impl<const WORDS: usize, const BITS: u32> SowingRound<WORDS, BITS> {
    /// Of no house.
    const NONE: Self = Self {
        seeds: 1,
        own: Half::EMPTY,
        opp: Half::EMPTY,
    };
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
    /// Of a lap from a house.
    fn of<const WORDS: usize, const BITS: u32>(
        house: usize,
        lap: &Lap<WORDS, BITS>,
        facing: &[u8],
    ) -> Self {
        match facing.get(usize::from(lap.last)) {
            Some(&facing) if facing != NOWHERE && !lap.crosses => Self {
                last: lap.last,
                facing,
            },
            _ => Self::elsewhere(house),
        }
    }

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
    /// The tables of `side` for one way round; of `position` only the burnt houses matter, `total` is
    /// all its seeds.
    pub fn new(rules: &RuleSet, position: &Position, side: Side, way: Way, total: usize) -> Self {
        let shape = rules.shape();
        let circuit = rules.circuit(side, way);
        let most = total.min(ROUNDS_READY * circuit.pits().len());
        let course = SeedPath {
            rules,
            position,
            side,
            way,
        };
        let houses = usize::from(shape.houses());
        let mut laps = Vec::with_capacity(2 * houses * (most + 1));
        let mut rounds = Vec::new();
        // A side that has fewer houses than the other has numbers without a house.
        let numbered = |side| (1..=shape.houses()).map(move |number| shape.house(side, number));
        for from in numbered(side).chain(numbered(side.other())) {
            match from {
                Some(from) => {
                    rounds.push(course.round(from));
                    course.add_laps(from, most, &mut laps);
                }
                None => {
                    rounds.push(SowingRound::NONE);
                    laps.resize(laps.len() + most + 1, Lap::EMPTY);
                }
            }
        }
        let facing = numbered(side).map(|house| {
            let faced = house.and_then(|house| shape.opposite(house));
            faced.map_or(NOWHERE, |faced| faced.index() as u8)
        });
        let before = numbered(side.other()).map(|h| h.map_or(NOWHERE, |h| course.before(h)));
        let across = numbered(side).chain(numbered(side.other())).enumerate();
        let across = across.filter(|(_, house)| house.is_some_and(|h| shape.row_of(h) != side));
        let mut tables = Self {
            across: across.fold(0, |all, (number, _)| all | 1 << number),
            facing: facing.collect(),
            before: before.collect(),
            to_store: Half::EMPTY,
            past_store: Half::EMPTY,
            row_ends: Vec::with_capacity(houses * (houses + 1)),
            houses,
            laps,
            most,
            rounds,
            ring: course.ring(),
            places: Vec::new(),
        };
        tables.places = course.places(&tables.ring);
        for house in 0..houses {
            let ready = &tables.laps[house * (most + 1)..][..=most];
            let exact = ready.iter().position(|lap| lap.last == STORE);
            let exact = exact.map_or(Half::<WORDS, BITS>::MOST, |n| n as u32);
            tables.to_store.set(house, exact);
            let past = (Half::<WORDS, BITS>::MOST / 2).saturating_sub(exact);
            tables.past_store.set(house, past);
            let ends = (0..=houses).map(|seeds| match ready.get(seeds) {
                Some(lap) => RowEnd::of(house, lap, &tables.facing),
                None => RowEnd::elsewhere(house),
            });
            tables.row_ends.extend(ends);
        }
        tables
    }

    /// The lap of `seeds` from a house, with whole rounds to be added first if there are any.
    #[inline(always)]
    pub fn lap(&self, from: usize, seeds: usize) -> Lap<WORDS, BITS> {
        match self.ready_lap(from, seeds) {
            Some(lap) => *lap,
            None => self.long_lap(from, seeds),
        }
    }

    /// The same where it is kept ready.
    #[inline(always)]
    pub fn ready_lap(&self, from: usize, seeds: usize) -> Option<&Lap<WORDS, BITS>> {
        (seeds <= self.most).then(|| &self.laps[from * (self.most + 1) + seeds])
    }

    /// The same where it is not.
    #[cold]
    pub fn long_lap(&self, from: usize, seeds: usize) -> Lap<WORDS, BITS> {
        // What is ready is more than a round, so that it ends and crosses where the whole lap does.
        let ready = |n: usize| self.laps[from * (self.most + 1) + n];
        let whole = self.rounds[from];
        let round = usize::from(whole.seeds);
        let rounds = (seeds - self.most).div_ceil(round);
        let mut lap = ready(seeds - rounds * round);
        lap.own += whole.own.times(rounds as u32);
        lap.opp += whole.opp.times(rounds as u32);
        lap
    }

    /// The open pits in the order of sowing, [`STORE`] among them.
    #[inline(always)]
    pub fn ring(&self) -> &[u8] {
        &self.ring
    }

    /// The place of a house in the ring.
    #[inline(always)]
    pub fn place(&self, house: usize) -> usize {
        usize::from(self.places[house])
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

    /// The houses that lie in the opponent's rows, whoever owns them, a bit each by their numbers.
    #[inline(always)]
    pub const fn across(&self) -> u64 {
        self.across
    }

    /// The opponent's house, by his index, that is sown just before another one of his.
    #[inline(always)]
    pub fn before(&self, house: usize) -> u8 {
        self.before[house]
    }
}

/// The way of one player's seeds, burnt houses left out.
struct SeedPath<'a> {
    rules: &'a RuleSet,
    position: &'a Position,
    side: Side,
    way: Way,
}

impl SeedPath<'_> {
    /// The numbers of the open pits in the order of sowing.
    fn ring(&self) -> Vec<u8> {
        let pits = self.rules.circuit(self.side, self.way).pits().iter();
        let open = pits.filter(|&&pit| self.is_open(pit));
        open.map(|&pit| self.number(pit)).collect()
    }

    fn number(&self, pit: Pit) -> u8 {
        match pit {
            Pit::Store(_) => STORE,
            Pit::House(house) if house.side() == self.side => house.index() as u8,
            Pit::House(house) => self.rules.shape().houses() + house.index() as u8,
        }
    }

    /// For each house by its number its place in a ring.
    fn places(&self, ring: &[u8]) -> Vec<u8> {
        let place = |number| {
            ring.iter()
                .position(|&pit| pit == number)
                .unwrap_or_default() as u8
        };
        (0..2 * self.rules.shape().houses()).map(place).collect()
    }

    fn is_open(&self, pit: Pit) -> bool {
        !matches!(pit, Pit::House(house) if self.position.is_burnt(house))
    }

    /// Pits that get a seed in each round besides the one that is sown.
    fn others(&self, from: House) -> usize {
        let pits = self.rules.circuit(self.side, self.way).pits().iter();
        pits.filter(|&&pit| pit != Pit::House(from) && self.is_open(pit))
            .count()
    }

    /// Whether a lap passes over the house that it begins with.
    fn skips(&self, from: House) -> bool {
        self.rules.spec().skip_origin && self.others(from) > 0
    }

    /// One whole round from a house.
    fn round<const WORDS: usize, const BITS: u32>(&self, from: House) -> SowingRound<WORDS, BITS> {
        let mut lap = Lap::EMPTY;
        let mut seeds = 0;
        for &pit in self.rules.circuit(self.side, self.way).pits() {
            if self.is_open(pit) && !(pit == Pit::House(from) && self.skips(from)) {
                self.drop_seed(pit, &mut lap);
                seeds += 1;
            }
        }
        SowingRound {
            seeds: seeds.max(1),
            own: lap.own,
            opp: lap.opp,
        }
    }

    /// Adds the laps of 0 to `most` seeds from a house. Those of a house that this player never sows
    /// from are never asked for.
    fn add_laps<const WORDS: usize, const BITS: u32>(
        &self,
        from: House,
        most: usize,
        laps: &mut Vec<Lap<WORDS, BITS>>,
    ) {
        let circuit = self.rules.circuit(self.side, self.way);
        let pits = circuit.pits();
        let skips = self.skips(from);
        let start = circuit.index_of(from);
        let start = start.filter(|_| self.is_open(Pit::House(from)));
        let mut lap = Lap::EMPTY;
        let first = laps.len();
        laps.push(lap);
        let mut index = start.unwrap_or_default();
        for _ in 0..most {
            if start.is_some() {
                index = circuit.next(index);
                while !self.is_open(pits[index]) || (skips && pits[index] == Pit::House(from)) {
                    index = circuit.next(index);
                }
                self.drop_seed(pits[index], &mut lap);
            }
            laps.push(lap);
        }
        if self.rules.spec().first_seed == FirstSeed::Origin && start.is_some() {
            // All but the first go on as if they were fewer by one.
            let laps = &mut laps[first..];
            for seeds in (2..laps.len()).rev() {
                let Lap { last, crosses, .. } = laps[seeds - 1];
                laps[seeds] = laps[seeds - 1];
                self.drop_seed(Pit::House(from), &mut laps[seeds]);
                laps[seeds].last = last;
                laps[seeds].crosses = crosses || from.side() != self.side;
            }
        }
    }

    /// Adds a seed that falls into a pit to a lap.
    fn drop_seed<const WORDS: usize, const BITS: u32>(&self, pit: Pit, lap: &mut Lap<WORDS, BITS>) {
        let houses = self.rules.shape().houses();
        match pit {
            Pit::Store(_) => {
                lap.own.add_at(usize::from(houses), 1);
                lap.last = STORE;
            }
            Pit::House(house) if house.side() == self.side => {
                lap.own.add_at(house.index(), 1);
                lap.last = house.index() as u8;
            }
            Pit::House(house) => {
                lap.opp.add_at(house.index(), 1);
                lap.crosses = true;
                lap.last = houses + house.index() as u8;
            }
        }
    }

    /// The opponent's house, by his index, that is sown just before another one of his.
    fn before(&self, house: House) -> u8 {
        let circuit = self.rules.circuit(self.side, self.way);
        let Some(mut index) = circuit.index_of(house) else {
            return NOWHERE;
        };
        for _ in circuit.pits() {
            index = circuit.previous(index);
            match circuit.pits()[index] {
                Pit::House(before) if before.side() != self.side => {
                    if !self.position.is_burnt(before) {
                        return before.index() as u8;
                    }
                }
                _ => break,
            }
        }
        NOWHERE
    }
}
