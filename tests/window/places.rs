//! Everything has a place of its own: nothing moves away under the pointer, nothing is cut off or hidden.

use egui::{Key, Modifiers, Rect, Role, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::rules::side::Side;
use kalaha::search::level::Level;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::settings::Settings;

use crate::table::Table;

const LONG: &str = "Bartholomew Maximilian Featherstonehaugh";

fn rect(table: &Table, label: &str) -> Rect {
    table.harness.get_by_label(label).rect()
}

/// The tab of the rules in the side panel; the list of presets has the same name.
fn tab_of_rules(table: &Table) -> Rect {
    let all = table.harness.get_all_by_label("Rules");
    let tabs = all.filter(|n| n.accesskit_node().role() == Role::Button);
    tabs.map(|n| n.rect()).next().unwrap()
}

/// The place of a house, a store or a plate, by the beginning of its name.
fn rect_of(table: &Table, start: &str) -> Rect {
    let found = table.harness.get_all_by_label_contains(start).find(|node| {
        let node = node.accesskit_node();
        let named = node.label().or_else(|| node.value());
        named.is_some_and(|name| name.starts_with(start))
    });
    found
        .unwrap_or_else(|| panic!("nothing is called {start}…"))
        .rect()
}

/// A press of the pointer at a place, whatever is there.
fn press(table: &mut Table, at: egui::Pos2) {
    table.harness.hover_at(at);
    table.harness.run();
    table.harness.drag_at(at);
    table.harness.drop_at(at);
    table.harness.run();
}

fn press_named(table: &mut Table, label: &str) {
    let at = rect(table, label).center();
    press(table, at);
}

/// Opens a menu of the bar: the one name that a tab has too.
fn press_menu(table: &mut Table, label: &str) {
    let all = table.harness.get_all_by_label(label);
    let top = all
        .map(|n| n.rect())
        .min_by(|a, b| a.top().total_cmp(&b.top()));
    press(table, top.unwrap().center());
}

#[test]
fn controls_stay_where_they_are_at_the_first_edit() {
    for size in [vec2(1180.0, 760.0), vec2(800.0, 500.0), vec2(640.0, 400.0)] {
        for id in ["kalah", "oware", "congkak-rounds", "four-row"] {
            let mut table = Table::sized(id, size);
            let names = ["Rules in words…", "Houses a row: fewer"];
            let more = table.harness.get_by_label("Houses a row: more");
            more.scroll_to_me();
            table.harness.run();
            let places = |table: &Table| names.map(|name| rect(table, name));
            let before = places(&table);
            let button = rect(&table, "New game");
            let others = ["Revert", "Compare with the game"].map(|name| rect(&table, name));
            table.harness.get_by_label("Houses a row: more").click();
            table.harness.run();
            assert!(table.has("Changed from "), "{id} at {size}");
            assert_eq!(places(&table), before, "{id} at {size}");
            assert_eq!(rect(&table, "New game with these rules"), button);
            let now = ["Revert", "Compare with the game"].map(|name| rect(&table, name));
            assert_eq!(now, others);
        }
    }
}

#[test]
fn three_clicks_on_one_spot_are_three_edits_of_one_clause() {
    let mut table = Table::sized("kalah", vec2(960.0, 790.0));
    let spot = rect(&table, "Houses a row: more").center();
    for _ in 0..3 {
        press(&mut table, spot);
    }
    assert!(table.has("Changed from Kalah: houses a row: 9"));
}

#[test]
fn the_side_panel_is_whole_in_the_smallest_window() {
    for size in [vec2(640.0, 400.0), vec2(700.0, 500.0)] {
        let table = Table::sized("kalah", size);
        let tab = tab_of_rules(&table);
        let more = rect(&table, "Houses a row: more");
        assert!(
            tab.left() > rect_of(&table, "South store").right(),
            "{size}"
        );
        assert!(more.right() < size.x && more.left() > tab.left(), "{size}");
        let (revert, new) = (rect(&table, "Revert"), rect(&table, "New game"));
        for right in [revert.right(), new.right()] {
            assert!(right <= more.right() + 0.5, "{right} at {size}");
        }
    }
}

#[test]
fn the_panel_is_as_wide_as_before_after_a_narrow_spell() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    let before = tab_of_rules(&table);
    table.harness.set_size(vec2(640.0, 500.0));
    table.harness.run();
    assert!(rect(&table, "Houses a row: more").right() < 640.0);
    table.harness.set_size(vec2(1180.0, 760.0));
    table.harness.run();
    assert_eq!(tab_of_rules(&table), before);
    let usual = Settings::default().side_panel.width;
    assert_eq!(table.shared().settings.side_panel.width, usual);
}

