//! What lies where, and whose turn it is.

use std::hash::{Hash, Hasher};

use super::board::{House, MAX_HOUSES, Pit, Shape};
use super::scramble::scramble;
use super::side::{BySide, Side};

/// Seeds in every pit, burnt and claimed houses and the player to move.
///
/// Counts are in seeds. Houses beyond the board's shape always hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    houses: BySide<[u16; MAX_HOUSES]>,
    stores: BySide<u16>,
    burnt: BySide<u32>,
    /// For each player the houses that he has claimed: South's by index, then North's.
    claims: BySide<u64>,
    /// The house that may not be lifted in the next move (`no_return`, `blocking`).
    barred: Option<House>,
    /// Who still keeps his house (`kept_house`).
    keeps: BySide<bool>,
    /// The player to move has had his other move for a capture in this turn (`capture_turn=once`).
    had_bonus: bool,
    /// Who made the first move of the round, where that decides something (`last_to=starter`).
    began: Option<Side>,
    /// How many houses of North's row are South's ([`Shape::with_reach`]).
    reach: i8,
    to_move: Side,
    hash: u64,
}

/// By the number that is kept anyway, instead of all that lies on the board.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// The part of the hash for `seeds` in pit number `pit`; nothing for none.
const fn mix(pit: usize, seeds: u16) -> u64 {
    if seeds == 0 {
        return 0;
    }
    scramble(((pit as u64) << 16) | seeds as u64)
}

/// Where the bits of a side's houses begin among the claims.
const fn row_bit(side: Side) -> u32 {
    match side {
        Side::South => 0,
        Side::North => 32,
    }
}

const fn claim_bit(house: House) -> u32 {
    row_bit(house.side()) + house.index() as u32
}

/// The part of the hash for a house that `claimer` has claimed.
const fn claim_part(claimer: Side, bit: u32) -> u64 {
    scramble((1 << 42) + ((claimer as u64) << 6) + bit as u64)
}

/// The part of the hash for a house that is barred.
const fn barred_part(house: House) -> u64 {
    scramble((1 << 43) + claim_bit(house) as u64)
}

const HAD_BONUS: u64 = scramble(1 << 44);

/// The part of the hash for who began.
const fn began_part(side: Side) -> u64 {
    scramble((1 << 45) + side as u64)
}

/// The part of the hash for a territory that reaches into the other's row.
const fn reach_part(reach: i8) -> u64 {
    match reach {
        0 => 0,
        reach => scramble((1 << 47) + reach as u8 as u64),
    }
}

/// The part of the hash for a player who keeps his house.
const fn keeps_part(side: Side) -> u64 {
    scramble((1 << 46) + side as u64)
}

const NORTH_TO_MOVE: u64 = scramble(1 << 40);

/// The number of a pit for the hash: South's houses, North's, the stores.
const fn number(side: Side, house: Option<usize>) -> usize {
    let side = side as usize;
    match house {
        Some(index) => side * MAX_HOUSES + index,
        None => 2 * MAX_HOUSES + side,
    }
}

impl Position {
    /// A board without seeds.
    pub fn empty(to_move: Side) -> Self {
        Self {
            houses: BySide::both([0; MAX_HOUSES]),
            stores: BySide::both(0),
            burnt: BySide::both(0),
            claims: BySide::both(0),
            barred: None,
            keeps: BySide::both(false),
            had_bonus: false,
            began: None,
            reach: 0,
            to_move,
            hash: 0,
        }
        .rehashed()
    }

    /// The same position with its hash computed from nothing.
    fn rehashed(mut self) -> Self {
        self.hash = self.hash_from_scratch();
        self
    }

    /// A number that equal positions share and different ones hardly ever do; kept up to date with
    /// every change.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The same number computed from nothing.
    pub fn hash_from_scratch(&self) -> u64 {
        let mut hash = match self.to_move {
            Side::South => 0,
            Side::North => NORTH_TO_MOVE,
        };
        if let Some(house) = self.barred {
            hash ^= barred_part(house);
        }
        hash ^= reach_part(self.reach);
        if self.had_bonus {
            hash ^= HAD_BONUS;
        }
        for side in Side::ALL.into_iter().filter(|&side| self.keeps[side]) {
            hash ^= keeps_part(side);
        }
        if let Some(side) = self.began {
            hash ^= began_part(side);
        }
        for side in Side::ALL {
            for (index, &seeds) in self.houses[side].iter().enumerate() {
                hash ^= mix(number(side, Some(index)), seeds);
                if self.burnt[side] & (1 << index) != 0 {
                    hash ^= scramble((1 << 41) + number(side, Some(index)) as u64);
                }
            }
            hash ^= mix(number(side, None), self.stores[side]);
            for bit in (0..64).filter(|bit| self.claims[side] >> bit & 1 == 1) {
                hash ^= claim_part(side, bit);
            }
        }
        hash
    }

