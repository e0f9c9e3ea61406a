//! Several boards side by side: linked play, parting, waiting, undo, editing, begin elsewhere.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kalaha::compare::linked::board::Link;
use kalaha::compare::linked::table::Linked;
use kalaha::gui::command::Command;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::{Purpose, SaveFor};
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::compare::action::{BeginAt, CompareAction, CompareTab, NewBoard};
use kalaha::gui::pages::compare::comparison::Comparison;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::clause::Clause;
use kalaha::rules::notation::print_position;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;

use crate::compared_rules::shown_rules;
use crate::table::{Lay, Table, rules};
use kalaha::storage::settings::Speed;

impl Table {
    pub fn comparison(&self) -> &Comparison {
        &self.pages().compare
    }

    pub fn linked(&self) -> &Linked {
        &self.comparison().linked
    }

    pub fn compare(&mut self, action: CompareAction) {
        self.act(action);
    }

    /// The position on a board of the compare page.
    pub fn board(&self, number: usize) -> String {
        let board = &self.linked().boards()[number];
        print_position(board.rules().shape(), board.state().position())
    }

    /// The compare page with the game on the desk and these presets beside it.
    pub fn compare_with(&mut self, presets: &[&'static str]) {
        self.act(Command::ComparePage);
        for (number, id) in presets.iter().enumerate() {
            self.act(CompareAction::Add(NewBoard::Preset(id)));
            if number == 0 {
                // The board that a comparison begins with makes room for those asked for.
                self.act(CompareAction::Remove(1));
            }
        }
        self.act(CompareAction::Activate(0));
    }

    /// Plays on until the second board parts from the first.
    pub fn play_until_parted(&mut self) {
        for number in 0..200 {
            if self.linked().parted_after(1).is_some() {
                return;
            }
            let board = &self.linked().boards()[0];
            let legal = board.state().legal_houses();
            let Some(house) = legal.get((number * 5 + 2) % legal.len().max(1)) else {
                return;
            };
            let (side, number) = (house.side(), house.number());
            self.choose_house(&format!("Board 1 {side} house {number},"));
        }
    }

    /// Clicks a house and takes the pointer away, which would show what the next move does.
    fn choose_house(&mut self, start: &str) {
        self.click_start(start);
        self.harness.remove_cursor();
        self.harness.run();
    }

    /// Plays houses of the player to move on the first board.
    pub fn play_houses(&mut self, houses: &[u8]) {
        for number in houses {
            let side = self.linked().boards()[0].state().position().to_move();
            self.choose_house(&format!("Board 1 {side} house {number},"));
        }
    }
}

#[test]
fn a_house_is_sown_on_every_linked_board() {
    let mut table = Table::preset("kalah");
    table.key(Key::F3);
    assert!(table.has("Board 2: "), "a second board is there at once");
    table.play_houses(&[3, 1]);
    let boards = table.linked().boards();
    assert_eq!(boards[0].state().position(), boards[1].state().position());
    assert_eq!(table.linked().made_count(), 2);
    table.act(Command::Undo);
    assert_eq!(table.linked().made_count(), 1);
    table.key(Key::Num1);
    assert_eq!(table.linked().made_count(), 2, "keys sow too");
    assert_eq!(table.linked().steps().len(), 2);
}

#[test]
fn the_game_lies_on_the_boards() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.click_start("South house 6,");
    let position = table.position();
    table.click("Compare");
    assert_eq!(table.board(0), position);
    assert!(table.has("Move 2 of 2"));
    table.compare(CompareAction::Begin(BeginAt::Opening));
    assert_eq!(table.linked().steps().len(), 0);
    table.compare(CompareAction::Begin(BeginAt::Position));
    assert_eq!(
        (table.board(0), table.linked().steps().len()),
        (position, 0)
    );
    table.compare(CompareAction::Begin(BeginAt::Game));
    assert_eq!(table.linked().made_count(), 2);
    table.compare(CompareAction::GoTo(1));
    assert_eq!(table.linked().made_count(), 1);
    table.key(Key::F2);
    assert!(!table.is_comparing());
    assert_eq!(
        table.moves().split_whitespace().count(),
        1,
        "the game is as it was"
    );
}

