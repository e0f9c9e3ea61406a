//! Golden files: what an earlier build wrote is read by this one and every later one, and means the same.
//!
//! `golden/v1/` was written by the first build and never changes. A new version of a format adds a folder: with
//! `KALAHA_WRITE_GOLDENS=1` the tests write what this build makes of the oldest file, as its newest version.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use kalaha::compare::linked::board::Link;
use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::compare::sheets::tally::Quantity;
use kalaha::game::contest::{Game, Moment};
use kalaha::game::puzzle::definition::{Goal, Puzzle};
use kalaha::game::puzzle::repetition::{Card, PuzzleRepetition};
use kalaha::game::record::Branch;
use kalaha::game::seat::Seat;
use kalaha::game::series::Finished;
use kalaha::rules::notation::{print_moves, print_position};
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::{Capture, EndWhen};
use kalaha::rules::state::State;
use kalaha::search::level::{Handicap, Level, Player};
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::choices::CompareTab;
use kalaha::storage::disk::folders::Folders;
use kalaha::storage::games::comparison_file::{self, SavedComparison};
use kalaha::storage::games::game_file;
use kalaha::storage::practice::puzzle_file;
use kalaha::storage::practice::training_file::Training;
use kalaha::storage::rules::presets;
use kalaha::storage::session::session_file;
use kalaha::storage::settings::{BoardView, HouseLabels, Settings, Speed, Theme};
use serde_json::json;

use crate::folder;

/// The newest version of each format.
const NEWEST: u32 = 1;

/// The golden file of this name in a version.
fn golden(version: u32, name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/storage");
    tests.join(format!("golden/v{version}/{name}"))
}

/// Reads the file in all versions, looks at what is in it, and compares the newest with what is written today.
pub fn check<T>(
    name: &str,
    read: impl Fn(&str) -> T,
    check: impl Fn(&T),
    write: impl Fn(&T) -> String,
) {
    for version in 1..=NEWEST {
        let path = golden(version, name);
        if env::var_os("KALAHA_WRITE_GOLDENS").is_some() && version > 1 {
            let oldest = fs::read_to_string(golden(1, name)).unwrap();
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, write(&read(&oldest))).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap();
        let content = read(&text);
        check(&content);
        if version == NEWEST {
            assert_eq!(write(&content), text, "{}", path.display());
        }
    }
}

fn on_board(rules: &RuleSet, state: &State) -> String {
    print_position(rules.shape(), state.position())
}

pub fn turns(branch: &Branch) -> String {
    print_moves(branch.moves.iter().map(|made| (made.by, made.action)))
}

#[test]
fn also_a_game_with_rounds_variations_and_players_of_version_1_is_read() {
    let read = |text: &str| game_file::from_text(text).unwrap();
    let write = |game: &Game| game_file::to_text(game, Moment(1_795_003_600)).unwrap();
    check("game.json", read, check_game, write);
}

fn check_game(game: &Game) {
    assert_eq!(game.rules_name, "Congkak in rounds");
    assert_eq!(
        game.rules(),
        &preset_rules("congkak-rounds"),
        "every clause"
    );
    assert_eq!(game.players.south, "Anna");
    assert_eq!(game.players.north, "Benjamin Ö.");
    let softer = Player {
        handicap: Some(Handicap { seeds: 4, every: 2 }),
        ..Player::of(Level::Expert { depth: 6 })
    };
    assert_eq!(game.seats.south, Seat::Person);
    assert_eq!(game.seats.north, Seat::Computer(softer));
    assert_eq!(game.started, Moment(1_795_000_100));
    let finished = |starter, winner, south, north| Finished {
        starter,
        winner,
        scores: BySide { south, north },
    };
    let south = Side::South;
    assert_eq!(
        game.rounds.finished,
        [
            finished(south, Some(south), 53, 45),
            finished(south, Some(south), 51, 47)
        ]
    );
    assert_eq!(game.games.finished, [finished(Side::North, None, 49, 49)]);
    let (rules, record) = (game.rules(), &game.record);
    assert_eq!(
        print_position(rules.shape(), record.start()),
        "7,7,7,7,7,7,7/7,7,7,7,7,7,x 2:5 S"
    );
    assert_eq!(
        on_board(rules, record.state()),
        "5,16,1,7,4,1,3/5,6,3,3,0,6,x 23:15 S"
    );
    assert_eq!(record.made_count(), 11);
    let branches = record.branches();
    let found: Vec<_> = branches
        .iter()
        .map(|branch| (branch.of, branch.after, turns(branch)))
        .collect();
    let expected = [
        (0, 0, "2-2 4-4 5-4 3 4 2 5 4 4-6"),
        (0, 4, "7 3-2-3 2-7 6 5"),
        (1, 4, "6 3 7"),
        (2, 1, "5 2 2 5 3 3"),
    ];
    assert_eq!(
        found,
        expected.map(|(of, after, turns)| (of, after, turns.to_owned()))
    );
}

