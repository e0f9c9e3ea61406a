//! The real window: what the command line asks for, opened on the desktop.

use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::anyhow;
use egui::Context;

use crate::game::contest::{Moment, NamedRules};
use crate::gui::app::App;
use crate::gui::display::display_trouble;
use crate::gui::files::dialogs::NativeDialogs;
use crate::gui::files::reader::is_large;
use crate::gui::opening::Opening;
use crate::gui::scale::LEAST_WINDOW;
use crate::gui::sound::Speaker;
use crate::gui::startup::{StartWith, Startup};
use crate::gui::work::worker::wait_for_the_rest;
use crate::storage::disk::folders::Folders;
use crate::storage::games::opened;
use crate::storage::settings::Settings;

/// What the window is opened with.
#[derive(Debug)]
pub enum OpenWith {
    /// What the last session has left.
    LastSession,
    /// A game under these rules.
    Rules(Box<NamedRules>),
    /// What is in this file; what is wrong with it is told before the window is there.
    File(PathBuf),
    /// What is in this file, which is read once the window is there.
    FileLater(PathBuf),
}

/// Opens the window and stays until it is closed, and what was still being written is on the disk.
///
/// # Errors
/// What is wrong with the arguments or with the display, in one sentence.
pub fn open(with: OpenWith) -> anyhow::Result<()> {
    let begun = Instant::now();
    let with = start_with(with)?;
    tell_missing_libraries();
    let folders = Folders::locate()?;
    let shape = Settings::peek(&folders).window;
    let viewport = egui::ViewportBuilder::default()
        .with_title("Kalaha")
        .with_app_id("kalaha")
        .with_icon(icon())
        .with_inner_size([shape.width as f32, shape.height as f32])
        .with_min_inner_size(LEAST_WINDOW)
        .with_maximized(shape.maximised);
    let options = eframe::NativeOptions {
        viewport,
        ..Default::default()
    };
    let opened = eframe::run_native(
        "kalaha",
        options,
        Box::new(move |cc| {
            let takes_long = Startup::takes_long(&folders);
            let read = move || Startup::read(folders, with, now);
            let open = move |ctx: &Context, startup| {
                let app = App::new(ctx, startup, Box::new(NativeDialogs), now);
                let mut app = app.timed_from(begun);
                if let Some(speaker) = speaker() {
                    app.listen(speaker);
                }
                app
            };
            let ctx = &cc.egui_ctx;
            Ok(Box::new(match takes_long {
                true => Opening::reading(ctx, read, open)?,
                false => Opening::at_once(open(ctx, read())),
            }))
        }),
    );
    wait_for_the_rest();
    opened.map_err(|error| display_trouble(&error))
}

/// What plays sounds, in builds that have them.
fn speaker() -> Option<Box<dyn Speaker>> {
    #[cfg(feature = "sound")]
    return Some(Box::new(crate::gui::sound::SystemSpeaker::new()?));
    #[cfg(not(feature = "sound"))]
    return None;
}

/// The sign of the program, for the window and the taskbar; none if it cannot be read.
fn icon() -> egui::IconData {
    let file = include_bytes!("../../assets/icon/kalaha-256.png");
    eframe::icon_data::from_png_bytes(file).unwrap_or_default()
}

fn start_with(with: OpenWith) -> anyhow::Result<StartWith> {
    // The next start may be from another folder.
    Ok(match with {
        OpenWith::LastSession => StartWith::Resume,
        OpenWith::Rules(rules) => StartWith::Rules(rules),
        OpenWith::FileLater(path) => StartWith::Later(std::path::absolute(path)?),
        OpenWith::File(path) if is_large(&path) => StartWith::Later(std::path::absolute(path)?),
        OpenWith::File(path) => {
            let (found, known) = opened::read_known(&path)
                .map_err(|error| anyhow!("cannot open {}: {}", path.display(), error.reason()))?;
            StartWith::File(std::path::absolute(path)?, found, known)
        }
    })
}

/// The present moment.
fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Moment(since.map_or(0, |s| s.as_secs()))
}

/// Some libraries of the desktop are missed by a panic deep inside; that too gets one sentence.
fn tell_missing_libraries() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or_default();
        if text.starts_with("Library ") && text.contains("could not be loaded") {
            let library = text.split_whitespace().nth(1).unwrap_or("one");
            eprintln!(
                "kalaha: a library of the desktop is missing: install {library}, then start again"
            );
            std::process::exit(1);
        }
        usual(info);
    }));
}
