//! The chooser of rule sets: the search, the list, what is told, what is taken.

use egui::{Event, Key, Modifiers, Role, Theme, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::gui::action::Action;
use kalaha::gui::chooser::state::{ChooseFor, Chooser};
use kalaha::gui::modal::Modal;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::storage::settings::Settings;

use crate::table::{Lay, Table, rules};

impl Table {
    pub fn chooser(&self) -> &Chooser {
        match &self.shared().modal {
            Some(Modal::Choose(chooser)) => chooser,
            other => panic!("another dialog: {other:?}"),
        }
    }

    /// Types into what has the keyboard.
    pub fn write(&mut self, text: &str) {
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run();
    }
}

#[test]
fn what_is_typed_is_looked_for_and_enter_takes_it() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    assert_eq!(table.chooser().chosen, "kalah");
    table.write("tuzdik korg");
    assert!(table.has("Bestemshe"));
    assert!(!table.has("Oware"), "it is not found");
    // The first one found is shown, and taken.
    assert_eq!(table.chooser().chosen, "toguz-korgool");
    assert!(table.has("worldnomadgames"));
    table.write(" nowhere");
    assert!(!table.has("worldnomadgames"), "nothing is found");
    for _ in " nowhere".chars() {
        table.key(Key::Backspace);
    }
    table.key(Key::Enter);
    assert_eq!(table.shared().modal, None);
    assert_eq!(table.play().draft.name(), "Toguz Korgool");
}

#[test]
fn in_a_small_window_what_there_is_to_know_takes_the_place_of_the_list() {
    let mut table = Table::lay(Lay {
        size: vec2(640.0, 400.0),
        ..Lay::default()
    });
    table.open_presets();
    assert!(table.has("Empty Capture") && !table.has("Nearest"));
    table.click("About…");
    assert!(table.has("Each house begins with 4 seeds"));
    table.click("List");
    assert!(table.has("Empty Capture") && !table.has("Each house begins"));
}

#[test]
fn what_is_called_so_comes_first_and_is_chosen_at_once() {
    // Bao's text says that it is played without takasia.
    let mut table = Table::preset("bao");
    table.open_presets();
    table.write("takasia");
    assert!(table.has("By name") && table.has("Bao"));
    assert_eq!(table.chooser().chosen, "bao-takasia");
    table.chord(egui::Modifiers::COMMAND, Key::A);
    table.write("empty capture");
    assert_eq!(table.chooser().chosen, "empty-capture");
    let row = |table: &Table| {
        table
            .harness
            .get_by_role_and_label(Role::Button, "Empty Capture")
            .rect()
    };
    let window = table.harness.ctx.content_rect();
    assert!(window.contains_rect(row(&table)), "it is seen");
    table.key(Key::Enter);
    assert_eq!(table.play().draft.name(), "Empty Capture");
}

#[test]
fn arrows_go_up_and_down_the_list_and_stop_at_its_ends() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    table.key(Key::ArrowUp);
    assert_eq!(table.chooser().chosen, "kalah");
    for _ in 0..3 {
        table.key(Key::ArrowDown);
    }
    assert_eq!(table.chooser().chosen, "kalah-6-6");
    table.key(Key::ArrowUp);
    assert_eq!(table.chooser().chosen, "kalah-6-5");
}

#[test]
fn a_click_shows_and_a_double_click_takes() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    table.click_entry("Oware");
    assert_eq!(table.chooser().chosen, "oware");
    assert!(
        table.has("Abapa rules"),
        "what is known of it stands beside the list"
    );
    assert!(
        table.has("How it plays") && table.has("the starter gets"),
        "so does what games tell that come with the program"
    );
    assert_eq!(table.play().draft.name(), "Kalah", "nothing is taken yet");
    // One of its nearest is shown instead.
    table.click("Show Awari");
    assert_eq!(table.chooser().chosen, "awari");
    table.click("Cancel");
    assert_eq!(table.shared().modal, None);
    assert_eq!(table.play().draft.name(), "Kalah");
    table.open_presets();
    let row = table.harness.get_by_role_and_label(Role::Button, "Bantumi");
    let at = row.rect().center();
    // A frame of a test is long; the click before lies further back, or this would be the third.
    let ctx = table.harness.ctx.clone();
    ctx.options_mut(|o| o.input_options.max_double_click_delay = 1.0);
    table.harness.hover_at(at);
    table.harness.run_steps(8);
    for _ in 0..2 {
        table.harness.drag_at(at);
        table.harness.drop_at(at);
    }
    table.harness.run();
    assert_eq!(table.shared().modal, None);
    assert_eq!(table.play().draft.name(), "Bantumi");
}

