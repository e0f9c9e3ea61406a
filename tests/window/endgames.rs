//! The endgame table of the window: made, kept, used, put away, given up.

use std::fs;
use std::path::PathBuf;

use egui::Key;
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::NamedRules;
use kalaha::gui::command::Command;
use kalaha::gui::endgames::action::EndgameAction;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::thinker::Thought;
use kalaha::gui::view::ViewAction;
use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::search::endgame::Tells;
use kalaha::search::report::{Obstacle, Report, SearchStage};
use kalaha::storage::knowledge::endgame_file::{endgame_file, load_endgames};

use crate::table::{Lay, Table, rules};

/// Kalah with so many houses and seeds.
fn kalah(houses: &str, seeds: &str) -> Box<NamedRules> {
    let mut named = rules("kalah");
    let mut spec = named.rules.spec().clone();
    assign_all(&mut spec, [("houses", houses), ("seeds", seeds)]).unwrap();
    named.rules = RuleSet::new(spec).unwrap();
    named
}

fn table_of(named: Box<NamedRules>) -> Table {
    Table::lay(Lay {
        with: StartWith::Rules(named),
        ..Lay::default()
    })
}

impl Table {
    fn open_endgames(&mut self) {
        // A tab of the side panel has the same name; the menu comes before it.
        let menu = self.harness.get_all_by_label("Game").next().unwrap();
        menu.click();
        self.harness.run();
        self.click("Computer");
        self.click("Endgame table…");
    }

    fn set_seeds(&mut self, seeds: u32) {
        self.act(EndgameAction::SetSeeds(seeds));
    }

    /// The seeds of the table in use.
    fn in_use(&self) -> Option<u32> {
        Some(self.play().endgames.table()?.seeds())
    }

    fn endgame_path(&self, seeds: u32) -> PathBuf {
        endgame_file(
            &self.folder().join("cache"),
            self.play().game.rules(),
            Tells::Values,
            seeds,
        )
    }

    fn make(&mut self, seeds: u32) {
        self.act(Command::Endgames);
        self.set_seeds(seeds);
        self.click("Make the table");
        self.wait("the table on disk", |t| {
            t.in_use() == Some(seeds) && !t.play().endgames.is_writing()
        });
    }
}

#[test]
fn a_table_is_made_kept_put_away_and_taken_from_disk() {
    let mut table = table_of(kalah("3", "2"));
    table.open_endgames();
    // Twelve seeds in six houses.
    assert!(table.has("18,564") && table.has("19 kB") && table.has("none yet"));
    table.click("Seeds: fewer");
    table.click("Seeds: fewer");
    table.click("Make the table");
    table.wait("the table", |t| t.in_use() == Some(10));
    table.wait("the file", |t| t.has("10 seeds") && !t.has("being written"));
    let rules = table.play().game.rules().clone();
    assert!(load_endgames(&table.folder().join("cache"), &rules, Tells::Values, 10).is_ok());
    assert!(!table.has("Make the table"), "it is in use already");
    table.click("Put it away");
    assert_eq!(table.in_use(), None);
    table.click("Use it");
    table.wait("the table from disk", |t| t.in_use() == Some(10));
    // At the next start it is suggested.
    let mut table = table.reopen();
    assert_eq!(table.in_use(), None);
    table.open_endgames();
    // Enter uses it, and once it is used closes the dialog.
    table.key(Key::Enter);
    table.wait("the table from disk", |t| t.in_use() == Some(10));
    table.key(Key::Enter);
    assert!(!table.has("Endgame table"));
}

#[test]
fn a_table_on_disk_is_used_as_soon_as_something_is_thought_about_unless_it_was_put_away() {
    let mut table = table_of(kalah("3", "2"));
    table.make(8);
    let mut table = table.reopen();
    assert_eq!(table.in_use(), None, "two people need none");
    table.key(Key::V);
    table.wait("the table from disk", |t| t.in_use() == Some(8));
    assert!(!table.has("is at hand"));
    table.act(EndgameAction::PutAway);
    table.key(Key::Num1);
    table.wait("the values", |t| t.play().thoughts.values().is_some());
    assert_eq!(table.in_use(), None);
    // The study page takes it before anything is asked for there.
    let mut table = table.reopen();
    table.key(Key::V);
    table.key(Key::F4);
    table.wait("the table from disk", |t| t.in_use() == Some(8));
}

