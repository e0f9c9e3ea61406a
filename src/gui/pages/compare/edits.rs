//! What changes the boards: moves, edits, and both taken back.

use crate::compare::line::{Line, LineStart};
use crate::compare::linked::board::{BoardSetting, Link, LinkedBoard};
use crate::compare::linked::kept::KeptBoards;
use crate::compare::linked::table::{Linked, LinkedMove, Reach};
use crate::game::contest::{Game, NamedRules};
use crate::gui::draft::RulesEdit;
use crate::gui::files::key::BoardKey;
use crate::gui::files::own_file::OwnFile;
use crate::gui::own::about::{RulesDescription, RulesToKeep};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::history::{BoardsEdit, Snapshot};
use crate::gui::pages::compare::sheeting::Example;
use crate::gui::parts::refusal::ShownRefusal;
use crate::rules::board::House;
use crate::rules::state::Move;
use crate::rules::words::fault_text::clause_error_text;
use crate::rules::words::refusal_text::refused;
use crate::storage::rules::presets::Preset;

impl Comparison {
    /// Whether there is a move or an edit to be taken back.
    pub fn can_undo(&self) -> bool {
        self.linked.made_count() > 0 || self.history.has_past()
    }

    /// Whether there is a move or an edit to be done again.
    pub fn can_redo(&self) -> bool {
        !self.is_last() || self.history.has_future()
    }

    /// Whether no other move is to come.
    fn is_last(&self) -> bool {
        self.linked.made_count() == self.linked.steps().len()
    }

    /// Takes back the last move or edit, whichever came later.
    pub(in crate::gui) fn undo(&mut self) {
        match self.history.undo(self.snapshot()) {
            Some(before) => self.restore(before),
            None => {
                self.linked.undo();
                self.moved_on();
            }
        }
    }

    /// Does again what was taken back last; whether it was a move.
    pub(in crate::gui) fn redo(&mut self) -> bool {
        if let Some(after) = self.history.redo(self.snapshot(), self.is_last()) {
            self.restore(after);
            return false;
        }
        let made = self.linked.redo();
        self.moved_on();
        made
    }

    /// Goes to where so many choices have been made.
    pub(in crate::gui) fn go_to(&mut self, made: usize) {
        self.linked.go_to(made);
        self.moved_on();
    }

    /// Makes a move on a board and those linked with it, or says why it is not legal; whether it was made.
    pub(in crate::gui) fn choose(&mut self, board: usize, action: Move) -> bool {
        let from = self.linked.made_count();
        match self.linked.play(board, action) {
            Ok(()) => {
                self.history.moved(from);
                self.moved_on();
                true
            }
            Err(refusal) => {
                self.playbacks.clear();
                if let Some(shown) = self.linked.boards().get(board) {
                    let rules = shown.rules();
                    let legal = shown.state().legal_houses();
                    let why = refused(rules, refusal, &self.names(shown), &legal);
                    self.happened = format!("{}: {why}", shown.name());
                    self.refuse(board, action.house(), why);
                }
                false
            }
        }
    }

    /// Shows on a board that something cannot be played there.
    pub(super) fn refuse(&mut self, board: usize, house: Option<House>, why: String) {
        self.refusal = Some(ShownRefusal::new(house, why));
        self.refused_on = board;
    }

    /// A refusal is told until something else is done.
    pub(super) fn end_refusal(&mut self) {
        if self.refusal.take().is_some() {
            self.tell();
        }
    }

    /// Makes a move of the map; what the search expects after it can be redone, move by move. Whether it was made.
    pub(in crate::gui) fn lay(&mut self, board: usize, action: Move) -> bool {
        let row = self.answers().and_then(|a| a.map.rows.get(board));
        let line = row.map_or_else(|| vec![action], |row| row.line(action));
        // The map is about the position of the first board.
        if !self.linked.stands_as_first(board) {
            let board = &self.linked.boards()[board];
            self.happened = format!(
                "{}: stands otherwise than the first board, which the map is about",
                board.name()
            );
            return false;
        }
        self.history.moved(self.linked.made_count());
        self.linked.lay(board, &line);
        self.moved_on();
        true
    }

    /// Gives the keys to a board and the panel its rules.
    pub(in crate::gui) fn activate(&mut self, board: usize) {
        if board < self.linked.boards().len() {
            self.active = board;
            self.asked = None;
        }
    }

