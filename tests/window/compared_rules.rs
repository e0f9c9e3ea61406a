//! The rules of compared boards: edited, opened and kept; what they do, in the rule map and clause by clause.

use crate::comparing::names;
use crate::table::{Lay, Table, rules};
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::compare::linked::board::Link;
use kalaha::compare::rule_map::row::RuleRow;
use kalaha::gui::command::Command;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::pages::compare::action::{CompareAction, CompareTab, NewBoard};
use kalaha::gui::ranking::action::RankAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::clause::Clause;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::storage::settings::Settings;

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
    assert!(table.comparison().draft(&[]).checked().is_err());
}

/// The name on the list of rule sets in the panel.
pub fn shown_rules(table: &Table) -> String {
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
fn what_does_not_go_together_is_told_however_far_the_clauses_are_scrolled() {
    let mut table = Table::sized("kalah", egui::vec2(900.0, 600.0));
    table.compare_with(&["empty-capture"]);
    table.compare(CompareAction::SetTab(CompareTab::Rules));
    for _ in 0..30 {
        table.key(Key::Tab);
    }
    let fewest = RulesEdit::SetClause(Clause::MinLift, "2".to_owned());
    table.compare(CompareAction::EditRules(fewest));
    let told = table
        .harness
        .get_by_label("The board keeps its rules until these go together");
    let told = told.rect();
    assert!(told.top() > 300.0 && told.bottom() < 560.0, "{told:?}");
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
fn the_map_fills_and_a_cell_is_played() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "no-leftovers"]);
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.click("Map");
    table.wait("the values", |table| {
        let answers = table.comparison().answers();
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
        let answers = table.comparison().answers();
        answers.is_some_and(|answers| answers.map.is_done())
    });
    table.click("Rules");
    assert!(
        table.comparison().answers().is_none(),
        "nobody looks: nothing is searched"
    );
    // What was found out is there when somebody looks again.
    table.compare(CompareAction::SetTab(CompareTab::Map));
    assert!(table.comparison().answers().unwrap().map.is_done());
}

/// What is known of rules goes on to the map of more boards, and back.
#[test]
fn what_is_proven_stays_when_another_board_is_added() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.compare(CompareAction::SetTab(CompareTab::Map));
    let value = |table: &Table| {
        let answers = table.comparison().answers()?;
        answers.map.rows[0].value().filter(|value| value.is_exact())
    };
    table.wait("what the book has proven", |t| value(t).is_some());
    let proven = value(&table);
    let kalaha = rules("kalaha");
    table.compare(CompareAction::Add(NewBoard::Rules(kalaha)));
    assert_eq!(table.linked().boards().len(), 3);
    assert_eq!(value(&table), proven);
    table.wait("the third", |t| {
        let answers = t.comparison().answers();
        answers.is_some_and(|answers| answers.map.rows[2].value().is_some())
    });
    assert_eq!(value(&table), proven);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(value(&table), proven);
}

/// A tab knows what another one has proven since it was last looked at.
#[test]
fn what_the_map_has_proven_is_known_clause_by_clause() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    let rows = |table: &Table| table.comparison().answers().unwrap().map.rows.clone();
    for tab in [CompareTab::Clauses, CompareTab::Map] {
        table.compare(CompareAction::SetTab(tab));
    }
    table.wait("the values", |t| rows(t).iter().all(RuleRow::is_exact));
    let proven = rows(&table);
    table.compare(CompareAction::SetTab(CompareTab::Clauses));
    let told = rows(&table);
    assert_eq!(told[0].report.moves, proven[0].report.moves);
    assert_eq!(told[2].report.moves, proven[1].report.moves);
}

#[test]
fn clauses_are_listed_and_switched_alone() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.click("Clauses");
    table.wait("values and games", |table| {
        let answers = table.comparison().answers();
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
            let answers = table.comparison().answers();
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
    let (captures, with_it) = (first("Captures"), first("Grand slam: does not apply"));
    assert!(captures < with_it && with_it < first("The game ends"));
}

#[test]
fn four_boards_are_the_most_that_the_ranking_fills() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture", "seed-on", "no-leftovers"]);
    let before = names(&table);
    table.compare(CompareAction::Rank(RankAction::Open));
    table.wait("the rules", |t| !t.shared().ranking.rules().is_empty());
    let take = |table: &mut Table, id: &str| {
        table.compare(CompareAction::Rank(RankAction::Take(id.to_owned())));
    };
    take(&mut table, "oware");
    assert!(table.has("There are 4 boards already"));
    assert_eq!(names(&table), before);
    take(&mut table, "seed-on");
    take(&mut table, "oware");
    assert!(!table.has("There are 4 boards already"));
    assert_eq!(names(&table)[3], "Oware");
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
