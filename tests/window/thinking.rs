//! Computer players, hints and values: they answer, wait, stop and are never late.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::NamedRules;
use kalaha::game::seat::Seat;
use kalaha::gui::action::Action;
use kalaha::gui::board::TagKind;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::purpose::{OpenFor, Purpose};
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::play::views::thinking::value_tags;
use kalaha::gui::startup::StartWith;
use kalaha::gui::thinking::thinker::{Task, Thought};
use kalaha::gui::view::ViewAction;
use kalaha::rules::board::Pit;
use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::rules::trace::Event;
use kalaha::search::level::{Handicap, Level, OpeningSource, Player};
use kalaha::search::report::{Report, SearchStage};
use kalaha::storage::choices::PlayTab;
use kalaha::storage::games::opened::read_game;
use kalaha::storage::settings::{BoardView, HouseLabels, Speed};

use crate::table::{Lay, Table, rules};

const QUICK: Level = Level::Expert { depth: 2 };

impl Table {
    /// Lets the window do something, as a view would ask for it.
    pub fn act(&mut self, action: impl Into<Action>) {
        let ctx = self.harness.ctx.clone();
        self.harness.state_mut().apply(&ctx, action);
        self.harness.run();
    }

    pub fn seat(&mut self, side: Side, seat: Seat) {
        self.act(PlayAction::SetSeat(side, seat));
    }

    /// Holds the computer players who are to sit down: one takes the seat of who is not to move, so that there is something to hold.
    pub fn hold_computers(&mut self) {
        let waits = self.to_move().unwrap().other();
        self.seat(waits, Seat::computer(QUICK));
        self.act(Command::Pause);
    }

    pub fn made(&self) -> usize {
        self.play().game.record.made_count()
    }

    pub fn to_move(&self) -> Option<Side> {
        self.play().game.record.state().to_move()
    }

    /// Plays a legal house of the person to move.
    fn play_any(&mut self) {
        let game = &self.play().game;
        let legal = game.record.state().legal_houses();
        let house = *legal.last().unwrap();
        self.click_start(&format!("{} house {},", house.side(), house.number()));
    }

    /// Runs frames for a while: more than any pause of the computer.
    fn let_pass(&mut self) {
        for _ in 0..40 {
            self.harness.step();
            std::thread::sleep(std::time::Duration::from_millis(4));
        }
    }

    /// Waits until the analysis has come to its end.
    pub fn wait_for_analysis(&mut self) {
        self.wait("the analysis", |t| {
            t.play().thoughts.stage() == Some(SearchStage::Done)
        });
    }

    /// The houses that tell their value.
    fn values_heard(&self) -> usize {
        self.harness.query_all_by_label_contains(", value ").count()
    }

    /// Runs no frame until the next event.
    #[track_caller]
    fn assert_at_rest(&self) {
        for output in self.harness.output().viewport_output.values() {
            let delay = output.repaint_delay;
            assert!(delay.as_secs() > 3600, "{delay:?}");
        }
    }
}

/// Kalah with two houses of two seeds.
pub fn tiny() -> Box<NamedRules> {
    let mut tiny = rules("kalah");
    let mut spec = tiny.rules.spec().clone();
    assign_all(&mut spec, [("houses", "2"), ("seeds", "2")]).unwrap();
    tiny.rules = RuleSet::new(spec).unwrap();
    tiny
}

fn tiny_table() -> Table {
    Table::lay(Lay {
        with: StartWith::Rules(tiny()),
        ..Lay::default()
    })
}

#[test]
fn the_computer_answers_under_any_rules() {
    for id in ["kalah", "oware", "congkak", "four-row", "kalaha"] {
        let mut table = Table::preset(id);
        table.seat(Side::North, Seat::computer(QUICK));
        for _ in 0..3 {
            table.play_any();
            table.wait(&format!("{id}: an answer"), |t| {
                t.to_move() != Some(Side::North)
            });
        }
        let norths = table
            .play()
            .game
            .record
            .line()
            .filter(|m| m.by == Side::North);
        assert!(norths.count() > 0, "{id}");
    }
}

