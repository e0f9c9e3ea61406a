//! The keyboard alone: where it is after what was open is closed, where it goes on from, and what keys do on a page.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::asking::question_status::QuestionStatus;
use kalaha::gui::command::Command;
use kalaha::gui::pages::compare::action::{CompareAction, CompareTab};
use kalaha::gui::pages::page::Page as _;
use kalaha::storage::choices::PlayTab;

use crate::table::Table;

/// Whether the control that is called so has the keyboard.
fn is_at(table: &Table, label: &str) -> bool {
    table.harness.get_by_label_contains(label).is_focused()
}

fn is_anywhere(table: &Table) -> bool {
    table.harness.ctx.memory(|m| m.focused()).is_some()
}

#[test]
fn a_plate_has_the_keyboard_again_when_its_list_is_closed_by_escape() {
    let mut table = Table::preset("kalah");
    let plate = table.full_label("North, ");
    table.harness.get_by_label(&plate).focus();
    table.harness.run();
    table.key(Key::Enter);
    assert!(table.has("Who plays North"));
    table.key(Key::Tab);
    table.key(Key::Escape);
    assert!(!table.has("Who plays North"));
    assert!(is_at(&table, &plate));
}

#[test]
fn tab_goes_on_from_a_field_that_enter_has_left() {
    let mut table = Table::preset("kalah");
    let field = "Name of South";
    table.tab(PlayTab::Game);
    table.harness.get_by_label(field).focus();
    table.harness.run();
    table.key(Key::Tab);
    let next = table.harness.ctx.memory(|m| m.focused());
    table.harness.get_by_label(field).focus();
    table.harness.run();
    table.key(Key::Enter);
    assert!(!is_anywhere(&table), "digits sow again");
    table.key(Key::Tab);
    assert_eq!(table.harness.ctx.memory(|m| m.focused()), next);
}

#[test]
fn seeds_are_set_up_by_keys() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::E);
    table.key(Key::ArrowRight);
    table.key(Key::ArrowRight);
    let seeds = |table: &Table| {
        let position = table.pages().setup.as_ref().unwrap().position();
        position.total() as i32 - 48
    };
    for (key, change) in [
        (Key::Plus, 1),
        (Key::Enter, 2),
        (Key::Minus, 1),
        (Key::Backspace, 0),
        (Key::Delete, -1),
        (Key::Num9, 5),
        (Key::Num0, -4),
        (Key::Minus, -4),
    ] {
        table.key(key);
        assert_eq!(seeds(&table), change, "{key:?}");
    }
}

#[test]
fn in_practice_arrows_choose_a_house_while_a_move_is_asked_for_and_the_next_question_comes_by_keys()
{
    let mut table = Table::preset("kalah");
    table.key(Key::F6);
    let asked = |table: &Table| {
        let asked = table.pages().practice.asked().unwrap();
        asked.puzzle.position
    };
    let first = asked(&table);
    table.key(Key::ArrowRight);
    let board = table.pages().practice.key_board();
    assert!(board.focused(&table.harness.ctx).is_some(), "a house");
    // With a house, a button or nothing chosen.
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    let second = asked(&table);
    assert_ne!(first, second);
    table.key(Key::Escape);
    table.key(Key::Tab);
    assert!(is_anywhere(&table));
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_ne!(second, asked(&table));
}

