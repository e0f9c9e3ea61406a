//! The pictures in `screenshots/`, most of which the README shows. Those that look different now are rewritten by
//! `UPDATE_SCREENSHOTS=1 cargo test --test window pictures`.

use egui::{Theme, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::compare::sheets::players::Players;
use kalaha::game::seat::Seat;
use kalaha::gui::action::Action;
use kalaha::gui::command::Command;
use kalaha::gui::endgames::action::EndgameAction;
use kalaha::gui::pages::compare::action::{CompareAction, CompareTab, NewBoard, SheetAction};
use kalaha::gui::pages::compare::sheeting::SheetGames;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::ranking::action::RankAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::thinker::{Task, Thought};
use kalaha::gui::view::ViewAction;
use kalaha::rules::side::Side;
use kalaha::search::level::{Handicap, Level, Player};
use kalaha::search::report::{MoveValue, Report};
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::choices::PlayTab;
use kalaha::storage::settings::{BoardView, HouseLabels, Settings, Speed};

use crate::kept_picture::Match;
use crate::table::{Lay, Table, rules};

const USUAL: Vec2 = vec2(1180.0, 760.0);

/// Compares what the window shows with a picture in `screenshots/`.
pub fn compare(table: &mut Table, name: &str) {
    table.compare_picture(&format!("screenshots/{name}.png"), Match::Alike);
}

/// A window in the middle of a game: `moves` moves, each the house that a simple player chooses.
fn game(id: &str, theme: Theme, size: Vec2, moves: usize, settings: fn(&mut Settings)) -> Table {
    let mut table = Table::lay(Lay {
        size,
        theme,
        with: StartWith::Rules(rules(id)),
        settings,
        ..Lay::default()
    });
    play(&mut table, moves);
    table.harness.remove_cursor();
    table.harness.run();
    table
}

fn play(table: &mut Table, moves: usize) {
    for number in 0..moves {
        let game = &table.play().game;
        let legal = game.record.state().legal_houses();
        let Some(house) = legal.get((number * 5 + 2) % legal.len().max(1)) else {
            return;
        };
        let name = format!("{} house {},", house.side(), house.number());
        table.click_start(&name);
    }
}

fn hover(table: &mut Table, start: &str) {
    let label = table.full_label(start);
    table.harness.get_by_label(&label).hover();
    table.harness.run();
    table.harness.run();
}

fn as_set(_: &mut Settings) {}

fn named(settings: &mut Settings) {
    settings.player_names[Side::South] = "Adunni".to_owned();
    settings.player_names[Side::North] = "Bao Ngoc".to_owned();
}

#[test]
fn kalah_dark_with_a_preview() {
    let mut table = game("kalah", Theme::Dark, USUAL, 9, named);
    let game = &table.play().game;
    let legal = game.record.state().legal_houses();
    let house = legal[legal.len() / 2];
    hover(
        &mut table,
        &format!("{} house {},", house.side(), house.number()),
    );
    compare(&mut table, "kalah-dark");
}

#[test]
fn kalah_light_with_the_moves() {
    let mut table = game("kalah", Theme::Light, USUAL, 14, named);
    table.tab(PlayTab::Moves);
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "kalah-light");
}

#[test]
fn in_the_middle_of_sowing() {
    let mut table = game("congkak", Theme::Dark, USUAL, 4, |settings| {
        settings.side_panel.open = false;
        settings.speed = Speed::Instant;
    });
    table.set_speed(Speed::Slow);
    let game = &table.play().game;
    let house = *game.record.state().legal_houses().last().unwrap();
    let label = table.full_label(&format!("{} house {},", house.side(), house.number()));
    table.harness.get_by_label(&label).click();
    table.harness.step();
    table.shared().flush();
    table.harness.run_steps(7);
    compare(&mut table, "sowing");
}

#[test]
fn oware() {
    let mut table = game("oware", Theme::Light, USUAL, 12, as_set);
    table.act(ViewAction::SetHouseLabels(HouseLabels::Letters));
    compare(&mut table, "oware");
}

