//! Whether a position is a puzzle: a look that tells how hard it is, then a proof.
//!
//! Everything is limited by positions looked at, nothing by time, so that the same position is the same puzzle on every
//! machine.

use std::cmp::Reverse;
use std::sync::Arc;

use super::definition::{LEAST_MOVES, Puzzle, is_puzzle, only_best, state};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::spec::WonBy;
use crate::rules::state::{Move, State};
use crate::search::alpha_beta::bounds::show;
use crate::search::alpha_beta::look_ahead;
use crate::search::assertion::{Assertion, AssertionOutcome, Bounded};
use crate::search::cyclic::{show_laid_out, solve_cyclic};
use crate::search::endgame::{Endgames, misfit, most_seeds};
use crate::search::limits::{Limits, Stop};
use crate::search::proof::solve;
use crate::search::proof_number::force;
use crate::search::report::{MovePromise, MoveValue, Promise, Report};
use crate::search::request::{Question, Request};
use crate::search::solvable::can_be_solved;
use crate::search::think::promises_of_moves;
use crate::search::value::{Score, Value};

/// The least rating: what a look two moves ahead finds is no puzzle.
pub const LEAST_RATING: u32 = 3;
/// Moves that a look for the rating looks ahead at most.
pub const DEEPEST: u32 = 16;
/// Positions of such a look.
const LOOKED_AT: u64 = 250_000;
/// Where a look comes no deeper than this, there is no hope for a proof.
const LEAST_DEPTH: u32 = 8;
/// Positions of a proof; its first guess takes up to half a million of them.
pub const PROVEN_WITH: u64 = 1_200_000;
/// Memory for positions already met, in mebibytes; the same for those that are laid out.
const MEMORY: usize = 16;
const LAID_OUT: usize = 64;
/// The same for bounds: the share of these positions that is looked at, and memory for those that are laid out.
const BOUNDS_SHARE: u64 = 4;
const ROUND: usize = 64;
/// The largest table of endgames, in bytes and in seeds.
const TABLE: u64 = 24 << 20;
const MOST_TABLE_SEEDS: u32 = 12;
/// What makes a mistake of a game that stays won.
const GIVEN_AWAY: i32 = 4;

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleVerdict {
    /// One move is proven to be best.
    Puzzle(Box<Puzzle>),
    /// It is none.
    Nothing,
    /// It may be one, but the values of its moves are not proven with the work there is.
    Unproven,
}

/// Makes puzzles under a rule set.
#[derive(Clone, Debug)]
pub struct Maker<'a> {
    /// What the games were played by.
    pub rules: &'a RuleSet,
    /// What ends the work; a position that it was at is unproven.
    pub stop: &'a Stop,
    /// Whether stores may hold other seeds than in the game.
    pub stores: Stores,
    /// Where positions can come again, most proofs need one.
    table: Option<Arc<Endgames>>,
    /// Positions that a proof may take.
    proven_with: u64,
}

/// What of a position that came up in a game is taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stores {
    /// Houses and stores.
    AsPlayed,
    /// All but who is ahead: where one move is best, though nothing hangs on it, seeds change stores until the result does.
    Balanced,
}

/// What looks of every depth say of the best move.
struct BestByDepth {
    /// What looks 1, 2, … moves ahead see as better than all else.
    best: Vec<Option<Move>>,
    /// The deepest of them.
    last: Report,
}

impl BestByDepth {
    /// The least depth from which on every look has this move, as far as was looked.
    fn rating(&self, answer: Move) -> u32 {
        let found = self.best.iter().rev();
        let kept = found.take_while(|&&best| best == Some(answer)).count();
        (self.best.len() - kept + 1) as u32
    }
}

/// What was found of a position as it is.
enum Judged {
    Found(PuzzleVerdict),
    /// It is no puzzle, but one move is best, and this is what it and the next one are worth.
    OneBest(Score, Score),
}

/// What is known of moves that make no puzzle, best first.
fn no_puzzle(moves: &[MoveValue]) -> Judged {
    match moves {
        [best, next, _, ..] if best.value.score > next.value.score => {
            Judged::OneBest(best.value.score, next.value.score)
        }
        _ => Judged::Found(PuzzleVerdict::Nothing),
    }
}