#[test]
fn the_edge_of_the_panel_is_dragged_and_stays_there() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    let usual = table.shared().settings.side_panel.width as f32;
    let edge = |width: f32| pos2(1180.0 - width, 600.0);
    table.harness.hover_at(edge(usual));
    table.harness.run();
    table.harness.drag_at(edge(usual));
    table.harness.run();
    table.harness.hover_at(edge(400.0));
    table.harness.run();
    table.harness.drop_at(edge(400.0));
    table.harness.run();
    assert_eq!(table.shared().settings.side_panel.width, 400);
    let tab = tab_of_rules(&table).left();
    assert!((770.0..800.0).contains(&tab), "{tab}");
    table.act(Command::Panel);
    table.act(Command::Panel);
    assert_eq!(tab_of_rules(&table).left(), tab);
}

#[test]
fn menus_use_the_height_of_the_window() {
    // Without bringing anything into view first.
    let mut table = Table::sized("kalah", vec2(1180.0, 860.0));
    press_named(&mut table, "View");
    let spot = rect_of(&table, "Larger text").center();
    press(&mut table, spot);
    assert_eq!(table.shared().settings.zoom_percent, 110);
}

#[test]
fn the_game_menu_is_whole_in_a_usual_window() {
    let mut table = Table::sized("kalah", vec2(1180.0, 860.0));
    press_menu(&mut table, "Game");
    let spot = rect_of(&table, "Set up position…").center();
    press(&mut table, spot);
    assert!(table.pages().setup.is_some());
}

#[test]
fn a_message_stays_while_the_pointer_is_on_it() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table.act(Command::CopyPosition);
    let at = rect(&table, "Close the message").center();
    table.harness.hover_at(at);
    table.harness.run_steps(80);
    assert!(table.has("Copied"));
    table.harness.hover_at(pos2(600.0, 300.0));
    table.harness.run_steps(32);
    assert!(!table.has("Copied"));
}

#[test]
fn scroll_bars_stand_beside_what_they_scroll() {
    let table = Table::sized("kalah", vec2(1180.0, 760.0));
    let more = rect(&table, "Houses a row: more");
    let bars = table.harness.get_all_by_role(Role::ScrollBar);
    let bars: Vec<Rect> = bars.map(|bar| bar.rect()).collect();
    assert!(!bars.is_empty());
    for bar in bars {
        assert!(bar.left() >= more.right(), "{bar} over {more}");
    }
}

#[test]
fn a_long_name_does_not_make_the_panel_wider() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table.tab(PlayTab::Game);
    let house = rect_of(&table, "South house 1,");
    table.act(PlayAction::Rename(Side::North, LONG.to_owned()));
    assert_eq!(rect_of(&table, "South house 1,"), house);
    let starts = rect(&table, "North starts");
    assert!(starts.right() <= 1180.0 - 17.0, "{starts}");
}

#[test]
fn a_plate_is_as_wide_as_its_name_needs_where_there_is_room() {
    let mut table = Table::sized("kalah", vec2(1380.0, 860.0));
    table.seat(Side::North, Seat::computer(Level::Amateur));
    table.act(PlayAction::Rename(Side::North, LONG.to_owned()));
    let plate = rect_of(&table, LONG);
    assert!(plate.width() > 400.0, "{plate}");
    assert!(plate.left() < rect_of(&table, "North store").right());
}

#[test]
fn a_name_that_is_cut_is_told_whole_to_the_pointer() {
    let mut table = Table::sized("kalah", vec2(700.0, 500.0));
    table.seat(Side::North, Seat::computer(Level::Amateur));
    table.act(PlayAction::Rename(Side::North, LONG.to_owned()));
    let whole = format!("{LONG} · Amateur");
    assert!(!table.has(&whole));
    let at = rect_of(&table, LONG).center();
    table.harness.hover_at(at);
    table.harness.run_steps(8);
    assert!(table.has(&whole));
}