    /// Boards that begin elsewhere, with the same rules.
    pub fn begin_at(&mut self, start: LineStart) {
        self.change(BoardsEdit::Other, |comparison| {
            comparison.linked.begin_at(start);
        });
    }

    /// Begins every board with the position of a game. Where it fits none of them the first board gets the rules of the game;
    /// whether it did.
    pub fn begin_at_present(&mut self, game: &Game) -> bool {
        let start = LineStart::of_present(game);
        let fits = |board: &LinkedBoard| start.state(board.rules()).is_ok();
        let fits_none = !self.linked.boards().iter().any(fits);
        self.change(BoardsEdit::Other, |comparison| {
            if fits_none {
                comparison.linked.set_rules(0, game.named_rules());
                if let Some(first) = comparison.keys.present().first() {
                    comparison.unfinished.remove(first);
                }
            }
            comparison.linked.begin_at(start);
        });
        fits_none
    }

    /// A game replayed on the same boards, if there are any; its rules are the first board's.
    pub fn replay(&mut self, game: &Game) {
        if !self.is_begun() {
            return;
        }
        self.change(BoardsEdit::Other, |comparison| {
            let others = comparison.linked.boards().iter().skip(1);
            let others: Vec<NamedRules> = others.map(|b| b.setting().named.clone()).collect();
            comparison.linked = Linked::of_game(game, others);
            if let Some(first) = comparison.keys.present().first() {
                comparison.unfinished.remove(first);
            }
        });
    }

    /// Two boards in place of all: a game, and the same moves under other rules, if there are any; they are in no file
    /// yet. What was done on the boards there were can be had back; `played` is the game that they begin with by themselves.
    pub(in crate::gui) fn begin_anew(
        &mut self,
        game: &Game,
        other: Option<NamedRules>,
        played: &Game,
    ) {
        if self.is_as_begun(played) {
            *self = Self::of_game(game, other);
            return;
        }
        self.change(BoardsEdit::Other, |comparison| {
            comparison.linked = Linked::of_game(game, other);
            comparison.keys.renew(comparison.linked.boards().len());
            comparison.active = 0;
        });
        self.file = OwnFile::default();
    }

    /// Two boards in place of all, with a line that parts them at its end. The first keeps its sheet.
    pub(in crate::gui) fn show_parting(
        &mut self,
        first: NamedRules,
        second: NamedRules,
        line: Line,
    ) {
        self.change(BoardsEdit::Other, |comparison| {
            let boards = comparison.linked.boards();
            let kept = boards
                .iter()
                .skip(1)
                .position(|b| b.setting().named == second);
            let settings = [first, second].map(BoardSetting::new).to_vec();
            let made = line.moves.len();
            let steps = line.moves.into_iter().map(|action| LinkedMove {
                action,
                reach: Reach::Linked,
            });
            comparison.linked = Linked::new(line.start, settings, steps.collect(), made);
            comparison.keys.keep_two(kept.map(|index| index + 1));
            comparison.unfinished.clear();
            comparison.active = 0;
        });
    }

    /// A game of a sheet on its board and those linked with it, before the move that makes it an example, all moves from there on
    /// to be redone; whether the board is still there.
    pub(in crate::gui) fn show_game(&mut self, example: &Example) -> bool {
        let Example {
            of, named, game, ..
        } = example;
        let Some(board) = self.keys.present().iter().position(|key| key == of) else {
            return false;
        };
        self.change(BoardsEdit::Other, |comparison| {
            if comparison.linked.boards()[board].setting().named.rules != named.rules {
                comparison.linked.set_rules(board, named.clone());
                comparison.unfinished.remove(of);
            }
            let start = LineStart::Opening(game.starter());
            comparison.linked.begin_at(start);
            comparison.linked.lay(board, game.moves());
            comparison.linked.go_to(example.before);
            comparison.active = board;
        });
        true
    }

    /// One more board, which then gets the keys; whether there was room.
    pub(in crate::gui) fn add(&mut self, named: NamedRules) -> bool {
        let added = self.change(BoardsEdit::Other, |comparison| {
            let added = comparison.linked.add(named);
            if added {
                comparison.keys.add();
                comparison.active = comparison.linked.boards().len() - 1;
            }
            added
        });
        if let Some(told) = self.keys_apart().filter(|_| added) {
            self.happened = told;
        }
        added
    }