#[test]
fn congkak() {
    let mut table = game("congkak-rounds", Theme::Light, USUAL, 400, as_set);
    table.click("Next round");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "congkak");
}

#[test]
fn four_rows() {
    let mut table = game("four-row", Theme::Dark, USUAL, 10, as_set);
    compare(&mut table, "four-row");
}

#[test]
fn twelve_houses_with_twelve_seeds() {
    let mut rules = rules("kalah");
    let mut spec = rules.rules.spec().clone();
    let sized = [("houses", "12"), ("seeds", "12")];
    kalaha::rules::clause::assign_all(&mut spec, sized).unwrap();
    rules.rules = kalaha::rules::rule_set::RuleSet::new(spec).unwrap();
    let mut table = Table::lay(Lay {
        theme: Theme::Dark,
        with: StartWith::Rules(rules),
        settings: |settings| settings.side_panel.open = false,
        ..Lay::default()
    });
    play(&mut table, 7);
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "twelve-by-twelve");
}

#[test]
fn both_tuzdiks_of_toguz_korgool() {
    let mut table = game("toguz-korgool", Theme::Light, USUAL, 0, named);
    table.paste("1,2,2,6,5,10,3N,10,0/3S,31,0,5,11,2,1,1,1 56:12 N");
    table.click("Start from here");
    hover(&mut table, "North house 5,");
    compare(&mut table, "toguz");
}

#[test]
fn a_later_round_of_pallanguzhi() {
    let mut table = game("pallanguzhi", Theme::Dark, USUAL, 400, named);
    table.click("Next round");
    play(&mut table, 6);
    table.tab(PlayTab::Game);
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "pallanguzhi");
}

#[test]
fn turkish_mangala_captures_from_the_opposite_house() {
    let mut table = game("mangala-tr", Theme::Dark, USUAL, 0, named);
    table.paste("1,5,0,6,2,0/3,0,7,1,5,2 9:7 S");
    table.click("Start from here");
    hover(&mut table, "South house 2,");
    compare(&mut table, "mangala");
}

#[test]
fn a_round_in_which_south_owns_houses_of_north() {
    let mut table = game("anan-anam", Theme::Light, USUAL, 0, named);
    table.paste("3,0,5,1,6,2,4,0/4,7,1,2 5:8 S");
    table.click("Start from here");
    hover(&mut table, "South house 7,");
    compare(&mut table, "territory");
}

#[test]
fn the_kept_house_of_bao_and_what_to_do_there() {
    let mut table = game("bao", Theme::Light, USUAL, 0, named);
    table.paste("0,0,0,1,2,3,1,3,1,1,1,12,0,0,0,0/1,2,0,1,3,2,0,1,0,1,1,12,0,5,0,1 5*:4* S");
    table.click("Start from here");
    table.key(egui::Key::K);
    table.click("Clockwise");
    compare(&mut table, "bao");
}

#[test]
fn omweso_in_mid_relay() {
    let mut table = game("omweso", Theme::Dark, USUAL, 0, |settings| {
        settings.side_panel.open = false;
        settings.speed = Speed::Instant;
    });
    table.paste("0,0,1,0,1,0,0,3,3,2,1,1,0,0,0,0/2,1,0,7,1,5,4,0,9,2,0,5,8,0,4,4 0:0 S");
    table.click("Start from here");
    table.set_speed(Speed::Slow);
    let label = table.full_label("South house 9,");
    table.harness.get_by_label(&label).click();
    table.harness.step();
    table.shared().flush();
    table.harness.run_steps(40);
    compare(&mut table, "omweso");
}

#[test]
fn the_rules_panel() {
    let mut table = game("oware", Theme::Light, vec2(1180.0, 900.0), 0, as_set);
    table.choose(kalaha::rules::clause::Clause::RepeatLimit, "0");
    compare(&mut table, "rules-panel");
}

#[test]
fn the_rules_in_words() {
    let mut table = game("empty-capture", Theme::Dark, USUAL, 3, as_set);
    table.click("Rules in words…");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "rules-in-words");
}

