//! Rounds in words: how long they go on, and what the board of a new one is made of.

use super::names::Names;
use super::phrase::{counted, listed};
use crate::rules::position::Position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::{MatchRules, Refill, Rounds};

/// What ends the rounds before all of them are played: `a player cannot fill one house`.
pub fn rounds_end(match_rules: &MatchRules) -> String {
    let houses = match match_rules.refill_least {
        1 => "one house".to_owned(),
        n => counted(n, "house"),
    };
    match match_rules.refill {
        Refill::Both => format!("a player cannot fill {houses}"),
        Refill::Loser => format!(
            "the loser cannot fill {houses}, the winner’s houses are empty, or a round, and so the game, is drawn"
        ),
        Refill::Territory => match match_rules.refill_least {
            1 => "a player would own no house".to_owned(),
            _ => format!("a player would own fewer than {houses} by the player’s own seeds"),
        },
    }
}

/// What is still to come after a round: `rounds go on until a player cannot fill one house`.
pub fn rounds_go_on(match_rules: &MatchRules) -> String {
    let end = rounds_end(match_rules);
    match match_rules.rounds {
        Rounds::Number(n) => format!("there are {}, fewer if {end}", counted(n, "round")),
        Rounds::UntilUnable => format!("rounds go on until {end}"),
    }
}

/// What the board of a round is made of that begins here.
pub fn round_begins(rules: &RuleSet, start: &Position, round: u32, names: &Names) -> String {
    let match_rules = &rules.spec().match_rules;
    let shape = rules.shape();
    if match_rules.refill == Refill::Territory {
        let [south, north] = Side::ALL.map(|side| counted(shape.houses_on(side), "house"));
        let [first, second] = Side::ALL.map(|side| &names[side]);
        return format!(
            "Round {round}: all houses are filled again; by what was won {first} owns {south}, {second} {north}"
        );
    }
    let unfilled: Vec<String> = Side::ALL
        .into_iter()
        .filter_map(|side| {
            let houses = shape.houses_of(side);
            let out = houses.filter(|&house| match match_rules.burn {
                true => start.is_burnt(house),
                false => start.seeds(house) == 0,
            });
            let out: Vec<String> = out.map(|house| names.houses.house(house)).collect();
            (!out.is_empty()).then(|| format!("{}’s {}", names[side], listed(&out, "and")))
        })
        .collect();
    let filled = format!("Round {round}: the houses are filled from what was won");
    let out = match match_rules.burn {
        true => "out of play",
        false => "left empty",
    };
    match unfilled.as_slice() {
        [] => filled,
        sides => format!("{filled}; {out}: {}", sides.join(", ")),
    }
}
