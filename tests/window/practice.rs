//! The practice page: puzzles solved and failed, what comes again, endings won and lost, by names and keys.

use egui::{Key, Modifiers, Theme, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use kalaha::game::contest::NamedRules;
use kalaha::game::puzzle::maker::{Maker, Stores};
use kalaha::game::puzzle::theme::{GamePhase, PuzzleTheme};
use kalaha::gui::action::Action;
use kalaha::gui::asking::question_status::QuestionStatus;
use kalaha::gui::board::ScreenSide;
use kalaha::gui::pages::PageName;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::play::planned::Planned;
use kalaha::gui::pages::practice::action::{PracticeAction, PracticeTab};
use kalaha::gui::pages::practice::ending::EndingStage;
use kalaha::gui::pages::practice::state::Practice;
use kalaha::gui::pages::practice::stock::PuzzleFilter;
use kalaha::gui::startup::StartWith;
use kalaha::rules::side::Side;
use kalaha::rules::state::Move;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::report::MoveValue;
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::storage::practice::training_file::Training;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};

use crate::pictures;
use crate::study::save_picture;
use crate::table::{Lay, Table, rules};

fn practising(rules: &str, size: Vec2, theme: Theme) -> Table {
    let named: NamedRules = parse_rules_arg(rules, Overrides::default()).unwrap();
    let mut table = Table::lay(Lay {
        size,
        theme,
        with: StartWith::Rules(Box::new(named)),
        ..Lay::default()
    });
    table.key(Key::F6);
    assert_eq!(table.pages().shown(), PageName::Practice);
    table
}

fn kalah() -> Table {
    practising("kalah", vec2(1180.0, 760.0), Theme::Dark)
}

fn practice(table: &Table) -> &Practice {
    &table.pages().practice
}

fn stand(table: &Table) -> QuestionStatus {
    practice(table).asked().unwrap().status
}

/// The answer of the puzzle, and a move that fails.
fn moves(table: &Table) -> (Move, Move) {
    let puzzle = &practice(table).asked().unwrap().puzzle;
    (puzzle.moves[0].action, puzzle.moves.last().unwrap().action)
}

/// Presses the key of a move's house.
fn press(table: &mut Table, action: Move) {
    table.house_key(action.house().unwrap().number());
}

fn click(table: &mut Table, action: Move) {
    let house = action.house().unwrap();
    table.click_start(&format!("{} house {},", house.side(), house.number()));
}

fn apply(table: &mut Table, action: impl Into<Action>) {
    let ctx = table.harness.ctx.clone();
    table.harness.state_mut().apply(&ctx, action);
    table.harness.run();
}

#[test]
fn a_puzzle_is_solved_by_keys_and_the_next_one_comes() {
    let mut table = kalah();
    let first = practice(&table).asked().unwrap().puzzle.clone();
    assert!(table.has("to move") && table.has(&format!("Rated {}", first.rating)));
    let (answer, _) = moves(&table);
    press(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Right);
    assert!(table.has("Right: ") && table.has("1 in a row, 1 at best"));
    // What is over takes no more moves.
    press(&mut table, answer);
    assert_eq!(practice(&table).record.made_count(), 1);
    assert!(table.has("Enter asks the next one"), "and it is said so");
    table.key(Key::Enter);
    let second = practice(&table).asked().unwrap().puzzle.clone();
    assert_ne!(first.position, second.position);
    assert_eq!(stand(&table), QuestionStatus::Open);
    assert!(table.has("0 due today"));
    // The game that is played was not touched.
    assert_eq!(table.moves(), "");
}

