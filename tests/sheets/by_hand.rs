//! Games that go only one way, worked out by hand, and games that are cut off.

use kalaha::compare::sheets::estimate::Estimate;
use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::plan::SheetPlan;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::tally::Quantity;

use super::{played, sheet};

/// What a forced game comes to: moves, turns, longest relay, captures, seeds captured, lead changes.
#[track_caller]
fn check_forced(rules: &str, expected: [i64; 6], margin: Option<i64>, starter: f64) {
    let games = 7;
    let sheet = sheet(rules, games);
    let tally = &sheet.tally;
    let quantities = [
        Quantity::Moves,
        Quantity::Turns,
        Quantity::LongestRelay,
        Quantity::Captures,
        Quantity::Captured,
        Quantity::LeadChanges,
    ];
    assert_eq!((tally.games(), tally.finished()), (games, games));
    for (quantity, expected) in quantities.into_iter().zip(expected) {
        let found = tally.of(quantity);
        let ends = (found.least(), found.most(), found.count());
        assert_eq!(
            ends,
            (Some(expected), Some(expected), games),
            "{quantity:?}"
        );
        let squares = expected.pow(2).cast_unsigned() * games;
        let sums = (expected * games.cast_signed(), squares);
        assert_eq!((found.sum(), found.squares()), sums, "{quantity:?}");
        let bins: Vec<_> = found.bins().map(|b| (b.from, b.width, b.count)).collect();
        assert_eq!(bins, [(expected, 1, games)], "{quantity:?}");
    }
    let found = tally.of(Quantity::Margin);
    assert_eq!((found.least(), found.most()), (margin, margin));
    let size = tally.of(Quantity::MarginSize).most();
    assert_eq!(size, margin.map(i64::abs));
    let mean = |measure: Measure| measure.of(&sheet).map(|e| e.mean);
    let [moves, turns, ..] = expected.map(|n| n as f64);
    assert_eq!(mean(Measure::StarterWins), Some(starter));
    assert_eq!(mean(Measure::Moves), Some(moves));
    assert_eq!(mean(Measure::ExtraMoves), Some(moves - turns));
    assert_eq!(Measure::Choices.of(&sheet), Some(Estimate::certain(1.0)));
    let captured = 100.0 * expected[4] as f64 / f64::from(sheet.seeds());
    assert_eq!(mean(Measure::CapturedShare), Some(captured));
    assert_eq!(mean(Measure::Margin), margin.map(|n| n as f64));
}

#[test]
fn a_game_of_two_moves_is_counted_as_by_hand() {
    // South sows 2: store 1, North 3. North sows 3: store, South, his own empty house, and captures
    // 1 + 1: South is stuck with 1 against 3.
    check_forced(
        "kalah,houses=1,seeds=2,end_when=mover_stuck",
        [2, 2, 1, 1, 2, 1],
        Some(-2),
        0.0,
    );
}

#[test]
fn extra_moves_are_moves_but_no_turns() {
    // House 1 ends in the store, then house 2 does: South is out of seeds, North collects his 2.
    check_forced(
        "kalah,houses=2,initial=2+0",
        [2, 1, 1, 0, 0, 0],
        Some(0),
        0.0,
    );
}

#[test]
fn an_extra_move_that_comes_too_late_is_none() {
    // The only seed ends in the store and with it the game.
    check_forced("kalah,houses=1,seeds=1", [1, 1, 1, 0, 0, 0], Some(0), 0.0);
}

#[test]
fn laps_of_a_relay_are_counted() {
    // South: store, North's house with 2, these 3 on: own house, store, North's house, now empty.
    // North's single seed goes to his store; South collects 1 to his 2.
    check_forced(
        "kalaha,houses=1,seeds=2",
        [2, 2, 2, 0, 0, 0],
        Some(2),
        100.0,
    );
}

#[test]
fn without_stores_there_is_no_margin() {
    // Each side sows its two stones round to two single ones; South, to move, is stuck and loses.
    check_forced(
        "four-row,houses=1,initial=2+0",
        [2, 2, 1, 0, 0, 0],
        None,
        0.0,
    );
}

#[test]
fn the_lead_is_that_of_the_sides_where_seeds_do_not_decide() {
    let sheet = sheet("four-row", 400);
    let changes = sheet.tally.of(Quantity::LeadChanges);
    assert!(changes.most() > Some(1), "{changes:?}");
    assert_eq!(sheet.tally.of(Quantity::Margin).count(), 0);
    assert_eq!(Measure::Margin.of(&sheet), None);
}

#[test]
fn choices_are_counted_for_every_move() {
    let sheet = sheet("kalah", 500);
    let choices = sheet.tally.of(Quantity::Choices);
    let moves = sheet.tally.of(Quantity::Moves).sum().cast_unsigned();
    assert_eq!(choices.count(), moves);
    assert_eq!((choices.least(), choices.most()), (Some(1), Some(6)));
    let mean = Measure::Choices.of(&sheet).unwrap();
    assert!((mean.mean - choices.mean().unwrap()).abs() < 1e-12);
    assert!(mean.low < mean.mean && mean.mean < mean.high);
}

// Games that are cut off.

#[test]
fn games_that_are_cut_off_count_only_as_that() {
    let plan = SheetPlan::new(100, Players::Random, 1, 5).unwrap();
    let sheet = played(plan, 1, &["oware"]).remove(0);
    assert_eq!((sheet.tally.unfinished, sheet.tally.finished()), (100, 0));
    assert_eq!(Measure::Moves.of(&sheet), None);
    let cut_off = Measure::CutOff.of(&sheet).unwrap();
    assert_eq!((cut_off.mean, cut_off.high), (100.0, 100.0));
    let plan = SheetPlan::new(1_000, Players::Random, 1, 44).unwrap();
    let sheet = played(plan, 1, &["kalah"]).remove(0);
    let tally = &sheet.tally;
    assert!(tally.unfinished > 100 && tally.finished() > 100);
    assert_eq!(tally.of(Quantity::Moves).count(), tally.finished());
    assert!(tally.of(Quantity::Moves).most() <= Some(44));
}
