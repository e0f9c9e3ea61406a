//! A board on which moves are tried: playable houses, the preview of the one pointed at, the last move.

use egui::{Id, Ui};

use crate::gui::board::{ScreenSide, Tag, board_ui};
use crate::gui::parts::board_parts::{base, last_move_of};
use crate::gui::parts::keyboard::KeyBoard;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::resting::{asked_about, refusal_ui};
use crate::gui::parts::ways::{self, Choosing, Meant};
use crate::rules::board::House;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::words::names::Names;
use crate::storage::settings::Settings;

/// What is on such a board.
pub struct TriedBoard<'a> {
    /// The position.
    pub state: &'a State,
    /// The move that led to it.
    pub last: Option<Trace>,
    /// The side below.
    pub near: Side,
    /// Where number and arrow keys find houses.
    pub keys: KeyBoard,
    /// Whether moves are tried in this position; else it is only shown, and where a click leads is another one.
    pub is_open: bool,
    /// The house of whose move more is to be chosen.
    pub asked: Option<Choosing>,
    /// What stands beside houses.
    pub tags: &'a [Tag],
    /// The house that is marked as a good one.
    pub hint: Option<House>,
    /// The house of a better move that was missed.
    pub missed: Option<House>,
    /// What players and houses are called.
    pub names: &'a Names,
    /// Moves made so far.
    pub made: usize,
    /// The move that was refused last.
    pub refusal: Option<&'a ShownRefusal>,
}

impl TriedBoard<'_> {
    /// Shows it in all the room there is; the house that was clicked, and the half of it.
    pub fn show(&self, ui: &mut Ui, settings: &Settings) -> Option<(House, Option<ScreenSide>)> {
        let state = self.state;
        let playable = match self.is_open {
            true => state.legal_houses(),
            false => Vec::new(),
        };
        let id = Id::unique("hovered house of a board to try moves on");
        let hovered = ui.data(|d| d.get_temp::<Option<(House, Option<ScreenSide>)>>(id));
        let hovered = hovered.flatten();
        let cursor = self.keys.focused(ui.ctx());
        let watched = hovered.or(cursor.map(|house| (house, None)));
        let watched = watched.filter(|_| self.is_open);
        let asked = (self.asked.filter(|_| self.is_open))
            .filter(|asked| matches!(asked.meant(state), Meant::Ask(_)));
        let watched = watched.and_then(|(house, half)| {
            ways::meant_again(state, asked, house, self.near, half).action()
        });
        let foreseen = watched.map(|action| (action, state.preview(action)));
        let refusal = foreseen
            .as_ref()
            .and_then(|(_, found)| found.as_ref().err());
        let refusal = refusal.copied();
        let preview = foreseen.as_ref().and_then(|(action, found)| {
            let (trace, _) = found.as_ref().ok()?;
            Some(ways::foreseen(state, *action, trace, self.near))
        });
        let preview = preview.or_else(|| Some(asked?.shown(state)));
        let mut model = base(settings, state.rules(), state.position(), self.near);
        model.playable = &playable;
        model.cursor = cursor;
        model.preview = preview.as_ref();
        model.last_move = self.last.as_ref().and_then(last_move_of);
        model.tags = self.tags;
        (model.hint, model.missed) = (self.hint, self.missed);
        model.struck = self.refusal.and_then(|told| told.struck(ui, settings));
        let response = board_ui(ui, &model);
        // Not over what is pointed at.
        let is_about = |house| self.refusal.is_some_and(|told| told.house == Some(house));
        let stands = response.hovered.is_none_or(is_about);
        let before = hovered.map(|(house, _)| house);
        let asked = asked_about(ui, model.id, before, self.made, !self.is_open);
        // A house that is marked answers to a click though it cannot be played now.
        let marked = self.hint.or(self.missed);
        let asked = asked.filter(|_| marked.is_none() || response.hovered != marked);
        let (shown, asked) = (self.refusal.filter(|_| stands), asked.zip(refusal));
        refusal_ui(ui, model.id, shown, asked, (state, self.names));
        let now_hovered = response.hovered.map(|house| (house, response.half));
        if now_hovered != hovered {
            ui.data_mut(|d| d.insert_temp(id, now_hovered));
            ui.ctx().request_repaint();
        }
        response.clicked.map(|house| (house, response.half))
    }
}