#[test]
fn boards_part_say_why_and_go_back_together() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    assert!(table.has("same so far"));
    table.play_until_parted();
    let made = table.linked().made_count();
    assert!(table.has(&format!("parted at move {made} by empty capture: on")));
    assert!(table.has("than on board 1"), "pits that differ say so");
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(table.has("same so far"));
    assert_eq!(table.board(0), table.board(1));
    table.chord(Modifiers::COMMAND, Key::Y);
    assert!(table.has("parted at move"));
}

#[test]
fn a_move_that_one_board_does_not_allow_waits_for_a_choice_there() {
    let mut table = Table::preset("mover-stuck");
    table.compare_with(&["mover-stuck"]);
    table.compare(CompareAction::Activate(1));
    let fewest = RulesEdit::SetClause(Clause::MinLift, "2".to_owned());
    table.compare(CompareAction::EditRules(fewest));
    table.paste("1,2,2,0,0,0/2,2,2,2,2,2 0:0 S");
    table.click("Compare from here");
    table.choose_house("Board 1 South house 1,");
    assert!(table.has("waits, South 1 not taken: House 1 holds only 1 seed"));
    table.choose_house("Board 2 South house 3,");
    assert!(!table.has("waits, "), "its own choice was made");
    assert!(table.has("1 move not taken"), "and that stays told");
    assert_eq!(table.linked().made_count(), 2);
    table.choose_house("Board 1 North house 1,");
    let north = |n: usize| table.linked().boards()[n].state().position().to_move();
    assert_eq!(north(0), north(1));
}

#[test]
fn another_board_says_why_it_is_not_linked() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["four-row"]);
    assert!(
        table.has("not linked: it has 2 rows of 8 houses a side, the first board 6 houses a side")
    );
    table.play_houses(&[1]);
    assert_eq!(table.linked().made_count(), 1);
}

#[test]
fn a_board_that_is_added_and_not_linked_says_where_keys_play() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["kalaha"]);
    table.compare(CompareAction::Add(NewBoard::Preset("bao")));
    assert!(table.has("Keys play on Bao alone now"));
    table.compare(CompareAction::Activate(0));
    table.play_houses(&[1]);
    assert!(!table.has("Keys play on Bao alone now"));
}

pub fn names(table: &Table) -> Vec<String> {
    let boards = table.linked().boards().iter();
    boards.map(|board| board.name().to_owned()).collect()
}

#[test]
fn a_board_that_nothing_is_compared_with_comes_back() {
    let mut table = Table::preset("mbangbi");
    table.act(Command::ComparePage);
    assert_eq!(names(&table), ["Mbangbi"]);
    table.compare(CompareAction::PlayActive(3));
    table.wait_until_kept();
    let table = table.reopen();
    assert_eq!(names(&table), ["Mbangbi"]);
    assert!(table.shared().notices.list().is_empty());
}

#[test]
fn boards_and_moves_come_back_at_the_next_start() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.play_until_parted();
    table.act(Command::Undo);
    let (steps, boards) = (table.linked().steps().to_vec(), table.board(2));
    let table = table.reopen();
    assert!(table.is_comparing(), "the page is shown again");
    assert_eq!(table.linked().steps(), steps);
    assert_eq!(table.linked().made_count(), steps.len() - 1);
    assert_eq!(table.board(2), boards);
}

#[test]
fn the_tab_and_the_active_board_come_back_at_the_next_start() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.click("Sheets");
    table.key(Key::PageDown);
    table.key(Key::PageDown);
    let mut table = table.reopen();
    assert_eq!(table.comparison().tab, CompareTab::Sheets);
    assert!(table.has("Board 3: Leftovers not counted, keys are for this board"));
    table.click("Rules");
    let draft = table.comparison().draft(&[]);
    assert_eq!(draft.spec(), table.linked().boards()[2].rules().spec());
}

