//! The name plates beside a board: who sits there, how much he has, whether it is his turn.

use std::sync::Arc;

use egui::epaint::TextShape;
use egui::{Color32, FontId, Galley, Painter, Pos2, Rect, Ui};

use crate::game::seat::Seat;
use crate::gui::board::StorePlaces;
use crate::gui::parts::widgets::name_painted;
use crate::gui::theme;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::storage::settings::BoardView;

/// What stands on a plate.
#[derive(Clone, Debug)]
pub struct Plate {
    /// Whose it is.
    pub side: Side,
    /// His name.
    pub name: String,
    /// Who plays for him.
    pub seat: Seat,
    /// The seeds he has.
    pub seeds: u32,
    /// Whether it is his turn.
    pub to_move: bool,
    /// Whether he has won.
    pub won: bool,
    /// From where the board is seen.
    pub view: BoardView,
}

/// The seeds a player has: those in his store where they count, else those on his side.
pub fn seeds_of(rules: &RuleSet, position: &Position, side: Side) -> u32 {
    if rules.counts_seeds() {
        u32::from(position.store(side))
    } else {
        position.seeds_of(side)
    }
}

/// Between the rounded ends of a plate and what is on it, in points.
const END: f32 = 18.0;
/// Room for the sign of whose turn it is, in points.
const WEDGE: f32 = 18.0;
/// Between the name and the number, in points.
const GAP: f32 = 10.0;

/// A board between two plates: the places of all of them.
pub struct BetweenPlates {
    /// The board's.
    pub board: Rect,
    whole: Rect,
    top: Rect,
    bottom: Rect,
    gap: f32,
}

/// How much stands beside a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// A line that may be cut.
    Little,
    /// What is to be decided.
    Much,
}

impl BetweenPlates {
    /// The places in so much room.
    pub fn new(whole: Rect) -> Self {
        let strip = (whole.height() * 0.06).clamp(34.0, 46.0);
        let gap = (whole.width() * 0.02).clamp(8.0, 20.0);
        let inner = whole.shrink(gap);
        let top = inner.with_max_y(inner.top() + strip);
        let bottom = inner.with_min_y(inner.bottom() - strip);
        Self {
            board: Rect::from_min_max(
                egui::pos2(inner.left(), top.bottom() + gap * 0.6),
                egui::pos2(inner.right(), bottom.top() - gap * 0.6),
            ),
            whole,
            top,
            bottom,
            gap,
        }
    }

    /// The place of a plate, on a board with `near` below, and the room beside it. A plate stands where
    /// its player's store is; without stores, where that is usual.
    pub fn plate(
        &self,
        ui: &Ui,
        plate: &Plate,
        near: Side,
        stores: StorePlaces,
        beside: Beside,
    ) -> (Rect, Rect) {
        let is_near = plate.side == near;
        let place = if is_near { self.bottom } else { self.top };
        let usual = (self.whole.width() * 0.36).clamp(140.0, 260.0);
        let most = match beside {
            Beside::Much => usual,
            Beside::Little => usual.max(self.whole.width() * 0.6),
        };
        let width = plate.width(ui, place.height()).clamp(usual, most);
        if (stores == StorePlaces::SouthLeft) == is_near {
            let (plate, _) = place.split_left_right_at_x(place.left() + width);
            (plate, place.with_min_x(plate.right() + self.gap))
        } else {
            let (_, plate) = place.split_left_right_at_x(place.right() - width);
            (plate, place.with_max_x(plate.left() - self.gap))
        }
    }
}

impl Plate {
    /// The width that a plate of this height needs to show everything, in points; the same whoever is
    /// to move.
    fn width(&self, ui: &Ui, height: f32) -> f32 {
        let font = font(height);
        let width = |text: String| {
            let galley = ui
                .painter()
                .layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER);
            galley.size().x
        };
        let name = width(self.name.clone()) + width(self.level());
        END + WEDGE + name + GAP + width("000".to_owned()) + END
    }

    /// What stands behind a name: who has won, the level of a computer player.
    fn level(&self) -> String {
        let won = if self.won { " · won" } else { "" };
        match self.seat {
            Seat::Person => won.to_owned(),
            computer => format!("{won} · {}", computer.word()),
        }
    }

    /// All of it for a screen reader.
    fn said(&self) -> String {
        let mut said = format!("{}, {}, {}", self.name, self.side, self.seeds);
        if self.seat != Seat::Person {
            said += ", played by the computer";
        }
        if self.to_move {
            said += ", to move";
        }
        if self.won {
            said += ", won";
        }
        said
    }
}

/// A player's plate, drawn into `rect`.
pub fn plate_ui(ui: &mut Ui, rect: Rect, plate: &Plate) {
    let tokens = theme::tokens(ui.ctx());
    let Plate { to_move, won, .. } = *plate;
    let (fill, text) = if to_move || won {
        (tokens.accent, tokens.on_accent)
    } else {
        (tokens.panel, tokens.text)
    };
    let response = ui.allocate_rect(rect, egui::Sense::hover());
    name_painted(&response, &plate.said());
    let upright = Turn::of(plate);
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
    let count = painter.layout_no_wrap(plate.seeds.to_string(), font.clone(), text);
    let right = rect.right() - END - count.size().x;
    put(painter, rect, right, count, upright);
    let level = painter.layout_no_wrap(plate.level(), font.clone(), text);
    // A name is cut before the level is, unless nothing of it would be left.
    let room = right - left - GAP;
    let beside = room - level.size().x;
    let (room, level) = if beside >= LEAST_NAME {
        (beside, Some(level))
    } else {
        (room, None)
    };
    let shown = egui::RichText::new(&plate.name)
        .font(font.clone())
        .color(text);
    let wrap = Some(egui::TextWrapMode::Truncate);
    let shown = egui::WidgetText::from(shown).into_galley(ui, wrap, room, font);
    let is_cut = shown.elided || level.is_none();
    let after = left + shown.size().x;
    put(ui.painter(), rect, left, shown, upright);
    if let Some(level) = level {
        put(ui.painter(), rect, after, level, upright);
    }
    if is_cut {
        response.on_hover_text(format!("{}{}", plate.name, plate.level()));
    }
}

/// The least room for a name beside the level, in points.
const LEAST_NAME: f32 = 48.0;

fn font(height: f32) -> FontId {
    theme::strong((height * 0.42).clamp(12.0, 17.0))
}

/// Which way up a plate is: turned for a player who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Upright,
    Over,
}

impl Turn {
    fn of(plate: &Plate) -> Self {
        if plate.view == BoardView::FaceToFace && plate.side == Side::North {
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
