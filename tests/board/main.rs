//! Pictures of the board, and what can be done to it.
//!
//! `UPDATE_SCREENSHOTS=1` rewrites the pictures that have changed; `BOARD_GALLERY=1` also writes many more of them to
//! `target/gallery`, to be looked at.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]
#![cfg(feature = "gui")]

#[path = "../support/cpu_renderer.rs"]
mod cpu_renderer;
#[path = "../support/kept_picture.rs"]
mod kept_picture;
#[path = "../support/small_png.rs"]
mod small_png;
mod texts;

use cpu_renderer::CpuRenderer;
use egui::{Theme, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::board::{
    AfterMove, BoardModel, BoardResponse, LabelStyle, LastMove, Pace, Preview, Seating,
    SowingTimeline, StorePlaces, Tag, TagKind, board_ui,
};
use kalaha::gui::theme;
use kalaha::rules::board::{House, Pit, Shape};
use kalaha::rules::position::Position;
use kalaha::rules::side::Side;
use kalaha::rules::trace::{Event, Trace};

use crate::kept_picture::Match;

fn shape(rows: u8, houses: u8) -> Shape {
    Shape::new(rows, houses).unwrap()
}

fn south(shape: Shape, number: u8) -> House {
    shape.house(Side::South, number).unwrap()
}

fn north(shape: Shape, number: u8) -> House {
    shape.house(Side::North, number).unwrap()
}

/// `South's houses`, `North's houses`, stores South then North.
fn position(shape: Shape, south: &[u16], north: &[u16], stores: [u16; 2]) -> Position {
    let mut position = Position::empty(Side::South);
    for (side, row) in [(Side::South, south), (Side::North, north)] {
        for (house, &seeds) in shape.houses_of(side).zip(row) {
            position.set_seeds(house, seeds);
        }
    }
    position.set_store(Side::South, stores[0]);
    position.set_store(Side::North, stores[1]);
    position
}

fn filled(shape: Shape, seeds: u16) -> Position {
    let row = vec![seeds; shape.houses().into()];
    position(shape, &row, &row, [0, 0])
}

fn harness<'a>(
    size: Vec2,
    theme: Theme,
    model: &'a BoardModel<'a>,
    response: &'a std::cell::Cell<BoardResponse>,
) -> Harness<'a> {
    let mut installed = false;
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(theme)
        .with_render_cursor(false)
        .renderer(CpuRenderer::default())
        .build_ui(move |ui| {
            if !installed {
                theme::install(ui);
                installed = true;
                ui.request_repaint();
                return;
            }
            let page = theme::tokens(ui).page;
            ui.painter().rect_filled(ui.ctx().content_rect(), 0.0, page);
            let now = board_ui(ui, model);
            let mut kept = response.get();
            kept.clicked = now.clicked.or(kept.clicked);
            kept.hovered = now.hovered;
            kept.focused = now.focused;
            response.set(kept);
        });
    harness.run();
    harness
}

fn shot(how: Shot, name: &str, size: [f32; 2], theme: Theme, model: &BoardModel<'_>) {
    let response = std::cell::Cell::default();
    picture(
        &mut harness(size.into(), theme, model, &response),
        how,
        name,
    );
}

/// What is done with a picture.
#[derive(Clone, Copy)]
enum Shot {
    /// Compared with the one in `tests/snapshots`.
    Kept(Match),
    /// Written for the eye only, if asked for.
    Gallery,
}

const EXACT: Shot = Shot::Kept(Match::Exact);
const ALIKE: Shot = Shot::Kept(Match::Alike);

fn picture(harness: &mut Harness<'_>, how: Shot, name: &str) {
    match how {
        Shot::Kept(how) => {
            let path = format!("tests/snapshots/{name}.png");
            kept_picture::compare(&harness.render().unwrap(), &path, how);
        }
        Shot::Gallery if std::env::var_os("BOARD_GALLERY").is_some() => {
            let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("../gallery");
            std::fs::create_dir_all(&folder).unwrap();
            let image = harness.render().unwrap();
            image.save(folder.join(format!("{name}.png"))).unwrap();
        }
        Shot::Gallery => {}
    }
}

#[test]
fn the_opening() {
    let shape = shape(1, 6);
    let position = filled(shape, 4);
    let playable: Vec<_> = shape.houses_of(Side::South).collect();
    let mut model = BoardModel::new(shape, StorePlaces::SouthRight, &position);
    model.playable = &playable;
    shot(
        ALIKE,
        "board_opening_dark",
        [720.0, 420.0],
        Theme::Dark,
        &model,
    );
    shot(
        EXACT,
        "board_opening_light",
        [720.0, 420.0],
        Theme::Light,
        &model,
    );
    shot(
        Shot::Gallery,
        "opening_small",
        [540.0, 380.0],
        Theme::Dark,
        &model,
    );
    shot(
        Shot::Gallery,
        "opening_large",
        [1600.0, 1000.0],
        Theme::Dark,
        &model,
    );
}

