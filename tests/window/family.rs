//! The map of the family: chosen by pointer and keys, two compared, back to the chooser.

use egui::{Key, Role, Theme, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::command::Command;
use kalaha::gui::family::state::FamilyView;
use kalaha::gui::modal::Modal;
use kalaha::gui::startup::StartWith;
use kalaha::storage::rules::presets::{Preset, presets};

use crate::pictures::compare;
use crate::table::{Lay, Table, rules};

impl Table {
    fn family(&self) -> &FamilyView {
        match &self.shared().modal {
            Some(Modal::Family(view)) => view,
            other => panic!("another dialog: {other:?}"),
        }
    }

    /// Opens the map and waits until it is made.
    fn open_family(&mut self) {
        self.act(Command::Family);
        self.wait("the map", |table| table.shared().family.shown().is_some());
    }

    fn chosen(&self) -> &str {
        &self.family().chosen
    }

    fn chosen_rules(&self) -> &Preset {
        let chart = self.shared().family.shown().unwrap();
        &chart.rules[chart.chosen(self.family())]
    }
}

fn laid(size: Vec2, theme: Theme) -> Table {
    let mut table = Table::lay(Lay {
        size,
        theme,
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.open_family();
    table
}

#[test]
fn a_game_is_chosen_by_a_click_of_a_screen_reader() {
    let mut table = Table::preset("oware");
    table.open_family();
    let other = presets()
        .iter()
        .find(|preset| preset.id == "congkak")
        .unwrap();
    let label = table.full_label(&format!("{}: ", other.name));
    table.harness.get_by_label(&label).click_accesskit();
    table.harness.run();
    assert_eq!(table.chosen(), "congkak");
}

#[test]
fn arrow_keys_go_from_game_to_game_and_enter_begins_one() {
    let mut table = Table::preset("oware");
    table.open_family();
    assert_eq!(table.chosen(), "oware");
    let ways = [
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::ArrowUp,
        Key::ArrowDown,
    ];
    let mut seen = vec![table.chosen().to_owned()];
    for key in ways.into_iter().cycle().take(12) {
        table.key(key);
        seen.push(table.chosen().to_owned());
    }
    assert!(seen.windows(2).any(|two| two[0] != two[1]), "{seen:?}");
    let name = table.chosen_rules().name.clone();
    table.key(Key::Enter);
    assert_eq!(table.shared().modal, Some(Modal::NewGame));
    assert_eq!(table.play().planned.as_ref().unwrap().named.name, name);
}

#[test]
fn every_rule_set_is_a_point_that_a_screen_reader_tells_with_its_nearest() {
    let table = laid(vec2(1180.0, 760.0), Theme::Dark);
    for preset in presets() {
        let start = format!("{}: {}; nearest ", preset.name, preset.family);
        let told = table.full_label(&start);
        assert!(told.contains("clause") || told.contains("same"), "{told}");
    }
    assert!(
        table.has("Show Kalah with 3 seeds"),
        "the nearest are buttons"
    );
}

#[test]
fn rules_of_ones_own_lie_beside_the_presets_and_move_none_of_them() {
    let mut table = laid(vec2(1180.0, 760.0), Theme::Dark);
    let place = |table: &Table| table.shared().family.shown().unwrap().map.places()[1];
    let before = place(&table);
    table.key(Key::Escape);
    let folder = table.folder().join("rules");
    std::fs::create_dir_all(&folder).unwrap();
    let text = std::fs::read_to_string("assets/rules/kalah.json").unwrap();
    let text = text.replacen("\"name\": \"Kalah\"", "\"name\": \"Garden Kalah\"", 1);
    let text = text.replacen(
        "\"rules\": {}",
        "\"rules\": {\"pie\": true, \"houses\": 5}",
        1,
    );
    std::fs::write(folder.join("garden-kalah.json"), text).unwrap();
    table.open_family();
    table.wait("rules of one's own", |table| {
        let chart = table.shared().family.shown().unwrap();
        chart.rules.len() == presets().len() + 1
    });
    assert_eq!(place(&table), before);
    let label = table.full_label("Garden Kalah: Your own rules; nearest ");
    assert!(
        label.contains("(1 clause)") || label.contains("(2 clauses)"),
        "{label}"
    );
    table.key(Key::Space);
    table.click_start("Garden Kalah: Your own");
    assert_eq!(table.chosen(), "own/garden-kalah");
    table.click("Compare the two");
    let names = [0, 1].map(|board| table.preset_of_board(board));
    assert_eq!(names, ["Kalah", "Garden Kalah"]);
}

#[test]
fn two_rule_sets_are_put_on_boards() {
    let mut table = laid(vec2(1180.0, 760.0), Theme::Dark);
    let before = table.harness.get_by_label("Compare the two");
    assert!(egui_kittest::kittest::NodeT::accesskit_node(&before).is_disabled());
    table.key(Key::Space);
    table.click("Show Kalah with 3 seeds");
    assert_eq!(table.chosen(), "kalah-6-3");
    table.click("Compare the two");
    assert_eq!(table.shared().modal, None);
    assert!(table.is_comparing());
    let names = [0, 1].map(|board| table.preset_of_board(board));
    assert_eq!(names, ["Kalah", "Kalah with 3 seeds"]);
}

#[test]
fn from_the_chooser_and_back() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    table.click("Map…");
    table.wait("the map", |table| table.shared().family.shown().is_some());
    // Arrow keys go about at once.
    let first = table.chosen().to_owned();
    for key in [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp] {
        table.key(key);
    }
    assert_ne!(table.chosen(), first);
    table.click_start("Oware: Oware; nearest");
    assert_eq!(table.chosen(), "oware");
    table.click("Back");
    let Some(Modal::Choose(chooser)) = &table.shared().modal else {
        panic!("the chooser is open again");
    };
    assert_eq!(chooser.chosen, "oware");
    table.click("Map…");
    table.click("Use these rules");
    assert_eq!(table.shared().modal, None);
    assert_eq!(table.play().draft.name(), "Oware");
}

#[test]
fn the_map_fits_into_every_window() {
    for size in [
        vec2(640.0, 400.0),
        vec2(480.0, 700.0),
        vec2(1180.0, 760.0),
        vec2(3840.0, 2160.0),
    ] {
        let table = laid(size, Theme::Dark);
        let window = table.harness.ctx.content_rect();
        for name in ["New game…", "Compare the two", "Close"] {
            let all = table
                .harness
                .query_all_by_role_and_label(Role::Button, name);
            let inside = all
                .map(|node| node.rect())
                .any(|rect| window.contains_rect(rect));
            assert!(inside, "{name} in {size}");
        }
    }
}

#[test]
fn pictures_of_the_map() {
    let mut table = laid(vec2(1180.0, 760.0), Theme::Dark);
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "family-map");
}
