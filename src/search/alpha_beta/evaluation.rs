//! The evaluation: a guess at what is still to come for the player to move, where a search ends.

use super::node::SearchContext;
use crate::search::core::board::Board;

impl<const WORDS: usize, const BITS: u32> SearchContext<'_, WORDS, BITS> {
    /// In seeds: those that are sure to reach the store, and an eighth of the lead in the houses. In
    /// games that are not won by seeds the whole lead in the houses.
    #[inline(always)]
    pub fn evaluate(&self, board: &Board<WORDS, BITS>) -> i32 {
        let houses = self.core.in_houses();
        let own = (board.own & houses).sum() as i32;
        let opp = (board.opp & houses).sum() as i32;
        if !self.by_seeds {
            return own - opp;
        }
        let sure = if self.sure {
            self.core.sure_seeds(board) as i32
        } else {
            0
        };
        sure + (own - opp) / 8
    }
}
