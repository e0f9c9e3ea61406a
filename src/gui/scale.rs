//! How large everything is drawn: as large as was chosen, where the window has room for it.

use egui::Vec2;

/// The least size of a window in which everything has its place, in points.
pub const LEAST_WINDOW: Vec2 = Vec2::new(640.0, 400.0);
/// Nothing is drawn smaller than this, however small the window.
const LEAST: f32 = 0.5;
/// The scale follows the window in steps of one part of so many.
const STEPS: f32 = 20.0;

/// The scale to draw at, 1 being the usual one: what was chosen, in percent, or what a window of this
/// size leaves room for.
///
/// `window` is in points at the usual scale.
pub fn scale(chosen: u16, window: Vec2) -> f32 {
    let chosen = f32::from(chosen) / 100.0;
    let room = (window / LEAST_WINDOW).min_elem();
    let fitting = (room * STEPS).floor() / STEPS;
    chosen.min(fitting.max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    #[test]
    fn larger_text_stops_where_the_window_has_no_room() {
        assert_eq!(scale(100, vec2(1180.0, 760.0)), 1.0);
        assert_eq!(scale(150, vec2(1180.0, 760.0)), 1.5);
        assert_eq!(scale(400, vec2(1280.0, 820.0)), 2.0);
        assert_eq!(scale(50, vec2(1280.0, 820.0)), 0.5);
    }

    #[test]
    fn a_window_smaller_than_the_least_is_drawn_smaller() {
        assert_eq!(scale(100, vec2(400.0, 300.0)), 0.6);
        assert_eq!(scale(100, vec2(40.0, 30.0)), 0.5);
        let shown = vec2(400.0, 300.0) / scale(400, vec2(400.0, 300.0));
        assert!(shown.x >= LEAST_WINDOW.x && shown.y >= LEAST_WINDOW.y);
    }
}
