//! Several boards side by side: linked play, parting, waiting, undo, editing, begin elsewhere.

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
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
use kalaha::gui::ranking::action::RankAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::clause::Clause;
use kalaha::rules::notation::print_position;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::storage::settings::Settings;

use crate::table::{Lay, Table, rules};
use kalaha::storage::settings::Speed;

impl Table {
    pub fn comparison(&self) -> &Comparison {
        self.pages().compare.as_ref().unwrap()
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
    assert!(table.has("Same so far"));
    table.play_until_parted();
    let made = table.linked().made_count();
    assert!(table.has(&format!("Parted at move {made} by empty capture: on")));
    assert!(table.has("than on board 1"), "pits that differ say so");
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(table.has("Same so far"));
    assert_eq!(table.board(0), table.board(1));
    table.chord(Modifiers::COMMAND, Key::Y);
    assert!(table.has("Parted at move"));
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
        table.has("Not linked: it has 2 rows of 8 houses a side, the first board 6 houses a side")
    );
    table.play_houses(&[1]);
    assert_eq!(table.linked().made_count(), 1);
}

#[test]
fn a_clause_changed_beside_a_board_changes_it_at_once() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["kalah"]);
    table.play_until_parted();
    assert_eq!(
        table.linked().parted_after(1),
        None,
        "the same rules never part"
    );
    table.compare(CompareAction::Activate(1));
    let edit = |clause, value: &str| {
        CompareAction::EditRules(RulesEdit::SetClause(clause, value.to_owned()))
    };
    table.compare(edit(Clause::Seeds, "3"));
    assert_eq!(table.linked().parted_after(1), Some(0));
    assert!(table.has("seeds a house: 3"));
    // What does not go together is told, and the board keeps its rules.
    let before = table.board(1);
    table.compare(edit(Clause::MinLift, "2"));
    assert_eq!(table.board(1), before);
    assert!(table.comparison().draft().checked().is_err());
}

/// The name on the list of rule sets in the panel.
fn shown_rules(table: &Table) -> String {
    let list = table.harness.get_by_role_and_label(Role::ComboBox, "Rules");
    list.accesskit_node().value().unwrap()
}

/// Something that is done at the table.
type Way = fn(&mut Table);

#[test]
fn the_panel_shows_and_edits_the_board_that_is_active_however_it_became_so() {
    let presets = ["empty-capture", "oware", "clockwise"];
    let begin = || {
        let mut table = Table::preset("kalah");
        table.compare_with(&presets);
        table.click("Rules of board 4");
        assert_eq!(shown_rules(&table), "Clockwise");
        table
    };
    // Each way leads away from the board whose rules were shown.
    let ways: [(&str, Way); 8] = [
        ("a house is clicked", |t| {
            t.click_start("Board 1 South house 3,");
        }),
        ("a name is clicked", |t| t.click_start("Board 2: ")),
        ("the next board", |t| t.key(Key::PageDown)),
        ("the board before", |t| t.key(Key::PageUp)),
        ("a board is taken away", |t| {
            t.compare(CompareAction::Remove(3));
        }),
        ("a board comes and goes", |t| {
            t.compare(CompareAction::Remove(0));
            t.compare(CompareAction::Add(NewBoard::Preset("oware")));
            t.act(Command::Undo);
        }),
        ("an edit taken back", |t| {
            t.compare(CompareAction::Activate(1));
            let five = RulesEdit::SetClause(Clause::Seeds, "5".to_owned());
            t.compare(CompareAction::EditRules(five));
            t.compare(CompareAction::Activate(2));
            t.act(Command::Undo);
        }),
        ("an edit done again", |t| {
            t.compare(CompareAction::Remove(1));
            t.act(Command::Undo);
            t.compare(CompareAction::Activate(0));
            t.act(Command::Redo);
        }),
    ];
    for (way, go) in ways {
        let mut table = begin();
        go(&mut table);
        let (active, before) = (table.comparison().active, names(&table));
        assert_eq!(shown_rules(&table), before[active], "{way}");
        table.click("Seeds a house: more");
        let mut expected = before.clone();
        expected[active] = shown_rules(&table);
        assert_ne!(expected, before, "{way}");
        assert_eq!(names(&table), expected, "{way}: no other board changes");
    }
}

