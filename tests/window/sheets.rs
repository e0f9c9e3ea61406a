//! Character sheets on the compare page: played, cancelled, exported, kept with their boards.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::players::Players;
use kalaha::compare::sheets::sheet::Sheet;
use kalaha::gui::command::Command;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::compare::action::{
    CompareAction, CompareTab, Export, NewBoard, SheetAction,
};
use kalaha::gui::pages::compare::sheeting::SheetGames;
use kalaha::gui::ranking::action::RankAction;
use kalaha::gui::ranking::standings::RankedScope;
use kalaha::rules::clause::Clause;

use crate::table::Table;
use kalaha::storage::players_arg::PlayersArg;

/// More games than any test waits for.
const ENDLESS: u64 = 50_000_000;

impl Table {
    fn wish_games(&mut self, games: u64) {
        let games = SheetGames {
            games,
            players: Players::Random,
            seed: 1,
        };
        self.compare(CompareAction::Sheets(SheetAction::Choose(games)));
    }

    /// Plays so many games under the rules of each board, to the end.
    pub fn play_games(&mut self, games: u64) {
        self.wish_games(games);
        self.compare(CompareAction::Sheets(SheetAction::Play));
        self.wait("the games", |table| {
            table.comparison().sheets.playing.is_none()
        });
    }

    /// Begins to play games that never end, and waits for some of them.
    fn begin_games(&mut self) {
        self.wish_games(ENDLESS);
        self.click("Play the games");
        self.wait("some games", |table| {
            let sheets = table.sheets();
            sheets
                .first()
                .is_some_and(|sheet| sheet.plan.games() == ENDLESS && sheet.tally.games() > 2_000)
        });
    }

    fn sheets(&self) -> Vec<Sheet> {
        let columns = self.comparison().columns().into_iter();
        columns.map(|column| column.sheet.clone()).collect()
    }

    /// The boards that have a sheet, each with the name of its rules.
    fn columns(&self) -> Vec<(usize, String)> {
        let columns = self.comparison().columns().into_iter();
        let named = columns.map(|column| (column.board, column.sheet.named.name.clone()));
        named.collect()
    }
}

fn with_sheets(presets: &[&'static str], games: u64) -> Table {
    let mut table = Table::preset("kalah");
    table.compare_with(presets);
    table.click("Sheets");
    table.play_games(games);
    table
}

#[test]
fn sheets_are_played_and_exported() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    // A number beyond reason is told, nothing is played.
    table.wish_games(0);
    table.click("Play the games");
    assert!(table.has("No games are asked for"));
    table.play_games(2_000);
    let sheets = table.sheets();
    assert_eq!(sheets.len(), 2);
    assert!(sheets.iter().all(|sheet| sheet.tally.games() == 2_000));
    assert!(table.has("Starter wins: Kalah "));
    table.compare(CompareAction::Sheets(SheetAction::Draw(Measure::Margin)));
    for (kind, name, sign) in [
        (Export::Csv, "out.csv", "rules,measure,unit,mean,low,high"),
        (Export::Json, "out.json", "\"starter_wins\""),
    ] {
        let path = table.folder().join(name);
        table.answer(Some(&path));
        table.compare(CompareAction::Sheets(SheetAction::Export(kind)));
        table.wait_for_file(&path);
        assert!(std::fs::read_to_string(&path).unwrap().contains(sign));
    }
    // A place where nothing can be written is told.
    let nowhere = table.folder().join("out.csv").join("sheets.csv");
    table.answer(Some(&nowhere));
    table.compare(CompareAction::Sheets(SheetAction::Export(Export::Csv)));
    table.wait("the trouble", |table| table.shared().modal.is_some());
    assert_eq!(table.sheets(), sheets);
    // Sheets are kept with the boards.
    assert_eq!(table.reopen().sheets(), sheets);
}

#[test]
fn cancelled_first_games_stay() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.begin_games();
    table.click("Pause");
    assert!(table.has("paused"));
    table.click("Stop");
    assert!(table.comparison().sheets.playing.is_none());
    let sheets = table.sheets();
    assert!(sheets[0].tally.games() > 2_000);
    assert_eq!(table.reopen().sheets(), sheets);
}

