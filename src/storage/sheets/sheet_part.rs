//! A character sheet in a file, and read back: nothing in it is believed that cannot be.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::compare::sheets::distribution::{Distribution, DistributionFault, Parts};
use crate::compare::sheets::plan::{PlanFault, SheetPlan};
use crate::compare::sheets::sheet::Sheet;
use crate::compare::sheets::tally::{ChoiceSums, FirstMove, Quantity, StarterResult, Tally};
use crate::game::contest::NamedRules;
use crate::rules::board::MAX_HOUSES;
use crate::rules::spec::WonBy;
use crate::storage::document::envelope::{self, DocumentError};
use crate::storage::document::fields::Clauses;
use crate::storage::players_arg::PlayersArg;

/// Why a sheet in a file cannot be.
#[derive(Debug, Error)]
pub enum SheetFault {
    /// A field is missing, unknown, or has a value that it cannot have.
    #[error(transparent)]
    Field(#[from] DocumentError),
    /// The number of games, or of moves after which they are cut off.
    #[error(transparent)]
    Plan(#[from] PlanFault),
    /// More games than were to be played.
    #[error("`games`: {played} games were played of {planned}, which cannot be")]
    TooMany {
        /// Games played, or more than can be counted.
        played: GameCount,
        /// Games that were to be played.
        planned: u64,
    },
    /// The numbers of a quantity.
    #[error("`distributions.{key}`: {problem}")]
    Distribution {
        /// The quantity.
        key: &'static str,
        /// What is wrong.
        problem: NumbersFault,
    },
    /// Numbers of moves that do not go together.
    #[error("`choice_sums`: they do not fit the distributions of moves and choices")]
    ChoiceSums,
    /// Games by their first move that cannot be.
    #[error("`first_moves`: they do not fit the games played to the end")]
    FirstMoves,
    /// A game that was not played.
    #[error("`extremes`: games are counted from 0, and there were to be only {planned}")]
    Extremes {
        /// Games that were to be played.
        planned: u64,
    },
}

/// What is wrong with the numbers of a quantity.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NumbersFault {
    /// They are no distribution.
    #[error(transparent)]
    Distribution(#[from] DistributionFault),
    /// It begins elsewhere.
    #[error("the first bin does not hold the smallest number")]
    FirstBin,
    /// There is not one for each game or move.
    #[error("the counts do not add up to the games played to the end")]
    Counts,
    /// Nothing is counted so.
    #[error("there are numbers below 0")]
    BelowNought,
}

/// A number of games that may be too large to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCount(Option<u64>);

impl fmt::Display for GameCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(count) => write!(f, "{count}"),
            None => f.write_str("countless"),
        }
    }
}

/// A sheet in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::storage) struct SheetPart {
    name: String,
    spec: Clauses,
    players: PlayersArg,
    seed: u64,
    most_moves: u32,
    planned_games: u64,
    starter_wins: u64,
    other_wins: u64,
    draws: u64,
    unfinished: u64,
    #[serde(with = "ChoiceSumsPart")]
    choice_sums: ChoiceSums,
    /// By the house that was lifted first; older files have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    first_moves: Vec<FirstMovePart>,
    /// By the keys of the quantities and results: the number of the first game that has the most of it, or came out so.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    extremes: BTreeMap<String, u64>,
    /// By the keys of the quantities; those without any number are left out.
    distributions: BTreeMap<String, DistributionPart>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ChoiceSums", deny_unknown_fields)]
struct ChoiceSumsPart {
    squares: u64,
    by_moves: u64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(remote = "FirstMove", deny_unknown_fields)]
struct FirstMoveFields {
    games: u64,
    wins: u64,
    draws: u64,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(transparent)]
struct FirstMovePart(#[serde(with = "FirstMoveFields")] FirstMove);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DistributionPart {
    sum: i64,
    squares: u64,
    least: i64,
    most: i64,
    /// The smallest number of the first bin; the bins follow from the other numbers.
    first: i64,
    width: i64,
    counts: Vec<u64>,
}

impl SheetPart {
    /// A sheet as a file tells it.
    pub fn of(sheet: &Sheet) -> Self {
        let Sheet { named, plan, tally } = sheet;
        let part = |quantity| Some((quantity, DistributionPart::of(tally.of(quantity).parts()?)));
        let parts = Quantity::ALL.into_iter().filter_map(part);
        Self {
            name: named.name.clone(),
            spec: Clauses(named.rules.clone()),
            players: PlayersArg(plan.players()),
            seed: plan.seed(),
            most_moves: plan.most_moves(),
            planned_games: plan.games(),
            starter_wins: tally.starter_wins,
            other_wins: tally.other_wins,
            draws: tally.draws,
            unfinished: tally.unfinished,
            choice_sums: tally.choices,
            first_moves: tally
                .first_moves()
                .iter()
                .copied()
                .map(FirstMovePart)
                .collect(),
            extremes: notable_games(tally),
            distributions: parts.map(|(q, part)| (q.key().to_owned(), part)).collect(),
        }
    }