#[test]
fn what_is_taken_back_in_a_comment_is_of_this_move() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 1");
    table.key(Key::F4);
    let comment = |table: &mut Table, text: &str| {
        table.chord(Modifiers::COMMAND, Key::M);
        table.harness.event(egui::Event::Text(text.to_owned()));
        table.harness.run();
    };
    let said = |table: &Table| {
        let record = &table.play().game.record;
        record.note(record.here()).comment().to_owned()
    };
    comment(&mut table, "the last");
    table.key(Key::Escape);
    table.key(Key::ArrowLeft);
    comment(&mut table, "before it");
    assert_eq!(said(&table), "before it");
    for _ in 0..3 {
        table.chord(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(said(&table), "");
    // Also where both have the same text: none.
    table.key(Key::Escape);
    table.key(Key::ArrowLeft);
    assert_eq!(said(&table), "");
    table.chord(Modifiers::COMMAND, Key::M);
    for _ in 0..3 {
        table.chord(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(said(&table), "");
}

#[test]
fn after_a_click_on_a_plate_escape_leaves_the_keys_to_the_board() {
    let mut table = Table::preset("kalah");
    let plate = table.full_label("North, ");
    let at = table.harness.get_by_label(&plate).rect().center();
    table.click_at(at);
    assert!(table.has("Who plays North"));
    table.key(Key::Escape);
    assert!(!table.has("Who plays North") && !is_anywhere(&table));
}

#[test]
fn a_row_with_an_end_is_gone_through_from_left_to_right() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 1 5");
    table.key(Key::F4);
    let mut before = f32::MIN;
    table.harness.get_by_label("Previous move").focus();
    table.harness.run();
    for label in ["Previous move", "Play on from here"] {
        while !is_at(&table, label) {
            table.key(Key::Tab);
            let at = table.harness.ctx.memory(|m| m.focused()).unwrap();
            let left = table.harness.ctx.read_response(at).unwrap().rect.left();
            assert!(left > before, "{label}");
            before = left;
        }
    }
    assert!(before > f32::MIN);
}

#[test]
fn words_to_find_are_written_anew() {
    let mut table = Table::preset("kalah");
    table.act(Command::LibraryPage);
    let write = |table: &mut Table, words: &str| {
        table.chord(Modifiers::COMMAND, Key::F);
        table.harness.event(egui::Event::Text(words.to_owned()));
        table.harness.run();
    };
    write(&mut table, "oware");
    write(&mut table, "kalah");
    assert_eq!(table.pages().library.filter.words, "kalah");
}

#[test]
fn a_panel_that_a_page_needs_is_not_offered_to_be_hidden() {
    let mut table = Table::preset("kalah");
    let can = |table: &Table| table.pages().can(Command::Panel);
    assert!(can(&table));
    table.act(Command::LibraryPage);
    assert!(!can(&table) && table.has("Hide panel"));
    let open = table.shared().settings.side_panel.open;
    table.key(Key::F9);
    assert_eq!(table.shared().settings.side_panel.open, open);
}

#[test]
fn a_puzzle_has_the_whole_window_where_the_panel_is_hidden() {
    let mut table = Table::sized("kalah", egui::vec2(640.0, 400.0));
    table.act(Command::PracticePage);
    let house = |table: &Table| {
        let node = table.harness.get_all_by_label_contains(" house 1, ").next();
        node.unwrap().rect().width()
    };
    let beside = house(&table);
    assert!(table.has("How hard"));
    table.click("Hide panel");
    assert!(!table.has("How hard") && house(&table) > beside);
    assert!(table.has("Next puzzle") && table.has("Solution"));
    table.key(Key::F9);
    assert!(table.has("How hard"));
}

#[test]
fn tab_in_a_dialog_goes_to_nothing_that_it_covers() {
    let mut table = Table::preset("kalah");
    table.harness.get_by_label("Houses a row: fewer").focus();
    table.harness.run();
    table.act(Command::Keys);
    table.harness.ctx.memory_mut(egui::Memory::stop_text_input);
    table.harness.run();
    table.key(Key::Tab);
    let ctx = &table.harness.ctx;
    let at = ctx.memory(|m| m.focused()).unwrap();
    let layer = ctx.read_response(at).unwrap().layer_id;
    assert!(ctx.memory(|m| m.allows_interaction(layer)));
    assert!(!is_at(&table, "Houses a row: fewer"));
}

/// What has the focus in a panel whose clauses scroll is seen.
#[test]
fn a_panel_scrolls_to_what_has_the_focus() {
    for page in [Key::F2, Key::F3] {
        let mut table = Table::sized("kalah", egui::vec2(900.0, 600.0));
        table.key(page);
        let mut scrolled = 0;
        let mut last = None;
        for _ in 0..80 {
            table.key(Key::Tab);
            let focused = table.harness.ctx.memory(egui::Memory::focused);
            let Some(response) = focused.and_then(|id| table.harness.ctx.read_response(id)) else {
                continue;
            };
            let rect = response.rect;
            let in_panel = rect.left() > 580.0 && rect.top() > 80.0;
            if in_panel {
                assert!(rect.bottom() < 570.0, "{page:?}: {rect:?} is not seen");
                scrolled += usize::from(last == Some(rect.top()));
                last = Some(rect.top());
            }
        }
        assert!(last.is_some(), "{page:?}: {scrolled}");
    }
}

/// From anywhere on the page, also where the panel is hidden.
#[test]
fn a_key_leads_to_the_tabs_of_the_panel() {
    let mut table = Table::preset("kalah");
    table.key(Key::F3);
    table.key(Key::F9);
    let tab = |table: &Table| table.comparison().tab;
    assert_eq!(tab(&table), CompareTab::Rules);
    table.chord(Modifiers::COMMAND, Key::PageDown);
    assert_eq!(tab(&table), CompareTab::Map);
    assert!(table.harness.get_by_label("Map").is_focused());
    assert_eq!(table.comparison().active, 0, "the boards keep their keys");
    table.chord(Modifiers::COMMAND, Key::PageUp);
    table.chord(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(tab(&table), CompareTab::Sheets);
    assert!(table.harness.get_by_label("Sheets").is_focused());
    // On the other pages, too.
    for page in [Key::F2, Key::F4, Key::F5, Key::F6] {
        table.key(page);
        let focused = |table: &Table| table.harness.ctx.memory(egui::Memory::focused);
        table.chord(Modifiers::COMMAND, Key::PageDown);
        let first = focused(&table);
        table.chord(Modifiers::COMMAND, Key::PageDown);
        assert!(first.is_some() && focused(&table) != first, "{page:?}");
    }
}

/// All that Tab stops at, by name, once around.
fn tab_stops(table: &mut Table) -> Vec<String> {
    let focused = |table: &Table| table.harness.ctx.memory(egui::Memory::focused);
    table.key(Key::Tab);
    let first = focused(table);
    let mut stops = Vec::new();
    loop {
        let mut nodes = table.harness.get_all_by(|node| node.is_focused());
        stops.extend(nodes.find_map(|node| node.accesskit_node().label()));
        assert!(stops.len() < 200, "{stops:?}");
        drop(nodes);
        table.key(Key::Tab);
        if focused(table) == first {
            return stops;
        }
    }
}

/// A board is one stop of Tab; arrows go through its houses, and Tab comes back to the house that was left.
#[test]
fn tab_stops_once_at_every_board_and_at_the_moves() {
    let is_house = |name: &&String| name.contains("South house") || name.contains("North house");
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num1, Key::Num2, Key::Num3]);
    let stops = tab_stops(&mut table);
    assert_eq!(stops.iter().filter(is_house).count(), 1, "{stops:?}");
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    let left = table.harness.ctx.memory(egui::Memory::focused);
    table.key(Key::Tab);
    table.chord(Modifiers::SHIFT, Key::Tab);
    assert_eq!(table.harness.ctx.memory(egui::Memory::focused), left);
    table.compare_with(&["empty-capture", "oware", "no-leftovers"]);
    let stops = tab_stops(&mut table);
    assert_eq!(stops.iter().filter(is_house).count(), 4, "{stops:?}");
    table.key(Key::F4);
    let stops = tab_stops(&mut table);
    let moves = stops.iter().filter(|name| name.starts_with("Move "));
    assert_eq!(moves.count(), 1, "{stops:?}");
}

#[test]
fn a_menu_closes_when_a_key_leads_elsewhere_or_tab_out_of_it() {
    let mut table = Table::preset("kalah");
    let is_open = |table: &Table| egui::Popup::is_any_open(&table.harness.ctx);
    table.key(Key::F10);
    assert!(is_open(&table));
    table.key(Key::F3);
    assert!(!is_open(&table));
    table.key(Key::F10);
    assert!(is_open(&table));
    table.key(Key::Tab);
    assert!(is_open(&table), "Tab goes through the menu");
    for _ in 0..40 {
        table.key(Key::Tab);
    }
    assert!(!is_open(&table), "and out of it");
}

#[test]
fn arrows_go_from_menu_to_menu_both_ways_with_the_focus() {
    let mut table = Table::preset("kalah");
    table.key(Key::F10);
    for (key, menu) in [
        (Key::ArrowLeft, "Help"),
        (Key::ArrowLeft, "View"),
        (Key::ArrowRight, "Help"),
        (Key::ArrowRight, "Game"),
    ] {
        table.key(key);
        let mut called_so = table.harness.get_all_by_label(menu);
        assert!(called_so.any(|one| one.is_focused()), "{menu}");
    }
}

#[test]
fn a_menu_opens_by_its_letter_also_while_another_one_is_open() {
    let mut table = Table::preset("kalah");
    for (key, entry) in [
        (Key::V, "Full screen"),
        (Key::H, "Keys"),
        (Key::G, "New game…"),
    ] {
        table.chord(Modifiers::ALT, key);
        assert!(egui::Popup::is_any_open(&table.harness.ctx), "{key:?}");
        assert!(table.has(entry), "{key:?}");
        assert_eq!(table.moves(), "", "no house is sown");
    }
    table.key(Key::Escape);
    assert!(!egui::Popup::is_any_open(&table.harness.ctx));
}

#[test]
fn with_alt_a_key_does_not_do_what_it_does_alone() {
    let mut table = Table::preset("kalah");
    table.key(Key::F6);
    let is_open =
        |table: &Table| table.pages().practice.asked().unwrap().status == QuestionStatus::Open;
    table.chord(Modifiers::ALT, Key::S);
    assert!(is_open(&table));
    table.key(Key::S);
    assert!(!is_open(&table), "alone it is the solution");
}

/// The keyboard begins at what is chosen.
#[test]
fn a_list_that_opens_has_the_keyboard_at_its_choice() {
    let mut table = Table::preset("oware");
    let list = (egui::Role::ComboBox, "Captured on");
    table.harness.get_by_role_and_label(list.0, list.1).focus();
    table.harness.run();
    table.key(Key::Space);
    table.harness.run();
    let before = table.play().draft.spec().clone();
    table.key(Key::ArrowDown);
    table.key(Key::Enter);
    assert_ne!(*table.play().draft.spec(), before, "the next one is chosen");
}

/// Also where the dialog has changed what stands on the page.
#[test]
fn the_keyboard_is_at_what_has_opened_a_dialog_once_that_is_done() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.harness.get_by_label("Add board").focus();
    table.harness.run();
    table.key(Key::Space);
    table.harness.get_by_label("Choose rules…").focus();
    table.harness.run();
    table.key(Key::Enter);
    table.write("oware");
    table.key(Key::Enter);
    assert_eq!(table.linked().boards().len(), 3);
    table.key(Key::Tab);
    let mut nodes = table.harness.get_all_by(|node| node.is_focused());
    let at = nodes.find_map(|node| node.accesskit_node().label());
    assert_eq!(at.as_deref(), Some("Rules"), "the tab that comes after it");
}