#[test]
fn a_failed_puzzle_is_refuted_on_the_board_and_comes_again_after_the_next_start() {
    let mut table = kalah();
    let failed = practice(&table).asked().unwrap().puzzle.clone();
    let (answer, wrong) = moves(&table);
    click(&mut table, wrong);
    assert_eq!(stand(&table), QuestionStatus::Wrong);
    assert!(table.has("Not that one: "));
    table.wait("what refutes it", |t| {
        practice(t).record.made_count() > 1 || practice(t).said.contains(". ")
    });
    assert!(table.has("1 due today"));
    // A click there sows nothing that is not seen: it puts the puzzle back.
    click(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Open);
    assert_eq!(practice(&table).record.made_count(), 0);
    for once_more in [(Modifiers::COMMAND, Key::Z), (Modifiers::NONE, Key::Enter)] {
        click(&mut table, wrong);
        assert_eq!(stand(&table), QuestionStatus::Wrong);
        table.chord(once_more.0, once_more.1);
        assert_eq!(stand(&table), QuestionStatus::Open);
        assert_eq!(practice(&table).record.made_count(), 0);
    }
    // A hint names it no more.
    let asked = practice(&table).asked().unwrap();
    assert!(!asked.refuted.is_empty() && asked.refuted.iter().all(|tried| *tried == wrong));
    // A right answer after a wrong one changes nothing of that.
    press(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Right);
    assert!(table.has("0 in a row, 0 at best") && table.has("1 due today"));
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    assert_ne!(practice(&table).asked().unwrap().puzzle, failed);
    let mut table = table.reopen();
    table.key(Key::F6);
    assert_eq!(practice(&table).asked().unwrap().puzzle, failed);
    assert!(table.has("; failed before"));
    press(&mut table, answer);
    assert!(table.has("0 due today"), "tomorrow");
    let card = practice(&table)
        .training
        .card(&practice(&table).named.rules, &failed);
    assert_eq!((card.solved, card.failed), (1, 1));
}

#[test]
fn hint_and_solution_are_there_by_keys_and_count_as_failed() {
    let mut table = kalah();
    table.key(Key::H);
    assert!(table.has("Hint: "));
    let (answer, _) = moves(&table);
    press(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Right);
    assert!(table.has("0 in a row") && table.has("1 due today"));
    table.click("Next puzzle");
    table.key(Key::S);
    assert_eq!(stand(&table), QuestionStatus::Shown);
    assert!(table.has("The answer is ") && table.has("2 due today"));
    table.click("Hard puzzles");
    assert!(practice(&table).asked().unwrap().puzzle.rating >= 8);
}

#[test]
fn a_hint_tells_what_the_answer_is_about_and_the_next_one_where_it_is() {
    let mut table = kalah();
    table.key(Key::H);
    let about = practice(&table).said.clone();
    table.key(Key::H);
    let place = practice(&table).said.clone();
    assert_ne!(about, place);
    assert!(!about.contains("it is house"), "{about}");
    assert!(place.starts_with("Hint: it is house "), "{place}");
    // Another puzzle has hints of its own.
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    table.key(Key::H);
    assert!(!practice(&table).said.contains("it is house"));
}

#[test]
fn puzzles_of_a_theme_are_asked_and_how_they_went_is_told_by_theme() {
    let mut table = kalah();
    let tally = |table: &Table, theme| {
        let filter = PuzzleFilter {
            theme,
            ..PuzzleFilter::default()
        };
        practice(table).tally(filter)
    };
    // Each puzzle has one theme.
    let each = PuzzleTheme::ALL.map(|theme| tally(&table, Some(theme)).puzzles);
    assert_eq!(each.iter().sum::<usize>(), 50, "{each:?}");
    let defences = tally(&table, Some(PuzzleTheme::Defence)).puzzles;
    table.click(&format!("Defence: {defences}"));
    assert_eq!(practice(&table).about(), Some(PuzzleTheme::Defence));
    let (answer, wrong) = moves(&table);
    press(&mut table, wrong);
    assert!(table.has(&format!("Defence: 0 of 1 right · {defences}")));
    assert!(!table.has("about: defence"), "that is a hint");
    press(&mut table, answer);
    press(&mut table, answer);
    assert!(table.has("about: defence"));
    table.click_start("Anything: ");
    table.click("Middle game puzzles");
    let asked = practice(&table).asked().unwrap().puzzle.clone();
    let named = practice(&table).named.clone();
    assert_eq!(
        GamePhase::of(&named.rules, &asked.position),
        GamePhase::MiddleGame
    );
    // Other rules have other kinds; how hard it may be stays.
    table.click("Hard puzzles");
    apply(&mut table, PracticeAction::Rules(rules("oware")));
    let filter = practice(&table).filter;
    assert!(filter.difficulty.is_some() && filter.phase.is_none());
}

