//! Buttons that the keyboard goes through: Tab stops at one of them, arrows lead from there to others, and the focus goes along.

use std::cell::Cell;

use egui::{AsIdSalt, Button, Id, Key, Modifiers, Response, Ui, UiBuilder};

use crate::gui::tab_stop::{TabStop, keep_arrows, offer_focus};

/// A group of buttons, each with a place of its own, as it is laid out in this frame.
pub struct FocusGroup<P> {
    id: Id,
    here: P,
    /// Whether a button of the group had the focus in the frame before.
    is_inside: bool,
    /// Whether Tab stopped at another one then.
    has_moved: bool,
    /// Which has it now, and its identity.
    found: Cell<Option<(P, Id)>>,
}

/// What is known of a group from the frame before.
#[derive(Clone, Copy)]
pub struct FocusBefore<P> {
    /// Where Tab stopped.
    here: P,
    /// Which had the focus, and its identity.
    focused: Option<(P, Id)>,
}

impl<P> FocusBefore<P> {
    /// Which had the focus, else where Tab stopped.
    pub fn place(self) -> P {
        self.focused.map_or(self.here, |(place, _)| place)
    }
}

impl<P: Copy + PartialEq + AsIdSalt + Send + Sync + 'static> FocusGroup<P> {
    /// The group of this identity; `here` says where Tab stops, from what is known of the frame before and whether arrows are for
    /// the group.
    pub fn of(ui: &Ui, id: Id, here: impl FnOnce(Option<FocusBefore<P>>, bool) -> P) -> Self {
        let before: Option<FocusBefore<P>> = ui.data(|d| d.get_temp(id));
        // The group may not have been shown since: the focus may be elsewhere.
        let focused = ui.memory(|m| m.focused());
        let was = before.and_then(|before| before.focused);
        let is_inside = was.is_some_and(|(_, id)| focused == Some(id));
        let here = here(before, is_inside);
        Self {
            id,
            here,
            is_inside,
            has_moved: before.is_some_and(|before| before.here != here),
            found: Cell::new(None),
        }
    }

    /// Where Tab stops.
    pub const fn here(&self) -> P {
        self.here
    }

    /// Whether arrows are for the group.
    pub const fn is_inside(&self) -> bool {
        self.is_inside
    }

    /// A button of the group.
    pub fn button(&self, ui: &mut Ui, place: P, button: Button<'_>) -> Response {
        let scope = UiBuilder::new().scope_id(self.id.with(place));
        let response = ui.scope_builder(scope, |ui| {
            let id = ui.next_auto_id();
            let is_here = place == self.here;
            if is_here && self.is_inside && self.has_moved {
                ui.memory_mut(|m| m.request_focus(id));
            }
            let stop = if is_here { id } else { self.id };
            let stop = TabStop::at(ui.ctx(), stop, &[id]);
            ui.add(button.sense(stop.sense(id)))
        });
        let response = response.inner;
        offer_focus(&response);
        if response.has_focus() {
            self.found.set(Some((place, response.id)));
            keep_arrows(ui.ctx(), response.id);
        }
        response
    }

    /// Remembers where the keyboard is.
    pub fn keep(&self, ui: &Ui) {
        let now = FocusBefore {
            here: self.here,
            focused: self.found.get(),
        };
        ui.data_mut(|d| d.insert_temp(self.id, now));
    }
}

/// So many steps on, or back: how often keys of the two kinds were pressed, by this frame.
pub fn steps(ui: &Ui, back: &[Key], on: &[Key]) -> isize {
    let pressed = |keys: &[Key]| {
        let count = |key: &Key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, *key));
        keys.iter().map(count).sum::<usize>().cast_signed()
    };
    pressed(on) - pressed(back)
}
