//! Whether a proof is likely to end in time.

use crate::rules::side::Side;
use crate::rules::spec::Relay;
use crate::search::endgame::Endgames;
use crate::search::request::Request;

/// The largest task, in seeds times houses, that is solved in a second by one thread. Measured on
/// random positions with 4 to 8 houses, like the next number.
const IN_A_SECOND: f64 = 230.0;
/// What makes a task take twice the time.
const TWICE: f64 = 17.0;
/// What a seed of a table of endgames spares, in seeds in the houses.
const BY_TABLE: f64 = 0.25;
/// How much smaller a task is where laps are sown on, so that most moves are long.
const RELAY: f64 = 0.5;

/// Whether a proof of what a position is worth can be hoped for within the time. If not, the time
/// is better spent on looking ahead.
///
/// A rough guess: the number of seeds in the houses and of houses tells how large a proof gets, to
/// about a factor of four.
pub fn is_feasible(request: &Request<'_>) -> bool {
    let Request { state, limits, .. } = request;
    let Some(time) = limits.time else {
        return true;
    };
    let position = state.position();
    let seeds = position.seeds_of(Side::South) + position.seeds_of(Side::North);
    let rules = state.rules();
    let known = request.endgames.map_or(0, Endgames::seeds);
    let seeds = (f64::from(seeds) - BY_TABLE * f64::from(known)).max(0.0);
    let task = seeds * f64::from(rules.shape().houses());
    let task = match rules.spec().relay {
        Relay::None => task,
        Relay::Any | Relay::Uncaptured | Relay::NextHouse => RELAY * task,
    };
    let seconds = time.as_secs_f64() * limits.threads as f64;
    task <= IN_A_SECOND + TWICE * seconds.log2()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rule_set::RuleSet;
    use crate::rules::spec::{RuleSpec, Start};
    use crate::rules::state::State;
    use crate::search::limits::{Limits, Stop};
    use crate::search::request::Question;
    use std::time::Duration;

    fn hope(houses: u8, seeds: u16, relay: Relay, time: Option<Duration>) -> bool {
        let spec = RuleSpec {
            houses,
            start: Start::Seeds(seeds),
            relay,
            ..RuleSpec::default()
        };
        let rules = RuleSet::new(spec).unwrap();
        let state = State::new(&rules, rules.start(Side::South));
        let limits = Limits {
            time,
            ..Limits::default()
        };
        let (best, stop) = (Question::BestMove, Stop::default());
        is_feasible(&Request::new(&state, best, &limits, &stop))
    }

    #[test]
    fn more_time_makes_more_proofs_possible_and_without_a_limit_all_are() {
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert!(!hope(6, 4, Relay::None, seconds(1)));
        assert!(hope(6, 4, Relay::None, seconds(60)));
        assert!(hope(6, 3, Relay::None, seconds(1)));
        assert!(hope(12, 24, Relay::None, None));
        assert!(!hope(12, 24, Relay::None, Some(Duration::ZERO)));
    }

    #[test]
    fn a_table_of_endgames_makes_more_proofs_possible_and_a_small_one_not_all() {
        let hope = |seeds: u16, table: u32| {
            let spec = RuleSpec {
                start: Start::Seeds(seeds),
                ..RuleSpec::default()
            };
            let rules = RuleSet::new(spec).unwrap();
            let state = State::new(&rules, rules.start(Side::South));
            let (limits, stop) = (
                Limits {
                    time: Some(Duration::from_secs(4)),
                    ..Limits::default()
                },
                Stop::default(),
            );
            let table = Endgames::build(&rules, table, 1, &stop, |_, _| {});
            let request = Request::new(&state, Question::BestMove, &limits, &stop);
            is_feasible(&request.with_endgames(table.as_ref()))
        };
        assert!(!hope(4, 1));
        assert!(hope(4, 16));
        assert!(!hope(6, 10));
    }

    #[test]
    fn relay_sowing_makes_proofs_short() {
        let second = Some(Duration::from_secs(1));
        assert!(!hope(7, 4, Relay::None, second));
        assert!(hope(7, 4, Relay::Any, second));
    }
}
