//! What goes on in the background and is not in sight: told at the bottom of the window, and found again by a click.

use crate::gui::command::Command;

/// Something that goes on in the background.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackgroundWork {
    /// What, and how far it is: `Learning 34 %`.
    pub text: String,
    /// The same where there is little room.
    pub short: Option<&'static str>,
    /// What a click brings.
    pub tip: &'static str,
    /// What leads to it, one after the other.
    pub shown_by: &'static [Command],
}

impl BackgroundWork {
    /// Work that goes on, which these lead to.
    pub const fn underway(text: String, shown_by: &'static [Command]) -> Self {
        Self {
            text,
            short: None,
            tip: "Shows how far it is",
            shown_by,
        }
    }

    /// A clock of the game, which runs on only there.
    pub fn waiting_clock() -> Self {
        Self {
            text: "The clock stands until you are back in Play".to_owned(),
            short: Some("The clock stands"),
            tip: "Goes back to the game, where the clock runs on",
            shown_by: &[Command::PlayPage],
        }
    }
}

/// A part of all, in percent.
pub const fn percent(done: u64, all: u64) -> u64 {
    match all {
        0 => 0,
        all => done.saturating_mul(100) / all,
    }
}
