//! Colours, sizes and type with names; no literal colour stands outside this file.

use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke,
    TextStyle, Theme, Vec2, Visuals,
};

/// The colours of one theme.
#[derive(Clone, Copy, Debug)]
pub struct Tokens {
    /// Behind everything.
    pub page: Color32,
    /// Bars and the side panel.
    pub panel: Color32,
    /// Thin lines between things.
    pub line: Color32,
    /// Buttons and fields at rest.
    pub control: Color32,
    /// The same under the pointer.
    pub control_hovered: Color32,
    /// Text.
    pub text: Color32,
    /// Text that may be overlooked.
    pub quiet: Color32,
    /// What matters now: the player to move, the main button.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// Good news, differences.
    pub accent2: Color32,
    /// Something is wrong.
    pub danger: Color32,
    /// Shadow that the board throws on the page.
    pub board_shadow: Color32,
}

/// The dark theme.
pub const DARK: Tokens = Tokens {
    page: Color32::from_rgb(0x19, 0x16, 0x14),
    panel: Color32::from_rgb(0x22, 0x1e, 0x1b),
    line: Color32::from_rgb(0x39, 0x32, 0x2c),
    control: Color32::from_rgb(0x2d, 0x28, 0x23),
    control_hovered: Color32::from_rgb(0x3a, 0x33, 0x2c),
    text: Color32::from_rgb(0xec, 0xe4, 0xd8),
    quiet: Color32::from_rgb(0xa9, 0x9d, 0x90),
    accent: Color32::from_rgb(0xe3, 0xa8, 0x57),
    on_accent: Color32::from_rgb(0x24, 0x19, 0x0c),
    accent2: Color32::from_rgb(0x5f, 0xb0, 0xae),
    danger: Color32::from_rgb(0xf0, 0x8a, 0x76),
    board_shadow: Color32::from_rgba_premultiplied(0, 0, 0, 150),
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    page: Color32::from_rgb(0xef, 0xe9, 0xdf),
    panel: Color32::from_rgb(0xfa, 0xf6, 0xef),
    line: Color32::from_rgb(0xdd, 0xd3, 0xc4),
    control: Color32::from_rgb(0xef, 0xe7, 0xda),
    control_hovered: Color32::from_rgb(0xe5, 0xda, 0xc8),
    text: Color32::from_rgb(0x2c, 0x25, 0x20),
    quiet: Color32::from_rgb(0x6b, 0x5f, 0x53),
    accent: Color32::from_rgb(0xa3, 0x5b, 0x16),
    on_accent: Color32::from_rgb(0xff, 0xfa, 0xf2),
    accent2: Color32::from_rgb(0x2a, 0x75, 0x73),
    danger: Color32::from_rgb(0xa8, 0x32, 0x1e),
    board_shadow: Color32::from_rgba_premultiplied(0, 0, 0, 80),
};

/// The colours of the theme in use.
pub fn tokens(ctx: &Context) -> &'static Tokens {
    match ctx.theme() {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

/// The family of strong text and figures.
pub fn strong() -> FontFamily {
    FontFamily::Name("strong".into())
}

const REGULAR: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.otf");
const SEMI_BOLD: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.otf");

/// Gives a context the program's type and both themes.
pub fn install(ctx: &Context) {
    ctx.set_fonts(fonts());
    for (theme, tokens) in [(Theme::Dark, &DARK), (Theme::Light, &LIGHT)] {
        ctx.set_visuals_of(theme, visuals(theme, tokens));
    }
    ctx.all_styles_mut(|style| {
        let sizes = [
            (
                TextStyle::Small,
                FontId::new(12.0, FontFamily::Proportional),
            ),
            (TextStyle::Body, FontId::new(14.0, FontFamily::Proportional)),
            (
                TextStyle::Button,
                FontId::new(14.0, FontFamily::Proportional),
            ),
            (TextStyle::Heading, FontId::new(18.0, strong())),
            (
                TextStyle::Monospace,
                FontId::new(13.0, FontFamily::Monospace),
            ),
        ];
        style.text_styles.extend(sizes);
        let spacing = &mut style.spacing;
        spacing.item_spacing = Vec2::new(8.0, 6.0);
        spacing.button_padding = Vec2::new(10.0, 5.0);
        spacing.interact_size = Vec2::new(40.0, 28.0);
        spacing.menu_margin = Margin::same(8);
        spacing.icon_width = 16.0;
        spacing.combo_height = 420.0;
    });
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [("Inter", REGULAR), ("Inter SemiBold", SEMI_BOLD)] {
        let data = Arc::new(FontData::from_static(bytes));
        fonts.font_data.insert(name.to_owned(), data);
    }
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    let with = |first: &str| {
        let mut family = vec![first.to_owned()];
        family.extend(fallback.iter().cloned());
        family
    };
    fonts
        .families
        .insert(FontFamily::Proportional, with("Inter"));
    fonts.families.insert(strong(), with("Inter SemiBold"));
    fonts
}

fn visuals(theme: Theme, tokens: &Tokens) -> Visuals {
    let mut visuals = match theme {
        Theme::Dark => Visuals::dark(),
        Theme::Light => Visuals::light(),
    };
    visuals.panel_fill = tokens.panel;
    visuals.window_fill = tokens.panel;
    visuals.window_stroke = Stroke::new(1.0, tokens.line);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(10);
    visuals.extreme_bg_color = tokens.page;
    visuals.faint_bg_color = tokens.control;
    visuals.weak_text_color = Some(tokens.quiet);
    visuals.hyperlink_color = tokens.accent2;
    visuals.error_fg_color = tokens.danger;
    visuals.warn_fg_color = tokens.danger;
    visuals.selection.bg_fill = tokens.accent;
    visuals.selection.stroke = Stroke::new(1.0, tokens.on_accent);
    let radius = CornerRadius::same(8);
    let widgets = &mut visuals.widgets;
    for (widget, fill, border) in [
        (&mut widgets.noninteractive, tokens.panel, tokens.line),
        (&mut widgets.inactive, tokens.control, tokens.control),
        (&mut widgets.hovered, tokens.control_hovered, tokens.accent),
        (&mut widgets.active, tokens.control_hovered, tokens.accent),
        (&mut widgets.open, tokens.control_hovered, tokens.line),
    ] {
        widget.corner_radius = radius;
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, border);
        widget.fg_stroke = Stroke::new(1.0, tokens.text);
        widget.expansion = 0.0;
    }
    visuals
}