pub fn preset_rules(id: &str) -> RuleSet {
    presets::preset(id).unwrap().named().unwrap().rules
}

#[test]
fn also_a_comparison_with_sheets_of_version_1_is_read() {
    let read = |text: &str| comparison_file::from_text(text).unwrap();
    let write = |content: &SavedComparison| comparison_file::to_text(content).unwrap();
    check("comparison.json", read, check_comparison, write);
}

fn check_comparison(content: &SavedComparison) {
    let boards = content.linked.boards();
    let expected = [
        (
            "Kalah with the pie rule",
            "kalah-pie",
            Link::Linked,
            "5,0,6,1,1,0/1,8,8,6,6,1 4:1 N",
        ),
        (
            "Empty Capture",
            "empty-capture",
            Link::Linked,
            "1,6,5,0,1,0/2,8,7,6,1,7 3:1 N",
        ),
        (
            "Oware",
            "oware",
            Link::Alone,
            "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S",
        ),
    ];
    assert_eq!(boards.len(), expected.len());
    for (board, (name, id, link, position)) in boards.iter().zip(expected) {
        assert_eq!((board.name(), board.setting().link), (name, link));
        assert_eq!(board.rules(), &preset_rules(id));
        assert_eq!(on_board(board.rules(), board.state()), position, "{name}");
    }
    assert_eq!(content.linked.steps().len(), 14);
    assert_eq!(content.linked.made_count(), 12);
    let [first, second] = &content.sheets[..] else {
        panic!("{} sheets", content.sheets.len());
    };
    assert_eq!((first.board, second.board), (0, 2));
    check_sheet(
        &first.sheet,
        "Kalah with the pie rule",
        [13, 26, 1, 0],
        1_838,
    );
    check_sheet(&second.sheet, "Oware", [24, 14, 2, 0], 3_451);
    assert_eq!(second.sheet.tally.choices.squares, 6_238_981);
    assert_eq!(second.sheet.tally.choices.by_moves, 1_466_722);
    let margin = second.sheet.tally.of(Quantity::Margin);
    assert_eq!((margin.sum(), margin.squares()), (111, 8_121));
    assert_eq!((margin.least(), margin.most()), (Some(-23), Some(25)));
    let counts: Vec<_> = margin.bins().map(|bin| bin.count).collect();
    assert_eq!(counts.len(), 49);
    assert_eq!(counts[12..15], [4, 2, 0]);
    let told = Measure::ALL
        .iter()
        .filter(|m| m.of(&second.sheet).is_some());
    // These came later: sheets of before do not have them.
    let later = [
        Measure::LargestSwing,
        Measure::LargestSwingShare,
        Measure::FirstMoveLuck,
    ];
    assert!(later.iter().all(|m| m.of(&second.sheet).is_none()));
    let before = Measure::ALL.len() - later.len();
    assert_eq!(told.count(), before, "every other measure is told");
}

fn check_sheet(sheet: &Sheet, name: &str, ends: [u64; 4], moves: i64) {
    let tally = &sheet.tally;
    assert_eq!(sheet.named.name, name);
    let found = [
        tally.starter_wins,
        tally.other_wins,
        tally.draws,
        tally.unfinished,
    ];
    assert_eq!(found, ends, "{name}");
    assert_eq!(tally.of(Quantity::Moves).sum(), moves, "{name}");
    let plan = sheet.plan;
    assert_eq!((plan.games(), plan.seed()), (40, 7));
    assert_eq!(plan.most_moves(), 1_000);
    assert_eq!(plan.players(), Players::Random);
}

