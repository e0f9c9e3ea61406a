//! Between games: who starts next, and the refill of a new round (rules A11 and C8).

use super::board::House;
use super::outcome::Outcome;
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::{BySide, Side};
use super::spec::{NextStart, Rounds, Start, StoreSide};

/// Who starts after a game that `starter` started (rule A11).
pub fn next_starter(rule: NextStart, starter: Side, winner: Option<Side>) -> Side {
    match (rule, winner) {
        (NextStart::Same, _) => starter,
        (NextStart::Alternate, _) | (_, None) => starter.other(),
        (NextStart::Winner, Some(winner)) => winner,
        (NextStart::Loser, Some(winner)) => winner.other(),
    }
}

/// What follows a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AfterRound {
    /// The next round begins with this position.
    Next(Position),
    /// The agreed number of rounds is over.
    AllPlayed,
    /// These players cannot fill one house.
    CannotFill(BySide<bool>),
}

/// What follows round number `round` (from 1), which `starter` started and which ended so.
///
/// Each player refills his houses from his own seeds, whole houses only, beginning with the house
/// next to his store; what is left over stays in the store. Houses not filled are burnt if `burn`
/// says so. Seeds that were left on the board go back to whoever's side they lie on.
pub fn after_round(
    rules: &RuleSet,
    end: &Position,
    outcome: &Outcome,
    round: u32,
    starter: Side,
) -> AfterRound {
    let spec = rules.spec();
    if let Rounds::Number(n) = spec.match_rules.rounds
        && round >= u32::from(n)
    {
        return AfterRound::AllPlayed;
    }
    refill(rules, end, outcome.winner, starter)
}

/// The refill alone, whatever number of rounds is agreed.
pub fn refill(rules: &RuleSet, end: &Position, winner: Option<Side>, starter: Side) -> AfterRound {
    let spec = rules.spec();
    let Start::Seeds(per_house) = spec.start else {
        return AfterRound::AllPlayed;
    };
    let has = BySide::from_fn(|s| u32::from(end.store(s)) + end.seeds_of(s));
    let cannot = BySide::from_fn(|s| has[s] < u32::from(per_house));
    if cannot.south || cannot.north {
        return AfterRound::CannotFill(cannot);
    }
    let next = next_starter(spec.match_rules.next_start, starter, winner);
    let mut position = Position::empty(next);
    for side in Side::ALL {
        let mut left = has[side];
        for house in from_store(rules, side) {
            if left >= u32::from(per_house) {
                position.set_seeds(house, per_house);
                left -= u32::from(per_house);
            } else if spec.match_rules.burn {
                position.set_burnt(house, true);
            }
        }
        position.set_store(side, u16::try_from(left).unwrap_or(u16::MAX));
    }
    AfterRound::Next(position)
}

/// The houses of a side, beginning with the one next to its store.
fn from_store(rules: &RuleSet, side: Side) -> Vec<House> {
    let houses = rules.shape().houses_of(side);
    match rules.spec().store_side {
        StoreSide::Left => houses.collect(),
        StoreSide::Right => houses.rev().collect(),
    }
}
