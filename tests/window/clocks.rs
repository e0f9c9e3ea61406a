//! Clocks: chosen with a new game, they run from the first move on, stand where nobody can move, and end the game.

use std::time::Duration;

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::{MAX_TAGS, Moment};
use kalaha::game::seat::Seat;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::purpose::{OpenFor, Purpose};
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::thinker::Task;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::search::level::Level;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::games::game_file;
use kalaha::storage::games::opened::read_game;
use kalaha::storage::settings::{BoardView, Speed};

use crate::small::look;
use crate::table::{Lay, Table, rules};

/// A game of one minute each, and a second more for every move.
fn blitz(id: &str) -> Table {
    let mut table = Table::sized(id, vec2(1180.0, 760.0));
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("1 minute each, 1 second more for every move, also the first");
    table.click("Start");
    table
}

fn left(table: &Table, side: Side) -> Duration {
    table.play().time_left(side).expect("there is a clock")
}

/// Lets time pass, a quarter of a second at a time.
fn rest(table: &mut Table, seconds: u32) {
    for _ in 0..4 * seconds {
        table.harness.step();
    }
}

const MINUTE: Duration = Duration::from_secs(61);

/// Time is no present to whoever ends the program in the middle of a turn, or loses power.
#[test]
fn a_program_that_is_killed_gives_back_no_more_than_a_few_seconds() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 23);
    let before = left(&table, Side::North);
    let table = table.reopen();
    let after = left(&table, Side::North);
    assert!(before < MINUTE - Duration::from_secs(22), "{before:?}");
    assert!(after < before + Duration::from_secs(6), "{after:?}");
}

#[test]
fn clocks_run_from_the_first_move_on_for_whose_turn_it_is() {
    let mut table = blitz("kalah");
    rest(&mut table, 5);
    assert_eq!(left(&table, Side::South), MINUTE, "nobody has moved");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 5);
    assert_eq!(left(&table, Side::South), MINUTE);
    let north = left(&table, Side::North);
    assert!(north <= MINUTE - Duration::from_secs(5), "{north:?}");
    table.play_keys(&[Key::Num1]);
    let after = left(&table, Side::North);
    assert!(after > north, "a second came with the move: {after:?}");
    rest(&mut table, 2);
    assert_eq!(left(&table, Side::North), after);
    assert!(left(&table, Side::South) < MINUTE);
}

/// Who answers at once has used no time, and gets what every move adds.
#[test]
fn a_move_while_the_seeds_still_move_adds_its_seconds() {
    let mut table = blitz("kalah");
    table.set_speed(Speed::Slow);
    for key in [Key::Num1, Key::Num2] {
        table.harness.key_press(key);
        table.harness.step();
    }
    assert!(table.play().playback.is_some());
    assert_eq!(table.play().game.record.made_count(), 2);
    assert_eq!(left(&table, Side::North), MINUTE + Duration::from_secs(1));
}

#[test]
fn clocks_stand_where_nobody_can_move() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1, Key::Num1]);
    let stands = |table: &mut Table, why: &str| {
        let before = left(table, Side::South);
        rest(table, 3);
        assert_eq!(left(table, Side::South), before, "{why}");
    };
    table.act(Command::Pause);
    stands(&mut table, "paused");
    assert!(table.has("Go on"));
    table.act(Command::Pause);
    table.chord(Modifiers::COMMAND, Key::N);
    stands(&mut table, "asked for a new game");
    let why = "The clocks stand while a dialog is open";
    assert!(table.has(why));
    table.key(Key::Escape);
    assert!(!table.has(why));
    // The system's dialog bars the board just so.
    table.chord(Modifiers::COMMAND, Key::S);
    stands(&mut table, "a file dialog is open");
    assert!(table.has(why));
    table.act(FileAction::ForgetDialog);
    table.key(Key::F4);
    stands(&mut table, "the game is studied");
    assert!(table.has("The clock stands until you are back in Play"));
    table.key(Key::F2);
    table.act(Command::Undo);
    assert_eq!(table.play().clock_runs(), None, "somebody went back");
    table.act(Command::Redo);
    assert_eq!(table.play().clock_runs(), Some(Side::South));
    let before = left(&table, Side::South);
    let mut again = table.reopen();
    assert_eq!(again.moves(), "1 1", "the same game");
    stands(&mut again, "just come back");
    assert!(left(&again, Side::South) >= before);
}

