//! Games of computer players, and how any game whose moves are known is noted.

use super::control::Control;
use super::facts::{Facts, NextMover, SheetMove};
use super::opening::random_opening;
use super::plan::SheetPlan;
use super::players::OPENING_MOVES;
use super::random_games::Lead;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::{BySide, Side};
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;
use crate::search::level::{Level, Occasion, Player};
use crate::search::limits::Limits;
use crate::search::request::{Question, Request};
use crate::search::value::Score;

/// A game that is played move by move, with what a sheet notes of it.
#[derive(Clone, Debug)]
pub struct NotedGame {
    starter: Side,
    state: State,
    facts: Facts,
    moves: Vec<Move>,
}

impl NotedGame {
    /// A game from the opening.
    pub fn new(rules: &RuleSet, starter: Side) -> Self {
        Self {
            starter,
            state: State::new(rules, rules.start(starter)),
            facts: Facts::new(),
            moves: Vec::new(),
        }
    }

    /// How it stands.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Who made the first move.
    pub const fn starter(&self) -> Side {
        self.starter
    }

    /// The moves made so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What was noted so far.
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Makes a move that is known to be legal.
    pub fn play(&mut self, action: Move) {
        let choices = self.state.legal_moves().len();
        let by = self.state.position().to_move();
        let (done, _) = self.state.play_unchecked(action, |_| {});
        // Where the other passes, the turn goes on.
        let goes_on = self
            .state
            .to_move()
            .map_or(done.extra_move, |next| next == by);
        let position = self.state.position();
        let lead = BySide::from_fn(|side| {
            let won = i32::from(position.won(side));
            match (Lead::of(self.state.rules()), self.state.outcome()) {
                (Lead::Stores, Some(outcome)) => i32::from(outcome.scores[side]),
                (Lead::Stores, None) => won,
                (Lead::Sides, _) => won + position.seeds_of(side).cast_signed(),
            }
        });
        self.moves.push(action);
        self.facts.add(SheetMove {
            house: action.house().map(|house| house.index() as u8),
            choices: u32::try_from(choices).unwrap_or(u32::MAX),
            laps: done.laps,
            captured: done.captured.into(),
            next: if goes_on {
                NextMover::Same
            } else {
                NextMover::Other
            },
            lead: lead[self.starter] - lead[self.starter.other()],
        });
    }

    /// How the game came out for the starter; `None` while it goes on.
    pub fn score(&self) -> Option<Score> {
        let outcome = self.state.outcome()?;
        Some(Score::of_outcome(self.state.rules(), outcome, self.starter))
    }
}

/// What a computer player may use for a move, besides what his level says.
///
/// To empty the memory for positions should not take longer than to fill it.
pub fn limits_of(player: Player) -> Limits {
    let memory = match player.level {
        Level::Beginner | Level::Amateur | Level::Expert { depth: ..=8 } => 1,
        Level::Expert { depth: ..=12 } => 8,
        Level::Expert { .. } | Level::Perfect { .. } => 64,
    };
    Limits {
        memory,
        ..Limits::default()
    }
}

/// Plays one game between two players of the same kind, which `chance` decides.
///
/// Returns `None` if it was cancelled.
pub fn level_game(
    rules: &RuleSet,
    plan: &SheetPlan,
    player: Player,
    starter: Side,
    chance: &mut Chance,
    control: &Control,
) -> Option<NotedGame> {
    let mut game = NotedGame::new(rules, starter);
    for action in random_opening(game.state(), chance, OPENING_MOVES) {
        game.play(action);
    }
    let mut occasions = BySide::from_fn(|_| Occasion {
        seed: u64::from(chance.below(u32::MAX)) << 32 | u64::from(chance.below(u32::MAX)),
        turn: 0,
    });
    let limits = limits_of(player);
    while let Some(side) = game.state().to_move() {
        if game.facts().moves >= plan.most_moves() {
            break;
        }
        let occasion = &mut occasions[side];
        let action = loop {
            let stop = control.go_on()?;
            let choice = player.choose(
                &Request::new(game.state(), Question::BestMove, &limits, &stop),
                *occasion,
                |_| {},
            );
            // A search that was stopped is done anew, so that a pause changes nothing.
            if !stop.is_stopped() {
                break choice?.action;
            }
        };
        occasion.turn += 1;
        game.play(action);
    }
    Some(game)
}
