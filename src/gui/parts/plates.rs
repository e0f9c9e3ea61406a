//! The name plates beside a board: who sits there, how much he has, whether it is his turn.

use std::sync::Arc;
use std::time::Duration;

use egui::epaint::TextShape;
use egui::{
    Color32, FontId, Galley, Painter, Pos2, Rangef, Rect, RectAlign, Response, Role, Sense,
    Tooltip, Ui, WidgetInfo,
};

use crate::game::record::Record;
use crate::game::seat::Seat;
use crate::gui::board::{BoardLayout, BoardModel, StorePlaces};
use crate::gui::parts::clock::{clock_text, is_little};
use crate::gui::parts::scripts::{laid_out, missing_notice};
use crate::gui::parts::widgets::{cut_line, name_painted};
use crate::gui::theme::Tokens;
use crate::gui::theme::size::{MESSAGE, STATUS_BAR};
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
    /// What is to be known of his turn: see [`turn_note`].
    pub note: &'static str,
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

/// What a player's plate says of the last move besides whose turn it is: that he moves again, or has taken over the other side.
pub fn turn_note(record: &Record, side: Side) -> &'static str {
    let to_move = record.state().to_move();
    match record.last() {
        Some(last) if last.action == Move::Swap && to_move == Some(side.other()) => "swapped sides",
        Some(last) if last.action != Move::Swap && to_move == Some(side) && last.by == side => {
            AGAIN
        }
        _ => "",
    }
}

/// The greatest height of a plate on which everything has its usual size, in points; on a taller one it grows along.
const USUAL: f32 = 42.0;
/// Between the rounded ends of a usual plate and what is on it, in points.
const END: f32 = 18.0;
/// Room for the sign of whose turn it is, in points.
const WEDGE: f32 = 18.0;
/// The least and the greatest height of a plate, in points.
const PLATE: [f32; 2] = [34.0, 120.0];
/// Between the far plate and the wood, in points.
const AIR: f32 = 10.0;
/// Between the wood, which throws a shadow there, and the near plate, in points.
const SHADOW: f32 = 14.0;
/// The least width of a plate and the room beside it, in points.
const LEAST_ROW: f32 = 420.0;
/// Room for a plate and what stands beside it at an end of the board, in points.
const COLUMN: f32 = 420.0;
/// How much larger houses must get for plates to stand at the ends of the board.
const MUCH_LARGER: f32 = 1.2;
/// Room below the near plate, besides that of a message, in which the end of a game can be told, in points.
const END_ROOM: f32 = 44.0;
/// Left free below the near plate at least, in points.
const LEAST_BELOW: f32 = 4.0;
/// Between the name and the number, in points.
const GAP: f32 = 10.0;
/// Between the ends of a clock's box and the time in it, in points.
const CLOCK_END: f32 = 6.0;

/// A board between two plates, which stand at its edges: the places of all of them.
pub struct BetweenPlates {
    /// The room for the board.
    pub board: Rect,
    /// The wood in it, without its shadow.
    pub wood: Rect,
    inner: Rect,
    height: f32,
    stores: StorePlaces,
    stand: PlatesPlace,
}

/// Where the plates stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlatesPlace {
    /// Above the board and below it.
    AboveAndBelow,
    /// At its ends, in a window that is wide and low.
    AtEnds,
}

/// How much stands beside a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesidePlate {
    /// A line that may be cut.
    Little,
    /// What is to be decided.
    Much,
}

impl BetweenPlates {
    /// The places in so much room, for this board; a message that comes takes its place from what is left free
    /// below.
    pub fn new(ui: &Ui, whole: Rect, model: &BoardModel<'_>) -> Self {
        // The same with a message below as without.
        let window = ui.ctx().content_rect().height();
        let height = (window * 0.054).min(whole.width() * 0.05);
        let height = height.clamp(PLATE[0], PLATE[1]);
        let margin = (whole.width() * 0.01).clamp(4.0, 16.0);
        let below = free_below(ui, whole);
        let inner = Rect::from_min_max(
            whole.min + egui::vec2(margin, margin),
            whole.max - egui::vec2(margin, below),
        );
        // The board keeps a margin of its own in its room.
        let board = Rect::from_min_max(
            inner.min + egui::vec2(0.0, height),
            inner.max - egui::vec2(0.0, height),
        );
        // Where the houses get no smaller by it, the end of a game finds room below.
        let layout = BoardLayout::of(board, model);
        let above_end = board.with_max_y(board.bottom() - END_ROOM);
        let spared = BoardLayout::of(above_end, model);
        let (board, layout) = match spared.diameter < layout.diameter {
            true => (board, layout),
            false => (above_end, spared),
        };
        // A low window has more room at the ends of the board than above it.
        let between_ends = inner.shrink2(egui::vec2(COLUMN, 0.0));
        let wide = BoardLayout::of(between_ends, model);
        let (board, layout, stand) = match wide.diameter > MUCH_LARGER * layout.diameter {
            true => (between_ends, wide, PlatesPlace::AtEnds),
            false => (board, layout, PlatesPlace::AboveAndBelow),
        };
        Self {
            board,
            wood: layout.board,
            inner,
            height,
            stores: model.stores,
            stand,
        }
    }

