//! The end of a game: who has won and by how much, seen across a table, and what can be done then.

use std::num::NonZeroU8;

use egui::{Key, Modifiers, Rect, Theme, Vec2, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::contest::Game;
use kalaha::game::contest::Next;
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::study::action::StudyAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::flow::Watch;
use kalaha::rules::side::Side;
use kalaha::search::level::Level;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::games::opened::read_game;
use kalaha::storage::pgn::write::to_pgn;
use kalaha::storage::settings::{BoardView, Settings, Speed};

use crate::small::{look, texts};
use crate::table::{Lay, Table, rules};

/// A game in which `side`'s house `number` was the last move.
fn ended(lay: Lay, position: &str, last: &str) -> Table {
    let mut table = Table::lay(lay);
    table.paste(position);
    table.click("Start from here");
    table.click_start(last);
    table
}

/// The game in the only file of the games folder.
fn only_kept_game(table: &Table) -> Game {
    let files = std::fs::read_dir(table.folder().join("games")).unwrap();
    let [file] = files.collect::<Vec<_>>().try_into().unwrap();
    read_game(&file.unwrap().path()).unwrap()
}

fn under(id: &str) -> Lay {
    Lay {
        with: StartWith::Rules(rules(id)),
        ..Lay::default()
    }
}

/// A name as long as the field takes.
const LONG: &str = "Wolfeschlegelsteinhausenbergerdorff Maxi";
const KALAH: &str = "0,0,0,0,0,1/1,0,0,0,0,0 20:26 S";

/// The end is told with all parts, on the board and for a screen reader, each once.
fn check(table: &Table, parts: &[&str]) {
    for part in parts {
        assert!(table.has(part), "{part} is not shown");
        let heard = &table.play().announced;
        assert_eq!(heard.matches(part).count(), 1, "{part} in {heard}");
    }
}

#[test]
fn a_person_against_the_computer_is_told_so() {
    let mut table = Table::preset("kalah");
    table.paste(KALAH);
    table.click("Start from here");
    let amateur = Seat::computer(Level::Amateur);
    table.act(PlayAction::SetSeat(Side::North, amateur));
    table.click_start("South house 6,");
    let lost = table.play().ending().unwrap();
    assert_eq!(lost.facts, ["you lost", "by 6 seeds"]);
    for (side, seat) in [(Side::North, Seat::Person), (Side::South, amateur)] {
        table.act(PlayAction::SetSeat(side, seat));
    }
    assert_eq!(table.play().ending().unwrap().facts[0], "you won");
}

#[test]
fn who_won_and_by_how_much_is_told_in_every_game() {
    check(
        &ended(under("kalah"), KALAH, "South house 6,"),
        &[
            "North wins 27 : 21",
            "y 6 seeds",
            "South’s houses are empty",
        ],
    );
    check(
        &ended(
            under("oware"),
            "0,0,0,0,0,1/2,1,0,0,0,0 24:20 S",
            "South house 6,",
        ),
        &[
            "South wins 27 : 20",
            "y 7 seeds",
            "more than half of the 48",
        ],
    );
    check(
        &ended(
            under("congkak"),
            "1,0,0,0,0,0,0/1,0,0,0,0,0,0 60:36 S",
            "South house 1,",
        ),
        &["South wins 61 : 37", "y 24 seeds"],
    );
}

#[test]
fn a_draw_and_a_win_without_seeds_are_told_without_a_margin() {
    let drawn = ended(
        under("kalah"),
        "0,0,0,0,0,1/1,0,0,0,0,0 23:23 S",
        "South house 6,",
    );
    check(&drawn, &["Draw, 24 all"]);
    assert!(!drawn.has("y 0 seeds"));
    let empty = "0,0,0,0,0,0,0,0,0,0,0,0,0,0";
    let stuck = format!("2,0,{empty}/1,0,{empty} 0:0 S");
    let won = ended(under("four-row"), &stuck, "South house 1,");
    check(&won, &["South wins", "and so has lost"]);
    assert!(!won.has(" seeds ·"));
}

#[test]
fn rounds_and_the_score_of_the_match_stand_at_the_end() {
    let mut table = ended(
        under("congkak-rounds"),
        "1,0,0,0,0,0,0/1,0,0,0,0,0,0 60:36 S",
        "South house 1,",
    );
    check(
        &table,
        &[
            "Round 1: South wins 61 : 37",
            "ounds go on until a player cannot fill one house",
            "ounds: South 1 : 0 North",
        ],
    );
    assert!(table.has("Next round"));
    let lost = "1,0,0,0,0,0,0/1,0,0,0,0,0,0 95:1 S";
    table = ended(under("congkak-rounds"), lost, "South house 1,");
    check(
        &table,
        &["South wins the game", "ound 1: South wins 96 : 2"],
    );
    table = ended(under("kalah"), KALAH, "South house 6,");
    assert!(!table.has("atch:"), "a match of one game has no score");
    table.click("Play again");
    let count = table.play().game.games.finished.len();
    assert_eq!(count, 1);
    table.paste("3-6 1 2");
    assert!(!table.has("wins"));
}

#[test]
fn a_house_key_after_the_end_says_that_the_game_is_over() {
    let mut table = Table::lay(under("kalah,houses=1,seeds=2"));
    table.house_key(1);
    assert!(table.play().game.record.state().outcome().is_some());
    for page in [Key::F2, Key::F4] {
        table.key(page);
        assert!(!table.has("The game is over"));
        table.house_key(1);
        assert!(table.has("The game is over: begin a new one"), "{page:?}");
        assert!(!table.has("There is no house"));
        table.key(Key::F5);
    }
}

#[test]
fn a_match_is_won_by_as_many_games_as_were_chosen() {
    // Whoever starts has one move, and loses 1 : 3; the winner starts the next game.
    let mut table = Table::lay(under("kalah,houses=1,seeds=2"));
    table.tab(PlayTab::Game);
    table.click("How many games win the match");
    table.click("first to 2");
    table.house_key(1);
    let score = "atch: South 0 : 1 North, first to 2";
    check(&table, &["North wins 3 : 1", score]);
    table.click("Next game");
    table.house_key(1);
    let score = "atch: South 1 : 1 North, first to 2";
    check(&table, &["South wins 3 : 1", score]);
    table.wait_until_kept();
    table = table.reopen();
    table.click("Next game");
    table.house_key(1);
    check(
        &table,
        &[
            "North wins the match",
            "ast game: North wins 3 : 1",
            "atch: South 1 : 2 North",
        ],
    );
    // A length that both have reached is won by who leads.
    let mut shorter = table.play().game.clone();
    shorter.match_length = NonZeroU8::new(1);
    assert_eq!(shorter.match_winner(), Some(Side::North));
    table.click("New match");
    let game = &table.play().game;
    assert!(game.games.is_empty());
    let mut begun = game.clone();
    begun.match_length = NonZeroU8::new(1);
    assert_eq!(begun.match_winner(), None);
    assert_eq!(game.match_length, NonZeroU8::new(2));
    assert_eq!(game.starter(), Side::North, "the winner");
}

#[test]
fn enter_goes_on_after_the_end() {
    let mut table = ended(
        under("congkak-rounds"),
        "1,0,0,0,0,0,0/1,0,0,0,0,0,0 60:36 S",
        "South house 1,",
    );
    assert!(table.has("Next round"));
    table.harness.key_press(Key::Enter);
    table.harness.run();
    assert_eq!(table.play().game.round(), 2);
    let told = "Round 2: the houses are filled from what was won; out of play: North’s 6 and 7";
    assert_eq!(table.play().happened, told);
    assert!(table.play().announced.starts_with(told));
    assert!(!table.has("Next round"));
    // Taken back, the round before stands at its end again.
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.play().game.round(), 1);
    check(&table, &["Round 1: South wins 61 : 37"]);
    table.chord(Modifiers::COMMAND, Key::Z);
    assert!(!table.has("Next round"));
    table.click("Redo");
    let kept = |table: &Table| {
        std::fs::read_dir(table.folder().join("games"))
            .unwrap()
            .count()
    };
    assert_eq!(kept(&table), 1);
    table.click("Next round");
    assert_eq!(table.play().game.round(), 2);
    assert_eq!(
        kept(&table),
        1,
        "the round was kept already, and is in the same file"
    );
    // With the focus elsewhere Enter is not for the board.
    table = ended(under("kalah"), KALAH, "South house 6,");
    table.harness.get_by_label("See it again").focus();
    table.harness.run_steps(2);
    table.harness.key_press(Key::Enter);
    table.harness.run_steps(2);
    assert!(table.play().game.games.finished.is_empty());
}

