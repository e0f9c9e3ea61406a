//! What is said of answers.

use crate::game::review::judge::Judgement;
use crate::rules::words::phrase::counted;

/// How well it is known what a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Just so many seeds.
    Exact,
    /// So many seeds at least.
    AtLeast,
}

/// `gives away 5 seeds and turns a win into a draw`.
pub fn lost_text(judgement: &Judgement, loss: Loss) -> String {
    match (judgement.seeds, judgement.turned()) {
        (_, Some(turned)) if loss == Loss::AtLeast => format!("turns {turned}"),
        (Some(seeds), _) if loss == Loss::AtLeast => {
            format!("gives away at least {}", seeds_text(seeds))
        }
        (Some(seeds), None) => format!("gives away {}", seeds_text(seeds)),
        (Some(seeds), Some(turned)) => {
            format!("gives away {} and turns {turned}", seeds_text(seeds))
        }
        (None, Some(turned)) => format!("turns {turned}"),
        (None, None) => format!("is called: {}", judgement.grade.word()),
    }
}

fn seeds_text(seeds: i32) -> String {
    counted(u64::from(seeds.unsigned_abs()), "seed")
}
