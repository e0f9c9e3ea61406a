//! Tallies made up, and what is said of them.

use super::*;
use crate::compare::sheets::distribution::Distribution;
use crate::compare::sheets::plan::SheetPlan;
use crate::compare::sheets::players::Players;
use crate::compare::sheets::tally::{FirstMove, Quantity, Tally};
use crate::game::contest::NamedRules;
use crate::rules::rule_set::RuleSet;

/// A sheet of games on 48 seeds: wins, draws, losses of the starter; the moves of every second game and of
/// the others; the largest swing of every game alike; wins by each of two first moves, of half the games.
fn sheet(ends: [u64; 3], moves: [i64; 2], swing: i64, wins: [u64; 2]) -> Sheet {
    let games: u64 = ends.iter().sum();
    let [starter_wins, draws, other_wins] = ends;
    let spread = |numbers: &[i64]| {
        let mut distribution = Distribution::default();
        for number in numbers {
            distribution.add_times(*number, games / numbers.len() as u64);
        }
        distribution
    };
    let mut tally = Tally::default();
    (tally.starter_wins, tally.draws, tally.other_wins) = (starter_wins, draws, other_wins);
    let first = |wins| FirstMove {
        games: games / 2,
        wins,
        draws: 0,
    };
    Sheet {
        named: NamedRules {
            name: "Kalah".to_owned(),
            rules: RuleSet::usual(),
        },
        plan: SheetPlan::new(games.max(1), Players::Random, 1, 1_000).unwrap(),
        tally: tally
            .with(Quantity::Moves, spread(&moves))
            .with(Quantity::LargestSwing, spread(&[swing]))
            .with_first_moves(wins.map(first).to_vec()),
    }
}

fn keys(aspect: Aspect, sheet: &Sheet) -> Vec<&'static str> {
    let found = aspect.of(sheet).unwrap();
    aspect
        .graded(&found)
        .iter()
        .map(|grade| grade.key)
        .collect()
}

#[test]
fn a_starter_who_wins_six_of_ten_has_clearly_better_chances() {
    let sheet = sheet([5_900, 200, 3_900], [30, 34], 9, [3_000, 3_000]);
    assert_eq!(keys(Aspect::Fairness, &sheet), ["clear"]);
    let said = verdict(&sheet);
    let begins = "Chances are clearly in favour of the starter (the starter gets 60.0 % ± ";
    assert!(said.starts_with(begins), "{said}");
    assert!(said.contains("Games are short (32.0"), "{said}");
}

#[test]
fn the_second_player_is_named_where_chances_are_his() {
    let sheet = sheet([2_000, 0, 8_000], [30, 34], 9, [1_000, 1_000]);
    assert!(verdict(&sheet).contains("strongly in favour of the second player"));
}

#[test]
fn where_games_are_few_the_most_that_the_first_move_may_decide_is_told() {
    // Both first moves did equally well, in 30 games each.
    let few = sheet([30, 0, 30], [30, 34], 9, [15, 15]);
    let said = verdict(&few);
    let told = "How much the first move decides: more games are needed to tell (at most ± ";
    assert!(said.contains(told), "{said}");
}

#[test]
fn an_interval_that_holds_one_half_is_about_equal_and_never_more() {
    // 53 % of 1000 games: 49.9 to 56.1.
    let few = sheet([530, 0, 470], [30, 34], 9, [250, 250]);
    assert_eq!(keys(Aspect::Fairness, &few), Vec::<&str>::new());
    assert!(verdict(&few).contains("more games are needed to tell"));
    // 51 % of 2500: 49.0 to 53.0.
    let more = sheet([1_275, 0, 1_225], [30, 34], 9, [625, 625]);
    assert_eq!(keys(Aspect::Fairness, &more), ["even"]);
    assert!(verdict(&more).contains("Chances are about equal ("));
}

#[test]
fn an_interval_across_a_bound_has_both_words() {
    // 52 % of 10000: 51.0 to 53.0.
    let border = sheet([5_200, 0, 4_800], [44, 46], 9, [2_600, 2_600]);
    assert_eq!(keys(Aspect::Fairness, &border), ["even", "slight"]);
    let said = verdict(&border);
    assert!(
        said.contains("about equal or slightly in favour of the starter"),
        "{said}"
    );
    assert!(said.contains("short to of medium length"), "{said}");
}

