//! What was done on the compare page and is taken back: moves and edits, in the order they came.

use egui::{Key, Modifiers};
use kalaha::compare::linked::table::LinkedMove;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::pages::compare::action::{BeginAt, CompareAction};
use kalaha::rules::clause::Clause;

use crate::table::{Table, rules};

/// All that can be seen of the boards: names, positions, choices, how many of them are made.
type Seen = (Vec<(String, String)>, Vec<LinkedMove>, usize);

impl Table {
    fn seen(&self) -> Seen {
        let linked = self.linked();
        let names = linked.boards().iter().enumerate();
        let boards = names.map(|(number, board)| (board.name().to_owned(), self.board(number)));
        (
            boards.collect(),
            linked.steps().to_vec(),
            linked.made_count(),
        )
    }

    fn take_back(&mut self) {
        self.chord(Modifiers::COMMAND, Key::Z);
    }

    fn do_again(&mut self) {
        self.chord(Modifiers::COMMAND, Key::Y);
    }

    fn set_clause(&mut self, clause: Clause, value: &str) {
        let edit = RulesEdit::SetClause(clause, value.to_owned());
        self.compare(CompareAction::EditRules(edit));
    }

    /// Chooses an entry of the menu of a board, counted from 1.
    fn of_board(&mut self, board: usize, entry: &str) {
        self.click(&format!("Menu of board {board}"));
        self.click(entry);
    }

    pub fn preset_of_board(&self, number: usize) -> &str {
        self.linked().boards()[number].name()
    }
}

#[test]
fn a_board_taken_away_comes_back_with_what_was_played_on_it() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.play_houses(&[3, 1]);
    table.of_board(2, "Unlink");
    table.click_start("Board 2 North house 2,");
    table.play_houses(&[2]);
    let before = table.seen();
    table.of_board(2, "Take this board away");
    let after = table.seen();
    assert_eq!(
        (after.0.len(), after.2),
        (2, 3),
        "its own move went with it"
    );
    table.take_back();
    assert_eq!(table.seen(), before);
    table.do_again();
    assert_eq!(table.seen(), after);
}

#[test]
fn a_board_that_was_added_goes_and_comes_again() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3]);
    table.click("Add board");
    table.click("Choose rules…");
    table.click_entry("Oware");
    table.click("Add the board");
    assert_eq!(table.preset_of_board(2), "Oware");
    table.play_houses(&[1]);
    let after = table.seen();
    table.take_back();
    table.take_back();
    assert_eq!(table.linked().boards().len(), 2);
    assert_eq!(table.linked().made_count(), 1);
    assert_eq!(table.comparison().active, 0, "the keys are where they were");
    table.do_again();
    table.do_again();
    assert_eq!(table.seen(), after);
}

#[test]
fn moves_and_clauses_go_back_in_the_order_they_came() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let mut seen = vec![table.seen()];
    table.play_houses(&[3]);
    seen.push(table.seen());
    table.set_clause(Clause::Seeds, "5");
    seen.push(table.seen());
    table.play_houses(&[1]);
    seen.push(table.seen());
    table.compare(CompareAction::EditRules(RulesEdit::Load(rules("kalah"))));
    seen.push(table.seen());
    let last = seen.len() - 1;
    for back in (0..last).rev() {
        table.take_back();
        assert_eq!(table.seen().0, seen[back].0, "back to {back}");
        assert_eq!(table.seen().2, seen[back].2, "back to {back}");
    }
    for (again, expected) in seen.iter().enumerate().skip(1) {
        table.do_again();
        assert_eq!(table.seen().0, expected.0, "again to {again}");
        assert_eq!(table.seen().2, expected.2, "again to {again}");
    }
}

#[test]
fn a_value_changed_again_and_again_is_one_step_back() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3]);
    let before = table.seen();
    for _ in 0..3 {
        table.click("Seeds a house: more");
    }
    let seeds = |table: &Table| table.comparison().draft(&[]).spec().clone();
    let edited = seeds(&table);
    table.take_back();
    assert_eq!(table.seen(), before);
    table.do_again();
    assert_eq!(seeds(&table), edited);
    // After that it is another step, and another clause always is.
    table.click("Seeds a house: more");
    table.click("Houses a row: more");
    table.take_back();
    table.take_back();
    assert_eq!(seeds(&table), edited);
}

#[test]
fn a_value_changed_and_changed_back_is_no_step() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3]);
    table.click("Seeds a house: more");
    table.click("Seeds a house: fewer");
    table.take_back();
    assert_eq!(table.linked().made_count(), 0, "the move was the last");
}

#[test]
fn clauses_that_do_not_go_together_are_taken_back_too() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let before = table.comparison().draft(&[]);
    let seen = table.seen();
    table.set_clause(Clause::MinLift, "2");
    assert!(table.comparison().draft(&[]).checked().is_err());
    table.take_back();
    assert_eq!(table.comparison().draft(&[]), before);
    assert_eq!(table.seen(), seen);
}

#[test]
fn what_was_played_comes_back_after_beginning_anew() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3, 1]);
    let before = table.seen();
    table.compare(CompareAction::Begin(BeginAt::Opening));
    assert_eq!(table.linked().steps().len(), 0);
    table.click("Undo");
    assert_eq!(table.seen(), before);
}

#[test]
fn a_move_made_after_going_back_does_not_hide_the_edit_before_it() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3, 1, 2]);
    table.set_clause(Clause::ExtraTurn, "false");
    let edited = table.seen();
    // Looking at an earlier position is no step of its own.
    table.compare(CompareAction::GoTo(1));
    table.play_houses(&[4]);
    assert_eq!(table.linked().steps().len(), 2);
    table.take_back();
    assert_eq!(table.linked().made_count(), 1);
    table.take_back();
    assert_eq!(table.preset_of_board(0), "Kalah");
    assert_eq!(table.linked().made_count(), 3, "as before the edit");
    assert_eq!(table.linked().steps(), edited.1);
    // A new move ends what could be done again.
    assert!(table.comparison().can_redo());
    table.play_houses(&[2]);
    assert!(!table.comparison().can_redo());
}

#[test]
fn also_the_buttons_beside_the_number_of_the_move_go_along_the_moves_only() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3, 1]);
    table.set_clause(Clause::ExtraTurn, "false");
    let boards = table.linked().boards().len();
    table.click("One move back on every board");
    assert_eq!(table.linked().made_count(), 1);
    table.click("One move back on every board");
    assert_eq!(table.linked().made_count(), 0);
    assert_eq!(table.linked().boards().len(), boards);
    assert!(
        !table.linked().boards()[0].rules().spec().extra_turn,
        "the edit stays"
    );
    table.click("One move forth on every board");
    assert_eq!(table.linked().made_count(), 1);
}
