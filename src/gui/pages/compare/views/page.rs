//! The middle of the compare page: two to four boards, and below them what was played.

use egui::{Align, Layout, Rect, Ui, UiBuilder, pos2, vec2};

use crate::compare::linked::table::FEWEST;
use crate::gui::action::Actions;
use crate::gui::pages::compare::action::{CompareAction, NewBoard};
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::board::board_ui;
use crate::gui::pages::compare::views::foot::foot_ui;
use crate::gui::pages::compare::views::foreseen::{Foreseen, Hovered};
use crate::gui::pages::compare::views::grid::places;
use crate::gui::pages::compare::views::header::{head, header_ui};
use crate::gui::pages::page::Page as _;
use crate::gui::parts::board_parts::store_places;
use crate::gui::shared::Shared;
use crate::gui::theme::{self, size};
use crate::rules::side::Side;

/// The height of the line below the boards.
const FOOT: f32 = 40.0;
/// The height of what is said below a board that is the only one.
const LONE: f32 = 96.0;

/// The whole page but the panel.
pub fn compare_ui(ui: &mut Ui, comparison: &Comparison, shared: &Shared, actions: &mut Actions) {
    let whole = ui.max_rect();
    let gap = (whole.width() * 0.012).clamp(8.0, 16.0);
    let foot = Rect::from_min_max(
        pos2(whole.left() + gap, whole.bottom() - FOOT),
        whole.max - vec2(gap, 0.0),
    );
    let room = Rect::from_min_max(
        whole.min + vec2(gap, 0.5 * gap),
        pos2(whole.right() - gap, foot.top()),
    );
    let boards = comparison.linked.boards();
    let room = if boards.len() < FEWEST {
        let (room, below) = room.split_top_bottom_at_y(room.bottom() - LONE);
        lone_ui(ui, below, actions);
        room
    } else {
        room
    };
    if shared.modal.is_none() {
        comparison
            .key_board()
            .move_focus(ui.ctx(), Side::South, || {
                let board = comparison.linked.boards().get(comparison.active);
                board.map_or_else(Vec::new, |board| board.state().legal_houses())
            });
    }
    let id = egui::Id::unique("hovered house of the boards");
    let hovered = ui.data(|d| d.get_temp::<Option<Hovered>>(id)).flatten();
    let foreseen = Foreseen::of(comparison, hovered);
    let shapes: Vec<_> = boards
        .iter()
        .map(|board| (board.rules().shape(), store_places(board.rules())))
        .collect();
    let mut now_hovered = None;
    for (number, place) in places(room, head, gap, &shapes).into_iter().enumerate() {
        let (above, below) = place.split_top_bottom_at_y(place.top() + head(place.width()));
        header_ui(ui, above, comparison, number, &foreseen, actions);
        let mut child = ui.new_child(UiBuilder::new().max_rect(below).id_salt(number));
        let hovered = board_ui(&mut child, comparison, number, &foreseen, shared, actions);
        now_hovered = now_hovered.or(hovered.map(|(house, half)| Hovered {
            board: number,
            house,
            half,
        }));
    }
    if now_hovered != hovered {
        ui.data_mut(|d| d.insert_temp(id, now_hovered));
        ui.ctx().request_repaint();
    }
    let tokens = theme::tokens(ui.ctx());
    let bar = Rect::from_x_y_ranges(whole.x_range(), foot.y_range());
    ui.painter().rect_filled(bar, 0.0, tokens.panel);
    ui.painter().hline(
        bar.x_range(),
        bar.top(),
        egui::Stroke::new(size::LINE, tokens.line),
    );
    // However many boards there are, it is the same: the keyboard comes back to it.
    let id = egui::Id::unique("foot of the boards");
    let mut child = ui.new_child(UiBuilder::new().max_rect(foot).scope_id(id));
    foot_ui(&mut child, comparison, actions);
    if comparison.is_moving() {
        ui.ctx().request_repaint();
    }
}

/// What to do while there is nothing to compare a board with.
fn lone_ui(ui: &mut Ui, rect: Rect, actions: &mut Actions) {
    let builder = UiBuilder::new().max_rect(rect).id_salt("lone board");
    let mut child = ui.new_child(builder.layout(Layout::top_down(Align::Center)));
    child.label(
        "Nothing stands beside this board yet. \
         Add other rules with “Add board” below, or begin with the same rules and change a clause.",
    );
    child.add_space(theme::size::SMALL_GAP);
    if child.button("Add a board with the same rules").clicked() {
        let add = CompareAction::Add(NewBoard::Same);
        actions.push(add);
    }
}
