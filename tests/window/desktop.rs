//! At home on the desktop: plates at the board in every window, menus by keys, the title, files dropped.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers, Rect, Role, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::modal::Modal;
use kalaha::gui::own::action::OwnAction;
use kalaha::gui::startup::StartWith;
use kalaha::rules::side::Side;
use kalaha::storage::choices::PlayTab;

use crate::small::texts;
use crate::table::{Lay, Table, rules};

fn sized(id: &str, size: Vec2, panel: bool) -> Table {
    Table::lay(Lay {
        size,
        with: StartWith::Rules(rules(id)),
        settings: match panel {
            true => |_| {},
            false => |settings| settings.side_panel.open = false,
        },
        ..Lay::default()
    })
}

/// The place of what has a name that begins so.
fn rect(table: &Table, start: &str) -> Rect {
    let mut found = table.harness.get_all_by_label_contains(start);
    let named = found.find(|node| {
        let node = node.accesskit_node();
        let name = node.label().or_else(|| node.value());
        name.is_some_and(|name| name.starts_with(start))
    });
    named.unwrap_or_else(|| panic!("{start}")).rect()
}

#[test]
fn plates_stand_at_the_edges_of_the_board_in_every_window() {
    let sizes = [
        vec2(640.0, 400.0),
        vec2(640.0, 1000.0),
        vec2(1900.0, 420.0),
        vec2(1180.0, 760.0),
        vec2(3840.0, 2160.0),
    ];
    for size in sizes {
        for panel in [true, false] {
            let table = sized("kalah", size, panel);
            let [south, north] = ["South store", "North store"].map(|name| rect(&table, name));
            let [near, far] = ["South, South,", "North, North,"].map(|name| rect(&table, name));
            let air = 0.75 * south.width();
            if near.left() > south.right() {
                // In a window that is wide and low they stand at the ends of the board.
                assert!(size.x > 4.0 * size.y, "{size}");
                let apart = [near.left() - south.right(), north.left() - far.right()];
                assert!(apart.iter().all(|apart| *apart < air), "{size}: {apart:?}");
                continue;
            }
            for (plate, store) in [(near.right(), south.right()), (north.left(), far.left())] {
                assert!(
                    (0.0..air).contains(&(plate - store)),
                    "{size}: {plate} {store}"
                );
            }
            let most = air.max(34.0);
            for apart in [near.top() - south.bottom(), north.top() - far.bottom()] {
                assert!((0.0..most).contains(&apart), "{size}: {apart} apart");
            }
            assert!(near.height() > 0.07 * south.height(), "{size}: {near}");
        }
    }
}

#[test]
fn what_a_plate_tells_covers_no_house_and_no_dialog() {
    let tip = "Who plays here";
    for size in [vec2(640.0, 400.0), vec2(1180.0, 760.0)] {
        for name in ["North, North,", "South, South,"] {
            let mut table = sized("kalah", size, false);
            let label = table.full_label(name);
            table.harness.get_by_label(&label).hover();
            table.harness.run_steps(8);
            let told = |table: &Table| {
                let all = texts(table).into_iter();
                let mut tips = all.filter(|text| text.galley.text().contains(tip));
                tips.next().map(|text| text.visual_bounding_rect())
            };
            let told_at = told(&table).unwrap_or_else(|| panic!("{name} at {size}"));
            for side in ["South", "North"] {
                for number in 1..=6 {
                    let house = rect(&table, &format!("{side} house {number},"));
                    assert!(
                        !house.intersects(told_at),
                        "{name} at {size}: {house} {told_at}"
                    );
                }
            }
            table.act(Command::New);
            assert_eq!(told(&table), None, "{name} at {size}");
        }
    }
}

