//! Whole games by clicks and by keys, undo and redo, previews, refusals, the end.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::seat::Seat;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::rules::board::House;
use kalaha::rules::notation::print_moves;
use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::level::Level;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::rules::presets::presets;
use kalaha::storage::settings::{BoardView, Speed};

use crate::small::{look, texts};
use crate::table::{Lay, Table, rules};

/// Longest game that is played to its end.
const MOST: usize = 1200;

/// The house that a simple player chooses: a different one every time.
fn choice(state: &State, number: usize) -> Option<House> {
    let legal = state.legal_houses();
    legal.get(number * 7 % legal.len().max(1)).copied()
}

fn name(house: House) -> String {
    format!("{} house {},", house.side(), house.number())
}

/// A game under the rules of a preset, the panel closed: it is as much to draw as the board.
fn without_panel(id: &str) -> Table {
    Table::lay(Lay {
        with: StartWith::Rules(rules(id)),
        settings: |settings| settings.side_panel.open = false,
        ..Lay::default()
    })
}

/// Moves at either end of a game that are made by hand; those between are pasted.
const BY_HAND: usize = 12;

/// Plays a whole game, two moves by clicks and two by keys in turn, so that both players do both.
fn play_whole_game(id: &str) {
    let mut table = without_panel(id);
    play_by_hand(&mut table, id, BY_HAND);
    let middle = until_near_the_end(table.play().game.record.state());
    if !middle.is_empty() {
        let made = table.play().game.record.made_count() + middle.len();
        table.paste(&print_moves(middle));
        assert_eq!(table.play().game.record.made_count(), made, "{id}");
    }
    play_by_hand(&mut table, id, MOST);
    assert_over(&table, id);
}

fn play_by_hand(table: &mut Table, id: &str, most: usize) {
    for _ in 0..most {
        let number = table.play().game.record.made_count();
        let Some(house) = choice(table.play().game.record.state(), number) else {
            break;
        };
        if (number / 2).is_multiple_of(2) {
            sow_by_clicks(table, house);
        } else {
            sow_by_keys(table, house, number / 2);
        }
        let made = table.play().game.record.made_count();
        assert_eq!(made, number + 1, "{id}: house {}", house.number());
    }
}

/// Moves that lead near an end of the game.
fn until_near_the_end(from: &State) -> Vec<(Side, Move)> {
    let mut state = from.clone();
    let mut line = Vec::new();
    while let (Some(mover), Some(house)) = (state.to_move(), choice(&state, line.len())) {
        let moves = state.legal_moves();
        let action = moves.into_iter().find(|m| m.house() == Some(house));
        line.push((mover, action.unwrap()));
        state.play(action.unwrap()).unwrap();
    }
    line.truncate(line.len().saturating_sub(BY_HAND));
    line
}

fn sow_by_clicks(table: &mut Table, house: House) {
    table.click_start(&name(house));
    // What is chosen in the middle of a move is asked one after the other.
    while table.play().asked().is_some() {
        table.click_start(&name(house));
    }
}

fn sow_by_keys(table: &mut Table, house: House, number: usize) {
    let digit = house.number().to_string();
    let letter = char::from(b'A' + house.number() - 1).to_string();
    // Up to ten houses some letters are for commands.
    let takes_letter = !"HPSV".contains(&letter) || table.play().game.rules().shape().houses() > 10;
    let key = if house.number() < 10 && (number % 4 < 2 || !takes_letter) {
        digit
    } else {
        letter
    };
    match Key::from_name(&key).filter(|_| house.number() <= 26) {
        Some(key) => table.key(key),
        // Beyond Z a house has no letter; it is sown where the focus is.
        None => {
            let name = table.full_label(&name(house));
            table.harness.get_by_label(&name).focus();
            table.harness.run();
            table.key(Key::Enter);
        }
    }
    let ways = [Key::ArrowLeft, Key::ArrowRight];
    for step in 0.. {
        if table.play().asked().map(|asked| asked.house()) != Some(house) {
            break;
        }
        table.key(ways[(number / 3 + step) % 2]);
    }
}

