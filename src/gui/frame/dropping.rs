//! What would become of files that are held over the window.

use egui::{Align2, Area, Context, Id, Order, Role, Sense, Stroke, StrokeKind, WidgetInfo, vec2};

use crate::gui::pages::page::Page;
use crate::gui::theme::{self, size};

/// Between the edge of the window and the frame in it, in points.
const AIR: f32 = 12.0;

/// Says that files can be dropped here, while some are held over the window; nothing while none are.
pub fn dropping_ui(ctx: &Context, page: &dyn Page) {
    let files = ctx.input(|i| i.raw.hovered_files.len());
    let text = match files {
        0 => return,
        1 => "Drop the file to open it",
        _ if page.import(Vec::new()).is_some() => "Drop the files to import their games",
        _ => "Drop the files to open the first",
    };
    let window = ctx.content_rect();
    let tokens = theme::tokens(ctx);
    let area = Area::new(Id::unique("files held over the window"))
        .order(Order::Foreground)
        .interactable(false)
        .fixed_pos(window.min);
    area.show(ctx, |ui| {
        let (rect, response) = ui.allocate_exact_size(window.size(), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
        let painter = ui.painter();
        painter.rect_filled(rect, 0.0, tokens.page.gamma_multiply(0.7));
        let frame = Stroke::new(2.0, tokens.accent);
        painter.rect_stroke(rect.shrink(AIR), 8.0, frame, StrokeKind::Inside);
        let font = theme::strong(size::SUBTITLE);
        let galley = painter.layout_no_wrap(text.to_owned(), font, tokens.text);
        let label = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
        let around = label.expand2(vec2(16.0, 10.0));
        painter.rect(around, 8.0, tokens.panel, frame, StrokeKind::Inside);
        painter.galley(label.min, galley, tokens.text);
    });
}
