//! One line for a screen reader about a whole turn.

use crate::rules::board::Pit;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::trace::{Landing, Trace};

use super::end_text::headline;
use super::move_text::{
    captured_in_passing, captured_to_hand, claimed, ends_in_empty_house, enters, last_seeds, passes,
};
use super::names::Names;
use super::phrase::{chosen_way, counted, houses, pit};

/// A whole turn and who is to move after it, in one line.
///
/// `turn` holds the moves of the turn in order; `next` is the player to move, `None` after the game.
/// With no moves it only says who is to move.
pub fn announcement(rules: &RuleSet, turn: &[Trace], names: &Names, next: Option<Side>) -> String {
    let moves: Vec<_> = turn.iter().map(|trace| one_move(trace, names)).collect();
    let outcome = turn.last().and_then(|trace| trace.outcome);
    let after = match (outcome, next) {
        (Some(outcome), _) => format!("Game over, {}", headline(rules, &outcome, &names.players)),
        (None, Some(side)) => format!("{} to move", names[side]),
        (None, None) => "Game over".to_owned(),
    };
    match turn.first() {
        Some(first) => format!("{} {}. {after}.", names[first.mover], moves.join(", then ")),
        None => after,
    }
}

fn one_move(trace: &Trace, names: &Names) -> String {
    let (Some(origin), Some((last, landing))) = (trace.origin(), trace.landing()) else {
        return "swaps sides".to_owned();
    };
    let house = names.houses.house(origin);
    let does = match enters(trace) {
        true => "enters a seed in",
        false => "sows",
    };
    let mut text = format!("{does} house {house}{}", chosen_way(trace.way));
    if trace.laps > 1 {
        text.push_str(&format!(" for {}", counted(trace.laps, "lap")));
    }
    let place = pit(last, trace.mover, names);
    let empty = if ends_in_empty_house(landing) {
        "the empty "
    } else {
        ""
    };
    text.push_str(&match last {
        Pit::Store(_) => " into the store".to_owned(),
        Pit::House(_) => format!(" to {empty}{place}"),
    });
    let sown_on = captured_to_hand(trace);
    let banked = trace.captured.saturating_sub(sown_on);
    if banked > 0 {
        text.push_str(&format!(", captures {banked}"));
    }
    if sown_on > 0 {
        text.push_str(&format!(", captures {sown_on} and sows them on"));
    }
    let other = trace.mover.other();
    let to_other = captured_in_passing(trace, other);
    if to_other > 0 {
        text.push_str(&format!(", {to_other} in passing for {}", names[other]));
    }
    if let Some((seeds, to)) = last_seeds(trace) {
        text.push_str(&format!(", {} takes the last {seeds}", names[to]));
    }
    if let Some(side) = passes(trace) {
        text.push_str(&format!(", {} passes", names[side]));
    }
    text.push_str(&match claimed(trace).as_slice() {
        [] => String::new(),
        [only] if Pit::House(*only) == last => ", claims it".to_owned(),
        claims => format!(", claims {}", houses(claims, trace.mover, names)),
    });
    text.push_str(match landing {
        Landing::Raid => " out of a claimed house",
        Landing::EmptyCapture => " by empty capture",
        Landing::StepCap => ", cut short at the most laps allowed",
        Landing::GrandSlamNothing => ", a grand slam that captures nothing",
        Landing::GrandSlamAll | Landing::GrandSlamButOne | Landing::GrandSlamRestToOpponent => {
            ", a grand slam"
        }
        _ => "",
    });
    text
}

#[cfg(test)]
mod tests {
    use super::super::names::default_names;
    use super::super::samples::{at, named, play, rules};
    use super::*;

    fn announced(clauses: &str, position: &str, moves: &[u8]) -> String {
        let rules = rules(clauses);
        let mut state = at(&rules, position);
        let turn: Vec<_> = moves.iter().map(|&n| play(&rules, &mut state, n)).collect();
        announcement(&rules, &turn, &default_names(), state.to_move())
    }

    #[test]
    fn a_turn_of_several_moves_is_one_line() {
        assert_eq!(
            announced("", "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", &[3, 6]),
            "South sows house 3 into the store, then sows house 6 to North’s house 4. North to move."
        );
    }

    #[test]
    fn the_end_of_the_game_is_announced() {
        assert_eq!(
            announced("houses=3", "0,0,1/2,1,0 5:3 S", &[3]),
            "South sows house 3 into the store. Game over, Draw, 6 all."
        );
    }

    #[test]
    fn captures_and_laps_are_announced() {
        assert_eq!(
            announced(named("relay"), "1,1,0,0,0,1/0,0,5,0,0,1 0:0 S", &[1]),
            "South sows house 1 for 2 laps to the empty house 4, captures 6. North to move."
        );
    }
}
