//! Boards and seeds to choose from.

use egui::{Color32, Theme, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::startup::StartWith;
use kalaha::gui::theme::{Contrast, look};
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
fn text_and_outlines_stand_out_where_that_is_chosen_and_at_the_next_start() {
    let mut table = Table::preset("kalah");
    let panel = |table: &Table| table.harness.ctx.style_of(Theme::Dark).visuals.panel_fill;
    let usual = panel(&table);
    table.click("View");
    table.click("High contrast");
    assert_eq!(look(&table.harness.ctx).contrast, Contrast::High);
    assert_eq!(panel(&table), Color32::BLACK);
    let table = table.reopen();
    assert_eq!(panel(&table), Color32::BLACK, "the toolkit's own, too");
    assert_ne!(usual, Color32::BLACK);
}

/// Looks at high contrast; the pictures are not kept.
#[test]
fn high_contrast_in_both_themes() {
    let out = std::env::var_os("KALAHA_LOOK_AT");
    for (name, theme) in [("dark", Theme::Dark), ("light", Theme::Light)] {
        let mut table = laid(theme, |settings| settings.high_contrast = true);
        table.click_start("South house 3,");
        assert_eq!(look(&table.harness.ctx).contrast, Contrast::High);
        if let Some(out) = &out {
            let image = table.harness.render().unwrap();
            let file = format!("contrast-{name}.png");
            image.save(std::path::Path::new(out).join(file)).unwrap();
        }
    }
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
