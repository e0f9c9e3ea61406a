//! Colours by what they mean.

use egui::{Color32, Theme};

use super::form::{Material, SeedForm};
/// The colours of one theme.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// Behind everything.
    pub page: Color32,
    /// Side panels, bars, windows.
    pub panel: Color32,
    /// Separators and outlines.
    pub line: Color32,
    /// Buttons and fields at rest.
    pub control: Color32,
    /// Buttons under the pointer.
    pub control_hover: Color32,
    /// Buttons held down.
    pub control_active: Color32,
    /// Outlines of boxes and rings, and handles of controls.
    pub mark: Color32,
    /// Words and numbers.
    pub text: Color32,
    /// Text that may be overlooked.
    pub quiet: Color32,
    /// The one thing on screen that matters most.
    pub accent: Color32,
    /// Text on the accent.
    pub on_accent: Color32,
    /// What differs; what is looked ahead at.
    pub second: Color32,
    /// Text on the second accent.
    pub on_second: Color32,
    /// Something is wrong.
    pub error: Color32,
    /// Something may be wrong.
    pub warning: Color32,
    /// The shade under floating things; its alpha is its strength.
    pub shadow: Color32,
    /// Rule sets side by side, each of its own colour.
    pub series: [Color32; 4],
    /// Wood, pits, seeds and marks.
    pub board: BoardColors,
}

impl Tokens {
    /// What the accent is where it cannot be pressed, and the text on it.
    pub fn accent_off(&self) -> (Color32, Color32) {
        /// How much of the accent is left.
        const LEFT: f32 = 0.2;
        (self.panel.lerp_to_gamma(self.accent, LEFT), self.quiet)
    }
}

/// The colours of the board: wood, pits, seeds and the marks on them.
#[derive(Clone, Debug)]
pub struct BoardColors {
    /// What it is cut from.
    pub material: Material,
    /// What its seeds are shaped like.
    pub form: SeedForm,
    /// The rim where it faces the light.
    pub rim_light: Color32,
    /// The rim where it turns from it.
    pub rim_dark: Color32,
    /// The face at the top, in the middle and at the bottom.
    pub face: [Color32; 3],
    /// Dark lines of the grain.
    pub grain_dark: Color32,
    /// Light lines of the grain.
    pub grain_light: Color32,
    /// The shade the board throws on the page.
    pub shadow: Color32,
    /// A pit where most light falls into it.
    pub pit_low: Color32,
    /// A pit near its edge.
    pub pit_edge: Color32,
    /// A pit under its upper edge.
    pub pit_shade: Color32,
    /// The lower edge of a pit, which catches the light.
    pub pit_lip: Color32,
    /// What lies over a burnt house: its middle and its edge.
    pub char: [Color32; 2],
    /// Cracks and embers of a burnt house.
    pub ember: Color32,
    /// The hues of the seeds.
    pub seeds: [Color32; 6],
    /// The highlight on a seed.
    pub seed_light: Color32,
    /// The shade below a seed.
    pub seed_shadow: Color32,
    /// Behind the number of seeds.
    pub pill: Color32,
    /// The number of seeds.
    pub pill_text: Color32,
    /// House letters and numbers on the wood.
    pub label: Color32,
    /// A quiet ring: may be played.
    pub playable: Color32,
    /// A strong ring: under the pointer.
    pub hover: Color32,
    /// The glow in a pit under the pointer.
    pub glow: Color32,
    /// The ring of the keyboard's cursor.
    pub cursor: Color32,
    /// The path of the hand and where it ends.
    pub path: Color32,
    /// What will be captured.
    pub capture: Color32,
    /// Where the last move began and ended.
    pub last_move: Color32,
    /// Behind marks, so that they stand out from wood and seeds alike.
    pub mark_back: Color32,
    /// A tag that tells of a difference.
    pub tag: Color32,
    /// Text on it.
    pub on_tag: Color32,
    /// A tag without an opinion.
    pub tag_neutral: Color32,
    /// Text on it.
    pub on_tag_neutral: Color32,
    /// A tag on the best of several.
    pub tag_best: Color32,
    /// Text on it.
    pub on_tag_best: Color32,
}

pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

