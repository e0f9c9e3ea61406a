//! Which moves to try first in a proof.
//!
//! Any move that proves the point will do: best is one whose proof is short. So a move looks the
//! better the more it takes and the less it leaves to choose from, counted in 64ths of a seed. The
//! numbers were found by trial: changed at random, and kept where games with four to six houses of a
//! side needed fewer positions all in all. An order that learns on the way (history, replies) needed
//! up to twenty times as many: like positions have to get like answers, so that a proof meets the
//! same positions again.

use crate::search::core::board::Board;
use crate::search::core::sow::Core;

/// For each seed gained.
const TAKEN: i32 = 64;
/// For each seed that the house would need to reach the store.
const TO_STORE: i32 = -6;
/// For each seed that goes past the store.
const GIVEN: i32 = -7;
/// For each seed that is lifted.
const LIFTED: i32 = 3;
/// For another move.
const EXTRA_MOVE: i32 = 15;

/// What speaks for the position after a move, for each of what is counted.
struct OrderingWeights {
    /// A house with a single seed was sown.
    single: i32,
    /// A seed that whoever moves next can surely bring to his store.
    sure: i32,
    /// A seed in the houses of whoever moves next.
    seeds: i32,
    /// A seed in the houses of the other player.
    other_seeds: i32,
    /// A house of whoever moves next that is not empty.
    houses: i32,
    /// A house of the other player that is not empty.
    other_houses: i32,
}

/// When the mover moves again.
const AGAIN: OrderingWeights = OrderingWeights {
    single: 156,
    sure: 21,
    seeds: 1,
    other_seeds: 8,
    houses: 12,
    other_houses: -21,
};

/// When the opponent is next.
const NEXT: OrderingWeights = OrderingWeights {
    single: 1,
    sure: -14,
    seeds: -4,
    other_seeds: 0,
    houses: -17,
    other_houses: 4,
};
/// For each seed that the mover threatens to capture when the opponent is next.
const THREAT: i32 = 3;

/// Beyond so many seeds it makes no difference how far the store is.
const FAR: u32 = 24;

/// A move made.
pub struct MoveFeatures<'a, const WORDS: usize, const BITS: u32> {
    pub before: &'a Board<WORDS, BITS>,
    pub after: &'a Board<WORDS, BITS>,
    pub house: usize,
    pub extra_move: bool,
    /// Seeds that the mover gained by it, over what the opponent gained.
    pub gain: i32,
    /// Seeds that whoever moves next can surely bring to his store.
    pub sure: i32,
}

/// How promising a move looks: the more, the better.
#[inline(always)]
pub fn order<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    made: &MoveFeatures<'_, WORDS, BITS>,
) -> i32 {
    let lifted = made.before.own.get(made.house) as i32;
    let to_store = core.to_store(made.before, made.house);
    let given = (lifted - to_store as i32).max(0);
    let to_store = to_store.min(FAR) as i32;
    let mut order = TAKEN * made.gain + TO_STORE * to_store + GIVEN * given + LIFTED * lifted;
    let own = made.after.own & core.in_houses();
    let opp = made.after.opp & core.in_houses();
    let weights = if made.extra_move {
        order += EXTRA_MOVE;
        &AGAIN
    } else {
        let side = made.before.board_side();
        order += THREAT * core.best_capture(side, &opp, &own) as i32;
        &NEXT
    };
    order
        + weights.single * i32::from(lifted == 1)
        + weights.sure * made.sure
        + weights.seeds * own.sum() as i32
        + weights.other_seeds * opp.sum() as i32
        + weights.houses * own.count_occupied() as i32
        + weights.other_houses * opp.count_occupied() as i32
}
