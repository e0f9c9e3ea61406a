//! What a table of endgames tells of a position before anything is searched, where positions can come
//! again.

use std::cmp::Reverse;

use crate::rules::outcome::EndReason;
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::move_generator::{HouseOrder, Successor, action};
use crate::search::core::path::Path;
use crate::search::core::sow::{Core, Sown};
use crate::search::endgame::{Endgames, Sure};
use crate::search::report::{MovePromise, MoveValue, Promise, Report};
use crate::search::request::Request;
use crate::search::solvable::can_be_solved;
use crate::search::value::Certainty;

/// The best move with its value, if the table knows that and no position that came before decides.
///
/// The value of the position is exact where both numbers of the table meet. A move that keeps it whatever comes of the position
/// coming again is the best; so is the only one that may keep it.
pub fn best_by_table(request: &Request<'_>) -> Option<Report> {
    let Request {
        state, endgames, ..
    } = *request;
    let position = state.position();
    if !is_fresh(state) {
        return None;
    }
    let task = BestByTable {
        state,
        table: endgames?,
    };
    let best = dispatch(state.rules(), position, task)?;
    Some(Report {
        moves: vec![best],
        line: vec![best.action],
        best_is_proven: true,
        ..Report::default()
    })
}

/// What the table promises of the position.
pub fn promise_of_table(request: &Request<'_>) -> Option<Promise> {
    let Request {
        state, endgames, ..
    } = *request;
    let rules = state.rules();
    if can_be_solved(rules) || !rules.counts_seeds() {
        return None;
    }
    let task = PromiseOfTable {
        state,
        table: endgames?,
    };
    dispatch(rules, state.position(), task)
}

/// What a table promises of every move, the best first; `None` where it does not know all positions that they lead to.
pub fn promises_of_moves(state: &State, table: &Endgames) -> Option<Vec<MovePromise>> {
    if !state.rules().counts_seeds() || state.outcome().is_some() {
        return None;
    }
    dispatch(
        state.rules(),
        state.position(),
        PromisesOfMoves { state, table },
    )
}

/// Whether no position before can come again.
fn is_fresh(state: &State) -> bool {
    let stored = |position: &Position| {
        Side::ALL
            .map(|side| u32::from(position.store(side)))
            .iter()
            .sum::<u32>()
    };
    let now = stored(state.position());
    let mut before = state.seen().iter().rev().skip(1);
    before.all(|position| stored(position) != now)
}

struct BestByTable<'a> {
    state: &'a State,
    table: &'a Endgames,
}

struct PromiseOfTable<'a> {
    state: &'a State,
    table: &'a Endgames,
}

struct PromisesOfMoves<'a> {
    state: &'a State,
    table: &'a Endgames,
}

impl CoreTask for PromiseOfTable<'_> {
    type Output = Option<Promise>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Option<Promise> {
        promise_of(self.state, &core, self.table)
    }
}

fn promise_of<const WORDS: usize, const BITS: u32>(
    state: &State,
    core: &Core<WORDS, BITS>,
    table: &Endgames,
) -> Option<Promise> {
    let board = board_within(state, core)?;
    let mut before = Path::new(core, state.rules().shape(), state);
    before.pop();
    let known = table.sure(core, &board)?;
    // Where no position before can come again none of them decides.
    let Sure { lower, upper } = match is_fresh(state) {
        true => known,
        false => with_history(core, &before, &board, known),
    };
    let lead = core.lead(&board);
    Some(Promise {
        least: lead + lower,
        most: lead + upper,
    })
}

