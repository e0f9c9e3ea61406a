//! Going about in the tree of a record, by places instead of numbers of moves.

use core::time::Duration;

use super::note::Note;
use super::record::{MadeMove, NodeId, Record, TreeLine, TreePlace};
use crate::rules::notation::print_moves;
use crate::rules::side::Side;

/// Where to go from the present place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceStep {
    /// One move back.
    Previous,
    /// One move on along the line being followed.
    Next,
    /// To the branch before this move, round and round.
    SiblingBefore,
    /// To the branch after this move, round and round.
    SiblingAfter,
    /// Before the first move.
    Start,
    /// To the end of the line being followed.
    End,
}

impl Record {
    /// The place of the position on the board.
    pub fn here(&self) -> TreePlace {
        self.place_after(self.made_count())
    }

    /// The place after so many moves of the line being followed, which has as many.
    pub fn place_after(&self, moves: usize) -> TreePlace {
        let last = moves.checked_sub(1)?;
        self.line.get(last).copied()
    }

    /// The main line by its nodes.
    pub fn main_nodes(&self) -> Vec<NodeId> {
        let first = self.tree.first_child(None);
        first.map_or_else(Vec::new, |id| self.tree.line_from(id).collect())
    }

    /// The last of so many moves of the main line, counted from 1, if it has as many.
    pub fn main_move(&self, moves: usize) -> Option<NodeId> {
        let last = moves.checked_sub(1)?;
        self.main_nodes().get(last).copied()
    }

    /// How many moves of the main line lead to a move of it, itself included; `None` for one of a variation.
    pub fn main_depth(&self, id: NodeId) -> Option<usize> {
        let at = self.main_nodes().iter().position(|&other| other == id)?;
        Some(at + 1)
    }

    /// The line being followed by its nodes, undone moves included.
    pub fn line_nodes(&self) -> &[NodeId] {
        &self.line
    }

    /// What is remembered of a move.
    pub fn made(&self, id: NodeId) -> &MadeMove {
        self.tree.made(id)
    }

    /// The place before a move.
    pub fn before(&self, id: NodeId) -> TreePlace {
        self.tree.parent(id)
    }

    /// How many moves lead to a place.
    pub fn depth(&self, place: TreePlace) -> usize {
        self.tree.depth(place)
    }

    /// The branches after a place, the one of the main line first.
    pub fn children(&self, place: TreePlace) -> impl Iterator<Item = NodeId> {
        self.tree.children(place)
    }

    /// What is written beside a move, or beside the start.
    pub fn note(&self, place: TreePlace) -> &Note {
        self.tree.note(place)
    }

    /// What a player had left on his clock after a move, if that was told.
    pub fn time_left(&self, id: NodeId) -> Option<Duration> {
        self.tree.time_left(id)
    }

    /// What a player had left on his clock in the position on the board, as his last move here tells it.
    pub fn time_left_here(&self, side: Side) -> Option<Duration> {
        let made = self.line[..self.made_count()].iter().rev();
        let mut of_side = made.filter(|&&id| self.made(id).by == side);
        of_side.find_map(|&id| self.time_left(id))
    }

    /// What the player of a move had left on his clock after the move of his before it, if that was told.
    pub fn time_left_before(&self, id: NodeId) -> Option<Duration> {
        let by = self.made(id).by;
        let mut before = std::iter::successors(self.before(id), |&id| self.before(id));
        before.find_map(|id| self.time_left(id).filter(|_| self.made(id).by == by))
    }

    /// Notes what a player had left on his clock after a move.
    pub fn set_time_left(&mut self, id: NodeId, left: Duration) {
        self.tree.set_time_left(id, left);
    }

    /// Whether a place is in the tree and was not deleted.
    pub fn has(&self, place: TreePlace) -> bool {
        place.is_none_or(|id| self.tree.has(id))
    }

    /// Whether the line being followed is the main line.
    pub fn is_on_main_line(&self) -> bool {
        self.line.iter().all(|&id| self.is_first(id))
    }

    /// The last place of the main line on the line being followed; `None` if that is the main line itself.
    pub fn left_main_after(&self) -> Option<TreePlace> {
        let off = self.line.iter().find(|&&id| !self.is_first(id))?;
        Some(self.before(*off))
    }