fn names(table: &Table) -> Vec<String> {
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
fn clauses_that_do_not_go_together_stay_with_their_board() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let fewest = RulesEdit::SetClause(Clause::MinLift, "2".to_owned());
    table.compare(CompareAction::EditRules(fewest));
    let trouble = "The board keeps its rules until these go together";
    assert!(table.has(trouble));
    table.click("Rules of board 2");
    assert!(!table.has(trouble));
    assert_eq!(shown_rules(&table), "Empty Capture");
    table.click("Rules of board 1");
    assert!(table.has(trouble), "what was begun there is not lost");
    assert_eq!(names(&table), ["Kalah", "Empty Capture"]);
    table.click_start("Change to Fewest seeds");
    assert!(!table.has(trouble), "a click leads out of it");
}

#[test]
fn rules_from_a_file_go_to_the_board_they_were_asked_for() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/rules/oware.json");
    table.answer(Some(file.as_ref()));
    // The other board gets the keys while the file is being chosen.
    let ctx = table.harness.ctx.clone();
    for action in [CompareAction::OpenRules, CompareAction::Activate(1)] {
        let app = table.harness.state_mut();
        app.apply(&ctx, action);
    }
    table.wait("reading", |table| names(table)[0] == "Oware");
    assert_eq!(names(&table), ["Oware", "Empty Capture"]);
    assert_eq!(shown_rules(&table), "Empty Capture");
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
    let draft = table.comparison().draft();
    assert_eq!(draft.spec(), table.linked().boards()[2].rules().spec());
}

/// The panel of the compare page with the rules of one of four boards, this wide.
fn rules_of_four(width: fn(&mut Settings)) -> Table {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("oware")),
        settings: width,
        ..Lay::default()
    });
    table.compare_with(&["oware", "kalah", "four-row"]);
    table
}

#[test]
fn names_of_clauses_are_whole_in_a_narrow_panel() {
    let wide = rules_of_four(|settings| settings.side_panel.width = 500);
    let narrow = rules_of_four(|settings| settings.side_panel.width = 220);
    let size = |table: &Table, clause: Clause| {
        let name = clause.label();
        let shown = table.harness.query_all_by_role_and_label(Role::Label, name);
        // A heading may have the same name, and stands before it.
        Some(shown.last()?.rect().size())
    };
    let mut seen = 0;
    for &clause in Clause::ALL {
        let (Some(wide), Some(narrow)) = (size(&wide, clause), size(&narrow, clause)) else {
            continue;
        };
        seen += 1;
        let wrapped = narrow.y > 1.5 * wide.y;
        assert!(
            wrapped || narrow.x > wide.x - 1.0,
            "{clause:?}: {narrow} of {wide}"
        );
    }
    assert!(seen > 20, "{seen}");
    let panel = narrow.harness.get_by_label("Sheets").rect().right();
    for control in ["Seeds a house: more", "Rules of board 4"] {
        let right = narrow.harness.get_by_label(control).rect().right();
        assert!(
            right < panel + 1.0,
            "{control} ends at {right}, the panel at {panel}"
        );
    }
    assert!(panel < 1180.0);
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
    assert!(table.has("Saved · mine.json"));
    table.compare(CompareAction::Begin(BeginAt::Opening));
    assert!(table.has("changed since mine.json"));
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
fn the_map_fills_and_a_cell_is_played() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.click("Map");
    table.wait("the values", |table| {
        let answers = table.comparison().answers.as_ref();
        answers.is_some_and(|answers| answers.map.is_done())
    });
    assert!(table.has("The best move changes under Empty Capture"));
    table.click("Kalah, 2: South −2, exact, best");
    assert_eq!(table.linked().made_count(), 1);
    assert!(
        table.linked().steps().len() > 1,
        "the line found can be redone"
    );
    assert!(table.board(0).ends_with(" N"));
    // Another position is looked at at once.
    table.wait("the values of the next position", |table| {
        let answers = table.comparison().answers.as_ref();
        answers.is_some_and(|answers| answers.map.is_done())
    });
    table.click("Rules");
    assert!(
        table.comparison().answers.is_none(),
        "nobody looks: nothing is searched"
    );
}

