//! A move that was refused: why, told on the board until something else happens.

use std::time::Duration;

use egui::{Context, Ui};

use crate::gui::board::Struck;
use crate::rules::board::House;
use crate::storage::settings::Settings;

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

impl ShownRefusal {
    /// A move that was refused just now.
    pub const fn new(house: Option<House>, why: String) -> Self {
        Self {
            house,
            why,
            since: None,
        }
    }

    /// Lets time pass, once a frame, until one that is shown is not to be seen any more.
    pub fn pass(shown: &mut Option<Self>, ctx: &Context) {
        let Some(refusal) = shown else {
            return;
        };
        let now = ctx.input(|i| i.time);
        let passed = now - *refusal.since.get_or_insert(now);
        if passed < SHAKE {
            ctx.request_repaint();
        } else {
            let left = Duration::try_from_secs_f64(STANDS - passed);
            ctx.request_repaint_after(left.unwrap_or_default());
        }
        if passed >= STANDS {
            *shown = None;
        }
    }

    /// How the house answers now: it shakes, or flashes where little is to move.
    pub fn struck(&self, ui: &Ui, settings: &Settings) -> Option<Struck> {
        let now = ui.input(|i| i.time);
        let part = (now - self.since.unwrap_or(now)) / SHAKE;
        let house = self.house?;
        Some(match settings.reduced_motion {
            _ if part >= 1.0 => Struck::at_rest(house),
            true => Struck::flashing(house),
            false => Struck::shaking(house, part as f32),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Shape;
    use crate::rules::side::Side;

    /// How the house answers so many seconds after it was refused; `None` once nothing is told any more.
    fn after(passed: f64, reduced_motion: bool) -> Option<Struck> {
        let ctx = Context::default();
        let settings = Settings {
            reduced_motion,
            ..Settings::default()
        };
        let mut shown = Some(ShownRefusal::new(
            Shape::KALAH.house(Side::South, 3),
            String::new(),
        ));
        let mut struck = None;
        for time in [10.0, 10.0 + passed] {
            let input = egui::RawInput {
                time: Some(time),
                ..egui::RawInput::default()
            };
            let mut drawn = ctx.run_ui(input, |ui| {
                ShownRefusal::pass(&mut shown, ui.ctx());
                struck = shown
                    .as_ref()
                    .and_then(|refusal| refusal.struck(ui, &settings));
            });
            drawn.textures_delta.clear();
        }
        struck
    }

    #[test]
    fn a_house_that_is_refused_shakes_for_150_ms_or_flashes_where_little_is_to_move() {
        let house = Shape::KALAH.house(Side::South, 3).unwrap();
        let rest = Some(Struck::at_rest(house));
        let shakes = |passed| {
            after(passed, false) != rest && after(passed, false) != Some(Struck::flashing(house))
        };
        assert!(shakes(0.03) && shakes(0.07) && shakes(0.14));
        assert_eq!(after(0.16, false), rest);
        for passed in [0.0, 0.07, 0.14] {
            assert_eq!(after(passed, true), Some(Struck::flashing(house)));
        }
        assert_eq!(after(0.16, true), rest);
        assert_eq!(after(4.9, false), rest);
        assert_eq!(after(5.1, false), None);
    }
}
