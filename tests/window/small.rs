//! Small windows: nothing lies over anything else, nothing is cut off, no text is spread.

use egui::epaint::{ClippedShape, TextShape};
use egui::{Key, Rect, Role, Shape, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::compare::sheets::players::Players;
use kalaha::gui::command::Command;
use kalaha::gui::pages::compare::action::{BeginAt, CompareAction, CompareTab, SheetAction};
use kalaha::gui::pages::compare::sheeting::SheetGames;

use crate::table::Table;

const SMALL: Vec2 = vec2(640.0, 400.0);
const SIZES: [Vec2; 4] = [
    SMALL,
    vec2(800.0, 600.0),
    vec2(1180.0, 760.0),
    vec2(1440.0, 900.0),
];
/// What can be told from each other by their places.
const ROLES: [Role; 5] = [
    Role::Button,
    Role::ComboBox,
    Role::Label,
    Role::Slider,
    Role::SpinButton,
];
/// The bar at the top and the line at the bottom.
const BARS: [f32; 2] = [44.0, 32.0];

/// The names and places of all that lies in or reaches into a part of the window.
fn parts(table: &Table, area: Rect) -> Vec<(String, Rect)> {
    let of_role = |role| table.harness.query_all_by_role(role);
    let all = ROLES.into_iter().flat_map(of_role);
    let named = all.filter_map(|node| {
        let name = node.accesskit_node();
        let name = name.label().or_else(|| name.value())?;
        let rect = node.rect();
        let there = rect.is_positive() && rect.intersects(area);
        there.then_some((name, rect))
    });
    named.collect()
}

/// Nothing there lies over anything else or reaches out of it.
fn assert_apart(table: &Table, area: Rect, what: &str) {
    let parts = parts(table, area);
    assert!(parts.len() > 1, "{what}: {parts:?}");
    for (number, (name, rect)) in parts.iter().enumerate() {
        let whole = area.expand(0.5).contains_rect(*rect);
        assert!(whole, "{what}: {name} {rect} is cut at {area}");
        for (other, place) in &parts[number + 1..] {
            let over = rect.shrink(0.5).intersects(place.shrink(0.5));
            assert!(!over, "{what}: {name} {rect} over {other} {place}");
        }
    }
}

/// The middle of the window: left of the panel, between the bars.
fn page(table: &Table, size: Vec2) -> Rect {
    let panel = table.shared().settings.side_panel.width as f32;
    let panel = panel.min(size.x - 500.0).max(290.0);
    Rect::from_min_max(pos2(0.0, BARS[0]), pos2(size.x - panel, size.y - BARS[1]))
}

/// All texts that are drawn.
pub fn texts(table: &Table) -> Vec<TextShape> {
    fn of(shape: &Shape, all: &mut Vec<TextShape>) {
        match shape {
            Shape::Text(text) => all.push(text.clone()),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| of(shape, all)),
            _ => {}
        }
    }
    let mut all = Vec::new();
    let shapes = &table.harness.output().shapes;
    let each = |ClippedShape { shape, .. }: &ClippedShape| of(shape, &mut all);
    shapes.iter().for_each(each);
    all
}

/// The words of no text stand farther from each other than usual.
fn assert_not_spread(table: &Table, what: &str) {
    for text in texts(table) {
        let spread = text.galley.job.justify && text.galley.rows.len() > 1;
        assert!(!spread, "{what}: {}", text.galley.text());
    }
}

/// A picture to be looked at.
pub fn look(table: &mut Table, name: &str, size: Vec2) {
    if let Some(out) = std::env::var_os("KALAHA_LOOK_AT") {
        table.harness.remove_cursor();
        table.harness.run();
        let name = format!("{name}-{}.png", size.x);
        let path = std::path::Path::new(&out).join(name);
        table.harness.render().unwrap().save(path).unwrap();
    }
}

/// Boards of four rule sets that have parted.
fn four_boards(size: Vec2) -> Table {
    let mut table = Table::sized("kalah", size);
    table.compare_with(&["empty-capture", "seed-on", "no-leftovers"]);
    table.play_until_parted();
    table
}

