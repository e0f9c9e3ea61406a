//! Pictures.
use egui::{Theme, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::startup::Wish;
use kalaha::storage::settings::Speed;

use crate::table::{Lay, Table, rules};

fn shot(table: &mut Table, name: &str) {
    let image = table.harness.render().unwrap();
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/look");
    std::fs::create_dir_all(&folder).unwrap();
    image.save(folder.join(format!("{name}.png"))).unwrap();
}

#[test]
fn look() {
    for theme in [Theme::Dark, Theme::Light] {
        for id in ["kalah", "oware", "congkak", "four-row"] {
            let mut table = Table::lay(Lay {
                theme,
                wish: Wish::Rules(rules(id)),
                ..Lay::default()
            });
            for _ in 0..14 {
                let legal = {
                    let game = &table.desk().game;
                    game.record.state().legal_houses(game.rules())
                };
                if let Some(h) = legal.get(legal.len() / 2) {
                    let name = format!("{} house {},", h.side(), h.number());
                    table.click_start(&name);
                }
            }
            shot(&mut table, &format!("{id}-{theme:?}"));
        }
    }
    let mut table = Table::lay(Lay {
        size: vec2(800.0, 500.0),
        speed: Speed::Slow,
        wish: Wish::Rules(rules("congkak")),
        ..Lay::default()
    });
    shot(&mut table, "small");
    let l = table.full_label("South house 5,");
    table.harness.get_by_label(&l).click();
    for i in 0..8 {
        table.harness.run_steps(2);
        shot(&mut table, &format!("sowing{i}"));
    }
}
