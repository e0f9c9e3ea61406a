//! Tables of endgames where positions can come again: against published numbers, against trying
//! everything, against the search that lays out all positions.

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
#[path = "support/small_endings.rs"]
mod small_endings;

use std::collections::{BTreeMap, HashMap};

use kalaha::rules::board::Pit;
use kalaha::rules::clause::assign_all;
use kalaha::rules::notation::{parse_move, parse_position};
use kalaha::rules::position::Position;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::spec::EndWhen;
use kalaha::rules::state::{Move, Pie, State};
use kalaha::search::core::board::Board;
use kalaha::search::core::dispatch::{CoreTask, dispatch};
use kalaha::search::core::sow::Core;
use kalaha::search::cyclic::solve_cyclic;
use kalaha::search::endgame::{Endgames, Misfit, Sure, Tells, has_layers, misfit, size};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::report::{MovePromise, Promise};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::{promises_of_moves, think};
use kalaha::search::value::Score;
use kalaha::storage::rules::presets::preset;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use random_rules::rule_sets;
use randomness::randomness;
use rayon::prelude::*;
use small_endings::{built, fillings};

fn rules(id: &str, clauses: &[(&str, &str)]) -> RuleSet {
    let mut spec = preset(id).unwrap().rules.clone();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    RuleSet::new(spec).unwrap()
}

/// A position with so many seeds in South's houses, then in North's, South to move.
fn position(rules: &RuleSet, counts: &[u16], stores: [u16; 2]) -> Position {
    let mut position = Position::empty(Side::South);
    let shape = rules.shape();
    let houses = Side::ALL.into_iter().flat_map(|side| shape.houses_of(side));
    for (house, &seeds) in houses.zip(counts) {
        position.add(Pit::House(house), seeds);
    }
    for (side, seeds) in Side::ALL.into_iter().zip(stores) {
        position.set_store(side, seeds);
    }
    position
}

struct Ask<'a>(&'a Endgames, &'a State);

impl CoreTask for Ask<'_> {
    type Output = Option<Sure>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Option<Sure> {
        let shape = self.1.rules().shape();
        let board = Board::new(shape, self.1.position(), self.1.pie());
        self.0.sure(&core, &board)
    }
}

fn sure(table: &Endgames, state: &State) -> Option<Sure> {
    dispatch(state.rules(), state.position(), Ask(table, state))
}

/// How many positions with so many seeds have each value; all of them must be exact.
fn histogram(table: &Endgames, seeds: u32) -> BTreeMap<i32, u64> {
    let mut found = BTreeMap::new();
    for sure in table.all_with(seeds) {
        *found.entry(sure.exact().unwrap()).or_default() += 1;
    }
    found
}

/// T. R. Lincke, thesis, ETH Zürich 2002, appendix A.
const PUBLISHED: [&[(i32, u64)]; 8] = [
    &[(-1, 7), (1, 5)],
    &[(-2, 40), (0, 13), (2, 25)],
    &[(-3, 177), (-1, 1), (0, 63), (1, 7), (3, 116)],
    &[(-4, 532), (-2, 110), (0, 143), (2, 165), (4, 415)],
    &[
        (-5, 1892),
        (-3, 2),
        (-2, 85),
        (-1, 224),
        (1, 121),
        (2, 184),
        (3, 22),
        (5, 1838),
    ],
    &[
        (-6, 4242),
        (-4, 116),
        (-2, 772),
        (0, 1548),
        (2, 550),
        (3, 62),
        (4, 302),
        (6, 4784),
    ],
    &[
        (-7, 8948),
        (-5, 3),
        (-4, 75),
        (-3, 2948),
        (-1, 442),
        (0, 4487),
        (1, 491),
        (3, 2294),
        (4, 239),
        (5, 145),
        (7, 11752),
    ],
    &[
        (-8, 12370),
        (-6, 228),
        (-4, 6828),
        (-2, 9977),
        (-1, 61),
        (0, 8351),
        (1, 236),
        (2, 10182),
        (4, 6972),
        (5, 168),
        (6, 507),
        (8, 19702),
    ],
];