#[test]
fn a_computer_waits_with_its_clock_while_a_file_dialog_is_open() {
    let mut table = blitz("kalah");
    table.seat(Side::North, Seat::computer(Level::Amateur));
    table.chord(Modifiers::COMMAND, Key::S);
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 4);
    assert_eq!(table.moves(), "1");
    assert!(table.play().refusal.is_none());
    table.act(FileAction::ForgetDialog);
    table.wait("the answer", |t| t.play().game.record.made_count() > 1);
}

#[test]
fn a_clock_that_stands_says_so_and_goes_on_when_asked_or_with_the_next_move() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1, Key::Num1]);
    table.act(Command::Undo);
    assert!(table.has("The clock stands: a move was taken back"));
    table.click("Go on");
    assert_eq!(table.play().clock_runs(), Some(Side::North));
    assert!(!table.has("Go on"));
    // Also where it was paused before.
    table.act(Command::Redo);
    table.act(Command::Pause);
    table.act(Command::Undo);
    table.click("Go on");
    assert_eq!(table.play().clock_runs(), Some(Side::North));
    // A move ends a pause, too.
    table.act(Command::Pause);
    table.play_keys(&[Key::Num2]);
    assert_eq!(table.play().clock_runs(), Some(Side::South));
    assert!(!table.has("Paused"));
}

#[test]
fn whose_time_is_over_has_lost_and_without_a_clock_they_can_go_on() {
    let mut table = blitz("oware");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 62);
    assert_eq!(table.play().game.time_over(), Some(Side::North));
    assert!(table.has("South wins"));
    assert!(table.has("North has no time left"));
    assert!(table.has("Play again"));
    table.key(Key::Num1);
    assert_eq!(table.moves(), "1", "the game is over");
    assert!(table.has("without a clock the game can go on"));
    // Taken back, the game goes on where it stands, without a clock; redone, it is lost again.
    table.act(Command::Undo);
    assert_eq!(
        (table.moves(), table.play().game.clocks),
        ("1".to_owned(), None)
    );
    assert!(table.has("The game goes on without a clock"));
    assert_eq!(
        table.play().time_shown(Side::South),
        None,
        "no clock stands on a plate"
    );
    table.act(Command::Redo);
    assert_eq!(table.play().game.time_over(), Some(Side::North));
    // Where one looks at an older position it is said, with the way on.
    table.act(PlayAction::GoTo(0));
    assert!(table.has("North has no time left") && table.has("Go on without a clock"));
    table.act(PlayAction::GoTo(1));
    // It is over at the next start, too.
    let mut table = table.reopen();
    assert!(table.has("South wins"));
    // Who plays on in another game from there has what he had when he was to move.
    let lost = &table.play().game;
    assert_eq!(lost.time_left_here(Side::North), Some(Duration::ZERO));
    let next = lost.going_on_here(lost.started);
    assert_eq!(next.time_over(), None);
    assert_eq!(next.clocks.unwrap().left(Side::North), MINUTE);
    table.tab(PlayTab::Game);
    table.click("No clock");
    assert_eq!(table.play().game.clocks, None);
    table.play_keys(&[Key::Num1]);
    assert_eq!(table.moves(), "1 1");
}

#[test]
fn a_clock_that_was_put_away_stands_on_no_plate_at_the_next_start_either() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 9);
    table.play_keys(&[Key::Num1]);
    let shown = |table: &Table| Side::ALL.map(|side| table.play().time_shown(side));
    assert!(shown(&table).iter().all(Option::is_some));
    table.tab(PlayTab::Game);
    table.click("No clock");
    assert_eq!(shown(&table), [None; 2]);
    let mut table = table.reopen();
    assert_eq!(shown(&table), [None; 2]);
    // Nor where the game is played on from here, and there may be a clock again.
    let game = &table.play().game;
    assert_eq!(
        game.going_on_here(game.started).time_left_here(Side::North),
        None
    );
    table.act(PlayAction::SetClock("5".parse().ok()));
    assert!(shown(&table).iter().all(Option::is_some));
    let table = table.reopen();
    assert!(shown(&table).iter().all(Option::is_some));
}