impl CoreTask for PromisesOfMoves<'_> {
    type Output = Option<Vec<MovePromise>>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let rules = self.state.rules();
        let board = board_within(self.state, &core)?;
        let path = Path::new(&core, rules.shape(), self.state);
        let lead = core.lead(&board);
        let promise = |next: Successor<WORDS, BITS>| {
            let known = after_move(&core, &path, self.table, &board, &next)?;
            let promise = Promise {
                least: lead + known.lower,
                most: lead + known.upper,
            };
            let action = action(rules, board.side(), next.house, next.forks)?;
            Some(MovePromise { action, promise })
        };
        let moves = core.successors(&board, HouseOrder::Ascending).map(promise);
        let mut moves = moves.collect::<Option<Vec<_>>>()?;
        // No move brings more than the position, and one at least as much.
        let whole = promise_of(self.state, &core, self.table)?;
        for known in &mut moves {
            known.promise.most = known.promise.most.min(whole.most);
        }
        let mut keeping = moves
            .iter_mut()
            .filter(|known| known.promise.most >= whole.least);
        if let (Some(only), None) = (keeping.next(), keeping.next()) {
            only.promise.least = only.promise.least.max(whole.least);
        }
        moves.sort_by_key(|known| Reverse((known.promise.least, known.promise.most)));
        Some(moves)
    }
}

const fn exactly(to_come: i32) -> Sure {
    Sure {
        lower: to_come,
        upper: to_come,
    }
}

/// What the mover is sure of by a move that is made after the positions of a path, the present one among them: what he gains by it, and what is
/// to come. `None` where the table does not know where it leads.
fn after_move<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    table: &Endgames,
    board: &Board<WORDS, BITS>,
    next: &Successor<WORDS, BITS>,
) -> Option<Sure> {
    let gain = core.gain(board, next);
    let known = match path.end(core, next) {
        Some(reason) => exactly(core.to_come(&next.board, reason).worth()),
        None => {
            let known = table.sure(core, &next.board)?;
            match gain {
                0 => with_history(core, path, &next.board, known),
                // A store has changed.
                _ => known,
            }
        }
    };
    let (lower, upper) = match next.sown.extra_move {
        true => (known.lower, known.upper),
        false => (-known.upper, -known.lower),
    };
    Some(Sure {
        lower: gain + lower,
        upper: gain + upper,
    })
}

/// What the player to move on a board is sure of after the positions of a path.
fn with_history<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    path: &Path<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    known: Sure,
) -> Sure {
    known.after(path.ending().map(|earlier| {
        let worth = core.to_come(earlier, EndReason::Repetition).worth();
        match earlier.side() == board.side() {
            true => worth,
            false => -worth,
        }
    }))
}

/// The board, unless the game begins with what ends one after a move: the table does not know that it goes on.
fn board_within<const WORDS: usize, const BITS: u32>(
    state: &State,
    core: &Core<WORDS, BITS>,
) -> Option<Board<WORDS, BITS>> {
    let board = Board::new(state.rules().shape(), state.position(), state.pie());
    core.end(&board, Sown::NOTHING).is_none().then_some(board)
}

impl CoreTask for BestByTable<'_> {
    type Output = Option<MoveValue>;

    fn run<const WORDS: usize, const BITS: u32>(
        self,
        core: Core<WORDS, BITS>,
    ) -> Option<MoveValue> {
        let board = board_within(self.state, &core)?;
        let value = self.table.sure(&core, &board)?.exact()?;
        // The position itself is the only one that has come and may come again.
        let path = Path::new(&core, self.state.rules().shape(), self.state);
        let (mut sure, mut possible) = (Vec::new(), Vec::new());
        for next in core.successors(&board, HouseOrder::Ascending) {
            let Sure { lower, upper } = after_move(&core, &path, self.table, &board, &next)?;
            let goes_on = core.gain(&board, &next) == 0 && path.end(&core, &next).is_none();
            if lower >= value {
                sure.push((goes_on, next.house, next.forks));
            } else if upper >= value {
                possible.push((goes_on, next.house, next.forks));
            }
        }
        // Sooner a move after which nothing can come again.
        let best = sure.into_iter().min_by_key(|(goes_on, ..)| *goes_on);
        let (_, house, forks) = match (best, possible.as_slice()) {
            (Some(best), _) => best,
            (None, &[only]) => only,
            _ => return None,
        };
        let action = action(self.state.rules(), board.side(), house, forks)?;
        let seeds = core.lead(&board) + value;
        Some(MoveValue::seeds(action, seeds, Certainty::Exact))
    }
}
