//! The rules panel and the setup editor.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::gui::frame::keys::key_list;
use kalaha::gui::startup::StartWith;
use kalaha::rules::board::House;
use kalaha::rules::clause::Clause;

use crate::readme_table::check_readme_table;
use crate::table::{Lay, Table, rules};

#[test]
fn changes_of_the_rules_are_taken_back_until_the_game_goes_on() {
    let mut table = Table::preset("kalah");
    let edited = |table: &Table| {
        let spec = table.play().draft.spec();
        (spec.houses, spec.rows)
    };
    table.click("Houses a row: more");
    table.click("Houses a row: more");
    table.click("Rows a player: more");
    assert_eq!(edited(&table), (8, 2));
    table.click("Moves");
    // What becomes of them is seen.
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(edited(&table), (8, 1));
    assert!(table.has("Houses a row"));
    // The same clause changed twice at once is one change.
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(edited(&table), (6, 1));
    table.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(edited(&table), (8, 1));
    table.click("Revert");
    assert_eq!(edited(&table), (6, 1));
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(edited(&table), (8, 1));
    // Once the game goes on, Undo is for its moves.
    table.play_keys(&[Key::Num3]);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.moves(), "");
    assert_eq!(edited(&table), (8, 1));
}

#[test]
fn a_clause_is_changed_and_played_without_touching_the_game_before() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 1,");
    table.click("Houses a row: fewer");
    table.click("Seeds a house: more");
    assert_eq!(table.moves(), "1", "the game on the board keeps its rules");
    assert!(table.has("The game on the board keeps its own rules"));
    table.click("New game with these rules");
    assert_eq!(table.position(), "5,5,5,5,5/5,5,5,5,5 0:0 S");
    assert_eq!(table.play().game.rules_name, "Kalah, 2 clauses changed");
}

#[test]
fn rules_that_do_not_go_together_say_so_at_once() {
    let mut table = Table::preset("kalah");
    let set = |table: &mut Table, clause: Clause, value: &str| {
        table.choose(clause, value);
    };
    set(&mut table, Clause::SowStore, "none");
    let told = "“Repetition” must be above 0 with “Sow the store: no store”";
    assert!(table.has(told), "clauses are called as their controls are");
    let button = table.harness.get_by_label("New game with these rules");
    assert!(button.accesskit_node().is_disabled());
    table.click("Change to Repetition: ends at the 3rd time");
    assert!(!table.has(told));
    let button = table.harness.get_by_label("New game with these rules");
    assert!(!button.accesskit_node().is_disabled());
    table.choose(Clause::RepeatLimit, "0");
    assert!(table.has(told));
    table.click("Revert");
    assert!(!table.has(told));
}

#[test]
fn a_clause_without_a_meaning_is_folded_away_disabled_and_says_why() {
    let mut table = Table::preset("kalah");
    let why = "Only with captures by number of seeds";
    assert!(!table.has(why));
    let fold = table.full_label("Captures: ");
    assert!(fold.ends_with(" more that do not apply here"), "{fold}");
    table.click(&fold);
    assert!(table.has(why));
    let is_disabled = |table: &Table| {
        let role = egui::Role::Switch;
        let chain = table
            .harness
            .get_by_role_and_label(role, Clause::Chain.label());
        chain.accesskit_node().is_disabled()
    };
    assert!(is_disabled(&table));
    table.choose(Clause::Capture, "count");
    assert!(
        !table.has(why),
        "what has an effect is shown with the others"
    );
    assert!(!is_disabled(&table));
}

#[test]
fn a_preset_is_chosen_from_the_list() {
    let mut table = Table::preset("kalah");
    table.choose_preset("Oware");
    assert_eq!(table.play().draft.name(), "Oware");
    table.click("New game with these rules");
    assert_eq!(table.play().game.rules_name, "Oware");
}

#[test]
fn the_list_of_other_rules_says_which_it_leaves_out() {
    let mut table = Table::preset("kalah");
    table.click("View");
    table.click("Moves under other rules");
    assert!(table.has("Empty Capture"));
    assert!(!table.has("Bantumi"), "it has another board");
    assert!(table.has("Only rule sets for a board of this size"));
}

#[test]
fn the_rules_are_shown_in_words() {
    let mut table = Table::preset("four-row");
    table.click("Rules in words…");
    assert!(table.has("There are no stores"));
    assert!(table.has("100 laps"));
    table.click("Close");
    assert!(!table.has("There are no stores"));
}

