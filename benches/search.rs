//! The speed of moves, of random games, and of players.
//!
//! `cargo bench --bench search`

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use kalaha::compare::sheets::plan::SheetPlan;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::random_games::random_games as games_of_a_sheet;
use kalaha::compare::sheets::tally::Tally;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::chance::Chance;
use kalaha::search::core::board::Board;
use kalaha::search::core::dispatch::{CoreTask, dispatch};
use kalaha::search::core::path::Path;
use kalaha::search::core::sow::Core;
use kalaha::search::level::{Level, Occasion, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::perft::perft;
use kalaha::search::playout::playout;
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::storage::knowledge::knowledge_file::shipped;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

fn main() {
    divan::main();
}

fn start(rules: &str) -> State {
    let rules = parse_rules_arg(rules, Overrides::default()).unwrap().rules;
    State::new(&rules, rules.start(Side::South))
}

/// Moves made, all of them.
#[divan::bench(args = ["kalah", "oware", "congkak", "four-row"], sample_count = 10)]
fn moves(bencher: Bencher<'_, '_>, rules: &str) {
    let state = start(rules);
    let count = || perft(&state, 7, 1, &Stop::default(), |_| {});
    let moves = count().moves_made;
    bencher.counter(ItemsCount::new(moves)).bench_local(count);
}

/// Games a batch.
const GAMES: u32 = 1_000;

struct Games<'a>(&'a State);

impl CoreTask for Games<'_> {
    type Output = u64;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> u64 {
        let shape = self.0.rules().shape();
        let board = Board::new(shape, self.0.position(), self.0.pie());
        let mut chance = Chance::new(1);
        let mut moves = 0;
        for _ in 0..GAMES {
            let mut path = Path::new(&core, shape, self.0);
            let played = playout(&core, &board, &mut path, &mut chance, 10_000, &mut ());
            moves += u64::from(played.moves);
        }
        moves
    }
}

/// Whole games at random.
#[divan::bench(args = ["kalah", "oware", "congkak", "four-row", "toguz-korgool"])]
fn random_games(bencher: Bencher<'_, '_>, rules: &str) {
    let state = start(rules);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let job = Games(&state);
        black_box(dispatch(state.rules(), state.position(), job))
    });
}

/// Whole games at random with all that a character sheet notes of them.
#[divan::bench(args = ["kalah", "oware", "congkak", "four-row", "toguz-korgool"])]
fn random_games_of_a_sheet(bencher: Bencher<'_, '_>, rules: &str) {
    let state = start(rules);
    let plan = SheetPlan::new(GAMES.into(), Players::Random, 1, 10_000).unwrap();
    let games = games_of_a_sheet(state.rules(), &plan);
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        let mut tally = Tally::default();
        let mut chance = Chance::new(1);
        for number in 0..GAMES.into() {
            games.play(number, Side::South, &mut chance, &mut tally);
        }
        tally
    });
}

/// One move of an expert who looks 8 moves ahead, in positions that random games come to.
#[divan::bench(args = ["kalah", "oware", "congkak-6", "four-row"], sample_count = 100)]
fn expert_8(bencher: Bencher<'_, '_>, rules: &str) {
    let start = start(rules);
    let mut chance = Chance::new(2);
    let limits = Limits {
        memory: 16,
        ..Limits::default()
    };
    let level = Level::Expert { depth: 8 };
    let player = Player::of(level);
    let position = move || loop {
        let mut state = start.clone();
        for _ in 0..chance.below(30) {
            let legal = state.legal_moves();
            if let Some(&action) = legal.get(chance.below(legal.len() as u32) as usize) {
                state.play(action).unwrap();
            }
        }
        if state.outcome().is_none() {
            return state;
        }
    };
    bencher.with_inputs(position).bench_local_values(|state| {
        let occasion = Occasion { seed: 0, turn: 0 };
        player.choose(
            &Request::new(&state, Question::BestMove, &limits, &Stop::default()),
            occasion,
            |_| {},
        )
    });
}

/// The opening searched to a fixed depth: plainly, and with what is shipped of the rules, which is asked at every leaf.
#[divan::bench(args = ["kalah", "oware", "four-row"], consts = [false, true], sample_count = 10)]
fn look_ahead<const KNOWS: bool>(bencher: Bencher<'_, '_>, rules: &str) {
    let state = start(rules);
    let known = shipped(state.rules()).filter(|_| KNOWS);
    let limits = Limits {
        depth: Some(11),
        memory: 16,
        ..Limits::default()
    };
    let stop = Stop::default();
    let request = Request::new(&state, Question::BestMove, &limits, &stop);
    let request = request.with_knowledge(known.as_ref());
    let nodes = think(&request, |_| {}).nodes;
    bencher
        .counter(ItemsCount::new(nodes))
        .bench_local(|| think(&request, |_| {}));
}
