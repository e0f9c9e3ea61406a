//! Which moves to try first in a proof.

use crate::search::core::board::Board;
use crate::search::core::sow::Core;

/// What speaks for a move, in 64ths of a seed for each.
///
/// Any move that proves the point will do: best is one whose proof is short. So a move looks the
/// better the more it takes and the less it leaves to choose from. The numbers were found by trial:
/// changed at random, and kept where games with three to seven houses of a side needed fewer
/// positions all in all. An order that learns on the way needed up to twenty times as many: like
/// positions have to get like answers, so that a proof meets the same positions again.
const TAKEN: i32 = 64;
const TO_STORE: i32 = -8;
const GIVEN: i32 = -7;
const LIFTED: i32 = 2;
const EXTRA_MOVE: i32 = 102;

/// What speaks for the position after a move.
struct Weights {
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
    /// A seed of the best capture of whoever moves next.
    capture: i32,
    /// A seed of the best capture of the other player.
    other_capture: i32,
}

/// When the mover moves again.
const AGAIN: Weights = Weights {
    single: 73,
    sure: 5,
    seeds: -2,
    other_seeds: 5,
    houses: 14,
    other_houses: -22,
    capture: 0,
    other_capture: 0,
};

/// When the opponent is next.
const NEXT: Weights = Weights {
    single: -5,
    sure: -6,
    seeds: -4,
    other_seeds: -1,
    houses: -20,
    other_houses: 5,
    capture: 2,
    other_capture: 3,
};

/// Beyond so many seeds it makes no difference how far the store is.
const FAR: u32 = 24;

/// A move made.
pub struct Made<'a, const WORDS: usize, const BITS: u32> {
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
    made: &Made<'_, WORDS, BITS>,
) -> i32 {
    let lifted = made.before.own.get(made.house) as i32;
    let to_store = core.to_store(made.before, made.house);
    let given = (lifted - to_store as i32).max(0);
    let to_store = to_store.min(FAR) as i32;
    let mut order = TAKEN * made.gain + TO_STORE * to_store + GIVEN * given + LIFTED * lifted;
    let weights = if made.extra_move {
        order += EXTRA_MOVE;
        &AGAIN
    } else {
        &NEXT
    };
    let own = made.after.own & core.in_houses();
    let opp = made.after.opp & core.in_houses();
    let seat = made.after.seat();
    order
        + weights.single * i32::from(lifted == 1)
        + weights.sure * made.sure
        + weights.seeds * own.sum() as i32
        + weights.other_seeds * opp.sum() as i32
        + weights.houses * own.occupied().count_ones() as i32
        + weights.other_houses * opp.occupied().count_ones() as i32
        + weights.capture * core.best_capture(seat, &own, &opp) as i32
        + weights.other_capture * core.best_capture(1 - seat, &opp, &own) as i32
}
