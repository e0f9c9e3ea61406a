//! Counts and the numbers of the houses: whatever the board and its size, none lies on another.

use std::cell::Cell;
use std::thread;

use egui::epaint::ClippedShape;
use egui::{Rect, Shape as Drawn, Theme, vec2};
use egui_kittest::Harness;
use kalaha::gui::board::{BoardModel, LabelStyle, Seating, StorePlaces};
use kalaha::gui::theme::tokens_of;
use kalaha::rules::board::Shape;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::StoreSide;
use kalaha::storage::rules::presets::presets;

use super::{filled, harness, shape};

/// What is written on a board.
struct Written {
    /// The grounds of the counts.
    pills: Vec<Rect>,
    /// The counts.
    counts: Vec<Rect>,
    /// The letters or numbers of the houses.
    labels: Vec<Rect>,
}

fn written(harness: &Harness<'_>) -> Written {
    let colors = &tokens_of(Theme::Dark).board;
    let mut found = Written {
        pills: Vec::new(),
        counts: Vec::new(),
        labels: Vec::new(),
    };
    for ClippedShape { shape, .. } in &harness.output().shapes {
        let among = match shape {
            Drawn::Rect(ground) if ground.fill == colors.pill => &mut found.pills,
            Drawn::Text(text) => match text.override_text_color {
                Some(color) if color == colors.pill_text => &mut found.counts,
                Some(color) if color == colors.label => &mut found.labels,
                _ => continue,
            },
            _ => continue,
        };
        among.push(shape.visual_bounding_rect());
    }
    found
}

/// Two of them that lie on one another; they may touch. Glyphs lie at whole pixels: half of one is no overlap.
fn meet(a: &[Rect], b: &[Rect]) -> Option<(Rect, Rect)> {
    a.iter().find_map(|&a| {
        let met = b.iter().find(|&&b| a != b && a.shrink(0.5).intersects(b))?;
        Some((a, *met))
    })
}

/// The boards of all presets, and the largest there are.
fn boards() -> Vec<(Shape, StorePlaces)> {
    let of_presets = presets().iter().map(|preset| {
        let rules = RuleSet::new(preset.rules.clone()).unwrap();
        let stores = match (rules.has_stores(), preset.rules.store_side) {
            (false, _) => StorePlaces::None,
            (true, StoreSide::Right) => StorePlaces::SouthRight,
            (true, StoreSide::Left) => StorePlaces::SouthLeft,
        };
        (rules.shape(), stores)
    });
    let largest = [1, 2].map(|rows| (shape(rows, 12), StorePlaces::SouthRight));
    let mut boards: Vec<_> = of_presets.chain(largest).collect();
    boards.sort_by_key(|(shape, stores)| (shape.rows(), shape.houses(), format!("{stores:?}")));
    boards.dedup();
    boards
}

/// Every board with few, more and many seeds in its houses, with letters and with numbers; half of them in each of two
/// threads.
fn every_board(check: impl Fn(&str, &BoardModel<'_>) + Sync) {
    let boards = boards();
    thread::scope(|scope| {
        for half in 0..2 {
            let boards = boards.iter().skip(half).step_by(2);
            scope
                .spawn(|| boards.for_each(|&(shape, stores)| every_filling(shape, stores, &check)));
        }
    });
}

fn every_filling(shape: Shape, stores: StorePlaces, check: impl Fn(&str, &BoardModel<'_>)) {
    for seeds in [12, 108] {
        let position = filled(shape, seeds);
        for (labels, view) in [
            (LabelStyle::Letters, Seating::SouthBelow),
            (LabelStyle::Numbers, Seating::FaceToFace),
        ] {
            let mut model = BoardModel::new(shape, stores, &position);
            (model.labels, model.view) = (labels, view);
            let (rows, houses) = (shape.rows(), shape.houses_in_row());
            let name = format!("{rows}×{houses} {stores:?}, {seeds} seeds, {labels:?}");
            check(&name, &model);
        }
    }
}

#[test]
fn no_house_number_lies_under_a_count_or_another_number() {
    every_board(|name, model| {
        let response = Cell::default();
        let mut harness = harness(vec2(200.0, 200.0), Theme::Dark, model, &response);
        for width in (200..=1600).step_by(113) {
            for height in [0.3, 0.6, 1.0] {
                let size = vec2(1.0, height) * width as f32;
                harness.set_size(size);
                harness.step();
                let Written {
                    pills,
                    counts,
                    labels,
                } = written(&harness);
                assert!(counts.len() >= pills.len() && !pills.is_empty(), "{name}");
                for others in [&pills, &counts, &labels] {
                    assert_eq!(meet(&labels, others), None, "{name} at {size:?}");
                }
                // Counts of two figures keep apart as well, where they can be read at all.
                let house = model.shape.all_houses().next().unwrap();
                if model.position.seeds(house) < 100 && size.y > 100.0 {
                    assert_eq!(meet(&counts, &counts), None, "{name} at {size:?}");
                }
            }
        }
    });
}

#[test]
fn every_house_is_named_where_there_is_room() {
    for (rows, houses, size) in [
        (1, 6, vec2(300.0, 180.0)),
        (1, 12, vec2(540.0, 240.0)),
        (2, 8, vec2(480.0, 380.0)),
        (2, 12, vec2(800.0, 500.0)),
    ] {
        let shape = shape(rows, houses);
        let position = filled(shape, 12);
        let model = BoardModel::new(shape, StorePlaces::None, &position);
        let response = Cell::default();
        let harness = harness(size, Theme::Dark, &model, &response);
        let labels = written(&harness).labels.len();
        assert_eq!(
            labels,
            2 * usize::from(shape.houses()),
            "{rows}×{houses} in {size:?}"
        );
    }
}

#[test]
fn which_houses_are_named_does_not_change_with_their_seeds() {
    let shape = shape(2, 8);
    let [one, two] = [9, 10].map(|seeds| filled(shape, seeds));
    let [one, two] = [&one, &two].map(|p| BoardModel::new(shape, StorePlaces::None, p));
    let (response, size) = (Cell::default(), vec2(200.0, 200.0));
    let mut one = harness(size, Theme::Dark, &one, &response);
    let mut two = harness(size, Theme::Dark, &two, &response);
    let mut seen = Vec::new();
    for width in (200..=500).step_by(6) {
        let named = [&mut one, &mut two].map(|harness| {
            harness.set_size(vec2(1.0, 0.7) * width as f32);
            harness.run();
            written(harness).labels.len()
        });
        assert_eq!(named[0], named[1], "at {width}");
        seen.push(named[0]);
    }
    seen.dedup();
    assert_eq!(seen, [0, 32], "none, and from some width on all");
}
