//! Exact values where positions can come again, against trying everything: what came before counts.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test fails by panicking, and prints what it checked"
)]

#[path = "support/random_rules.rs"]
mod random_rules;
#[path = "support/randomness.rs"]
mod randomness;

use std::sync::LazyLock;

use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::parse_position;
use kalaha::rules::outcome::EndReason;
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::{RepeatResult, RuleSpec};
use kalaha::rules::state::{Move, Pie, State};
use kalaha::search::alpha_beta::bounds::show;
use kalaha::search::assertion::{Assertion, AssertionOutcome, Bounded};
use kalaha::search::cyclic::{show_laid_out, solve_cyclic};
use kalaha::search::endgame::{Endgames, misfit, most_seeds};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof_number::{force, who_wins};
use kalaha::search::report::Report;
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::can_be_solved;
use kalaha::search::think::think;
use kalaha::search::value::{Certainty, Score};
use kalaha::storage::rules::presets::preset;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;
use rayon::prelude::*;

/// Everything that can follow, with all that came before, by alpha-beta.
struct Oracle {
    /// States that may still be tried.
    left: u32,
    /// Moves that may still be made after one another.
    depth: u32,
    /// Games that ended because a position came too often.
    repeated: u32,
}

/// More than any value.
const MOST: i32 = 100_000;
/// A win at once; a later one is worth less.
const WIN: i32 = 50_000;

impl Oracle {
    /// The value of a state for the player to move; `None` if that is too much.
    fn value(&mut self, state: &mut State, mut low: i32, high: i32) -> Option<i32> {
        self.left = self.left.checked_sub(1)?;
        self.depth = self.depth.checked_sub(1)?;
        let mut best = -MOST;
        for action in state.legal_moves() {
            let value = self.after(state, action, low, high)?;
            best = best.max(value);
            low = low.max(best);
            if low >= high {
                break;
            }
        }
        self.depth += 1;
        Some(best)
    }

    /// The value of a move for the player who makes it; the state is then as before, unless that is too much.
    fn after(&mut self, state: &mut State, action: Move, low: i32, high: i32) -> Option<i32> {
        let mover = state.position().to_move();
        let undo = state.play(action).unwrap();
        let value = self.value_after(state, mover, low, high)?;
        state.undo(undo);
        Some(value)
    }

    /// The value for `mover`, who has just moved.
    fn value_after(&mut self, next: &mut State, mover: Side, low: i32, high: i32) -> Option<i32> {
        let by_seeds = next.rules().counts_seeds();
        if let Some(outcome) = next.outcome() {
            self.repeated += u32::from(outcome.reason == EndReason::Repetition);
            let scores = outcome.scores;
            let margin = i32::from(scores[mover]) - i32::from(scores[mover.other()]);
            return Some(match (by_seeds, outcome.winner) {
                (true, Some(_)) => margin,
                (false, Some(winner)) if winner == mover => WIN - 1,
                (false, Some(_)) => 1 - WIN,
                (_, None) => 0,
            });
        }
        // A win or a loss is a move nearer for the next state.
        let nearer = |value: i32| match value {
            _ if by_seeds => value,
            1.. => value + 1,
            0 => 0,
            _ => value - 1,
        };
        let further = |value: i32| match value {
            _ if by_seeds => value,
            1.. => value - 1,
            0 => 0,
            _ => value + 1,
        };
        let (near_low, near_high) = (nearer(low), nearer(high));
        let value = if next.position().to_move() == mover {
            self.value(next, near_low, near_high)?
        } else {
            -self.value(next, -near_high, -near_low)?
        };
        Some(further(value))
    }
}

/// A score as the oracle tells it.
fn number(score: Score) -> i32 {
    match score {
        Score::Seeds(n) => n,
        Score::Win { moves } => WIN - moves as i32,
        Score::Draw => 0,
        Score::Loss { moves } => moves as i32 - WIN,
    }
}

/// A game under random rules that has gone on for a few moves.
struct Game {
    state: State,
    /// The value of every move.
    values: Vec<i32>,
    goes_round: bool,
}

impl Game {
    /// With all values, if they are not too much.
    fn of(mut state: State) -> Option<Self> {
        let mut oracle = Oracle {
            left: 10_000,
            depth: 80,
            repeated: 0,
        };
        let legal = state.legal_moves().into_iter();
        let values = legal.map(|action| oracle.after(&mut state, action, -MOST, MOST));
        let values = values.collect::<Option<Vec<_>>>()?;
        let goes_round = oracle.repeated > 0;
        (!values.is_empty()).then_some(Self {
            state,
            values,
            goes_round,
        })
    }
}

/// Those that most tests look at.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| games(800, |_| true));

