//! Which positions can come again from which: strongly connected components (Tarjan, "Depth-first
//! search and linear graph algorithms", SIAM J. Comput. 1, 1972).

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
/// In place of a position that a move leads to: it leads out of the graph.
pub const OUT: u32 = u32::MAX;

/// How far the search for components is.
struct ComponentSearch {
    /// When a position was met.
    met: Vec<u32>,
    /// The earliest met position that can be reached from it.
    low: Vec<u32>,
    count: u32,
    /// Positions met whose component is not known yet.
    waiting: Vec<u32>,
}

impl Components {
    /// The components of a graph of so many positions; `to` tells where the nth move from one leads, or [`OUT`], and `None`
    /// where there are no more.
    pub fn new(len: usize, to: impl Fn(usize, usize) -> Option<u32>) -> Self {
        let mut found = Self {
            of: vec![NEW; len],
            member: vec![0; len],
            members: Vec::with_capacity(len),
            first: vec![0],
        };
        let mut search = ComponentSearch {
            met: vec![NEW; len],
            low: vec![NEW; len],
            count: 0,
            waiting: Vec::new(),
        };
        for position in 0..len {
            if search.met[position] == NEW {
                found.add_from(position as u32, &mut search, &to);
            }
        }
        found
    }

    /// Adds the components that can be reached from a position.
    fn add_from(
        &mut self,
        position: u32,
        search: &mut ComponentSearch,
        to: impl Fn(usize, usize) -> Option<u32>,
    ) {
        let found = self;
        let ComponentSearch {
            met,
            low,
            count,
            waiting,
        } = search;
        // Where the search is: a position, and the next of its moves to follow.
        let mut way: Vec<(u32, usize)> = vec![(position, 0)];
        while let Some((position, next)) = way.last_mut() {
            let (at, edge) = (*position as usize, *next);
            if edge == 0 {
                met[at] = *count;
                low[at] = *count;
                *count += 1;
                waiting.push(*position);
            }
            if let Some(number) = to(at, edge) {
                *next += 1;
                let to = number as usize;
                if number == OUT || found.of[to] != NEW {
                    continue;
                }
                if met[to] == NEW {
                    way.push((number, 0));
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