pub(super) const fn rgba(hex: u32, alpha: u8) -> Color32 {
    Color32::from_rgba_unmultiplied_const((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, alpha)
}

/// The dark theme.
pub const DARK: Tokens = Tokens {
    page: rgb(0x191614),
    panel: rgb(0x221e1b),
    line: rgb(0x39322c),
    control: rgb(0x2d2823),
    control_hover: rgb(0x38312b),
    control_active: rgb(0x453c33),
    mark: rgb(0x7d7166),
    text: rgb(0xece4d8),
    quiet: rgb(0xa3978a),
    accent: rgb(0xe3a857),
    on_accent: rgb(0x211608),
    second: rgb(0x5fb0ae),
    on_second: rgb(0x071f1f),
    error: rgb(0xe88070),
    warning: rgb(0xe0b25c),
    shadow: rgba(0x000000, 120),
    series: [rgb(0xe3a857), rgb(0x5fb0ae), rgb(0xb39ddb), rgb(0xe58b7b)],
    board: BOARD,
};

/// The light theme.
pub const LIGHT: Tokens = Tokens {
    page: rgb(0xefe9df),
    panel: rgb(0xfaf6ef),
    line: rgb(0xddd3c4),
    control: rgb(0xe9dfce),
    control_hover: rgb(0xdfd2bd),
    control_active: rgb(0xd3c2a8),
    mark: rgb(0x93887a),
    text: rgb(0x2c2520),
    quiet: rgb(0x6b6053),
    accent: rgb(0xa65e18),
    on_accent: rgb(0xfffbf4),
    second: rgb(0x23716f),
    on_second: rgb(0xf6ffff),
    error: rgb(0xa63a28),
    warning: rgb(0x805500),
    shadow: rgba(0x3a2a1a, 70),
    series: [rgb(0xa65e18), rgb(0x23716f), rgb(0x6a4f9c), rgb(0xa63a4e)],
    board: BoardColors {
        shadow: rgba(0x3c2814, 120),
        ..BOARD
    },
};

/// The board is the same piece of wood in both themes; only its shadow differs.
const BOARD: BoardColors = BoardColors {
    material: Material::Wood,
    form: SeedForm::Pebble,
    rim_light: rgb(0xd6a571),
    rim_dark: rgb(0x462912),
    face: [rgb(0xa87244), rgb(0x8d5c33), rgb(0x724826)],
    grain_dark: rgb(0x3a1f0c),
    grain_light: rgb(0xd8a468),
    shadow: rgba(0x000000, 150),
    pit_low: rgb(0x744a2a),
    pit_edge: rgb(0x3a210f),
    pit_shade: rgb(0x1a0d05),
    pit_lip: rgb(0xd9a670),
    char: [rgb(0x241f1d), rgb(0x0f0c0b)],
    ember: rgb(0xb05a33),
    seeds: [
        rgb(0xc4573f),
        rgb(0x4f8a8b),
        rgb(0xdfa24f),
        rgb(0x77699c),
        rgb(0x94ab62),
        rgb(0xd8d0c0),
    ],
    seed_light: rgb(0xfffbf2),
    seed_shadow: rgba(0x0c0502, 150),
    pill: rgba(0x24130a, 236),
    pill_text: rgb(0xfff3df),
    label: rgb(0xfbe3bf),
    playable: rgb(0xeab676),
    hover: rgb(0xffd68a),
    glow: rgba(0xffb04a, 132),
    cursor: rgb(0xfff6e4),
    path: rgb(0x8ce0dc),
    capture: rgb(0xff8a66),
    last_move: rgb(0xffc465),
    mark_back: rgba(0x1a0d05, 200),
    tag: rgb(0x98dad6),
    on_tag: rgb(0x062a2a),
    tag_neutral: rgb(0xf1e6d4),
    on_tag_neutral: rgb(0x33261a),
    tag_best: rgb(0xf0b55e),
    on_tag_best: rgb(0x2a1a06),
};

/// The same colours with text and outlines that stand out as far as can be; the wood stays as it is.
pub(super) fn contrasted(theme: Theme, t: Tokens) -> Tokens {
    let board = BoardColors {
        pill: rgb(0x000000),
        pill_text: rgb(0xffffff),
        ..t.board.clone()
    };
    match theme {
        Theme::Dark => Tokens {
            page: rgb(0x000000),
            panel: rgb(0x000000),
            line: rgb(0x8f857a),
            control: rgb(0x211c18),
            control_hover: rgb(0x3b332b),
            control_active: rgb(0x4c4136),
            mark: rgb(0xded3c4),
            text: rgb(0xffffff),
            quiet: rgb(0xddd3c6),
            accent: rgb(0xffc46a),
            on_accent: rgb(0x000000),
            second: rgb(0x83e4e0),
            on_second: rgb(0x000000),
            error: rgb(0xffa597),
            warning: rgb(0xffd680),
            series: [rgb(0xffc46a), rgb(0x83e4e0), rgb(0xd2c0ff), rgb(0xffa597)],
            board,
            ..t
        },
        Theme::Light => Tokens {
            page: rgb(0xffffff),
            panel: rgb(0xffffff),
            line: rgb(0x6b6156),
            control: rgb(0xf0e8db),
            control_hover: rgb(0xe0d2bc),
            control_active: rgb(0xd2c0a3),
            mark: rgb(0x3c342c),
            text: rgb(0x000000),
            quiet: rgb(0x39322b),
            accent: rgb(0x763c00),
            on_accent: rgb(0xffffff),
            second: rgb(0x004c4a),
            on_second: rgb(0xffffff),
            error: rgb(0x860f00),
            warning: rgb(0x553700),
            series: [rgb(0x763c00), rgb(0x004c4a), rgb(0x432a78), rgb(0x860f2a)],
            board,
            ..t
        },
    }
}

/// The colours of one theme.
pub const fn tokens_of(theme: Theme) -> &'static Tokens {
    match theme {
        Theme::Dark => &DARK,
        Theme::Light => &LIGHT,
    }
}

