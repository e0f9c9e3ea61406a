//! What the keyboard is at: the ring round it, and where it goes on from.

use egui::{Context, Id, Key, Modifiers, Stroke, StrokeKind};

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

/// Controls that the keyboard was at lately, the last at the end.
#[derive(Clone, Default)]
struct FocusTrail(Vec<Id>);

/// Lets Tab go on from where the keyboard was, where nothing has the focus: Enter in a field gives it up, and so does a list
/// that is closed. The toolkit would begin anew at the top. To be called before anything is shown.
pub fn focus_goes_on(ctx: &Context) {
    /// Enough for a field in a dialog over a list over a page.
    const LONGEST: usize = 8;
    let id = Id::unique("where the keyboard was");
    let focused = ctx.memory(|m| m.focused());
    let (is_tab, is_pointer) = ctx.input(|i| {
        let is_tab = i.key_pressed(Key::Tab) && !i.modifiers.matches_any(Modifiers::COMMAND);
        (is_tab, i.pointer.any_pressed())
    });
    let mut trail: FocusTrail = ctx.data(|d| d.get_temp(id)).unwrap_or_default();
    if is_pointer {
        trail.0.clear();
    }
    if let Some(at) = focused.filter(|at| trail.0.last() != Some(at)) {
        trail.0.push(at);
        let over = trail.0.len().saturating_sub(LONGEST);
        trail.0.drain(..over);
    }
    if focused.is_none() && is_tab {
        let is_there = |at: &&Id| ctx.read_response(**at).is_some_and(|r| r.enabled());
        if let Some(&at) = trail.0.iter().rev().find(is_there) {
            ctx.memory_mut(|m| m.request_focus(at));
        }
    }
    ctx.data_mut(|d| d.insert_temp(id, trail));
}
