//! Openings at random, so that players who always play alike play different games.

use crate::rules::state::{Move, State};
use crate::search::chance::Chance;

/// So many moves at random from a state, or fewer where every move would end the game: none of them
/// does.
pub fn random_opening(start: &State, chance: &mut Chance, moves: u32) -> Vec<Move> {
    let mut state = start.clone();
    let mut opening = Vec::new();
    for _ in 0..moves {
        let mut next: Vec<(Move, State)> = Vec::new();
        for action in state.legal_moves() {
            let mut after = state.clone();
            after.play_unchecked(action, |_| {});
            if after.outcome().is_none() {
                next.push((action, after));
            }
        }
        if next.is_empty() {
            break;
        }
        let chosen = chance.below(u32::try_from(next.len()).unwrap_or(u32::MAX));
        let (action, after) = next.swap_remove(chosen as usize);
        opening.push(action);
        state = after;
    }
    opening
}
