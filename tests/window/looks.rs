//! Boards and seeds to choose from.

use egui::{Color32, Key, Theme, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::startup::StartWith;
use kalaha::gui::theme::{Contrast, look};
use kalaha::storage::settings::{BoardLook, SeedLook, Settings};

use crate::pictures::compare;
use crate::small;
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

/// What cannot be pressed now can be read all the same, also where it would be the first choice.
#[test]
fn an_accent_button_that_is_off_can_be_read() {
    for theme in [Theme::Light, Theme::Dark] {
        let mut table = Table::lay(Lay {
            theme,
            ..Lay::default()
        });
        table.key(Key::F5);
        small::look(&mut table, &format!("off-{theme:?}"), vec2(1180.0, 760.0));
        let button = table.harness.get_by_label("Open this game");
        assert!(button.accesskit_node().is_disabled());
        let place = button.rect();
        let picture = table.harness.render().unwrap();
        let luminance = |x: f32, y: f32| {
            let linear = |c: u8| (f32::from(c) / 255.0).powf(2.2);
            let [r, g, b, _] = picture.get_pixel(x as u32, y as u32).0;
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let middle = place.center().y;
        let fill = luminance(place.left() + 5.0, middle);
        let inside = place.shrink(8.0);
        let mut most = 1.0_f32;
        for y in inside.top() as u32..inside.bottom() as u32 {
            for x in inside.left() as u32..inside.right() as u32 {
                let text = luminance(x as f32, y as f32);
                most = most.max((text.max(fill) + 0.05) / (text.min(fill) + 0.05));
            }
        }
        assert!(most >= 3.0, "{theme:?}: only {most:.2}");
    }
}