    /// Whether the plates stand at the ends of the board, where they take nothing from its height.
    pub fn are_at_ends(&self) -> bool {
        self.stand == PlatesPlace::AtEnds
    }

    /// The place of a plate, on a board with `near` below, and the room beside it. A plate stands where
    /// its player's store is, its edge at the edge of the wood; without stores, where that is usual.
    pub fn plate(&self, ui: &Ui, plate: &Plate, near: Side, beside: BesidePlate) -> (Rect, Rect) {
        let is_near = plate.side == near;
        let row = self.row(is_near);
        let along = match self.stand {
            PlatesPlace::AboveAndBelow => self.wood.width(),
            PlatesPlace::AtEnds => row.width(),
        };
        let usual = (along * 0.36).clamp(140.0, 6.0 * self.height);
        let most = match beside {
            BesidePlate::Much => usual.max(along * 0.45).max(MUCH_BESIDE),
            BesidePlate::Little => usual.max(along * 0.6),
        };
        let gap = 0.3 * self.height;
        let width = plate.width(ui, self.height).clamp(usual, most);
        let at_right = self.is_at_right(is_near);
        if at_right == (self.stand == PlatesPlace::AtEnds) {
            let (plate, _) = row.split_left_right_at_x(row.left() + width);
            (plate, row.with_min_x(plate.right() + gap))
        } else {
            let (_, plate) = row.split_left_right_at_x(row.right() - width);
            (plate, row.with_max_x(plate.left() - gap))
        }
    }

    /// What lies of a room beside a plate along the edge of the wood.
    pub fn along_wood(&self, room: Rect) -> Rect {
        match self.stand {
            PlatesPlace::AboveAndBelow => Rect::from_x_y_ranges(
                self.wood.x_range().intersection(room.x_range()),
                room.y_range(),
            ),
            PlatesPlace::AtEnds => room,
        }
    }

    /// Whether a plate stands at the right end of the board.
    fn is_at_right(&self, is_near: bool) -> bool {
        (self.stores != StorePlaces::SouthLeft) == is_near
    }

    /// The row of a plate and the room beside it: along the edge of the wood, from the plate's end on and beyond the other
    /// where the wood is short; or at an end of the board.
    fn row(&self, is_near: bool) -> Rect {
        let (wood, inner) = (self.wood.x_range(), self.inner.x_range());
        let at_right = self.is_at_right(is_near);
        if self.stand == PlatesPlace::AtEnds {
            let x = match at_right {
                true => Rangef::new(wood.max + SHADOW, inner.max),
                false => Rangef::new(inner.min, wood.min - SHADOW),
            };
            let top = match is_near {
                true => self.wood.bottom() - self.height,
                false => self.wood.top(),
            };
            return Rect::from_x_y_ranges(x, top..=top + self.height);
        }
        let width = wood.span().max(LEAST_ROW);
        let x = match at_right {
            true => Rangef::new((wood.max - width).max(inner.min.min(wood.min)), wood.max),
            false => Rangef::new(wood.min, (wood.min + width).min(inner.max.max(wood.max))),
        };
        let top = match is_near {
            true => self.wood.bottom() + SHADOW,
            false => self.wood.top() - AIR - self.height,
        };
        Rect::from_x_y_ranges(x, top..=top + self.height)
    }
}

