//! What was found out about the positions of a game:
//!
//! ```json
//! "review": {"program": "kalaha 0.1.0", "looks": [{"after": 12, "moves": ["3 +5 exact", "6 +2 at_most", "1 -4 14"]}]}
//! ```
//!
//! `"told": [{"after": 12, "value": "+5 14"}]` beside them are values of moves alone, as other programs tell them: nothing is
//! known of the other moves there.
//!
//! `"line": "3 6 5 1"` in a look is best play of both from there, at most sixteen moves.
//!
//! Each move with its value to who makes it, in seeds or as `win 3`, `draw`, `loss 8` with the moves to the end, and
//! `exact`, `at_least`, `at_most` or how many moves were looked ahead.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::move_tree::{MoveTreeError, PlacePart, ReadTree, WrittenMoves};
use super::note_part::is_main;
use crate::game::record::{Record, TreePlace};
use crate::game::review::analysis::{MOST_OF_LINE, PositionAnalysis, Review};
use crate::rules::notation::{parse_move, parse_moves, print_move};
use crate::rules::state::{Move, State};
use crate::search::report::MoveValue;
use crate::search::value::{Certainty, Score, Value};
use crate::storage::document::fields::Name;
use crate::storage::plain::plain;

/// Most seeds or moves that a value tells.
const MOST: u32 = 1_000_000;

/// What is wrong with a review.
#[derive(Debug, Error)]
pub enum ReviewFault {
    /// A place that is not there.
    #[error(transparent)]
    Place(#[from] MoveTreeError),
    /// A value that cannot be read, or is of a move that is not legal there.
    #[error(
        "review.looks[{index}]: `{text}` is not a legal move with its value, such as `3 +5 exact` or `3 -2 14`, nor a line of legal moves"
    )]
    Value {
        /// Which look, from 0.
        index: usize,
        /// What stands there.
        text: String,
    },
    /// A value of a move alone that cannot be read.
    #[error(
        "review.told[{index}]: `{text}` is not the value of a move, such as `+5 exact` or `-2 14`"
    )]
    Told {
        /// Which of them, from 0.
        index: usize,
        /// What stands there.
        text: String,
    },
}

/// A review in a file.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct ReviewPart {
    program: Name,
    looks: Vec<AnalysisPart>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    told: Vec<ToldPart>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalysisPart {
    #[serde(default, skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    moves: Vec<String>,
    /// No move is better than the first, though some of the others are only estimated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    best_is_proven: bool,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    line: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ToldPart {
    #[serde(default, skip_serializing_if = "is_main")]
    of: usize,
    after: usize,
    value: String,
}

/// A review in the form it has in a file; `None` where nothing is known of any place in the tree.
pub(in crate::storage) fn write_review(
    review: &Review,
    written: &WrittenMoves,
) -> Option<ReviewPart> {
    let part = |(place, PlacePart { of, after }): (TreePlace, _)| {
        let analysis = review.analysis(place)?;
        let line: Vec<String> = analysis
            .line
            .iter()
            .map(|&action| print_move(action))
            .collect();
        Some(AnalysisPart {
            of,
            after,
            moves: analysis.moves.iter().map(move_text).collect(),
            best_is_proven: analysis.best_is_proven,
            line: line.join(" "),
        })
    };
    let looks: Vec<_> = written.places_and_start().filter_map(part).collect();
    let part = |(id, PlacePart { of, after })| {
        let value = value_text(review.told(id)?);
        Some(ToldPart { of, after, value })
    };
    let told: Vec<_> = written.places().filter_map(part).collect();
    (!looks.is_empty() || !told.is_empty()).then(|| ReviewPart {
        program: Name::of(&review.program),
        looks,
        told,
    })
}

