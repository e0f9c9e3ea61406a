//! What is in the files opened or saved last: read once when their list is opened, off the window's
//! thread.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use crate::game::contest::Moment;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::rules::words::phrase::counted;
use crate::storage::games::glance::{Glance, glance};

/// What is known of the files of the list.
#[derive(Default)]
pub struct Recent {
    found: HashMap<PathBuf, Result<Glance, String>>,
    reading: Worker<(PathBuf, Result<Glance, String>)>,
    /// When they were looked at.
    now: Moment,
}

impl Recent {
    /// One line about a file, or why it cannot be read; `None` until that is known.
    pub fn line(&self, path: &Path) -> Option<Result<String, &str>> {
        Some(match self.found.get(path)? {
            Ok(glance) => Ok(in_a_line(glance, self.now)),
            Err(error) => Err(error),
        })
    }

    /// Reads the files of the list anew.
    pub fn glance(&mut self, paths: Vec<PathBuf>, now: Moment, wake: &Wake) {
        self.now = now;
        self.found.retain(|path, _| paths.contains(path));
        let begun = self.reading.start("kalaha-read", wake, |teller| {
            for path in paths {
                let found = glance(&path).map_err(|error| error.reason());
                teller.tell((path, found));
            }
        });
        if let Err(error) = begun {
            log::error!("{error}");
        }
    }

    /// Takes what was found in the files.
    pub fn hear(&mut self) {
        self.found.extend(self.reading.news());
    }
}

/// `Anna – Ben · Kalah · Anna wins 27 : 21 · 3 days ago`.
pub fn in_a_line(glance: &Glance, now: Moment) -> String {
    format!("{} · {}", glance.who, what_of(glance, now))
}

/// The same without who plays.
pub fn what_of(glance: &Glance, now: Moment) -> String {
    let mut parts = vec![glance.rules.clone(), glance.standing.clone()];
    parts.extend(glance.saved.map(|saved| ago(saved, now)));
    parts.join(" · ")
}

/// How long ago something was, which is the same in every time zone.
pub fn ago(then: Moment, now: Moment) -> String {
    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;
    const DAY: u64 = 24 * HOUR;
    let seconds = now.0.saturating_sub(then.0);
    let (number, unit) = match seconds {
        0..MINUTE => return "just now".to_owned(),
        MINUTE..HOUR => (seconds / MINUTE, "minute"),
        HOUR..DAY => (seconds / HOUR, "hour"),
        _ if seconds < 14 * DAY => (seconds / DAY, "day"),
        _ if seconds < 60 * DAY => (seconds / (7 * DAY), "week"),
        _ if seconds < 730 * DAY => (seconds / (30 * DAY), "month"),
        _ => (seconds / (365 * DAY), "year"),
    };
    format!("{} ago", counted(number, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_ago_is_told_in_the_largest_unit_that_fits() {
        let cases = [
            (0, "just now"),
            (59, "just now"),
            (60, "1 minute ago"),
            (7_199, "1 hour ago"),
            (86_400, "1 day ago"),
            (13 * 86_400, "13 days ago"),
            (14 * 86_400, "2 weeks ago"),
            (60 * 86_400, "2 months ago"),
            (800 * 86_400, "2 years ago"),
        ];
        for (seconds, text) in cases {
            assert_eq!(ago(Moment(1_000), Moment(1_000 + seconds)), text);
        }
        assert_eq!(ago(Moment(5), Moment(3)), "just now", "a clock put back");
    }
}
