//! Where the same moves lead to different games.

use kalaha::compare::line::{CannotPlay, Line, LineEnd};
use kalaha::compare::parting::{Parting, PartingKind, first_parting};
use kalaha::compare::random_partings::{random_parting, random_partings};
use kalaha::rules::clause::assign_all;
use kalaha::rules::outcome::EndReason;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::state::{Move, Pie};
use kalaha::rules::trace::{Landing, Trace};

use crate::support::{line, preset, random_game, rules};

/// All that happens in a game under a rule set, as far as its moves are legal.
fn traces(rules: &RuleSet, line: &Line) -> Vec<Trace> {
    let mut state = line.first(rules).unwrap();
    let moves = line.moves.iter();
    moves
        .map_while(|&m| Some(state.play_traced(m).ok()?.0))
        .collect()
}

/// The first landing of this kind, in moves from 1.
fn first_landing(rules: &RuleSet, line: &Line, landing: Landing) -> Option<usize> {
    let traces = traces(rules, line);
    let lands = |trace: &Trace| trace.landing().is_some_and(|(_, l)| l == landing);
    let found = traces.iter().position(lands);
    found.map(|index| index + 1)
}

#[test]
fn kalah_and_empty_capture_part_exactly_at_the_first_empty_capture() {
    let (kalah, empty) = (preset("kalah"), preset("empty-capture"));
    let mut parted = 0;
    for seed in 0..200 {
        let game = random_game(&kalah, seed);
        let parting = first_parting(&kalah, &empty, &game);
        let captured = first_landing(&empty, &game, Landing::EmptyCapture);
        assert_eq!(parting.map(|p| p.moves), captured, "game {seed}");
        parted += usize::from(parting.is_some());
        let same_pits =
            parting.is_none_or(|p| matches!(p.kind, PartingKind::Pits | PartingKind::End));
        assert!(same_pits, "game {seed}: {parting:?}");
    }
    assert!((100..200).contains(&parted), "{parted}");
}

#[test]
fn kalah_and_mover_stuck_part_only_at_an_end() {
    let (kalah, stuck) = (preset("kalah"), preset("mover-stuck"));
    let mut parted = 0;
    for seed in 0..200 {
        let game = random_game(&kalah, seed);
        if let Some(parting) = first_parting(&kalah, &stuck, &game) {
            assert_eq!(parting.kind, PartingKind::End);
            assert_eq!(parting.moves, game.moves.len());
            parted += 1;
        }
    }
    assert!((1..200).contains(&parted), "{parted}");
}

#[test]
fn the_same_result_for_another_reason_is_no_parting() {
    let (kalah, majority) = (rules("houses=2"), rules("houses=2 stop_at_majority=on"));
    // South's last seed falls in his store: his side is empty, and he has more than half of all.
    let game = line(&kalah, "0,1/0,0 5:3 S", &[2]);
    let reason = |rules: &RuleSet| game.last(rules).unwrap().outcome().unwrap().reason;
    assert_eq!(reason(&kalah), EndReason::SideEmpty);
    assert_eq!(reason(&majority), EndReason::Majority);
    assert_eq!(first_parting(&kalah, &majority, &game), None);
}

#[test]
fn a_grand_slam_is_legal_in_one_oware_and_not_in_the_other() {
    let (oware, no_slam) = (preset("oware"), preset("oware-no-slam"));
    let game = line(&oware, "1,0,0,0,0,1/1,0,0,0,0,0 20:25 S", &[6]);
    let parting = |moves, kind| Some(Parting { moves, kind });
    let second = PartingKind::IllegalInSecond;
    assert_eq!(first_parting(&oware, &no_slam, &game), parting(1, second));
    let first = PartingKind::IllegalInFirst;
    assert_eq!(first_parting(&no_slam, &oware, &game), parting(1, first));
}

#[test]
fn the_player_to_move_is_told_apart_from_the_pits() {
    let again = rules("houses=2");
    let game = line(&again, "2,1/1,1 0:0 S", &[2]);
    let parting = first_parting(&again, &rules("houses=2 extra_turn=off"), &game).unwrap();
    assert_eq!((parting.moves, parting.kind), (1, PartingKind::Turn));
}

#[test]
fn games_with_other_openings_part_before_the_first_move() {
    let kalah = preset("kalah");
    let at_start = |other: &RuleSet| first_parting(&kalah, other, &Line::opening()).unwrap();
    assert_eq!(at_start(&preset("kalah-6-3")).kind, PartingKind::Pits);
    assert_eq!(at_start(&preset("kalah-6-3")).moves, 0);
    assert_eq!(at_start(&preset("bantumi")).kind, PartingKind::Board);
    assert_eq!(at_start(&preset("four-row")).kind, PartingKind::Board);
}

