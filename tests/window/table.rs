//! The window without a display: a config folder of its own, dialogs with set answers, a set clock.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use egui::{Theme, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kalaha::game::contest::{Moment, NamedRules};
use kalaha::gui::app::App;
use kalaha::gui::draft::RulesEdit;
use kalaha::gui::files::autosaving::SaveState;
use kalaha::gui::files::dialogs::{DialogAnswer, DialogRequest, FileDialogs};
use kalaha::gui::files::purpose::Purpose;
use kalaha::gui::pages::play::action::PlayAction;
use kalaha::gui::pages::play::state::Play;
use kalaha::gui::pages::{PageName, Pages};
use kalaha::gui::shared::Shared;
use kalaha::gui::startup::{StartWith, Startup};
use kalaha::gui::view::ViewAction;
use kalaha::gui::work::wake::NoThread;
use kalaha::gui::work::worker::Teller;
use kalaha::rules::clause::Clause;
use kalaha::rules::notation::{print_moves, print_position};
use kalaha::rules::state::Move;
use kalaha::storage::choices::PlayTab;
use kalaha::storage::disk::folders::Folders;
use kalaha::storage::rules::rules_arg::{Overrides, parse_rules_arg};
use kalaha::storage::settings::{Settings, Speed};

use crate::cpu_renderer::CpuRenderer;
use crate::kept_picture::{self, Match};

/// Dialogs that answer what the test has put down.
#[derive(Clone, Default)]
pub struct Canned {
    answers: Rc<RefCell<Vec<Option<PathBuf>>>>,
    asked: Rc<RefCell<Vec<Purpose>>>,
    missing: Rc<RefCell<bool>>,
}

impl FileDialogs for Canned {
    fn ask(&self, request: DialogRequest, teller: Teller<DialogAnswer>) -> Result<(), NoThread> {
        self.asked.borrow_mut().push(request.purpose);
        if *self.missing.borrow() {
            teller.tell(DialogAnswer::NoDialog);
            return Ok(());
        }
        match self.answers.borrow_mut().pop() {
            Some(Some(path)) => teller.tell(DialogAnswer::File(path)),
            Some(None) => teller.tell(DialogAnswer::Nothing),
            None => {}
        }
        Ok(())
    }
}

/// A fixed moment: 21 November 2026, 18:30 UTC.
pub fn clock() -> Moment {
    Moment(1_795_285_800)
}

/// A folder of a test's own on a disk that is quick, where the system has one: the program waits for what it writes.
pub fn quick_folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    match memory.is_dir() {
        true => tempfile::tempdir_in(memory).unwrap(),
        false => tempfile::tempdir().unwrap(),
    }
}

/// A window and what stands around it.
pub struct Table {
    pub harness: Harness<'static, App>,
    pub dialogs: Canned,
    folder: Rc<tempfile::TempDir>,
}

/// How a table is laid.
pub struct Lay {
    pub size: Vec2,
    pub theme: Theme,
    pub speed: Speed,
    pub with: StartWith,
    pub folder: Option<Rc<tempfile::TempDir>>,
    pub settings: fn(&mut Settings),
    /// Whether there may be letters that no font has: tests have none of the system's.
    pub any_letters: bool,
}

impl Default for Lay {
    fn default() -> Self {
        Self {
            size: vec2(1180.0, 760.0),
            theme: Theme::Dark,
            speed: Speed::Instant,
            with: StartWith::Resume,
            folder: None,
            settings: |_| {},
            any_letters: false,
        }
    }
}

/// Rules as the command line would name them.
pub fn rules(text: &str) -> Box<NamedRules> {
    let rules = parse_rules_arg(text, Overrides::default());
    Box::new(rules.unwrap_or_else(|error| panic!("{text}: {error}")))
}

