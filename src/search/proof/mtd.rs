//! Exact values of a position and its moves: null-window searches with better and better guesses
//! (MTD(f)).

use std::time::{Duration, Instant};

use super::busy::BusyMarks;
use super::growing_endgames::GrowingEndgames;
use super::node::{ProofContext, Solver};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{Leftovers, RepeatResult};
use crate::rules::state::Move;
use crate::search::alpha_beta::look_ahead;
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::move_generator::{HouseOrder, NO_FORKS, Successor, action};
use crate::search::core::sow::Core;
use crate::search::endgame::misfit;
use crate::search::kept_table::{KeptTable, TableRequest};
use crate::search::limits::Limits;
use crate::search::memory::TableMemory;
use crate::search::report::{MoveValue, Report};
use crate::search::request::{Question, Request};
use crate::search::solvable::can_be_solved;
use crate::search::time_management::SearchClock;
use crate::search::value::{Certainty, Score};

/// The values of a position's moves, all proven. If a limit is reached or the request is stopped:
/// those that are proven, else what is proven of the best move, else what a short look ahead came to.
///
/// For [`Question::BestMove`] the best move is exact, and of the others is proven that they are
/// worth no more; for [`Question::BestMoveFirst`] others become exact as far as little more time
/// allows. `tell` hears what is known on the way. Rules that [cannot be solved](can_be_solved) get an
/// empty report.
pub fn solve(request: &Request<'_>, mut tell: impl FnMut(&Report)) -> Report {
    if !can_be_solved(request.state.rules()) || request.state.outcome().is_some() {
        return Report::default();
    }
    // Whoever listens, the proof is compiled once.
    let tell: &mut dyn FnMut(&Report) = &mut tell;
    let task = Proof {
        request: *request,
        tell,
    };
    dispatch(request.state.rules(), request.state.position(), task)
}

struct Proof<'a, F> {
    request: Request<'a>,
    tell: F,
}

impl<F: FnMut(&Report)> CoreTask for Proof<'_, F> {
    type Output = Report;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Report {
        let begun = Instant::now();
        let guess = first_guess(&self.request);
        let Request {
            state,
            limits,
            stop,
            ..
        } = self.request;
        let rules = state.rules();
        if stop.is_stopped() {
            return guess;
        }
        let kept = self.request.kept.map(|kept| &kept.proof);
        let wanted = TableRequest {
            state,
            network: None,
            mebibytes: limits.memory,
            positions: limits.remembered(),
            begins_with: FIRST_POSITIONS,
        };
        let mut lent = match KeptTable::lend(kept, &wanted) {
            Ok(lent) => lent,
            Err(error) => return Report::without_memory(&error),
        };
        let spec = rules.spec();
        let stores_matter = core.stores_decide();
        let position = state.position();
        let board = Board::new(rules.shape(), position, state.pie());
        let pits = Half::mask(core.houses() + usize::from(stores_matter));
        let (origin, pie) = lent.origin();
        let keys = Keys::new(&core, &Board::new(rules.shape(), &origin, pie), pits);
        let all_counted =
            spec.leftovers != Leftovers::None && spec.repeat_result != RepeatResult::Draw;
        let context = ProofContext {
            core: &core,
            table: lent.table(keys.bits()),
            keys,
            busy: BusyMarks::new(limits.threads),
            clock: SearchClock::new(stop, limits, begun, guess.nodes),
            parity: all_counted && !stores_matter,
            knows_sure_seeds: core.knows_sure_seeds() && !stores_matter,
        };
        let burnt = Side::ALL.into_iter().any(|s| position.has_burnt(s));
        let has_endgames = misfit(rules).is_none() && !burnt;
        let mut prover = MtdSearch {
            context,
            endgames: has_endgames.then(|| GrowingEndgames::new(&self.request)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            guessed: guess.nodes,
            rules,
            threads: limits.threads.max(1),
            report: guess,
            tell: self.tell,
        };
        prover.run(&board, self.request.question);
        prover.context.clock.note(&mut prover.report);
        let (report, used) = (prover.report, prover.context.table.used());
        if let Some(kept) = kept {
            lent.note_used(used);
            kept.keep(lent);
        }
        report
    }
}

/// What a short look ahead comes to: a good guess of the value spares many questions.
fn first_guess(request: &Request<'_>) -> Report {
    let nodes = request.limits.nodes.unwrap_or(u64::MAX);
    let limits = Limits {
        depth: Some(GUESS_DEPTH),
        nodes: Some(nodes.min(GUESS_NODES)),
        threads: 1,
        memory: 8,
        ..request.limits.clone()
    };
    let request = request.asking(Question::BestMove);
    look_ahead(&request.within(&limits), |_| {})
}

/// The table begins with room for so many positions: memory has to be emptied before it is used, which is felt in short proofs.
const FIRST_POSITIONS: u64 = 16_384;
/// It gets so many times the memory
const TABLE_GROWTH: usize = 8;
/// when so many times the positions that have room were looked at, of which not all are remembered.
const TO_A_PLACE: u64 = 4;

