//! The keyboard in the list: Tab stops at the present place, and the focus goes with it.

use std::cell::Cell;

use egui::{Button, Id, Key, Modifiers, Response, Ui, UiBuilder};

use super::rows::{RowContent, TreeRow};
use crate::game::record::TreePlace;
use crate::gui::tab_stop::{TabStop, keep_arrows, offer_focus};

/// Where the keyboard is in a list of moves.
pub(super) struct ListFocus {
    id: Id,
    /// The present place.
    pub(super) here: TreePlace,
    /// Whether a place of the list had the focus in the frame before.
    is_inside: bool,
    /// Whether another place was the present one then.
    has_moved: bool,
    /// Whether one has it now.
    is_found: Cell<bool>,
}

impl ListFocus {
    /// In the list that is shown in this part of the page.
    pub(super) fn of(ui: &Ui, here: TreePlace) -> Self {
        let id = ui.scope_id().with("keyboard in the list");
        let before: Option<(bool, TreePlace)> = ui.data(|d| d.get_temp(id));
        let (is_inside, was) = before.unwrap_or((false, here));
        Self {
            id,
            here,
            is_inside,
            has_moved: was != here,
            is_found: Cell::new(false),
        }
    }

    /// The place before or after the present one, if an arrow asks for it that no page has taken.
    pub(super) fn step(&self, ui: &Ui, rows: &[TreeRow]) -> Option<TreePlace> {
        if !self.is_inside {
            return None;
        }
        let pressed = |keys: [Key; 2]| {
            ui.input_mut(|i| keys.map(|key| i.consume_key(Modifiers::NONE, key)) != [false; 2])
        };
        let (back, on) = (
            pressed([Key::ArrowUp, Key::ArrowLeft]),
            pressed([Key::ArrowDown, Key::ArrowRight]),
        );
        let moves = rows.iter().flat_map(|row| match &row.content {
            RowContent::Moves(moves) => moves.as_slice(),
            RowContent::Comment(_) => &[],
        });
        let places = std::iter::once(None).chain(moves.copied().map(Some));
        let places: Vec<TreePlace> = places.collect();
        let at = places.iter().position(|place| *place == self.here)?;
        let to = match (back, on) {
            (true, false) => at.checked_sub(1)?,
            (false, true) => at + 1,
            _ => return None,
        };
        places.get(to).copied()
    }

    /// A place as a button.
    pub(super) fn button(&self, ui: &mut Ui, place: TreePlace, button: Button<'_>) -> Response {
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
            self.is_found.set(true);
            keep_arrows(ui.ctx(), response.id);
        }
        response
    }

    /// Remembers where the keyboard is.
    pub(super) fn keep(&self, ui: &Ui) {
        let now = (self.is_found.get(), self.here);
        ui.data_mut(|d| d.insert_temp(self.id, now));
    }
}