#[test]
fn a_swing_of_a_quarter_of_the_seeds_is_sharp() {
    let seeds = i64::from(sheet([50, 0, 50], [30, 34], 0, [25, 25]).seeds());
    let at = |share: f64| {
        let swing = (seeds as f64 * share) as i64;
        keys(
            Aspect::Sharpness,
            &sheet([50, 0, 50], [30, 34], swing, [25, 25]),
        )
    };
    assert_eq!(at(0.05), ["calm"]);
    assert_eq!(at(0.25), ["sharp"]);
    assert_eq!(at(0.50), ["very_sharp"]);
}

#[test]
fn what_chance_adds_to_first_moves_is_taken_off() {
    // 55 and 45 of a hundred each: as chance would have it.
    let chance = sheet([100, 0, 100], [30, 34], 9, [55, 45]);
    let found = Aspect::FirstMove.of(&chance).unwrap();
    assert!(found.low == 0.0 && found.mean < 4.0, "{found:?}");
    // The same shares of ten thousand each are no chance: 5 points up or down.
    let certain = sheet([10_000, 0, 10_000], [30, 34], 9, [5_500, 4_500]);
    let found = Aspect::FirstMove.of(&certain).unwrap();
    assert!(
        (found.mean - 5.0).abs() < 0.1 && found.low > 4.0,
        "{found:?}"
    );
    assert_eq!(keys(Aspect::FirstMove, &certain), ["some"]);
    assert!(
        verdict(&certain).contains("The first move decides a good deal (± 5.0 percentage points")
    );
}

#[test]
fn a_sheet_beside_another_is_told_only_where_they_differ_beyond_both_intervals() {
    let even = sheet([5_000, 0, 5_000], [30, 34], 9, [2_500, 2_500]);
    let long = sheet([5_050, 0, 4_950], [60, 64], 9, [2_500, 2_550]);
    assert_eq!(
        beside(&long, &even).unwrap(),
        "about as fair, longer, about as sharp, the first move matters about as much"
    );
    let unfair = sheet([7_000, 0, 3_000], [30, 34], 4, [4_500, 2_500]);
    assert_eq!(
        beside(&unfair, &even).unwrap(),
        "less fair, about as long, calmer, the first move matters more"
    );
    let both = verdicts(&[("A", &even), ("B", &unfair)]);
    assert!(
        !both[0].contains("Beside")
            && both[1].ends_with(
                " Beside A: less fair, about as long, calmer, the first move matters more."
            )
    );
}

#[test]
fn of_what_cannot_be_told_yet_nothing_is_said_beside_another() {
    let even = sheet([5_000, 0, 5_000], [30, 34], 9, [2_500, 2_500]);
    let few = sheet([6, 0, 4], [30, 34], 9, [3, 3]);
    let needed = "more games are needed to tell";
    assert!(verdict(&few).contains(needed), "{}", verdict(&few));
    let said = beside(&few, &even).unwrap();
    assert!(
        said.contains("about as long") && !said.contains("fair"),
        "{said}"
    );
}

#[test]
fn games_that_did_not_end_are_told_and_no_games_too() {
    let mut cut = sheet([500, 0, 500], [30, 34], 9, [250, 250]);
    cut.tally.unfinished = 250;
    assert!(verdict(&cut).contains("of the games had not ended after 1000 moves."));
    let none = Sheet {
        tally: Tally::default(),
        ..cut
    };
    assert_eq!(verdict(&none), "No game was played to its end.");
}

#[test]
fn whose_chances_are_better_is_said_before_by_how_much() {
    // 54 % ± 3: slightly or clearly, or hardly at all.
    let sheet = sheet([540, 0, 460], [30, 34], 9, [300, 300]);
    assert_eq!(keys(Aspect::Fairness, &sheet), [""; 0]);
    let said = verdict(&sheet);
    let begins = "Chances are in favour of the starter; how much: more games are needed to tell (";
    assert!(said.starts_with(begins), "{said}");
}
