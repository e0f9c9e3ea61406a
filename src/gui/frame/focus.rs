//! The ring round what the keyboard is at.

use egui::{Context, Stroke, StrokeKind};

use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::theme;
use crate::gui::theme::size::RADIUS;

/// Between a control and its ring, in points.
const AIR: f32 = 2.0;
/// How thick the ring is, in points.
const RING: f32 = 2.0;

/// Draws a ring round the control that has the keyboard's focus, beside it rather than on it: so it stands out
/// from filled buttons, too. Houses have marks of their own.
pub fn focus_ring(ctx: &Context, board: KeyBoard) {
    let is_house = board.focused(ctx).is_some();
    let focused = ctx.memory(|m| m.focused()).filter(|_| !is_house);
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return;
    };
    let seen = response.interact_rect;
    if seen.is_positive() {
        let stroke = Stroke::new(RING, theme::tokens(ctx).text);
        let radius = f32::from(RADIUS) + AIR;
        ctx.layer_painter(response.layer_id).rect_stroke(
            seen.expand(AIR),
            radius,
            stroke,
            StrokeKind::Outside,
        );
    }
}
