//! What a window is drawn with, found out without showing one, and why there is none.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::anyhow;
use eframe::glow::HasContext as _;

/// The version of OpenGL, the driver's name for it, and what draws.
///
/// # Errors
/// Why there would be no window, in one sentence.
pub fn opengl() -> Result<String, String> {
    let found = Arc::<Mutex<Option<String>>>::default();
    let told = Arc::clone(&found);
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_visible(false),
        ..Default::default()
    };
    // A library that is missing is told by a panic, and a window that is given up by a line of the log; here
    // both are answers.
    set_hook(Box::new(|_| {}));
    let logged = log::max_level();
    log::set_max_level(log::LevelFilter::Off);
    let opened = catch_unwind(AssertUnwindSafe(|| {
        eframe::run_native(
            "kalaha",
            options,
            Box::new(move |cc| {
                *told.lock().unwrap_or_else(PoisonError::into_inner) = cc.gl.as_ref().map(|gl| {
                    let version = gl.version();
                    let (major, minor) = (version.major, version.minor);
                    let kind = if version.is_embedded {
                        "OpenGL ES"
                    } else {
                        "OpenGL"
                    };
                    let renderer = renderer(gl);
                    format!(
                        "{kind} {major}.{minor}, {}, {renderer}",
                        version.vendor_info
                    )
                });
                // All is known; nothing is shown.
                Err("no window is wanted".into())
            }),
        )
    }));
    let _ = std::panic::take_hook();
    log::set_max_level(logged);
    let found = found.lock().unwrap_or_else(PoisonError::into_inner).take();
    match (found, opened) {
        (Some(version), _) => Ok(version),
        (None, Ok(Err(error))) => Err(display_trouble(&error).to_string()),
        (None, Ok(Ok(()))) => Err("the window has no OpenGL".to_owned()),
        (None, Err(panic)) => Err(panic
            .downcast_ref::<String>()
            .cloned()
            .unwrap_or_else(|| "a library of the desktop is missing".to_owned())),
    }
}

/// What draws: the name of the graphics card, or of a program that does its work.
fn renderer(gl: &eframe::glow::Context) -> String {
    #[allow(
        unsafe_code,
        reason = "OpenGL tells it in no other way, and it is read only"
    )]
    // SAFETY: the context is the current one while the window is made, and every OpenGL has this name.
    unsafe {
        gl.get_parameter_string(eframe::glow::RENDERER)
    }
}

/// One sentence on why there is no window, and the way out.
pub(super) fn display_trouble(error: &eframe::Error) -> anyhow::Error {
    let text = error.to_string();
    let set = |name: &str| Some(format!("{name}={}", std::env::var(name).ok()?));
    // The toolkit tells it with the place in its own sources.
    if text.contains("Failed to open connection to X server")
        || text.contains("Could not find wayland compositor")
    {
        let named = set("WAYLAND_DISPLAY").or_else(|| set("DISPLAY"));
        let named = named.unwrap_or_else(|| "DISPLAY".to_owned());
        return anyhow!("there is no display at {named}: set it to one that is there");
    }
    let no_display = ["WAYLAND_DISPLAY", "DISPLAY", "XOpenDisplayFailed"];
    if no_display.iter().any(|sign| text.contains(sign)) {
        anyhow!(
            "there is no display to open a window on: start Kalaha from a desktop session, or set DISPLAY or WAYLAND_DISPLAY to one"
        )
    } else if text.contains("LibraryOpenError") || text.contains("opening library failed") {
        anyhow!(
            "a library of the desktop is missing: install libx11, libxcursor, libxi and libxkbcommon-x11, then start again ({text})"
        )
    } else if matches!(error, eframe::Error::NoGlutinConfigs(..)) || text.contains("glutin") {
        anyhow!(
            "there is no OpenGL to draw with: install the driver of your graphics card or Mesa (libgl1), then start again ({text})"
        )
    } else {
        anyhow!("the window could not be opened: {text}")
    }
}
