//! Everything that a view can ask for. Views read and push actions; pages and the window carry them out.

use crate::gui::command::Command;
use crate::gui::endgames::action::EndgameAction;
use crate::gui::examples::action::ExampleAction;
use crate::gui::files::action::FileAction;
use crate::gui::learning::action::LearningAction;
use crate::gui::own::action::OwnAction;
use crate::gui::pages::compare::action::CompareAction;
use crate::gui::pages::library::action::LibraryAction;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::practice::action::PracticeAction;
use crate::gui::pages::setup::action::SetupAction;
use crate::gui::pages::study::action::StudyAction;
use crate::gui::view::ViewAction;

/// One action of the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// What a menu entry or a shortcut stands for.
    Run(Command),
    /// Something about the game.
    Play(PlayAction),
    /// Something about the position being set up.
    Setup(SetupAction),
    /// Something about the game that is studied.
    Study(StudyAction),
    /// Something about the boards that are compared.
    Compare(CompareAction),
    /// Something about what is practised.
    Practice(PracticeAction),
    /// Something about the library.
    Library(LibraryAction),
    /// Something about rules of one's own.
    Own(OwnAction),
    /// Something about the endgame table.
    Endgames(EndgameAction),
    /// Something about learning the rules.
    Learning(LearningAction),
    /// Something about the example of a rule.
    Example(ExampleAction),
    /// Something about files.
    File(FileAction),
    /// Something about how things are shown.
    View(ViewAction),
    /// Text came from the clipboard.
    Pasted(String),
    /// Close the window whatever is lost.
    CloseAnyway,
}

/// Lets what a page or a part asks for be pushed as it is.
macro_rules! action_from {
    ($($kind:ident($inner:ty)),*) => {
        $(impl From<$inner> for Action {
            fn from(action: $inner) -> Self {
                Self::$kind(action)
            }
        })*
    };
}

action_from!(
    Run(Command),
    Play(PlayAction),
    Setup(SetupAction),
    Study(StudyAction),
    Compare(CompareAction),
    Practice(PracticeAction),
    Library(LibraryAction),
    Own(OwnAction),
    Endgames(EndgameAction),
    Learning(LearningAction),
    Example(ExampleAction),
    File(FileAction),
    View(ViewAction)
);

/// What views have asked for in a frame.
#[derive(Debug, Default)]
pub struct Actions(Vec<Action>);

impl Actions {
    /// Asks for one more.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.0.push(action.into());
    }

    /// Asks for several more.
    pub fn extend<A: Into<Action>>(&mut self, actions: impl IntoIterator<Item = A>) {
        self.0.extend(actions.into_iter().map(Into::into));
    }

    /// Whether nothing is asked for.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in the order in which they were asked for.
    pub fn into_vec(self) -> Vec<Action> {
        self.0
    }
}