#[test]
fn who_plays_is_chosen_in_the_game_panel() {
    let mut table = tiny_table();
    table.tab(PlayTab::Game);
    table.click("Who plays North");
    table.click_entry("Expert");
    let seats = table.play().game.seats;
    assert_eq!(seats.south, Seat::Person);
    assert_eq!(seats.north, Seat::computer(Level::Expert { depth: 4 }));
    table.click("Depth of North: 6");
    table.click("Depth of North: more");
    table.click("Softer play of North");
    table.click("Seeds North gives away at most: fewer");
    let player = table.play().game.seats.north.player().unwrap();
    assert_eq!(player.level, Level::Expert { depth: 7 });
    assert_eq!(player.handicap, Some(Handicap { seeds: 2, every: 3 }));
    table.click("Who plays North");
    table.click_entry("Perfect");
    table.click("Seconds for a move of North: fewer");
    assert_eq!(
        table.play().game.seats.north.player().unwrap().openings,
        OpeningSource::Book
    );
    table.click("Book of openings of North");
    let player = table.play().game.seats.north.player().unwrap();
    let time = std::time::Duration::from_secs(4);
    assert_eq!(player.level, Level::Perfect { time });
    assert!(player.handicap.is_some());
    assert_eq!(player.openings, OpeningSource::Searched);
    table.new_game();
    assert_eq!(table.play().game.seats.north.player(), Some(player));
    // Who was another player meanwhile is as he was set last.
    table.tab(PlayTab::Game);
    table.click("Who plays North");
    table.click_entry("Amateur");
    for (level, set) in [
        ("Expert", Level::Expert { depth: 7 }),
        ("Perfect", Level::Perfect { time }),
    ] {
        table.click("Who plays North");
        table.click_entry(level);
        assert_eq!(table.play().game.seats.north.player().unwrap().level, set);
    }
    let table = table.reopen();
    let levels = table.shared().settings.levels;
    assert_eq!((levels.expert_depth, levels.perfect_seconds), (7, 4));
}

#[test]
fn its_houses_are_not_for_persons() {
    let mut table = Table::preset("kalah");
    table.hold_computers();
    table.seat(Side::South, Seat::computer(QUICK));
    table.click_start("South house 3,");
    assert_eq!(table.moves(), "");
    assert_eq!(table.refused(), "The computer plays South");
}

#[test]
fn undo_while_it_thinks_cancels_and_late_answers_are_dropped() {
    let mut table = Table::preset("kalah");
    let time = std::time::Duration::from_secs(30);
    table.seat(Side::North, Seat::computer(Level::Perfect { time }));
    let ctx = table.harness.ctx.clone();
    let south = table
        .play()
        .game
        .rules()
        .shape()
        .house(Side::South, 1)
        .unwrap();
    table
        .harness
        .state_mut()
        .apply(&ctx, PlayAction::SowNumber(south.number()));
    table.harness.step();
    assert_eq!(table.moves(), "1");
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.moves(), "");
    assert_eq!(table.play().thoughts.task(), None);
    let game = &table.play().game;
    let house = game.rules().shape().house(Side::North, 1).unwrap();
    let late = Thought::Done(Report::default(), Some(Move::Sow(house)));
    table.harness.state_mut().hear(late);
    table.let_pass();
    assert_eq!(table.moves(), "");
    assert_eq!(table.play().computer_choice(), None);
    table.assert_at_rest();
}

#[test]
fn undo_goes_back_to_the_persons_own_choice() {
    let mut table = Table::preset("kalah");
    table.seat(Side::North, Seat::computer(QUICK));
    // The last seed in the store: South moves twice.
    table.click_start("South house 3,");
    table.click_start("South house 6,");
    table.wait("an answer", |t| t.to_move() == Some(Side::South));
    let after = table.moves();
    table.chord(Modifiers::COMMAND, Key::Z);
    assert_eq!(table.moves(), "3");
    table.chord(Modifiers::COMMAND, Key::Y);
    assert_eq!(table.moves(), after);
    table.click("Undo");
    table.click("Undo");
    assert_eq!(table.moves(), "");
}

