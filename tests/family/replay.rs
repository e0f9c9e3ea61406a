//! One game, move by move.

use kalaha::game::series::MatchScore;
use kalaha::rules::board::{House, Pit, Shape};
use kalaha::rules::moves::{Choice, Choices};
use kalaha::rules::position::Position;
use kalaha::rules::rounds::{AfterRound, RoundEnd, refill};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::{Move, State};
use kalaha::rules::trace::{Event, Trace};
use kalaha::storage::rules::presets::preset;
use serde_json::{Value, json};

use super::both_ways;
use super::recorded::{houses, legal, list, position, row_and_index, side_number, stores, winner};

/// Occurrences of a position that no game of the data comes near.
const OCCURRENCES: u32 = 99;

/// Data named as a preset of ours that has other rules, and the preset that it goes by.
const OTHER_NAMES: &[(&str, &str)] = &[("dakon", "dakon-russ")];

/// Plays a game of the data and compares all of it; the number of its moves.
///
/// # Errors
/// The first difference, with its place.
pub fn replay(game: &Value) -> Result<usize, String> {
    let rules = rules(&game["game"], &game["result"])?;
    replay_round(&rules, game).map(|(_, moves)| moves)
}

/// Plays a match of the data, round by round, and compares all of it; the number of its moves.
///
/// # Errors
/// The first difference, with its place.
pub fn replay_match(game: &Value) -> Result<usize, String> {
    let rounds = list(&game["rounds"]);
    let (mut moves, mut score) = (0, MatchScore::default());
    for (index, round) in rounds.iter().enumerate() {
        let at = |e| format!("round {}: {e}", index + 1);
        let rules = rules(&game["game"], &round["result"]).map_err(at)?;
        let (state, played) = replay_round(&rules, round).map_err(at)?;
        moves += played;
        if !round["result"].is_null() {
            let after = check_next(&state, round, rounds.get(index + 1)).map_err(at)?;
            let last = state.outcome().and_then(|outcome| outcome.winner);
            if let Some(side) = last {
                score.wins[side] += 1;
            }
            if index + 1 == rounds.len() && !game["match"].is_null() {
                let winner = after.winner(last, score.leader());
                let winner = winner.map_or(json!("draw"), side_number);
                same("winner of the match", &game["match"]["winner"], &winner)?;
            }
        }
    }
    Ok(moves)
}

/// Compares what follows a round that is over with the round that the data has next.
fn check_next(state: &State, round: &Value, next: Option<&Value>) -> Result<AfterRound, String> {
    let (rules, outcome) = (state.rules(), state.outcome());
    let side = |value: &Value| match value.as_u64() {
        Some(0) => Side::South,
        _ => Side::North,
    };
    let last = list(&round["moves"]).last();
    let end = RoundEnd {
        position: state.position(),
        before_collecting: state.before_collecting(),
        winner: outcome.and_then(|outcome| outcome.winner),
        starter: side(&round["start"]["to_move"]),
        last_mover: last.map_or(Side::North, |made| side(&made["by"])),
    };
    let after = refill(rules, &end);
    let is_over = !matches!(after, AfterRound::Next(_));
    same(
        "match_over",
        &round["result"]["match_over"],
        &json!(is_over),
    )?;
    if let (AfterRound::Next(found), Some(next)) = (&after, next) {
        let (start, rules) = (&next["start"], &rules.on(found));
        same_position(rules, start, found).map_err(|e| format!("next round: {e}"))?;
        same(
            "next to start",
            &start["to_move"],
            &side_number(found.to_move()),
        )?;
        same(
            "closed",
            &closed(rules.shape(), &position(rules.shape(), start)?),
            &closed(rules.shape(), found),
        )?;
    }
    Ok(after)
}

/// A house by the row in which it lies and its number there: `S3`.
fn by_row(shape: Shape, house: House) -> Value {
    let (row, index) = row_and_index(shape, house);
    json!(format!("{}{}", ["S", "N"][row], index + 1))
}

/// The numbers of the closed houses of both sides.
fn closed(shape: Shape, position: &Position) -> Value {
    let row = |side| {
        let houses = shape
            .houses_of(side)
            .filter(|&house| position.is_burnt(house));
        houses.map(|house| house.number()).collect::<Vec<_>>()
    };
    json!([row(Side::South), row(Side::North)])
}