#[test]
fn the_rules_to_practise_are_found_in_the_chooser() {
    let mut table = kalah();
    let button = |table: &Table| {
        let list = (egui::Role::ComboBox, "Rules that are practised");
        table.harness.get_by_role_and_label(list.0, list.1).click();
    };
    button(&table);
    table.harness.run();
    assert!(table.has("Choose rules to practise"));
    table.click_entry("Hus");
    table.click("Use these rules");
    assert_eq!(table.pages().shown(), PageName::Practice);
    assert_eq!(practice(&table).named.name, "Hus");
    assert!(practice(&table).asked().is_some(), "there are puzzles");
    table.click("As on the board: Kalah");
    assert_eq!(practice(&table).named.name, "Kalah");
}

#[test]
fn a_puzzle_is_studied_with_the_moves_on_the_board_and_stays_asked() {
    let mut table = kalah();
    apply(&mut table, PracticeAction::Rules(rules("empty-capture")));
    let puzzle = practice(&table).asked().unwrap().puzzle.clone();
    let (answer, _) = moves(&table);
    table.click("Study this position");
    assert_eq!(table.pages().shown(), PageName::Study);
    let game = &table.play().game;
    assert_eq!(game.record.start(), &puzzle.position);
    assert_eq!(game.rules_name, "Empty Capture");
    assert_eq!(table.moves(), "");
    table.key(Key::F6);
    assert_eq!(practice(&table).asked().unwrap().puzzle, puzzle);
    // The answer could be seen there, so that this one comes again.
    press(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Right);
    assert!(table.has("0 in a row") && table.has("1 due today"));
    table.click("Study this position");
    assert_eq!(table.play().game.record.last().unwrap().action, answer);
}

#[test]
fn the_game_that_is_going_on_waits_while_a_puzzle_is_studied() {
    let mut table = Table::preset("kalah");
    table.paste("1");
    table.key(Key::F6);
    let puzzle = practice(&table).asked().unwrap().puzzle.position;
    table.click("Study this position");
    assert_eq!(table.play().game.record.start(), &puzzle);
    let names = table.play().names();
    assert_eq!(
        (&*names[Side::South], &*names[Side::North]),
        ("South", "North")
    );
    table.key(Key::F2);
    table.click("Back to your game");
    assert_eq!(table.moves(), "1");
}

#[test]
fn what_is_studied_of_puzzles_is_nobodys_game() {
    let mut table = kalah();
    for _ in 0..2 {
        let (answer, _) = moves(&table);
        press(&mut table, answer);
        table.click("Study this position");
        assert_eq!(table.play().game.record.made_count(), 1);
        table.key(Key::F6);
        table.click("Next puzzle");
    }
    table.key(Key::F2);
    assert!(!table.has("Back to your game"));
    table.shared().flush();
    let games = std::fs::read_dir(table.folder().join("games"));
    assert_eq!(games.map_or(0, |games| games.count()), 0);
    // What is practised stays where other rules lie on the board to be studied.
    let mut table = Table::preset("kalah");
    table.paste("1");
    table.key(Key::F6);
    apply(&mut table, PracticeAction::Rules(rules("oware")));
    let asked = practice(&table).asked().unwrap().puzzle.clone();
    table.click("Study this position");
    table.key(Key::F6);
    table.key(Key::F2);
    table.click("Back to your game");
    table.key(Key::F6);
    assert_eq!(practice(&table).asked().unwrap().puzzle, asked);
}

