//! An example without the seeds that do not matter in it.

use super::outcome::{MoveOutcome, ToldOutcome};
use super::shown::{Illustration, fresh};
use crate::rules::position::Position;
use crate::rules::side::Side;

/// How often all houses are gone through.
const PASSES: usize = 3;

/// The same example with as few seeds as it can be told with in the same words.
pub(super) fn simplified(mut example: Illustration) -> Illustration {
    let [here, there] = [
        example.here.told(&example.state),
        example.otherwise.told(&example.there),
    ];
    let houses: Vec<_> = example.state.rules().shape().all_houses().collect();
    for _ in 0..PASSES {
        let before = *example.state.position();
        for &house in &houses {
            let seeds = example.state.position().seeds(house);
            for fewer in [0, 1, 2, seeds / 2, seeds.saturating_sub(1)] {
                let mut position = *example.state.position();
                position.set_seeds(house, fewer);
                if fewer < seeds
                    && let Some(simpler) = as_told(&example, position, (&here, &there))
                {
                    example = simpler;
                    break;
                }
            }
        }
        for side in Side::ALL {
            let mut position = *example.state.position();
            position.set_store(side, 0);
            if let Some(simpler) = as_told(&example, position, (&here, &there)) {
                example = simpler;
            }
        }
        if *example.state.position() == before {
            break;
        }
    }
    example
}

/// The example from another position, if it is told there as it was.
fn as_told(
    example: &Illustration,
    position: Position,
    (here, there): (&ToldOutcome, &ToldOutcome),
) -> Option<Illustration> {
    let pie = example.state.pie();
    let state = fresh(example.state.rules(), position, pie)?;
    let other = fresh(example.there.rules(), position, pie)?;
    let found = MoveOutcome::of(&state, example.action);
    let otherwise = MoveOutcome::of(&other, example.action);
    let is_same = found.told(&state) == *here && otherwise.told(&other) == *there;
    (is_same && found.differs(&otherwise)).then(|| Illustration {
        state,
        there: other,
        action: example.action,
        difference: example.difference.clone(),
        here: found,
        otherwise,
    })
}