#[test]
fn favourites_and_what_was_played_lately_are_remembered() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    table.click_entry("Congkak");
    table.click("Favourite");
    assert!(table.shared().settings.favourite_rules.contains("congkak"));
    table.click("Cancel");
    table.choose_preset("Oware");
    table.click("New game with these rules");
    assert_eq!(table.shared().settings.recent_rules, ["oware"]);
    let mut table = table.reopen();
    table.open_presets();
    assert!(table.has("Favourites"));
    assert!(table.has("Played lately"));
    assert_eq!(table.chooser().chosen, "oware");
    table.key(Key::ArrowUp);
    assert_eq!(
        table.chooser().chosen,
        "congkak",
        "the favourite stands above"
    );
    table.click("Favourite");
    assert!(table.shared().settings.favourite_rules.is_empty());
    assert!(!table.has("Favourites"));
    let table = table.reopen();
    assert!(table.shared().settings.favourite_rules.is_empty());
}

#[test]
fn the_list_is_put_together_by_family_place_board_and_how_it_plays() {
    let mut table = Table::preset("kalah");
    table.open_presets();
    assert!(table.has("Relay games"));
    table.click("Group by Region");
    assert!(table.has("Southeast Asia"));
    assert!(!table.has("Relay games"));
    table.click("Group by Board");
    assert!(table.has("2 × 9 houses"));
    table.click("Group by Length");
    assert!(table.has("Games very long"));
    table.click("Group by Fairness");
    assert!(table.has("Chances about equal"));
}

#[test]
fn a_board_gets_rules_and_one_more_is_added() {
    let mut table = Table::preset("kalah");
    table.compare_with(&["empty-capture"]);
    table.click("Add board");
    table.click("Choose rules…");
    table.click_entry("Warri");
    table.click("Add the board");
    assert_eq!(table.linked().boards().len(), 3);
    assert_eq!(table.preset_of_board(2), "Warri");
    table.open_presets();
    assert_eq!(table.chooser().chosen, "warri");
    table.click_entry("Songo");
    table.click("Use these rules");
    assert_eq!(table.preset_of_board(2), "Songo");
}

#[test]
fn the_chooser_fits_into_every_window() {
    for size in [
        vec2(640.0, 400.0),
        vec2(480.0, 700.0),
        vec2(1180.0, 760.0),
        vec2(2560.0, 1440.0),
    ] {
        let mut table = Table::lay(Lay {
            size,
            with: StartWith::Rules(rules("kalah")),
            ..Lay::default()
        });
        let ctx = table.harness.ctx.clone();
        let open = ViewAction::Choose(Chooser::new(ChooseFor::Draft, None));
        let app = table.harness.state_mut();
        app.apply(&ctx, Action::View(open));
        table.harness.run();
        let window = table.harness.ctx.content_rect();
        for name in [
            "Use these rules",
            "Cancel",
            "Look for rules",
            "Group by Board",
        ] {
            let rect = table.harness.get_by_label(name).rect();
            assert!(
                window.contains_rect(rect),
                "{size}: {name} at {rect} in {window}"
            );
        }
    }
}

#[test]
fn the_chooser_in_both_themes() {
    for (theme, name) in [(Theme::Light, "chooser"), (Theme::Dark, "chooser-dark")] {
        let mut table = Table::lay(Lay {
            theme,
            size: vec2(1180.0, 760.0),
            with: StartWith::Rules(rules("toguz-korgool")),
            settings: |settings: &mut Settings| {
                settings.favourite_rules.insert("oware".to_owned());
                settings.recent_rules = vec!["kalah".to_owned(), "congkak".to_owned()];
            },
            ..Lay::default()
        });
        table.open_presets();
        crate::pictures::compare(&mut table, name);
    }
}

/// Whoever has looked for something in vain, or only looked, stands again at the rules that he came from.
#[test]
fn rules_are_shown_again_once_nothing_is_looked_for_any_more() {
    let mut table = Table::preset("oware");
    table.open_presets();
    let shown = table.chooser().chosen.clone();
    for letter in ["t", "u", "z"] {
        table.write(letter);
    }
    assert_ne!(table.chooser().chosen, shown);
    for _ in 0..3 {
        table.key(Key::Backspace);
    }
    assert_eq!(table.chooser().chosen, shown);
    // What was chosen among what was found stays.
    table.write("tuzdik");
    table.key(Key::ArrowDown);
    let chosen = table.chooser().chosen.clone();
    table.chord(Modifiers::COMMAND, Key::A);
    table.key(Key::Backspace);
    assert_eq!(table.chooser().wanted, "");
    assert_eq!(table.chooser().chosen, chosen);
}
