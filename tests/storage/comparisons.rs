//! Comparison files: what is written comes back, and what is wrong is told.

use std::fs;
use std::path::Path;

use kalaha::compare::line::LineStart;
use kalaha::compare::linked::board::{BoardSetting, Link};
use kalaha::compare::linked::table::Linked;
use kalaha::compare::sheets::plan::{SheetPlan, USUAL_MOVES};
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::compare::sheets::tally::{Quantity, Tally};
use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::state::{Move, Pie};
use kalaha::storage::choices::CompareTab;
use kalaha::storage::games::comparison_file::{SavedComparison, SavedSheet, from_text, to_text};
use kalaha::storage::games::game_file;
use kalaha::storage::games::glance::glance;
use kalaha::storage::games::opened::{self, Opened};
use kalaha::storage::rules::presets::{self, preset};
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use kalaha::storage::session::session_file::{self, KeptComparison, KeptFile, Resumed, Session};

fn setting(id: &str) -> BoardSetting {
    let preset = preset(id).unwrap();
    BoardSetting::new(NamedRules {
        name: preset.name.clone(),
        rules: RuleSet::new(preset.rules.clone()).unwrap(),
    })
}

fn written(linked: &Linked) -> String {
    let content = SavedComparison {
        linked: linked.clone(),
        sheets: Vec::new(),
        unknown: Vec::new(),
    };
    to_text(&content).unwrap()
}

fn played(start: LineStart, ids: &[&str]) -> Linked {
    let mut linked = Linked::new(start, ids.iter().map(|id| setting(id)).collect(), vec![], 0);
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
        assert_eq!(one.setting(), other.setting());
        assert_eq!(one.state(), other.state());
    }
}

#[test]
fn a_comparison_comes_back_from_its_file() {
    let mut linked = played(
        LineStart::Opening(Side::South),
        &["kalah-pie", "empty-capture", "four-row"],
    );
    linked.set_link(1, Link::Alone);
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
    let board = &linked.boards()[0];
    let start = LineStart::Position {
        shape: board.rules().shape(),
        position: *board.state().position(),
        pie: Pie::Closed,
    };
    let linked = played(start, &["kalah", "seed-on"]);
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
}

#[test]
fn a_move_of_a_house_that_other_rules_have_taken_away_comes_back_too() {
    let mut linked = played(LineStart::Opening(Side::South), &["kalah", "congkak"]);
    linked.go_to(0);
    let shape = linked.boards()[1].rules().shape();
    let house = shape.house(Side::South, 7).unwrap();
    linked.play(1, Move::Sow(house)).unwrap();
    linked.set_rules(
        1,
        parse_rules_arg("kalah,houses=6", Overrides::default()).unwrap(),
    );
    assert_eq!(linked.moves_of(1).count(), 0, "the board waits");
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
    // With all boards on fewer houses, too.
    let mut linked = played(LineStart::Opening(Side::South), &["kalah", "kalah"]);
    for board in 0..2 {
        let three = parse_rules_arg("kalah,houses=3", Overrides::default());
        linked.set_rules(board, three.unwrap());
    }
    same(&from_text(&written(&linked)).unwrap().linked, &linked);
}

