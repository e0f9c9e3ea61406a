//! What is proven of a position is never taken for another: positions that differ in what decides
//! how the game goes on have different keys.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "support/more_cases.rs"]
mod more_cases;
#[path = "support/random_rules.rs"]
mod random_rules;
#[path = "support/randomness.rs"]
mod randomness;

use std::collections::{HashMap, HashSet};

use kalaha::rules::clause::assign_all;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::Bank;
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::{Pie, State};
use kalaha::search::core::board::Board;
use kalaha::search::core::dispatch::{CoreTask, dispatch};
use kalaha::search::core::half::Half;
use kalaha::search::core::keys::Keys;
use kalaha::search::core::move_generator::{NO_FORKS, SWAP, bits};
use kalaha::search::core::sow::Core;
use more_cases::times;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;

fn rules(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

/// Which pits decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pits {
    Houses,
    HousesAndStores,
}

impl Pits {
    const BOTH: [Self; 2] = [Self::Houses, Self::HousesAndStores];

    fn mask<const WORDS: usize, const BITS: u32>(
        self,
        core: &Core<WORDS, BITS>,
    ) -> Half<WORDS, BITS> {
        Half::mask(core.houses() + usize::from(self == Self::HousesAndStores))
    }
}

/// Plays as the numbers choose, again and again, and sees that no two positions met are confused.
struct Games<'a> {
    rules: &'a RuleSet,
    choices: &'a [Vec<u32>],
}

impl CoreTask for Games<'_> {
    /// Bits of keys, and how many positions were met.
    type Output = Result<Vec<(u32, usize)>, String>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let state = State::new(self.rules, self.rules.start(Side::South));
        let root = Board::new(self.rules.shape(), state.position(), state.pie());
        let claim = self.rules.spec().claim;
        let side_matters =
            claim.is_some_and(|claim| claim.bank == Bank::Claim) || self.rules.remembers_starter();
        let mut answer = Vec::new();
        for pits in Pits::BOTH {
            let mask = pits.mask(&core);
            let keys = Keys::new(&core, &root, mask);
            let mut met = HashMap::new();
            for choices in self.choices {
                let mut board = root;
                for &choice in choices {
                    let decides = (
                        board.own & mask,
                        board.opp & mask,
                        board.may_swap(),
                        board.pie_is_open(),
                        board.memory(),
                        side_matters.then(|| board.board_side()),
                    );
                    let key = keys.key(&core, &board);
                    if keys.bits() < 64 && key >> keys.bits() != 0 {
                        return Err(format!("{key:x} has more than {} bits", keys.bits()));
                    }
                    let same = *met.entry(key).or_insert(decides);
                    if same != decides {
                        return Err(format!("{same:?} and {decides:?} have the same key"));
                    }
                    let legal: Vec<_> = bits(core.legal(&board)).collect();
                    let house = if board.may_swap() && choice % 3 == 0 {
                        SWAP
                    } else if legal.is_empty() {
                        break;
                    } else {
                        legal[choice as usize % legal.len()] as u8
                    };
                    let next = core.successor(&board, house, NO_FORKS);
                    board = next.board;
                    if core.end_after(&next).is_some() {
                        break;
                    }
                }
            }
            let boards: HashSet<_> = met.values().collect();
            if boards.len() < met.len() {
                return Err("the same position has two keys".to_owned());
            }
            answer.push((keys.bits(), met.len()));
        }
        Ok(answer)
    }
}