#[test]
fn what_a_move_would_do_covers_no_count() {
    for size in [vec2(1180.0, 760.0), vec2(800.0, 500.0), vec2(640.0, 400.0)] {
        for id in ["kalah", "oware", "four-row"] {
            let mut table = sized(id, size, true);
            let label = table.full_label("South house 3,");
            table.harness.get_by_label(&label).hover();
            table.harness.run();
            table.harness.run();
            let told = table.harness.get_by_label_contains("Sow 3:").rect();
            for side in ["South", "North"] {
                for number in 1..=6 {
                    // A house with its count.
                    let house = rect(&table, &format!("{side} house {number},"));
                    assert!(!house.intersects(told), "{id} at {size}: {house} {told}");
                }
            }
        }
    }
}

#[test]
fn f10_and_alt_open_the_menu_and_arrows_go_through_it() {
    for by_alt in [false, true] {
        let mut table = Table::preset("kalah");
        if by_alt {
            // As X11 tells it: the key, then what is held.
            for (pressed, modifiers) in [(true, Modifiers::ALT), (false, Modifiers::NONE)] {
                table.harness.event(egui::Event::Key {
                    key: Key::AltLeft,
                    physical_key: None,
                    pressed,
                    repeat: false,
                    modifiers,
                });
                let event = egui::Event::ModifiersChanged(modifiers);
                table.harness.event(event);
                table.harness.run();
            }
        } else {
            table.key(Key::F10);
        }
        assert!(table.has("Set up position…"));
        table.key(Key::Num3);
        assert_eq!(table.moves(), "", "keys are for the menu");
        table.key(Key::ArrowDown);
        table.key(Key::Enter);
        assert_eq!(table.shared().modal, Some(Modal::NewGame));
    }
}

#[test]
fn arrows_go_from_menu_to_menu_and_into_a_menu_in_the_menu() {
    let mut table = sized("kalah", vec2(1180.0, 760.0), true);
    let game = |table: &Table| table.has("Set up position…");
    let view = |table: &Table| table.has("Reduced motion");
    let help = |table: &Table| table.has("About Kalaha…");
    table.key(Key::F10);
    assert!(game(&table) && !view(&table));
    table.key(Key::ArrowRight);
    assert!(view(&table) && !game(&table));
    table.key(Key::ArrowRight);
    assert!(help(&table) && !view(&table));
    table.key(Key::ArrowRight);
    assert!(game(&table) && !help(&table), "round");
    table.key(Key::ArrowLeft);
    table.key(Key::ArrowLeft);
    assert!(view(&table));
    // From the middle of a menu, too.
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    table.key(Key::ArrowRight);
    assert!(help(&table));
    // Into a menu in the menu, and out of it, they go first.
    table.key(Key::ArrowLeft);
    let at_looks = |table: &Table| {
        table
            .harness
            .get_by_label_contains("Boards and seeds")
            .is_focused()
    };
    let mut steps = 0;
    while !at_looks(&table) {
        table.key(Key::ArrowDown);
        steps += 1;
        assert!(steps < 60, "it is reached");
    }
    table.key(Key::ArrowRight);
    assert!(view(&table) && !help(&table) && !at_looks(&table));
    table.key(Key::ArrowLeft);
    assert!(view(&table) && at_looks(&table));
}

#[test]
fn a_list_is_closed_by_the_key_that_chooses_and_the_keyboard_stays_at_it() {
    let mut table = sized("kalah", vec2(1180.0, 760.0), true);
    let list = |table: &Table| {
        let list = table
            .harness
            .get_by_role_and_label(Role::ComboBox, "Who plays South");
        (list.is_focused(), list.rect())
    };
    table.tab(PlayTab::Game);
    table.hold_computers();
    table.seat(Side::North, Seat::Person);
    table
        .harness
        .get_by_role_and_label(Role::ComboBox, "Who plays South")
        .focus();
    table.harness.run();
    table.key(Key::Enter);
    assert!(table.has("Amateur"));
    table.key(Key::ArrowDown);
    table.key(Key::ArrowDown);
    table.key(Key::Enter);
    assert_ne!(table.play().game.seats[Side::South], Seat::Person);
    assert!(!table.has("Another program…"), "the list is closed");
    assert!(list(&table).0, "the keyboard is where it was");
}

