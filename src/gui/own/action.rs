//! What can be asked for about rules of one's own.

use crate::gui::own::about::RulesDescription;

/// One action about the rules that are edited on the page that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnAction {
    /// Ask what they are to be called and what is to be said about them; `None` as it is known.
    AskToKeep(Option<Box<RulesDescription>>),
    /// Keep them among one's own.
    Keep(Box<RulesDescription>),
    /// Write them to a file that is asked for.
    KeepIn(Box<RulesDescription>),
}
