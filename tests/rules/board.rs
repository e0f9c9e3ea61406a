//! A position, a move, and what comes of it, as text.

use kalaha::rules::notation::{parse_moves, parse_position, print_position};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::state::{Move, Pie, State};
use kalaha::rules::trace::Event;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

/// The rules that a command line would give.
pub fn rules(arg: &str) -> RuleSet {
    parse_rules_arg(arg, Overrides::default())
        .unwrap_or_else(|e| panic!("{arg}: {e}"))
        .rules
}

/// A game under `arg` that goes on from a position; the pie is not on offer.
pub fn state(rules: &RuleSet, position: &str) -> State {
    let position = parse_position(rules.shape(), position).unwrap();
    State::with_pie(rules, position, Pie::Closed)
}

/// The house of the player to move with this number.
pub fn house(state: &State, number: u8) -> Move {
    let rules = state.rules();
    let side = state.position().to_move();
    Move::Sow(rules.shape().house(side, number).unwrap())
}

/// The position; in place of who moves, the reason of the end and the winner if the game is over.
pub fn told(state: &State) -> String {
    let rules = state.rules();
    let text = print_position(rules.shape(), state.position());
    let Some(outcome) = state.outcome() else {
        return text;
    };
    let (board, _) = text.rsplit_once(' ').unwrap();
    let winner = outcome.winner.map_or("draw".to_owned(), |w| w.to_string());
    format!("{board} {}:{winner}", outcome.reason.name())
}

/// Plays one house and compares what comes of it: position, who moves or how it ended, and what
/// decided each landing.
#[track_caller]
pub fn check(arg: &str, before: &str, number: u8, after: &str) {
    let rules = rules(arg);
    let mut state = state(&rules, before);
    let action = house(&state, number);
    let (trace, _) = state.play_traced(action).unwrap();
    let landings: Vec<_> = trace
        .events
        .iter()
        .filter_map(|e| match e {
            Event::Land { landing, .. } => Some(format!("{landing:?}")),
            _ => None,
        })
        .collect();
    let found = format!("{} {}", told(&state), landings.join("+"));
    assert_eq!(found, after, "{arg}: {before} plays {number}");
}

/// The legal houses of a position, and what is said to one that is not.
#[track_caller]
pub fn check_legal(arg: &str, position: &str, legal: &[u8], refused: u8, message: &str) {
    let rules = rules(arg);
    let state = state(&rules, position);
    let numbers: Vec<_> = state.legal_houses().iter().map(|h| h.number()).collect();
    assert_eq!(numbers, legal, "{arg}: {position}");
    let refusal = state.check(house(&state, refused));
    assert_eq!(
        refusal.map_err(|r| r.to_string()),
        Err(message.to_owned()),
        "{arg}: {position}"
    );
}

/// Plays a line and compares what it comes to.
#[track_caller]
pub fn check_line(arg: &str, before: &str, line: &str, after: &str) {
    let rules = rules(arg);
    let mut state = state(&rules, before);
    for action in parse_moves(&state, line).unwrap() {
        state.play(action).unwrap();
    }
    assert_eq!(told(&state), after, "{arg}: {before} plays {line}");
}
