//! Nodes between which a game can go round, as one player sees them.

use super::arena::{Arena, ArenaPlayer, Node, NodeSuccessor};

/// Less than anything.
pub const NOTHING: i32 = i32::MIN / 4;

/// All nodes of a component of positions, with their moves to each other and the best of those that lead
/// out of it.
#[derive(Debug)]
pub struct ComponentGame {
    pub nodes: Vec<Node>,
    /// For each node whether the player is to move there.
    pub is_his: Vec<bool>,
    /// The best of all moves out of the component, or to the end of the game, for whoever is to move, as the
    /// player sees it; `None` if all moves stay inside.
    pub outside: Vec<Option<i32>>,
    /// What a node is worth to the player if it comes too often.
    pub repeated: Vec<i32>,
    /// From each node, how many moves stay inside.
    pub inside: Vec<u32>,
    /// Moves inside by the node that they lead to: where they come from.
    into: Vec<u32>,
    /// For each node where those begin; and where they end.
    first: Vec<u32>,
}

impl ComponentGame {
    /// The game on `positions`; `known` tells what `player` can be sure of where moves lead out of them.
    pub fn new<const WORDS: usize, const BITS: u32>(
        arena: &Arena<'_, WORDS, BITS>,
        positions: &[u32],
        player: ArenaPlayer,
        known: impl Fn(Node) -> i32,
    ) -> Self {
        let players = [ArenaPlayer::Root, ArenaPlayer::Opponent];
        let nodes = positions
            .iter()
            .flat_map(|&number| players.map(|p| Node::new(number, p)));
        let nodes: Vec<Node> = nodes.collect();
        let repeated = |&node: &Node| arena.repeated(node, player).unwrap_or(NOTHING);
        let mut group = Self {
            is_his: nodes.iter().map(|p| p.player() == player).collect(),
            outside: vec![None; nodes.len()],
            repeated: nodes.iter().map(repeated).collect(),
            inside: vec![0; nodes.len()],
            into: Vec::new(),
            first: vec![0; nodes.len() + 1],
            nodes,
        };
        let mut moves: Vec<(u32, u32)> = Vec::new();
        for from in 0..group.nodes.len() {
            let node = group.nodes[from];
            for edge in arena.edges(node) {
                let value = match arena.after(node, edge) {
                    NodeSuccessor::Over(known) => player.is_sure_of(node, known),
                    NodeSuccessor::Goes(to, gain) => match arena.within(node, to) {
                        None => player.sees(node, gain) + known(to),
                        Some(member) => {
                            moves.push((2 * member + to.player() as u32, from as u32));
                            group.inside[from] += 1;
                            continue;
                        }
                    },
                };
                let best = group.outside[from].get_or_insert(value);
                *best = if group.is_his[from] {
                    value.max(*best)
                } else {
                    value.min(*best)
                };
            }
        }
        moves.sort_unstable();
        for &(to, from) in &moves {
            group.first[to as usize + 1] += 1;
            group.into.push(from);
        }
        for to in 0..group.nodes.len() {
            group.first[to + 1] += group.first[to];
        }
        group
    }

    /// Where moves to a node come from, each as often as there are such moves.
    pub fn into(&self, to: usize) -> &[u32] {
        &self.into[self.first[to] as usize..self.first[to + 1] as usize]
    }

    /// Whether the game can go round here.
    pub fn is_round(&self) -> bool {
        !self.into.is_empty()
    }

    /// The numbers of seeds that the game can come to for the player, the greatest first.
    pub fn numbers(&self) -> Vec<i32> {
        let outside = self.outside.iter().copied().flatten();
        let mut numbers: Vec<i32> = outside.chain(self.repeated.iter().copied()).collect();
        numbers.sort_unstable_by_key(|&n| std::cmp::Reverse(n));
        numbers.dedup();
        numbers.retain(|&n| n > NOTHING);
        numbers
    }
}
