//! The program's own renderer of pictures, for tests without a graphics card.

use egui::TexturesDelta;
use egui_kittest::TestRenderer;
use image::RgbaImage;
use kalaha::gui::picture::raster::Raster;

/// A renderer for `egui_kittest` that needs neither display nor driver.
#[derive(Default)]
pub struct CpuRenderer(Raster);

impl TestRenderer for CpuRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        self.0.handle_delta(delta);
    }

    fn render(
        &mut self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        self.0.render(ctx, output)
    }
}
