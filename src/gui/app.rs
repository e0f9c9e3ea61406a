//! The window: takes what threads tell, shows the pages, carries out what was asked for.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::{CentralPanel, Context, Frame, Id, Margin, Panel, Ui, UiBuilder, ViewportCommand};

use crate::gui::action::{Action, Actions};
use crate::gui::command::Command;
use crate::gui::examples::action::ExampleAction;
use crate::gui::examples::example::{AskedIn, RulesByExample};
use crate::gui::family::state::FamilyView;
use crate::gui::files::action::FileAction;
use crate::gui::files::autosaving::SaveState;
use crate::gui::files::dialogs::FileDialogs;
use crate::gui::files::names::file_name;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::frame::dropping::dropping_ui;
use crate::gui::frame::focus::focus_ring;
use crate::gui::frame::keys::keys;
use crate::gui::frame::modals::modal_ui;
use crate::gui::frame::notices::{LEAST_MESSAGE, hold, notices_ui};
use crate::gui::frame::reading::reading_ui;
use crate::gui::frame::side::{SidePlace, side_ui};
use crate::gui::frame::status_bar::status_bar_ui;
use crate::gui::frame::top_bar::top_bar_ui;
use crate::gui::modal::{Modal, WayOut};
use crate::gui::notices::Hold;
use crate::gui::pages::Pages;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::planned::Planned;
use crate::gui::parts::focus_trail::{close_left_menus, focus_goes_on};
use crate::gui::parts::widgets::{TabStep, want_tab};
use crate::gui::shared::Shared;
use crate::gui::sound::Speaker;
use crate::gui::startup::{Clock, Instead, StartAgain, Startup};
use crate::gui::theme;
use crate::gui::thinking::thinker::Thought;
use crate::gui::view::Zoom;
use crate::gui::work::wake::Wake;
use crate::storage::settings::WindowShape;

/// The program in its window.
pub struct App {
    pages: Pages,
    shared: Shared,
    /// When the program was started, until the first frame has been shown.
    begun: Option<Instant>,
    frames: u32,
    /// The window's size as last seen, to be kept with the settings.
    shape_seen: WindowShape,
    closing: Closing,
    /// Since when it is asked to.
    closing_since: Option<Instant>,
    /// The title that the window has.
    title_shown: String,
}

/// Whether the window closes when it is told to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Closing {
    /// Once all is kept; otherwise it asks.
    IfKept,
    /// It was asked: whatever becomes of what is not kept.
    Anyway,
}

/// What is said where the window is to close while a file is being made.
const STILL_MADE: &str = "What is to be saved is still being made";

/// What opens this file again.
fn opening(path: PathBuf) -> Action {
    FileAction::Use(Purpose::Open(OpenFor::Game), path).into()
}

impl App {
    /// The window with what the last session left, or what the command line asks for.
    pub fn new(
        ctx: &Context,
        startup: Startup,
        dialogs: Box<dyn FileDialogs>,
        clock: Clock,
    ) -> Self {
        theme::install(ctx);
        let Startup {
            folders,
            slot,
            settings,
            session,
            instead,
            later,
            troubles,
        } = startup;
        let shape_seen = settings.window;
        let woken = (clock, Wake::from(ctx));
        let mut shared = Shared::new(settings, folders, slot, dialogs, woken);
        for trouble in troubles {
            shared.notices.trouble(trouble);
        }
        let mut pages = Pages::resumed(session);
        match instead {
            Some(Instead::Game(game, file, again)) => {
                let named = game.named_rules();
                shared.doing = Some(match again {
                    StartAgain::File(path) => opening(path),
                    StartAgain::Rules => PlayAction::BeginPlanned.into(),
                });
                if !pages.hand_over(*game, file, &mut shared) {
                    pages.study.play.planned = Some(Planned::under(named));
                }
            }
            Some(Instead::Comparison(content, file)) => {
                shared.doing = file.path.clone().map(opening);
                pages.begin_with_boards(*content, file, &mut shared);
            }
            // The boards are shown by the session that has them.
            None => pages.show_again(shared.settings.shown_page, &mut shared),
        }
        if let Some(path) = later {
            shared.read(OpenFor::Game, path);
        }
        shared.own.look(&shared.folders, &shared.wake);
        shared.use_settings(ctx);
        pages.autosave(&mut shared);
        Self {
            pages,
            shared,
            begun: None,
            frames: 0,
            shape_seen,
            closing: Closing::IfKept,
            closing_since: None,
            title_shown: String::new(),
        }
    }