impl Table {
    pub fn lay(lay: Lay) -> Self {
        let folder = lay.folder.unwrap_or_else(|| Rc::new(quick_folder()));
        let folders = Folders::at(folder.path());
        let mut settings = Settings::load(&folders).0;
        settings.speed = lay.speed;
        (lay.settings)(&mut settings);
        settings.save(&folders).unwrap();
        let startup = Startup::read(folders, lay.with, clock);
        let dialogs = Canned::default();
        let given = dialogs.clone();
        let mut builder = Harness::builder();
        if lay.any_letters {
            builder = builder.allow_missing_glyphs();
        }
        let harness = builder
            .with_size(lay.size)
            .with_theme(lay.theme)
            .with_render_cursor(false)
            // Saving answers from another thread and wakes the window a few times.
            .with_max_steps(40)
            .renderer(CpuRenderer::default())
            .build_eframe(move |cc| App::new(&cc.egui_ctx, startup, Box::new(given), clock));
        let mut table = Self {
            harness,
            dialogs,
            folder,
        };
        table.harness.run();
        table
    }

    /// A window of this size with the rules of a preset.
    pub fn sized(id: &str, size: Vec2) -> Self {
        Self::lay(Lay {
            size,
            with: StartWith::Rules(rules(id)),
            ..Lay::default()
        })
    }

    pub fn preset(id: &str) -> Self {
        Self::lay(Lay {
            with: StartWith::Rules(rules(id)),
            ..Lay::default()
        })
    }

    /// Closes the window and opens it again, as after a crash or a night.
    pub fn reopen(self) -> Self {
        let folder = self.folder.clone();
        drop(self.harness);
        Self::lay(Lay {
            folder: Some(folder),
            ..Lay::default()
        })
    }

    pub fn pages(&self) -> &Pages {
        self.harness.state().pages()
    }

    pub fn play(&self) -> &Play {
        &self.pages().study.play
    }

    pub fn shared(&self) -> &Shared {
        self.harness.state().shared()
    }

