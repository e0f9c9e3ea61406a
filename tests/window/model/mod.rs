//! Random sequences of what people, other copies, full and slow disks and kills do: after each, every game and every comparison that
//! ever had a move can be reached again in the program.
//!
//! `KALAHA_MODEL_SEQUENCES` says how many, `KALAHA_MODEL_SEED` does one again that failed.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use egui::Context;
use kalaha::compare::linked::table::Linked;
use kalaha::game::record::Record;
use kalaha::gui::action::Action;
use kalaha::gui::app::App;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::autosaving::Kept;
use kalaha::gui::files::own_file::FileState;
use kalaha::gui::files::purpose::{OpenFor, Purpose};
use kalaha::gui::modal::Modal;
use kalaha::gui::pages::compare::action::CompareAction;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::{Startup, Wish};
use kalaha::gui::view::ViewAction;
use kalaha::rules::notation::print_moves;
use kalaha::search::chance::Chance;
use kalaha::storage::folders::Folders;
use kalaha::storage::opened::{self, Opened};
use kalaha::storage::session_file;
use kalaha::storage::settings::{Settings, Speed};
use tempfile::TempDir;

use crate::table::{Canned, clock, rules};

/// How many sequences are tried.
const SEQUENCES: u64 = 2_000;
/// How many steps each has.
const STEPS: u32 = 30;

/// One running copy of the program.
struct Copy {
    app: App,
    ctx: Context,
}

/// The disk, the copies that run, and what must not be lost.
struct World {
    chance: Chance,
    disk: TempDir,
    copies: Vec<Copy>,
    /// Every line of moves that was ever on a board.
    played: BTreeSet<String>,
    /// Those that were said to be kept.
    kept: BTreeSet<String>,
    /// What was done, for whoever looks for the reason.
    story: Vec<String>,
    named: u32,
}

/// All lines of a game, from its start to where they end.
fn lines(title: &str, record: &Record) -> BTreeSet<String> {
    let mut all: Vec<Vec<_>> = Vec::new();
    for branch in record.branches() {
        let before = all.get(branch.of).map(|line| line[..branch.after].to_vec());
        let mut line = before.unwrap_or_default();
        line.extend(branch.moves.iter().map(|made| (made.by, made.action)));
        all.push(line);
    }
    let lines = all.into_iter().filter(|line| !line.is_empty());
    lines
        .map(|line| format!("{title}: {}", print_moves(line)))
        .collect()
}

/// What is compared: the boards, where they begin, the moves on the first; nothing without a move.
fn compared(linked: &Linked) -> Option<String> {
    let names: Vec<_> = linked
        .boards()
        .iter()
        .map(|b| &*b.seat().named.name)
        .collect();
    let moves = linked.moves_of(0).map(|action| action.to_string());
    let moves: Vec<_> = moves.collect();
    let start = linked.start();
    (!moves.is_empty()).then(|| format!("{names:?} {start:?}: {}", moves.join(" ")))
}

fn lines_of(found: &Opened) -> BTreeSet<String> {
    match found {
        Opened::Game(game) => lines(&game.rules_name, &game.record),
        Opened::Pgn(whole) => lines(&whole.first.rules_name, &whole.first.record),
        Opened::Comparison(saved) => compared(&saved.linked).into_iter().collect(),
        Opened::Rules(_) => BTreeSet::new(),
    }
}

/// A folder on a disk that is quick, where the system has one.
fn quick_disk() -> TempDir {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    }
}

fn json_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found: Vec<_> = paths
        .filter(|p| p.extension().is_some_and(|e| e == "json"))
        .collect();
    found.sort();
    found
}

/// The end of the names of the folders behind the links.
const REAL: &str = "real";

/// Lets the name of a folder stand for another one, in one instant.
fn link(disk: &Path, name: &str, to: &str) {
    let new = disk.join("new link");
    symlink(disk.join(format!("{name}-{to}")), &new).unwrap();
    fs::rename(new, disk.join(name)).unwrap();
}

fn link_all(disk: &Path) {
    for name in ["games", "autosave"] {
        fs::create_dir_all(disk.join(format!("{name}-{REAL}"))).unwrap();
        link(disk, name, REAL);
    }
}

fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Err(error) = fs::copy(entry.path(), to.join(entry.file_name()))
        {
            // A temporary file that is gone by now.
            assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
        }
    }
}

impl Copy {
    fn start(disk: &Path, wish: Wish) -> Self {
        let folders = Folders::at(disk);
        let (mut settings, _) = Settings::load(&folders);
        settings.speed = Speed::Instant;
        let ctx = Context::default();
        let mut startup = Startup::read(folders, wish, clock);
        startup.settings = settings;
        let app = App::new(&ctx, startup, Box::new(Canned::default()), clock);
        Self { app, ctx }
    }

