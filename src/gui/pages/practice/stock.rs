//! A puzzle that can be asked: what it is about, how it went; which are asked, and how many there are.

use crate::game::puzzle::definition::{Difficulty, Puzzle};
use crate::game::puzzle::repetition::Card;
use crate::game::puzzle::theme::{GamePhase, PuzzleTheme};
use crate::rules::rule_set::RuleSet;

/// A puzzle that can be asked.
#[derive(Clone, Debug)]
pub struct StockPuzzle {
    /// What is to be solved.
    pub puzzle: Puzzle,
    /// What its answer is about.
    pub theme: PuzzleTheme,
    /// When in a game it comes up.
    pub phase: GamePhase,
    /// What is remembered of it.
    pub card: Card,
}

/// Which puzzles are asked; `None` stands for all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleFilter {
    /// How hard they are.
    pub difficulty: Option<Difficulty>,
    /// When in a game they come up.
    pub phase: Option<GamePhase>,
    /// What their answers are about.
    pub theme: Option<PuzzleTheme>,
}

/// How many puzzles there are, and how they went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleTally {
    /// All of them.
    pub puzzles: usize,
    /// Those that were never answered.
    pub unseen: usize,
    /// Answers that were right at once.
    pub solved: u32,
    /// Answers that were not.
    pub failed: u32,
}

impl PuzzleFilter {
    /// Whether a puzzle is of this kind.
    pub fn has(&self, known: &StockPuzzle) -> bool {
        let difficulty = Difficulty::of(known.puzzle.rating);
        self.difficulty.is_none_or(|wanted| wanted == difficulty)
            && self.phase.is_none_or(|wanted| wanted == known.phase)
            && self.theme.is_none_or(|wanted| wanted == known.theme)
    }
}

impl StockPuzzle {
    /// What is known of a puzzle under these rules.
    pub fn new(rules: &RuleSet, puzzle: Puzzle, card: Card) -> Self {
        Self {
            theme: puzzle.theme(rules).unwrap_or(PuzzleTheme::Quiet),
            phase: GamePhase::of(rules, &puzzle.position),
            puzzle,
            card,
        }
    }
}