    /// The sheet, if it can be, and the keys of measures that this build does not know, which are left out.
    ///
    /// # Errors
    /// The first thing that cannot be, with the field that it stands in.
    pub fn read(self) -> Result<(Sheet, Vec<String>), SheetFault> {
        let PlayersArg(players) = self.players;
        let plan = SheetPlan::new(self.planned_games, players, self.seed, self.most_moves)?;
        let Clauses(rules) = self.spec;
        let ends = [
            self.starter_wins,
            self.other_wins,
            self.draws,
            self.unfinished,
        ];
        let played = ends.iter().try_fold(0_u64, |sum, n| sum.checked_add(*n));
        let planned = plan.games();
        if played.is_none_or(|played| played > planned) {
            return Err(SheetFault::TooMany {
                played: GameCount(played),
                planned,
            });
        }
        let mut tally = Tally::default();
        [
            tally.starter_wins,
            tally.other_wins,
            tally.draws,
            tally.unfinished,
        ] = ends;
        tally.choices = self.choice_sums;
        let first_moves: Vec<FirstMove> = self.first_moves.iter().map(|part| part.0).collect();
        if !first_moves_fit(&first_moves, tally.finished()) {
            return Err(SheetFault::FirstMoves);
        }
        tally = tally.with_first_moves(first_moves);
        if self.extremes.values().any(|&number| number >= planned) {
            return Err(SheetFault::Extremes { planned });
        }
        for quantity in Quantity::ALL {
            tally = tally.with_extreme(quantity, self.extremes.get(quantity.key()).copied());
        }
        for result in StarterResult::ALL {
            tally = tally.with_first(result, self.extremes.get(result.key()).copied());
        }
        let mut parts = self.distributions;
        for quantity in Quantity::ALL {
            let part = parts.remove(quantity.key());
            tally = with_numbers(tally, quantity, part, rules.won_by())?;
        }
        if !choices_fit(&tally) {
            return Err(SheetFault::ChoiceSums);
        }
        let named = NamedRules {
            name: self.name,
            rules,
        };
        Ok((Sheet { named, plan, tally }, parts.into_keys().collect()))
    }
}

/// The games that can be shown of a tally, by what they are examples of.
fn notable_games(tally: &Tally) -> BTreeMap<String, u64> {
    let most = Quantity::ALL
        .into_iter()
        .filter_map(|quantity| Some((quantity.key().to_owned(), tally.extreme(quantity)?)));
    let first = StarterResult::ALL
        .into_iter()
        .filter_map(|result| Some((result.key().to_owned(), tally.first(result)?)));
    most.chain(first).collect()
}

/// The tally with the numbers of a quantity. A quantity that the file lacks has none: it was not counted yet.
fn with_numbers(
    tally: Tally,
    quantity: Quantity,
    part: Option<DistributionPart>,
    won_by: WonBy,
) -> Result<Tally, SheetFault> {
    let key = quantity.key();
    let fault = |problem| SheetFault::Distribution { key, problem };
    let needed = match quantity {
        // Moves were read before.
        Quantity::Choices => tally.of(Quantity::Moves).sum().cast_unsigned(),
        Quantity::Margin | Quantity::MarginSize if won_by == WonBy::Ending => 0,
        _ => tally.finished(),
    };
    let read = match part {
        Some(part) => part.read().map_err(fault)?,
        // These were always counted.
        None if matches!(quantity, Quantity::Moves | Quantity::Choices) => Distribution::default(),
        None => return Ok(tally),
    };
    if read.count() != needed {
        return Err(fault(NumbersFault::Counts));
    }
    if quantity != Quantity::Margin && read.least() < Some(0) && read.count() > 0 {
        return Err(fault(NumbersFault::BelowNought));
    }
    Ok(tally.with(quantity, read))
}

/// Whether there can be such games, as many as were played to the end.
fn first_moves_fit(first_moves: &[FirstMove], finished: u64) -> bool {
    let sum = |of: fn(&FirstMove) -> u64| {
        let mut numbers = first_moves.iter().map(of);
        numbers.try_fold(0_u64, |sum, number| sum.checked_add(number))
    };
    let ended = |first: &FirstMove| {
        let ended = first.wins.checked_add(first.draws);
        ended.is_some_and(|ended| ended <= first.games)
    };
    first_moves.len() <= MAX_HOUSES
        && first_moves.iter().all(ended)
        && (first_moves.is_empty() || sum(|first| first.games) == Some(finished))
}

/// Whether the sums over games are possible: no number of choices is above its bounds.
fn choices_fit(tally: &Tally) -> bool {
    let choices = tally.of(Quantity::Choices);
    let moves = tally.of(Quantity::Moves);
    let [least, most] =
        [choices.least(), choices.most()].map(|n| i128::from(n.unwrap_or_default()));
    let moves_squared = i128::from(moves.squares());
    let within = |found: u64, low, high| (low..=high).contains(&i128::from(found));
    let sums = tally.choices;
    within(
        sums.squares,
        moves_squared * least * least,
        moves_squared * most * most,
    ) && within(sums.by_moves, moves_squared * least, moves_squared * most)
}

impl DistributionPart {
    fn of(parts: Parts) -> Self {
        let (least, most) = parts.ends;
        Self {
            sum: parts.sum,
            squares: parts.squares,
            least,
            most,
            first: least.div_euclid(parts.width) * parts.width,
            width: parts.width,
            counts: parts.bins,
        }
    }

    fn read(self) -> Result<Distribution, NumbersFault> {
        let found = Distribution::from_parts(&Parts {
            sum: self.sum,
            squares: self.squares,
            ends: (self.least, self.most),
            width: self.width,
            bins: self.counts,
        })?;
        if found.bins().next().map(|bin| bin.from) != Some(self.first) {
            return Err(NumbersFault::FirstBin);
        }
        Ok(found)
    }
}

/// A sheet as JSON.
pub fn to_value(sheet: &Sheet) -> Value {
    // Names are texts, and every number fits: it cannot fail.
    serde_json::to_value(SheetPart::of(sheet)).unwrap_or_default()
}

/// A sheet from JSON, without measures that this build does not know.
///
/// # Errors
/// The first thing that cannot be, with the field that it stands in.
pub fn from_value(value: Value) -> Result<Sheet, SheetFault> {
    let part: SheetPart = envelope::from_value(value)?;
    Ok(part.read()?.0)
}
