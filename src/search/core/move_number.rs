//! Moves as numbers, as the search keeps them.

use crate::rules::moves::Choices;
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

/// Choices in the middle of a move, in the order in which they are met: a bit each, 0 for the first of two
/// things, behind a leading 1.
pub type Forks = u16;
/// No choices in the middle of a move, or the first of each.
pub const NO_FORKS: Forks = 1;

/// What is chosen in the middle of a move while it is made.
#[derive(Clone, Copy, Debug)]
pub struct ForkTaker {
    given: Forks,
    /// How many of those are still to come.
    left: u32,
    made: Forks,
}

impl ForkTaker {
    /// Chooses so, and then the first of two things.
    pub const fn new(given: Forks) -> Self {
        Self {
            given,
            left: given.ilog2(),
            made: NO_FORKS,
        }
    }

    /// Whether the second of two things is chosen.
    pub const fn choose(&mut self) -> bool {
        if self.made.ilog2() as usize >= Choices::MOST_IN_MOVE {
            return false;
        }
        let second = match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                self.given >> left & 1
            }
            None => 0,
        };
        self.made = (self.made << 1) | second;
        second == 1
    }

    /// What was chosen.
    pub const fn made(self) -> Forks {
        self.made
    }
}

/// The choices to be tried after these; `None` after the last.
pub const fn next_forks(made: Forks) -> Option<Forks> {
    // Second things are the last of their kind; the last first one gives way to its second.
    match made >> made.trailing_ones() {
        0 => None,
        first => Some(first | 1),
    }
}

/// The number of a move, as the rules name it, but for choices in its middle.
pub fn number_of(rules: &RuleSet, action: Move) -> u8 {
    match (action.house(), rules.beginning(action).way()) {
        (None, _) => SWAP,
        (Some(house), Some(Way::Cw)) => house.index() as u8 + OTHER_WAY,
        (Some(house), _) => house.index() as u8,
    }
}

/// A move as the rules name it, for the player of `side`; `None` for [`NO_MOVE`].
pub fn action(rules: &RuleSet, side: Side, number: u8, forks: Forks) -> Option<Move> {
    if number == SWAP {
        return Some(Move::Swap);
    }
    let index = house_of(number.into()) as u8;
    let house = rules.shape().house(side, index + 1)?;
    let mut moves = rules.moves_of(house);
    let beginning = moves.nth(usize::from(number / OTHER_WAY))?;
    let bits = (0..forks.ilog2()).rev().map(|bit| forks >> bit & 1);
    let choices = bits.fold(beginning.choices(), |choices, bit| {
        choices.and(rules.choice_in_move(bit == 1))
    });
    Some(Move::choosing(house, choices))
}

/// The choices in the middle of a move.
pub fn forks_of(rules: &RuleSet, action: Move) -> Forks {
    let first = rules.choices_at_first(action).len();
    let choices = action.choices().iter().skip(first);
    choices.fold(NO_FORKS, |forks, choice| {
        (forks << 1) | Forks::from(choice == rules.choice_in_move(true))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forks_of_a_tree_of_choices_are_tried_once_in_their_order() {
        // Two choices where the first thing was chosen first, else one.
        let (mut tried, mut next) = (Vec::new(), Some(NO_FORKS));
        while let Some(forks) = next {
            let mut taker = ForkTaker::new(forks);
            if !taker.choose() {
                taker.choose();
            }
            tried.push(taker.made());
            next = next_forks(taker.made());
        }
        assert_eq!(tried, [0b100, 0b101, 0b11]);
    }

    #[test]
    fn beyond_the_most_choices_all_goes_the_first_way() {
        let mut taker = ForkTaker::new(Forks::MAX);
        let chosen = (0..40).filter(|_| taker.choose()).count();
        assert_eq!(chosen, Choices::MOST_IN_MOVE);
    }
}
