//! Moves as they are typed and pasted: in the notation of rules and files, or as players of a game write them down.

use super::read::without_number;
use super::word::MoveWord;
use crate::rules::notation::{ParseMovesError, parse_moves};
use crate::rules::state::{Move, State};

/// The moves of a text from a position on. What the notation does not know is read as it stands in files of games, each move
/// checked by what it says: `1. 76 68X`, `76(10)`.
///
/// # Errors
/// Why the notation does not know it, where it cannot be read so either.
pub fn read_moves(state: &State, text: &str) -> Result<Vec<Move>, ParseMovesError> {
    parse_moves(state, text).or_else(|error| as_written(state, text).ok_or(error))
}

fn as_written(state: &State, text: &str) -> Option<Vec<Move>> {
    let mut state = state.clone();
    let mut moves = Vec::new();
    for word in text.split_whitespace().filter_map(without_number) {
        let said = MoveWord::read(word, state.rules().shape().houses())?;
        let action = said.action(&state).ok()?;
        let (trace, after) = state.preview(action).ok()?;
        said.check(&trace, state.position(), &after).ok()?;
        state.play(action).ok()?;
        moves.push(action);
    }
    (!moves.is_empty()).then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation::print_moves;
    use crate::rules::side::Side;
    use crate::storage::rules::presets::preset;

    #[test]
    fn moves_of_toguz_are_read_as_its_players_write_them() {
        let rules =
            crate::rules::rule_set::RuleSet::new(preset("toguz-korgool").unwrap().rules.clone())
                .unwrap();
        let start = State::new(&rules, rules.start(Side::South));
        let read = |text: &str| {
            let moves = read_moves(&start, text).ok()?;
            let sides = [Side::South, Side::North].into_iter().cycle();
            Some(print_moves(sides.zip(moves)))
        };
        assert_eq!(read("9 9"), Some("9 9".to_owned()));
        assert_eq!(read("1. 98(10) 98(10)"), read("9 9"));
        assert_eq!(read("98 98"), read("9 9"));
        // What it says is not what happens.
        assert_eq!(read("97"), None);
        assert_eq!(read("98(12)"), None);
        assert_eq!(read(""), Some(String::new()));
    }
}