#[test]
fn an_ending_is_studied() {
    let mut table = ending(6);
    let position = *practice(&table).record.start();
    table.click("Study this position");
    assert_eq!(table.pages().shown(), PageName::Study);
    assert_eq!(table.play().game.record.start(), &position);
}

#[test]
fn two_windows_remember_what_both_have_trained_and_a_broken_file_is_told() {
    let mut one = kalah();
    let folder = one.shared_folder();
    let (_, wrong) = moves(&one);
    press(&mut one, wrong);
    one.shared().flush();
    let folders = &one.shared().folders;
    let mut other = Training::default();
    other.best_endings = 7;
    other.save(folders).unwrap();
    let (both, trouble) = Training::load(folders);
    assert!(trouble.is_none());
    assert_eq!(both.best_endings, 7);
    assert_eq!(both.due(crate::table::clock())[0].1, 1);
    std::fs::write(folder.path().join("training.json"), "{").unwrap();
    let mut table = one.reopen();
    table.key(Key::F6);
    assert!(table.has("training begins anew"));
    assert!(folder.path().join("training.broken-1.json").exists());
}

#[test]
fn puzzles_are_made_under_any_rules_cancelled_and_kept() {
    let mut table = practising("kalah,houses=7,seeds=3", vec2(1180.0, 760.0), Theme::Dark);
    assert!(practice(&table).asked().is_none());
    assert!(table.has("There are no puzzles under these rules yet"));
    table.click("From my own games");
    // The library may have to be read first.
    table.wait("the end", |t| {
        t.has(" found in ") || t.has("The library has no game under")
    });
    table.click("From new games");
    assert!(practice(&table).underway().is_some());
    table.wait("a puzzle", |t| practice(t).asked().is_some());
    // What is found does not move what ends it.
    let cancel = |table: &Table| table.harness.get_by_label("Cancel").rect();
    let (stood, rows) = (cancel(&table), |table: &Table| {
        let tally = |theme| {
            practice(table).tally(PuzzleFilter {
                theme: Some(theme),
                ..PuzzleFilter::default()
            })
        };
        let has = |theme: &&PuzzleTheme| tally(**theme).puzzles > 0;
        PuzzleTheme::ALL.iter().filter(has).count()
    });
    let before = rows(&table);
    table.wait("puzzles of another kind", |t| rows(t) > before);
    assert_eq!(cancel(&table), stood);
    save_picture(&mut table, "puzzles-made");
    // On another page it is told below.
    table.key(Key::F2);
    table.click_start("Making puzzles: ");
    assert_eq!(table.pages().shown(), PageName::Practice);
    table.click("Cancel");
    assert!(practice(&table).underway().is_none());
    let (answer, _) = moves(&table);
    press(&mut table, answer);
    assert_eq!(stand(&table), QuestionStatus::Right);
    let made = practice(&table).tally(PuzzleFilter::default()).puzzles;
    let mut table = table.reopen();
    table.key(Key::F6);
    assert_eq!(
        practice(&table).tally(PuzzleFilter::default()).puzzles,
        made
    );
    // Other rules have puzzles of their own.
    apply(&mut table, PracticeAction::Rules(rules("kalah")));
    assert_eq!(practice(&table).tally(PuzzleFilter::default()).puzzles, 50);
    assert!(table.has("Kalah"));
}