#[test]
fn awari_has_the_published_number_of_positions_with_each_value() {
    let table = built(&rules("awari-database", &[]), 8, 2);
    for (seeds, published) in (1..).zip(PUBLISHED) {
        let published: BTreeMap<i32, u64> = published.iter().copied().collect();
        assert_eq!(histogram(&table, seeds), published, "{seeds} seeds");
    }
}

/// The values of all positions with at most so many seeds where what goes round is worth nothing, by
/// moves made with traces and the plainest of methods: all positions anew until nothing changes.
fn plainly(rules: &RuleSet, seeds: u16) -> HashMap<Vec<u16>, i32> {
    let houses = usize::from(rules.shape().houses());
    let mut known = HashMap::new();
    for seeds in 0..=seeds {
        let all = fillings(2 * houses, seeds);
        for counts in &all {
            known.insert(counts.clone(), 0);
        }
        loop {
            let mut changed = false;
            for counts in &all {
                let value = best(rules, counts, &known);
                changed |= known.insert(counts.clone(), value) != Some(value);
            }
            if !changed {
                break;
            }
        }
    }
    known
}

fn best(rules: &RuleSet, counts: &[u16], known: &HashMap<Vec<u16>, i32>) -> i32 {
    let state = State::with_pie(rules, position(rules, counts, [0; 2]), Pie::Closed);
    let lead = |state: &State| {
        let stores = Side::ALL.map(|side| i32::from(state.position().store(side)));
        stores[0] - stores[1]
    };
    if state.outcome().is_some() {
        return lead(&state);
    }
    let value = |action: Move| {
        let mut next = state.clone();
        next.play(action).unwrap();
        if next.outcome().is_some() {
            return lead(&next);
        }
        let mover = next.position().to_move();
        let shape = rules.shape();
        let seen = [mover, mover.other()]
            .into_iter()
            .flat_map(|side| shape.houses_of(side));
        let counts: Vec<u16> = seen.map(|house| next.position().seeds(house)).collect();
        let to_come = known[&counts];
        lead(&next)
            + if mover == Side::South {
                to_come
            } else {
                -to_come
            }
    };
    state.legal_moves().into_iter().map(value).max().unwrap()
}

#[test]
fn where_seeds_that_go_round_are_halved_values_are_those_of_the_plainest_method() {
    for (clauses, seeds) in [
        (&[("houses", "2")][..], 9),
        (&[("houses", "3")], 7),
        (&[("houses", "3"), ("grand_slam", "no_capture")], 6),
        (&[("houses", "3"), ("relay", "any"), ("step_cap", "5")], 6),
        (
            &[("houses", "3"), ("counts", "1+2"), ("leftovers", "none")],
            6,
        ),
        (
            &[
                ("houses", "2"),
                ("sow_store", "own"),
                ("extra_turn", "true"),
                ("direction", "cw"),
            ],
            8,
        ),
    ] {
        let rules = rules("awari-database", clauses);
        let table = built(&rules, u32::from(seeds), 1);
        for (counts, value) in plainly(&rules, seeds) {
            let state = State::with_pie(&rules, position(&rules, &counts, [0; 2]), Pie::Closed);
            if state.outcome().is_none() {
                let sure = sure(&table, &state).unwrap();
                assert_eq!(sure.exact(), Some(value), "{clauses:?} {counts:?}");
            }
        }
    }
}

#[test]
fn where_a_player_can_come_to_the_seeds_that_stop_a_game_a_table_says_nothing() {
    for id in ["kalah", "tegre"] {
        let of = |limit| rules(id, &[("houses", "2"), ("seed_limit", limit)]);
        let (stopped, endless) = (of("11"), of("0"));
        let tables = [built(&stopped, 4, 1), built(&endless, 4, 1)];
        assert!(tables[0].bytes() == tables[1].bytes(), "{id}");
        for (stores, is_known) in [
            ([7, 5], true),
            ([8, 4], false),
            ([5, 7], true),
            ([4, 8], false),
        ] {
            let begun =
                |rules| State::with_pie(rules, position(rules, &[1, 2, 0, 1], stores), Pie::Closed);
            let found = sure(&tables[0], &begun(&stopped));
            assert_eq!(
                found,
                is_known.then(|| sure(&tables[1], &begun(&endless)).unwrap()),
                "{id} {stores:?}"
            );
        }
    }
}