#[test]
fn a_whole_game_of_every_preset_by_clicks_and_keys() {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(preset) = presets().get(next.fetch_add(1, Ordering::Relaxed)) {
                    play_whole_game(&preset.id);
                }
            });
        }
    });
}

#[test]
fn the_way_round_is_chosen_by_halves_of_a_house_by_arrows_and_by_name() {
    let mut table = Table::preset("mbangbi");
    let half = |table: &mut Table, name: &str, share: f32| {
        let label = table.full_label(name);
        let house = table.harness.get_by_label(&label).rect();
        let at = egui::pos2(house.left() + share * house.width(), house.center().y);
        table.harness.drag_at(at);
        table.harness.drop_at(at);
        table.harness.run();
    };
    half(&mut table, "South house 3,", 0.3);
    assert_eq!(table.moves(), "3cw");
    half(&mut table, "North house 3,", 0.3);
    assert_eq!(table.moves(), "3cw 3ccw");
    // A house key asks, an arrow answers; Escape and another house take the question back.
    table.key(Key::Num2);
    assert_eq!(table.moves(), "3cw 3ccw");
    assert!(table.has("House 2 can be sown either way round: choose"));
    table.key(Key::Escape);
    assert!(!table.has("can be sown either way round"));
    table.play_keys(&[Key::Num2, Key::Num1, Key::ArrowRight]);
    assert_eq!(table.moves(), "3cw 3ccw 1ccw");
    // The ways stand beside the board by name, for those who use neither.
    table.key(Key::Num4);
    table.click("Clockwise");
    assert_eq!(table.moves(), "3cw 3ccw 1ccw 4cw");
    assert!(table.has("sows house 4 clockwise"));
}

#[test]
fn what_is_chosen_in_the_middle_of_a_move_is_asked_for_when_it_comes_up() {
    let opening = "10ccw 12cw 11ccw 12ccw";
    let begin = || {
        let mut table = Table::preset("bao");
        for (house, way) in [(Key::J, "C"), (Key::L, "w"), (Key::K, "C"), (Key::L, "C")] {
            table.key(house);
            let way = if way == "w" {
                "Clockwise"
            } else {
                "Counter-clockwise"
            };
            table.click(way);
        }
        assert_eq!(table.moves(), opening);
        table
    };
    // By name: the way round of house 14 first, then what to do in the kept house.
    let mut table = begin();
    table.key(Key::N);
    table.click("Clockwise");
    assert_eq!(table.moves(), opening);
    assert!(table.has("In the move of house 14: stop in the kept house or lift it and go on"));
    table.click("Lift it and go on");
    assert_eq!(table.moves(), format!("{opening} 14cw.go"));
    // By keys: there is only one way for house 15.
    let mut table = begin();
    table.key(Key::O);
    assert!(table.has("In the move of house 15"));
    table.key(Key::ArrowLeft);
    assert_eq!(table.moves(), format!("{opening} 15cw.stop"));
    // A screen reader hears which house is kept, and what is still to be entered.
    assert!(table.full_label("South house 12,").ends_with("seeds, kept"));
    assert!(table.has("South has 19 seeds to enter"));
}

/// The game is over, and the window tells who won and why.
fn assert_over(table: &Table, id: &str) {
    let outcome = table.play().game.record.state().outcome();
    assert!(outcome.is_some(), "{id} did not end in {MOST} moves");
    let end = table.play().end().unwrap();
    assert!(
        table.has(&end.headline),
        "{id} does not say {}",
        end.headline
    );
    assert!(table.has(&end.reason), "{id} does not say {}", end.reason);
}

#[test]
fn the_next_game_is_started_by_whom_the_rules_say() {
    for id in ["kalah", "oware", "four-row"] {
        let mut table = without_panel(id);
        for number in 0..MOST {
            match choice(table.play().game.record.state(), number) {
                Some(house) => table.click_start(&name(house)),
                None => break,
            }
        }
        let starter = table.play().game.starter();
        table.click("Play again");
        let game = &table.play().game;
        assert_eq!(game.record.made_count(), 0);
        assert_eq!(game.games.finished.len(), 1);
        let winner = game.games.finished[0].winner;
        assert_eq!(game.starter(), winner.unwrap_or(starter.other()), "{id}");
        let score = game.score();
        assert_eq!(score.wins.south + score.wins.north + score.draws, 1);
    }
}

