//! The evaluation: an estimate of what is still to come for the player to move, where a search ends.

use super::node::{LEAST_WIN, SearchContext};
use crate::search::core::board::Board;
use crate::search::knowledge::PARTS;

impl<const WORDS: usize, const BITS: u32> SearchContext<'_, WORDS, BITS> {
    /// In [parts](SearchContext::parts) of a seed: what was learned of the rules. Where nothing was,
    /// the seeds that are sure to reach the store, and an eighth of the lead in the houses; in
    /// games that are not won by seeds the whole lead in the houses. Never more than the seeds in play allow.
    #[inline(always)]
    pub fn evaluate(&self, board: &Board<WORDS, BITS>) -> i32 {
        if let Some(knowledge) = self.knowledge {
            let evaluation =
                knowledge.evaluate(self.core, board) >> (PARTS.ilog2() - self.halvings);
            let most = match self.by_seeds {
                true => self.core.most_to_come(board) << self.halvings,
                false => LEAST_WIN - 1,
            };
            return evaluation.clamp(-most, most);
        }
        let houses = self.core.in_houses();
        let own = (board.own & houses).sum() as i32;
        let opp = (board.opp & houses).sum() as i32;
        if !self.by_seeds {
            return own - opp;
        }
        let sure = if self.knows_sure_seeds {
            self.core.sure_seeds(board) as i32
        } else {
            0
        };
        sure + (own - opp) / 8
    }
}
