//! The tags of a game: who played, where, when, and how it ended.

use crate::game::contest::Moment;
use crate::rules::side::Side;
use crate::storage::fields::{Name, Time};

/// The tags of a game in their order.
#[derive(Default)]
pub(super) struct Tags(pub(super) Vec<(String, String)>);

impl Tags {
    /// The value of the first of these tags that says something.
    pub(super) fn of(&self, names: &[&str]) -> Option<&str> {
        let value = |name: &&str| {
            let found = self
                .0
                .iter()
                .find(|(known, _)| known.eq_ignore_ascii_case(name));
            let value = found.map(|(_, value)| value.trim());
            value.filter(|value| !value.is_empty() && *value != "?" && *value != "-")
        };
        names.iter().find_map(value)
    }

    /// The value of such a tag as a name, empty if there is none.
    pub(super) fn name(&self, names: &[&str]) -> String {
        self.of(names)
            .map_or_else(String::new, |name| Name::of(name).0)
    }

    /// A player's name, or that of his side.
    pub(super) fn player(&self, side: Side) -> String {
        let names = match side {
            Side::South => ["South", "White"],
            Side::North => ["North", "Black"],
        };
        match self.name(&names) {
            name if name.is_empty() => side.to_string(),
            name => name,
        }
    }

    /// When the game began; the start of 1970 if that is not told.
    pub(super) fn started(&self) -> Moment {
        let day = self
            .of(&["UTCDate", "Date"])
            .unwrap_or_default()
            .replace('.', "-");
        let time = self.of(&["UTCTime", "Time"]).unwrap_or("00:00:00");
        let read = |time: &str| Time::try_from(format!("{day}T{time}Z")).ok();
        let moment = read(time).or_else(|| read("00:00:00"));
        moment.map_or_else(Moment::default, |Time(moment)| moment)
    }
}

/// A tag as it is written.
pub(super) fn print_tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// The tags of the day and the time.
pub(super) fn print_started(started: Moment) -> (String, String) {
    let text = String::from(Time(started));
    let (day, time) = text.split_once('T').unwrap_or((&text, ""));
    let known = started != Moment::default();
    match known {
        true => (day.replace('-', "."), time.trim_end_matches('Z').to_owned()),
        false => ("????.??.??".to_owned(), String::new()),
    }
}

/// A result as it is written, White's points first.
pub(super) fn print_result(winner: Option<Option<Side>>) -> &'static str {
    match winner {
        None => "*",
        Some(Some(Side::South)) => "1-0",
        Some(Some(Side::North)) => "0-1",
        Some(None) => "1/2-1/2",
    }
}

/// Whether a word ends a game: a result, or the seeds of both where the tag of the result says the same.
pub(super) fn is_result(word: &str, tags: &Tags) -> bool {
    ["*", "1-0", "0-1", "1/2-1/2"].contains(&word)
        || (word.contains('-') && tags.of(&["Result"]) == Some(word) && read_result(word).is_some())
}

/// Who has won by a result, `Some(None)` for a draw; `None` if it tells nothing.
pub(super) fn read_result(text: &str) -> Option<Option<Side>> {
    if text == "1/2-1/2" {
        return Some(None);
    }
    let (south, north) = text.split_once('-')?;
    let (south, north): (u16, u16) = (south.parse().ok()?, north.parse().ok()?);
    Some(match south.cmp(&north) {
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::South),
    })
}