#[test]
fn who_starts_can_be_chosen_until_somebody_moves() {
    let mut table = Table::preset("kalah");
    table.tab(PlayTab::Game);
    table.click("North starts");
    assert_eq!(table.play().game.starter(), Side::North);
    table.click_start("North house 2,");
    assert_eq!(table.moves(), "2");
    assert!(!table.has("South starts"));
}

#[test]
fn arrows_and_enter_play_a_house() {
    let mut table = Table::preset("kalah");
    for key in [
        Key::ArrowRight,
        Key::ArrowRight,
        Key::ArrowRight,
        Key::Enter,
    ] {
        table.key(key);
    }
    assert_eq!(table.moves(), "3");
}

#[test]
fn the_first_arrow_leads_to_a_house_that_can_be_played() {
    let mut table = Table::preset("kalah");
    table.paste("0,0,4,4,4,4/4,4,4,4,4,4 0:0 S");
    table.click("Start from here");
    table.play_keys(&[Key::ArrowRight, Key::Enter]);
    assert_eq!(table.moves(), "3");
}

#[test]
fn a_screen_reader_plays_and_hears_the_turn_once() {
    let mut table = Table::preset("kalah");
    let label = table.full_label("South house 3,");
    assert_eq!(label, "South house 3, 4 seeds");
    table.harness.get_by_label(&label).click_accesskit();
    table.harness.run();
    assert_eq!(table.moves(), "3");
    let label = table.full_label("South house 6,");
    table.harness.get_by_label(&label).click_accesskit();
    table.harness.run();
    let heard = table.play().announced.clone();
    assert!(
        heard.contains("house 3") && heard.contains("house 6"),
        "{heard}"
    );
    assert!(heard.ends_with("North to move."), "{heard}");
    let line = table.harness.get_by_value(&heard);
    assert_eq!(line.accesskit_node().live(), egui::accesskit::Live::Polite);
}

#[test]
fn houses_that_cannot_be_played_are_disabled_and_say_why() {
    let mut table = Table::preset("kalah");
    let label = table.full_label("North house 2,");
    assert!(
        table
            .harness
            .get_by_label(&label)
            .accesskit_node()
            .is_disabled()
    );
    table.click(&label);
    assert_eq!(table.moves(), "");
    assert!(
        table.refused().contains("South is to move"),
        "{}",
        table.refused()
    );
}

