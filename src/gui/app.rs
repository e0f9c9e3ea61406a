//! The window: drains the inbox, shows the desk, carries out what was asked for.

use std::time::Instant;

use egui::{Frame, Margin, Panel, Ui};

use crate::gui::action::{Action, Page};
use crate::gui::desk::Desk;
use crate::gui::files::dialogs::FileDialogs;
use crate::gui::files::reader::ReadFile;
use crate::gui::files::writer::{Writer, writer};
use crate::gui::frame::keys::keys;
use crate::gui::frame::modals::modal_ui;
use crate::gui::frame::notices::{hold, notices_ui};
use crate::gui::frame::side::side_ui;
use crate::gui::frame::status_bar::status_bar_ui;
use crate::gui::frame::top_bar::top_bar_ui;
use crate::gui::notices::Hold;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::mapping::Answers;
use crate::gui::pages::compare::views::page::compare_ui;
use crate::gui::pages::play::views::play::play_ui;
use crate::gui::scale::scale;
use crate::gui::startup::{Clock, Instead, Startup};
use crate::gui::theme;
use crate::gui::thinking::thinker::Thought;
use crate::gui::work::wake::Wake;
use crate::gui::work::worker::Worker;
use crate::storage::folders::Folders;
use crate::storage::settings::Theme;

/// The program in its window.
pub struct App {
    pub(in crate::gui) desk: Desk,
    pub(in crate::gui) folders: Folders,
    pub(in crate::gui) writer: Writer,
    pub(in crate::gui) wake: Wake,
    pub(in crate::gui) thinker: Worker<Thought>,
    pub(in crate::gui) reading: Worker<ReadFile>,
    pub(in crate::gui) dialogs: Box<dyn FileDialogs>,
    pub(in crate::gui) clock: Clock,
    /// When the program was started, until the first frame has been shown.
    begun: Option<Instant>,
    frames: u32,
    /// The window's size as last seen, to be kept with the settings.
    shape_seen: crate::storage::settings::WindowShape,
}

impl App {
    /// The window with what the last session left, or what the command line asks for.
    pub fn new(
        ctx: &egui::Context,
        startup: Startup,
        dialogs: Box<dyn FileDialogs>,
        clock: Clock,
    ) -> Self {
        theme::install(ctx);
        let wake = Wake::from(ctx);
        let mut desk = Desk::new(startup.session, startup.settings);
        for trouble in startup.troubles {
            desk.notices.trouble(trouble);
        }
        let mut app = Self {
            shape_seen: desk.settings.window,
            desk,
            writer: writer(startup.slot, startup.folders.clone(), wake.clone()),
            folders: startup.folders,
            wake,
            thinker: Worker::default(),
            reading: Worker::default(),
            dialogs,
            clock,
            begun: None,
            frames: 0,
        };
        match startup.instead {
            Some(Instead::Game(game, file)) => {
                app.keep_present_game();
                app.desk.place(*game, file);
                app.desk.page = Page::Play;
            }
            Some(Instead::Comparison(content, file)) => {
                app.desk.comparison = Some(Comparison::of_file(*content, file));
                app.desk.page = Page::Compare;
            }
            None => {}
        }
        app.use_settings(ctx);
        app.autosave();
        app
    }

    /// Says in the log how long after this moment the first frame was shown.
    pub fn timed_from(mut self, begun: Instant) -> Self {
        self.begun = Some(begun);
        self
    }

    /// What is on the desk, for tests.
    pub const fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Makes the window look as the settings say.
    pub(in crate::gui) fn use_settings(&self, ctx: &egui::Context) {
        let settings = &self.desk.settings;
        ctx.set_theme(match settings.theme {
            Theme::System => egui::ThemePreference::System,
            Theme::Dark => egui::ThemePreference::Dark,
            Theme::Light => egui::ThemePreference::Light,
        });
        self.use_scale(ctx);
        let time = if settings.reduced_motion { 0.0 } else { 0.12 };
        ctx.all_styles_mut(|style| style.animation_time = time);
    }

