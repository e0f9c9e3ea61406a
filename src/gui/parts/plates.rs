//! The name plates beside a board: who sits there, how much he has, whether it is his turn. Where they stand: `between_plates.rs`.

use std::sync::Arc;
use std::time::Duration;

use egui::epaint::TextShape;
use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rect, RectAlign, Response, Role, Sense, Tooltip, Ui,
    WidgetInfo,
};

use crate::game::record::Record;
use crate::game::seat::Seat;
use crate::gui::parts::clock::{clock_text, is_little};
use crate::gui::parts::scripts::{laid_out, missing_notice};
use crate::gui::parts::widgets::{cut_line, name_painted};
use crate::gui::theme::Tokens;
use crate::gui::theme::{self, size};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::storage::settings::BoardView;

/// What stands on a plate.
#[derive(Clone, Debug)]
pub struct Plate {
    /// Whose houses lie beside it.
    pub side: Side,
    /// What he is called.
    pub name: String,
    /// Who plays for him.
    pub seat: Seat,
    /// The seeds he has.
    pub seeds: u32,
    /// Whether it is his turn.
    pub to_move: bool,
    /// What is said of the last move, if anything.
    pub note: Option<TurnNote>,
    /// Whether he has won.
    pub won: bool,
    /// From where the board is seen.
    pub view: BoardView,
    /// What time he has left, in a game by the clock.
    pub time_left: Option<Duration>,
}

/// The seeds a player has: those he has won, in his store and in claimed houses, where they count, else those
/// on his side.
pub fn seeds_of(rules: &RuleSet, position: &Position, side: Side) -> u32 {
    if rules.counts_seeds() {
        u32::from(position.won(side))
    } else {
        position.seeds_of(side)
    }
}

/// What a plate says of the last move besides whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnNote {
    /// It is the player's turn once more, right after a move of his.
    MovesAgain,
    /// The player has just taken over the other side.
    SwappedSides,
}

impl TurnNote {
    /// What is to be said of a player after the last move, if anything.
    pub fn of(record: &Record, side: Side) -> Option<Self> {
        let last = record.last()?;
        let is_to_move = record.state().to_move()? == side;
        match last.action {
            Move::Swap => (!is_to_move).then_some(Self::SwappedSides),
            _ => (is_to_move && last.by == side).then_some(Self::MovesAgain),
        }
    }

    /// It in words, and in fewer where there is little room.
    const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::MovesAgain => ["moves again", "again"],
            Self::SwappedSides => ["swapped sides", "swapped"],
        }
    }
}

/// The greatest height of a plate on which everything has its usual size, in points; on a taller one it grows along.
const USUAL: f32 = 42.0;
/// Between the rounded ends of a usual plate and what is on it, in points.
const END: f32 = 18.0;
/// Room for the sign of whose turn it is, in points.
const WEDGE: f32 = 18.0;
/// Between the name and the number, in points.
const GAP: f32 = 10.0;
/// Between the ends of a clock's box and the time in it, in points.
const CLOCK_END: f32 = 6.0;

impl Plate {
    /// The plate of a side in this state; who sits there goes by a name.
    pub fn of(state: &State, side: Side, (name, seat): (String, Seat), view: BoardView) -> Self {
        let winner = state.outcome().and_then(|outcome| outcome.winner);
        Self {
            side,
            name,
            seat,
            seeds: seeds_of(state.rules(), state.position(), side),
            to_move: state.to_move() == Some(side),
            note: None,
            won: winner == Some(side),
            view,
            time_left: None,
        }
    }

    /// The width that a plate of this height needs to show everything, in points; the same whoever is
    /// to move.
    pub(super) fn width(&self, ui: &Ui, height: f32) -> f32 {
        let font = font(height);
        let width = |text: String| {
            let galley = ui
                .painter()
                .layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER);
            galley.size().x
        };
        let name = width(self.name.clone()) + width(self.level());
        let clock = self.time_left.map(clock_text).map(widest);
        let scale = scale(height);
        let [end, wedge, gap, clock_end] = [END, WEDGE, GAP, CLOCK_END].map(|part| part * scale);
        let clock = clock.map_or(0.0, |text| width(text) + 2.0 * clock_end + gap);
        end + wedge + name + gap + clock + width("000".to_owned()) + end
    }

    /// What stands behind a name: who has won, the level of a computer player.
    fn level(&self) -> String {
        let won = if self.won { " · won" } else { "" };
        match self.seat {
            Seat::Person => won.to_owned(),
            computer => format!(" · {}{won}", computer.word()),
        }
    }

    /// All of it for a screen reader.
    fn said(&self) -> String {
        let mut said = format!("{}, {}, {}", self.name, self.side, self.seeds);
        if self.seat != Seat::Person {
            said += match self.seat {
                Seat::Engine(_) => ", played by another program",
                _ => ", played by the computer",
            };
        }
        if self.to_move {
            said += ", to move";
        }
        if let Some(note) = self.note {
            said += &format!(", {}", note.texts()[0]);
        }
        if let Some(left) = self.time_left {
            said += &format!(", {} left", clock_text(left));
        }
        if self.won {
            said += ", won";
        }
        said
    }
}