    fn act(&mut self, action: impl Into<Action>) {
        self.app.apply(&self.ctx, action);
        self.app.attend(&self.ctx);
    }

    fn on_board(&self) -> BTreeSet<String> {
        let game = &self.app.pages().study.play.game;
        lines(&game.rules_name, &game.record)
    }

    fn on_boards(&self) -> Option<String> {
        let comparison = self.app.pages().compare.as_ref()?;
        compared(&comparison.linked)
    }

    /// Waits until all is written and heard of.
    fn settle(&mut self) {
        self.app.shared().flush();
        self.app.go_on(&self.ctx);
    }
}

impl World {
    fn new(seed: u64) -> Self {
        let disk = quick_disk();
        link_all(disk.path());
        Self {
            chance: Chance::new(seed),
            disk,
            copies: Vec::new(),
            played: BTreeSet::new(),
            kept: BTreeSet::new(),
            story: Vec::new(),
            named: 0,
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.disk.path().join(name)
    }

    fn note(&mut self, text: impl Into<String>) {
        self.story.push(text.into());
    }

    /// Does one thing at random.
    fn step(&mut self) {
        if self.copies.is_empty() || (self.copies.len() < 2 && self.chance.below(8) == 0) {
            return self.start();
        }
        let copy = self.chance.below(self.copies.len() as u32) as usize;
        match self.chance.below(26) {
            0..=7 => self.sow(copy),
            8 => self.run(copy, Command::Undo),
            9 => self.run(copy, Command::Redo),
            10 | 11 => self.begin(copy),
            12 => self.save_as(copy),
            13 => self.run(copy, Command::Save),
            14 | 15 => self.open(copy),
            16 => self.compare(copy),
            17 => self.quit(copy),
            18 => self.kill(),
            19 | 20 => self.block("games"),
            21 => self.block("autosave"),
            22 => self.go_on_with_another(copy),
            23 => self.save_comparison(copy),
            24 => self.hold_up(copy),
            _ => self.remove_a_named_file(),
        }
        self.look_at_modals();
        self.remember();
    }

    fn start(&mut self) {
        let wish = match self.chance.below(4) {
            0 => Wish::Rules(rules("kalah-6-6")),
            1 => match self.any_file() {
                Some((path, found)) => match opened::read_known(&path) {
                    Ok((_, known)) => Wish::File(path, found, known),
                    Err(_) => Wish::Resume,
                },
                None => Wish::Resume,
            },
            _ => Wish::Resume,
        };
        self.note("start");
        self.copies.push(Copy::start(self.disk.path(), wish));
        self.remember();
    }

    fn sow(&mut self, copy: usize) {
        let legal = self.copies[copy]
            .app
            .pages()
            .study
            .play
            .game
            .record
            .state()
            .legal_houses();
        if legal.is_empty() {
            return self.begin(copy);
        }
        let house = legal[self.chance.below(legal.len() as u32) as usize];
        self.note(format!("{copy}: sow {house:?}"));
        self.copies[copy].act(PlayAction::SowNumber(house.number()));
    }

    fn begin(&mut self, copy: usize) {
        self.run(copy, Command::New);
        self.copies[copy].act(ViewAction::CloseModal);
        self.copies[copy].act(PlayAction::BeginPlanned);
    }

    fn run(&mut self, copy: usize, command: Command) {
        self.note(format!("{copy}: {command:?}"));
        // Boards keep no variations: what is taken back there may go.
        self.copies[copy].act(Command::PlayPage);
        // No dialog answers here.
        if command != Command::Save || self.copies[copy].app.pages().study.play.file.path.is_some()
        {
            self.copies[copy].act(command);
        }
    }

    fn save_as(&mut self, copy: usize) {
        self.named += 1;
        let path = self.path(&format!("named-{}.json", self.named));
        self.note(format!("{copy}: save as {}", path.display()));
        let purpose = Purpose::Save(self.copies[copy].app.pages().study.play.purpose());
        self.copies[copy].act(FileAction::Use(purpose, path));
    }

    fn save_comparison(&mut self, copy: usize) {
        self.named += 1;
        let path = self.path(&format!("named-{}.json", self.named));
        if let Some(comparison) = &self.copies[copy].app.pages().compare {
            let purpose = Purpose::Save(comparison.purpose());
            self.note(format!("{copy}: save the comparison as {}", path.display()));
            self.copies[copy].act(FileAction::Use(purpose, path));
        }
    }

    fn any_file(&mut self) -> Option<(PathBuf, Opened)> {
        let mut all = json_files(&self.path("games"));
        all.extend(json_files(self.disk.path()).into_iter().filter(|path| {
            path.file_name()
                .unwrap()
                .to_string_lossy()
                .starts_with("named")
        }));
        let path = all.get(self.chance.below(all.len().max(1) as u32) as usize)?;
        Some((path.clone(), opened::read(path).ok()?))
    }

    fn open(&mut self, copy: usize) {
        if let Some((path, _)) = self.any_file() {
            self.note(format!("{copy}: open {}", path.display()));
            self.copies[copy].act(FileAction::Use(Purpose::Open(OpenFor::Game), path));
            // The file is read in a thread of its own.
            let copy = &mut self.copies[copy];
            for _ in 0..1_000 {
                if copy
                    .app
                    .shared()
                    .notices
                    .list()
                    .iter()
                    .any(|n| n.text.starts_with("Opened"))
                {
                    break;
                }
                if copy.app.shared().modal.is_some() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
                copy.app.go_on(&copy.ctx);
            }
        }
    }

    /// A few moves on linked boards, which are then looked away from.
    fn compare(&mut self, copy: usize) {
        self.note(format!("{copy}: compare"));
        let number = self.chance.below(6) as u8 + 1;
        let copy = &mut self.copies[copy];
        copy.act(Command::ComparePage);
        copy.act(CompareAction::PlayActive(number));
        copy.act(Command::PlayPage);
    }

    fn quit(&mut self, copy: usize) {
        let may = self.copies[copy].app.may_close();
        self.note(format!("{copy}: quit: {may}"));
        if may {
            self.copies.remove(copy);
        }
    }

    /// The machine stops: what the disk holds at this instant is all there is.
    fn kill(&mut self) {
        self.note("kill");
        self.remember();
        let after = quick_disk();
        for entry in fs::read_dir(self.disk.path()).unwrap().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                copy_files(&path, &after.path().join(name));
            }
        }
        copy_files(self.disk.path(), after.path());
        link_all(after.path());
        self.copies.clear();
        self.disk = after;
        self.played = self.kept.clone();
    }

    /// Makes a folder go away in one instant, or come back.
    fn block(&mut self, name: &str) {
        let is_there = self.path(name).is_dir();
        self.note(format!(
            "{} {name}",
            if is_there { "block" } else { "unblock" }
        ));
        link(
            self.disk.path(),
            name,
            if is_there { "nowhere/at all" } else { REAL },
        );
    }

    /// Somebody is long at writing the settings: all that this copy writes after its own waits so long.
    fn hold_up(&mut self, copy: usize) {
        let lock = fs::File::create(self.path("settings.lock")).unwrap();
        if lock.try_lock().is_err() {
            return;
        }
        let time = Duration::from_millis(self.chance.below(20).into());
        self.note(format!("{copy}: writing is held up for {time:?}"));
        self.copies[copy].act(Command::Panel);
        thread::spawn(move || {
            thread::sleep(time);
            drop(lock);
        });
    }

    fn go_on_with_another(&mut self, copy: usize) {
        let slot = self.chance.below(3) + 1;
        self.note(format!("{copy}: go on with slot {slot}"));
        self.copies[copy].act(FileAction::GoOn(slot));
    }

    /// Somebody else removes a file that the program has saved; a game on a board is then in no file, others are gone by his
    /// own wish.
    fn remove_a_named_file(&mut self) {
        let all = json_files(self.disk.path());
        let named = all
            .iter()
            .find(|path| path.to_string_lossy().contains("named-"));
        let shown = |path: &Path| {
            let mut files = self
                .copies
                .iter()
                .map(|c| c.app.pages().study.play.file.path.as_deref());
            files.any(|file| file == Some(path))
        };
        if let Some(path) = named.filter(|path| shown(path)) {
            let in_it = opened::read(path).map(|found| lines_of(&found));
            let in_it = in_it.unwrap_or_default();
            fs::remove_file(path).unwrap();
            self.note(format!("removed {}", path.display()));
            let mut stays = BTreeSet::new();
            for copy in &self.copies {
                stays.extend(copy.on_board());
                stays.extend(copy.on_boards());
            }
            let is_in = |lines: &BTreeSet<String>, line: &String| {
                lines.iter().any(|whole| whole.starts_with(line))
            };
            let is_gone = |line: &String| is_in(&in_it, line) && !is_in(&stays, line);
            self.played.retain(|line| !is_gone(line));
            self.kept.retain(|line| !is_gone(line));
            // What was in that file only is on the board only.
            for copy in &self.copies {
                if copy.app.shared().saving.kept() != Kept::Yes {
                    let on_board = copy.on_board();
                    let goes_on = |line: &String| on_board.iter().any(|on| on.starts_with(line));
                    self.kept.retain(|line| !goes_on(line));
                }
            }
        }
    }

    /// Closes what is asked, sometimes after another try.
    fn look_at_modals(&mut self) {
        for number in 0..self.copies.len() {
            let modal = self.copies[number].app.shared().modal.clone();
            if let Some(Modal::Trouble { title, offers, .. }) = modal {
                self.note(format!("{number}: {title}"));
                self.copies[number].act(ViewAction::CloseModal);
                let again = offers.iter().find(|offer| offer.text == "Try again");
                if let (Some(again), 0) = (again, self.chance.below(3)) {
                    for action in again.actions.clone() {
                        if action != Action::Run(Command::Quit) {
                            self.copies[number].act(action);
                        }
                    }
                    self.copies[number].act(ViewAction::CloseModal);
                }
            }
        }
    }

    /// Notes what is on the boards, and which of it is said to be kept.
    fn remember(&mut self) {
        for copy in &mut self.copies {
            // Not in every frame has a thread answered.
            if self.chance.below(3) > 0 {
                copy.settle();
            }
            let (on_board, on_boards) = (copy.on_board(), copy.on_boards());
            let is_kept = copy.app.shared().saving.kept() == Kept::Yes;
            if is_kept {
                self.kept.extend(on_boards.clone());
            }
            self.played.extend(on_boards);
            let is_saved = copy.app.pages().study.play.file.state == FileState::Saved;
            if is_kept || (is_saved && !copy.app.pages().study.play.file.needs_keeping()) {
                self.kept.extend(on_board.iter().cloned());
            }
            self.played.extend(on_board);
        }
    }

    /// All lines that can be reached in the program: on boards, in files, in slots.
    fn reachable(&mut self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for copy in &mut self.copies {
            copy.settle();
            found.extend(copy.on_board());
            found.extend(copy.on_boards());
        }
        let mut files = json_files(&self.path("games"));
        files.extend(json_files(self.disk.path()));
        for path in files {
            if let Ok(opened) = opened::read(&path) {
                found.extend(lines_of(&opened));
            }
        }
        for path in json_files(&self.path("autosave")) {
            let Ok(text) = fs::read_to_string(&path) else {
                continue; // what was written ahead goes when a slot is taken anew
            };
            let read =
                session_file::from_text(&text, || panic!("a broken game in {}", path.display()));
            if let Ok(read) = read {
                let game = read.session.game;
                found.extend(lines(&game.rules_name, &game.record));
                let compare = read.session.comparison;
                found.extend(compare.and_then(|kept| compared(&kept.content.linked)));
            }
        }
        found
    }

    /// What is lost: no line that can be reached begins so.
    fn lost(&mut self) -> Vec<String> {
        link_all(self.disk.path());
        let reachable = self.reachable();
        let begins = |line: &String| {
            let next = reachable.range::<String, _>(line..).next();
            next.is_some_and(|found| {
                found == line
                    || found.starts_with(&format!("{line} "))
                    || found.starts_with(&format!("{line}-"))
            })
        };
        self.played
            .iter()
            .filter(|line| !begins(line))
            .cloned()
            .collect()
    }
}

fn try_sequence(seed: u64) -> Result<(), String> {
    let mut world = World::new(seed);
    for _ in 0..STEPS {
        world.step();
    }
    match world.lost() {
        lost if lost.is_empty() => Ok(()),
        lost => Err(format!(
            "lost with KALAHA_MODEL_SEED={seed}: {lost:#?}\n{}",
            world.story.join("\n")
        )),
    }
}

fn number(variable: &str) -> Option<u64> {
    Some(env::var(variable).ok()?.parse().unwrap())
}

#[test]
fn no_sequence_of_what_people_and_disks_do_loses_a_game() {
    if let Some(seed) = number("KALAHA_MODEL_SEED") {
        return try_sequence(seed).unwrap();
    }
    let sequences = number("KALAHA_MODEL_SEQUENCES").unwrap_or(SEQUENCES);
    let next = AtomicU64::new(0);
    let work = || loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= sequences {
            return Ok(());
        }
        try_sequence(seed)?;
    };
    let results: Vec<Result<(), String>> = thread::scope(|scope| {
        let threads = [(); 4].map(|()| scope.spawn(work));
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    for result in results {
        result.unwrap();
    }
    println!("{sequences} sequences of {STEPS} steps");
}