#[test]
fn the_board_stays_where_it_is_when_the_game_ends() {
    for size in [
        vec2(640.0, 400.0),
        vec2(800.0, 500.0),
        vec2(1180.0, 760.0),
        vec2(640.0, 1000.0),
        vec2(1900.0, 420.0),
    ] {
        let mut table = Table::lay(Lay {
            size,
            ..under("kalah")
        });
        table.paste(KALAH);
        table.click("Start from here");
        let place = |table: &Table| {
            let house = table.full_label("North house 1,");
            table.harness.get_by_label(&house).rect()
        };
        let before = place(&table);
        table.click_start("South house 6,");
        assert!(table.has("North wins 27 : 21"));
        assert_eq!(place(&table), before, "{size}");
    }
}

#[test]
fn the_result_is_large_and_hides_nothing() {
    for (size, view, panel) in [
        (vec2(800.0, 500.0), BoardView::SouthBelow, true),
        (vec2(1180.0, 760.0), BoardView::SouthBelow, true),
        (vec2(900.0, 600.0), BoardView::FaceToFace, false),
        (vec2(1180.0, 760.0), BoardView::FaceToFace, true),
    ] {
        let lay = Lay {
            size,
            settings: if panel {
                |_| {}
            } else {
                |s| s.side_panel.open = false
            },
            ..under("kalah")
        };
        let mut table = ended(lay, KALAH, "South house 6,");
        set_view(&mut table, view);
        let result = result(&table);
        assert!(result.height() >= 40.0, "{size}: {result}");
        for side in ["South", "North"] {
            for number in 1..=6 {
                let pit = table.full_label(&format!("{side} house {number},"));
                let pit = table.harness.get_by_label(&pit).rect();
                assert!(!pit.intersects(result), "{size}: {pit} under {result}");
            }
        }
        for name in ["Play again", "See it again"] {
            let button = table.harness.get_by_label(name).rect();
            assert!(
                !button.intersects(result),
                "{size}: {button} under {result}"
            );
        }
        let compare = table.harness.get_all_by_label("Compare").last().unwrap();
        let plate = table.harness.get_by_label_contains("South, South,").rect();
        assert!(!compare.rect().intersects(plate), "{size}");
    }
}

