//! The place of the side panel: as wide as was wished, where the window has room for it.

use egui::{Frame, Margin, Panel, PanelState, Rect, Ui, UiBuilder};

use crate::gui::action::Action;
use crate::gui::desk::Desk;
use crate::gui::frame::panel::panel_ui;
use crate::gui::theme;

/// The least width of the panel, in points: four tabs and all clauses fit in it.
const LEAST: f32 = 290.0;
/// The greatest, in points.
const MOST: f32 = 520.0;
/// What is left to the board where the panel is wider than it must be, in points.
const BOARD: f32 = 500.0;

/// The panel at the right, with its edge to drag.
pub fn side_ui(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let most = (ui.available_width() - BOARD).clamp(LEAST, MOST);
    let width = (desk.settings.side_panel.width as f32).clamp(LEAST, most);
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
        panel_ui(
            &mut ui.new_child(UiBuilder::new().max_rect(room)),
            desk,
            actions,
        );
        ui.allocate_rect(room, egui::Sense::hover());
    });
    let dragged = shown.response.rect.width().round();
    if (dragged - width).abs() > 1.0 {
        actions.push(Action::SetPanelWidth(dragged as u32));
    }
}