#[test]
fn a_comparison_is_saved_and_opened() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_until_parted();
    let (steps, path) = (
        table.linked().steps().to_vec(),
        table.folder().join("mine.json"),
    );
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::S);
    let asked = table.asked();
    assert!(matches!(asked[..], [Purpose::Save(SaveFor::Comparison(_))]));
    table.wait("saving", |table| {
        table.comparison().file.state == FileState::Saved
    });
    // Beside what has just happened there is no room for the name of the file.
    assert!(table.has("Saved"));
    table.compare(CompareAction::Begin(BeginAt::Opening));
    assert!(table.has("differs from mine.json"));
    table.key(Key::F2);
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("opening", |table| table.is_comparing());
    assert_eq!(table.linked().steps(), steps);
}

#[test]
fn a_broken_file_is_explained_and_nothing_is_lost() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3]);
    let path = table.folder().join("broken.json");
    std::fs::write(
        &path,
        r#"{"format": "kalaha-comparison", "version": 1, "boards": []"#,
    )
    .unwrap();
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("reading", |table| table.shared().modal.is_some());
    assert!(matches!(table.shared().modal, Some(Modal::Trouble { .. })));
    assert_eq!(table.linked().made_count(), 1);
    // A rules file for one more board that is none.
    table.act(ViewAction::CloseModal);
    table.answer(Some(&path));
    table.compare(CompareAction::Add(NewBoard::File));
    table.wait("reading", |table| table.shared().modal.is_some());
    assert_eq!(table.linked().boards().len(), 2);
}

#[test]
fn a_board_becomes_the_game() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[3, 1]);
    table.compare(CompareAction::PlayThis(1));
    assert!(!table.is_comparing());
    assert_eq!(table.play().game.rules_name, "Empty Capture");
    assert_eq!(table.position(), table.board(1));
}

