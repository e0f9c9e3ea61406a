//! A move that was refused: why, told on the board until something else happens.

use std::time::Duration;

use egui::Context;

use crate::gui::board::Struck;
use crate::rules::board::House;

/// How long the house moves, in seconds.
const SHAKE: f64 = 0.15;
/// How long the sentence stands beside it, in seconds.
const STANDS: f64 = 5.0;

/// A move that was refused.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownRefusal {
    /// The house, if there is such a one.
    pub house: Option<House>,
    /// Why, in a sentence.
    pub why: String,
    /// When it was shown first, in seconds of the window's time.
    since: Option<f64>,
}

/// Whether things may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// They may.
    Full,
    /// They flash instead.
    Reduced,
}

impl ShownRefusal {
    /// A move that was refused just now.
    pub const fn new(house: Option<House>, why: String) -> Self {
        Self {
            house,
            why,
            since: None,
        }
    }

    /// Lets time pass; whether it is still to be seen.
    pub fn pass(&mut self, ctx: &Context) -> bool {
        let now = ctx.input(|i| i.time);
        let passed = now - *self.since.get_or_insert(now);
        if passed < SHAKE {
            ctx.request_repaint();
        } else {
            let left = Duration::try_from_secs_f64(STANDS - passed);
            ctx.request_repaint_after(left.unwrap_or_default());
        }
        passed < STANDS
    }

    /// How the house answers at this time.
    pub fn struck(&self, now: f64, motion: Motion) -> Option<Struck> {
        let part = (now - self.since.unwrap_or(now)) / SHAKE;
        let house = self.house?;
        Some(match motion {
            _ if part >= 1.0 => Struck::at_rest(house),
            Motion::Reduced => Struck::flashing(house),
            Motion::Full => Struck::shaking(house, part as f32),
        })
    }
}
