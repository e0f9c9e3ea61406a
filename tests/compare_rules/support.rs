//! Rule sets, positions and games for these tests.

use crate::randomness::randomness;
use kalaha::compare::line::{Line, LineStart};
use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::{parse_move, parse_position};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Move, State};
use kalaha::search::chance::Chance;
use kalaha::storage::rules::presets;
use proptest::strategy::{Strategy, ValueTree as _};
use proptest::test_runner::{Config, TestRunner};

/// Kalah(6,4) with these clauses.
pub fn rules(clauses: &str) -> RuleSet {
    let mut spec = RuleSpec::default();
    let pairs = clauses.split_whitespace().filter_map(|c| c.split_once('='));
    assign_all(&mut spec, pairs).unwrap();
    RuleSet::new(spec).unwrap()
}

/// A preset by its id.
pub fn preset(id: &str) -> RuleSet {
    RuleSet::new(presets::preset(id).unwrap().rules.clone()).unwrap()
}

/// A line from a position, each move given by the number of a house of whoever is to move under
/// these rules.
pub fn line(rules: &RuleSet, position: &str, moves: &[u8]) -> Line {
    let position = parse_position(rules.shape(), position).unwrap();
    let mut line = Line {
        start: LineStart::at(rules.shape(), position),
        moves: Vec::new(),
    };
    let mut state = State::new(rules, position);
    for number in moves {
        let side = state.position().to_move();
        let action = parse_move(rules, side, &number.to_string()).unwrap();
        state.play(action).unwrap();
        line.moves.push(action);
    }
    line
}

/// A random game from the opening, to its end or 300 moves far.
pub fn random_game(rules: &RuleSet, seed: u64) -> Line {
    let mut line = Line::opening();
    let mut state = line.first(rules).unwrap();
    let mut chance = Chance::new(seed);
    while state.outcome().is_none() && line.moves.len() < 300 {
        let legal: Vec<Move> = state.legal_moves();
        let action = legal[chance.below(legal.len() as u32) as usize];
        state.play(action).unwrap();
        line.moves.push(action);
    }
    line
}

/// So many values of a strategy, always the same.
pub fn samples<S: Strategy>(of: &S, count: usize) -> Vec<S::Value> {
    let random = randomness(41);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let mut sample = || of.new_tree(&mut runner).unwrap().current();
    (0..count).map(|_| sample()).collect()
}