/// However little room there is, the end tells its reason and all that can be done, clear of all else.
#[test]
fn the_reason_and_all_buttons_find_room_in_the_smallest_windows() {
    let usual: fn(&mut Settings) = |s| s.side_panel.open = true;
    let loser: fn(&mut Settings) = |s| s.player_names.south = LONG.to_owned();
    let winner: fn(&mut Settings) = |s| s.player_names.north = LONG.to_owned();
    let alone: fn(&mut Settings) = |s| {
        s.side_panel.open = false;
        s.player_names.south = LONG.to_owned();
    };
    for (what, size, settings) in [
        ("panel", vec2(640.0, 400.0), usual),
        ("loser", vec2(640.0, 400.0), loser),
        ("winner", vec2(640.0, 400.0), winner),
        ("alone", vec2(640.0, 400.0), alone),
        ("loser", vec2(800.0, 500.0), loser),
        ("alone", vec2(800.0, 500.0), alone),
    ] {
        let lay = Lay {
            size,
            settings,
            ..under("kalah")
        };
        let mut table = ended(lay, KALAH, "South house 6,");
        look(&mut table, &format!("end-{what}"), size);
        let texts = texts(&table);
        let line = size.y - 32.0;
        // The line at the bottom has it, too.
        let above = texts
            .iter()
            .filter(|text| text.visual_bounding_rect().bottom() < line);
        let above: Vec<&str> = above.map(|text| text.galley.text()).collect();
        for part in ["s houses are empty", "27\u{a0}:\u{a0}21"] {
            assert!(
                above.iter().any(|text| text.contains(part)),
                "{what} at {size}: {above:?}"
            );
        }
        let plates = table.harness.get_all_by_label_contains(", South, 21");
        let mut all: Vec<Rect> = plates.map(|plate| plate.rect()).collect();
        all.push(result(&table));
        for name in ["Play again", "See it again", "Study", "Compare"] {
            let button = table.harness.get_all_by_label(name).last().unwrap().rect();
            assert!(
                button.bottom() <= line - 6.0,
                "{what} at {size}: {name} {button}"
            );
            for other in &all {
                assert!(
                    !button.intersects(*other),
                    "{what} at {size}: {name} {button} over {other}"
                );
            }
            all.push(button);
        }
    }
}