#[test]
fn in_the_middle_of_a_record_it_waits_to_play_on() {
    let mut table = Table::preset("kalah");
    table.seat(Side::North, Seat::computer(QUICK));
    table.click_start("South house 1,");
    table.wait("an answer", |t| t.to_move() == Some(Side::South));
    table.act(PlayAction::GoTo(1));
    assert_eq!(table.to_move(), Some(Side::North));
    table.let_pass();
    assert_eq!(table.made(), 1);
    table.click("Play on");
    table.wait("it to play on", |t| t.made() > 1);
    assert!(!table.has("Play on"));
}

#[test]
fn it_waits_for_dialogs_and_for_the_setup_editor() {
    let mut table = Table::preset("kalah");
    table.act(Command::Keys);
    table.seat(Side::South, Seat::computer(QUICK));
    table.let_pass();
    assert_eq!(table.made(), 0);
    table.act(ViewAction::CloseModal);
    table.wait("its move", |t| t.made() > 0);
    let mut table = Table::preset("kalah");
    table.chord(Modifiers::COMMAND, Key::E);
    table.seat(Side::South, Seat::computer(QUICK));
    table.let_pass();
    assert_eq!(table.made(), 0);
    assert_eq!(table.play().thoughts.task(), None);
    table.key(Key::Escape);
    table.wait("its move", |t| t.made() > 0);
}

#[test]
fn it_waits_until_the_move_before_was_seen() {
    let mut table = Table::lay(Lay {
        speed: Speed::Slow,
        with: StartWith::Rules(rules("kalah")),
        ..Lay::default()
    });
    table.seat(Side::North, Seat::computer(QUICK));
    let label = table.full_label("South house 1,");
    table.harness.get_by_label(&label).click();
    table.harness.step();
    table.harness.step();
    let seen = std::cell::Cell::new(false);
    table.wait("the move of the computer", |table| {
        let moved = table.made() > 1;
        seen.set(seen.get() || (!moved && table.play().playback.is_none()));
        moved
    });
    assert!(seen.get());
}

#[test]
fn computers_play_a_whole_game_and_can_be_paused_and_stepped() {
    let mut table = tiny_table();
    table.hold_computers();
    table.act(ViewAction::SetPause(5_000));
    table.seat(Side::South, Seat::computer(QUICK));
    table.seat(Side::North, Seat::computer(Level::Amateur));
    table.let_pass();
    assert_eq!(table.made(), 0);
    assert!(table.has("Paused"));
    table.click("One move");
    table.wait("one move", |t| t.made() == 1);
    table.let_pass();
    assert_eq!(table.made(), 1);
    table.key(Key::P);
    table.wait("it to go on", |t| t.made() > 1);
    table.key(Key::P);
    let made = table.made();
    table.let_pass();
    assert_eq!(table.made(), made);
    table.act(ViewAction::SetPause(600));
    table.click("Go on");
    table.wait("the end", |t| t.to_move().is_none());
    let headline = table.play().end().unwrap().headline;
    assert!(table.has(&headline));
    table.assert_at_rest();
}

#[test]
fn values_are_shown_in_the_pause_before_the_computers_move() {
    let mut table = tiny_table();
    table.key(Key::V);
    table.act(ViewAction::SetPause(10_000));
    table.seat(Side::South, Seat::computer(Level::Beginner));
    table.wait("values", |t| t.values_heard() > 0);
    assert_eq!(table.made(), 0);
    table.act(ViewAction::SetPause(0));
    table.wait("its move", |t| t.made() > 0);
}

#[test]
fn a_hint_marks_a_house_and_says_it() {
    let mut table = tiny_table();
    table.key(Key::H);
    table.wait("a hint", |t| t.play().thoughts.hint().is_some());
    let said = table.play().happened.clone();
    assert!(said.starts_with("Hint: house "), "{said}");
    assert!(said.contains("South "), "{said}");
    table.assert_at_rest();
    table.play_any();
    assert_eq!(table.play().thoughts.hint(), None);
}

