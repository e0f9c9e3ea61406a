//! Rules of one's own: kept under a name, with what is said about them, and found again.

use std::fs;

use egui::{Event, Key, Modifiers};
use kalaha::gui::files::action::FileAction;
use kalaha::gui::modal::Modal;
use kalaha::gui::own::about::RulesToKeep;
use kalaha::gui::own::action::OwnAction;
use kalaha::gui::pages::compare::action::{CompareAction, CompareTab, NewBoard};

use crate::study::save_picture;
use crate::table::{Table, rules};

/// Gives the rules being edited another name, in the dialog that keeps them.
fn call_rules(table: &mut Table, name: &str) {
    table.click("Save rules…");
    table.chord(Modifiers::COMMAND, Key::A);
    table.harness.event(Event::Text(name.to_owned()));
    table.harness.run();
}

fn kept_rules(table: &Table, file: &str) -> String {
    let folder = table.shared().folders.root().join("rules");
    fs::read_to_string(folder.join(file)).unwrap()
}

#[test]
fn rules_of_an_earlier_session_are_not_replaced_without_a_word() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    call_rules(&mut table, "Kalah (2)!");
    table.click("Save");
    table.wait("the file", |t| t.has("Saved the rules as kalah-2.json"));
    let mut table = table.reopen();
    call_rules(&mut table, "kalah 2");
    table.wait("what is there to be read", |t| {
        t.has("Your rules “Kalah (2)!” will be replaced")
    });
    table.key(Key::Escape);
    // What nobody knows as rules is asked about.
    let folder = table.shared().folders.root().join("rules");
    fs::write(folder.join("diary.json"), "Dear diary").unwrap();
    call_rules(&mut table, "Diary");
    assert!(!table.has("will be replaced"));
    table.click("Save");
    table.wait("the question", |t| t.has("Replace it"));
    assert_eq!(kept_rules(&table, "diary.json"), "Dear diary");
    table.click("Replace it");
    table.wait("the file", |t| t.has("Saved the rules as diary.json"));
    assert!(kept_rules(&table, "diary.json").contains("\"name\": \"Diary\""));
}

#[test]
fn rules_are_not_called_as_others_that_come_with_the_program() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    call_rules(&mut table, "oware");
    assert!(table.has("“Oware” comes with the program and has other rules"));
    table.key(Key::Enter);
    assert!(matches!(table.shared().modal, Some(Modal::KeepRules(_))));
    table.chord(Modifiers::COMMAND, Key::A);
    table.write("Oware of five");
    assert!(!table.has("comes with the program"));
    table.click("Save");
    table.wait("the file", |t| {
        t.has("Saved the rules as oware-of-five.json")
    });
    // They are told apart from the others where they are listed.
    table.open_presets();
    table.write("oware");
    assert!(table.has("Oware of five"));
}

/// Names the rules so and saves them; that a name was told to be taken came too late, or is `told`.
fn save_at_once(table: &mut Table, name: &str, told: Option<&str>) {
    call_rules(table, name);
    let Some(Modal::KeepRules(keep)) = &table.shared().modal else {
        panic!("nothing is asked");
    };
    let save = OwnAction::Keep(keep.clone(), told.map(str::to_owned));
    table.key(Key::Escape);
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, save);
    table.harness.run();
}