#[test]
fn games_that_were_played_before_are_shown_again_at_once() {
    let mut table = with_sheets(&["empty-capture"], 1_000);
    let before = table.sheets();
    table.play_games(10);
    assert!(table.sheets().iter().all(|s| s.tally.games() == 10));
    table.wish_games(1_000);
    table.compare(CompareAction::Sheets(SheetAction::Play));
    assert!(table.comparison().sheets.playing.is_none());
    assert_eq!(table.sheets(), before);
}

#[test]
fn of_games_that_are_stopped_the_more_stay() {
    let mut table = with_sheets(&["empty-capture"], 1_000);
    table.begin_games();
    table.click("Stop");
    let more = table.sheets();
    assert!(more.iter().all(|sheet| sheet.tally.games() > 1_000));
    // Those of other players come in place of them, as few as they may be.
    table.click("Expert 4 players");
    table.click("Play the games");
    table.wait("a game", |table| {
        let sheets = table.sheets();
        let experts = |sheet: &Sheet| sheet.plan.players() != Players::Random;
        sheets
            .iter()
            .all(|sheet| experts(sheet) && sheet.tally.games() > 0)
    });
    table.click("Stop");
    let few = table.sheets();
    assert!(few[0].tally.games() < more[0].tally.games());
    table.click("Random players");
    // Games that come to their end are the ones that stay.
    table.play_games(1_200);
    assert!(table.sheets().iter().all(|s| s.tally.games() == 1_200));
}

#[test]
fn sheets_of_other_rules_than_the_boards_have_say_so() {
    let mut table = with_sheets(&["empty-capture"], 500);
    assert!(!table.has("Its board has other rules now"));
    table.compare(CompareAction::Activate(1));
    let three = RulesEdit::SetClause(Clause::Seeds, "3".to_owned());
    table.compare(CompareAction::EditRules(three));
    let told = "Its board has other rules now: Empty Capture, seeds a house: 3";
    assert!(table.has(told));
}

#[test]
fn closing_the_window_in_the_midst_of_games_keeps_the_most_there_are() {
    let mut table = with_sheets(&["empty-capture"], 1_000);
    table.begin_games();
    table.compare(CompareAction::SetTab(CompareTab::Rules));
    let mut table = table.reopen();
    let kept = table.sheets();
    assert!(kept.iter().all(|sheet| sheet.tally.games() > 1_000));
    // Fewer than those that are there already do not take their place.
    let there = kept[0].tally.games().min(kept[1].tally.games());
    table.compare(CompareAction::SetTab(CompareTab::Sheets));
    let games = SheetGames {
        games: 400,
        players: "expert:9".parse::<PlayersArg>().unwrap().0,
        seed: 1,
    };
    table.compare(CompareAction::Sheets(SheetAction::Choose(games)));
    table.click("Play the games");
    assert!(table.comparison().sheets.playing.is_some());
    let kept = table.reopen().sheets();
    assert!(kept.iter().all(|sheet| sheet.tally.games() >= there));
}

/// What a machine that fails takes of long games is little.
#[test]
fn games_are_kept_while_they_are_played() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.begin_games();
    let slot = table.folder().join("autosave/slot-1.json");
    table.wait("the sheets on the disk", |_| {
        std::fs::read_to_string(&slot).is_ok_and(|text| text.contains("starter_wins"))
    });
    assert!(table.comparison().sheets.playing.is_some());
}

#[test]
fn a_first_sheet_that_is_not_whole_is_kept_as_far_as_it_came_and_says_so() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.begin_games();
    assert!(table.harness.state_mut().may_close());
    let table = table.reopen();
    let games = table.sheets()[0].tally.games();
    assert!((2_000..ENDLESS).contains(&games), "{games}");
    assert!(table.has(" of 50,000,000 games"));
}

