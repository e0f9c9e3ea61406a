//! What every board shown has in common: how it is laid out, the preview of a move, the last one.

use egui::{Sense, Ui, UiBuilder, vec2};

use crate::gui::board::{
    AfterMove, BoardModel, LabelStyle, LastMove, Preview, Seating, StorePlaces,
};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::StoreSide;
use crate::rules::trace::{Event, Trace};
use crate::storage::settings::{BoardView, HouseLabels, Settings};

/// Whether a rule set's board has stores, and at which end.
pub fn store_places(rules: &RuleSet) -> StorePlaces {
    match (rules.has_stores(), rules.spec().store_side) {
        (false, _) => StorePlaces::None,
        (true, StoreSide::Right) => StorePlaces::SouthRight,
        (true, StoreSide::Left) => StorePlaces::SouthLeft,
    }
}

/// The bare board of a rule set, as the settings want it, with `near` below.
pub fn base<'a>(
    settings: &Settings,
    rules: &RuleSet,
    position: &'a Position,
    near: Side,
) -> BoardModel<'a> {
    let mut model = BoardModel::new(rules.shape(), store_places(rules), position);
    model.view = match (settings.board_view, near) {
        (BoardView::FaceToFace, _) => Seating::FaceToFace,
        (_, Side::South) => Seating::SouthBelow,
        (_, Side::North) => Seating::NorthBelow,
    };
    model.labels = house_labels(settings);
    model.kept = Side::ALL.map(|side| rules.kept(position, side));
    model.reserve = rules.spec().reserve > 0;
    model
}

/// A board as wide as the room it stands in.
pub fn small_board<R>(ui: &mut Ui, rules: &RuleSet, board: impl FnOnce(&mut Ui) -> R) -> R {
    /// The height of the board in parts of its width, for one row a side and for two.
    const HEIGHTS: [f32; 2] = [0.54, 0.82];
    let width = ui.available_width();
    let rows = usize::from(rules.shape().rows());
    let height = width * HEIGHTS[rows.clamp(1, 2) - 1];
    let (room, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    board(&mut ui.new_child(UiBuilder::new().max_rect(room)))
}

/// What stands beside the houses, as the settings want it.
pub fn house_labels(settings: &Settings) -> LabelStyle {
    match settings.house_labels {
        HouseLabels::Numbers => LabelStyle::Numbers,
        HouseLabels::Letters => LabelStyle::Letters,
    }
}

/// Where a move began and ended; `None` for a swap.
pub fn last_move_of(trace: &Trace) -> Option<LastMove> {
    Some(LastMove {
        origin: trace.origin()?,
        landing: trace.last_pit()?,
    })
}

/// What a move would do, as the board draws it.
pub fn preview_of(trace: &Trace) -> Preview {
    let mut path = Vec::new();
    let mut captures = Vec::new();
    for event in &trace.events {
        match *event {
            Event::Drop { pit } => path.push(pit),
            Event::Capture { house, .. } => captures.push(house),
            Event::CaptureInPassing { house, .. } => captures.push(house),
            Event::CaptureToHand { house, seeds } if seeds > 0 => captures.push(house),
            _ => {}
        }
    }
    Preview {
        origin: trace.origin(),
        landing: path.last().copied(),
        path,
        captures,
        then: if trace.extra_move && trace.outcome.is_none() {
            AfterMove::ExtraMove
        } else {
            AfterMove::TurnPasses
        },
        toward: Vec::new(),
    }
}
