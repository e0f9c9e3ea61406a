//! Distributions, and plans that make no sense.

use kalaha::compare::sheets::control::Control;
use kalaha::compare::sheets::distribution::Distribution;
use kalaha::compare::sheets::plan::{MOST_GAMES, MOST_MOVES, PlanFault, SheetPlan};
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::run::{RunError, run};
use kalaha::search::chance::Chance;

use super::{named, random_plan, sheet};

#[test]
fn a_distribution_is_small_and_does_not_depend_on_the_order() {
    let mut chance = Chance::new(3);
    let mut numbers: Vec<i64> = (0..3_000)
        .map(|n| i64::from(chance.below(1 << (n % 19))) - (1 << (n % 17)))
        .collect();
    let of = |numbers: &[i64]| {
        let mut all = Distribution::default();
        numbers.iter().for_each(|&n| all.add(n));
        all
    };
    let all = of(&numbers);
    let (first, second) = numbers.split_at(1_234);
    for (first, second) in [(first, second), (second, first)] {
        let mut merged = of(first);
        merged.merge(&of(second));
        assert_eq!(merged, all);
    }
    let bins: Vec<_> = all.bins().collect();
    assert!(bins.len() <= 1_024 && bins[0].width > 1, "{}", bins.len());
    for bin in bins {
        let inside = |n: &&i64| (bin.from..bin.from + bin.width).contains(*n);
        assert_eq!(bin.count, numbers.iter().filter(inside).count() as u64);
    }
    assert_eq!(all.sum(), numbers.iter().sum::<i64>());
    let squares: i64 = numbers.iter().map(|n| n * n).sum();
    assert_eq!(all.squares(), squares.cast_unsigned());
    numbers.reverse();
    assert_eq!(of(&numbers), all);
    assert_eq!(Distribution::from_parts(&all.parts().unwrap()), Ok(all));
}

#[test]
fn bins_are_one_wide_as_long_as_they_can() {
    let mut all = Distribution::default();
    all.add(-512);
    all.add(511);
    assert!(all.bins().all(|bin| bin.width == 1));
    all.add(512);
    assert!(all.bins().all(|bin| bin.width == 2));
    // What is too large counts as the largest, so that no sum overflows.
    all.add(i64::MAX);
    assert_eq!(all.most(), Some((1 << 18) - 1));
}

// Plans.

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let plan = |games, moves| SheetPlan::new(games, Players::Random, 1, moves);
    assert_eq!(plan(0, 1_000), Err(PlanFault::NoGames));
    let too_many = PlanFault::TooManyGames {
        given: MOST_GAMES + 1,
    };
    assert_eq!(plan(MOST_GAMES + 1, 1_000), Err(too_many));
    assert!(too_many.to_string().contains("100000001"));
    for given in [0, MOST_MOVES + 1] {
        assert_eq!(plan(10, given), Err(PlanFault::MostMoves { given }));
    }
    assert!(plan(MOST_GAMES, MOST_MOVES).is_ok() && plan(1, 1).is_ok());
}

#[test]
fn an_odd_number_of_games_is_played() {
    assert_eq!(sheet("kalah", 1).tally.games(), 1);
    assert_eq!(sheet("kalah", 257).tally.games(), 257);
}

#[test]
fn rules_without_a_move_are_refused() {
    let rules = [named("kalah"), named("four-row,houses=1,initial=1+1")];
    let found = run(random_plan(2), 1, &rules, &Control::default(), |_| {});
    assert!(matches!(found, Err(RunError::NothingToPlay { name }) if name == rules[1].name));
}