#[test]
fn the_sheet_of_a_board_goes_and_comes_with_it() {
    let mut table = with_sheets(&["empty-capture", "no-leftovers"], 200);
    let name = |text: &str| text.to_owned();
    table.compare(CompareAction::Remove(1));
    let two = [(0, name("Kalah")), (1, name("Leftovers not counted"))];
    assert_eq!(table.columns(), two);
    assert!(!table.has("These sheets are of other rules"));
    assert!(table.has("Starter wins: Kalah"));
    // The new board is the third, and has no sheet.
    table.compare(CompareAction::Add(NewBoard::Preset("oware")));
    assert_eq!(table.columns(), two);
    assert!(table.has("Not every board has a sheet yet"));
    table.chord(Modifiers::COMMAND, Key::Z);
    table.chord(Modifiers::COMMAND, Key::Z);
    let three = [
        (0, name("Kalah")),
        (1, name("Empty Capture")),
        (2, name("Leftovers not counted")),
    ];
    assert_eq!(table.columns(), three);
}

/// In four rows seeds do not decide: nobody has a margin.
#[test]
fn a_measure_that_no_game_tells_of_has_no_curve() {
    let mut table = Table::preset("four-row");
    table.compare_with(&["four-row"]);
    table.click("Sheets");
    table.play_games(20);
    table.compare(CompareAction::Sheets(SheetAction::Draw(Measure::Margin)));
    assert!(table.has("No game tells of it yet"));
}

#[test]
fn sheets_come_back_with_the_boards_that_others_took_the_place_of() {
    let mut table = with_sheets(&["empty-capture"], 200);
    let before = table.columns();
    assert_eq!(before.len(), 2);
    table.act(Command::PlayPage);
    table.choose(Clause::Pie, "true");
    table.click("Compare with the game");
    assert_eq!(table.columns(), []);
    table.play_games(200);
    let others = table.columns();
    assert_eq!(others.len(), 2);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.columns(), before);
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(table.columns(), others);
}

#[test]
fn a_board_without_a_sheet_between_others_stays_so_in_the_file() {
    let mut table = with_sheets(&["empty-capture", "no-leftovers"], 200);
    table.compare(CompareAction::Remove(1));
    table.play_games(100);
    table.chord(Modifiers::COMMAND, Key::Z);
    let columns = table.columns();
    assert_eq!(
        columns,
        [
            (0, "Kalah".to_owned()),
            (2, "Leftovers not counted".to_owned())
        ]
    );
    assert_eq!(table.reopen().columns(), columns);
}

#[test]
fn a_board_taken_away_while_games_are_played_has_no_column() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.click("Sheets");
    table.begin_games();
    table.compare(CompareAction::Remove(0));
    table.harness.get_by_label("Stop").click();
    table.harness.run();
    let expected = [
        (0, "Empty Capture".to_owned()),
        (1, "Leftovers not counted".to_owned()),
    ];
    assert_eq!(table.columns(), expected);
}

#[test]
fn sheets_are_copied_as_a_file_would_hold_them() {
    let mut table = with_sheets(&["empty-capture"], 500);
    let path = table.folder().join("out.csv");
    table.answer(Some(&path));
    table.compare(CompareAction::Sheets(SheetAction::Export(Export::Csv)));
    table.wait_for_file(&path);
    let file = std::fs::read_to_string(&path).unwrap();
    table.harness.get_by_label("Copy as CSV").scroll_to_me();
    table.harness.run();
    table.harness.get_by_label("Copy as CSV").click();
    table.harness.step();
    let commands = &table.harness.output().platform_output.commands;
    let copied = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied, Some(file));
}

#[test]
fn what_is_wished_stands_in_whole_lines_in_the_usual_panel() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    let place = |label: &str| table.harness.get_by_label(label).rect();
    let tab = place("Sheets").right();
    let numbers = ["1000 games", "10000 games", "100000 games", "1000000 games"].map(place);
    for number in numbers {
        assert_eq!(number.center().y, numbers[0].center().y);
        assert!(number.right() <= tab, "{number} beyond {tab}");
    }
    let beside = |label: &str, control: &str| {
        let (label, control) = (place(label), place(control));
        assert!((label.center().y - control.center().y).abs() < 4.0);
        assert!(label.right() < control.left());
    };
    beside("Chance", "Random seed of the games");
    beside("Players", "Who plays");
    beside("Games", "Games of each rule set");
}

