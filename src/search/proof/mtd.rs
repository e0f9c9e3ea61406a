//! Asking until the value is known.

use std::time::{Duration, Instant};

use super::busy::BusyMarks;
use super::entry::ProofTable;
use super::growing_endgames::GrowingEndgames;
use super::node::{ProofContext, Solver};
use crate::rules::board::Shape;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{Leftovers, RepeatResult};
use crate::rules::state::{Move, State};
use crate::search::alpha_beta::look_ahead;
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::half::Half;
use crate::search::core::keys::Keys;
use crate::search::core::sow::{Core, Slam, bits};
use crate::search::endgame::{Endgames, misfit};
use crate::search::limits::{Limits, Stop};
use crate::search::memory::TableMemory;
use crate::search::question::Question;
use crate::search::report::{MoveValue, Report};
use crate::search::solvable::can_be_solved;
use crate::search::time_management::SearchClock;
use crate::search::value::{Certainty, Score, Value};

/// The values of a position's moves, all proven. If a limit is reached or `stop` is thrown: those
/// that are proven, else what is proven of the best move, else what a short look ahead came to.
///
/// For [`Question::BestMove`] the best move is exact, and of the others is proven that they are
/// worth no more; for [`Question::BestMoveFirst`] others become exact as far as little more time
/// allows. `endgames` are used if they are of the same rules. `tell` hears what is known on
/// the way. Rules that [cannot be solved](can_be_solved) get an empty report.
pub fn solve(
    state: &State,
    question: Question,
    endgames: Option<&Endgames>,
    limits: &Limits,
    stop: &Stop,
    tell: impl FnMut(&Report),
) -> Report {
    let rules = state.rules();
    if !can_be_solved(rules) || state.outcome().is_some() {
        return Report::default();
    }
    let job = Solve {
        rules,
        state,
        question,
        endgames,
        limits,
        stop,
        tell,
    };
    dispatch(rules, state.position(), job)
}

struct Solve<'a, F> {
    rules: &'a RuleSet,
    state: &'a State,
    question: Question,
    endgames: Option<&'a Endgames>,
    limits: &'a Limits,
    stop: &'a Stop,
    tell: F,
}

impl<F: FnMut(&Report)> CoreTask for Solve<'_, F> {
    type Output = Report;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Report {
        let begun = Instant::now();
        let guess = self.guess();
        if self.stop.is_stopped() {
            return guess;
        }
        let spec = self.rules.spec();
        let mut room = match TableMemory::new(self.limits.memory, u64::MAX) {
            Ok(room) => room,
            Err(error) => return Report::without_memory(&error),
        };
        let busy = BusyMarks::new(self.limits.threads);
        let kept = spec.leftovers != Leftovers::None && spec.repeat_result != RepeatResult::Draw;
        let stores_matter = spec.stop_at_majority;
        let store = usize::from(self.rules.shape().houses());
        let position = self.state.position();
        let burnt = Side::ALL.into_iter().any(|s| position.has_burnt(s));
        let board = Board::new(self.rules.shape(), position, self.state.pie());
        let pits = Half::mask(store + usize::from(stores_matter));
        let keys = Keys::new(&core, &board, pits);
        let shared = ProofContext {
            core: &core,
            table: ProofTable::new(&mut room, keys.bits()),
            keys,
            busy: &busy,
            clock: SearchClock::new(self.stop, self.limits, begun, guess.nodes),
            parity: kept && !stores_matter,
            sure: spec.extra_turn && spec.min_lift == 1 && !spec.must_feed && !stores_matter,
        };
        let fits = misfit(self.rules).is_none() && !burnt;
        let given = self.endgames.filter(|_| fits);
        let mut search = Prover {
            shared: &shared,
            tables: GrowingEndgames::new(self.rules, given, fits, self.limits, self.stop),
            shape: self.rules.shape(),
            threads: self.limits.threads.max(1),
            report: guess,
            tell: self.tell,
        };
        search.run(&board, self.question);
        shared.clock.note(&mut search.report);
        search.report
    }
}

