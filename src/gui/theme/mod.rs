//! The look of the program: colours and sizes by what they mean, the typeface, egui's own style.
//!
//! No view names a colour of its own; all come from [`Tokens`].

mod fonts;
mod form;
mod looks;
pub mod size;
mod style;
mod tokens;

use egui::{Context, Theme};

pub use fonts::{add_system_fonts, needs_system_fonts, strong};
pub use form::{Material, SeedForm};
pub use looks::{Contrast, Look, look, set_look, tokens_with};
pub use style::outline_marks;
pub use tokens::{BoardColors, DARK, LIGHT, Tokens, tokens_of};

/// Installs the typeface and the style of both themes; once, when the window is made.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts::definitions());
    for theme in [Theme::Dark, Theme::Light] {
        ctx.set_style_of(theme, style::of(theme, tokens_of(theme)));
    }
}

/// The colours of the theme now in use, of the board and the seeds that were chosen. A `&Ui` will do for the
/// context.
pub fn tokens(ctx: &Context) -> &'static Tokens {
    tokens_with(ctx.theme(), look(ctx))
}
