//! Where scenes are drawn without a window.

use egui::{
    Context, FullOutput, Pos2, RawInput, Rect, Ui, UiBuilder, Vec2, ViewportId, ViewportInfo, pos2,
    vec2,
};
use image::RgbaImage;

use super::raster::Raster;
use super::scene::Scene;
use super::svg;
use crate::gui::board::{BoardLayout, BoardModel, Drawing, StorePlaces, board_ui};
use crate::gui::parts::plates::plate_ui;
use crate::gui::parts::widgets::quiet;
use crate::gui::theme;
use crate::rules::side::Side;
use crate::storage::picture::{PictureLight, PictureLook};

/// The width for which a board is laid out, in points; pixels follow from the width that is asked for.
const WIDTH: f32 = 800.0;
/// Between the edges and what is drawn, in points.
const MARGIN: f32 = 14.0;
/// The height of a plate, in points.
const PLATE: f32 = 34.0;
/// The least and the usual width of a plate, in points.
const PLATE_WIDTH: [f32; 2] = [150.0, 290.0];
/// Between the far plate and the wood, and between the wood and the near plate, in points.
const AIR: [f32; 2] = [8.0, 14.0];
/// The height of the room for a board, in its width: with one row for each side, with two.
const TALL: [f32; 2] = [0.36, 0.6];

/// A context of its own with the program's colours and typeface.
pub(super) struct PictureStage {
    ctx: Context,
    raster: Raster,
    /// Of a picture, in pixels.
    width: u16,
    /// Whether letters are looked for in the system's fonts, which takes some tens of milliseconds.
    has_system_fonts: bool,
}

/// Where everything of a scene lies.
struct StageLayout {
    size: Vec2,
    board: Rect,
    wood: Rect,
}

impl StageLayout {
    /// The board as large as it can be, and what is round it close to it.
    fn of(model: &BoardModel<'_>) -> Self {
        let [one, two] = TALL;
        let tall = if model.shape.rows() == 1 { one } else { two };
        let above = MARGIN + PLATE;
        let room = Rect::from_min_size(pos2(0.0, above), vec2(WIDTH, tall * WIDTH));
        let wood = BoardLayout::of(room, model).board;
        let by = pos2(MARGIN, above + AIR[0]) - wood.min;
        let wood = wood.translate(by);
        let below = AIR[1] + PLATE + MARGIN;
        Self {
            size: wood.max.to_vec2() + vec2(MARGIN, below),
            board: room.translate(by),
            wood,
        }
    }

    /// The place of a plate, at its player's store, and the room beside it.
    fn plate(&self, is_near: bool, stores: StorePlaces) -> (Rect, Rect) {
        let top = match is_near {
            true => self.wood.bottom() + AIR[1],
            false => self.wood.top() - AIR[0] - PLATE,
        };
        let row = Rect::from_x_y_ranges(self.wood.x_range(), top..=top + PLATE);
        let [least, usual] = PLATE_WIDTH;
        let width = usual.min(0.48 * row.width()).max(least);
        if (stores == StorePlaces::SouthLeft) == is_near {
            let (plate, beside) = row.split_left_right_at_x(row.left() + width);
            (plate, beside.with_min_x(plate.right() + MARGIN))
        } else {
            let (beside, plate) = row.split_left_right_at_x(row.right() - width);
            (plate, beside.with_max_x(plate.left() - MARGIN))
        }
    }
}

impl PictureStage {
    /// A stage for pictures of this look.
    pub fn new(look: PictureLook) -> Self {
        let ctx = Context::default();
        theme::install(&ctx);
        ctx.set_theme(match look.light {
            PictureLight::Dark => egui::Theme::Dark,
            PictureLight::Light => egui::Theme::Light,
        });
        Self {
            ctx,
            raster: Raster::default(),
            width: look.width,
            has_system_fonts: false,
        }
    }

    /// The pixels of a scene.
    pub fn image(&mut self, scene: &Scene) -> Result<RgbaImage, String> {
        if !self.has_system_fonts && theme::needs_system_fonts(&scene.said()) {
            theme::add_system_fonts(&self.ctx);
            self.has_system_fonts = true;
        }
        let mut output = self.draw(scene, Drawing::Painted);
        self.raster.handle_delta(&mut output.textures_delta);
        self.raster.render(&self.ctx, &output)
    }

    /// The same as a drawing.
    pub fn svg(&self, scene: &Scene) -> String {
        let mut output = self.draw(scene, Drawing::Diagram);
        // The drawing names its typeface.
        output.textures_delta.clear();
        let size = self.ctx.content_rect().size();
        let title = scene.said();
        let shapes = std::mem::take(&mut output.shapes);
        let names = Side::ALL.map(|side| scene.plates[side].name.clone());
        svg::document(&self.ctx, shapes, (size, self.width), &title, names)
    }

    fn draw(&self, scene: &Scene, drawing: Drawing) -> FullOutput {
        let model = scene.model();
        let places = StageLayout::of(&model);
        let pixels_per_point = f32::from(self.width) / places.size.x;
        // Whole pixels.
        let pixels = (places.size * pixels_per_point).round();
        let size = pixels / pixels_per_point;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            ..RawInput::default()
        };
        let viewport = ViewportInfo {
            native_pixels_per_point: Some(pixels_per_point),
            ..ViewportInfo::default()
        };
        input.viewports.insert(ViewportId::ROOT, viewport);
        let model = BoardModel { drawing, ..model };
        self.ctx
            .run_ui(input, |ui| scene_ui(ui, scene, &model, &places))
    }
}

fn scene_ui(ui: &mut Ui, scene: &Scene, model: &BoardModel<'_>, places: &StageLayout) {
    let whole = ui.ctx().content_rect();
    let page = theme::tokens(ui.ctx()).page;
    ui.painter().rect_filled(whole.expand(1.0), 0.0, page);
    let board = UiBuilder::new().max_rect(places.board).id_salt("board");
    board_ui(&mut ui.new_child(board), model);
    for side in Side::ALL {
        let is_near = side == scene.near;
        let (plate, beside) = places.plate(is_near, model.stores);
        plate_ui(ui, plate, &scene.plates[side]);
        if is_near {
            let layout = match plate.center().x < beside.center().x {
                true => egui::Layout::right_to_left(egui::Align::Center),
                false => egui::Layout::left_to_right(egui::Align::Center),
            };
            let builder = UiBuilder::new().max_rect(beside).layout(layout);
            let caption = egui::Label::new(quiet(&scene.caption)).truncate();
            ui.new_child(builder).add(caption);
        }
    }
}