    /// Who makes the next move; without meaning once the game is over (rule 0.6).
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Gives the move to `side`.
    pub fn set_to_move(&mut self, side: Side) {
        if self.to_move != side {
            self.to_move = side;
            self.hash ^= NORTH_TO_MOVE;
        }
    }

    /// Seeds in a house.
    pub fn seeds(&self, house: House) -> u16 {
        self.houses[house.side()][house.index()]
    }

    /// Puts exactly `seeds` into a house.
    pub fn set_seeds(&mut self, house: House, seeds: u16) {
        let count = &mut self.houses[house.side()][house.index()];
        let pit = number(house.side(), Some(house.index()));
        self.hash ^= mix(pit, *count) ^ mix(pit, seeds);
        *count = seeds;
    }

    /// Empties a house and returns what it held.
    pub fn take(&mut self, house: House) -> u16 {
        let seeds = self.seeds(house);
        self.set_seeds(house, 0);
        seeds
    }

    /// Seeds in a store.
    pub fn store(&self, side: Side) -> u16 {
        self.stores[side]
    }

    /// Puts exactly `seeds` into a store.
    pub fn set_store(&mut self, side: Side, seeds: u16) {
        let pit = number(side, None);
        self.hash ^= mix(pit, self.stores[side]) ^ mix(pit, seeds);
        self.stores[side] = seeds;
    }

    /// Seeds in a pit of either kind.
    pub fn in_pit(&self, pit: Pit) -> u16 {
        match pit {
            Pit::House(house) => self.seeds(house),
            Pit::Store(side) => self.store(side),
        }
    }

    /// Adds seeds to a pit and returns how many it holds now.
    pub fn add(&mut self, pit: Pit, seeds: u16) -> u16 {
        let count = self.in_pit(pit).saturating_add(seeds);
        match pit {
            Pit::House(house) => self.set_seeds(house, count),
            Pit::Store(side) => self.set_store(side, count),
        }
        count
    }

    /// Whether a house is burnt: not sown, not played, capturing nothing (rule C8).
    pub fn is_burnt(&self, house: House) -> bool {
        self.burnt[house.side()] & (1 << house.index()) != 0
    }

    /// Whether any house of a side is burnt.
    pub fn has_burnt(&self, side: Side) -> bool {
        self.burnt[side] != 0
    }

    /// Burns or reopens a house.
    pub fn set_burnt(&mut self, house: House, burnt: bool) {
        if self.is_burnt(house) != burnt {
            self.burnt[house.side()] ^= 1 << house.index();
            let pit = number(house.side(), Some(house.index()));
            self.hash ^= scramble((1 << 41) + pit as u64);
        }
    }

    /// Who has claimed a house, if anybody has.
    pub fn claimer(&self, house: House) -> Option<Side> {
        let mut sides = Side::ALL.into_iter();
        sides.find(|&side| self.claims[side] >> claim_bit(house) & 1 == 1)
    }

    /// Gives a house to whoever claims it, or to nobody.
    pub fn set_claimer(&mut self, house: House, claimer: Option<Side>) {
        let bit = claim_bit(house);
        for side in Side::ALL {
            let has = self.claims[side] >> bit & 1 == 1;
            if has != (claimer == Some(side)) {
                self.claims[side] ^= 1 << bit;
                self.hash ^= claim_part(side, bit);
            }
        }
    }

    /// The house that may not be lifted in the next move, because its single seed would go straight
    /// back.
    pub const fn barred(&self) -> Option<House> {
        self.barred
    }

    /// Bars a house, or none.
    pub fn set_barred(&mut self, barred: Option<House>) {
        let parts = [self.barred, barred].map(|house| house.map_or(0, barred_part));
        self.hash ^= parts[0] ^ parts[1];
        self.barred = barred;
    }

