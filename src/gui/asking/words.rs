//! What is said of answers.

use crate::game::review::judge::Judgement;
use crate::rules::state::{Move, State};
use crate::rules::words::names::HouseNames;
use crate::rules::words::phrase::counted;

/// How well it is known what a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Just so many seeds.
    Exact,
    /// So many seeds at least.
    AtLeast,
}

/// `gives away 5 seeds and the result`.
pub fn lost_text(judgement: &Judgement, loss: Loss) -> String {
    match (judgement.seeds, judgement.result) {
        (_, 1..) if loss == Loss::AtLeast => "gives away the result".to_owned(),
        (Some(seeds), _) if loss == Loss::AtLeast => {
            format!("gives away at least {}", seeds_text(seeds))
        }
        (Some(seeds), 0) => format!("gives away {}", seeds_text(seeds)),
        (Some(seeds), _) => format!("gives away {} and the result", seeds_text(seeds)),
        (None, 1..) => "gives away the result".to_owned(),
        (None, _) => format!("is called: {}", judgement.grade.word()),
    }
}

fn seeds_text(seeds: i32) -> String {
    counted(u64::from(seeds.unsigned_abs()), "seed")
}

/// Something about the best move of a position that does not name it.
pub fn hint_text(state: &State, best: Move, names: HouseNames) -> String {
    let trace = state.preview(best).map(|(trace, _)| trace).ok();
    let shape = state.rules().shape();
    let houses = shape.houses();
    match (trace, best.house()) {
        (Some(trace), _) if trace.captured > 0 => {
            format!(
                "Hint: it captures {}",
                counted(u64::from(trace.captured), "seed")
            )
        }
        (Some(trace), _) if trace.extra_move => "Hint: it gives another move".to_owned(),
        (_, Some(house)) => {
            let (first, last) = match house.number() * 2 <= houses {
                true => (1, houses / 2),
                false => (houses / 2 + 1, houses),
            };
            let ends = [first, last].map(|number| shape.house(house.side(), number));
            let [first, last] = ends.map(|end| end.map_or_else(String::new, |h| names.house(h)));
            format!("Hint: it is one of the houses {first} to {last}")
        }
        (_, None) => "Hint: it is no house".to_owned(),
    }
}
