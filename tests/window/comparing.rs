//! Several boards side by side: linked play, parting, waiting, undo, editing, begin elsewhere.

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use kalaha::compare::linked::table::Linked;
use kalaha::gui::action::{Action, Page};
use kalaha::gui::command::Command;
use kalaha::gui::comparing::action::{CompareAction, NewBoard};

use crate::table::Table;

impl Table {
    pub fn linked(&self) -> &Linked {
        &self.desk().comparison.as_ref().unwrap().linked
    }

    /// The compare page with the game on the desk and these presets beside it.
    pub fn compare_with(&mut self, presets: &[&'static str]) {
        self.act(Action::Show(Page::Compare));
        for id in presets {
            self.act(Action::Compare(CompareAction::Add(NewBoard::Preset(id))));
        }
        // The board that a comparison begins with makes room for those asked for.
        if !presets.is_empty() {
            self.act(Action::Compare(CompareAction::Remove(1)));
        }
        self.act(Action::Compare(CompareAction::Activate(0)));
    }

    /// Plays on until the second board parts from the first.
    pub fn play_until_parted(&mut self) {
        for number in 0..200 {
            if self.linked().parted_after(1).is_some() {
                return;
            }
            let board = &self.linked().boards()[0];
            let legal = board.state().legal_houses(board.rules());
            let house = legal[(number * 5 + 2) % legal.len()];
            self.click_start(&format!(
                "Board 1 {} house {},",
                house.side(),
                house.number()
            ));
        }
    }

    /// Plays houses of the player to move on the first board.
    pub fn play_houses(&mut self, houses: &[u8]) {
        for number in houses {
            let side = self.linked().boards()[0].state().position().to_move();
            self.click_start(&format!("Board 1 {side} house {number},"));
        }
    }
}

#[test]
fn a_house_is_sown_on_every_linked_board() {
    let mut table = Table::preset("kalah");
    table.key(Key::F3);
    assert!(table.has("Board 2: "), "a second board is there at once");
    table.play_houses(&[3, 1]);
    let boards = table.linked().boards();
    assert_eq!(boards[0].state().position(), boards[1].state().position());
    assert_eq!(table.linked().made_count(), 2);
    table.act(Action::Run(Command::Undo));
    assert_eq!(table.linked().made_count(), 1);
    table.key(Key::Num1);
    assert_eq!(table.linked().made_count(), 2, "keys sow too");
    assert_eq!(table.linked().steps().len(), 2);
}

#[test]
fn the_game_lies_on_the_boards() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.click_start("South house 6,");
    table.key(Key::F3);
    assert_eq!(table.linked().made_count(), 2);
    assert!(
        table
            .harness
            .query_by_label_contains("Move 2 of 2")
            .is_some()
    );
}
