//! Which ways seeds go, as several conflicts ask.

use crate::rules::spec::{Direction, RuleSpec, SowStore, StoreSide};

/// Whether seeds are sown both ways round.
pub(super) fn goes_both_ways(spec: &RuleSpec) -> bool {
    match spec.direction {
        Direction::Ccw | Direction::Cw => false,
        Direction::Outward | Direction::Parity | Direction::Chosen => true,
    }
}

/// Whether seeds can pass a store that is sown without falling into it (rule A9).
pub(super) fn passes_store(spec: &RuleSpec, direction: Direction, side: StoreSide) -> bool {
    spec.repeat_limit == 0
        && spec.sow_store == SowStore::Own
        && (spec.direction, spec.store_side) == (direction, side)
}
