//! Which positions can come again from which: strongly connected components (Tarjan, "Depth-first
//! search and linear graph algorithms", SIAM J. Comput. 1, 1972).

use super::graph::{Graph, OVER};

/// The positions of a graph in groups. From any of a component's positions all others of it can come, and
/// from no later group can a position of it come again: every move leads to the same or to an earlier
/// group.
#[derive(Debug)]
pub struct Components {
    /// For each position its component.
    of: Vec<u32>,
    /// For each position its number among those of its component.
    member: Vec<u32>,
    /// All positions, group by group.
    members: Vec<u32>,
    /// Where each group begins; and where the last ends.
    first: Vec<u32>,
}

/// Not met yet.
const NEW: u32 = u32::MAX;

impl Components {
    /// The components of a graph.
    pub fn new<const WORDS: usize, const BITS: u32>(graph: &Graph<WORDS, BITS>) -> Self {
        let mut found = Self {
            of: vec![NEW; graph.len()],
            member: vec![0; graph.len()],
            members: Vec::with_capacity(graph.len()),
            first: vec![0],
        };
        // When a position was met, and the earliest met position that can be reached from it.
        let mut met = vec![NEW; graph.len()];
        let mut low = vec![NEW; graph.len()];
        let mut count = 0;
        let mut waiting: Vec<u32> = Vec::new();
        // Where the search is: a position, and the next of its moves to follow.
        let mut way: Vec<(u32, usize)> = vec![(0, 0)];
        while let Some((position, next)) = way.last_mut() {
            let (at, edge) = (*position as usize, *next);
            if edge == 0 {
                met[at] = count;
                low[at] = count;
                count += 1;
                waiting.push(*position);
            }
            if let Some(edge) = graph.edges(at).get(edge) {
                *next += 1;
                let to = edge.to as usize;
                if edge.to == OVER || found.of[to] != NEW {
                    continue;
                }
                if met[to] == NEW {
                    way.push((edge.to, 0));
                } else {
                    low[at] = low[at].min(met[to]);
                }
                continue;
            }
            way.pop();
            if let Some(&(before, _)) = way.last() {
                low[before as usize] = low[before as usize].min(low[at]);
            }
            if low[at] == met[at] {
                let group = found.first.len() as u32 - 1;
                let begin = found.members.len();
                while let Some(member) = waiting.pop() {
                    found.of[member as usize] = group;
                    found.member[member as usize] = (found.members.len() - begin) as u32;
                    found.members.push(member);
                    if member as usize == at {
                        break;
                    }
                }
                found.first.push(found.members.len() as u32);
            }
        }
        found
    }

    /// The group of a position.
    pub fn of(&self, position: usize) -> u32 {
        self.of[position]
    }

    /// The positions of a component.
    pub fn members(&self, group: u32) -> &[u32] {
        let group = group as usize;
        &self.members[self.first[group] as usize..self.first[group + 1] as usize]
    }

    /// The number of a position among those of its component.
    pub fn member(&self, position: usize) -> u32 {
        self.member[position]
    }

    /// The positions of each group, in an order in which moves lead backwards.
    pub fn groups(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.first.len() as u32 - 1).map(|group| self.members(group))
    }
}