#[test]
fn also_settings_of_version_1_are_read() {
    check_settings_file("settings.json", check_settings);
}

pub fn check_settings_file(name: &str, check_settings: impl Fn(&Settings)) {
    let home = folder();
    let folders = Folders::at(home.path());
    let read = |text: &str| {
        fs::write(folders.settings_file(), text).unwrap();
        let (settings, warning) = Settings::load(&folders);
        assert!(warning.is_none(), "{warning:?}");
        settings
    };
    let write = |settings: &Settings| {
        settings.save(&folders).unwrap();
        fs::read_to_string(folders.settings_file()).unwrap()
    };
    check(name, read, check_settings, write);
}

fn check_settings(settings: &Settings) {
    let mut expected = Settings {
        theme: Theme::Dark,
        speed: Speed::Fast,
        reduced_motion: true,
        board_view: BoardView::TurnToMover,
        house_labels: HouseLabels::Letters,
        house_values: true,
        lead_bar: true,
        versus: Some("oware".to_owned()),
        computer_pause_ms: 900,
        zoom_percent: 125,
        last_rules: Some(json!({"id": "oware", "name": "Oware"})),
        shown_hints: ["undo_hint".to_owned()].into(),
        ..Settings::default()
    };
    expected.side_panel.open = false;
    expected.side_panel.width = 400;
    expected.window.width = 1300;
    expected.window.height = 800;
    expected.window.maximised = true;
    expected.player_names.south = "Anna".to_owned();
    expected.player_names.north = "Ben".to_owned();
    expected.recent_files.note("/games/older.json");
    expected.recent_files.note("/games/newer.json");
    assert_eq!(*settings, expected);
}

#[test]
fn also_rules_of_version_1_are_read() {
    let read = |text: &str| presets::from_text(text).unwrap();
    let write = |preset: &presets::Preset| presets::to_text(preset).unwrap();
    check("rules.json", read, check_rules, write);
}

fn check_rules(preset: &presets::Preset) {
    assert_eq!((&*preset.id, &*preset.name), ("mine", "My rules"));
    assert_eq!(preset.text, "Five houses");
    let mut spec = preset.rules.clone();
    assert!(matches!(&spec.capture, Capture::Count(c) if c.counts == [2, 3] && c.chain));
    assert_eq!((spec.houses, spec.repeat_limit), (5, 3));
    assert!(spec.must_feed && spec.extra_turn);
    assert_eq!(spec.end_when, EndWhen::MoverStuck);
    // All other clauses are those of Kalah.
    let kalah = preset_rules("kalah").spec().clone();
    (spec.houses, spec.repeat_limit) = (kalah.houses, kalah.repeat_limit);
    spec.must_feed = kalah.must_feed;
    spec.end_when = kalah.end_when;
    spec.capture = kalah.capture.clone();
    assert_eq!(spec, kalah);
}

#[test]
fn also_a_session_of_version_1_is_read() {
    let read = |text: &str| {
        let read = session_file::from_text(text, || panic!("the game is broken")).unwrap();
        assert!(read.faults.is_empty(), "{:?}", read.faults);
        read.session
    };
    let write = |session: &session_file::Session| {
        session_file::to_text(session, Moment(1_795_000_700)).unwrap()
    };
    check("session.json", read, check_session, write);
}