#[test]
fn a_name_that_comes_with_the_enter_that_saves_is_looked_at_first() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    save_at_once(&mut table, "Oware", None);
    assert!(table.has("“Oware” comes with the program and has other rules"));
    table.key(Key::Escape);
    save_at_once(&mut table, "Mine", None);
    table.wait("the file", |t| t.has("Saved the rules as mine.json"));
    table.wait("the rules", |t| !t.shared().own.rules().is_empty());
    // Nor do rules take the place of others before that was told; these go to the trash.
    table.click("Houses a row: fewer");
    let file = table.folder().join("rules").join("mine.json");
    let before = fs::read(&file).unwrap();
    save_at_once(&mut table, "Mine", None);
    assert!(table.has("Your rules “Mine” will be replaced"));
    table.key(Key::Escape);
    assert_eq!(fs::read(&file).unwrap(), before);
    save_at_once(&mut table, "Mine", Some("Mine"));
    table.wait("the file", |_| {
        fs::read(&file).is_ok_and(|now| now != before)
    });
    let trashed = fs::read_dir(file.parent().unwrap()).unwrap();
    let mut trashed = trashed.filter_map(|entry| fs::read(entry.unwrap().path()).ok());
    assert!(trashed.any(|text| text == before), "in the trash");
    // A file that somebody else has taken away is nothing to be kept.
    fs::remove_file(&file).unwrap();
    table.click("Houses a row: more");
    save_at_once(&mut table, "Mine", Some("Mine"));
    table.wait("the file", |_| file.exists());
}

#[test]
fn the_rules_are_saved_that_were_to_be_saved_when_the_dialog_was_opened() {
    let mut table = Table::preset("kalah");
    let path = table.folder().join("mine.json");
    table.click("Houses a row: fewer");
    call_rules(&mut table, "Five houses");
    table.click("Save to a file…");
    let dialog = table.shared().dialog.as_ref().unwrap();
    let purpose = dialog.purpose.clone();
    table.click("Houses a row: fewer");
    table.act(FileAction::Use(purpose, path.clone()));
    table.wait_for_file(&path);
    let rules: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(
        (rules["name"].as_str(), rules["rules"]["houses"].as_u64()),
        (Some("Five houses"), Some(5))
    );
}

#[test]
fn changed_rules_are_not_said_to_be_written_down_where_those_they_began_as_are() {
    let mut table = Table::preset("oware");
    table.click("Save rules…");
    table.click("Save");
    table.wait("the rules", |t| !t.shared().own.rules().is_empty());
    assert!(!table.shared().own.rules()[0].source.is_empty());
    table.click("Houses a row: fewer");
    table.click("Save rules…");
    let Some(Modal::KeepRules(keep)) = &table.shared().modal else {
        panic!("nothing is asked");
    };
    let about = &keep.about;
    assert_eq!([&*about.text, &*about.source], ["", "After Oware"]);
}

#[test]
fn how_to_play_tells_the_rules_of_the_board_whatever_is_edited() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    table.click("How to play…");
    let Some(Modal::Example(example)) = &table.shared().modal else {
        panic!("no example");
    };
    assert_eq!(example.named.rules, *table.play().game.rules());
}

#[test]
fn rules_are_kept_as_a_file_and_read_back() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    let path = table.folder().join("small.json");
    table.answer(Some(&path));
    table.click("Save rules…");
    table.click("Save to a file…");
    table.wait_for_file(&path);
    let text = std::fs::read_to_string(&path).unwrap();
    let mut value: serde_json::Value = serde_json::from_str(&text).unwrap();
    value["name"] = "Small Kalah".into();
    value["origin"] = "Somewhere".into();
    value["source"] = "A book".into();
    std::fs::write(&path, value.to_string()).unwrap();
    assert!(table.shared().settings.recent_files.paths().is_empty());
    table.click("Revert");
    table.answer(Some(&path));
    table.click("Open rules…");
    table.wait("the rules to be read", |t| {
        t.play().draft.base() == "Small Kalah"
    });
    // What is said about them comes along.
    table.click("Save rules…");
    let Some(Modal::KeepRules(keep)) = &table.shared().modal else {
        panic!("nothing is asked");
    };
    assert_eq!(
        (keep.about.origin.as_str(), keep.about.source.as_str()),
        ("Somewhere", "A book")
    );
    table.key(Key::Escape);
    table.click("Revert");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the rules to be opened", |t| t.has("Opened small.json"));
    assert!(table.shared().settings.recent_files.paths().is_empty());
    table.click("New game with these rules");
    assert_eq!(table.position(), "4,4,4,4,4/4,4,4,4,4 0:0 S");
}