#[test]
fn a_sheet_is_told_in_words_and_its_games_are_shown() {
    let mut table = with_sheets(&["empty-capture"], 4_000);
    assert!(table.has("Chances are "));
    assert!(table.has("Beside Kalah: "));
    let most = Measure::Moves.quantity().unwrap();
    let longest = table.sheets()[1].tally.of(most).most().unwrap();
    table.click("Show a game: Moves");
    table.click("Empty Capture: most");
    table.wait("the game", |table| {
        !table.comparison().linked.steps().is_empty()
    });
    let linked = &table.comparison().linked;
    assert_eq!(linked.made_count(), 0);
    assert_eq!(linked.steps().len() as i64, longest);
    assert_eq!(table.comparison().active, 1);
    // All of it can be played, to the end of the game.
    table.compare(CompareAction::GoTo(usize::MAX));
    let board = &table.comparison().linked.boards()[1];
    assert!(board.state().outcome().is_some());
    table.compare(CompareAction::GoTo(0));
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(table.comparison().linked.steps().is_empty());
    // Also of what is a share of the games.
    table.click("Show a game: Draws");
    table.click("Empty Capture: the first");
    table.wait("the game", |table| {
        !table.comparison().linked.steps().is_empty()
    });
    table.compare(CompareAction::GoTo(usize::MAX));
    let board = &table.comparison().linked.boards()[1];
    let outcome = board.state().outcome().unwrap();
    assert_eq!(outcome.winner, None);
}

#[test]
fn experts_play_unless_random_is_asked_for() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    let chosen = |table: &Table| {
        let chosen = table.comparison().sheets.chosen;
        (chosen.players.to_string(), chosen.games)
    };
    assert_eq!(chosen(&table), ("Expert (4 moves ahead)".to_owned(), 1_000));
    table.click("Random players");
    assert_eq!(chosen(&table), ("Random players".to_owned(), 100_000));
    table.click("10000 games");
    table.click("Expert 4 players");
    assert_eq!(
        chosen(&table),
        ("Expert (4 moves ahead)".to_owned(), 10_000)
    );
}