/// A game of these rules that was played to its end in a window of this size, its side panel shown.
fn played_out(id: &str, size: Vec2, theme: Theme) -> Table {
    let lay = Lay {
        size,
        theme,
        settings: |s| s.side_panel.open = true,
        ..under(id)
    };
    let mut table = Table::lay(lay);
    table.act(PlayAction::SetMatchLength(NonZeroU8::new(3)));
    for _ in 0..200 {
        let houses = table.play().houses_to_play();
        let Some(house) = houses.first() else {
            break;
        };
        table.house_key(house.number());
    }
    assert!(table.play().shows_end(), "{id} at {size}");
    table
}

/// Boards with few houses are high and narrow: what can be done at the end stands beside them.
#[test]
fn all_buttons_find_room_beside_narrow_boards() {
    for (id, size) in [
        ("micro-wari", vec2(1180.0, 760.0)),
        ("micro-wari", vec2(900.0, 760.0)),
        ("micro-wari", vec2(800.0, 500.0)),
        ("micro-wari", vec2(640.0, 400.0)),
        ("kalah,houses=3,seeds=2", vec2(1180.0, 760.0)),
        ("kalah,houses=3,seeds=2", vec2(640.0, 400.0)),
    ] {
        let mut table = played_out(id, size, Theme::Light);
        look(&mut table, &format!("end-{id}"), size);
        let line = size.y - 32.0;
        let mut all: Vec<Rect> = Vec::new();
        for name in ["Next game", "See it again", "Study", "Compare"] {
            let buttons = table.harness.get_all_by_label(name);
            let mut places = buttons.map(|button| button.rect());
            let button = places.rfind(|rect| rect.top() > 44.0);
            let button = button.unwrap_or_else(|| panic!("{id} at {size}: no {name}"));
            assert!(button.bottom() <= line - 6.0, "{id} at {size}: {name}");
            for other in &all {
                assert!(!button.intersects(*other), "{id} at {size}: {name}");
            }
            all.push(button);
        }
    }
}

/// The place of the result of [`KALAH`].
fn result(table: &Table) -> Rect {
    let nodes = table.harness.get_all_by_label_contains("By 6 seeds");
    let told = |value: String| value.contains(" wins 27 : 21. ") && !value.contains("sows");
    let mut nodes = nodes.filter(|node| node.accesskit_node().value().is_some_and(told));
    nodes.next().expect("a result").rect()
}

fn set_view(table: &mut Table, view: BoardView) {
    let ctx = table.harness.ctx.clone();
    let action = kalaha::gui::view::ViewAction::SetBoardView(view);
    table.harness.state_mut().apply(&ctx, action);
    table.harness.run();
}

/// A game of five moves to its end.
fn short_game(speed: Speed, theme: Theme, size: Vec2) -> Table {
    let lay = Lay {
        size,
        theme,
        ..under("kalah")
    };
    let start = "0,0,0,0,1,1/0,1,0,0,0,1 20:24 S";
    let mut table = ended(lay, start, "South house 6,");
    table.click_start("South house 5,");
    table.click_start("North house 6,");
    table.click_start("North house 2,");
    table.click_start("South house 6,");
    table.set_speed(speed);
    table
}

#[test]
fn the_whole_game_is_shown_again_and_can_be_stopped() {
    for speed in [Speed::Instant, Speed::Fast] {
        let mut table = short_game(speed, Theme::Dark, vec2(1180.0, 760.0));
        let moves = table.moves();
        let all = table.made();
        assert!(table.has("See it again"), "{moves}");
        table.harness.get_by_label("See it again").click();
        table.harness.run_steps(2);
        assert_eq!(table.made(), 0);
        assert!(table.has("0 of 5"), "{moves}");
        table.wait("the game shown again", |table| table.made() == all);
        table.wait("its end", |table| table.has("See it again"));
        assert_eq!(table.moves(), moves);

        table.harness.get_by_label("See it again").click();
        table.harness.step();
        while table.made() < 2 {
            table.harness.step();
        }
        table.harness.get_by_label("Stop").click();
        table.harness.run_steps(2);
        let made = table.made();
        assert!(made < all);
        table.harness.run_steps(40);
        assert_eq!(table.made(), made, "it stays where it was stopped");
    }
}

