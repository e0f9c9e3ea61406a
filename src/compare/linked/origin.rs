//! Where linked boards begin.

use thiserror::Error;

use crate::compare::line::Start;
use crate::game::contest::Game;
use crate::rules::board::Shape;
use crate::rules::position::Position;
use crate::rules::rule_set::{PositionFault, RuleSet};
use crate::rules::side::Side;
use crate::rules::state::{Pie, State};

/// What all boards have before the first choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Each rule set's own opening, South to move.
    Opening,
    /// The same position on every board that it fits.
    Position {
        /// The board it was made for.
        shape: Shape,
        /// What lies where, and who is to move.
        position: Position,
        /// How far the pie rule has come, where there is one.
        pie: Pie,
    },
}

/// Why a rule set does not begin where the others do.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotBegin {
    /// It is played on another board.
    #[error("this board has {} and the position is of one with {}", size(*.own), size(*.given))]
    Shape {
        /// Its board.
        own: Shape,
        /// The board the position is of.
        given: Shape,
    },
    /// The position is none of its own.
    #[error("the position is not possible under these rules: {0}")]
    Position(PositionFault),
}

/// `2 × 6 houses`.
pub(super) fn size(shape: Shape) -> String {
    let rows = 2 * shape.rows();
    match shape.houses_in_row() {
        1 => format!("{rows} × 1 house"),
        n => format!("{rows} × {n} houses"),
    }
}

impl Origin {
    /// The position before the first move of a game.
    pub fn of_start(game: &Game) -> Self {
        let start = *game.record.start();
        if start == game.rules().start(Side::South) {
            return Self::Opening;
        }
        Self::Position {
            shape: game.rules().shape(),
            position: start,
            pie: Pie::FirstTurn,
        }
    }

    /// The position on the board of a game.
    pub fn of_present(game: &Game) -> Self {
        let state = game.record.state();
        if game.record.made_count() == 0 {
            return Self::of_start(game);
        }
        Self::Position {
            shape: game.rules().shape(),
            position: *state.position(),
            pie: state.pie(),
        }
    }

    /// The same as the start of a line.
    pub const fn start(&self) -> Start {
        match *self {
            Self::Opening => Start::Opening(Side::South),
            Self::Position {
                shape, position, ..
            } => Start::Position(shape, position),
        }
    }

    /// The game that a rule set begins here.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn state(&self, rules: &RuleSet) -> Result<State, CannotBegin> {
        match *self {
            Self::Opening => Ok(State::new(rules, rules.start(Side::South))),
            Self::Position {
                shape,
                position,
                pie,
            } => {
                let own = rules.shape();
                if own != shape {
                    return Err(CannotBegin::Shape { own, given: shape });
                }
                rules
                    .check_start(&position)
                    .map_err(CannotBegin::Position)?;
                let pie = if rules.spec().pie { pie } else { Pie::Closed };
                Ok(State::with_pie(rules, position, pie))
            }
        }
    }
}