/// The rules of the board are practised as long as nothing else was chosen or begun.
#[test]
fn another_game_on_the_board_takes_no_question_away() {
    let mut table = kalah();
    let begin = |table: &mut Table, preset: &str| {
        table.key(Key::F2);
        table.act(PlayAction::Plan(Box::new(Planned::under(*rules(preset)))));
        table.act(PlayAction::BeginPlanned);
        table.key(Key::F6);
    };
    begin(&mut table, "oware");
    assert_eq!(practice(&table).named.name, "Oware");
    let asked = practice(&table).asked().unwrap().puzzle.clone();
    table.click("Hint");
    begin(&mut table, "kalah");
    assert_eq!(practice(&table).asked().unwrap().puzzle, asked);
    apply(&mut table, PracticeAction::Rules(rules("congkak")));
    begin(&mut table, "empty-capture");
    assert_eq!(practice(&table).named.name, "Congkak");
    table.click_start("As on the board: ");
    assert_eq!(practice(&table).named.name, "Empty Capture");
}

#[test]
fn rules_that_can_have_no_puzzles_say_so() {
    let mut table = practising("tihbat", vec2(1180.0, 760.0), Theme::Dark);
    assert!(table.has("under these rules nobody ever has as many"));
    assert!(!table.has("Make puzzles from new games"));
    table.click("From new games");
    assert!(practice(&table).underway().is_none());
}

/// The proven values of the moves on the board.
fn proven(table: &Table) -> Vec<MoveValue> {
    let (rules, stop) = (practice(table).named.rules.clone(), Stop::default());
    let maker = Maker::new(&rules, Stores::AsPlayed, &stop);
    maker.prove(practice(table).record.state()).unwrap()
}

fn wait_for_turn(table: &mut Table) {
    table.wait("the answer", |t| {
        !matches!(
            practice(t).endings.stage,
            EndingStage::Looking | EndingStage::Theirs | EndingStage::New
        )
    });
}

fn ending(seeds: u32) -> Table {
    let mut table = kalah();
    table.click("Endings");
    apply(&mut table, PracticeAction::SetSeeds(seeds));
    wait_for_turn(&mut table);
    assert_eq!(practice(&table).endings.stage, EndingStage::Yours);
    table
}

/// Plays the ending on the board out by its best moves, which wins it.
fn win_ending(table: &mut Table) {
    for _ in 0..100 {
        if practice(table).endings.stage != EndingStage::Yours {
            break;
        }
        let best = proven(table)[0].action;
        press(table, best);
        wait_for_turn(table);
    }
    assert_eq!(practice(table).endings.stage, EndingStage::Won);
}

#[test]
fn an_ending_is_won_by_keys_against_the_best_defence() {
    let mut table = ending(6);
    assert!(table.has("play it out"));
    assert!(table.has("You (South)") && table.has("Computer (North)"));
    win_ending(&mut table);
    assert!(table.has("Held: the ") && table.has("1 in a row, 1 at best"));
    table.key(Key::Space);
    wait_for_turn(&mut table);
    assert_eq!(practice(&table).endings.stage, EndingStage::Yours);
    let table = table.reopen();
    table.shared().flush();
    let (training, _) = Training::load(&table.shared().folders);
    assert_eq!(training.best_endings, 1);
}

#[test]
fn an_ending_is_lost_by_a_wrong_move_and_the_right_way_is_shown() {
    let mut table = ending(7);
    let moves = proven(&table);
    let hold = moves[0].value.score.sign();
    // One move alone holds it.
    assert!(moves[1..].iter().all(|m| m.value.score.sign() < hold));
    let wrong = moves.last().unwrap().action;
    click(&mut table, wrong);
    assert_eq!(practice(&table).endings.stage, EndingStage::Lost);
    assert!(table.has("Not that one: ") && table.has("0 in a row"));
    table.wait("what answers it", |t| t.has("With best play"));
    table.click("Show me");
    assert_eq!(practice(&table).endings.stage, EndingStage::Shown);
    assert_eq!(
        practice(&table).record.last().unwrap().action,
        moves[0].action
    );
    // How it is held can be gone through to the end, and back.
    table.wait("best play", |t| t.has("With best play"));
    let over = |t: &Table| practice(t).record.state().outcome().is_some();
    assert!(!over(&table));
    table.key(Key::ArrowRight);
    assert_eq!(practice(&table).record.made_count(), 2);
    table.key(Key::End);
    assert!(over(&table), "it is shown to the end");
    table.key(Key::Home);
    assert_eq!(practice(&table).record.made_count(), 0);
    table.click("Once more");
    assert_eq!(practice(&table).endings.stage, EndingStage::Yours);
    // The puzzle is where it was.
    apply(&mut table, PracticeAction::SetTab(PracticeTab::Puzzles));
    assert_eq!(stand(&table), QuestionStatus::Open);
    apply(&mut table, PracticeAction::SetTab(PracticeTab::Endings));
    assert_eq!(practice(&table).endings.stage, EndingStage::Yours);
}

