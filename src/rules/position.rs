//! What lies where, and whose turn it is.

use super::board::{House, MAX_HOUSES, Pit, Shape};
use super::side::{BySide, Side};

/// Seeds in every pit, burnt houses and the player to move.
///
/// Counts are in seeds. Houses beyond the board's shape always hold none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    houses: BySide<[u16; MAX_HOUSES]>,
    stores: BySide<u16>,
    burnt: BySide<u32>,
    to_move: Side,
}

impl Position {
    /// A board without seeds.
    pub fn empty(to_move: Side) -> Self {
        Self {
            houses: BySide::both([0; MAX_HOUSES]),
            stores: BySide::both(0),
            burnt: BySide::both(0),
            to_move,
        }
    }

    /// Who makes the next move; without meaning once the game is over (rule 0.6).
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Gives the move to `side`.
    pub fn set_to_move(&mut self, side: Side) {
        self.to_move = side;
    }

    /// Seeds in a house.
    pub fn seeds(&self, house: House) -> u16 {
        self.houses[house.side()][house.index()]
    }

    /// Puts exactly `seeds` into a house.
    pub fn set_seeds(&mut self, house: House, seeds: u16) {
        self.houses[house.side()][house.index()] = seeds;
    }

    /// Empties a house and returns what it held.
    pub fn take(&mut self, house: House) -> u16 {
        std::mem::take(&mut self.houses[house.side()][house.index()])
    }

    /// Seeds in a store.
    pub fn store(&self, side: Side) -> u16 {
        self.stores[side]
    }

    /// Puts exactly `seeds` into a store.
    pub fn set_store(&mut self, side: Side, seeds: u16) {
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
        let count = match pit {
            Pit::House(house) => &mut self.houses[house.side()][house.index()],
            Pit::Store(side) => &mut self.stores[side],
        };
        *count += seeds;
        *count
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
        let bit = 1 << house.index();
        if burnt {
            self.burnt[house.side()] |= bit;
        } else {
            self.burnt[house.side()] &= !bit;
        }
    }

    /// Seeds in all houses of a side.
    pub fn seeds_of(&self, side: Side) -> u32 {
        self.houses[side].iter().map(|&n| u32::from(n)).sum()
    }

    /// All seeds there are, stores included.
    pub fn total(&self) -> u32 {
        Side::ALL
            .into_iter()
            .map(|s| self.seeds_of(s) + u32::from(self.stores[s]))
            .sum()
    }

    /// The position seen by players who changed seats: everything exchanged, the other to move.
    pub fn mirrored(&self) -> Self {
        Self {
            houses: self.houses.swapped(),
            stores: self.stores.swapped(),
            burnt: self.burnt.swapped(),
            to_move: self.to_move.other(),
        }
    }

    /// Seeds in the houses of a side, in the order of their numbers.
    pub fn row(&self, shape: Shape, side: Side) -> Vec<u16> {
        shape.houses_of(side).map(|h| self.seeds(h)).collect()
    }
}
