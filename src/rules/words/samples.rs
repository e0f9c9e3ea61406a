//! Rule sets that the tests of the words run over: the usual ones and odd combinations.

use crate::rules::clause::value::Range;
use crate::rules::clause::{Clause, assign_all};
use crate::rules::notation::parse_position;
use crate::rules::rule_set::RuleSet;
use crate::rules::side::Side;
use crate::rules::spec::RuleSpec;
use crate::rules::state::{Move, State};
use crate::rules::trace::Trace;

const SAMPLES: &[(&str, &str)] = &[
    ("kalah", ""),
    ("clockwise", "direction=cw repeat_limit=2"),
    ("empty capture", "empty_capture=on"),
    ("seed on", "relay=any capture=none"),
    ("relay", "relay=any"),
    ("no leftovers", "leftovers=none stop_at_majority=on pie=on"),
    (
        "oware",
        "sow_store=none skip_origin=on capture=count extra_turn=off must_feed=on end_when=mover_stuck \
         stop_at_majority=on repeat_limit=2",
    ),
    (
        "congkak",
        "houses=7 seeds=7 direction=cw store_side=left relay=any",
    ),
    (
        "rounds",
        "houses=7 seeds=7 direction=cw store_side=left relay=any rounds=until_unable burn=on",
    ),
    (
        "four rows",
        "rows=2 houses=8 initial=2x12+0x4 track=own sow_store=none relay=any \
         capture=opposite_to_hand min_lift=2 step_cap=100 extra_turn=off end_when=mover_stuck_loses \
         repeat_limit=3 repeat_result=draw",
    ),
    (
        "four rows with stores",
        "rows=2 houses=3 seeds=2 take_last=off capture_needs_lap=on end_when=mover_stuck \
         leftovers=emptier relay=any step_cap=5 extra_turn=off",
    ),
    (
        "own track, lap needed",
        "houses=4 seeds=3 track=own sow_store=none capture_needs_lap=on end_when=mover_stuck_loses \
         repeat_limit=2",
    ),
    (
        "own track by count",
        "houses=4 seeds=3 track=own sow_store=none capture=count end_when=mover_stuck_loses \
         repeat_limit=2 must_feed=on",
    ),
    (
        "relay by count",
        "houses=5 seeds=3 relay=any capture=count counts=1+2 end_when=mover_stuck",
    ),
    (
        "relay by count, never",
        "houses=5 seeds=3 relay=any capture=count step_cap=9 rounds=3",
    ),
    (
        "slam not allowed",
        "houses=3 seeds=3 capture=count counts=1+2+3 chain=off grand_slam=illegal min_lift=2 \
         end_when=mover_stuck_loses stop_at_majority=on repeat_limit=2",
    ),
    (
        "nothing ever won",
        "houses=3 seeds=3 sow_store=none capture=none end_when=mover_stuck repeat_limit=1",
    ),
    (
        "claims",
        "houses=3 seeds=3 sow_store=none first_seed=origin capture=count counts=2+4 counts_go_on=on \
         chain=off grand_slam=legal claim=on claim_other=but_last claim_most=1 claim_apart=number \
         extra_turn=off end_when=mover_stuck stop_at_majority=on repeat_limit=3 repeat_result=draw",
    ),
    (
        "by count or opposite",
        "first_seed=origin capture=count_or_opposite counts=2+4 counts_go_on=on chain=off \
         grand_slam=legal leftovers=emptier",
    ),
    (
        "in passing",
        "houses=4 seeds=3 sow_store=none relay=uncaptured capture=count counts=4 capture_side=either \
         chain=off grand_slam=legal passing=owner passing_count=3 last_seeds=2 extra_turn=off \
         capture_turn=always end_when=both_stuck must_feed=on seed_limit=14 step_cap=20 repeat_limit=3",
    ),
    (
        "from the next house",
        "houses=4 seeds=3 sow_store=none relay=next_house capture=gap gap_facing=on gap_chain=on \
         passing=mover passing_last=on extra_turn=off end_when=mover_stuck end_seeds=2 leftovers=split \
         step_cap=20 repeat_limit=3",
    ),
    (
        "raids",
        "houses=4 seeds=3 sow_store=none relay=any capture=none claim=on claim_other=none claim_start=4 \
         claim_sown=last_seed raid=2 bank=claim min_lift=2 extra_turn=off capture_turn=always \
         end_when=both_stuck step_cap=20 repeat_limit=3",
    ),
    (
        "both ways",
        "houses=4 seeds=3 direction=outward no_return=on capture=count counts=2+4 capture_side=from_other \
         single_captures=off slam_from_empty=off must_feed=on unfed_takes_rest=on \
         end_when=mover_stuck repeat_limit=3",
    ),
    (
        "sown on after a capture",
        "houses=4 seeds=3 direction=parity take_last=off opposite_goes_on=on opposite_chain=on \
         step_cap=9 end_when=mover_empty repeat_limit=3",
    ),
    (
        "first to be empty",
        "houses=4 seeds=3 skip_origin=on capture=gap capture_turn=once end_when=first_empty_wins",
    ),
    (
        "columns sown on",
        "rows=2 houses=3 seeds=2 track=own sow_store=none min_lift=2 back_columns=1 relay=uncaptured \
         step_cap=9 capture=column column_needs=both column_sown=start extra_turn=off \
         end_when=mover_stuck_loses both_ends_win=on repeat_limit=3",
    ),
    (
        "columns backward again",
        "rows=2 houses=3 seeds=3 track=own sow_store=none min_lift=2 back_columns=2 back_again=on \
         relay=uncaptured step_cap=9 capture=column column_sown=start extra_turn=off \
         end_when=mover_stuck_loses repeat_limit=3",
    ),
    (
        "must capture",
        "rows=2 houses=4 initial=0x4+1+2+3+0 reserve=4 track=own sow_store=none direction=chosen min_lift=2 \
         must_capture=on capture_most=7 front_first=on kept_house=7 kept_least=3 kept_tax=2 blocking=on \
         relay=uncaptured step_cap=9 capture=column column_takes=front column_sown=end end_columns=1 \
         extra_turn=off end_when=front_empty repeat_limit=3",
    ),
    (
        "must capture into the store",
        "rows=2 houses=3 seeds=2 track=own sow_store=none direction=chosen min_lift=2 must_capture=on \
         relay=uncaptured step_cap=9 capture=column extra_turn=off end_when=mover_stuck repeat_limit=3",
    ),
    (
        "columns into the store",
        "rows=2 houses=3 seeds=2 track=own sow_store=none min_lift=2 lone_singles=on relay=any step_cap=9 \
         capture=column column_from_empty=on extra_turn=off end_when=mover_stuck repeat_limit=3",
    ),
    (
        "columns never",
        "rows=2 houses=3 seeds=2 track=own sow_store=none relay=any step_cap=9 capture=column \
         column_sown=landing extra_turn=off end_when=mover_stuck_loses repeat_limit=3",
    ),
    (
        "to the hand in two rows",
        "houses=4 seeds=3 relay=any capture=opposite_to_hand direction=cw repeat_limit=4 seeds=2",
    ),
];