/// What a value may cost that is checked by: some of those that hang on what came before take for ever.
fn few() -> Limits {
    Limits {
        nodes: Some(50_000),
        ..Limits::default()
    }
}

/// The value of a game that begins here, by laying out all positions; `None` if that leaves it open.
fn laid_out(state: &State) -> Option<i32> {
    let limits = few();
    let stop = Stop::default();
    let report = solve_cyclic(&Request::new(state, Question::EveryMove, &limits, &stop));
    match report.best()?.value {
        value if value.is_exact() => match value.score {
            Score::Seeds(n) => Some(n),
            _ => None,
        },
        _ => None,
    }
}

/// What the player to move has won over what the other has.
fn lead(position: &Position) -> i32 {
    let mover = position.to_move();
    let [his, others] = [mover, mover.other()].map(|side| i32::from(position.store(side)));
    his - others
}

/// Checks every fifth position with at most so many seeds, beginning with one by `nth`, with the table that knows them.
fn check_endings(rules: &RuleSet, seeds: u16, nth: u64, mut check: impl FnMut(&Endgames, &State)) {
    let houses = usize::from(rules.shape().houses());
    let table = built(rules, u32::from(seeds), 2);
    for level in 1..=seeds {
        for (nth, counts) in (nth..).zip(fillings(2 * houses, level)) {
            if nth % 5 > 0 {
                continue;
            }
            // With an even number of seeds in all.
            let ahead = (nth / 5 % 4) as u16;
            let odd = (ahead + level) % 2;
            let position = position(rules, &counts, [ahead, 4 + odd]);
            let state = State::with_pie(rules, position, Pie::Closed);
            // A game may begin with what ends one after a move: a side is empty, few seeds are left.
            let spec = rules.spec();
            let is_empty = Side::ALL.map(|side| position.seeds_of(side) == 0);
            let comes_to_it = (spec.end_when == EndWhen::EitherEmpty && is_empty != [false; 2])
                || level <= spec.end_seeds;
            if state.outcome().is_some() || comes_to_it || rules.check_start(&position).is_err() {
                continue;
            }
            check(&table, &state);
        }
    }
}

/// Checks positions of small boards under random rules, with the table that knows them: 60 rule sets, of which so many stop at a
/// majority.
fn under_random_rules(
    wanted: usize,
    is_wanted: impl Fn(&RuleSet) -> bool,
    mut check: impl FnMut(&Endgames, &State),
) -> usize {
    let random = randomness(17);
    let mut runner = TestRunner::new_with_rng(Config::default(), random);
    let of = (rule_sets(), any::<u64>());
    let (mut sets, mut apart) = (0, 0);
    while sets < wanted {
        let (rules, seed) = of.new_tree(&mut runner).unwrap().current();
        let houses = usize::from(rules.shape().houses());
        let fits = (1..=4).contains(&houses) && has_layers(&rules) && misfit(&rules).is_none();
        if !fits || !is_wanted(&rules) {
            continue;
        }
        sets += 1;
        apart += usize::from(rules.spec().stop_at_majority);
        check_endings(&rules, [0, 6, 5, 4, 4][houses], seed, &mut check);
    }
    apart
}

#[test]
fn what_a_player_is_sure_of_holds_under_random_rules() {
    let (mut checked, mut exact) = (0, 0);
    let apart = under_random_rules(
        60,
        |_| true,
        |table, state| {
            let (Some(found), Some(value)) = (sure(table, state), laid_out(state)) else {
                return;
            };
            let position = state.position();
            let to_come = value - lead(position);
            assert!(
                (found.lower..=found.upper).contains(&to_come),
                "{found:?}, but {to_come}: {position:?} {:?}",
                state.rules().spec()
            );
            checked += 1;
            exact += usize::from(found.lower == found.upper);
        },
    );
    println!("{checked} positions, {exact} exact, {apart} rule sets stop at a majority");
    assert!(checked > 1_000 && 2 * exact > checked && apart > 10);
}

