//! A puzzle, and what makes a position one.

use crate::game::puzzle::theme::{PuzzleTheme, ThemeShown};
use crate::game::review::analysis::PositionAnalysis;
use crate::game::review::judge::judge;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::WonBy;
use crate::rules::state::{Move, Pie, State};
use crate::search::report::MoveValue;
use crate::search::value::Certainty;

/// A position in which one move is best, and proven to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The position; nothing came before it, and sides cannot be swapped any more.
    pub position: Position,
    /// Every legal move with its proven value to the player to move, the best first.
    pub moves: Vec<MoveValue>,
    /// The least depth, in moves of both players, from which on every look finds the best move and none as good: the
    /// look one shallower does not. Looks have nothing but the seeds to go by, as those of experts.
    pub rating: u32,
}

/// What the best move of a puzzle brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// It wins, and no other does.
    Win,
    /// It holds the draw, and no other does.
    Draw,
    /// Others win, too, but with fewer seeds.
    Seeds,
}

/// How hard a puzzle is, by its rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Rated at most 4.
    Easy,
    /// Rated 5 to 7.
    #[default]
    Medium,
    /// Rated 8 or more.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Its name.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How hard a puzzle of this rating is.
    pub const fn of(rating: u32) -> Self {
        match rating {
            ..=4 => Self::Easy,
            5..=7 => Self::Medium,
            _ => Self::Hard,
        }
    }
}

impl Puzzle {
    /// The game that begins with it.
    pub fn state(&self, rules: &RuleSet) -> State {
        state(rules, self.position)
    }

    /// The best move with its value.
    ///
    /// `None` only for a puzzle without moves, which nobody makes.
    pub fn best(&self) -> Option<MoveValue> {
        self.moves.first().copied()
    }

    /// What the best move is about; `None` only for a puzzle without moves.
    pub fn theme(&self, rules: &RuleSet) -> Option<PuzzleTheme> {
        let shown = ThemeShown::of(&self.state(rules), self.best()?.action);
        shown.map(|shown| shown.theme)
    }

    /// The values of the moves, as a review has them.
    pub fn analysis(&self) -> PositionAnalysis {
        PositionAnalysis::new(self.position.to_move(), self.moves.clone())
    }

    /// What the best move brings.
    pub fn goal(&self) -> Goal {
        let sign = |at: usize| {
            self.moves
                .get(at)
                .map_or(0, |known| known.value.score.sign())
        };
        match (sign(0), sign(1)) {
            (1.., 1..) => Goal::Seeds,
            (1.., _) => Goal::Win,
            _ => Goal::Draw,
        }
    }
}

/// A position with nothing before it, in which sides cannot be swapped.
pub fn state(rules: &RuleSet, position: Position) -> State {
    State::with_pie(rules, position, Pie::Closed)
}

/// Moves that a puzzle has at least: one is best, and others fail.
pub(super) const LEAST_MOVES: usize = 3;

/// Whether a position under these rules can have as many moves as a puzzle needs.
pub fn can_be_puzzles(rules: &RuleSet) -> bool {
    rules.shape().houses_of(Side::South).count() * rules.ways().len() >= LEAST_MOVES
}

/// Whether the values of all moves of a position, the best first, make it a puzzle: the best one is proven to lose nothing,
/// and each of at least two others to be a mistake beside it. For that it is enough what the best one is worth at least, and
/// what the others are worth at most.
pub fn is_puzzle(moves: &[MoveValue], won_by: WonBy) -> bool {
    let Some((best, others)) = moves.split_first() else {
        return false;
    };
    let fails = |other: &MoveValue| {
        let judgement = judge(best.value, other.value, won_by);
        let is_proven = matches!(other.value.certainty, Certainty::Exact | Certainty::AtMost);
        is_proven && judgement.grade.is_mistake()
    };
    let is_proven = matches!(best.value.certainty, Certainty::Exact | Certainty::AtLeast);
    let holds = is_proven && best.value.score.sign() >= 0;
    holds && moves.len() >= LEAST_MOVES && others.iter().all(fails)
}

/// The move that is worth more than all others; `None` where there is none such.
pub fn only_best(moves: &[MoveValue]) -> Option<Move> {
    match moves {
        [only] => Some(only.action),
        [best, next, ..] if best.value.score > next.value.score => Some(best.action),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Shape;
    use crate::search::value::{Score, Value};

    fn moves(seeds: &[i32]) -> Vec<MoveValue> {
        let shape = Shape::KALAH;
        let houses = shape.houses_of(Side::South);
        houses
            .zip(seeds)
            .map(|(house, &seeds)| MoveValue {
                action: Move::Sow(house),
                value: Value::exact(Score::Seeds(seeds)),
            })
            .collect()
    }

    #[test]
    fn one_move_is_best_and_at_least_two_others_fail() {
        for (seeds, expected) in [
            (&[1, 0, -2][..], true),
            (&[0, -1, -1], true),
            (&[8, 4, 2], true),
            (&[8, 5, 2], false),
            (&[2, 2, -2], false),
            (&[4, -2], false),
            (&[-1, -6, -9], false),
            (&[], false),
        ] {
            assert_eq!(
                is_puzzle(&moves(seeds), WonBy::Seeds),
                expected,
                "{seeds:?}"
            );
        }
        let mut unproven = moves(&[4, -2, -6]);
        // It is enough that a move that fails brings at most so much, but not that it brings at least so much.
        unproven[2].value.certainty = Certainty::AtMost;
        assert!(is_puzzle(&unproven, WonBy::Seeds));
        unproven[2].value.certainty = Certainty::AtLeast;
        assert!(!is_puzzle(&unproven, WonBy::Seeds));
    }

    #[test]
    fn the_goal_is_what_no_other_move_brings() {
        for (seeds, goal) in [
            ([3, 0, -3], Goal::Win),
            ([0, -1, -3], Goal::Draw),
            ([12, 6, 2], Goal::Seeds),
        ] {
            let puzzle = Puzzle {
                position: Position::empty(Side::South),
                moves: moves(&seeds),
                rating: 3,
            };
            assert_eq!(puzzle.goal(), goal, "{seeds:?}");
        }
    }
}
