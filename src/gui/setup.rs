//! The position being set up.

use super::action::SetupEdit;
use crate::game::contest::NamedRules;
use crate::rules::board::Pit;
use crate::rules::clause::MAX_SEEDS_IN_START;
use crate::rules::position::Position;
use crate::rules::rule_set::{MAX_SEEDS_IN_STORE, PositionFault};
use crate::rules::side::Side;

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
    pub fn edit(&mut self, edit: SetupEdit) {
        match edit {
            SetupEdit::Put(Pit::House(house), seeds) => {
                self.position.set_burnt(house, false);
                self.position
                    .set_seeds(house, seeds.min(MAX_SEEDS_IN_START));
            }
            SetupEdit::Put(Pit::Store(side), seeds) => {
                self.position.set_store(side, seeds.min(MAX_SEEDS_IN_STORE));
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
}
