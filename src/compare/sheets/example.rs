//! Games of a sheet played again: they follow from the plan and their number.

use super::control::Control;
use super::facts::Facts;
use super::level_games::{NotedGame, level_game};
use super::measure::Measure;
use super::plan::SheetPlan;
use super::random_games::random_games;
use super::sheet::Sheet;
use super::tally::{Quantity, StarterResult};
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::search::chance::Chance;
use crate::search::core::move_generator::action;

/// So many games, the first of a plan, are looked through for a typical one.
const LOOKED_THROUGH: u64 = 40;

/// Which game of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExampleKind {
    /// One with about as much of something as the mean.
    Typical(Quantity),
    /// The first one that has the most of it.
    Extreme(Quantity),
    /// The first one that came out so.
    First(StarterResult),
}

impl ExampleKind {
    /// The games of a sheet that there are to be shown for a measure.
    pub fn offered(sheet: &Sheet, measure: Measure) -> Vec<Self> {
        let tally = &sheet.tally;
        if let Some(result) = measure.result() {
            let first = tally.first(result).map(|_| Self::First(result));
            return first.into_iter().collect();
        }
        match measure.quantity() {
            Some(quantity) if tally.extreme(quantity).is_some() => {
                vec![Self::Typical(quantity), Self::Extreme(quantity)]
            }
            _ => Vec::new(),
        }
    }
}

/// The game of a plan with this number, counted from 0, played again; `None` if it was cancelled, or
/// if the plan has no such game. Players who go by the clock may play another one.
pub fn game(
    rules: &RuleSet,
    plan: &SheetPlan,
    number: u64,
    control: &Control,
) -> Option<NotedGame> {
    if number >= plan.games() {
        return None;
    }
    let mut chance = Chance::part(plan.seed(), number / 2);
    let mut play = |starter| match plan.players().player() {
        Some(player) => level_game(rules, plan, player, starter, &mut chance, control),
        None => Some(random_game(rules, plan, starter, &mut chance)),
    };
    // The second game of a pair goes on with the dice of the first.
    let first = play(Side::South)?;
    if number.is_multiple_of(2) {
        Some(first)
    } else {
        play(Side::North)
    }
}

fn random_game(rules: &RuleSet, plan: &SheetPlan, starter: Side, chance: &mut Chance) -> NotedGame {
    let moves = random_games(rules, plan).moves(starter, chance);
    let mut game = NotedGame::new(rules, starter);
    for (number, forks) in moves {
        let side = game.state().position().to_move();
        match action(rules, side, number, forks) {
            Some(action) => game.play(action),
            None => break,
        }
    }
    game
}

/// A game of a sheet that is an example of something; `None` if there is none, or it was cancelled.
pub fn example(sheet: &Sheet, kind: ExampleKind, control: &Control) -> Option<NotedGame> {
    let (rules, plan) = (&sheet.named.rules, &sheet.plan);
    match kind {
        ExampleKind::Extreme(of) => game(rules, plan, sheet.tally.extreme(of)?, control),
        ExampleKind::First(result) => game(rules, plan, sheet.tally.first(result)?, control),
        ExampleKind::Typical(of) => {
            let mean = sheet.tally.of(of).mean()?;
            let mut nearest: Option<(f64, NotedGame)> = None;
            for number in 0..plan.games().min(LOOKED_THROUGH) {
                let game = game(rules, plan, number, control)?;
                let found = game.score().and_then(|s| of.of_game(game.facts(), s));
                let Some(found) = found else { continue };
                let distance = (found as f64 - mean).abs();
                if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    nearest = Some((distance, game));
                }
                // No whole number is nearer.
                if distance <= 0.5 {
                    break;
                }
            }
            Some(nearest?.1)
        }
    }
}

/// How many moves of a game come before the one by which it is an example, its longest relay or its largest swing; 0 where all of
/// it is.
pub fn moves_before(game: &NotedGame, kind: ExampleKind) -> usize {
    let (ExampleKind::Typical(of) | ExampleKind::Extreme(of)) = kind else {
        return 0;
    };
    // A swing counts once the next move was made.
    let (number, later): (fn(&Facts) -> u32, usize) = match of {
        Quantity::LongestRelay => (|facts| facts.longest_relay, 1),
        Quantity::LargestSwing => (|facts| facts.largest_swing, 2),
        _ => return 0,
    };
    let mut again = NotedGame::new(game.state().rules(), game.starter());
    let reaches = |&action: &Move| {
        again.play(action);
        number(again.facts()) == number(game.facts())
    };
    let at = game.moves().iter().position(reaches);
    at.map_or(0, |at| (at + 1).saturating_sub(later))
}
