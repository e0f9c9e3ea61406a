//! A draw that is offered: two persons agree on it, a computer player does where it is not ahead.

use crate::game::seat::Seat;
use crate::gui::asking::refuting::{PositionAfterAnswer, value_to};
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::rules::side::Side;

impl Play {
    /// Whether a draw can be offered: by two persons to each other, to a computer player by the person who is to move.
    pub(super) fn may_offer_draw(&self) -> bool {
        let sits = |side: Side| self.game.seats[side] == Seat::Person;
        let is_asked = || {
            let person = self.game.lone_person();
            person.is_some() && person == self.game.to_move()
        };
        self.can_end_by_word() && (Side::ALL.into_iter().all(sits) || is_asked())
    }

    /// Ends the game with a draw, or has the computer player consider that.
    pub(super) fn offer_draw(&mut self, shared: &mut Shared) {
        let Some(person) = self.game.lone_person() else {
            return self.end_by_word(None, shared);
        };
        let state = self.game.record.state().clone();
        let folder = shared.folders.cache_folder().ok();
        let position = PositionAfterAnswer {
            state: state.clone(),
            endgames: self.endgames.table().cloned(),
            knowledge: self.known.of(state.rules(), folder.as_deref()),
        };
        self.draw_offered_in = Some(state);
        let name = self.names_told()[person.other()].clone();
        self.say(format!("{name} considers the draw"));
        position.look(&mut self.draw_offer, shared);
    }

    /// Takes the answer, unless the game has gone on meanwhile.
    pub(super) fn hear_draw_offer(&mut self, shared: &mut Shared) {
        let Some(report) = self.draw_offer.news().pop() else {
            return;
        };
        let here = self.game.record.state();
        let made_in = self.draw_offered_in.take();
        let is_here = made_in.is_some_and(|state| state == *here) && self.may_offer_draw();
        let Some(other) = self.game.lone_person().map(Side::other).filter(|_| is_here) else {
            return;
        };
        let value = value_to(other, here, &report);
        match value.is_some_and(|value| value.score.sign() <= 0) {
            true => self.end_by_word(None, shared),
            false => {
                let name = self.names_told()[other].clone();
                self.say(format!("{name} does not take the draw"));
            }
        }
    }
}