#[test]
fn undo_and_redo_go_to_any_depth_and_keep_other_lines() {
    let mut table = Table::preset("kalah");
    for start in [
        "South house 3,",
        "South house 6,",
        "North house 1,",
        "South house 2,",
    ] {
        table.click_start(start);
    }
    let end = table.position();
    let opening = "4,4,4,4,4,4/4,4,4,4,4,4 0:0 S";
    for _ in 0..6 {
        table.chord(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(table.position(), opening);
    for _ in 0..3 {
        table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    }
    table.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(table.position(), end);
    table.click("Undo");
    table.click("Undo");
    table.click("Redo");
    assert_eq!(table.moves(), "3-6 1");
    // Another move than the one undone: the old line stays as a variation.
    table.click_start("South house 1,");
    assert_eq!(table.moves(), "3-6 1 1");
    assert_eq!(table.play().game.record.branches().len(), 2);
}

#[test]
fn the_move_list_goes_to_any_position() {
    let mut table = Table::preset("kalah");
    for start in ["South house 3,", "South house 6,", "North house 1,"] {
        table.click_start(start);
    }
    table.tab(PlayTab::Moves);
    table.click("Move 1: South 3");
    assert_eq!(table.moves(), "3");
    table.click("Move 3: North 1");
    assert_eq!(table.moves(), "3-6 1");
    table.click("Go to the start");
    assert_eq!(table.moves(), "");
}

#[test]
fn a_house_key_pressed_twice_at_once_is_sown_once() {
    let mut table = Table::preset("kalah");
    let key = |pressed| egui::Event::Key {
        key: egui::Key::Num1,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    let at_once = [true, false, true, false].map(key);
    table.harness.input_mut().events.extend(at_once);
    table.harness.run();
    assert_eq!(table.moves(), "1");
    table.harness.run_steps(40);
    table.key(egui::Key::Num1);
    assert_eq!(table.moves(), "1 1", "a moment later it is meant");
}

#[test]
fn the_move_list_numbers_moves_and_not_turns() {
    let mut table = Table::preset("kalah");
    for start in [
        "South house 3,",
        "South house 6,",
        "North house 1,",
        "South house 1,",
    ] {
        table.click_start(start);
    }
    table.tab(PlayTab::Moves);
    let at = |label: &str| table.harness.get_by_label(label).rect();
    assert!(table.has("Move 4: South 1"));
    let number = at("4");
    assert!(number.right() <= at("Move 4: South 1").left());
    assert!(number.y_range().contains(at("Move 4: South 1").center().y));
}

#[test]
fn hovering_foretells_the_move_and_names_the_clause() {
    let mut table = Table::preset("kalah");
    let label = table.full_label("South house 3,");
    table.harness.get_by_label(&label).hover();
    table.harness.run();
    table.harness.run();
    assert!(table.has("Sow 3"), "no preview");
    assert_eq!(table.moves(), "");
}

#[test]
fn the_animation_only_shows_what_is_already_recorded() {
    let mut table = Table::lay(Lay {
        speed: Speed::Slow,
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    let label = table.full_label("South house 3,");
    table.harness.get_by_label(&label).click();
    table.harness.run_steps(4);
    assert_eq!(table.moves(), "3");
    assert!(table.play().playback.is_some());
    // Space shows the end at once.
    table.harness.key_press(Key::Space);
    table.harness.run();
    assert!(table.play().playback.is_none());
    // Left alone it ends by itself, and then nothing is drawn any more.
    table.harness.key_press(Key::Num6);
    table.harness.run_steps(40);
    assert!(table.play().playback.is_none());
    table.harness.run();
    // The last move can be seen again; another move cuts it short.
    table
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::R);
    table.harness.run_steps(3);
    assert!(table.play().playback.is_some());
    assert_eq!(table.moves(), "3-6");
}

#[test]
fn the_pie_rule_is_offered_once() {
    let mut table = Table::preset("kalah-pie");
    table.click_start("South house 3,");
    assert!(!table.has("Swap sides"));
    table.click_start("South house 6,");
    let before = table.play().game.record.state().position().mirrored();
    table.click("Swap sides");
    assert_eq!(table.play().game.record.state().position(), &before);
    assert!(!table.has("Swap sides"));
    assert_eq!(table.moves(), "3-6 swap");
}

#[test]
fn congkak_goes_on_in_rounds() {
    let mut table = Table::preset("congkak-rounds");
    for number in 0..MOST {
        match choice(table.play().game.record.state(), number) {
            Some(house) => table.click_start(&name(house)),
            None => break,
        }
    }
    let winner = table.play().game.record.state().outcome().unwrap().winner;
    table.click("Next round");
    let game = &table.play().game;
    assert_eq!(game.round(), 2);
    assert_eq!(game.starter(), winner.unwrap_or(Side::North));
    let position = *game.record.state().position();
    assert_eq!(position.total(), 98);
    if let Some(winner) = winner {
        assert!(
            position.has_burnt(winner.other()),
            "the loser has houses he cannot fill"
        );
        assert!(table.has("burnt"));
    }
}

#[test]
fn the_board_turns_to_the_player_to_move() {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("kalah")),
        settings: |settings| settings.board_view = BoardView::TurnToMover,
        ..Lay::default()
    });
    let height = |table: &Table, start: &str| {
        let label = table.full_label(start);
        table.harness.get_by_label(&label).rect().center().y
    };
    assert!(height(&table, "South house 1,") > height(&table, "North house 1,"));
    table.click_start("South house 1,");
    assert!(height(&table, "South house 1,") < height(&table, "North house 1,"));
}

#[test]
fn nothing_is_drawn_at_rest() {
    let mut table = Table::preset("kalah");
    table.click_start("South house 3,");
    for page in [Key::F2, Key::F4, Key::F5, Key::F6, Key::F3] {
        table.key(page);
        let at_rest = |table: &Table| {
            let mut shown = table.harness.output().viewport_output.values();
            shown.all(|output| output.repaint_delay.as_secs() > 3600)
        };
        table.wait("rest", at_rest);
        table.harness.run();
        assert!(at_rest(&table), "{page:?}");
    }
}

#[test]
fn a_house_that_is_claimed_says_by_whom_until_that_is_taken_back() {
    let mut table = Table::preset("toguz-korgool");
    // The last seed makes a three of North's first house.
    table.paste("0,0,0,0,0,0,0,0,2/2,0,0,0,0,0,0,0,9 70:79 S");
    table.click("Start from here");
    let claimed = |table: &Table| {
        let house = table.full_label("North house 1,");
        house.contains(", claimed by South")
    };
    assert!(!claimed(&table));
    table.click_start("South house 9,");
    assert!(claimed(&table));
    let told = &table.play().announced;
    assert!(told.contains("claim") || told.contains("tuzdik"), "{told}");
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(!claimed(&table));
    table.click("Redo");
    assert!(claimed(&table.reopen()));
}

#[test]
fn plates_say_who_moves_again_and_who_has_swapped_sides() {
    let mut table = Table::preset("kalah");
    assert!(table.has("South, South, 0, to move") && !table.has("moves again"));
    table.play_keys(&[Key::Num3]);
    assert!(table.has("South, South, 1, to move, moves again"));
    table.play_keys(&[Key::Num6]);
    assert!(table.has("North, North, 0, to move") && !table.has(", moves again"));
    let mut table = Table::preset("kalah-pie");
    table.play_keys(&[Key::Num1]);
    assert!(!table.has(", swapped sides"));
    table.act(PlayAction::Swap);
    assert!(table.has("North, North, 0, swapped sides") && !table.has(", moves again"));
    table.play_keys(&[Key::Num1]);
    assert!(!table.has(", swapped sides"));
}

/// Of long names the line at the bottom has as much as leaves room for what has happened, and a plate as leaves room for who moves
/// again.
#[test]
fn long_names_leave_room_for_what_happens() {
    let mut table = Table::preset("kalah");
    let long = "Maximiliana Wolkenstein-Trostburg";
    table.act(PlayAction::Rename(Side::South, long.to_owned()));
    table.play_keys(&[Key::Num3]);
    let line = table.pages().front().status().text;
    assert!(
        line.contains("Maximiliana Wolke…") && line.ends_with("moves again"),
        "{line}"
    );
    assert!(table.has(&format!("{long}, South, 1, to move, moves again")));
}

/// A computer that swaps sides says what that means for who plays it, until he moves.
#[test]
fn a_computer_that_swaps_sides_says_so_beside_the_plate() {
    for size in [vec2(1180.0, 760.0), vec2(640.0, 400.0)] {
        let mut table = Table::sized("kalah-pie", size);
        table.seat(Side::North, Seat::computer(Level::Expert { depth: 4 }));
        table.play_keys(&[Key::Num3]);
        assert!(!painted(&table, "swapped sides"));
        table.play_keys(&[Key::Num6]);
        table.wait("the answer", |t| t.made() == 3);
        assert_eq!(table.last_move(), Move::Swap, "a good opening is taken");
        look(&mut table, "swapped", size);
        assert!(painted(&table, "North swapped sides"), "{size}");
        table.play_keys(&[Key::Num1]);
        assert!(!painted(&table, "North swapped sides"));
    }
    // Two persons see what they do.
    let mut table = Table::preset("kalah-pie");
    table.play_keys(&[Key::Num1]);
    table.act(PlayAction::Swap);
    assert!(!painted(&table, "North swapped sides"));
}

/// Whether a text that has this in it is seen.
fn painted(table: &Table, part: &str) -> bool {
    texts(table)
        .iter()
        .any(|text| text.galley.text().contains(part))
}
