//! The rules of a rule set in words, every sentence with the clauses it states.

mod sentence;

mod captures;
mod claims;
mod ends;
mod rounds;
mod sowing;
mod summary;

use crate::rules::clause::Clause;
use crate::rules::clause::group::Group;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::{CaptureTurn, EndWhen, Start, StoreSide};

use super::phrase::counted;

pub use ends::aim;
pub use sentence::Sentence;
pub use summary::summary;

/// A part of the rules under one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The heading.
    pub title: &'static str,
    /// What it says, at least one sentence.
    pub sentences: Vec<Sentence>,
}

/// Where the players sit, of whom South is seen below, and what they have for the seeds they win.
pub fn seating(rules: &RuleSet) -> String {
    let (row, belongs) = match rules.shape().rows() {
        1 => ("row", "belongs"),
        _ => ("two rows", "belong"),
    };
    format!(
        "The {row} below {belongs} to South, the {row} above to North. {}",
        stores(rules).text
    )
}

/// The rules in words: every clause that has an effect, none that has none.
///
/// Restrictions and ends that are switched off are left out rather than denied.
pub fn rules_in_words(rules: &RuleSet) -> Vec<Paragraph> {
    let paragraphs = [
        (Group::Board.label(), board(rules)),
        (Group::Circuit.label(), sowing::sowing(rules)),
        (Group::Lap.label(), sowing::relay(rules)),
        (Group::Capture.label(), captures::captures(rules)),
        (Group::Turn.label(), turn(rules)),
        (Group::End.label(), ends::ends(rules)),
        (Group::Match.label(), rounds::between_games(rules.spec())),
    ];
    let paragraphs = paragraphs.map(|(title, sentences)| Paragraph { title, sentences });
    let mut paragraphs = Vec::from(paragraphs);
    paragraphs.retain(|p| !p.sentences.is_empty());
    paragraphs
}

fn board(rules: &RuleSet) -> Vec<Sentence> {
    let (row, side) = (rules.shape().houses_in_row(), rules.shape().houses());
    let houses = if rules.shape().rows() == 1 {
        format!(
            "Each player has a row of {}, numbered from the player’s left",
            counted(row, "house")
        )
    } else {
        let (home, fighting) = (range(1_u8, row), range(row + 1, side));
        format!(
            "Each player has two rows of {}: the home row at the player’s edge of the board ({home}, \
             from left to right) and beyond it the fighting row ({fighting}, from right to left)",
            counted(row, "house")
        )
    };
    let start = match &rules.spec().start {
        Start::Seeds(n) => Sentence::new(
            &[Clause::Seeds],
            format!("Each house begins with {}", counted(*n, "seed")),
        ),
        Start::Initial(list) => Sentence::new(&[Clause::Initial], pattern(list)),
    };
    vec![
        Sentence::new(&[Clause::Rows, Clause::Houses], houses),
        start,
        stores(rules),
    ]
}

/// `house 1`, `houses 1 to 6`.
fn range(first: impl Into<u64>, last: impl Into<u64>) -> String {
    let (first, last) = (first.into(), last.into());
    match last.saturating_sub(first) {
        0 => format!("house {first}"),
        1 => format!("houses {first} and {last}"),
        _ => format!("houses {first} to {last}"),
    }
}

fn pattern(list: &[u16]) -> String {
    let mut first = 1_u64;
    let mut parts = Vec::new();
    for run in list.chunk_by(|a, b| a == b) {
        let last = first + run.len() as u64 - 1;
        let seeds = match run.first() {
            None | Some(0) => "no seeds".to_owned(),
            Some(&n) if run.len() > 1 => format!("{} each", counted(n, "seed")),
            Some(&n) => counted(n, "seed"),
        };
        parts.push(format!("{} with {seeds}", range(first, last)));
        first = last + 1;
    }
    format!("Each player begins with these seeds: {}", parts.join(", "))
}

fn stores(rules: &RuleSet) -> Sentence {
    let stores_used = rules.has_stores() || super::idle::repetition_counts_seeds(rules.spec());
    if !stores_used {
        return Sentence::new(&[Clause::SowStore], "There are no stores");
    }
    let spec = rules.spec();
    if spec.reserve > 0 {
        let text = "Each player has a place beside the board for the seeds still to be entered";
        return Sentence::new(&[Clause::Reserve], text);
    }
    let columns =
        spec.banks_columns() && super::idle::idle_because(spec, Clause::ColumnSown).is_none();
    if !spec.banks_in_play() && !columns {
        let text = "Each player has a store for the seeds counted at the end; none is won before";
        return Sentence::new(&[Clause::SowStore], text);
    }
    if super::idle::idle_because(spec, Clause::StoreSide).is_some() {
        return Sentence::new(&[], "Each player has a store for the seeds won");
    }
    let end = match rules.spec().store_side {
        StoreSide::Right => "right",
        StoreSide::Left => "left",
    };
    Sentence::new(
        &[Clause::StoreSide],
        format!("Each player has a store for the seeds won, at the player’s {end}"),
    )
}

fn turn(rules: &RuleSet) -> Vec<Sentence> {
    let spec = rules.spec();
    let mut sentences = Vec::new();
    let takes_turns = spec.capture_turn != CaptureTurn::Never
        && super::idle::idle_because(spec, Clause::CaptureTurn).is_none();
    if super::idle::idle_because(spec, Clause::ExtraTurn).is_none() {
        let text = if spec.extra_turn {
            "If the last seed falls in your store, you must move again, as often as that happens; \
             after any other move the opponent is to move"
        } else {
            "If the last seed falls in your store, the opponent is to move, as after any other move"
        };
        sentences.push(Sentence::new(&[Clause::ExtraTurn], text));
    } else {
        sentences.push(Sentence::new(&[], "The players move in turn"));
    }
    if takes_turns {
        sentences.push(Sentence::new(
            &[Clause::CaptureTurn],
            match spec.capture_turn {
                CaptureTurn::Once => {
                    "But if the last seed of your move captures, you must move again, once in a turn"
                }
                _ => {
                    "But if the last seed of your move captures, you must move again, as often as that \
                     happens"
                }
            },
        ));
    }
    if spec.must_feed {
        sentences.push(Sentence::new(
            &[Clause::MustFeed],
            match spec.end_when {
                EndWhen::BothStuck => {
                    "If all the opponent’s houses are empty, you may only make a move after which the \
                     opponent has seeds, if there is one"
                }
                _ => {
                    "If all the opponent’s houses are empty, you may only make a move after which the \
                     opponent has seeds"
                }
            },
        ));
    }
    if spec.no_return {
        sentences.push(Sentence::new(
            &[Clause::NoReturn],
            "If the last move took a single seed from a house at the end of the row to the house opposite, \
             where it lies alone, it may not be sent straight back",
        ));
    }
    if spec.pie {
        sentences.push(Sentence::new(
            &[Clause::Pie],
            "After the first player’s first turn, the second player may swap sides instead of making \
             a first move, taking over what the first player has; the first player then moves next",
        ));
    }
    sentences
}

#[cfg(test)]
mod tests;
