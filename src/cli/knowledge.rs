//! What was learned of the rules, for commands that search.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use clap::Args;

use super::output::note;
use crate::rules::rule_set::RuleSet;
use crate::search::knowledge::Knowledge;
use crate::search::level::OpeningSource;
use crate::storage::disk::folders::Folders;
use crate::storage::knowledge::known::knowledge_told;

/// Whether it is used.
#[derive(Args, Debug)]
pub struct KnowledgeOptions {
    /// Look ahead with the plain evaluation alone, whatever was learned of the rules
    #[arg(long)]
    pub no_knowledge: bool,
}

/// What is known of a rule set, without its book if openings are searched.
pub fn known_with(rules: &RuleSet, openings: OpeningSource) -> Option<Knowledge> {
    let known = known(rules)?;
    Some(match openings {
        OpeningSource::Book => known,
        OpeningSource::Searched => known.with_book(None),
    })
}

impl KnowledgeOptions {
    /// What was learned of a rule set, if it is to be used.
    pub fn read(&self, rules: &RuleSet, openings: OpeningSource) -> Option<Knowledge> {
        if self.no_knowledge {
            return None;
        }
        known_with(rules, openings)
    }
}

/// What was learned of a rule set: in the cache, or else shipped. What is broken in the cache is told once.
pub fn known(rules: &RuleSet) -> Option<Knowledge> {
    let folder = Folders::cache()
        .map_err(|error| log::debug!("no cache: {error}"))
        .ok();
    knowledge_told(folder.as_deref(), rules, |fault| {
        static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
        if told.insert(fault.clone()) {
            note(&fault);
        }
    })
}