/// Plays a round of the data and compares all of it: how it stands then, and the number of its moves.
fn replay_round(rules: &RuleSet, game: &Value) -> Result<(State, usize), String> {
    let start = State::new(rules, position(rules.shape(), &game["start"])?);
    let mut state = start.clone();
    let moves = list(&game["moves"]);
    let mut played = Vec::new();
    let mut passes = None;
    for (index, made) in moves.iter().enumerate() {
        let at = |e| format!("move {}: {e}", made["n"]);
        if made["action"] == "pass" {
            one_pass(&state, made, passes).map_err(at)?;
            passes = None;
            continue;
        }
        if let Some(side) = passes {
            return Err(at(format!("{side} should not pass before")));
        }
        let last = index + 1 == moves.len();
        let action = one_move(&mut state, made, Ends::of(last), &mut passes).map_err(at)?;
        played.push(action);
    }
    both_ways::agree(&start, &played)?;
    check_end(game, &state)?;
    Ok((state, moves.len()))
}

/// Compares the end of a game, if the data tells one.
fn check_end(game: &Value, state: &State) -> Result<(), String> {
    let Some(outcome) = state.outcome() else {
        return match game["result"] {
            Value::Null => Ok(()),
            _ => Err("the game should be over".to_owned()),
        };
    };
    if !game["result"].is_null() {
        same("winner", &game["result"]["winner"], &winner(outcome))?;
        let scores = json!([outcome.scores.south, outcome.scores.north]);
        if !game["result"]["scores"].is_null() {
            same("scores", &game["result"]["scores"], &scores)?;
        }
    }
    Ok(())
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

/// A pass of the data, which here belongs to the move before it.
fn one_pass(state: &State, made: &Value, passes: Option<Side>) -> Result<(), String> {
    same("pass", &made["by"], &json!(passes.map(side_number)))?;
    same("legal", &made["legal"], &json!(["pass"]))?;
    let to_move = side_number(state.position().to_move());
    same("to_move", &made["state"]["to_move"], &to_move)
}

fn one_move(
    state: &mut State,
    made: &Value,
    ends: Ends,
    passes: &mut Option<Side>,
) -> Result<Move, String> {
    let rules = &state.rules().clone();
    same("by", &made["by"], &side_number(state.position().to_move()))?;
    let house = if made["action"].is_string() {
        let named = |&house: &House| by_row(rules.shape(), house);
        let legal: Vec<_> = state.legal_houses().iter().map(named).collect();
        same_set("legal", &made["legal"], &json!(legal))?;
        let mut houses = rules.shape().all_houses();
        houses.find(|house| named(house) == made["action"])
    } else {
        same_set("legal", &made["legal"], &legal(state))?;
        let number = made["action"].as_u64().and_then(|n| u8::try_from(n).ok());
        number.and_then(|n| rules.shape().house(state.position().to_move(), n))
    };
    let house = house.ok_or_else(|| format!("no house {}", made["action"]))?;
    let told = list(&made["dirs"]).iter();
    let told = told.chain([&made["dir"], &made["choice"]]);
    let choices: Choices = told
        .filter_map(|key| Choice::of_key(key.as_str()?))
        .collect();
    let action = rules.as_told(Move::choosing(house, choices));
    let before = *state.position();
    let (trace, _) = state.play_traced(action).map_err(|e| e.to_string())?;
    same("steps", &made["steps"], &json!(trace.laps))?;
    same("extra", &made["extra"], &json!(trace.extra_move))?;
    let after = uncollected(*state.position(), &trace);
    let mut after = after;
    if made["gain"].is_null() {
        // Seeds are entered from the stores; those captured by the last move are on no house.
        same("captured", &made["captured"], &json!(trace.captured))?;
        let unsown = made["unsown"].as_u64().and_then(|n| u16::try_from(n).ok());
        let store = after.store(trace.mover);
        after.set_store(trace.mover, store - unsown.unwrap_or(0));
    } else {
        let gained = BySide::from_fn(|side| after.store(side) - before.store(side));
        same("gain", &made["gain"], &json!([gained.south, gained.north]))?;
        if !made["captured"].is_null() {
            // Where houses are claimed it is all that the mover gained, with what lies in those.
            let captured = match after.has_claims() {
                true => after.won(trace.mover) - before.won(trace.mover),
                false => trace.captured,
            };
            same("captured", &made["captured"], &json!(captured))?;
        }
    }
    same_position(rules, &made["state"], &after)?;
    *passes = trace.events.iter().find_map(|event| match *event {
        Event::Pass { side } => Some(side),
        _ => None,
    });
    if ends == Ends::No {
        let to_move = passes.unwrap_or(after.to_move());
        same("to_move", &made["state"]["to_move"], &side_number(to_move))?;
        if let Some(outcome) = state.outcome() {
            return Err(format!("over too early: {:?}", outcome.reason));
        }
    }
    Ok(action)
}

/// A game of which only the moves are told, what they claim and where they lead to; the number of its
/// moves.
///
/// # Errors
/// The first difference, with its place.
pub fn replay_bare(game: &Value) -> Result<usize, String> {
    let rules = rules(&game["game"], &game["result"])?;
    let start = State::new(&rules, rules.start(Side::South));
    let mut state = start.clone();
    let (mut played, mut claiming) = (Vec::new(), Vec::new());
    for (index, number) in list(&game["moves"]).iter().enumerate() {
        let at = |e: String| format!("move {}: {e}", index + 1);
        let to_move = state.position().to_move();
        let house = number.as_u64().and_then(|n| u8::try_from(n).ok());
        let house = house.and_then(|n| rules.shape().house(to_move, n));
        let action = Move::Sow(house.ok_or_else(|| at(format!("no house {number}")))?);
        let (trace, _) = state.play_traced(action).map_err(|e| at(e.to_string()))?;
        if trace
            .events
            .iter()
            .any(|event| matches!(event, Event::Claim { .. }))
        {
            claiming.push(index + 1);
        }
        played.push(action);
    }
    both_ways::agree(&start, &played)?;
    same("claims", &game["claims"], &json!(claiming))?;
    let claims = BySide::from_fn(|side| {
        let mut claims = state.position().claims_of(side, rules.shape());
        claims.next().map_or(0, |house| house.number())
    });
    let end = &game["end"];
    same(
        "claimed",
        &end["claimed"],
        &json!([claims.south, claims.north]),
    )?;
    let mut shown = *state.position();
    for house in rules.shape().all_houses() {
        if let Some(side) = shown.claimer(house) {
            let seeds = shown.take(house);
            shown.add(Pit::Store(side), seeds);
        }
    }
    same("houses", &end["houses"], &houses(rules.shape(), &shown))?;
    same("stores", &end["stores"], &stores(&shown))?;
    if game["result"].is_null() && state.outcome().is_some() {
        return Err("the game should not be over".to_owned());
    }
    check_end(game, &state)?;
    Ok(played.len())
}

/// The preset's rules, without its own convention against games that go round unless the game ended by
/// it. How many laps a move may have is a rule: some games of four rows come to it, no other does.
fn rules(game: &Value, result: &Value) -> Result<RuleSet, String> {
    let id = game.as_str().unwrap_or_default();
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == id);
    let id = other.map_or(id, |(_, preset)| preset);
    let preset = preset(id).ok_or_else(|| format!("there is no preset {id}"))?;
    let mut spec = preset.rules.clone();
    if result["reason"] != "repetition" {
        spec.repeat_limit = spec.repeat_limit.min(1) * OCCURRENCES;
    }
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
    let shape = rules.shape();
    same("houses", &expected["houses"], &houses(shape, found))?;
    if expected["reserve"].is_null() {
        same("claimed", &expected["claimed"], &claims(shape, found))?;
        return same("stores", &expected["stores"], &stores(found));
    }
    same("reserve", &expected["reserve"], &stores(found))?;
    let keeps = [Side::South, Side::North].map(|side| found.keeps(side));
    same("nyumba", &expected["nyumba"], &json!(keeps))?;
    let closed = found.barred().map(|house| house.number());
    same("takasia", &expected["takasia"], &json!(closed))
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

/// Who has claimed which houses of both sides; nothing if none is claimed.
fn claims(shape: Shape, position: &Position) -> Value {
    if !position.has_claims() {
        return Value::Null;
    }
    let own = usize::from(shape.rows() * shape.houses_in_row());
    let mut rows = [vec![Value::Null; own], vec![Value::Null; own]];
    for house in shape.all_houses() {
        let (row, index) = row_and_index(shape, house);
        rows[row][index] = position.claimer(house).map_or(Value::Null, side_number);
    }
    json!(rows)
}
