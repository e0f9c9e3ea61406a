//! Every preset from its opening: each level plays it, it is searched, tabled and mapped, or a sentence says why not.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::sync::Mutex;
use std::time::Duration;

use kalaha::compare::line::{Line, LineEnd};
use kalaha::compare::rule_map::map::RuleMap;
use kalaha::compare::rule_map::mapper::search_rows;
use kalaha::compare::rule_map::row::{Cell, RuleRow};
use kalaha::compare::rule_map::slices::Budget;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::State;
use kalaha::search::endgame::{Endgames, MOST_SEEDS, Tells, misfit, most_seeds, size};
use kalaha::search::level::{Level, Occasion, Player};
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::proof_number::who_wins;
use kalaha::search::report::Report;
use kalaha::search::request::{Question, Request};
use kalaha::search::solvable::{can_be_solved, unsolvable};
use kalaha::search::think::think;
use kalaha::storage::knowledge::knowledge_file::shipped;
use kalaha::storage::rules::presets::presets;
use rayon::prelude::*;

/// Far more than anything here needs, so that no clock decides.
const HOURS: Duration = Duration::from_secs(9_999);
/// Positions looked at.
const FEW: u64 = 1_000;

fn limits(nodes: Option<u64>) -> Limits {
    Limits {
        nodes,
        memory: 4,
        ..Limits::default()
    }
}

/// Looks at all presets, each by its id, its rules and its opening.
fn of_all(check: impl Fn(&str, &RuleSet, &State) + Sync) {
    presets().par_iter().for_each(|preset| {
        let rules = preset.named().unwrap().rules;
        let opening = State::new(&rules, rules.start(Side::South));
        check(&preset.id, &rules, &opening);
    });
}

/// A reason that people are told: words, to be put after "because".
#[track_caller]
fn check_sentence(text: &str, id: &str) {
    let is_plain = |c: char| c.is_alphanumeric() || " ,:;()'’–-".contains(c);
    let is_reason = text.chars().all(is_plain) && text.split(' ').count() >= 4;
    assert!(is_reason && text.trim() == text, "{id}: {text:?}");
}

#[test]
fn every_level_opens_every_preset_with_a_legal_move() {
    of_all(|id, rules, opening| {
        let known = shipped(rules);
        let perfect = Level::Perfect { time: HOURS };
        let levels = [Level::Beginner, Level::Amateur, Level::Expert { depth: 4 }];
        for level in levels.into_iter().chain([perfect]) {
            let (limits, stop) = (limits(None), Stop::default());
            let request = Request::new(opening, Question::BestMove, &limits, &stop);
            let request = request.with_knowledge(known.as_ref());
            let occasion = Occasion { seed: 1, turn: 0 };
            let enough = |report: &Report| {
                if level == perfect && report.nodes >= FEW {
                    stop.stop();
                }
            };
            let chosen = Player::of(level).choose(&request, occasion, enough);
            let chosen = chosen.unwrap();
            assert_eq!(opening.check(chosen.action), Ok(()), "{id}: {level}");
            let best = chosen.report.best().map(|best| best.action);
            let searches = matches!(level, Level::Expert { .. } | Level::Perfect { .. });
            let told = searches.then_some(chosen.action);
            assert_eq!(best, told, "{id}: {level}");
        }
    });
}

#[test]
fn every_preset_is_searched_within_few_positions() {
    of_all(|id, rules, opening| {
        if let Some(reason) = unsolvable(rules) {
            check_sentence(&reason.to_string(), id);
        }
        for question in [
            Question::BestMove,
            Question::BestMoveFirst,
            Question::EveryMove,
        ] {
            let (limits, stop) = (limits(Some(FEW)), Stop::default());
            let report = think(&Request::new(opening, question, &limits, &stop), |_| {});
            assert_eq!(report.obstacle, None, "{id}");
            let best = report.best().unwrap();
            assert_eq!(report.line.first(), Some(&best.action), "{id}");
            let mut state = opening.clone();
            for &action in &report.line {
                assert!(state.play(action).is_ok(), "{id}: {:?}", report.line);
            }
            // How many there were is looked at now and then only; small boards are known to the end by then.
            let is_heeded = report.nodes < 10 * FEW || best.value.is_exact();
            assert!(is_heeded, "{id}: {} positions", report.nodes);
            if question == Question::EveryMove {
                let legal = opening.legal_moves().len();
                assert_eq!(report.moves.len(), legal, "{id}");
            }
        }
    });
}

