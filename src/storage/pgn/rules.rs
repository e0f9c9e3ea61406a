//! The rules and the start of a game in a PGN file.

use super::names::Tags;
use super::word::MoveWord;
use crate::game::contest::NamedRules;
use crate::rules::notation::parse_position;
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::RuleSpec;
use crate::rules::state::State;
use crate::storage::document::fields::Name;
use crate::storage::plain::plain;
use crate::storage::rules::preset_search::named;
use crate::storage::rules::presets::{Preset, preset, presets};
use crate::storage::rules::rules_arg::{Overrides, parse_rules_arg};

/// The rules of games that tell none.
#[derive(Clone, Copy, Debug)]
pub enum Untold<'a> {
    /// These are tried first, and then all that are known.
    Likely(&'a NamedRules),
    /// These and no others.
    Given(&'a NamedRules),
}

/// How the rules of a game are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RulesFrom {
    /// They are told, or called by a name, or those that were expected.
    Word,
    /// They are the first under which the moves can be made.
    Moves,
}

/// The rules and the start that the tags tell; where they tell no rules, those under which most of the moves can be made as
/// they stand there: of what is called so, if anything is, or else of those of the game before and of what is `untold`.
pub(super) fn rules_and_start(
    tags: &Tags,
    words: &[&str],
    before: Option<&NamedRules>,
    untold: Untold<'_>,
) -> Result<(NamedRules, Position, RulesFrom), String> {
    if let Some(named) = told(tags)? {
        let start = start(tags, &named.rules)?;
        return Ok((named, start, RulesFrom::Word));
    }
    let usual = match untold {
        Untold::Likely(usual) => usual,
        Untold::Given(given) => {
            let start = start(tags, &given.rules)?;
            return Ok((given.clone(), start, RulesFrom::Word));
        }
    };
    let called = tags.of(&["Variant", "Game", "GameType"]);
    let called = called.into_iter().flat_map(named);
    let called: Vec<_> = called
        .filter_map(|(_, preset)| Some((preset.named()?, RulesFrom::Word)))
        .collect();
    if let Some((_, found)) = most_agreeing(tags, words, called.iter().cloned()) {
        return Ok(found);
    }
    let likely = before.into_iter().chain([usual]);
    let likely = likely.map(|named| (named.clone(), RulesFrom::Word));
    let presets = presets().iter().filter_map(Preset::named);
    let presets = presets.map(|named| (named, RulesFrom::Moves));
    let found = most_agreeing(tags, words, likely.chain(presets));
    // Under others than it is called by, a game has to go on to its end; otherwise it is told where it contradicts its name.
    let known = called.into_iter().next().and_then(|(named, from)| {
        let start = start(tags, &named.rules).ok()?;
        Some((named, start, from))
    });
    match (found, known) {
        (Some((_, found)), None) => Ok(found),
        (Some((agree, found)), Some(_)) if agree == words.len() => Ok(found),
        (_, Some(known)) => Ok(known),
        (None, None) => Err(
            "no rule set is named, and under none known here can its first move be made".to_owned(),
        ),
    }
}

/// The first of the rules under which most of the moves can be made, and how many; `None` if not even the first can.
fn most_agreeing(
    tags: &Tags,
    words: &[&str],
    rules: impl Iterator<Item = (NamedRules, RulesFrom)>,
) -> Option<(usize, (NamedRules, Position, RulesFrom))> {
    let mut best: Option<(usize, (NamedRules, Position, RulesFrom))> = None;
    for (named, from) in rules {
        let Ok(start) = start(tags, &named.rules) else {
            continue;
        };
        let agree = agreeing(&named.rules, start, words);
        if best.as_ref().is_none_or(|(most, _)| agree > *most) {
            best = Some((agree, (named, start, from)));
        }
        if agree == words.len() {
            break;
        }
    }
    best.filter(|(agree, _)| *agree > 0 || words.is_empty())
}

/// The rules that a tag tells in full, or as a preset with the clauses that are changed.
fn told(tags: &Tags) -> Result<Option<NamedRules>, String> {
    let in_full = tags.of(&["RuleSpec"]);
    if let Some(text) = in_full.filter(|text| text.trim_start().starts_with('{')) {
        let spec: RuleSpec = serde_json::from_str(text).map_err(|e| format!("RuleSpec: {e}"))?;
        let rules = RuleSet::new(spec).map_err(|e| format!("RuleSpec: {e}"))?;
        let name = tags.of(&["Game"]).unwrap_or("Own rules");
        let Name(name) = Name::of(name);
        return Ok(Some(NamedRules { name, rules }));
    }
    let by_id = |tag| Some((tag, tags.of(&[tag])?));
    let Some((tag, text)) = by_id("RuleSpec").or_else(|| by_id("Rules")) else {
        return Ok(None);
    };
    let id = text.split(',').next().unwrap_or_default().trim();
    // What a file names is never another file.
    if preset(id).is_none() {
        return Err(format!("{tag}: there is no rule set `{}`", plain(id)));
    }
    let named = parse_rules_arg(text, Overrides::default());
    let named = named.map_err(|e| format!("{tag}: {}", e.in_one_line()))?;
    let name = tags.of(&["Game"]).map(|name| Name::of(name).0);
    let name = name.unwrap_or(named.name);
    Ok(Some(NamedRules { name, ..named }))
}

/// How many of the moves, one after another, can be made and do what they say.
fn agreeing(rules: &RuleSet, start: Position, words: &[&str]) -> usize {
    let mut state = State::new(rules, start);
    let houses = rules.shape().houses();
    let mut plays = |word: &str| {
        let said = MoveWord::read(word, houses)?;
        let action = said.action(&state).ok()?;
        let before = *state.position();
        let (trace, _) = state.play_traced(action).ok()?;
        said.check(&trace, &before, &state).ok()
    };
    words
        .iter()
        .take_while(|word| plays(word).is_some())
        .count()
}

/// The start that the tags tell, or that of the rules.
fn start(tags: &Tags, rules: &RuleSet) -> Result<Position, String> {
    let Some(text) = tags.of(&["FEN"]) else {
        return Ok(rules.start(Side::South));
    };
    let position = match dashed(rules, text) {
        Some(position) => position,
        None => parse_position(rules.shape(), text).map_err(|e| format!("FEN: {e}"))?,
    };
    rules
        .check_position(&position)
        .map_err(|e| format!("FEN: {e}"))?;
    Ok(position)
}

/// A position with dashes, as other programs write it: both rows, both stores, who moves: `4-4-…-0-0-S`.
fn dashed(rules: &RuleSet, text: &str) -> Option<Position> {
    let (numbers, to_move) = text.rsplit_once('-')?;
    let to_move = match to_move {
        "S" => Side::South,
        "N" => Side::North,
        _ => return None,
    };
    let numbers: Vec<u16> = numbers
        .split('-')
        .map(|n| n.parse().ok())
        .collect::<Option<_>>()?;
    let shape = rules.shape();
    let houses = usize::from(shape.houses()) * 2;
    if numbers.len() != houses + 2 {
        return None;
    }
    let mut position = Position::empty(to_move);
    for (house, &seeds) in shape.all_houses().zip(&numbers) {
        position.set_seeds(house, seeds);
    }
    position.set_store(Side::South, numbers[houses]);
    position.set_store(Side::North, numbers[houses + 1]);
    Some(position)
}