#[test]
fn the_example_of_a_rule() {
    let mut table = game("oware", Theme::Dark, USUAL, 3, as_set);
    table.open_example("Example: The houses on the way back");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "rule-example");
}

#[test]
fn the_setup_editor() {
    let mut table = game("four-row", Theme::Light, USUAL, 6, as_set);
    table.chord(egui::Modifiers::COMMAND, egui::Key::E);
    compare(&mut table, "setup");
}

#[test]
fn the_end_of_a_game_in_a_small_window() {
    let mut table = game("kalah", Theme::Dark, vec2(800.0, 500.0), 400, |settings| {
        settings.player_names[Side::South] = "A player with quite a long name indeed".to_owned();
    });
    compare(&mut table, "small-end");
}

#[test]
fn the_end_of_a_game_for_two_people_facing_each_other() {
    let mut table = game("oware", Theme::Light, vec2(900.0, 640.0), 400, |settings| {
        named(settings);
        settings.board_view = BoardView::FaceToFace;
        settings.side_panel.open = false;
    });
    compare(&mut table, "end");
}

#[test]
fn two_people_facing_each_other() {
    let mut table = game("kalaha", Theme::Dark, vec2(900.0, 600.0), 6, |settings| {
        settings.board_view = BoardView::FaceToFace;
        settings.side_panel.open = false;
    });
    compare(&mut table, "face-to-face");
}

/// A report about the position on the board that does not depend on time.
fn fixed_report(table: &Table) -> Report {
    let game = &table.play().game;
    let legal = game.record.state().legal_moves();
    let moves = legal.iter().enumerate().map(|(number, &action)| {
        let seeds = (number as i32 * 5 + 3) % 17 - 8;
        let certainty = match number % 3 {
            1 => Certainty::Exact,
            _ => Certainty::Estimate { depth: 9 },
        };
        let score = Score::Seeds(seeds);
        let value = Value { score, certainty };
        MoveValue { action, value }
    });
    let mut moves: Vec<MoveValue> = moves.collect();
    moves.sort_by_key(|m| std::cmp::Reverse(m.value.score));
    Report {
        best_is_proven: false,
        promise: None,
        line: moves.first().map(|m| m.action).into_iter().collect(),
        moves,
        depth: 9,
        nodes: 4_200_000,
        time: std::time::Duration::from_secs(3),
        obstacle: None,
    }
}

/// Asks for something and puts an answer in the place of the one that is being thought about, before
/// any other can come; later ones are dropped.
fn answered(table: &mut Table, task: Task, actions: Vec<Action>) {
    let ctx = table.harness.ctx.clone();
    for action in actions {
        table.harness.state_mut().apply(&ctx, action);
    }
    table.harness.step();
    assert_eq!(table.play().thoughts.task(), Some(task));
    let report = fixed_report(table);
    let best = report.best().map(|m| m.action);
    let thought = Thought::Done(report, best);
    table.harness.state_mut().hear(thought);
}

/// Values and the lead bar, with a hint before them if asked for.
fn with_values(table: &mut Table, hint: Option<Command>) {
    let all = [Command::Values, Command::LeadBar].into_iter().chain(hint);
    let mut all: Vec<_> = all.map(Action::Run).collect();
    if hint.is_some() {
        answered(table, Task::Hint, std::mem::take(&mut all));
    }
    answered(table, Task::Values, all);
    table.harness.remove_cursor();
    table.harness.run();
}

#[test]
fn values_of_the_houses_and_the_lead_bar() {
    let mut table = game("kalah", Theme::Dark, USUAL, 4, named);
    let other = table.to_move().unwrap().other();
    let handicap = Some(Handicap { seeds: 3, every: 3 });
    let level = Level::Expert { depth: 6 };
    table.seat(
        other,
        Seat::Computer(Player {
            handicap,
            ..Player::of(level)
        }),
    );
    table.tab(PlayTab::Game);
    with_values(&mut table, None);
    compare(&mut table, "values");
}

