//! The puzzles under the rules that are practised, those of a kind among them, and what is remembered of them.

use crate::game::puzzle::definition::Puzzle;
use crate::game::puzzle::repetition::Card;
use crate::game::puzzle::theme::PuzzleTheme;
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::practice::stock::{PuzzleFilter, PuzzleTally, StockPuzzle};
use crate::gui::shared::Shared;
use crate::storage::practice::puzzle_file::shipped;

impl Practice {
    /// Gathers the puzzles there are under these rules: those that are shipped and those that were made here.
    pub(super) fn take_stock(&mut self) {
        let rules = &self.named.rules;
        let kept = self.training.puzzles(rules).into_iter();
        let all = shipped(rules)
            .into_iter()
            .chain(kept.map(|(puzzle, _)| puzzle));
        let mut stock: Vec<StockPuzzle> = Vec::new();
        for puzzle in all {
            if stock
                .iter()
                .all(|other| other.puzzle.position != puzzle.position)
            {
                let card = self.training.card(rules, &puzzle);
                stock.push(StockPuzzle::new(rules, puzzle, card));
            }
        }
        stock.sort_by_key(|known| known.puzzle.rating);
        self.stock = stock;
    }

    /// Remembers a puzzle so.
    pub(super) fn note_card(&mut self, puzzle: &Puzzle, card: Card) {
        self.training.note(&self.named, puzzle, card);
        let same = |known: &&mut StockPuzzle| known.puzzle == *puzzle;
        if let Some(known) = self.stock.iter_mut().find(same) {
            known.card = card;
        }
    }

    /// The puzzles of a kind.
    pub(super) fn of_kind(&self, filter: PuzzleFilter) -> impl Iterator<Item = &StockPuzzle> {
        self.stock.iter().filter(move |known| filter.has(known))
    }

    /// How many puzzles there are of a kind, and how they went.
    pub fn tally(&self, filter: PuzzleFilter) -> PuzzleTally {
        let mut tally = PuzzleTally::default();
        for known in self.of_kind(filter) {
            tally.puzzles += 1;
            tally.unseen += usize::from(known.card.seen.is_none());
            tally.solved += known.card.solved;
            tally.failed += known.card.failed;
        }
        tally
    }

    /// What the answer of the puzzle on the board is about.
    pub fn about(&self) -> Option<PuzzleTheme> {
        let asked = &self.asked()?.puzzle;
        let mut known = self.stock.iter().filter(|known| known.puzzle == *asked);
        known.next().map(|known| known.theme)
    }

    /// How many puzzles of the chosen kind come again today under these rules, and how many under others.
    pub fn due(&self, shared: &Shared) -> (usize, usize) {
        let due = self.training.due(shared.now());
        let all: usize = due.iter().map(|(_, due)| due).sum();
        let is_due = |card: Card| card.is_due(shared.now());
        let kept = self.training.puzzles(&self.named.rules).into_iter();
        let kept = kept.filter(|&(_, card)| is_due(card)).count();
        // Only what there still is can be asked.
        let here = self.of_kind(self.filter).filter(|known| is_due(known.card));
        (here.count(), all.saturating_sub(kept))
    }
}
