//! The marks on the board, each drawn at a small pit with its meaning beside it.

use egui::{CornerRadius, Grid, RichText, Sense, Ui, vec2};

use super::layout::BoardLayout;
use super::marks::Marks;
use super::mesh::RoundRect;
use super::model::{BoardModel, LastMove, Preview, StorePlaces};
use super::pit;
use crate::gui::theme::tokens;
use crate::rules::board::{House, Pit, Shape};
use crate::rules::position::Position;
use crate::rules::side::Side;

/// The diameter of a small pit, in points.
const DIAMETER: f32 = 30.0;
/// The size of the piece of wood it lies in, in points.
const WOOD: egui::Vec2 = vec2(60.0, 54.0);

/// What can be marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardMark {
    Playable,
    Path,
    Landing,
    Captured,
    LastOrigin,
    LastLanding,
    Hint,
    Missed,
}

impl BoardMark {
    const ALL: [Self; 8] = [
        Self::Playable,
        Self::Path,
        Self::Landing,
        Self::Captured,
        Self::LastOrigin,
        Self::LastLanding,
        Self::Hint,
        Self::Missed,
    ];

    const fn meaning(self) -> &'static str {
        match self {
            Self::Playable => "A ring: this house can be played",
            Self::Path => "A dot: the move pointed at drops seeds here",
            Self::Landing => "A dashed ring: its last seed falls here",
            Self::Captured => "A ring with teeth: it captures these seeds",
            Self::LastOrigin => "A small ring beside a house: the last move began here",
            Self::LastLanding => "A wedge beside a pit: the last move ended here",
            Self::Hint => "A sun: the hint",
            Self::Missed => "A wreath of dots: the better move in place of the last one",
        }
    }
}

/// All marks with what they mean.
pub fn legend_ui(ui: &mut Ui) {
    Grid::new("marks")
        .num_columns(2)
        .spacing([16.0, 6.0])
        .show(ui, |ui| {
            for mark in BoardMark::ALL {
                sample(ui, mark);
                ui.label(RichText::new(mark.meaning()));
                ui.end_row();
            }
        });
}

/// A mark at a pit in a piece of wood.
fn sample(ui: &mut Ui, mark: BoardMark) {
    let (rect, _) = ui.allocate_exact_size(WOOD, Sense::hover());
    // The board of one house a side has a lower pit, which is shown.
    let shape = Shape::new(1, 1);
    let house = shape.and_then(|shape| shape.house(Side::South, 1));
    let (Some(shape), Some(house)) = (shape, house) else {
        return;
    };
    let colors = &tokens(ui.ctx()).board;
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    painter.rect_filled(rect, CornerRadius::same(6), colors.face[1]);
    let center = rect.center() + vec2(4.0, 3.0);
    let layout = BoardLayout::of_one(center, DIAMETER);
    let mut mesh = egui::Mesh::default();
    let bowl = RoundRect::disc(center, 0.5 * DIAMETER);
    pit::add(&mut mesh, bowl, DIAMETER, colors, ui.pixels_per_point());
    painter.add(egui::Shape::mesh(mesh));
    let position = Position::empty(Side::South);
    let mut model = BoardModel::new(shape, StorePlaces::None, &position);
    let (preview, playable);
    let marks = Marks {
        painter: &painter,
        layout: &layout,
        colors,
    };
    match mark {
        BoardMark::Playable => {
            playable = [house];
            model.playable = &playable;
        }
        BoardMark::Path | BoardMark::Landing | BoardMark::Captured => {
            preview = preview_of(mark, house);
            model.preview = Some(&preview);
        }
        BoardMark::LastOrigin => {
            model.last_move = Some(LastMove {
                origin: house,
                landing: Pit::Store(Side::South),
            })
        }
        BoardMark::LastLanding => {
            let elsewhere = shape.house(Side::North, 1).unwrap_or(house);
            model.last_move = Some(LastMove {
                origin: elsewhere,
                landing: Pit::House(house),
            });
        }
        BoardMark::Hint => model.hint = Some(house),
        BoardMark::Missed => model.missed = Some(house),
    }
    marks.below(&model, None);
    marks.above(&model);
}

fn preview_of(mark: BoardMark, house: House) -> Preview {
    let pit = Pit::House(house);
    Preview {
        path: if mark == BoardMark::Path {
            vec![pit]
        } else {
            Vec::new()
        },
        landing: (mark == BoardMark::Landing).then_some(pit),
        captures: if mark == BoardMark::Captured {
            vec![house]
        } else {
            Vec::new()
        },
        ..Preview::default()
    }
}