#[test]
fn what_has_the_focus_has_a_ring_beside_it_also_on_filled_buttons() {
    // A filled button and a plain one.
    for label in ["Play", "Hide panel"] {
        let mut table = sized("kalah", vec2(1180.0, 760.0), true);
        let place = rect(&table, label);
        // In the middle of a ring of two points, two points beside the button.
        let beside = |table: &mut Table| {
            let image = table.harness.render().unwrap();
            *image.get_pixel((place.right() + 3.0) as u32, place.center().y as u32)
        };
        let without = beside(&mut table);
        table.harness.get_by_label(label).focus();
        table.harness.run();
        let text = kalaha::gui::theme::tokens(&table.harness.ctx)
            .text
            .to_array();
        let with = beside(&mut table);
        assert_eq!(
            with.0, text,
            "{label}: the ring is drawn in the colour of texts"
        );
        assert_ne!(with, without, "{label}");
    }
}

#[test]
fn the_keyboard_goes_along_controls_as_the_eye_does() {
    let mut table = sized("kalah", vec2(1180.0, 760.0), true);
    let focused = |table: &Table| {
        let id = table.harness.ctx.memory(|m| m.focused()).unwrap();
        table.harness.ctx.read_response(id).unwrap().rect
    };
    // A stepper and the buttons of a dialog: each is at the right of the one before.
    for (first, count) in [("Houses a row: fewer", 3), ("Cancel", 2)] {
        if first == "Cancel" {
            table.act(kalaha::gui::command::Command::New);
        }
        table.harness.get_by_label(first).focus();
        table.harness.run();
        let mut before = focused(&table);
        for _ in 1..count {
            table.key(Key::Tab);
            let now = focused(&table);
            assert!(
                now.left() > before.left() && now.top() < before.bottom(),
                "{first}: {before} then {now}"
            );
            before = now;
        }
    }
}

#[test]
fn plates_count_what_lies_in_claimed_houses() {
    let table = Table::lay(Lay {
        with: StartWith::Rules(rules("toguz-korgool")),
        ..Lay::default()
    });
    let rules = table.play().game.rules().clone();
    let text = "0,2,3S,0,0,0,0,0,0/4,0,0,0,0,0,0,0,5N 40:30 S";
    let position = kalaha::rules::notation::parse_position(rules.shape(), text).unwrap();
    let seeds = |side| kalaha::gui::parts::plates::seeds_of(&rules, &position, side);
    assert_eq!(seeds(kalaha::rules::side::Side::South), 43);
    assert_eq!(seeds(kalaha::rules::side::Side::North), 35);
}

#[test]
fn alt_with_another_key_opens_no_menu() {
    let mut table = Table::preset("kalah");
    table.harness.key_press_modifiers(Modifiers::ALT, Key::X);
    table.harness.run();
    assert!(!table.has("Set up position…"));
}

#[test]
fn the_tab_of_the_panel_is_as_it_was_left() {
    let mut table = sized("kalah", vec2(1180.0, 760.0), true);
    table.tab(PlayTab::Game);
    let mut table = table.reopen();
    table.harness.run();
    assert!(table.has("Who plays North"));
    assert_eq!(table.shared().settings.side_panel.tab, PlayTab::Game);
}

