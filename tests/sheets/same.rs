//! The same numbers, however the games are played.

use kalaha::compare::sheets::level_games::NotedGame;
use kalaha::compare::sheets::plan::SheetPlan;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::random_games::random_games;
use kalaha::compare::sheets::tally::{Quantity, Tally};
use kalaha::rules::outcome::EndReason;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::chance::Chance;
use kalaha::search::core::board::Board;
use kalaha::search::core::dispatch::{CoreTask, dispatch};
use kalaha::search::core::move_generator::{Successor, action};
use kalaha::search::core::path::Path;
use kalaha::search::core::sow::Core;
use kalaha::search::level::Level;
use kalaha::search::playout::{PlayoutObserver, playout};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};

use super::{played, random_plan, sheet};
use crate::random_rules::rule_sets;
use crate::randomness::randomness;

#[test]
fn the_number_of_threads_changes_nothing() {
    let rules = ["kalah", "oware", "four-row", "kalah,pie=true,houses=3"];
    let plan = random_plan(3_001);
    let one = played(plan, 1, &rules);
    assert_eq!(one, played(plan, 2, &rules));
    assert_eq!(one, played(plan, 3, &rules));
    assert!(one.iter().all(|sheet| sheet.tally.games() == 3_001));
    let plan = SheetPlan::new(3_001, Players::Random, 2, 1_000).unwrap();
    assert_ne!(one[0].tally, played(plan, 2, &rules)[0].tally);
}

#[test]
fn the_number_of_threads_changes_nothing_between_levels() {
    for (level, games) in [
        (Level::Beginner, 30),
        (Level::Amateur, 31),
        (Level::Expert { depth: 2 }, 20),
    ] {
        let plan = SheetPlan::new(games, Players::Level(level), 1, 1_000).unwrap();
        let rules = ["kalah", "oware,pie=true"];
        let one = played(plan, 1, &rules);
        assert_eq!(one, played(plan, 3, &rules), "{level}");
        assert!(one.iter().all(|sheet| sheet.tally.games() == games));
        // Different openings make different games.
        let moves = one[0].tally.of(Quantity::Moves);
        assert!(moves.least() < moves.most(), "{level}");
    }
}

#[test]
fn other_rule_sets_beside_it_change_nothing() {
    let plan = random_plan(2_000);
    let alone = played(plan, 2, &["oware"]);
    let beside = played(plan, 2, &["kalah", "oware", "congkak"]);
    assert_eq!(alone[0], beside[1]);
}

#[test]
fn the_games_of_a_pair_are_different_games() {
    // If the second were the first with sides changed, every number would come up twice.
    let sheet = sheet("kalah", 40);
    let lengths = sheet.tally.of(Quantity::Moves).bins();
    assert!(lengths.into_iter().any(|bin| bin.count % 2 == 1));
}

/// Writes down the moves of a random game.
struct Written {
    starter: Side,
    mover: Side,
    moves: Vec<Move>,
    rules: RuleSet,
}

impl<const WORDS: usize, const BITS: u32> PlayoutObserver<WORDS, BITS> for Written {
    fn played(
        &mut self,
        _: &Core<WORDS, BITS>,
        next: &Successor<WORDS, BITS>,
        _: Option<EndReason>,
        _: u32,
    ) {
        self.moves
            .push(action(&self.rules, self.mover, next.house, next.forks).unwrap());
        self.mover = next.board.side();
    }
}

/// A game to be written down, and what decides it.
struct Writing<'a>(&'a mut Written, Chance);

impl CoreTask for Writing<'_> {
    type Output = ();

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) {
        let Self(written, mut chance) = self;
        let rules = written.rules.clone();
        let state = State::new(&rules, rules.start(written.starter));
        let board = Board::new(rules.shape(), state.position(), state.pie());
        let mut path = Path::new(&core, rules.shape(), &state);
        playout(&core, &board, &mut path, &mut chance, 300, written);
    }
}