/// A player may pass, and seeds on the way may go to either of them.
#[test]
fn what_a_player_is_sure_of_holds_where_players_pass_and_capture_in_passing() {
    let small = [("houses", "3"), ("seed_limit", "0")];
    let of = |id, more: &[(&'static str, &'static str)]| rules(id, &[&small[..], more].concat());
    for (rules, seeds) in [
        (of("goat", &[]), 7),
        (of("cow", &[]), 7),
        (of("mbangbi", &[]), 6),
        (of("ayo", &[]), 7),
        (of("dakon-russ", &[("houses", "2")]), 8),
        (of("pallanguzhi", &[("last_seeds", "2")]), 8),
        (
            of("hoyito-i", &[("last_seeds", "2"), ("passing_count", "2")]),
            6,
        ),
        (
            of("anywoli", &[("last_seeds", "2"), ("passing_count", "3")]),
            6,
        ),
        (of("pandi", &[("passing_count", "2")]), 6),
        (of("raja-pasu", &[("passing_count", "3")]), 7),
    ] {
        let (mut checked, mut exact) = (0, 0);
        check_endings(&rules, seeds, 0, |table, state| {
            let (Some(found), Some(value)) = (sure(table, state), laid_out(state)) else {
                return;
            };
            let to_come = value - lead(state.position());
            assert!(
                (found.lower..=found.upper).contains(&to_come),
                "{found:?}, but {to_come}: {:?} {:?}",
                state.position(),
                rules.spec()
            );
            checked += 1;
            exact += usize::from(found.lower == found.upper);
        });
        assert!(
            checked > 80 && 2 * exact > checked,
            "{checked}, {exact} exact: {:?}",
            rules.spec()
        );
    }
}

#[test]
fn who_wins_is_what_the_values_tell_under_random_rules() {
    let mut kept: Option<(RuleSet, Endgames)> = None;
    let mut told = [0; 3];
    let is_apart = |rules: &RuleSet| Tells::for_winner(rules) != Tells::Values;
    under_random_rules(20, is_apart, |values, state| {
        let rules = state.rules();
        if kept.as_ref().is_none_or(|(known, _)| known != rules) {
            let stop = Stop::default();
            let winner = Endgames::grown(
                None,
                rules,
                Tells::Winner,
                values.seeds(),
                2,
                &stop,
                |_, _| {},
            );
            kept = winner.map(|table| (rules.clone(), table));
        }
        let (_, winner) = kept.as_ref().unwrap();
        let (Some(value), Some(found)) = (sure(values, state), sure(winner, state)) else {
            return;
        };
        let lead = lead(state.position());
        let result = |sure: Sure| [sure.lower, sure.upper].map(|seeds| (lead + seeds).signum());
        let known = result(found);
        assert_eq!(
            known,
            result(value),
            "{value:?} {:?} {:?}",
            state.position(),
            rules.spec()
        );
        assert!(found.lower <= value.lower && found.upper >= value.upper);
        told[(known[0] + 1) as usize] += usize::from(known[0] == known[1]);
    });
    println!("losses, draws and wins: {told:?}");
    assert!(told.iter().all(|&positions| positions > 30));
}

