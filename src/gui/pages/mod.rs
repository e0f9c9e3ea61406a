//! The pages, a folder each: what it holds, what can be asked of it, its views. Here is the table of them:
//! which there are, which is shown, and how all are reached.

pub mod page;
mod page_command;

pub mod compare;
pub mod library;
pub mod play;
pub mod practice;
pub mod setup;
pub mod study;

mod act;
mod background;
mod files;
mod keeping;
mod own_rules;
mod reading;
mod showing;
mod wishes;

use egui::{Context, Event};

use crate::gui::command::Command;
use crate::gui::modal::Modal;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::page::{Page, PageVisibility};
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::setup::state::Setup;
use crate::gui::pages::study::state::Study;
use crate::gui::shared::Shared;
pub use crate::storage::choices::PageName;

impl PageName {
    /// All of them, with the command that shows each.
    pub const ALL: [(Self, Command); 5] = [
        (Self::Play, Command::PlayPage),
        (Self::Study, Command::StudyPage),
        (Self::Compare, Command::ComparePage),
        (Self::Library, Command::LibraryPage),
        (Self::Practice, Command::PracticePage),
    ];

    /// The page that a command shows, if that is what it does.
    pub fn of(command: Command) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(_, shows)| *shows == command)
            .map(|(name, _)| name)
    }
}

/// What each page holds, and which is in front.
pub struct Pages {
    shown: PageName,
    /// The study page, which has the game and its page.
    pub study: Study,
    /// The boards, once they were shown.
    pub compare: Option<Comparison>,
    /// The games there are.
    pub library: LibraryPage,
    /// What is practised.
    pub practice: Practice,
    /// The position to go to in the game that is being opened, by its hash.
    sought: Option<u64>,
    /// The position being set up, in front of the page that is shown.
    pub setup: Option<Setup>,
    /// The one that was left last, with what was done there.
    setup_left: Option<Setup>,
}

impl Pages {
    /// The pages round a game, each as it is at first.
    fn new(shown: PageName, study: Study) -> Self {
        Self {
            shown,
            study,
            compare: None,
            library: LibraryPage::default(),
            practice: Practice::default(),
            sought: None,
            setup: None,
            setup_left: None,
        }
    }

    /// Which of the pages that can be chosen is shown.
    pub const fn shown(&self) -> PageName {
        self.shown
    }

    /// The page that can be chosen and is shown, or lies behind the setup editor.
    fn chosen(&self) -> &dyn Page {
        match (self.shown, &self.compare) {
            (PageName::Compare, Some(comparison)) => comparison,
            (PageName::Study, _) => &self.study,
            (PageName::Library, _) => &self.library,
            (PageName::Practice, _) => &self.practice,
            _ => &self.study.play,
        }
    }

    /// The page in front of all others.
    pub fn front(&self) -> &dyn Page {
        match &self.setup {
            Some(setup) => setup,
            None => self.chosen(),
        }
    }

    fn chosen_mut(&mut self) -> &mut dyn Page {
        match (self.shown, &mut self.compare) {
            (PageName::Compare, Some(comparison)) => comparison,
            (PageName::Study, _) => &mut self.study,
            (PageName::Library, _) => &mut self.library,
            (PageName::Practice, _) => &mut self.practice,
            _ => &mut self.study.play,
        }
    }

    fn front_mut(&mut self) -> &mut dyn Page {
        match self.setup {
            Some(ref mut setup) => setup,
            None => self.chosen_mut(),
        }
    }

    /// Goes through all pages, with where they are.
    fn each(&mut self, mut visit: impl FnMut(PageVisibility, &mut dyn Page)) {
        let covered = self.setup.is_some();
        let shown = self.shown;
        let seen = |page: PageName| match page == shown && !covered {
            true => PageVisibility::InFront,
            false => PageVisibility::Behind,
        };
        // The study page says first what is to be found out of the board that it shares.
        visit(seen(PageName::Study), &mut self.study);
        visit(seen(PageName::Play), &mut self.study.play);
        visit(seen(PageName::Library), &mut self.library);
        visit(seen(PageName::Practice), &mut self.practice);
        if let Some(comparison) = &mut self.compare {
            visit(seen(PageName::Compare), comparison);
        }
        if let Some(setup) = &mut self.setup {
            visit(PageVisibility::InFront, setup);
        }
    }

    /// Takes what files, dialogs and threads have come to.
    pub fn hear(&mut self, shared: &mut Shared) {
        self.hear_files(shared);
        shared.games.hear();
        shared.ranking.hear();
        for fault in shared.own.hear() {
            shared.notices.trouble(fault);
        }
        if matches!(shared.modal, Some(Modal::Family(_))) {
            shared.family.look(shared.own.rules(), &shared.wake);
        }
        shared.family.hear();
        shared.examples.hear();
        self.each(|_, page| page.hear(shared));
        if self.study.play.take_learned() {
            self.practice.forget_known();
            self.library.forget_known();
            if let Some(comparison) = &mut self.compare {
                comparison.forget_known();
            }
        }
    }

    /// Lets time pass, once a frame.
    pub fn advance(&mut self, ctx: &Context, shared: &mut Shared) {
        self.each(|seen, page| page.advance(ctx, seen, shared));
    }

    /// Begins what is wanted now and ends what is not looked at any more; has what changed kept.
    pub fn attend(&mut self, ctx: &Context, shared: &mut Shared) {
        let comes_back = |event: &Event| matches!(event, Event::WindowFocused(true));
        if ctx.input(|i| i.events.iter().any(comes_back)) {
            self.study.play.file.look();
            if let Some(comparison) = &mut self.compare {
                comparison.file.look();
            }
        }
        self.each(|seen, page| page.attend(ctx, seen, shared));
        if shared.takes_keeping() {
            self.autosave(shared);
        }
    }
}
