//! The dialogs of the program's own.

use crate::gui::action::Action;
use crate::gui::chooser::state::Chooser;
use crate::gui::examples::example::RulesByExample;
use crate::gui::family::state::FamilyView;
use crate::gui::files::action::FileAction;
use crate::gui::files::typed_path::TypedPath;
use crate::gui::own::about::RulesToKeep;
use crate::gui::thinking::new_engine::NewEngine;
use crate::storage::picture::PictureLook;

/// A dialog of the program's own.
#[derive(Clone, Debug, PartialEq)]
pub enum Modal {
    /// The list of keys.
    Keys,
    /// The rules being played, in words.
    Rules,
    /// Moves that show what each sentence of the rules does.
    Example(Box<RulesByExample>),
    /// Type a path.
    Path(Box<TypedPath>),
    /// Something went wrong that needs reading.
    Trouble {
        /// What could not be done.
        title: String,
        /// Why, where, and what to do.
        text: String,
        /// What can be done about it, the best first.
        offers: Vec<WayOut>,
    },
    /// The chooser of rule sets.
    Choose(Chooser),
    /// The map of the family.
    Family(FamilyView),
    /// Rules of one's own to be kept: what is said about them.
    KeepRules(Box<RulesToKeep>),
    /// A new game: rules, opponents, who starts.
    NewGame,
    /// A program of somebody else's that is to play.
    TakeIn(Box<NewEngine>),
    /// The endgame table: what it is, make it, use it.
    Endgames,
    /// Learning the rules: how long, how far, what it has brought.
    Learning,
    /// All rule sets, ranked.
    Ranking,
    /// A film of the game: how large, how fast.
    Film(PictureLook),
    /// The messages told so far.
    Messages,
    /// What this program is.
    About,
}

impl Modal {
    /// Whether something is chosen or written in it that takes effect at the end only.
    pub const fn is_filled_in(&self) -> bool {
        matches!(
            self,
            Self::NewGame | Self::TakeIn(_) | Self::KeepRules(_) | Self::Path(_)
        )
    }

    /// Whether it asks if the window is to be closed though something is lost with it.
    pub fn asks_to_close(&self) -> bool {
        let closes = |offer: &WayOut| offer.actions.contains(&Action::CloseAnyway);
        matches!(self, Self::Trouble { offers, .. } if offers.iter().any(closes))
    }
}

/// A way out of a trouble.
#[derive(Clone, Debug, PartialEq)]
pub struct WayOut {
    /// What the button says.
    pub text: &'static str,
    /// What it does, one after the other.
    pub actions: Vec<Action>,
}

impl WayOut {
    /// Whether all that was asked for is done already, so that nothing is given up by leaving.
    pub fn is_extra(&self) -> bool {
        let keeps = |action: &Action| {
            matches!(
                action,
                Action::File(FileAction::KeepAll(_) | FileAction::KeepPasted(_))
            )
        };
        self.actions.iter().all(keeps)
    }

    /// A button that does one thing.
    pub fn new(text: &'static str, action: impl Into<Action>) -> Self {
        Self {
            text,
            actions: vec![action.into()],
        }
    }
}
