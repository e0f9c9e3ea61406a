//! Examples of rules: a sentence, a move that shows what it does, and what the move would come to otherwise.

use egui::{Key, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::command::Command;
use kalaha::gui::examples::board::{ExampleStatus, Stage, Version};
use kalaha::gui::modal::Modal;
use kalaha::storage::settings::Speed;

use crate::table::Table;

const CAPTURE: &str = "Example: If the last seed of a move falls in an empty house of your own and the house opposite";

impl Table {
    /// Opens the rules in words and there the example of a sentence that begins so, and waits for it.
    pub fn open_example(&mut self, sentence: &str) {
        self.click("Rules in words…");
        self.click(&self.full_label(sentence));
        self.wait_for_example();
    }

    fn wait_for_example(&mut self) {
        self.wait("the example", |t| {
            !matches!(t.shared().examples.finding(), ExampleStatus::Looking)
        });
        self.harness.run();
    }

    fn is_shown(&self) -> bool {
        matches!(self.shared().examples.stage(), Stage::After)
    }
}

#[test]
fn a_sentence_of_the_rules_is_shown_by_a_move_and_by_what_would_be_otherwise() {
    let mut table = Table::preset("kalah");
    table.open_example(CAPTURE);
    let kept = table.position();
    // Nothing moves at this speed: the board is as the move leaves it.
    table.wait("the move", Table::is_shown);
    assert!(table.has("Kalah by example · rule "));
    assert!(table.has("and goes to the store with them"));
    assert!(table.has("With “captures: "));
    table.click_start("With “captures: ");
    assert_eq!(table.shared().examples.version(), Version::Otherwise);
    table.click("Show again");
    assert_eq!(table.shared().examples.version(), Version::Otherwise);
    table.click("Another example");
    table.wait_for_example();
    assert_eq!(table.shared().examples.version(), Version::Here);
    // Esc leads back to the rules, and from there to the game, which nothing has touched.
    table.key(Key::Escape);
    assert!(matches!(table.shared().modal, Some(Modal::Rules)));
    table.key(Key::Escape);
    assert!(table.shared().modal.is_none());
    assert_eq!(table.position(), kept);
}

#[test]
fn an_example_is_shown_seed_by_seed_and_then_rests() {
    let mut table = Table::preset("kalah");
    table.set_speed(Speed::Normal);
    table.click("Rules in words…");
    table.click(&table.full_label(CAPTURE));
    table.wait("the move", |t| {
        matches!(t.shared().examples.stage(), Stage::Moving(_))
    });
    table.wait("its end", Table::is_shown);
}

#[test]
fn an_example_that_was_asked_for_in_the_chooser_leads_back_there() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    table.click(&table.full_label(CAPTURE));
    table.wait_for_example();
    assert!(matches!(table.shared().modal, Some(Modal::Example(_))));
    table.click("Back");
    assert!(matches!(table.shared().modal, Some(Modal::Choose(_))));
}

#[test]
fn a_move_that_is_refused_is_told_with_what_forbids_it() {
    let mut table = Table::preset("oware");
    table.open_example("Example: If all the opponent’s houses are empty, you may only");
    table.wait("the move", Table::is_shown);
    assert!(table.has("so you must make a move that gives seeds"));
    assert!(table.has("With “must-feed: off”"));
}

#[test]
fn an_example_fits_into_every_window() {
    for (size, id, sentence) in [
        (
            vec2(640.0, 400.0),
            "bao",
            "Example: If the last seed of a lap falls",
        ),
        (
            vec2(480.0, 700.0),
            "oware",
            "Example: If all the opponent’s houses",
        ),
        (
            vec2(1180.0, 760.0),
            "toguz-korgool",
            "Example: If the last seed brings",
        ),
        (vec2(2560.0, 1440.0), "kalah", CAPTURE),
    ] {
        let mut table = Table::sized(id, size);
        let ctx = table.harness.ctx.clone();
        table.harness.state_mut().apply(&ctx, Command::Rules);
        table.harness.run();
        table.click(&table.full_label(sentence));
        table.wait_for_example();
        table.wait("the move", Table::is_shown);
        let window = table.harness.ctx.content_rect();
        for name in ["Next rule", "Show again", "Back", "Another example"] {
            let rect = table.harness.get_by_label(name).rect();
            assert!(window.contains_rect(rect), "{size}: {name} at {rect}");
        }
        let label = table.full_label("With “");
        let rect = table.harness.get_by_label(&label).rect();
        let buttons = table.harness.get_by_label("Show again").rect();
        // In a low window that is scrolled to.
        let is_low = size.y < 600.0;
        assert!(
            is_low || rect.bottom() <= buttons.top(),
            "{size}: {rect}, {buttons}"
        );
    }
}

#[test]
fn all_rules_are_gone_through_by_example_one_after_the_other() {
    let mut table = Table::preset("kalah");
    table.click("Help");
    table.click("Rules by example…");
    table.wait_for_example();
    // What one plays for, and where one sits, comes before how.
    assert!(table.has("Kalah by example · rule 1 of 10 · the aim"));
    assert!(table.has("Whoever has more seeds in the store wins"));
    assert!(
        table
            .has("The row below belongs to South, the row above to North. Each player has a store")
    );
    assert!(!table.has("No single move was found"));
    assert!(!table.has("Previous rule"));
    // Enter goes on.
    for number in 2..=10 {
        table.key(Key::Enter);
        table.wait_for_example();
        assert!(table.has(&format!("rule {number} of 10")), "{number}");
    }
    table.click("Previous rule");
    table.wait_for_example();
    assert!(table.has("rule 9 of 10"));
    for (key, number) in [(Key::PageUp, 8), (Key::PageDown, 9)] {
        table.key(key);
        table.wait_for_example();
        assert!(table.has(&format!("rule {number} of 10")));
    }
    table.click("Next rule");
    table.click("Done");
    assert!(table.shared().modal.is_none());
}

#[test]
fn a_rule_that_no_move_shows_is_told_beside_the_opening() {
    let mut table = Table::preset("bao");
    table.click("By example…");
    let number = |table: &Table| match &table.shared().modal {
        Some(Modal::Example(example)) => example.number,
        other => panic!("{other:?}"),
    };
    table.wait_for_example();
    assert_eq!(number(&table), 0);
    assert!(table.has("The two rows below belong to South, the two rows above to North."));
    assert!(!table.has("No single move was found that shows it"));
    table.click("Next rule");
    table.wait_for_example();
    assert!(table.has("No single move was found that shows it"));
    for next in 2..11 {
        table.click("Next rule");
        table.wait_for_example();
        assert_eq!(number(&table), next);
    }
    // What a sentence goes on about stands before it.
    assert!(table.has("They are sown on"));
    assert!(table.has("its seeds are captured; the house"));
}

#[test]
fn a_dialog_that_was_opened_by_keys_has_the_focus_on_its_button() {
    let mut table = Table::preset("kalah");
    table.key(Key::F10);
    for _ in 0..2 {
        table.key(Key::ArrowRight);
    }
    let entry = |table: &Table, name: &str| table.harness.get_by_label(name).is_focused();
    for _ in 0..8 {
        if table.has("Rules by example…") && entry(&table, "Rules by example…") {
            break;
        }
        table.key(Key::ArrowDown);
    }
    table.key(Key::Enter);
    table.wait_for_example();
    assert!(entry(&table, "Next rule"));
}
