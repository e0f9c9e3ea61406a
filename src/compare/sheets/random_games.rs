//! Games of random players, on the fast core.

use super::facts::{Facts, NextMover, SheetMove};
use super::plan::SheetPlan;
use super::tally::Tally;
use crate::rules::outcome::EndReason;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::search::chance::Chance;
use crate::search::core::board::Board;
use crate::search::core::dispatch::{CoreTask, dispatch};
use crate::search::core::move_generator::{Forks, SWAP, Successor, house_of};
use crate::search::core::path::Path;
use crate::search::core::sow::Core;
use crate::search::playout::{Playout, PlayoutObserver, playout};

/// A rule set made ready for many random games.
pub trait RandomGames: Send + Sync {
    /// Plays one game, `chance` deciding every move, and adds it by its number.
    fn play(&self, number: u64, starter: Side, chance: &mut Chance, tally: &mut Tally);

    /// Plays the same game and tells its moves, as the search numbers them.
    fn moves(&self, starter: Side, chance: &mut Chance) -> Vec<(u8, Forks)>;
}

/// A rule set made ready, for games that are cut off when `plan` says.
pub fn random_games(rules: &RuleSet, plan: &SheetPlan) -> Box<dyn RandomGames> {
    let most_moves = plan.most_moves();
    let job = MakeReady { rules, most_moves };
    dispatch(rules, &rules.start(Side::South), job)
}

struct MakeReady<'a> {
    rules: &'a RuleSet,
    most_moves: u32,
}

impl CoreTask for MakeReady<'_> {
    type Output = Box<dyn RandomGames>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let (rules, shape) = (self.rules, self.rules.shape());
        let starts = BySide::from_fn(|starter| {
            let state = State::new(rules, rules.start(starter));
            PlayoutStart {
                board: Board::new(shape, state.position(), state.pie()),
                path: Path::new(&core, shape, &state),
            }
        });
        Box::new(Ready {
            starts,
            core,
            lead: Lead::of(rules),
            most_moves: self.most_moves,
        })
    }
}

/// How a game begins.
struct PlayoutStart<const WORDS: usize, const BITS: u32> {
    board: Board<WORDS, BITS>,
    path: Path<WORDS, BITS>,
}

struct Ready<const WORDS: usize, const BITS: u32> {
    core: Core<WORDS, BITS>,
    starts: BySide<PlayoutStart<WORDS, BITS>>,
    lead: Lead,
    most_moves: u32,
}

/// Which seeds tell who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lead {
    /// Seeds in the stores, which decide who wins.
    Stores,
    /// All that a side has, where seeds in the stores do not decide who wins.
    Sides,
}

impl Lead {
    /// Which they are under these rules.
    pub(super) fn of(rules: &RuleSet) -> Self {
        if rules.counts_seeds() {
            Self::Stores
        } else {
            Self::Sides
        }
    }
}

impl<const WORDS: usize, const BITS: u32> RandomGames for Ready<WORDS, BITS> {
    fn play(&self, number: u64, starter: Side, chance: &mut Chance, tally: &mut Tally) {
        let mut watcher = Watcher {
            facts: Facts::new(),
            starter,
            lead: self.lead,
        };
        let played = self.watched(starter, chance, &mut watcher);
        let score = played.score.map(|score| match starter {
            Side::South => score,
            Side::North => score.negated(),
        });
        tally.add(number, &watcher.facts, score);
    }

    fn moves(&self, starter: Side, chance: &mut Chance) -> Vec<(u8, Forks)> {
        let mut moves = Moves(Vec::new());
        self.watched(starter, chance, &mut moves);
        moves.0
    }
}

impl<const WORDS: usize, const BITS: u32> Ready<WORDS, BITS> {
    #[inline(always)]
    fn watched(
        &self,
        starter: Side,
        chance: &mut Chance,
        watcher: &mut impl PlayoutObserver<WORDS, BITS>,
    ) -> Playout {
        let PlayoutStart { board, path } = &self.starts[starter];
        let (core, most_moves) = (&self.core, self.most_moves);
        playout(core, board, &mut path.clone(), chance, most_moves, watcher)
    }
}

/// Notes the moves of a game.
struct Moves(Vec<(u8, Forks)>);

impl<const WORDS: usize, const BITS: u32> PlayoutObserver<WORDS, BITS> for Moves {
    fn played(
        &mut self,
        _: &Core<WORDS, BITS>,
        made: &Successor<WORDS, BITS>,
        _: Option<EndReason>,
        _: u32,
    ) {
        self.0.push((made.house, made.forks));
    }
}

struct Watcher {
    facts: Facts,
    starter: Side,
    lead: Lead,
}

impl<const WORDS: usize, const BITS: u32> PlayoutObserver<WORDS, BITS> for Watcher {
    #[inline(always)]
    fn played(
        &mut self,
        core: &Core<WORDS, BITS>,
        made: &Successor<WORDS, BITS>,
        end: Option<EndReason>,
        choices: u32,
    ) {
        let board = &made.board;
        let (own, opp) = match (self.lead, end) {
            (Lead::Sides, Some(reason)) if core.collects(reason) => core.collected(board, reason),
            (Lead::Sides, _) => (board.own.sum(), board.opp.sum()),
            (Lead::Stores, None) => core.won(board),
            (Lead::Stores, Some(reason)) => core.collected(board, reason),
        };
        let lead = own as i32 - opp as i32;
        self.facts.add(SheetMove {
            house: (made.house != SWAP).then(|| house_of(made.house.into()) as u8),
            choices,
            laps: made.sown.laps,
            captured: made.sown.captured,
            next: if made.sown.extra_move {
                NextMover::Same
            } else {
                NextMover::Other
            },
            lead: if board.side() == self.starter {
                lead
            } else {
                -lead
            },
        });
    }
}
