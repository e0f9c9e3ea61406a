//! What can be asked for about rules of one's own.

use crate::gui::own::about::RulesToKeep;

/// One action about rules that are edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnAction {
    /// Ask what those edited on the page that is shown are to be called and what is to be said about them.
    AskToKeep,
    /// This is to be said about them.
    Describe(Box<RulesToKeep>),
    /// Keep them among one's own, in place of those of this name if it was told that they will be replaced.
    Keep(Box<RulesToKeep>, Option<String>),
    /// Write them to a file that is asked for.
    KeepIn(Box<RulesToKeep>),
}
