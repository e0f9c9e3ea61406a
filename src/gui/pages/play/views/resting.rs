//! The house that the resting pointer asks about.

use std::time::Duration;

use egui::{Id, Ui};

use crate::rules::board::House;

/// How the pointer came to rest.
#[derive(Clone, Copy)]
struct Rest {
    house: Option<House>,
    /// Since when it has been there, in seconds of the window's time.
    since: f64,
    /// Moves that were made when it was seen last.
    moves: usize,
    /// Whether it came to ask: it does not where it lies since a click or a move.
    asks: bool,
}

/// The house that the pointer asks about: it went there, nothing was clicked or moved since, and it has been there
/// long enough. To be asked in every frame.
pub fn asked_about(
    ui: &Ui,
    hovered: Option<House>,
    moves: usize,
    something_moves: bool,
) -> Option<House> {
    let id = Id::unique("pointer at rest");
    let now = ui.input(|i| i.time);
    let came = Rest {
        house: hovered,
        since: now,
        moves,
        asks: true,
    };
    let before = ui.data(|d| d.get_temp::<Rest>(id));
    let mut rest = before.filter(|b| b.house == hovered).unwrap_or(came);
    let clicked = ui.input(|i| i.pointer.any_pressed());
    rest.asks &= rest.moves == moves && !something_moves && !clicked;
    rest.moves = moves;
    ui.data_mut(|d| d.insert_temp(id, rest));
    let asked = hovered.filter(|_| rest.asks)?;
    let left = f64::from(ui.style().interaction.tooltip_delay) - (now - rest.since);
    if left > 0.0 {
        ui.ctx()
            .request_repaint_after(Duration::from_secs_f64(left));
    }
    (left <= 0.0).then_some(asked)
}
