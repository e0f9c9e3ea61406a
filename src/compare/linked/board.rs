//! One of the boards: its rules, and whether it takes the moves of the others.

use thiserror::Error;

use crate::compare::line::{CannotPlay, LineStart, in_words};
use crate::compare::parting::{VisibleState, differ};
use crate::game::contest::NamedRules;
use crate::rules::board::Shape;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::State;

/// What the user decides about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSetting {
    /// The rules it is played by.
    pub named: NamedRules,
    /// Whether it shall take the moves of the others.
    pub link: Link,
    /// How many of the choices it took with the others before it was played alone.
    pub shared: usize,
}

impl BoardSetting {
    /// A board that is linked where it can be.
    pub const fn new(named: NamedRules) -> Self {
        Self {
            named,
            link: Link::Linked,
            shared: 0,
        }
    }
}

/// Whether a board shall take the moves of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// It takes them.
    #[default]
    Linked,
    /// It is played alone.
    Alone,
}

/// Why a board is played alone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Apart {
    /// It was unlinked.
    #[error("unlinked")]
    Chosen,
    /// It has other houses than the first board, so there are no like pits.
    #[error("not linked: it has {}, the first board {}", in_words(*.own), in_words(*.first))]
    Shape {
        /// Its board.
        own: Shape,
        /// The first board.
        first: Shape,
    },
    /// It cannot begin where the others do, and begins with its own opening.
    #[error("not linked: {0}")]
    Begin(CannotPlay),
}

/// A board with the game on it.
#[derive(Clone, Debug)]
pub struct LinkedBoard {
    pub(super) setting: BoardSetting,
    begun: State,
    pub(super) state: State,
    pub(super) apart: Option<Apart>,
}

impl LinkedBoard {
    /// The board at its beginning; `first` is the shape of the first board.
    pub(super) fn new(setting: BoardSetting, start: &LineStart, first: Shape) -> Self {
        let rules = &setting.named.rules;
        let own = rules.shape().plain();
        let (begun, cannot) = match start.state(rules) {
            Ok(state) => (state, None),
            Err(why) => (State::new(rules, rules.start(Side::South)), Some(why)),
        };
        let apart = if own != first {
            Some(Apart::Shape { own, first })
        } else if let Some(why) = cannot {
            Some(Apart::Begin(why))
        } else {
            (setting.link == Link::Alone).then_some(Apart::Chosen)
        };
        Self {
            state: begun.clone(),
            begun,
            setting,
            apart,
        }
    }

    /// What the user decided about it.
    pub const fn setting(&self) -> &BoardSetting {
        &self.setting
    }

    /// The name of its rules.
    pub fn name(&self) -> &str {
        &self.setting.named.name
    }

    /// Those of the state on it.
    pub const fn rules(&self) -> &RuleSet {
        self.state.rules()
    }

    /// The game on it before the first move.
    pub const fn begun(&self) -> &State {
        &self.begun
    }

    /// The game on it.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Why it is played alone, if it is.
    pub const fn apart(&self) -> Option<&Apart> {
        self.apart.as_ref()
    }

    /// Whether nobody can tell the game on it from that on another.
    pub(super) fn stands_as(&self, other: &Self) -> bool {
        let seen = |board: &Self| VisibleState::new(&board.state);
        differ(&seen(self), &seen(other)).is_none()
    }
}