/// The table of keys in README.md is the `?` sheet; `KALAHA_WRITE_README=1` writes it.
#[test]
fn the_readme_tells_of_all_keys() {
    const HEAD: &str = "| keys | |\n|---|---|\n";
    // What is said once for all: letters with Shift.
    let is_told = |key: &&str| key.strip_prefix("Shift+").is_none_or(|key| key.len() > 1);
    let entry = |(keys, does): &(String, &str)| {
        let keys = keys.split(", ").filter(is_told);
        let keys: Vec<String> = keys.map(|key| format!("`{key}`")).collect();
        format!("{} {does}", keys.join(", "))
    };
    let ctx = egui::Context::default();
    let mut table = String::new();
    for (heading, rows) in key_list(&ctx) {
        // Keys of no command have sentences.
        match heading {
            "Everywhere" | "Besides" => {
                for (keys, does) in rows {
                    table += &format!("| {keys} | {does} |\n");
                }
            }
            _ => {
                let entries: Vec<String> = rows.iter().map(entry).collect();
                table += &format!("| **{heading}** | {} |\n", entries.join(" · "));
            }
        }
    }
    check_readme_table(HEAD, &table);
}

#[test]
fn the_list_of_keys_is_one_key_away() {
    let mut table = Table::preset("kalah");
    table.key(Key::F1);
    assert!(table.has("Ctrl+Shift+Z"));
    assert!(table.has("the slider only goes along the moves"));
    assert!(table.has("the last move began here"));
    assert!(table.has("its last seed falls here"));
    table.key(Key::Escape);
    assert!(!table.has("Ctrl+Shift+Z"));
}

#[test]
fn d9_the_endless_example_is_entered_and_played() {
    let mut table = Table::preset("four-row");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    table.click("Clear");
    let south = [2, 3, 4, 1, 2, 2, 1, 4, 1, 0, 1, 0, 1, 0, 8, 0];
    for (number, seeds) in (1..).zip(south) {
        table.put("South", number, seeds);
    }
    for number in 1..=8 {
        table.put("North", number, 2);
    }
    table.put("North", 9, 2);
    table.put("North", 9, 0);
    table.click("Start from here");
    assert_eq!(
        table.position(),
        "2,3,4,1,2,2,1,4,1,0,1,0,1,0,8,0/2,2,2,2,2,2,2,2,0,0,0,0,0,0,0,0 0:0 S"
    );
    table.click_start("South house 5,");
    let after = table.position();
    assert!(
        after.starts_with("5,0,4,5,2,3,0,1,2,1,2,3,0,1,0,1/"),
        "{after}"
    );
    assert!(
        table.play().happened.contains("100"),
        "{}",
        table.play().happened
    );
}

#[test]
fn a_click_on_the_board_adds_a_seed_and_an_empty_board_cannot_be_started() {
    let mut table = Table::preset("kalah");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    table.click("Clear");
    assert!(table.has("There are no seeds in the houses"));
    let start = table.harness.get_by_label("Start from here");
    assert!(start.accesskit_node().is_disabled());
    table.click_start("South house 2,");
    table.click_start("South house 2,");
    table
        .harness
        .get_by_role_and_label(egui::Role::RadioButton, "North")
        .click();
    table.harness.run();
    let label = table.full_label("North house 1,");
    table.harness.get_by_label(&label).click_secondary();
    table.harness.run();
    table.click_start("North house 3,");
    table.click("Start from here");
    assert_eq!(table.position(), "0,2,0,0,0,0/0,0,1,0,0,0 0:0 N");
}

#[test]
fn no_game_begins_with_a_position_that_is_over() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,0,0,0/0,0,0,0,0,1 20:27 S");
    assert!(table.has("The game is already over here: South has no move (North wins 28 : 20)"));
    let start = table.harness.get_by_label("Start from here");
    assert!(start.accesskit_node().is_disabled());
    table.put("South", 6, 1);
    assert!(!table.has("already over"));
    table.click("Start from here");
    assert_eq!(table.position(), "0,0,0,0,0,1/0,0,0,0,0,1 20:27 S");
}

#[test]
fn a_position_that_is_over_may_begin_a_comparison() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,0,0,0/0,0,0,0,0,1 20:27 S");
    let compare = table.harness.get_by_label("Compare from here");
    assert!(!compare.accesskit_node().is_disabled());
}

#[test]
fn too_many_seeds_are_told_and_not_cut() {
    let mut table = Table::preset("kalah");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    table.put("South", 3, 201);
    assert!(table.has("South 3 holds 201 seeds, more than 200"));
    let start = table.harness.get_by_label("Start from here");
    assert!(start.accesskit_node().is_disabled());
    table.put("South", 3, 200);
    assert!(!table.has("more than 200"));
}