/// Games under random rules that are wanted, under which positions can come again.
fn games(count: usize, is_wanted: impl Fn(&RuleSet) -> bool) -> Vec<Game> {
    let random = randomness(91);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let of = (
        rule_sets(),
        prop::collection::vec(0_u16..4, 8),
        prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    );
    let mut draw = || loop {
        let (rules, seeds, played) = of.new_tree(&mut runner).unwrap().current();
        if rules.shape().houses() > 4 || can_be_solved(&rules) || !is_wanted(&rules) {
            continue;
        }
        let mut position = Position::empty(Side::South);
        for (house, &n) in rules.shape().all_houses().zip(&seeds) {
            position.set_seeds(house, n);
        }
        position.set_store(Side::North, seeds[0]);
        if rules.check_start(&position).is_err() {
            continue;
        }
        let mut state = State::new(&rules, position);
        for choice in played {
            let moves = state.legal_moves();
            if !moves.is_empty() {
                state.play(*choice.get(&moves)).unwrap();
            }
        }
        return state;
    };
    let mut found = Vec::new();
    while found.len() < count {
        let drawn: Vec<State> = (0..50).map(|_| draw()).collect();
        let known: Vec<_> = drawn.into_par_iter().map(Game::of).collect();
        found.extend(known.into_iter().flatten());
    }
    found.truncate(count);
    found
}

/// How many of them could go round.
fn round(games: &[Game]) -> usize {
    games.iter().filter(|game| game.goes_round).count()
}

/// What is told as exact is the value, and no move is worth more than is told of it.
fn check_values(state: &State, values: &[i32], report: &Report) -> usize {
    let rules = state.rules();
    let case = || format!("{:?}\n{state:?}\n{values:?}\n{report:?}", rules.spec());
    let mut exact = 0;
    for (action, &value) in state.legal_moves().into_iter().zip(values) {
        let Some(found) = report.value_of(action) else {
            continue;
        };
        match found.certainty {
            Certainty::Exact => assert_eq!(number(found.score), value, "{action:?}: {}", case()),
            Certainty::AtMost => assert!(number(found.score) >= value, "{action:?}: {}", case()),
            Certainty::AtLeast => assert!(number(found.score) <= value, "{action:?}: {}", case()),
            Certainty::Estimate { .. } => {}
        }
        exact += usize::from(found.is_exact());
    }
    exact
}

#[test]
fn every_value_is_that_of_trying_everything() {
    let (mut exact, mut all) = (0, 0);
    let games = &GAMES[..800];
    for Game { state, values, .. } in games {
        let report = solve_cyclic(&Request::new(
            state,
            Question::EveryMove,
            &Limits::default(),
            &Stop::default(),
        ));
        let left_out = state.pie() != Pie::Closed
            || state.rules().spec().repeat_limit == 0
            || (!state.rules().counts_seeds()
                && state.rules().spec().repeat_result != RepeatResult::Draw)
            // Of boards with claims more can come than find room.
            || (state.rules().has_claims() && report.moves.is_empty());
        let found = check_values(state, values, &report);
        if !left_out {
            exact += found;
            all += values.len();
        }
    }
    let round = round(games);
    println!("{exact} of {all} moves exact; {round} of 800 games can go round");
    assert!(round > 150, "only {round} of the games can go round");
    // Not counted are the pie rule, games won by coming round, and those that may go round for ever.
    assert!(all > 300, "only {all} moves");
    assert!(exact == all, "only {exact} of {all} moves are exact");
}

#[test]
fn a_line_ends_with_the_value_of_its_first_move() {
    for Game { state, .. } in &GAMES[..600] {
        let report = solve_cyclic(&Request::new(
            state,
            Question::EveryMove,
            &Limits::default(),
            &Stop::default(),
        ));
        let Some(best) = report.best().filter(|best| best.value.is_exact()) else {
            continue;
        };
        let mover = state.position().to_move();
        let mut end = state.clone();
        for &action in &report.line {
            end.play(action).unwrap();
        }
        let case = format!("{:?}\n{state:?}\n{report:?}", state.rules().spec());
        let Some(outcome) = end.outcome() else {
            // A draw by going round is told by one round.
            let goes_round =
                state.rules().spec().repeat_limit != 2 || best.value.score == Score::Draw;
            assert!(goes_round && !report.line.is_empty(), "{case}");
            continue;
        };
        let margin = i32::from(outcome.scores[mover]) - i32::from(outcome.scores[mover.other()]);
        match best.value.score {
            Score::Seeds(_) if outcome.winner.is_none() => {
                assert_eq!(best.value.score, Score::Seeds(0), "{case}");
            }
            Score::Seeds(n) => assert_eq!(n, margin, "{case}"),
            Score::Win { moves } => {
                assert_eq!(outcome.winner, Some(mover), "{case}");
                assert_eq!(report.line.len(), moves as usize, "{case}");
            }
            Score::Draw => assert_eq!(outcome.winner, None, "{case}"),
            Score::Loss { moves } => {
                assert_eq!(outcome.winner, Some(mover.other()), "{case}");
                assert_eq!(report.line.len(), moves as usize, "{case}");
            }
        }
    }
}

