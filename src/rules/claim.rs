//! Claimed houses: which can be claimed, who sows into them, and where captures go.

use super::board::{House, Pit};
use super::position::Position;
use super::rule_set::{RuleSet, Way};
use super::side::Side;
use super::spec::{Bank, ClaimApart, ClaimHouses, ClaimRules, ClaimSown};

/// The houses that a last seed in an unclaimed house makes the mover's; `None` if it makes none.
pub(super) fn claimed_by(
    rules: &RuleSet,
    position: &Position,
    mover: Side,
    way: Way,
    landed: House,
) -> Option<Vec<House>> {
    let clauses = rules.spec().claim.as_ref()?;
    let can = |house| can_claim(rules, clauses, position, mover, way, house);
    if !can(landed) {
        return None;
    }
    let here = position.seeds(landed);
    let count = clauses.claim_count;
    if clauses.claim_pair {
        let before = rules.circuit(mover, way).previous_house(position, landed);
        let before = before.filter(|&before| {
            let there = position.seeds(before);
            let pair = (here, there) == (count, count - 1) || (there, here) == (count, count - 1);
            pair && before != landed && can(before)
        });
        let room = clauses.claim_most == 0
            || position.claims_of(mover, rules.shape()).count() + 2
                <= usize::from(clauses.claim_most);
        if let Some(before) = before.filter(|_| room) {
            return Some(vec![landed, before]);
        }
    }
    (here == count).then(|| vec![landed])
}

/// Whether a player may ever claim a house, whatever lies on the board.
pub fn may_be_claimed(rules: &RuleSet, by: Side, house: House) -> bool {
    rules.spec().claim.is_some_and(|clauses| {
        let which = which(&clauses, by, house);
        let houses = rules.shape().houses_in_row();
        let mut ways = rules.ways().iter();
        ways.any(|&way| which.holds(house.number(), houses, way))
    })
}

/// Which houses of the row of this one a player may claim.
const fn which(clauses: &ClaimRules, by: Side, house: House) -> ClaimHouses {
    if house.side() as u8 == by as u8 {
        clauses.claim_own
    } else {
        clauses.claim_other
    }
}

/// Whether a player may claim a house, whatever lies in it.
fn can_claim(
    rules: &RuleSet,
    clauses: &ClaimRules,
    position: &Position,
    mover: Side,
    way: Way,
    house: House,
) -> bool {
    let shape = rules.shape();
    let which = which(clauses, mover, house);
    let most = usize::from(clauses.claim_most);
    let apart = apart_from(rules, clauses, house);
    position.claimer(house).is_none()
        && which.holds(house.number(), shape.houses_in_row(), way)
        && (most == 0 || position.claims_of(mover, shape).count() < most)
        && apart.is_none_or(|apart| position.claimer(apart) != Some(mover.other()))
}

/// The house that the other player must not have claimed where a player claims this one (`claim_apart`).
pub(super) fn apart_from(rules: &RuleSet, clauses: &ClaimRules, house: House) -> Option<House> {
    match clauses.claim_apart {
        ClaimApart::Free => None,
        ClaimApart::Number => Some(house.mirrored()),
        ClaimApart::Facing => rules.shape().opposite(house),
    }
}

impl ClaimHouses {
    /// Whether the house with a number, in a row of so many, is one of them.
    pub fn holds(self, number: u8, houses: u8, way: Way) -> bool {
        // A territory has houses beyond the row, where only all or none can be claimed.
        let from_end = (houses + 1).saturating_sub(number);
        let last = match way {
            Way::Ccw => houses,
            Way::Cw => 1,
        };
        match self {
            Self::None => false,
            Self::All => true,
            Self::ButLast => number != last,
            Self::Ends => number.min(from_end) == 1,
            Self::Inner => number.min(from_end) > 1,
            Self::Outer => number.min(from_end) <= 2,
        }
    }
}

/// Whether the seeds of a player pass over a house because the other has claimed it; `hand` seeds are
/// still to be sown.
pub(super) fn is_passed_over(
    rules: &RuleSet,
    position: &Position,
    mover: Side,
    house: House,
    hand: u16,
) -> bool {
    let Some(clauses) = &rules.spec().claim else {
        return false;
    };
    let passes = match clauses.claim_sown {
        ClaimSown::Both => false,
        ClaimSown::Claimer => true,
        ClaimSown::LastSeed => hand > 1,
    };
    passes && position.claimer(house) == Some(mover.other())
}

/// Where a player's captures go; `None` if he has no such place.
pub(super) fn purse(rules: &RuleSet, position: &Position, mover: Side) -> Option<Pit> {
    match rules.spec().claim.map(|clauses| clauses.bank) {
        Some(Bank::Claim) => {
            let shape = rules.shape();
            let mut claims = position.claims_of(mover, shape);
            // South's side first, there the lowest number.
            claims.next().map(Pit::House)
        }
        Some(Bank::Store) | None => Some(Pit::Store(mover)),
    }
}
