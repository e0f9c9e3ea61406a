//! The tags of a game: who played, where, when, and how it ended.

use crate::game::contest::{GameDetails, MAX_TAGS, Moment, ToldResult};
use crate::game::review::analysis::{ANOTHER_PROGRAM, Review};
use crate::game::seat::Seat;
use crate::rules::side::Side;
use crate::storage::document::fields::{MAX_NAME, Name, Time};
use crate::storage::parts::about_part::{MAX_VALUE, TagPart};
use crate::storage::parts::seat_part::SeatPart;
use crate::storage::plain::{brief, plain};

/// The tags that are made from the game when it is written. A round, a time and how it ended are written as they were told.
const OWN: [&str; 17] = [
    "Event",
    "Site",
    "Date",
    "UTCDate",
    "UTCTime",
    "White",
    "Black",
    "South",
    "North",
    "Result",
    "Game",
    "Rules",
    "RuleSpec",
    "SetUp",
    "FEN",
    seat_tag(Side::South),
    seat_tag(Side::North),
];

/// Those of them whose values are kept as names.
const NAMES: [&str; 8] = [
    "Event", "Site", "Date", "White", "Black", "South", "North", REVIEWER,
];

/// The tag of what plays on a side where no person does, as a game file tells it.
pub(super) const fn seat_tag(side: Side) -> &'static str {
    match side {
        Side::South => "SouthSeat",
        Side::North => "NorthSeat",
    }
}

/// The tag of the program that has told what moves are worth.
const REVIEWER: &str = "Reviewer";

/// What a tag says of what nobody knows.
pub(super) const UNKNOWN: &str = "?";
/// What a tag says of what there is none of.
pub(super) const NOTHING: &str = "-";

/// The tags of a game in their order.
#[derive(Default)]
pub(super) struct Tags(pub(super) Vec<(String, String)>);

impl Tags {
    /// The value of the first of these tags that says something.
    pub(super) fn of(&self, names: &[&str]) -> Option<&str> {
        let value = |name: &&str| {
            let found = self.0.iter();
            let mut found = found.filter(|(known, _)| known.eq_ignore_ascii_case(name));
            let told = found.find(|(_, value)| says(value));
            told.map(|(_, value)| value.trim())
        };
        names.iter().find_map(value)
    }

    /// The value of such a tag as a name, empty if there is none.
    pub(super) fn name(&self, names: &[&str]) -> String {
        self.of(names)
            .map_or_else(String::new, |name| Name::of(name).0)
    }