#[test]
fn a_clock_that_is_put_away_takes_no_tag_of_another_program_along_and_finds_room() {
    let other = ("TimeControl".to_owned(), "600+5".to_owned());
    let many = (0..MAX_TAGS).map(|n| (format!("Tag{n}"), "x".to_owned()));
    for tags in [vec![other], many.collect()] {
        let mut table = blitz("kalah");
        let ctx = table.harness.ctx.clone();
        table.play_keys(&[Key::Num1]);
        let mut game = table.play().game.clone();
        game.about.tags.clone_from(&tags);
        let path = table.folder().join("tagged.json");
        std::fs::write(&path, game_file::to_text(&game, Moment(0)).unwrap()).unwrap();
        table.act(FileAction::Use(Purpose::Open(OpenFor::Game), path.clone()));
        table.wait("the game", |t| t.play().game.about.tags == tags);
        let action = PlayAction::SetClock(None);
        table.harness.state_mut().apply(&ctx, action);
        table.harness.run();
        assert_eq!(table.play().game.clocks, None);
        let table = table.reopen();
        assert_eq!(table.play().game.about.tags, tags);
    }
}

#[test]
fn the_game_before_comes_back_although_the_clock_of_the_new_one_was_put_away() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 62);
    assert!(table.play().shows_end());
    table.act(PlayAction::NextGame);
    assert_eq!(table.moves(), "");
    assert!(table.play().game.clocks.is_some());
    table.tab(PlayTab::Game);
    table.click("No clock");
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.moves(), "1");
}

#[test]
fn a_saved_game_has_the_time_that_has_run_since_the_last_move() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1]);
    rest(&mut table, 9);
    let before = left(&table, Side::North);
    assert!(before < MINUTE - Duration::from_secs(8), "{before:?}");
    let path = table.folder().join("blitz.json");
    let save = Purpose::Save(table.play().purpose());
    table.act(FileAction::Use(save, path.clone()));
    table.wait_for_file(&path);
    let game = read_game(&path).unwrap();
    let kept = game.clocks.unwrap().left(Side::North);
    assert!(kept <= before && kept + MINUTE / 4 > before, "{kept:?}");
    assert_eq!(game.clocks.unwrap().left(Side::South), MINUTE);
}

#[test]
fn after_a_loss_on_time_nothing_is_told_as_if_the_game_went_on() {
    let mut table = blitz("oware");
    table.play_keys(&[Key::Num1]);
    table.act(Command::Values);
    table.wait("values", |t| t.play().thoughts.values().is_some());
    rest(&mut table, 62);
    assert!(table.has("South wins"));
    let value = table.play().value_known(Move::Sow(
        table
            .play()
            .game
            .rules()
            .shape()
            .house(Side::North, 1)
            .unwrap(),
    ));
    assert_eq!(value, None);
    assert_eq!((table.play().lead(), table.play().to_move()), (None, None));
    table.act(Command::StudyPage);
    assert!(table.has("won"), "the plate of the winner tells it");
}

#[test]
fn the_computer_goes_by_its_clock() {
    let mut table = blitz("kalah");
    let level = Level::Perfect {
        time: Duration::from_secs(30),
    };
    table.seat(Side::North, Seat::computer(level));
    table.play_keys(&[Key::Num1]);
    let clocks = table.play().game.clocks.unwrap();
    let share = clocks.share(Side::North);
    assert!(share < Duration::from_secs(30));
    let Some(Task::Move(player, _)) = table.play().thoughts.task() else {
        panic!("it does not think");
    };
    assert_eq!(player.level, Level::Perfect { time: share });
}

#[test]
fn a_clock_that_stands_says_so_beside_a_swap_of_sides() {
    let mut table = blitz("kalah-pie");
    table.play_keys(&[Key::Num1]);
    assert!(table.has("Swap sides"));
    table.act(Command::Pause);
    assert!(table.has("Swap sides") && table.has("Paused"));
    table.click("Go on");
    assert_eq!(table.play().clock_runs(), Some(Side::North));
    table.play_keys(&[Key::Num2]);
    table.act(Command::Undo);
    assert!(table.has("Swap sides") && table.has("The clock stands"));
}

#[test]
fn a_screen_reader_hears_the_time() {
    let mut table = blitz("kalah");
    let plate = table.full_label("South, South, ");
    assert!(plate.contains("1:01 left"), "{plate}");
    table.tab(PlayTab::Game);
    table.click("Another time");
    assert!(
        table
            .harness
            .query_by_label("Minutes for the game")
            .is_some()
    );
}

#[test]
fn the_end_has_room_beside_plates_with_clocks_in_a_small_window() {
    let mut table = Table::lay(Lay {
        size: vec2(640.0, 400.0),
        with: StartWith::Rules(rules("oware")),
        settings: |settings| {
            settings.side_panel.open = false;
            settings.board_view = BoardView::FaceToFace;
        },
        ..Lay::default()
    });
    table.play_keys(&[Key::Num1]);
    table.act(PlayAction::SetClock("5".parse().ok()));
    rest(&mut table, 6);
    let button = table.harness.get_by_label("Play again").rect();
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(640.0, 400.0));
    assert!(window.contains_rect(button), "{button}");
}

