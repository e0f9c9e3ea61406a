//! The name plates beside the board: who sits there, how much he has, whether it is his turn.

use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Ui};

use crate::game::seat::Seat;
use crate::gui::desk::Desk;
use crate::gui::parts::widgets::name_painted;
use crate::gui::theme;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::storage::settings::BoardView;

/// Between the rounded ends of a plate and what is on it, in points.
const END: f32 = 18.0;
/// Room for the sign of whose turn it is, in points.
const WEDGE: f32 = 18.0;
/// Between the name and the number, in points.
const GAP: f32 = 10.0;

/// The width that a plate of this height needs to show everything, in points; the same whoever is to
/// move.
pub fn plate_width(ui: &Ui, height: f32, desk: &Desk, side: Side) -> f32 {
    let font = font(height);
    let width = |text: String| {
        let galley = ui
            .painter()
            .layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER);
        galley.size().x
    };
    let name = width(desk.names()[side].clone()) + width(level(desk, side));
    END + WEDGE + name + GAP + width("000".to_owned()) + END
}

/// A player's plate, drawn into `rect`; what he has is counted in the position shown.
pub fn plate_ui(ui: &mut Ui, rect: Rect, desk: &Desk, position: &Position, side: Side) {
    let tokens = theme::tokens(ui.ctx());
    let game = &desk.game;
    let state = game.record.state();
    let to_move = desk.setup.is_none() && state.to_move() == Some(side);
    let won = has_won(desk, side);
    let name = &desk.names()[side];
    let seeds = if game.rules().counts_seeds() {
        u32::from(position.store(side))
    } else {
        position.seeds_of(side)
    };
    let (fill, text) = if to_move || won {
        (tokens.accent, tokens.on_accent)
    } else {
        (tokens.panel, tokens.text)
    };
    let response = ui.allocate_rect(rect, egui::Sense::hover());
    let mut said = format!("{name}, {side}, {seeds}");
    if game.seats[side] != Seat::Person {
        said += ", played by the computer";
    }
    if to_move {
        said += ", to move";
    }
    if won {
        said += ", won";
    }
    name_painted(&response, &said);
    let upright = Turn::of(desk, side);
    let painter = ui.painter();
    let round = rect.height() / 2.0;
    painter.rect_filled(rect, round, fill);
    if !(to_move || won) {
        let stroke = egui::Stroke::new(1.0, tokens.line);
        painter.rect_stroke(rect, round, stroke, egui::StrokeKind::Inside);
    }
    let middle = rect.center().y;
    let mut left = rect.left() + END;
    if to_move {
        wedge(painter, egui::pos2(left, middle), text, rect, upright);
        left += WEDGE;
    }
    let font = font(rect.height());
    let count = painter.layout_no_wrap(seeds.to_string(), font.clone(), text);
    let right = rect.right() - END - count.size().x;
    put(painter, rect, right, count, upright);
    let level = painter.layout_no_wrap(level(desk, side), font.clone(), text);
    // A name is cut before the level is, unless nothing of it would be left.
    let room = right - left - GAP;
    let beside = room - level.size().x;
    let (room, level) = if beside >= LEAST_NAME {
        (beside, Some(level))
    } else {
        (room, None)
    };
    let shown = egui::RichText::new(name).font(font.clone()).color(text);
    let wrap = Some(egui::TextWrapMode::Truncate);
    let shown = egui::WidgetText::from(shown).into_galley(ui, wrap, room, font);
    let is_cut = shown.elided || level.is_none();
    let after = left + shown.size().x;
    put(ui.painter(), rect, left, shown, upright);
    if let Some(level) = level {
        put(ui.painter(), rect, after, level, upright);
    }
    if is_cut {
        response.on_hover_text(format!("{name}{}", self::level(desk, side)));
    }
}

/// The least room for a name beside the level, in points.
const LEAST_NAME: f32 = 48.0;

fn font(height: f32) -> FontId {
    theme::strong((height * 0.42).clamp(12.0, 17.0))
}

/// What stands behind a name: who has won, the level of a computer player.
fn level(desk: &Desk, side: Side) -> String {
    let won = if has_won(desk, side) { " · won" } else { "" };
    match desk.game.seats[side] {
        Seat::Person => won.to_owned(),
        computer => format!("{won} · {}", computer.word()),
    }
}

/// Whether a side has won the game on the board, once its last move has been seen.
fn has_won(desk: &Desk, side: Side) -> bool {
    let outcome = desk.game.record.state().outcome();
    let at_rest = desk.setup.is_none() && desk.playback.is_none();
    at_rest && outcome.is_some_and(|outcome| outcome.winner == Some(side))
}

/// Which way up a plate is: turned for a player who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Upright,
    Over,
}

impl Turn {
    fn of(desk: &Desk, side: Side) -> Self {
        if desk.settings.board_view == BoardView::FaceToFace && side == Side::North {
            Self::Over
        } else {
            Self::Upright
        }
    }

    /// A point of the plate, where it lies when the plate is turned round its middle.
    fn point(self, plate: Rect, at: Pos2) -> Pos2 {
        match self {
            Self::Upright => at,
            Self::Over => plate.center() - (at - plate.center()),
        }
    }
}

/// Text on the plate, its left end at `left`.
fn put(painter: &Painter, plate: Rect, left: f32, galley: Arc<Galley>, turn: Turn) {
    let at = egui::pos2(left, plate.center().y - galley.size().y / 2.0);
    let color = painter.ctx().global_style().visuals.text_color();
    let shape = TextShape::new(turn.point(plate, at), galley, color);
    painter.add(match turn {
        Turn::Upright => shape,
        Turn::Over => shape.with_angle(std::f32::consts::PI),
    });
}

/// The sign of whose turn it is: shape beside colour.
fn wedge(painter: &Painter, at: Pos2, color: Color32, plate: Rect, turn: Turn) {
    let points = [(0.0, -6.0), (10.0, 0.0), (0.0, 6.0)];
    let points = points.map(|(x, y)| turn.point(plate, at + egui::vec2(x, y)));
    painter.add(egui::Shape::convex_polygon(
        points.to_vec(),
        color,
        egui::Stroke::NONE,
    ));
}
