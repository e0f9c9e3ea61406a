//! Counts in their pills, and the letters or numbers of the houses where there is room for them.

use std::sync::Arc;

use egui::{Color32, Galley, Painter, Pos2, Rect, Vec2, vec2};

use super::labels::{ground, line, middle_text, pill_width};
use super::layout::{BoardLayout, PitPlace, TextWay};
use super::model::{BoardModel, Struck};
use crate::gui::theme::BoardColors;
use crate::rules::side::Side;

/// Least space between a house's letter or number and what is written beside it, in points.
const LABEL_AIR: f32 = 0.7;
/// The size of labels where there is little room, in points of texts as large as usual.
const SMALL_LABEL: f32 = 9.0;

/// Least height of a line in a store, in points.
const LEAST_WORD: f32 = 9.0;

/// The height of capitals and figures, in parts of their line.
const INK: f32 = 0.8;

/// A text of one line and where its middle lies.
struct Figure {
    middle: Pos2,
    galley: Arc<Galley>,
    way: TextWay,
}

impl Figure {
    /// What it takes up of the wood, with a little air: capitals and figures are lower than their line.
    fn rect(&self) -> Rect {
        let size = self.galley.size() * vec2(1.0, INK);
        Rect::from_center_size(self.middle, size).expand(LABEL_AIR)
    }

    /// The same text elsewhere.
    fn moved(&self, by: Vec2) -> Self {
        Self {
            middle: self.middle + by,
            galley: Arc::clone(&self.galley),
            way: self.way,
        }
    }

    fn draw(&self, painter: &Painter, color: Color32) {
        middle_text(painter, self.middle, &self.galley, self.way, color);
    }
}

/// A number of seeds and what is drawn behind it.
struct CountPill {
    figure: Figure,
    pill: Rect,
}

/// Draws the number of seeds of every pit, in its pill, and the letters or numbers of the houses
/// where there is room for them.
pub(super) fn figures(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) {
    let counts = counts(painter, layout, model, colors);
    for label in house_labels(painter, layout, model, colors, &counts) {
        label.moved(vec2(0.0, 1.0)).draw(painter, colors.mark_back);
        label.draw(painter, colors.label);
    }
    for word in reserve_words(painter, layout, model, colors) {
        word.moved(vec2(0.0, 1.0)).draw(painter, colors.mark_back);
        word.draw(painter, colors.label);
    }
    for CountPill { figure, pill } in &counts {
        ground(painter, *pill, colors.pill);
        figure.draw(painter, colors.pill_text);
    }
}

fn counts(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) -> Vec<CountPill> {
    let count = |place: &PitPlace, seeds: String, scale: f32, by: Vec2| {
        let height = scale * layout.pill_height;
        let galley = line(painter, seeds, 0.76 * height, colors.pill_text);
        let size = vec2(pill_width(height, &galley), height);
        CountPill {
            pill: Rect::from_center_size(place.pill + by, size),
            figure: Figure {
                middle: place.pill + by,
                galley,
                way: place.text,
            },
        }
    };
    let in_houses = model.shape.all_houses().filter_map(|house| {
        let seeds = model.position.seeds(house);
        let shown = seeds > 0 || !model.position.is_burnt(house);
        let place = layout.house(house).filter(|_| shown)?;
        // Of a claimed house the count tells who has it.
        let claimer = match model.position.claimer(house) {
            Some(Side::South) => "S ",
            Some(Side::North) => "N ",
            None => "",
        };
        let shift = Struck::shift_of(model.struck, house);
        let by = vec2(shift * layout.diameter, 0.0);
        Some(count(place, format!("{claimer}{seeds}"), 1.0, by))
    });
    let in_stores = Side::ALL.into_iter().filter_map(|side| {
        let place = layout.store(side)?;
        let roomy = place.rect().width() > 2.4 * layout.pill_height;
        let scale = if roomy { 1.15 } else { 1.0 };
        let seeds = model.position.store(side).to_string();
        Some(count(place, seeds, scale, Vec2::ZERO))
    });
    in_houses.chain(in_stores).collect()
}

/// What the seeds in the stores are for, where they are not won but still to be entered, under their counts.
fn reserve_words(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
) -> Vec<Figure> {
    let words = Side::ALL.into_iter().filter_map(|side| {
        let place = layout.store(side).filter(|_| model.reserve)?;
        let room = 0.92 * place.rect().width();
        let text = |size: f32| line(painter, "to enter".to_owned(), size, colors.label);
        let usual = text(0.56 * layout.pill_height);
        let fits = (room / usual.size().x).min(1.0);
        let galley = text((fits * 0.56 * layout.pill_height).floor());
        (galley.size().y >= LEAST_WORD).then(|| Figure {
            middle: place.pill - 1.05 * layout.pill_height * place.outer,
            galley,
            way: place.text,
        })
    });
    words.collect()
}

/// The letters or numbers of the houses that lie clear of the counts, smaller where there is little room. Where they
/// would not even with counts of two figures there are none: which are seen must not change from move to move.
fn house_labels(
    painter: &Painter,
    layout: &BoardLayout,
    model: &BoardModel<'_>,
    colors: &BoardColors,
    counts: &[CountPill],
) -> Vec<Figure> {
    // Beside counts, where a side has several rows, there is less room than at the rim.
    let least = match model.shape.rows() {
        1 => 11.0,
        _ => 10.0,
    };
    let usual_size = (0.56 * layout.pill_height).max(least);
    let sized = |size: f32| {
        let labels = model.shape.all_houses().filter_map(|house| {
            let text = model.labels.text(model.shape, house);
            let place = layout.house(house).filter(|_| !text.is_empty())?;
            Some(Figure {
                middle: place.label,
                galley: line(painter, text, size, colors.label),
                way: place.text,
            })
        });
        labels.collect::<Vec<Figure>>()
    };
    let two = line(
        painter,
        "88".to_owned(),
        0.76 * layout.pill_height,
        colors.pill_text,
    );
    let usual = vec2(pill_width(layout.pill_height, &two), layout.pill_height);
    let houses = model.shape.all_houses().filter_map(|h| layout.house(h));
    let pills: Vec<Rect> = houses
        .map(|place| Rect::from_center_size(place.pill, usual))
        .collect();
    let are_clear = |labels: &Vec<Figure>| {
        let rects: Vec<Rect> = labels.iter().map(Figure::rect).collect();
        rects.iter().enumerate().all(|(number, rect)| {
            let others = rects.iter().skip(number + 1);
            let mut others = pills.iter().chain(others);
            !others.any(|other| rect.intersects(*other))
        })
    };
    // Where texts are larger than usual, the least size is what it is otherwise.
    let small = SMALL_LABEL / painter.ctx().zoom_factor().max(1.0);
    let tries = [usual_size, least.min(usual_size), small];
    let found = tries.into_iter().map(sized).find(are_clear);
    let mut labels = found.unwrap_or_default();
    labels.retain(|label| !counts.iter().any(|c| c.pill.intersects(label.rect())));
    labels
}
