//! The places of a group where a player can be sure of so many seeds.

use super::component_game::ComponentGame;

/// Where a player is known to be sure of what; the numbers of seeds are tried from the greatest down.
#[derive(Debug)]
pub struct WinningRegion<'a> {
    group: &'a ComponentGame,
    /// From each place, how many moves inside the group lead to places that are not won yet.
    open: Vec<u32>,
    /// For each place the greatest number of seeds that was tried and that he is sure of.
    won: Vec<Option<i32>>,
    /// Whether the game is over at a place, with what it is worth when it comes too often.
    over: Vec<bool>,
    /// Places just won, whose own consequences are not yet looked at.
    queue: Vec<usize>,
}

impl<'a> WinningRegion<'a> {
    /// Nothing is known yet; the game is over at the places `over`.
    pub fn new(group: &'a ComponentGame, over: impl Iterator<Item = usize>) -> Self {
        let mut winning = Self {
            group,
            open: group.inside.clone(),
            won: vec![None; group.places.len()],
            over: vec![false; group.places.len()],
            queue: Vec::new(),
        };
        for place in over {
            winning.over[place] = true;
        }
        winning
    }

    /// The greatest number of seeds that was tried and that he is sure of at a place.
    pub fn at(&self, place: usize) -> Option<i32> {
        self.won[place]
    }

    /// Finds where the player is sure of so many seeds, less than all that were tried before.
    pub fn win(&mut self, seeds: i32) {
        for place in 0..self.group.places.len() {
            if self.won[place].is_none() && self.is_won_here(place, seeds) {
                self.add(place, seeds);
            }
        }
        loop {
            self.spread(seeds);
            let circle = self.circle(seeds);
            if circle.is_empty() {
                break;
            }
            for place in circle {
                self.add(place, seeds);
            }
        }
    }

    /// Whether a place is won without a move inside the group.
    fn is_won_here(&self, place: usize, seeds: i32) -> bool {
        if self.over[place] {
            return self.group.repeated[place] >= seeds;
        }
        let all_won = self.open[place] == 0;
        match self.group.outside[place] {
            Some(value) => value >= seeds && (self.group.is_his[place] || all_won),
            None => !self.group.is_his[place] && all_won,
        }
    }

    fn add(&mut self, place: usize, seeds: i32) {
        self.won[place] = Some(seeds);
        self.queue.push(place);
    }

    /// Whether no move of the opponent from a place leads out of the group to less.
    fn is_held(&self, place: usize, seeds: i32) -> bool {
        let outside = self.group.outside[place];
        outside.is_none_or(|value| value >= seeds)
    }

    /// Adds all places from which those won can be reached for certain.
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

    /// The places, none of them won, from which the player can go on for ever or get to places that are
    /// won, by none but places that are worth so many seeds if they come too often.
    fn circle(&self, seeds: i32) -> Vec<usize> {
        let group = self.group;
        let places = 0..group.places.len();
        let may_stay = |place: usize| {
            self.won[place].is_none()
                && !self.over[place]
                && group.repeated[place] >= seeds
                && (group.is_his[place] || self.is_held(place, seeds))
        };
        let mut stays: Vec<bool> = places.clone().map(may_stay).collect();
        // Of the player the moves to places where he stays, of the opponent those to places that are
        // neither such nor won.
        let mut moves = vec![0_u32; group.places.len()];
        for to in places.clone() {
            for &from in group.into(to) {
                let counts = if group.is_his[from as usize] {
                    stays[to]
                } else {
                    !stays[to] && self.won[to].is_none()
                };
                moves[from as usize] += u32::from(counts);
            }
        }
        let has_to_leave = |place: usize, moves: u32| (moves == 0) == group.is_his[place];
        let mut leaving: Vec<usize> = places
            .clone()
            .filter(|&place| stays[place] && has_to_leave(place, moves[place]))
            .collect();
        for &place in &leaving {
            stays[place] = false;
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
        places.filter(|&place| stays[place]).collect()
    }
}
