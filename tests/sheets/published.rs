//! Random play against published figures: StoneShark/MancalaGames, "Final Combined Results", and
//! the mean lengths of an independent program.

use std::collections::VecDeque;

use kalaha::compare::sheets::estimate::{Estimate, share};
use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::chance::Chance;

use super::{named, sheet};

/// Most standard deviations between two estimates of the same number.
const DEVIATIONS: f64 = 4.0;

#[track_caller]
fn check_published(found: Estimate, part: u64, of: u64, what: &str) {
    let published = share(part as f64, of as f64).unwrap().times(100.0);
    let apart = found.deviations_from(&published);
    println!(
        "{what}: {:.2} ± {:.2}, published {:.2} ± {:.2}: {apart:.1} standard deviations",
        found.mean,
        found.half_width(),
        published.mean,
        published.half_width()
    );
    assert!(apart < DEVIATIONS, "{what}");
}

/// The published mean is rounded to a tenth.
#[track_caller]
fn check_length(sheet: &Sheet, published: f64) {
    let found = Measure::Moves.of(sheet).unwrap();
    let deviation = found.half_width() / kalaha::compare::sheets::estimate::DEVIATIONS;
    let apart = (found.mean - published).abs();
    println!("{} moves, published {published}", found.mean);
    assert!(apart < 0.05 + DEVIATIONS * deviation, "{found:?}");
}

#[test]
fn random_kalah_agrees_with_published_figures() {
    // 100,000 games: the starter won 48,447, the other 45,212, 6,341 were drawn. There the game ends
    // when the player to move has no seeds.
    let stuck = sheet("kalah,end_when=mover_stuck", 200_000);
    let starter = Measure::StarterOfDecided.of(&stuck).unwrap();
    check_published(starter, 48_447, 93_659, "Kalah, starter of decided games");
    check_published(
        Measure::Draws.of(&stuck).unwrap(),
        6_341,
        100_000,
        "Kalah, draws",
    );
    check_length(&sheet("kalah", 200_000), 44.0);
}

#[test]
fn random_oware_agrees_with_published_figures() {
    // 400,000 games: the starter won 180,366, the other 191,193, 20,242 were drawn, 8,199 not ended.
    let oware = sheet("oware", 200_000);
    let starter = Measure::StarterOfDecided.of(&oware).unwrap();
    check_published(starter, 180_366, 371_559, "Oware, starter of decided games");
    check_length(&oware, 103.9);
}

/// How a game goes on that the published figures were taken from: they leave games out that go round
/// or take more than 500 moves.
enum Left {
    Ended(Option<Side>),
    Out,
}

/// Plays at random until the game ends, or until 13 moves in a row lead to one of the last 18
/// different positions.
fn game_without_loops(rules: &RuleSet, starter: Side, chance: &mut Chance) -> Left {
    let mut state = State::new(rules, rules.start(starter));
    let mut last = VecDeque::<Position>::new();
    let mut again = 0;
    for _ in 0..500 {
        let legal = state.legal_moves();
        let action = legal[chance.below(legal.len() as u32) as usize];
        state.play_unchecked(action, |_| {});
        if let Some(outcome) = state.outcome() {
            return Left::Ended(outcome.winner);
        }
        if last.contains(state.position()) {
            again += 1;
            if again > 12 {
                return Left::Out;
            }
        } else {
            last.push_back(*state.position());
            if last.len() > 18 {
                last.pop_front();
            }
            again = 0;
        }
    }
    Left::Out
}

/// In Oware a position that comes again ends our game, and each collects what he has; there such
/// games are left out. Played like that the draws agree as well.
#[test]
fn random_oware_has_the_published_draws_where_games_that_go_round_are_left_out() {
    let rules = named("oware,repeat_limit=99").rules;
    let games = 60_000;
    let (mut drawn, mut out, mut won) = (0_u64, 0_u64, [0_u64; 2]);
    for game in 0..games {
        let starter = Side::ALL[game as usize % 2];
        match game_without_loops(&rules, starter, &mut Chance::part(1, game)) {
            Left::Ended(None) => drawn += 1,
            Left::Ended(Some(winner)) => won[usize::from(winner != starter)] += 1,
            Left::Out => out += 1,
        }
    }
    let percent = |part: u64, of: u64| share(part as f64, of as f64).unwrap().times(100.0);
    let decided = won[0] + won[1];
    check_published(
        percent(won[0], decided),
        180_366,
        371_559,
        "starter of decided games",
    );
    check_published(percent(drawn, games), 20_242, 400_000, "draws");
    check_published(percent(out, games), 8_199, 400_000, "games left out");
}
