//! Whether a position may be started from: any seeds anywhere, within reason and within the rules.

use thiserror::Error;

use super::board::House;
use super::claim::{apart_from, may_be_claimed};
use super::clause::MAX_SEEDS_IN_START;
use super::position::Position;
use super::rule_set::RuleSet;
use super::side::Side;
use super::spec::Refill;

/// Most seeds that a store may hold at the start; keeps every count far below what a pit can hold.
pub const MAX_SEEDS_IN_STORE: u16 = 9_999;

/// Why a position cannot be played under a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "each text says what its fields are")]
pub enum PositionFault {
    /// No seeds in any house.
    #[error("there are no seeds in the houses")]
    NoSeeds,
    /// More seeds in a house than can be shown and counted.
    #[error("{house} holds {seeds} seeds, more than {MAX_SEEDS_IN_START}")]
    TooMany { house: House, seeds: u16 },
    /// More seeds in a store than a board can have.
    #[error("the store of {side} holds {seeds} seeds, more than {MAX_SEEDS_IN_STORE}")]
    StoreTooFull { side: Side, seeds: u16 },
    /// Seeds in a burnt house.
    #[error("{house} is burnt and cannot hold seeds")]
    BurntHoldsSeeds { house: House },
    /// A house is claimed where none can be.
    #[error("{house} is claimed, but these rules know no claimed houses")]
    NoClaims { house: House },
    /// A house is burnt where none can be.
    #[error("{house} is burnt, but these rules know no burnt houses")]
    NoBurnt { house: House },
    /// Players own houses of each other's rows where that cannot be.
    #[error("a player owns houses of the other’s row, but these rules know no territories")]
    NoTerritory,
    /// A player keeps a house where none can be kept.
    #[error("{side} is said to keep a house, but these rules know no kept house")]
    NoKept {
        /// The player.
        side: Side,
    },
    /// A house is claimed by a player who can never claim it (`claim_own`, `claim_other`).
    #[error("{side} has claimed {house}, which {side} can never claim under these rules")]
    NeverClaimed { side: Side, house: House },
    /// Both players have claimed houses of which they can claim only one (`claim_apart`).
    #[error("{side} has claimed {house}, which cannot be where {} has claimed {apart}", side.other())]
    ClaimedTogether {
        side: Side,
        house: House,
        apart: House,
    },
    /// A player has claimed more houses than he may (`claim_most`).
    #[error("{side} has claimed more than {most} of the houses, the most under these rules")]
    TooManyClaims { side: Side, most: usize },
    /// Every house of a side is burnt.
    #[error("all houses of {side} are burnt")]
    AllBurnt { side: Side },
}

impl RuleSet {
    /// Whether a position may be set up: any seeds anywhere, within reason, and claims that can be.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check_start(&self, position: &Position) -> Result<(), PositionFault> {
        self.check_position(position)?;
        let Some(clauses) = &self.spec().claim else {
            return Ok(());
        };
        let shape = self.shape();
        let shape = shape.with_reach(position.reach()).unwrap_or(shape);
        let claims = |house| Some((position.claimer(house)?, house));
        for (side, house) in shape.all_houses().filter_map(claims) {
            let is_from_the_start = house.side() == side && house.number() == clauses.claim_start;
            if !is_from_the_start && !may_be_claimed(self, side, house) {
                return Err(PositionFault::NeverClaimed { side, house });
            }
            let apart = apart_from(self, clauses, house).filter(|_| !is_from_the_start);
            let apart = apart.filter(|&apart| position.claimer(apart) == Some(side.other()));
            if let Some(apart) = apart {
                return Err(PositionFault::ClaimedTogether { side, house, apart });
            }
        }
        let most = usize::from(clauses.claim_most);
        let has_more = |side| position.claims_of(side, shape).count() > most;
        match Side::ALL
            .into_iter()
            .find(|&side| most > 0 && has_more(side))
        {
            Some(side) => Err(PositionFault::TooManyClaims { side, most }),
            None => Ok(()),
        }
    }

    /// Whether a position that a file holds, or that comes from a game under other rules, may be gone on from: as
    /// [`Self::check_start`], whatever was claimed.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check_position(&self, position: &Position) -> Result<(), PositionFault> {
        let territories = self.spec().match_rules.refill == Refill::Territory;
        let shape = self.shape().with_reach(position.reach());
        let shape = shape.filter(|shape| shape.reach() == 0 || territories);
        let shape = shape.ok_or(PositionFault::NoTerritory)?;
        for house in shape.all_houses() {
            let seeds = position.seeds(house);
            // More may come together in a game of so many seeds.
            if seeds > MAX_SEEDS_IN_START && position.total() > self.start(Side::South).total() {
                return Err(PositionFault::TooMany { house, seeds });
            }
            if position.claimer(house).is_some() && !self.has_claims() {
                return Err(PositionFault::NoClaims { house });
            }
            if position.is_burnt(house) && self.spec().must_capture {
                return Err(PositionFault::NoBurnt { house });
            }
            if seeds > 0 && position.is_burnt(house) {
                return Err(PositionFault::BurntHoldsSeeds { house });
            }
        }
        for side in Side::ALL {
            let seeds = position.store(side);
            if seeds > MAX_SEEDS_IN_STORE {
                return Err(PositionFault::StoreTooFull { side, seeds });
            }
            if position.keeps(side) && self.spec().kept_house == 0 {
                return Err(PositionFault::NoKept { side });
            }
            if shape.houses_of(side).all(|h| position.is_burnt(h)) {
                return Err(PositionFault::AllBurnt { side });
            }
        }
        if shape.all_houses().all(|h| position.seeds(h) == 0) {
            return Err(PositionFault::NoSeeds);
        }
        Ok(())
    }
}