#[test]
fn a_broken_comparison_is_told_in_words() {
    let text = written(&played(
        LineStart::Opening(Side::South),
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
    assert!(broken("\"houses\": 6", "\"houses\": 0").contains("boards[0].clauses"));
    assert!(broken("kalaha-comparison", "kalaha-game").contains("kalaha-game"));
    assert!(broken("\"version\": 1", "\"version\": 2").contains("newer"));
}

#[test]
fn sheets_come_back_with_their_boards() {
    let linked = played(
        LineStart::Opening(Side::South),
        &["kalah", "empty-capture", "seed-on"],
    );
    let plan = SheetPlan::new(10, Players::Random, 1, USUAL_MOVES).unwrap();
    let sheets = [0, 2].map(|board| SavedSheet {
        board,
        sheet: Sheet {
            named: linked.boards()[board].setting().named.clone(),
            plan,
            tally: Tally::default(),
        },
    });
    let sheets = sheets.to_vec();
    let text = to_text(&SavedComparison {
        linked,
        sheets: sheets.clone(),
        unknown: Vec::new(),
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
    let linked = played(LineStart::Opening(Side::South), &["kalah", "empty-capture"]);
    let game = Game::new(setting("kalah").named, BySide::default(), Moment(0));
    let session = Session {
        comparison: Some(KeptComparison {
            content: SavedComparison {
                linked,
                sheets: Vec::new(),
                unknown: Vec::new(),
            },
            file: KeptFile::default(),
            shown: true,
            tab: CompareTab::Clauses,
            active: 1,
        }),
        ..Session::of_game(1, game)
    };
    let text = session_file::to_text(&session, Moment(0)).unwrap();
    let read = |text: &str| {
        let read = session_file::from_text(text, || panic!("no game: {text}")).unwrap();
        let kept = read.session.comparison.unwrap();
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
fn a_measure_of_a_newer_build_is_told_and_the_rest_read() {
    let golden = include_str!("golden/v1/comparison.json");
    let newer = golden.replace("\"turns\": {", "\"luck\": {");
    let content = from_text(&newer).unwrap();
    assert_eq!(
        content.unknown,
        [1, 2].map(|number| format!(
            "sheets: number {number} has the measure `luck`, which this Kalaha does not know; it is left out"
        ))
    );
    let tally = &content.sheets[0].sheet.tally;
    assert_eq!(
        tally.of(Quantity::Turns).count(),
        0,
        "not counted by that build"
    );
    assert_eq!(tally.of(Quantity::Moves).sum(), 1_838);
    assert!(from_text(golden).unwrap().unknown.is_empty());
}

#[test]
fn point_9_game_and_comparison_of_an_autosave_are_read_apart() {
    let golden = include_str!("golden/v1/session.json");
    let another = || Game::new(setting("oware").named, BySide::default(), Moment(0));
    let read = |from: &str, to: &str| {
        assert!(golden.contains(from), "{from}");
        session_file::from_text(&golden.replacen(from, to, 1), another).unwrap()
    };
    let told = |resumed: &Resumed| {
        let faults = resumed.faults.iter().map(ToString::to_string);
        faults.collect::<Vec<_>>().join("; ")
    };
    for (from, to, fault) in [
        ("\"5\", \"3\"", "\"5\", \"9\"", "the last game: moves: "),
        (
            "\"changed\": true,\n  \"game\"",
            "\"changed\": 3,\n  \"game\"",
            "the last game: in \"changed\"",
        ),
        (
            "\"file\": \"/games",
            "\"study\": 1, \"file\": \"/games",
            "the last game: in \"study\": unknown field",
        ),
    ] {
        let resumed = read(from, to);
        assert!(told(&resumed).starts_with(fault), "{}", told(&resumed));
        assert_eq!(resumed.session.game.rules_name, "Oware");
        assert_eq!(resumed.session.file, KeptFile::default());
        let kept = resumed.session.comparison.unwrap();
        assert_eq!(kept.content.linked.made_count(), 12);
    }
    for (from, to) in [("\"N1\"", "\"X1\""), ("\"tab\"", "\"tap\"")] {
        let resumed = read(from, to);
        let fault = "the boards of the last comparison: ";
        assert!(told(&resumed).starts_with(fault), "{}", told(&resumed));
        assert!(resumed.session.comparison.is_none());
        assert_eq!(resumed.session.game.record.made_count(), 8);
        assert!(resumed.session.file.changed);
    }
    let whole = read("\"North\"", &format!("\"{}\"", "N".repeat(81)));
    assert!(whole.faults.is_empty(), "{:?}", whole.faults);
    assert_eq!(whole.session.game.players.north, "N".repeat(80));
}

#[test]
fn point_6_what_is_written_with_a_long_name_is_read_again() {
    let long = "ö".repeat(200);
    let mut named = setting("kalah").named;
    named.name = long.clone();
    let game = Game::new(named.clone(), BySide::both(long), Moment(0));
    let text = game_file::to_text(&game, Moment(0)).unwrap();
    let read = game_file::from_text(&text).unwrap();
    assert_eq!(read.players.south.chars().count(), 80);
    let linked = Linked::new(
        LineStart::Opening(Side::South),
        vec![BoardSetting::new(named), setting("oware")],
        vec![],
        0,
    );
    let read = from_text(&written(&linked)).unwrap();
    assert_eq!(read.linked.boards()[0].name().chars().count(), 80);
}

#[test]
fn point_6_changed_rules_of_a_file_are_called_after_that_however_long_its_name_is() {
    let folder = crate::folder();
    let path = folder.path().join("rules.json");
    for length in [20, 62, 63, 80, 200] {
        let base = "ö".repeat(length);
        let mut preset = preset("kalah").unwrap().clone();
        preset.name.clone_from(&base);
        fs::write(&path, presets::to_text(&preset).unwrap()).unwrap();
        let given = format!("{},seeds=7", path.display());
        let named = parse_rules_arg(&given, Overrides::default()).unwrap();
        let game = Game::new(named.clone(), BySide::default(), Moment(0));
        let text = game_file::to_text(&game, Moment(0)).unwrap();
        let read = game_file::from_text(&text).unwrap().named_rules();
        assert_eq!(read.name, named.name, "{length}");
        let changed = match length {
            ..=62 => ", seeds a house: 7",
            // Nothing longer fits into a file.
            _ => ", 1 clause changed",
        };
        let kept = length.min(80 - changed.len());
        assert_eq!(read.name, format!("{}{changed}", "ö".repeat(kept)));
    }
}

#[test]
fn a_rules_file_is_opened_as_one() {
    let golden = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/storage/golden/v1/rules.json"
    );
    let Opened::Rules(preset) = opened::read(Path::new(golden)).unwrap() else {
        panic!("not opened as rules");
    };
    assert_eq!(preset.name, "My rules");
    assert_eq!(glance(Path::new(golden)).unwrap().who, "Rules");
    let folder = crate::folder();
    let path = folder.path().join("rules.json");
    let text = fs::read_to_string(golden).unwrap();
    fs::write(&path, text.replace("\"houses\"", "\"hauses\"")).unwrap();
    let told = opened::read(&path).unwrap_err().to_string();
    assert!(
        told.starts_with("in \"rules.hauses\": unknown field `hauses`"),
        "{told}"
    );
    assert!(
        told.contains("did you mean `houses`") && told.len() < 200,
        "{told}"
    );
    assert!(
        told.contains("perhaps a newer Kalaha wrote it (line 12"),
        "{told}"
    );
}

#[test]
fn no_change_of_a_byte_makes_it_panic() {
    let text = written(&played(
        LineStart::Opening(Side::South),
        &["kalah", "oware"],
    ));
    let mut refused = 0;
    for at in (0..text.len()).step_by(3) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = b"0:{x9\""[at % 6];
        if let Ok(changed) = String::from_utf8(bytes) {
            refused += usize::from(from_text(&changed).is_err());
        }
    }
    assert!(refused > text.len() / 12, "only {refused} are refused");
}
