//! What comes of a node after the nodes that have come before it.

use super::arena::{Arena, ArenaPlayer, Node, NodeSuccessor};
use super::graph::Edge;
use super::guarantees::Guarantees;
use crate::search::endgame::Sure;
use crate::search::repetition::{Asked, Links, OutsideMoves, UndecidedNode, WinningRegion, decide};
use crate::search::time_management::NodeCounter;

/// A search where it is not enough what both players can be sure of: in the [component](crate::search::repetition) of a node,
/// and in those that can be reached from there, so far as that is needed.
pub struct PathSearch<'a, 't, const WORDS: usize, const BITS: u32> {
    arena: &'a Arena<'a, WORDS, BITS>,
    /// What both get at least at a node where no other of its component has come before; grows.
    sure: [Guarantees; 2],
    /// The nodes that have come of the component in which the game is.
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

/// Moves of a line; what comes after them is left out.
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
        if self.arena.within(node, to).is_none() {
            return self.gets_afresh(to, seeds);
        }
        if self.ends(to) {
            let worth = self.arena.repeated(to, ArenaPlayer::Root)?;
            return Some(worth >= seeds);
        }
        let way = std::mem::take(&mut self.way);
        let answer = self.gets_at(to, seeds, &way);
        self.way = way;
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

    /// What is known at a node where no other of its component has come before.
    fn known(&self, node: Node, seeds: i32) -> Option<bool> {
        let [root_player, opponent] = &self.sure;
        if root_player.at(node) >= seeds {
            Some(true)
        } else if opponent.at(node) > -seeds {
            Some(false)
        } else {
            None
        }
    }

    /// Whether the root player gets `seeds` at a node where no other of its component has come before.
    fn gets_afresh(&mut self, node: Node, seeds: i32) -> Option<bool> {
        let known = self.known(node, seeds);
        known.or_else(|| self.gets_at(node, seeds, &[]))
    }

    /// The same at a node that comes after others of its component, the `way`.
    fn gets_at(&mut self, node: Node, seeds: i32, way: &[Node]) -> Option<bool> {
        let (arena, limit) = (self.arena, self.arena.limit());
        let component = arena.components.of(node.position());
        let positions = arena.components.members(component);
        let mut times = vec![0; 2 * positions.len()];
        for &earlier in way {
            times[arena.member(node, earlier)?] += 1;
        }
        let decided = self.decided(positions, seeds, &times)?;
        let node_here = arena.member(node, node)?;
        if let Some(gets) = decided[node_here] {
            return Some(gets);
        }
        let here: Vec<Node> = Arena::<WORDS, BITS>::nodes(positions).collect();
        // The nodes that can come before it is decided, and the numbers of all nodes among them.
        let mut open = vec![node_here];
        let mut number = vec![None; here.len()];
        number[node_here] = Some(0);
        let (mut nodes, mut pairs) = (Vec::new(), Vec::new());
        while let Some(&at) = open.get(nodes.len()) {
            let mut outside = OutsideMoves::Lost;
            for edge in arena.edges(here[at]) {
                let inside = match arena.after(here[at], edge) {
                    NodeSuccessor::Over(_) => None,
                    NodeSuccessor::Goes(to, _) => arena.member(node, to),
                };
                let gets = match inside {
                    None => self.gets(here[at], edge, seeds),
                    Some(to) if decided[to].is_none() => {
                        let next = open.len() as u32;
                        let to = *number[to].get_or_insert_with(|| {
                            open.push(to);
                            next
                        });
                        pairs.push((nodes.len() as u32, to));
                        continue;
                    }
                    Some(to) => decided[to],
                };
                let is_first = here[at].player() == ArenaPlayer::Root;
                outside = outside.max(match gets {
                    None => OutsideMoves::Open,
                    Some(gets) if gets == is_first => OutsideMoves::Won,
                    Some(_) => OutsideMoves::Lost,
                });
            }
            nodes.push(UndecidedNode {
                is_first: here[at].player() == ArenaPlayer::Root,
                serves_first: arena.repeated(here[at], ArenaPlayer::Root)? >= seeds,
                outside,
                times: times[at],
            });
        }
        let Self { counter, left, .. } = self;
        let mut has_to_end = |nodes| {
            *left = left.saturating_sub(nodes);
            counter.count();
            *left == 0 || counter.has_to_end()
        };
        let links = Links::new(nodes.len(), &pairs);
        let found = decide(&nodes, &links, limit, Asked::Node(0), &mut has_to_end);
        if way.is_empty() {
            for (&at, &gets) in open.iter().zip(&found) {
                self.learn(here[at], seeds, gets);
            }
        }
        found[0]
    }

    /// For each node of a component whether the root player is sure of so many seeds, or kept from them, where nodes have come so
    /// often; `None` if the search has to end.
    fn decided(
        &mut self,
        positions: &[u32],
        seeds: i32,
        times: &[u32],
    ) -> Option<Vec<Option<bool>>> {
        let limit = self.arena.limit();
        self.left = self.left.checked_sub(times.len() as u64)?;
        self.counter.count();
        if limit == 0 || self.counter.has_to_end() {
            return None;
        }
        let players = [ArenaPlayer::Root, ArenaPlayer::Opponent];
        let [root_player, opponent] = players.map(|player| {
            let sure = &self.sure[player as usize];
            let game = self
                .arena
                .component(positions, player, |node| sure.at(node));
            let over = (0..times.len()).filter(|&node| times[node] + 1 >= limit);
            let mut region = WinningRegion::new(&game, over);
            region.win(match player {
                ArenaPlayer::Root => seeds,
                ArenaPlayer::Opponent => 1 - seeds,
            });
            (0..times.len())
                .map(|node| region.at(node).is_some())
                .collect::<Vec<_>>()
        });
        let both = root_player.into_iter().zip(opponent);
        let decided = both.map(|(gets, is_kept)| match (gets, is_kept) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        });
        Some(decided.collect())
    }

    /// Keeps whether the root player gets `seeds` at a node where no other of its component has come before.
    fn learn(&mut self, node: Node, seeds: i32, gets: Option<bool>) {
        let [root_player, opponent] = &mut self.sure;
        match gets {
            Some(true) => root_player.raise(node, seeds),
            Some(false) => opponent.raise(node, 1 - seeds),
            None => {}
        }
    }
}