#[test]
fn a_wrong_move_of_an_ending_is_answered_on_the_board_and_taken_back_alone() {
    let mut table = ending(7);
    // A position on the way in which a move gives the result away.
    let (moves, before) = loop {
        let best = proven(&table)[0].action;
        press(&mut table, best);
        wait_for_turn(&mut table);
        if practice(&table).endings.stage != EndingStage::Yours {
            table.click("Next ending");
            wait_for_turn(&mut table);
            continue;
        }
        let (moves, hold) = (proven(&table), practice(&table).endings.goal());
        let hold = i32::from(hold == "win");
        if moves.last().unwrap().value.score.sign() < hold {
            break (moves, practice(&table).record.made_count());
        }
    };
    press(&mut table, moves.last().unwrap().action);
    assert_eq!(practice(&table).endings.stage, EndingStage::Lost);
    assert!(table.has(" away: ") && table.has(", instead of "));
    table.wait("what answers it", |t| t.has("With best play"));
    let record = &practice(&table).record;
    assert!(record.made_count() > before + 1 || record.state().to_move() == Some(Side::South));
    assert_ne!(record.state().to_move(), Some(Side::North));
    save_picture(&mut table, "ending-given-away");
    table.click("Back to the mistake");
    assert_eq!(practice(&table).endings.stage, EndingStage::Yours);
    assert_eq!(practice(&table).record.made_count(), before);
    assert!(table.has("Back where it was still "));
    assert!(table.has("0 in a row"));
    press(&mut table, moves[0].action);
    wait_for_turn(&mut table);
    assert_ne!(practice(&table).endings.stage, EndingStage::Lost);
    // From there all of it can be begun anew.
    table.click("Once more");
    assert_eq!(practice(&table).record.made_count(), 0);
    assert!(!table.has("Back to the mistake"));
}

#[test]
fn where_seeds_do_not_count_there_are_no_endings_and_that_is_said() {
    let mut table = practising("four-row", vec2(1180.0, 760.0), Theme::Dark);
    table.click("Endings");
    assert!(table.has("Endings are for games that are won by seeds"));
    let action = PracticeAction::Sow(
        practice(&table).record.state().legal_houses()[0],
        None::<ScreenSide>,
    );
    apply(&mut table, action);
    assert_eq!(practice(&table).record.made_count(), 0);
}

/// Whether this move is refuted in one way alone: what is shown does not hang on which of several as good ones is found.
fn is_refuted_in_one_way(table: &Table, wrong: Move) -> bool {
    let mut state = practice(table).record.state().preview(wrong).unwrap().1;
    let answers = state.to_move();
    while state.to_move().is_some() && state.to_move() == answers {
        let (limits, stop) = (Limits::default(), Stop::default());
        let request = Request::new(&state, Question::EveryMove, &limits, &stop);
        let report = think(&request, |_| {});
        assert!(report.is_exact());
        let best = report.best().unwrap();
        let second = report.moves.get(1);
        if second.is_some_and(|second| second.value.score == best.value.score) {
            return false;
        }
        state = state.preview(best.action).unwrap().1;
    }
    true
}