#[test]
fn the_fields_of_the_set_up_stand_as_the_houses_do() {
    for id in ["kalah", "congkak", "four-row"] {
        for width in [800.0, 1180.0] {
            let mut table = Table::lay(Lay {
                size: vec2(width, 760.0),
                with: StartWith::Rules(rules(id)),
                ..Lay::default()
            });
            table.chord(egui::Modifiers::COMMAND, Key::E);
            let shape = table.play().game.rules().shape();
            let places = |house: House| {
                let (side, number) = (house.side(), house.number());
                let field = format!("Seeds in {side} house {number}");
                let pit = table.full_label(&format!("{side} house {number},"));
                let center = |label: &str| table.harness.get_by_label(label).rect().center();
                (center(&field), center(&pit))
            };
            let houses: Vec<_> = shape.all_houses().map(places).collect();
            let window = table.harness.ctx.content_rect();
            let fields = table.harness.get_all_by_label_contains("Seeds in ");
            let fields: Vec<_> = fields.map(|field| field.rect()).collect();
            for (at, field) in fields.iter().enumerate() {
                assert!(field.right() < window.right(), "{id}: {field}");
                let over = fields[..at].iter().find(|other| other.intersects(*field));
                assert_eq!(over, None, "{id}: {field} over another");
            }
            for (field, pit) in &houses {
                for (other_field, other_pit) in &houses {
                    let above = pit.y + 1.0 < other_pit.y;
                    assert!(!above || field.y < other_field.y, "{id}: rows");
                    let left = pit.x + 1.0 < other_pit.x;
                    let same_line = (field.y - other_field.y).abs() < 1.0;
                    let same_row = (pit.y - other_pit.y).abs() < 1.0;
                    assert!(
                        !(left && same_line && same_row) || field.x < other_field.x,
                        "{id}: houses"
                    );
                }
            }
        }
    }
}

#[test]
fn positions_and_moves_are_copied_and_pasted() {
    let mut table = Table::preset("kalah");
    table.paste("3-6 1");
    assert_eq!(table.moves(), "3-6 1");
    table.paste("0,2,0,0,0,0/0,0,1,0,0,0 5:6 N");
    assert!(table.has("Start from here"));
    table.click("Start from here");
    assert_eq!(table.position(), "0,2,0,0,0,0/0,0,1,0,0,0 5:6 N");
    table.paste("9");
    assert!(table.has("move 1"), "a wrong move is told");
    table.paste("1,2/3 0:0 S");
    assert!(table.has("has 2 houses"), "a wrong position is told");
}

#[test]
fn enter_starts_from_the_position_that_was_set_up() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,3,2,1/4,4,4,4,4,4 0:0 S");
    assert!(table.pages().setup.is_some());
    table.key(egui::Key::Enter);
    assert!(table.pages().setup.is_none());
    assert!(table.position().starts_with("0,0,0,3,2,1/"));
}

#[test]
fn what_was_set_up_can_be_undone_and_comes_back_at_the_next_start() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    let seeds = |table: &Table| table.pages().setup.as_ref().unwrap().position().total();
    table.click("Clear");
    table.click_start("South house 2,");
    assert_eq!(seeds(&table), 1);
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(seeds(&table), 0);
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(seeds(&table), 48);
    table.chord(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::Z);
    table.chord(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::Z);
    assert_eq!(seeds(&table), 1);
    assert_eq!(table.moves(), "3", "the game is as it was");
    let mut table = table.reopen();
    assert_eq!(seeds(&table), 1);
    table.click("Cancel");
    let table = table.reopen();
    assert!(table.pages().setup.is_none());
    assert_eq!(table.moves(), "3");
}

fn check<'t>(table: &'t Table, label: &'t str) -> Option<egui_kittest::Node<'t>> {
    table
        .harness
        .query_by_role_and_label(egui::Role::CheckBox, label)
}

#[test]
fn houses_are_claimed_burnt_and_kept_in_the_set_up() {
    let mut table = Table::preset("toguz-korgool");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    table.click("South’s: none");
    assert!(
        check(&table, "North 9").is_none(),
        "the last house is nobody’s"
    );
    check(&table, "North 3").unwrap().click();
    table.harness.run();
    table.key(Key::Escape);
    assert!(table.has("South’s: North 3"));
    table.click("Start from here");
    assert!(
        table.position().contains("9,9,9S,9"),
        "{}",
        table.position()
    );
    let mut table = Table::preset("congkak-rounds");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    table.click("Burnt: none");
    check(&table, "South 7").unwrap().click();
    table.harness.run();
    table.key(Key::Escape);
    table.click("Start from here");
    assert!(
        table.position().starts_with("7,7,7,7,7,7,x/"),
        "{}",
        table.position()
    );
    let mut table = Table::preset("bao");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    let keeps = |table: &Table| {
        table
            .pages()
            .setup
            .as_ref()
            .unwrap()
            .position()
            .keeps(kalaha::rules::side::Side::North)
    };
    assert!(keeps(&table));
    check(&table, "North still keeps house 12").unwrap().click();
    table.harness.run();
    assert!(!keeps(&table));
    // Rules that know nothing of it ask for nothing.
    let mut table = Table::preset("kalah");
    table.chord(egui::Modifiers::COMMAND, Key::E);
    for heading in ["Claimed houses", "Burnt houses", "Kept houses"] {
        assert!(!table.has(heading));
    }
}