/// What a move is worth as assertions tell it: in seeds, else who wins.
fn worth(state: &State, value: i32) -> i32 {
    match state.rules().counts_seeds() {
        true => value,
        false => value.signum(),
    }
}

/// The score of this worth.
fn score(state: &State, worth: i32) -> Score {
    match (state.rules().counts_seeds(), worth.clamp(-1, 1)) {
        (true, _) => Score::Seeds(worth),
        (false, 1) => Score::Win { moves: 0 },
        (false, 0) => Score::Draw,
        (false, _) => Score::Loss { moves: 0 },
    }
}

/// Holds what is shown of an assertion against the value of the move; whether anything was shown.
fn check_shown(
    state: &State,
    assertion: &Assertion,
    worth_of_move: i32,
    shown: &AssertionOutcome,
) -> bool {
    let case = || {
        format!(
            "{:?}\n{state:?}\n{assertion:?}\n{shown:?}",
            state.rules().spec()
        )
    };
    let asserted = assertion.score.worth();
    let is_true = match assertion.bound {
        Bounded::AtLeast => worth_of_move >= asserted,
        Bounded::AtMost => worth_of_move <= asserted,
    };
    match shown {
        AssertionOutcome::Open => return false,
        AssertionOutcome::Refuted => assert!(!is_true, "{}", case()),
        AssertionOutcome::All(moves) => {
            assert!(is_true, "{}", case());
            let [known] = moves.as_slice() else {
                panic!("{}", case());
            };
            let told = known.value.score.worth();
            let holds = match known.value.certainty {
                Certainty::AtLeast => asserted <= told && told <= worth_of_move,
                Certainty::AtMost => worth_of_move <= told && told <= asserted,
                Certainty::Exact | Certainty::Estimate { .. } => false,
            };
            assert!(holds && known.action == assertion.action, "{}", case());
        }
    }
    true
}

/// How many assertions about moves were shown: by looking ahead, by laying out, by proof numbers, and with a table.
fn shown_claims(games: &[Game]) -> [usize; 4] {
    let (mut ahead, mut laid_out, mut forced, mut by_table, mut all) = (0, 0, 0, 0, 0);
    let limits = Limits {
        nodes: Some(20_000),
        memory: 2,
        ..Limits::default()
    };
    for Game { state, values, .. } in games {
        let stop = Stop::default();
        let plain = Request::new(state, Question::EveryMove, &limits, &stop);
        let seeds = most_seeds(state.rules(), 3, 1 << 20);
        let table = match misfit(state.rules()) {
            None => Endgames::build(state.rules(), seeds, 1, &stop, |_, _| {}),
            Some(_) => None,
        };
        for (action, &value) in state.legal_moves().into_iter().zip(values) {
            let value = worth(state, value);
            for (bound, more) in [
                (Bounded::AtLeast, 0),
                (Bounded::AtLeast, 1),
                (Bounded::AtLeast, -2),
                (Bounded::AtMost, 0),
                (Bounded::AtMost, -1),
                (Bounded::AtMost, 2),
            ] {
                let score = score(state, value + more);
                let assertion = [Assertion {
                    action,
                    bound,
                    score,
                }];
                let check = |shown| usize::from(check_shown(state, &assertion[0], value, &shown));
                ahead += check(show(&plain, &assertion));
                laid_out += check(show_laid_out(&plain, &assertion));
                forced += check(force(&plain, &assertion));
                if table.is_some() {
                    let request = plain.with_endgames(table.as_ref());
                    by_table += check(show(&request, &assertion));
                    by_table += check(show_laid_out(&request, &assertion));
                    by_table += check(force(&request, &assertion));
                }
                all += 1;
            }
        }
    }
    let round = round(games);
    println!(
        "of {all} assertions, {round} games round: {ahead} ahead, {laid_out} laid out, {forced} forced; {by_table} by table"
    );
    assert!(
        round > games.len() / 5,
        "only {round} of the games can go round"
    );
    [ahead, laid_out, forced, by_table]
}

#[test]
fn what_is_shown_of_moves_is_so_whatever_came_before() {
    let [ahead, laid_out, forced, by_table] = shown_claims(&GAMES[..400]);
    // Few of the assertions fit a table: the puzzles of small boards are held against full solving elsewhere.
    assert!(ahead > 1_000 && laid_out > 1_500 && forced > 800 && by_table > 8);
}