    /// Whether the boards of the compare page are shown.
    pub fn is_comparing(&self) -> bool {
        self.pages().shown() == PageName::Compare && self.pages().setup.is_none()
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Clicks what is called so, brought into view first.
    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).scroll_to_me();
        self.harness.run();
        let at = self.harness.get_by_label(label).rect().center();
        self.click_at(at);
    }

    /// Clicks at this place. All within one frame: what a thread has found by the next one may move what stands there.
    pub fn click_at(&mut self, at: egui::Pos2) {
        let button = |pressed| egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let events = [egui::Event::PointerMoved(at), button(true), button(false)];
        self.harness.input_mut().events.extend(events);
        self.harness.run();
    }

    /// Clicks what has this text at the beginning of its name.
    pub fn click_start(&mut self, start: &str) {
        let label = self.full_label(start);
        let at = self.harness.get_by_label(&label).rect().center();
        self.click_at(at);
    }

    /// The whole name of what has a name that begins so.
    pub fn full_label(&self, start: &str) -> String {
        let nodes = self.harness.get_all_by_label_contains(start);
        let mut labels = nodes.filter_map(|n| n.accesskit_node().label());
        labels
            .find(|l| l.starts_with(start))
            .unwrap_or_else(|| panic!("nothing is called {start}…"))
    }

    pub fn key(&mut self, key: egui::Key) {
        self.harness.key_press(key);
        self.harness.run();
    }

    /// Presses the key of the house with this number, 1 to 9.
    pub fn house_key(&mut self, number: u8) {
        let key = egui::Key::from_name(&number.to_string());
        self.key(key.unwrap());
    }

    pub fn chord(&mut self, modifiers: egui::Modifiers, key: egui::Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run();
    }

    /// Begins a new game as the one on the board.
    pub fn new_game(&mut self) {
        self.chord(egui::Modifiers::COMMAND, egui::Key::N);
        self.key(egui::Key::Enter);
    }

    /// Presses these keys one after the other.
    pub fn play_keys(&mut self, keys: &[egui::Key]) {
        keys.iter().for_each(|key| self.key(*key));
    }

    /// The last move that is made.
    pub fn last_move(&self) -> Move {
        let record = &self.play().game.record;
        let last = record.made_count() - 1;
        record.line().nth(last).unwrap().action
    }

    pub fn has(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// Why the last move was refused, as long as that is told on the board.
    pub fn refused(&self) -> &str {
        let refusal = self.play().refusal.as_ref();
        refusal.map_or("", |refusal| &refusal.why)
    }

    /// The moves made.
    pub fn moves(&self) -> String {
        let record = &self.play().game.record;
        let made = record.line().take(record.made_count());
        print_moves(made.map(|m| (m.by, m.action)))
    }

    pub fn position(&self) -> String {
        let game = &self.play().game;
        print_position(game.rules().shape(), game.record.state().position())
    }

    /// The answer of the next file dialog.
    pub fn answer(&mut self, path: Option<&Path>) {
        let answer = path.map(Path::to_owned);
        self.dialogs.answers.borrow_mut().push(answer);
    }

    /// As on a system without file dialogs.
    pub fn without_dialogs(&mut self) {
        *self.dialogs.missing.borrow_mut() = true;
    }

    pub fn asked(&self) -> Vec<Purpose> {
        self.dialogs.asked.borrow().clone()
    }

    /// Chooses a value of a clause in the rules panel, as its list would.
    pub fn choose(&mut self, clause: Clause, value: &str) {
        let ctx = self.harness.ctx.clone();
        let action = PlayAction::EditRules(RulesEdit::SetClause(clause, value.to_owned()));
        self.harness.state_mut().apply(&ctx, action);
        self.harness.run();
    }

    /// Chooses a preset in the chooser, which the panel opens.
    pub fn choose_preset(&mut self, name: &str) {
        self.open_presets();
        self.click_entry(name);
        self.click("Use these rules");
    }

    /// Opens the chooser of rules.
    pub fn open_presets(&mut self) {
        let node = self
            .harness
            .get_by_role_and_label(egui::Role::ComboBox, "Rules");
        node.click();
        self.harness.run();
    }

    /// Clicks an entry of an open list.
    pub fn click_entry(&mut self, label: &str) {
        let entry = |h: &Harness<'static, App>, act: fn(&egui_kittest::Node<'_>)| {
            act(&h.get_by_role_and_label(egui::Role::Button, label));
        };
        entry(&self.harness, |node| node.scroll_to_me());
        self.harness.run();
        entry(&self.harness, |node| node.click());
        self.harness.run();
    }

    /// Chooses a tab of the side panel.
    pub fn tab(&mut self, tab: PlayTab) {
        let ctx = self.harness.ctx.clone();
        self.harness
            .state_mut()
            .apply(&ctx, PlayAction::SetTab(tab));
        self.harness.run();
    }

    /// Chooses the speed of the seeds.
    pub fn set_speed(&mut self, speed: Speed) {
        let ctx = self.harness.ctx.clone();
        self.harness
            .state_mut()
            .apply(&ctx, ViewAction::SetSpeed(speed));
        self.harness.run();
    }

    /// Types a number of seeds into the setup editor.
    pub fn put(&mut self, side: &str, number: u8, seeds: u16) {
        let label = format!("Seeds in {side} house {number}");
        self.harness
            .get_by_label(&label)
            .set_value_accesskit(f64::from(seeds));
        self.harness.run();
    }

    /// Pastes text, as the system's clipboard would.
    pub fn paste(&mut self, text: &str) {
        self.harness.event(egui::Event::Paste(text.to_owned()));
        self.harness.run();
    }

    /// The folder, to lay another table in.
    pub fn shared_folder(&self) -> Rc<tempfile::TempDir> {
        self.folder.clone()
    }

    /// Runs frames until something is so; other threads have all the time that a busy machine may take.
    pub fn wait(&mut self, what: &str, done: impl Fn(&Self) -> bool) {
        for _ in 0..50_000 {
            self.harness.step();
            if done(self) {
                self.harness.run();
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
        panic!("waited in vain: {what}");
    }

    /// Runs frames until all is on the disk, which takes hardly any of the window's own time: messages stay.
    pub fn wait_until_kept(&mut self) {
        self.wait("keeping", |table| {
            table.shared().flush();
            table.shared().saving.kept() == SaveState::Yes
        });
    }

    /// Compares what is shown with a picture of the repository, once all is on the disk: the window says when something is not.
    pub fn compare_picture(&mut self, path: &str, how: Match) {
        // In mid-animation nothing may wait.
        if self.play().playback.is_none() {
            self.wait_until_kept();
        }
        kept_picture::compare(&self.harness.render().unwrap(), path, how);
    }

    /// Runs frames until a file is there and the window has heard of it, so that nothing moves under the next click.
    pub fn wait_for_file(&mut self, path: &Path) {
        self.wait("the file", |_| path.exists());
        self.shared().flush();
        self.harness.run();
    }
}