#[test]
fn a_game_that_is_over_is_compared_from_its_start() {
    let mut table = short_game(Speed::Instant, Theme::Dark, vec2(1180.0, 760.0));
    let moves = table.made();
    table
        .harness
        .get_all_by_label("Compare")
        .last()
        .unwrap()
        .click();
    table.harness.run();
    assert!(table.is_comparing());
    let linked = &table.pages().compare.linked;
    assert_eq!(linked.steps().len(), moves);
}

/// A game that is seen again rests while it is paused, is slid along, has the speed of the seeds beside it, and the End key goes
/// to its end.
#[test]
fn what_is_seen_again_is_paused_slid_along_and_left_by_the_end_key() {
    let mut table = short_game(Speed::Fast, Theme::Dark, vec2(1180.0, 760.0));
    let all = table.made();
    table.harness.get_by_label("See it again").click();
    table.harness.run_steps(2);
    assert_eq!(table.made(), 0);
    table.harness.get_by_label("Pause").click();
    table.harness.run_steps(40);
    let paused = table.made();
    assert!(paused <= 1, "{paused} moves were shown before the pause");
    let slide = |table: &mut Table, to: f64| {
        let slider = table.harness.get_by_label("Move shown");
        slider.set_value_accesskit(to);
        table.harness.run_steps(2);
    };
    for to in [3, 0, 2] {
        slide(&mut table, f64::from(to));
        assert_eq!(table.made(), to as usize);
        assert!(table.has(&format!("{to} of {all}")));
    }
    table.harness.run_steps(40);
    assert_eq!(table.made(), 2, "it is still paused");
    table.harness.get_by_label("Speed of the seeds").click();
    table.harness.run_steps(2);
    table.harness.get_by_label("Instant").click();
    table.harness.run_steps(2);
    assert_eq!(table.shared().settings.speed, Speed::Instant);
    table.harness.get_by_label("Go on").click();
    table.wait("one move more", |table| table.made() > 2);
    table.harness.key_press(egui::Key::End);
    table.harness.run_steps(2);
    assert_eq!(table.made(), all);
    assert!(table.has("See it again"), "the end is told again");
}

/// Where somebody has stopped in the middle of a game that is over, it is said, and a button leads to the end; the file has it all.
#[test]
fn an_older_position_of_a_game_says_so_and_leads_to_the_end() {
    let mut table = short_game(Speed::Instant, Theme::Dark, vec2(1180.0, 760.0));
    let all = table.made();
    let path = table.folder().join("mine.json");
    table.answer(Some(&path));
    table.chord(egui::Modifiers::COMMAND, egui::Key::S);
    table.wait("its file", |t| t.play().file.state == FileState::Saved);
    table.act(PlayAction::GoTo(1));
    table.harness.run();
    assert!(table.has(&format!("Move 1 of {all} is shown")));
    assert_eq!(table.play().file.state, FileState::Saved);
    table.click("To the end");
    assert_eq!(table.made(), all);
    assert_eq!(table.play().file.state, FileState::Saved);
    assert!(table.has("See it again") && !table.has("is shown"));
    // A move taken back needs no words.
    table.chord(egui::Modifiers::COMMAND, egui::Key::Z);
    assert!(!table.has("is shown"));
}

#[test]
fn a_click_while_a_game_is_shown_again_changes_nothing_of_it() {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("kalah,houses=2,seeds=1")),
        ..Lay::default()
    });
    while let Some(house) = table.play().houses_to_play().first().copied() {
        table.click_start(&format!("{} house {},", house.side(), house.number()));
    }
    let made = table.play().game.record.made_count();
    assert!(table.play().game.to_move().is_none() && made > 2);
    let ctx = table.harness.ctx.clone();
    let watch = PlayAction::Watch(Watch::FromStart);
    table.harness.state_mut().apply(&ctx, watch);
    table.harness.step();
    table.click_start("South house 2,");
    table.key(Key::Num2);
    assert_eq!(table.play().game.record.line().len(), made);
    assert!(table.play().game.record.is_on_main_line());
}