#[test]
fn who_moves_first_in_a_set_up_has_nothing_left_from_the_move_of_the_other() {
    let mut table = Table::preset("alemungula");
    table.paste("1,0,4,4,4/4,4,4!,4,4 0:0 N");
    let barred = |table: &Table| table.pages().setup.as_ref().unwrap().position().barred();
    assert!(barred(&table).is_some());
    table
        .harness
        .get_by_role_and_label(egui::Role::RadioButton, "South")
        .click();
    table.harness.run();
    assert_eq!(barred(&table), None);
}

/// Rows that come or go above a clause leave it where it is: the next click is for the same clause.
#[test]
fn a_clause_that_is_changed_stays_under_the_pointer() {
    let mut table = Table::sized("oware", egui::vec2(900.0, 600.0));
    table.key(Key::F2);
    let more = "Rounds: more";
    table.harness.get_by_label(more).scroll_to_me();
    table.harness.run();
    let at = |table: &Table| table.harness.get_by_label(more).rect().center();
    let before = at(&table);
    assert!(!table.has("Store side"));
    for _ in 0..2 {
        table.click_at(before);
        let moved = at(&table).y - before.y;
        assert!(moved.abs() < 1.0, "{moved} points");
    }
    assert!(table.has("Store side"), "no row has come");
}

/// What is said of changed rules may take less room than what was said before: no gap opens in it, and the rest stays where it is.
#[test]
fn what_is_said_of_changed_rules_has_no_gap_in_it() {
    let mut table = Table::preset("oware");
    let place = |table: &Table, text: &str| {
        let mut nodes = table.harness.get_all_by_label_contains(text);
        nodes.next().unwrap().rect()
    };
    let below = place(&table, "Rules in words…");
    table.choose(Clause::RepeatLimit, "0");
    let said = [
        "Changed from Oware",
        "Source: ",
        "These clauses do not go together yet",
    ];
    let said = said.map(|text| place(&table, text));
    for two in said.windows(2) {
        assert!(two[1].top() - two[0].bottom() < 16.0, "{said:?}");
    }
    assert_eq!(place(&table, "Rules in words…"), below);
    table.click("Revert");
    assert_eq!(place(&table, "Rules in words…"), below);
}

#[test]
fn the_name_of_a_clause_that_was_changed_sets_it_back() {
    let mut table = Table::preset("kalah");
    assert!(!table.has("Set back to"));
    table.choose(Clause::Pie, "true");
    table.choose(Clause::Houses, "8");
    table.click("Houses a row: Set back to 6");
    assert_eq!(table.play().draft.spec().houses, 6);
    assert!(table.play().draft.spec().pie);
    assert!(!table.has("Houses a row: Set back"));
    let pie = table.full_label("Pie rule: Set back");
    table.click(&pie);
    assert!(!table.has("Set back to"));
}

#[test]
fn a_list_of_numbers_that_cannot_be_read_stays_as_it_was_typed_and_says_what_can_be() {
    let mut table = Table::preset("oware");
    let why = "Numbers from 1 to 99 joined by +, such as 2+3";
    let label = Clause::Counts.label();
    let field = |table: &Table| {
        let field = table
            .harness
            .get_by_role_and_label(egui::Role::TextInput, label);
        field.value().unwrap_or_default()
    };
    let focus = |table: &mut Table| {
        let field = table
            .harness
            .get_by_role_and_label(egui::Role::TextInput, label);
        field.focus();
        table.harness.run();
    };
    assert_eq!(field(&table), "2+3");
    focus(&mut table);
    table.write("+0");
    assert!(table.has(why));
    table.key(Key::Tab);
    assert_eq!(field(&table), "2+3+0");
    assert!(!table.has(why) && table.play().draft.changes().is_empty());
    // Esc leaves what was.
    focus(&mut table);
    assert!(table.has(why));
    table.key(Key::Escape);
    assert_eq!(field(&table), "2+3");
    // So do other rules.
    focus(&mut table);
    table.write("+0");
    table.key(Key::Tab);
    table.choose(Clause::Houses, "7");
    assert_eq!(field(&table), "2+3");
}

#[test]
fn what_is_pasted_is_for_the_page_where_a_switch_has_the_keyboard() {
    let mut table = Table::preset("kalah");
    let relay = Clause::MustFeed.label();
    let switch = table
        .harness
        .get_by_role_and_label(egui::Role::Switch, relay);
    switch.focus();
    table.harness.run();
    table.paste("0,0,2,0,0,1/0,0,0,0,0,3 20:22 S");
    assert!(table.pages().setup.is_some());
}