#[test]
fn a_hint_is_taken_from_the_values() {
    let mut table = tiny_table();
    table.key(Key::V);
    table.wait_for_analysis();
    let best = table.play().thoughts.values().unwrap().best().unwrap();
    table.key(Key::H);
    assert_eq!(table.play().thoughts.hint(), Some(best.action));
    assert!(table.play().happened.starts_with("Hint: house "));
    table.assert_at_rest();
}

#[test]
fn values_stand_at_every_legal_house_until_they_are_switched_off() {
    for id in ["kalah", "oware", "four-row"] {
        let mut table = Table::preset(id);
        table.chord(Modifiers::SHIFT, Key::V);
        let game = &table.play().game;
        let legal = game.record.state().legal_houses().len();
        table.wait("values", |t| t.values_heard() == legal);
        assert!(table.has(", best"), "{id}");
        table.play_any();
        table.wait("values of the next position", |t| t.values_heard() > 0);
        table.chord(Modifiers::SHIFT, Key::V);
        assert_eq!(table.values_heard(), 0);
        assert_eq!(table.play().thoughts.task(), None);
        table.assert_at_rest();
    }
}

/// What a plate such as `=+8` means is told beside the move under the pointer.
#[test]
fn what_a_move_is_worth_is_told_in_words_while_values_are_shown() {
    let mut table = Table::preset("kalah-6-6");
    let hover = |table: &mut Table| {
        let label = table.full_label("South house 1,");
        table.harness.get_by_label(&label).hover();
        (0..4).for_each(|_| table.harness.step());
    };
    hover(&mut table);
    assert!(table.has(": ends in ") && !table.has("Value: South"));
    table.chord(Modifiers::SHIFT, Key::V);
    table.wait("values", |t| t.values_heard() == 6);
    hover(&mut table);
    assert!(table.has("Value: South"));
}

#[test]
fn a_house_that_can_be_sown_both_ways_tells_the_better_one_to_whoever_moves() {
    let mut mbangbi = rules("mbangbi");
    let mut spec = mbangbi.rules.spec().clone();
    assign_all(&mut spec, [("houses", "3"), ("seeds", "2")]).unwrap();
    mbangbi.rules = RuleSet::new(spec).unwrap();
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(mbangbi),
        ..Lay::default()
    });
    table.chord(Modifiers::SHIFT, Key::V);
    let mut movers = [false; 2];
    for key in [Key::Num3, Key::Num3, Key::Num2] {
        table.wait_for_analysis();
        let best = value_tags(table.play(), true)
            .into_iter()
            .filter(|tag| tag.kind == TagKind::Best)
            .count();
        assert!(best > 0, "{}", table.moves());
        movers[usize::from(table.to_move() == Some(Side::North))] = true;
        table.play_keys(&[key, Key::ArrowRight]);
    }
    assert_eq!(movers, [true; 2]);
}

#[test]
fn the_half_of_a_house_that_is_clicked_is_the_way_of_a_move_that_is_studied() {
    let mut table = Table::lay(Lay {
        with: StartWith::Rules(rules("mbangbi")),
        settings: |settings| settings.board_view = BoardView::TurnToMover,
        ..Lay::default()
    });
    table.key(Key::F4);
    for start in ["South house 3,", "North house 3,"] {
        let label = table.full_label(start);
        let rect = table.harness.get_by_label(&label).rect();
        table.click_at(rect.left_center() + egui::vec2(4.0, 0.0));
        let (_, trace) = table.play().game.record.last_trace().unwrap();
        let first = trace.events.iter().find_map(|event| match event {
            Event::Drop {
                pit: Pit::House(house),
            } => Some(*house),
            _ => None,
        });
        let first = first.unwrap();
        let label = table.full_label(&format!("{} house {},", first.side(), first.number()));
        let sown = table.harness.get_by_label(&label).rect();
        assert!(sown.center().x < rect.center().x, "{start}");
    }
}

