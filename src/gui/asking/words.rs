//! What is said of answers.

use crate::game::review::judge::Judgement;
use crate::rules::board::House;
use crate::rules::state::{Move, State};
use crate::rules::words::names::HouseNames;
use crate::rules::words::phrase::{counted, listed};

/// How well it is known what a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Just so many seeds.
    Exact,
    /// So many seeds at least.
    AtLeast,
}

/// `gives away 5 seeds and turns a win into a draw`.
pub fn lost_text(judgement: &Judgement, loss: Loss) -> String {
    match (judgement.seeds, judgement.turned()) {
        (_, Some(turned)) if loss == Loss::AtLeast => format!("turns {turned}"),
        (Some(seeds), _) if loss == Loss::AtLeast => {
            format!("gives away at least {}", seeds_text(seeds))
        }
        (Some(seeds), None) => format!("gives away {}", seeds_text(seeds)),
        (Some(seeds), Some(turned)) => {
            format!("gives away {} and turns {turned}", seeds_text(seeds))
        }
        (None, Some(turned)) => format!("turns {turned}"),
        (None, None) => format!("is called: {}", judgement.grade.word()),
    }
}

fn seeds_text(seeds: i32) -> String {
    counted(u64::from(seeds.unsigned_abs()), "seed")
}

/// Something about the best move of a position that does not name it, nor houses that were called wrong.
pub fn hint_text(state: &State, best: Move, wrong: &[Move], names: HouseNames) -> String {
    let trace = state.preview(best).map(|(trace, _)| trace).ok();
    match (trace, best.house()) {
        (Some(trace), _) if trace.captured > 0 && !is_common(state, trace.captured) => {
            format!(
                "Hint: it captures {}",
                counted(u64::from(trace.captured), "seed")
            )
        }
        (Some(trace), _) if trace.extra_move => "Hint: after it you move again".to_owned(),
        (_, Some(house)) => {
            let wrong = wrong.iter().filter_map(|wrong| wrong.house());
            let wrong: Vec<House> = wrong.filter(|wrong| *wrong != house).collect();
            let mut playable = state.legal_houses();
            playable.retain(|house| !wrong.contains(house));
            let called = |houses: &[House]| -> String {
                let houses: Vec<_> = houses.iter().map(|h| names.house(*h)).collect();
                listed(&houses, "or")
            };
            // Half of those that can be played, and never one alone.
            let half = playable.len().div_ceil(2).max(2);
            let at = playable.iter().position(|other| *other == house);
            match playable.chunks(half).nth(at.unwrap_or(0) / half) {
                _ if playable.len() == 1 => {
                    format!("Hint: only house {} is left", called(&playable))
                }
                _ if playable.len() == 2 => format!(
                    "Hint: it is house {}; think of the answer to each",
                    called(&playable)
                ),
                Some([_]) => format!(
                    "Hint: it is house {}",
                    called(&playable[playable.len() - 2..])
                ),
                some => format!("Hint: it is house {}", called(some.unwrap_or_default())),
            }
        }
        (_, None) => "Hint: it is no house".to_owned(),
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

    #[test]
    fn a_hint_leaves_half_of_what_can_be_played_and_never_names_the_best_alone() {
        let rules = RuleSet::usual();
        let hint_after = |south: &str, best: &str, wrong: &str| {
            let position = format!("{south}/1,1,1,1,1,1 0:0 S");
            let position = parse_position(rules.shape(), &position).unwrap();
            let best = parse_move(&rules, Side::South, best).unwrap();
            let wrong = wrong.split_whitespace();
            let wrong = wrong.map(|wrong| parse_move(&rules, Side::South, wrong).unwrap());
            let wrong: Vec<Move> = wrong.collect();
            let state = State::new(&rules, position);
            hint_text(&state, best, &wrong, HouseNames::Numbers)
        };
        let hint = |south: &str, best: &str| hint_after(south, best, "");
        assert_eq!(
            hint_after("1,1,1,1,1,9", "3", "2"),
            "Hint: it is house 1, 3 or 4"
        );
        assert_eq!(
            hint_after("1,1,1,1,1,9", "3", "2 1"),
            "Hint: it is house 3 or 4"
        );
        assert_eq!(
            hint_after("0,0,0,1,1,9", "4", "5"),
            "Hint: it is house 4 or 6; think of the answer to each"
        );
        assert_eq!(
            hint_after("0,0,0,0,1,9", "5", "6"),
            "Hint: only house 5 is left"
        );
        assert_eq!(hint("1,1,1,1,1,9", "3"), "Hint: it is house 1, 2 or 3");
        assert_eq!(hint("1,1,1,1,1,9", "4"), "Hint: it is house 4, 5 or 6");
        assert_eq!(hint("0,0,0,1,1,9", "4"), "Hint: it is house 4 or 5");
        assert_eq!(hint("0,0,0,1,1,7", "6"), "Hint: it is house 5 or 6");
        assert_eq!(
            hint("0,0,0,0,1,9", "5"),
            "Hint: it is house 5 or 6; think of the answer to each"
        );
        assert_eq!(hint("0,0,0,0,2,9", "5"), "Hint: after it you move again");
    }
}