#[test]
fn the_bar_has_room_for_every_page() {
    for size in SIZES {
        let bar = Rect::from_min_max(pos2(0.0, 0.0), pos2(size.x, BARS[0]));
        let mut table = Table::sized("kalah", size);
        for page in [
            Command::PlayPage,
            Command::StudyPage,
            Command::ComparePage,
            Command::LibraryPage,
            Command::PracticePage,
        ] {
            table.act(page);
            assert_apart(&table, bar, &format!("{} at {size}", page.text()));
            let names = ["Practice", "Undo", "Redo", "Hide panel"];
            let there = parts(&table, bar);
            for name in names {
                assert!(there.iter().any(|(n, _)| n == name), "{name} at {size}");
            }
            look(&mut table, page.text(), size);
        }
    }
}

#[test]
fn boards_that_are_compared_have_room_for_what_is_told_of_them() {
    for size in SIZES {
        for presets in [
            &["empty-capture"][..],
            &["empty-capture", "seed-on", "no-leftovers"],
        ] {
            let mut table = Table::sized("kalah", size);
            table.compare_with(presets);
            table.play_until_parted();
            let what = format!("{} boards at {size}", presets.len() + 1);
            assert_apart(&table, page(&table, size), &what);
            look(&mut table, &format!("{} boards", presets.len() + 1), size);
        }
    }
}

#[test]
fn differences_of_both_sides_do_not_cover_each_other_nor_counts() {
    for size in &SIZES[1..] {
        let mut table = four_boards(*size);
        table.compare(CompareAction::Begin(BeginAt::Opening));
        table.play_houses(&[3, 5, 1, 4]);
        look(&mut table, "differences", *size);
        let parts = parts(&table, page(&table, *size));
        let houses = parts.iter().filter(|(name, _)| name.contains(" house "));
        let area = houses.fold(Rect::NOTHING, |all, (_, house)| all | *house);
        let texts: Vec<(String, Rect)> = texts(&table)
            .iter()
            .map(|text| (text.galley.text().to_owned(), text.visual_bounding_rect()))
            .collect();
        let is_tag = |text: &str| text.starts_with(['+', '−']);
        let there = texts.iter().filter(|(_, rect)| area.contains_rect(*rect));
        let there: Vec<_> = there.collect();
        let tags: Vec<_> = there.iter().filter(|(text, _)| is_tag(text)).collect();
        assert!(tags.len() > 8, "{} at {size}", tags.len());
        for &&tag in &tags {
            let (text, rect) = tag;
            for (other, place) in there.iter().filter(|other| **other != tag) {
                let over = rect.shrink(0.5).intersects(place.shrink(0.5));
                assert!(!over, "{text} {rect} over {other} {place} at {size}");
            }
        }
    }
}

#[test]
fn practice_has_room_for_its_buttons_and_says_nothing_spread() {
    for size in SIZES {
        let mut table = Table::sized("kalah", size);
        table.key(Key::F6);
        assert_apart(&table, page(&table, size), &format!("{size}"));
        for key in [Key::H, Key::S] {
            table.key(key);
            assert_apart(&table, page(&table, size), &format!("{key:?} at {size}"));
            assert_not_spread(&table, &format!("{key:?} at {size}"));
        }
        look(&mut table, "practice", size);
    }
}

#[test]
fn what_is_offered_stands_beside_the_plate() {
    for size in SIZES {
        for id in ["kalah", "bao", "toguz-korgool"] {
            let mut table = Table::sized(id, size);
            assert_apart(&table, page(&table, size), &format!("{id} at {size}"));
            look(&mut table, id, size);
        }
    }
}

#[test]
fn houses_are_numbered_wherever_their_numbers_fit() {
    // Numbers that are no counts at the beginning.
    for (id, size, number) in [("toguz-korgool", SMALL, "7"), ("bao", SIZES[1], "16")] {
        let table = Table::sized(id, size);
        let numbers = texts(&table).into_iter();
        let numbers = numbers.filter(|text| text.galley.text() == number);
        assert!(numbers.count() >= 2, "{id} at {size}");
    }
}