#[test]
fn a_game_is_given_up_or_drawn_by_agreement_and_undo_takes_that_back() {
    let mut table = Table::preset("kalah");
    assert!(!table.pages().can(Command::GiveUp), "nobody has moved");
    table.play_keys(&[Key::Num3, Key::Num6]);
    table.act(Command::GiveUp);
    assert!(table.has("South wins"));
    assert!(table.has("North gave the game up here"));
    assert!(table.has("Play again"));
    assert_eq!(table.play().game.score().wins.south, 1);
    assert!(
        to_pgn(&table.play().game)
            .unwrap()
            .contains("[Result \"1-0\"]")
    );
    // No move goes on with it unasked.
    table.key(Key::Num1);
    assert_eq!(table.moves(), "3-6");
    assert!(table.has("The game is over: North gave the game up here. Undo takes that back"));
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(
        (table.moves(), table.to_move()),
        ("3-6".to_owned(), Some(Side::North))
    );
    assert_eq!(table.play().game.score().wins.south, 0);
    table.chord(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(table.has("South wins"));
    table.chord(Modifiers::COMMAND, Key::Z);
    table.key(Key::Num1);
    assert_eq!(table.moves(), "3-6 1");
    table.act(Command::AgreeOnDraw);
    assert!(table.has("Draw"));
    assert!(
        table.has("The players agreed on it here") || table.has("the players agreed on it here")
    );
    let again = table.reopen();
    assert!(again.has("Draw"), "it is kept");
    // A person gives up against a computer, whoever is to move; nothing is offered to it meanwhile.
    let mut table = Table::preset("kalah");
    table.hold_computers();
    table.seat(Side::North, Seat::computer(Level::Amateur));
    table.play_keys(&[Key::Num1]);
    assert!(!table.pages().can(Command::AgreeOnDraw));
    table.act(Command::GiveUp);
    assert!(table.has("North wins"));
    table.click("Play again");
    assert_eq!(table.play().game.score().wins.north, 1);
    assert_eq!(table.play().game.about.result, None, "another game");
}

/// The position is known to its end: who is ahead wants no draw.
#[test]
fn the_computer_takes_a_draw_where_it_is_not_ahead() {
    for (stores, is_taken) in [("20:10", true), ("10:20", false)] {
        let mut table = Table::preset("kalah");
        table.paste(&format!("1,0,0,0,0,1/1,0,0,0,1,0 {stores} S"));
        table.click("Start from here");
        table.hold_computers();
        table.act(PlayAction::SetSeat(
            Side::North,
            Seat::computer(Level::Amateur),
        ));
        assert!(
            !table.pages().can(Command::AgreeOnDraw),
            "nothing is played"
        );
        // Its seed falls in the store: South moves again.
        table.click_start("South house 6,");
        table.act(Command::AgreeOnDraw);
        let told = if is_taken {
            "the players agreed on it here"
        } else {
            "North does not take the draw"
        };
        table.wait("the answer", |t| {
            t.play().happened.contains(told) || t.has(told)
        });
        assert_eq!(table.play().game.to_move().is_none(), is_taken);
    }
}

#[test]
fn where_a_game_was_given_up_it_stays_ended_and_nowhere_else() {
    let mut table = Table::preset("kalah");
    table.play_keys(&[Key::Num3, Key::Num6]);
    table.act(Command::GiveUp);
    // What is tried beyond it in Study is no part of it.
    table.key(Key::F4);
    table.key(Key::Num1);
    assert!(!table.has("gave the game up here"));
    table.key(Key::F2);
    assert!(table.has("South wins") && table.play().game.to_move().is_none());
    // Who plays on from elsewhere has a game that goes on.
    table.key(Key::F4);
    table.key(Key::Home);
    table.key(Key::Num2);
    table.act(StudyAction::PlayOn);
    table.key(Key::F2);
    assert_eq!(table.moves(), "2");
    assert_eq!(table.play().game.to_move(), Some(Side::North));
    assert_eq!(table.play().game.about.result, None);
    // The one that was given up stays as it was.
    let kept = only_kept_game(&table);
    assert_eq!(kept.record.made_count(), 2);
    assert!(kept.told_end().is_some());
    // In a game of several rounds it ends the game, not the round.
    let mut table = Table::preset("congkak-rounds");
    table.play_keys(&[Key::Num1]);
    table.act(Command::GiveUp);
    let game = &table.play().game;
    assert!(matches!(game.next(), Some(Next::Game)));
    assert!(game.finished().is_some_and(|game| game.winner.is_some()));
    // A result that a file only tells ends nothing.
    let mut table = Table::preset("kalah");
    table.paste("[Rules \"kalah\"]\n[Result \"1-0\"]\n\n1. 3 6 1-0\n");
    assert_eq!(table.play().game.to_move(), Some(Side::North));
    table.key(Key::Num1);
    assert_eq!(table.moves(), "3-6 1");
}
