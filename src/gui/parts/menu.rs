//! Menus that scroll where the window is too low for them.

use egui::{Response, ScrollArea, Ui};

/// A button with a menu below or above it, which always opens at its beginning.
///
/// `spare` is the height of the window that the menu leaves free, in points.
pub fn menu(ui: &mut Ui, title: &str, spare: f32, content: impl FnOnce(&mut Ui)) -> Response {
    let id = ui.scope_id().with((title, "open"));
    let was_open = ui.data(|d| d.get_temp::<bool>(id)).unwrap_or_default();
    let shown = ui.menu_button(title, |ui| {
        let room = ui.ctx().content_rect().height() - spare;
        // The toolkit would give a menu no more than its usual height.
        ui.set_max_height(room);
        let mut area = ScrollArea::vertical().max_height(room);
        if !was_open {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            // A bar that comes takes no room from the entries: the menu grows by it.
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
            // So close that all of it is seen in a window as large as at the first start.
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.spacing_mut().button_padding.y = 3.0;
            ui.spacing_mut().interact_size.y = 24.0;
            content(ui);
        });
    });
    let is_open = shown.inner.is_some();
    if is_open != was_open {
        ui.data_mut(|d| d.insert_temp(id, is_open));
    }
    shown.response
}
