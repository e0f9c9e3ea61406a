//! The game on a graph of positions: who is to move in them, and which may not come once more.

use super::graph::{Edge, Graph, NextPlayer, OVER};
use crate::rules::outcome::EndReason;
use crate::search::core::sow::Core;
use crate::search::endgame::Sure;
use crate::search::repetition::{ComponentGame, ComponentMove, Components, NOTHING};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArenaPlayer {
    /// The player to move in the position that all others come from.
    Root,
    /// Whoever plays against the root player.
    Opponent,
}

/// A position with the player who is to move in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(u32);

impl Node {
    /// The node that all others come from.
    pub const ROOT: Self = Self(0);

    /// A position by its number, and who is to move.
    pub const fn new(position: u32, player: ArenaPlayer) -> Self {
        Self(2 * position + player as u32)
    }

    /// The number of the position.
    pub const fn position(self) -> usize {
        (self.0 / 2) as usize
    }

    /// Who is to move.
    pub const fn player(self) -> ArenaPlayer {
        if self.0.is_multiple_of(2) {
            ArenaPlayer::Root
        } else {
            ArenaPlayer::Opponent
        }
    }

    /// A number below twice that of all positions.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl ArenaPlayer {
    /// What a value for the player to move at a node is for this one.
    pub fn sees(self, node: Node, value: i32) -> i32 {
        if node.player() == self { value } else { -value }
    }

    /// What he is sure of, where so much is known for the player to move at a node.
    pub fn is_sure_of(self, node: Node, known: Sure) -> i32 {
        if node.player() == self {
            known.lower
        } else {
            -known.upper
        }
    }

    /// His opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Root => Self::Opponent,
            Self::Opponent => Self::Root,
        }
    }
}

/// What follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeSuccessor {
    /// The end of the game, worth so much to the player who made the move, or something that is known to be.
    Over(Sure),
    /// Another node; the player gains so much on the way.
    Goes(Node, i32),
}

/// A game on a graph.
#[derive(Debug)]
pub struct Arena<'a, const WORDS: usize, const BITS: u32> {
    pub graph: &'a Graph<WORDS, BITS>,
    pub components: &'a Components,
    /// For each position what is still to come for the player to move when it ends the game by having
    /// come too often; empty if positions may come as often as they like.
    repeated: Vec<i32>,
    /// For each node how often it has come already.
    seen: Vec<u32>,
    /// The occurrence that ends the game.
    limit: u32,
}

impl<'a, const WORDS: usize, const BITS: u32> Arena<'a, WORDS, BITS> {
    /// The game on a graph; `earlier` are the nodes that have come already, the first node among
    /// them.
    pub fn new(
        core: &Core<WORDS, BITS>,
        graph: &'a Graph<WORDS, BITS>,
        components: &'a Components,
        earlier: &[Node],
    ) -> Self {
        let worth = |number| {
            let to_come = core.to_come(graph.board(number), EndReason::Repetition);
            to_come.worth()
        };
        let mut seen = vec![0; 2 * graph.len()];
        for node in earlier {
            seen[node.index()] += 1;
        }
        Self {
            graph,
            components,
            repeated: if core.repeat_limit() > 0 {
                (0..graph.len()).map(worth).collect()
            } else {
                Vec::new()
            },
            seen,
            limit: core.repeat_limit(),
        }
    }

    /// The moves at a node.
    pub fn edges(&self, node: Node) -> &'a [Edge] {
        self.graph.edges(node.position())
    }

    /// What follows a move at a node, nothing having come since the beginning.
    #[inline(always)]
    pub fn after(&self, node: Node, edge: &Edge) -> NodeSuccessor {
        if edge.to == OVER {
            return NodeSuccessor::Over(Sure {
                lower: edge.gain,
                upper: edge.gain + edge.more,
            });
        }
        let player = match edge.next {
            NextPlayer::Same => node.player(),
            NextPlayer::Other => node.player().other(),
        };
        let to = Node::new(edge.to, player);
        match self.repeated.get(to.position()) {
            Some(&worth) if self.seen[to.index()] + 1 >= self.limit => {
                let value = edge.gain + edge.next.turned(worth);
                NodeSuccessor::Over(Sure {
                    lower: value,
                    upper: value,
                })
            }
            _ => NodeSuccessor::Goes(to, edge.gain),
        }
    }

    /// The number of the position of `to` among those that can come again from `node`; `None` if from
    /// there `node` cannot come again.
    #[inline(always)]
    pub fn within(&self, node: Node, to: Node) -> Option<u32> {
        let (node, to) = (node.position(), to.position());
        let is_within = self.components.of(node) == self.components.of(to);
        is_within.then(|| self.components.member(to))
    }

    /// The nodes of a component: with each of its positions one of either player to move.
    pub fn nodes(positions: &[u32]) -> impl Iterator<Item = Node> {
        let players = [ArenaPlayer::Root, ArenaPlayer::Opponent];
        positions
            .iter()
            .flat_map(move |&number| players.map(|player| Node::new(number, player)))
    }

    /// The number of a node among [those](Self::nodes) of the component of another one; `None` if from it that cannot come again.
    pub fn member(&self, node: Node, to: Node) -> Option<usize> {
        let member = self.within(node, to)?;
        Some(2 * member as usize + to.player() as usize)
    }

    /// The component with these positions as a player sees it; `known` tells what he can be sure of where moves lead out of it.
    pub fn component(
        &self,
        positions: &[u32],
        player: ArenaPlayer,
        known: impl Fn(Node) -> i32,
    ) -> ComponentGame {
        let known = &known;
        let moves = Self::nodes(positions).zip(0..).flat_map(|(node, from)| {
            let next = move |edge: &Edge| match self.after(node, edge) {
                NodeSuccessor::Over(known) => {
                    ComponentMove::Outside(player.is_sure_of(node, known))
                }
                NodeSuccessor::Goes(to, gain) => match self.member(node, to) {
                    Some(member) => ComponentMove::Inside(member as u32),
                    None => ComponentMove::Outside(player.sees(node, gain) + known(to)),
                },
            };
            self.edges(node).iter().map(move |edge| (from, next(edge)))
        });
        let worth = |node| self.repeated(node, player).unwrap_or(NOTHING);
        ComponentGame::new(
            Self::nodes(positions)
                .map(|node| node.player() == player)
                .collect(),
            Self::nodes(positions).map(worth).collect(),
            moves,
        )
    }

    /// What a node is worth to a player if it comes too often; `None` if it may come again.
    pub fn repeated(&self, node: Node, player: ArenaPlayer) -> Option<i32> {
        let worth = self.repeated.get(node.position())?;
        Some(player.sees(node, *worth))
    }

    /// The occurrence of a node that ends the game; 0 if none does.
    pub const fn limit(&self) -> u32 {
        self.limit
    }
}
