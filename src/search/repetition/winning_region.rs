//! The nodes of a component where a player can be sure of so many seeds.

use super::component_game::ComponentGame;
use super::evidence::Evidence;

/// Where a player is known to be sure of what; the numbers of seeds are tried from the greatest down.
#[derive(Clone, Debug)]
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
    /// When each node was left as one from which he cannot go round for ever; 0 where it was clear.
    left: Vec<u32>,
    /// Whether he may have come to be able to go round somewhere.
    may_circle: bool,
}

impl<'a> WinningRegion<'a> {
    /// Nothing is known yet; the game is over at the nodes `over`.
    pub fn new(group: &'a ComponentGame, over: impl Iterator<Item = usize>) -> Self {
        let mut winning = Self {
            group,
            open: group.moves.clone(),
            won: vec![None; group.nodes()],
            when: vec![0; group.nodes()],
            now: 0,
            over: vec![false; group.nodes()],
            queue: Vec::new(),
            left: vec![0; group.nodes()],
            may_circle: true,
        };
        for node in over {
            winning.over[node] = true;
        }
        winning
    }

    /// How many nodes there are.
    pub const fn nodes(&self) -> usize {
        self.group.nodes()
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
        self.may_circle = true;
        self.follow(seeds);
    }

    /// Ends the game at a node that he was not sure of, where it serves him: adds what follows from that for the number of seeds that was
    /// tried last.
    pub fn end(&mut self, node: usize, seeds: i32) {
        self.over[node] = true;
        self.now += 1;
        self.add(node, seeds);
        self.follow(seeds);
    }

    /// Tells whether the game is over at a node that he is not sure of, where it does not serve him: the others are what they were.
    pub fn set_lost(&mut self, node: usize, is_over: bool) {
        self.over[node] = is_over;
    }

    /// Adds all that follows from nodes just won.
    fn follow(&mut self, seeds: i32) {
        self.spread(seeds);
        while self.may_circle {
            self.may_circle = false;
            let circle = self.circle(seeds);
            self.now += 1;
            for node in circle {
                self.add(node, seeds);
            }
            self.spread(seeds);
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
                if self.won[from].is_some() || self.over[from] {
                    continue;
                }
                if self.group.is_his[from]
                    || (self.open[from] == 0 && self.group.is_held(from, seeds))
                {
                    self.now += 1;
                    self.add(from, seeds);
                } else {
                    self.may_circle |= !self.still_leaves(from, seeds);
                }
            }
        }
    }

    /// Whether the player may go on for ever by a node, as far as it alone tells.
    fn may_stay(&self, node: usize, seeds: i32) -> bool {
        self.won[node].is_none()
            && !self.over[node]
            && self.group.repeated[node] >= seeds
            && (self.group.is_his[node] || self.group.is_held(node, seeds))
    }

    /// Whether the opponent still has a way out of going round from a node where he is to move: to one that is left sooner.
    fn still_leaves(&self, node: usize, seeds: i32) -> bool {
        let mut to = self.group.inside(node).iter().map(|&to| to as usize);
        !self.may_stay(node, seeds)
            || to.any(|to| {
                let is_left = self.over[to] || self.left[to] < self.left[node];
                self.won[to].is_none() && is_left
            })
    }

    /// The nodes, none of them won, from which the player can go on for ever or get to nodes that are
    /// won, by none but nodes that are worth so many seeds if they come too often.
    fn circle(&mut self, seeds: i32) -> Vec<usize> {
        let group = self.group;
        let mut circle: Vec<usize> = (0..group.nodes())
            .filter(|&node| self.may_stay(node, seeds))
            .collect();
        if circle.is_empty() {
            return circle;
        }
        let mut stays = vec![false; group.nodes()];
        for &node in &circle {
            stays[node] = true;
        }
        // The player needs one move to a node where he stays; the opponent must have none to a node that is neither such nor won.
        let stay_by = |from: usize, stays: &[bool]| {
            let mut to = group.inside(from).iter().map(|&to| to as usize);
            match group.is_his[from] {
                true => to.find(|&to| stays[to]),
                false => to
                    .all(|to| stays[to] || self.won[to].is_some())
                    .then_some(from),
            }
        };
        let mut by: Vec<usize> = vec![0; group.nodes()];
        let mut leaving = Vec::new();
        for &from in &circle {
            match stay_by(from, &stays) {
                Some(to) => by[from] = to,
                None => leaving.push(from),
            }
        }
        for &node in &leaving {
            stays[node] = false;
        }
        let mut left = 0;
        while let Some(&to) = leaving.get(left) {
            left += 1;
            for &from in group.into(to) {
                let from = from as usize;
                if !stays[from] || (group.is_his[from] && by[from] != to) {
                    continue;
                }
                match group.is_his[from].then(|| stay_by(from, &stays)).flatten() {
                    Some(to) => by[from] = to,
                    None => {
                        stays[from] = false;
                        leaving.push(from);
                    }
                }
            }
        }
        for (node, left) in leaving.into_iter().zip(1..) {
            self.left[node] = left;
        }
        circle.retain(|&node| stays[node]);
        circle
    }
}
