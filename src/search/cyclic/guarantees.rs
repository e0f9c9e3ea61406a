//! What a player can be sure of where positions can come again, in seeds.
//!
//! A player is sure of so many seeds if he can see to it that the game ends with them, or else goes on
//! for ever by places that are worth as much when they come too often. For each number of seeds that is
//! a game with a co-Büchi condition, and whoever wins such a game can win it without looking at the past
//! (Grädel, Thomas and Wilke, "Automata, Logics, and Infinite Games", 2002, chapter 2). So on his way no
//! circle has a place that is worth less, and the first place to come too often is worth enough. The
//! opponent is sure of a number likewise; what lies between the two depends on the past.

use super::arena::{Arena, Node, RootPlayer};
use super::component_game::{ComponentGame, NOTHING};
use super::winning_region::WinningRegion;
use crate::search::time_management::NodeCounter;

/// What one player can be sure of at every place, from his view, of what is still to come.
#[derive(Debug)]
pub struct Guarantees {
    sure: Vec<i32>,
}

impl Guarantees {
    /// What `player` can be sure of; `None` if the search has to end.
    pub fn new<const WORDS: usize, const BITS: u32>(
        arena: &Arena<'_, WORDS, BITS>,
        player: RootPlayer,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Self> {
        let mut found = Self {
            sure: vec![NOTHING; 2 * arena.graph.len()],
        };
        for positions in arena.components.groups() {
            let group = ComponentGame::new(arena, positions, player, |node| found.at(node));
            if group.is_round() {
                let mut winning = WinningRegion::new(&group, std::iter::empty());
                for seeds in group.numbers() {
                    if counter.has_to_end() {
                        return None;
                    }
                    winning.win(seeds);
                }
                for (index, place) in group.places.iter().enumerate() {
                    found.raise(*place, winning.at(index).unwrap_or(NOTHING));
                }
            } else {
                for (place, value) in group.places.iter().zip(group.outside) {
                    found.raise(*place, value.unwrap_or(NOTHING));
                }
            }
        }
        Some(found)
    }

    /// What he can be sure of at a place.
    #[inline(always)]
    pub fn at(&self, place: Node) -> i32 {
        self.sure[place.index()]
    }

    /// Raises what he can be sure of at a place.
    pub fn raise(&mut self, place: Node, sure: i32) {
        let before = &mut self.sure[place.index()];
        *before = sure.max(*before);
    }
}
