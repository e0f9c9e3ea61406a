//! Pictures of the board and films of the game.

use std::path::PathBuf;

use egui::Context;

use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::files::writer::Over;
use crate::gui::notices::Topic;
use crate::gui::pages::page::PageWish;
use crate::gui::pages::play::state::Play;
use crate::gui::pages::play::views::thinking::{hinted_house, value_tags};
use crate::gui::picture::draw::{self, FilmDrawn};
use crate::gui::picture::scene::Scene;
use crate::gui::shared::Shared;
use crate::storage::picture::{PictureForm, PictureLook};

/// The usual width of a film, in pixels.
const FILM_WIDTH: u16 = 800;

impl Play {
    /// How pictures look: as the window does.
    fn look(&self, ctx: &Context, shared: &Shared) -> PictureLook {
        PictureLook {
            light: draw::light_of(ctx),
            near: match self.seen_studied {
                Some(seen) => seen.near,
                None => self.near_side(&shared.settings),
            },
            ..PictureLook::default()
        }
    }

    /// The board as it is seen, with the marks on it.
    fn scene(&self, look: PictureLook, shared: &Shared) -> Scene {
        let mut scene = Scene::of(&self.game, look, &shared.settings);
        scene.hint = match self.seen_studied {
            Some(seen) => seen.marked,
            None => hinted_house(self),
        };
        let tags = value_tags(self, shared.settings.house_values);
        if !tags.is_empty() {
            scene.tags = tags;
        }
        scene
    }

    /// Copies the board as a picture.
    pub(super) fn copy_picture(&self, ctx: &Context, shared: &mut Shared) {
        let look = self.look(ctx, shared);
        let drawn = draw::image(&self.scene(look, shared), look);
        shared.copy_picture(ctx, drawn);
    }

    /// Copies the board as the text of an SVG.
    pub(super) fn copy_svg(&self, ctx: &Context, shared: &mut Shared) {
        let look = self.look(ctx, shared);
        ctx.copy_text(draw::svg(&self.scene(look, shared), look));
        shared.notices.info("Copied the picture as SVG");
    }

    /// Asks where to save a picture of the board.
    pub(super) fn ask_for_picture(&self, ctx: &Context, shared: &Shared) -> PageWish {
        let look = self.look(ctx, shared);
        PageWish::Ask(Purpose::Save(self.picture_purpose(PictureForm::Png, look)))
    }

    /// How many moves a film shows: those that are made, or all of the line from its start.
    pub fn filmed(&self) -> usize {
        match self.game.record.made_count() {
            0 => self.game.record.line().len(),
            made => made,
        }
    }

    /// What is planned for a film at first.
    pub(super) fn film_plan(&self, ctx: &Context, shared: &Shared) -> PictureLook {
        PictureLook {
            width: FILM_WIDTH,
            ..self.look(ctx, shared)
        }
    }

    /// What a picture or a film is saved for.
    pub(super) fn picture_purpose(&self, form: PictureForm, look: PictureLook) -> SaveFor {
        SaveFor::Picture(self.file.key.clone(), form, look)
    }

    /// Draws a picture or a film and has it written; a film is drawn in the background.
    pub fn save_picture(
        &mut self,
        (wished, look): (PictureForm, PictureLook),
        (path, over): (PathBuf, Over),
        shared: &mut Shared,
    ) {
        let form = PictureForm::of(&path);
        // By its ending it would be opened as what it is not.
        let Some(form) =
            form.filter(|&form| (form == PictureForm::Gif) == (wished == PictureForm::Gif))
        else {
            let purpose = Purpose::Save(self.picture_purpose(wished, look));
            let endings = purpose.files().1.join(" or .");
            let text = format!("Nothing was saved: the name has to end in .{endings}");
            return shared.notices.failed(Topic::Picture, text);
        };
        let purpose = self.picture_purpose(wished, look);
        let still = match form {
            PictureForm::Png => Some(draw::png_of(&self.scene(look, shared), look)),
            PictureForm::Svg => Some(Ok(draw::svg(&self.scene(look, shared), look).into_bytes())),
            PictureForm::Gif => None,
        };
        if let Some(content) = still {
            return shared.write(purpose, path, over, content);
        }
        if self.is_filming {
            let text = "A film is still being made: save this one once it is done";
            return shared.notices.trouble(text);
        }
        let (mut game, settings) = (self.game.clone(), shared.settings.clone());
        game.record.go_to(self.filmed());
        let begun = self.film.start("kalaha-film", &shared.wake, move |teller| {
            let content = draw::file(&game, form, look, &settings, teller.stop());
            teller.tell(FilmDrawn {
                purpose,
                path,
                over,
                content,
            });
        });
        match begun {
            Ok(()) => {
                self.is_filming = true;
                shared
                    .notices
                    .underway(Topic::Picture, "The film is being made…");
            }
            Err(error) => shared.notices.trouble(error.to_string()),
        }
    }

    /// Has a film written that has been drawn.
    pub(super) fn hear_film(&mut self, shared: &mut Shared) {
        for FilmDrawn {
            purpose,
            path,
            over,
            content,
        } in self.film.news()
        {
            self.is_filming = false;
            shared.write(purpose, path, over, content);
        }
    }
}
