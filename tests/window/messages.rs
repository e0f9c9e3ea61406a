//! What the window says: in a place of its own, as long as it helps; a refusal on the board; nothing ahead of
//! the seeds.

use egui::accesskit::Live;
use egui::{Key, Rect, Vec2, pos2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::thinker::{Task, Thought};
use kalaha::gui::view::ViewAction;
use kalaha::rules::side::Side;
use kalaha::search::level::Level;
use kalaha::search::report::{MoveValue, Promise, Report};
use kalaha::search::value::{Certainty, Score, Value};
use kalaha::storage::settings::Speed;

use crate::table::{Lay, Table, rules};

const SIZES: [Vec2; 3] = [vec2(1180.0, 760.0), vec2(700.0, 500.0), vec2(640.0, 400.0)];

fn rect(table: &Table, label: &str) -> Rect {
    table.harness.get_by_label(label).rect()
}

/// The places of plates, stores and corner houses.
fn places(table: &Table) -> [Rect; 6] {
    [
        "South house 1,",
        "North house 6,",
        "South store",
        "North store",
        "South, South, ",
        "North, North, ",
    ]
    .map(|start| {
        let mut found = table.harness.get_all_by_label_contains(start);
        let named = found.find(|node| {
            let node = node.accesskit_node();
            let name = node.label().or_else(|| node.value());
            name.is_some_and(|name| name.starts_with(start))
        });
        named.expect(start).rect()
    })
}

#[test]
fn messages_have_room_of_their_own() {
    for size in SIZES {
        let mut table = Table::sized("kalah", size);
        let before = places(&table);
        table.paste("what is this");
        table.act(Command::CopyPosition);
        let told = ["Copied 4,4,4,4,4,4", "Cannot paste"];
        let told = told.map(|start| table.harness.get_by_label_contains(start).rect());
        assert!(!told[0].intersects(told[1]), "{size}");
        let now = places(&table);
        let lowest = now.iter().map(|part| part.bottom()).fold(0.0, f32::max);
        let status = size.y - 32.0;
        for message in told {
            assert!(message.top() > lowest, "{message} at {size}");
            assert!(message.bottom() < status, "{message} at {size}");
        }
        // One of one line moves nothing.
        table.key(Key::Escape);
        assert!(!table.has("Copied 4,4,4,4,4,4"), "the newest goes first");
        assert!(table.has("Cannot paste"));
        if size.x > 1000.0 {
            assert_eq!(places(&table), before, "{size}");
        }
        table.click("Close the message");
        assert!(!table.has("Cannot paste"));
        assert_eq!(places(&table), before, "{size}");
    }
}

#[test]
fn a_message_that_goes_takes_no_click_along() {
    let mut table = Table::preset("kalah");
    let shown = [
        (Key::F2, "South house 3,", "South house 3, 0 seeds"),
        (Key::F5, "Openings", "Kalah: the position on the board"),
    ];
    for (page, label, then) in shown {
        table.key(page);
        table.paste("what is this");
        assert!(table.has("Close the message") && !table.has(then));
        let pos = rect(&table, &table.full_label(label)).center();
        table.harness.event(egui::Event::PointerMoved(pos));
        for pressed in [true, false] {
            table.harness.event(egui::Event::PointerButton {
                pos,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            });
            // Not longer than a click may take.
            table.harness.step();
            let ctx = table.harness.ctx.clone();
            let shown = table.shared().notices.list();
            let shown: Vec<_> = shown.iter().map(|notice| notice.number).collect();
            for number in shown {
                let window = table.harness.state_mut();
                window.apply(&ctx, ViewAction::Dismiss(number));
            }
        }
        table.harness.run();
        assert!(
            !table.has("Close the message") && table.has(then),
            "{label}"
        );
    }
}

#[test]
fn good_news_go_soon_and_troubles_later() {
    let mut table = Table::sized("kalah", SIZES[0]);
    table.paste("what is this");
    table.act(Command::CopyPosition);
    let live = |table: &Table, start: &str| {
        let told = table.harness.get_by_label_contains(start);
        told.accesskit_node().live()
    };
    assert_eq!(live(&table, "Copied"), Live::Polite);
    assert_eq!(live(&table, "Cannot paste"), Live::Assertive);
    table.harness.run_steps(16);
    assert!(table.has("Copied"), "four seconds are too few to read it");
    table.harness.run_steps(16);
    assert!(!table.has("Copied"));
    assert!(table.has("Cannot paste"));
    table.harness.run_steps(56);
    assert!(!table.has("Cannot paste"), "after twenty seconds");
    // What has gone can be read again.
    table.act(Command::Messages);
    assert!(table.has("Copied 4,4,4,4,4,4") && table.has("Cannot paste"));
    table.key(Key::Escape);
    assert!(!table.has("Cannot paste"));
}

#[test]
fn success_takes_away_the_error_that_it_answers() {
    let mut table = Table::sized("kalah", SIZES[0]);
    table.paste("what is this");
    assert!(table.has("Cannot paste"));
    table.paste("3 2");
    assert!(table.has("Played 2 moves") && !table.has("Cannot paste"));
}

#[test]
fn a_refusal_stands_beside_the_house_and_goes() {
    let mut table = Table::sized("kalah", SIZES[0]);
    let why = "North owns that house, and South is to move";
    table.click_start("North house 2,");
    let said: Vec<Rect> = table
        .harness
        .query_all_by_label_contains(why)
        .map(|n| n.rect())
        .collect();
    let house = rect(&table, &table.full_label("North house 2,"));
    let beside = said
        .iter()
        .find(|said| said.top() < 500.0)
        .expect("a sentence on the board");
    assert!(!beside.intersects(house) && beside.distance_to_pos(house.center()) < house.height());
    for (side, number) in [("North", 1), ("North", 2), ("North", 3), ("South", 5)] {
        let label = table.full_label(&format!("{side} house {number},"));
        let house = rect(&table, &label);
        let middle = pos2(house.center().x, 0.5 * (beside.top() + beside.bottom()));
        // Counts lie at the outer ends of the houses.
        let outer = if side == "North" {
            house.top()
        } else {
            house.bottom()
        };
        assert!(
            !(beside.top()..beside.bottom()).contains(&outer),
            "{middle}"
        );
    }
    table.key(Key::Escape);
    assert!(table.play().refusal.is_none());
    table.click_start("North house 2,");
    assert!(table.play().refusal.is_some());
    let other = table.full_label("South house 5,");
    table.harness.get_by_label(&other).hover();
    table.harness.run_steps(3);
    assert!(
        table.play().refusal.is_none(),
        "another house is pointed at"
    );
    table.click_start("North house 2,");
    table.harness.remove_cursor();
    table.harness.run_steps(24);
    assert!(table.play().refusal.is_none(), "it goes by itself");
}

#[test]
fn also_where_moves_are_tried_a_refusal_stands_beside_the_house_and_goes() {
    for page in [Command::StudyPage, Command::PracticePage] {
        let mut table = Table::sized("kalah", SIZES[0]);
        table.act(page);
        let record = match page {
            Command::StudyPage => &table.play().game.record,
            _ => &table.pages().practice.record,
        };
        let other = record.state().position().to_move().other();
        let why = "owns that house, and";
        let name = format!("{other} house 2,");
        table.click_start(&name);
        let house = rect(&table, &table.full_label(&name));
        let told = |table: &Table| -> Vec<Rect> {
            let all = table.harness.query_all_by_label_contains(why);
            all.map(|node| node.rect()).collect()
        };
        let is_beside = |said: &Rect| said.distance_to_pos(house.center()) < house.height();
        assert!(told(&table).iter().any(is_beside), "{page:?}");
        assert!(table.has(": play house"), "{page:?}");
        table.harness.remove_cursor();
        table.harness.run_steps(24);
        assert!(!told(&table).iter().any(is_beside), "{page:?}: it goes");
    }
}

#[test]
fn a_house_that_cannot_be_played_says_why_under_the_pointer() {
    let mut table = Table::sized("kalah", SIZES[0]);
    let label = table.full_label("North house 2,");
    table.harness.get_by_label(&label).hover();
    table.harness.run_steps(1);
    assert!(!table.has("North owns that house"), "not at once");
    table.harness.run_steps(4);
    assert!(table.has("North owns that house"));
    assert!(table.play().refusal.is_none(), "nothing was tried");
}

#[test]
fn a_house_that_cannot_be_played_says_why_where_moves_are_tried() {
    let mut table = Table::sized("kalah", SIZES[0]);
    table.key(Key::F4);
    let label = table.full_label("North house 2,");
    table.harness.get_by_label(&label).hover();
    table.harness.run_steps(8);
    assert!(table.has("North owns that house"));
    table.house_key(9);
    assert!(table.has("There is no house 9: they are 1 to 6"));
    assert!(table.play().refusal.is_some());
    table.key(Key::F6);
    table.house_key(9);
    assert!(table.has("There is no house 9: they are 1 to 6"));
}

#[test]
fn a_pointer_that_rests_where_it_clicked_asks_for_nothing_when_the_seeds_have_come_to_rest() {
    let mut table = Table::lay(Lay {
        speed: Speed::Fast,
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.click_start("South house 1,");
    table.wait("the seeds", |table| table.play().playback.is_none());
    table.harness.run_steps(12);
    assert_eq!(table.moves(), "1");
    assert!(!table.has("South owns that house"));
}

#[test]
fn esc_takes_a_message_away_wherever_the_focus_is() {
    let mut table = Table::sized("kalah", SIZES[0]);
    table.paste("nothing of sense");
    assert!(!table.shared().notices.list().is_empty());
    table.key(Key::Tab);
    assert!(table.harness.ctx.memory(|m| m.focused()).is_some());
    table.key(Key::Escape);
    assert!(table.shared().notices.list().is_empty());
}

/// The pointer lies where it clicked: it asks for nothing there, not after the answer either, until it comes again.
#[test]
fn a_pointer_left_where_it_clicked_asks_for_nothing() {
    let mut table = Table::sized("kalah", SIZES[0]);
    let why = "House 1 is empty";
    let hover = |table: &mut Table, start: &str| {
        let label = table.full_label(start);
        table.harness.get_by_label(&label).hover();
        table.harness.run_steps(8);
    };
    let label = table.full_label("South house 1,");
    table.harness.get_by_label(&label).click();
    hover(&mut table, "South house 1,");
    assert_eq!(table.moves(), "1");
    assert!(!table.has(why) && !table.has("North owns"));
    // North played; South's house 1 is empty, and still nobody asked.
    table.key(Key::Num1);
    table.harness.run_steps(8);
    assert_eq!(table.moves(), "1 1");
    assert!(!table.has(why));
    hover(&mut table, "South house 2,");
    hover(&mut table, "South house 1,");
    assert!(table.has(why), "it came to ask");
}

#[test]
fn a_number_without_a_house_names_the_houses_there_are() {
    let mut table = Table::sized("kalah", SIZES[0]);
    table.key(Key::Num9);
    let said = table
        .harness
        .query_all_by_label("There is no house 9: they are 1 to 6");
    let above = said.filter(|said| said.rect().bottom() < 700.0);
    assert_eq!(above.count(), 1, "it stands on the board");
}

#[test]
fn nothing_is_told_before_the_seeds_have_come_to_rest() {
    let mut table = Table::lay(Lay {
        speed: Speed::Slow,
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.paste("1,0,0,0,4,4/4,4,4,4,4,4 0:0 S");
    table.click("Start from here");
    let label = table.full_label("South house 1,");
    table.harness.get_by_label(&label).click();
    table.harness.run_steps(3);
    assert!(table.play().playback.is_some());
    assert_eq!(table.moves(), "1");
    assert!(table.has("South sows house 1"));
    assert!(table.has("South, South, 0, to move"));
    for early in ["captur", "North to move", "North, 0, to move"] {
        assert!(!table.has(early), "{early}");
    }
    table.harness.key_press(Key::Space);
    table.harness.run();
    assert!(table.has("captur") && table.has("North to move"));
}

#[test]
fn a_computer_keeps_what_it_found_to_itself_where_values_are_off() {
    let mut table = Table::sized("kalah", SIZES[0]);
    // In no book of openings.
    table.paste("5,0,3,6,1,7/2,4,6,0,5,3 3:3 S");
    table.click("Start from here");
    let level = Level::USUAL[3];
    table.seat(Side::South, Seat::computer(level));
    table.harness.step();
    let legal = table.play().game.record.state().legal_moves();
    let best = |action| MoveValue {
        action,
        value: Value {
            score: Score::Seeds(7),
            certainty: Certainty::Estimate { depth: 9 },
        },
    };
    let report = Report {
        line: vec![legal[0]],
        moves: legal.iter().map(|&action| best(action)).collect(),
        depth: 9,
        promise: Some(Promise { least: -1, most: 9 }),
        ..Report::default()
    };
    assert!(matches!(table.play().thoughts.task(), Some(Task::Move(..))));
    let hear = |table: &mut Table| {
        let thought = Thought::Underway(report.clone());
        table.harness.state_mut().hear(thought);
        table.harness.step();
    };
    hear(&mut table);
    assert!(table.has("South thinks"));
    assert!(!table.has("+7") && !table.has("depth 9") && !table.has("best 1"));
    table.act(Command::Values);
    // The thread that really thinks may tell something between.
    let mut told = || {
        hear(&mut table);
        table.has("South thinks · South ≈ +7 · South −1 to +9 for sure · depth 9")
    };
    assert!((0..200).any(|_| told()));
}
