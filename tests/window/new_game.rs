//! A new game: chosen in one place, begun with Enter, the game before it kept; the computer found at once.

use egui::{Key, Modifiers, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::seat::Seat;
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::play::action::{EngineAction, PlayAction};
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::new_engine::{NewEngine, TakenInFor};
use kalaha::rules::side::Side;
use kalaha::search::level::Level;

use crate::small::look;
use crate::table::{Lay, Table, rules};

#[test]
fn enter_begins_a_game_like_the_one_before_which_is_kept() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3]);
    table.chord(Modifiers::COMMAND, Key::N);
    assert_eq!(table.moves(), "3", "nothing has begun yet");
    table.key(Key::Escape);
    assert_eq!(table.moves(), "3");
    table.chord(Modifiers::COMMAND, Key::N);
    // A click beside it throws nothing away that was chosen.
    table.harness.hover_at(pos2(5.0, 400.0));
    table.harness.drag_at(pos2(5.0, 400.0));
    table.harness.drop_at(pos2(5.0, 400.0));
    table.harness.run();
    assert!(table.shared().modal.is_some());
    table.key(Key::Enter);
    assert_eq!(table.moves(), "");
    assert!(table.shared().modal.is_none());
    assert!(table.has("The last game is kept: South – North, Kalah, 1 move"));
}

#[test]
fn enter_on_what_is_chosen_already_begins_the_game() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    table.harness.get_by_label("You and the computer").focus();
    table.harness.run();
    table.key(Key::Enter);
    assert!(table.shared().modal.is_some(), "it is chosen first");
    table.key(Key::Enter);
    assert!(table.shared().modal.is_none());
    assert_ne!(table.play().game.seats.north, Seat::Person);
    // On what leads elsewhere it begins nothing.
    table.chord(Modifiers::COMMAND, Key::N);
    table.harness.get_by_label("Rules of the new game").focus();
    table.harness.run();
    table.key(Key::Enter);
    assert!(table.has("Use these rules"));
}

#[test]
fn rules_opponent_and_starter_are_chosen_in_one_place() {
    for size in [vec2(1180.0, 760.0), vec2(640.0, 400.0)] {
        let mut table = Table::lay(Lay {
            size,
            with: StartWith::Rules(rules("kalah")),
            ..Lay::default()
        });
        table.chord(Modifiers::COMMAND, Key::N);
        table.click("Rules of the new game");
        // Leaving the chooser leads back.
        table.key(Key::Escape);
        assert!(table.has("New game"));
        table.click("Rules of the new game");
        table.click_entry("Oware");
        table.click("Use these rules");
        table.click("You and the computer");
        table.click("Expert");
        table.click("You play North");
        table.click("North starts");
        table.click("Start");
        let game = &table.play().game;
        assert_eq!(game.rules_name, "Oware", "{size}");
        assert_eq!(game.starter(), Side::North);
        assert_eq!(game.seats.south, Seat::computer(Level::USUAL[2]));
        assert_eq!(game.seats.north, Seat::Person);
    }
}

#[test]
fn levels_keep_their_numbers_while_a_game_is_planned() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("You and the computer");
    table.click("Expert");
    table.click("Depth of North: 8");
    table.click("Perfect");
    table.click("Expert");
    table.click("Two people");
    table.click("You and the computer");
    table.click("Start");
    let expert = Seat::computer(Level::Expert { depth: 8 });
    assert_eq!(table.play().game.seats.north, expert);
}

#[test]
fn a_beginner_finds_the_computer_without_searching() {
    let mut table = Table::preset("kalah");
    table.click("Play against the computer…");
    table.key(Key::Enter);
    let seats = table.play().game.seats;
    assert_eq!(seats.south, Seat::Person);
    assert!(seats.north.player().is_some());
    // It is offered to two people who have not begun, and to nobody else.
    assert!(!table.has("Play against the computer…"));
    let mut table = Table::preset("kalah");
    table.key(Key::Num1);
    assert!(!table.has("Play against the computer…"));
}

#[test]
fn a_plate_opens_who_plays_there() {
    let mut table = Table::preset("kalah");
    table.click_start("North, North, ");
    assert!(table.has("Who plays North"));
    table.click("Expert");
    assert_eq!(
        table.play().game.seats.north,
        Seat::computer(Level::USUAL[2])
    );
    table.click("Depth of North: 8");
    let depth = Level::Expert { depth: 8 };
    assert_eq!(table.play().game.seats.north, Seat::computer(depth));
    table.key(Key::Escape);
    assert!(!table.has("Who plays North"));
    // With the keyboard, too.
    let plate = table.full_label("South, South, ");
    table.harness.get_by_label(&plate).focus();
    table.key(Key::Enter);
    assert!(table.has("Who plays South"));
    // Who has written a name is done there.
    let field = (egui::Role::TextInput, "Name of South");
    let field = table.harness.get_by_role_and_label(field.0, field.1);
    field.focus();
    table.harness.run();
    table.chord(Modifiers::COMMAND, Key::A);
    table.harness.event(egui::Event::Text("Ada".to_owned()));
    table.harness.run();
    table.key(Key::Enter);
    assert!(!table.has("Who plays South"));
    assert_eq!(table.play().names()[Side::South], "Ada");
}