impl<'a> Maker<'a> {
    /// Gets ready, with a table of endgames of its own.
    pub fn new(rules: &'a RuleSet, stores: Stores, stop: &'a Stop) -> Self {
        Self::with_table(rules, stores, table(rules, stop), stop)
    }

    /// Gets ready with the [`table`] of these rules.
    pub const fn with_table(
        rules: &'a RuleSet,
        stores: Stores,
        table: Option<Arc<Endgames>>,
        stop: &'a Stop,
    ) -> Self {
        Self {
            rules,
            stop,
            stores,
            table,
            proven_with: PROVEN_WITH,
        }
    }

    /// The same with proofs of so many positions at most.
    pub fn proving_within(&self, positions: u64) -> Self {
        Self {
            proven_with: positions,
            ..self.clone()
        }
    }

    /// Judges a position; the puzzle may have other stores.
    pub fn find(&self, position: Position) -> PuzzleVerdict {
        match (self.judge(position), self.stores) {
            (Judged::Found(found), _) => found,
            (Judged::OneBest(..), Stores::AsPlayed) => PuzzleVerdict::Nothing,
            (Judged::OneBest(best, next), Stores::Balanced) => {
                let balanced = balanced(self.rules, position, best, next);
                match balanced.map(|position| self.judge(position)) {
                    Some(Judged::Found(found)) => found,
                    Some(Judged::OneBest(..)) | None => PuzzleVerdict::Nothing,
                }
            }
        }
    }

    fn judge(&self, position: Position) -> Judged {
        let state = state(self.rules, position);
        if state.outcome().is_some() || state.legal_moves().len() < LEAST_MOVES {
            return Judged::Found(PuzzleVerdict::Nothing);
        }
        let seen = self.look(&state);
        if seen.last.depth < LEAST_DEPTH && !self.exact(&seen.last) {
            return Judged::Found(PuzzleVerdict::Unproven);
        }
        let likely = only_best(&seen.last.moves);
        if likely.is_none_or(|likely| seen.rating(likely) < LEAST_RATING) {
            return Judged::Found(PuzzleVerdict::Nothing);
        }
        let moves = if self.exact(&seen.last) {
            seen.last.moves.clone()
        } else if can_be_solved(self.rules) {
            match self.prove(&state) {
                Some(moves) => moves,
                None => return Judged::Found(PuzzleVerdict::Unproven),
            }
        } else {
            match self.bound(&state, &seen.last.moves) {
                Ok(moves) => moves,
                Err(judged) => return judged,
            }
        };
        if !is_puzzle(&moves, self.rules.won_by()) {
            return no_puzzle(&moves);
        }
        let rating = moves.first().map_or(0, |best| seen.rating(best.action));
        Judged::Found(match rating {
            LEAST_RATING.. => PuzzleVerdict::Puzzle(Box::new(Puzzle {
                position,
                moves,
                rating,
            })),
            _ => PuzzleVerdict::Nothing,
        })
    }

    /// The proven value of every move of a position, the best first; `None` if they are not proven with the work there is.
    pub fn prove(&self, state: &State) -> Option<Vec<MoveValue>> {
        let limits = Limits {
            nodes: Some(self.proven_with),
            memory: MEMORY,
            table_after: None,
            ..Limits::default()
        };
        let request = Request::new(state, Question::EveryMove, &limits, self.stop);
        if can_be_solved(self.rules) {
            return self.proven(state, solve(&request, |_| {}));
        }
        // Where positions can come again: by all ends there are, or by all positions that can come.
        let request = request.with_endgames(self.table.as_deref());
        let laid_out = Limits {
            memory: LAID_OUT,
            ..limits.clone()
        };
        self.proven(state, look_ahead(&request, |_| {}))
            .or_else(|| self.proven(state, solve_cyclic(&request.within(&laid_out))))
    }

