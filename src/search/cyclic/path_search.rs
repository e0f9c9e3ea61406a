//! What depends on the past: which places have come already on the way.

use std::collections::HashMap;

use super::arena::{After, Arena, Node, RootPlayer};
use super::component_game::ComponentGame;
use super::graph::Edge;
use super::guarantees::Guarantees;
use super::winning_region::WinningRegion;
use crate::search::time_management::NodeCounter;

/// A search along the ways the game can go. At every place on the way it finds out anew what both
/// players can be sure of, where all that has come ends the game; only what is then still open is looked
/// at move by move.
pub struct PathSearch<'a, 't, const WORDS: usize, const BITS: u32> {
    arena: &'a Arena<'a, WORDS, BITS>,
    /// What both can be sure of at a place where no other of its group has come before; grows.
    sure: [Guarantees; 2],
    /// How often that has grown.
    grown: u64,
    /// The groups met, as both see them, made when it had grown so often.
    groups: HashMap<u32, (u64, [ComponentGame; 2])>,
    /// The places of the present group that have come.
    way: Vec<Node>,
    counter: &'a mut NodeCounter<'t>,
    /// Places that may still be worked out.
    left: u64,
}

/// Places on a way; longer ones are given up.
const LONGEST: usize = 1_000;

impl<'a, 't, const WORDS: usize, const BITS: u32> PathSearch<'a, 't, WORDS, BITS> {
    /// A search that begins with the places that have come `earlier`, the present one last. `sure` is
    /// what the asker and his opponent can be sure of, `most` how many places may be worked out.
    pub fn new(
        arena: &'a Arena<'a, WORDS, BITS>,
        sure: [Guarantees; 2],
        earlier: Vec<Node>,
        most: u64,
        counter: &'a mut NodeCounter<'t>,
    ) -> Self {
        let here = |place: &Node| arena.within(Node::ROOT, *place).is_some();
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

    /// Whether the asker gets `seeds` at least by a move from the place that came last; `None` if that
    /// would take too long.
    pub fn gets(&mut self, place: Node, edge: &Edge, seeds: i32) -> Option<bool> {
        let (to, gain) = match self.arena.after(place, edge) {
            After::Over(value) => return Some(RootPlayer::Root.sees(place, value) >= seeds),
            After::Goes(to, gain) => (to, RootPlayer::Root.sees(place, gain)),
        };
        let seeds = seeds - gain;
        if self.arena.within(place, to).is_some() {
            if self.ends(to) {
                let worth = self.arena.repeated(to, RootPlayer::Root)?;
                return Some(worth >= seeds);
            }
            return self.gets_at(to, seeds);
        }
        let [asker, other] = &mut self.sure;
        if asker.at(to) >= seeds {
            return Some(true);
        }
        if other.at(to) > -seeds {
            return Some(false);
        }
        let before = std::mem::take(&mut self.way);
        let answer = self.gets_at(to, seeds);
        self.way = before;
        let [asker, other] = &mut self.sure;
        self.grown += 1;
        match answer? {
            true => asker.raise(to, seeds),
            false => other.raise(to, 1 - seeds),
        }
        answer
    }

    /// Best play of both: the moves after the first, by which the asker gets exactly `seeds`, as far
    /// as it can be found.
    pub fn line(&mut self, first: &Edge, seeds: i32) -> Vec<Edge> {
        let before = self.way.clone();
        let mut line = Vec::new();
        let (mut place, mut edge, mut left) = (Node::ROOT, *first, seeds);
        while line.len() < LONGEST {
            let After::Goes(to, gain) = self.arena.after(place, &edge) else {
                break;
            };
            left -= RootPlayer::Root.sees(place, gain);
            if self.arena.within(place, to).is_none() {
                self.way.clear();
            } else if self.ends(to) {
                break;
            }
            self.way.push(to);
            place = to;
            let Some(next) = self.best(place, left) else {
                break;
            };
            edge = next;
            line.push(edge);
        }
        self.way = before;
        line
    }

    /// A move by which the asker gets exactly `seeds` from the place that came last; sooner one that
    /// ends the game or lets no place come again.
    fn best(&mut self, place: Node, seeds: i32) -> Option<Edge> {
        let arena = self.arena;
        let mut edges = arena.edges(place).to_vec();
        edges.sort_by_key(|edge| match arena.after(place, edge) {
            After::Over(_) => 0,
            After::Goes(to, _) => 1 + u8::from(arena.within(place, to).is_some()),
        });
        edges.into_iter().find(|edge| match place.player() {
            RootPlayer::Root => self.gets(place, edge, seeds) == Some(true),
            RootPlayer::Opponent => self.gets(place, edge, seeds + 1) == Some(false),
        })
    }

    /// Whether a place of the present group comes too often if it comes now.
    fn ends(&self, place: Node) -> bool {
        let times = self.way.iter().filter(|p| **p == place).count();
        self.arena.limit() > 0 && times as u32 + 1 >= self.arena.limit()
    }

    /// The same at a place that has just come.
    fn gets_at(&mut self, place: Node, seeds: i32) -> Option<bool> {
        if self.arena.limit() == 0 || self.way.len() > LONGEST {
            return None;
        }
        self.way.push(place);
        let answer = self.gets_by_moves(place, seeds);
        self.way.pop();
        answer
    }

    fn gets_by_moves(&mut self, place: Node, seeds: i32) -> Option<bool> {
        let (arena, sure) = (self.arena, &self.sure);
        let member = |to: Node| {
            let member = arena.within(place, to)?;
            Some(2 * member as usize + to.player() as usize)
        };
        let ending = self.way.iter().filter(|p| self.ends(**p));
        let over: Vec<usize> = ending.filter_map(|&p| member(p)).collect();
        let component = arena.components.of(place.position());
        let make = || {
            let positions = arena.components.members(component);
            [
                (RootPlayer::Root, &sure[0]),
                (RootPlayer::Opponent, &sure[1]),
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
        self.left = self.left.checked_sub(groups[0].places.len() as u64)?;
        self.counter.count();
        if self.counter.has_to_end() {
            return None;
        }
        let winning = |group, seeds| {
            let mut winning = WinningRegion::new(group, over.iter().copied());
            winning.win(seeds);
            winning
        };
        let asker = winning(&groups[0], seeds);
        let other = winning(&groups[1], 1 - seeds);
        // Whether the player to move gets what he wants by a move, where that is known.
        let wanted = place.player() == RootPlayer::Root;
        let known = |edge: &Edge| match arena.after(place, edge) {
            After::Over(value) => Some(RootPlayer::Root.sees(place, value) >= seeds),
            After::Goes(to, _) => {
                let member = member(to)?;
                match (asker.at(member), other.at(member)) {
                    (Some(_), _) => Some(true),
                    (_, Some(_)) => Some(false),
                    _ => None,
                }
            }
        };
        let edges = arena.edges(place);
        let known: Vec<Option<bool>> = edges.iter().map(known).collect();
        if known.contains(&Some(wanted)) {
            return Some(wanted);
        }
        let mut is_open = false;
        for (edge, known) in edges.iter().zip(known) {
            if known.is_some() {
                continue;
            }
            match self.gets(place, edge, seeds) {
                Some(answer) if answer == wanted => return Some(wanted),
                Some(_) => {}
                None => is_open = true,
            }
        }
        (!is_open).then_some(!wanted)
    }
}
