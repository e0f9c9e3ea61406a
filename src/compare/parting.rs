//! Where the same moves first lead to different games.

use super::line::Line;
use crate::rules::board::Shape;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;

/// What two players can tell of a game: the pits, who is to move, whether it is over and who won.
///
/// The reason of an end is not part of it: rules that end a game in the same way for other reasons
/// have not parted. Nor is what might be offered later, such as a swap, or what rules remember, such as who began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VisibleState {
    shape: Shape,
    /// As far as it can be seen ([`Position::in_sight`]).
    pits: Position,
    to_move: Option<Side>,
    result: Option<(Option<Side>, BySide<u16>)>,
}

impl VisibleState {
    /// What can be told of a state.
    pub fn new(state: &State) -> Self {
        Self {
            shape: state.rules().shape(),
            pits: state.position().in_sight(),
            to_move: state.to_move(),
            result: state.outcome().map(|o| (o.winner, o.scores)),
        }
    }
}

/// In what two games differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PartingKind {
    /// They are not played on the same board, or only one can begin there.
    Board,
    /// The move is illegal under the first rules.
    IllegalInFirst,
    /// The move is illegal under the second rules.
    IllegalInSecond,
    /// One is over and the other is not, or they end in different ways.
    End,
    /// Seeds lie in different pits.
    Pits,
    /// Another player is to move.
    Turn,
}

/// Where two games part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// Moves after which they differ, an illegal one counted: 0 at the start, 1 after the first.
    pub moves: usize,
    /// What differs there.
    pub kind: PartingKind,
}

/// In what two games differ, `None` if in nothing that can be told.
pub fn differ(first: &VisibleState, second: &VisibleState) -> Option<PartingKind> {
    if first.shape != second.shape {
        Some(PartingKind::Board)
    } else if first.result.is_some() != second.result.is_some() {
        Some(PartingKind::End)
    } else if first.pits != second.pits {
        Some(PartingKind::Pits)
    } else if first.result != second.result {
        Some(PartingKind::End)
    } else if first.to_move != second.to_move {
        Some(PartingKind::Turn)
    } else {
        None
    }
}

/// All that can be told of a line: the start, and the game after each move that was legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trail(Vec<VisibleState>);

impl Trail {
    /// What a line comes to under a rule set.
    pub(super) fn new(rules: &RuleSet, line: &Line) -> Self {
        let Ok(mut state) = line.first(rules) else {
            return Self(Vec::new());
        };
        let mut seen = vec![VisibleState::new(&state)];
        for &action in &line.moves {
            if state.play(rules.as_told(action)).is_err() {
                break;
            }
            seen.push(VisibleState::new(&state));
        }
        Self(seen)
    }

    /// Where it parts from another of the same line.
    pub(super) fn parting(&self, second: &Self) -> Option<Parting> {
        let longest = self.0.len().max(second.0.len());
        (0..longest).find_map(|moves| {
            let kind = match (self.0.get(moves), second.0.get(moves)) {
                (Some(first), Some(second)) => differ(first, second)?,
                _ if moves == 0 => PartingKind::Board,
                (None, _) => PartingKind::IllegalInFirst,
                (_, None) => PartingKind::IllegalInSecond,
            };
            Some(Parting { moves, kind })
        })
    }
}

/// Where a line first leads to different games under two rule sets; `None` if it never does.
///
/// The line ends where a move is illegal under both.
pub fn first_parting(first: &RuleSet, second: &RuleSet, line: &Line) -> Option<Parting> {
    Trail::new(first, line).parting(&Trail::new(second, line))
}

/// The line up to the move at which two games part, that move included.
pub(super) fn up_to(line: &Line, parting: Parting) -> Line {
    let moves = line.moves.iter().copied().take(parting.moves);
    Line {
        start: line.start,
        moves: moves.collect(),
    }
}
