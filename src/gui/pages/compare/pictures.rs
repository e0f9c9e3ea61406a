//! Pictures of the boards, one below the other, as they are seen.

use std::path::PathBuf;

use egui::Context;

use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::files::writer::Over;
use crate::gui::notices::Topic;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::compare::views::scenes::scenes;
use crate::gui::pages::page::PageWish;
use crate::gui::picture::draw;
use crate::gui::shared::Shared;
use crate::storage::picture::{PictureForm, PictureLook};

impl Comparison {
    /// Copies the boards as a picture.
    pub(super) fn copy_picture(&self, ctx: &Context, shared: &mut Shared) {
        let drawn = draw::stacked(&scenes(self, &shared.settings), look(ctx));
        shared.copy_picture(ctx, drawn);
    }

    /// Draws the boards and has the picture written.
    pub fn save_picture(
        &self,
        look: PictureLook,
        (path, over): (PathBuf, Over),
        shared: &mut Shared,
    ) {
        // By its ending it would be opened as what it is not.
        if PictureForm::of(&path) != Some(PictureForm::Png) {
            let text = "Nothing was saved: the name has to end in .png";
            return shared.notices.failed(Topic::Picture, text);
        }
        let content = draw::stacked_file(&scenes(self, &shared.settings), look);
        shared.write(self.picture_purpose(look), path, over, content);
    }

    /// Asks where to save a picture of the boards.
    pub(super) fn ask_for_picture(&self, ctx: &Context) -> PageWish {
        PageWish::Ask(Purpose::Save(self.picture_purpose(look(ctx))))
    }

    fn picture_purpose(&self, look: PictureLook) -> SaveFor {
        SaveFor::Boards(self.file.key.clone(), look)
    }
}

/// As the window looks.
fn look(ctx: &Context) -> PictureLook {
    PictureLook {
        light: draw::light_of(ctx),
        ..PictureLook::default()
    }
}