#[cfg(test)]
mod tests {
    use super::{DARK, LIGHT, Tokens};
    use crate::gui::theme::Contrast;
    use egui::Color32;

    fn luminance(color: Color32) -> f32 {
        let linear = |c: u8| {
            let c = f32::from(c) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn check(name: &str, text: Color32, ground: Color32) {
        check_at_least(4.5, name, text, ground);
    }

    fn check_at_least(least: f32, name: &str, color: Color32, ground: Color32) {
        let ratio = contrast(color, ground);
        assert!(ratio >= least, "{name}: only {ratio:.2}");
    }

    fn check_theme(theme: &str, t: &Tokens) {
        for (ground_name, ground) in [("page", t.page), ("panel", t.panel), ("control", t.control)]
        {
            for (name, color) in [
                ("text", t.text),
                ("quiet", t.quiet),
                ("error", t.error),
                ("warning", t.warning),
            ] {
                check(&format!("{theme}: {name} on {ground_name}"), color, ground);
            }
        }
        for (name, color) in [("accent", t.accent), ("second", t.second)] {
            check(&format!("{theme}: {name} on panel"), color, t.panel);
        }
        check(
            &format!("{theme}: text on a hovered control"),
            t.text,
            t.control_hover,
        );
        check(
            &format!("{theme}: text on a held control"),
            t.text,
            t.control_active,
        );
        check_at_least(3.0, &format!("{theme}: an empty box"), t.mark, t.panel);
        check_at_least(3.0, &format!("{theme}: its mark"), t.text, t.page);
        for (number, color) in t.series.into_iter().enumerate() {
            // Marks and lines, no text.
            let name = format!("{theme}: series {number}");
            check_at_least(3.0, &name, color, t.panel);
            check_at_least(3.0, &name, color, t.page);
        }
        check(&format!("{theme}: on accent"), t.on_accent, t.accent);
        let (fill, text) = t.accent_off();
        check_at_least(
            3.0,
            &format!("{theme}: on an accent that is off"),
            text,
            fill,
        );
        check(&format!("{theme}: on second"), t.on_second, t.second);
        let b = &t.board;
        check(&format!("{theme}: tag"), b.on_tag, b.tag);
        check(
            &format!("{theme}: neutral tag"),
            b.on_tag_neutral,
            b.tag_neutral,
        );
        check(&format!("{theme}: best tag"), b.on_tag_best, b.tag_best);
        // Translucent: the pill counts as it looks on the lightest wood.
        check(
            &format!("{theme}: pill"),
            b.pill_text,
            b.face[0].blend(b.pill),
        );
    }

    #[test]
    fn all_text_stands_out() {
        check_theme("dark", &DARK);
        check_theme("light", &LIGHT);
        for (theme, look, tokens) in crate::gui::theme::looks::all() {
            let name = format!("{theme:?} {look:?}");
            check_theme(&name, &tokens);
            if look.contrast == Contrast::High {
                for ground in [tokens.page, tokens.panel, tokens.control] {
                    for color in [tokens.text, tokens.quiet, tokens.error, tokens.warning] {
                        check_at_least(7.0, &name, color, ground);
                    }
                }
                check_at_least(7.0, &name, tokens.on_accent, tokens.accent);
                check_at_least(7.0, &name, tokens.on_second, tokens.second);
                check_at_least(3.0, &format!("{name}: lines"), tokens.line, tokens.panel);
            }
            let b = &tokens.board;
            check_at_least(4.0, &format!("{name}: labels"), b.label, b.face[1]);
            // Rings lie on the board, seeds in the pits.
            check_at_least(2.0, &format!("{name}: playable"), b.playable, b.face[1]);
            check_at_least(2.0, &format!("{name}: cursor"), b.cursor, b.face[1]);
            for seed in b.seeds {
                check_at_least(1.5, &format!("{name}: {seed:?}"), seed, b.pit_edge);
            }
        }
    }
}
