//! Where the keyboard was, to go on from there.

use egui::{Context, Id, Key, LayerId, Modifiers, Order, Popup};

/// Controls that the keyboard was at lately, the last at the end.
#[derive(Clone, Default)]
struct FocusTrail(Vec<Id>);

/// Lets Tab go on from where the keyboard was, where nothing has the focus: Enter in a field gives it up, and so does a list
/// that is closed. The toolkit would begin anew at the top. To be called before anything is shown.
pub fn focus_goes_on(ctx: &Context) {
    /// Enough for a field in a dialog over a list over a page.
    const LONGEST: usize = 8;
    let id = trail();
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
        // What an open dialog covers is not there.
        let is_there = |at: &&Id| {
            ctx.read_response(**at).is_some_and(|response| {
                response.enabled() && ctx.memory(|m| m.allows_interaction(response.layer_id))
            })
        };
        if let Some(&at) = trail.0.iter().rev().find(is_there) {
            ctx.memory_mut(|m| m.request_focus(at));
        }
    }
    ctx.data_mut(|d| d.insert_temp(id, trail));
}

/// Closes menus and lists out of which Tab has led: what they cover is not gone through behind them.
pub fn close_left_menus(ctx: &Context) {
    let id = Id::unique("Tab was pressed in a menu");
    let is_tab = ctx.input(|i| i.key_pressed(Key::Tab));
    let focused = ctx.memory(|m| m.focused());
    let layer = focused.and_then(|at| Some(ctx.read_response(at)?.layer_id));
    // Menus, and those within them, lie over the page and over a dialog.
    let dialog = ctx.memory(|m| m.top_modal_layer());
    let is_menu = |layer: LayerId| layer.order >= Order::Foreground && Some(layer) != dialog;
    let was_inside = ctx.data(|d| d.get_temp(id)).unwrap_or(false);
    let is_open = Popup::is_any_open(ctx);
    if is_open && was_inside && layer.is_some_and(|layer| !is_menu(layer)) {
        Popup::close_all(ctx);
    }
    // The focus comes to its next place a frame later, or two.
    let is_inside = layer.is_some_and(is_menu) && is_tab;
    let waits = was_inside && layer.is_none();
    ctx.data_mut(|d| d.insert_temp(id, is_open && (is_inside || waits)));
}

/// Whether somebody goes about by keys: nothing was pressed with the pointer since.
pub fn goes_by_keys(ctx: &Context) -> bool {
    let trail: Option<FocusTrail> = ctx.data(|d| d.get_temp(trail()));
    trail.is_some_and(|trail| !trail.0.is_empty())
}

fn trail() -> Id {
    Id::unique("where the keyboard was")
}