/// Arrows go through the moves from the list, on the game page as on the study page, and the focus goes along.
#[test]
fn moves_are_gone_through_by_keys_in_their_list() {
    let mut table = Table::preset("oware");
    table.play_keys(&[Key::Num1, Key::Num2, Key::Num3, Key::Num4]);
    table.tab(PlayTab::Moves);
    let label = table.full_label("Move 4: ");
    table.harness.get_by_label(&label).focus();
    table.harness.run();
    for (key, made) in [
        (Key::ArrowUp, 3),
        (Key::ArrowLeft, 2),
        (Key::ArrowDown, 3),
        (Key::ArrowUp, 2),
        (Key::ArrowUp, 1),
        (Key::ArrowUp, 0),
        (Key::ArrowUp, 0),
        (Key::ArrowRight, 1),
    ] {
        table.key(key);
        assert_eq!(table.play().game.record.made_count(), made, "{key:?}");
    }
    let label = table.full_label("Move 1: ");
    assert!(is_at(&table, &label));
    // On the study page the keys are the page's, and the focus goes along, too.
    table.key(Key::F4);
    let label = table.full_label("Move 1: ");
    table.harness.get_by_label(&label).focus();
    table.harness.run();
    table.key(Key::ArrowRight);
    let label = table.full_label("Move 2: ");
    assert!(is_at(&table, &label));
}

