//! Nodes between which a game can go round, as one player sees them.

/// Less than anything.
pub const NOTHING: i32 = i32::MIN / 4;

/// A move of a component.
#[derive(Clone, Copy, Debug)]
pub enum ComponentMove {
    /// To another node of it, by number.
    Inside(u32),
    /// Out of it, or to the end of the game: what the player is sure of then.
    Outside(i32),
}

/// All nodes of a component, with their moves to each other and the best of those that lead out of it.
#[derive(Debug)]
pub struct ComponentGame {
    /// For each node whether the player is to move there.
    pub is_his: Vec<bool>,
    /// The best of all moves out of the component, or to the end of the game, for whoever is to move, as the
    /// player sees it; `None` if all moves stay inside.
    pub outside: Vec<Option<i32>>,
    /// What a node is worth to the player if it comes too often.
    pub repeated: Vec<i32>,
    /// For each node how many moves lead to others of the component.
    pub moves: Vec<u32>,
    /// Where moves inside lead, node by node.
    inside: Links,
    /// Where they come from, by the node that they lead to.
    into: Links,
}

/// Numbers of other nodes for each node.
#[derive(Debug)]
pub struct Links {
    numbers: Vec<u32>,
    /// For each node where its numbers begin; and where they end.
    first: Vec<u32>,
}

impl Links {
    /// From pairs of a node, of so many, and a number, in the order of the nodes.
    pub fn new(nodes: usize, pairs: &[(u32, u32)]) -> Self {
        let mut first = vec![0; nodes + 1];
        for &(node, _) in pairs {
            first[node as usize + 1] += 1;
        }
        for node in 0..nodes {
            first[node + 1] += first[node];
        }
        let numbers = pairs.iter().map(|&(_, number)| number).collect();
        Self { numbers, first }
    }

    /// The numbers of a node.
    pub fn of(&self, node: usize) -> &[u32] {
        &self.numbers[self.first[node] as usize..self.first[node + 1] as usize]
    }
}

impl ComponentGame {
    /// The game on nodes of which is told whose move it is, what they are worth to the player if they come too often, and,
    /// node by node, which moves there are.
    pub fn new(
        is_his: Vec<bool>,
        repeated: Vec<i32>,
        edges: impl Iterator<Item = (u32, ComponentMove)>,
    ) -> Self {
        let nodes = is_his.len();
        let mut outside = vec![None; nodes];
        let mut pairs = Vec::new();
        for (from, next) in edges {
            match next {
                ComponentMove::Inside(to) => pairs.push((from, to)),
                ComponentMove::Outside(value) => {
                    let best = outside[from as usize].get_or_insert(value);
                    *best = match is_his[from as usize] {
                        true => value.max(*best),
                        false => value.min(*best),
                    };
                }
            }
        }
        let inside = Links::new(nodes, &pairs);
        let count = |node| inside.of(node).len() as u32;
        let moves = (0..nodes).map(count).collect();
        for (from, to) in &mut pairs {
            (*from, *to) = (*to, *from);
        }
        pairs.sort_unstable();
        let into = Links::new(nodes, &pairs);
        Self {
            is_his,
            outside,
            repeated,
            moves,
            inside,
            into,
        }
    }

    /// How many nodes it has.
    pub const fn nodes(&self) -> usize {
        self.is_his.len()
    }

    /// Where moves from a node lead inside the component.
    pub fn inside(&self, from: usize) -> &[u32] {
        self.inside.of(from)
    }

    /// Where moves to a node come from, each as often as there are such moves.
    pub fn into(&self, to: usize) -> &[u32] {
        self.into.of(to)
    }

    /// Whether the game can go round here.
    pub const fn is_round(&self) -> bool {
        !self.into.numbers.is_empty()
    }

    /// Whether the player is to move at a node, and can leave the component with so many seeds.
    pub fn wins_outside(&self, node: usize, seeds: i32) -> bool {
        self.is_his[node] && self.outside[node].is_some_and(|value| value >= seeds)
    }

    /// Whether no move from a node leads out of the component to less.
    pub fn is_held(&self, node: usize, seeds: i32) -> bool {
        self.outside[node].is_none_or(|value| value >= seeds)
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
