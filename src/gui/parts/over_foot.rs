//! What scrolls above what stays at the bottom.

use egui::{Sense, Stroke, Ui, UiBuilder};

use crate::gui::theme::{self, size};

/// Above and below what stays, in points.
const EDGE: f32 = 6.0;

/// Shows content in the room above a foot that has the height it needs. Tab goes through the content first, as the eye does:
/// the toolkit's panels are shown before what is beside them, and Tab goes as things are shown.
pub fn over_foot(ui: &mut Ui, id: &str, content: impl FnOnce(&mut Ui), foot: impl FnOnce(&mut Ui)) {
    let id = ui.scope_id().with(id);
    // As high as it was last; a frame in which it is found to be another is not shown.
    let height: f32 = ui.data(|d| d.get_temp(id)).unwrap_or_default();
    let room = ui.available_rect_before_wrap();
    let (above, below) = room.split_top_bottom_at_y(room.bottom() - height);
    let part = |ui: &mut Ui, rect, salt: &str| {
        let builder = UiBuilder::new().max_rect(rect);
        ui.new_child(builder.id_salt(salt.to_owned()))
    };
    content(&mut part(ui, above, "content"));
    let line = Stroke::new(size::LINE, theme::tokens(ui.ctx()).line);
    ui.painter().hline(below.x_range(), below.top(), line);
    let inner = below.shrink2(egui::vec2(0.0, EDGE));
    let mut lower = part(ui, inner, "foot");
    foot(&mut lower);
    let used = lower.min_rect().height() + 2.0 * EDGE;
    if (used - height).abs() > 0.01 {
        ui.data_mut(|d| d.insert_temp(id, used));
        ui.ctx().request_discard("a foot has another height");
    }
    ui.allocate_rect(room, Sense::hover());
}