#[test]
fn what_is_promised_of_moves_holds_after_positions_that_came_before() {
    let (mut checked, mut exact, mut narrow) = (0, 0, 0);
    under_random_rules(
        60,
        |_| true,
        |table, state| {
            let stored = |state: &State| Side::ALL.map(|side| state.position().store(side));
            let mut state = state.clone();
            let start = stored(&state);
            // Three moves that bring nothing: all positions can come again.
            for step in 0..4 {
                let Some(promised) = promises_of_moves(&state, table) else {
                    return;
                };
                assert_eq!(promised.len(), state.legal_moves().len());
                let (limits, stop) = (few(), Stop::default());
                let every = Request::new(&state, Question::EveryMove, &limits, &stop);
                let report = solve_cyclic(&every);
                for MovePromise { action, promise } in promised {
                    let value = report.value_of(action).filter(|value| value.is_exact());
                    let Some(value) = value.map(|value| value.score.worth()) else {
                        continue;
                    };
                    let Promise { least, most } = promise;
                    assert!(
                        (least..=most).contains(&value),
                        "{promise:?} of {action:?}, but {value}: {:?} {:?}",
                        state.seen(),
                        state.rules().spec()
                    );
                    checked += usize::from(step > 0);
                    exact += usize::from(step > 0 && least == most);
                    narrow += usize::from(most - least < 2);
                }
                let moves = state.legal_moves();
                let goes_on = moves.iter().cycle().skip(checked).take(moves.len());
                let after = goes_on.filter_map(|&action| {
                    let mut after = state.clone();
                    after.play(action).ok()?;
                    (after.outcome().is_none() && stored(&after) == start).then_some(after)
                });
                let Some(after) = { after }.next() else {
                    return;
                };
                state = after;
            }
        },
    );
    println!("{checked} moves with positions before, {exact} exact, {narrow} narrow");
    assert!(checked > 1_000 && 3 * exact > checked);
}

/// The seeds by which the player to move wins a game that goes on from here, by trying everything; `None` if that is too much.
fn tried(state: &mut State, mut low: i32, high: i32, left: &mut u32) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let mut best = i32::MIN;
    for action in state.legal_moves() {
        best = best.max(tried_move(state, action, low, high, left)?);
        low = low.max(best);
        if low >= high {
            break;
        }
    }
    Some(best)
}

/// The same if he makes this move.
fn tried_move(state: &mut State, action: Move, low: i32, high: i32, left: &mut u32) -> Option<i32> {
    let mover = state.position().to_move();
    let undo = state.play(action).unwrap();
    let value = match state.outcome() {
        Some(outcome) => {
            let [his, others] = [mover, mover.other()].map(|side| outcome.scores[side]);
            // Nobody is ahead where the rules call it a draw.
            outcome
                .winner
                .map_or(0, |_| i32::from(his) - i32::from(others))
        }
        None if state.position().to_move() == mover => tried(state, low, high, left)?,
        None => -tried(state, -high, -low, left)?,
    };
    state.undo(undo);
    Some(value)
}

/// The best move by a table alone, with its value, if it tells both.
fn best_by_table(table: &Endgames, state: &State) -> Option<(Move, i32)> {
    let limits = Limits {
        nodes: Some(1),
        ..Limits::default()
    };
    let stop = Stop::default();
    let request = Request::new(state, Question::BestMove, &limits, &stop);
    let report = think(&request.with_endgames(Some(table)), |_| {});
    let best = report.best().filter(|best| best.value.is_exact())?;
    match best.value.score {
        Score::Seeds(seeds) => Some((best.action, seeds)),
        _ => None,
    }
}

#[test]
fn where_it_decides_which_position_comes_again_first_values_are_those_of_trying_everything() {
    let oware = |more: &[(&'static str, &'static str)]| {
        rules("oware", &[&[("stop_at_majority", "false")], more].concat())
    };
    for (rules, seeds) in [
        (oware(&[("houses", "2")]), 6),
        (oware(&[("houses", "3")]), 4),
        (oware(&[("houses", "2"), ("stop_at_majority", "true")]), 6),
        (
            oware(&[
                ("houses", "2"),
                ("stop_at_majority", "true"),
                ("repeat_result", "draw"),
            ]),
            6,
        ),
        (oware(&[("houses", "2"), ("must_feed", "false")]), 6),
        (
            rules("clockwise", &[("houses", "2"), ("repeat_limit", "2")]),
            6,
        ),
        (rules("songo", &[("houses", "2")]), 6),
    ] {
        let (mut checked, mut moved) = (0, 0);
        for nth in 0..5 {
            check_endings(&rules, seeds, nth, |table, state| {
                let Some(found) = sure(table, state) else {
                    return;
                };
                let mut left = 30_000;
                let Some(value) = tried(&mut state.clone(), i32::MIN + 1, i32::MAX, &mut left)
                else {
                    return;
                };
                let to_come = value - lead(state.position());
                let case = || format!("{:?} {:?}", state.position(), rules.spec());
                assert_eq!(found.exact(), Some(to_come), "{found:?}: {}", case());
                checked += 1;
                if let Some((action, seeds)) = best_by_table(table, state) {
                    let mut left = 30_000;
                    let (low, high) = (i32::MIN + 1, i32::MAX);
                    let by_move = tried_move(&mut state.clone(), action, low, high, &mut left);
                    assert_eq!(
                        (Some(seeds), seeds),
                        (by_move, value),
                        "{action:?}: {}",
                        case()
                    );
                    moved += 1;
                }
            });
        }
        assert!(
            checked > 100 && 2 * moved > checked,
            "{checked}, {moved}: {:?}",
            rules.spec()
        );
    }
}