/// The colours of the board, the same in both themes: it is made of wood.
pub mod wood {
    use egui::Color32;

    /// The rim where the light falls.
    pub const RIM_LIGHT: Color32 = Color32::from_rgb(0xd0, 0x9d, 0x68);
    /// The rim's body.
    pub const RIM: Color32 = Color32::from_rgb(0x8a, 0x59, 0x31);
    /// The rim in the shade.
    pub const RIM_DARK: Color32 = Color32::from_rgb(0x45, 0x29, 0x13);
    /// The face from top to bottom.
    pub const FACE: [Color32; 3] = [
        Color32::from_rgb(0xa6, 0x71, 0x43),
        Color32::from_rgb(0x8e, 0x5d, 0x35),
        Color32::from_rgb(0x70, 0x46, 0x25),
    ];
    /// A dark line of the grain.
    pub const GRAIN_DARK: Color32 = Color32::from_rgb(0x4e, 0x2f, 0x17);
    /// A light line of the grain.
    pub const GRAIN_LIGHT: Color32 = Color32::from_rgb(0xc8, 0x93, 0x5f);
    /// A pit at its shaded edge.
    pub const PIT_EDGE: Color32 = Color32::from_rgb(0x2a, 0x17, 0x0a);
    /// A pit where the light reaches its bottom.
    pub const PIT_FLOOR: Color32 = Color32::from_rgb(0x72, 0x49, 0x29);
    /// The lit lip of a pit.
    pub const PIT_LIP: Color32 = Color32::from_rgb(0xd2, 0xa0, 0x6d);
    /// A burnt house.
    pub const BURNT: Color32 = Color32::from_rgb(0x1a, 0x14, 0x11);
    /// The cracks in a burnt house.
    pub const BURNT_CRACK: Color32 = Color32::from_rgb(0x5c, 0x4a, 0x40);
    /// Cut into the wood: house numbers.
    pub const INK: Color32 = Color32::from_rgb(0xf3, 0xdf, 0xc4);
    /// Behind a number of seeds.
    pub const PILL: Color32 = Color32::from_rgb(0x2b, 0x1a, 0x0d);
    /// The number of seeds.
    pub const PILL_TEXT: Color32 = Color32::from_rgb(0xff, 0xf3, 0xe2);
    /// A playable house.
    pub const PLAYABLE: Color32 = Color32::from_rgb(0xe4, 0xae, 0x6c);
    /// A house under the pointer or the cursor.
    pub const CHOSEN: Color32 = Color32::from_rgb(0xff, 0xd9, 0x8f);
    /// Where a move would go.
    pub const PATH: Color32 = Color32::from_rgb(0x86, 0xdc, 0xd8);
    /// What a move would capture.
    pub const PREY: Color32 = Color32::from_rgb(0xff, 0x9a, 0x7c);
    /// Where the last move began and ended.
    pub const LAST: Color32 = Color32::from_rgb(0xff, 0xd1, 0x83);
    /// A tag at a pit.
    pub const TAG: Color32 = Color32::from_rgb(0x8d, 0xd6, 0xd2);
    /// Text on a tag.
    pub const ON_TAG: Color32 = Color32::from_rgb(0x0d, 0x2e, 0x2d);
    /// The six seeds.
    pub const SEEDS: [Color32; 6] = [
        Color32::from_rgb(0xc4, 0x57, 0x3f),
        Color32::from_rgb(0x4f, 0x8a, 0x8b),
        Color32::from_rgb(0xdf, 0xa2, 0x4f),
        Color32::from_rgb(0x77, 0x69, 0x9c),
        Color32::from_rgb(0x94, 0xab, 0x62),
        Color32::from_rgb(0xd8, 0xd0, 0xc0),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance and contrast by WCAG 2.1.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let luminance = |c: Color32| {
            let channel = |v: u8| {
                let v = f32::from(v) / 255.0;
                if v <= 0.04045 {
                    v / 12.92
                } else {
                    ((v + 0.055) / 1.055).powf(2.4)
                }
            };
            0.2126 * channel(c.r()) + 0.7152 * channel(c.g()) + 0.0722 * channel(c.b())
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_can_be_read_everywhere() {
        for (name, t) in [("dark", DARK), ("light", LIGHT)] {
            for (what, text, ground) in [
                ("text on page", t.text, t.page),
                ("text on panel", t.text, t.panel),
                ("text on control", t.text, t.control),
                ("text on hovered", t.text, t.control_hovered),
                ("quiet on page", t.quiet, t.page),
                ("quiet on panel", t.quiet, t.panel),
                ("on accent", t.on_accent, t.accent),
                ("danger on panel", t.danger, t.panel),
                ("accent2 on panel", t.accent2, t.panel),
                ("number of seeds", wood::PILL_TEXT, wood::PILL),
                ("tag", wood::ON_TAG, wood::TAG),
            ] {
                let found = contrast(text, ground);
                assert!(found >= 4.5, "{name}: {what} has {found:.2}");
            }
        }
    }
}
