//! Who wins where positions can come again, and how soon: retrograde analysis.

use std::collections::{HashSet, VecDeque};

use super::arena::{Arena, ArenaPlayer, Node, NodeSuccessor};
use super::graph::{Edge, NextPlayer};
use crate::search::time_management::NodeCounter;
use crate::search::value::Score;

/// Who wins at every node, for the player to move there, both playing for the shortest win and the
/// longest loss.
#[derive(Debug)]
pub struct WinDistances {
    /// Moves until the end: of a win more than 0, of a loss less; 0 for neither.
    moves: Vec<i32>,
}

impl WinDistances {
    /// Works it out; `None` if the search has to end.
    pub fn new<const WORDS: usize, const BITS: u32>(
        arena: &Arena<'_, WORDS, BITS>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Self> {
        let count = 2 * arena.graph.len();
        let mut moves = vec![0_i32; count];
        // Moves of each node that are not known to lose.
        let mut open = vec![0_u32; count];
        let mut into: Vec<Vec<Node>> = vec![Vec::new(); count];
        let mut queue = VecDeque::new();
        for position in 0..arena.graph.len() {
            for player in [ArenaPlayer::Root, ArenaPlayer::Opponent] {
                let node = Node::new(position as u32, player);
                for edge in arena.edges(node) {
                    match arena.after(node, edge) {
                        NodeSuccessor::Over(end) if end.lower > 0 => moves[node.index()] = 1,
                        NodeSuccessor::Over(end) if end.lower < 0 => {}
                        NodeSuccessor::Over(_) => open[node.index()] += 1,
                        NodeSuccessor::Goes(to, _) => {
                            open[node.index()] += 1;
                            into[to.index()].push(node);
                        }
                    }
                }
                if moves[node.index()] == 0 && open[node.index()] == 0 {
                    moves[node.index()] = -1;
                }
                if moves[node.index()] != 0 {
                    queue.push_back(node);
                }
            }
        }
        // The nearest ends first, so that the first win found is the shortest, and the last of all
        // losing moves is the longest.
        while let Some(to) = queue.pop_front() {
            counter.count();
            if counter.was_stopped() {
                return None;
            }
            let known = moves[to.index()];
            for &from in &into[to.index()] {
                if moves[from.index()] != 0 {
                    continue;
                }
                let wins = (known > 0) == (from.player() == to.player());
                if wins {
                    moves[from.index()] = known.abs() + 1;
                    queue.push_back(from);
                } else {
                    open[from.index()] -= 1;
                    if open[from.index()] == 0 {
                        moves[from.index()] = -known.abs() - 1;
                        queue.push_back(from);
                    }
                }
            }
        }
        Some(Self { moves })
    }

    /// What a node is worth to the player to move there.
    pub fn at(&self, node: Node) -> Score {
        match self.moves[node.index()] {
            moves @ 1.. => Score::Win {
                moves: moves.unsigned_abs(),
            },
            0 => Score::Draw,
            moves => Score::Loss {
                moves: moves.unsigned_abs(),
            },
        }
    }

    /// What a move at a node is worth to the player who makes it.
    pub fn by_move<const WORDS: usize, const BITS: u32>(
        &self,
        arena: &Arena<'_, WORDS, BITS>,
        node: Node,
        edge: &Edge,
    ) -> Score {
        match arena.after(node, edge) {
            NodeSuccessor::Over(end) => match end.lower {
                1.. => Score::Win { moves: 1 },
                0 => Score::Draw,
                _ => Score::Loss { moves: 1 },
            },
            NodeSuccessor::Goes(to, _) => match edge.next {
                NextPlayer::Same => self.at(to).later(),
                NextPlayer::Other => self.at(to).negated().later(),
            },
        }
    }

    /// Best play of both: the moves after the first, up to the end or to a node that has come.
    pub fn line<const WORDS: usize, const BITS: u32>(
        &self,
        arena: &Arena<'_, WORDS, BITS>,
        first: &Edge,
    ) -> Vec<Edge> {
        let mut line: Vec<Edge> = Vec::new();
        let mut met = HashSet::from([Node::ROOT]);
        let mut after = arena.after(Node::ROOT, first);
        while let NodeSuccessor::Goes(node, _) = after
            && met.insert(node)
        {
            let edges = arena.edges(node).iter();
            let Some(best) = edges.max_by_key(|edge| self.by_move(arena, node, edge)) else {
                break;
            };
            line.push(*best);
            after = arena.after(node, best);
        }
        line
    }
}
