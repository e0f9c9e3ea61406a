//! Fields that files have in common: read and checked at once, so that a fault is told with the field.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::contest::{Moment, NamedRules};
use crate::rules::fault::Faults;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::RuleSpec;
use crate::storage::plain::plain;

/// Longest name of a player or of rules in a file, in characters. Longer ones are cut, by the writer as by the reader.
pub const MAX_NAME: usize = 80;

/// Why a field has a value that it cannot have.
#[derive(Debug, Error)]
pub(in crate::storage) enum FieldFault {
    #[error("`{0}` is not a time such as 2026-11-21T18:30:00Z")]
    Time(String),
    #[error("`{0}` is not a mark: write !!, !, !?, ?!, ? or ??")]
    Mark(String),
    #[error("`{0}` is no result: write 1-0, 0-1 or 1/2-1/2")]
    Result(String),
    #[error("`{0}` is no name of a tag: letters, digits and _ can stand there, up to 80")]
    Tag(String),
    #[error("the tag {0} has more than {1} characters; shorten it")]
    TagLength(String, usize),
    #[error("there are {0} tags, and a game has at most {1}; leave some out")]
    Tags(usize, usize),
    #[error("these rules are not possible: {0}")]
    Rules(#[from] Faults),
}

/// A name in one line, cut to the greatest length.
pub fn one_line_name(name: &str) -> String {
    plain(name).chars().take(MAX_NAME).collect()
}

/// The name of a player or of rules.
#[derive(Default, Serialize, Deserialize)]
#[serde(from = "String")]
pub(in crate::storage) struct Name(pub(in crate::storage) String);

impl Name {
    pub(in crate::storage) fn of(name: &str) -> Self {
        Self(one_line_name(name))
    }

    /// Whether it says nothing.
    pub(in crate::storage) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Checked rules that go by this name.
    pub(in crate::storage) fn of_rules(self, Clauses(rules): Clauses) -> NamedRules {
        let Self(name) = self;
        NamedRules { name, rules }
    }
}

impl From<String> for Name {
    fn from(name: String) -> Self {
        Self::of(&name)
    }
}

/// A moment, such as `2026-11-21T18:30:00Z`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(in crate::storage) struct Time(pub(in crate::storage) Moment);

impl From<Time> for String {
    fn from(Time(moment): Time) -> Self {
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(moment.0);
        humantime::format_rfc3339_seconds(time).to_string()
    }
}

impl TryFrom<String> for Time {
    type Error = FieldFault;

    fn try_from(text: String) -> Result<Self, FieldFault> {
        let time = humantime::parse_rfc3339_weak(&text).ok();
        let since = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
        let moment = since.map(|since| Self(Moment(since.as_secs())));
        moment.ok_or_else(|| FieldFault::Time(plain(&text).into_owned()))
    }
}

/// A checked rule set, as its clauses.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "RuleSpec", into = "RuleSpec")]
pub(in crate::storage) struct Clauses(pub(in crate::storage) RuleSet);

impl From<Clauses> for RuleSpec {
    fn from(Clauses(rules): Clauses) -> Self {
        rules.spec().clone()
    }
}

impl TryFrom<RuleSpec> for Clauses {
    type Error = FieldFault;

    fn try_from(spec: RuleSpec) -> Result<Self, FieldFault> {
        Ok(Self(RuleSet::new(spec)?))
    }
}
