//! Comparison files: what is written comes back, and what is wrong is told.

use kalaha::compare::line::Start;
use kalaha::compare::linked::board::{Link, Seat};
use kalaha::compare::linked::table::Linked;
use kalaha::compare::sheets::plan::{Plan, USUAL_MOVES};
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::compare::sheets::tally::Tally;
use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::Pie;
use kalaha::storage::choices::CompareTab;
use kalaha::storage::comparison_file::{SavedComparison, SavedSheet, from_text, to_text};
use kalaha::storage::presets::preset;
use kalaha::storage::session_file::{self, KeptComparison, Session};

fn seat(id: &str) -> Seat {
    let preset = preset(id).unwrap();
    Seat::new(NamedRules {
        name: preset.name.clone(),
        rules: RuleSet::new(preset.rules.clone()).unwrap(),
    })
}

fn written(linked: &Linked) -> String {
    let content = SavedComparison {
        linked: linked.clone(),
        sheets: Vec::new(),
    };
    to_text(&content).unwrap()
}

fn played(start: Start, ids: &[&str]) -> Linked {
    let mut linked = Linked::new(start, ids.iter().map(|id| seat(id)).collect(), vec![], 0);
    for number in 0..30 {
        let board = number % ids.len();
        let on = &linked.boards()[board];
        let legal = on.state().legal_moves();
        if let Some(&action) = legal.get(number * 7 % legal.len().max(1)) {
            linked.play(board, action).unwrap();
        }
    }
    linked.go_to(25);
    linked
}

fn same(one: &Linked, other: &Linked) {
    assert_eq!(one.steps(), other.steps());
    assert_eq!(one.made_count(), other.made_count());
    assert_eq!(one.start(), other.start());
    for (one, other) in one.boards().iter().zip(other.boards()) {
        assert_eq!(one.seat(), other.seat());
        assert_eq!(one.state(), other.state());
    }
}

#[test]
fn a_comparison_comes_back_from_its_file() {
    let mut linked = played(
        Start::Opening(Side::South),
        &["kalah-pie", "empty-capture", "four-row"],
    );
    linked.set_link(1, Link::Alone);
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
    let board = &linked.boards()[0];
    let start = Start::Position {
        shape: board.rules().shape(),
        position: *board.state().position(),
        pie: Pie::Closed,
    };
    let linked = played(start, &["kalah", "seed-on"]);
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
}

#[test]
fn a_broken_comparison_is_told_in_words() {
    let text = written(&played(
        Start::Opening(Side::South),
        &["kalah", "empty-capture"],
    ));
    let first = text.split("\"steps\": [").nth(1).unwrap();
    let first = first.split('"').nth(1).unwrap().to_owned();
    let broken = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        from_text(&changed).unwrap_err().to_string()
    };
    let step = |to: &str| broken(&format!("\"{first}\""), &format!("\"{to}\""));
    for wrong in ["S7", "3:S1", "X1", "S", "", "0:S1", "S1:2", "2:swop"] {
        let said = step(wrong);
        assert!(said.starts_with("steps: number 1"), "{wrong}: {said}");
    }
    assert!(broken("\"made\": 25", "\"made\": 1000").starts_with("made: 1000 choices"));
    assert!(broken("\"opening\"", "\"somewhere\"").contains("begin"));
    assert!(broken("\"houses\": 6", "\"houses\": 0").contains("board 1"));
    assert!(broken("kalaha-comparison", "kalaha-game").contains("kalaha-game"));
    assert!(broken("\"version\": 1", "\"version\": 2").contains("newer"));
}

#[test]
fn sheets_come_back_with_their_boards() {
    let linked = played(
        Start::Opening(Side::South),
        &["kalah", "empty-capture", "seed-on"],
    );
    let plan = Plan::new(10, Players::Random, 1, USUAL_MOVES).unwrap();
    let sheets = [0, 2].map(|board| SavedSheet {
        board,
        sheet: Sheet {
            named: linked.boards()[board].seat().named.clone(),
            plan,
            tally: Tally::default(),
        },
    });
    let sheets = sheets.to_vec();
    let text = to_text(&SavedComparison {
        linked,
        sheets: sheets.clone(),
    })
    .unwrap();
    assert_eq!(from_text(&text).unwrap().sheets, sheets);
    let (before, numbers) = text.split_once("\"sheets_of\": [").unwrap();
    let after = numbers.split_once(']').unwrap().1;
    for wrong in ["1", "1, 4", "0, 1", "2, 2", "1, 2, 3"] {
        let changed = format!("{before}\"sheets_of\": [{wrong}]{after}");
        let said = from_text(&changed).unwrap_err().to_string();
        assert!(said.starts_with("sheets_of: "), "{wrong}: {said}");
    }
}

#[test]
fn a_session_keeps_the_tab_and_the_active_board() {
    let linked = played(Start::Opening(Side::South), &["kalah", "empty-capture"]);
    let game = Game::new(seat("kalah").named, BySide::default(), Moment(0));
    let session = Session {
        game,
        file: None,
        changed: true,
        comparison: Some(KeptComparison {
            content: SavedComparison {
                linked,
                sheets: Vec::new(),
            },
            file: None,
            changed: true,
            shown: true,
            tab: CompareTab::Clauses,
            active: 1,
        }),
    };
    let text = session_file::to_text(&session, Moment(0)).unwrap();
    let read = |text: &str| {
        let kept = session_file::from_text(text).unwrap().comparison.unwrap();
        (kept.tab, kept.active)
    };
    assert_eq!(read(&text), (CompareTab::Clauses, 1));
    let changed = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        read(&changed)
    };
    let (tab, board) = (r#""tab": "clauses","#, r#""board": 2,"#);
    assert_eq!(changed(tab, ""), (CompareTab::Rules, 1), "an older file");
    assert_eq!(
        changed(board, ""),
        (CompareTab::Clauses, 0),
        "an older file"
    );
    let unknown = r#""tab": "statistics","#;
    assert_eq!(changed(tab, unknown), (CompareTab::Rules, 1));
    for missing in [r#""board": 0,"#, r#""board": 3,"#] {
        assert_eq!(changed(board, missing), (CompareTab::Clauses, 0));
    }
}

#[test]
fn no_change_of_a_byte_makes_it_panic() {
    let text = written(&played(Start::Opening(Side::South), &["kalah", "oware"]));
    for at in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = b"0:{x9\""[at % 6];
        if let Ok(changed) = String::from_utf8(bytes) {
            let _ = from_text(&changed);
        }
    }
}
