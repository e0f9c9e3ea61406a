//! Inter in two weights, before egui's own fonts.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use egui_system_font_provider::SystemFontProvider;

const REGULAR: &str = "inter";
const STRONG: &str = "inter-semibold";
/// Their Greek and Cyrillic letters.
const REGULAR_EAST: &str = "inter-greek-cyrillic";
const STRONG_EAST: &str = "inter-semibold-greek-cyrillic";

/// The files of the faces.
const FACES: [(&str, &[u8]); 4] = [
    (
        REGULAR,
        include_bytes!("../../../assets/fonts/Inter-Regular.otf"),
    ),
    (
        REGULAR_EAST,
        include_bytes!("../../../assets/fonts/Inter-Regular-greek-cyrillic.ttf"),
    ),
    (
        STRONG,
        include_bytes!("../../../assets/fonts/Inter-SemiBold.otf"),
    ),
    (
        STRONG_EAST,
        include_bytes!("../../../assets/fonts/Inter-SemiBold-greek-cyrillic.ttf"),
    ),
];

/// Inter first and egui's fonts behind it, for glyphs that Inter lacks.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in FACES {
        let data = FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (family, names) in [
        (FontFamily::Proportional, [REGULAR, REGULAR_EAST]),
        (strong_family(), [STRONG, STRONG_EAST]),
    ] {
        let mut faces = names.map(str::to_owned).to_vec();
        faces.extend(fallback.iter().cloned());
        fonts.families.insert(family, faces);
    }
    fonts
}

/// Lets letters that our faces lack come from the system's fonts, outside a window, which does so by itself.
pub fn add_system_fonts(ctx: &egui::Context) {
    ctx.add_font_provider(Arc::new(SystemFontProvider::new()));
}

/// Whether a text has letters that our faces surely lack: beyond Latin, Greek and Cyrillic, punctuation left out.
pub fn needs_system_fonts(text: &str) -> bool {
    text.chars().any(|c| c > '\u{052F}' && c.is_alphanumeric())
}

/// The semibold face of the given size in points: headings, figures, plates.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

fn strong_family() -> FontFamily {
    FontFamily::Name(STRONG.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greek_and_cyrillic_have_the_typeface_of_latin() {
        let mut ours = definitions();
        for faces in ours.families.values_mut() {
            faces.retain(|face| FACES.iter().any(|(name, _)| face == name));
        }
        ours.families.retain(|_, faces| !faces.is_empty());
        ours.families
            .insert(FontFamily::Monospace, vec![REGULAR.to_owned()]);
        let ctx = egui::Context::default();
        ctx.set_fonts(ours);
        let mut drawn = ctx.run_ui(egui::RawInput::default(), |_| {});
        drawn.textures_delta.clear();
        for font in [FontId::proportional(14.0), strong(14.0)] {
            for text in [
                "Adunni",
                "Ἀριστοτέλης άέήίόύώ",
                "Жданов Україна Ђорђе Қазақ",
            ] {
                let has = ctx.fonts_mut(|fonts| fonts.has_glyphs(&font, text));
                assert!(has, "{font:?} has not all of {text}");
            }
            let no = ctx.fonts_mut(|fonts| fonts.has_glyphs(&font, "王"));
            assert!(!no, "{font:?} has no face but ours");
        }
    }
}