#[test]
fn a_hint_and_values_on_four_rows() {
    let mut table = game("four-row", Theme::Light, USUAL, 10, as_set);
    with_values(&mut table, Some(Command::Hint));
    compare(&mut table, "hint");
}

#[test]
fn values_in_a_small_window() {
    let mut rules = rules("kalah");
    let mut spec = rules.rules.spec().clone();
    kalaha::rules::clause::assign_all(&mut spec, [("houses", "12")]).unwrap();
    rules.rules = kalaha::rules::rule_set::RuleSet::new(spec).unwrap();
    let mut table = Table::lay(Lay {
        size: vec2(800.0, 500.0),
        theme: Theme::Light,
        with: StartWith::Rules(rules),
        ..Lay::default()
    });
    let perfect = Level::USUAL[3];
    table.seat(Side::North, Seat::computer(perfect));
    table.tab(PlayTab::Game);
    with_values(&mut table, Some(Command::Hint));
    compare(&mut table, "values-small");
}

/// A game in which an empty capture parts the second board, on three boards.
fn three_boards(theme: Theme, size: Vec2) -> Table {
    let mut table = game("kalah", theme, size, 0, as_set);
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.play_until_parted();
    table.harness.remove_cursor();
    table.harness.run();
    table
}

#[test]
fn three_boards_parted() {
    let mut table = three_boards(Theme::Light, vec2(1440.0, 900.0));
    compare(&mut table, "compare");
}

/// Three rule sets at a position near the end, whose values are soon exact.
fn near_the_end(tab: CompareTab, theme: Theme) -> Table {
    let mut table = game("kalah", theme, vec2(1440.0, 900.0), 0, |settings| {
        settings.side_panel.width = 420;
    });
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.act(CompareAction::Add(NewBoard::Preset("no-leftovers")));
    table.act(CompareAction::Activate(1));
    table.act(CompareAction::SetTab(tab));
    table.wait("all values", |table| {
        let answers = table.pages().compare.answers();
        answers.is_some_and(|a| a.map.is_done() && a.random.len() == a.switched.len())
    });
    table.harness.remove_cursor();
    table.harness.run();
    table
}

#[test]
fn a_rule_map_beside_boards() {
    let mut table = near_the_end(CompareTab::Map, Theme::Dark);
    compare(&mut table, "rule-map");
}

#[test]
fn clause_by_clause_beside_boards() {
    let mut table = near_the_end(CompareTab::Clauses, Theme::Light);
    compare(&mut table, "clause-by-clause");
}

/// Sheets of three rule sets, all their games played.
fn with_sheets(theme: Theme) -> Table {
    let mut table = game("kalah", theme, vec2(1440.0, 900.0), 0, |settings| {
        settings.side_panel.width = 460;
    });
    table.compare_with(&["empty-capture", "seed-on"]);
    table.play_houses(&[3, 2]);
    table.click("Sheets");
    let games = SheetGames {
        games: 20_000,
        players: Players::Random,
        seed: 1,
    };
    let asks = [SheetAction::Choose(games), SheetAction::Play];
    for ask in asks {
        table.act(CompareAction::Sheets(ask));
    }
    table.wait("the games", |table| {
        let sheets = &table.comparison().sheets;
        sheets.playing.is_none() && table.comparison().columns().len() == 3
    });
    table.harness.remove_cursor();
    table.harness.run();
    table
}

#[test]
fn character_sheets_beside_boards() {
    let mut table = with_sheets(Theme::Light);
    compare(&mut table, "sheets");
}

#[test]
fn how_games_are_spread_beside_boards() {
    let mut table = with_sheets(Theme::Dark);
    table.harness.get_by_label("Copy as text").scroll_to_me();
    table.harness.run();
    compare(&mut table, "sheets-spread");
}

#[test]
fn four_boards_on_a_full_screen() {
    let mut table = game("kalah", Theme::Dark, vec2(1366.0, 768.0), 0, as_set);
    table.compare_with(&["empty-capture", "no-leftovers", "seed-on"]);
    table.play_until_parted();
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "compare-four");
}

