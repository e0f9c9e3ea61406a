//! One game, move by move.

use kalaha::rules::board::Pit;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::BySide;
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::{Event, Trace};
use kalaha::storage::presets::preset;
use serde_json::{Value, json};

use super::both_ways;
use super::recorded::{houses, legal, list, position, side_number, stores, winner};

/// Laps that no game of the data comes near.
const LAPS: u32 = 1000;
/// Occurrences of a position that no game of the data comes near.
const OCCURRENCES: u32 = 99;

/// Plays a game of the data and compares all of it; the number of its moves.
///
/// # Errors
/// The first difference, with its place.
pub fn replay(game: &Value) -> Result<usize, String> {
    let id = game["game"].as_str().unwrap_or_default();
    let rules = rules(id)?;
    let start = State::new(&rules, position(rules.shape(), &game["start"])?);
    let mut state = start.clone();
    let moves = list(&game["moves"]);
    let mut played = Vec::new();
    for (index, made) in moves.iter().enumerate() {
        let last = index + 1 == moves.len();
        let action = one_move(&mut state, made, Ends::of(last))
            .map_err(|e| format!("move {}: {e}", made["n"]))?;
        played.push(action);
    }
    both_ways::agree(&start, &played)?;
    let Some(outcome) = state.outcome() else {
        return match game["result"] {
            Value::Null => Ok(moves.len()),
            _ => Err("the game should be over".to_owned()),
        };
    };
    if !game["result"].is_null() {
        same("winner", &game["result"]["winner"], &winner(outcome))?;
        let scores = json!([outcome.scores.south, outcome.scores.north]);
        same("scores", &game["result"]["scores"], &scores)?;
    }
    Ok(moves.len())
}

/// Whether a move is the last of its game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Yes,
    No,
}

impl Ends {
    fn of(last: bool) -> Self {
        if last { Self::Yes } else { Self::No }
    }
}

fn one_move(state: &mut State, made: &Value, ends: Ends) -> Result<Move, String> {
    let rules = &state.rules().clone();
    same("by", &made["by"], &side_number(state.position().to_move()))?;
    same_set("legal", &made["legal"], &legal(state))?;
    let number = made["action"].as_u64().and_then(|n| u8::try_from(n).ok());
    let house = number.and_then(|n| rules.shape().house(state.position().to_move(), n));
    let action = Move::Sow(house.ok_or_else(|| format!("no house {}", made["action"]))?);
    let before = *state.position();
    let (trace, _) = state.play_traced(action).map_err(|e| e.to_string())?;
    same("steps", &made["steps"], &json!(trace.laps))?;
    same("extra", &made["extra"], &json!(trace.extra_move))?;
    let after = uncollected(*state.position(), &trace);
    let gained = BySide::from_fn(|side| after.store(side) - before.store(side));
    same("gain", &made["gain"], &json!([gained.south, gained.north]))?;
    same_position(rules, &made["state"], &after)?;
    if ends == Ends::No {
        same(
            "to_move",
            &made["state"]["to_move"],
            &side_number(after.to_move()),
        )?;
        if let Some(outcome) = state.outcome() {
            return Err(format!("over too early: {:?}", outcome.reason));
        }
    }
    Ok(action)
}

/// The preset's rules without its own conventions against games that never end.
fn rules(id: &str) -> Result<RuleSet, String> {
    let preset = preset(id).ok_or_else(|| format!("there is no preset {id}"))?;
    let mut spec = preset.rules.clone();
    spec.repeat_limit = spec.repeat_limit.min(1) * OCCURRENCES;
    spec.step_cap = spec.step_cap.min(1) * LAPS;
    RuleSet::new(spec).map_err(|faults| faults.to_string())
}

/// The position as the move left it, before what lay in the houses was collected.
fn uncollected(mut position: Position, trace: &Trace) -> Position {
    for event in &trace.events {
        if let Event::Collect { house, seeds, to } = *event {
            position.set_seeds(house, position.in_pit(Pit::House(house)) + seeds);
            position.set_store(to, position.store(to) - seeds);
        }
    }
    position
}

fn same_position(rules: &RuleSet, expected: &Value, found: &Position) -> Result<(), String> {
    same("houses", &expected["houses"], &houses(rules.shape(), found))?;
    same("stores", &expected["stores"], &stores(found))
}

fn same(what: &str, expected: &Value, found: &Value) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what} should be {expected}, is {found}"))
}

fn same_set(what: &str, expected: &Value, found: &Value) -> Result<(), String> {
    let all = |a, b| list(a).iter().all(|one| list(b).contains(one));
    if all(expected, found) && all(found, expected) {
        return Ok(());
    }
    Err(format!("{what} should be {expected}, is {found}"))
}
