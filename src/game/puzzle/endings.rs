//! Endings to practise: positions with few seeds in which one move alone holds the result.

use std::ops::RangeInclusive;

use super::definition::state;
use super::maker::{Maker, balanced, most_known_seeds};
use crate::rules::board::House;
use crate::rules::claim::may_be_claimed;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::search::chance::Chance;
use crate::search::report::MovePromise;
use crate::search::value::Score;

/// The fewest seeds in the houses.
const LEAST: u32 = 3;
/// The most, where every position is proven by itself.
const MOST: u32 = 20;
/// Positions that are tried at most.
const TRIES: u32 = 10_000;
/// Positions of a proof while an ending is looked for: at first such that take longer are found, too, and then, where there are
/// few endings at all, those that are proven soon.
const PROVEN_WITH: [u64; 2] = [20_000, 3_000];
/// After so many positions.
const EASIER_AFTER: u32 = 200;

/// The seeds in the houses that can be chosen: with more than a table knows, where one is needed, hardly anything is proven.
pub fn ending_seeds(rules: &RuleSet) -> RangeInclusive<u32> {
    let most = most_known_seeds(rules).unwrap_or(MOST);
    LEAST..=most.clamp(LEAST, MOST)
}

/// An ending: a position with what is proven of every move, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Where play begins.
    pub position: Position,
    /// All legal ones, the best first.
    pub moves: Vec<MovePromise>,
    /// What the best one holds: 1 a win, 0 a draw.
    pub holds: i32,
}

/// What the first of these moves holds if all others give it away: 1 a win, 0 a draw; `None` otherwise.
pub fn one_holds(moves: &[MovePromise]) -> Option<i32> {
    let (best, others) = moves.split_first()?;
    let holds = best.promise.least.signum();
    let gives_away = |other: &MovePromise| other.promise.most.signum() < holds;
    (holds >= 0 && !others.is_empty() && others.iter().all(gives_away)).then_some(holds)
}

/// Whether it is known of every move whether it holds as much: 1 a win, 0 a draw.
pub fn is_settled(moves: &[MovePromise], holds: i32) -> bool {
    moves.iter().all(|MovePromise { promise, .. }| {
        promise.least.signum() >= holds || promise.most.signum() < holds
    })
}

/// An ending at random with so many seeds in the houses, South to move; `None` if none was found, or `stop` was thrown.
/// `tell` hears how many positions were tried.
///
/// Seeds fall anywhere, the others are divided between the stores so that the result hangs on one move.
pub fn find(
    maker: &Maker<'_>,
    seeds: u32,
    chance: &mut Chance,
    mut tell: impl FnMut(u32),
) -> Option<Ending> {
    let rules = maker.rules;
    if !rules.counts_seeds() || !rules.has_stores() {
        return None;
    }
    let houses: Vec<_> = rules.shape().all_houses().collect();
    let makers = PROVEN_WITH.map(|positions| maker.proving_within(positions));
    (0..TRIES)
        .take_while(|_| !maker.stop.is_stopped())
        .inspect(|&tried| tell(tried))
        .find_map(|tried| {
            let maker = &makers[usize::from(tried >= EASIER_AFTER)];
            let position = random(rules, seeds, &houses, chance)?;
            let moves = known(maker, position)?;
            if let Some(holds) = one_holds(&moves) {
                return Some(Ending {
                    position,
                    moves,
                    holds,
                });
            }
            let (best, next) = (moves.first()?.promise.least, moves.get(1)?.promise.most);
            let [best_score, next_score] = [best, next].map(Score::Seeds);
            let position =
                (best > next).then(|| balanced(rules, position, best_score, next_score))??;
            let moves = known(maker, position)?;
            let holds = one_holds(&moves)?;
            Some(Ending {
                position,
                moves,
                holds,
            })
        })
}

/// What is known of all moves of a position that may be an ending. Where a table knows them, nothing else is asked.
fn known(maker: &Maker<'_>, position: Position) -> Option<Vec<MovePromise>> {
    let state = state(maker.rules, position);
    if state.to_move() != Some(Side::South) || state.legal_moves().len() < 2 {
        return None;
    }
    maker.promises(&state, |_| true)
}

/// Gives each player any house that can be claimed, or none, as games have it when few seeds are left.
fn claim_at_random(rules: &RuleSet, position: &mut Position, chance: &mut Chance) {
    if !rules.has_claims() {
        return;
    }
    for side in Side::ALL {
        let houses = rules.shape().all_houses();
        let may_be: Vec<_> = houses
            .filter(|&house| may_be_claimed(rules, side, house))
            .collect();
        let at = chance.below(u32::try_from(may_be.len() + 1).unwrap_or(u32::MAX));
        if let Some(&house) = may_be.get(at as usize) {
            position.set_claimer(house, Some(side));
        }
    }
}

/// So many seeds anywhere in these houses, the others divided evenly, or off the board where there are no stores; `None` where
/// there are not so many.
pub(super) fn random(
    rules: &RuleSet,
    seeds: u32,
    houses: &[House],
    chance: &mut Chance,
) -> Option<Position> {
    let all = rules.start(Side::South).total();
    let mut position = Position::empty(Side::South);
    if rules.remembers_starter() {
        position.set_began(Some(Side::South));
    }
    for _ in 0..seeds {
        let house = chance.below(u32::try_from(houses.len()).unwrap_or(u32::MAX));
        let house = *houses.get(house as usize)?;
        position.set_seeds(house, position.seeds(house) + 1);
    }
    claim_at_random(rules, &mut position, chance);
    let won = all.checked_sub(seeds)?;
    if rules.has_stores() {
        let half = won / 2;
        position.set_store(Side::South, u16::try_from(half).ok()?);
        position.set_store(Side::North, u16::try_from(won - half).ok()?);
    }
    rules.check_start(&position).ok()?;
    Some(position)
}