/// The clauses of a sample by its name.
pub(super) fn named(name: &str) -> &'static str {
    let sample = SAMPLES.iter().find(|(n, _)| *n == name);
    sample.expect("a sample of this name").1
}

/// The spec with these clauses, the others as in Kalah(6,4).
pub(super) fn spec(clauses: &str) -> RuleSpec {
    let mut spec = RuleSpec::default();
    let pairs = clauses.split_whitespace().filter_map(|c| c.split_once('='));
    assign_all(&mut spec, pairs).expect("clauses that can be set");
    spec
}

/// The checked rule set with these clauses.
pub(super) fn rules(clauses: &str) -> RuleSet {
    RuleSet::new(spec(clauses)).expect("clauses that go together")
}

/// All samples with their names.
pub(super) fn all() -> Vec<(&'static str, RuleSet)> {
    SAMPLES.iter().map(|(n, c)| (*n, rules(c))).collect()
}

/// The rule sets that differ from this one in one clause, and in which.
pub(super) fn variations(rules: &RuleSet) -> Vec<(Clause, RuleSet)> {
    let mut all = Vec::new();
    for &clause in Clause::ALL {
        let values: Vec<String> = match clause.range() {
            Range::Flag => ["true", "false"].map(str::to_owned).into(),
            Range::Number(..) => ["0", "1", "2", "3", "8"].map(str::to_owned).into(),
            Range::Word(words) => words.iter().map(|w| w.key.to_owned()).collect(),
            Range::List(..) if clause == Clause::Counts => {
                ["1", "4", "2+3", "1+3+5"].map(str::to_owned).into()
            }
            Range::List(..) => {
                let last = rules.shape().houses() - 1;
                [format!("7x1+2x{last}"), format!("9x1+0x{last}")].into()
            }
            Range::NumberOr(_, _, word) => ["1", "2", "3", word.key].map(str::to_owned).into(),
        };
        for value in values {
            let mut spec = rules.spec().clone();
            if clause.set(&mut spec, &value).is_ok()
                && spec != *rules.spec()
                && let Ok(varied) = RuleSet::new(spec)
            {
                all.push((clause, varied));
            }
        }
    }
    all
}