/// The review of a record, which is walked and stands elsewhere then; the first fault is told, all else is read.
pub(in crate::storage) fn read_review(
    record: &mut Record,
    tree: &ReadTree,
    part: &ReviewPart,
) -> (Review, Result<(), ReviewFault>) {
    let mut review = Review::default();
    part.program.0.clone_into(&mut review.program);
    let place_of = |&AnalysisPart { of, after, .. }: &AnalysisPart| PlacePart { of, after };
    let looks = tree.at_each(
        "review.looks",
        &part.looks,
        place_of,
        |index, place, part| {
            record.go_to_place(place);
            let analysis =
                read_analysis(record.state(), part).map_err(|text| ReviewFault::Value {
                    index,
                    text: plain(text).into_owned(),
                })?;
            review.keep(record, place, analysis);
            Ok(())
        },
    );
    let place_of = |&ToldPart { of, after, .. }: &ToldPart| PlacePart { of, after };
    let told = tree.at_each("review.told", &part.told, place_of, |index, place, part| {
        let (Some(id), Some(value)) = (place, read_value(&part.value)) else {
            let text = plain(&part.value).into_owned();
            return Err(ReviewFault::Told { index, text });
        };
        review.keep_told(id, value);
        Ok(())
    });
    (review, looks.and(told))
}

/// The values of a position; what cannot be read otherwise.
fn read_analysis<'a>(state: &State, part: &'a AnalysisPart) -> Result<PositionAnalysis, &'a str> {
    let mover = state.position().to_move();
    let legal = state.legal_moves();
    let mut moves: Vec<MoveValue> = Vec::new();
    for text in &part.moves {
        let read = read_move(state, text).filter(|read| {
            let is_new = moves.iter().all(|known| known.action != read.action);
            is_new && legal.contains(&read.action)
        });
        moves.push(read.ok_or(text.as_str())?);
    }
    // Best first, whatever the file says.
    moves.sort_by_key(|known| std::cmp::Reverse(known.value.score));
    let mut analysis = PositionAnalysis::new(mover, moves);
    analysis.best_is_proven = part.best_is_proven;
    analysis.line = parse_moves(state, &part.line).map_err(|_| part.line.as_str())?;
    analysis.line.truncate(MOST_OF_LINE);
    Ok(analysis)
}

fn move_text(MoveValue { action, value }: &MoveValue) -> String {
    let action: Move = *action;
    format!("{} {}", print_move(action), value_text(*value))
}

fn value_text(value: Value) -> String {
    let score = match value.score {
        Score::Seeds(seeds) => format!("{seeds:+}"),
        Score::Win { moves } => format!("win {moves}"),
        Score::Draw => "draw".to_owned(),
        Score::Loss { moves } => format!("loss {moves}"),
    };
    let sure = match value.certainty {
        Certainty::Estimate { depth } => depth.to_string(),
        proven => proven.key().to_owned(),
    };
    format!("{score} {sure}")
}

fn read_move(state: &State, text: &str) -> Option<MoveValue> {
    let (word, value) = text.split_once(' ')?;
    let action = parse_move(state.rules(), state.position().to_move(), word)?;
    let value = read_value(value)?;
    Some(MoveValue { action, value })
}

fn read_value(text: &str) -> Option<Value> {
    let mut words = text.split(' ');
    let number = |word: &str| word.parse().ok().filter(|&number: &u32| number <= MOST);
    let score = match words.next()? {
        "win" => Score::Win {
            moves: number(words.next()?)?,
        },
        "loss" => Score::Loss {
            moves: number(words.next()?)?,
        },
        "draw" => Score::Draw,
        seeds => Score::Seeds(
            seeds
                .parse()
                .ok()
                .filter(|n: &i32| n.unsigned_abs() <= MOST)?,
        ),
    };
    let word = words.next()?;
    let mut proven = [Certainty::Exact, Certainty::AtLeast, Certainty::AtMost].into_iter();
    let certainty = match proven.find(|certainty| certainty.key() == word) {
        Some(proven) => proven,
        None => Certainty::Estimate {
            depth: number(word)?,
        },
    };
    let value = Value { score, certainty };
    words.next().is_none().then_some(value)
}