/// Time for moves that are not asked for.
const IN_PASSING: Duration = Duration::from_millis(500);

/// Moves looked ahead for a guess.
const GUESS_DEPTH: u32 = 16;
/// Positions looked at for a guess at most.
const GUESS_NODES: u64 = 500_000;

/// One proof, whatever it has found out so far.
struct MtdSearch<'a, const WORDS: usize, const BITS: u32, F> {
    context: ProofContext<'a, WORDS, BITS>,
    /// `None` if there is no table for these rules.
    endgames: Option<GrowingEndgames<'a>>,
    node_limit: u64,
    /// Positions that were looked at for the guess.
    guessed: u64,
    rules: &'a RuleSet,
    threads: usize,
    report: Report,
    tell: F,
}

/// Between what a value must lie, as far as that is proven.
#[derive(Clone, Copy, Default)]
struct Bounds {
    low: Option<i32>,
    high: Option<i32>,
}

/// A move of the position to be solved.
#[derive(Clone, Copy)]
struct ProofRootMove<const WORDS: usize, const BITS: u32> {
    action: Move,
    next: Successor<WORDS, BITS>,
    /// What it is worth to its mover if the game is over then.
    over: Option<i32>,
}

impl<const WORDS: usize, const BITS: u32, F: FnMut(&Report)> MtdSearch<'_, WORDS, BITS, F> {
    /// All moves of a position.
    fn moves(&self, board: &Board<WORDS, BITS>) -> Vec<ProofRootMove<WORDS, BITS>> {
        let core = self.context.core;
        let moves = core
            .successors(board, HouseOrder::Ascending)
            .filter_map(|next| {
                let score = |end| core.score(&next.board, end).worth();
                Some(ProofRootMove {
                    action: action(self.rules, board.side(), next.house, NO_FORKS)?,
                    over: core.end_after(&next).map(|end| next.for_mover(score(end))),
                    next,
                })
            });
        moves.collect()
    }

    fn run(&mut self, board: &Board<WORDS, BITS>, question: Question) {
        let roots = self.moves(board);
        let guess = match self.report.best().map(|best| best.value.score) {
            Some(Score::Seeds(n)) => n,
            _ => 0,
        };
        let bounds = |prover: &mut Self, bounds| prover.tell_bounds(board, &roots, bounds);
        let Some(value) = self.value(board, guess, bounds) else {
            return;
        };
        let Some(best) = self.best_of(board, &roots, value) else {
            return;
        };
        let mut values: Vec<MoveValue> = Vec::new();
        for root in &roots {
            let certainty = if root.action == best.action {
                Certainty::Exact
            } else {
                Certainty::AtMost
            };
            values.push(MoveValue::seeds(root.action, value, certainty));
        }
        self.report.moves = values;
        self.report.best_is_proven = true;
        self.report.line = self.line(best, value);
        self.put_in_order();
        if question == Question::BestMove {
            return;
        }
        if question == Question::BestMoveFirst {
            self.context.clock.end_within(IN_PASSING);
        }
        for root in roots.iter().filter(|root| root.action != best.action) {
            let Some(found) = self.value_of_move(root, value) else {
                return;
            };
            let known = MoveValue::seeds(root.action, found, Certainty::Exact);
            for entry in &mut self.report.moves {
                if entry.action == root.action {
                    *entry = known;
                }
            }
            self.put_in_order();
        }
    }

    /// Best moves first, exact ones before others, and tells it.
    fn put_in_order(&mut self) {
        self.report.put_in_order();
        self.tell_now();
    }

    fn tell_now(&mut self) {
        self.context.clock.note(&mut self.report);
        self.report.depth = self.report.line.len() as u32;
        (self.tell)(&self.report);
    }

    /// The value of a move for its mover, at the end of the game.
    fn value_of_move(&mut self, root: &ProofRootMove<WORDS, BITS>, guess: i32) -> Option<i32> {
        if root.over.is_some() {
            return root.over;
        }
        let next = &root.next;
        let value = self.value(&next.board, next.for_mover(guess), |_, _| {})?;
        Some(next.for_mover(value))
    }

    /// Tells what is proven of the best move; which that is, is known once it is worth so much.
    fn tell_bounds(
        &mut self,
        board: &Board<WORDS, BITS>,
        roots: &[ProofRootMove<WORDS, BITS>],
        bounds: Bounds,
    ) {
        let best = bounds.low.zip(self.remembered(board));
        let moves = roots.iter().filter_map(|root| match (best, bounds.high) {
            (Some((low, best)), _) if root.action == best => {
                Some(MoveValue::seeds(root.action, low, Certainty::AtLeast))
            }
            (_, Some(high)) => Some(MoveValue::seeds(root.action, high, Certainty::AtMost)),
            (_, None) => None,
        });
        let moves: Vec<_> = moves.collect();
        if moves.is_empty() {
            return;
        }
        self.report.moves = moves;
        self.report.line.clear();
        if let Some((_, best)) = best {
            // First, whatever others may be worth at most.
            self.report.moves.sort_by_key(|m| m.action != best);
            self.report.line.push(best);
        }
        self.tell_now();
    }

    /// The value of a position for the player to move, at the end of the game; `guess` is where it
    /// may lie, and `tell` hears between what it must lie on the way. `None` if the search was
    /// stopped.
    fn value(
        &mut self,
        board: &Board<WORDS, BITS>,
        guess: i32,
        mut tell: impl FnMut(&mut Self, Bounds),
    ) -> Option<i32> {
        let now = self.context.core.lead(board);
        let (mut low, mut high) = (i32::MIN, i32::MAX);
        let mut bounds = Bounds::default();
        let mut guess = guess - now;
        while low < high {
            let step = 1 + i32::from(self.context.parity);
            let wanted = if guess == low { guess + step } else { guess };
            let found = self.ask(board, wanted)?;
            if found >= wanted {
                low = found;
                // Of two threads each may have found a move; what is found is that of one of them.
                bounds.low = Some(wanted + now);
            } else {
                high = found;
                bounds.high = Some(found + now);
            }
            guess = found;
            tell(self, bounds);
        }
        Some(low + now)
    }

    /// Whether a position is worth `wanted` of what is still to come: a bound, as the nodes give it.
    fn ask(&mut self, board: &Board<WORDS, BITS>, wanted: i32) -> Option<i32> {
        loop {
            let pause = self.endgames.as_ref().map_or(u64::MAX, |e| e.pause());
            let pause = pause.min(self.room()).min(self.node_limit);
            self.context.clock.end_at_nodes(pause);
            if let Some(bound) = self.bound(board, wanted) {
                return Some(bound);
            }
            if self.context.clock.nodes() >= self.room() {
                let table = self.context.table;
                self.context.table = table.grown(TABLE_GROWTH * table.used());
                continue;
            }
            if !self.endgames.as_mut()?.grow(&self.context.clock) {
                return None;
            }
        }
    }

    /// Positions looked at when the table should have more memory; the greatest number if it has all.
    fn room(&self) -> u64 {
        let table = &self.context.table;
        match table.has_grown() {
            true => u64::MAX,
            false => {
                let positions = TableMemory::positions_in(table.used());
                self.guessed + positions.saturating_mul(TO_A_PLACE)
            }
        }
    }

    /// The same with all threads, before the search pauses.
    fn bound(&self, board: &Board<WORDS, BITS>, wanted: i32) -> Option<i32> {
        let context = &self.context;
        let endgames = self.endgames.as_ref().and_then(|e| e.at_hand());
        context.clock.ask();
        let search = || {
            let mut solver = Solver::new(context, endgames);
            let bound = solver.node(board, context.key(board), wanted);
            if solver.was_stopped() {
                return None;
            }
            context.clock.answer();
            Some(bound)
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(search)).collect();
            let own = search();
            let others = others
                .into_iter()
                .map(|thread| thread.join().ok().flatten());
            others.fold(own, Option::or)
        })
    }

    /// A move that is worth `value`, the best value there is: the one that is remembered, if any.
    fn best_of(
        &mut self,
        board: &Board<WORDS, BITS>,
        roots: &[ProofRootMove<WORDS, BITS>],
        value: i32,
    ) -> Option<ProofRootMove<WORDS, BITS>> {
        let remembered = self.remembered(board);
        let is_remembered = |root: &&ProofRootMove<WORDS, BITS>| Some(root.action) == remembered;
        let first = roots.iter().filter(is_remembered);
        let others = roots.iter().filter(|root| !is_remembered(root));
        for root in first.chain(others) {
            let is_best = match root.over {
                Some(over) => over == value,
                None => {
                    let next = &root.next;
                    let lead = self.context.core.lead(&next.board);
                    if next.sown.extra_move {
                        let wanted = value - lead;
                        self.ask(&next.board, wanted)? >= wanted
                    } else {
                        let wanted = 1 - value - lead;
                        self.ask(&next.board, wanted)? < wanted
                    }
                }
            };
            if is_best {
                return Some(*root);
            }
        }
        None
    }

    /// The move that proved most about a position, if it is remembered.
    fn remembered(&self, board: &Board<WORDS, BITS>) -> Option<Move> {
        let context = &self.context;
        let known = context.table.probe(context.key(board))?;
        action(self.rules, board.side(), known.best, NO_FORKS)
    }

    /// Best play of both from a position.
    fn line(&mut self, best: ProofRootMove<WORDS, BITS>, mut value: i32) -> Vec<Move> {
        let mut line = vec![best.action];
        let mut at = best;
        while at.over.is_none() {
            value = at.next.for_mover(value);
            let moves = self.moves(&at.next.board);
            let Some(next) = self.best_of(&at.next.board, &moves, value) else {
                break;
            };
            line.push(next.action);
            at = next;
        }
        line
    }
}
