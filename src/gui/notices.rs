//! Short messages: all go by themselves, troubles later than good news, and can be read again in a list.

use std::time::Duration;

use crate::storage::plain::brief;

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

/// What a trouble is about: success in the same takes it away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Reading what was pasted.
    Paste,
    /// Opening a file.
    Opening,
    /// Changing a clause of the rules.
    Rules,
    /// Setting up a position.
    Setup,
    /// Taking a folder into the library.
    GamesFolder,
    /// Asking a program for a move.
    Engine,
    /// Saving a picture or a film.
    Picture,
    /// Keeping the settings.
    Settings,
    /// Keeping what was trained.
    Training,
}

/// A message that was told, to be read again.
#[derive(Clone, Debug, PartialEq)]
pub struct PastNotice {
    /// How bad it is.
    pub tone: Tone,
    /// What it says.
    pub text: String,
    /// More about it, for the pointer; empty if there is no more.
    pub tip: String,
    /// When it was told, in seconds of the window's time.
    pub at: Option<f64>,
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
    /// More about it, for the pointer; empty if there is no more.
    pub tip: String,
    goes: Goes,
    topic: Option<Topic>,
    /// How much longer it is shown, in seconds.
    left: f64,
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
    told: Vec<PastNotice>,
}

/// How many are shown at once.
const SHOWN: usize = 2;
/// How many are kept at most; troubles that wait are shown when those before them were read.
const KEPT: usize = 8;
/// How many can be read again.
const REMEMBERED: usize = 100;
/// How long good news are shown, in seconds.
const TIME: f64 = 6.0;
/// How long troubles are shown, in seconds.
const TROUBLE_TIME: f64 = 20.0;

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

    /// The same with more about it for the pointer.
    pub fn info_with_tip(&mut self, text: impl Into<String>, tip: String) {
        self.info(text);
        if let (Some(notice), Some(told)) = (self.list.last_mut(), self.told.last_mut()) {
            notice.tip.clone_from(&tip);
            told.tip = tip;
        }
    }

    /// Says that something is done that went on in the background; moves made meanwhile do not take it
    /// away.
    pub fn news(&mut self, text: impl Into<String>) {
        self.good(text.into(), Goes::InItsTime);
    }

    /// Says that something goes on, until it has succeeded or failed.
    pub fn underway(&mut self, topic: Topic, text: impl Into<String>) {
        self.succeeded(topic);
        self.push(Tone::Info, text.into(), Goes::InItsTime, Some(topic));
    }

    fn good(&mut self, text: String, goes: Goes) {
        // What was done before that matters less than what is done now.
        while self.list.len() >= SHOWN {
            let Some(at) = self.list.iter().position(|n| n.tone == Tone::Info) else {
                break;
            };
            self.list.remove(at);
        }
        self.push(Tone::Info, text, goes, None);
    }

    /// Says that something could not be done, and why.
    pub fn trouble(&mut self, text: impl Into<String>) {
        self.bad(text.into(), None);
    }

    /// The same about something that may be tried again; what was told of it before is over.
    pub fn failed(&mut self, topic: Topic, text: impl Into<String>) {
        self.succeeded(topic);
        self.bad(text.into(), Some(topic));
    }

    /// Takes away what was told about what has succeeded now.
    pub fn succeeded(&mut self, topic: Topic) {
        self.list.retain(|n| n.topic != Some(topic));
    }

    /// What was told, the newest first.
    pub fn told(&self) -> impl Iterator<Item = &PastNotice> {
        self.told.iter().rev()
    }

    fn bad(&mut self, text: String, topic: Option<Topic>) {
        if self.list.len() >= SHOWN {
            self.list.retain(|n| n.tone != Tone::Info);
        }
        self.push(Tone::Trouble, text, Goes::InItsTime, topic);
    }

    fn push(&mut self, tone: Tone, text: String, goes: Goes, topic: Option<Topic>) {
        let text = sentence(&text);
        self.told.push(PastNotice {
            tone,
            text: text.clone(),
            tip: String::new(),
            at: None,
        });
        if self.told.len() > REMEMBERED {
            self.told.remove(0);
        }
        self.list.retain(|n| n.text != text);
        self.last += 1;
        self.list.push(Notice {
            number: self.last,
            tone,
            text,
            tip: String::new(),
            goes,
            topic,
            left: match tone {
                Tone::Info => TIME,
                Tone::Trouble => TROUBLE_TIME,
            },
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
            if let (Some(before), Hold::No) = (before, hold) {
                notice.left -= now - before;
            }
        }
        self.list.retain(|n| n.left > 0.0);
        let new = self.told.iter_mut().rev().take_while(|t| t.at.is_none());
        new.for_each(|told| told.at = Some(now));
    }

    /// The time until the next of them goes; `None` if none does.
    pub fn next_change(&self) -> Option<Duration> {
        let left = self.list().iter().map(|n| n.left);
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
    let message = brief(message);
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
    fn good_news_go_after_their_time_and_troubles_later() {
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
        assert_eq!(notices.next_change(), Some(Duration::from_secs(14)));
        notices.pass(120.0, Hold::No);
        assert_eq!(texts(&notices), [""; 0]);
        assert_eq!(notices.next_change(), None);
        let told: Vec<_> = notices.told().map(|t| (t.text.as_str(), t.at)).collect();
        assert_eq!(told, [("Not done", Some(100.0)), ("Done", Some(100.0))]);
    }

    #[test]
    fn success_takes_away_the_trouble_that_it_answers_and_no_other() {
        let mut notices = Notices::default();
        notices.failed(Topic::Paste, "One");
        notices.failed(Topic::Paste, "Two");
        notices.failed(Topic::Rules, "Three");
        assert_eq!(texts(&notices), ["Two", "Three"]);
        notices.succeeded(Topic::Paste);
        assert_eq!(texts(&notices), ["Three"]);
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