    /// Takes what the threads tell.
    fn hear_all(&mut self) {
        self.hear_files();
        for thought in self.thinker.news() {
            self.hear(thought);
        }
        self.hear_endgames();
        let comparison = self.desk.comparison.as_mut();
        if let Some(answers) = comparison.and_then(|c| c.answers.as_mut()) {
            answers.hear();
        }
        self.hear_sheets();
    }

    /// Begins what the compare page wants to know now; nothing is searched while nobody looks.
    fn attend_maps(&mut self) {
        let wanted = self.desk.comparing().and_then(Comparison::question);
        if let Some(comparison) = &mut self.desk.comparison
            && let Err(error) = Answers::turn_to(&mut comparison.answers, wanted, &self.wake)
        {
            self.desk.notices.trouble(error.to_string());
        }
    }

    /// Takes away messages whose time is over, and looks again when the next one's is.
    fn let_notices_go(&mut self, ctx: &egui::Context, now: f64) {
        let hold = hold(ctx);
        self.desk.notices.pass(now, hold);
        // While they are held nothing changes; the pointer wakes the window when it leaves.
        if let (Some(after), Hold::No) = (self.desk.notices.next_change(), hold) {
            ctx.request_repaint_after(after);
        }
    }

    /// Draws as large as the settings say, if the window has room.
    fn use_scale(&self, ctx: &egui::Context) {
        let window = window_size(ctx);
        if window.min_elem() > 0.0 {
            ctx.set_zoom_factor(scale(self.desk.settings.zoom_percent, window));
        }
    }

    /// Remembers the size of the window, written when the program ends.
    fn note_window(&mut self, ctx: &egui::Context) {
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
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.hear_all();
        self.note_window(ctx);
        self.use_scale(ctx);
        let now = ctx.input(|i| i.time);
        self.let_notices_go(ctx, now);
        if let Some(playback) = &mut self.desk.playback {
            playback.begin(now);
            if playback.is_over(now) {
                self.desk.playback = None;
            }
        }
        if let Some(comparison) = &mut self.desk.comparison {
            comparison.advance(now);
        }
        self.watch_on(ctx);
        self.attend(ctx);
        self.attend_maps();
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
        let mut actions = Vec::new();
        keys(ui.ctx(), &self.desk, &mut actions);
        show(ui, &self.desk, &mut actions);
        let ctx = ui.ctx().clone();
        let acted = !actions.is_empty();
        for action in actions {
            self.apply(&ctx, action);
        }
        if acted {
            // Thoughts about what is no longer on the board end at once.
            self.attend(&ctx);
            self.attend_maps();
            ctx.request_repaint();
        }
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.thinker.stop();
        self.desk.endgames.close(&self.wake);
        let shape = self.shape_seen;
        self.change_settings(|s| s.window = shape);
    }
}

/// The size of the window, in points at the usual scale.
pub(in crate::gui) fn window_size(ctx: &egui::Context) -> egui::Vec2 {
    ctx.viewport_rect().size() * ctx.zoom_factor()
}

/// The whole window, from its edges to the middle.
fn show(ui: &mut Ui, desk: &Desk, actions: &mut Vec<Action>) {
    let tokens = theme::tokens(ui.ctx());
    let bar = |x, y| {
        Frame::new()
            .fill(tokens.panel)
            .inner_margin(Margin::symmetric(x, y))
    };
    Panel::top("top bar")
        .exact_size(theme::size::TOP_BAR)
        .frame(bar(12, 0))
        .show(ui, |ui| top_bar_ui(ui, desk, actions));
    Panel::bottom("status bar")
        .exact_size(theme::size::STATUS_BAR)
        .frame(bar(16, 0))
        .show(ui, |ui| status_bar_ui(ui, desk, actions));
    if desk.settings.side_panel.open || desk.setup.is_some() {
        side_ui(ui, desk, actions);
    }
    egui::CentralPanel::default()
        .frame(Frame::new().fill(tokens.page))
        .show(ui, |ui| {
            match desk.comparing() {
                Some(comparison) => compare_ui(ui, desk, comparison, actions),
                None => play_ui(ui, desk, actions),
            }
            notices_ui(ui, &desk.notices, actions);
        });
    modal_ui(ui, desk, actions);
}