    /// Who has passed after a move, having none to make; known once the other player has moved again.
    pub fn passed_after(&self, id: NodeId) -> Option<Side> {
        let made = self.made(id);
        let next = self.made(self.children(Some(id)).next()?);
        let is_again = made.action.house().is_some() && !made.extra_move && next.by == made.by;
        is_again.then_some(made.by.other())
    }

    /// Whether a move is the first of the branches beside it.
    pub fn is_first(&self, id: NodeId) -> bool {
        self.tree.first_child(self.before(id)) == Some(id)
    }

    /// Goes to the position at a place of the tree; the line to it is followed then, and beyond it the one that was
    /// followed or the first branches. `false`, and nothing changes, if the place was deleted.
    pub fn go_to_place(&mut self, place: TreePlace) -> bool {
        if !self.has(place) {
            return false;
        }
        let path = self.tree.path(place);
        let pairs = path.iter().zip(&self.line);
        let common = pairs.take_while(|(one, other)| one == other).count();
        if common < path.len() {
            self.go_to(self.made_count().min(common));
            self.cut(common);
            self.line.extend(&path[common..]);
            self.follow_on();
        }
        self.go_to(path.len());
        true
    }

    /// Goes to the position at a place and follows the first branches from there.
    pub fn go_to_main_after(&mut self, place: TreePlace) -> bool {
        let went = self.go_to_place(place);
        if went {
            self.cut(self.made_count());
            self.follow_on();
        }
        went
    }

    /// Lets the line go on to an end, along the first branches.
    pub(super) fn follow_on(&mut self) {
        let end = self.line.last().copied();
        let next = self.tree.first_child(end);
        self.line
            .extend(next.iter().flat_map(|&id| self.tree.line_from(id)));
    }

    /// Goes to the first place at which a position stands, by its hash; whether there was one. Else it stands where it stood.
    pub fn seek_position(&mut self, position: u64) -> bool {
        self.seek(|record| record.state().position().hash() == position)
    }

    /// Goes through all places, the main line first, until one is wanted, and stays there; whether there was one. Else it stands
    /// where it stood before. As many moves are made as there are in the tree, and those on the way to each variation.
    pub fn seek(&mut self, mut is_wanted: impl FnMut(&Self) -> bool) -> bool {
        let (here, end) = (self.here(), self.line.last().copied());
        self.go_to_place(None);
        if is_wanted(self) {
            return true;
        }
        for TreeLine { nodes, .. } in self.lines() {
            for (at, id) in nodes.into_iter().enumerate() {
                match at {
                    0 => self.go_to_place(Some(id)),
                    _ => self.redo().is_some(),
                };
                if is_wanted(self) {
                    return true;
                }
            }
        }
        self.go_to_place(end);
        self.go_to_place(here);
        false
    }

    /// The place a step leads to; `None` if it leads nowhere.
    pub fn place_by(&self, step: PlaceStep) -> Option<TreePlace> {
        let (here, made) = (self.here(), self.made_count());
        match step {
            PlaceStep::Previous => here.map(|id| self.before(id)),
            PlaceStep::Next => self.line.get(made).map(|&id| Some(id)),
            PlaceStep::SiblingBefore => self.sibling(here?, -1),
            PlaceStep::SiblingAfter => self.sibling(here?, 1),
            PlaceStep::Start => here.map(|_| None),
            PlaceStep::End => (made < self.line.len()).then(|| self.line.last().copied()),
        }
    }

    fn sibling(&self, id: NodeId, way: isize) -> Option<TreePlace> {
        let all: Vec<_> = self.children(self.before(id)).collect();
        let at = isize::try_from(all.iter().position(|&other| other == id)?).ok()?;
        let count = isize::try_from(all.len()).ok()?;
        let other = usize::try_from((at + way).rem_euclid(count)).ok()?;
        (count > 1).then(|| Some(all[other]))
    }

    /// Goes where a step leads; `false` if that is nowhere.
    pub fn step(&mut self, step: PlaceStep) -> bool {
        let place = self.place_by(step);
        place.is_some_and(|place| self.go_to_place(place))
    }

    /// The moves from the start to a place as text.
    pub fn line_text(&self, place: TreePlace) -> String {
        let path = self.tree.path(place);
        let made = path.iter().map(|&id| self.tree.made(id));
        print_moves(made.map(|made| (made.by, made.action)))
    }
}
