//! All that is known of a rule set beforehand: what was learned, and the book of its openings.

use std::path::Path;

use super::book_file::book_of;
use super::knowledge_file::{KnowledgeFileError, load_knowledge, shipped};
use crate::rules::rule_set::RuleSet;
use crate::search::knowledge::Knowledge;

/// What is known of a rule set: learned or made here and kept in `folder`, or else shipped.
pub fn knowledge_of(folder: Option<&Path>, rules: &RuleSet) -> Option<Knowledge> {
    knowledge_told(folder, rules, |fault| log::warn!("{fault}"))
}

/// The same; `tell` hears why something that is kept in `folder` is not used, in a sentence each.
pub fn knowledge_told(
    folder: Option<&Path>,
    rules: &RuleSet,
    tell: impl Fn(String),
) -> Option<Knowledge> {
    let kept = folder.and_then(|folder| match load_knowledge(folder, rules) {
        Ok(knowledge) => Some(knowledge),
        Err(KnowledgeFileError::Missing) => None,
        Err(error) => {
            tell(error.to_string());
            None
        }
    });
    let learned = kept.or_else(|| shipped(rules));
    let book = book_of(folder, rules, |error| {
        tell(format!("the book is not used: {error}"))
    });
    match (learned, book) {
        (None, None) => None,
        (learned, book) => Some(learned.unwrap_or_default().with_book(book)),
    }
}
