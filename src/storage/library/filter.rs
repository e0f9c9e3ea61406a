//! Which games of the library are shown, in which order, and what they come to.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::entry::{GameResult, LibraryEntry};
use super::list::Library;
use super::source::Source;
use crate::rules::side::Side;
use crate::storage::folding::folded;
use crate::storage::games::game_name::{is_of_ours, stem};

/// What is asked of the games that are shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Words that must all be said of a game: its players, rules, name, place, day, comments, file.
    pub words: String,
    /// The name of the rules.
    pub rules: Option<String>,
    /// The result.
    pub ended: Option<GameResult>,
    /// A position that was on the board, in the game or in a variation.
    pub position: Option<u64>,
}

/// By what games are put in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LibraryColumn {
    /// When it began; the newest first.
    #[default]
    Date,
    /// Who played South.
    South,
    /// Who played North.
    North,
    /// The name of the rule set.
    Rules,
    /// How it ended.
    Result,
    /// Its length.
    Moves,
    /// Whether it was reviewed; those that were first.
    Reviewed,
}

/// Which way rows are put in the order of a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnOrder {
    /// As is usual for the column.
    #[default]
    Usual,
    /// The other way.
    Reversed,
}

impl LibraryColumn {
    /// Whether what is least by this column comes first in this order.
    pub const fn ascends(self, order: ColumnOrder) -> bool {
        // The newest and the longest games come first as is usual, and those that were reviewed.
        let usually = !matches!(self, Self::Date | Self::Moves | Self::Reviewed);
        match order {
            ColumnOrder::Usual => usually,
            ColumnOrder::Reversed => !usually,
        }
    }
}

impl ColumnOrder {
    /// What two rows come to that usually come to this.
    pub const fn of(self, usual: Ordering) -> Ordering {
        match self {
            Self::Usual => usual,
            Self::Reversed => usual.reverse(),
        }
    }

    /// The other way.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Usual => Self::Reversed,
            Self::Reversed => Self::Usual,
        }
    }
}

/// The games that a filter lets through, by their numbers, in order.
pub fn select(
    library: &Library,
    filter: &Filter,
    column: LibraryColumn,
    order: ColumnOrder,
) -> Vec<usize> {
    let words: Vec<_> = folded(&filter.words)
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let games = (0..library.len()).filter_map(|number| Some((number, library.game(number)?)));
    let passing = games.filter(|(_, (source, entry))| {
        filter
            .rules
            .as_ref()
            .is_none_or(|rules| *rules == entry.rules)
            && filter.ended.is_none_or(|ended| ended == entry.ended)
            && filter.position.is_none_or(|position| entry.has(position))
            && says(source, entry, &words)
    });
    // The day is told once for each game, not at each comparison.
    let played = |entry: &LibraryEntry| (entry.day(), entry.started);
    let passing = passing.map(|(number, (_, entry))| (number, entry, played(entry)));
    let mut chosen: Vec<_> = passing.collect();
    chosen.sort_by(|(_, one, one_played), (_, other, other_played)| {
        let newest = other_played.cmp(one_played);
        order.of(compare(column, one, other, newest))
    });
    chosen.into_iter().map(|(number, ..)| number).collect()
}

fn says(source: &Source, entry: &LibraryEntry, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    // Every file of ours ends in the same way, which tells nothing.
    let file = match is_of_ours(&source.path) {
        true => stem(&source.path),
        false => source
            .path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy(),
    };
    let LibraryEntry {
        rules,
        name,
        place,
        comments,
        ..
    } = entry;
    let [south, north] = Side::ALL.map(|side| entry.player(side));
    let said = [
        rules,
        &south,
        &north,
        name,
        place,
        comments,
        &entry.day(),
        &file.into_owned(),
    ]
    .map(|text| folded(text));
    words
        .iter()
        .all(|word| said.iter().any(|text| text.contains(word.as_str())))
}

/// The usual order of two games by a column, then the one that was played last first, as `newest` has them.
fn compare(
    column: LibraryColumn,
    one: &LibraryEntry,
    other: &LibraryEntry,
    newest: Ordering,
) -> Ordering {
    let text = |one: &str, other: &str| one.to_lowercase().cmp(&other.to_lowercase());
    let by_column = match column {
        LibraryColumn::Date => newest,
        LibraryColumn::South => text(&one.player(Side::South), &other.player(Side::South)),
        LibraryColumn::North => text(&one.player(Side::North), &other.player(Side::North)),
        LibraryColumn::Rules => text(&one.rules, &other.rules),
        LibraryColumn::Result => one.ended.cmp(&other.ended),
        LibraryColumn::Moves => other.length().cmp(&one.length()),
        LibraryColumn::Reviewed => other.reviewed.cmp(&one.reviewed),
    };
    by_column.then(newest)
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Those that have not ended as well.
    pub games: usize,
    /// Won by South.
    pub south: usize,
    /// Won by nobody.
    pub drawn: usize,
    /// Won by North.
    pub north: usize,
    /// Moves of those that have ended, together.
    pub moves: usize,
}

impl Results {
    /// Counts one more game.
    pub fn add(&mut self, entry: &LibraryEntry) {
        self.add_of(entry, Side::South);
    }

    /// The games that have ended.
    pub const fn ended(&self) -> usize {
        self.south + self.drawn + self.north
    }

    /// Counts one more game as if `side` were South.
    fn add_of(&mut self, entry: &LibraryEntry, side: Side) {
        self.games += 1;
        if entry.ended != GameResult::Open {
            self.moves += entry.length();
        }
        let won_by = match entry.ended {
            GameResult::South => Side::South,
            GameResult::North => Side::North,
            GameResult::Drawn => return self.drawn += 1,
            GameResult::Open => return,
        };
        match won_by == side {
            true => self.south += 1,
            false => self.north += 1,
        }
    }
}

/// Into what games are put together for statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatisticsGroup {
    /// By the name of the rule set.
    Rules,
    /// By each of their players: South's wins are his, North's those of his opponents.
    Player,
    /// By their first move, and by their rules if these are not the same.
    FirstMove,
}

/// The results of games put together, the largest groups first. A game that lies in several files counts once.
pub fn statistics(
    library: &Library,
    games: &[usize],
    group: StatisticsGroup,
) -> Vec<(String, Results)> {
    let mut groups: HashMap<String, Results> = HashMap::new();
    let copies = library.copies_in(games);
    let once = games.iter().filter(|number| !copies.contains(number));
    let once: Vec<_> = once
        .filter_map(|&number| Some(library.game(number)?.1))
        .collect();
    let is_mixed = once.windows(2).any(|pair| pair[0].rules != pair[1].rules);
    for entry in once {
        let names = match group {
            StatisticsGroup::Rules => vec![(entry.rules.clone(), Side::South)],
            // Whoever plays against himself counts once, as South.
            StatisticsGroup::Player => {
                let [south, north] = Side::ALL.map(|side| (entry.player(side), side));
                match south.0 == north.0 {
                    true => vec![south],
                    false => vec![south, north],
                }
            }
            StatisticsGroup::FirstMove => {
                let named = |first| match is_mixed {
                    true => format!("{}: {first}", entry.rules),
                    false => first,
                };
                let first = entry.first_move().map(named);
                first.into_iter().map(|name| (name, Side::South)).collect()
            }
        };
        for (name, side) in names {
            groups.entry(name).or_default().add_of(entry, side);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by(|(one, a), (other, b)| b.games.cmp(&a.games).then_with(|| one.cmp(other)));
    groups
}
