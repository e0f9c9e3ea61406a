//! The nodes of a component where a player can be sure of so many seeds.

use super::component_game::ComponentGame;

/// Where a player is known to be sure of what; the numbers of seeds are tried from the greatest down.
#[derive(Debug)]
pub struct WinningRegion<'a> {
    group: &'a ComponentGame,
    /// From each node, how many moves inside the component lead to nodes that are not won yet.
    open: Vec<u32>,
    /// For each node the greatest number of seeds that was tried and that he is sure of.
    won: Vec<Option<i32>>,
    /// Whether the game is over at a node, with what it is worth when it comes too often.
    over: Vec<bool>,
    /// Nodes just won, whose own consequences are not yet looked at.
    queue: Vec<usize>,
}

impl<'a> WinningRegion<'a> {
    /// Nothing is known yet; the game is over at the nodes `over`.
    pub fn new(group: &'a ComponentGame, over: impl Iterator<Item = usize>) -> Self {
        let mut winning = Self {
            group,
            open: group.inside.clone(),
            won: vec![None; group.nodes.len()],
            over: vec![false; group.nodes.len()],
            queue: Vec::new(),
        };
        for node in over {
            winning.over[node] = true;
        }
        winning
    }

    /// The greatest number of seeds that was tried and that he is sure of at a node.
    pub fn at(&self, node: usize) -> Option<i32> {
        self.won[node]
    }

    /// Finds where the player is sure of so many seeds, less than all that were tried before.
    pub fn win(&mut self, seeds: i32) {
        for node in 0..self.group.nodes.len() {
            if self.won[node].is_none() && self.is_won_here(node, seeds) {
                self.add(node, seeds);
            }
        }
        loop {
            self.spread(seeds);
            let circle = self.circle(seeds);
            if circle.is_empty() {
                break;
            }
            for node in circle {
                self.add(node, seeds);
            }
        }
    }

    /// Whether a node is won without a move inside the component.
    fn is_won_here(&self, node: usize, seeds: i32) -> bool {
        if self.over[node] {
            return self.group.repeated[node] >= seeds;
        }
        let all_won = self.open[node] == 0;
        match self.group.outside[node] {
            Some(value) => value >= seeds && (self.group.is_his[node] || all_won),
            None => !self.group.is_his[node] && all_won,
        }
    }

    fn add(&mut self, node: usize, seeds: i32) {
        self.won[node] = Some(seeds);
        self.queue.push(node);
    }

    /// Whether no move of the opponent from a node leads out of the component to less.
    fn is_held(&self, node: usize, seeds: i32) -> bool {
        let outside = self.group.outside[node];
        outside.is_none_or(|value| value >= seeds)
    }

    /// Adds all nodes from which those won can be reached for certain.
    fn spread(&mut self, seeds: i32) {
        while let Some(to) = self.queue.pop() {
            for &from in self.group.into(to) {
                let from = from as usize;
                self.open[from] -= 1;
                let is_won =
                    self.group.is_his[from] || (self.open[from] == 0 && self.is_held(from, seeds));
                if is_won && self.won[from].is_none() && !self.over[from] {
                    self.add(from, seeds);
                }
            }
        }
    }

    /// The nodes, none of them won, from which the player can go on for ever or get to nodes that are
    /// won, by none but nodes that are worth so many seeds if they come too often.
    fn circle(&self, seeds: i32) -> Vec<usize> {
        let group = self.group;
        let nodes = 0..group.nodes.len();
        let may_stay = |node: usize| {
            self.won[node].is_none()
                && !self.over[node]
                && group.repeated[node] >= seeds
                && (group.is_his[node] || self.is_held(node, seeds))
        };
        let mut stays: Vec<bool> = nodes.clone().map(may_stay).collect();
        // Of the player the moves to nodes where he stays, of the opponent those to nodes that are
        // neither such nor won.
        let mut moves = vec![0_u32; group.nodes.len()];
        for to in nodes.clone() {
            for &from in group.into(to) {
                let counts = if group.is_his[from as usize] {
                    stays[to]
                } else {
                    !stays[to] && self.won[to].is_none()
                };
                moves[from as usize] += u32::from(counts);
            }
        }
        let has_to_leave = |node: usize, moves: u32| (moves == 0) == group.is_his[node];
        let mut leaving: Vec<usize> = nodes
            .clone()
            .filter(|&node| stays[node] && has_to_leave(node, moves[node]))
            .collect();
        for &node in &leaving {
            stays[node] = false;
        }
        while let Some(to) = leaving.pop() {
            for &from in group.into(to) {
                let from = from as usize;
                if group.is_his[from] {
                    moves[from] -= 1;
                } else {
                    moves[from] += 1;
                }
                if stays[from] && has_to_leave(from, moves[from]) {
                    stays[from] = false;
                    leaving.push(from);
                }
            }
        }
        nodes.filter(|&node| stays[node]).collect()
    }
}