    /// Takes a board away; the keys stay with the board that had them, if it is still there.
    pub(in crate::gui) fn remove(&mut self, board: usize) {
        self.change(BoardsEdit::Other, |comparison| {
            if comparison.linked.remove(board) {
                comparison.keys.remove(board);
                let last = comparison.linked.boards().len() - 1;
                let before = usize::from(board < comparison.active);
                comparison.active = (comparison.active - before).min(last);
            }
        });
    }

    /// Links a board or leaves it alone.
    pub(in crate::gui) fn set_link(&mut self, board: usize, link: Link) {
        self.change(BoardsEdit::Other, |comparison| {
            comparison.linked.set_link(board, link);
        });
    }

    /// Gives a board other rules; nothing if it is not there any more.
    pub(in crate::gui) fn set_rules(&mut self, of: BoardKey, named: NamedRules) {
        let Some(board) = self.keys.present().iter().position(|&key| key == of) else {
            return;
        };
        self.change(BoardsEdit::Other, |comparison| {
            comparison.linked.set_rules(board, named);
            comparison.unfinished.remove(&of);
        });
    }

    /// The rules of a board are those of a file, with what it says about them.
    pub fn edit_preset(&mut self, of: BoardKey, preset: &Preset, own: &[Preset]) {
        if let Some(named) = preset.named() {
            self.about_rules
                .insert(of, RulesDescription::opened(preset, own));
            self.set_rules(of, named);
        }
    }

    /// One more board beside those there are with the rules of a file, and what it says about them.
    pub fn add_preset(&mut self, preset: &Preset, own: &[Preset]) {
        if let Some(named) = preset.named().filter(|_| self.is_begun())
            && self.add(named)
            && let Some(&board) = self.keys.present().last()
        {
            let about = RulesDescription::opened(preset, own);
            self.about_rules.insert(board, about);
        }
    }

    /// The rules of a board have been kept, if these are still there: they bear that name from now on.
    pub fn name_rules(&mut self, of: BoardKey, kept: &RulesToKeep, own: &[Preset]) {
        let Some(board) = self.keys.present().iter().position(|&key| key == of) else {
            return;
        };
        let has_them = |board: &LinkedBoard| *board.rules() == kept.rules;
        if self.linked.boards().get(board).is_some_and(has_them) {
            self.about_rules.insert(of, kept.opened(own));
            // What was begun there meanwhile stays.
            self.change(BoardsEdit::Other, |comparison| {
                comparison.linked.set_rules(board, kept.named());
            });
        }
    }

    /// Changes the rules of the active board, at once where they go together; what went wrong.
    pub(in crate::gui) fn edit(&mut self, edit: RulesEdit, own: &[Preset]) -> Option<String> {
        let key = self.active_key()?;
        let kind = match edit {
            RulesEdit::SetClause(clause, _) => BoardsEdit::Clause(key, clause),
            RulesEdit::Load(_) => BoardsEdit::Other,
        };
        let mut draft = self.draft(own);
        if let Err(error) = draft.edit(&edit, own) {
            return Some(clause_error_text(&error));
        }
        self.change(kind, |comparison| match draft.named() {
            Some(named) => {
                comparison.linked.set_rules(comparison.active, named);
                comparison.unfinished.remove(&key);
            }
            None => {
                comparison.unfinished.insert(key, draft);
            }
        });
        None
    }

    /// Carries out an edit so that it can be taken back.
    fn change<T>(&mut self, edit: BoardsEdit, change: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.snapshot();
        let result = change(self);
        let now = self.snapshot();
        if now.boards != before.boards {
            self.moved_on();
        }
        self.history.edited(before, &now, edit);
        result
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            boards: KeptBoards::of(&self.linked),
            keys: self.keys.present().to_vec(),
            active: self.active,
            unfinished: self.unfinished.clone(),
        }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.linked = snapshot.boards.linked();
        self.keys.restore(snapshot.keys);
        self.active = snapshot.active;
        self.unfinished = snapshot.unfinished;
        self.moved_on();
    }

    /// After a change of what stands on the boards: nothing moves any more.
    fn moved_on(&mut self) {
        self.file.change();
        self.playbacks.clear();
        self.asked = None;
        self.refusal = None;
        self.tell();
    }
}
