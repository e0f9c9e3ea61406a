//! A board between the plates of its players: where each stands, and what room is left beside it.

use egui::{Rangef, Rect, Ui};

use crate::gui::board::{BoardLayout, BoardModel, StorePlaces};
use crate::gui::parts::plates::Plate;
use crate::gui::theme::size::{MESSAGE, STATUS_BAR};
use crate::rules::side::Side;

/// The least and the greatest height of a plate, in points.
const PLATE: [f32; 2] = [34.0, 120.0];
/// Between the far plate and the wood, in points.
const AIR: f32 = 10.0;
/// Between the wood, which throws a shadow there, and the near plate, in points.
const SHADOW: f32 = 14.0;
/// The least width of a plate and the room beside it, in points.
const LEAST_ROW: f32 = 420.0;
/// The least width of a plate and the room beside it, where two share a row, in points.
const LEAST_HALF: f32 = 160.0;
/// Room for a plate and what stands beside it at an end of the board, in points.
const COLUMN: f32 = 420.0;
/// How much larger houses must get for plates to stand at the ends of the board.
const MUCH_LARGER: f32 = 1.2;
/// Room below the near plate, besides that of a message, in which the end of a game can be told, in points.
const END_ROOM: f32 = 44.0;
/// Left free below the near plate at least, in points.
const LEAST_BELOW: f32 = 4.0;
/// The width of a plate with much beside it, where it needs so much and the board is small, in points.
const MUCH_BESIDE: f32 = 176.0;

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
    /// Both above it, in a row.
    Above,
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

    /// The same where nothing is told below: where that makes the board much larger, both plates stand in one row above it.
    pub fn with_most_room(ui: &Ui, whole: Rect, model: &BoardModel<'_>) -> Self {
        let usual = Self::new(ui, whole, model);
        let top = usual.inner.top() + usual.height;
        let board = usual.inner.with_min_y(top);
        let layout = BoardLayout::of(board, model);
        let is_much = layout.diameter > MUCH_LARGER * BoardLayout::of(usual.board, model).diameter;
        if usual.are_at_ends() || !is_much {
            return usual;
        }
        Self {
            board,
            wood: layout.board,
            stand: PlatesPlace::Above,
            ..usual
        }
    }

    /// Whether the plates stand at the ends of the board, where they take nothing from its height.
    fn are_at_ends(&self) -> bool {
        self.stand == PlatesPlace::AtEnds
    }

    /// The place of a plate, on a board with `near` below, and the room beside it. A plate stands where
    /// its player's store is, its edge at the edge of the wood; without stores, where that is usual.
    pub fn plate(&self, ui: &Ui, plate: &Plate, near: Side, beside: BesidePlate) -> (Rect, Rect) {
        let is_near = plate.side == near;
        let row = self.row(is_near);
        let along = match self.stand {
            PlatesPlace::AboveAndBelow => self.wood.width(),
            PlatesPlace::AtEnds | PlatesPlace::Above => row.width(),
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
            PlatesPlace::AboveAndBelow | PlatesPlace::Above => Rect::from_x_y_ranges(
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
        let is_above = self.stand == PlatesPlace::Above;
        let top = match is_near && !is_above {
            true => self.wood.bottom() + SHADOW,
            false => self.wood.top() - AIR - self.height,
        };
        let half = LEAST_HALF.max(0.5 * wood.span());
        let x = match (is_above, at_right) {
            (false, _) => x,
            (true, false) => Rangef::new(wood.center() - half, wood.center() - 0.5 * AIR),
            (true, true) => Rangef::new(wood.center() + 0.5 * AIR, wood.center() + half),
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

#[cfg(test)]
mod tests {
    use egui::{Pos2, RawInput, Vec2, vec2};

    use super::*;
    use crate::game::seat::Seat;
    use crate::gui::parts::board_parts::base;
    use crate::gui::theme;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::state::State;
    use crate::storage::rules::presets::preset;
    use crate::storage::settings::{BoardView, Settings};

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
    fn in_a_low_room_both_plates_stand_above_the_board() {
        let ctx = egui::Context::default();
        theme::install(&ctx);
        let size = vec2(350.0, 226.0);
        for rules in [named("kalah"), named("omweso"), two_by_two()] {
            let state = State::new(&rules, rules.start(Side::South));
            let room = Rect::from_min_size(Pos2::ZERO, size);
            let input = RawInput {
                screen_rect: Some(room),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let model = base(&Settings::default(), &rules, state.position(), Side::South);
                let usual = BetweenPlates::new(ui, room, &model).wood;
                let low = BetweenPlates::with_most_room(ui, room, &model);
                assert!(low.wood.height() > usual.height() + 20.0, "{}", low.wood);
                let [far, near] = [Side::North, Side::South].map(|side| {
                    let who = (side.to_string(), Seat::Person);
                    let plate = Plate::of(&state, side, who, BoardView::SouthBelow);
                    low.plate(ui, &plate, Side::South, BesidePlate::Little).0
                });
                assert!(far.right() < near.left() && far.y_range() == near.y_range());
                assert!(room.contains_rect(far) && room.contains_rect(near));
                assert!(near.bottom() < low.wood.top() && low.wood.bottom() < room.bottom());
            });
            output.textures_delta.clear();
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
