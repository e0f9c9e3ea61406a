//! The look of the program: colours and sizes by what they mean, the typeface, egui's own style.
//!
//! No view names a colour of its own; all come from [`Tokens`].

mod fonts;
mod style;
mod tokens;

use egui::{Context, Theme};

pub use fonts::strong;
pub use tokens::{BoardColors, DARK, LIGHT, Tokens};

/// The unit of all distances, in points.
pub const GRID: f32 = 8.0;
/// The margin at the edges of panels, in points.
pub const PANEL_MARGIN: f32 = 18.0;
/// The height of buttons and fields, in points.
pub const CONTROL_HEIGHT: f32 = 30.0;
/// The corner radius of controls, in points.
pub const RADIUS: u8 = 8;
/// The corner radius of windows and menus, in points.
pub const WINDOW_RADIUS: u8 = 10;

/// Installs the typeface and the style of both themes; once, when the window is made.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts::definitions());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style::of(theme));
    }
}

/// The colours of the theme now in use. A `&Ui` will do for the context.
pub fn tokens(ctx: &Context) -> &'static Tokens {
    tokens_of(ctx.theme())
}

/// The colours of one theme.
pub const fn tokens_of(theme: Theme) -> &'static Tokens {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}