#[test]
fn what_was_clicked_stays_where_it_is() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    let place = |table: &Table| {
        let who = table.harness.get_by_label("You and the computer");
        who.rect().center()
    };
    let before = place(&table);
    table.click("You and the computer");
    assert_eq!(place(&table), before);
}

#[test]
fn leaving_another_program_leads_back_to_the_new_game() {
    let mut table = Table::preset("kalah");
    let new = NewEngine::at(TakenInFor::Plan(Side::North));
    let ctx = table.harness.ctx.clone();
    table.chord(egui::Modifiers::COMMAND, egui::Key::N);
    let describe = EngineAction::Describe(Box::new(new));
    table
        .harness
        .state_mut()
        .apply(&ctx, PlayAction::Engine(describe));
    table.harness.run();
    table.click("Cancel");
    assert!(matches!(table.shared().modal, Some(Modal::NewGame)));
}

#[test]
fn names_are_of_people_and_a_computer_takes_none_of_theirs() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    for (side, name) in [("South", "Mia"), ("North", "Jon")] {
        let field = format!("Name of {side}");
        let field = (egui::Role::TextInput, field.as_str());
        table
            .harness
            .get_by_role_and_label(field.0, field.1)
            .focus();
        table.harness.run();
        table.chord(Modifiers::COMMAND, Key::A);
        table.harness.event(egui::Event::Text(name.to_owned()));
        table.harness.run();
    }
    // Enter begins the game, from a field, too.
    table.key(Key::Enter);
    let names = |table: &Table| [Side::South, Side::North].map(|s| table.play().names()[s].clone());
    assert_eq!(names(&table), ["Mia", "Jon"]);
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("You and the computer");
    table.click("Start");
    assert_eq!(names(&table), ["Mia", "North"]);
    // Who changes sides keeps his name.
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("You play North");
    table.click("Start");
    assert_eq!(names(&table), ["South", "Mia"]);
    // At the board, too, a computer is called by its side, and a person by his name again.
    table.act(PlayAction::SetSeat(
        Side::North,
        Seat::computer(Level::Amateur),
    ));
    assert_eq!(names(&table), ["South", "North"]);
    table.act(PlayAction::SetSeat(Side::North, Seat::Person));
    assert_eq!(names(&table), ["South", "Mia"]);
    // A name that is written before it is chosen who has it goes with the computer.
    table.act(PlayAction::Rename(Side::South, "Hal".to_owned()));
    table.act(PlayAction::SetSeat(
        Side::South,
        Seat::computer(Level::Amateur),
    ));
    assert_eq!(names(&table), ["Hal", "Mia"]);
    table.act(PlayAction::Rename(Side::South, "Hal".to_owned()));
    table.act(PlayAction::Rename(Side::North, "Mia".to_owned()));
    table.act(PlayAction::SetSeat(Side::South, Seat::Person));
    table.act(PlayAction::SetSeat(
        Side::South,
        Seat::computer(Level::Amateur),
    ));
    assert_eq!(names(&table), ["Hal", "Mia"], "whoever was named last");
    table.act(PlayAction::SetSeat(Side::South, Seat::Person));
    table.act(PlayAction::Rename(Side::South, "Jon".to_owned()));
    // Nobody's name is lost.
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("Two people");
    table.click("Start");
    assert_eq!(names(&table), ["Jon", "Mia"]);
    // Where no names were given, the sides have theirs.
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("You and the computer");
    table.click("You play North");
    table.click("Start");
    assert_eq!(names(&table), ["South", "North"]);
}

/// What is chosen stays where it is, however much is told of the rules; what has no room is told under the pointer.
#[test]
fn the_rows_stay_where_they_are_whatever_is_told_of_the_rules() {
    for size in [vec2(1180.0, 760.0), vec2(640.0, 400.0)] {
        let mut table = Table::sized("kalah", size);
        table.chord(Modifiers::COMMAND, Key::N);
        let mut places = Vec::new();
        for id in ["kalah", "micro-wari", "oware", "omweso", "bao"] {
            table.act(PlayAction::PlanRules(rules(id)));
            table.harness.run();
            look(&mut table, &format!("plan-{id}"), size);
            places.push(table.harness.get_by_label("Two people").rect());
        }
        places.dedup();
        assert_eq!(places.len(), 1, "{places:?}");
    }
}
