//! How long each move of the line took: bars below the curve, South's upwards, North's downwards.

use egui::{Align2, FontId, Painter, Rect, Stroke, pos2};

use crate::gui::pages::study::curve::{SpentTime, share_of_time};
use crate::gui::parts::clock::clock_text;
use crate::gui::theme::{Tokens, size};
use crate::rules::side::Side;

/// The height of the strip: the longest bar upwards and downwards, in points.
pub const HEIGHT: f32 = 34.0;
/// The least height of a bar, in points.
const LEAST: f32 = 1.0;
/// The widest bar, in points.
const WIDEST: f32 = 12.0;
/// What is left free between two bars, in points.
const APART: f32 = 1.0;
/// Between the bars and the longest time, in points.
const AIR: f32 = 6.0;

/// The bars in their strip, each to the left of the place that its move leads to; `x` is where so many moves lie.
pub fn paint(
    painter: &Painter,
    strip: Rect,
    times: &[Option<SpentTime>],
    x: impl Fn(f32) -> f32,
    tokens: &Tokens,
) {
    let longest = times.iter().flatten().map(|time| time.took).max();
    let longest = longest.unwrap_or_default();
    let middle = strip.center().y;
    for (before, time) in times.iter().enumerate() {
        let Some(time) = *time else { continue };
        let place = x(before as f32 + 0.5);
        let width = x(before as f32 + 1.0) - x(before as f32) - APART;
        let half = 0.5 * width.clamp(LEAST, WIDEST);
        let height = (share_of_time(time.took, longest) * 0.5 * strip.height()).max(LEAST);
        let end = match time.by {
            Side::South => middle - height,
            Side::North => middle + height,
        };
        let bar = Rect::from_two_pos(pos2(place - half, middle), pos2(place + half, end));
        painter.rect_filled(bar, 0.0, tokens.quiet.gamma_multiply(0.7));
    }
    let line = Stroke::new(size::LINE, tokens.line);
    painter.hline(strip.x_range(), middle, line);
    // As high as the longest bar.
    painter.hline(strip.x_range(), strip.top(), line);
    let at = pos2(strip.left() - AIR, strip.top());
    let font = FontId::proportional(size::TICK);
    let text = clock_text(longest);
    painter.text(at, Align2::RIGHT_CENTER, text, font, tokens.quiet);
}
