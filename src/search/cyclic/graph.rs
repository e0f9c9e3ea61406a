//! All positions that can come from one, and the moves between them.

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use crate::search::core::board::Board;
use crate::search::core::half::Half;
use crate::search::core::move_generator::{Forks, HouseOrder, Successor};
use crate::search::core::sow::Core;
use crate::search::endgame::{Endgames, Sure};
use crate::search::repetition::OUT;
use crate::search::time_management::NodeCounter;

/// Positions by number, the one that all come from first. Who is to move is left out: a position and
/// the same one with the players exchanged are one.
#[derive(Debug)]
pub struct Graph<const WORDS: usize, const BITS: u32> {
    boards: IndexSet<Board<WORDS, BITS>, FixedState>,
    /// For each position where its moves begin; and where they end.
    first: Vec<u32>,
    edges: Vec<Edge>,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The position that it leads to, [`OVER`] if it ends the game.
    pub to: u32,
    /// What the mover gains by it; all that is still to come if the game is over, at least. In seeds, or if these do
    /// not decide 1 for a win, 0, or -1 for a loss.
    pub gain: i32,
    /// How much more than that it may be, where a table of endgames does not tell it to the seed.
    pub more: i32,
    /// The mover's house by index, or [`SWAP`](crate::search::core::move_generator::SWAP).
    pub house: u8,
    /// The choices in the middle of the move.
    pub forks: Forks,
    /// Who is to move after it.
    pub next: NextPlayer,
}

/// Who is to move after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPlayer {
    /// The player who made it.
    Same,
    /// The one who did not.
    Other,
}

impl NextPlayer {
    /// What a value for the player to move after the move is for the one who made it.
    pub const fn turned(self, value: i32) -> i32 {
        match self {
            Self::Same => value,
            Self::Other => -value,
        }
    }
}

/// Which positions of a table of endgames are not looked beyond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Those whose value it has.
    Exact,
    /// Those with bounds, too.
    All,
}

/// In place of a position: the game is over, or a table of endgames knows how it goes on.
pub const OVER: u32 = OUT;

impl<const WORDS: usize, const BITS: u32> Graph<WORDS, BITS> {
    /// All positions that can come from `root`, which is not over, told apart by the pits that `mask`
    /// covers, but for those known from a table of `endgames`; `None` if they are more than `most`, or if the search has to end.
    pub fn explore(
        core: &Core<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
        root: &Board<WORDS, BITS>,
        endgames: Option<(&Endgames, Leaves)>,
        most: usize,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Self> {
        let mut graph = Self {
            boards: IndexSet::default(),
            first: vec![0],
            edges: Vec::new(),
        };
        graph.boards.insert(core.told_apart(root, mask));
        let mut number = 0;
        while let Some(&board) = graph.boards.get_index(number) {
            for next in core.successors(&board, HouseOrder::Ascending) {
                graph.add(core, mask, endgames, &board, &next)?;
                counter.count();
            }
            graph.first.push(u32::try_from(graph.edges.len()).ok()?);
            number += 1;
            if graph.boards.len() > most || counter.was_stopped() {
                return None;
            }
        }
        Some(graph)
    }

    /// Adds a move from `board`; `None` if there are too many positions to be numbered.
    fn add(
        &mut self,
        core: &Core<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
        endgames: Option<(&Endgames, Leaves)>,
        board: &Board<WORDS, BITS>,
        next: &Successor<WORDS, BITS>,
    ) -> Option<()> {
        let mut gain = match core.counts_seeds() {
            true => core.gain(board, next),
            false => 0,
        };
        // Where a store has changed, no position before has as many seeds in the houses.
        let fresh = endgames.filter(|_| gain != 0);
        let sure = fresh.and_then(|(table, leaves)| {
            let sure = table.sure(core, &next.board)?;
            (leaves == Leaves::All || sure.exact().is_some()).then_some(sure)
        });
        let mut more = 0;
        let to = match core.end_after(next) {
            None if let Some(Sure { lower, upper }) = sure => {
                let ends = [lower, upper].map(|to_come| next.for_mover(to_come));
                gain += ends[0].min(ends[1]);
                more = upper - lower;
                OVER
            }
            None => {
                let (number, _) = self.boards.insert_full(core.told_apart(&next.board, mask));
                u32::try_from(number).ok().filter(|&n| n != OVER)?
            }
            Some(reason) => {
                gain += next.for_mover(core.to_come(&next.board, reason).worth());
                OVER
            }
        };
        self.edges.push(Edge {
            to,
            gain,
            more,
            house: next.house,
            forks: next.forks,
            next: match next.sown.extra_move {
                true => NextPlayer::Same,
                false => NextPlayer::Other,
            },
        });
        Some(())
    }

    /// Whether no move between positions brings anything.
    pub fn wins_nothing(&self) -> bool {
        let mut between = self.edges.iter().filter(|edge| edge.to != OVER);
        between.all(|edge| edge.gain == 0)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// A position.
    pub fn board(&self, number: usize) -> &Board<WORDS, BITS> {
        &self.boards[number]
    }

    /// The number of a position, if it can come.
    pub fn number(&self, board: &Board<WORDS, BITS>) -> Option<u32> {
        u32::try_from(self.boards.get_index_of(board)?).ok()
    }

    /// The moves in a position.
    pub fn edges(&self, number: usize) -> &[Edge] {
        &self.edges[self.first[number] as usize..self.first[number + 1] as usize]
    }
}
