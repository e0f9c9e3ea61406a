//! The time of one frame without rasterising: logic, layout, all shapes, tessellation.
//!
//! `cargo bench --bench frame`

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

use std::hint::black_box;
use std::thread::JoinHandle;

use divan::Bencher;
use eframe::App as _;
use egui::{Context, Event, Key, Modifiers, Pos2, RawInput, Rect, vec2};
use kalaha::game::contest::{Game, Moment, NamedRules};
use kalaha::game::review::run::{ReviewEffort, ReviewEvent, Reviewer};
use kalaha::gui::app::App;
use kalaha::gui::command::Command;
use kalaha::gui::files::dialogs::NativeDialogs;
use kalaha::gui::pages::compare::action::{CompareAction, NewBoard};
use kalaha::gui::startup::{StartWith, Startup};
use kalaha::rules::clause::assign_all;
use kalaha::rules::rule_set::RuleSet;
use kalaha::rules::side::{BySide, Side};
use kalaha::rules::spec::RuleSpec;
use kalaha::rules::state::State;
use kalaha::search::limits::{Limits, Stop};
use kalaha::search::request::{Question, Request};
use kalaha::search::think::think;
use kalaha::storage::disk::folders::Folders;
use kalaha::storage::games::opened::Opened;
use kalaha::storage::settings::{Settings, Speed};

/// The program's own.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// Whether all cores are searching meanwhile.
#[derive(Clone, Copy, PartialEq)]
enum Cores {
    Free,
    Searching,
}

/// Searches on all cores until it is dropped.
struct Search {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
}

impl Search {
    fn start() -> Self {
        let stop = Stop::default();
        let seen = stop.clone();
        let thread = std::thread::spawn(move || {
            let rules = RuleSet::usual();
            let state = State::new(&rules, rules.start(Side::South));
            let limits = Limits {
                depth: Some(200),
                threads: std::thread::available_parallelism().map_or(1, usize::from),
                ..Limits::default()
            };
            think(
                &Request::new(&state, Question::EveryMove, &limits, &seen),
                |_| {},
            );
        });
        let thread = Some(thread);
        Self { stop, thread }
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

/// What is on the desk.
#[derive(Clone, Copy, PartialEq)]
enum Shown {
    Game,
    /// So many boards side by side, at 1920 × 1080.
    Boards(usize),
    /// A reviewed game of so many moves, on the study page.
    Study(usize),
    /// The same with variations, so many moves in all.
    Variations(usize),
}

/// A game of so many moves, looked through a move deep.
fn reviewed(named: NamedRules, moves: usize) -> Game {
    let mut game = Game::new(named, BySide::default(), Moment(0));
    for number in 0..moves {
        let legal = game.record.state().legal_moves();
        game.record.play(legal[number * 5 % legal.len()]).unwrap();
    }
    let limits = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let stop = Stop::default();
    let reviewer = Reviewer {
        effort: ReviewEffort::Each(limits),
        endgames: None,
        knowledge: None,
        stop: &stop,
    };
    let mut found = Vec::new();
    let done = reviewer.review(&game.record, |heard| {
        if let ReviewEvent::Found(position) = heard {
            found.push(position);
        }
    });
    done.unwrap();
    for position in found {
        game.review
            .note(&game.record, position.place, position.analysis);
    }
    game
}

/// A game of 200 moves with one variation after the other from its end backwards, until there are so many moves.
fn with_variations(named: NamedRules, nodes: usize) -> Game {
    let mut game = reviewed(named, 200);
    let record = &mut game.record;
    let mut all = 200;
    for place in (0..200).rev() {
        record.go_to(place);
        for action in record.state().legal_moves().into_iter().skip(1) {
            if all == nodes {
                return game;
            }
            all += 1;
            record.go_to(place);
            record.play(action).unwrap();
        }
    }
    panic!("only {all} moves");
}

/// One window at 1280 × 800 with a game under these clauses on it.
fn frame(bencher: Bencher<'_, '_>, clauses: &[(&str, &str)], moved: Moved, cores: Cores) {
    frame_of(bencher, clauses, Shown::Game, moved, cores);
}

fn frame_of(
    bencher: Bencher<'_, '_>,
    clauses: &[(&str, &str)],
    shown: Shown,
    moved: Moved,
    cores: Cores,
) {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders::at(folder.path());
    let mut settings = Settings::load(&folders).0;
    settings.speed = Speed::Slow;
    settings.save(&folders).unwrap();
    let mut spec = RuleSpec::default();
    assign_all(&mut spec, clauses.iter().copied()).unwrap();
    let rules = RuleSet::new(spec).unwrap();
    let name = "Bench".to_owned();
    let named = NamedRules { name, rules };
    let file = |game| StartWith::File("game.json".into(), Opened::Game(Box::new(game)), None);
    let with = match shown {
        Shown::Study(moves) => file(reviewed(named, moves)),
        Shown::Variations(nodes) => file(with_variations(named, nodes)),
        Shown::Game | Shown::Boards(_) => StartWith::Rules(Box::new(named)),
    };
    let clock = || Moment(0);
    let startup = Startup::read(folders, with, clock);
    let ctx = Context::default();
    let mut app = App::new(&ctx, startup, Box::new(NativeDialogs), clock);
    let mut size = vec2(1280.0, 800.0);
    if matches!(shown, Shown::Study(_) | Shown::Variations(_)) {
        app.apply(&ctx, Command::StudyPage);
    }
    if let Shown::Study(moves) = shown {
        assert_eq!(app.pages().study.play.game.record.made_count(), moves);
    }
    if let Shown::Boards(boards) = shown {
        size = vec2(1920.0, 1080.0);
        app.apply(&ctx, Command::ComparePage);
        for id in ["no-leftovers", "mover-stuck"].iter().take(boards - 2) {
            let add = CompareAction::Add(NewBoard::Preset(id));
            app.apply(&ctx, add);
        }
        let linked = &app.pages().compare.linked;
        assert_eq!(linked.boards().len(), boards);
    }
    let mut frame = eframe::Frame::_new_kittest();
    let mut time = 0.0;
    let mut run = |keys: &[(Key, Modifiers)]| {
        time += 1.0 / 60.0;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            time: Some(time),
            ..RawInput::default()
        };
        input
            .events
            .extend(keys.iter().map(|&(key, modifiers)| Event::Key {
                key,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            }));
        let output = ctx.run_ui(input, |ui| {
            app.logic(ui.ctx(), &mut frame);
            app.ui(ui, &mut frame);
        });
        let mut textures = output.textures_delta;
        textures.set.clear();
        textures.free.clear();
        black_box(ctx.tessellate(output.shapes, output.pixels_per_point));
        let pages = app.pages();
        pages.study.play.playback.is_some() || pages.compare.is_moving()
    };
    // The first frames make what is then kept: the wood, the letters.
    for _ in 0..10 {
        run(&[]);
    }
    let _search = (cores == Cores::Searching).then(Search::start);
    bencher.bench_local(|| {
        if moved == Moved::Yes && !run(&[]) {
            run(&[(Key::Z, Modifiers::COMMAND)]);
            run(&[(Key::Num1, Modifiers::NONE)]);
        }
        run(&[])
    });
}

/// Whether seeds are on their way all the time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moved {
    No,
    Yes,
}

