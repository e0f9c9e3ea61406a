//! Boards and seeds to choose from.

use egui::{Theme, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::startup::StartWith;
use kalaha::gui::theme::look;
use kalaha::storage::settings::{BoardLook, SeedLook, Settings};

use crate::pictures::compare;
use crate::table::{Lay, Table, rules};

fn laid(theme: Theme, settings: fn(&mut Settings)) -> Table {
    Table::lay(Lay {
        size: vec2(1000.0, 620.0),
        theme,
        with: StartWith::Rules(rules("kalah")),
        settings,
        ..Lay::default()
    })
}

#[test]
fn board_and_seeds_are_chosen_by_pictures_and_kept() {
    let mut table = Table::preset("kalah");
    table.click("View");
    table.click("Boards and seeds");
    let wood = table.harness.get_by_label("Wood");
    assert_eq!(
        wood.accesskit_node().toggled(),
        Some(egui::accesskit::Toggled::True)
    );
    table.click("Light ash");
    table.click("Cowries");
    let of = |table: &Table| {
        let look = look(&table.harness.ctx);
        (look.board, look.seeds)
    };
    assert_eq!(of(&table), (BoardLook::Ash, SeedLook::Cowries));
    let table = table.reopen();
    assert_eq!(of(&table), (BoardLook::Ash, SeedLook::Cowries));
}

#[test]
fn a_stone_board_with_glass_and_the_choice_of_others() {
    let mut table = laid(Theme::Dark, |settings| {
        settings.board_look = BoardLook::Stone;
        settings.seed_look = SeedLook::Glass;
    });
    table.click("View");
    table.click("Boards and seeds");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "looks");
}
