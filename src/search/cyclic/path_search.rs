//! What depends on the past: which nodes have come already on the way.

use std::collections::HashMap;

use super::arena::{Arena, ArenaPlayer, Node, NodeSuccessor};
use super::component_game::ComponentGame;
use super::graph::Edge;
use super::guarantees::Guarantees;
use super::winning_region::WinningRegion;
use crate::search::endgame::Sure;
use crate::search::time_management::NodeCounter;

/// A search along the ways the game can go. At every node on the way it finds out anew what both
/// players can be sure of, where all that has come ends the game; only what is then still open is looked
/// at move by move.
pub struct PathSearch<'a, 't, const WORDS: usize, const BITS: u32> {
    arena: &'a Arena<'a, WORDS, BITS>,
    /// What both can be sure of at a node where no other of its component has come before; grows.
    sure: [Guarantees; 2],
    /// How often that has grown.
    grown: u64,
    /// The groups met, as both see them, made when it had grown so often.
    groups: HashMap<u32, (u64, [ComponentGame; 2])>,
    /// The nodes of the present component that have come.
    way: Vec<Node>,
    counter: &'a mut NodeCounter<'t>,
    /// Nodes that may still be worked out.
    left: u64,
}

/// Whether what is known at a node is so much for the root player; `None` if it may be.
fn is_enough(node: Node, known: Sure, seeds: i32) -> Option<bool> {
    if ArenaPlayer::Root.is_sure_of(node, known) >= seeds {
        Some(true)
    } else if ArenaPlayer::Opponent.is_sure_of(node, known) > -seeds {
        Some(false)
    } else {
        None
    }
}

/// Nodes on a way; longer ones are given up.
const LONGEST: usize = 1_000;

impl<'a, 't, const WORDS: usize, const BITS: u32> PathSearch<'a, 't, WORDS, BITS> {
    /// A search that begins with the nodes that have come `earlier`, the present one last. `sure` is
    /// what the root player and his opponent can be sure of, `most` how many nodes may be worked out.
    pub fn new(
        arena: &'a Arena<'a, WORDS, BITS>,
        sure: [Guarantees; 2],
        earlier: Vec<Node>,
        most: u64,
        counter: &'a mut NodeCounter<'t>,
    ) -> Self {
        let here = |node: &Node| arena.within(Node::ROOT, *node).is_some();
        Self {
            arena,
            sure,
            grown: 0,
            groups: HashMap::new(),
            way: earlier.into_iter().filter(here).collect(),
            counter,
            left: most,
        }
    }

    /// Whether the root player gets `seeds` at least by a move from the node that came last; `None` if that
    /// would take too long.
    pub fn gets(&mut self, node: Node, edge: &Edge, seeds: i32) -> Option<bool> {
        let (to, gain) = match self.arena.after(node, edge) {
            NodeSuccessor::Over(known) => return is_enough(node, known, seeds),
            NodeSuccessor::Goes(to, gain) => (to, ArenaPlayer::Root.sees(node, gain)),
        };
        let seeds = seeds - gain;
        if self.arena.within(node, to).is_some() {
            if self.ends(to) {
                let worth = self.arena.repeated(to, ArenaPlayer::Root)?;
                return Some(worth >= seeds);
            }
            return self.gets_at(to, seeds);
        }
        let [root_player, opponent] = &mut self.sure;
        if root_player.at(to) >= seeds {
            return Some(true);
        }
        if opponent.at(to) > -seeds {
            return Some(false);
        }
        let before = std::mem::take(&mut self.way);
        let answer = self.gets_at(to, seeds);
        self.way = before;
        let [root_player, opponent] = &mut self.sure;
        self.grown += 1;
        match answer? {
            true => root_player.raise(to, seeds),
            false => opponent.raise(to, 1 - seeds),
        }
        answer
    }

    /// Best play of both: the moves after the first, by which the root player gets exactly `seeds`, as far
    /// as it can be found.
    pub fn line(&mut self, first: &Edge, seeds: i32) -> Vec<Edge> {
        let before = self.way.clone();
        let mut line = Vec::new();
        let (mut node, mut edge, mut left) = (Node::ROOT, *first, seeds);
        while line.len() < LONGEST {
            let NodeSuccessor::Goes(to, gain) = self.arena.after(node, &edge) else {
                break;
            };
            left -= ArenaPlayer::Root.sees(node, gain);
            if self.arena.within(node, to).is_none() {
                self.way.clear();
            } else if self.ends(to) {
                break;
            }
            self.way.push(to);
            node = to;
            let Some(next) = self.best(node, left) else {
                break;
            };
            edge = next;
            line.push(edge);
        }
        self.way = before;
        line
    }

