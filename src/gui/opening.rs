//! The window from its first moment on: it says that it is reading where that takes long, then it is the program.

use egui::{CentralPanel, Context, Frame, Spinner, Ui};

use crate::gui::app::App;
use crate::gui::startup::Startup;
use crate::gui::theme;
use crate::gui::work::wake::{NoThread, Wake};
use crate::gui::work::worker::{Teller, Worker};

/// What makes the program of what was read.
type AppOpener = Box<dyn FnOnce(&Context, Startup) -> App>;

/// The program, or what comes before it.
pub enum Opening {
    /// What it begins with is being read; closing the window gives it up, and leaves all as it is.
    Reading(Worker<Startup>, Option<AppOpener>),
    /// The program, with all read.
    Open(Box<App>),
}

impl Opening {
    /// The program, once what it begins with was read.
    pub fn at_once(app: App) -> Self {
        Self::Open(Box::new(app))
    }

    /// A window that reads what the program begins with, and then becomes the program.
    ///
    /// # Errors
    /// The system gives no thread to read in.
    pub fn reading(
        ctx: &Context,
        read: impl FnOnce() -> Startup + Send + 'static,
        open: impl FnOnce(&Context, Startup) -> App + 'static,
    ) -> Result<Self, NoThread> {
        theme::install(ctx);
        let mut worker = Worker::default();
        let work = |teller: &Teller<Startup>| teller.tell(read());
        worker.start("kalaha-open", &Wake::from(ctx), work)?;
        Ok(Self::Reading(worker, Some(Box::new(open))))
    }

    fn hear(&mut self, ctx: &Context) {
        if let Self::Reading(worker, open) = self
            && let Some(startup) = worker.news().pop()
            && let Some(open) = open.take()
        {
            *self = Self::at_once(open(ctx, startup));
        }
    }
}

fn reading_ui(ui: &mut Ui) {
    let frame = Frame::new().fill(theme::tokens(ui.ctx()).page);
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space(0.42 * ui.available_height());
            ui.add(Spinner::new().size(28.0));
            ui.add_space(theme::size::GRID);
            ui.label("Reading the last game");
        });
    });
}

impl eframe::App for Opening {
    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        self.hear(ctx);
        if let Self::Open(app) = self {
            app.logic(ctx, frame);
        }
    }

    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        visuals.panel_fill.to_normalized_gamma_f32()
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        match self {
            Self::Reading(..) => reading_ui(ui),
            Self::Open(app) => app.ui(ui, frame),
        }
    }

    fn on_exit(&mut self, gl: Option<&eframe::glow::Context>) {
        if let Self::Open(app) = self {
            app.on_exit(gl);
        }
    }
}