#[test]
fn the_middle_game() {
    let shape = shape(1, 6);
    let position = position(
        shape,
        &[1, 0, 13, 40, 150, 2],
        &[5, 3, 1, 7, 0, 200],
        [96, 22],
    );
    let playable = [
        south(shape, 1),
        south(shape, 3),
        south(shape, 4),
        south(shape, 5),
    ];
    let preview = Preview {
        origin: Some(south(shape, 3)),
        path: shape
            .all_houses()
            .skip(3)
            .map(Pit::House)
            .chain([Pit::Store(Side::South)])
            .collect(),
        landing: Some(Pit::House(north(shape, 4))),
        captures: vec![north(shape, 2), north(shape, 3)],
        then: AfterMove::ExtraMove,
        toward: Vec::new(),
    };
    let mut model = BoardModel::new(shape, StorePlaces::SouthRight, &position);
    model.playable = &playable;
    model.preview = Some(&preview);
    model.last_move = Some(LastMove {
        origin: north(shape, 5),
        landing: Pit::House(south(shape, 6)),
    });
    let response = std::cell::Cell::default();
    let mut harness = harness(vec2(960.0, 560.0), Theme::Dark, &model, &response);
    harness.get_by_label("South house C, 13 seeds").hover();
    harness.run();
    assert_eq!(response.get().hovered, Some(south(shape, 3)));
    picture(&mut harness, ALIKE, "board_preview_dark");
    drop(harness);
    model.preview = None;
    shot(
        Shot::Gallery,
        "full_light",
        [960.0, 560.0],
        Theme::Light,
        &model,
    );
}

#[test]
fn four_rows() {
    let shape = shape(2, 8);
    let position = position(
        shape,
        &[0, 3, 3, 2, 2, 0, 3, 3, 1, 0, 4, 1, 0, 1, 1, 12],
        &[2, 2, 0, 3, 3, 2, 2, 2, 2, 0, 1, 0, 2, 0, 2, 2],
        [0, 0],
    );
    let playable: Vec<_> = (2..=5).map(|n| south(shape, n)).collect();
    let mut model = BoardModel::new(shape, StorePlaces::None, &position);
    model.playable = &playable;
    model.cursor = Some(south(shape, 4));
    let tags = [
        Tag {
            pit: Pit::House(south(shape, 2)),
            text: "−3".into(),
            kind: TagKind::Neutral,
            heard: String::new(),
        },
        Tag {
            pit: Pit::House(south(shape, 3)),
            text: "+12".into(),
            kind: TagKind::Best,
            heard: String::new(),
        },
        Tag {
            pit: Pit::House(north(shape, 12)),
            text: "−1".into(),
            kind: TagKind::Difference,
            heard: String::new(),
        },
    ];
    model.tags = &tags;
    model.last_move = Some(LastMove {
        origin: north(shape, 3),
        landing: Pit::House(north(shape, 3)),
    });
    shot(
        EXACT,
        "board_four_rows_light",
        [800.0, 560.0],
        Theme::Light,
        &model,
    );
    shot(
        Shot::Gallery,
        "four_rows_small",
        [540.0, 380.0],
        Theme::Dark,
        &model,
    );
}

#[test]
fn wide_burnt_and_without_stores() {
    let wide = shape(1, 12);
    let mut position = filled(wide, 6);
    position.set_burnt(south(wide, 3), true);
    position.set_seeds(south(wide, 3), 0);
    position.set_burnt(north(wide, 9), true);
    position.set_seeds(north(wide, 9), 0);
    position.set_store(Side::South, 12);
    let mut model = BoardModel::new(wide, StorePlaces::SouthLeft, &position);
    model.view = Seating::FaceToFace;
    model.labels = LabelStyle::Numbers;
    shot(
        EXACT,
        "board_wide_burnt_dark",
        [900.0, 320.0],
        Theme::Dark,
        &model,
    );
    shot(
        Shot::Gallery,
        "wide_small",
        [540.0, 380.0],
        Theme::Dark,
        &model,
    );
    model.stores = StorePlaces::None;
    model.view = Seating::NorthBelow;
    shot(
        Shot::Gallery,
        "wide_storeless",
        [900.0, 400.0],
        Theme::Light,
        &model,
    );
    let one = shape(1, 1);
    let position = filled(one, 9);
    let model = BoardModel::new(one, StorePlaces::SouthRight, &position);
    shot(
        Shot::Gallery,
        "one_house",
        [540.0, 380.0],
        Theme::Light,
        &model,
    );
    let six = shape(1, 6);
    let mut position = filled(six, 5);
    position.set_burnt(south(six, 2), true);
    position.set_seeds(south(six, 2), 0);
    let model = BoardModel::new(six, StorePlaces::None, &position);
    shot(Shot::Gallery, "oware", [900.0, 500.0], Theme::Dark, &model);
    let large = shape(2, 12);
    let position = filled(large, 12);
    let model = BoardModel::new(large, StorePlaces::SouthRight, &position);
    shot(Shot::Gallery, "large", [1280.0, 720.0], Theme::Dark, &model);
}

