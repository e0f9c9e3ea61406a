//! The position being set up.

use crate::game::contest::NamedRules;
use crate::gui::action::SetupEdit;
use crate::rules::board::Pit;
use crate::rules::position::Position;
use crate::rules::rule_set::PositionFault;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::rules::words::default_names;
use crate::rules::words::end_text::{EndText, end_reason};

/// What a position is set up for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupFor {
    /// A game that begins there.
    Game,
    /// Linked boards that begin there.
    Comparison,
}

/// A position that is being changed pit by pit.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The rules whose board it is.
    pub named: NamedRules,
    /// What it is for.
    pub purpose: SetupFor,
    position: Position,
}

impl Setup {
    /// Begins with a position.
    pub const fn new(named: NamedRules, position: Position, purpose: SetupFor) -> Self {
        Self {
            named,
            purpose,
            position,
        }
    }

    /// The position as it is now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Carries out a change; starting and leaving are not for here.
    ///
    /// More seeds than a pit may hold are kept, so that [`Self::fault`] can tell of them.
    pub fn edit(&mut self, edit: SetupEdit) {
        match edit {
            SetupEdit::Put(Pit::House(house), seeds) => {
                self.position.set_burnt(house, false);
                self.position.set_seeds(house, seeds);
            }
            SetupEdit::Put(Pit::Store(side), seeds) => {
                self.position.set_store(side, seeds);
            }
            SetupEdit::ToMove(side) => self.position.set_to_move(side),
            SetupEdit::Clear => self.position = Position::empty(self.position.to_move()),
            SetupEdit::Opening => self.position = self.named.rules.start(Side::South),
            SetupEdit::Start | SetupEdit::Compare | SetupEdit::Cancel => {}
        }
    }

    /// Why no game can begin here, if so.
    pub fn fault(&self) -> Option<PositionFault> {
        self.named.rules.check_start(&self.position).err()
    }

    /// How a game that begins here would be over before its first move, if so.
    pub fn over(&self) -> Option<EndText> {
        let rules = &self.named.rules;
        let state = State::new(rules, self.position);
        let outcome = state.outcome()?;
        Some(end_reason(
            rules,
            outcome,
            state.position(),
            None,
            &default_names(),
        ))
    }
}
