//! A long list of rows that are buttons: one stop of Tab, keys go through it, and only the rows that are seen are laid out.

use egui::{
    Color32, Context, FocusDirection, Id, Key, Memory, Modifiers, Rect, Response, Role, ScrollArea,
    Sense, Ui, WidgetInfo,
};

use crate::gui::tab_stop::{TabStop, keep_arrows};
use crate::gui::theme::{self, size};

/// How high a list and its rows are, in points.
#[derive(Clone, Copy, Debug)]
pub struct ListHeights {
    /// A row.
    pub row: f32,
    /// All that is seen, at most.
    pub most: f32,
}

/// Shows so many rows; `row` shows the one of a number, as a widget of this identity that hears this. Arrows, `PageUp`,
/// `PageDown`, `Home` and `End` go from row to row.
pub fn long_list(
    ui: &mut Ui,
    name: &str,
    heights: ListHeights,
    count: usize,
    mut row: impl FnMut(&mut Ui, usize, Id, Sense),
) {
    let id = Id::unique(name);
    let ctx = ui.ctx().clone();
    let focused = ctx.memory(Memory::focused);
    let at = (0..count).find(|&number| focused == Some(id.with(number)));
    let pitch = heights.row + ui.spacing().item_spacing.y;
    // What was seen of it last: its top and its height.
    let (top, height): (f32, f32) = ctx.data(|d| d.get_temp(id)).unwrap_or((0.0, heights.most));
    let mut area = ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink([false, false])
        .max_height(heights.most)
        // In a dialog that stands in the middle there seems to be less, until it has grown.
        .min_scrolled_height(heights.most);
    if let Some(to) = at.and_then(|at| step(&ctx, id, at, (height / pitch) as usize, count)) {
        let first = to as f32 * pitch;
        let least = (first + pitch - height).max(0.0).min(first);
        area = area.vertical_scroll_offset(top.clamp(least, first));
    }
    let shown = area.show_rows(ui, heights.row, count, |ui, seen| {
        let ids: Vec<Id> = seen.clone().map(|number| id.with(number)).collect();
        let stop = TabStop::of(&ctx, id, id.with(seen.start), &ids);
        for (number, id) in seen.zip(ids) {
            row(ui, number, id, stop.sense(id));
        }
    });
    let seen = (shown.state.unclamped_offset().y, shown.inner_rect.height());
    ctx.data_mut(|d| d.insert_temp(id, seen));
}

/// The place of a column's title, a button that has the rows sorted by it; and the colour of what is painted there.
pub fn column_title(
    ui: &Ui,
    id: Id,
    place: Rect,
    is_sorted: bool,
    name: &str,
) -> (Response, Color32) {
    let tokens = theme::tokens(ui.ctx());
    let response = ui.interact(place, id, Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_sorted, name));
    let is_hot = response.hovered() || response.has_focus();
    if is_hot {
        let painter = ui.painter();
        painter.rect_filled(place, size::RADIUS, tokens.control_hover);
    }
    let color = match is_sorted || is_hot {
        true => tokens.text,
        false => tokens.quiet,
    };
    (response, color)
}

/// Has a key lead from a row to another one; its number.
fn step(ctx: &Context, id: Id, at: usize, page: usize, count: usize) -> Option<usize> {
    keep_arrows(ctx, id.with(at));
    let last = count.saturating_sub(1);
    let page = page.max(1).cast_signed();
    let pressed = |key| ctx.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
    let keys = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::End, isize::MAX),
        (Key::Home, isize::MIN),
    ];
    // As often as they were pressed, on a slow machine more than once a frame.
    let mut to = at;
    for (key, by) in keys {
        for _ in 0..pressed(key) {
            to = to.saturating_add_signed(by).min(last);
        }
    }
    if to == at {
        return None;
    }
    ctx.memory_mut(|m| {
        m.request_focus(id.with(to));
        m.move_focus(FocusDirection::None);
    });
    Some(to)
}