#[test]
fn every_ending_of_oware_has_one_value() {
    let table = built(&rules("oware", &[("stop_at_majority", "false")]), 9, 2);
    for seeds in 1..=9 {
        let exact = table.all_with(seeds).filter(|sure| sure.exact().is_some());
        assert_eq!(
            exact.count() as u64,
            Endgames::positions(6, seeds) - Endgames::positions(6, seeds - 1)
        );
    }
}

#[test]
fn every_ending_of_oware_with_the_stop_at_a_majority_has_one_value_for_every_lead() {
    let rules = rules("oware", &[]);
    let table = built(&rules, 5, 2);
    let mut checked = 0;
    for (counts, south) in fillings(12, 5).into_iter().flat_map(|counts| {
        let stores = 19..=24;
        stores.map(move |south| (counts.clone(), south))
    }) {
        let position = position(&rules, &counts, [south, 43 - south]);
        if rules.check_start(&position).is_err() {
            continue;
        }
        let state = State::with_pie(&rules, position, Pie::Closed);
        if state.outcome().is_none() {
            let found = sure(&table, &state);
            let exact = found.and_then(|found| found.exact());
            assert!(exact.is_some(), "{found:?}: {counts:?}, {south}");
            checked += 1;
        }
    }
    assert!(checked > 15_000, "{checked}");
}

#[test]
fn threads_and_growth_change_nothing() {
    for rules in [rules("oware", &[("houses", "4")]), rules("clockwise", &[])] {
        let one = built(&rules, 7, 1);
        assert_eq!(built(&rules, 7, 3).bytes(), one.bytes());
        let small = built(&rules, 5, 1);
        assert_eq!(small.bytes(), &one.bytes()[..small.bytes().len()]);
        let grown = Endgames::grown(
            Some(&small),
            &rules,
            Tells::Values,
            7,
            2,
            &Stop::default(),
            |_, _| {},
        );
        assert_eq!(grown.unwrap().bytes(), one.bytes());
        assert_eq!(size(&rules, Tells::Values, 7), one.bytes().len() as u64);
    }
}

#[test]
fn a_stopped_work_gives_nothing_and_progress_is_told() {
    let rules = rules("oware", &[]);
    let stop = Stop::default();
    let tell = |done, _| {
        if done > 100 {
            stop.stop();
        }
    };
    assert!(Endgames::build(&rules, 9, 2, &stop, tell).is_none());
    let mut told = Vec::new();
    let tell = |done, of| told.push((done, of));
    Endgames::build(&rules, 5, 1, &Stop::default(), tell).unwrap();
    let of = Endgames::positions(6, 5);
    assert!(told.is_sorted() && told.last() == Some(&(of, of)));
}

#[test]
fn rules_without_such_a_table_say_why() {
    let drawn = rules("oware", &[("repeat_result", "draw")]);
    assert_eq!(misfit(&drawn), None);
    let drawn = rules(
        "oware",
        &[("repeat_result", "draw"), ("stop_at_majority", "false")],
    );
    assert_eq!(misfit(&drawn), Some(Misfit::DrawnByRepetition));
    assert!(misfit(&rules("four-row", &[])).is_some());
    assert!(misfit(&rules("oware", &[("repeat_limit", "1")])).is_some());
}

