//! What examples are wanted of.

use crate::compare::illustration::clauses_to_show;
use crate::game::contest::NamedRules;
use crate::gui::chooser::state::Chooser;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::rule_text::rules_in_words;

/// Rules that are shown by moves, a sentence at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesByExample {
    /// The rules.
    pub named: NamedRules,
    /// The sentence that is shown, by its number among those that a move can show.
    pub number: usize,
    /// Where they were asked for.
    pub from: AskedIn,
}

/// Where examples were asked for, and leaving them leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AskedIn {
    /// On a page.
    Page,
    /// In the dialog with the rules in words.
    Words,
    /// In the chooser.
    Chooser(Box<Chooser>),
}

/// A sentence of the rules.
pub struct ToldRule {
    /// The heading it stands under.
    pub title: &'static str,
    /// The sentence.
    pub text: String,
    /// The clauses by which a move is looked for that shows it; none where no move can.
    pub clauses: Vec<Clause>,
}

/// The sentences of the rules in their order.
pub fn told_rules(rules: &RuleSet) -> Vec<ToldRule> {
    let words = rules_in_words(rules);
    let told = words.iter().flat_map(|paragraph| {
        paragraph.sentences.iter().map(|sentence| ToldRule {
            title: paragraph.title,
            text: sentence.text.clone(),
            clauses: clauses_to_show(&words, sentence),
        })
    });
    told.collect()
}

impl RulesByExample {
    /// The sentences that a move can show.
    pub fn shown(&self) -> Vec<ToldRule> {
        let mut told = told_rules(&self.named.rules);
        told.retain(|rule| !rule.clauses.is_empty());
        told
    }
}
