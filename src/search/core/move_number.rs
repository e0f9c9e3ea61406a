//! Moves as numbers, as the search keeps them.

use crate::rules::rule_set::{RuleSet, Way};
use crate::rules::side::Side;
use crate::rules::state::Move;

/// In place of a move: the swap of sides.
pub const SWAP: u8 = 62;
/// In place of a move: no move is known.
pub const NO_MOVE: u8 = 63;

/// The number of a move that lifts a house, as a choice of the first way round that the rules tell or
/// leave, is the house by index. The other way round, where the mover chooses, is this more.
pub const OTHER_WAY: u8 = 32;

/// The house that a move lifts, by index.
#[inline(always)]
pub const fn house_of(number: usize) -> usize {
    number & (OTHER_WAY as usize - 1)
}

/// The number of a move, as the rules name it.
pub const fn number_of(action: Move) -> u8 {
    match action {
        Move::Swap => SWAP,
        Move::Sow(house) | Move::SowWay(house, Way::Ccw) => house.index() as u8,
        Move::SowWay(house, Way::Cw) => house.index() as u8 + OTHER_WAY,
    }
}

/// A move as the rules name it, for the player of `side`; `None` for [`NO_MOVE`].
pub fn action(rules: &RuleSet, side: Side, number: u8) -> Option<Move> {
    if number == SWAP {
        return Some(Move::Swap);
    }
    let index = house_of(number.into()) as u8;
    let house = rules.shape().house(side, index + 1)?;
    let mut moves = rules.moves_of(house);
    moves.nth(usize::from(number / OTHER_WAY))
}
