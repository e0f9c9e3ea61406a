//! One stop of Tab for a group of controls that other keys go through: as in a grid of the ARIA authoring practices, where it is
//! called a roving tab index.

use egui::accesskit::Action;
use egui::{Context, EventFilter, Id, Memory, Response, Sense};

/// The control of a group that Tab stops at.
#[derive(Clone, Copy, Debug)]
pub struct TabStop(Id);

impl TabStop {
    /// Which has the focus, else which had it last as long as it is there, else `first`; `group` names the group.
    pub fn of(ctx: &Context, group: Id, first: Id, all: &[Id]) -> Self {
        let key = group.with("tab stop");
        let before = ctx.data(|d| d.get_temp(key));
        let before = before.filter(|id| all.contains(id));
        let Self(stop) = Self::at(ctx, before.unwrap_or(first), all);
        if ctx.memory(|m| m.has_focus(stop)) {
            ctx.data_mut(|d| d.insert_temp(key, stop));
        }
        Self(stop)
    }

    /// Which has the focus, else this one. A screen reader can give the focus to any of them.
    pub fn at(ctx: &Context, stop: Id, all: &[Id]) -> Self {
        let is_wanted =
            |id: &&Id| ctx.input(|i| i.has_accesskit_action_request(**id, Action::Focus));
        if let Some(&wanted) = all.iter().find(is_wanted) {
            ctx.memory_mut(|m| m.request_focus(wanted));
        }
        let focused = ctx.memory(Memory::focused);
        Self(focused.filter(|id| all.contains(id)).unwrap_or(stop))
    }

    /// What a control of the group hears: clicks, and the keyboard's focus if it is the one.
    pub fn sense(self, id: Id) -> Sense {
        match id == self.0 {
            true => Sense::click(),
            false => Sense::CLICK,
        }
    }
}

/// Leaves the arrows to a control of such a group while it has the focus: they go through the group, not to what stands beside it.
pub fn keep_arrows(ctx: &Context, id: Id) {
    let arrows = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ctx.memory_mut(|m| m.set_focus_lock_filter(id, arrows));
}

/// Tells screen readers that a control of such a group takes the focus.
pub fn offer_focus(response: &Response) {
    response.ctx.accesskit_node_builder(response.id, |node| {
        node.add_action(Action::Focus);
    });
}
