//! What examples are wanted of.

use crate::compare::illustration::clauses_to_show;
use crate::game::contest::NamedRules;
use crate::gui::chooser::state::Chooser;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::rule_text::{aim, rules_in_words, seating};

/// Rules that are shown by moves, a sentence at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesByExample {
    /// What is shown.
    pub named: NamedRules,
    /// The sentence that is shown, by its number in the order in which one learns them.
    pub number: usize,
    /// Where they were asked for.
    pub from: AskedIn,
}

/// Where examples were asked for, and leaving them leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedIn {
    /// On whichever one is in front.
    Page,
    /// In the dialog with the rules in words.
    Words,
    /// In the chooser, as it was.
    Chooser(Box<Chooser>),
}

/// A sentence of the rules, or what the game is about.
pub struct ToldRule {
    /// The heading it stands under.
    pub title: &'static str,
    /// The sentence.
    pub text: String,
    /// The sentence before, where this one says what comes of that: *They are sown on*.
    pub before: Option<String>,
    /// The clauses by which a move is looked for that shows it; none where no move can.
    pub clauses: Vec<Clause>,
    /// Its number among those that are shown, in the order in which one learns them: what the game is about, what each paragraph
    /// begins with, then the details.
    pub number: Option<usize>,
}

/// Whether a sentence is about what the one before speaks of.
fn refers_back(text: &str) -> bool {
    let first = text.split_whitespace().next();
    first.is_some_and(|word| ["They", "It", "So", "But", "Both"].contains(&word))
}

/// The sentences of the rules in their order.
pub fn told_rules(rules: &RuleSet) -> Vec<ToldRule> {
    let words = rules_in_words(rules);
    let told = words.iter().flat_map(|paragraph| {
        let sentences = paragraph.sentences.iter();
        let before = std::iter::once(None).chain(sentences.clone().map(Some));
        sentences.zip(before).map(|(sentence, before)| ToldRule {
            title: paragraph.title,
            text: sentence.text.clone(),
            before: before
                .filter(|_| refers_back(&sentence.text))
                .map(|before| before.text.clone()),
            clauses: clauses_to_show(&words, sentence),
            number: None,
        })
    });
    let mut told: Vec<_> = told.collect();
    let mut places: Vec<usize> = (0..told.len()).collect();
    places.retain(|&place| !told[place].clauses.is_empty());
    let is_first = |place: usize| {
        let before = told[..place].iter().rev();
        let mut before = before.take_while(|rule| rule.title == told[place].title);
        before.all(|rule| rule.clauses.is_empty())
    };
    places.sort_by_key(|&place| !is_first(place));
    for (number, place) in (1..).zip(places) {
        told[place].number = Some(number);
    }
    told
}

impl RulesByExample {
    /// What the game is about, and the sentences that a move can show, in the order in which one learns them.
    pub fn shown(&self) -> Vec<ToldRule> {
        let rules = &self.named.rules;
        let mut told = told_rules(rules);
        told.retain(|rule| rule.number.is_some());
        told.push(ToldRule {
            title: "The aim",
            text: aim(rules),
            before: Some(seating(rules)),
            clauses: Vec::new(),
            number: Some(0),
        });
        told.sort_by_key(|rule| rule.number);
        told
    }
}