#[test]
fn all_rule_sets_are_ranked_in_the_background_and_kept() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.click("Rank rule sets…");
    // At first sight all of them are known, from games that come with the program.
    let all = kalaha::storage::rules::presets::presets().len();
    let known = |table: &Table| table.shared().ranking.known();
    table.wait("what is shipped", |table| known(table) == all);
    let name = table.shared().ranking.rows()[0].0.named.name.clone();
    let row = table.full_label(&format!("{name}, "));
    assert!(
        row.contains(", Starter’s points ") && row.contains(" % ± 2.2, Moves "),
        "{row}"
    );
    // Measures are called as on the sheets.
    for title in ["Largest swing, of all", "Luck of the first move"] {
        assert!(table.has(&format!("Rank by {title}")) && row.contains(title));
    }
    assert!(table.has("for one rule set alone: of many about 1 in 20"));
    // Rows are found by names, other ones too; what is copied has all of them.
    let shown = |table: &Table| -> Vec<String> {
        let rows = table.shared().ranking.rows_wanted().into_iter();
        rows.map(|(ranked, _)| ranked.named.name.clone()).collect()
    };
    table
        .harness
        .get_by_label("Find ranked rules by name")
        .click();
    table.harness.run();
    table.write("awari");
    assert!(shown(&table).contains(&"Awari".to_owned()) && shown(&table).len() < 9);
    assert!(table.has("Awari, Starter’s points") && !table.has("Kalah, Starter’s points"));
    table.compare(CompareAction::Rank(RankAction::Find(String::new())));
    assert_eq!(shown(&table).len(), all);
    // They are played on when the dialog is closed, and this is told where it was opened.
    let many = RankAction::Choose(Players::Random, 1_000_000);
    table.compare(CompareAction::Rank(many));
    table.wait("what is kept", |table| table.shared().ranking.can_play());
    table.compare(CompareAction::Rank(RankAction::Play));
    table.click("Close");
    assert!(table.has("being ranked: "));
    table.click("Rank rule sets…");
    table.click("Stop");
    table.wait("the end", |table| !table.shared().ranking.is_playing());
    // Few games, so that the test is short.
    let few = RankAction::Choose(Players::Random, 20);
    table.compare(CompareAction::Rank(few.clone()));
    table.wait("what is kept", |table| table.shared().ranking.can_play());
    table.click("Rank all rule sets");
    table.wait("all games", |table| !table.shared().ranking.is_playing());
    assert_eq!(table.shared().ranking.known(), all);
    let first = |table: &Table| table.shared().ranking.rows()[0].0.key.clone();
    table.click("Rank by Moves");
    let longest = first(&table);
    table.click("Rank by Moves");
    assert_ne!(first(&table), longest);
    let rows = table.shared().ranking.rows();
    let moves = |row: usize| Measure::Moves.of(rows[row].1.unwrap()).unwrap().mean;
    assert!((1..all).all(|row| moves(row - 1) <= moves(row)));
    let name = rows[0].0.named.name.clone();
    // Its rules go on a board, and are taken off again; the ranking stays.
    let boards = |table: &Table| -> Vec<String> {
        let boards = table.comparison().linked.boards().iter();
        boards
            .map(|board| board.setting().named.name.clone())
            .collect()
    };
    for on_board in [true, false] {
        table.click_start(&format!("{name}, "));
        assert_eq!(boards(&table).contains(&name), on_board);
        assert!(table.shared().modal.is_some());
    }
    // The next start finds them.
    let mut table = table.reopen();
    table.compare(CompareAction::Rank(RankAction::Open));
    table.compare(CompareAction::Rank(few.clone()));
    table.wait("what is kept", |table| {
        table.shared().ranking.known() == all
    });
    assert!(!table.shared().ranking.is_playing());
}

