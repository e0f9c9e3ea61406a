//! The exact values of a position from which not too many others can come.

use std::time::Instant;

use super::arena::{Arena, ArenaPlayer, Node, NodeSuccessor};
use super::graph::{Edge, Graph, Leaves};
use super::guarantees::Guarantees;
use super::path_search::PathSearch;
use super::retrograde::WinDistances;
use crate::rules::side::Side;
use crate::rules::spec::{Capture, ColumnSown, RepeatResult, SowStore};
use crate::rules::state::{Move, Pie};
use crate::search::assertion::{Assertion, AssertionOutcome, Refuted};
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::half::Half;
use crate::search::core::move_generator::action;
use crate::search::core::sow::Core;
use crate::search::endgame::{halves, positions};
use crate::search::limits::Limits;
use crate::search::repetition::Components;
use crate::search::report::{MoveValue, Report};
use crate::search::request::Request;
use crate::search::time_management::{NodeCounter, SearchClock};
use crate::search::value::{Certainty, Score, Value};

/// Memory for each position, in bytes: a little more than it takes.
const BYTES_EACH: usize = 256;
/// Where there are so many times as many positions as find room, too many of them can come.
const MOST_TIMES: u64 = 256;
/// Nodes that are worked out, again and again, for what depends on the past.
const MOST_NODES: u64 = 400_000_000;
/// The same for assertions.
const NODES_OF_ASSERTIONS: u64 = 2_000_000;

/// Whether it can be hoped that all positions that can come find room in the memory of `limits`.
///
/// While sides may still be swapped it cannot: a position may then be the same as one from which they
/// could be, and yet go on in another way.
pub fn can_be_laid_out(request: &Request<'_>) -> bool {
    let Request { state, limits, .. } = request;
    let rules = state.rules();
    let houses = usize::from(rules.shape().houses());
    let seeds = Side::ALL.map(|side| state.position().seeds_of(side));
    let seeds = seeds.into_iter().sum();
    let spec = rules.spec();
    let column = spec.capture.column();
    let sows_captures = spec.capture == Capture::OppositeToHand
        || column.is_some_and(|column| column.column_sown != ColumnSown::No);
    let all = if sows_captures && spec.sow_store == SowStore::None {
        // No seed leaves the houses.
        halves(2 * houses, seeds)
    } else {
        positions(houses, seeds)
    };
    state.pie() == Pie::Closed && all <= MOST_TIMES.saturating_mul(room(limits) as u64)
}

/// The most positions that find room.
const fn room(limits: &Limits) -> usize {
    let mebibytes = match limits.laid_out {
        Some(mebibytes) => mebibytes,
        None => limits.memory,
    };
    (mebibytes << 20) / BYTES_EACH
}

/// The exact value of every move, found by laying out all positions that can come, if they find room
/// in the memory of `limits`; otherwise the report has no moves.
///
/// Where what came before decides, and to look at all of that would take too long, a move is told with
/// what it is worth at most. Limits of depth are not heeded.
pub fn solve_cyclic(request: &Request<'_>) -> Report {
    if request.state.outcome().is_some() || !can_be_laid_out(request) {
        return Report::default();
    }
    dispatch(
        request.state.rules(),
        request.state.position(),
        Cyclic(*request),
    )
}

/// Whether assertions about moves of a position hold, by laying out all positions that can come, if they find room in the memory
/// of `limits`. A table of endgames then ends the game, for each player with what he is sure of.
///
/// What is shown holds whatever way the game takes, with the positions that came before.
pub fn show_laid_out(request: &Request<'_>, assertions: &[Assertion]) -> AssertionOutcome {
    if request.state.outcome().is_some() || !can_be_laid_out(request) {
        return AssertionOutcome::Open;
    }
    let task = CyclicAssertions(Cyclic(*request), assertions);
    dispatch(request.state.rules(), request.state.position(), task)
}

struct CyclicAssertions<'a>(Cyclic<'a>, &'a [Assertion]);

impl CoreTask for CyclicAssertions<'_> {
    type Output = AssertionOutcome;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> AssertionOutcome {
        let Self(cyclic, assertions) = self;
        let clock = SearchClock::new(cyclic.0.stop, cyclic.0.limits, Instant::now(), 0);
        let counter = &mut NodeCounter::new(&clock);
        let shown = cyclic.lay_out(&core, Leaves::All, counter, |cyclic, game, counter| {
            cyclic.show(assertions, game, counter)
        });
        shown.unwrap_or(AssertionOutcome::Open)
    }
}

/// All positions that can come, and the game on them.
struct LaidOut<'a, const WORDS: usize, const BITS: u32> {
    arena: Arena<'a, WORDS, BITS>,
    /// The nodes that have come, the present one last.
    earlier: Vec<Node>,
    by_seeds: bool,
    /// What the root player is ahead now.
    lead: i32,
}

struct Cyclic<'a>(Request<'a>);