#[test]
fn random_games_part_as_often_as_their_lines_do() {
    let (kalah, empty) = (preset("kalah"), preset("empty-capture"));
    let opening = Line::opening();
    let partings = random_partings(&kalah, &empty, &opening, 200, 7);
    assert_eq!(partings, random_partings(&kalah, &empty, &opening, 200, 7));
    let others = random_partings(&kalah, &empty, &opening, 200, 8);
    assert_ne!(partings, others);
    let mut found: Vec<_> = (0..400)
        .filter_map(|seed| first_parting(&kalah, &empty, &random_game(&kalah, seed)))
        .map(|p| p.moves)
        .collect();
    found.sort_unstable();
    let share = found.len() as f64 / 400.0;
    // Four times the standard error of both samples together.
    let near = 4.0 * (share * (1.0 - share) * (1.0 / 200.0 + 1.0 / 400.0)).sqrt();
    assert!((partings.share() - share).abs() < near, "{share}");
    let median = partings.median().unwrap();
    let (low, high) = (found[found.len() / 3], found[found.len() * 2 / 3]);
    assert!((low..=high).contains(&median), "{median}: {low} to {high}");
}

#[test]
fn random_games_never_part_under_the_same_rules_and_always_where_they_begin_differently() {
    let kalah = preset("kalah");
    let opening = Line::opening();
    let same = random_partings(&kalah, &kalah, &opening, 20, 1);
    assert_eq!((same.share(), same.median()), (0.0, None));
    let seeds = random_partings(&kalah, &preset("kalah-6-3"), &opening, 20, 1);
    assert_eq!((seeds.share(), seeds.median()), (1.0, Some(0)));
}

#[test]
fn random_games_after_a_line_that_parts_are_played_from_its_start() {
    let (once, again) = (rules("houses=2 extra_turn=off"), rules("houses=2"));
    let whole = line(&once, "2,1/1,1 0:0 S", &[2]);
    let start = Line {
        moves: Vec::new(),
        ..whole.clone()
    };
    let after = random_partings(&once, &again, &whole, 50, 1);
    assert!(after.from_start && after.median() > Some(0));
    let from_start = random_partings(&once, &again, &start, 50, 1);
    assert!(!from_start.from_start);
    assert_eq!(
        (after.after, after.numbers),
        (from_start.after, from_start.numbers)
    );
    let shown = random_parting(&once, &again, &whole, 0, 1);
    assert_eq!(shown, random_parting(&once, &again, &start, 0, 1));
}

#[test]
fn a_place_is_asked_about_under_other_rules() {
    let kalah = preset("kalah");
    let opening = LineEnd::new(&kalah, Line::opening()).unwrap();
    let three = opening.under(&preset("kalah-6-3")).unwrap();
    assert_eq!(three.position(), opening.position());
    let other = opening.under(&preset("bantumi")).unwrap_err();
    assert_eq!(
        other.to_string(),
        "these rules need a board of 5 houses a side, this one has 6 houses a side"
    );
    let stuck = preset("oware");
    let over = LineEnd::new(&stuck, line(&kalah, "1,0,0,0,0,0/0,0,0,0,0,0 0:0 S", &[]));
    let over = over.unwrap().under(&stuck).unwrap_err();
    assert!(matches!(over, CannotPlay::Over(_)), "{over}");
}

#[test]
fn a_swap_is_offered_after_the_first_turn_whoever_led_there() {
    let (kalah, pie) = (preset("kalah"), preset("kalah-pie"));
    let after = |numbers: &[u8]| {
        let start = "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S";
        let place = LineEnd::new(&kalah, line(&kalah, start, numbers)).unwrap();
        let asked = place.under(&pie).unwrap();
        assert_eq!(place.under(&kalah).unwrap().pie(), Pie::Closed);
        asked.legal_moves().contains(&Move::Swap)
    };
    assert!(!after(&[]));
    // House 3 gives another move: the first turn is not over.
    assert!(!after(&[3]));
    assert!(after(&[3, 1]));
    assert!(!after(&[3, 1, 1]));
}

#[test]
fn what_has_been_before_counts_for_repetition() {
    let circle = |limit: u32| {
        let usual = "houses=2 sow_store=none capture=none end_when=mover_stuck";
        rules(&format!("{usual} repeat_limit={limit}"))
    };
    // One seed each goes round the board: after two moves each, everything is as before.
    let round = line(&circle(9), "1,0/1,0 0:0 S", &[1, 1, 2, 2]);
    let place = LineEnd::new(&circle(9), round).unwrap();
    assert_eq!(place.under(&circle(4)).unwrap().seen().len(), 5);
}

#[test]
fn what_rules_remember_of_a_game_is_no_parting() {
    let starter = preset("ba-awa");
    let mut spec = starter.spec().clone();
    assign_all(&mut spec, [("last_to", "mover")]).unwrap();
    let mover = RuleSet::new(spec).unwrap();
    let mut parted = 0;
    for seed in 0..200 {
        let game = random_game(&starter, seed);
        // Who began decides nothing before the last seeds are taken, which ends the round.
        if let Some(parting) = first_parting(&starter, &mover, &game) {
            assert!(
                matches!(parting.kind, PartingKind::End | PartingKind::Pits),
                "game {seed}: {parting:?}"
            );
            assert_eq!(parting.moves, game.moves.len(), "game {seed}");
            parted += 1;
        }
    }
    assert!((1..200).contains(&parted), "{parted}");
}