#[test]
fn positions_of_random_games_have_keys_of_their_own() {
    let config = Config {
        cases: 500 * times() as u32,
        failure_persistence: None,
        max_global_rejects: 100_000,
        max_local_rejects: 100_000 * times() as u32,
        ..Config::default()
    };
    let random = randomness(5);
    let mut runner = TestRunner::new_with_rng(config, random);
    let choices = prop::collection::vec(prop::collection::vec(any::<u32>(), 60), 20);
    let (numbered, all) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    runner
        .run(&(rule_sets(), choices), |(rules, choices)| {
            let job = Games {
                rules: &rules,
                choices: &choices,
            };
            let start = rules.start(Side::South);
            let games = dispatch(&rules, &start, job).map_err(TestCaseError::fail)?;
            for (bits, positions) in games {
                all.set(all.get() + positions);
                if bits < 64 {
                    numbered.set(numbered.get() + positions);
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    println!("{} positions, {} numbered", all.get(), numbered.get());
    assert!(numbered.get() > all.get() / 4);
}

/// All boards of two houses a side with at most so many seeds.
struct Everything<'a> {
    rules: &'a RuleSet,
    seeds: u16,
    pits: Pits,
}

impl Everything<'_> {
    /// All positions with so many seeds in all that `side` is to move in.
    fn positions(&self, side: Side) -> Vec<Position> {
        let mut found = vec![Position::empty(side)];
        for house in self.rules.shape().all_houses() {
            let one_more = |position: &Position| {
                let left = self.seeds - position.total() as u16;
                let position = *position;
                (0..=left).map(move |seeds| {
                    let mut next = position;
                    next.set_seeds(house, seeds);
                    next
                })
            };
            found = found.iter().flat_map(one_more).collect();
        }
        let stores = |position: Position| {
            let left = self.seeds - position.total() as u16;
            (0..=left).map(move |own| {
                let mut next = position;
                next.set_store(side, own);
                next.set_store(side.other(), left - own);
                next
            })
        };
        found.into_iter().flat_map(stores).collect()
    }
}

impl CoreTask for Everything<'_> {
    /// Boards that differ in what decides, and keys.
    type Output = (usize, usize);

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let mask = self.pits.mask(&core);
        let mut boards = HashSet::new();
        let mut found = HashSet::new();
        let shape = self.rules.shape();
        let start = self.rules.start(Side::South);
        let root = Board::new(shape, &start, Pie::Closed);
        let keys = Keys::new(&core, &root, mask);
        assert!(keys.bits() < 20, "{}", keys.bits());
        for side in Side::ALL {
            for position in self.positions(side) {
                for pie in [Pie::Closed, Pie::FirstTurn, Pie::Offered] {
                    let board = Board::new(shape, &position, pie);
                    boards.insert((
                        board.own & mask,
                        board.opp & mask,
                        board.board_side(),
                        pie as u8,
                    ));
                    found.insert(keys.key(&core, &board));
                }
            }
        }
        (boards.len(), found.len())
    }
}

#[test]
fn all_boards_of_a_small_game_have_keys_of_their_own() {
    let rules = rules(&[("houses", "2"), ("seeds", "2")]);
    // A burnt house gives the two sides of the board different tables.
    let mut start = rules.start(Side::South);
    start.set_burnt(rules.shape().house(Side::South, 1).unwrap(), true);
    for pits in Pits::BOTH {
        let job = Everything {
            rules: &rules,
            seeds: 8,
            pits,
        };
        let (boards, keys) = dispatch(&rules, &start, job);
        assert_eq!(boards, keys, "{pits:?}");
        // Seeds put in four houses or left over, or in five pits or left over; sides and pie.
        let ways = match pits {
            Pits::Houses => 495,
            Pits::HousesAndStores => 1287,
        };
        assert_eq!(boards, ways * 2 * 3, "{pits:?}");
    }
}

#[test]
fn the_seats_of_one_kind_of_player_are_the_same() {
    let rules = rules(&[("houses", "2"), ("seeds", "2")]);
    let job = Everything {
        rules: &rules,
        seeds: 8,
        pits: Pits::Houses,
    };
    let (boards, keys) = dispatch(&rules, &rules.start(Side::South), job);
    assert_eq!(boards, 2 * keys);
}

/// Bits of the keys of a game that goes on from its start.
struct Bits<'a>(&'a RuleSet);

impl CoreTask for Bits<'_> {
    type Output = u32;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> u32 {
        let start = self.0.start(Side::South);
        let root = Board::new(self.0.shape(), &start, Pie::Closed);
        Keys::new(&core, &root, Pits::Houses.mask(&core)).bits()
    }
}

#[test]
fn games_of_usual_size_are_numbered() {
    for (houses, seeds, expected) in [
        ("6", "4", 44),
        ("6", "6", 50),
        ("7", "6", 58),
        ("7", "7", 61),
        ("8", "5", 63),
        ("12", "12", 64),
        ("12", "16", 64),
    ] {
        let rules = rules(&[("houses", houses), ("seeds", seeds)]);
        let bits = dispatch(&rules, &rules.start(Side::South), Bits(&rules));
        assert_eq!(bits, expected, "{houses} houses, {seeds} seeds");
    }
}
