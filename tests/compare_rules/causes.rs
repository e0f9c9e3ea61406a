//! Which clause makes two games part.

use kalaha::compare::cause::{Cause, Role, cause};
use kalaha::compare::clause_by_clause::switched::switched;
use kalaha::compare::line::Line;
use kalaha::compare::parting::{PartingKind, first_parting};
use kalaha::rules::clause::Clause;
use kalaha::rules::rule_set::RuleSet;

use crate::random_rules::rule_sets;
use crate::support::{line, preset, random_game, rules, samples};

fn opening(base: &RuleSet, other: &RuleSet) -> Cause {
    cause(base, other, &Line::opening()).unwrap()
}

#[test]
fn an_empty_capture_is_named() {
    let (kalah, empty) = (preset("kalah"), preset("empty-capture"));
    let mut parted = 0;
    for seed in 0..50 {
        if let Some(cause) = cause(&kalah, &empty, &random_game(&kalah, seed)) {
            assert_eq!(cause.clauses(), [Clause::EmptyCapture]);
            assert_eq!(cause.to_string(), "empty capture: on");
            parted += 1;
        }
    }
    assert!(parted > 0);
}

#[test]
fn the_end_of_a_game_is_named() {
    let (kalah, stuck) = (preset("kalah"), preset("mover-stuck"));
    let causes = (0..50).filter_map(|seed| cause(&kalah, &stuck, &random_game(&kalah, seed)));
    let causes: Vec<_> = causes.collect();
    assert!(!causes.is_empty());
    assert!(causes.iter().all(|c| c.clauses() == [Clause::EndWhen]));
}

#[test]
fn a_grand_slam_that_is_not_allowed_is_named() {
    let (oware, no_slam) = (preset("oware"), preset("oware-no-slam"));
    let game = line(&oware, "1,0,0,0,0,1/1,0,0,0,0,0 20:25 S", &[6]);
    let cause = cause(&oware, &no_slam, &game).unwrap();
    assert_eq!(cause.parting.kind, PartingKind::IllegalInSecond);
    assert_eq!(cause.to_string(), "grand slam: not allowed");
}

#[test]
fn of_many_differences_the_one_at_work_is_named() {
    let (kalah, oware) = (preset("kalah"), preset("oware"));
    // House 4 passes the store, and neither captures nor ends in it.
    let game = line(&kalah, "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", &[4]);
    let passed = cause(&kalah, &oware, &game).unwrap();
    assert_eq!(passed.clauses(), [Clause::SowStore]);
    // House 3 ends in it: without the store, there is no other move either.
    let game = line(&kalah, "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S", &[3]);
    let ended = cause(&kalah, &oware, &game).unwrap();
    assert_eq!(ended.clauses(), [Clause::SowStore]);
    // The other way round as well, where the clause cannot be switched alone.
    let passed = cause(&oware, &kalah, &game).unwrap();
    assert_eq!(passed.clauses()[0], Clause::SowStore);
}

#[test]
fn another_kind_of_capture_is_one_cause() {
    let (none, opposite) = (rules("capture=none houses=3"), rules("houses=3"));
    let game = line(&none, "1,0,2/1,1,1 0:0 S", &[1]);
    assert_eq!(
        cause(&none, &opposite, &game).unwrap().to_string(),
        "captures: from the opposite house"
    );
}

#[test]
fn clauses_that_only_work_together_are_both_named() {
    let (off, on) = (
        rules("houses=3 take_last=off"),
        rules("houses=3 empty_capture=on pie=on leftovers=none"),
    );
    // The last seed falls in an empty house opposite an empty one: banked only if it may be taken at
    // all, and if an empty capture counts.
    let game = line(&off, "1,0,2/1,0,1 0:0 S", &[1]);
    let both = cause(&off, &on, &game).unwrap();
    assert_eq!(both.clauses(), [Clause::EmptyCapture, Clause::TakeLast]);
    assert_eq!(both.role, Role::Together);
    assert_eq!(
        both.to_string(),
        "empty capture: on and take the last seed: on"
    );
}

#[test]
fn clauses_each_of_which_would_do_are_all_named() {
    let on = rules("houses=3 empty_capture=on");
    let off = rules("houses=3 take_last=off pie=on");
    let game = line(&on, "1,0,2/1,0,1 0:0 S", &[1]);
    let either = cause(&on, &off, &game).unwrap();
    assert_eq!(either.clauses(), [Clause::EmptyCapture, Clause::TakeLast]);
    assert_eq!(either.role, Role::Each);
    assert_eq!(
        either.to_string(),
        "empty capture: off or take the last seed: off"
    );
}

#[test]
fn other_openings_are_a_cause_without_a_move() {
    let kalah = preset("kalah");
    let three = opening(&kalah, &preset("kalah-6-3"));
    assert_eq!(
        (three.parting.moves, three.to_string().as_str()),
        (0, "seeds a house: 3")
    );
    assert_eq!(
        opening(&kalah, &preset("bantumi")).to_string(),
        "houses a row: 5"
    );
    let pattern = opening(&kalah, &rules("initial=4+4+4+4+4+3"));
    assert_eq!(pattern.to_string(), "start pattern: 4 in 5 houses, 3 in 1");
    let four = opening(&kalah, &preset("four-row"));
    assert_eq!(four.to_string(), "rows a player: 2 and houses a row: 8");
}

#[test]
fn the_same_game_has_no_cause() {
    let (kalah, pie) = (preset("kalah"), preset("kalah-pie"));
    for seed in 0..20 {
        assert_eq!(cause(&kalah, &pie, &random_game(&kalah, seed)), None);
    }
}

/// Whether a line goes the same way under two rule sets up to move `moves`, an illegal one counted.
fn same_up_to(one: &RuleSet, two: &RuleSet, line: &Line, moves: usize) -> bool {
    first_parting(one, two, line).is_none_or(|parting| parting.moves > moves)
}

#[test]
fn under_any_rules_a_parting_has_a_cause_that_holds() {
    let (mut partings, mut alone) = (0, 0);
    for (seed, (base, other)) in (0..).zip(samples(&(rule_sets(), rule_sets()), 400)) {
        // Mostly two random rule sets have different boards; these share the start.
        let mut spec = other.spec().clone();
        (spec.rows, spec.houses) = (base.spec().rows, base.spec().houses);
        spec.start = base.spec().start.clone();
        let Ok(other) = RuleSet::new(spec) else {
            continue;
        };
        let game = random_game(&base, seed);
        let parting = first_parting(&base, &other, &game);
        let cause = cause(&base, &other, &game);
        assert_eq!(parting, cause.as_ref().map(|c| c.parting), "{base:?}");
        let (Some(parting), Some(cause)) = (parting, cause) else {
            continue;
        };
        partings += 1;
        let differ = |c: &Clause| c.get(base.spec()) != c.get(other.spec());
        assert!(!cause.differences.is_empty());
        assert!(cause.clauses().iter().all(differ));
        if cause.role == Role::Each {
            let switched = switched(&base, &other);
            for clause in cause.clauses() {
                let switched = switched.iter().find(|s| s.unit.lead.clause == clause);
                let rules = &switched.unwrap().rules;
                assert!(
                    same_up_to(rules, &other, &game, parting.moves),
                    "{clause:?}"
                );
            }
            alone += 1;
        }
    }
    println!("{partings} partings, {alone} of them by one clause");
    assert!(partings > 200 && alone > partings / 3);
}
