//! Which games can be solved.

use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{Capture, Direction, EndWhen, SowStore, StoreSide, Track};

/// Whether a game under these rules can be solved: won by seeds, and no position can come
/// again.
///
/// Where the store lies after the own houses on the mover's path, a move either brings seeds to a
/// store or moves seeds forward in the own row (rule A9); so there is no way back.
pub fn can_be_solved(rules: &RuleSet) -> bool {
    let spec = rules.spec();
    let store_after_own = matches!(
        (spec.direction, spec.store_side),
        (Direction::Ccw, StoreSide::Right) | (Direction::Cw, StoreSide::Left)
    );
    spec.track == Track::Shared
        && spec.sow_store == SowStore::Own
        && store_after_own
        && spec.capture != Capture::OppositeToHand
        && spec.end_when != EndWhen::MoverStuckLoses
        && spec.repeat_limit != 1
}
