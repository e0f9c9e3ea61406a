//! Endings to practise: positions with few seeds in which one move alone holds the result.

use super::definition::state;
use super::maker::{Maker, balanced};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::search::chance::Chance;
use crate::search::report::MoveValue;

/// The seeds in the houses that can be chosen.
pub const SEEDS: std::ops::RangeInclusive<u32> = 3..=20;
/// Positions that are tried at most.
const TRIES: u32 = 3_000;

/// An ending: a position with the proven value of every move, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The position.
    pub position: Position,
    /// The moves.
    pub moves: Vec<MoveValue>,
}

/// Whether one move alone holds what the position is worth, a win or a draw; the best one stands first.
pub fn one_holds(moves: &[MoveValue]) -> bool {
    let Some((best, others)) = moves.split_first() else {
        return false;
    };
    let result = best.value.score.sign();
    let gives_away = |other: &MoveValue| other.value.score.sign() < result;
    result >= 0 && !others.is_empty() && others.iter().all(gives_away)
}

/// An ending at random with so many seeds in the houses, South to move; `None` if none was found, or `stop` was thrown.
/// `tell` hears how many positions were tried.
///
/// Seeds fall anywhere, the others are divided between the stores so that the result hangs on one move.
pub fn find(
    maker: &Maker<'_>,
    seeds: u32,
    chance: &mut Chance,
    tell: impl FnMut(u32),
) -> Option<Ending> {
    let rules = maker.rules;
    if !rules.counts_seeds() || !rules.has_stores() {
        return None;
    }
    (0..TRIES)
        .take_while(|_| !maker.stop.is_stopped())
        .map(tell)
        .find_map(|_| {
            let position = random(rules, seeds, chance)?;
            let moves = prove(maker, position)?;
            if one_holds(&moves) {
                return Some(Ending { position, moves });
            }
            let (best, next) = (moves.first()?.value.score, moves.get(1)?.value.score);
            let position = (best > next).then(|| balanced(rules, position, best, next))??;
            let moves = prove(maker, position)?;
            one_holds(&moves).then_some(Ending { position, moves })
        })
}

fn prove(maker: &Maker<'_>, position: Position) -> Option<Vec<MoveValue>> {
    let state = state(maker.rules, position);
    if state.to_move() != Some(Side::South) || state.legal_moves().len() < 2 {
        return None;
    }
    maker.prove(&state)
}

/// So many seeds anywhere, the others divided evenly; `None` where there are not so many.
pub(super) fn random(rules: &RuleSet, seeds: u32, chance: &mut Chance) -> Option<Position> {
    let all = rules.start(Side::South).total();
    let mut position = Position::empty(Side::South);
    if rules.remembers_starter() {
        position.set_began(Some(Side::South));
    }
    let houses: Vec<_> = rules.shape().all_houses().collect();
    for _ in 0..seeds {
        let house = chance.below(u32::try_from(houses.len()).unwrap_or(u32::MAX));
        let house = *houses.get(house as usize)?;
        position.set_seeds(house, position.seeds(house) + 1);
    }
    let won = all.checked_sub(seeds)?;
    let half = won / 2;
    position.set_store(Side::South, u16::try_from(half).ok()?);
    position.set_store(Side::North, u16::try_from(won - half).ok()?);
    rules.check_start(&position).ok()?;
    Some(position)
}