#[test]
fn one_move_of_a_computer_leaves_the_others_paused_and_the_clocks_standing() {
    let mut table = blitz("kalah");
    let ctx = table.harness.ctx.clone();
    for side in Side::ALL {
        let seat = Seat::computer(Level::Beginner);
        let action = PlayAction::SetSeat(side, seat);
        table.harness.state_mut().apply(&ctx, action);
    }
    // Their moves and the clocks never come to rest.
    let until = |table: &mut Table, made: usize| {
        for _ in 0..4000 {
            if table.play().game.record.made_count() >= made {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
            table.harness.step();
        }
        panic!("no move {made}");
    };
    until(&mut table, 1);
    table.harness.state_mut().apply(&ctx, Command::Pause);
    table.harness.step();
    let made = table.play().game.record.made_count();
    table.harness.state_mut().apply(&ctx, Command::Step);
    until(&mut table, made + 1);
    rest(&mut table, 3);
    assert!(table.play().flow.paused);
    assert_eq!(table.play().game.record.made_count(), made + 1);
}

#[test]
fn going_back_gives_no_time_back() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1, Key::Num1]);
    rest(&mut table, 5);
    let thought = left(&table, Side::South);
    assert!(thought < MINUTE - Duration::from_secs(4));
    // The move that is on the board already.
    let made = table.play().game.record.made_count();
    let ctx = table.harness.ctx.clone();
    table
        .harness
        .state_mut()
        .apply(&ctx, PlayAction::GoTo(made));
    table.harness.run();
    assert!(left(&table, Side::South) <= thought);
    table.act(Command::Undo);
    table.act(Command::Redo);
    assert!(left(&table, Side::South) <= thought);
}

#[test]
fn what_is_studied_takes_nobodys_time() {
    let mut table = blitz("kalah");
    table.play_keys(&[Key::Num1, Key::Num1]);
    rest(&mut table, 5);
    let [south, north] = Side::ALL.map(|side| left(&table, side));
    table.key(Key::F4);
    // North was to move a move before.
    table.key(Key::ArrowLeft);
    table.key(Key::F2);
    assert_eq!(left(&table, Side::North), north);
    assert!(
        left(&table, Side::South) <= south,
        "his thought is not given back"
    );
    // A pause gives none back either.
    rest(&mut table, 3);
    table.act(Command::Pause);
    let paused = left(&table, Side::South);
    table.play_keys(&[Key::Num2]);
    assert!(left(&table, Side::South) <= paused + Duration::from_secs(1));
}

#[test]
fn a_clock_that_stands_behind_another_page_says_so_and_leads_back() {
    let told = "The clock stands until you are back in Play";
    let mut table = blitz("kalah");
    for page in [Key::F5, Key::F6] {
        table.key(page);
        assert!(!table.has(told), "nobody has moved");
    }
    table.key(Key::F2);
    table.play_keys(&[Key::Num1]);
    assert!(!table.has(told));
    for page in [Key::F3, Key::F4, Key::F5, Key::F6] {
        table.key(page);
        let before = left(&table, Side::North);
        rest(&mut table, 3);
        assert_eq!(left(&table, Side::North), before, "{page:?}");
        assert!(table.has(told), "{page:?}");
        look(
            &mut table,
            &format!("clock-stands-{page:?}"),
            vec2(1180.0, 760.0),
        );
        table.click(told);
        assert_eq!(table.pages().shown(), PageName::Play, "{page:?}");
        assert!(!table.has(told), "{page:?}");
    }
    // A game that is paused waits for more than the page.
    table.act(Command::Pause);
    table.key(Key::F5);
    assert!(!table.has(told));
}

#[test]
fn enter_in_the_field_of_a_number_takes_it_and_begins_no_game() {
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::N);
    table.click("Another time");
    let minutes = |table: &Table| {
        let planned = table.play().planned.as_ref();
        planned.and_then(|planned| Some(planned.clock?.base.as_secs() / 60))
    };
    assert_eq!(minutes(&table), Some(15));
    table.click("Minutes for the game");
    table.write("25");
    table.key(Key::Enter);
    assert_eq!(minutes(&table), Some(25), "the dialog stays");
    table.key(Key::Enter);
    let clock = table.play().game.clocks.as_ref();
    assert_eq!(clock.unwrap().control().base.as_secs(), 25 * 60);
}
