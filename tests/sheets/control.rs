//! Pause and cancel.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use kalaha::compare::sheets::control::Control;
use kalaha::compare::sheets::plan::{MOST_GAMES, SheetPlan};
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::run::{SheetProgress, run};
use kalaha::compare::sheets::tally::{Quantity, Tally};
use kalaha::search::level::Level;

use super::{named, random_plan};

#[test]
fn a_cancelled_run_ends_at_once_with_what_is_known() {
    let rules = [named("kalah"), named("oware")];
    let control = Control::default();
    let mut heard = 0;
    let plan = random_plan(MOST_GAMES); // hours, if it went on
    let sheets = run(plan, 2, &rules, &control, |progress| {
        heard += 1;
        assert_eq!(progress.games, 2 * MOST_GAMES);
        assert_eq!(
            progress.done,
            progress.tallies.iter().map(Tally::games).sum::<u64>()
        );
        if heard == 2 {
            control.cancel();
        }
    });
    let sheets = sheets.unwrap();
    for sheet in &sheets {
        assert!(sheet.tally.games() > 0 && !sheet.is_complete());
        assert_eq!(
            sheet.tally.of(Quantity::Moves).count(),
            sheet.tally.finished()
        );
    }
    // Results of both come in by turns.
    let games = |n: usize| sheets[n].tally.games();
    assert!(games(0).abs_diff(games(1)) <= 2 * 2 * 128);
}

#[test]
fn a_long_search_is_cancelled_at_once() {
    let control = Control::default();
    let level = Level::Perfect {
        time: Duration::from_secs(600),
    };
    // One thread plays both games of the small board, which take no time; once they are told, a search of the large
    // one is under way, which would go on for hours.
    let rules = [named("kalah,houses=2,seeds=1"), named("kalah")];
    let plan = SheetPlan::new(2, Players::Level(level), 1, 1_000).unwrap();
    let sheets = run(plan, 1, &rules, &control, |progress| {
        if progress.done == 2 {
            control.cancel();
        }
    });
    let sheets = sheets.unwrap();
    assert!(sheets[0].is_complete());
    assert_eq!(sheets[1].tally.games(), 0);
}

#[test]
fn a_paused_run_rests_and_then_comes_to_the_same() {
    let players = Players::Level(Level::Expert { depth: 7 });
    // Many times as long as it takes to the first news, a tenth of a second, also on a fast machine; games that nothing is
    // optimised for take a few times as long as others.
    let part = if cfg!(debug_assertions) { 3 } else { 1 };
    let by_experts = SheetPlan::new(402 / part, players, 1, 1_000).unwrap();
    for (plan, rules) in [
        (random_plan(300_000 / part), "oware"),
        (by_experts, "kalah"),
    ] {
        let rules = [named(rules)];
        let control = Control::default();
        let (told, news) = channel();
        let worker = {
            let (control, rules) = (control.clone(), rules.clone());
            thread::spawn(move || {
                let tell = |progress: SheetProgress<'_>| {
                    told.send(progress.done).unwrap();
                };
                run(plan, 2, &rules, &control, tell).unwrap()
            })
        };
        let first = news.recv().unwrap();
        assert!(first < plan.games(), "too fast to be paused");
        control.pause();
        assert!(control.is_paused());
        while news.try_recv().is_ok() {}
        // It rests as long as one thread takes for all games, in which two that do not rest would come to the end.
        let straight = run(plan, 1, &rules, &Control::default(), |_| {}).unwrap();
        // What each of the two threads had just played may still be told, and what was being told.
        let later: Vec<u64> = news.try_iter().collect();
        assert!(later.len() < 4, "games went on while paused: {later:?}");
        assert!(later.iter().all(|&done| done < plan.games()), "{later:?}");
        control.resume();
        let sheets = worker.join().unwrap();
        assert!(sheets[0].is_complete());
        assert_eq!(sheets, straight);
    }
}

#[test]
fn a_paused_run_can_be_cancelled() {
    let control = Control::default();
    control.pause();
    let (cancel, rules) = (control.clone(), [named("kalah")]);
    // It rests as long as many times its games take.
    let others = rules.clone();
    let canceller = thread::spawn(move || {
        let played = run(random_plan(10_000), 2, &others, &Control::default(), |_| {});
        cancel.cancel();
        played.unwrap();
    });
    let sheets = run(random_plan(1_000), 2, &rules, &control, |_| {}).unwrap();
    assert_eq!(sheets[0].tally.games(), 0);
    control.resume();
    assert!(control.is_cancelled());
    canceller.join().unwrap();
}
