//! One game, move by move.

use kalaha::rules::board::{House, Pit};
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::{Event, Trace};
use kalaha::storage::presets::preset;
use serde_json::{Value, json};

use super::both_ways;

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
    let start = State::new(&rules, position(&rules, &game["start"])?);
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
        same("winner", &game["result"]["winner"], &winner(outcome.winner))?;
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
    same("by", &made["by"], &number_of(state.position().to_move()))?;
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
            &number_of(after.to_move()),
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
    let row = |side| json!(found.row(rules.shape(), side));
    same(
        "houses",
        &expected["houses"],
        &json!([row(Side::South), row(Side::North)]),
    )?;
    let stores = json!([found.store(Side::South), found.store(Side::North)]);
    same("stores", &expected["stores"], &stores)
}

fn same(what: &str, expected: &Value, found: &Value) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    Err(format!("{what} should be {expected}, is {found}"))
}

fn same_set(what: &str, expected: &Value, found: &[Value]) -> Result<(), String> {
    let expected = list(expected);
    let all = |a: &[Value], b: &[Value]| a.iter().all(|one| b.contains(one));
    if all(expected, found) && all(found, expected) {
        return Ok(());
    }
    Err(format!("{what} should be {expected:?}, is {found:?}"))
}

fn legal(state: &State) -> Vec<Value> {
    let houses = state.legal_houses().into_iter();
    houses.map(|house: House| json!(house.number())).collect()
}

fn winner(side: Option<Side>) -> Value {
    side.map_or(json!("draw"), number_of)
}

fn number_of(side: Side) -> Value {
    json!(match side {
        Side::South => 0,
        Side::North => 1,
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A position of the data.
fn position(rules: &RuleSet, state: &Value) -> Result<Position, String> {
    let shape = rules.shape();
    let to_move = match state["to_move"].as_u64() {
        Some(1) => Side::North,
        _ => Side::South,
    };
    let mut position = Position::empty(to_move);
    for (side, index) in [(Side::South, 0), (Side::North, 1)] {
        let houses = list(&state["houses"][index]);
        if houses.len() != usize::from(shape.houses()) {
            return Err(format!("{} houses on a side", houses.len()));
        }
        let seeds = |value: &Value| value.as_u64().and_then(|n| u16::try_from(n).ok());
        for house in shape.houses_of(side) {
            let lying = seeds(&houses[house.index()]).ok_or("a house is no number")?;
            position.set_seeds(house, lying);
        }
        position.set_store(
            side,
            seeds(&state["stores"][index]).ok_or("a store is no number")?,
        );
    }
    Ok(position)
}