    /// What is proven of every move in a game that is won by seeds, the best first: by the table as far as that decides
    /// what `is_enough`, or else by a proof; `None` if there is neither.
    pub fn promises(
        &self,
        state: &State,
        is_enough: impl Fn(&[MovePromise]) -> bool,
    ) -> Option<Vec<MovePromise>> {
        let table = self.table.as_deref();
        let by_table = table.and_then(|table| promises_of_moves(state, table));
        let by_table = match by_table {
            Some(moves) if is_enough(&moves) => return Some(moves),
            found => found,
        };
        let exactly = |known: MoveValue| MovePromise {
            action: known.action,
            promise: Promise {
                least: known.value.score.worth(),
                most: known.value.score.worth(),
            },
        };
        let proven = self.prove(state);
        let proven = proven.map(|moves| moves.into_iter().map(exactly).collect());
        proven.or(by_table)
    }

    /// What the best move is worth at least and the others at most, so that they make a puzzle, where `moves` are estimates of
    /// that; otherwise what is known.
    fn bound(&self, state: &State, moves: &[MoveValue]) -> Result<Vec<MoveValue>, Judged> {
        let Some(assertions) = assertions(moves, self.rules.won_by()) else {
            return Err(no_puzzle(moves));
        };
        let within = |nodes, memory| Limits {
            nodes: Some(nodes),
            memory,
            ..Limits::default()
        };
        let (ahead, laid_out) = (
            within(self.proven_with / BOUNDS_SHARE, MEMORY),
            within(self.proven_with, ROUND),
        );
        let request = Request::new(state, Question::EveryMove, &ahead, self.stop);
        let request = request.with_endgames(self.table.as_deref());
        // Who wins otherwise than by seeds is proven where it is nearest, not where an evaluation stands best.
        let mut shown = match self.rules.counts_seeds() {
            true => show(&request, &assertions),
            false => force(&request.within(&laid_out), &assertions),
        };
        if shown == AssertionOutcome::Open {
            shown = show_laid_out(&request.within(&laid_out), &assertions);
        }
        match shown {
            AssertionOutcome::All(mut moves) => {
                moves.sort_by_key(|known| (Reverse(known.value.score), known.action));
                Ok(moves)
            }
            AssertionOutcome::Refuted => Err(Judged::Found(PuzzleVerdict::Nothing)),
            AssertionOutcome::Open => Err(Judged::Found(PuzzleVerdict::Unproven)),
        }
    }

    fn proven(&self, state: &State, report: Report) -> Option<Vec<MoveValue>> {
        let all = report.moves.len() == state.legal_moves().len();
        (all && self.exact(&report)).then_some(report.moves)
    }

    fn exact(&self, report: &Report) -> bool {
        report.is_exact() && !self.stop.is_stopped()
    }

    /// Looks ahead, a move further each time.
    fn look(&self, state: &State) -> BestByDepth {
        let limits = Limits {
            depth: Some(DEEPEST),
            nodes: Some(LOOKED_AT),
            memory: MEMORY,
            ..Limits::default()
        };
        let mut best = Vec::new();
        let request = Request::new(state, Question::EveryMove, &limits, self.stop);
        let last = look_ahead(&request, |report| {
            best.resize(report.depth as usize, None);
            if let Some(last) = best.last_mut() {
                *last = only_best(&report.moves);
            }
        });
        BestByDepth { best, last }
    }
}

