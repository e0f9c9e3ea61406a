//! Scores as files tell them in a word: `+4`, `-3` in seeds; `W5`, `L5`, `D` where seeds do not decide: won or lost in so
//! many moves, drawn. `>=+1` is at least a seed, `<=L5` at best lost in five moves.

use crate::search::value::{Certainty, Score, Value};

const AT_LEAST: &str = ">=";
const AT_MOST: &str = "<=";

/// A proven value as a word: its score, with what it is a bound of.
pub(in crate::storage) fn print_proven(value: Value) -> String {
    let bound = match value.certainty {
        Certainty::AtLeast => AT_LEAST,
        Certainty::AtMost => AT_MOST,
        Certainty::Exact | Certainty::Estimate { .. } => "",
    };
    format!("{bound}{}", print_score(value.score))
}

/// The proven value that a word stands for.
pub(in crate::storage) fn parse_proven(text: &str) -> Option<Value> {
    let bounds = [
        (AT_LEAST, Certainty::AtLeast),
        (AT_MOST, Certainty::AtMost),
        ("", Certainty::Exact),
    ];
    bounds.into_iter().find_map(|(bound, certainty)| {
        let score = parse_score(text.strip_prefix(bound)?)?;
        Some(Value { score, certainty })
    })
}

/// A score as a word.
pub(in crate::storage) fn print_score(score: Score) -> String {
    match score {
        Score::Seeds(seeds) => format!("{seeds:+}"),
        Score::Win { moves } => format!("W{moves}"),
        Score::Draw => "D".to_owned(),
        Score::Loss { moves } => format!("L{moves}"),
    }
}

/// The score that a word stands for.
pub(in crate::storage) fn parse_score(text: &str) -> Option<Score> {
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