impl CoreTask for Cyclic<'_> {
    type Output = Report;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Report {
        let clock = SearchClock::new(self.0.stop, self.0.limits, Instant::now(), 0);
        let found = self.lay_out(
            &core,
            Leaves::Exact,
            &mut NodeCounter::new(&clock),
            Self::solve,
        );
        let mut report = found.unwrap_or_default();
        clock.note(&mut report);
        report
    }
}

impl Cyclic<'_> {
    /// Lays out all positions that can come, and goes on with the game on them; `None` if there is not enough room or time.
    fn lay_out<const WORDS: usize, const BITS: u32, T>(
        &self,
        core: &Core<WORDS, BITS>,
        leaves: Leaves,
        counter: &mut NodeCounter<'_>,
        go_on: impl FnOnce(&Self, &LaidOut<'_, WORDS, BITS>, &mut NodeCounter<'_>) -> Option<T>,
    ) -> Option<T> {
        let root = Board::new(
            self.0.state.rules().shape(),
            self.0.state.position(),
            self.0.state.pie(),
        );
        let mask = Half::mask(core.houses() + usize::from(core.stores_matter()));
        let endgames = self.0.endgames.filter(|_| core.counts_seeds());
        let endgames = endgames.map(|table| (table, leaves));
        let room = room(self.0.limits);
        let graph = Graph::explore(core, mask, &root, endgames, room, counter)?;
        let to = |number, nth| graph.edges(number).get(nth).map(|edge: &Edge| edge.to);
        let components = Components::new(graph.len(), to);
        let earlier = self.earlier(core, &graph, &root, mask);
        let game = LaidOut {
            arena: Arena::new(core, &graph, &components, &earlier),
            earlier,
            by_seeds: core.counts_seeds(),
            lead: core.lead(&root),
        };
        go_on(self, &game, counter)
    }

    /// The value of every move, as far as it can be found.
    fn solve<const WORDS: usize, const BITS: u32>(
        &self,
        game: &LaidOut<'_, WORDS, BITS>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Report> {
        match game.by_seeds {
            true => self.by_seeds(game, counter),
            false => self.by_wins(&game.arena, counter),
        }
    }

    /// What becomes of assertions.
    fn show<const WORDS: usize, const BITS: u32>(
        &self,
        assertions: &[Assertion],
        game: &LaidOut<'_, WORDS, BITS>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<AssertionOutcome> {
        let (arena, lead) = (&game.arena, game.lead);
        let mut shown = Vec::new();
        if !game.by_seeds {
            let report = self.by_wins(arena, counter)?;
            for assertion in assertions {
                let score = report.value_of(assertion.action)?.score;
                match assertion.judged(score.worth() >= assertion.border(), score) {
                    Ok(known) => shown.push(known),
                    Err(Refuted) => return Some(AssertionOutcome::Refuted),
                }
            }
            return Some(AssertionOutcome::All(shown));
        }
        // Where nothing is won on the way, no other numbers come up than those that are asserted.
        let mut borders: Vec<i32> = assertions
            .iter()
            .map(|assertion| assertion.border() - lead)
            .collect();
        borders.sort_unstable_by_key(|&border| std::cmp::Reverse(border));
        borders.dedup();
        let others: Vec<i32> = borders.iter().rev().map(|border| 1 - border).collect();
        let [tried, others_tried] = match arena.graph.wins_nothing() {
            true => [Some(borders.as_slice()), Some(others.as_slice())],
            false => [None, None],
        };
        let root_player = Guarantees::new(arena, ArenaPlayer::Root, tried, counter)?;
        let opponent = Guarantees::new(arena, ArenaPlayer::Opponent, others_tried, counter)?;
        let (sure, earlier) = ([root_player, opponent], game.earlier.clone());
        let mut path_search = PathSearch::new(arena, sure, earlier, NODES_OF_ASSERTIONS, counter);
        for assertion in assertions {
            let edges = arena.edges(Node::ROOT).iter();
            let mut edges = edges.filter(|edge| self.first(edge) == Some(assertion.action));
            let gets = path_search.gets(Node::ROOT, edges.next()?, assertion.border() - lead)?;
            match assertion.judged(gets, assertion.score) {
                Ok(known) => shown.push(known),
                Err(Refuted) => return Some(AssertionOutcome::Refuted),
            }
        }
        Some(AssertionOutcome::All(shown))
    }

    /// The nodes that came before and can come again, the present one last.
    fn earlier<const WORDS: usize, const BITS: u32>(
        &self,
        core: &Core<WORDS, BITS>,
        graph: &Graph<WORDS, BITS>,
        root: &Board<WORDS, BITS>,
        mask: Half<WORDS, BITS>,
    ) -> Vec<Node> {
        let stored = |board: &Board<WORDS, BITS>| {
            board.own.get(core.houses()) + board.opp.get(core.houses())
        };
        let node = |position| {
            let board = Board::new(self.0.state.rules().shape(), position, self.0.state.pie());
            // What is in the stores never comes back.
            if stored(&board) != stored(root) {
                return None;
            }
            let number = graph.number(&core.told_apart(&board, mask))?;
            let player = if board.side() == root.side() {
                ArenaPlayer::Root
            } else {
                ArenaPlayer::Opponent
            };
            Some(Node::new(number, player))
        };
        self.0.state.seen().iter().filter_map(node).collect()
    }

    /// A move of `mover`.
    fn action(&self, mover: Side, edge: &Edge) -> Option<Move> {
        action(self.0.state.rules(), mover, edge.house, edge.forks)
    }

    /// A move that can be made now.
    fn first(&self, edge: &Edge) -> Option<Move> {
        self.action(self.0.state.position().to_move(), edge)
    }

    fn by_seeds<const WORDS: usize, const BITS: u32>(
        &self,
        game: &LaidOut<'_, WORDS, BITS>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Report> {
        let (arena, lead, earlier) = (&game.arena, game.lead, game.earlier.clone());
        let root_player = Guarantees::new(arena, ArenaPlayer::Root, None, counter)?;
        let opponent = Guarantees::new(arena, ArenaPlayer::Opponent, None, counter)?;
        let edges = arena.edges(Node::ROOT);
        let sure = |edge: &Edge| match arena.after(Node::ROOT, edge) {
            NodeSuccessor::Over(known) => (known.lower, known.upper),
            NodeSuccessor::Goes(to, gain) => (gain + root_player.at(to), gain - opponent.at(to)),
        };
        let mut bounds: Vec<(i32, i32)> = edges.iter().map(sure).collect();
        let most = self
            .0
            .limits
            .nodes
            .map_or(MOST_NODES, |nodes| nodes.min(MOST_NODES));
        let mut path_search =
            PathSearch::new(arena, [root_player, opponent], earlier, most, counter);
        for (edge, (low, high)) in edges.iter().zip(&mut bounds) {
            while *low < *high {
                let middle = *low + (*high - *low + 1) / 2;
                match path_search.gets(Node::ROOT, edge, middle) {
                    Some(true) => *low = middle,
                    Some(false) => *high = middle - 1,
                    None => break,
                }
            }
        }
        let mut report = Report::default();
        for (edge, &(low, high)) in edges.iter().zip(&bounds) {
            let certainty = if low == high {
                Certainty::Exact
            } else {
                Certainty::AtMost
            };
            let action = self.first(edge)?;
            report
                .moves
                .push(MoveValue::seeds(action, lead + high, certainty));
        }
        report.put_in_order();
        if let Some(best) = report.best().filter(|best| best.value.is_exact()) {
            report.best_is_proven = true;
            let of_best = edges.iter().zip(&bounds);
            let mut of_best = of_best.filter(|(edge, _)| self.first(edge) == Some(best.action));
            let (edge, &(value, _)) = of_best.next()?;
            let line = path_search.line(edge, value);
            report.line = self.replayed(edge, &line);
        }
        Some(report)
    }

    fn by_wins<const WORDS: usize, const BITS: u32>(
        &self,
        arena: &Arena<'_, WORDS, BITS>,
        counter: &mut NodeCounter<'_>,
    ) -> Option<Report> {
        let spec = self.0.state.rules().spec();
        if spec.repeat_limit > 0 && spec.repeat_result != RepeatResult::Draw {
            // What is won by coming round depends on where.
            return None;
        }
        let wins = WinDistances::new(arena, counter)?;
        let mut report = Report::default();
        for edge in arena.edges(Node::ROOT) {
            let score = wins.by_move(arena, Node::ROOT, edge);
            // Without a rule of repetition nobody can tell what going round for ever is worth.
            if score != Score::Draw || spec.repeat_limit > 0 {
                report.moves.push(MoveValue {
                    action: self.first(edge)?,
                    value: Value::exact(score),
                });
            }
        }
        report.put_in_order();
        let best = report.best();
        // Nothing is better than a win, or than the best of all.
        report.best_is_proven = report.moves.len() == arena.edges(Node::ROOT).len()
            || best.is_some_and(|best| best.value.score.sign() > 0);
        let mut edges = arena.edges(Node::ROOT).iter();
        if let Some(first) = edges.find(|edge| self.first(edge) == best.map(|m| m.action)) {
            report.line = self.replayed(first, &wins.line(arena, first));
        }
        Some(report)
    }

    /// A line in moves, by making them.
    fn replayed(&self, first: &Edge, others: &[Edge]) -> Vec<Move> {
        let mut state = self.0.state.clone();
        let mut line = Vec::new();
        for edge in std::iter::once(first).chain(others) {
            match self.action(state.position().to_move(), edge) {
                Some(action) if state.play(action).is_ok() => line.push(action),
                _ => break,
            }
        }
        line
    }
}
