//! What it rests on that a player gets what he wants from a node.

use fixedbitset::FixedBitSet;

/// The nodes that a way of playing from a node comes to, whatever the opponent does. It holds after any past in which the nodes
/// it `ends` at have come, and none that it `visits` would end the game against the player.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Nodes that came before, and end the game in the player's favour.
    pub ends: FixedBitSet,
    /// Nodes that the game goes on from.
    pub visits: FixedBitSet,
}

impl Evidence {
    /// No node, in a component of so many.
    pub fn none(nodes: usize) -> Self {
        let none = FixedBitSet::with_capacity(nodes);
        Self {
            ends: none.clone(),
            visits: none,
        }
    }

    /// Adds what else is needed.
    pub fn add(&mut self, other: &Self) {
        self.ends.union_with(&other.ends);
        self.visits.union_with(&other.visits);
    }

    /// Whether it holds after a past with the nodes `for_him` and `against_him`, by whom they serve when they come again.
    pub fn holds_after(&self, for_him: &FixedBitSet, against_him: &FixedBitSet) -> bool {
        self.ends.is_subset(for_him) && self.visits.is_disjoint(against_him)
    }
}