#[test]
fn houses_that_are_called_by_letters_are_called_so_everywhere() {
    let mut table = Table::preset("oware");
    table.play_keys(&[Key::Num3, Key::Num4]);
    table.tab(PlayTab::Moves);
    assert!(table.has("Move 2: North 4"));
    table.act(ViewAction::SetHouseLabels(HouseLabels::Letters));
    assert!(table.has("North sows house d"), "{}", table.play().happened);
    assert!(table.has("Move 2: North d") && !table.has("Move 2: North 4"));
    assert!(
        table
            .full_label("South house C,")
            .starts_with("South house C, 0")
    );
    table.play_keys(&[Key::Num3]);
    let told = table.refused();
    assert!(
        told.starts_with("House C is empty: play house A, B, D, E or F"),
        "{told}"
    );
    // Also a line of moves is read by letters.
    table.paste("F a");
    assert_eq!(table.moves(), "3 4 6 1");
    table.act(Command::StudyPage);
    assert!(table.has("Move 4: North a"));
    table.act(Command::ComparePage);
    assert!(table.has("North sows house a"));
    // Two rows a side keep their numbers: letters would not tell which row.
    let mut table = Table::preset("hus");
    table.act(ViewAction::SetHouseLabels(HouseLabels::Letters));
    assert!(
        table
            .full_label("South house 3,")
            .starts_with("South house 3,")
    );
}

#[test]
fn the_lead_bar_tells_the_value_from_souths_view() {
    let mut table = tiny_table();
    assert!(!table.has("Lead: "));
    table.act(Command::LeadBar);
    table.wait_for_analysis();
    assert!(table.has("Lead: South "));
    table.assert_at_rest();
    // Played to its end, the value is the result.
    while table.to_move().is_some() {
        table.play_any();
    }
    let scores = table.play().game.record.state().outcome().unwrap().scores;
    let lead = i32::from(scores.south) - i32::from(scores.north);
    let text = match lead {
        0 => "0".to_owned(),
        1.. => format!("+{lead}"),
        _ => format!("−{}", -lead),
    };
    assert!(table.has(&format!("Lead: South {text}, exact")));
    let table = table.reopen();
    assert!(table.has("Lead: "), "the setting is not kept");
}

#[test]
fn the_letter_of_a_house_sows_it_and_shift_gives_the_command() {
    let mut table = Table::preset("four-row");
    table.key(Key::H);
    assert_eq!(table.moves(), "8");
    table.chord(Modifiers::SHIFT, Key::H);
    assert_eq!(table.moves(), "8");
    assert_eq!(table.play().thoughts.task(), Some(Task::Hint));
}

#[test]
fn up_to_ten_houses_letters_are_for_commands() {
    let mut table = Table::preset("toguz-korgool");
    table.key(Key::H);
    assert_eq!(table.moves(), "");
    assert_eq!(table.play().thoughts.task(), Some(Task::Hint));
    table.key(Key::Num8);
    assert_eq!(table.moves(), "8");
}

#[test]
fn the_players_are_kept_with_the_game() {
    let expert = Seat::Computer(Player {
        handicap: Some(Handicap { seeds: 2, every: 4 }),
        ..Player::of(Level::Expert { depth: 6 })
    });
    let mut table = Table::preset("kalah");
    table.seat(Side::North, expert);
    let path = table.folder().join("kept.json");
    table.act(FileAction::Use(
        Purpose::Save(table.play().purpose()),
        path.clone(),
    ));
    table.wait_for_file(&path);
    assert_eq!(read_game(&path).unwrap().seats.north, expert);
    table.seat(Side::North, Seat::computer(Level::Beginner));
    let mut table = table.reopen();
    let seats = table.play().game.seats;
    assert_eq!(seats.north, Seat::computer(Level::Beginner));
    table.act(FileAction::Use(Purpose::Open(OpenFor::Game), path));
    table.wait("the game", |t| t.play().game.seats.north == expert);
}

#[test]
fn the_speed_of_thinking_is_heard_in_full() {
    let mut table = Table::preset("kalah-6-6");
    table.act(Command::Values);
    table.wait("its speed", |table| table.has("positions a second"));
    assert!(!table.has("k positions a second"));
}