/// Rules that were changed and are played by get a name of their own: the game and what is edited bear it at once.
#[test]
fn the_game_bears_the_name_under_which_its_rules_are_kept() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    table.click("Houses a row: fewer");
    table.click("New game with these rules");
    let named = |table: &Table| {
        let play = table.play();
        (play.game.rules_name.clone(), play.draft.name())
    };
    let changed = "Kalah, houses a row: 4".to_owned();
    assert_eq!(named(&table), (changed.clone(), changed));
    call_rules(&mut table, "Four");
    table.click("Save");
    table.wait("the file", |t| t.has("Saved the rules as four.json"));
    assert_eq!(named(&table), ("Four".to_owned(), "Four".to_owned()));
    let table = table.reopen();
    assert_eq!(named(&table).0, "Four");
    // A game under rules that come with the program keeps their name.
    let mut table = Table::preset("kalah");
    call_rules(&mut table, "Mine");
    table.click("Save");
    table.wait("the file", |t| t.has("Saved the rules as mine.json"));
    assert_eq!(named(&table).0, "Kalah");
}

/// Rules of one's own, kept with name and source, stand in the chooser at the next start, too; saved again they are
/// replaced, and the game that is played with them bears their name.
#[test]
fn rules_of_ones_own_stand_beside_the_presets() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    table.click("Houses a row: fewer");
    table.click("Save rules…");
    // The name has the keyboard, all other fields are reached by Tab.
    table.chord(egui::Modifiers::COMMAND, Key::A);
    table.write("Garden Kalah");
    table.key(Key::Tab);
    table.write("Five holes in the sand");
    table.key(Key::Tab);
    table.key(Key::Tab);
    table.write("My aunt");
    table.click("Save");
    table.wait("the file", |t| {
        t.has("Saved the rules as garden-kalah.json")
    });
    let mut table = table.reopen();
    table.open_presets();
    table.wait("one's own rules", |t| t.has("Your own"));
    table.write("garden aunt");
    assert_eq!(table.chooser().chosen, "own/garden-kalah");
    assert!(table.has("Five holes in the sand") && table.has("My aunt"));
    assert!(table.has("Show Kalah"), "the nearest presets are told");
    table.click("Favourite");
    table.key(Key::Enter);
    assert_eq!(table.play().draft.name(), "Garden Kalah");
    table.click("New game with these rules");
    assert_eq!(table.play().game.rules_name, "Garden Kalah");
    assert_eq!(table.shared().settings.recent_rules, ["own/garden-kalah"]);
    // What is changed in them is saved under the same name, with what was said.
    table.click("Houses a row: fewer");
    table.click("Save rules…");
    let Some(Modal::KeepRules(keep)) = &table.shared().modal else {
        panic!("rules are to be saved");
    };
    assert_eq!(
        keep.about.source, "My aunt",
        "what is known of them stands there"
    );
    table.chord(egui::Modifiers::COMMAND, Key::A);
    table.write("Garden Kalah");
    assert!(table.has("will be replaced"));
    table.click("Save");
    table.wait("the file", |t| {
        let own = t.shared().own.with_id("own/garden-kalah");
        own.is_some_and(|own| own.rules.houses == 3)
    });
    // Removed they stand in no list, and their file is where the trash is.
    let mut table = table.reopen();
    table.open_presets();
    table.wait("one's own rules", |t| t.has("Your own"));
    table.write("garden aunt");
    table.click("Remove…");
    table.click("Keep");
    table.click("Remove…");
    table.click("Move to the trash");
    table.wait("the list without them", |t| {
        t.shared().own.with_id("own/garden-kalah").is_none()
    });
    assert!(table.has("No rule set has all these words") && !table.has("Five holes in the sand"));
    let rules = table.shared().folders.root().join("rules");
    assert!(rules.join("garden-kalah.json.removed-1").exists());
    assert!(!rules.join("garden-kalah.json").exists());
    save_picture(&mut table, "rules-removed");
    // They can be put back, once.
    table.click("Put back");
    table.wait("the list with them", |t| {
        t.shared().own.with_id("own/garden-kalah").is_some()
    });
    assert!(rules.join("garden-kalah.json").exists());
    assert!(table.has("Five holes in the sand") && !table.has("Put back"));
}