    /// The tags of which only the beginning is kept, and how many characters that is.
    pub(super) fn cut(&self) -> impl Iterator<Item = (&str, usize)> {
        let cut = |(name, value): &'_ (String, String)| {
            let most = match NAMES.iter().any(|known| known.eq_ignore_ascii_case(name)) {
                true => MAX_NAME,
                false if is_own(name) => usize::MAX,
                false => MAX_VALUE,
            };
            (value.trim().chars().count() > most).then_some(most)
        };
        let all = self.0.iter();
        all.filter_map(move |tag| Some((tag.0.as_str(), cut(tag)?)))
    }

    /// What these tags contradict each other in, or say that cannot be, in a sentence each.
    pub(super) fn contradictions(&self) -> Vec<String> {
        let mut contradictions = Vec::new();
        for (at, (name, value)) in self.0.iter().enumerate() {
            let is_again =
                |other: &&(String, String)| other.0.eq_ignore_ascii_case(name) && says(&other.1);
            let first = self.0[..at].iter().find(is_again);
            if let Some((_, first)) =
                first.filter(|(_, first)| is_own(name) && says(value) && first != value)
            {
                contradictions.push(format!(
                    "the tag {} is there twice, as {} and as {}: the first is taken",
                    plain(name),
                    quoted(first),
                    quoted(value)
                ));
            }
        }
        let result = self.of(&["Result"]);
        if let Some(result) = result.filter(|word| *word != "*" && read_result(word).is_none()) {
            contradictions.push(format!(
                "the result {} is none: 1-0, 0-1, 1/2-1/2 or * can be one",
                quoted(result)
            ));
        }
        let days = ["Date", "UTCDate"].map(|name| self.of(&[name]));
        for day in days.into_iter().flatten().filter(|day| is_no_day(day)) {
            contradictions.push(format!("there is no day {}", quoted(day)));
        }
        contradictions
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

    /// What plays on a side; a person, unless something else is told that is known.
    pub(super) fn seat(&self, side: Side) -> Seat {
        let told = self.of(&[seat_tag(side)]);
        let seat = told.and_then(|told| serde_json::from_str::<SeatPart>(told).ok());
        seat.map_or(Seat::Person, |SeatPart(seat)| seat)
    }

    /// When the game began, and the day as it was told if that is less than a moment; the start of 1970 if not even a whole
    /// day is told.
    pub(super) fn started(&self) -> (Moment, String) {
        let day = |names: &[&str]| self.of(names).unwrap_or_default().replace('.', "-");
        let read = |day: &str, time: &str| Time::try_from(format!("{day}T{time}Z")).ok();
        let time = self.of(&["UTCTime"]).unwrap_or_default();
        if let Some(Time(moment)) = read(&day(&["UTCDate", "Date"]), time) {
            return (moment, String::new());
        }
        let names = ["Date", "UTCDate"];
        let moment = read(&day(&names), "00:00:00");
        let says = |text: &String| text.contains(|c: char| c.is_alphanumeric());
        let told = Some(self.name(&names)).filter(says);
        let moment = moment.map_or_else(Moment::default, |Time(moment)| moment);
        (moment, told.unwrap_or_default())
    }

    /// How the game has ended, as it is told by its tag or else by the word at its end.
    pub(super) fn result(&self, word: Option<&str>) -> Option<ToldResult> {
        let tag = self.of(&["Result"]).and_then(read_result);
        let winner = tag.or_else(|| read_result(word?))?;
        Some(ToldResult::of_file(winner))
    }

    /// Whether what is told of moves was found out by this program, in whatever version.
    pub(super) fn is_reviewed_here(&self) -> bool {
        let by = self.of(&[REVIEWER]);
        by.is_some_and(is_own_review)
    }

    /// The program that has told what moves are worth.
    pub(super) fn reviewer(&self) -> String {
        match self.name(&[REVIEWER]) {
            name if name.is_empty() => ANOTHER_PROGRAM.to_owned(),
            name => name,
        }
    }

    /// What is told of the game beside its moves; tags that are too many are left out, and how many.
    pub(super) fn about(&self, result: Option<ToldResult>) -> (GameDetails, usize) {
        let says = |value: &str| !["", "?"].contains(&value.trim());
        let is_other = |name: &str, value: &str| !is_own(name) && says(value);
        let others = || self.0.iter().filter(|(n, value)| is_other(n, value));
        let tags = others().take(MAX_TAGS);
        let about = GameDetails {
            name: self.name(&["Event"]),
            place: self.name(&["Site"]),
            date: self.started().1,
            result,
            tags: tags
                .map(|(name, value)| TagPart::of(name, value).into())
                .collect(),
        };
        (about, others().count().saturating_sub(MAX_TAGS))
    }
}

/// A tag as it is written.
pub(super) fn print_tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]\n")
}

/// Whether a tag is made from the game when it is written.
fn is_own(name: &str) -> bool {
    let known = OWN.iter().chain([&REVIEWER]);
    known.into_iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// The tags that others have told, but those that are written anyway.
pub(super) fn other_tags(about: &GameDetails) -> impl Iterator<Item = (&str, &str)> {
    let tags = about.tags.iter();
    let tags = tags.map(|(name, value)| (name.as_str(), value.as_str()));
    tags.filter(|(name, _)| !is_own(name))
}

/// What a tag of others tells.
pub(super) fn told<'a>(about: &'a GameDetails, name: &str) -> Option<&'a str> {
    other_tags(about).find_map(|(known, value)| known.eq_ignore_ascii_case(name).then_some(value))
}

/// The tag of the program that has told what moves are worth, if that is known.
pub(super) fn reviewer_tag(review: &Review) -> Option<(&'static str, String)> {
    let Name(program) = Name::of(&review.program);
    let is_known = !review.is_empty() && !program.is_empty() && program != ANOTHER_PROGRAM;
    is_known.then_some((REVIEWER, program))
}

/// Whether a review is one of this program, by the name of its reviewer.
pub(super) fn is_own_review(program: &str) -> bool {
    program.starts_with("kalaha ")
}

/// The tags of the day and the time.
pub(super) fn print_started(started: Moment, told: &str) -> (String, String) {
    if !told.is_empty() {
        return (Name::of(told).0, String::new());
    }
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

/// Whether a tag says something. Who is called as what says nothing has a space before it.
fn says(value: &str) -> bool {
    value != UNKNOWN && value != NOTHING && !value.trim().is_empty()
}

/// What a tag says, to stand in a sentence.
fn quoted(value: &str) -> String {
    brief(&plain(value)).into_owned()
}

/// Whether it is written as a whole day, and is none.
fn is_no_day(text: &str) -> bool {
    let day = text.replace('.', "-");
    let parts: Vec<&str> = day.split('-').collect();
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    let is_whole = lengths == [4, 2, 2]
        && parts
            .iter()
            .all(|part| part.bytes().all(|b| b.is_ascii_digit()));
    is_whole && Time::try_from(format!("{day}T00:00:00Z")).is_err()
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
