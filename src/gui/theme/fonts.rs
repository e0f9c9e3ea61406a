//! Inter in two weights, before egui's own fonts.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};

const REGULAR: &str = "inter";
const STRONG: &str = "inter-semibold";

/// Inter first and egui's fonts behind it, for glyphs that Inter lacks.
pub(super) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [
        (
            REGULAR,
            include_bytes!("../../../assets/fonts/Inter-Regular.otf").as_slice(),
        ),
        (
            STRONG,
            include_bytes!("../../../assets/fonts/Inter-SemiBold.otf").as_slice(),
        ),
    ] {
        let data = FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    }
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (family, name) in [
        (FontFamily::Proportional, REGULAR),
        (strong_family(), STRONG),
    ] {
        let mut faces = vec![name.to_owned()];
        faces.extend(fallback.iter().cloned());
        fonts.families.insert(family, faces);
    }
    fonts
}

/// The semibold face of the given size in points: headings, figures, plates.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

fn strong_family() -> FontFamily {
    FontFamily::Name(STRONG.into())
}
