//! Short messages: good news go by themselves, troubles stay until they are read.

use std::time::Duration;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something was done.
    Info,
    /// Something could not be done.
    Trouble,
}

/// When a message goes before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    /// With the next move: it is about what the user just did.
    WithTheNextMove,
    /// Not before: it came from the background.
    InItsTime,
}

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Which one, for taking it away.
    pub number: u64,
    /// How bad it is.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    goes: Goes,
    /// How much longer it is shown, in seconds; troubles stay.
    left: Option<f64>,
    /// When it was last seen on the screen, in seconds of the window's time.
    seen: Option<f64>,
}

/// Whether the time of the messages runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// It runs.
    No,
    /// The pointer is on them: somebody reads.
    Yes,
}

/// The messages, the newest last.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    list: Vec<Notice>,
    last: u64,
}

/// How many are shown at once.
const SHOWN: usize = 2;
/// How many are kept at most; troubles that wait are shown when those before them were read.
const KEPT: usize = 8;
/// How long good news are shown, in seconds.
const TIME: f64 = 6.0;

impl Notices {
    /// The messages to be shown, the newest last.
    pub fn list(&self) -> &[Notice] {
        let shown = self.list.len().min(SHOWN);
        &self.list[..shown]
    }

    /// Says that something was done by the user's wish just now.
    pub fn info(&mut self, text: impl Into<String>) {
        self.good(text.into(), Goes::WithTheNextMove);
    }

    /// Says that something is done that went on in the background; moves made meanwhile do not take it
    /// away.
    pub fn news(&mut self, text: impl Into<String>) {
        self.good(text.into(), Goes::InItsTime);
    }

    fn good(&mut self, text: String, goes: Goes) {
        // What was done before that matters less than what is done now.
        while self.list.len() >= SHOWN {
            let Some(at) = self.list.iter().position(|n| n.tone == Tone::Info) else {
                break;
            };
            self.list.remove(at);
        }
        self.push(Tone::Info, text, goes);
    }

    /// Says that something could not be done, and why.
    pub fn trouble(&mut self, text: impl Into<String>) {
        if self.list.len() >= SHOWN {
            self.list.retain(|n| n.tone != Tone::Info);
        }
        self.push(Tone::Trouble, text.into(), Goes::InItsTime);
    }

    fn push(&mut self, tone: Tone, text: String, goes: Goes) {
        let text = sentence(&text);
        self.list.retain(|n| n.text != text);
        self.last += 1;
        self.list.push(Notice {
            number: self.last,
            tone,
            text,
            goes,
            left: (tone == Tone::Info).then_some(TIME),
            seen: None,
        });
        if self.list.len() > KEPT {
            self.list.remove(0);
        }
    }

    /// Lets time pass up to `now`, in seconds of the window's time; what was shown long enough goes.
    pub fn pass(&mut self, now: f64, hold: Hold) {
        for notice in self.list.iter_mut().take(SHOWN) {
            let before = notice.seen.replace(now);
            if let (Some(left), Some(before), Hold::No) = (&mut notice.left, before, hold) {
                *left -= now - before;
            }
        }
        self.list.retain(|n| n.left.is_none_or(|left| left > 0.0));
    }

    /// The time until the next of them goes; `None` if none does.
    pub fn next_change(&self) -> Option<Duration> {
        let left = self.list().iter().filter_map(|n| n.left);
        let least = left.min_by(f64::total_cmp)?;
        Duration::try_from_secs_f64(least).ok()
    }

    /// Takes one away.
    pub fn dismiss(&mut self, number: u64) {
        self.list.retain(|n| n.number != number);
    }

    /// Takes away what is about the time before a move.
    pub fn moved(&mut self) {
        self.list.retain(|n| n.goes != Goes::WithTheNextMove);
    }
}

/// A message as people read it: with a capital, and quotation marks where it marks what was typed.
pub fn sentence(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for (number, part) in message.split('`').enumerate() {
        match (number, number % 2) {
            (0, _) => {}
            (_, 1) => shown.push('“'),
            _ => shown.push('”'),
        }
        shown.push_str(part);
    }
    let mut letters = shown.chars();
    match letters.next() {
        // A name of a clause or a file stays as it is written.
        Some(first) if !begins_with_name(&shown) => first.to_uppercase().chain(letters).collect(),
        _ => shown,
    }
}

fn begins_with_name(text: &str) -> bool {
    let word = text.split([' ', ':']).next().unwrap_or_default();
    word.contains(['_', '=', '.', '/'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(notices: &Notices) -> Vec<&str> {
        notices.list().iter().map(|n| n.text.as_str()).collect()
    }

    #[test]
    fn good_news_go_after_their_time_and_troubles_stay() {
        let mut notices = Notices::default();
        notices.info("Done");
        notices.trouble("Not done");
        // What nobody has seen yet does not get old.
        notices.pass(100.0, Hold::No);
        assert_eq!(notices.next_change(), Some(Duration::from_secs(6)));
        notices.pass(105.0, Hold::No);
        assert_eq!(texts(&notices), ["Done", "Not done"]);
        assert_eq!(notices.next_change(), Some(Duration::from_secs(1)));
        notices.pass(106.0, Hold::No);
        assert_eq!(texts(&notices), ["Not done"]);
        assert_eq!(notices.next_change(), None);
    }

    #[test]
    fn a_move_takes_away_what_came_before_it_but_no_news_from_the_background() {
        let mut notices = Notices::default();
        notices.info("Copied");
        notices.news("Made");
        notices.moved();
        assert_eq!(texts(&notices), ["Made"]);
    }

    #[test]
    fn time_stands_still_while_somebody_reads() {
        let mut notices = Notices::default();
        notices.info("Done");
        notices.pass(0.0, Hold::No);
        notices.pass(60.0, Hold::Yes);
        assert_eq!(notices.next_change(), Some(Duration::from_secs(6)));
        notices.pass(66.0, Hold::No);
        assert_eq!(texts(&notices), [""; 0]);
    }

    #[test]
    fn troubles_wait_for_those_before_them() {
        let mut notices = Notices::default();
        for text in ["One", "Two", "Three"] {
            notices.trouble(text);
        }
        assert_eq!(texts(&notices), ["One", "Two"]);
        let first = notices.list()[0].number;
        notices.dismiss(first);
        assert_eq!(texts(&notices), ["Two", "Three"]);
    }

    #[test]
    fn the_newest_good_news_is_seen() {
        let mut notices = Notices::default();
        for text in ["One", "Two", "Three"] {
            notices.info(text);
        }
        assert_eq!(texts(&notices), ["Two", "Three"]);
    }

    #[test]
    fn messages_are_sentences() {
        assert_eq!(
            sentence("there is no clause `x`; did you mean `y`?"),
            "There is no clause “x”; did you mean “y”?"
        );
        assert_eq!(sentence("repeat_limit is 1"), "repeat_limit is 1");
    }
}