/// What has to be shown of moves, the best first, that they make a puzzle; `None` if their values make none.
///
/// Of seeds, the least that is a mistake: halfway between what the moves seem worth. Where these do not decide the result, a win
/// where a move seems better than nothing, and otherwise a loss.
fn assertions(moves: &[MoveValue], won_by: WonBy) -> Option<Vec<Assertion>> {
    let as_proven = |known: &MoveValue| MoveValue {
        value: Value::exact(known.value.score),
        ..*known
    };
    let estimated: Vec<MoveValue> = moves.iter().map(as_proven).collect();
    if !is_puzzle(&estimated, won_by) {
        return None;
    }
    let (best, next) = (moves.first()?.value.score, moves.get(1)?.value.score);
    let (least, most) = match (best, next) {
        (Score::Seeds(best), Score::Seeds(next)) if won_by == WonBy::Seeds => {
            match (best.signum(), next.signum()) {
                (1, 1) => {
                    let least = best - (best - next - GIVEN_AWAY) / 2;
                    (Score::Seeds(least), Score::Seeds(least - GIVEN_AWAY))
                }
                (1, _) => (Score::Seeds(1), Score::Seeds(0)),
                _ => (Score::Seeds(0), Score::Seeds(-1)),
            }
        }
        (Score::Draw, Score::Loss { .. }) => (best, next),
        // How soon is left open.
        (best, next) if best.sign() > 0 && next.sign() < 0 => {
            (Score::Win { moves: 0 }, Score::Loss { moves: 0 })
        }
        _ => return None,
    };
    let assertion = |(at, known): (usize, &MoveValue)| Assertion {
        action: known.action,
        bound: if at == 0 {
            Bounded::AtLeast
        } else {
            Bounded::AtMost
        },
        score: if at == 0 { least } else { most },
    };
    Some(moves.iter().enumerate().map(assertion).collect())
}

/// The table of endgames that proofs need where positions can come again, which takes a second or two; `None` where they
/// need none, or there can be none.
pub fn table(rules: &RuleSet, stop: &Stop) -> Option<Arc<Endgames>> {
    if can_be_solved(rules) || misfit(rules).is_some() {
        return None;
    }
    Endgames::build(rules, table_seeds(rules), 1, stop, |_, _| {}).map(Arc::new)
}

/// Most seeds in its houses.
fn table_seeds(rules: &RuleSet) -> u32 {
    most_seeds(rules, MOST_TABLE_SEEDS, TABLE)
}

/// The most seeds in the houses with which all is known of a position by the [`table`]; `None` where there is no table, so that
/// each position has to be proven.
pub fn most_known_seeds(rules: &RuleSet) -> Option<u32> {
    (!can_be_solved(rules) && misfit(rules).is_none()).then(|| table_seeds(rules))
}

/// The position with so many seeds in the other store that the result hangs on the best move: it wins, if only by a little,
/// or holds a draw, and the next one does not. `None` where stores have no seeds to spare, or do not count.
pub(super) fn balanced(
    rules: &RuleSet,
    position: Position,
    best: Score,
    next: Score,
) -> Option<Position> {
    let (Score::Seeds(best), Score::Seeds(next)) = (best, next) else {
        return None;
    };
    if !rules.counts_seeds() || !rules.has_stores() {
        return None;
    }
    // A seed that changes stores counts twice.
    let wanted = match best.rem_euclid(2) {
        0 if best - next < 2 => 0,
        0 => 2,
        _ => 1,
    };
    let given = (best - wanted) / 2;
    let mover = position.to_move();
    let mut balanced = position;
    let stores = [(mover, -given), (mover.other(), given)];
    for (side, more) in stores {
        let store = i32::from(position.store(side)) + more;
        balanced.set_store(side, u16::try_from(store).ok()?);
    }
    (balanced != position && rules.check_start(&balanced).is_ok()).then_some(balanced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation::{parse_position, print_position};

    #[test]
    fn seeds_change_stores_until_the_result_hangs_on_the_best_move() {
        let rules = RuleSet::usual();
        let shape = rules.shape();
        let position = |stores: &str| {
            let text = format!("1,0,0,0,0,2/0,0,3,0,0,0 {stores} N");
            parse_position(shape, &text).unwrap()
        };
        for (best, next, stores) in [
            (8, 4, Some("23:19")),
            (-3, -8, Some("18:24")),
            (-4, -5, Some("18:24")),
            (5, 4, Some("22:20")),
            (2, -2, None),
        ] {
            let (best, next) = (Score::Seeds(best), Score::Seeds(next));
            let found = balanced(&rules, position("20:22"), best, next);
            let found = found.map(|found| print_position(shape, &found));
            let expected = stores.map(|stores| print_position(shape, &position(stores)));
            assert_eq!(found, expected, "{best:?} {next:?}");
        }
    }
}