/// What is left free below the near plate, in points: room for a message of one line, so that nothing moves
/// when it comes; little where one is there already, or something else stands below.
fn free_below(ui: &Ui, whole: Rect) -> f32 {
    let line = ui.ctx().content_rect().bottom() - STATUS_BAR;
    (MESSAGE - (line - whole.bottom())).clamp(0.0, MESSAGE) + LEAST_BELOW
}

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
            note: "",
            won: winner == Some(side),
            view,
            time_left: None,
        }
    }

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
        if !self.note.is_empty() {
            said += &format!(", {}", self.note);
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

/// The width of a plate with much beside it, where it needs so much and the board is small, in points.
const MUCH_BESIDE: f32 = 176.0;
/// The note of who moves again.
const AGAIN: &str = "moves again";
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
    let first = plate.note.split(' ').next().unwrap_or_default();
    let short = match plate.note {
        AGAIN => "again",
        _ => first,
    };
    let notes = [plate.note, short].into_iter();
    let mut notes = notes.filter(|text| !text.is_empty());
    notes.find_map(|text| {
        let note = laid_note(painter, text, height, color);
        (note.size().x <= room).then_some(note)
    })
}

/// A note in the letters of one, on a plate of this height.
fn laid_note(painter: &Painter, text: &str, height: f32, color: Color32) -> Arc<Galley> {
    let font = FontId::proportional(NOTE * font_size(height));
    painter.layout_no_wrap(text.to_owned(), font, color)
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

#[cfg(test)]
mod tests {
    use egui::{RawInput, Vec2, vec2};

    use super::*;
    use crate::gui::parts::board_parts::base;
    use crate::gui::theme;
    use crate::storage::rules::presets::preset;
    use crate::storage::settings::Settings;

    /// The places of a board with these rules in a window of this size, and its far and its near plate.
    fn places(
        rules: &RuleSet,
        size: Vec2,
        beside: BesidePlate,
    ) -> (BetweenPlates, [(Rect, Rect); 2]) {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        let state = State::new(rules, rules.start(Side::South));
        let mut found = None;
        let mut output = ctx.run_ui(input, |ui| {
            let window = ui.ctx().content_rect();
            let whole = window.with_min_y(44.0).with_max_y(size.y - STATUS_BAR);
            let model = base(&Settings::default(), rules, state.position(), Side::South);
            let between = BetweenPlates::new(ui, whole, &model);
            let plates = [Side::North, Side::South].map(|side| {
                let who = (side.to_string(), Seat::Person);
                let plate = Plate::of(&state, side, who, BoardView::SouthBelow);
                between.plate(ui, &plate, Side::South, beside)
            });
            found = Some((between, plates));
        });
        output.textures_delta.clear();
        found.unwrap()
    }

    fn two_by_two() -> RuleSet {
        let mut spec = preset("kalah").unwrap().rules.clone();
        spec.houses = 2;
        RuleSet::new(spec).unwrap()
    }

    fn named(id: &str) -> RuleSet {
        RuleSet::new(preset(id).unwrap().rules.clone()).unwrap()
    }

    #[test]
    fn plates_end_where_the_board_ends() {
        for (name, rules) in [
            ("omweso", named("omweso")),
            ("bao", named("bao")),
            ("2×2", two_by_two()),
            ("kalah", named("kalah")),
        ] {
            for size in [
                vec2(640.0, 400.0),
                vec2(350.0, 400.0),
                vec2(1280.0, 800.0),
                vec2(1900.0, 420.0),
            ] {
                let (between, [far, near]) = places(&rules, size, BesidePlate::Little);
                let wood = between.wood;
                let what = format!("{name} at {size}: {far:?}, {near:?}, {wood}");
                if between.stand == PlatesPlace::AtEnds {
                    assert!(near.0.left() >= wood.right(), "{what}");
                    assert!(far.0.right() <= wood.left(), "{what}");
                    assert!(near.1.width() >= 240.0 && far.1.width() >= 240.0, "{what}");
                    continue;
                }
                assert!((near.0.right() - wood.right()).abs() < 2.0, "{what}");
                assert!((far.0.left() - wood.left()).abs() < 2.0, "{what}");
                for (plate, room) in [far, near] {
                    assert!(plate.width() < 0.7 * wood.width(), "{what}");
                    let along = between.along_wood(room);
                    assert!(wood.x_range().contains(along.left()), "{what}");
                    assert!(!plate.intersects(room), "{what}");
                }
            }
        }
    }

    #[test]
    fn plates_stand_at_the_ends_of_the_board_where_that_makes_it_larger() {
        for rules in [named("omweso"), named("bao")] {
            let low = places(&rules, vec2(1900.0, 420.0), BesidePlate::Little).0;
            assert_eq!(low.stand, PlatesPlace::AtEnds);
            assert!(low.wood.height() > 250.0, "{}", low.wood);
            for size in [vec2(640.0, 400.0), vec2(1280.0, 800.0)] {
                let usual = places(&rules, size, BesidePlate::Little).0;
                assert_eq!(usual.stand, PlatesPlace::AboveAndBelow, "{size}");
            }
        }
    }
}