#[test]
fn clauses_are_listed_and_switched_alone() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.click("Clauses");
    table.wait("values and games", |table| {
        let answers = table.comparison().answers.as_ref();
        answers.is_some_and(|a| a.map.is_done() && a.random.len() == 1)
    });
    assert!(table.has("Different (1)"));
    assert!(table.has("Best move: 4 or 5 instead of 2"));
    assert!(table.has("Value: South −4, exact, was South −2, exact"));
    assert!(table.has("Nearest to Empty Capture"));
}

#[test]
fn what_a_move_would_do_under_other_rules_is_told_in_play() {
    let mut table = Table::preset("kalah");
    table.act(ViewAction::SetVersus(Some("empty-capture")));
    table.harness.get_by_label("South house 1, 4 seeds").hover();
    table.harness.run();
    table.harness.run();
    assert!(table.has("The same under Empty Capture"));
    table.act(ViewAction::SetVersus(None));
    table.choose(Clause::ExtraTurn, "false");
    table.harness.get_by_label("South house 3, 4 seeds").hover();
    table.harness.run();
    table.harness.run();
    assert!(
        table.has("move again: off"),
        "the rules being edited come first"
    );
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
    for control in ["Number for chance", "Who plays", "1000000 games"] {
        let right = table.harness.get_by_label(control).rect().right();
        assert!(right <= 800.0, "{control} ends at {right}");
    }
    table.play_games(200);
    table.harness.run();
    assert_eq!(place(&table), usual, "with sheets");
}

/// The places of the cells of a map, row by row: those of all moves of South.
fn cells(table: &Table, names: &[&str], houses: u8) -> Vec<Vec<egui::Rect>> {
    let row = |name: &&str| {
        let numbers = 1..=houses;
        let cells = numbers.map(|n| {
            let start = format!("{name}, {n}: ");
            let full = table.full_label(&start);
            table.harness.get_by_label(&full).rect()
        });
        cells.collect()
    };
    names.iter().map(row).collect()
}

