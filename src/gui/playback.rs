//! The move being shown seed by seed. The record already holds it: this is only a picture of it.

use crate::gui::board::{Cue, Pace, SowingFrame, SowingTimeline};
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::trace::Trace;
use crate::rules::words::move_text::enters;
use crate::rules::words::names::HouseNames;
use crate::storage::settings::Speed;

/// An animation and when it began.
pub struct Playback {
    sowing: SowingTimeline,
    mover: Side,
    origin: Option<House>,
    /// A seed from beside the board is entered there.
    enters: bool,
    /// The window's time at the first frame that showed it, in seconds.
    began: Option<f64>,
    /// Up to where it was heard, in seconds after that.
    heard: f32,
}

impl Playback {
    /// The animation of a move; `None` where the speed leaves nothing to show.
    pub fn new(before: &Position, trace: &Trace, speed: Speed) -> Option<Self> {
        let pace = match speed {
            Speed::Slow => Pace::Slow,
            Speed::Normal => Pace::Normal,
            Speed::Fast => Pace::Fast,
            Speed::Instant => return None,
        };
        Some(Self {
            sowing: SowingTimeline::new(*before, trace, pace),
            mover: trace.mover,
            origin: trace.origin(),
            enters: enters(trace),
            began: None,
            heard: 0.0,
        })
    }

    /// Who makes the move.
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// What is to be told of it while it is shown: nothing of what it brings.
    pub fn told(&self, mover: &str, names: HouseNames) -> String {
        match self.origin {
            Some(house) => {
                let does = match self.enters {
                    true => "enters a seed in",
                    false => "sows",
                };
                format!("{mover} {does} house {}", names.house(house))
            }
            None => format!("{mover} swaps sides"),
        }
    }

    /// Whether it is over at this time.
    fn is_over(&self, now: f64) -> bool {
        self.began
            .is_some_and(|began| now - began >= f64::from(self.sowing.duration()))
    }

    /// Starts the clock, if it does not run yet.
    fn begin(&mut self, now: f64) {
        self.began.get_or_insert(now);
    }

    /// What the board shows at this time.
    pub fn frame(&self, now: f64) -> SowingFrame {
        let since = now - self.began.unwrap_or(now);
        self.sowing.frame(since as f32)
    }
}

/// Lets a move that is being shown go on to this moment of the window's time, in seconds; it ends there. What is
/// heard meanwhile.
pub fn advance(shown: &mut Option<Playback>, now: f64) -> Vec<Cue> {
    let Some(playback) = shown else {
        return Vec::new();
    };
    playback.begin(now);
    let since = (now - playback.began.unwrap_or(now)) as f32;
    let cues = playback.sowing.cues(playback.heard, since).collect();
    playback.heard = since;
    if playback.is_over(now) {
        *shown = None;
    }
    cues
}
