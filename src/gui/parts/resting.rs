//! The house that the resting pointer asks about, and why it cannot be played.

use std::time::Duration;

use egui::{Id, Ui};

use crate::gui::board::{BubbleText, bubble_ui};
use crate::gui::parts::refusal::ShownRefusal;
use crate::rules::board::House;
use crate::rules::state::{Refusal, State};
use crate::rules::words::names::Names;
use crate::rules::words::refusal_text::refused;

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
    board: Id,
    hovered: Option<House>,
    moves: usize,
    something_moves: bool,
) -> Option<House> {
    /// Who went there did so just before, in seconds; else the board came to lie under the pointer.
    const JUST_NOW: f32 = 0.5;
    let id = board.with("pointer at rest");
    let (now, went_there) = ui.input(|i| {
        let pointer = &i.pointer;
        let went = pointer.time_since_last_movement() < JUST_NOW;
        (i.time, went && pointer.time_since_last_click() > JUST_NOW)
    });
    let came = Rest {
        house: hovered,
        since: now,
        moves,
        asks: went_there,
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

/// Tells on a board why the move tried last was not made or, if none was, why the house that the pointer rests on cannot be
/// played.
pub fn refusal_ui(
    ui: &Ui,
    board: Id,
    shown: Option<&ShownRefusal>,
    asked: Option<(House, Refusal)>,
    (state, names): (&State, &Names),
) {
    if let Some(told) = shown {
        return bubble_ui(ui, board, told.house, BubbleText::Refused(&told.why));
    }
    let Some((house, refusal)) = asked.filter(|(_, refusal)| *refusal != Refusal::GameOver) else {
        return;
    };
    let why = refused(state.rules(), refusal, names, &state.legal_houses());
    bubble_ui(ui, board, Some(house), BubbleText::Asked(&why));
}
