//! What was learned of the rules on the board.

use std::path::Path;
use std::sync::Arc;

use crate::rules::rule_set::RuleSet;
use crate::search::knowledge::Knowledge;
use crate::storage::knowledge::known::knowledge_of;

/// What was learned of the rules that were asked about last.
#[derive(Debug, Default)]
pub struct KnowledgeCache {
    about: Option<RuleSet>,
    knowledge: Option<Arc<Knowledge>>,
}

impl KnowledgeCache {
    /// Reads anew when it is asked next: more was learned.
    pub fn forget(&mut self) {
        self.about = None;
    }

    /// What was learned of these rules, kept in `folder` or shipped; read when the rules change.
    pub fn of(&mut self, rules: &RuleSet, folder: Option<&Path>) -> Option<Arc<Knowledge>> {
        if self.about.as_ref() != Some(rules) {
            self.about = Some(rules.clone());
            self.knowledge = knowledge_of(folder, rules).map(Arc::new);
        }
        self.knowledge.clone()
    }
}
