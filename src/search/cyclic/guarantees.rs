//! What a player can be sure of where positions can come again, in seeds, whatever came before: the
//! game with a co-Büchi condition of the [module head](super).

use super::arena::{Arena, ArenaPlayer, Node};
use crate::search::repetition::{NOTHING, WinningRegion};
use crate::search::time_management::NodeCounter;

/// What one player can be sure of at every node, from his view, of what is still to come.
#[derive(Debug)]
pub struct Guarantees {
    sure: Vec<i32>,
}

impl Guarantees {
    /// What `player` can be sure of; `None` if the search has to end. Where the game goes round, only the numbers of seeds
    /// that are `tried` are told apart, the greatest first; without them all that can come.
    pub fn new<const WORDS: usize, const BITS: u32>(
        arena: &Arena<'_, WORDS, BITS>,
        player: ArenaPlayer,
        tried: Option<&[i32]>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Self> {
        let mut found = Self {
            sure: vec![NOTHING; 2 * arena.graph.len()],
        };
        for positions in arena.components.groups() {
            let group = arena.component(positions, player, |node| found.at(node));
            let nodes = Arena::<WORDS, BITS>::nodes(positions);
            if group.is_round() {
                let mut winning = WinningRegion::new(&group, std::iter::empty());
                for seeds in tried.map_or_else(|| group.numbers(), <[i32]>::to_vec) {
                    if counter.has_to_end() {
                        return None;
                    }
                    winning.win(seeds);
                }
                for (index, node) in nodes.enumerate() {
                    found.raise(node, winning.at(index).unwrap_or(NOTHING));
                }
            } else {
                for (node, value) in nodes.zip(group.outside) {
                    found.raise(node, value.unwrap_or(NOTHING));
                }
            }
        }
        Some(found)
    }

    /// What he can be sure of at a node.
    #[inline(always)]
    pub fn at(&self, node: Node) -> i32 {
        self.sure[node.index()]
    }

    /// Raises what he can be sure of at a node.
    pub fn raise(&mut self, node: Node, sure: i32) {
        let before = &mut self.sure[node.index()];
        *before = sure.max(*before);
    }
}
