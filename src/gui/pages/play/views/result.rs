//! The result of a game, large under the board: for both players where they face each other.

use std::sync::Arc;

use egui::epaint::TextShape;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{FontId, Galley, Rect, Ui, pos2};

use crate::gui::board::BoardLayout;
use crate::gui::pages::play::ending::Ending;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::board_parts::{base, store_places};
use crate::gui::parts::widgets::name_painted;
use crate::gui::theme;
use crate::rules::side::Side;
use crate::rules::words::phrase::capital;
use crate::storage::settings::{BoardView, Settings};

/// Between the board's shadow, the result and what stands below it, in points.
const AIR: f32 = 6.0;
/// The height of the board's shadow, in points.
const SHADOW: f32 = 12.0;

/// The places of the board and of the result of a game.
pub struct ResultPlaces {
    /// For the board.
    pub board: Rect,
    /// For the result under it.
    pub result: Rect,
    /// For the same above it, where the players face each other.
    pub opposite: Option<Rect>,
}

/// How large the result is written.
#[derive(Clone, Copy)]
struct Sizes {
    headline: f32,
    detail: f32,
    lines: usize,
}

impl Sizes {
    fn of(window: Rect) -> Self {
        let headline = (window.height() * 0.055).clamp(24.0, 44.0);
        Self {
            headline,
            detail: (headline * 0.42).clamp(12.0, 16.0),
            lines: if window.height() < 470.0 { 1 } else { 2 },
        }
    }

    fn height(self) -> f32 {
        1.3 * self.headline + 1.45 * self.detail * self.lines as f32 + 2.0 * AIR
    }
}

/// Room for the result: the board stays as it is where enough is left below it, and gives way otherwise.
pub fn places(
    play: &Play,
    settings: &Settings,
    near: Side,
    whole: Rect,
    room: Rect,
) -> ResultPlaces {
    let height = Sizes::of(whole).height();
    let faces = settings.board_view == BoardView::FaceToFace;
    let state = play.game.record.state();
    let model = base(settings, play.game.rules(), state.position(), near);
    let stores = store_places(play.game.rules());
    let wood = |room: Rect| {
        let layout = BoardLayout::new(room, model.shape, stores, model.view, model.labels);
        layout.board
    };
    let mut board = room;
    if wood(room).bottom() + SHADOW + height > room.bottom() {
        board.max.y -= height;
        if faces {
            board.min.y += height;
        }
    }
    let wood = wood(board);
    let result = Rect::from_min_max(pos2(room.left(), wood.bottom() + SHADOW), room.max);
    let opposite = Rect::from_min_max(room.min, pos2(room.right(), wood.top()));
    ResultPlaces {
        board,
        result,
        opposite: faces.then_some(opposite),
    }
}

/// The result of a game.
pub fn result_ui(ui: &mut Ui, whole: Rect, places: &ResultPlaces, ending: &Ending) {
    let sizes = Sizes::of(whole);
    let tokens = theme::tokens(ui.ctx());
    let facts = capital(&ending.facts.join(" · "));
    let mut details: Vec<&str> = vec![&facts, &ending.reason];
    details.retain(|detail| !detail.is_empty());
    details.truncate(sizes.lines);
    let width = places.result.width() - 2.0 * AIR;
    let line = |text: &str, font: FontId, color| cut(ui, text, font, color, width);
    let mut galleys = vec![line(
        &ending.headline,
        theme::strong(sizes.headline),
        tokens.text,
    )];
    galleys.extend(details.iter().map(|detail| {
        let font = FontId::proportional(sizes.detail);
        line(detail, font, tokens.quiet)
    }));
    let response = ui.allocate_rect(places.result, egui::Sense::hover());
    let said = format!("{}. {facts}. {}", ending.headline, ending.reason);
    name_painted(&response, &said);
    let is_cut = galleys.iter().any(|galley| galley.elided) || details.len() < 2;
    let painter = ui.painter();
    let height: f32 = galleys.iter().map(|galley| galley.size().y).sum();
    let mut top = places.result.center().y - 0.5 * height;
    for galley in &galleys {
        let at = pos2(places.result.center().x - 0.5 * galley.size().x, top);
        painter.galley(at, Arc::clone(galley), tokens.text);
        top += galley.size().y;
    }
    if let Some(place) = places.opposite {
        let mut bottom = place.center().y + 0.5 * height;
        for galley in &galleys {
            // Turned round its upper left corner, which then lies at the lower right.
            let at = pos2(place.center().x + 0.5 * galley.size().x, bottom);
            let shape = TextShape::new(at, Arc::clone(galley), tokens.text);
            painter.add(shape.with_angle(std::f32::consts::PI));
            bottom -= galley.size().y;
        }
    }
    if is_cut {
        response.on_hover_text(format!("{facts}\n{}", ending.reason));
    }
}

/// A line of text no wider than this.
fn cut(ui: &Ui, text: &str, font: FontId, color: egui::Color32, width: f32) -> Arc<Galley> {
    let format = TextFormat::simple(font, color);
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}