/// Kalah beside Empty Capture, the rules of which are edited.
fn beside_empty_capture() -> Table {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.compare(CompareAction::SetTab(CompareTab::Rules));
    table.compare(CompareAction::Activate(1));
    table
}

fn name_of_active(table: &Table) -> &str {
    let active = table.comparison().active;
    table.linked().boards()[active].name()
}

/// Kalah beside Empty Capture, whose rules are kept as "Banked".
fn with_a_board_kept_as_banked() -> Table {
    let mut table = beside_empty_capture();
    call_rules(&mut table, "Banked");
    table.click("Save");
    table.wait("the file", |t| t.has("Saved the rules as banked.json"));
    table
}

#[test]
fn the_rules_of_a_compared_board_are_kept_under_a_name_of_ones_own() {
    let mut table = with_a_board_kept_as_banked();
    // The board is called so, its rules are what they were, and the other board is as it was.
    let named = |table: &Table, board: usize| {
        let boards = table.linked().boards();
        (
            boards[board].name().to_owned(),
            boards[board].rules().clone(),
        )
    };
    assert_eq!(
        named(&table, 1),
        ("Banked".to_owned(), rules("empty-capture").rules)
    );
    assert_eq!(named(&table, 0), ("Kalah".to_owned(), rules("kalah").rules));
    // The name is taken back like any other change.
    table.chord(egui::Modifiers::COMMAND, Key::Z);
    assert_eq!(named(&table, 1).0, "Empty Capture");
}

#[test]
fn the_name_of_a_compared_board_is_there_after_a_restart() {
    let table = with_a_board_kept_as_banked().reopen();
    let board = &table.linked().boards()[1];
    let kept = rules("empty-capture").rules;
    assert_eq!((board.name(), board.rules()), ("Banked", &kept));
}

/// What the dialog says that rules are and are about.
fn to_be_kept(table: &Table) -> &RulesToKeep {
    match &table.shared().modal {
        Some(Modal::KeepRules(keep)) => keep,
        other => panic!("no rules are to be kept: {other:?}"),
    }
}

/// A file with rules that it says something about.
const GARDEN: &str = r#"{"format": "kalaha-rules", "version": 1, "id": "garden", "name": "Garden", "text": "In the sand",
    "origin": "Kent", "source": "My aunt", "rules": {"houses": 5}}"#;

#[test]
fn what_a_file_says_about_the_rules_of_a_compared_board_is_kept_with_them() {
    for open in [CompareAction::OpenRules, CompareAction::Add(NewBoard::File)] {
        let mut table = beside_empty_capture();
        let path = table.folder().join("garden.json");
        fs::write(&path, GARDEN).unwrap();
        table.answer(Some(&path));
        table.compare(open);
        table.wait("the rules", |t| name_of_active(t) == "Garden");
        let about = |table: &mut Table| {
            table.click("Save rules…");
            let about = &to_be_kept(table).about;
            let about = [&about.text, &about.origin, &about.source].map(String::clone);
            table.key(Key::Escape);
            about
        };
        assert_eq!(about(&mut table), ["In the sand", "Kent", "My aunt"]);
        // So it is after they were changed.
        table.click("Houses a row: fewer");
        assert_eq!(name_of_active(&table), "Garden, changed");
        assert_eq!(about(&mut table), ["In the sand", "Kent", "My aunt"]);
    }
}