/// A player's plate, drawn into `rect`.
pub fn plate_ui(ui: &mut Ui, rect: Rect, plate: &Plate) {
    let response = ui.allocate_rect(rect, Sense::hover());
    name_painted(&response, &plate.said());
    if let Some(name) = paint(ui, &response, rect, plate) {
        response.on_hover_text(name);
    }
}

/// The same as a button that opens `what`, which is told under the pointer; for a plate above the board, in the room
/// `beside` it.
pub fn plate_button(
    ui: &mut Ui,
    (rect, beside): (Rect, Rect),
    plate: &Plate,
    what: &str,
) -> Response {
    let response = ui.allocate_rect(rect, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, plate.said()));
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let name = paint(ui, &response, rect, plate);
    let notice = missing_notice(ui, &plate.name);
    let tip = [name.as_deref(), Some(what), notice];
    let tip: Vec<&str> = tip.into_iter().flatten().collect();
    let mut tooltip = Tooltip::for_enabled(&response);
    // Below it are the counts of the houses.
    if rect.center().y < ui.ctx().content_rect().center().y {
        let align = match beside.center().x < rect.center().x {
            true => RectAlign::LEFT,
            false => RectAlign::RIGHT,
        };
        tooltip.popup = tooltip.popup.align(align);
    }
    tooltip.show(|ui| ui.label(tip.join("\n")));
    response
}

/// Paints a plate; what stands on it in full, where it was cut.
fn paint(ui: &mut Ui, response: &Response, rect: Rect, plate: &Plate) -> Option<String> {
    let tokens = theme::tokens(ui.ctx());
    let Plate { to_move, won, .. } = *plate;
    let (fill, text) = if to_move || won {
        (tokens.accent, tokens.on_accent)
    } else {
        (tokens.panel, tokens.text)
    };
    let upright = PlateTurn::of(plate);
    let painter = ui.painter();
    let round = rect.height() / 2.0;
    painter.rect_filled(rect, round, fill);
    outline(painter, response, rect, tokens, to_move || won);
    let middle = rect.center().y;
    let [end, gap] = [END, GAP].map(|part| part * scale(rect.height()));
    let mut left = rect.left() + end;
    if to_move {
        wedge(painter, egui::pos2(left, middle), text, rect, upright);
        left += WEDGE * scale(rect.height());
    }
    let font = font(rect.height());
    let count = painter.layout_no_wrap(plate.seeds.to_string(), font.clone(), text);
    let right = rect.right() - end - count.size().x;
    put(painter, rect, right, count, upright);
    let right = match plate.time_left {
        Some(left) => put_clock(painter, tokens, rect, right - gap, left, upright),
        None => right,
    };
    let level = painter.layout_no_wrap(plate.level(), font.clone(), text);
    // A name is cut before the level is, unless nothing of it would be left.
    let room = right - left - gap;
    let note = note_within(
        painter,
        plate,
        room - level.size().x - gap,
        rect.height(),
        text,
    );
    let room = note
        .as_ref()
        .map_or(room, |note| room - gap - note.size().x);
    let beside = room - level.size().x;
    let (room, level) = if beside >= LEAST_NAME {
        (beside, Some(level))
    } else {
        (room, None)
    };
    let shown = egui::RichText::new(laid_out(&plate.name))
        .font(font)
        .color(text);
    let shown = cut_line(ui, shown, room);
    let is_cut = shown.elided || level.is_none();
    let mut after = left + shown.size().x;
    put(ui.painter(), rect, left, shown, upright);
    if let Some(level) = level {
        let width = level.size().x;
        put(ui.painter(), rect, after, level, upright);
        after += width;
    }
    if let Some(note) = note {
        put(ui.painter(), rect, after + gap, note, upright);
    }
    is_cut.then(|| format!("{}{}", plate.name, plate.level()))
}