#[test]
fn the_panel_keeps_its_width_whatever_it_shows() {
    let mut table = Table::lay(Lay {
        size: egui::vec2(800.0, 500.0),
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.compare_with(&["empty-capture", "oware", "clockwise"]);
    let place = |table: &Table| table.harness.get_by_label("Map").rect();
    let usual = place(&table);
    for (tab, text) in CompareTab::ALL {
        table.compare(CompareAction::SetTab(tab));
        table.harness.run();
        assert_eq!(place(&table), usual, "{text}");
    }
    for control in ["Random seed of the games", "Who plays", "1000000 games"] {
        let right = table.harness.get_by_label(control).rect().right();
        assert!(right <= 800.0, "{control} ends at {right}");
    }
    table.play_games(200);
    table.harness.run();
    assert_eq!(place(&table), usual, "with sheets");
}

#[test]
fn comparing_the_rules_chosen_opens_exactly_the_two() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.choose_preset("Oware");
    table.click("Compare with the game");
    assert_eq!(names(&table), ["Kalah", "Oware"]);
    assert_eq!(table.linked().made_count(), 1);
    // Boards that somebody chose can be had back.
    table.compare(CompareAction::Add(NewBoard::Preset("clockwise")));
    table.key(Key::F2);
    table.choose_preset("Warri");
    table.click("Compare with the game");
    assert_eq!(names(&table), ["Kalah", "Warri"]);
    table.act(Command::Undo);
    assert_eq!(names(&table), ["Kalah", "Oware", "Clockwise"]);
}

#[test]
fn boards_nobody_asked_for_are_not_kept_beside_those_chosen() {
    let mut table = Table::preset("kalah");
    table.key(Key::F3);
    assert_eq!(names(&table).len(), 2, "something to compare with is there");
    table.key(Key::F2);
    table.choose_preset("Oware");
    table.click("Compare with the game");
    assert_eq!(names(&table), ["Kalah", "Oware"]);
    assert!(!table.comparison().can_undo(), "nothing was done before");
}

#[test]
fn a_lone_board_says_what_to_do() {
    let mut table = Table::preset("kalah");
    table.choose(Clause::Houses, "11");
    table.act(PlayAction::NewGameWithRules);
    table.key(Key::F3);
    assert_eq!(names(&table).len(), 1);
    assert!(table.has("Nothing stands beside this board yet"));
    assert!(table.has("One board: add another one below"));
    assert!(!table.has("it is sown on every linked board"));
    // The clauses tell what could be beside it.
    table.compare(CompareAction::SetTab(CompareTab::Clauses));
    assert!(table.has("Nearest to Kalah, houses a row: 11"));
    table.click("Add a board with the same rules");
    assert_eq!(
        names(&table),
        ["Kalah, houses a row: 11", "Kalah, houses a row: 11"]
    );
    assert_eq!(table.comparison().active, 1, "to change a clause of it");
    assert!(table.has("it is sown on every linked board"));
}

#[test]
fn the_cause_of_a_parting_is_readable_in_a_small_window() {
    let mut table = Table::lay(Lay {
        size: egui::vec2(1000.0, 760.0),
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.compare_with(&["empty-capture", "oware", "clockwise"]);
    table.play_houses(&[3, 6]);
    let waiting = (0..4).filter(|&board| table.linked().waits(board).is_some());
    assert!(waiting.count() > 0, "the worst case: parted and waiting");
    let starts = [
        "parted at move 1 by sow the store: no store",
        "parted at move 1 by direction: clockwise",
    ];
    for start in starts {
        let node = table
            .harness
            .get_all_by_label_contains(start)
            .next()
            .unwrap();
        let font = egui::FontId::proportional(13.0);
        let wide = table.harness.ctx.fonts_mut(|fonts| {
            let color = egui::Color32::WHITE;
            fonts.layout_no_wrap(start.to_owned(), font, color).size().x
        });
        let room = node.rect().width();
        assert!(wide <= room, "{start}: {wide} in {room}");
    }
}

#[test]
fn the_focus_resting_on_a_board_does_not_keep_its_keys() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let house = table.full_label("Board 2 South house 1,");
    table.harness.get_by_label(&house).focus();
    table.harness.run();
    assert_eq!(table.comparison().active, 1, "the focus brings the keys");
    table.key(Key::PageUp);
    assert_eq!(table.comparison().active, 0);
    table.click("Rules of board 2");
    table.click_start("Board 1: ");
    assert_eq!(shown_rules(&table), "Kalah");
}

#[test]
fn a_random_game_is_shown_at_the_move_where_it_parts() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "oware"]);
    table.compare(CompareAction::Activate(1));
    table.click("Clauses");
    // Of both presets games come with the program.
    assert!(table.has("Among experts games under "));
    table.wait("the games", |table| {
        let answers = table.comparison().answers();
        answers.is_some_and(|a| a.random.len() == 1)
    });
    table.click_start("Show me a game that parts by ");
    let linked = table.linked();
    assert_eq!(linked.boards().len(), 2);
    assert_eq!(linked.boards()[1].name(), "Empty Capture");
    // More games may be known by now than were when it was chosen.
    let parted = linked.parted_after(1);
    assert!(parted.is_some_and(|after| after > 0));
    assert_eq!(parted, Some(linked.made_count()));
    assert!(table.has("Empty Capture parts here"));
    assert!(table.has("Undo brings back what was there"));
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(table.linked().boards().len(), 3);
    assert_eq!(table.linked().made_count(), 0);
    assert!(!table.has("Undo brings back what was there"));
}

#[test]
fn why_a_board_takes_no_part_in_a_move_is_told_on_it() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "mover-stuck"]);
    table.compare(CompareAction::SetLink(1, Link::Alone));
    let point = |table: &mut Table, house: &str| {
        table.harness.get_by_label(house).hover();
        table.harness.run();
        table.harness.run();
    };
    point(&mut table, "Board 1 South house 3, 4 seeds");
    assert!(table.has("Not sown here: this board is not linked"));
    assert!(!table.has("that board"));
    point(&mut table, "Board 2 South house 3, 4 seeds");
    assert!(table.has("Not sown here: that board is not linked"));
    assert!(!table.has("this board is not"));
}

