//! The place of the side panel: at the right as wide as was wished, where the window has room for it; below the page in a window
//! that is higher than it is wide.

use egui::{CentralPanel, Frame, Margin, Panel, PanelState, Rect, Ui, UiBuilder};

use crate::gui::action::Actions;
use crate::gui::pages::page::Page;
use crate::gui::shared::Shared;
use crate::gui::theme;
use crate::gui::view::ViewAction;

/// The least width of the panel, in points: four tabs and all clauses fit in it.
const LEAST: f32 = 290.0;
/// The greatest, in points.
const MOST: f32 = 520.0;
/// What is left to the board where the panel is wider than it must be, in points.
const BOARD: f32 = 500.0;
/// The height of a window, in parts of its width, from which on the panel is below the page.
const HIGH: f32 = 1.2;
/// The height of a page above the panel, in parts of its width, and in parts of the window's height.
const PAGE: f32 = 0.9;
const PAGE_SHARE: core::ops::RangeInclusive<f32> = 0.5..=0.65;

/// Where the panel is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SidePlace {
    /// What is left to the page.
    pub page: Rect,
    /// The panel.
    pub side: Rect,
    is_below: bool,
}

impl SidePlace {
    /// The place in so much room.
    pub fn of(room: Rect, shared: &Shared) -> Self {
        let is_below = room.height() > HIGH * room.width();
        let (page, side) = if is_below {
            let share =
                (PAGE * room.width() / room.height()).clamp(*PAGE_SHARE.start(), *PAGE_SHARE.end());
            room.split_top_bottom_at_fraction(share)
        } else {
            let wished = shared.settings.side_panel.width as f32;
            let width = wished.clamp(LEAST, most(room));
            room.split_left_right_at_x(room.right() - width)
        };
        Self {
            page,
            side,
            is_below,
        }
    }
}

/// The greatest width that there is room for.
fn most(room: Rect) -> f32 {
    (room.width() - BOARD).clamp(LEAST, MOST)
}

/// The panel, with its edge to drag where it is at the right.
pub fn side_ui(
    ui: &mut Ui,
    place: SidePlace,
    page: &dyn Page,
    shared: &Shared,
    actions: &mut Actions,
) {
    let frame = Frame::new()
        .fill(theme::tokens(ui.ctx()).panel)
        .inner_margin(Margin::symmetric(theme::size::PANEL_MARGIN as i8, 0));
    let content = |ui: &mut Ui, actions: &mut Actions| {
        // A space of its own: nothing in it, however wide, makes the panel wider.
        let room = ui.available_rect_before_wrap();
        let mut child = ui.new_child(UiBuilder::new().max_rect(room));
        page.panel_ui(&mut child, shared, actions);
        ui.allocate_rect(room, egui::Sense::hover());
    };
    if place.is_below {
        let builder = UiBuilder::new().max_rect(place.side);
        ui.scope_builder(builder, |ui| {
            CentralPanel::default()
                .frame(frame)
                .show(ui, |ui| content(ui, actions));
        });
        return;
    }
    // egui remembers what was shown last, which in a narrow window is not what was wished.
    let id = ui.scope_id().with("side panel");
    let width = place.side.width();
    let outer_rect = Rect::from_min_size(ui.max_rect().min, egui::vec2(width, 0.0));
    ui.data_mut(|d| d.insert_persisted(id, PanelState { outer_rect }));
    let panel = Panel::right("side panel")
        .size_range(LEAST..=most(ui.max_rect()))
        .resizable(true)
        .frame(frame);
    let shown = panel.show(ui, |ui| content(ui, actions));
    let dragged = shown.response.rect.width().round();
    if (dragged - width).abs() > 1.0 {
        actions.push(ViewAction::SetPanelWidth(dragged as u32));
    }
}
