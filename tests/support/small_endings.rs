//! Tables of endgames made for a test, and all endings of small boards.

use kalaha::rules::rule_set::RuleSet;
use kalaha::search::endgame::Endgames;
use kalaha::search::limits::Stop;

/// The table of a rule set.
pub fn built(rules: &RuleSet, seeds: u32, threads: usize) -> Endgames {
    Endgames::build(rules, seeds, threads, &Stop::default(), |_, _| {}).unwrap()
}

/// Every way to put exactly so many seeds into so many houses.
pub fn fillings(houses: usize, seeds: u16) -> Vec<Vec<u16>> {
    if houses == 1 {
        return vec![vec![seeds]];
    }
    let with = |first: u16| {
        let rest = fillings(houses - 1, seeds - first);
        rest.into_iter().map(move |mut rest| {
            rest.insert(0, first);
            rest
        })
    };
    (0..=seeds).flat_map(with).collect()
}