    /// A move by which the root player gets exactly `seeds` from the node that came last; sooner one that
    /// ends the game or lets no node come again.
    fn best(&mut self, node: Node, seeds: i32) -> Option<Edge> {
        let arena = self.arena;
        let mut edges = arena.edges(node).to_vec();
        edges.sort_by_key(|edge| match arena.after(node, edge) {
            NodeSuccessor::Over(_) => 0,
            NodeSuccessor::Goes(to, _) => 1 + u8::from(arena.within(node, to).is_some()),
        });
        edges.into_iter().find(|edge| match node.player() {
            ArenaPlayer::Root => self.gets(node, edge, seeds) == Some(true),
            ArenaPlayer::Opponent => self.gets(node, edge, seeds + 1) == Some(false),
        })
    }

    /// Whether a node of the present component comes too often if it comes now.
    fn ends(&self, node: Node) -> bool {
        let times = self.way.iter().filter(|p| **p == node).count();
        self.arena.limit() > 0 && times as u32 + 1 >= self.arena.limit()
    }

    /// The same at a node that has just come.
    fn gets_at(&mut self, node: Node, seeds: i32) -> Option<bool> {
        if self.arena.limit() == 0 || self.way.len() > LONGEST {
            return None;
        }
        self.way.push(node);
        let answer = self.gets_by_moves(node, seeds);
        self.way.pop();
        answer
    }

    fn gets_by_moves(&mut self, node: Node, seeds: i32) -> Option<bool> {
        let (arena, sure) = (self.arena, &self.sure);
        let member = |to: Node| {
            let member = arena.within(node, to)?;
            Some(2 * member as usize + to.player() as usize)
        };
        let ending = self.way.iter().filter(|p| self.ends(**p));
        let over: Vec<usize> = ending.filter_map(|&p| member(p)).collect();
        let component = arena.components.of(node.position());
        let make = || {
            let positions = arena.components.members(component);
            [
                (ArenaPlayer::Root, &sure[0]),
                (ArenaPlayer::Opponent, &sure[1]),
            ]
            .map(|(player, sure)| {
                ComponentGame::new(arena, positions, player, |node| sure.at(node))
            })
        };
        let (made, groups) = self
            .groups
            .entry(component)
            .or_insert_with(|| (self.grown, make()));
        if *made != self.grown {
            (*made, *groups) = (self.grown, make());
        }
        self.left = self.left.checked_sub(groups[0].nodes.len() as u64)?;
        self.counter.count();
        if self.counter.has_to_end() {
            return None;
        }
        let winning = |group, seeds| {
            let mut winning = WinningRegion::new(group, over.iter().copied());
            winning.win(seeds);
            winning
        };
        let root_player = winning(&groups[0], seeds);
        let opponent = winning(&groups[1], 1 - seeds);
        // Whether the player to move gets what he wants by a move, where that is known.
        let wanted = node.player() == ArenaPlayer::Root;
        let known = |edge: &Edge| match arena.after(node, edge) {
            NodeSuccessor::Over(known) => is_enough(node, known, seeds),
            NodeSuccessor::Goes(to, _) => {
                let member = member(to)?;
                match (root_player.at(member), opponent.at(member)) {
                    (Some(_), _) => Some(true),
                    (_, Some(_)) => Some(false),
                    _ => None,
                }
            }
        };
        let edges = arena.edges(node);
        let known: Vec<Option<bool>> = edges.iter().map(known).collect();
        if known.contains(&Some(wanted)) {
            return Some(wanted);
        }
        let mut is_open = false;
        for (edge, known) in edges.iter().zip(known) {
            if known.is_some() {
                continue;
            }
            match self.gets(node, edge, seeds) {
                Some(answer) if answer == wanted => return Some(wanted),
                Some(_) => {}
                None => is_open = true,
            }
        }
        (!is_open).then_some(!wanted)
    }
}