#[test]
fn seeds_in_the_air() {
    let shape = shape(1, 6);
    let before = filled(shape, 6);
    let mut events = vec![Event::Lift {
        house: south(shape, 4),
        seeds: 6,
    }];
    let path = [
        Pit::House(south(shape, 5)),
        Pit::House(south(shape, 6)),
        Pit::Store(Side::South),
    ];
    let north_path = (1..=3).map(|n| Pit::House(north(shape, n)));
    events.extend(
        path.into_iter()
            .chain(north_path)
            .map(|pit| Event::Drop { pit }),
    );
    events.push(Event::Capture {
        house: north(shape, 3),
        seeds: 7,
        to: Pit::Store(Side::South),
    });
    let trace = Trace {
        way: None,
        mover: Side::South,
        events,
        laps: 1,
        captured: 7,
        extra_move: false,
        outcome: None,
    };
    let sowing = SowingTimeline::new(before, &trace, Pace::Normal);
    for (how, name, time) in [
        (Shot::Gallery, "flying_1", 0.12),
        (EXACT, "board_sowing_dark", 0.62),
        (Shot::Gallery, "flying_3", 1.05),
        (Shot::Gallery, "flying_4", 2.0),
    ] {
        let frame = sowing.frame(time);
        let mut model = BoardModel::new(shape, StorePlaces::SouthRight, &frame.position);
        model.in_flight = &frame.flying;
        shot(how, name, [720.0, 420.0], Theme::Dark, &model);
    }
}

#[test]
fn no_room_is_too_small() {
    for (rows, houses) in [(1, 1), (1, 6), (2, 12)] {
        let shape = shape(rows, houses);
        let position = filled(shape, 30);
        for stores in [StorePlaces::None, StorePlaces::SouthRight] {
            let model = BoardModel::new(shape, stores, &position);
            for size in [[1.0, 1.0], [40.0, 30.0], [30.0, 200.0], [300.0, 20.0]] {
                let response = std::cell::Cell::default();
                let drawn = harness(size.into(), Theme::Dark, &model, &response).render();
                let drawn = drawn.unwrap().dimensions();
                assert_eq!([drawn.0, drawn.1].map(|side| side as f32), size);
            }
        }
    }
}

#[test]
fn houses_are_found_and_clicked_by_name() {
    let shape = shape(1, 6);
    let mut position = filled(shape, 4);
    position.set_store(Side::South, 12);
    position.set_seeds(north(shape, 2), 1);
    let playable = [south(shape, 3)];
    let mut model = BoardModel::new(shape, StorePlaces::SouthRight, &position);
    model.playable = &playable;
    let response = std::cell::Cell::default();
    let mut harness = harness(vec2(720.0, 420.0), Theme::Dark, &model, &response);
    harness.get_by_label("South store, 12 seeds");
    harness.get_by_label("South house C, 4 seeds").click();
    harness.run();
    assert_eq!(response.take().clicked, Some(south(shape, 3)));
    let house = harness.get_by_label("North house b, 1 seed");
    assert!(house.accesskit_node().is_disabled());
    house.click_accesskit();
    harness.run();
    assert_eq!(
        response.take().clicked,
        Some(north(shape, 2)),
        "unplayable ones answer too"
    );
}

/// Arrows go from there, by whoever knows how the board is seen; a screen reader can go to any house.
#[test]
fn tab_stops_at_one_house() {
    let shape = shape(1, 3);
    let position = filled(shape, 4);
    let playable = [south(shape, 2), south(shape, 3)];
    let mut model = BoardModel::new(shape, StorePlaces::SouthRight, &position);
    model.playable = &playable;
    let response = std::cell::Cell::default();
    let mut harness = harness(vec2(540.0, 380.0), Theme::Light, &model, &response);
    for _ in 0..2 {
        harness.key_press(egui::Key::Tab);
        harness.run();
        assert_eq!(response.get().focused, Some(south(shape, 2)));
    }
    harness.get_by_label("North house c, 4 seeds").focus();
    harness.run();
    assert_eq!(response.get().focused, Some(north(shape, 3)));
    harness.key_press(egui::Key::Enter);
    harness.run();
    assert_eq!(response.get().clicked, Some(north(shape, 3)));
}
