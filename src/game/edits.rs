//! Changes of the tree that can be taken back: branches deleted and promoted, notes, moves that were tried.
//!
//! Each change is remembered as what takes it back; taking it back gives what does it again. The history is in no file.

use std::mem;

use super::history::{Edit, Edits};
use super::note::Note;
use super::record::{NodeId, Record, TreePlace};

impl Record {
    /// Forgets what can be taken back, as after reading.
    pub fn forget_edits(&mut self) {
        self.edits = Edits::default();
    }

    /// Deletes a move and all after it; who stands there is led to the place before. `false` if it is not there.
    pub fn delete(&mut self, id: NodeId) -> bool {
        let deleted = self.take_out(id);
        if let Some(inverse) = deleted {
            self.edits.note(inverse);
            return true;
        }
        false
    }

    fn take_out(&mut self, id: NodeId) -> Option<Edit> {
        let index = self.tree.has(id).then(|| self.tree.index(id))??;
        let before = self.depth(Some(id)) - 1;
        let is_followed = self.line.get(before) == Some(&id);
        if is_followed {
            self.go_to(self.made_count().min(before));
            self.cut(before);
        }
        self.tree.detach(id);
        self.main = 0;
        if is_followed {
            self.follow_on();
        }
        Some(Edit::Attach(id, index))
    }