#[test]
fn plates_stand_at_their_owners_stores() {
    for id in ["kalah", "congkak", "oware"] {
        let table = Table::sized(id, vec2(1180.0, 760.0));
        for side in ["South", "North"] {
            let store = rect_of(&table, &format!("{side} store")).center().x;
            let plate = rect_of(&table, &format!("{side}, {side}")).center().x;
            let middle = rect_of(&table, "South house 3,").center().x;
            assert_eq!(plate < middle, store < middle, "{side} of {id}");
        }
    }
}

#[test]
fn a_path_that_failed_is_chosen_when_the_dialog_comes_again() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table.act(Command::OpenPath);
    let field = |table: &Table| {
        let field = (Role::TextInput, "The path of the file");
        let node = table.harness.get_by_role_and_label(field.0, field.1);
        node.accesskit_node().value().unwrap_or_default()
    };
    let games = table.folder().join("games");
    assert!(field(&table).starts_with(&games.display().to_string()));
    for typed in ["one.json", "two.json"] {
        table.harness.event(egui::Event::Text(typed.to_owned()));
        table.harness.run();
        assert_eq!(field(&table), typed, "what was there is replaced");
        table.key(Key::Escape);
        table.act(Command::OpenPath);
    }
    let path = table.folder().join("kept.json");
    table.key(Key::Escape);
    table.act(Command::SavePath);
    assert!(field(&table).ends_with(".json"), "{}", field(&table));
    let typed = path.display().to_string();
    table.harness.event(egui::Event::Text(typed));
    table.key(Key::Enter);
    table.wait_for_file(&path);
}

#[test]
fn levels_are_explained_where_they_are_chosen() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table.tab(PlayTab::Game);
    table.click("Who plays North");
    for (level, how) in [
        ("Beginner", "Any legal move"),
        ("Amateur", "captures most"),
        ("Expert", "4 moves ahead"),
        ("Perfect", "5 s a move"),
    ] {
        let entry = table.harness.get_by_role_and_label(Role::Button, level);
        let told = entry.accesskit_node().description().unwrap_or_default();
        assert!(told.contains(how), "{level}: {told}");
    }
}

#[test]
fn larger_text_ends_where_the_window_has_no_room() {
    let mut table = Table::sized("kalah", vec2(660.0, 420.0));
    table.chord(Modifiers::COMMAND, Key::Plus);
    assert_eq!(table.shared().settings.zoom_percent, 100);
    assert!(table.has("Larger text needs a larger window"));
}

#[test]
fn the_panel_of_a_window_that_is_higher_than_wide_is_below_the_board() {
    let table = Table::sized("kalah", vec2(640.0, 1000.0));
    let board = rect_of(&table, "South house 6,");
    let tab = rect(&table, "Moves");
    assert!(tab.top() > board.bottom());
    assert!(rect_of(&table, "South store").right() > 560.0);
    let table = Table::sized("kalah", vec2(900.0, 1000.0));
    assert!(rect(&table, "Moves").left() > rect_of(&table, "South store").right());
}

#[test]
fn nothing_moves_when_a_message_comes() {
    let mut table = Table::sized("kalah", vec2(1600.0, 860.0));
    let places = |table: &Table| {
        [
            rect_of(table, "South house 1,"),
            rect(table, "Moves"),
            rect(table, "New game"),
        ]
    };
    let before = places(&table);
    table.paste("nothing that is known");
    assert!(table.has("Close the message"));
    assert_eq!(places(&table), before);
    // Nor when another one comes that has room beside it.
    table.harness.event(egui::Event::Copy);
    table.harness.run();
    let shown = table.harness.query_all_by_label("Close the message");
    assert_eq!(shown.count(), 2);
    assert_eq!(places(&table), before);
}

#[test]
fn the_study_page_has_its_plates_in_every_window() {
    for size in [vec2(1900.0, 420.0), vec2(1180.0, 760.0), vec2(640.0, 400.0)] {
        let mut table = Table::sized("kalah", size);
        table.paste("3-6 1 2");
        table.key(Key::F4);
        assert!(table.has("North, North, 0"), "{size}");
    }
}
