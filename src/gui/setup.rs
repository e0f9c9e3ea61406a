//! The position being set up.

use super::action::SetupEdit;
use crate::rules::board::Pit;
use crate::rules::clause::MAX_SEEDS_IN_START;
use crate::rules::position::Position;
use crate::rules::rule_set::{MAX_SEEDS_IN_STORE, PositionFault, RuleSet};
use crate::rules::side::Side;

/// A position that is being changed pit by pit.
#[derive(Clone, Debug)]
pub struct Setup {
    position: Position,
}

impl Setup {
    /// Begins with a position.
    pub const fn new(position: Position) -> Self {
        Self { position }
    }

    /// The position as it is now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Carries out a change; starting and leaving are not for here.
    pub fn edit(&mut self, rules: &RuleSet, edit: SetupEdit) {
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
            SetupEdit::Opening => self.position = rules.start(Side::South),
            SetupEdit::Start | SetupEdit::Cancel => {}
        }
    }

    /// Why no game can begin here, if so.
    pub fn fault(&self, rules: &RuleSet) -> Option<PositionFault> {
        rules.check_start(&self.position).err()
    }
}