#[test]
fn the_title_of_the_window_tells_rules_and_file() {
    let mut table = Table::preset("oware");
    assert_eq!(table.harness.state().title(), "Oware — Kalaha");
    let path = table.folder().join("mine.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("the file", path_is_file);
    assert_eq!(table.harness.state().title(), "mine.json — Oware — Kalaha");
    table.key(Key::F3);
    let title = table.harness.state().title();
    assert!(
        title.starts_with("Oware · ") && title.ends_with(" — Compare — Kalaha"),
        "{title}"
    );
}

fn path_is_file(table: &Table) -> bool {
    table.play().file.path.is_some()
}

/// A file that is dropped.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

fn dropped(path: &Path) -> Arc<dyn egui::DroppedFile + Send + Sync> {
    Arc::new(Dropped(path.to_owned()))
}

#[test]
fn a_file_dropped_on_the_window_opens() {
    let mut table = Table::preset("oware");
    table.play_keys(&[Key::Num3]);
    let path = table.folder().join("mine.json");
    table.answer(Some(&path));
    table.chord(Modifiers::COMMAND, Key::S);
    table.wait("the file", path_is_file);
    table.new_game();
    assert_eq!(table.moves(), "");
    let other = table.folder().join("other.json");
    table.harness.input_mut().dropped_files = vec![dropped(&path), dropped(&other)];
    table.wait("the game", |table| table.moves() == "3");
    assert!(table.has("2 files were dropped: only mine.json is opened"));
    // What is no game is explained, as always.
    let broken = table.folder().join("broken.json");
    std::fs::write(&broken, "{").unwrap();
    table.harness.input_mut().dropped_files = vec![dropped(&broken)];
    table.wait("the reason", |table| {
        table.has("broken.json could not be opened")
    });
    assert_eq!(table.moves(), "3");
    // What would become of files is said while they are held over the window.
    table.harness.input_mut().hovered_files = vec![egui::HoveredFile::default()];
    table.harness.run_steps(3);
    assert!(table.has("Drop the file to open it"));
    table.harness.input_mut().hovered_files = Vec::new();
    table.harness.run();
    assert!(!table.has("Drop the file"));
    // The library takes several in.
    table.key(Key::Escape);
    table.key(Key::F5);
    let outside = table.folder().join("outside");
    std::fs::create_dir_all(&outside).unwrap();
    let several = ["one.pgn", "two.pgn"].map(|name| outside.join(name));
    for path in &several {
        std::fs::write(path, "[Rules \"kalah\"]\n\n1. 3 6 *\n").unwrap();
    }
    table.harness.input_mut().dropped_files = several.iter().map(|path| dropped(path)).collect();
    table.wait("the games", |table| {
        table.has("Imported 2 games in 2 files")
    });
}

#[test]
fn a_file_dropped_on_a_dialog_that_is_filled_in_takes_nothing_from_it() {
    let mut table = Table::preset("oware");
    table.chord(Modifiers::COMMAND, Key::N);
    assert!(matches!(table.shared().modal, Some(Modal::NewGame)));
    let path = table.folder().join("mine.json");
    table.harness.input_mut().dropped_files = vec![dropped(&path)];
    table.harness.run();
    assert!(matches!(table.shared().modal, Some(Modal::NewGame)));
    assert!(table.has("mine.json is not opened"));
}

#[test]
fn where_there_is_no_file_dialog_paths_are_typed_at_once() {
    let mut table = Table::preset("kalah");
    table.without_dialogs();
    table.chord(Modifiers::COMMAND, Key::O);
    table.wait("the path", |table| table.has("The path of the file"));
    assert!(table.has("The system has no file dialog"));
    table.key(Key::Escape);
    table.chord(Modifiers::COMMAND, Key::S);
    assert!(table.has("The path of the file"));
    assert_eq!(table.asked().len(), 1, "it is not tried again");
}

#[test]
fn moves_of_a_long_turn_stand_beside_their_number() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,0,3,2,1/4,4,4,4,4,4 0:0 S");
    table.click("Start from here");
    table.play_keys(&[
        Key::Num6,
        Key::Num5,
        Key::Num6,
        Key::Num4,
        Key::Num6,
        Key::Num5,
    ]);
    table.tab(PlayTab::Moves);
    let first = rect(&table, "Move 1: South 6");
    let last = rect(&table, "Move 6: South 5");
    assert!(last.top() > first.bottom(), "it goes on below");
    for number in 2..=6 {
        let place = rect(&table, &format!("Move {number}: South"));
        assert!(
            place.left() >= first.left() - 14.0,
            "{number}: {place} {first}"
        );
    }
}

