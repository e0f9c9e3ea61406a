//! Random play against published figures: StoneShark/MancalaGames, "Final Combined Results", which are in
//! `random_play.json`, and the mean lengths of an independent program.
//!
//! `KALAHA_GAMES=200000 cargo test --release --test sheets starter -- --nocapture` prints the table of the README.

use std::collections::VecDeque;

use kalaha::compare::sheets::estimate::{Estimate, share};
use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::chance::Chance;
use kalaha::storage::rules::presets::preset;
use rayon::prelude::*;
use serde_json::Value;

use super::{named, sheet};

/// Most standard deviations between two estimates of the same number.
const DEVIATIONS: f64 = 4.0;

/// The published mean is rounded to a tenth.
#[track_caller]
fn check_length(sheet: &Sheet, published: f64) {
    let found = Measure::Moves.of(sheet).unwrap();
    let deviation = found.half_width() / kalaha::compare::sheets::estimate::DEVIATIONS;
    let apart = (found.mean - published).abs();
    println!("{} moves, published {published}", found.mean);
    assert!(apart < 0.05 + DEVIATIONS * deviation, "{found:?}");
}

#[test]
fn random_games_have_the_published_length() {
    check_length(&sheet("kalah", 200_000), 44.0);
    check_length(&sheet("oware", 200_000), 103.9);
}

/// How random games of a preset ended.
struct Shares {
    /// Games that ended.
    ended: u64,
    /// Of the games that somebody won, in percent.
    starter: Estimate,
    /// Of the games that ended, in percent.
    draws: Estimate,
}

impl Shares {
    fn of(starter: u64, other: u64, draws: u64) -> Self {
        let percent = |part: u64, of: u64| share(part as f64, of as f64).unwrap().times(100.0);
        let decided = starter + other;
        Self {
            ended: decided + draws,
            starter: percent(starter, decided),
            draws: percent(draws, decided + draws),
        }
    }

    /// Those published, where draws are told of all games, also those left out.
    fn published(row: &Value) -> Self {
        let number = |key: &str| row[key].as_f64().unwrap();
        let ended = number("games") - number("left_out");
        let draws = (number("games") * number("draws") / 100.0).round() as u64;
        let decided = ended - draws as f64;
        let starter = (decided * number("starter") / 100.0).round() as u64;
        Self::of(starter, decided as u64 - starter, draws)
    }

    /// By our rules, as a sheet counts.
    fn here(id: &str, games: u64) -> Self {
        let tally = sheet(id, games).tally;
        Self::of(tally.starter_wins, tally.other_wins, tally.draws)
    }

    /// As there: games that go round are left out, and those that take more than so many moves.
    fn there(id: &str, games: u64, most: u64) -> Self {
        let spec = &preset(id).unwrap().rules;
        let cap = if spec.step_cap > 0 {
            ",step_cap=200"
        } else {
            ""
        };
        let rules = named(&format!("{id},repeat_limit=99{cap}")).rules;
        let played = (0..games).into_par_iter().map(|game| {
            let starter = Side::ALL[game as usize % 2];
            match game_without_loops(&rules, starter, most, &mut Chance::part(1, game)) {
                Left::Ended(None) => [0, 0, 1],
                Left::Ended(Some(winner)) if winner == starter => [1, 0, 0],
                Left::Ended(Some(_)) => [0, 1, 0],
                Left::Out => [0; 3],
            }
        });
        let add = |one: [u64; 3], other: [u64; 3]| std::array::from_fn(|n| one[n] + other[n]);
        let [starter, other, drawn] = played.reduce(|| [0; 3], add);
        Self::of(starter, other, drawn)
    }

    fn apart(&self, other: &Self) -> [f64; 2] {
        // A share that is nought in both has no interval to be measured by.
        let draws = match self.draws.mean == other.draws.mean {
            true => 0.0,
            false => self.draws.deviations_from(&other.draws),
        };
        [self.starter.deviations_from(&other.starter), draws]
    }

    fn told(&self) -> String {
        let told = |found: &Estimate| format!("{:.2} ± {:.2}", found.mean, found.half_width());
        format!("{} | {}", told(&self.starter), told(&self.draws))
    }
}

/// How a game goes on that the published figures were taken from: they leave games out that go round,
/// take too many moves, or have a move of more than 75 laps.
enum Left {
    Ended(Option<Side>),
    Out,
}

/// Plays at random until the game ends, or until more moves in a row than there are houses lead to one of the last
/// different positions, of which one and a half times as many are remembered: 13 and 18 on boards of six houses a row.
fn game_without_loops(rules: &RuleSet, starter: Side, most: u64, chance: &mut Chance) -> Left {
    let houses = usize::from(rules.shape().houses());
    let mut state = State::new(rules, rules.start(starter));
    let mut last = VecDeque::<Position>::new();
    let mut again = 0;
    for number in 0..most {
        // Before a position can have come so often that our rules end the game.
        if number % 90 == 89 {
            state = State::new(rules, *state.position());
        }
        let legal = state.legal_moves();
        let action = legal[chance.below(legal.len() as u32) as usize];
        let (done, _) = state.play_unchecked(action, |_| {});
        if done.laps > 75 {
            return Left::Out;
        }
        if let Some(outcome) = state.outcome() {
            return Left::Ended(outcome.winner);
        }
        if last.contains(state.position()) {
            again += 1;
            if again > 2 * houses {
                return Left::Out;
            }
        } else {
            last.push_back(*state.position());
            if last.len() > 3 * houses {
                last.pop_front();
            }
            again = 0;
        }
    }
    Left::Out
}

#[test]
fn the_starter_has_the_published_share_of_random_games() {
    let rows: Vec<Value> = serde_json::from_str(include_str!("random_play.json")).unwrap();
    assert_eq!(rows.len(), 23);
    let asked = std::env::var("KALAHA_GAMES").ok();
    let games: Option<u64> = asked.map(|games| games.parse().unwrap());
    let only = std::env::var("KALAHA_ONLY").ok();
    let mut wrong = Vec::new();
    for row in &rows {
        let id = row["id"].as_str().unwrap();
        if only.as_ref().is_some_and(|only| only != id) {
            continue;
        }
        let here = Shares::here(id, games.unwrap_or(10_000));
        let published = Shares::published(row);
        let found = match row["played"].as_str().unwrap() {
            "as_here" => here,
            "as_there" => {
                let (most, few) = match row["moves"].as_u64() {
                    Some(most) => (most, 300),
                    None => (500, 1_500),
                };
                Shares::there(id, games.unwrap_or(few), most)
            }
            other => panic!("{id}: played {other}?"),
        };
        let apart = found.apart(&published);
        let (told, theirs) = (found.told(), published.told());
        let [starter, draws] = apart;
        println!(
            "| {id} | {told} | {theirs} | {starter:.1} | {draws:.1} | {}",
            found.ended
        );
        let agrees = apart.iter().all(|&apart| apart < DEVIATIONS);
        if !agrees {
            wrong.push(id);
        }
    }
    assert_eq!(wrong, [""; 0], "not as published");
}