#[test]
fn thinking_under_way_goes_on_with_the_table_and_gets_exact_sooner() {
    let mut table = table_of(kalah("4", "4"));
    table.make(16);
    table.act(ViewAction::CloseModal);
    table.key(Key::V);
    let done = |t: &Table| t.play().thoughts.stage() == Some(SearchStage::Done);
    table.wait("the values", done);
    let with = table.play().thoughts.values().unwrap().clone();
    assert!(with.moves.iter().all(|m| m.value.is_exact()));
    // The same without.
    table.act(EndgameAction::PutAway);
    table.key(Key::V);
    table.key(Key::V);
    let requests = table.play().thoughts.requests();
    table.act(Command::Endgames);
    table.click("Use it");
    table.wait("the table", |t| t.in_use().is_some());
    assert_ne!(
        table.play().thoughts.requests(),
        requests,
        "it is not asked anew"
    );
    table.wait("the values", done);
    let again = table.play().thoughts.values().unwrap();
    for known in &with.moves {
        assert_eq!(again.value_of(known.action), Some(known.value));
    }
}

#[test]
fn a_large_table_is_given_up_at_once_and_leaves_nothing() {
    let mut table = Table::preset("kalah");
    table.open_endgames();
    table.set_seeds(22);
    table.click("Make the table");
    table.wait("progress", |t| {
        let underway = t.play().endgames.underway.as_ref();
        underway.is_some_and(|u| u.done > 1000 && u.left.is_some())
    });
    assert!(table.has("Making the table of 22 seeds") && table.has(" left"));
    table.click("Stop");
    assert!(table.play().endgames.underway.is_none());
    assert!(table.has("Make the table"));
    assert!(table.has("Stopped: nothing of the table of 22 seeds was kept."));
    assert_eq!(table.in_use(), None);
    assert!(!table.endgame_path(22).exists());
}

#[test]
fn with_the_dialog_closed_it_is_made_all_the_same_and_told() {
    let mut table = table_of(kalah("4", "4"));
    table.open_endgames();
    table.set_seeds(14);
    table.click("Make the table");
    table.act(ViewAction::CloseModal);
    table.wait("the table", |t| t.in_use() == Some(14));
    assert!(table.has("The endgame table of 14 seeds is at hand"));
    table.click_start("South house 1,");
    assert!(
        table.has("The endgame table of 14 seeds is at hand"),
        "moves do not hush it"
    );
}

#[test]
fn a_game_under_other_rules_puts_it_away_one_under_the_same_does_not() {
    let mut table = table_of(kalah("3", "2"));
    table.make(6);
    table.act(ViewAction::CloseModal);
    table.new_game();
    assert_eq!(table.in_use(), Some(6));
    table.choose(kalaha::rules::clause::Clause::EmptyCapture, "true");
    table.act(PlayAction::NewGameWithRules);
    assert_eq!(table.in_use(), None);
}

#[test]
fn where_no_table_fits_the_reason_is_told() {
    let mut table = Table::preset("four-row");
    table.open_endgames();
    assert!(table.has("There is no table for these rules, because the game is not won by seeds"));
    assert!(!table.has("Make the table"));
}

#[test]
fn a_broken_file_is_set_aside_and_the_table_can_be_made_anew() {
    let mut table = table_of(kalah("3", "2"));
    table.make(6);
    table.click("Put it away");
    let path = table.endgame_path(6);
    let mut bytes = fs::read(&path).unwrap();
    bytes[40] ^= 1;
    fs::write(&path, bytes).unwrap();
    table.click("Use it");
    table.wait("the trouble", |t| t.has("was set aside as endgame-"));
    assert_eq!(table.in_use(), None);
    assert!(!path.exists());
    table.click("Make the table");
    table.wait("the table", |t| t.in_use() == Some(6));
}

#[test]
fn a_table_that_cannot_be_written_is_used_all_the_same() {
    let mut table = table_of(kalah("3", "2"));
    fs::write(table.folder().join("cache"), "in the way").unwrap();
    table.act(Command::Endgames);
    table.set_seeds(6);
    table.click("Make the table");
    table.wait("the trouble", |t| t.has("The table is not kept: "));
    assert_eq!(table.in_use(), Some(6));
}

#[test]
fn want_of_memory_is_told_once() {
    let mut table = Table::preset("kalah");
    table.key(Key::V);
    for _ in 0..2 {
        let report = Report {
            obstacle: Some(Obstacle::NoMemory),
            ..Report::default()
        };
        table.harness.state_mut().hear(Thought::Underway(report));
        table.harness.step();
        let notices = table.shared().notices.list().to_vec();
        let told = notices.iter().filter(|n| n.text.contains("enough memory"));
        assert!(told.count() <= 1);
        for notice in notices {
            table.act(ViewAction::Dismiss(notice.number));
        }
    }
}