#[test]
fn a_board_is_called_after_a_file_once_there_is_one() {
    let mut table = beside_empty_capture();
    call_rules(&mut table, "Banked");
    table.answer(None);
    table.click("Save to a file…");
    assert_eq!(
        name_of_active(&table),
        "Empty Capture",
        "no file was chosen"
    );
    table.wait("what was written", |t| {
        matches!(&t.shared().modal, Some(Modal::KeepRules(keep)) if keep.about.name == "Banked")
    });
    let path = table.folder().join("banked.json");
    table.answer(Some(&path));
    table.click("Save to a file…");
    table.wait("the name", |t| name_of_active(t) == "Banked");
    assert!(path.is_file());
}

#[test]
fn the_rules_of_a_board_are_kept_although_another_has_got_the_keys() {
    let mut table = beside_empty_capture();
    call_rules(&mut table, "Banked");
    table.compare(CompareAction::Activate(0));
    table.click("Save");
    table.wait("the name", |t| t.linked().boards()[1].name() == "Banked");
    assert_eq!(name_of_active(&table), "Kalah");
    let kept: serde_json::Value = serde_json::from_str(&kept_rules(&table, "banked.json")).unwrap();
    let rules = rules("empty-capture").rules;
    let as_kept = serde_json::from_value(kept["rules"].clone());
    assert_eq!(rules.spec(), &as_kept.unwrap());
}

#[test]
fn what_is_said_about_rules_of_the_name_that_is_suggested_is_kept() {
    let mut table = beside_empty_capture();
    table.compare(CompareAction::Activate(0));
    table.click("Houses a row: more");
    table.click("Save rules…");
    table.key(Key::Tab);
    table.write("Small");
    let path = table.folder().join("small.json");
    table.answer(Some(&path));
    table.click("Save to a file…");
    table.wait_for_file(&path);
    table.click("Houses a row: more");
    table.click("Save rules…");
    let about = &to_be_kept(&table).about;
    assert_eq!(
        (&*about.name, &*about.text),
        ("Kalah, houses a row: 8", "Small")
    );
}

#[test]
fn what_the_map_has_found_stays_when_rules_are_named() {
    let mut table = with_a_board_kept_as_banked();
    table.paste("0,1,0,2,1,0/1,0,2,0,0,2 18:21 S");
    table.click("Compare from here");
    table.compare(CompareAction::SetTab(CompareTab::Map));
    let map = |table: &Table| {
        table
            .comparison()
            .answers()
            .map(|answers| answers.map.clone())
    };
    table.wait("the values", |t| map(t).is_some_and(|map| map.is_done()));
    table.compare(CompareAction::SetTab(CompareTab::Rules));
    table.compare(CompareAction::Activate(0));
    call_rules(&mut table, "House rules");
    table.click("Save");
    table.wait("the name", |t| name_of_active(t) == "House rules");
    table.compare(CompareAction::SetTab(CompareTab::Map));
    let map = map(&table).unwrap();
    assert!(map.is_done(), "nothing is searched anew");
    assert_eq!(map.rows[0].name, "House rules");
}

/// Rules of one's own that are changed tell what was changed in them, also in the next game and at the next start.
#[test]
fn rules_changed_from_ones_own_tell_what_was_changed() {
    let mut table = Table::preset("kalah");
    table.click("Houses a row: fewer");
    call_rules(&mut table, "Sunday");
    table.click("Save");
    table.wait("the rules", |t| t.has("Saved the rules as sunday.json"));
    table.click("Houses a row: fewer");
    let name = "Sunday, houses a row: 4";
    table.wait("one's own rules", |t| t.play().draft.name() == name);
    assert!(table.has("Changed from Sunday: houses a row: 4"));
    table.click("New game with these rules");
    assert_eq!(table.play().game.rules_name, name);
    let mut table = table.reopen();
    table.wait("one's own rules", |t| t.play().draft.base() == "Sunday");
    table.click("Seeds a house: fewer");
    assert_eq!(table.play().draft.name(), "Sunday, 2 clauses changed");
    table.click("Houses a row: more");
    assert_eq!(table.play().draft.name(), "Sunday, seeds a house: 3");
}
