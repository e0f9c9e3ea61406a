//! What people, other copies, full and slow disks and kills do, at random.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use kalaha::game::contest::Game;
use kalaha::gui::action::Action;
use kalaha::gui::command::Command;
use kalaha::gui::files::action::FileAction;
use kalaha::gui::files::purpose::{OpenFor, Purpose, SaveFor};
use kalaha::gui::modal::{Modal, WayOut};
use kalaha::gui::pages::compare::action::CompareAction;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::startup::StartWith;
use kalaha::gui::view::ViewAction;
use kalaha::rules::side::BySide;
use kalaha::search::chance::Chance;
use kalaha::storage::games::game_file;
use kalaha::storage::games::opened::{self, Opened};

use super::disk::Disk;
use super::lines::{Lines, cover, lines, lines_of};
use super::running::{Copy, offered};
use crate::table::{clock, rules};

/// How many copies run at once.
const COPIES: usize = 3;
/// How many questions are answered, one after the other.
const QUESTIONS: u32 = 3;

/// The disk, the copies that run, and what must not be lost.
pub struct World {
    chance: Chance,
    disk: Disk,
    copies: Vec<Copy>,
    /// Every line of moves that was ever on a board.
    played: Lines,
    /// Those that were said to be kept, or have left the window.
    kept: Lines,
    /// What was done, for whoever looks for the reason.
    pub story: Vec<String>,
    named: u32,
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self {
            chance: Chance::new(seed),
            disk: Disk::new(),
            copies: Vec::new(),
            played: Lines::new(),
            kept: Lines::new(),
            story: Vec::new(),
            named: 0,
        }
    }

    fn note(&mut self, text: impl Into<String>) {
        self.story.push(text.into());
    }

    fn any(&mut self, number: usize) -> usize {
        self.chance.below(number.max(1) as u32) as usize
    }

    /// Does one thing at random.
    pub fn step(&mut self) {
        if self.copies.is_empty() || (self.copies.len() < COPIES && self.any(8) == 0) {
            return self.start();
        }
        let copy = self.any(self.copies.len());
        match self.any(33) {
            0..=7 => self.sow(copy),
            8 => self.run(copy, Command::Undo),
            9 => self.run(copy, Command::Redo),
            10 | 11 => self.begin(copy),
            12 => self.save_as(copy),
            13 | 14 => self.run(copy, Command::Save),
            15 | 16 => self.open(copy),
            17 => self.compare(copy),
            18 => self.quit(copy),
            19 => self.cut_power(),
            20 => self.kill(copy),
            21 | 22 => self.turn("games"),
            23 => self.turn("autosave"),
            24 | 25 => self.turn("mine"),
            26 => self.go_on_with_another(copy),
            27 => self.save_comparison(copy),
            28 => self.hold_up(copy),
            29 => self.spoil_a_named_file(None),
            30 => self.spoil_a_named_file(Some("Dear diary".to_owned())),
            31 => self.put_a_game_of_somebody_else(),
            _ => self.mark_a_named_file(),
        }
        self.look_at_modals();
        self.remember();
    }

    fn start(&mut self) {
        let with = match self.any(4) {
            0 => StartWith::Rules(rules("kalah-6-6")),
            1 => match self.any_file() {
                Some((path, found)) => match opened::read_known(&path) {
                    Ok((_, known)) => StartWith::File(path, found, known),
                    Err(_) => StartWith::Resume,
                },
                None => StartWith::Resume,
            },
            _ => StartWith::Resume,
        };
        self.note("start");
        self.copies.push(Copy::start(self.disk.path(), with));
        self.look_at_modals();
        self.remember();
    }

    fn sow(&mut self, copy: usize) {
        let game = &self.copies[copy].app.pages().study.play.game;
        let legal = game.record.state().legal_houses();
        if legal.is_empty() {
            return self.begin(copy);
        }
        let house = legal[self.any(legal.len())];
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

    fn new_name(&mut self) -> PathBuf {
        self.named += 1;
        self.disk.file(&format!("mine/named-{}.json", self.named))
    }

    /// Saves to a new file, or to one that is there, as the user has said.
    fn save_as(&mut self, copy: usize) {
        let purpose = self.copies[copy].app.pages().study.play.purpose();
        let named = self.disk.named();
        match self.any(3) {
            0 if !named.is_empty() => {
                let path = named[self.any(named.len())].clone();
                let save = FileAction::Use(Purpose::Save(purpose), path.clone());
                self.replace(copy, &path, save.into());
            }
            _ => {
                let path = self.new_name();
                self.save(copy, purpose, path);
            }
        }
    }

    fn save(&mut self, copy: usize, purpose: SaveFor, path: PathBuf) {
        self.note(format!("{copy}: save as {}", path.display()));
        self.copies[copy].act(FileAction::Use(Purpose::Save(purpose), path));
    }

    fn save_comparison(&mut self, copy: usize) {
        let comparison = &self.copies[copy].app.pages().compare;
        if comparison.is_begun() {
            let purpose = comparison.purpose();
            let path = self.new_name();
            self.save(copy, purpose, path);
        }
    }

    fn any_file(&mut self) -> Option<(PathBuf, Opened)> {
        let all = self.disk.documents();
        let path = all.get(self.any(all.len()))?;
        Some((path.clone(), opened::read(path).ok()?))
    }

    fn open(&mut self, copy: usize) {
        if let Some((path, _)) = self.any_file() {
            self.note(format!("{copy}: open {}", path.display()));
            let open = FileAction::Use(Purpose::Open(OpenFor::Game), path);
            self.read(copy, open.into());
        }
    }

    /// Does what has a file read in a thread of its own.
    fn read(&mut self, copy: usize, action: Action) {
        let copy = &mut self.copies[copy];
        let opened = |app: &kalaha::gui::app::App| {
            let all = app.shared().notices.list().iter();
            let opened = all.filter(|n| n.text.starts_with("Opened"));
            opened.map(|notice| notice.number).max()
        };
        let before = opened(&copy.app);
        copy.act(action);
        // Not everything that hinders it is told.
        for _ in 0..2_000 {
            if opened(&copy.app) > before || copy.app.shared().modal.is_some() {
                break;
            }
            thread::sleep(Duration::from_micros(100));
            copy.app.go_on(&copy.ctx);
        }
    }

    /// A few moves on linked boards, which are then looked away from.
    fn compare(&mut self, copy: usize) {
        self.note(format!("{copy}: compare"));
        let number = self.any(6) as u8 + 1;
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
    fn cut_power(&mut self) {
        self.note("the power is cut");
        self.remember();
        let after = self.disk.copied();
        self.copies.clear();
        self.disk = after;
        self.played = self.kept.clone();
    }

    /// One copy ends at once: nothing that it was still to write is written. What it has not said to be kept may go.
    fn kill(&mut self, copy: usize) {
        self.note(format!("{copy}: killed"));
        self.remember();
        let mut victim = self.copies.remove(copy);
        self.copies.iter_mut().for_each(Copy::settle);
        self.kept.extend(victim.said_to_be_kept());
        let before = self.disk.snapshot();
        victim.before.clear();
        drop(victim);
        self.disk.restore(&before);
        let shown: Lines = self.copies.iter().flat_map(Copy::shown).collect();
        let kept = &self.kept;
        self.played
            .retain(|line| cover(kept, line) || cover(&shown, line));
    }

    /// Makes a folder go away in one instant, or come back.
    fn turn(&mut self, name: &str) {
        let is_there = self.disk.turn(name);
        self.note(format!("{name}: {is_there}"));
    }

    /// Somebody is long at writing the settings: all that this copy writes after its own waits so long.
    fn hold_up(&mut self, copy: usize) {
        let lock = fs::File::create(self.disk.file("settings.lock")).unwrap();
        if lock.try_lock().is_err() {
            return;
        }
        let time = Duration::from_millis(self.any(20) as u64);
        self.note(format!("{copy}: writing is held up for {time:?}"));
        self.copies[copy].act(Command::Panel);
        thread::spawn(move || {
            thread::sleep(time);
            drop(lock);
        });
    }

    fn go_on_with_another(&mut self, copy: usize) {
        let slot = self.any(4) as u32 + 1;
        self.note(format!("{copy}: go on with slot {slot}"));
        self.copies[copy].act(FileAction::GoOn(slot));
    }

    /// Somebody else removes or overwrites a file that the user has named: what was only there is gone by his own wish.
    fn spoil_a_named_file(&mut self, with: Option<String>) {
        let named = self.disk.named();
        let Some(path) = named.get(self.any(named.len())) else {
            return;
        };
        set_readonly(path, false);
        self.note(format!("{} becomes {with:?}", path.display()));
        self.let_go_of_file(path);
        match with {
            Some(text) => fs::write(path, text).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
    }

    /// Somebody else puts a game there that is nowhere else.
    fn put_a_game_of_somebody_else(&mut self) {
        self.named += 1;
        let mut named = rules("kalah");
        named.name = format!("Somebody's {}", self.named);
        let mut game = Game::new(*named, BySide::default(), clock());
        let action = game.record.state().legal_moves()[0];
        game.record.play(action).unwrap();
        let text = game_file::to_text(&game, clock()).unwrap();
        if !self.disk.named().is_empty() {
            self.spoil_a_named_file(Some(text));
            let theirs = lines(&game.rules_name, &game.record);
            self.played.extend(theirs.iter().cloned());
            self.kept.extend(theirs);
        }
    }

    /// A file can only be read from now on, or be written again.
    fn mark_a_named_file(&mut self) {
        let named = self.disk.named();
        if let Some(path) = named.get(self.any(named.len())) {
            let is_marked = fs::metadata(path).unwrap().permissions().readonly();
            self.note(format!("{}: read-only: {}", path.display(), !is_marked));
            set_readonly(path, !is_marked);
        }
    }

    /// Closes what is asked, or answers it.
    fn look_at_modals(&mut self) {
        for number in (0..self.copies.len()).rev() {
            for _ in 0..QUESTIONS {
                let running = self.copies.len();
                let Some(copy) = self.copies.get(number) else {
                    break;
                };
                let Some(Modal::Trouble { title, offers, .. }) = copy.app.shared().modal.clone()
                else {
                    break;
                };
                self.copies[number].act(ViewAction::CloseModal);
                let answer = offers.get(self.any(offers.len() + 1));
                self.note(format!("{number}: {title}: {:?}", answer.map(|o| o.text)));
                if let Some(answer) = answer {
                    self.answer(number, answer);
                }
                if self.copies.len() < running {
                    break; // it has closed
                }
            }
        }
    }

    fn answer(&mut self, copy: usize, offer: &WayOut) {
        match offer.actions.as_slice() {
            [Action::Run(Command::Quit)] => self.quit(copy),
            [Action::CloseAnyway] => {
                let closing = self.copies.remove(copy);
                self.let_go(&closing.shown(), None);
            }
            [Action::File(FileAction::Ask(Purpose::Save(purpose)))] => {
                let path = self.new_name();
                self.save(copy, purpose.clone(), path);
            }
            [action @ Action::File(FileAction::Replace(_, path))] => {
                self.replace(copy, path, action.clone());
            }
            [give_up @ Action::File(FileAction::GiveUp(purpose)), again] => {
                self.discard(copy, purpose, give_up.clone());
                self.again(copy, again.clone());
            }
            actions => actions
                .iter()
                .for_each(|action| self.again(copy, action.clone())),
        }
    }

    fn again(&mut self, copy: usize, action: Action) {
        match action {
            Action::File(FileAction::Use(Purpose::Open(_), _)) => self.read(copy, action),
            action => self.copies[copy].act(action),
        }
    }

    /// The user lets a game or comparison go: what of it is nowhere else.
    fn discard(&mut self, copy: usize, purpose: &SaveFor, give_up: Action) {
        let discarding = &mut self.copies[copy];
        let whole: Lines = match purpose {
            SaveFor::Game(_) => discarding.on_board(),
            _ => discarding.on_boards().into_iter().collect(),
        };
        discarding.act(give_up);
        discarding.before = discarding.wanted();
        self.let_go(&whole, None);
    }

    /// The user has this copy's document take the place of another one.
    fn replace(&mut self, copy: usize, path: &Path, action: Action) {
        self.note(format!("{copy}: replace {}", path.display()));
        self.let_go_of_file(path);
        self.copies[copy].act(action);
        self.copies[copy].settle();
    }

    fn let_go_of_file(&mut self, path: &Path) {
        self.copies.iter_mut().for_each(Copy::settle);
        if let Ok(opened) = opened::read(path) {
            self.let_go(&lines_of(&opened), Some(path));
            // What was in that file only is on a board only: not yet in the autosave, perhaps.
            let shown: Lines = self.copies.iter().flat_map(Copy::shown).collect();
            let elsewhere = self.disk.lines_but(Some(path));
            self.kept
                .retain(|line| !cover(&shown, line) || cover(&elsewhere, line));
        }
    }

    /// The user wants none of these lines any more, as far as they are neither wanted on a board nor in other files nor in
    /// slots that wait.
    fn let_go(&mut self, whole: &Lines, file: Option<&Path>) {
        self.copies.iter_mut().for_each(Copy::settle);
        let mut elsewhere = self.disk.lines_but(file);
        elsewhere.extend(self.copies.iter().flat_map(Copy::wanted));
        let stays = |line: &String| !cover(whole, line) || cover(&elsewhere, line);
        self.played.retain(stays);
        self.kept.retain(stays);
    }

    /// Notes what is on the boards, and which of it is said to be kept; what has left a board must have been.
    fn remember(&mut self) {
        for copy in &mut self.copies {
            // Not in every frame has a thread answered.
            if self.chance.below(3) > 0 {
                copy.settle();
            }
            let wanted = copy.wanted();
            let shown = copy.shown();
            let left = copy.before.iter().filter(|line| !cover(&shown, line));
            self.kept.extend(left.cloned());
            self.kept.extend(copy.said_to_be_kept());
            self.played.extend(wanted.iter().cloned());
            copy.before = wanted;
        }
    }

    /// What is lost: no line that can be reached in the program begins so.
    pub fn lost(&mut self) -> Vec<String> {
        self.disk.mend();
        let mut found = Lines::new();
        for copy in &mut self.copies {
            copy.settle();
            found.extend(copy.shown());
        }
        found.extend(offered(&self.disk));
        let lost = self.played.iter().filter(|line| !cover(&found, line));
        lost.cloned().collect()
    }
}

fn set_readonly(path: &Path, readonly: bool) {
    let mut permissions = fs::metadata(path).unwrap().permissions();
    permissions.set_readonly(readonly);
    fs::set_permissions(path, permissions).unwrap();
}