    /// Says in the log how long after this moment the first frame was shown.
    pub fn timed_from(mut self, begun: Instant) -> Self {
        self.begun = Some(begun);
        self
    }

    /// Lets the seeds be heard.
    pub fn listen(&mut self, speaker: Box<dyn Speaker>) {
        self.shared.sound.listen(speaker);
    }

    /// The pages, for tests.
    pub const fn pages(&self) -> &Pages {
        &self.pages
    }

    /// What the pages share, for tests.
    pub const fn shared(&self) -> &Shared {
        &self.shared
    }

    /// Takes a thought as if a thread had told it, for tests.
    pub fn hear(&mut self, thought: Thought) {
        self.pages
            .study
            .play
            .take_thought(thought, &mut self.shared);
    }

    /// Carries out one action.
    pub fn apply(&mut self, ctx: &Context, action: impl Into<Action>) {
        let action = action.into();
        self.shared.doing = Some(action.clone());
        match action {
            Action::CloseAnyway => {
                self.closing = Closing::Anyway;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            Action::Run(command) if self.pages.can(command) => self.run(ctx, command),
            Action::View(action) => self.shared.view(ctx, action),
            Action::Example(action) => self.shared.example(action),
            action => self.pages.apply(ctx, action, &mut self.shared),
        }
    }

    fn run(&mut self, ctx: &Context, command: Command) {
        let shared = &mut self.shared;
        match command {
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Command::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::Panel => shared.change_settings(|s| s.side_panel.open ^= true),
            Command::NextTab | Command::PreviousTab => {
                if !shared.settings.side_panel.open {
                    shared.change_settings(|s| s.side_panel.open = true);
                }
                let next = command == Command::NextTab;
                want_tab(
                    ctx,
                    if next {
                        TabStep::Next
                    } else {
                        TabStep::Previous
                    },
                );
            }
            Command::FullScreen => {
                let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::ZoomIn => shared.zoom(ctx, Zoom::In),
            Command::ZoomOut => shared.zoom(ctx, Zoom::Out),
            Command::ZoomReset => shared.zoom(ctx, Zoom::Reset),
            Command::Family => {
                let game = &self.pages.study.play.game;
                let known = shared.own.known(&game.rules_name, game.rules().spec());
                let chosen = known.map_or("", |preset| &preset.id);
                shared.show_family(FamilyView::new(None, chosen));
            }
            Command::Keys => shared.modal = Some(Modal::Keys),
            Command::Rules => shared.modal = Some(Modal::Rules),
            Command::RulesByExample => {
                let named = self.pages.rules_told();
                let (number, from) = (0, AskedIn::Page);
                let example = RulesByExample {
                    named,
                    number,
                    from,
                };
                shared.example(ExampleAction::Show(Box::new(example)));
            }
            Command::Messages => shared.modal = Some(Modal::Messages),
            Command::About => shared.modal = Some(Modal::About),
            _ => self.pages.run(ctx, command, shared),
        }
    }

    /// All of a frame but what is seen of it: what threads tell, what is due.
    pub fn go_on(&mut self, ctx: &Context) {
        self.pages.hear(&mut self.shared);
        self.keep_again(ctx);
        self.close_once_made(ctx);
        if ctx.input(|i| i.viewport().close_requested()) {
            self.closing_since = Some(Instant::now());
            self.close_if_kept(ctx);
        }
        self.note_window(ctx);
        self.name_window(ctx);
        self.open_dropped(ctx);
        self.shared.use_scale(ctx);
        self.let_notices_go(ctx);
        self.pages.advance(ctx, &mut self.shared);
        self.shared.advance_example(ctx);
        self.attend(ctx);
    }

    /// What follows from what was asked for: it is kept, and thoughts about what is no longer on the board end.
    pub fn attend(&mut self, ctx: &Context) {
        self.pages.attend(ctx, &mut self.shared);
    }

    /// Keeps the window open where it would take something with it that is not kept, and asks.
    fn close_if_kept(&mut self, ctx: &Context) {
        if self.closing == Closing::IfKept && !self.may_close() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
    }

    /// Whether what was trained is on the disk; else it is asked what is to become of it.
    fn is_training_kept(&mut self) -> bool {
        let SaveState::No(reason) = self.shared.saving_training.kept() else {
            return true;
        };
        let mut text = reason.to_owned();
        // It would be given up with it.
        text.extend(self.pages.being_made().map(|made| format!("\n{made}")));
        self.shared.modal = Some(Modal::Trouble {
            title: "What was trained is not kept and would be lost".to_owned(),
            text,
            offers: vec![
                WayOut::new("Try again", Command::Quit),
                WayOut::new("Close anyway", Action::CloseAnyway),
            ],
        });
        false
    }

    /// Whether nothing is lost with the window: what is not on the disk yet is waited for, what failed
    /// is tried once more, and if it still fails that is told.
    pub fn may_close(&mut self) -> bool {
        let shared = &mut self.shared;
        if matches!(shared.saving_settings.kept(), SaveState::No(_)) {
            shared.save_settings();
        }
        if matches!(shared.saving_training.kept(), SaveState::No(_)) {
            shared.save_training(&self.pages.practice.training);
        }
        // What the user was told already does not hold the window a second time.
        let before = shared.modal.clone();
        let tells = |shared: &Shared| {
            matches!(shared.modal, Some(Modal::Trouble { .. })) && shared.modal != before
        };
        let was_told = before.as_ref().is_some_and(Modal::asks_to_close);
        let dialog = shared.dialog.as_ref();
        if dialog.is_some_and(|dialog| matches!(dialog.purpose, Purpose::Save(_))) && !was_told {
            shared.modal = Some(Modal::Trouble {
                title: "A file dialog is still open".to_owned(),
                text: "What is to be saved there would not be: answer it first".to_owned(),
                offers: vec![WayOut::new("Close anyway", Action::CloseAnyway)],
            });
            return false;
        }
        if !self.pages.needs_keeping() {
            shared.flush();
            self.pages.hear(shared);
            return was_told
                || (!tells(shared) && self.is_training_kept() && self.nothing_is_made());
        }
        let time_runs = self.pages.study.play.spends_time();
        let has_changed = shared.takes_keeping() || self.pages.plays_sheets() || time_runs;
        if has_changed || matches!(shared.saving.kept(), SaveState::No(_)) {
            self.pages.autosave(shared);
        }
        shared.flush();
        self.pages.hear(shared);
        let SaveState::No(reason) = shared.saving.kept() else {
            return was_told
                || (!tells(shared) && self.is_training_kept() && self.nothing_is_made());
        };
        let reason = reason.to_owned();
        let again = WayOut::new("Try again", Command::Quit);
        let anyway = WayOut::new("Close anyway", Action::CloseAnyway);
        let title = "This game is not kept and would be lost";
        self.pages
            .unkept(title, reason, vec![again, anyway], shared);
        false
    }

    /// Whether nothing is being made that somebody wished to have in a file; else asks whether it is to be given up.
    fn nothing_is_made(&mut self) -> bool {
        let Some(text) = self.pages.being_made() else {
            return true;
        };
        self.shared.modal = Some(Modal::Trouble {
            title: STILL_MADE.to_owned(),
            text: format!("{text}. The window closes by itself once that is done."),
            offers: vec![WayOut::new("Close anyway", Action::CloseAnyway)],
        });
        false
    }

    /// Closes the window that was only asked to wait, once there is nothing more to wait for.
    fn close_once_made(&mut self, ctx: &Context) {
        let modal = &self.shared.modal;
        let waits = matches!(modal, Some(Modal::Trouble { title, .. }) if title == STILL_MADE);
        if waits && self.pages.being_made().is_none() {
            self.shared.modal = None;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Tries again what could not be kept, when that is due.
    fn keep_again(&mut self, ctx: &Context) {
        let now = ctx.input(|i| i.time);
        let shared = &mut self.shared;
        let settings = shared.saving_settings.again_in(now);
        if settings.is_some_and(|left| left <= 0.0) {
            shared.save_settings();
        }
        let training = shared.saving_training.again_in(now);
        if training.is_some_and(|left| left <= 0.0) {
            shared.save_training(&self.pages.practice.training);
        }
        let game = shared.saving.again_in(now);
        if game.is_some_and(|left| left <= 0.0) {
            self.pages.autosave(shared);
        }
        for left in [settings, training, game].into_iter().flatten() {
            if left > 0.0 {
                ctx.request_repaint_after(Duration::from_secs_f64(left));
            }
        }
    }

    /// Takes away messages whose time is over, and looks again when the next one's is.
    fn let_notices_go(&mut self, ctx: &Context) {
        let hold = hold(ctx);
        let notices = &mut self.shared.notices;
        notices.pass(ctx.input(|i| i.time), hold);
        // While they are held nothing changes; the pointer wakes the window when it leaves.
        if let (Some(after), Hold::No) = (notices.next_change(), hold) {
            ctx.request_repaint_after(after);
        }
    }

    /// The title of the window: the rules or the page, the file, the program.
    pub fn title(&self) -> String {
        let page = self.pages.front();
        let of_page = || self.pages.shown().command().text().to_owned();
        let name = page.window_title().unwrap_or_else(of_page);
        let file = page.document().and_then(|document| document.file);
        let file = file.map(|file| format!("{} — ", file_name(file)));
        format!("{}{name} — Kalaha", file.unwrap_or_default())
    }

    /// Writes the title of the window anew where it has changed.
    fn name_window(&mut self, ctx: &Context) {
        let title = self.title();
        if title != self.title_shown {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title_shown = title;
        }
    }

    /// Opens a file that was dropped on the window; of several the first, unless the page takes all of them in.
    fn open_dropped(&mut self, ctx: &Context) {
        let paths: Vec<PathBuf> = ctx.input(|i| {
            let dropped = i.raw.dropped_files.iter();
            dropped.map(|file| file.path().to_owned()).collect()
        });
        let [path, others @ ..] = paths.as_slice() else {
            return;
        };
        if self.shared.modal.as_ref().is_some_and(Modal::is_filled_in) {
            let name = file_name(path);
            let text = format!("{name} is not opened: what is filled in here would be lost");
            return self.shared.notices.trouble(text);
        }
        if !others.is_empty() {
            if let Some(import) = self.pages.front().import(paths.clone()) {
                return self.apply(ctx, import);
            }
            let (name, all) = (file_name(path), paths.len());
            let text = format!("{all} files were dropped: only {name} is opened");
            self.shared.notices.news(text);
        }
        let open = Purpose::Open(OpenFor::Game);
        self.apply(ctx, FileAction::Use(open, path.clone()));
    }

    /// Remembers the size of the window, written when the program ends.
    fn note_window(&mut self, ctx: &Context) {
        let zoom = ctx.zoom_factor();
        ctx.input(|i| {
            let viewport = i.viewport();
            self.shape_seen.maximised = viewport.maximized.unwrap_or(false);
            let full = viewport.fullscreen.unwrap_or(false);
            if let (Some(rect), false, false) =
                (viewport.inner_rect, self.shape_seen.maximised, full)
            {
                // At the next start the scale is not known yet when the window is made.
                let size = rect.size() * zoom;
                self.shape_seen.width = size.x.round() as u32;
                self.shape_seen.height = size.y.round() as u32;
            }
        });
    }

    /// The whole window, from its edges to the middle.
    fn show(&self, ui: &mut Ui, actions: &mut Actions) {
        let (pages, shared) = (&self.pages, &self.shared);
        let tokens = theme::tokens(ui.ctx());
        let bar = |x, y| {
            Frame::new()
                .fill(tokens.panel)
                .inner_margin(Margin::symmetric(x, y))
        };
        Panel::top("top bar")
            .exact_size(theme::size::TOP_BAR)
            .frame(bar(12, 0))
            .show(ui, |ui| top_bar_ui(ui, pages, shared, actions));
        Panel::bottom("status bar")
            .exact_size(theme::size::STATUS_BAR)
            .frame(bar(16, 0))
            .show(ui, |ui| status_bar_ui(ui, pages, shared, actions));
        reading_ui(ui, shared, actions);
        let page = pages.front();
        let has_panel = shared.settings.side_panel.open || page.needs_panel();
        // The page comes before the panel beside it, as for the eye: so goes what the keyboard is at.
        let room = ui.available_rect_before_wrap();
        // Beside a panel in a narrow window a message would have many lines.
        let is_narrow = has_panel && SidePlace::of(room, shared).page.width() < LEAST_MESSAGE;
        let messages = |ui: &mut Ui, place, actions: &mut Actions| {
            notices_ui(ui, place, !is_narrow, &shared.notices, actions)
        };
        let room = match is_narrow {
            true => messages(ui, room, actions),
            false => room,
        };
        let side = has_panel.then(|| SidePlace::of(room, shared));
        let mut left = side.map_or(room, |side| side.page);
        if !is_narrow {
            left = messages(ui, left, actions);
        }
        // Names of their own: a message that comes or goes between pressing and letting go takes no click along.
        let place = |name, rect| UiBuilder::new().scope_id(Id::unique(name)).max_rect(rect);
        ui.scope_builder(place("page", left), |ui| {
            CentralPanel::default()
                .frame(Frame::new().fill(tokens.page))
                .show(ui, |ui| page.page_ui(ui, shared, actions));
        });
        if let Some(side) = side {
            ui.scope_builder(place("side", room), |ui| {
                side_ui(ui, side, page, shared, actions);
            });
        }
        modal_ui(ui, pages, shared, actions);
        focus_ring(ui.ctx(), page.key_board());
        let is_filled_in = shared.modal.as_ref().is_some_and(Modal::is_filled_in);
        if !is_filled_in {
            dropping_ui(ui.ctx(), pages.front());
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.go_on(ctx);
    }

    /// What shows where panels leave a hair's breadth between them at odd scales.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frames += 1;
        if let (2, Some(begun)) = (self.frames, self.begun) {
            // The second begins when the first is on the screen.
            log::info!("first frame after {} ms", begun.elapsed().as_millis());
        }
        let mut actions = Actions::default();
        focus_goes_on(ui.ctx());
        close_left_menus(ui.ctx());
        keys(ui.ctx(), &self.pages, &self.shared, &mut actions);
        self.show(ui, &mut actions);
        let ctx = ui.ctx().clone();
        let actions = actions.into_vec();
        if actions.is_empty() {
            return;
        }
        for action in actions {
            self.apply(&ctx, action);
        }
        self.attend(&ctx);
        ctx.request_repaint();
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.pages.close(&self.shared);
        let shape = self.shape_seen;
        self.shared.change_settings(|s| s.window = shape);
        self.shared.flush();
        if let Some(since) = self.closing_since {
            log::info!("closed within {} ms", since.elapsed().as_millis());
        }
    }
}