#[test]
fn the_map_is_a_grid_however_many_houses_there_are() {
    for houses in [6, 7, 12] {
        let mut rules = rules("kalah");
        let mut spec = rules.rules.spec().clone();
        let number = houses.to_string();
        kalaha::rules::clause::assign_all(&mut spec, [("houses", &*number)]).unwrap();
        rules.rules = kalaha::rules::rule_set::RuleSet::new(spec).unwrap();
        rules.name = "First".to_owned();
        let mut table = Table::lay(Lay {
            with: StartWith::Rules(rules),
            ..Lay::default()
        });
        table.act(Command::ComparePage);
        table.compare(CompareAction::Add(NewBoard::Same));
        let off = RulesEdit::SetClause(Clause::ExtraTurn, "false".to_owned());
        table.compare(CompareAction::EditRules(off));
        let second = names(&table).pop().unwrap();
        let rows = ["First", &second];
        table.click("Map");
        table.wait("values of all moves", |table| {
            let answers = table.comparison().answers.as_ref();
            answers.is_some_and(|a| {
                let row = |n: usize| &a.map.rows[n];
                (0..a.map.rows.len()).all(|n| row(n).report.moves.len() == row(n).legal.len())
            })
        });
        let panel = table.harness.get_by_label("Sheets").rect().right();
        let found = cells(&table, &rows, houses);
        for row in &found {
            assert!(
                row.iter().all(|c| c.top() == row[0].top()),
                "{houses}: one line"
            );
            assert!(
                row.windows(2).all(|c| c[0].right() < c[1].left()),
                "{houses}"
            );
        }
        let lefts = |row: &[egui::Rect]| row.iter().map(|c| c.left()).collect::<Vec<_>>();
        assert_eq!(
            lefts(&found[0]),
            lefts(&found[1]),
            "{houses}: under each other"
        );
        if houses < 12 {
            let right = found[0].last().unwrap().right();
            assert!(
                right <= panel,
                "{houses}: {right}, the panel ends at {panel}"
            );
        }
    }
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
    assert!(table.has("There is no other rule set at hand for this board"));
    assert!(table.has("One board: add another one below"));
    assert!(!table.has("it is sown on every linked board"));
    table.click("Add a board with the same rules");
    assert_eq!(names(&table), ["Kalah, changed", "Kalah, changed"]);
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
        "Parted at move 1 by sow the store: no store",
        "Parted at move 1 by direction: clockwise",
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
fn also_each_clause_tells_what_it_does_beside_its_difference_and_how_far_was_looked() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["oware"]);
    table.click("Clauses");
    table.wait("an effect", |table| table.has("ahead under both"));
    assert!(table.has("still looking"), "it takes a while");
    let tops = |text: &str| -> Vec<f32> {
        let shown = table.harness.query_all_by_label_contains(text);
        shown.map(|node| node.rect().top()).collect()
    };
    let first = |text: &str| tops(text)[0];
    let (clause, next) = (first("Sow the store"), first("Skip the lifted house"));
    let effect = first("The game on the boards has not parted");
    assert!(clause < effect && effect < next);
    // What only comes with another clause stands with it, without an effect of its own.
    let (captures, with_it) = (first("Captures"), first("Grand slam: has no meaning"));
    assert!(captures < with_it && with_it < first("The game ends"));
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
fn rules_that_take_the_place_of_a_board_are_told_with_the_way_back() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "seed-on", "no-leftovers"]);
    table.compare(CompareAction::Activate(3));
    table.compare(CompareAction::Rank(RankAction::Open));
    table.wait("the rules", |t| !t.shared().ranking.rules().is_empty());
    table.compare(CompareAction::Rank(RankAction::Take("oware".to_owned())));
    assert!(
        table.has("Oware is on board 4 in place of Leftovers not counted; Undo brings that back")
    );
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&table)[3], "Leftovers not counted");
}

#[test]
fn a_random_game_is_shown_at_the_move_where_it_parts() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "oware"]);
    table.compare(CompareAction::Activate(1));
    table.click("Clauses");
    table.wait("the games", |table| {
        let answers = table.comparison().answers.as_ref();
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
}

#[test]
fn where_the_game_is_over_map_and_clauses_say_so() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,0,0,1/0,0,0,0,0,1 23:23 S");
    table.click("Compare from here");
    table.play_houses(&[6]);
    for tab in [CompareTab::Map, CompareTab::Clauses] {
        table.act(CompareAction::SetTab(tab));
        assert!(table.has("The game on the first board is over. Go back a few moves"));
        for contradiction in ["looking", "time is up", "random games", "exact"] {
            assert!(!table.has(contradiction), "{tab:?}: {contradiction}");
        }
    }
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(!table.has("is over"));
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
    assert!(!table.has("South to move") && !table.has("Same so far"));
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
    assert!(table.has("Same so far · South to move"));
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

#[test]
fn a_cell_of_the_map_is_not_laid_on_a_board_that_stands_elsewhere() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.compare(CompareAction::SetLink(1, Link::Alone));
    table.play_houses(&[1]);
    let made = table.linked().made_count();
    let shape = table.linked().boards()[0].rules().shape();
    let house = shape.house(Side::North, 2).unwrap();
    table.compare(CompareAction::Lay(1, Move::Sow(house)));
    assert_eq!(table.linked().made_count(), made);
    assert!(table.comparison().happened.contains("stands otherwise"));
}

#[test]
fn rules_are_told_of_the_board_that_is_active() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["oware"]);
    table.compare(CompareAction::Activate(1));
    assert_eq!(table.pages().rules_told().name, "Oware");
    table.click("Rules in words…");
    assert!(table.has("Oware"));
    assert!(!table.has("The rules being edited"));
    table.key(Key::Escape);
    table.click("By example…");
    assert!(table.has("Oware by example"));
    table.key(Key::Escape);
    table.compare(CompareAction::Activate(0));
    assert_eq!(table.pages().rules_told().name, "Kalah");
}