#[test]
fn a_key_of_a_house_that_is_not_there_is_told_on_the_compare_page() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.house_key(9);
    assert_eq!(table.linked().made_count(), 0);
    assert!(table.has("There is no house 9: they are 1 to 6"));
}

#[test]
fn a_refusal_is_told_on_its_board_and_moves_no_other() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[1, 2]);
    let shown = |t: &Table, board| {
        t.comparison()
            .refusal_on(board)
            .map(|told| told.why.clone())
    };
    // South has emptied it.
    let empty = table.linked().boards()[0]
        .rules()
        .shape()
        .house(Side::South, 1);
    table.compare(CompareAction::Play(1, Move::Sow(empty.unwrap())));
    assert!(shown(&table, 1).unwrap().contains("House 1 is empty"));
    assert_eq!(shown(&table, 0), None);
    assert!(!table.comparison().is_moving());
    table.play_houses(&[2]);
    assert_eq!(shown(&table, 1), None, "until something is played");
}

#[test]
fn nothing_is_told_before_the_seeds_have_come_to_rest_on_the_boards() {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("kalah")),
        speed: Speed::Slow,
        ..Lay::default()
    });
    table.compare_with(&["empty-capture"]);
    let label = table.full_label("Board 1 South house 3,");
    table.harness.get_by_label(&label).click();
    table.harness.run_steps(3);
    assert!(table.comparison().is_moving());
    assert!(table.has("South sows house 3") && !table.has("falls in the store"));
    assert!(!table.has("South to move") && !table.has("same so far"));
    // A click anywhere lets it be over, and plays nothing.
    let at = table
        .harness
        .get_by_label("Board 1 South house 2, 4 seeds")
        .rect()
        .center();
    table.click_at(at);
    assert!(!table.comparison().is_moving());
    assert_eq!(table.linked().made_count(), 1);
    let told = &table.comparison().happened;
    assert!(told.contains("store") && table.has(told), "{told}");
    // Under the pointer it is told what would be played.
    table.harness.remove_cursor();
    table.harness.run();
    assert!(table.has("South to move · same so far"));
    // What is refused shows no earlier move again.
    table.compare(CompareAction::PlayActive(3));
    assert!(!table.comparison().is_moving());
    assert_eq!(table.linked().made_count(), 1);
}

#[test]
fn sides_are_swapped_from_the_menu_of_a_board() {
    let mut table = Table::preset("kalah-pie");
    table.compare_with(&["kalah"]);
    table.play_houses(&[1]);
    table.click("Menu of board 1");
    table.click("Swap sides");
    assert_eq!(table.linked().moves_of(0).last(), Some(Move::Swap));
    table.click("Menu of board 1");
    assert!(!table.has("Swap sides"), "only once");
}

#[test]
fn boards_that_give_way_to_others_are_kept_as_a_file() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.play_houses(&[1]);
    table.key(Key::F2);
    table.act(PlayAction::EditRules(RulesEdit::SetClause(
        Clause::EmptyCapture,
        "true".to_owned(),
    )));
    table.click("Compare with the game");
    table.shared().flush();
    table.harness.run();
    let games = std::fs::read_dir(table.folder().join("games")).unwrap();
    let names: Vec<_> = games
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(
        names.iter().any(|name| name.contains("comparison")),
        "{names:?}"
    );
}

/// A position of the game that no board can take brings its rules along, and says so.
#[test]
fn the_position_of_a_game_on_another_board_brings_its_rules() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num1]);
    table.compare_with(&["empty-capture"]);
    for board in [0, 1] {
        table.compare(CompareAction::Activate(board));
        table.click("Houses a row: fewer");
        table.click("Houses a row: fewer");
    }
    let before = names(&table);
    table.compare(CompareAction::Begin(BeginAt::Position));
    assert_eq!(names(&table)[0], "Kalah");
    let position = table.position();
    assert_eq!(table.board(0), position);
    assert!(table.has("board 1 has the rules of the game now, Kalah"));
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&table), before);
}
