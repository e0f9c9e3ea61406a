//! What goes on in the background and is not in sight: told at the bottom of the window, and found again by a click.

use crate::gui::command::Command;
use crate::gui::endgames::making::TableSource;
use crate::gui::modal::Modal;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;

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

/// What a click on work that goes on brings.
const HOW_FAR: &str = "Shows how far it is";

impl Pages {
    /// What goes on in the background, unless the dialog or the page that tells of it is shown; and a clock that waits there.
    pub fn background(&self, shared: &Shared) -> Vec<BackgroundWork> {
        let work = self
            .learning_underway(shared)
            .or_else(|| self.table_underway(shared))
            .or_else(|| self.review_underway())
            .or_else(|| self.puzzles_underway());
        self.clock_waiting().into_iter().chain(work).collect()
    }

    /// A clock that would run if the game were shown.
    fn clock_waiting(&self) -> Option<BackgroundWork> {
        let waits = match self.shown {
            // What is studied may lie elsewhere in the game.
            PageName::Study => self.study.holds_clock(),
            PageName::Play if self.setup.is_none() => false,
            _ => self.study.play.clock_runs().is_some(),
        };
        waits.then(|| BackgroundWork {
            text: "The clock stands until you are back in Play".to_owned(),
            short: Some("The clock stands"),
            tip: "Goes back to the game, where the clock runs on",
            shown_by: &[Command::PlayPage],
        })
    }

    fn learning_underway(&self, shared: &Shared) -> Option<BackgroundWork> {
        let course = &self.study.play.course;
        let underway = course.underway.as_ref()?;
        let text = match (underway.is_measuring, &course.learned) {
            (true, Some(learned)) => {
                let (played, games) = (learned.gain.finished(), course.measuring.games);
                format!("Measuring what was learned: game {played} of {games}")
            }
            _ => format!("Learning {:.0} %", 100.0 * underway.part()),
        };
        (shared.modal != Some(Modal::Learning)).then_some(BackgroundWork {
            text,
            short: None,
            tip: HOW_FAR,
            shown_by: &[Command::PlayPage, Command::Learn],
        })
    }

    fn table_underway(&self, shared: &Shared) -> Option<BackgroundWork> {
        let underway = self.study.play.endgames.underway.as_ref()?;
        let is_made = underway.source() == TableSource::Nothing;
        let percent = percent(underway.done, underway.of);
        (is_made && shared.modal != Some(Modal::Endgames)).then(|| BackgroundWork {
            text: format!("Endgame table {percent} %"),
            short: None,
            tip: HOW_FAR,
            shown_by: &[Command::PlayPage, Command::Endgames],
        })
    }

    fn review_underway(&self) -> Option<BackgroundWork> {
        let underway = self.study.underway()?;
        let percent = percent(underway.done as u64, underway.all as u64);
        (self.shown != PageName::Study).then(|| BackgroundWork {
            text: format!("Review {percent} %"),
            short: None,
            tip: HOW_FAR,
            shown_by: &[Command::PlayPage, Command::StudyPage],
        })
    }

    fn puzzles_underway(&self) -> Option<BackgroundWork> {
        let underway = self.practice.underway()?;
        (self.shown != PageName::Practice).then(|| BackgroundWork {
            text: format!("Making puzzles: {}", underway.told()),
            short: None,
            tip: HOW_FAR,
            shown_by: &[Command::PracticePage],
        })
    }
}

/// A part of all, in percent.
const fn percent(done: u64, all: u64) -> u64 {
    match all {
        0 => 0,
        all => done.saturating_mul(100) / all,
    }
}
