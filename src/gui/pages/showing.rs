//! Which page is shown: going from one to another, and what the window shows of the one in front.

use egui::Ui;

use crate::game::contest::NamedRules;
use crate::gui::action::Actions;
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::pages::background::BackgroundWork;
use crate::gui::pages::page::GameUse;
use crate::gui::pages::play::views::dialogs::{dialog_ui, rules_ui};
use crate::gui::pages::play::views::versus::versus_menu;
use crate::gui::pages::setup::state::Setup;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::rules::notation::print_position;

impl Pages {
    /// Shows the page that was shown when the program ended; the session has what those of play and boards hold, and shows them.
    pub fn show_again(&mut self, page: PageName, shared: &mut Shared) {
        match page {
            PageName::Play | PageName::Compare => {}
            page => self.show(page, shared),
        }
    }

    /// Shows a page.
    pub fn show(&mut self, page: PageName, shared: &mut Shared) {
        // What is studied can be explored, although the game goes back to where it was left.
        let game = &self.study.play.game;
        let seen = || (game.rules_name.clone(), game.record.state().clone());
        let seen = (self.shown != page).then(seen);
        if seen.is_some() {
            self.chosen_mut().put_behind(shared);
        }
        self.study.play.playback = None;
        if self.study.play.refusal.take().is_some() {
            self.study.play.tell_last_move();
        }
        self.turn_to(page, shared);
        self.enter(page, seen, shared);
        shared.keep();
    }

    /// Puts a page in front, which the next start shows again.
    pub(super) fn turn_to(&mut self, page: PageName, shared: &mut Shared) {
        self.shown = page;
        if shared.settings.shown_page != page {
            shared.change_settings(|settings| settings.shown_page = page);
        }
    }

    /// Leaves the setup editor for what was opened: the position is told, so that it can be set up again.
    pub(in crate::gui) fn leave_setup(&mut self, shared: &mut Shared) {
        if let Some(setup) = self.setup.take().filter(Setup::is_changed) {
            let shape = setup.named.rules.shape();
            let position = print_position(shape, setup.position());
            let name = &setup.named.name;
            let text = format!("The position that was being set up ({name}): {position}");
            shared.notices.underway(Topic::Setup, text);
            self.setup_left = Some(setup);
        }
    }

    /// What goes on in the background, unless the dialog or the page that tells of it is shown; and a clock that waits there.
    pub fn background(&self, shared: &Shared) -> Vec<BackgroundWork> {
        let runs = self.front().game_shown() == Some(GameUse::Play);
        let waits = !runs && self.study.has_clock_to_run();
        let clock = waits.then(BackgroundWork::waiting_clock);
        let of_page = |&name: &PageName| {
            let seen = self.visibility(name);
            self.page(name).background(seen, shared)
        };
        let work = PageName::ALL.iter().find_map(of_page);
        clock.into_iter().chain(work).collect()
    }

    /// What the View menu has about the game.
    pub fn view_menu_ui(&self, ui: &mut Ui, shared: &Shared, actions: &mut Actions) {
        versus_menu(ui, &self.study.play, &shared.settings, actions);
    }

    /// The rules that are told in words and by example: those of the page in front.
    pub fn rules_told(&self) -> NamedRules {
        let front = self.front().rules_told();
        front.unwrap_or_else(|| self.study.play.rules_told())
    }

    /// Whether the rules that are told are those being edited, and the game on the board has others.
    fn told_rules_are_edited(&self) -> bool {
        let play = &self.study.play;
        self.front().rules_told().is_none() && play.rules_told().rules != *play.game.rules()
    }

    /// A dialog about the game or its rules, in a window so high.
    pub fn dialog_ui(
        &self,
        ui: &mut Ui,
        (modal, shared): (&Modal, &Shared),
        height: f32,
        actions: &mut Actions,
    ) {
        if *modal == Modal::Rules {
            return rules_ui(
                ui,
                self.rules_told(),
                self.told_rules_are_edited(),
                height,
                actions,
            );
        }
        dialog_ui(ui, (&self.study.play, shared), modal, height, actions);
    }
}