#[test]
fn tab_leads_from_a_menu_in_a_menu_back_into_that() {
    let mut table = Table::preset("kalah");
    let is_open = |table: &Table| egui::Popup::is_any_open(&table.harness.ctx);
    table.key(Key::F10);
    table.harness.get_by_label_contains("Export").focus();
    table.harness.run();
    table.key(Key::ArrowRight);
    for _ in 0..3 {
        table.key(Key::Tab);
        assert!(is_open(&table));
    }
    for _ in 0..60 {
        table.key(Key::Tab);
    }
    assert!(!is_open(&table), "out of all of them");
}

/// What stays at the bottom of a panel comes after what stands above it.
#[test]
fn tab_comes_to_the_foot_of_a_panel_after_what_is_above_it() {
    let mut table = Table::preset("kalah");
    let before = |stops: &[String], first: &str, then: &str| {
        let place = |name: &str| stops.iter().position(|stop| stop == name);
        let (first, then) = (place(first), place(then));
        assert!(first.is_some() && first < then, "{stops:?}");
    };
    let stops = tab_stops(&mut table);
    before(&stops, "Houses a row: more", "Save rules…");
    before(&stops, "Save rules…", "New game");
    table.key(Key::F3);
    let stops = tab_stops(&mut table);
    before(&stops, "Houses a row: more", "Save rules…");
}

