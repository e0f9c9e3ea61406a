//! Carries out what is asked about how things are shown.

use std::path::Path;

use egui::{Context, ThemePreference, Vec2};

use crate::gui::family::state::FamilyView;
use crate::gui::modal::Modal;
use crate::gui::scale::scale;
use crate::gui::shared::Shared;
use crate::gui::theme::{Contrast, Look, set_look};
use crate::gui::view::{ViewAction, Zoom};
use crate::storage::settings::Theme;

impl Shared {
    /// Carries out one action about how things are shown.
    pub fn view(&mut self, ctx: &Context, action: ViewAction) {
        match action {
            ViewAction::SetTheme(theme) => {
                self.change_settings(|s| s.theme = theme);
                self.use_settings(ctx);
            }
            ViewAction::SetHighContrast(on) => {
                self.change_settings(|s| s.high_contrast = on);
                self.use_settings(ctx);
            }
            ViewAction::SetSpeed(speed) => self.change_settings(|s| s.speed = speed),
            ViewAction::SetReducedMotion(on) => {
                self.change_settings(|s| s.reduced_motion = on);
                self.use_settings(ctx);
            }
            ViewAction::SetVolume(percent) => self.change_settings(|s| s.volume_percent = percent),
            ViewAction::SetBoardView(view) => self.change_settings(|s| s.board_view = view),
            ViewAction::SetBoardLook(look) => {
                self.change_settings(|s| s.board_look = look);
                self.use_settings(ctx);
            }
            ViewAction::SetSeedLook(look) => {
                self.change_settings(|s| s.seed_look = look);
                self.use_settings(ctx);
            }
            ViewAction::SetHouseLabels(labels) => {
                self.change_settings(|s| s.house_labels = labels);
            }
            ViewAction::SetVersus(id) => {
                self.change_settings(|s| s.versus = id.map(str::to_owned));
            }
            ViewAction::SetPause(ms) => self.change_settings(|s| s.computer_pause_ms = ms),
            // Written with the window's size when the program ends, not at every step of a drag.
            ViewAction::SetPanelWidth(width) => self.settings.side_panel.width = width,
            ViewAction::TellCopied => self.notices.info("Copied the selected text"),
            ViewAction::Choose(chooser) => {
                if !matches!(self.modal, Some(Modal::Choose(_))) {
                    self.own.look(&self.folders, &self.wake);
                }
                self.modal = Some(Modal::Choose(chooser));
            }
            ViewAction::ShowFamily(view) => self.show_family(view),
            ViewAction::SetFavourite(id, is_one) => self.change_settings(|s| {
                if is_one {
                    s.favourite_rules.insert(id);
                } else {
                    s.favourite_rules.remove(&id);
                }
            }),
            ViewAction::RemoveOwn(path) => self.remove_own(&path),
            ViewAction::PutBackOwn => self.put_back_own(),
            ViewAction::CloseModal => self.modal = None,
            ViewAction::Dismiss(number) => self.notices.dismiss(number),
        }
    }

    /// Takes rules of one's own off the list and their file away.
    fn remove_own(&mut self, path: &Path) {
        match self.folders.trash().take(path) {
            Ok(taken) => {
                let text = match taken.renamed() {
                    None => "The file of the rules was moved to the trash".to_owned(),
                    Some(path) => format!("The file of the rules was moved to {}", path.display()),
                };
                self.notices.info(text);
                self.own.removed = Some(taken);
            }
            Err(error) => self.notices.trouble(error.to_string()),
        }
        self.own.look(&self.folders, &self.wake);
    }

    /// Puts the rules of one's own back that were removed last.
    fn put_back_own(&mut self) {
        let Some(taken) = self.own.removed.take() else {
            return;
        };
        match taken.put_back() {
            Ok(path) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                self.notices.info(format!("The rules are back, in {name}"));
            }
            Err(error) => {
                self.notices.trouble(error.to_string());
                self.own.removed = Some(taken);
            }
        }
        self.own.look(&self.folders, &self.wake);
    }

    /// Shows the map of the family, which is made anew where rules of one's own have changed.
    pub fn show_family(&mut self, view: FamilyView) {
        if !matches!(self.modal, Some(Modal::Family(_))) {
            self.own.look(&self.folders, &self.wake);
        }
        self.family.look(self.own.rules(), &self.wake);
        self.modal = Some(Modal::Family(view));
    }

    /// Makes the window look as the settings say.
    pub fn use_settings(&self, ctx: &Context) {
        ctx.set_theme(match self.settings.theme {
            Theme::System => ThemePreference::System,
            Theme::Dark => ThemePreference::Dark,
            Theme::Light => ThemePreference::Light,
        });
        let (board, seeds) = (self.settings.board_look, self.settings.seed_look);
        let contrast = match self.settings.high_contrast {
            true => Contrast::High,
            false => Contrast::Usual,
        };
        let look = Look {
            board,
            seeds,
            contrast,
        };
        set_look(ctx, look);
        self.use_scale(ctx);
        let still = self.settings.reduced_motion;
        let time = if still { 0.0 } else { 0.12 };
        ctx.all_styles_mut(|style| style.animation_time = time);
    }

    /// Draws as large as the settings say, if the window has room.
    pub fn use_scale(&self, ctx: &Context) {
        let window = window_size(ctx);
        if window.min_elem() > 0.0 {
            ctx.set_zoom_factor(scale(self.settings.zoom_percent, window));
        }
    }

    /// Makes everything larger or smaller.
    pub fn zoom(&mut self, ctx: &Context, zoom: Zoom) {
        // From what is seen: a scale that had no room is not what is made larger or smaller.
        let seen = (ctx.zoom_factor() * 100.0).round() as u16;
        let chosen = match zoom {
            Zoom::In => (seen / 10 + 1) * 10,
            Zoom::Out => seen.saturating_sub(1) / 10 * 10,
            Zoom::Reset => 100,
        };
        let chosen = chosen.clamp(50, 400);
        if zoom == Zoom::In && scale(chosen, window_size(ctx)) <= ctx.zoom_factor() {
            self.notices.info("Larger text needs a larger window");
            return;
        }
        self.change_settings(|s| s.zoom_percent = chosen);
        self.use_scale(ctx);
    }
}

/// The size of the window, in points at the usual scale.
fn window_size(ctx: &Context) -> Vec2 {
    ctx.viewport_rect().size() * ctx.zoom_factor()
}