#[test]
fn every_clause_of_a_boards_rules_is_changed_and_ranked() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.click("Rank rule sets…");
    table.click("Rank Kalah, one clause changed");
    let few = RankAction::Choose(Players::Random, 200);
    table.compare(CompareAction::Rank(few.clone()));
    table.wait("what is kept", |table| table.shared().ranking.can_play());
    table.click("Rank them");
    table.wait("all games", |table| !table.shared().ranking.is_playing());
    let rules = table.shared().ranking.rules().len();
    assert!(rules > 15, "{rules}");
    assert_eq!(table.shared().ranking.known(), rules);
    assert!(
        table
            .full_label("Kalah, as it is, ")
            .contains(", Starter’s points ")
    );
    table.harness.get_by_label("Copy as CSV").click();
    table.harness.step();
    let commands = &table.harness.output().platform_output.commands;
    let copied = commands.iter().find_map(|command| match command {
        egui::OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.unwrap();
    table.harness.run();
    assert!(table.has("Copied as CSV"), "it is told in the dialog");
    assert!(
        copied
            .lines()
            .any(|line| line.starts_with("empty capture: on,starter_points,%,"))
    );
    // A preset has its name on a board, other rules tell what they were changed from.
    let take = |table: &mut Table, key: &str| {
        table.compare(CompareAction::Rank(RankAction::Take(key.to_owned())));
    };
    take(&mut table, "empty capture: on");
    assert!(table.has("A comparison has at least 2 boards"));
    let name = |table: &Table, board: usize| {
        let boards = table.comparison().linked.boards();
        boards[board].setting().named.name.clone()
    };
    assert_eq!(name(&table, 1), "Empty Capture");
    take(&mut table, "move again: off");
    assert_eq!(name(&table, 2), "Kalah, move again: off");
    take(&mut table, "empty capture: on");
    assert_eq!(name(&table, 1), "Kalah, move again: off");
    // The next start finds them.
    let mut table = table.reopen();
    table.compare(CompareAction::Activate(0));
    table.compare(CompareAction::Rank(RankAction::Open));
    table.click("Rank Kalah, one clause changed");
    table.compare(CompareAction::Rank(few));
    table.wait("what is kept", |table| {
        table.shared().ranking.known() == rules
    });
}

#[test]
fn games_that_are_there_are_not_played_again() {
    let mut table = with_sheets(&["empty-capture"], 400);
    let can_play = |table: &Table| {
        let button = table.harness.get_by_label("Play the games");
        !button.accesskit_node().is_disabled()
    };
    assert!(!can_play(&table));
    table.wish_games(800);
    assert!(can_play(&table));
    table.wish_games(400);
    assert!(!can_play(&table));
    table.compare(CompareAction::Add(NewBoard::Preset("seed-on")));
    assert!(can_play(&table), "not for the new board");
}

/// All rows of the ranking are reached by keys, also those that are not seen yet.
#[test]
fn the_ranking_is_gone_through_by_keys() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Sheets");
    table.click("Rank rule sets…");
    let all = kalaha::storage::rules::presets::presets().len();
    table.wait("what is shipped", |t| t.shared().ranking.known() == all);
    let name = |table: &Table, row: usize| table.shared().ranking.rows()[row].0.named.name.clone();
    let at = |table: &Table| {
        let mut nodes = table.harness.get_all_by(|node| node.is_focused());
        let label = nodes.find_map(|node| node.accesskit_node().label());
        label.unwrap_or_default()
    };
    let first = format!("{}, ", name(&table, 0));
    let first = table.full_label(&first);
    table.harness.get_by_label(&first).focus();
    table.harness.run();
    for (key, row) in [
        (Key::ArrowDown, 1),
        (Key::End, all - 1),
        (Key::ArrowUp, all - 2),
        (Key::Home, 0),
        (Key::ArrowUp, 0),
    ] {
        table.key(key);
        let wanted = format!("{}, ", name(&table, row));
        assert!(at(&table).starts_with(&wanted), "{key:?}: {}", at(&table));
    }
    // A page is as much as is seen, and the row is laid out that it leads to.
    table.key(Key::PageDown);
    let row = (0..all).find(|&row| at(&table).starts_with(&format!("{}, ", name(&table, row))));
    assert!(row.is_some_and(|row| (3..60).contains(&row)), "{row:?}");
    // It is one stop of Tab.
    table.key(Key::Tab);
    let beside = at(&table);
    assert!(
        (0..all).all(|row| !beside.starts_with(&format!("{}, ", name(&table, row)))),
        "{beside}"
    );
    table.key(Key::Tab);
    table.chord(Modifiers::SHIFT, Key::Tab);
    table.chord(Modifiers::SHIFT, Key::Tab);
    let again = row.map(|row| format!("{}, ", name(&table, row)));
    assert!(
        again.is_some_and(|again| at(&table).starts_with(&again)),
        "{}",
        at(&table)
    );
    table.key(Key::Enter);
    assert_eq!(table.linked().boards().len(), 3);
    // In another window it is as high as that lets it be, at once.
    table.harness.set_size(egui::vec2(640.0, 400.0));
    table.harness.run();
    let seen = |table: &Table| {
        let nodes = table
            .harness
            .query_all_by_label_contains(", Starter’s points ");
        nodes.count()
    };
    assert!((2..8).contains(&seen(&table)), "{}", seen(&table));
    table.harness.set_size(egui::vec2(1180.0, 760.0));
    table.harness.step();
    table.harness.step();
    assert!(seen(&table) > 10, "{}", seen(&table));
}

#[test]
fn clauses_lead_to_the_ranking_of_what_each_does_over_whole_games() {
    let mut table = Table::preset("oware");
    table.compare_with(&["kalah"]);
    table.compare(CompareAction::SetTab(CompareTab::Clauses));
    table.click("Longer, fairer, sharper by which clause?");
    assert!(matches!(table.shared().modal, Some(Modal::Ranking)));
    let ranking = &table.shared().ranking;
    let base = ranking.offered.as_ref().unwrap();
    assert_eq!(base.name, "Oware");
    assert_eq!(ranking.scope, RankedScope::Variants(Box::new(base.clone())));
    assert!(table.has("Oware, one clause changed"));
}