#[test]
fn the_page_with_a_puzzle_failed() {
    let mut table = practising("empty-capture", vec2(1180.0, 760.0), Theme::Dark);
    let (_, wrong) = moves(&table);
    assert!(is_refuted_in_one_way(&table, wrong));
    click(&mut table, wrong);
    table.wait("what refutes it", |t| {
        practice(t).record.made_count() > 1 || practice(t).said.contains(". ")
    });
    table.harness.remove_cursor();
    table.harness.run();
    pictures::compare(&mut table, "puzzle");
}

#[test]
fn the_page_with_an_ending_in_light() {
    let mut table = practising("mangala-tr", vec2(1180.0, 760.0), Theme::Light);
    table.click("Endings");
    wait_for_turn(&mut table);
    table.harness.remove_cursor();
    table.harness.run();
    pictures::compare(&mut table, "ending");
}

#[test]
fn the_page_in_a_small_window() {
    let mut table = practising("congkak", vec2(760.0, 520.0), Theme::Dark);
    let (answer, _) = moves(&table);
    click(&mut table, answer);
    table.wait("how it goes on", |t| t.has("With best play"));
    table.harness.remove_cursor();
    table.harness.run();
    pictures::compare(&mut table, "puzzle-small");
}

#[test]
fn a_refutation_is_told_of_its_own_board_alone() {
    let mut table = kalah();
    let (_, wrong) = moves(&table);
    press(&mut table, wrong);
    apply(&mut table, PracticeAction::SetTab(PracticeTab::Endings));
    wait_for_turn(&mut table);
    // Whatever is looked for is about the other board and was given up. What is looked for next begins once that has ended.
    apply(&mut table, PracticeAction::SetTab(PracticeTab::Puzzles));
    let (answer, _) = moves(&table);
    press(&mut table, answer);
    table.wait("the next report", |t| t.has("With best play"));
    assert!(!practice(&table).said.contains("answers"));
    apply(&mut table, PracticeAction::SetTab(PracticeTab::Endings));
    assert_eq!(practice(&table).record.made_count(), 0);
}

#[test]
fn a_new_puzzle_that_is_passed_over_gives_way_to_another_one() {
    let mut table = kalah();
    let first = practice(&table).asked().unwrap().puzzle.clone();
    table.chord(Modifiers::COMMAND, Key::ArrowRight);
    let second = practice(&table).asked().unwrap().puzzle.clone();
    assert_ne!(first.position, second.position);
}

#[test]
fn an_ending_that_was_held_counts_whatever_is_looked_at_after_it() {
    let mut table = ending(6);
    win_ending(&mut table);
    table.click("Study this position");
    table.key(Key::F6);
    assert_eq!(practice(&table).endings.streak, 1);
    // Played once more, it does not count again, and ends nothing.
    table.click("Once more");
    win_ending(&mut table);
    assert_eq!(practice(&table).endings.streak, 1);
    table.click("Once more");
    table.click("Show me");
    assert_eq!(practice(&table).endings.streak, 1);
}

#[test]
fn after_an_answer_it_is_told_how_the_game_goes_on() {
    let mut table = kalah();
    let (answer, _) = moves(&table);
    press(&mut table, answer);
    table.wait("how it goes on", |t| {
        t.has("With best play") || t.play().to_move().is_none()
    });
    // It is told, and not played.
    assert_eq!(practice(&table).record.made_count(), 1);
    table.key(Key::Enter);
    table.click("Solution");
    table.wait("how it goes on", |t| t.has("With best play"));
    assert!(table.has("The answer is "));
    let mut table = ending(6);
    table.click("Show me");
    table.wait("how it goes on", |t| t.has("With best play"));
    assert!(practice(&table).said.contains(" holds the "));
}

#[test]
fn an_ending_that_was_studied_does_not_count() {
    let mut table = ending(6);
    table.click("Study this position");
    table.key(Key::F6);
    win_ending(&mut table);
    assert_eq!(practice(&table).endings.streak, 0);
}
