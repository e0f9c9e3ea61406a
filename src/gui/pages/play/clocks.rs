//! The clocks of the game on the board: one runs while its player can move; who lets it run out has lost.

use std::time::Duration;

use egui::Context;

use crate::game::contest::Game;
use crate::gui::board::Cue;
use crate::gui::pages::page::PageVisibility;
use crate::gui::pages::play::state::{EndTakenBack, Play};
use crate::gui::pages::play::timing::Timing;
use crate::gui::parts::clock::until_next;
use crate::gui::shared::Shared;
use crate::rules::side::{BySide, Side};
use crate::search::level::{Level, Player};
use crate::search::time_control::{Clocks, TimeControl};

/// The time that has run is kept this often, so that whatever ends the program gives back no more than so much of it.
const KEPT_EVERY: Duration = Duration::from_secs(5);

impl Play {
    /// Whose clock runs: from the first move on, while nobody has gone back, paused, or is watching seeds move, and a
    /// program that is to move runs.
    pub fn clock_runs(&self) -> Option<Side> {
        let is_starting = |side: &Side| self.engines.is_starting(*side);
        let runs = self.playback.is_none();
        self.moves_by_clock()
            .filter(|side| runs && !is_starting(side))
    }

    /// Who moves by the clock: a move while the seeds of the last one are still to be seen takes no time, and adds what every move does.
    pub(super) fn moves_by_clock(&self) -> Option<Side> {
        let (game, flow) = (&self.game, &self.flow);
        let begun = game.clocks.is_some() && game.record.made_count() > 0;
        let stands = flow.paused || flow.went_back || flow.is_watching();
        game.to_move().filter(|_| begun && !stands)
    }

    /// Whether the clock only stands because somebody went back.
    pub fn clock_stands_back(&self) -> bool {
        let begun = self.game.clocks.is_some() && self.game.record.made_count() > 0;
        begun && self.flow.went_back && self.game.to_move().is_some()
    }

    /// Whether a player has no time left in a game of which an older position is shown.
    pub fn is_back_after_time(&self) -> Option<Side> {
        self.game.time_over().filter(|_| self.is_back())
    }

    /// What a player has left now, if the game goes by the clock.
    pub fn time_left(&self, side: Side) -> Option<Duration> {
        let left = self.game.clocks?.left(side);
        Some(left.saturating_sub(self.timing.spent_by(side)))
    }

    /// What stands on a player's plate: what he has left or, in a game whose clock was not ours, what was told of it.
    pub fn time_shown(&self, side: Side) -> Option<Duration> {
        match self.game.clocks {
            Some(_) => self.time_left(side),
            None if self.game.clock_is_off() => None,
            None => self.game.time_left_here(side),
        }
    }

    /// The game as it stands, with the time that has run since the last move.
    pub fn game_now(&self) -> Game {
        let clocks = self.game.clocks.map(|clocks| {
            let left = |side| self.time_left(side).unwrap_or_default();
            clocks.with_left(BySide::from_fn(left))
        });
        Game {
            clocks,
            ..self.game.clone()
        }
    }

    /// Whether time has run that no file knows of.
    pub fn spends_time(&self) -> bool {
        self.game.clocks.is_some() && !self.timing.spent().is_zero()
    }

    /// Lets the clock run, and ends the game where it runs out.
    pub(super) fn pass_time(&mut self, ctx: &Context, seen: PageVisibility, shared: &mut Shared) {
        // Nobody can move while a dialog is open, the program's or the system's.
        let is_barred = shared.modal.is_some() || shared.dialog.is_some();
        self.is_held = is_barred && self.clock_runs().is_some();
        let waits = is_barred || seen == PageVisibility::Behind;
        let Some(side) = self.clock_runs().filter(|_| !waits) else {
            self.timing.stand();
            return;
        };
        let before = self.timing.spent();
        self.timing.run(side, ctx.input(|i| i.time));
        let parts = |spent: Duration| spent.as_secs() / KEPT_EVERY.as_secs();
        if parts(self.timing.spent()) != parts(before) {
            shared.keep();
        }
        let left = self.time_left(side).unwrap_or_default();
        if !left.is_zero() {
            ctx.request_repaint_after(until_next(left));
        } else if let Some(clocks) = &mut self.game.clocks {
            clocks.run_out(side);
            self.timing = Timing::default();
            self.changed(shared);
            shared
                .sound
                .cue(ctx, &[Cue::End], shared.settings.volume_percent);
            ctx.request_repaint();
        }
    }

    /// Takes the time of a move that was just made from whose clock ran meanwhile, or before it was held, and notes what is left with the move.
    pub(super) fn take_time(&mut self, ran: Option<Side>) {
        let timing = std::mem::take(&mut self.timing);
        let (ran, spent) = (ran.or(timing.whose()), timing.spent());
        let Some(clocks) = &mut self.game.clocks else {
            return;
        };
        if let Some(side) = ran {
            // Whole milliseconds, as files have them. That it was too long was told a frame before.
            let millis = u64::try_from(spent.as_millis()).unwrap_or(u64::MAX);
            let _ = clocks.moved(side, Duration::from_millis(millis));
        }
        let record = &mut self.game.record;
        if let Some(id) = record.here() {
            let left = clocks.left(record.made(id).by);
            record.set_time_left(id, left);
        }
    }

    /// Gives both players so much time from now on, or as much as they like.
    pub(super) fn set_clock(&mut self, control: Option<TimeControl>, shared: &mut Shared) {
        self.game.set_clocks(control.map(Clocks::new));
        self.timing = Timing::default();
        self.forget_pause();
        self.changed(shared);
    }

    /// What a computer player's clock leaves him for this move, if there is one.
    pub(super) fn clock_share(&self, side: Side) -> Option<Duration> {
        self.game.clocks.map(|clocks| clocks.share(side))
    }

    /// Takes back that a player's time has run out: the game goes on where it stands, without a clock.
    pub(super) fn take_back_time_over(&mut self, shared: &mut Shared) {
        let at = self.game.record.here();
        let clocks = self.game.clocks;
        self.set_clock(None, shared);
        self.end_taken_back = clocks.map(|clocks| EndTakenBack::OnTime(at, clocks));
        shared.notices.info("The game goes on without a clock");
    }

    /// A computer player with what his clock leaves him for this move.
    pub(super) fn by_clock(&self, player: Player, side: Side) -> Player {
        match (player.level, self.clock_share(side)) {
            (Level::Perfect { time }, Some(share)) => {
                let time = time.min(share);
                let level = Level::Perfect { time };
                Player { level, ..player }
            }
            _ => player,
        }
    }
}