/// The line round a plate, which a filled one has only where it is pointed at or has the focus.
fn outline(painter: &Painter, response: &Response, rect: Rect, tokens: &Tokens, is_filled: bool) {
    let stroke = if response.has_focus() {
        egui::Stroke::new(size::STRONG_LINE, tokens.text)
    } else if response.sense.senses_click() && response.hovered() {
        egui::Stroke::new(size::LINE, tokens.accent)
    } else {
        egui::Stroke::new(size::LINE, tokens.line)
    };
    if !is_filled || response.has_focus() || response.hovered() {
        let round = rect.height() / 2.0;
        painter.rect_stroke(rect, round, stroke, egui::StrokeKind::Outside);
    }
}

/// The size of the letters of a note, in parts of those of the name.
const NOTE: f32 = 0.78;
/// The least room for a name beside the level, in points.
const LEAST_NAME: f32 = 48.0;

/// How much larger than usual everything is on a plate of this height.
pub fn scale(height: f32) -> f32 {
    (height / USUAL).max(1.0)
}

fn font(height: f32) -> FontId {
    theme::strong(font_size(height))
}

/// The size of letters on a plate of this height, in points.
fn font_size(height: f32) -> f32 {
    (height * 0.42).clamp(12.0, 44.0)
}

/// What is noted on a plate as far as it has room beside the name, which is cut to its least for it.
fn note_within(
    painter: &Painter,
    plate: &Plate,
    room: f32,
    height: f32,
    color: Color32,
) -> Option<Arc<Galley>> {
    let name = painter.layout_no_wrap(laid_out(&plate.name), font(height), color);
    let room = room - name.size().x.min(LEAST_NAME);
    let texts = plate.note?.texts().into_iter();
    let font = FontId::proportional(NOTE * font_size(height));
    let mut notes = texts.map(|text| painter.layout_no_wrap(text.to_owned(), font.clone(), color));
    notes.find(|note| note.size().x <= room)
}

/// Which way up a plate is: turned for a player who sits opposite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlateTurn {
    Upright,
    Over,
}

impl PlateTurn {
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

/// The time left in a box of its own, its right end at `right`; where it begins.
fn put_clock(
    painter: &Painter,
    tokens: &Tokens,
    plate: Rect,
    right: f32,
    left: Duration,
    turn: PlateTurn,
) -> f32 {
    let (fill, text) = match is_little(left) {
        true => (tokens.error, tokens.page),
        false => (tokens.page, tokens.text),
    };
    let layout = |shown| painter.layout_no_wrap(shown, font(plate.height()), text);
    let shown = layout(clock_text(left));
    // As wide as with any digits, so that nothing moves while it runs.
    let width = layout(widest(clock_text(left))).size().x + 2.0 * CLOCK_END * scale(plate.height());
    let half = 0.36 * plate.height();
    let corner = egui::pos2(right, plate.center().y + half);
    let other = egui::pos2(right - width, plate.center().y - half);
    let face = Rect::from_two_pos(turn.point(plate, corner), turn.point(plate, other));
    painter.rect_filled(face, 0.5 * half, fill);
    let begin = right - 0.5 * (width + shown.size().x);
    put(painter, plate, begin, shown, turn);
    right - width
}

/// The same text with the widest digits.
fn widest(text: String) -> String {
    let digit = |c: char| if c.is_ascii_digit() { '0' } else { c };
    text.chars().map(digit).collect()
}

/// Text on the plate, its left end at `left`.
fn put(painter: &Painter, plate: Rect, left: f32, galley: Arc<Galley>, turn: PlateTurn) {
    let at = egui::pos2(left, plate.center().y - galley.size().y / 2.0);
    let color = painter.ctx().global_style().visuals.text_color();
    let shape = TextShape::new(turn.point(plate, at), galley, color);
    painter.add(match turn {
        PlateTurn::Upright => shape,
        PlateTurn::Over => shape.with_angle(std::f32::consts::PI),
    });
}

/// The sign of whose turn it is: shape beside colour.
fn wedge(painter: &Painter, at: Pos2, color: Color32, plate: Rect, turn: PlateTurn) {
    let points = [(0.0, -6.0), (10.0, 0.0), (0.0, 6.0)];
    let scale = scale(plate.height());
    let points = points.map(|(x, y)| turn.point(plate, at + scale * egui::vec2(x, y)));
    painter.add(egui::Shape::convex_polygon(
        points.to_vec(),
        color,
        egui::Stroke::NONE,
    ));
}
