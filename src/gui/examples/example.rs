//! What an example is wanted of.

use crate::compare::illustration::clauses_to_show;
use crate::game::contest::NamedRules;
use crate::gui::chooser::state::Chooser;
use crate::rules::clause::Clause;
use crate::rules::rule_set::RuleSet;
use crate::rules::words::rule_text::rules_in_words;

/// A sentence of the rules that is shown by a move.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleExample {
    /// The rules.
    pub named: NamedRules,
    /// The sentence.
    pub text: String,
    /// The clauses that it states, by which a move is looked for.
    pub clauses: Vec<Clause>,
    /// The chooser that it was asked for in; else the rules in words.
    pub from: Option<Chooser>,
}

/// A sentence that was chosen to be shown.
pub struct ChosenSentence {
    text: String,
    clauses: Vec<Clause>,
}

impl ChosenSentence {
    /// The example of it under these rules.
    pub fn under(self, named: NamedRules, from: Option<Chooser>) -> RuleExample {
        let Self { text, clauses } = self;
        RuleExample {
            named,
            text,
            clauses,
            from,
        }
    }
}

/// The rules in words: the heading of each paragraph and its sentences, each with what would be chosen with it, if a move
/// can show it.
pub fn sentences(rules: &RuleSet) -> Vec<(&'static str, Vec<(String, Option<ChosenSentence>)>)> {
    let words = rules_in_words(rules);
    let paragraphs = words.iter().map(|paragraph| {
        let sentences = paragraph.sentences.iter().map(|sentence| {
            let clauses = clauses_to_show(&words, sentence);
            let text = sentence.text.clone();
            let chosen = (!clauses.is_empty()).then(|| ChosenSentence {
                text: text.clone(),
                clauses,
            });
            (text, chosen)
        });
        (paragraph.title, sentences.collect())
    });
    paragraphs.collect()
}