#[test]
fn the_same_where_what_came_last_decides_what_may_be_played() {
    let [ahead, laid_out, forced, _] = shown_claims(&games(200, RuleSet::remembers));
    assert!(ahead > 500 && laid_out > 500 && forced > 400);
}

#[test]
fn who_is_told_to_win_wins_whatever_came_before() {
    let limits = Limits {
        nodes: Some(50_000),
        memory: 2,
        ..Limits::default()
    };
    let (mut known, mut open) = ([0; 3], 0);
    let games = &GAMES[..400];
    for Game { state, values, .. } in games {
        let best = values.iter().copied().max().unwrap();
        let result = worth(state, best).signum();
        let stop = Stop::default();
        let request = Request::new(state, Question::BestMove, &limits, &stop);
        let Some(winner) = who_wins(&request, |_| {}) else {
            continue;
        };
        let case = || format!("{:?}\n{state:?}\n{winner:?}", state.rules().spec());
        assert!(
            winner.least <= result && result <= winner.most,
            "{}",
            case()
        );
        let kept = winner.best.map(|best| {
            let at = state.legal_moves().iter().position(|&legal| legal == best);
            worth(state, values[at.unwrap()]).signum()
        });
        let promised = (winner.least >= 0).then_some(winner.least);
        assert!(
            kept.is_some() == promised.is_some() && kept >= promised,
            "{}",
            case()
        );
        match winner.result() {
            Some(result) => known[(result + 1) as usize] += 1,
            None => open += 1,
        }
    }
    let round = round(games);
    println!("{known:?} lost, drawn and won, {open} open; {round} games round");
    assert!(round > 80 && known[0] > 40 && known[1] > 5 && known[2] > 80 && open < known[2]);
}

/// The preset-like rules with these clauses.
fn rules_with(clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

#[test]
fn clockwise_kalah_on_a_small_board_is_solved_and_every_move_with_it() {
    let rules = rules_with(&[
        ("houses", "3"),
        ("seeds", "2"),
        ("direction", "cw"),
        ("repeat_limit", "2"),
    ]);
    let state = State::new(&rules, rules.start(Side::South));
    let question = Question::BestMoveFirst;
    let limits = Limits::default();
    let report = think(
        &Request::new(&state, question, &limits, &Stop::default()),
        |_| {},
    );
    assert_eq!(report.moves.len(), 3);
    assert!(
        report.moves.iter().all(|m| m.value.is_exact()),
        "{report:?}"
    );
    assert_eq!(report.best().unwrap().value.score, Score::Seeds(-4));
}

/// Bestemshe with two houses of five has 4,593 positions.
#[test]
fn laying_out_goes_by_its_own_memory() {
    let mut spec = preset("bestemshe").unwrap().rules.clone();
    assign_all(&mut spec, [("houses", "2"), ("seeds", "5")]).unwrap();
    let rules = RuleSet::new(spec).unwrap();
    let state = State::new(&rules, rules.start(Side::South));
    let solved = |memory, laid_out| {
        let limits = Limits {
            memory,
            laid_out,
            ..Limits::default()
        };
        let stop = Stop::default();
        let report = solve_cyclic(&Request::new(&state, Question::BestMove, &limits, &stop));
        report.best().map(|best| best.value.score)
    };
    assert_eq!(solved(1, None), None, "too little memory");
    assert_eq!(solved(1, Some(2)), Some(Score::Seeds(0)));
    assert_eq!(solved(2, Some(1)), None);
}

#[test]
fn a_line_begins_with_the_best_move() {
    let mut spec = preset("waurie").unwrap().rules.clone();
    assign_all(&mut spec, [("houses", "5")]).unwrap();
    let rules = RuleSet::new(spec).unwrap();
    let position = parse_position(rules.shape(), "1,2,1,3,1/2,0,2,1,2 0:0 S").unwrap();
    let start = State::new(&rules, position);
    let after = start.legal_moves().into_iter().map(|action| {
        let mut next = start.clone();
        next.play(action).unwrap();
        next
    });
    let states: Vec<_> = after.chain([start.clone()]).collect();
    let proven = states.par_iter().filter(|state| {
        // Ten times as many as any of them needs.
        let limits = Limits {
            nodes: Some(100_000_000),
            ..Limits::default()
        };
        let stop = Stop::default();
        let request = Request::new(state, Question::EveryMove, &limits, &stop);
        let report = think(&request, |_| {});
        let best = report.best().unwrap();
        assert_eq!(report.line.first(), Some(&best.action));
        let (Score::Win { moves } | Score::Loss { moves }) = best.value.score else {
            return false;
        };
        let is_proven = best.value.is_exact() && report.best_is_proven;
        assert!(
            !is_proven || report.line.len() == moves as usize,
            "{best:?}"
        );
        is_proven
    });
    let proven = proven.count();
    assert!(proven > 1, "{proven}");
}
