//! A line of moves that is played under several rule sets.

use thiserror::Error;

use crate::game::contest::Game;
use crate::rules::board::Shape;
use crate::rules::outcome::Outcome;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::start_check::PositionFault;
use crate::rules::state::{Move, Pie, Refusal, State};

/// Where a line begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStart {
    /// Each rule set's own opening, this side to move.
    Opening(Side),
    /// The same position under all of them.
    Position {
        /// The board it is of.
        shape: Shape,
        /// What lies where, and who is to move.
        position: Position,
        /// How far the pie rule has come, where there is one.
        pie: Pie,
    },
}

impl LineStart {
    /// A position that a game begins with.
    pub const fn at(shape: Shape, position: Position) -> Self {
        Self::Position {
            shape: shape.plain(),
            position,
            pie: Pie::FirstTurn,
        }
    }

    /// The position before the first move of a game.
    pub fn of_start(game: &Game) -> Self {
        let (rules, start) = (game.rules(), *game.record.start());
        let starter = start.to_move();
        if start == rules.start(starter) {
            Self::Opening(starter)
        } else {
            Self::at(rules.shape(), start)
        }
    }

    /// The position on the board of a game.
    pub fn of_present(game: &Game) -> Self {
        if game.record.made_count() == 0 {
            return Self::of_start(game);
        }
        let state = game.record.state();
        Self::Position {
            shape: game.rules().shape().plain(),
            position: *state.position(),
            pie: state.pie(),
        }
    }

    /// The game that begins here under a rule set.
    ///
    /// # Errors
    /// The board is another one, or the position cannot be started from.
    pub fn state(&self, rules: &RuleSet) -> Result<State, CannotPlay> {
        match *self {
            Self::Opening(starter) => Ok(State::new(rules, rules.start(starter))),
            Self::Position {
                shape,
                position,
                pie,
            } => {
                fits(rules, shape)?;
                rules.check_position(&position)?;
                Ok(State::with_pie(rules, position, pie))
            }
        }
    }
}

/// A start and the moves made since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub start: LineStart,
    /// The moves, oldest first.
    pub moves: Vec<Move>,
}

/// Why a rule set cannot play on from a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CannotPlay {
    /// The board is another one.
    #[error("these rules need a board of {}, this one has {}", in_words(*.needed), in_words(*.given))]
    OtherBoard {
        /// What the rules need.
        needed: Shape,
        /// What the position has.
        given: Shape,
    },
    /// The position cannot be started from.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// A move of the line is not legal.
    #[error("move {number} of the line is not legal here: {refusal}")]
    Move {
        /// Which move, from 1.
        number: usize,
        /// Why not.
        refusal: Refusal,
    },
    /// The game is over there.
    #[error("the game is over here")]
    Over(Outcome),
}

pub(super) fn in_words(shape: Shape) -> String {
    let houses = shape.houses_in_row();
    match shape.rows() {
        1 => format!("{houses} houses a side"),
        rows => format!("{rows} rows of {houses} houses a side"),
    }
}

impl Line {
    /// The line without moves from each rule set's own opening, South to move.
    pub const fn opening() -> Self {
        Self {
            start: LineStart::Opening(Side::South),
            moves: Vec::new(),
        }
    }

    /// The game before the first move under a rule set.
    ///
    /// # Errors
    /// The board is another one, or the position cannot be started from.
    pub fn first(&self, rules: &RuleSet) -> Result<State, CannotPlay> {
        self.start.state(rules)
    }

    /// The game after the last move under a rule set.
    ///
    /// # Errors
    /// As [`Line::first`], or a move is not legal.
    pub fn last(&self, rules: &RuleSet) -> Result<State, CannotPlay> {
        self.walk(rules, |_, _| {})
    }

    /// Makes all moves; `tell` hears of each who made it and what came of it.
    fn walk(
        &self,
        rules: &RuleSet,
        mut tell: impl FnMut(Side, &State),
    ) -> Result<State, CannotPlay> {
        let mut state = self.first(rules)?;
        for (index, &action) in self.moves.iter().enumerate() {
            let mover = state.position().to_move();
            let number = index + 1;
            let refused = |refusal| CannotPlay::Move { number, refusal };
            state.play(rules.as_told(action)).map_err(refused)?;
            tell(mover, &state);
        }
        Ok(state)
    }
}

fn fits(rules: &RuleSet, given: Shape) -> Result<(), CannotPlay> {
    // Whose houses they are, the position tells.
    let (needed, given) = (rules.shape().plain(), given.plain());
    if needed == given {
        Ok(())
    } else {
        Err(CannotPlay::OtherBoard { needed, given })
    }
}

/// The position a line leads to under one rule set, about which others can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineEnd {
    shape: Shape,
    line: Line,
    state: State,
    /// How far a pie rule would have come, whether there is one or not.
    pie: Pie,
}

impl LineEnd {
    /// The place that `line` leads to under `rules`.
    ///
    /// # Errors
    /// As [`Line::last`].
    pub fn new(rules: &RuleSet, line: Line) -> Result<Self, CannotPlay> {
        let mut pie = match line.start {
            LineStart::Opening(_) => Pie::FirstTurn,
            LineStart::Position { pie, .. } => pie,
        };
        let state = line.walk(rules, |mover, state| {
            pie = pie.after(mover, state.position().to_move());
        })?;
        let shape = rules.shape();
        Ok(Self {
            shape,
            line,
            state,
            pie,
        })
    }

    /// The shape of its board.
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// The game under the rules that led there.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// What lies where, and who is to move.
    pub const fn position(&self) -> &Position {
        self.state.position()
    }

    /// The same position as a game under other rules.
    ///
    /// Where the line leads to it under those rules too, the positions before count for repetition;
    /// elsewhere nothing has been before it.
    ///
    /// # Errors
    /// Why it cannot be played on.
    pub fn under(&self, rules: &RuleSet) -> Result<State, CannotPlay> {
        fits(rules, self.shape)?;
        let same = |state: &State| state.position() == self.position();
        let state = match self.line.last(rules).ok().filter(same) {
            Some(state) => state,
            None => {
                rules.check_position(self.position())?;
                State::with_pie(rules, *self.position(), self.pie)
            }
        };
        match state.outcome() {
            Some(outcome) => Err(CannotPlay::Over(*outcome)),
            None => Ok(state),
        }
    }
}