#[test]
fn swapping_sides_is_offered_beside_the_player_who_may() {
    let mut table = Table::preset("kalah-pie");
    table.click_start("South house 1,");
    let swap = rect(&table, "Swap sides");
    let plate = rect(&table, "North, North,");
    assert!(
        (swap.center().y - plate.center().y).abs() < 10.0,
        "{swap} {plate}"
    );
}

#[test]
fn every_dialog_is_left_by_escape_and_those_that_only_tell_by_enter() {
    use kalaha::gui::command::Command;
    let both = &[Key::Escape, Key::Enter][..];
    let all = [
        (Command::Keys, both),
        (Command::Messages, both),
        (Command::Rules, both),
        (Command::About, both),
        (Command::Endgames, &[Key::Escape]),
        (Command::Learn, &[Key::Escape]),
        (Command::New, &[Key::Escape]),
    ];
    for (command, keys) in all {
        for &key in keys {
            let mut table = Table::preset("kalah");
            table.act(command);
            assert!(table.shared().modal.is_some());
            table.key(key);
            assert_eq!(table.shared().modal, None, "{command:?} by {key:?}");
        }
    }
}

#[test]
fn the_buttons_of_a_dialog_stand_in_one_row_and_what_it_is_for_at_the_right() {
    use kalaha::gui::command::Command;
    use kalaha::gui::pages::play::action::PlayAction;
    use kalaha::storage::picture::PictureLook;
    let dialogs: [(kalaha::gui::action::Action, &[&str]); 5] = [
        (Command::New.into(), &["Cancel", "Start"]),
        (OwnAction::AskToKeep.into(), &["Cancel", "Save"]),
        (
            PlayAction::PlanFilm(PictureLook::default()).into(),
            &["Cancel", "Save…"],
        ),
        (Command::Endgames.into(), &["Close", "Make the table"]),
        (Command::Learn.into(), &["Close", "Learn"]),
    ];
    for size in [vec2(640.0, 400.0), vec2(1180.0, 760.0)] {
        for (action, buttons) in &dialogs {
            let mut table = Table::sized("kalah", size);
            table.act(action.clone());
            assert!(table.shared().modal.is_some(), "{action:?}");
            let places = buttons
                .iter()
                .map(|text| table.harness.get_by_label(text).rect());
            let places: Vec<_> = places.collect();
            for pair in places.windows(2) {
                assert!(pair[0].right() < pair[1].left(), "{action:?} at {size}");
                assert_eq!(pair[0].y_range(), pair[1].y_range(), "{action:?} at {size}");
            }
            assert!(places[0].bottom() < size.y, "{action:?} at {size}");
        }
    }
}

/// The picture of a swap is driven by the window's time: half-way the board lies across, with nothing to point at; at the end
/// what was South's is North's.
#[test]
fn a_swap_of_sides_turns_the_board() {
    use kalaha::storage::settings::Speed;
    let mut table = Table::preset("kalah-pie");
    table.click_start("South house 1,");
    table.set_speed(Speed::Normal);
    table.harness.get_by_label("Swap sides").click();
    table.harness.remove_cursor();
    let begun = (0..10).any(|_| {
        table.harness.step();
        table.play().playback.is_some()
    });
    assert!(begun, "the swap is shown");
    // A quarter of a second later it is still going on.
    table.harness.step();
    assert!(table.play().playback.is_some());
    if let Some(folder) = std::env::var_os("KALAHA_LOOK") {
        let image = table.harness.render().unwrap();
        let path = std::path::PathBuf::from(folder).join("swap.png");
        image.save(path).unwrap();
    }
    table.harness.run_steps(4);
    assert!(table.play().playback.is_none());
    assert_eq!(table.position(), "4,4,4,4,4,4/0,5,5,5,5,4 0:0 S");
    // With reduced motion it is done at once.
    let mut still = Table::preset("kalah-pie");
    still.click_start("South house 1,");
    still.set_speed(Speed::Normal);
    let ctx = still.harness.ctx.clone();
    let action = kalaha::gui::view::ViewAction::SetReducedMotion(true);
    still.harness.state_mut().apply(&ctx, action);
    still.click("Swap sides");
    assert!(still.play().playback.is_none());
}