#[test]
fn of_every_preset_it_is_looked_who_wins_unless_more_than_the_position_decides() {
    of_all(|id, rules, opening| {
        if can_be_solved(rules) {
            return;
        }
        let (limits, stop) = (limits(Some(FEW)), Stop::default());
        let request = Request::new(opening, Question::BestMove, &limits, &stop);
        match who_wins(&request, |_| {}) {
            Some(winner) => {
                assert!(winner.least <= winner.most, "{id}: {winner:?}");
                assert!(winner.nodes < 10 * FEW, "{id}: {winner:?}");
            }
            None => assert!(rules.spec().pie || rules.remembers(), "{id}"),
        }
    });
}

#[test]
fn of_every_preset_there_is_a_table_or_a_reason_why_not() {
    of_all(|id, rules, _| {
        let build = |seeds| Endgames::build(rules, seeds, 1, &Stop::default(), |_, _| {});
        if let Some(misfit) = misfit(rules) {
            check_sentence(&misfit.to_string(), id);
            assert!(build(1).is_none(), "{id}");
            return;
        }
        let bytes = 1 << 14;
        let seeds = most_seeds(rules, MOST_SEEDS, bytes);
        assert!(
            seeds > 0 && size(rules, Tells::Values, seeds) <= bytes,
            "{id}: {seeds}"
        );
        let table = build(seeds).unwrap();
        let (told, found) = (
            size(rules, Tells::Values, seeds),
            table.bytes().len() as u64,
        );
        assert_eq!((table.seeds(), found), (seeds, told), "{id}");
    });
}

/// The rules of every preset beside those of Kalah, each two moves ahead at least.
#[test]
fn of_every_preset_there_is_a_rule_map_or_a_reason_why_not() {
    let kalah = RuleSet::usual();
    let is_known = |row: &RuleRow| row.report.depth >= 2 || row.is_exact();
    of_all(|id, rules, opening| {
        let place = LineEnd::new(rules, Line::opening()).unwrap();
        let named = [(id, rules), ("Kalah", &kalah)];
        let map = RuleMap::of(&place, named.map(|(n, r)| (n.to_owned(), r.clone())));
        assert_eq!(map.rows[0].legal, opening.legal_moves(), "{id}");
        let (rows, map, stop) = (map.rows.clone(), Mutex::new(map), Stop::default());
        let budget = Budget {
            time: HOURS,
            memory: 4,
        };
        let tell = |news| {
            let mut map = map.lock().unwrap();
            map.take(news);
            let mut asked = map.rows.iter().filter(|row| row.asked.is_ok());
            if asked.all(is_known) {
                stop.stop();
            }
        };
        search_rows(&rows, budget, 1, &stop, |_| None, tell).unwrap();
        let map = map.into_inner().unwrap();
        assert!(map.rows[0].asked.is_ok(), "{id}");
        for (number, row) in map.rows.iter().enumerate() {
            if let Err(reason) = &row.asked {
                check_sentence(&reason.to_string(), id);
            }
            for &action in &map.columns {
                match map.cell(number, action) {
                    Cell::Value(_) => assert!(row.legal.contains(&action), "{id}"),
                    Cell::Illegal => assert!(!row.legal.contains(&action), "{id}"),
                    Cell::NotKnownYet => panic!("{id}: {action:?} of {}", row.name),
                }
            }
        }
    });
}
