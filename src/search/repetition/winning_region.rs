//! The nodes of a component where a player can be sure of so many seeds.

use super::component_game::ComponentGame;
use super::evidence::Evidence;

/// Where a player is known to be sure of what; the numbers of seeds are tried from the greatest down.
#[derive(Debug)]
pub struct WinningRegion<'a> {
    group: &'a ComponentGame,
    /// From each node, how many moves inside the component lead to nodes that are not won yet.
    open: Vec<u32>,
    /// For each node the greatest number of seeds that was tried and that he is sure of.
    won: Vec<Option<i32>>,
    /// When that was found; nodes that lead to each other round and round were found at once.
    when: Vec<u32>,
    now: u32,
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
            open: (0..group.nodes())
                .map(|node| group.inside(node).len() as u32)
                .collect(),
            won: vec![None; group.nodes()],
            when: vec![0; group.nodes()],
            now: 0,
            over: vec![false; group.nodes()],
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

    /// Adds to `evidence` what he comes to from a node that is won, if he makes the moves by which it is: those that win sooner,
    /// or go round.
    pub fn add_evidence(&self, node: usize, seeds: i32, evidence: &mut Evidence) {
        let mut waiting = vec![node];
        while let Some(node) = waiting.pop() {
            if self.over[node] {
                evidence.ends.insert(node);
                continue;
            }
            if evidence.visits.put(node) || self.group.wins_outside(node, seeds) {
                continue;
            }
            let inside = self.group.inside(node).iter().map(|&to| to as usize);
            if self.group.is_his[node] {
                let won = inside.filter(|&to| self.won[to].is_some());
                waiting.extend(won.min_by_key(|&to| self.when[to]));
            } else {
                waiting.extend(inside);
            }
        }
    }

    /// Finds where the player is sure of so many seeds, less than all that were tried before.
    pub fn win(&mut self, seeds: i32) {
        for node in 0..self.group.nodes() {
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
            self.now += 1;
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
        self.when[node] = self.now;
        self.queue.push(node);
    }

    /// Adds all nodes from which those won can be reached for certain.
    fn spread(&mut self, seeds: i32) {
        while let Some(to) = self.queue.pop() {
            for &from in self.group.into(to) {
                let from = from as usize;
                self.open[from] -= 1;
                let is_won = self.group.is_his[from]
                    || (self.open[from] == 0 && self.group.is_held(from, seeds));
                if is_won && self.won[from].is_none() && !self.over[from] {
                    self.now += 1;
                    self.add(from, seeds);
                }
            }
        }
    }

    /// The nodes, none of them won, from which the player can go on for ever or get to nodes that are
    /// won, by none but nodes that are worth so many seeds if they come too often.
    fn circle(&self, seeds: i32) -> Vec<usize> {
        let group = self.group;
        let nodes = 0..group.nodes();
        let may_stay = |node: usize| {
            self.won[node].is_none()
                && !self.over[node]
                && group.repeated[node] >= seeds
                && (group.is_his[node] || self.group.is_held(node, seeds))
        };
        let mut stays: Vec<bool> = nodes.clone().map(may_stay).collect();
        // Of the player the moves to nodes where he stays, of the opponent those to nodes that are
        // neither such nor won.
        let mut moves = vec![0_u32; group.nodes()];
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