#[test]
fn two_boards_in_a_small_window() {
    let mut table = game("kalah", Theme::Dark, vec2(800.0, 500.0), 0, |settings| {
        settings.side_panel.open = false;
    });
    table.compare_with(&[]);
    table.play_until_parted();
    let board = &table.linked().boards()[0];
    let house = board.state().legal_houses()[0];
    let name = format!("Board 1 {} house {},", house.side(), house.number());
    hover(&mut table, &name);
    compare(&mut table, "compare-small");
}

#[test]
fn a_new_game_against_the_computer() {
    let mut table = game("oware", Theme::Dark, vec2(900.0, 640.0), 4, as_set);
    table.chord(egui::Modifiers::COMMAND, egui::Key::N);
    table.click("You and the computer");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "new-game");
}

#[test]
fn a_game_by_the_clock() {
    let mut table = game("oware", Theme::Light, vec2(1180.0, 760.0), 5, named);
    table.tab(PlayTab::Game);
    // Paused before any time goes by, so that the picture is always the same.
    let ctx = table.harness.ctx.clone();
    let window = table.harness.state_mut();
    window.apply(&ctx, PlayAction::SetClock("300+3".parse().ok()));
    window.apply(&ctx, Command::Pause);
    table.harness.run();
    compare(&mut table, "clocks");
}

#[test]
fn a_refusal_and_a_message() {
    let mut table = game("kalah", Theme::Light, vec2(900.0, 600.0), 5, |settings| {
        settings.side_panel.open = false;
    });
    table.paste("what is this");
    // The sentence beside the house does not stand while a slow disk is waited for.
    table.wait_until_kept();
    let side = table.to_move().unwrap().other();
    let label = table.full_label(&format!("{side} house 4,"));
    table.harness.get_by_label(&label).click();
    table.harness.run();
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "refused");
}

#[test]
fn two_computers_paused() {
    let mut table = game("oware", Theme::Dark, vec2(900.0, 600.0), 6, named);
    table.hold_computers();
    for side in Side::ALL {
        table.seat(side, Seat::computer(Level::Amateur));
    }
    table.tab(PlayTab::Game);
    let path = "tests/snapshots/window_two_computers_dark.png";
    table.compare_picture(path, Match::Exact);
}

#[test]
fn an_endgame_table_at_hand() {
    let mut table = game("kalah", Theme::Dark, USUAL, 5, as_set);
    table.act(Command::Endgames);
    for seeds in [6, 8] {
        table.act(EndgameAction::SetSeeds(seeds));
        table.act(EndgameAction::Get);
        table.wait("a table", |t| {
            let shelf = &t.play().endgames;
            shelf.underway.is_none() && !shelf.is_writing()
        });
    }
    table.act(EndgameAction::SetSeeds(20));
    compare(&mut table, "endgames");
}

#[test]
fn each_clause_of_oware_changed() {
    let mut table = game("oware", Theme::Light, USUAL, 0, as_set);
    table.compare_with(&["awari"]);
    table.act(CompareAction::Rank(RankAction::Open));
    table.click("Rank Oware, one clause changed");
    table.act(CompareAction::Rank(RankAction::Choose(
        Players::Random,
        2_000,
    )));
    table.wait("what is kept", |t| t.shared().ranking.can_play());
    table.act(CompareAction::Rank(RankAction::Play));
    table.wait("all games", |t| !t.shared().ranking.is_playing());
    table.click("Rank by Moves");
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "variants");
}

#[test]
fn all_rule_sets_ranked() {
    let mut table = game("kalah", Theme::Dark, USUAL, 0, as_set);
    table.compare_with(&["empty-capture"]);
    table.act(CompareAction::Rank(RankAction::Open));
    let all = kalaha::storage::rules::presets::presets().len();
    let known = |table: &Table| table.shared().ranking.known();
    table.wait("what is shipped", |table| known(table) == all);
    table.harness.remove_cursor();
    table.harness.run();
    compare(&mut table, "ranking");
}
