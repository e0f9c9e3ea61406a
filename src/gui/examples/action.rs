//! Everything that can be asked of examples of rules.

use super::board::{Going, Version};
use super::example::RulesByExample;

/// One action about examples of rules.
#[derive(Clone, Debug, PartialEq)]
pub enum ExampleAction {
    /// Show a sentence of the rules by a move.
    Show(Box<RulesByExample>),
    /// Show the next sentence, or the one before.
    Go(Going),
    /// Show the move under these rules.
    Play(Version),
    /// Look for another move.
    Another,
}
