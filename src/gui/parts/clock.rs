//! Time on the clock: as it stands on a plate, and what players have at the beginning.

use std::ops::RangeInclusive;
use std::time::Duration;

use egui::{DragValue, Ui};

use crate::gui::parts::widgets::{choice, number_field, quiet};
use crate::gui::theme::size;
use crate::search::time_control::TimeControl;

/// From so little on, tenths of a second are shown.
const TENTHS: Duration = Duration::from_secs(10);

/// Times that are one click away: minutes, and seconds for every move.
const USUAL: [(u64, u64); 4] = [(1, 1), (3, 2), (5, 3), (10, 5)];
/// What another time begins with.
const OTHER: (u64, u64) = (15, 10);
/// The longest time in minutes that can be chosen.
const MOST_MINUTES: f64 = 600.0;
/// The most seconds for a move that can be chosen.
const MOST_SECONDS: f64 = 600.0;

/// `1:05:00`, `4:59`; at the end `0:09.4`.
pub fn clock_text(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    match (hours, left < TENTHS) {
        (0, true) => format!("0:0{seconds}.{}", left.subsec_millis() / 100),
        (0, false) => format!("{minutes}:{:02}", seconds % 60),
        (hours, _) => format!("{hours}:{minutes:02}:{:02}", seconds % 60),
    }
}

/// Whether there is so little left that it is time to hurry.
pub fn is_little(left: Duration) -> bool {
    left < TENTHS
}

/// How long the text stays as it is, while the clock runs.
pub fn until_next(left: Duration) -> Duration {
    let step = match is_little(left) {
        true => 100_000_000,
        false => 1_000_000_000,
    };
    // A little more, so that the next one has surely come.
    Duration::from_nanos(u64::from(left.subsec_nanos() % step) + 1_000_000)
}

const fn of((minutes, seconds): (u64, u64)) -> TimeControl {
    TimeControl {
        base: Duration::from_secs(60 * minutes),
        increment: Duration::from_secs(seconds),
    }
}

/// What players begin with; the other choice, if one was made.
pub fn clock_choice(ui: &mut Ui, control: Option<TimeControl>) -> Option<Option<TimeControl>> {
    let mut chosen = None;
    let is_usual = |control| USUAL.iter().any(|&usual| of(usual) == control);
    let other = control.filter(|&control| !is_usual(control));
    ui.horizontal_wrapped(|ui| {
        // All of them fit beside each other into a usual panel.
        ui.spacing_mut().item_spacing.x = size::LEAST_GAP;
        ui.spacing_mut().button_padding.x = size::SMALL_PADDING;
        let mut button = |is_chosen, text: &str, name: &str, next| {
            let button = choice(ui, is_chosen, text, size::CHOICE).accessible_name(name);
            if button.on_hover_text(name).clicked() && !is_chosen {
                chosen = Some(next);
            }
        };
        button(control.is_none(), "None", "No clock", None);
        for usual in USUAL {
            let (minutes, seconds) = usual;
            let text = format!("{minutes}+{seconds}");
            let next = Some(of(usual));
            button(control == next, &text, &told(of(usual)), next);
        }
        button(other.is_some(), "Other", "Another time", Some(of(OTHER)));
    });
    if let Some(other) = other {
        chosen = other_ui(ui, other).map(Some).or(chosen);
    }
    if let Some(control) = control {
        let text = format!("{}; who runs out of time loses", told(control));
        ui.add(egui::Label::new(quiet(text)).wrap());
    }
    chosen
}

/// A time that is not among the usual ones; another one, if it was changed.
fn other_ui(ui: &mut Ui, control: TimeControl) -> Option<TimeControl> {
    let mut minutes = control.base.as_secs_f64() / 60.0;
    let mut seconds = control.increment.as_secs_f64();
    let mut has_changed = false;
    ui.horizontal(|ui| {
        let mut number = |value: &mut f64, range: RangeInclusive<f64>, unit: &str, name: &str| {
            let drag = DragValue::new(value)
                .range(range)
                .clamp_existing_to_range(false)
                .speed(0.1)
                .max_decimals(1)
                .suffix(unit);
            let field = number_field(ui, [86.0, size::FIELD], drag).accessible_name(name);
            has_changed |= field.changed();
        };
        // One of them is some time.
        let least = |other: f64| if other > 0.0 { 0.0 } else { 0.1 };
        let of_game = least(seconds)..=MOST_MINUTES;
        number(&mut minutes, of_game, " min", "Minutes for the game");
        number(
            &mut seconds,
            least(minutes)..=MOST_SECONDS,
            " s a move",
            "Seconds for every move",
        );
    });
    let next = TimeControl {
        base: Duration::try_from_secs_f64((minutes * 60.0).round()).ok()?,
        increment: Duration::try_from_secs_f64(seconds).ok()?,
    };
    has_changed.then_some(next)
}

/// `5 minutes each, 3 seconds more for every move, also the first`.
fn told(control: TimeControl) -> String {
    let (base, increment) = (control.base.as_secs_f64(), control.increment.as_secs_f64());
    let counted = |number: f64, unit: &str| match number {
        1.0 => format!("1 {unit}"),
        _ => format!("{number} {unit}s"),
    };
    let base = match base < 60.0 {
        true => counted(base, "second"),
        false => counted((base / 6.0).round() / 10.0, "minute"),
    };
    match increment {
        0.0 => format!("{base} each"),
        _ => format!(
            "{base} each, {} more for every move, also the first",
            counted(increment, "second")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_easy_to_read() {
        let text = |ms| clock_text(Duration::from_millis(ms));
        assert_eq!(text(300_000), "5:00");
        assert_eq!(text(299_999), "4:59");
        assert_eq!(text(3_905_000), "1:05:05");
        assert_eq!(
            [text(10_000), text(9_999), text(40)],
            ["0:10", "0:09.9", "0:00.0"]
        );
    }

    #[test]
    fn the_next_text_comes_when_it_is_said_to() {
        for ms in [300_000, 299_999, 10_500, 10_001, 9_950, 140] {
            let left = Duration::from_millis(ms);
            let next = left.saturating_sub(until_next(left));
            assert_ne!(clock_text(next), clock_text(left), "{ms}");
            assert!(until_next(left) <= Duration::from_millis(1_001), "{ms}");
        }
    }

    #[test]
    fn a_time_is_told_in_words() {
        assert_eq!(
            told(of((5, 3))),
            "5 minutes each, 3 seconds more for every move, also the first"
        );
        let blitz: TimeControl = "30+0".parse().unwrap();
        assert_eq!(told(blitz), "30 seconds each");
        assert_eq!(
            told(of((1, 1))),
            "1 minute each, 1 second more for every move, also the first"
        );
    }
}
