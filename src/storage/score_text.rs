//! Scores as files tell them in a word: `+4`, `-3` in seeds; `W5`, `L5`, `D` where seeds do not decide: won or lost in so
//! many moves, drawn.

use crate::search::value::Score;

/// A score as a word.
pub(super) fn print_score(score: Score) -> String {
    match score {
        Score::Seeds(seeds) => format!("{seeds:+}"),
        Score::Win { moves } => format!("W{moves}"),
        Score::Draw => "D".to_owned(),
        Score::Loss { moves } => format!("L{moves}"),
    }
}

/// The score that a word stands for.
pub(super) fn parse_score(text: &str) -> Option<Score> {
    Some(match text.split_at_checked(1)? {
        ("W", moves) => Score::Win {
            moves: moves.parse().ok()?,
        },
        ("L", moves) => Score::Loss {
            moves: moves.parse().ok()?,
        },
        ("D", "") => Score::Draw,
        _ => Score::Seeds(text.parse().ok()?),
    })
}
