//! Hints at the best move of a position: what it is about first, then where it is.

use crate::game::puzzle::theme::{PuzzleTheme, ThemeShown};
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::state::{Move, State};
use crate::rules::words::names::{HouseNames, Names};
use crate::rules::words::phrase::{counted, listed};

/// The hints that were given at a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hints {
    /// The position at which a hint was given last.
    last: Option<Position>,
}

impl Hints {
    /// Something about the best move that does not name it, nor houses that were called `wrong`: at first what it is about, and
    /// asked for more, where it is.
    pub fn next(&mut self, state: &State, best: Move, wrong: &[Move], names: &Names) -> String {
        let is_first = self.last != Some(*state.position());
        self.last = Some(*state.position());
        let theme = ThemeShown::of(state, best).filter(|_| is_first);
        match (theme, best.house()) {
            (_, None) => "Hint: it is no house".to_owned(),
            (Some(shown), _) => format!("Hint: {}", theme_text(state, shown, names)),
            (None, Some(house)) => place_text(state, house, wrong, names.houses),
        }
    }
}

/// What the best move is about.
fn theme_text(state: &State, shown: ThemeShown, names: &Names) -> String {
    let seeds = counted(u64::from(shown.seeds), "seed");
    match (shown.theme, state.to_move()) {
        (PuzzleTheme::Capture, _) if is_common(state, shown.seeds) => {
            "it captures, but not every capture will do".to_owned()
        }
        (PuzzleTheme::Capture, _) => format!("it captures {seeds}"),
        (PuzzleTheme::AnotherMove, _) => "after it you move again".to_owned(),
        (PuzzleTheme::End, _) => "it ends the game".to_owned(),
        (PuzzleTheme::Defence, Some(mover)) => {
            format!(
                "look at what {} threatens: to capture {seeds}",
                names[mover.other()]
            )
        }
        (PuzzleTheme::Threat, _) => {
            format!("it captures nothing yet, and threatens to capture {seeds}")
        }
        (PuzzleTheme::Quiet | PuzzleTheme::Defence, _) => {
            "a quiet move, that captures nothing and threatens nothing new".to_owned()
        }
    }
}

/// Where the best move is: half of the houses that can be played, and never one alone where more than two can; of two, half says it.
fn place_text(state: &State, house: House, wrong: &[Move], names: HouseNames) -> String {
    let wrong = wrong.iter().filter_map(|wrong| wrong.house());
    let wrong: Vec<House> = wrong.filter(|wrong| *wrong != house).collect();
    let mut playable = state.legal_houses();
    playable.retain(|house| !wrong.contains(house));
    let called = |houses: &[House]| -> String {
        let houses: Vec<_> = houses.iter().map(|h| names.house(*h)).collect();
        listed(&houses, "or")
    };
    let half = playable.len().div_ceil(2).max(2);
    let at = playable.iter().position(|other| *other == house);
    match playable.chunks(half).nth(at.unwrap_or(0) / half) {
        _ if playable.len() == 1 => {
            format!("Hint: only house {} is left", called(&playable))
        }
        _ if playable.len() == 2 => format!("Hint: it is house {}", names.house(house)),
        Some([_]) => format!(
            "Hint: it is house {}",
            called(&playable[playable.len() - 2..])
        ),
        some => format!("Hint: it is house {}", called(some.unwrap_or_default())),
    }
}

/// Whether more than half of what can be played captures just so many seeds.
fn is_common(state: &State, captured: u16) -> bool {
    let legal = state.legal_moves();
    let captures = |action: &Move| {
        let trace = state.preview(*action).map(|(trace, _)| trace);
        trace.is_ok_and(|trace| trace.captured == captured)
    };
    2 * legal.iter().filter(|action| captures(action)).count() > legal.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::notation::{parse_move, parse_position};
    use crate::rules::rule_set::RuleSet;
    use crate::rules::side::Side;
    use crate::rules::words::names::default_names;

    /// The first hint, and the second.
    fn hints(south: &str, best: &str, wrong: &str) -> [String; 2] {
        let rules = RuleSet::usual();
        let position = format!("{south}/1,1,1,1,1,1 0:0 S");
        let position = parse_position(rules.shape(), &position).unwrap();
        let best = parse_move(&rules, Side::South, best).unwrap();
        let wrong = wrong.split_whitespace();
        let wrong = wrong.map(|wrong| parse_move(&rules, Side::South, wrong).unwrap());
        let wrong: Vec<Move> = wrong.collect();
        let state = State::new(&rules, position);
        let mut hints = Hints::default();
        [(); 2].map(|()| hints.next(&state, best, &wrong, &default_names()))
    }

    #[test]
    fn the_first_hint_tells_what_the_best_move_is_about() {
        for (south, best, expected) in [
            ("0,0,0,0,2,9", "5", "Hint: after it you move again"),
            ("0,0,0,1,0,9", "4", "Hint: it captures 2 seeds"),
            (
                "1,1,1,1,1,9",
                "3",
                "Hint: it captures nothing yet, and threatens to capture 2 seeds",
            ),
        ] {
            assert_eq!(hints(south, best, "")[0], expected);
        }
    }

    #[test]
    fn a_hint_leaves_half_of_what_can_be_played_and_names_the_best_alone_of_two() {
        let hint_after = |south, best, wrong| hints(south, best, wrong)[1].clone();
        let hint = |south, best| hint_after(south, best, "");
        assert_eq!(
            hint_after("1,1,1,1,1,9", "3", "2"),
            "Hint: it is house 1, 3 or 4"
        );
        assert_eq!(
            hint_after("1,1,1,1,1,9", "3", "2 1"),
            "Hint: it is house 3 or 4"
        );
        assert_eq!(hint_after("0,0,0,1,1,9", "4", "5"), "Hint: it is house 4");
        assert_eq!(
            hint_after("0,0,0,0,1,9", "5", "6"),
            "Hint: only house 5 is left"
        );
        assert_eq!(hint("1,1,1,1,1,9", "3"), "Hint: it is house 1, 2 or 3");
        assert_eq!(hint("1,1,1,1,1,9", "4"), "Hint: it is house 4, 5 or 6");
        assert_eq!(hint("0,0,0,1,1,9", "4"), "Hint: it is house 4 or 5");
        assert_eq!(hint("0,0,0,1,1,7", "6"), "Hint: it is house 5 or 6");
        assert_eq!(hint("0,0,0,0,1,9", "5"), "Hint: it is house 5");
    }
}
