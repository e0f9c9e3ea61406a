//! Short searches, one after the other, for what is learned from games.

use std::time::Instant;

use super::node::{LEAST_WIN, SearchContext};
use super::root::{is_complete, root_moves, search_best};
use crate::rules::rule_set::RuleSet;
use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::move_generator::Forks;
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::knowledge::Knowledge;
use crate::search::limits::{Limits, Stop};
use crate::search::memory::TableMemory;
use crate::search::time_management::SearchClock;
use crate::search::transposition_table::TranspositionTable;

/// What a short search found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BriefBest {
    /// The best house by index, or the swap.
    pub house: u8,
    /// The choices in the middle of the move.
    pub forks: Forks,
    /// What is still to come for the player to move, in seeds; in games that are not won by seeds
    /// [`BriefSearch::win`] for a win.
    pub seeds: f32,
    /// Whether all ends were seen.
    pub complete: bool,
}

/// What short searches share.
pub struct BriefSearch<'a, const WORDS: usize, const BITS: u32> {
    context: SearchContext<'a, WORDS, BITS>,
    rules: &'a RuleSet,
}

impl<'a, const WORDS: usize, const BITS: u32> BriefSearch<'a, WORDS, BITS> {
    /// Searches with what is known and what the memory holds.
    pub fn new(
        core: &'a Core<WORDS, BITS>,
        rules: &'a RuleSet,
        knowledge: Option<&'a Knowledge>,
        memory: &'a mut TableMemory,
        stop: &'a Stop,
    ) -> Self {
        let keys = Keys::by_chance(Half::mask(
            core.houses() + usize::from(core.stores_matter()),
        ));
        let table = TranspositionTable::new(memory, keys.bits());
        let clock = SearchClock::new(stop, &Limits::default(), Instant::now(), 0);
        Self {
            context: SearchContext::new(core, keys, table, clock, knowledge),
            rules,
        }
    }

    /// Whether seeds decide who wins.
    pub const fn by_seeds(&self) -> bool {
        self.context.by_seeds
    }

    /// What a win counts in games that are not won by seeds, in seeds.
    pub fn win(&self) -> f32 {
        self.context.core.total() as f32 / 2.0
    }

    /// The best move of a position that is not over, deeper and deeper until so many positions
    /// were looked at; `None` if it was stopped.
    pub fn best(
        &self,
        board: &Board<WORDS, BITS>,
        path: &Path<WORDS, BITS>,
        nodes: u64,
    ) -> Option<BriefBest> {
        let context = &self.context;
        // Short searches end before their clock looks at the switch.
        if context.clock.has_to_end() {
            return None;
        }
        let mut roots = root_moves(context, self.rules, board);
        let enough = context.clock.nodes() + nodes;
        let mut depth = 0;
        while depth == 0
            || (context.clock.nodes() < enough && depth < DEEPEST && !is_complete(&roots))
        {
            depth += 1;
            context.clock.ask();
            if !search_best(context, path, &mut roots, depth, 1) {
                return None;
            }
        }
        let best = roots.first()?;
        let found = best.found?;
        let seeds = match found.value {
            LEAST_WIN.. if !context.by_seeds => self.win(),
            value if value <= -LEAST_WIN && !context.by_seeds => -self.win(),
            value => value as f32 / context.parts() as f32,
        };
        Some(BriefBest {
            house: best.candidate.next.house,
            forks: best.candidate.next.forks,
            seeds,
            complete: is_complete(&roots),
        })
    }
}

/// Moves looked ahead at most.
const DEEPEST: u32 = 40;
