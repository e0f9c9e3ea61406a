//! What a player could capture, told without making a move.

use super::half::Half;
use super::sow::{CaptureKind, Core};

impl<const WORDS: usize, const BITS: u32> Core<WORDS, BITS> {
    /// Seeds of the best capture of what lies opposite (rule B2) that is to be had with a lap along
    /// one's own row, with the seed that captures: for the player of `board_side` with the pits `own`,
    /// whoever is to move. 0 if there is none.
    ///
    /// An estimate: laps around the board are left out, and so are clauses that change what is
    /// captured.
    #[inline(always)]
    pub fn best_capture(
        &self,
        board_side: usize,
        own: &Half<WORDS, BITS>,
        opp: &Half<WORDS, BITS>,
    ) -> u32 {
        if !matches!(self.capture, CaptureKind::Opposite(_)) {
            return 0;
        }
        let tables = self.tables_of(board_side);
        let mut best = 0;
        // Without a branch for any house: nobody could foresee them.
        for house in 0..self.houses {
            let seeds = own.get(house);
            let end = tables.row_end(house, seeds);
            let lands_alone = (own.get(usize::from(end.last)) == 0) & (seeds > 0);
            let faced = opp.get(usize::from(end.facing));
            best = best.max(faced * u32::from(lands_alone));
        }
        best + u32::from(best > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;
    use crate::rules::spec::RuleSpec;

    #[test]
    fn the_best_capture_is_the_fullest_house_opposite_an_empty_one_that_is_reached() {
        let rules = RuleSet::new(RuleSpec::default()).unwrap();
        let core = Core::<1, 8>::new(&rules, &rules.start(Side::South));
        let half = |seeds: [u32; 6]| {
            let mut half = Half::EMPTY;
            for (index, seeds) in seeds.into_iter().enumerate() {
                half.set(index, seeds);
            }
            half
        };
        // House 1 reaches house 3, opposite house 4; house 2 reaches house 6, opposite house 1.
        let own = half([2, 4, 0, 0, 0, 0]);
        assert_eq!(core.best_capture(0, &own, &half([3, 0, 0, 7, 0, 0])), 8);
        assert_eq!(core.best_capture(0, &own, &half([3, 0, 0, 0, 0, 9])), 4);
        assert_eq!(core.best_capture(0, &own, &half([0, 9, 9, 0, 9, 9])), 0);
    }
}
