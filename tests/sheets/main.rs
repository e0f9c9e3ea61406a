//! Character sheets: what is counted, that it is the same however it is played, and that random
//! play agrees with published figures.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "../support/random_rules.rs"]
mod random_rules;
#[path = "../support/randomness.rs"]
mod randomness;

mod by_hand;
mod control;
mod numbers;
mod published;
mod same;
mod shipped;
mod told;

use kalaha::compare::sheets::control::Control;
use kalaha::compare::sheets::plan::SheetPlan;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::run::run;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::game::contest::NamedRules;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn named(text: &str) -> NamedRules {
    parse_rules_arg(text, Overrides::default()).unwrap()
}

fn random_plan(games: u64) -> SheetPlan {
    SheetPlan::new(games, Players::Random, 1, 1_000).unwrap()
}

fn played(plan: SheetPlan, threads: usize, rule_sets: &[&str]) -> Vec<Sheet> {
    let rule_sets: Vec<_> = rule_sets.iter().map(|text| named(text)).collect();
    run(plan, threads, &rule_sets, &Control::default(), |_| {}).unwrap()
}

/// A sheet of random games under one rule set.
fn sheet(rules: &str, games: u64) -> Sheet {
    played(random_plan(games), 2, &[rules]).remove(0)
}