fn check_session(session: &session_file::Session) {
    assert_eq!(
        session.file.path.as_deref(),
        Some(Path::new("/games/anna.json"))
    );
    assert!(session.file.changed);
    let game = &session.game;
    assert_eq!(game.rules(), &preset_rules("kalah-pie"));
    let time = Duration::from_secs(3);
    assert_eq!(game.seats.north, Seat::computer(Level::Perfect { time }));
    assert_eq!(turns(&game.record.branches()[0]), "1 swap 4 5 3 6 2 3");
    assert_eq!(
        on_board(game.rules(), game.record.state()),
        "7,0,2,3,7,7/3,5,0,6,1,1 3:3 S"
    );
    let kept = session.comparison.as_ref().unwrap();
    assert_eq!((kept.file.path.as_deref(), kept.file.changed), (None, true));
    assert_eq!((kept.shown, kept.tab), (true, CompareTab::Sheets));
    assert_eq!(kept.active, 1);
    let positions = kept.content.linked.boards().iter();
    let positions: Vec<_> = positions.map(|b| on_board(b.rules(), b.state())).collect();
    assert_eq!(
        positions,
        [
            "1,2,1,6,0,7/0,7,2,7,1,6 6:2 S",
            "10,2,3,0,2,1/5,3,1,1,0,3 5:12 N"
        ]
    );
    assert_eq!(kept.content.sheets[0].sheet.tally.starter_wins, 3);
}

const WON: &str = "1,0,0,1,0,3/0,0,0,0,0,2 21:20 S | <=+0 >=+1 <=+0 | 10";
const DRAWN: &str = "0,0,1,1,2,0/0,1,0,0,2,1 20:20 S | <=-1 <=-1 >=+0 | 14";
const KALAH: &str = "0,1,0,0,2,0/0,1,0,2,1,0 19:22 N | +0 +2 +0 | 3";
const EXACT: &str = "0,0,0,0,3,1/1,0,0,0,2,1 17:23 N | +6 -2 -2 | 9";

fn puzzle(rules: &RuleSet, line: &str) -> Puzzle {
    puzzle_file::parse_puzzle(rules, line).unwrap()
}

#[test]
fn also_puzzles_of_version_1_are_read() {
    let rules = preset_rules("oware");
    let read = |text: &str| puzzle_file::parse(text, &rules).unwrap();
    let write = |puzzles: &Vec<Puzzle>| puzzle_file::print(&rules, puzzles).unwrap();
    let check_puzzles = |puzzles: &Vec<Puzzle>| {
        assert_eq!(
            *puzzles,
            [EXACT, WON, DRAWN].map(|line| puzzle(&rules, line))
        );
        let goals: Vec<Goal> = puzzles.iter().map(Puzzle::goal).collect();
        assert_eq!(goals, [Goal::Win, Goal::Win, Goal::Draw]);
        let value = |of: usize, rank: usize| puzzles[of].moves[rank].value;
        let at = |seeds, certainty| Value {
            score: Score::Seeds(seeds),
            certainty,
        };
        assert_eq!(value(0, 0), at(6, Certainty::Exact));
        assert_eq!(value(1, 0), at(1, Certainty::AtLeast));
        assert_eq!(value(1, 2), at(0, Certainty::AtMost));
    };
    check("puzzles.json", read, check_puzzles, write);
}

/// A card of each kind: failed and to come again, known, never answered.
fn trained() -> Training {
    let mut training = Training::default();
    (training.best_puzzles, training.best_endings) = (7, 3);
    let mut note = |id: &str, line: &str, card: Card| {
        let named = presets::preset(id).unwrap().named().unwrap();
        let puzzle = puzzle(&named.rules, line);
        training.note(&named, &puzzle, card);
    };
    let again = PuzzleRepetition {
        step: 2,
        due: Moment(1_795_604_900),
    };
    let failed = Card {
        seen: Some(Moment(1_795_000_100)),
        again: Some(again),
        solved: 3,
        failed: 1,
        own: false,
    };
    let known = Card {
        seen: Some(Moment(1_795_000_200)),
        solved: 1,
        ..Card::default()
    };
    let own = Card {
        own: true,
        ..Card::default()
    };
    note("oware", WON, failed);
    note("oware", EXACT, known);
    note("kalah", KALAH, own);
    training
}

#[test]
fn also_what_was_trained_in_version_1_is_read() {
    let read = |text: &str| Training::parse(text).unwrap();
    let write = |training: &Training| training.print().unwrap();
    let check_training = |training: &Training| {
        assert_eq!(*training, trained());
        let rules = preset_rules("oware");
        let cards = training.puzzles(&rules);
        assert_eq!(cards.len(), 2, "lines that are read as puzzles");
        assert_eq!(training.due(Moment(1_795_700_000)).len(), 1);
    };
    check("training.json", read, check_training, write);
}
