//! What the searches of one game have found out, kept from move to move.
//!
//! A search that begins where another has looked before finds most of it in the table, and goes on from there. What
//! older searches left gives way first. A value that was proven stays proven, with one exception: where positions can
//! come again, what a search takes for all there is can depend on the way to it, so that only the same search may rely
//! on it ([`Age`](super::transposition_table::Age)).

use std::io;
use std::sync::{Mutex, PoisonError};

use super::memory::TableMemory;
use super::transposition_table::{Entry, TranspositionTable};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::{Pie, State};

/// The tables of one game. Searches use them one after the other; one that finds them in use has its own.
#[derive(Debug, Default)]
pub struct KeptTables {
    /// Of looking ahead.
    pub ahead: KeptTable,
    /// Entries of proof-number searches.
    pub proof: KeptTable,
}

/// A table between two searches.
#[derive(Debug, Default)]
pub struct KeptTable(Mutex<Option<LentTable>>);

/// A table in the hands of a search.
#[derive(Debug)]
pub struct LentTable {
    memory: TableMemory,
    about: TableScope,
    /// Where the first search began, by which positions are numbered.
    position: Position,
    pie: Pie,
    /// The number of the search, from 0; `None` in a table that nobody keeps.
    search: Option<u32>,
    /// How many words of the memory are used.
    used: usize,
}

/// What entries hold for.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TableScope {
    rules: RuleSet,
    /// Seeds in all pits.
    total: u32,
    /// Whether each house is burnt, South's first.
    burnt: Vec<bool>,
    network: Option<u64>,
}

/// The table that a search asks for.
#[derive(Clone, Copy, Debug)]
pub struct TableRequest<'a> {
    /// The position that is searched.
    pub state: &'a State,
    /// A number for what was learned of the rules, if evaluations are made by that.
    pub network: Option<u64>,
    /// Memory at most.
    pub mebibytes: usize,
    /// Positions that it should have room for at most.
    pub positions: u64,
    /// Positions that it begins with room for, if it is new.
    pub begins_with: u64,
}

impl KeptTable {
    /// The table that is kept, if it holds for what is wanted and is large enough, or else an empty one.
    ///
    /// # Errors
    /// If the system does not give so much memory.
    pub fn lend(kept: Option<&Self>, wanted: &TableRequest<'_>) -> io::Result<LentTable> {
        let before =
            kept.and_then(|kept| kept.0.lock().unwrap_or_else(PoisonError::into_inner).take());
        let about = TableScope::new(wanted);
        let bytes = TableMemory::bytes(wanted.mebibytes, wanted.positions)?;
        if let Some(mut table) = before
            && table.about == about
            && table.memory.size() >= bytes
            && table.leads_to(wanted.state)
        {
            table.search = table.search.map(|search| search.wrapping_add(1));
            return Ok(table);
        }
        let begun = TableMemory::bytes(wanted.mebibytes, wanted.begins_with)?;
        Ok(LentTable {
            memory: TableMemory::new(wanted.mebibytes, wanted.positions)?,
            used: begun.min(bytes) / size_of::<u64>(),
            about,
            position: *wanted.state.position(),
            pie: wanted.state.pie(),
            search: kept.map(|_| 0),
        })
    }

    /// Takes a table back.
    pub fn keep(&self, table: LentTable) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(table);
    }
}

impl LentTable {
    /// The position by which all that can come are numbered, and how far the pie rule had come there.
    pub const fn origin(&self) -> (Position, Pie) {
        (self.position, self.pie)
    }

    /// The table itself, for keys of so many bits.
    pub fn table<E: Entry>(&mut self, key_bits: u32) -> TranspositionTable<'_, E> {
        match self.search {
            None => TranspositionTable::begun(&mut self.memory, self.used, key_bits),
            Some(search) => TranspositionTable::kept(&mut self.memory, self.used, search),
        }
    }

    /// Notes how many words the table had in the end.
    pub const fn note_used(&mut self, words: usize) {
        self.used = words;
    }

    /// Whether a position can be numbered as those that come from the first one: with no more seeds in the houses.
    fn leads_to(&self, state: &State) -> bool {
        let in_houses = |position: &Position| -> u32 {
            Side::ALL
                .into_iter()
                .map(|side| position.seeds_of(side))
                .sum()
        };
        in_houses(state.position()) <= in_houses(&self.position)
    }
}

impl TableScope {
    fn new(wanted: &TableRequest<'_>) -> Self {
        let rules = wanted.state.rules();
        let position = wanted.state.position();
        let houses = Side::ALL
            .into_iter()
            .flat_map(|side| rules.shape().houses_of(side));
        Self {
            rules: rules.clone(),
            total: position.total(),
            burnt: houses.map(|house| position.is_burnt(house)).collect(),
            network: wanted.network,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(state: &State) -> TableRequest<'_> {
        TableRequest {
            state,
            network: None,
            mebibytes: 1,
            positions: 100,
            begins_with: 100,
        }
    }

    fn opening(rules: &RuleSet) -> State {
        State::new(rules, rules.start(Side::South))
    }

    #[test]
    fn a_table_is_kept_for_later_positions_of_the_same_game_alone() {
        let rules = RuleSet::usual();
        let start = opening(&rules);
        let mut later = start.clone();
        later.play(start.legal_moves()[2]).unwrap();
        let lent = |kept: &KeptTable, wanted: &TableRequest<'_>| {
            let table = KeptTable::lend(Some(kept), wanted).unwrap();
            let search = table.search;
            kept.keep(table);
            search
        };
        let kept = KeptTable::default();
        assert_eq!(lent(&kept, &wanted(&later)), Some(0));
        assert_eq!(lent(&kept, &wanted(&later)), Some(1));
        assert_eq!(
            lent(&kept, &wanted(&start)),
            Some(0),
            "more seeds in the houses"
        );
        assert_eq!(lent(&kept, &wanted(&later)), Some(1));
        let informed = TableRequest {
            network: Some(7),
            ..wanted(&later)
        };
        assert_eq!(lent(&kept, &informed), Some(0), "values are others");
        let larger = TableRequest {
            positions: 5_000,
            ..informed
        };
        assert_eq!(lent(&kept, &larger), Some(0), "it was too small");
        assert_eq!(lent(&kept, &informed), Some(1), "it is large enough");
        assert_eq!(KeptTable::lend(None, &informed).unwrap().search, None);
    }
}
