//! The place of the side panel: as wide as was wished, where the window has room for it.

use egui::{Frame, Margin, Panel, PanelState, Rect, Ui, UiBuilder};

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

/// The greatest width that the window has room for.
fn most(ui: &Ui) -> f32 {
    (ui.available_width() - BOARD).clamp(LEAST, MOST)
}

/// How wide the panel is, in points.
pub fn side_width(ui: &Ui, shared: &Shared) -> f32 {
    let wished = shared.settings.side_panel.width as f32;
    wished.clamp(LEAST, most(ui))
}

/// The panel at the right, with its edge to drag.
pub fn side_ui(ui: &mut Ui, page: &dyn Page, shared: &Shared, actions: &mut Actions) {
    let (most, width) = (most(ui), side_width(ui, shared));
    // egui remembers what was shown last, which in a narrow window is not what was wished.
    let id = ui.scope_id().with("side panel");
    let outer_rect = Rect::from_min_size(ui.max_rect().min, egui::vec2(width, 0.0));
    ui.data_mut(|d| d.insert_persisted(id, PanelState { outer_rect }));
    let frame = Frame::new()
        .fill(theme::tokens(ui.ctx()).panel)
        .inner_margin(Margin::symmetric(theme::size::PANEL_MARGIN as i8, 0));
    let panel = Panel::right("side panel")
        .size_range(LEAST..=most)
        .resizable(true)
        .frame(frame);
    let shown = panel.show(ui, |ui| {
        // A space of its own: nothing in it, however wide, makes the panel wider.
        let room = ui.available_rect_before_wrap();
        let mut child = ui.new_child(UiBuilder::new().max_rect(room));
        page.panel_ui(&mut child, shared, actions);
        ui.allocate_rect(room, egui::Sense::hover());
    });
    let dragged = shown.response.rect.width().round();
    if (dragged - width).abs() > 1.0 {
        actions.push(ViewAction::SetPanelWidth(dragged as u32));
    }
}