    /// Lets the line a move is on come first of those that leave the same one: one step nearer to the main line. `false`
    /// if it is of the main line.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let path = self.tree.path(Some(id));
        let Some(&off) = path.iter().rev().find(|&&id| !self.is_first(id)) else {
            return false;
        };
        self.reorder(&[(off, 0)], Some(id));
        true
    }

    /// Lets the line to a move be the main line. `false` if it is.
    pub fn promote_to_main(&mut self, id: NodeId) -> bool {
        let path = self.tree.path(Some(id));
        let off = path.iter().filter(|&&id| !self.is_first(id));
        let off: Vec<_> = off.map(|&id| (id, 0)).collect();
        if off.is_empty() {
            return false;
        }
        self.reorder(&off, Some(id));
        true
    }

    fn reorder(&mut self, orders: &[(NodeId, usize)], place: TreePlace) {
        let inverse = self.put_in_order(orders, place);
        self.edits.note(inverse);
    }

    fn put_in_order(&mut self, orders: &[(NodeId, usize)], place: TreePlace) -> Edit {
        let mut were = Vec::new();
        for &(id, index) in orders {
            if self.tree.index(id).is_some() {
                were.push((id, self.tree.reorder(id, index)));
            }
        }
        self.main = 0;
        were.reverse();
        Edit::Reorder(were, place)
    }

    /// Writes a note beside a place. Notes beside the same place in a row are one change.
    pub fn write_note(&mut self, place: TreePlace, note: Note) {
        if *self.note(place) == note {
            return;
        }
        let inverse = self.put_note(place, note);
        let is_same = |edit: &Edit, was: &Note| match edit {
            Edit::Write(other, before) => *other == place && before.mark == was.mark,
            _ => false,
        };
        if let Edit::Write(_, was) = &inverse {
            let mark = self.note(place).mark;
            let goes_on = mark == was.mark && self.edits.undone.is_empty();
            if goes_on
                && self
                    .edits
                    .done
                    .back()
                    .is_some_and(|last| is_same(last, was))
            {
                return;
            }
        }
        self.edits.note(inverse);
    }

    fn put_note(&mut self, place: TreePlace, note: Note) -> Edit {
        Edit::Write(place, mem::replace(self.tree.note_mut(place), note))
    }

    /// Whether a change can be taken back.
    pub fn can_undo_edit(&self) -> bool {
        !self.edits.done.is_empty()
    }

    /// Whether a change that was taken back can be done again.
    pub fn can_redo_edit(&self) -> bool {
        !self.edits.undone.is_empty()
    }

    /// Takes back the last change and goes where it was made; `false` if there is none.
    pub fn undo_edit(&mut self) -> bool {
        let Some(edit) = self.edits.done.pop_back() else {
            return false;
        };
        if let Some(inverse) = self.carry_out(edit) {
            self.edits.undone.push(inverse);
        }
        true
    }

    /// Does again what was taken back last and goes there; `false` if there is none.
    pub fn redo_edit(&mut self) -> bool {
        let Some(edit) = self.edits.undone.pop() else {
            return false;
        };
        if let Some(inverse) = self.carry_out(edit) {
            self.edits.done.push_back(inverse);
        }
        true
    }

    /// Changes the tree, goes there and returns what takes that back, if anything does.
    fn carry_out(&mut self, edit: Edit) -> Option<Edit> {
        let (place, inverse) = match edit {
            Edit::Attach(id, index) => self.put_back(id, index, Edit::Detach(id)),
            Edit::TryAgain(moves) => self.try_again(&moves),
            Edit::Detach(id) => (self.before(id), self.take_out(id)),
            Edit::TakeBack(moves) => self.take_back(&moves),
            Edit::Reorder(orders, place) => (place, Some(self.put_in_order(&orders, place))),
            Edit::Write(place, note) => (place, Some(self.put_note(place, note))),
        };
        self.go_to_place(place);
        self.follow_on();
        inverse
    }

    /// Takes out what was tried, but for what the game or a note has put there.
    fn take_back(&mut self, moves: &[NodeId]) -> (TreePlace, Option<Edit>) {
        let mut place = moves.last().and_then(|&id| self.before(id));
        let mut taken = Vec::new();
        for &id in moves.iter().rev() {
            let is_bare = self.tree.first_child(Some(id)).is_none();
            if !is_bare || !self.note(Some(id)).is_empty() {
                break;
            }
            place = self.before(id);
            if let Some(Edit::Attach(id, index)) = self.take_out(id) {
                taken.push((id, index));
            }
        }
        taken.reverse();
        (place, (!taken.is_empty()).then_some(Edit::TryAgain(taken)))
    }

    /// Puts what was tried back, each move after the one before it, and goes to its end.
    fn try_again(&mut self, moves: &[(NodeId, usize)]) -> (TreePlace, Option<Edit>) {
        let Some((&(first, index), after)) = moves.split_first() else {
            return (self.here(), None);
        };
        for &(id, index) in after {
            self.tree.attach(id, index);
        }
        let all = moves.iter().map(|&(id, _)| id).collect();
        let (place, inverse) = self.put_back(first, index, Edit::TakeBack(all));
        let last = moves.last().map(|&(id, _)| id);
        (if inverse.is_some() { last } else { place }, inverse)
    }

    /// Puts a branch back. Where its move was made again meanwhile, what came after it goes there.
    fn put_back(&mut self, id: NodeId, index: usize, inverse: Edit) -> (TreePlace, Option<Edit>) {
        self.main = 0;
        let again = self.child(self.before(id), self.tree.made(id).action);
        if let Some(again) = again {
            self.tree.merge(id, again);
            return (Some(again), None);
        }
        self.tree.attach(id, index);
        (Some(id), Some(inverse))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::note::Mark;
    use crate::game::places::PlaceStep;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;

    /// A record in which each line of house numbers was tried from the start, the first being the game.
    fn record(game: &str, variations: &[&str]) -> Record {
        let rules = RuleSet::usual();
        let mut record = Record::new(&rules, rules.start(Side::South));
        let moves = crate::rules::notation::parse_moves(record.state(), game);
        for action in moves.unwrap() {
            record.play(action).unwrap();
        }
        for line in variations {
            record.go_to(0);
            let moves = crate::rules::notation::parse_moves(record.state(), line);
            for action in moves.unwrap() {
                record.play_variation(action).unwrap();
            }
        }
        record.go_to_main_after(None);
        record
    }

    /// All lines of a record, as text.
    fn told(record: &Record) -> Vec<String> {
        let ends = record.lines().into_iter();
        ends.map(|line| record.line_text(line.nodes.last().copied()))
            .collect()
    }

    #[test]
    fn moves_tried_are_variations_and_the_game_stays() {
        let record = record("1 2 3 4", &["1 2 4", "1 5 6", "1 5 2"]);
        assert_eq!(told(&record), ["1 2 3 4", "1 5 6", "1 2 4", "1 5 2"]);
    }

    #[test]
    fn another_move_of_the_game_makes_its_line_the_main_line() {
        let mut record = record("1 2 3 4", &[]);
        record.go_to(2);
        let moves = crate::rules::notation::parse_moves(record.state(), "5 6").unwrap();
        for action in moves {
            record.play(action).unwrap();
        }
        assert_eq!(told(&record), ["1 2 5 6", "1 2 3 4"]);
    }

    #[test]
    fn a_branch_is_deleted_and_comes_back() {
        let mut record = record("1 2 3 4", &["1 5 6 1", "1 5 2"]);
        let before = told(&record);
        let one = record.children(None).next();
        let five = record.children(one).nth(1).unwrap();
        record.go_to_place(Some(five));
        record.step(PlaceStep::End);
        assert!(record.delete(five));
        assert_eq!(told(&record), ["1 2 3 4"]);
        assert_eq!(record.here(), one, "who stood there stands before it");
        assert!(!record.delete(five), "it is gone");
        assert!(record.undo_edit());
        assert_eq!((told(&record), record.here()), (before.clone(), Some(five)));
        assert!(record.redo_edit());
        assert_eq!(told(&record), ["1 2 3 4"]);
        assert!(record.undo_edit());
        assert_eq!(told(&record), before);
    }

    #[test]
    fn a_branch_is_promoted_step_by_step_or_at_once() {
        let mut record = record("1 2 3 4", &["1 5 6 1", "1 5 2"]);
        let before = told(&record);
        let end = record.lines()[2].nodes.clone();
        let leaf = *end.last().unwrap();
        assert_eq!(record.line_text(Some(leaf)), "1 5 2");
        assert!(record.promote(leaf));
        assert_eq!(told(&record), ["1 2 3 4", "1 5 2", "1 5 6 1"]);
        assert!(record.promote(leaf));
        assert_eq!(told(&record), ["1 5 2", "1 2 3 4", "1 5 6 1"]);
        assert!(!record.promote(leaf));
        while record.undo_edit() && told(&record) != before {}
        assert!(record.promote_to_main(leaf) && !record.promote_to_main(leaf));
        assert_eq!(told(&record), ["1 5 2", "1 2 3 4", "1 5 6 1"]);
        assert!(record.undo_edit());
        assert_eq!(told(&record), before);
    }

    #[test]
    fn a_move_tried_is_taken_back_unless_the_game_went_on_there() {
        let mut record = record("1 2", &[]);
        let sow = |record: &Record, number| {
            let side = record.state().position().to_move();
            let house = record.rules().shape().house(side, number);
            crate::rules::state::Move::Sow(house.unwrap())
        };
        record.go_to(2);
        let action = sow(&record, 3);
        record.play_variation(action).unwrap();
        assert!(record.undo_edit());
        assert_eq!(told(&record), ["1 2"]);
        assert!(record.redo_edit());
        assert_eq!(told(&record), ["1 2 3"]);
        let action = sow(&record, 4);
        record.play(action).unwrap();
        while record.undo_edit() {}
        assert_eq!(told(&record), ["1 2 3 4"], "the game is not taken apart");
    }

    #[test]
    fn a_line_that_was_tried_is_one_change() {
        let mut record = record("1 2", &[]);
        let before = told(&record);
        let line = crate::rules::notation::parse_moves(record.state(), "1 5 6 1").unwrap();
        record.go_to(0);
        record.play_line(&line);
        let tried = ["1 2", "1 5 6 1"].map(str::to_owned).to_vec();
        assert_eq!(told(&record), tried);
        assert!(record.undo_edit());
        assert_eq!(told(&record), before);
        assert!(!record.can_undo_edit() && record.redo_edit());
        assert_eq!(told(&record), tried);
        assert_eq!(record.line_text(record.here()), "1 5 6 1");
        // The game goes on with two of its moves.
        record.go_to(0);
        for &action in &line[..2] {
            record.play(action).unwrap();
        }
        while record.undo_edit() {}
        assert_eq!(told(&record), ["1 5", "1 2"]);
    }

    #[test]
    fn notes_in_a_row_are_one_change() {
        let mut record = record("1 2", &[]);
        let place = record.here();
        for text in ["W", "We", "Wel", "Well"] {
            record.write_note(place, Note::new(None, text));
        }
        record.write_note(place, Note::new(Some(Mark::Good), "Well"));
        assert!(record.undo_edit());
        assert_eq!(record.note(place), &Note::new(None, "Well"));
        assert!(record.undo_edit());
        assert!(record.note(place).is_empty());
        assert!(record.redo_edit() && record.redo_edit());
        assert_eq!(record.note(place), &Note::new(Some(Mark::Good), "Well"));
    }

    #[test]
    fn steps_lead_through_the_tree() {
        let mut record = record("1 2 3 4", &["1 5 6 1", "1 5 2"]);
        let mut walk = |step| {
            let stepped = record.step(step);
            (stepped, record.line_text(record.here()))
        };
        let at = |text: &str| (true, text.to_owned());
        assert_eq!(walk(PlaceStep::Next), at("1"));
        assert_eq!(walk(PlaceStep::Next), at("1 2"));
        assert_eq!(walk(PlaceStep::SiblingAfter), at("1 5"));
        assert_eq!(walk(PlaceStep::Next), at("1 5 6"));
        assert_eq!(walk(PlaceStep::SiblingBefore), at("1 5 2"));
        assert_eq!(walk(PlaceStep::SiblingBefore), at("1 5 6"));
        assert_eq!(walk(PlaceStep::End), at("1 5 6 1"));
        assert_eq!(walk(PlaceStep::SiblingAfter), (false, "1 5 6 1".to_owned()));
        assert_eq!(walk(PlaceStep::Start), at(""));
        assert_eq!(walk(PlaceStep::Previous), (false, String::new()));
        assert_eq!(
            walk(PlaceStep::End),
            at("1 5 6 1"),
            "the line followed last"
        );
    }
}