/// Whether the same choices lead to the same games under both rule sets.
pub(super) fn plays_alike(a: &RuleSet, b: &RuleSet) -> bool {
    (0..12_u32).all(|game| {
        let mut random = game.wrapping_mul(2_654_435_761).wrapping_add(12_345);
        let start = |rules: &RuleSet| State::new(rules, rules.start(Side::South));
        let (mut on_a, mut on_b) = (start(a), start(b));
        for _ in 0..120 {
            let legal = on_a.legal_moves();
            if legal != on_b.legal_moves()
                || on_a.position() != on_b.position()
                || on_a.outcome() != on_b.outcome()
            {
                return false;
            }
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let Some(&choice) = legal.get((random >> 16) as usize % legal.len().max(1)) else {
                return true;
            };
            let played = (on_a.play(choice), on_b.play(choice));
            if played.0.is_err() || played.1.is_err() {
                return false;
            }
        }
        true
    })
}

/// The moves of a random game, each with the state after it.
pub(super) fn random_game(rules: &RuleSet, mut random: u32) -> Vec<(Trace, State)> {
    let mut state = State::new(rules, rules.start(Side::South));
    let mut played = Vec::new();
    for _ in 0..150 {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let legal = state.legal_moves();
        let Some(&choice) = legal.get((random >> 16) as usize % legal.len().max(1)) else {
            break;
        };
        let (trace, _) = state.play_traced(choice).expect("a legal move");
        played.push((trace, state.clone()));
    }
    played
}

/// Fails unless a text is one sentence in the style of the interface.
pub(super) fn check_style(text: &str) {
    assert!(text.starts_with(char::is_uppercase), "{text}");
    assert!(!text.ends_with('.') && !text.contains("  "), "{text}");
    let drawable = |c: char| u32::from(c) < 256 || "–—‘’“”…×".contains(c);
    assert!(text.chars().all(drawable), "{text}");
}

/// A game that begins with a position written as in the notation.
pub(super) fn at(rules: &RuleSet, position: &str) -> State {
    let position = parse_position(rules.shape(), position).expect("a position");
    State::new(rules, position)
}

/// Plays the house with this number of the player to move.
pub(super) fn play(rules: &RuleSet, state: &mut State, number: u8) -> Trace {
    let mover = state.position().to_move();
    let house = rules.shape().house(mover, number).expect("a house");
    let played = state.play_traced(Move::Sow(house));
    played.expect("a legal move").0
}
