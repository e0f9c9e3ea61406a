//! Which games can be solved.

use thiserror::Error;

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Capture, Direction, Relay, SowStore, StoreSide, Track};

/// Why a game cannot be solved. Each text can follow "because".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Unsolvable {
    /// Each player sows in rows of his own.
    #[error("each player sows in his own rows, so that a position can come again")]
    OwnTracks,
    /// Sowing brings no seeds to the own store.
    #[error("sowing brings no seed to a player's own store, so that a position can come again")]
    NothingStored,
    /// The store lies before the own houses.
    #[error(
        "a player's store does not come after his own houses, so that a position can come again"
    )]
    StoreBeforeHouses,
    /// Seeds go both ways round.
    #[error("seeds are sown both ways round, so that a position can come again")]
    BothWays,
    /// Houses can be claimed, or what came before decides what may be played.
    #[error(
        "what lies where does not tell a position: there are claims, or moves that depend on the last"
    )]
    Claims,
    /// The hand goes on from a house beyond the store.
    #[error(
        "the hand can go on beyond a store that got nothing, so that a position can come again"
    )]
    LiftsBeyondStore,
    /// Captured seeds are sown again.
    #[error("captured seeds are sown again, so that a position can come again")]
    CapturesSownAgain,
    /// The game is not won by seeds.
    #[error(
        "the game is not won by seeds but by stopping the other player or by running out first"
    )]
    NotWonBySeeds,
    /// Every position counts as one that came again.
    #[error("every position counts as one that came again")]
    EveryPositionRepeats,
}

/// Why a game under these rules cannot be solved; `None` if it can.
pub fn unsolvable(rules: &RuleSet) -> Option<Unsolvable> {
    let spec = rules.spec();
    let store_after_own = matches!(
        (spec.direction, spec.store_side),
        (Direction::Ccw, StoreSide::Right) | (Direction::Cw, StoreSide::Left)
    );
    if rules.ways().len() > 1 {
        Some(Unsolvable::BothWays)
    } else if rules.has_claims() || rules.remembers() {
        Some(Unsolvable::Claims)
    } else if spec.track != Track::Shared {
        Some(Unsolvable::OwnTracks)
    } else if spec.sow_store != SowStore::Own {
        Some(Unsolvable::NothingStored)
    } else if !store_after_own {
        Some(Unsolvable::StoreBeforeHouses)
    } else if spec.relay == Relay::NextHouse {
        Some(Unsolvable::LiftsBeyondStore)
    } else if spec.capture == Capture::OppositeToHand {
        Some(Unsolvable::CapturesSownAgain)
    } else if !spec.end_when.counts_seeds() {
        Some(Unsolvable::NotWonBySeeds)
    } else if spec.repeat_limit == 1 {
        Some(Unsolvable::EveryPositionRepeats)
    } else {
        None
    }
}

/// Whether a game under these rules can be solved: won by seeds, and no position can come
/// again.
///
/// Where the store lies after the own houses on the mover's path, a move either brings seeds to a
/// store or moves seeds forward in the own row (rule A9); so there is no way back.
pub fn can_be_solved(rules: &RuleSet) -> bool {
    unsolvable(rules).is_none()
}