#[test]
fn the_fast_way_counts_like_the_one_with_all_rules() {
    let random = randomness(5);
    let config = Config {
        max_global_rejects: 100_000,
        ..Config::default()
    };
    let mut runner = TestRunner::new_with_rng(config, random);
    let plan = SheetPlan::new(2, Players::Random, 1, 300).unwrap();
    let strategy = rule_sets();
    let (mut games, mut moves) = (0, 0);
    for case in 0..400 {
        let rules = strategy.new_tree(&mut runner).unwrap().current();
        if State::new(&rules, rules.start(Side::South))
            .outcome()
            .is_some()
        {
            continue;
        }
        let (mut fast, mut slow) = (Tally::default(), Tally::default());
        let ready = random_games(&rules, &plan);
        let mut chance = Chance::part(9, case);
        for (number, starter) in (0..).zip([Side::South, Side::North, Side::South, Side::North]) {
            let mut written = Written {
                starter,
                mover: starter,
                moves: Vec::new(),
                rules: rules.clone(),
            };
            let job = Writing(&mut written, chance.clone());
            dispatch(&rules, &rules.start(starter), job);
            ready.play(number, starter, &mut chance, &mut fast);
            let mut noted = NotedGame::new(&rules, starter);
            for &action in &written.moves {
                assert_eq!(noted.state().check(action), Ok(()));
                noted.play(action);
            }
            moves += written.moves.len();
            games += 1;
            slow.add(number, noted.facts(), noted.score());
        }
        assert_eq!(fast, slow, "{:?}", rules.spec());
    }
    println!("{games} games and {moves} moves counted both ways");
    assert!(games > 1_000 && moves > 20_000);
}

#[test]
fn games_of_a_sheet_are_played_again_by_their_number() {
    use kalaha::compare::sheets::control::Control;
    use kalaha::compare::sheets::example::{ExampleKind, example, game, moves_before};
    use kalaha::compare::sheets::tally::{Quantity, StarterResult};
    use kalaha::search::level::Level;
    for players in [Players::Random, Players::Level(Level::Amateur)] {
        let plan = SheetPlan::new(61, players, 3, 1_000).unwrap();
        for rules in ["kalah-pie", "congkak", "four-row"] {
            let sheet = super::played(plan, 2, &[rules]).remove(0);
            let control = Control::default();
            let mut again = Tally::default();
            for number in 0..61 {
                let game = game(&sheet.named.rules, &plan, number, &control).unwrap();
                again.add(number, game.facts(), game.score());
            }
            assert_eq!(again, sheet.tally, "{rules}");
            for quantity in Quantity::ALL {
                let Some(most) = sheet.tally.extreme(quantity) else {
                    continue;
                };
                let most = game(&sheet.named.rules, &plan, most, &control).unwrap();
                let shown = example(&sheet, ExampleKind::Extreme(quantity), &control).unwrap();
                assert_eq!(shown.moves(), most.moves());
                let of = |game: &NotedGame| quantity.of_game(game.facts(), game.score().unwrap());
                // With the move by which it is an example it is one, and not before.
                let before = moves_before(&shown, ExampleKind::Extreme(quantity));
                let first = |made: usize| {
                    let (rules, starter) = (&sheet.named.rules, shown.starter());
                    let mut first = NotedGame::new(rules, starter);
                    shown.moves()[..made].iter().for_each(|&m| first.play(m));
                    first.facts().clone()
                };
                let all = shown.facts();
                match quantity {
                    Quantity::LongestRelay => {
                        assert_eq!(first(before + 1).longest_relay, all.longest_relay);
                        assert_ne!(first(before).longest_relay, all.longest_relay);
                    }
                    Quantity::LargestSwing => {
                        assert_eq!(first(before + 2).largest_swing, all.largest_swing);
                        assert_ne!(first(before + 1).largest_swing, all.largest_swing);
                    }
                    _ => assert_eq!(before, 0),
                }
                let numbers = sheet.tally.of(quantity);
                assert_eq!(of(&shown), numbers.most(), "{rules}");
                let typical = example(&sheet, ExampleKind::Typical(quantity), &control).unwrap();
                let distance = |found: i64| (found as f64 - numbers.mean().unwrap()).abs();
                assert!(distance(of(&typical).unwrap()) <= distance(numbers.most().unwrap()));
            }
            for result in StarterResult::ALL {
                let came_out = |&number: &u64| {
                    let game = game(&sheet.named.rules, &plan, number, &control).unwrap();
                    StarterResult::of(game.score()) == result
                };
                assert_eq!(sheet.tally.first(result), (0..60).find(came_out), "{rules}");
                if let Some(shown) = example(&sheet, ExampleKind::First(result), &control) {
                    assert_eq!(StarterResult::of(shown.score()), result, "{rules}");
                }
            }
            assert!(game(&sheet.named.rules, &plan, 61, &control).is_none());
        }
    }
}
