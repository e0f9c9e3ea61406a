//! A sentence of the rules and the clauses it states.

use crate::rules::clause::Clause;

/// One sentence of the rules, without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence; "you" is whoever moves.
    pub text: String,
    /// The clauses that make it read as it does; none where it holds in every game.
    pub clauses: Vec<Clause>,
}

impl Sentence {
    pub(super) fn new(clauses: &[Clause], text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            clauses: clauses.to_vec(),
        }
    }
}