impl<F> Solve<'_, F> {
    /// What a short look ahead comes to: a good guess of the value spares many questions.
    fn guess(&self) -> Report {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let limits = Limits {
            depth: Some(GUESS_DEPTH),
            nodes: Some(nodes.min(GUESS_NODES)),
            threads: 1,
            memory: 8,
            ..self.limits.clone()
        };
        let best = Question::BestMove;
        look_ahead(self.state, best, &limits, self.stop, |_| {})
    }
}

/// Time for moves that are not asked for.
const IN_PASSING: Duration = Duration::from_millis(500);

/// Moves looked ahead for a guess.
const GUESS_DEPTH: u32 = 16;
/// Positions looked at for a guess at most.
const GUESS_NODES: u64 = 500_000;

/// One solving, whatever it has found out so far.
struct Prover<'a, const WORDS: usize, const BITS: u32, F> {
    shared: &'a ProofContext<'a, WORDS, BITS>,
    tables: GrowingEndgames<'a>,
    shape: Shape,
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
struct RootMove<const WORDS: usize, const BITS: u32> {
    action: Move,
    next: Board<WORDS, BITS>,
    /// 1 if the same player moves again, else -1.
    sign: i32,
    /// What it is worth if the game is over then.
    over: Option<i32>,
}

impl<const WORDS: usize, const BITS: u32, F: FnMut(&Report)> Prover<'_, WORDS, BITS, F> {
    /// All moves of a position.
    fn moves(&self, board: &Board<WORDS, BITS>) -> Vec<RootMove<WORDS, BITS>> {
        let core = self.shared.core;
        let mut moves = Vec::new();
        if board.may_swap() {
            let mut next = *board;
            next.swap_sides();
            moves.push((Move::Swap, next, false, core.end(&next, Slam::No)));
        }
        for index in bits(core.legal(board)) {
            let mut next = *board;
            let (sown, end) = core.play(&mut next, index);
            if let Some(house) = self.shape.house(board.side(), index as u8 + 1) {
                moves.push((Move::Sow(house), next, sown.extra_move, end));
            }
        }
        let roots = moves.into_iter().map(|(action, next, extra_move, end)| {
            let sign = if extra_move { 1 } else { -1 };
            let over = end.map(|end| sign * core.verdict(&next, end).seeds());
            RootMove {
                action,
                next,
                sign,
                over,
            }
        });
        roots.collect()
    }

    fn run(&mut self, board: &Board<WORDS, BITS>, question: Question) {
        let roots = self.moves(board);
        let guess = match self.report.best().map(|best| best.value.score) {
            Some(Score::Seeds(n)) => n,
            _ => 0,
        };
        let bounds = |search: &mut Self, bounds| search.tell_bounds(board, &roots, bounds);
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
            values.push(said(root.action, value, certainty));
        }
        self.report.moves = values;
        self.report.line = self.line(best, value);
        self.put_in_order();
        if question == Question::BestMove {
            return;
        }
        if question == Question::BestMoveFirst {
            self.shared.clock.end_within(IN_PASSING);
        }
        for root in roots.iter().filter(|root| root.action != best.action) {
            let Some(found) = self.value_of_move(root, value) else {
                return;
            };
            let known = said(root.action, found, Certainty::Exact);
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
        self.shared.clock.note(&mut self.report);
        self.report.depth = self.report.line.len() as u32;
        (self.tell)(&self.report);
    }

    /// The value of a move for its mover, at the end of the game.
    fn value_of_move(&mut self, root: &RootMove<WORDS, BITS>, guess: i32) -> Option<i32> {
        match root.over {
            Some(value) => Some(value),
            None => Some(root.sign * self.value(&root.next, root.sign * guess, |_, _| {})?),
        }
    }

    /// Tells what is proven of the best move; which that is, is known once it is worth so much.
    fn tell_bounds(
        &mut self,
        board: &Board<WORDS, BITS>,
        roots: &[RootMove<WORDS, BITS>],
        bounds: Bounds,
    ) {
        // A swap is not remembered.
        let best = bounds.low.filter(|_| !board.may_swap());
        let best = best.and_then(|low| Some((low, self.remembered(board)?)));
        let moves = roots.iter().filter_map(|root| match (best, bounds.high) {
            (Some((low, best)), _) if root.action == best => {
                Some(said(root.action, low, Certainty::AtLeast))
            }
            (_, Some(high)) => Some(said(root.action, high, Certainty::AtMost)),
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
        let now = self.shared.core.lead(board);
        let (mut low, mut high) = (i32::MIN, i32::MAX);
        let mut bounds = Bounds::default();
        let mut guess = guess - now;
        while low < high {
            let step = 1 + i32::from(self.shared.parity);
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
            self.shared.clock.end_at_nodes(self.tables.pause());
            if let Some(answer) = self.answer(board, wanted) {
                return Some(answer);
            }
            if !self.tables.grow(&self.shared.clock) {
                return None;
            }
        }
    }

    /// The same, before the search pauses.
    fn answer(&self, board: &Board<WORDS, BITS>, wanted: i32) -> Option<i32> {
        let (shared, endgames) = (self.shared, self.tables.at_hand());
        shared.clock.ask();
        if self.threads == 1 {
            return one_answer(shared, endgames, board, wanted);
        }
        let answers = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads)
                .map(|_| {
                    scope.spawn(|| {
                        let answer = one_answer(shared, endgames, board, wanted);
                        if answer.is_some() {
                            shared.clock.answer();
                        }
                        answer
                    })
                })
                .collect();
            let answers = threads.into_iter().map(|t| t.join().ok().flatten());
            answers.collect::<Vec<_>>()
        });
        answers.into_iter().flatten().next()
    }

    /// A move that is worth `value`, the best value there is: the one that is remembered, if any.
    fn best_of(
        &mut self,
        board: &Board<WORDS, BITS>,
        roots: &[RootMove<WORDS, BITS>],
        value: i32,
    ) -> Option<RootMove<WORDS, BITS>> {
        let shared = self.shared;
        let remembered = self.remembered(board);
        let is_remembered = |root: &&RootMove<WORDS, BITS>| Some(root.action) == remembered;
        let first = roots.iter().filter(is_remembered);
        let others = roots.iter().filter(|root| !is_remembered(root));
        for root in first.chain(others) {
            let is_best = match root.over {
                Some(over) => over == value,
                None if root.sign > 0 => {
                    let wanted = value - shared.core.lead(&root.next);
                    self.ask(&root.next, wanted)? >= wanted
                }
                None => {
                    let wanted = 1 - value - shared.core.lead(&root.next);
                    self.ask(&root.next, wanted)? < wanted
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
        let shared = self.shared;
        let known = shared.table.probe(shared.key(board))?;
        let house = self.shape.house(board.side(), known.best.checked_add(1)?)?;
        Some(Move::Sow(house))
    }

    /// Best play of both from a position.
    fn line(&mut self, best: RootMove<WORDS, BITS>, mut value: i32) -> Vec<Move> {
        let mut line = vec![best.action];
        let mut at = best;
        while at.over.is_none() {
            value *= at.sign;
            let moves = self.moves(&at.next);
            let Some(next) = self.best_of(&at.next, &moves, value) else {
                break;
            };
            line.push(next.action);
            at = next;
        }
        line
    }
}

fn one_answer<const WORDS: usize, const BITS: u32>(
    shared: &ProofContext<'_, WORDS, BITS>,
    endgames: Option<&Endgames>,
    board: &Board<WORDS, BITS>,
    wanted: i32,
) -> Option<i32> {
    let mut solver = Solver::new(shared, endgames);
    let key = shared.key(board);
    let answer = solver.node(board, key, wanted);
    (!solver.was_stopped()).then_some(answer)
}

fn said(action: Move, value: i32, certainty: Certainty) -> MoveValue {
    let score = Score::Seeds(value);
    MoveValue {
        action,
        value: Value { score, certainty },
    }
}