/// Rules under which a game has 200 moves.
const LONG: &[(&str, &str)] = &[("houses", "12"), ("seeds", "12"), ("capture", "none")];

/// As large as Toguz Korgool.
const NINE: &[(&str, &str)] = &[("houses", "9"), ("seeds", "9")];

const TWELVE: &[(&str, &str)] = &[("houses", "12"), ("seeds", "12")];

#[divan::bench]
fn kalah_6_4(bencher: Bencher<'_, '_>) {
    frame(bencher, &[], Moved::No, Cores::Free);
}

#[divan::bench]
fn kalah_6_4_sowing(bencher: Bencher<'_, '_>) {
    frame(bencher, &[], Moved::Yes, Cores::Free);
}

#[divan::bench]
fn kalah_9_9(bencher: Bencher<'_, '_>) {
    frame(bencher, NINE, Moved::No, Cores::Free);
}

#[divan::bench]
fn kalah_9_9_sowing(bencher: Bencher<'_, '_>) {
    frame(bencher, NINE, Moved::Yes, Cores::Free);
}

#[divan::bench]
fn kalah_12_12(bencher: Bencher<'_, '_>) {
    frame(bencher, TWELVE, Moved::No, Cores::Free);
}

#[divan::bench]
fn kalah_12_12_sowing(bencher: Bencher<'_, '_>) {
    frame(bencher, TWELVE, Moved::Yes, Cores::Free);
}

#[divan::bench]
fn four_boards_6_4(bencher: Bencher<'_, '_>) {
    frame_of(bencher, &[], Shown::Boards(4), Moved::No, Cores::Free);
}

#[divan::bench]
fn four_boards_6_4_sowing(bencher: Bencher<'_, '_>) {
    frame_of(bencher, &[], Shown::Boards(4), Moved::Yes, Cores::Free);
}

#[divan::bench]
fn study_of_200_moves(bencher: Bencher<'_, '_>) {
    frame_of(bencher, LONG, Shown::Study(200), Moved::No, Cores::Free);
}

#[divan::bench]
fn study_of_2000_moves_in_variations(bencher: Bencher<'_, '_>) {
    let shown = Shown::Variations(2_000);
    frame_of(bencher, LONG, shown, Moved::No, Cores::Free);
}

#[divan::bench]
fn kalah_6_4_while_searching(bencher: Bencher<'_, '_>) {
    frame(bencher, &[], Moved::No, Cores::Searching);
}

#[divan::bench]
fn kalah_12_12_sowing_while_searching(bencher: Bencher<'_, '_>) {
    frame(bencher, TWELVE, Moved::Yes, Cores::Searching);
}