/// The rule map is one stop of Tab: arrows go from cell to cell, over those without a move, and Enter plays there.
#[test]
fn cells_of_the_rule_map_are_gone_through_by_keys() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.compare(CompareAction::SetTab(CompareTab::Map));
    let is_cell = |name: &&String| {
        ["Kalah, ", "Empty Capture, "]
            .iter()
            .any(|n| name.starts_with(n))
    };
    let stops = tab_stops(&mut table);
    assert_eq!(stops.iter().filter(is_cell).count(), 1, "{stops:?}");
    let cell = table.full_label("Kalah, 1: ");
    table.harness.get_by_label(&cell).focus();
    table.harness.run();
    let at = |table: &Table| {
        let mut nodes = table.harness.get_all_by(|node| node.is_focused());
        nodes.find_map(|node| node.accesskit_node().label())
    };
    let first = at(&table).unwrap();
    assert!(first.starts_with("Kalah, 1"), "{first}");
    table.key(Key::ArrowLeft);
    let same = at(&table).unwrap();
    assert!(same.starts_with("Kalah, 1"), "there is none: {same}");
    table.harness.key_press(Key::ArrowRight);
    table.harness.key_press(Key::ArrowRight);
    table.key(Key::ArrowDown);
    let here = at(&table).unwrap();
    let two_in_one_frame = here.starts_with("Empty Capture, 3");
    assert!(two_in_one_frame, "{here}");
    let made = table.linked().made_count();
    table.key(Key::Enter);
    assert_eq!(table.linked().made_count(), made + 1);
}