    /// Whether a player still keeps his house (`kept_house`).
    pub fn keeps(&self, side: Side) -> bool {
        self.keeps[side]
    }

    /// Says whether a player keeps his house.
    pub fn set_keeps(&mut self, side: Side, keeps: bool) {
        if self.keeps[side] != keeps {
            self.keeps[side] = keeps;
            self.hash ^= keeps_part(side);
        }
    }

    /// Whether the player to move has had the other move that a capture gives once in a turn.
    pub const fn had_bonus(&self) -> bool {
        self.had_bonus
    }

    /// Says whether he has had it.
    pub const fn set_had_bonus(&mut self, had: bool) {
        if self.had_bonus != had {
            self.had_bonus = had;
            self.hash ^= HAD_BONUS;
        }
    }

    /// Who made the first move of the round; `None` where that decides nothing.
    pub const fn began(&self) -> Option<Side> {
        self.began
    }

    /// Says who made the first move of the round.
    pub fn set_began(&mut self, began: Option<Side>) {
        for side in [self.began, began].into_iter().flatten() {
            self.hash ^= began_part(side);
        }
        self.began = began;
    }

    /// How many houses of North's row are South's; if negative, of South's North's.
    pub const fn reach(&self) -> i8 {
        self.reach
    }

    /// Says how many.
    pub const fn set_reach(&mut self, reach: i8) {
        self.hash ^= reach_part(self.reach) ^ reach_part(reach);
        self.reach = reach;
    }

    /// Whether any house is claimed.
    pub fn has_claims(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.claims[side] != 0)
    }

    /// The houses that a player has claimed, on either side: South's first.
    pub fn claims_of(&self, claimer: Side, shape: Shape) -> impl Iterator<Item = House> {
        let claims = self.claims[claimer];
        let houses = shape.all_houses();
        houses.filter(move |&house| claims >> claim_bit(house) & 1 == 1)
    }

    /// Seeds that a player has won: in the store and in claimed houses.
    pub fn won(&self, side: Side) -> u16 {
        let mut won = self.stores[side];
        let mut claims = self.claims[side];
        while claims != 0 {
            let bit = claims.trailing_zeros() as usize;
            claims &= claims - 1;
            let row = if bit < 32 { Side::South } else { Side::North };
            won = won.saturating_add(self.houses[row][bit % 32]);
        }
        won
    }

    /// Seeds in all houses of a side that nobody has claimed.
    pub fn seeds_of(&self, side: Side) -> u32 {
        let all: u32 = self.houses[side].iter().map(|&n| u32::from(n)).sum();
        let mut claims = (self.claims.south | self.claims.north) >> row_bit(side);
        let mut claimed = 0;
        while claims as u32 != 0 {
            let index = claims.trailing_zeros() as usize;
            claims &= claims - 1;
            claimed += u32::from(self.houses[side][index]);
        }
        all - claimed
    }

    /// All seeds there are, stores included.
    pub fn total(&self) -> u32 {
        Side::ALL
            .into_iter()
            .map(|s| self.seeds_of(s) + u32::from(self.won(s)))
            .sum()
    }

    /// The position seen by players who changed sides: everything exchanged, the other to move.
    pub fn mirrored(&self) -> Self {
        Self {
            houses: self.houses.swapped(),
            stores: self.stores.swapped(),
            burnt: self.burnt.swapped(),
            barred: self.barred.map(House::mirrored),
            keeps: self.keeps.swapped(),
            had_bonus: self.had_bonus,
            began: self.began.map(Side::other),
            reach: -self.reach,
            claims: BySide {
                south: self.claims.north.rotate_left(32),
                north: self.claims.south.rotate_left(32),
            },
            to_move: self.to_move.other(),
            hash: 0,
        }
        .rehashed()
    }

    /// What can be seen of it: seeds and what became of houses, without what rules remember besides and whose turn it is.
    pub fn in_sight(&self) -> Self {
        Self {
            barred: None,
            keeps: BySide::both(false),
            had_bonus: false,
            began: None,
            to_move: Side::South,
            ..*self
        }
        .rehashed()
    }

    /// Seeds in the houses of a side, in the order of their numbers.
    pub fn row(&self, shape: Shape, side: Side) -> Vec<u16> {
        shape.houses_of(side).map(|h| self.seeds(h)).collect()
    }
}