/// A name that is written from right to left turns round nothing beside it, in the window's sentences as for a screen reader; letters that
/// no font has are told where the name is given.
#[test]
fn a_name_from_right_to_left_is_set_apart_and_one_without_letters_is_told() {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("kalah")),
        settings: |settings| {
            settings.player_names.south = "שרה".to_owned();
            settings.player_names.north = "Θάλεια Иван".to_owned();
        },
        any_letters: true,
        ..Lay::default()
    });
    table.click_start("South house 3,");
    let told = &table.play().happened;
    assert!(told.starts_with("\u{2068}שרה\u{2069} sows"), "{told:?}");
    table.click_start("South house 1,");
    table.click_start("North house 2,");
    let told = &table.play().happened;
    assert!(told.starts_with("Θάλεια Иван sows"), "{told:?}");
    table.tab(PlayTab::Game);
    let notice = "Some letters of this name cannot be drawn";
    for open_plate in [false, true] {
        if open_plate {
            table.click_start("שרה, South,");
        }
        let notices = table.harness.get_all_by_label_contains(notice);
        let notices: Vec<egui::Rect> = notices.map(|notice| notice.rect()).collect();
        assert!(notices.len() > usize::from(open_plate), "{notices:?}");
        for rect in notices {
            assert!(rect.width() > 200.0 && rect.height() < 60.0, "{rect}");
        }
    }
    // A file and the list of players have the name as it was given.
    assert_eq!(table.play().game.players.south, "שרה");
}

/// In a window as large as at the first start nothing of a menu has to be scrolled for.
#[test]
fn menus_are_seen_whole() {
    let size = egui::vec2(1180.0, 760.0);
    for (menu, last) in [("Game", "Quit"), ("View", "Usual size of text")] {
        let mut table = Table::sized("kalah", size);
        let menu = table.harness.get_all_by_label(menu).next().unwrap();
        menu.click();
        table.harness.run();
        let label = table.full_label(last);
        let rect = table.harness.get_by_label(&label).rect();
        assert!(rect.bottom() < size.y, "{last} at {rect:?}");
    }
}

#[test]
fn the_keyboard_goes_to_the_board_before_the_panel_at_its_right() {
    let mut table = Table::preset("kalah");
    let ctx = table.harness.ctx.clone();
    let mut middles = Vec::new();
    for _ in 0..40 {
        table.key(Key::Tab);
        let focused = ctx.memory(|m| m.focused()).unwrap();
        let rect = ctx.read_response(focused).unwrap().rect;
        middles.push(rect.center());
    }
    let panel = table.harness.get_by_label("Rules in words…").rect();
    let edge = panel.left() - 20.0;
    let in_panel = |at: &egui::Pos2| at.x > edge && at.y > 50.0;
    let first = middles.iter().position(in_panel).unwrap();
    let board = table.harness.get_by_label_contains("South house 1,").rect();
    let houses = middles.iter().position(|at| board.contains(*at)).unwrap();
    assert!(houses < first, "{middles:?}");
    // The bar at the top comes before both, from the left to the right.
    let in_bar: Vec<f32> = (middles.iter().take_while(|at| at.y < 50.0))
        .map(|at| at.x)
        .collect();
    assert!(middles[in_bar.len()..].iter().all(|at| at.y > 50.0));
    assert!(in_bar.is_sorted(), "{in_bar:?}");
    assert!(in_bar.len() > 8, "{in_bar:?}");
}