#[test]
fn sheets_fit_the_narrowest_panel() {
    let mut table = four_boards(SMALL);
    table.act(CompareAction::SetTab(CompareTab::Sheets));
    let games = SheetGames {
        games: 200,
        players: Players::Random,
        seed: 1,
    };
    for ask in [SheetAction::Choose(games), SheetAction::Play] {
        table.act(CompareAction::Sheets(ask));
    }
    table.wait("the games", |table| {
        let sheets = &table.comparison().sheets;
        sheets.playing.is_none() && table.comparison().columns().len() == 4
    });
    let left = page(&table, SMALL).right();
    let panel = Rect::from_x_y_ranges(left..=2_000.0, -10_000.0..=10_000.0);
    for (name, rect) in parts(&table, panel) {
        assert!(rect.right() < SMALL.x - 10.0, "{name} {rect}");
    }
    let menu = "Show a game: Largest swing";
    table.harness.get_by_label(menu).scroll_to_me();
    table.harness.run();
    look(&mut table, "sheets", SMALL);
}

/// On the study page, too, players are named by plates, and the board has its room.
#[test]
fn a_board_that_is_studied_has_its_plates_and_its_room() {
    for (id, panel) in [
        ("kalah", true),
        ("kalah", false),
        ("omweso", true),
        ("omweso", false),
    ] {
        let mut table = Table::sized(id, SMALL);
        if !panel {
            table.act(Command::Panel);
        }
        let house = |table: &Table| {
            let house = table.full_label("South house 1,");
            table.harness.get_by_label(&house).rect().width()
        };
        let played = house(&table);
        table.act(Command::StudyPage);
        let studied = house(&table);
        look(&mut table, &format!("study-{id}-{panel}"), SMALL);
        assert!(
            studied >= 0.65 * played,
            "{id}, panel {panel}: {studied} of {played}"
        );
        for plate in ["South, South, ", "North, North, "] {
            let there = parts(&table, Rect::EVERYTHING);
            let is_there = there.iter().any(|(name, _)| name.starts_with(plate));
            assert!(is_there, "{id}, panel {panel}: {there:?}");
        }
    }
}

#[test]
fn fields_are_seen_when_a_position_is_set_up() {
    for size in SIZES {
        let mut table = Table::sized("kalah", size);
        table.act(Command::SetUp);
        look(&mut table, "setup", size);
        let rect = |label: &str| table.harness.get_by_label(label).rect();
        let field = rect("Seeds in North house 6");
        let below = rect("To move");
        assert!(field.bottom() < below.top(), "{field} {below} at {size}");
        assert!(field.top() > BARS[0], "{field} at {size}");
    }
}

#[test]
fn the_list_of_what_waits_is_wide_from_the_first() {
    let mut table = Table::sized("kalah", vec2(1180.0, 760.0));
    table
        .harness
        .get_all_by_label("Game")
        .next()
        .unwrap()
        .click();
    table.harness.run();
    table.click_start("Unfinished and set aside");
    table.wait("the list", |t| t.has("Games not finished"));
    assert_not_spread(&table, "the list");
    let told = "Games not finished, in the library…";
    let line = table.harness.get_by_label(told).rect();
    assert!(line.height() < 40.0, "{line}");
    look(&mut table, "aside", vec2(1180.0, 760.0));
}

#[test]
fn keys_and_marks_fit_into_every_window() {
    for size in SIZES {
        let mut table = Table::sized("kalah", size);
        table.act(Command::Keys);
        look(&mut table, "keys", size);
        let close = table.harness.get_by_label("Close").rect();
        let does = table
            .harness
            .get_by_label("Open the menus, with G, V or H one of them; arrows and Enter choose")
            .rect();
        for place in [close, does] {
            let room = Rect::from_min_max(pos2(20.0, 0.0), pos2(size.x - 20.0, f32::INFINITY));
            assert!(room.contains_rect(place), "{size}: {place}");
        }
        assert!(close.bottom() < size.y, "{size}: {close}");
    }
}