#[test]
fn thinking_with_a_table_tells_the_same_and_sooner() {
    let ids = ["oware", "awari-database", "clockwise"];
    let [both, sooner, promised] = ids.into_par_iter().map(thought_with_and_without).reduce(
        || [0; 3],
        |one, other| std::array::from_fn(|n| one[n] + other[n]),
    );
    println!("{both} positions exact both ways, {sooner} sooner, {promised} promised");
    assert!(both > 40 && sooner > 20 && promised > both / 2);
}

/// How many positions of four seeds are exact with a table and without, how many of them sooner with it, and how many values it promises.
fn thought_with_and_without(id: &str) -> [usize; 3] {
    let limits = Limits {
        nodes: Some(60_000),
        memory: 16,
        ..Limits::default()
    };
    let [mut both, mut sooner, mut promised] = [0; 3];
    let rules = rules(id, &[]);
    let table = built(&rules, 4, 2);
    for counts in fillings(12, 4).into_iter().step_by(37) {
        let state = State::new(&rules, position(&rules, &counts, [23, 21]));
        if state.outcome().is_some() {
            continue;
        }
        let stop = Stop::default();
        let thought = |question, table| {
            let request = Request::new(&state, question, &limits, &stop);
            think(&request.with_endgames(table), |_| {})
        };
        let plain = thought(Question::EveryMove, None);
        let every = thought(Question::EveryMove, Some(&table));
        let best = thought(Question::BestMove, Some(&table));
        for known in plain.moves.iter().filter(|m| m.value.is_exact()) {
            for found in [&every, &best] {
                let found = found
                    .value_of(known.action)
                    .filter(|found| found.is_exact());
                assert!(
                    found.is_none_or(|found| found == known.value),
                    "{id} {counts:?}"
                );
            }
        }
        // What the table promises holds, and is told whatever was asked.
        assert_eq!(best.promise, every.promise);
        assert_eq!(plain.promise, None);
        if let Some(Promise { least, most }) = every.promise {
            assert!(least <= most);
            let values = every.moves.iter().map(|m| m.value.score.worth());
            assert!(values.max().unwrap() <= most, "{id} {counts:?}");
            promised += 1;
            if plain.is_exact() {
                let value = plain.best().unwrap().value.score.worth();
                assert!((least..=most).contains(&value), "{id} {counts:?}");
                let told = every.value().unwrap();
                assert!(!told.is_exact() || told.score.worth() == value);
            }
        }
        if plain.is_exact() && best.best().is_some_and(|best| best.value.is_exact()) {
            both += 1;
            let best = best.best().unwrap();
            assert_eq!(plain.best().unwrap().value, best.value, "{id} {counts:?}");
            sooner += usize::from(every.nodes < plain.nodes);
        }
    }
    [both, sooner, promised]
}

#[test]
fn after_a_capture_no_position_before_it_makes_a_value_less_sure() {
    let rules = rules("awari-database", &[]);
    let table = built(&rules, 8, 2);
    let shape = rules.shape();
    let before = parse_position(shape, "0,1,0,0,0,3/1,0,1,0,2,0 20:20 S").unwrap();
    let mut state = State::new(&rules, before);
    state
        .play(parse_move(&rules, Side::South, "6").unwrap())
        .unwrap();
    assert_eq!(state.position().store(Side::South), 22);
    let limits = Limits {
        nodes: Some(300),
        ..Limits::default()
    };
    let stop = Stop::default();
    let value = |state: &State| {
        let request = Request::new(state, Question::BestMove, &limits, &stop);
        let report = think(&request.with_endgames(Some(&table)), |_| {});
        report.promise.map(|promise| (promise.least, promise.most))
    };
    let alone = State::new(&rules, *state.position());
    assert_eq!(value(&state), value(&alone));
    let (least, most) = value(&state).unwrap();
    assert_eq!(least, most);
}
