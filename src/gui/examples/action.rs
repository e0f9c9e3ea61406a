//! Everything that can be asked of examples of rules.

use super::board::Version;
use super::example::RuleExample;

/// One wish about the example of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum ExampleAction {
    /// Show a sentence of the rules by a move.
    Show(Box<RuleExample>),
    /// Show the move under these rules.
    Play(Version),
    /// Look for another move.
    Another,
}
